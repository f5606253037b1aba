"""Layout of order booklets: eight on a page, each folded shut twice over the turns of its ship."""

from collections.abc import Iterator

from fleetdesk.core.blocks.kit import Booklet, Booklets
from fleetdesk.core.layout.drawings import drawing
from fleetdesk.core.layout.marks import FRAME, Box, Line, Mark, moved
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.layout.tags import emblem_told, silhouette_told
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.true_scale import LEAST_TOP, Leaf, Plan, cuts, leaves

WIDE, TALL = 95.0, 66.0
PANEL = TALL / 3
"""The upper two panels hold turns, the lowest the name: folded, nothing of a turn is to be seen."""
EACH = 5
"""Turns on a panel."""
TURNS = 2 * EACH
"""What one booklet serves."""
PLAN = Plan(2, 4, WIDE, TALL)
INNER = 4.4
"""From the cut to what stands on a booklet."""
ROOM = WIDE - 2 * INNER
EDGE = 1.2
"""From a fold to the cells of a panel."""
TICK = 4.4
EMBLEM = 13.0
SILHOUETTE = 11.0


@leaves.register
def _booklets(plate: Booklets, paper: Paper, pen: Pen) -> Iterator[Leaf]:
    """Turn by turn ten more; of each ten the ships in their order."""
    left = (paper.width - PLAN.width) / 2
    top = max(LEAST_TOP, (paper.height - PLAN.height) / 2)
    starts = range(plate.first, plate.first + plate.turns, TURNS)
    wanted = [(one, start) for start in starts for one in plate.booklets]
    for first in range(0, len(wanted), PLAN.pieces):
        out: list[Mark] = list(cuts(PLAN, left, top, paper))
        for at, (one, start) in enumerate(wanted[first : first + PLAN.pieces]):
            count = min(TURNS, plate.first + plate.turns - start)
            marks = _booklet(one, plate, range(start, start + count), pen)
            out.extend(moved(marks, left + at % PLAN.across * WIDE, top + at // PLAN.across * TALL))
        yield Leaf(plate.hint, tuple(out))


def _booklet(one: Booklet, plate: Booklets, turns: range, pen: Pen) -> Iterator[Mark]:
    for at, turn in enumerate(turns):
        panel, column = divmod(at, EACH)
        x, y = INNER + column * ROOM / EACH, panel * PANEL + EDGE
        yield from moved(_turn(turn, plate, pen), x, y)
    for at in (1, 2):
        y = at * PANEL
        yield Line(1.0, y, WIDE - 1.0, y, "line", FRAME, dotted=True)
        out: list[Mark] = []
        pen.put(out, pen.fit(pen.words.number(at), "sans", 6.2, 4, 1), 0.8, y - 1.4, role="muted")
        yield from out
    yield from moved(_outside(one, pen), 0.0, 2 * PANEL)


def _turn(turn: int, plate: Booklets, pen: Pen) -> list[Mark]:
    """The number, a box to tick, and the short words of the orders, one of which is circled."""
    wide, tall = ROOM / EACH - 0.6, PANEL - 2 * EDGE
    out: list[Mark] = [Box(0.0, 0.0, wide, tall, "rounded", "ink", FRAME, radius=0.9)]
    pen.put(out, pen.fit(pen.words.number(turn), "serif-bold", 11, 7, 1), 1.2, 3.2, face="serif-bold")
    if plate.tick is not None:
        x = wide - TICK - 0.9
        out.append(Box(x, 0.9, TICK, TICK, "rounded", "ink", FRAME))
        pen.put(out, pen.fit(pen.say(plate.tick), "sans", 7, 5, 1), x - 0.8, 2.9, role="muted", anchor="end")
    rows = -(-len(plate.orders) // 3)
    for at, order in enumerate(plate.orders):
        x, y = (at % 3 + 0.5) * wide / 3, 5.4 + (at // 3 + 0.5) * (tall - 5.6) / rows
        word = pen.fit(pen.say(order), "sans-bold", 9.2, wide / 3 - 0.6, 1)
        pen.put(out, word, x, y, face="sans-bold", anchor="middle")
    return out


def _outside(one: Booklet, pen: Pen) -> Iterator[Mark]:
    """What lies open while the booklet is shut: silhouette, name, what she is, the emblem of her fleet."""
    room, x = ROOM, INNER
    out: list[Mark] = []
    if one.emblem:
        found = drawing(one.emblem)
        wide = found.width(EMBLEM)
        out.extend(found.at(WIDE - INNER - wide, (PANEL - EMBLEM) / 2, EMBLEM))
        pen.tag(out, 0, "Figure", emblem_told(one.name))
        room -= wide + 2.0
    if one.drawing:
        found = drawing(one.drawing)
        wide = found.width(SILHOUETTE)
        drawn = len(out)
        out.extend(found.at(x, (PANEL - SILHOUETTE) / 2, SILHOUETTE))
        pen.tag(out, drawn, "Figure", silhouette_told(one.name))
        x, room = x + wide + 2.5, room - wide - 2.5
    name = pen.fit(pen.say(one.name), "serif-bold", 14, room, 2)
    told = [pen.fit(pen.say(line), "sans", 7.4, room, 2) for line in one.lines]
    y = (PANEL - name.height - sum(line.height for line in told)) / 2
    drawn = len(out)
    pen.put(out, name, x, y + name.height / 2, face="serif-bold", room=room)
    pen.tag(out, drawn, "H2")
    y += name.height
    for line in told:
        pen.put(out, line, x, y + line.height / 2, role="muted", room=room)
        y += line.height
    yield from out
