"""The blocks of a ship card in finger size: one layout for each kind, none for a game.

`lay` puts a block at a place and gives back its height, its painting and what can be tapped on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from fleetdesk.core.cards import Block, Columns, Heading, Stat, Stats, Track
from fleetdesk.core.words import msg
from fleetdesk.ui.battle.look import (
    NOTHING,
    Hot,
    Laid,
    Leaf,
    Look,
    Mark,
    ValueInk,
    Why,
    hot,
    paint_value,
    strike,
)
from fleetdesk.ui.theme import FontRole
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, widest_word, width_of, wrapped

BOX = 50
GAP = 6
_BLOCK_GAP, _NEAR = 12, 8
_TIGHT_GAP, _TIGHT_NEAR = 4, GAP
_MARK, _LEAST_MARK = 48, 40
"""How large a mark is drawn where room is short, and at least; its target reaches into the gap around it."""
_NARROW_LABEL = 78
_SIDE_BY_SIDE = 250


class Spot(NamedTuple):
    """Where a block goes, in pixels, and how wide it may be."""

    x: float
    y: float
    width: float
    label: float = 0.0
    """Width of the labels of neighbouring tracks, so that their boxes stand in line."""


@singledispatch
def lay(block: object, at: Spot, look: Look) -> Laid:
    """Put a block at its place."""
    del at, look
    raise TypeError(f"no painting for a {type(block).__name__}")


class Kept:
    """Blocks as they were laid out: one that has not changed since is taken from here, its painting too."""

    def __init__(self) -> None:
        self._now: dict[tuple[Spot, int, bool, int], tuple[Block, Laid]] = {}
        self._before: dict[tuple[Spot, int, bool, int], tuple[Block, Laid]] = {}

    def step(self) -> None:
        """Another card comes: what it does not use of this one is forgotten with the next."""
        self._before, self._now = self._now, {}

    def lay(self, block: Block, at: Spot, look: Look) -> Laid:
        """A block at its place, and what it consists of; the same object where nothing has changed."""
        key = (at, look.theme.scale, look.tight, look.taller)
        found = self._now.get(key) or self._before.get(key)
        if found is None or found[0] != block:
            if isinstance(block, Columns):
                laid = _columns(block, at, look, self)
            else:
                laid = lay(block, at, look)
                rect = QRectF(at.x, at.y, at.width, laid.height)
                laid = laid._replace(leaves=(Leaf(rect, laid.paint),))
            found = (block, laid)
        self._now[key] = found
        return found[1]


def stack(blocks: Sequence[Block], at: Spot, look: Look, kept: Kept) -> Laid:
    """Blocks one under the other; numbers that follow the name stand beside it where there is room."""
    theme = look.theme
    label = max((_track_label(block, look) for block in blocks if isinstance(block, Track)), default=0.0)
    label = min(label, at.width * 0.3)
    done: list[Laid] = []
    y = at.y
    before: Block | None = None
    queue = list(blocks)
    while queue:
        block = queue.pop(0)
        if before is not None:
            near = isinstance(before, Track) and isinstance(block, Track)
            wide, close = (_TIGHT_GAP, _TIGHT_NEAR) if look.tight else (_BLOCK_GAP, _NEAR)
            y += theme.px(close if near else wide)
        beside = queue[0] if queue else None
        if isinstance(block, Heading) and isinstance(beside, Stats):
            together = _beside(block, beside, Spot(at.x, y, at.width), look, kept)
            if together is not None:
                queue.pop(0)
                done.append(together)
                y += together.height
                before = beside
                continue
        laid = kept.lay(block, Spot(at.x, y, at.width, label), look)
        done.append(laid)
        y += laid.height
        before = block
    return together_of(done, y - at.y)


def together_of(parts: Sequence[Laid], height: float) -> Laid:
    """Several things as one."""

    def paint(painter: QPainter) -> None:
        for part in parts:
            part.paint(painter)

    hots = tuple(one for part in parts for one in part.hots)
    return Laid(height, paint, hots, tuple(leaf for part in parts for leaf in part.leaves))


# --- names and numbers -----------------------------------------------------------------------------------

_MOST_BELOW = 3
"""Lines of what stands below a name."""
_HEADINGS: tuple[FontRole, ...] = ("title", "heading", "strong")


@lay.register
def _heading(block: Heading, at: Spot, look: Look) -> Laid:
    theme = look.theme
    font, small = _heading_font(block, look, at.width), theme.font("small" if look.tight else "body")
    trailing = look.say(block.trailing)
    end = width_of(trailing, theme.font("strong")) + theme.px(12) if trailing else 0.0
    room = max(1.0, at.width - end)
    title = look.say(block.title)
    lines = wrapped(title, font, room, 2)
    below = wrapped(look.say(block.detail), small, room, _MOST_BELOW) if block.detail else ()
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
                painter,
                place,
                trailing,
                theme.font("strong"),
                theme.muted,
                align=Qt.AlignmentFlag.AlignRight,
            )

    return Laid(height, paint)


def _heading_font(block: Heading, look: Look, width: float) -> QFont:
    """As large as its level; smaller where room is short and it would take a second line."""
    fonts = [look.theme.font(role) for role in _HEADINGS[block.level - 1 :]]
    if not look.tight:
        return fonts[0]
    return next((one for one in fonts if width_of(look.say(block.title), one) <= width), fonts[-1])


def _stat_width(stat: Stat, look: Look) -> float:
    theme = look.theme
    number = width_of(look.say(stat.value), theme.font("big_number"))
    if stat.printed is not None:
        number += width_of(look.say(stat.printed), theme.font("small")) + theme.px(5)
    label = width_of(look.say(stat.label), theme.font("label"))
    if look.tight:
        return max(theme.px(44), number + theme.px(12), label + theme.px(8))
    return max(theme.target, number + theme.px(22), label + theme.px(18))


def _beside(heading: Heading, stats: Stats, at: Spot, look: Look, kept: Kept) -> Laid | None:
    """Name on the left, its numbers on the right; `None` where that would squeeze the name."""
    theme = look.theme
    gap = theme.px(4 if look.tight else 8)
    wanted = sum(_stat_width(stat, look) for stat in stats.items) + gap * (len(stats.items) - 1)
    room = at.width - wanted - theme.px(16)
    title = look.say(heading.title)
    font = _heading_font(heading, look, room)
    if room < max(theme.px(120 if look.tight else 190), widest_word(title, font)):
        return None
    small = theme.font("small" if look.tight else "body")
    below = wrapped(look.say(heading.detail), small, room, _MOST_BELOW + 1) if heading.detail else ()
    if len(below) > _MOST_BELOW:
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
    gap, height = theme.px(4 if look.tight else 8), float(theme.px(50 if look.tight else 58))
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
        upper = rect.adjusted(0, theme.px(6), 0, -theme.px(22))
        fonts = ValueInk(theme.font("big_number"), theme.font("small"), ink, printed)
        paint_value(painter, look, upper, value, fonts)
        lower = QRectF(rect.left() + 2, rect.bottom() - theme.px(23), rect.width() - 4, theme.px(18))
        draw_text(
            painter, lower, label, theme.font("label"), theme.muted, align=Qt.AlignmentFlag.AlignHCenter
        )

    name = f"{label} {value}" + (f" ({printed})" if printed else "")
    return Laid(rect.height(), paint, (hot(rect, name, Why(stat.why)),) if stat.why else ())


# --- boxes to strike -------------------------------------------------------------------------------------


def _track_label(track: Track, look: Look) -> float:
    return width_of(look.say(track.label), look.theme.font("strong")) + look.theme.px(14)


@lay.register
def _track(block: Track, at: Spot, look: Look) -> Laid:
    theme = look.theme
    label = look.say(block.label)
    gap = float(theme.px(GAP))
    side = (
        max(float(theme.px(_MARK)), theme.target - gap)
        if look.tight
        else float(max(theme.px(BOX), theme.target))
    )
    count = (
        ""
        if block.blank
        else f"{look.words.number(block.total - block.lost)}/{look.words.number(block.total)}"
    )
    count_width = max(width_of(count, theme.font("number")) + theme.px(10), theme.target) if count else 0.0
    most = float(theme.px(_NARROW_LABEL)) if look.tight else at.width * 0.3
    label_width = min(max(at.label, _track_label(block, look)), most)
    room = at.width - label_width - count_width
    above = 0.0
    longest = max((_section(block, one) for one in (1, *(cut + 1 for cut in block.breaks))), default=0)
    if block.breaks and room < longest * (theme.px(_LEAST_MARK) + gap) - gap:
        # A section is never broken: its name gives way to it.
        above, label_width = height_of(1, theme.font("small_strong")) + theme.px(2), 0.0
        room = at.width - count_width
    if block.breaks and longest:
        alone = (room + gap) / longest - gap
        side = alone if theme.px(_LEAST_MARK) <= alone < side else side
    if block.total and not block.breaks:  # a little smaller before they take a second row
        alone = (room + gap) / block.total - gap
        side = alone if theme.px(_LEAST_MARK) <= alone < side else side
    rects: list[QRectF] = []
    x, y = 0.0, at.y + above
    for number in range(1, block.total + 1):
        starts = number == 1 or number - 1 in block.breaks
        together = _section(block, number) if starts else 1  # a section is never broken where one fits a row
        needed = together * side + (together - 1) * gap
        if rects and (x + side > room + 0.5 or (starts and x > 0 and x + needed > room + 0.5 >= needed)):
            x, y = 0.0, y + side + gap
        rects.append(QRectF(at.x + label_width + x, y, side, side))
        x += side + gap + (theme.px(10) if number in block.breaks else 0)
    height = max(y + side - at.y, theme.target - gap)

    def paint(painter: QPainter) -> None:
        font = theme.font("small_strong" if look.tight else "strong")
        name = (label,) if above else wrapped(label, font, label_width - theme.px(6), 2)
        tall = height_of(len(name), font)
        top = at.y if above else at.y + side / 2 - tall / 2
        draw_lines(painter, QRectF(at.x, top, label_width, tall), name, font, theme.ink)
        for number, rect in enumerate(rects, 1):
            _box(painter, look, rect, lost=number <= block.lost, shape=block.shape)
        place = QRectF(at.x, at.y, at.width, side)
        draw_text(painter, place, count, theme.font("number"), theme.ink, align=Qt.AlignmentFlag.AlignRight)

    hots: list[Hot] = []
    reach = max(0.0, (theme.target - side) / 2)
    if block.slot and not block.blank:
        for number, drawn in enumerate(rects, 1):
            rect = drawn.adjusted(-reach, -reach, reach, reach)
            struck = number <= block.lost
            lost = number - 1 if struck else number
            said = look.words.say(
                msg("{track} {n} of {total}", track=block.label, n=number, total=block.total)
            )
            hots.append(hot(rect, said, Mark(block.slot, lost), "tick", chosen=struck))
        place = QRectF(at.x + at.width - count_width, at.y, count_width, side)
        hots.append(hot(place, f"{label} {count}", Why("", block.slot)))
    return Laid(height, paint, tuple(hots))


def _section(block: Track, number: int) -> int:
    """How many boxes the section that begins with a box has."""
    end = next((one for one in block.breaks if one >= number), block.total)
    return end - number + 1


def _box(painter: QPainter, look: Look, rect: QRectF, *, lost: bool, shape: str) -> None:
    theme = look.theme
    ground, line = (theme.harm_soft, theme.harm) if lost else (theme.field, theme.ink)
    if shape == "diamond":
        middle = rect.center()
        painter.setPen(QPen(line, theme.px(2)))
        painter.setBrush(ground)
        painter.drawPolygon(
            [
                QPointF(middle.x(), rect.top()),
                QPointF(rect.right(), middle.y()),
                QPointF(middle.x(), rect.bottom()),
                QPointF(rect.left(), middle.y()),
            ]
        )
    else:
        radius = rect.width() / 2 if shape == "round" else theme.px(9)
        box(painter, rect, radius, ground, line, width=theme.px(2))
    if lost:
        inset = rect.width() * (0.34 if shape == "diamond" else 0.27)
        strike(painter, rect.adjusted(inset, inset, -inset, -inset), theme.harm, theme.px(3))


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
