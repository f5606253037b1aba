"""A battle of the shipped squadrons, and a table whose dice are known."""

from typing import Any

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle import rehearsal
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.systems.age_of_sail.profiles import AosFleet

NAMED = {"ship", "target"}


def fleet(name: str) -> AosFleet:
    """A list that comes with the game."""
    file = paths.shipped_fleets() / "age_of_sail" / f"{name}.json"
    return AosFleet.model_validate_json(file.read_bytes())


class Game:
    """A journal with shorthand for tests: actions by name, ships by name, dice as they fall."""

    def __init__(self, answers: dict[str, Any] | None = None, battle: str = "trafalgar", **house: Any):
        self.system = systems.load("age_of_sail")
        others = {"trafalgar": "trafalgar_allies", "nile": "nile_french"}
        sides = (
            SideSetup(id="b", name="British", fleet=fleet(f"{battle}_british")),
            SideSetup(id="f", name="French", fleet=fleet(others[battle])),
        )
        setup = Setup(sides=sides, house=house, seed=1, answers=answers or {})
        self.journal = Journal(self.system.opening(setup), self.system.actions)

    @property
    def state(self):
        return self.journal.state

    def ship(self, name):
        return next(ship for ship in self.state.ships.values() if ship.name == name)

    def do(self, action, *dice, insist=False, **args):
        ids = {
            key: self.ship(value).id if key in NAMED and value[:1].isupper() else value
            for key, value in args.items()
        }
        self.journal.do(action, ids, typed=dice, roll_rest=False, insist=insist)
        return self.texts()

    def texts(self):
        return [str(line.text) for line in self.journal.entry(self.journal.head).lines]

    def put(self, name, **values):
        """Set values by hand, as players do."""
        for slot, value in values.items():
            self.do("correct", ship=name, slot=slot, value=value)

    def place(self, name, cell, heading="N", v=0, mode="sailing"):
        self.do("place", ship=name, hex=cell, heading=heading, v=v, mode=mode)

    def to(self, phase):
        """Go on to a phase, leaving everything undone."""
        while self.state.phase != phase:
            self.do("next_phase")

    def debts(self):
        return [str(debt.text) for debt in self.system.due(self.state)]

    def offers(self, name):
        return {offer.action: offer for offer in self.system.offers(self.state, self.ship(name).id)}

    def form(self, action, **answers):
        ids = {
            key: self.ship(value).id if key in NAMED and value[:1].isupper() else value
            for key, value in answers.items()
        }
        return rehearsal.asked(self.system.actions, self.state, action, ids)

    def why(self, name, what):
        return self.system.explain(self.state, f"{self.ship(name).id}/{what}")


@pytest.fixture
def game():
    return Game()


@pytest.fixture
def game_with():
    return Game


@pytest.fixture
def fleet_of():
    return fleet
