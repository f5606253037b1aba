"""Pages at true scale: a rule to check the printer by, what is on them, and how they are to be printed.

A page keeps the height at which things stand on it from edge to edge, so that fronts and backs meet when the paper is
turned over its long edge.
"""

from collections.abc import Iterator
from functools import singledispatch
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Plate
from fleetdesk.core.layout.marks import FRAME, GRID, Line, Mark
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.words import Msg, msg

TOP, LEFT, RIGHT, BOTTOM = 11.0, 14.0, 7.0, 7.0
"""What is left free around a page of tools or of a map, in millimetres."""
CAPTION = 6.7
"""Baseline of the line over a page."""
CHECK = 100.0
"""Length of the rule to check the printer by."""
CHECK_LEFT = 5.2
_TICK = 1.1
_SMALL = 6.2


LEAST_TOP = 8.6
"""Above the first row of what is cut out wall to wall: the line over the page stands there."""


class Plan(NamedTuple):
    """Pieces of one size, wall to wall on a page."""

    across: int
    down: int
    wide: float
    tall: float

    @property
    def pieces(self) -> int:
        """Pieces on a page."""
        return self.across * self.down

    @property
    def width(self) -> float:
        return self.across * self.wide

    @property
    def height(self) -> float:
        return self.down * self.tall


def cuts(plan: Plan, left: float, top: float, paper: Paper) -> Iterator[Mark]:
    """Marks in the margins at every cut, and a small cross where four pieces meet."""
    right, bottom = left + plan.width, top + plan.height
    above, below = min(4.0, top - 7.2), min(4.0, paper.height - 5.2 - bottom)
    for at in range(plan.across + 1):
        x = left + at * plan.wide
        yield Line(x, top - above, x, top - 0.4, "ink", GRID)
        yield Line(x, bottom + 0.4, x, bottom + below, "ink", GRID)
    for at in range(plan.down + 1):
        y = top + at * plan.tall
        yield Line(left - 3.4, y, left - 0.4, y, "ink", GRID)
        yield Line(right + 0.4, y, right + 3.4, y, "ink", GRID)
    for column in range(1, plan.across):
        for row in range(1, plan.down):
            x, y = left + column * plan.wide, top + row * plan.tall
            yield Line(x - 1.3, y, x + 1.3, y, "line", GRID)
            yield Line(x, y - 1.3, x, y + 1.3, "line", GRID)


class Leaf(NamedTuple):
    """What stands on one page."""

    caption: Msg
    marks: tuple[Mark, ...]


@singledispatch
def leaves(plate: Plate, paper: Paper, pen: Pen) -> Iterator[Leaf]:
    """The pages of a plate, one after the other."""
    del paper, pen
    raise TypeError(f"no pages for a {type(plate).__name__}")


def true_to_scale(plate: Plate, paper: Paper, pen: Pen, mark: Msg | None) -> Iterator[tuple[Mark, ...]]:
    """The marks of every page of a plate. Large print is not for it: what is measured must not grow."""
    small = pen.scaled(1.0)
    for leaf in leaves(plate, paper, small):
        yield (*leaf.marks, *_around(leaf.caption, paper, small, mark))


def _around(caption: Msg, paper: Paper, pen: Pen, mark: Msg | None) -> Iterator[Mark]:
    """The line over the page, and the rule at its left."""
    out: list[Mark] = []
    room = paper.width - LEFT - RIGHT
    told = msg("{what} \N{MIDDLE DOT} print at 100 %", what=caption)
    middle = CAPTION - 0.8
    share = 0.5 if mark is not None else 1.0
    pen.put(out, pen.fit(pen.say(told), "sans", _SMALL, room * share - 2, 1), LEFT, middle, role="muted")
    if mark is not None:
        said = pen.fit(pen.say(mark), "sans-bold", _SMALL, room * share - 1, 1)
        pen.put(out, said, LEFT + room, middle, face="sans-bold", anchor="end")
    yield from out
    yield from _check(paper, pen)


def _check(paper: Paper, pen: Pen) -> Iterator[Mark]:
    """Ten centimetres, to lay a ruler against."""
    top = (paper.height - CHECK) / 2
    yield Line(CHECK_LEFT, top, CHECK_LEFT, top + CHECK, "ink", FRAME)
    for at in range(11):
        y = top + CHECK * at / 10
        yield Line(CHECK_LEFT, y, CHECK_LEFT + _TICK * (1.0 if at % 5 else 1.6), y, "ink", GRID)
    out: list[Mark] = []
    for at, word in enumerate((pen.words.number(round(CHECK)), "mm")):
        fitted = pen.fit(word, "sans", _SMALL, 6, 1)
        pen.put(out, fitted, CHECK_LEFT, top + CHECK + 2.4 + at * 2.6, role="muted")
    yield from out
