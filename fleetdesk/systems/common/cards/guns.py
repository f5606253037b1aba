"""The weapons of a card in the two card games: their dice by band as play leaves them, and the ship from above."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from fleetdesk.core.blocks.cards import Arcs, Cell, Fan, Table, TableRow
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import DASH

T = TypeVar("T")
Fans = Mapping[str, tuple[float, float]]
"""Arc -> where it begins, clockwise from the bow, and how wide it is, in degrees."""


class Gun(NamedTuple):
    """A weapon of a ship in play."""

    label: Msg
    """What it is called, and why it is spent."""
    places: tuple[str, ...]
    """The arcs it fires into; none: all round, from her hull."""
    printed: tuple[int, ...]
    """Dice by band."""
    now: tuple[int, ...]
    spent: bool
    """Greyed: it has fired, or its ship fires no more."""


def gun_table(
    ship: str,
    guns: Sequence[Gun],
    heads: Iterable[Msg],
    fans: Fans,
    aimed: Callable[[int, int], Offer | None],
) -> Table:
    """The dice now of each weapon in each band, with those printed; `aimed`: (weapon, band) -> what lays it there."""

    def cell(at: int, band: int) -> Cell:
        gun = guns[at]
        printed, now = gun.printed[band], gun.now[band]
        if not printed:
            return Cell(text=DASH, muted=True)
        return Cell(
            text=msg("{n}", n=now) if now else DASH,
            printed=msg("{n}", n=printed) if now != printed else None,
            tone="harm" if not now else "plain",
            why=f"{ship}/ad/{at}/{band}",
            muted=gun.spent,
            act=aimed(at, band),
        )

    rows = tuple(
        TableRow(
            label=gun.label,
            cells=tuple(cell(at, band) for band in range(len(gun.printed))),
            muted=gun.spent,
            arc=_spread(gun.places, fans),
        )
        for at, gun in enumerate(guns)
    )
    return Table(heads=tuple(heads), rows=rows)


def _spread(places: Sequence[str], fans: Fans) -> tuple[float, float] | None:
    """Where a weapon points; of two arcs at a choice neither is shown."""
    if not places:
        return 0, 360
    return fans[places[0]] if len(places) == 1 else None


class _Best(NamedTuple):
    """What a weapon does at most now."""

    dice: int
    spent: bool
    why: str


def gun_arcs(ship: str, guns: Sequence[Gun], fans: Fans, called: Mapping[str, Msg], *, slim: bool) -> Arcs:
    """The ship from above: the best dice now in each arc, of what fires all round on the hull."""
    shown = [(gun.places, _best(ship, at, gun)) for at, gun in enumerate(guns)]
    by_arc, centre = by_place(shown)
    return Arcs(
        fans=tuple(
            Fan(
                label=called[arc],
                start=fans[arc][0],
                sweep=fans[arc][1],
                text=_dice(found),
                muted=all(one.spent or not one.dice for one in found),
                why=_loudest(found),
            )
            for arc, found in by_arc.items()
        ),
        hull="slim" if slim else "broad",
        centre=_dice(centre) if centre else None,
        centre_why=_loudest(centre),
    )


def _best(ship: str, at: int, gun: Gun) -> _Best:
    reached = [band for band, printed in enumerate(gun.printed) if printed]
    band = max(reached, key=lambda one: gun.now[one], default=None)
    return _Best(max(gun.now, default=0), gun.spent, f"{ship}/ad/{at}/{band}" if band is not None else "")


def _loudest(found: Sequence[_Best]) -> str:
    return max(found, key=lambda one: one.dice).why if found else ""


def _dice(found: Sequence[_Best]) -> Msg:
    told = [str(one.dice) for one in found if one.dice]
    return Msg.verbatim("\N{MIDDLE DOT}".join(told)) if told else DASH


def by_place(shown: Iterable[tuple[Sequence[str], T]]) -> tuple[dict[str, list[T]], list[T]]:
    """What is shown of each weapon by the arcs it fires into, and of those that fire all round."""
    by_arc: dict[str, list[T]] = {}
    centre: list[T] = []
    for places, told in shown:
        for place in places:
            by_arc.setdefault(place, []).append(told)
        if not places:
            centre.append(told)
    return by_arc, centre


def printed_fans(
    by_arc: Mapping[str, Sequence[Msg]], fans: Fans, called: Mapping[str, Msg]
) -> tuple[Fan, ...]:
    """The arcs on paper, with the dice of all bands of the weapons in each."""
    return tuple(
        Fan(
            label=called[arc],
            start=fans[arc][0],
            sweep=fans[arc][1],
            text=joined(found),
            tone="plain",
            muted=all(one == DASH for one in found),
        )
        for arc, found in by_arc.items()
    )


def joined(parts: Sequence[Msg]) -> Msg:
    """Several weapons of one arc; those alike are counted."""
    told = tuple(
        msg("{n}\N{MULTIPLICATION SIGN} {dice}", n=count, dice=part) if count > 1 else part
        for part, count in Counter(parts).items()
    )
    return told[0] if len(told) == 1 else msg("{names}", names=told)
