"""The blocks of a ship card in finger size: one layout for each kind, none for a game.

`lay` puts a block at a place and gives back its height, its painting and what can be tapped on it.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from fleetdesk.core.blocks.cards import Block, Columns, Heading, Stat, Stats, Table, Track
from fleetdesk.core.blocks.ways import Way
from fleetdesk.ui.battle.card.tracks import beside_boxes, label_width, lay_track, sections, span
from fleetdesk.ui.battle.card.ways import with_figures
from fleetdesk.ui.battle.painting import (
    GAP,
    NOTHING,
    Laid,
    Leaf,
    Look,
    Room,
    Spot,
    ValueInk,
    Why,
    at_size,
    bled,
    hot,
    lay,
    narrow,
    of_leaves,
    paint_value,
    together_of,
)
from fleetdesk.ui.look.theme import FontRole
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, widest_word, width_of, wrapped

_BLOCK_GAP, _NEAR = 12, 8
_TIGHT_GAP, _TIGHT_NEAR = 4, GAP
_SIDE_BY_SIDE = 180
_ASIDE = 16
"""Between a track of several rows, or one that shares its row, and what stands right of it."""


class Kept:
    """Blocks as they were laid out: one that has not changed since is taken from here, its painting too."""

    def __init__(self) -> None:
        self._now: dict[tuple[object, ...], tuple[Block, Laid]] = {}
        self._before: dict[tuple[object, ...], tuple[Block, Laid]] = {}
        self._cards: dict[tuple[object, ...], list[tuple[Sequence[Block], Laid]]] = {}
        self._cards_before = self._cards

    def step(self) -> None:
        """Another card comes: what it does not use of this one is forgotten with the next."""
        self._before, self._now = self._now, {}
        self._cards_before, self._cards = self._cards, {}

    def forget(self, kind: type[Block]) -> None:
        """Blocks of that kind look another way, and cards with them."""
        known = {**self._before, **self._now}
        self._now, self._before = {key: one for key, one in known.items() if key[0] is not kind}, {}
        self._cards = self._cards_before = {}

    def stack(self, blocks: Sequence[Block], at: Spot, look: Look) -> Laid:
        """All blocks of a card: several are tried in several sizes, and the same again for each room there may be."""
        key = (at, look.theme.scale, look.room, look.taller)
        tried = self._cards.setdefault(key, [])
        known = (*tried, *self._cards_before.get(key, ()))
        found = next((laid for what, laid in known if what == blocks), None) or stack(blocks, at, look, self)
        tried.append((blocks, found))
        return found

    def lay(self, block: Block, at: Spot, look: Look, *, shared: bool = False) -> Laid:
        """A block at its place, and what it consists of; the same object where nothing has changed.

        `shared`: the block shares its row with others.
        """
        if isinstance(block, Columns):
            return _columns(block, at, look, self)
        key = (type(block), at, look.theme.scale, look.room, look.taller, shared)
        found = self._now.get(key) or self._before.get(key)
        if found is None or found[0] != block:
            laid = lay_track(block, at, look) if isinstance(block, Track) and shared else lay(block, at, look)
            if not laid.leaves:
                rect = bled(QRectF(at.x, at.y, at.width, laid.height), look)
                laid = laid._replace(leaves=(Leaf(rect, laid.paint),))
            found = (block, laid)
        self._now[key] = found
        return found[1]


class _Stacking:
    """Blocks put one under the other, from the top."""

    def __init__(self, blocks: Sequence[Block], at: Spot, look: Look, kept: Kept) -> None:
        self.queue = list(blocks)
        self.at, self.look, self.kept = at, look, kept
        tracks = [block for block in blocks if isinstance(block, Track)]
        widest = max((label_width(track, look) for track in tracks), default=0.0)
        narrow = min((beside_boxes(track, at.width, look) for track in tracks), default=0.0)
        self.label = min(widest, narrow if look.tight else at.width * 0.3)
        grows = any(isinstance(block, Table | Way) for block in blocks)
        self.spread = 0 if grows else look.taller
        self.y = at.y
        self.done: list[Laid] = []

    def stacked(self) -> Laid:
        theme, look = self.look.theme, self.look
        before: Block | None = None
        while self.queue:
            block = self.queue.pop(0)
            if before is not None:
                near = isinstance(before, Track) and isinstance(block, Track)
                wide, close = (_TIGHT_GAP, _TIGHT_NEAR) if look.tight else (_BLOCK_GAP, _NEAR)
                self.y += theme.px(close if near else wide) + self.spread
            laid, before = self._next(block)
            self.done.append(laid)
            self.y += laid.height
        return together_of(self.done, self.y - self.at.y)

    def _next(self, block: Block) -> tuple[Laid, Block]:
        """What stands in the next row, and the last block of it."""
        beside = self.queue[0] if self.queue else None
        at = self.at._replace(y=self.y, label=self.label)
        if isinstance(block, Heading) and isinstance(beside, Stats):
            together = _beside(block, beside, at, self.look, self.kept)
            if together is not None:
                return together, self.queue.pop(0)
        if isinstance(block, Way) and isinstance(beside, Stats):
            together = with_figures(block, beside, at, self.look)
            if together is not None:
                self.queue.pop(0)
                rect = bled(QRectF(at.x, at.y, at.width, together.height), self.look)
                return together._replace(leaves=(Leaf(rect, together.paint),)), beside
        if isinstance(block, Track) and len(sections(block)) > 1:
            return self._with_aside(block, at)
        if self.look.room >= Room.PACKED and self._span(block) is not None:
            return self._shared_row(block, at)
        return self.kept.lay(block, at, self.look), block

    def _span(self, block: Block) -> float | None:
        """What a block takes in a row it shares; `None` where it shares none."""
        match block:
            case Stats():
                return _stats_width(block, self.look)
            case Track() if len(sections(block)) == 1:
                return span(block, self.look)
            case _:
                return None

    def _shared_row(self, block: Block, at: Spot) -> tuple[Laid, Block]:
        """As many tracks and numbers as stand side by side."""
        gap = self.look.theme.px(_ASIDE)
        row, spans = [block], [self._span(block) or 0.0]
        while self.queue:
            wide = self._span(self.queue[0])
            if wide is None or sum(spans) + gap * len(spans) + wide > at.width + 0.5:
                break
            spans.append(wide)
            row.append(self.queue.pop(0))
        if len(row) == 1:
            return self._own_row(block, at), block
        done, x = [], at.x
        for one, wide in zip(row, spans, strict=True):
            room = Spot(x, at.y, min(wide + 1, at.x + at.width - x))
            done.append(self.kept.lay(one, room, self.look, shared=True))
            x += wide + gap
        return together_of(done, max(one.height for one in done)), row[-1]

    def _own_row(self, block: Block, at: Spot) -> Laid:
        """Boxes stand in line with those of other rows, if there is room."""
        if isinstance(block, Track):
            more = self.label - label_width(block, self.look)
            if span(block, self.look) + more > at.width:
                at = at._replace(label=0.0)
        return self.kept.lay(block, at, self.look, shared=True)

    def _with_aside(self, block: Track, at: Spot) -> tuple[Laid, Block]:
        """A track of sections, one over the other, and right of it what follows as far as it fits there."""
        look, gap = self.look, self.look.theme.px(_ASIDE)
        wide = span(block, look)
        at = at._replace(label=0.0)
        tall = self.kept.lay(block, at._replace(width=wide + 1), look, shared=True)
        x = at.x + wide + gap
        free = at.x + at.width - x
        aside: list[Block] = []
        side = together_of((), 0.0)
        while self.queue and _fits_aside(self.queue[0], free, look):
            found = stack((*aside, self.queue[0]), Spot(x, at.y, free), look, self.kept)
            if found.height > tall.height + 1:
                break
            side = found
            aside.append(self.queue.pop(0))
        if not aside:
            return self.kept.lay(block, at, look, shared=True), block
        return together_of((tall, side), max(tall.height, side.height)), aside[-1]


def _fits_aside(block: Block, room: float, look: Look) -> bool:
    match block:
        case Stats():
            return all(_stat_width(stat, look) <= room for stat in block.items)
        case Track():
            return len(sections(block)) == 1 and span(block, look) <= room
        case _:
            return False


def stack(blocks: Sequence[Block], at: Spot, look: Look, kept: Kept) -> Laid:
    """Blocks one under the other; numbers that follow the name stand beside it where there is room."""
    return _Stacking(blocks, at, look, kept).stacked()


# --- names and numbers -----------------------------------------------------------------------------------

_MOST_BELOW = 3
"""Lines of what stands below a name."""
_LESS = 0.92
_LOW_FIGURE = 24 / 28
_HEADINGS: tuple[FontRole, ...] = ("title", "heading", "strong")


@lay.register
def _heading(block: Heading, at: Spot, look: Look) -> Laid:
    theme = look.theme
    font = _heading_font(block, look, at.width)
    trailing = look.say(block.trailing)
    end = width_of(trailing, theme.font("strong")) + theme.px(12) if trailing else 0.0
    room = max(1.0, at.width - end)
    title = look.say(block.title)
    lines = wrapped(title, font, room, 2)
    small, below = _below(block, look, room, _MOST_BELOW)
    head = height_of(len(lines), font)
    height = head + height_of(len(below), small)

    def paint(painter: QPainter) -> None:
        ink = theme.muted if block.struck else theme.ink
        used = draw_lines(painter, QRectF(at.x, at.y, room, head), lines, font, ink)
        if block.struck:
            painter.setPen(QPen(theme.harm, theme.px(2)))
            step = height_of(1, font)
            for n, line in enumerate(lines):
                middle = at.y + step * (n + 0.55)
                painter.drawLine(QPointF(at.x, middle), QPointF(at.x + width_of(line, font), middle))
        draw_lines(painter, QRectF(at.x, at.y + used, room, height), below, small, theme.muted)
        if trailing:
            place = QRectF(at.x, at.y, at.width, height_of(1, font))
            draw_text(
                painter, place, trailing, theme.font("strong"), theme.muted, align=Qt.AlignmentFlag.AlignRight
            )

    return Laid(height, paint)


def _heading_font(block: Heading, look: Look, width: float) -> QFont:
    """As large as its level; smaller where room is short and it would take a second line."""
    fonts = [look.theme.font(role) for role in _HEADINGS[block.level - 1 :]]
    if not look.tight:
        return fonts[0]
    return next((one for one in fonts if width_of(look.say(block.title), one) <= width), fonts[-1])


def _below(block: Heading, look: Look, room: float, most: int) -> tuple[QFont, tuple[str, ...]]:
    """What stands below a name: where room is short its letters closer together and smaller, if that saves a line."""
    font, told = look.theme.font("small" if look.tight else "body"), look.say(block.detail)
    fonts = (font, narrow(font), at_size(narrow(font), _LESS)) if look.tight else (font,)
    font = min(fonts, key=lambda one: len(wrapped(told, one, room, _MOST_BELOW + 1)))
    return font, wrapped(told, font, room, most) if told else ()


def _stats_width(block: Stats, look: Look) -> float:
    gap = look.theme.px(4 if look.tight else 8)
    return sum(_stat_width(stat, look) for stat in block.items) + gap * (len(block.items) - 1)


def _figure_font(look: Look) -> QFont:
    """Of a number in its box: in a low one as large as is still read at a metre, and clear of the edge."""
    font = look.theme.font("figure")
    return at_size(font, _LOW_FIGURE) if look.tight else font


def _stat_width(stat: Stat, look: Look) -> float:
    theme = look.theme
    number = width_of(look.say(stat.value), _figure_font(look))
    if stat.printed is not None:
        number += width_of(look.say(stat.printed), theme.font("small")) + theme.px(5)
    label = width_of(look.say(stat.label), theme.font("label"))
    if look.tight:
        return max(float(theme.finger), number + theme.px(8), label + theme.px(6))
    return max(float(theme.target), number + theme.px(22), label + theme.px(18))


def _beside(heading: Heading, stats: Stats, at: Spot, look: Look, kept: Kept) -> Laid | None:
    """Name on the left, its numbers on the right; `None` where that would squeeze the name."""
    theme = look.theme
    wanted = _stats_width(stats, look)
    room = at.width - wanted - theme.px(16)
    title = look.say(heading.title)
    font = _heading_font(heading, look, room)
    if room < max(theme.px(120 if look.tight else 190), widest_word(title, font)):
        return None
    if len(_below(heading, look, room, _MOST_BELOW + 1)[1]) > _MOST_BELOW:
        return None
    name = kept.lay(heading, Spot(at.x, at.y, room), look)
    numbers = kept.lay(stats, Spot(at.x + at.width - wanted, at.y, wanted), look)
    height = max(name.height, numbers.height)
    lower = (height - name.height) / 2
    if lower > 1:
        name = kept.lay(heading, Spot(at.x, at.y + lower, room), look)
    return together_of((name, numbers), height)


@lay.register
def _stats(block: Stats, at: Spot, look: Look) -> Laid:
    theme = look.theme
    gap = theme.px(4 if look.tight else 8)
    least = theme.px(44 if look.room >= Room.PACKED else 50)  # a figure over its label, whatever the scale
    height = float(max(least, theme.finger) if look.tight else max(theme.px(58), theme.target))
    rows: list[list[tuple[Stat, float]]] = [[]]
    used = 0.0
    for stat in block.items:
        width = min(at.width, _stat_width(stat, look))
        if rows[-1] and used + width > at.width + 0.5:
            rows.append([])
            used = 0.0
        rows[-1].append((stat, width))
        used += width + gap
    done: list[Laid] = []
    y = at.y
    for row in rows:
        x = at.x
        for stat, width in row:
            done.append(_stat(stat, QRectF(x, y, width, height), look))
            x += width + gap
        y += height + gap
    return together_of(done, y - gap - at.y) if block.items else NOTHING


def _stat(stat: Stat, rect: QRectF, look: Look) -> Laid:
    theme = look.theme
    value, label, printed = look.say(stat.value), look.say(stat.label), look.say(stat.printed)

    def paint(painter: QPainter) -> None:
        ink = theme.ink if stat.tone == "plain" else theme.tone(stat.tone).strong
        if stat.tone == "brass":
            ink = theme.brass_deep
        box(painter, rect, theme.px(9), theme.field, theme.line, width=theme.px(1))
        upper = rect.adjusted(0, theme.px(2), 0, -theme.px(18))
        fonts = ValueInk(_figure_font(look), theme.font("small"), ink, printed)
        paint_value(painter, look, upper, value, fonts)
        lower = QRectF(rect.left() + 2, rect.bottom() - theme.px(20), rect.width() - 4, theme.px(18))
        draw_text(
            painter, lower, label, theme.font("label"), theme.muted, align=Qt.AlignmentFlag.AlignHCenter
        )

    name = f"{label} {look.heard(stat.value, stat.printed)}"
    leaf = Leaf(rect, paint, (stat, look.manner))
    return of_leaves(rect.height(), (leaf,), (hot(rect, name, Why(stat.why)),) if stat.why else ())


# --- side by side ------------------------------------------------------------------------------------------


def _columns(block: Columns, at: Spot, look: Look, kept: Kept) -> Laid:
    """Side by side where each column keeps a readable width, else one under the other."""
    theme = look.theme
    gap = float(theme.px(14))
    weights = block.weights or (1.0,) * len(block.columns)
    free = at.width - gap * (len(block.columns) - 1)
    widths = [free * weight / sum(weights) for weight in weights]
    if min(widths, default=0.0) < theme.px(_SIDE_BY_SIDE):
        flat = [one for column in block.columns for one in column]
        return stack(flat, Spot(at.x, at.y, at.width), look, kept)
    done: list[Laid] = []
    x = at.x
    for column, width in zip(block.columns, widths, strict=True):
        done.append(stack(column, Spot(x, at.y, width), look, kept))
        x += width + gap
    return together_of(done, max(one.height for one in done))
