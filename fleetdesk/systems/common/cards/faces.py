"""A ship on the cards of the two card games, on the table and on paper: heading, boxes, figures, badges, weight."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from fleetdesk.core.blocks.cards import Block, Heading, Stat, Table, Track
from fleetdesk.core.game.weighing import Measure, Prospect, per
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks.hull_odds import Harm
from fleetdesk.systems.common.card_state import CardShip
from fleetdesk.systems.common.papers import row

BLANK = 10
"""Boxes where nobody knows how many there are."""
MOST_THRESHOLDS = 9
Shape = Literal["square", "round", "diamond"]


def heading(title: Msg | None, kind: Msg, class_name: Msg | str, points: int | None) -> Heading:
    """Name, type and class (where the name does not say it), points."""
    return Heading(
        title=title or msg("Unnamed ship"),
        detail=msg("{type} \N{MIDDLE DOT} class {class_name}", type=kind, class_name=class_name)
        if class_name
        else kind,
        trailing=msg("{points} points", points=points) if points is not None else None,
    )


class Faced(NamedTuple):
    """One side of a fight between crews."""

    strength: Msg
    """What it throws, or fights with."""
    crews: Sequence[Track]
    title: Msg | None = None
    """Left out: the names of its rows."""


def facing(*sides: Faced) -> Iterator[Block]:
    """Crews that fight each other, box below box: of each side its strength, then its rows."""
    for one in sides:
        names = msg("{ships}", ships=tuple(crew.label for crew in one.crews))
        yield Heading(title=one.title or names, trailing=one.strength, level=2)
        yield from one.crews


def boxes(
    slot: str, label: Msg, total: int | None, lost: int = 0, shape: Shape = "square", *, blank: int = BLANK
) -> Track:
    """Boxes to strike; how many there are is written by hand where the card does not know it."""
    count = blank if total is None else total
    return Track(slot=slot, label=label, total=count, lost=min(count, lost), shape=shape, blank=total is None)


def changed(label: Msg, now: Msg, printed: Msg, why: str, *, harm: bool = True) -> Stat:
    """A figure that play may have changed: then what is printed stands beside it."""
    same = now == printed
    return Stat(
        label=label,
        value=now,
        printed=None if same else printed,
        tone="plain" if same or not harm else "harm",
        why=why,
    )


def penalty(ship: CardShip, lost: int) -> Stat:
    """The dice it throws less."""
    less = msg("{n}", n=-lost)
    return Stat(label=msg("PENALTY"), value=less, tone="harm" if lost else "plain", why=f"{ship.id}/penalty")


def carried(ship: CardShip, critical: Callable[[Any], Msg]) -> Iterator[Badge]:
    """Criticals not repaired; the function says what each is called."""
    for one in ship.criticals:
        if not one.repaired:
            yield Badge(text=critical(one), tone="harm", icon="burst", why=f"{ship.id}/criticals")


def thresholds(cards: Iterable[Any]) -> tuple[int, ...]:
    """The ratings worth a column: those of the fleet's own ships, which the other side shoots at too."""
    ratings = {rating for card in cards for rating in (card.dr, card.cr) if rating}
    return tuple(sorted(ratings))[:MOST_THRESHOLDS]


def damage(reached: Msg, critical: Msg, cost: Msg) -> Table:
    """What hits do: at DR, at CR, and what a critical costs."""
    rows = (
        row(reached, msg("1 hull point")),
        row(msg("CR or more"), critical),
        row(msg("2×CR, 3×CR"), msg("2, 3 criticals")),
        row(msg("A critical"), cost),
    )
    return Table(heads=(msg("Hits"), msg("Damage")), rows=rows, values=True)


def measures(card: Any, hull: Msg, dice: int | None) -> tuple[Measure, ...]:
    """What players weigh every class by; `dice`: the most it throws at once."""
    return (
        Measure(label=msg("Points"), value=card.points, adds=True),
        Measure(label=hull, value=card.hull, adds=True),
        Measure(label=msg("Points for each hull point"), value=per(card.points, card.hull)),
        Measure(label=msg("Most attack dice"), value=dice),
        Measure(label=msg("Points for each of these dice"), value=per(card.points, dice)),
        Measure(label=msg("Damage rating (DR)"), value=card.dr),
        Measure(label=msg("Critical rating (CR)"), value=card.cr),
    )


def best_shot(at: Msg, shots: Sequence[tuple[int, Harm]]) -> Prospect:
    """The shot that hurts most at a distance: (dice, what they promise); nothing where none reaches so far."""
    if not shots:
        return Prospect(at=at)
    ad, done = max(shots, key=lambda one: one[1].hurt)
    return Prospect(at=at, brings=msg("{n} AD", n=ad), hurt=done.hurt, lasts=done.lasts)
