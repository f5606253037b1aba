"""A battle of the shipped fleets, and a table whose dice are known."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.systems.galleys.profiles import GalleyFleet


class Game:
    """A journal with shorthand for tests: actions by name, dice as they fall."""

    def __init__(self, **house):
        self.system = systems.load("galleys")

        def fleet(name):
            return GalleyFleet.model_validate_json(
                (paths.shipped_fleets() / "galleys" / f"{name}.json").read_bytes()
            )

        sides = (
            SideSetup(id="r", name="Rome", fleet=fleet("mylae_rome")),
            SideSetup(id="c", name="Carthage", fleet=fleet("mylae_carthage")),
        )
        self.journal = Journal(
            self.system.opening(Setup(sides=sides, house=house, seed=1)), self.system.actions
        )

    @property
    def state(self):
        return self.journal.state

    def ship(self, name):
        return next(ship for ship in self.state.ships.values() if ship.name == name)

    def do(self, action, *dice, insist=False, **args):
        ids = {
            key: self.ship(value).id if key in {"ship", "target", "pays"} and value[:1].isupper() else value
            for key, value in args.items()
        }
        self.journal.do(action, ids, typed=dice, roll_rest=False, insist=insist)
        return self.texts()

    def texts(self):
        return [str(line.text) for line in self.journal.entry(self.journal.head).lines]

    def orders(self, default="ahead", **orders):
        for side in ("r", "c"):
            laid = [
                {
                    "ship": ship.id,
                    "order": orders.get(ship.name, default).removesuffix("+rest"),
                    "rest": orders.get(ship.name, default).endswith("+rest"),
                }
                for ship in self.state.in_play(side)
            ]
            self.do("place_orders", side=side, orders=laid)
        self.do("next_phase")

    def activate(self, name):
        side = self.ship(name).side
        if self.state.house.deck == "one_card_per_ship":
            self.do("draw_card", side=side)
        return self.do("activate", ship=name)

    def end(self, name):
        return self.do("end_activation", ship=name)

    def rest_of_turn(self):
        turn = self.state.turn
        while self.state.turn == turn:
            self.do("next_phase")

    def put(self, name, **values):
        for slot, value in values.items():
            self.do("correct", ship=name, slot=slot, value=value)

    def hold(self, by, to, die=1, **more):
        """Engage, whoever is active, with a die that holds."""
        return self.do("grapple", die, ship=by, target=to, mods=(), crew=-9, insist=True, **more)


@pytest.fixture
def game():
    return Game()


@pytest.fixture
def game_with():
    return Game
