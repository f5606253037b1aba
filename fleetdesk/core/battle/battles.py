"""The state of a battle: frozen, complete, and the only thing rules read."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from pydantic import Field, SerializeAsAny

from fleetdesk.core.base import Frozen
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.scenarios import Story

EVERYONE = ""
"""The seat that may see everything: all players round one open table, or the umpire."""
TABLE = "*"
"""The seat that sees only what every side may see: the device lies between the players, or changes hands."""


class Side(Frozen):
    """One side with the list it sails. A game narrows `fleet` in a subclass."""

    id: str
    name: str
    player: str = ""
    fleet: SerializeAsAny[FleetList]


class ShipState(Frozen):
    """What every game follows of a ship; a game adds its own tracks, counters, flags and choices."""

    id: str
    side: str
    """Side that commands it now; differs from the list it came from when it was captured."""
    squadron: str
    name: str
    card: str
    """Id of its card in its own side's list."""


class Link(Frozen):
    """One tie between two ships, seen from both: a grapple, a corvus, a boarding."""

    id: str
    kind: str
    by: str
    """Ship that made it."""
    to: str
    """Ship it was made to."""
    since_turn: int = 0


class Battle(Frozen):
    """A battle as it stands. A game narrows `sides` and `ships` and adds what its table needs."""

    system: str
    rules: str
    """Version of the rules it was begun under; opening it later never changes its result."""
    title: str = ""
    sides: tuple[SerializeAsAny[Side], ...] = ()
    ships: Mapping[str, SerializeAsAny[ShipState]] = {}
    links: tuple[Link, ...] = ()
    turn: int = Field(1, ge=1)
    phase: str = ""
    dice: DiceBox = DiceBox()
    umpire: bool | None = None
    """Whether an umpire may see everything; `None`: as the game is run as a rule."""
    story: Story | None = None
    """The scenario it was begun from; all of it everybody may read."""

    @property
    def stage(self) -> str:
        """The part of the turn it stands in: who looked into one as a side keeps no seat in the next."""
        return self.phase

    @property
    def code(self) -> str:
        """What all players note down, to prove something by later; empty: nothing."""
        return ""

    @property
    def all_open(self) -> bool:
        """Whether nothing that was kept from anybody is kept any more."""
        return False

    def side(self, side: str) -> Side:
        """The side of that id. Raises KeyError for an unknown one."""
        for one in self.sides:
            if one.id == side:
                return one
        raise KeyError(side)

    def home(self, number: str) -> str:
        """The side whose list a ship or squadron of this id (`side-listed`) came from; "" for none."""
        found = self._listed(number)
        return found.id if found is not None else ""

    def card(self, ship: str) -> ShipProfile:
        """The card of a ship. Raises KeyError for an unknown ship."""
        card, side = self.ships[ship].card, self._listed(ship)
        if side is None:
            raise KeyError(ship)
        return side.fleet.cards[card]

    def _listed(self, number: str) -> Side | None:
        """The side of the longest id that another one begins with: ids may hold dashes. One without an id has the rest."""
        found, longest = None, -1
        for side in self.sides:
            own = side.id
            if len(own) > longest and (not own or number.startswith(f"{own}-")):
                found, longest = side, len(own)
        return found

    def with_side(self, side: Side) -> Self:
        return self.but(sides=tuple(side if one.id == side.id else one for one in self.sides))

    def with_ship(self, ship: ShipState) -> Self:
        return self.but(ships={**self.ships, ship.id: ship})

    def with_ships(self, ships: Iterable[ShipState]) -> Self:
        return self.but(ships={**self.ships, **{ship.id: ship for ship in ships}})


class SideSetup(Frozen):
    """One side of a battle that is being set up."""

    id: str
    name: str = Field("", max_length=80)
    player: str = Field("", max_length=80)
    fleet: SerializeAsAny[FleetList]


class Setup(Frozen):
    """Everything a game needs to open a battle."""

    title: str = Field("", max_length=120)
    sides: tuple[SideSetup, ...]
    house: Mapping[str, Any] = {}
    """House rules, as the game's options model dumps them."""
    answers: Mapping[str, Any] = {}
    """Answers to the game's own set-up questions (`GameSystem.setup_fields`)."""
    seed: int = 0
    """Seed of the program's dice."""
    umpire: bool | None = None
    """Whether an umpire may see everything; `None`: as the game is run as a rule."""
    story: Story | None = None
    """The scenario it is begun from."""
