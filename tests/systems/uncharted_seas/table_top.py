"""A small battle for tests: round numbers, real dice, and the journal as players use it."""

from typing import Any

from fleetdesk.core.battle import rehearsal
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.core.forms import Form
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet, Weapon
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END, INITIATIVE, SeaBattle, SeaShip

PORT, STARBOARD, FORE, TURRET = range(4)
MISS, HIT, TWO = 1, 4, 6
"""Faces of an attack die: a miss, one hit, two hits and one more die."""

CARD = SeaCard(
    id="ship",
    class_name="Ship",
    points=50,
    move=8.0,
    dr=3,
    cr=5,
    hull=6,
    crew=4,
    ram=5,
    ranges=(8.0, 16.0, 24.0),
    weapons=(
        Weapon(arc="port", ad=(6, 4, 2)),
        Weapon(arc="starboard", ad=(6, 4, 2)),
        Weapon(arc="fore", ad=(3, 2, 0)),
        Weapon(arc="turret", ad=(5, 3, 1)),
    ),
)


def fleet(name: str, squadrons: str = "AA BB", **changes: Any) -> SeaFleet:
    """A list: one word a squadron, one letter a ship; ships are named after their place, A1, A2, B1 ..."""
    made = []
    for word in squadrons.split():
        ships = tuple(
            ShipEntry(id=f"{letter}{n}", name=f"{name}-{letter}{n}", card="ship")
            for n, letter in enumerate(word, 1)
        )
        made.append(Squadron(id=word[0], name=f"{name} {word[0]}", ships=ships))
    return SeaFleet(
        id=name, system=SYSTEM.id, name=name, squadrons=tuple(made), cards={"ship": CARD.but(**changes)}
    )


class TableTop:
    """A battle with everything a test says in one word.

    Sides are `x` and `y` (and `z`), ships `x-A1`, squadrons `x-A`. Dice are typed: an action that throws
    more or fewer than a test names fails.
    """

    def __init__(
        self,
        *squadrons: str,
        house: dict[str, Any] | None = None,
        answers: dict[str, Any] | None = None,
        **card: Any,
    ) -> None:
        named = zip("xyz", squadrons or ("AA BB", "AA BB"), strict=False)
        setup = Setup(
            title="Table top",
            sides=tuple(
                SideSetup(id=side, fleet=fleet(side.upper(), words, **card)) for side, words in named
            ),
            house=house or {},
            answers=answers or {},
            seed=1,
        )
        self.journal: Journal[SeaBattle] = Journal(SYSTEM.opening(setup), SYSTEM.actions)

    @property
    def state(self) -> SeaBattle:
        return self.journal.state

    def ship(self, ship: str) -> SeaShip:
        return self.state.ships[ship]

    def do(self, action: str, *faces: int, insist: bool = False, **args: Any) -> "TableTop":
        self.journal.do(action, args, typed=faces, roll_rest=False, insist=insist)
        return self

    def roll(self, action: str, **args: Any) -> "TableTop":
        """The same with the program's own dice."""
        self.journal.do(action, args)
        return self

    def set(self, ship: str, slot: str, value: Any) -> "TableTop":
        """Correct a value by hand."""
        self.journal.do("correct", {"ship": ship, "slot": slot, "value": value})
        return self

    def mark(self, ship: str, slot: str, lost: int) -> "TableTop":
        self.journal.do("mark", {"ship": ship, "slot": slot, "lost": lost})
        return self

    def undo(self) -> "TableTop":
        self.journal.undo()
        return self

    def refused(self, action: str, *faces: int, **args: Any) -> str:
        """The sentence the rules refuse with; insisting must get past it."""
        try:
            self.journal.rehearse(action, args, typed=faces)
        except Refusal as refusal:
            self.journal.rehearse(action, args, insist=True)
            return str(refusal)
        return ""

    def senseless(self, action: str, **args: Any) -> str:
        """The sentence for arguments that make no sense, whoever insists."""
        try:
            self.journal.rehearse(action, args, insist=True)
        except BadInput as bad:
            return str(bad)
        return ""

    def wants(self, action: str, *faces: int, **args: Any) -> tuple[int, int]:
        """How many dice of how many sides are asked for next."""
        try:
            self.journal.rehearse(action, args, typed=faces, roll_rest=False)
        except NeedsDice as needs:
            return needs.count, needs.sides
        return 0, 0

    def form(self, action: str, **answers: Any) -> Form:
        form = rehearsal.asked(SYSTEM.actions, self.state, action, answers)
        assert form is not None
        return form

    def warned(self, action: str, **answers: Any) -> str:
        return " | ".join(str(one) for one in self.form(action, **answers).warnings)

    @property
    def title(self) -> str:
        """The name of the last step, as the undo button shows it."""
        return str(self.journal.undo_title)

    @property
    def log(self) -> list[str]:
        """The lines of the last step."""
        return [str(line.text) for line in self.journal.entry(self.journal.head).lines]

    @property
    def debts(self) -> list[str]:
        return [str(debt.text) for debt in SYSTEM.due(self.state)]

    def offered(self, ship: str) -> dict[str, str]:
        """The buttons of a ship with why the rules would rather not."""
        return {one.action: str(one.discouraged or "") for one in SYSTEM.offers(self.state, ship)}

    def to(self, phase: str) -> "TableTop":
        """On to a step of this turn, or of the next."""
        while self.state.phase != phase:
            self.do("next_phase")
        return self

    def sail(self, squadron: str = "x-A", **args: Any) -> "TableTop":
        """On to the activations, if need be, and activate a squadron, whosever turn it is."""
        if self.state.phase != ACTIVATIONS:
            self.to(INITIATIVE)
            if not self.state.initiative:
                sides = len(self.state.sides)
                self.do("initiative", *range(6, 6 - sides, -1))
            self.to(ACTIVATIONS)
        if self.state.active:
            self.do("end_activation")
        self.do("activate", squadron=squadron, insist=True, **args)
        return self

    def next_turn(self) -> "TableTop":
        """The first step of the next turn."""
        return self.to(END).do("next_phase")
