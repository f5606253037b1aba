"""A small battle with known figures, and a table whose dice are known."""

import pytest

from fleetdesk import systems
from fleetdesk.core.battle import rehearsal
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.forms import Form
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet, Weapon

GUNS = (
    Weapon(kind="broadside", arc="port", band_inches=8, band_1=6, band_2=9, band_3=4),
    Weapon(kind="broadside", arc="starboard", band_inches=8, band_1=6, band_2=9, band_3=4),
    Weapon(kind="turret", arc="any", band_inches=8, band_1=5, band_2=5),
    Weapon(kind="torpedo", arc="any", band_inches=12, band_1=4, band_2=4, band_3=4, band_4=4),
)
PORT, STARBOARD, TURRET, TORPEDO = range(4)
CARDS = {
    "cruiser": ArmadaCard(
        id="cruiser", class_name="Cruiser", ship_type="cruiser", points=50, move=7, dr=4, cr=6,
        hull=4, crew=5, ap=3, pd=3, shield=1, weapons=GUNS,
    ),
    "carrier": ArmadaCard(
        id="carrier", class_name="Carrier", ship_type="carrier", points=110, move=6, dr=5, cr=9,
        hull=7, crew=6, ap=4, pd=5, mine_ad=4, wing_capacity=6, weapons=GUNS[:2],
    ),
    "frigate": ArmadaCard(
        id="frigate", class_name="Frigate", ship_type="frigate", points=20, move=12, dr=3, cr=5,
        hull=2, crew=2, ap=1, pd=1, weapons=GUNS[:1],
    ),
    "ghost": ArmadaCard(
        id="ghost", class_name="Ghost", ship_type="cruiser", points=60, move=8, dr=4, cr=6,
        hull=4, crew=5, ap=3, pd=3, cloak=True, weapons=GUNS,
    ),
    "fighters": ArmadaCard(
        id="fighters", class_name="Fighters", ship_type="fighter", points=0, move=18, torpedo_ad=2, pd=1
    ),
    "assault": ArmadaCard(
        id="assault", class_name="Assault shuttles", ship_type="assaulter", points=0, move=8, ap=2, pd=1
    ),
}  # fmt: skip
LISTS = {
    "t": (
        "Terran",
        (
            ("First Line", ("Stalwart", "cruiser"), ("Steadfast", "cruiser"), ("Sentry", "cruiser")),
            ("Harbour", ("Harbour", "carrier")),
            ("Harbour 1", ("Kestrel", "fighters"), ("Merlin", "fighters"), ("Hobby", "fighters")),
            ("Pickets", ("Psalm", "frigate"), ("Vesper", "frigate")),
        ),
    ),
    "d": (
        "Dindrenzi",
        (
            ("Anvil", ("Anvil", "cruiser"), ("Forge", "cruiser")),
            ("Shades", ("Shade", "ghost")),
            ("Talon", ("Talon", "carrier")),
            ("Boarders", ("Grapnel", "assault"), ("Hook", "assault")),
            ("Bolts", ("Bolt", "frigate")),
        ),
    ),
}  # fmt: skip


def fleet(side: str) -> ArmadaFleet:
    """The list of a side, ships numbered through."""
    faction, squadrons = LISTS[side]
    count = 0
    found = []
    for at, (name, *ships) in enumerate(squadrons, 1):
        entries = []
        for ship, card in ships:
            count += 1
            entries.append(ShipEntry(id=f"s{count}", name=ship, card=card))
        found.append(Squadron(id=f"q{at}", name=name, ships=tuple(entries)))
    return ArmadaFleet(
        system="firestorm_armada", name=faction, faction=faction, squadrons=tuple(found), cards=CARDS
    )


class Game:
    """A journal with shorthand for tests: ships and units by name, dice as they fall."""

    def __init__(self, *, aboard: bool = False, first_hand: bool = False, **house):
        self.system = systems.load("firestorm_armada")
        setup = Setup(
            sides=tuple(SideSetup(id=side, fleet=fleet(side)) for side in LISTS),
            house=house,
            answers={"aboard": aboard, "first_hand": first_hand},
            seed=1,
        )
        self.journal = Journal(self.system.opening(setup), self.system.actions)

    @property
    def state(self):
        return self.journal.state

    def ship(self, name):
        return next(ship for ship in self.state.ships.values() if ship.name == name)

    def ids(self, value):
        """Names of ships (capitalised) as their ids, however deep."""
        if isinstance(value, str):
            known = {ship.name: ship.id for ship in self.state.ships.values()}
            return known.get(value, value)
        if isinstance(value, dict):
            return {self.ids(key): self.ids(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.ids(one) for one in value]
        return value

    def do(self, action, *dice, insist=False, **args):
        """Do it with exactly these dice; give the lines of the log."""
        self.journal.do(action, self.ids(args), typed=dice, roll_rest=False, insist=insist)
        return self.texts()

    def scored(self, kind, *, on):
        """How much of a kind the last step counts for the report, done to a ship."""
        lines = self.journal.entry(self.journal.head).lines
        facts = (fact for line in lines for fact in line.facts)
        return sum(one.amount for one in facts if (one.kind, one.on) == (kind, self.ship(on).id))

    def texts(self):
        return [str(line.text) for line in self.journal.entry(self.journal.head).lines]

    def form(self, action, **answers) -> Form:
        form = rehearsal.asked(self.system.actions, self.state, action, self.ids(answers))
        assert form is not None
        return form

    def odds(self, action, **args):
        spec = self.system.actions[action]
        return spec.odds(self.state, spec.args.model_validate(self.ids(args)))

    def debts(self):
        return [str(debt.text) for debt in self.system.due(self.state)]

    def offers(self, name):
        return {offer.action: offer for offer in self.system.offers(self.state, self.ship(name).id)}

    def tile(self, name):
        """The tile of a ship."""
        sides = self.system.overview(self.state, "").sides
        strips = (ship for side in sides for unit in side.squadrons for ship in unit.ships)
        return next(one for one in strips if one.ship == self.ship(name).id)

    def unit(self, name):
        return next(
            one.squadron for one in self.state.ships.values() if self.state.unit_name(one.squadron) == name
        )

    def activate(self, name, *out):
        """Activate a unit whatever the order of the turn, ships that are out of command named."""
        while self.state.phase != "movement_and_combat":
            self.do("next_phase")
        if self.state.active:
            self.do("end_activation")
        return self.do("activate", insist=True, unit=self.unit(name), out=self.ids(list(out)))

    def fire(self, ship, weapon, target, *dice, band=0, insist=False, **more):
        args = {"ship": ship, "weapon": weapon, "band": band, "target": target, **more}
        return self.do("fire", *dice, insist=insist, **args)

    def put(self, name, **values):
        for slot, value in values.items():
            self.do("correct", ship=self.ship(name).id, slot=slot, value=value)

    def next_turn(self):
        turn = self.state.turn
        while self.state.turn == turn:
            self.do("next_phase")


@pytest.fixture
def game():
    return Game()


@pytest.fixture
def game_with():
    return Game
