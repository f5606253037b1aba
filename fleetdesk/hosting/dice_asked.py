"""Real dice as a phone asks for them, and what it tells of them: faces, counts of alike faces, or the total alone."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Cell, Group, Pool, Span, Total, Typed
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, msg

_HIGHEST = 999
"""No throw adds up to more."""
_DEEP = 3
"""So often a key leads on to the totals in it."""

Figure = Annotated[int, Field(ge=0, le=_HIGHEST)]


class FacesTold(Frozen):
    """A die told by its group of faces."""

    faces: tuple[Figure, Figure]


class TotalTold(Frozen):
    """A throw told by what it adds up to; without an end: so much or more."""

    total: tuple[Figure, Figure | None]


def typed(told: int | FacesTold | TotalTold) -> Typed:
    """What a phone tells, as the rules read it."""
    match told:
        case FacesTold():
            return Span(*told.faces)
        case TotalTold():
            return Total(*told.total)
        case int():
            return told


class Key(Frozen):
    """A total to be tapped; with `more` it leads on to those in it."""

    text: str
    total: tuple[int, int | None]
    more: "tuple[Outcome, ...]" = ()


class Outcome(Frozen):
    """Neighbouring totals, what they come to and how likely that is, 0 to 1."""

    label: Msg | None
    tone: Tone
    chance: float
    keys: tuple[Key, ...]


class Alike(Frozen):
    """Faces that add the same: how many fell of them may be told."""

    text: str
    label: Msg
    faces: tuple[int, int]


class DiceAsked(Frozen):
    """Dice the table still needs."""

    count: int
    sides: int
    text: Msg
    since: int = 0
    """A total stands for all that was told from there on."""
    totals: tuple[Outcome, ...] = ()
    alike: tuple[Alike, ...] = ()


def dice_asked(needs: NeedsDice) -> DiceAsked:
    """The dice, and by what else than their faces they may be told; a single one only where its faces say something."""
    asked = DiceAsked(count=needs.count, sides=needs.sides, text=needs.why, since=needs.since)
    pool = needs.pool
    if pool is None or (needs.count == 1 and not (needs.single and pool.says)):
        return asked
    if needs.single:
        return asked.but(totals=tuple(_outcomes(needs, 0, _DEEP)))
    alike = tuple(_alike(pool, one) for one in pool.groups) if pool.counted else ()
    return asked.but(totals=tuple(_outcomes(needs, 0, _DEEP)), alike=alike)


def _outcomes(needs: NeedsDice, least: int, deep: int) -> Iterator[Outcome]:
    for band in needs.totals(least):
        label = band.result.label if band.result is not None else None
        yield Outcome(
            label=msg("{what} or more", what=label) if label is not None and band.more else label,
            tone=band.result.tone if band.result is not None else "plain",
            chance=min(1.0, band.chance),
            keys=tuple(_key(needs, cell, deep) for cell in band.cells if cell.exact or deep),
        )


def _key(needs: NeedsDice, cell: Cell, deep: int) -> Key:
    more = () if cell.exact else tuple(_outcomes(needs, cell.total.first, deep - 1))
    return Key(text=cell.total.text, total=(cell.total.first, cell.total.last), more=more)


def _alike(pool: Pool, group: Group) -> Alike:
    faces = (group.first, group.last)
    what = msg("misses") if not group.score else msg("{n}", n=group.score)
    if group.score and pool.unit is not None and not group.again:
        what = pool.unit(group.score)
    return Alike(
        text=Span(*faces).text, label=msg("{what}, again", what=what) if group.again else what, faces=faces
    )
