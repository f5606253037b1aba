"""Everything an action may come to, by playing it for every way its dice may fall.

The play is run with dice that do not fall but branch: at each throw it stops, and is run again once for every
different thing the throw may come to. So the rule is told in one place, and its odds cannot disagree with it.
Many dice would branch too often; two primitives keep them together:

* a *pool* (`pool`, `pools`) branches on the number of its hits, or on what the rule makes of them, not on its faces;
* throws that are *alike* (`alike`) branch on what they add up to, not on the order they fell in.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import add
from typing import Any, TypeVar, Unpack

from fleetdesk.core.dice import Dice, DiceBox, Marks, Throw
from fleetdesk.core.dice_totals import Pool
from fleetdesk.core.table import Table
from fleetdesk.core.words import Msg

T = TypeVar("T")
R = TypeVar("R", bound=Hashable)
Sum = tuple[int, ...]
"""What a throw adds, part by part: hull and crew."""

UNSEEN = Throw.model_construct(why=Msg.verbatim(""))
"""Stands for a throw of a play that is only followed."""
MOST_WAYS = 200_000
"""A play that branches more often than this is no table of odds."""
TOO_MANY = "a play branches too often for its odds: keep its dice together"


NO_BOX = DiceBox()
RARE = 1e-13
"""Ways of several throws less likely than this are left out."""


class _Fork(Exception):  # noqa: N818 - a question, not a fault
    """The play came to a throw that was not settled yet."""

    def __init__(self, branches: Mapping[Any, Any]) -> None:
        super().__init__()
        self.branches = branches


class Fates(Dice):
    """Dice of which each throw is settled beforehand; the first that is not, stops the play."""

    def __init__(self, settled: tuple[Any, ...], most: int) -> None:
        super().__init__(NO_BOX)
        self._settled = list(settled)
        self._most = most

    def fate(self, chances: Callable[[], Mapping[T, Any]]) -> T | None:
        """What the next throw comes to."""
        if self._settled:
            found: T = self._settled.pop(0)
            return found
        raise _Fork(chances())

    def roll(self, count: int, why: Msg, sides: int = 6, **marks: Unpack[Marks]) -> tuple[int, ...]:
        """Every way so many dice may fall."""
        del why, marks
        if count <= 0:
            return ()
        if sides**count > self._most:
            raise RuntimeError(TOO_MANY)
        share = Fraction(1, sides**count)
        faces = self.fate(lambda: dict.fromkeys(product(range(1, sides + 1), repeat=count), share)) or ()
        self.throws = (*self.throws, UNSEEN)  # lines of the play may ask for it: nobody reads them
        return faces

    def told(self, count: int, _why: Msg, pool: Pool) -> int | None:
        """Every total so many dice may come to, where nothing else is read of them and none is thrown again."""
        if count <= 0 or pool.again:
            return None
        total = self.fate(lambda: _totals(tuple(pool.scores), count))
        self.throws = (*self.throws, UNSEEN)
        return total


@lru_cache(maxsize=256)
def _totals(scores: tuple[int, ...], dice: int) -> Mapping[int, Fraction]:
    """The chances of what so many dice add up to, exactly."""
    ways = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for (total, count), score in product(ways.items(), scores):
            after[total + score] = after.get(total + score, 0) + count
        ways = after
    return {total: Fraction(count, len(scores) ** dice) for total, count in sorted(ways.items())}


def fates(play: Callable[[Table], R], *, least: float = 0.0, most: int = 0) -> dict[R, Any]:
    """Everything a play may come to, with its chance: exact fractions where only faces are thrown, else decimals.

    Args:
        play: it throws at the table and gives back what is looked for. The players insist.
        least: ways less likely than this are not followed to the end.
        most: how often it is played at the most; 0: `MOST_WAYS` times.

    Raises:
        RuntimeError: it branches too often to be followed.
    """
    most = most or MOST_WAYS
    found: dict[R, Any] = {}
    ways: list[tuple[tuple[Any, ...], Any]] = [((), Fraction(1))]
    played = 0
    while ways:
        settled, chance = ways.pop()
        played += 1
        if played > most:
            raise RuntimeError(TOO_MANY)
        try:
            end = play(Table(Fates(settled, most), insist=True))
        except _Fork as fork:
            for one, share in fork.branches.items():
                way = chance * share
                if way and (not least or way > least):  # a fraction is slow to compare with a decimal
                    ways.append(((*settled, one), way))
        else:
            found[end] = found.get(end, 0) + chance
    return found


def pool(
    table: Table, chances: Callable[[], Sequence[float]], reads: Callable[[int], Hashable] | None = None
) -> int | None:
    """The hits of many dice thrown at once, where odds are asked; `None` at the table: throw them.

    `chances` are those of 0, 1, 2 ... hits, as a closed form or a convolution knows them; of counts the rule `reads` alike
    one is followed.
    """
    if reads is None:
        return table.dice.fate(lambda: dict(enumerate(chances())))
    found = pools(table, lambda: (chances(),), reads)
    return found[0] if found is not None else None


def pools(
    table: Table, chances: Callable[[], Sequence[Sequence[float]]], reads: Callable[..., Hashable]
) -> tuple[int, ...] | None:
    """The hits of several throws of many dice that are read together, such as hits and what shields stop of them.

    As `pool`: `chances` of the hits of each, `reads` what the rule makes of all. Rare ways are left out.
    """

    def branches() -> Mapping[tuple[int, ...], float]:
        ways: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
        for one in chances():
            ways = [
                ((*before, hits), chance * share)
                for before, chance in ways
                for hits, share in enumerate(one)
                if chance * share > RARE
            ]
        found: dict[Hashable, tuple[tuple[int, ...], float]] = {}
        for way, chance in ways:
            key = reads(*way)
            first, before = found.get(key, (way, 0.0))
            found[key] = (first, before + chance)
        return dict(found.values())

    return table.dice.fate(branches)


def alike(
    table: Table, count: int, throw: Callable[[Table], T], adds: Callable[[T], Sum], most: Sum | None = None
) -> tuple[T, ...]:
    """Throw the same thing several times, where only the sum matters for what becomes of it.

    At the table each is thrown. For odds, every sum is followed once: any throws that add up to it stand for all
    that do, so `adds` must name all that the rule reads of a throw; `most` says above what a sum is all the same.
    """
    if count <= 0:
        return ()

    def sums() -> Mapping[tuple[T, ...], float]:
        one = _grouped(fates(throw), adds)
        return _convolved(one, count, most)

    settled = table.dice.fate(sums)
    return tuple(throw(table) for _ in range(count)) if settled is None else settled


def _grouped(thrown: Mapping[T, Any], adds: Callable[[T], Sum]) -> dict[Sum, tuple[T, float]]:
    """A throw by what it adds: one that stands for all of them, and their chance."""
    found: dict[Sum, tuple[T, float]] = {}
    for one, chance in thrown.items():
        key = adds(one)
        first, before = found.get(key, (one, 0.0))
        found[key] = (first, before + float(chance))
    return found


def _convolved(
    one: Mapping[Sum, tuple[T, float]], count: int, most: Sum | None
) -> Mapping[tuple[T, ...], float]:
    """Chances of the sums of so many throws, each with throws that stand for it."""
    width = len(next(iter(one)))
    spread: dict[Sum, tuple[tuple[T, ...], float]] = {(0,) * width: ((), 1.0)}
    for _ in range(count):
        after: dict[Sum, tuple[tuple[T, ...], float]] = {}
        for total, (made, chance) in spread.items():
            for part, (throw, share) in one.items():
                both = tuple(map(add, total, part))
                if most is not None:
                    both = tuple(map(min, both, most))
                if both in after:
                    first, before = after[both]
                    after[both] = (first, before + chance * share)
                else:
                    after[both] = ((*made, throw), chance * share)
        spread = after
    chances: dict[tuple[T, ...], float] = {}
    for made, chance in spread.values():
        chances[made] = chances.get(made, 0.0) + chance
    return chances
