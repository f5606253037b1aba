"""Dice that can be rolled by the program or read from the table, and that undo never rerolls.

The state holds a seed and how many dice were drawn; face number k of a battle is a function of the two and
of nothing else. Going back and rolling again therefore shows the same faces.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, TypeVar

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg

T = TypeVar("T")


class DiceBox(Frozen):
    """Where the program's own dice stand: part of the battle state."""

    seed: int = 0
    drawn: int = 0
    """How many dice the program has rolled so far in this battle."""


class Face(Frozen):
    """One die as it fell."""

    value: int
    sides: int = 6
    typed: bool = False
    """Read from a real die and typed in, not rolled by the program."""
    result: Literal["", "hit", "again"] = ""
    """What it came to: it counts, or it counts and is thrown again; "" where faces are only read."""


def face(seed: int, number: int, sides: int) -> int:
    """The face (1..sides) of die `number` of a battle: fair, and the same every time it is asked for."""
    limit = 2**64 - 2**64 % sides
    salt = 0
    while True:
        digest = hashlib.blake2b(f"{seed}/{number}/{sides}/{salt}".encode(), digest_size=8).digest()
        drawn = int.from_bytes(digest)
        if drawn < limit:
            return drawn % sides + 1
        salt += 1


class Throw(Frozen):
    """Dice thrown together, and why."""

    why: Msg
    faces: tuple[Face, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers shown, in the order thrown."""
        return tuple(one.value for one in self.faces)


class NeedsDice(Exception):  # noqa: N818 - a question, not a fault
    """The rules need faces that were not given yet: ask for exactly these and run the action again."""

    def __init__(self, count: int, sides: int, why: Msg, thrown: tuple[Throw, ...]) -> None:
        super().__init__(f"{count}d{sides}: {why}")
        self.count = count
        """How many faces are still missing."""
        self.sides = sides
        self.why = why
        self.thrown = thrown
        """What fell before, so that the tray can show it; last the throw that is not complete yet."""


class Dice:
    """The faces one run of an action gets.

    Attributes:
        throws: everything thrown so far, in order; goes into the journal entry.
        box: the battle's box after these throws.
    """

    def __init__(self, box: DiceBox, *, typed: Sequence[int] = (), roll_rest: bool = True) -> None:
        """Take typed faces first; when they run out roll the rest, or ask (`NeedsDice`) without `roll_rest`."""
        self.box = box
        self.throws: tuple[Throw, ...] = ()
        self._typed = list(typed)
        self._roll_rest = roll_rest

    def roll(
        self,
        count: int,
        why: Msg,
        sides: int = 6,
        *,
        hits: Collection[int] = (),
        again: Collection[int] = (),
        drawn: bool = False,
    ) -> tuple[int, ...]:
        """Throw `count` dice and return their faces.

        `hits` are the faces that count and `again` those that are thrown once more: they are only marked, so
        that tray and log can show what each die came to. What is `drawn` is no die but a card of the program's
        own deck: players with real dice are not asked for it.

        Raises:
            NeedsDice: real dice are wanted and have not been typed yet.
            BadInput: a typed face is not on such a die.
        """
        if count <= 0:
            return ()
        typed, self._typed = self._typed[:count], self._typed[count:]
        for value in typed:
            if type(value) is not int or not 1 <= value <= sides:  # a tick or a word may come from a file
                raise BadInput(
                    msg(
                        "{value} is not a face of a die with {sides} sides: type 1 to {sides}.",
                        value=value if type(value) is int else str(value),
                        sides=sides,
                    )
                )
        missing = count - len(typed)
        if missing and not self._roll_rest and not drawn:
            fallen = tuple(_marked(one, hits, again) for one in _typed(typed, sides))
            raise NeedsDice(missing, sides, why, (*self.throws, Throw(why=why, faces=fallen)))
        rolled = [face(self.box.seed, self.box.drawn + n, sides) for n in range(missing)]
        self.box = self.box.but(drawn=self.box.drawn + missing)
        both = (*_typed(typed, sides), *(Face(value=value, sides=sides) for value in rolled))
        faces = tuple(_marked(one, hits, again) for one in both)
        self.throws = (*self.throws, Throw(why=why, faces=faces))
        return tuple(one.value for one in faces)

    def fate(self, chances: Callable[[], Mapping[T, Any]]) -> T | None:  # noqa: ARG002 - dice that fall know none
        """What a throw kept together is to come to, where every way is played through (`core.rule.fates`).

        `chances` are worked out only there. Dice that fall say `None`: throw them.
        """
        return None

    def finish(self) -> None:
        """Check that no typed face is left over.

        Raises:
            BadInput: more faces were typed than the action throws.
        """
        if self._typed:
            raise BadInput(
                msg(
                    "{extra} typed dice too many: this action throws {used}.",
                    extra=len(self._typed),
                    used=self.count,
                )
            )

    @property
    def count(self) -> int:
        """How many dice fell."""
        return sum(len(throw.faces) for throw in self.throws)


def _typed(values: Sequence[int], sides: int) -> tuple[Face, ...]:
    return tuple(Face(value=value, sides=sides, typed=True) for value in values)


def _marked(one: Face, hits: Collection[int], again: Collection[int]) -> Face:
    if one.value in again:
        return one.but(result="again")
    return one.but(result="hit") if one.value in hits else one
