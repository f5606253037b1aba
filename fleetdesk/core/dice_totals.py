"""Real dice told faster than face by face, where a rule reads no more of a throw than what it adds up to.

A rule that throws a `Pool` declares what each face adds, which faces owe one more die, and what a total comes to.
Players may then tell the faces, or how many dice fell into each group of faces, or the total alone.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg


class Span(NamedTuple):
    """A die told by its group of faces: 4 to 5."""

    first: int
    last: int

    @property
    def text(self) -> str:
        """4 or 4-5."""
        first, last = self
        return f"{first}" if first == last else f"{first}\N{EN DASH}{last}"


class Total(NamedTuple):
    """A throw told by what it adds up to, dice thrown once more included."""

    first: int
    last: int | None
    """The highest it may be, where all from `first` on come to the same; `None`: any number more."""

    @property
    def text(self) -> str:
        """5, 0-3 or 13+."""
        first, last = self
        return f"{first}+" if last is None else Span(first, last).text


Typed = int | Span | Total
"""What players tell of real dice: a face, a group of faces, or the total of a whole throw."""


class Result(Shown):
    label: Msg
    tone: Tone = "plain"
    each: bool = False
    """Each total under it still matters: so many men are lost."""
    beyond: Msg | None = None
    """The same where worse is meant too; left out: the label, "or more"."""


class Group(NamedTuple):
    """Faces that add the same."""

    first: int
    last: int
    score: int
    again: bool


class Pool(NamedTuple):
    """What a throw of several dice is read for."""

    scores: tuple[int, ...]
    """What each face adds, first face first."""
    again: tuple[int, ...] = ()
    """Faces that owe one more die."""
    says: Callable[[int], Result | None] | None = None
    """What a total comes to; left out: nothing more is known of it."""
    unit: Callable[[int], Msg] | None = None
    """A total in words: 5 hits."""
    chances: Callable[[int], Sequence[float]] | None = None
    """(dice) -> chances of 0, 1, 2 ..., where the rule knows them; left out: dice that are not thrown again."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """Faces beside each other that add the same, lowest first."""
        faces = range(1, len(self.scores) + 1)

        def kind(face: int) -> tuple[int, bool]:
            return self.scores[face - 1], face in self.again

        found = []
        for (score, again), run in groupby(faces, kind):
            inside = tuple(run)
            found.append(Group(inside[0], inside[-1], score, again))
        return tuple(found)

    @property
    def counted(self) -> bool:
        """Whether counting groups is quicker than telling faces."""
        return len(self.groups) < len(self.scores)

    def alike(self, span: Span) -> bool:
        """Whether all these faces are of one group."""
        return any(one.first <= span.first <= span.last <= one.last for one in self.groups)

    def may_be(self, total: Total, dice: int) -> bool:
        """Whether so many dice can add up to it."""
        most = None if self.again else dice * max(self.scores)
        last = total.first if total.last is None else total.last
        return dice * min(self.scores) <= total.first <= last and (most is None or last <= most)

    def spread(self, dice: int) -> Sequence[float]:
        """Chances of 0, 1, 2 ... with so many dice."""
        if self.chances is not None:
            return self.chances(dice)
        share, found = 1 / len(self.scores), [1.0]
        for _ in range(dice):
            after = [0.0] * (len(found) + max(self.scores))
            for total, chance in enumerate(found):
                for score in self.scores:
                    after[total + score] += chance * share
            found = after
        return found


class Cell(NamedTuple):
    """A key of the strip: one total, or several that come to the same."""

    total: Total
    chance: float
    exact: bool = True
    """Tapped, it tells the dice; else it leads on to the totals in it."""


class Band(NamedTuple):
    """Neighbours on the strip that come to the same."""

    result: Result | None
    chance: float
    cells: tuple[Cell, ...]
    more: bool = False
    """It stands for all results beyond as well."""


def hundredths(chances: Sequence[float], apart: Collection[int] = ()) -> list[float]:
    """Chances that come to 1 as whole hundredths that do so too: the largest rests are rounded up.

    Those `apart` come together to what they are when rounded as one number: it is said elsewhere too. What would be
    left with nothing, or with all, stays as it is. Of equal chances none is raised alone, whatever all come to: each is
    said as it is nearest.
    """

    def alike(at: int) -> float:
        return round(chances[at], 9)

    found = [int(100 * one + 1e-9) for one in chances]
    whole = round(100 * round(sum(chances), 12))
    some = round(100 * round(sum(chances[at] for at in apart), 12))
    for among, due in ((apart, some), ([at for at in range(len(found)) if at not in apart], whole - some)):
        rests = sorted(among, key=lambda at: (round(found[at] - 100 * chances[at], 6), -chances[at]))
        cut = max(0, due - sum(found[at] for at in among))
        parted = {*map(alike, rests[:cut])} & {*map(alike, rests[cut:])}
        for place, at in enumerate(rests):
            found[at] = round(100 * chances[at]) if alike(at) in parted else found[at] + (place < cut)
    return [one / 100 if 0 < one < 100 else chance for one, chance in zip(found, chances, strict=True)]


_UNSEEN = 0.0005
"""Totals beyond this chance share the last key."""
_LIKELY = 0.01
"""A result less likely than this gets a single key."""
_AHEAD = 60
"""How far a last key looks for another result."""


def strip(
    pool: Pool, dice: int, *, known: int = 0, keys: int = 11, least: int = 0, bands: int = 4
) -> tuple[Band, ...]:
    """The totals of a throw as keys under what they come to: at most so many keys, tails merged within a result.

    Args:
        pool: how the throw is read.
        dice: how many are still to be thrown.
        known: what those thrown before come to.
        keys: how many keys there is room for.
        least: totals below are not looked at.
        bands: how many results are told apart; the last stands for those beyond as well.
    """
    chances = [*(0.0,) * known, *pool.spread(dice)]
    ends = not pool.again
    start = max(least, known + dice * min(pool.scores))
    stop = len(chances) if ends else _last_seen(chances, start + keys)
    runs = [
        (result, list(run))
        for result, run in groupby(range(start, stop), lambda total: pool.says and pool.says(total))
    ]
    more = len(runs) > bands
    if more:
        runs = [
            *runs[: bands - 1],
            (runs[bands - 1][0], [one for _, run in runs[bands - 1 :] for one in run]),
        ]
    apart = [result is None or result.each for result, _ in runs]
    likely = [sum(chances[one] for one in run) >= _LIKELY for _, run in runs]
    sizes = [len(run) if seen or own else 1 for (_, run), seen, own in zip(runs, likely, apart, strict=True)]
    room = _room(sizes, apart, keys)
    found = []
    for at, ((result, totals), width) in enumerate(zip(runs, room, strict=True)):
        final = at == len(runs) - 1
        beyond = final and not ends
        mixed = final and (more or (beyond and not _settled(pool, result, stop)))
        head = at == 0 and not apart[at]
        cells = tuple(_cells(chances, totals, width, first=head, open_=beyond, mixed=mixed))
        if apart[at]:
            cells = tuple(cell._replace(exact=cell.total.first == cell.total.last) for cell in cells)
        found.append(Band(result, sum(cell.chance for cell in cells), cells, final and more))
    return tuple(found)


def _settled(pool: Pool, result: Result | None, stop: int) -> bool:
    """Whether every total from here on comes to the same."""
    return pool.says is None or all(pool.says(total) == result for total in range(stop, stop + _AHEAD))


def _last_seen(chances: Sequence[float], least: int) -> int:
    """Behind the last total worth a key of its own."""
    tail, last = 0.0, len(chances)
    while last > 1 and tail + chances[last - 1] < _UNSEEN:
        last -= 1
        tail += chances[last]
    return max(least, last)


def _room(sizes: Sequence[int], apart: Sequence[bool], keys: int) -> list[int]:
    """How many keys each result gets: one at least; the longest give way, those last of which each total matters."""
    found = list(sizes)
    for may in (False, True):
        while sum(found) > keys:
            giving = [at for at, many in enumerate(found) if many > 1 and (may or not apart[at])]
            if not giving:
                break
            found[max(giving, key=lambda at: found[at])] -= 1
    return found


def _cells(
    chances: Sequence[float], totals: Sequence[int], width: int, *, first: bool, open_: bool, mixed: bool
) -> Iterator[Cell]:
    """Totals of one result as so many keys: what is merged lies at the far end, that of the first at its near one."""

    def chance(begin: int, end: int | None) -> float:
        return sum(chances[begin : None if end is None else end + 1])

    spare = max(0, len(totals) - width)
    at = 0 if first and not open_ else len(totals) - spare - 1
    runs: list[tuple[int, ...]] = [(one,) for one in totals[:at]]
    runs += [tuple(totals[at : at + spare + 1])]
    runs += [(one,) for one in totals[at + spare + 1 :]]
    for run in runs:
        last = run is runs[-1]
        end = None if last and open_ else run[-1]
        exact = not (last and mixed) or end == run[0]
        yield Cell(Total(run[0], end), chance(run[0], end), exact)
