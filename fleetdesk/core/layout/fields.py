"""Where a pencil strikes or writes on a page, and what that means: the sheet's own map of the battle's values."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from fleetdesk.core.layout.marks import Box, Mark
from fleetdesk.core.words import N_, Msg, msg

WRITE = 0
"""Number of a place that is written in, not struck."""
WORDS_FOR: Mapping[str, str] = {
    "order": N_("order"),
    "fire": N_("fire"),
    "links": N_("links"),
    "state": N_("state"),
}
"""What cells are for -> catalogue key."""


def written_for(slot: str) -> Msg:
    """What a cell is for: `order/7` -> order, turn 7."""
    what, _, turn = slot.rpartition("/")
    return msg("{what}, turn {turn}", what=Msg(key=WORDS_FOR[what]) if what in WORDS_FOR else what, turn=turn)


class Spot(NamedTuple):
    """A place by its meaning: the same on every page it stands on."""

    ship: str
    slot: str
    number: int

    @property
    def name(self) -> str:
        """As it is called in a form."""
        return f"{self.ship}/{self.slot}/{self.number}"


def spot(name: str) -> Spot | None:
    """The spot of that name; `None`: the name is none of ours."""
    ship, _, rest = name.partition("/")
    slot, _, number = rest.rpartition("/")
    return Spot(ship, slot, int(number)) if ship and slot and number.isdecimal() else None


class Place(NamedTuple):
    """A box to strike or a cell to write in, in millimetres on its page."""

    ship: str
    slot: str
    number: int
    """From 1: a box; `WRITE`: a cell."""
    x: float
    y: float
    w: float
    h: float
    struck: bool = False
    """It was printed so."""

    @property
    def spot(self) -> Spot:
        """What it means."""
        return Spot(self.ship, self.slot, self.number)


def places_of(marks: Iterable[Mark], ship: str) -> Iterator[Place]:
    """The places among the marks of a card: a ship's, or a roll's, whose boxes name their ship themselves."""
    for mark in marks:
        if isinstance(mark, Box) and mark.hot is not None:
            slot, number = mark.hot
            whose = ship
            if not ship and number != WRITE:
                whose, _, slot = slot.partition("/")
            if whose and slot:
                yield Place(whose, slot, number, mark.x, mark.y, mark.w, mark.h, mark.struck)
