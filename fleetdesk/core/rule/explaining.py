"""The answer to "why?" of a game's own numbers: each is told by the chapter that makes it, and names what it reads.

A reference is what a card carries beside a number: ship, what, and the numbers that single it out where there are
several: `a-s1/dr`, `a-s1/ad/0/2`; or the names of what it is held against: `a-s1/rams/b-s2`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.core.battle.battles import Battle, ShipState
from fleetdesk.core.battle.diffs import Path
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working, unknown

MOST = 40
"""Weapons, bands, sections: no card has more of anything."""


class Why(NamedTuple):
    """How a number of a ship is told, and where the values stand that it depends on."""

    told: Callable[..., Working]
    """(battle, ship, numbers or names of the reference ...) -> how it came about"""
    reads: tuple[str, ...] = ()
    """fields of the ship"""
    table: tuple[str, ...] = ()
    """fields of the battle"""
    numbers: int = 0
    """how many follow its name"""
    names: int = 0
    """how many names follow instead: of other ships, whose fields it reads as well, or of what holds them"""
    untold: bool = False
    """whether nobody is told what changed it: a secret of its owner, or what a seat makes of all it heard"""

    def follows(self, tail: Sequence[str]) -> bool:
        """Whether a reference may go on so behind its name."""
        return len(tail) == self.numbers + self.names and (bool(self.names) or all(map(str.isdecimal, tail)))


def told(text: Msg, rule: str, *reads: str, table: tuple[str, ...] = (), untold: bool = False) -> Why:
    """A state of a ship that one sentence explains; it `reads` fields of her, and of the `table`."""

    def working(_: Battle, ship: ShipState) -> Working:
        return Working(title=Msg.verbatim(ship.name), rows=(Row(label=text, rule=rule),))

    return Why(working, reads, table, untold=untold)


class _Reference(NamedTuple):
    ship: str
    what: str
    numbers: tuple[int | str, ...]


class Whys(NamedTuple):
    """All that a game explains: `explain` and `causes` of its `GameSystem`."""

    known: Mapping[str, Why]

    def explain(self, battle: Battle, reference: str) -> Working:
        """How a number on a ship's card came about.

        Raises BadInput: nothing of that name stands on a card of this battle.
        """
        ship, what, numbers = self._read(reference)
        if ship not in battle.ships:
            raise BadInput(msg("There is no ship {ship} in this battle.", ship=ship))
        why = self.known.get(what)
        if why is None or len(numbers) != why.numbers + why.names or any(_beyond(one) for one in numbers):
            raise unknown(what)
        return why.told(battle, battle.ships[ship], *numbers)

    def causes(self, reference: str) -> tuple[Path, ...] | None:
        """Where the values stand that a reference depends on: the journal knows which entries changed them. `None`: that is not told."""
        ship, what, others = self._read(reference)
        why = self.known.get(what)
        if why is None:
            return ()
        if why.untold:
            return None
        ships = (ship, *others[: why.names])
        return (
            *((field,) for field in why.table),
            *(("ships", one, field) for one in ships for field in why.reads),
        )

    def _read(self, reference: str) -> _Reference:
        parts = reference.split("/")
        for what, why in self.known.items():
            at = len(parts) - 1 - why.numbers - why.names
            tail = parts[at + 1 :]
            if at > 0 and parts[at] == what and why.follows(tail):
                numbers = tail if why.names else map(int, tail)
                return _Reference("/".join(parts[:at]), what, tuple(numbers))
        front, _, what = reference.rpartition("/")
        return _Reference(front, what, ())


def _beyond(number: int | str) -> bool:
    return isinstance(number, int) and number > MOST
