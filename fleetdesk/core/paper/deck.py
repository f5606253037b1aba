"""Layout of cards of 63 x 88 mm: nine on a page with cut marks, and their backs in mirrored columns."""

from collections.abc import Iterator, Sequence
from math import sin

from fleetdesk.core.blocks.cards import Block, Notes, Track
from fleetdesk.core.blocks.kit import Deck, Pocket
from fleetdesk.core.layout.base import Spot, stack
from fleetdesk.core.layout.drawings import drawing
from fleetdesk.core.layout.marks import FRAME, GRID, RULE, Box, Face, Line, Mark, Move, Path, Role, To, moved
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.layout.tags import emblem_told, silhouette_told
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.true_scale import LEAST_TOP, Leaf, Plan, cuts, leaves
from fleetdesk.core.words import Msg, msg

WIDE, TALL = 63.0, 88.0
ACROSS = 3
PLAN = Plan(ACROSS, 3, WIDE, TALL)
INSET = 1.7
"""From the cut to the frame of a card."""
INNER = 4.4
"""From the cut to what stands on a card."""
ROOM = WIDE - 2 * INNER
EMBLEM = 10.5
LIVERY = 16.0
"""The colours of the fleet on a back are left out where they would be less tall."""
LEAST_SHIP, BROAD, SKY = 7.0, 0.8, 1.5
"""A silhouette is so tall at least, so broad a share of the room at most, and leaves so much free above it."""
LOW = TALL - INNER - 0.4
"""Nothing stands below it."""
APART, MOST_APART = 0.7, 1.6
"""Between two blocks, and how much more where there is room."""
_BODY, _SMALL, _BOX = 7.4, 6.2, 3.9


_Face = list[Mark]
"""One side of a card, its top left corner at 0, 0."""


@leaves.register
def _deck(deck: Deck, paper: Paper, pen: Pen) -> Iterator[Leaf]:
    """Fronts, then the backs of the same nine: back n lies behind front n when the paper is turned over."""
    close = Pen(
        pen.words,
        pen.measure,
        Style(ink_saver=pen.style.ink_saver, body=_BODY, small=_SMALL, box=_BOX, dense=True, tagged=True),
    )
    cards = [pair for pocket in deck.pockets for pair in _sides(pocket, close)]
    left = (paper.width - PLAN.width) / 2
    top = max(LEAST_TOP, (paper.height - PLAN.height) / 2)
    for first in range(0, len(cards), PLAN.pieces):
        nine = cards[first : first + PLAN.pieces]
        for back in (False, True):
            out: list[Mark] = list(cuts(PLAN, left, top, paper))
            for at, pair in enumerate(nine):
                column = at % ACROSS
                x = left + (ACROSS - 1 - column if back else column) * WIDE
                out.extend(moved(pair[back], x, top + at // ACROSS * TALL))
            side = msg("backs, turned over the long edge") if back else msg("fronts")
            caption = msg("{what}, 63 \N{MULTIPLICATION SIGN} 88 mm: {side}", what=deck.title, side=side)
            yield Leaf(caption, tuple(out))


def _sides(pocket: Pocket, pen: Pen) -> Iterator[tuple[_Face, _Face]]:
    """Front and back; what has no room on the front goes to the back, and from there to another card of hers."""
    waiting: Sequence[Block] = pocket.front
    while True:
        front, rest = _front(pocket, waiting, pen)
        asked = (*rest, *pocket.back)
        back, rest = _back(pocket, asked, pen)
        yield front, back
        if not rest:
            return
        # what has no room on a card of its own is set smaller
        pen = pen.scaled(pen.style.scale * 0.9) if len(rest) == len(asked) else pen
        pocket, waiting = pocket.but(back=()), rest


def _frame() -> list[Mark]:
    inner = INSET + 0.9
    return [
        Box(INSET, INSET, WIDE - 2 * INSET, TALL - 2 * INSET, "rounded", "ink", FRAME * 2, radius=2.6),
        Box(inner, inner, WIDE - 2 * inner, TALL - 2 * inner, "rounded", "line", GRID, radius=2.0),
    ]


def _front(pocket: Pocket, blocks: Sequence[Block], pen: Pen) -> tuple[_Face, Sequence[Block]]:
    out = _frame()
    room = ROOM
    y = INNER + 0.4
    if pocket.emblem:
        found = drawing(pocket.emblem)
        wide = found.width(EMBLEM)
        drawn = len(out)
        out.extend(found.at(WIDE - INNER - wide, y, EMBLEM))
        pen.tag(out, drawn, "Figure", emblem_told(pocket.name))
        room -= wide + 1.5
    said: tuple[tuple[Msg | None, Face, float, Role], ...] = (
        (pocket.kicker, "sans-bold", 6.4, "sea"),
        (pocket.name, "serif-bold", 13.5, "ink"),
        (pocket.line, "serif", 7.2, "muted"),
    )
    for text, face, size, role in said:
        if text is not None:
            fitted = pen.fit(pen.say(text), face, size, room, 2)
            drawn = len(out)
            pen.put(out, fitted, INNER, y + fitted.height / 2, face=face, role=role, room=room)
            if face == "serif-bold":
                pen.tag(out, drawn, "H2")
            y += fitted.height
    y = max(y, INNER + 0.4 + EMBLEM if pocket.emblem else y) + 1.0
    out.append(Line(INNER, y, WIDE - INNER, y, "ink", RULE))
    out.append(Line(INNER, y + 0.9, WIDE - INNER, y + 0.9, "ink", GRID))
    top = y + 2.2
    rest = _filled(blocks, top, pen, out)
    if pocket.drawing and not rest:
        low = top + _height(blocks, pen) + MOST_APART * len(_groups(blocks)) + SKY
        _below(pocket, low, pen, out)
    return out, rest


def _below(pocket: Pocket, top: float, pen: Pen, out: list[Mark]) -> None:
    """Her silhouette on the lower edge, if it is not too small there."""
    found = drawing(pocket.drawing)
    tall = min(LOW - top, ROOM * BROAD / found.width(1.0))
    if tall >= LEAST_SHIP:
        drawn = len(out)
        out.extend(found.at((WIDE - found.width(tall)) / 2, LOW - tall, tall))
        pen.tag(out, drawn, "Figure", silhouette_told(pocket.name))


def _filled(blocks: Sequence[Block], top: float, pen: Pen, out: list[Mark]) -> Sequence[Block]:
    """As many blocks as there is room for below `top`, a little apart if there is more; returns the others."""
    for count in range(len(blocks), 0, -1):
        groups = _groups(blocks[:count])
        spare = LOW - top - _height(blocks[:count], pen)
        if spare >= 0:
            more = min(MOST_APART, spare / len(groups))
            y = top
            for group in groups:
                y += stack(group, Spot(INNER, y, ROOM), pen, out) + APART + more
            return blocks[count:]
    return blocks


def _groups(blocks: Sequence[Block]) -> list[list[Block]]:
    """Tracks stay together, their boxes in line; so do lines of small text."""
    found: list[list[Block]] = []
    for block in blocks:
        alike = isinstance(block, Track) or (isinstance(block, Notes) and block.small)
        if found and alike and isinstance(found[-1][-1], type(block)):
            found[-1].append(block)
        else:
            found.append([block])
    return found


def _back(pocket: Pocket, blocks: Sequence[Block], pen: Pen) -> tuple[_Face, Sequence[Block]]:
    """The colours of the fleet as large as there is room, her name and squadron, then what is looked up."""
    out = _frame()
    name = pen.fit(pen.say(pocket.name), "serif-bold", 12.0, ROOM, 2)
    below = pen.fit(pen.say(pocket.below), "serif", 7.2, ROOM, 2) if pocket.below is not None else None
    head = name.height + (below.height if below is not None else 0.0)
    y = INNER + 0.2
    livery = LOW - y - head - 2.2 - _height(blocks, pen)
    if livery >= LIVERY:
        drawn = len(out)
        out.extend(_livery(pocket.emblem, y, livery))
        if pocket.emblem:
            pen.tag(out, drawn, "Figure", emblem_told(pocket.name))
        y += livery + 1.2
    pen.put(out, name, WIDE / 2, y + name.height / 2, face="serif-bold", anchor="middle", room=ROOM)
    y += name.height
    if below is not None:
        middle = y + below.height / 2
        pen.put(out, below, WIDE / 2, middle, face="serif", role="muted", anchor="middle", room=ROOM)
        y += below.height
    rest = _filled(blocks, y + 0.8, pen, out)
    return out, rest


def _height(blocks: Sequence[Block], pen: Pen) -> float:
    groups = _groups(blocks)
    between = APART * max(0, len(groups) - 1)
    return sum(stack(group, Spot(0.0, 0.0, ROOM), pen, []) for group in groups) + between


def _livery(emblem: str, top: float, tall: float) -> Iterator[Mark]:
    """Waves on the sea's colour, the emblem on a white disc."""
    yield Box(INNER - 1, top, ROOM + 2, tall, "rounded", "ink", FRAME, "blue", radius=1.6)
    rows = int((tall - 2) // 3.4)
    for row in range(rows):
        y = top + 2.2 + row * 3.4
        points = [(INNER + 0.4 + at * (ROOM - 0.8) / 48, y + 0.8 * sin(at * 0.9 + row)) for at in range(49)]
        yield Path((Move(*points[0]), *(To(*one) for one in points[1:])), "tint", GRID, closed=False)
    if emblem:
        radius = min(tall * 0.43, 13.0)
        x, y = WIDE / 2, top + tall / 2
        yield Box(x - radius, y - radius, 2 * radius, 2 * radius, "round", "ink", FRAME, "card")
        found = drawing(emblem)
        high = radius * 1.25
        yield from found.at(x - found.width(high) / 2, y - high / 2, high)
