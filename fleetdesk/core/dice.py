"""Dice that can be rolled by the program or read from the table, and that undo never rerolls.

The state holds a seed and how many dice were drawn; face number k of a battle is a function of the two and
of nothing else. Going back and rolling again therefore shows the same faces.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, TypedDict, TypeVar

from pydantic import SerializerFunctionWrapHandler, model_serializer

from fleetdesk.core.base import Frozen
from fleetdesk.core.dice_totals import Band, Pool, Span, Total, Typed, strip
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg, nmsg

T = TypeVar("T")


class DiceBox(Frozen):
    """Where the program's own dice stand: part of the battle state."""

    seed: int = 0
    drawn: int = 0
    """How many dice the program has rolled so far in this battle."""


class _Lean(Frozen):
    """What was not told takes no room in a file, and a file from before it could be told reads the same."""

    @model_serializer(mode="wrap")
    def _lean(self, whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        kept: dict[str, Any] = whole(self)
        return {name: value for name, value in kept.items() if name not in _TOLD or value is not None}


_KEYS, _BANDS = 11, 4
"""Keys of a strip of totals, and how many results of several dice are told apart."""

_TOLD = frozenset({"upto", "total", "count"})


class Face(_Lean):
    """One die as it fell."""

    value: int
    sides: int = 6
    typed: bool = False
    """Read from a real die and typed in, not rolled by the program."""
    result: Literal["", "hit", "again"] = ""
    """What it came to: it counts, or it counts and is thrown again; "" where faces are only read."""
    upto: int | None = None
    """Only its group of faces was told: it shows `value` to `upto`."""

    @property
    def text(self) -> str:
        """What it shows."""
        return f"{self.value}" if self.upto is None else f"{self.value}\N{EN DASH}{self.upto}"


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


class Throw(_Lean):
    """Dice thrown together, and why."""

    why: Msg
    faces: tuple[Face, ...] = ()
    total: Total | None = None
    """Only this was told of them, no face."""
    count: int | None = None
    """How many were thrown, where only their total was told."""

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers shown, in the order thrown."""
        return tuple(one.value for one in self.faces)


class NeedsDice(Exception):  # noqa: N818 - a question, not a fault
    """The rules need faces that were not given yet: ask for exactly these and run the action again."""

    def __init__(
        self,
        count: int,
        sides: int,
        why: Msg,
        thrown: tuple[Throw, ...],
        *,
        pool: Pool | None = None,
        since: int = 0,
        begun: int = 0,
    ) -> None:
        super().__init__(f"{count}d{sides}: {why}")
        self.count = count
        """How many faces are still missing."""
        self.sides = sides
        self.why = why
        self.thrown = thrown
        """What fell before, so that the tray can show it; last the throw that is not complete yet."""
        self.pool = pool
        """How they are read, where they may be told by counts or by their total."""
        self.since = since
        """How much of what was told came before this throw: a total stands for all that was told since."""
        self.begun = begun
        """Which of the throws is the first of this one: those after it are of dice thrown once more."""

    @property
    def fallen(self) -> tuple[Face, ...]:
        """The dice of this throw known already."""
        return tuple(face for throw in self.thrown[self.begun :] for face in throw.faces)

    @property
    def single(self) -> bool:
        """Whether it is one die, nothing fell before, and each total is a face."""
        faces = tuple(range(1, self.sides + 1))
        return self.count == 1 and not self.fallen and self.pool is not None and self.pool.scores == faces

    def totals(self, least: int = 0) -> tuple[Band, ...]:
        """The totals from `least` on it may be told by: what the dice known come to, and what is still thrown.

        Of a single die, and of dice that are only added up, each total is told by itself.
        """
        if self.pool is None:
            return ()
        known = sum(self.pool.scores[face.value - 1] for face in self.fallen)
        bands = self.sides if self.count == 1 else _BANDS if self.pool.counted else _KEYS
        return strip(self.pool, self.count, known=known, keys=_KEYS, least=least, bands=bands)

    def asks_like(self, other: "NeedsDice") -> bool:
        """Whether the same dice fell for the same, and the same are asked for next."""
        asked, known = ((one.count, one.sides, one.thrown) for one in (self, other))
        return asked == known


class Marks(TypedDict, total=False):
    """What tray and log are told of a throw, see `Dice.roll`."""

    hits: Collection[int]
    again: Collection[int]
    drawn: bool
    pool: Pool | None


class Faces(TypedDict, total=False):
    """Where the faces of an action come from, see `Dice`."""

    typed: Sequence[Typed]
    roll_rest: bool


class Dice:
    """The faces one run of an action gets."""

    def __init__(self, box: DiceBox, *, typed: Sequence[Typed] = (), roll_rest: bool = True) -> None:
        """Take what is told first; when it runs out roll the rest, or ask (`NeedsDice`) without `roll_rest`."""
        self.box = box
        """The battle's box after these throws."""
        self.throws: tuple[Throw, ...] = ()
        """Everything thrown so far, in order; goes into the journal entry."""
        self._typed = list(typed)
        self._all = len(self._typed)
        self._since = self._begun = 0
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
        pool: Pool | None = None,
    ) -> tuple[int, ...]:
        """Throw `count` dice and return their faces.

        `hits` are the faces that count and `again` those that are thrown once more: they are only marked, so
        that tray and log can show what each die came to. What is `drawn` is no die but a card of the program's
        own deck: players with real dice are not asked for it, and where it lay in the deck tells nobody anything. With a `pool` a die may be told by its group: the
        face given back is the lowest of it. Raises NeedsDice: real dice are wanted and have not been typed yet;
        BadInput: a typed face is not on such a die.
        """
        if count <= 0:
            return ()
        typed, self._typed = self._typed[:count], self._typed[count:]
        for value in typed:
            _check(value, sides, pool)
        missing = count - len(typed)
        if missing and not self._roll_rest and not drawn:
            fallen = tuple(_marked(one, hits, again) for one in _typed(typed, sides))
            thrown = (*self.throws, Throw(why=why, faces=fallen))
            raise NeedsDice(missing, sides, why, thrown, pool=pool, since=self._since, begun=self._begun)
        rolled = [face(self.box.seed, self.box.drawn + n, sides) for n in range(missing)]
        self.box = self.box.but(drawn=self.box.drawn + missing)
        both = (*_typed(typed, sides), *(Face(value=value, sides=sides) for value in rolled))
        faces = tuple(_marked(one, hits, again) for one in both)
        if not drawn:
            self.throws = (*self.throws, Throw(why=why, faces=faces))
        return tuple(one.value for one in faces)

    def begin(self) -> None:
        """A throw of its own begins: what fell before is no part of its total."""
        self._since, self._begun = self._all - len(self._typed), len(self.throws)

    def told(self, count: int, why: Msg, pool: Pool) -> int | None:
        """The total players told of a throw that begins now, its lowest where several come to the same.

        `None`: they told no total; throw the dice with `roll`, those that are owed too. Raises BadInput: so many dice
        do not add up to it.
        """
        self.begin()
        total = self._typed[0] if self._typed and count > 0 else None
        if not isinstance(total, Total):
            return None
        if not pool.may_be(total, count):
            raise BadInput(
                msg(
                    "{count} dice cannot come to {total}: tell another total.", count=count, total=total.first
                )
            )
        del self._typed[0]
        self.throws = (*self.throws, Throw(why=why, total=total, count=count))
        return total.first

    def fate(self, chances: Callable[[], Mapping[T, Any]]) -> T | None:  # noqa: ARG002 - dice that fall know none
        """What a throw kept together is to come to, where every way is played through (`core.rule.fates`).

        `chances` are worked out only there. Dice that fall say `None`: throw them.
        """
        return None

    def finish(self) -> None:
        """Check that no typed face is left over. Raises BadInput: more faces were typed than the action throws."""
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
        return sum(len(throw.faces) + (throw.count or 0) for throw in self.throws)


def how_told(throws: Sequence[Throw]) -> tuple[Msg, ...]:
    """What the log says of dice that were not told face by face."""
    totals = tuple(Msg.verbatim(one.total.text) for one in throws if one.total is not None)
    found = [
        nmsg("Told by the total: {totals}", "Told by their totals: {totals}", len(totals), totals=totals)
    ]
    if any(face.upto is not None for one in throws for face in one.faces):
        return (*found[: len(totals)], msg("Told by counts of faces"))
    return tuple(found[: len(totals)])


def _check(value: Typed, sides: int, pool: Pool | None) -> None:
    if isinstance(value, Span) and pool is not None and pool.alike(value):
        return
    if type(value) is not int or not 1 <= value <= sides:  # a tick or a word may come from a file
        raise BadInput(
            msg(
                "{value} is not a face of a die with {sides} sides: type 1 to {sides}.",
                value=value if type(value) is int else str(value),
                sides=sides,
            )
        )


def _typed(values: Sequence[Typed], sides: int) -> tuple[Face, ...]:
    return tuple(
        Face(
            value=value.first, upto=value.last if value.last > value.first else None, sides=sides, typed=True
        )
        if isinstance(value, Span)
        else Face(value=value, sides=sides, typed=True)
        for value in values
        if not isinstance(value, Total)
    )


def _marked(one: Face, hits: Collection[int], again: Collection[int]) -> Face:
    if one.value in again:
        return one.but(result="again")
    return one.but(result="hit") if one.value in hits else one
