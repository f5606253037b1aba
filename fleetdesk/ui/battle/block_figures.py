"""Tables and the ship from above: the blocks whose figures change with damage."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from fleetdesk.core import layout_arcs, layout_plot, layout_ties  # noqa: F401 - the drawings join the layouts
from fleetdesk.core.cards import Arcs, Cell, Grid, Plot, Table, Ties
from fleetdesk.core.layout_base import Spot as OnPaper
from fleetdesk.core.layout_base import place
from fleetdesk.core.layout_table import folded
from fleetdesk.core.marks import Face, Mark
from fleetdesk.core.pen import Pen, Style
from fleetdesk.ui.battle.blocks import Spot, lay, together_of
from fleetdesk.ui.battle.look import Act, Hot, Laid, Look, ValueInk, Why, hot, paint_value
from fleetdesk.ui.cards.mark_painter import UNITS, MarkPainter, letters, screen_inks
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, widest_word, width_of, wrapped

_ROW = 48
_FOLD = 10
"""Between the parts of a table that was folded."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter


def _columns(block: Table, width: float, look: Look) -> list[float]:
    """Column widths: as asked, or the label as wide as it wants and the rest equal."""
    if block.widths:
        return [width * share / sum(block.widths) for share in block.widths]
    theme = look.theme
    labels = [width_of(look.say(row.label), theme.font("strong")) for row in block.rows]
    first = max([*labels, width_of(look.say(block.heads[0]), theme.font("label"))], default=0.0) + theme.px(
        18
    )
    others = max(1, len(block.heads) - 1)
    first = min(max(first, width * 0.24), width * 0.5)
    return [first, *([(width - first) / others] * others)]


@lay.register
def _table(block: Table, at: Spot, look: Look) -> Laid:
    """A table; one whose heads have no room side by side stands in parts, its first column in each."""
    theme = look.theme
    done: list[Laid] = []
    y = at.y
    for part in folded(block, _needed(block, at.width, look), at.width):
        y += theme.px(_FOLD) if done else 0
        done.append(_whole_table(part, at._replace(y=y), look))
        y += done[-1].height
    return together_of(done, y - at.y)


def _needed(block: Table, width: float, look: Look) -> list[float]:
    """The width each column needs; those after the first share what it leaves."""
    font = look.theme.font("label")
    widest = max((widest_word(look.say(head), font) for head in block.heads[1:]), default=0.0)
    first = 0.0 if block.widths else _columns(block, width, look)[0]
    return [first, *([widest + look.theme.px(6)] * (len(block.heads) - 1))]


def _whole_table(block: Table, at: Spot, look: Look) -> Laid:
    theme = look.theme
    widths = _columns(block, at.width, look)
    lefts = [at.x + sum(widths[:n]) for n in range(len(widths))]
    label_font, strong = theme.font("label"), theme.font("strong")
    heads = [
        wrapped(look.say(head), label_font, width - theme.px(6), 3)
        for head, width in zip(block.heads, widths, strict=False)
    ]
    head_height = max((height_of(len(lines), label_font) for lines in heads), default=0.0) + theme.px(
        4 if look.tight else 8
    )
    row_height = float(max(theme.px(_ROW), theme.target)) + look.taller
    hots: list[Hot] = []
    for n, row in enumerate(block.rows):
        top = at.y + head_height + n * row_height
        for column, cell in enumerate(row.cells, 1):
            act = _act_of(cell)
            if act is not None and column < len(widths):
                rect = QRectF(lefts[column], top, widths[column], row_height)
                said = f"{look.say(row.label)}, {look.say(block.heads[column])}: {_said(cell, look)}"
                hots.append(hot(rect, said, act))
    height = head_height + row_height * len(block.rows)

    def paint(painter: QPainter) -> None:
        for n, lines in enumerate(heads):
            place = QRectF(lefts[n] + theme.px(3), at.y, widths[n] - theme.px(6), head_height)
            if n:
                draw_lines(painter, place, lines, label_font, theme.muted, align=_CENTRE)
            else:
                draw_lines(painter, place, lines, label_font, theme.muted)
        for n, row in enumerate(block.rows):
            top = at.y + head_height + n * row_height
            painter.setPen(QPen(theme.line, theme.px(1)))
            painter.drawLine(QPointF(at.x, top), QPointF(at.x + at.width, top))
            words = QRectF(at.x + theme.px(4), top, widths[0] - theme.px(8), row_height)
            ink = theme.muted if row.muted else theme.ink
            draw_text(painter, words, look.say(row.label), strong, ink, most=2)
            for column, cell in enumerate(row.cells, 1):
                if column < len(widths):
                    rect = QRectF(lefts[column], top, widths[column], row_height)
                    _paint_cell(painter, look, rect, cell, muted=row.muted or cell.muted)

    return Laid(height, paint, tuple(hots))


def _act_of(cell: Cell) -> Act | None:
    """What a tap on a cell does."""
    return cell.act or (Why(cell.why) if cell.why else None)


def _said(cell: Cell, look: Look) -> str:
    printed = look.say(cell.printed)
    said = look.say(cell.text) + (f" ({printed})" if printed else "")
    against = cell.act.discouraged if cell.act is not None else None
    return f"{said}, {look.say(against)}" if against is not None else said


def _paint_cell(painter: QPainter, look: Look, rect: QRectF, cell: Cell, *, muted: bool) -> None:
    theme = look.theme
    text = look.say(cell.text)
    if not text:
        return
    ink = theme.ink if cell.tone == "plain" else theme.tone(cell.tone).text
    figure = any(letter.isdigit() for letter in text)
    font = theme.font("number" if figure else "body")
    if width_of(text, font) + width_of(look.say(cell.printed), theme.font("small")) > rect.width():
        font = theme.font("body")
    fonts = ValueInk(font, theme.font("small"), theme.muted if muted else ink, look.say(cell.printed))
    if muted:
        painter.save()
        painter.setOpacity(0.6)
    paint_value(painter, look, rect, text, fonts)
    if muted:
        painter.restore()


@lay.register
def _grid(block: Grid, at: Spot, look: Look) -> Laid:
    theme = look.theme
    label_width = at.width * block.label_width
    column = (at.width - label_width) / max(1, len(block.columns))
    row_height = float(theme.px(34))
    rows = [(look.say(block.corner), [look.say(one) for one in block.columns])]
    rows += [(look.say(label), [look.say(one) for one in cells]) for label, cells in block.rows]
    height = row_height * len(rows)

    def paint(painter: QPainter) -> None:
        whole = QRectF(at.x, at.y, at.width, height)
        painter.fillRect(QRectF(at.x, at.y, at.width, row_height), theme.soft)
        painter.setPen(QPen(theme.line, theme.px(1)))
        for n in range(len(rows) + 1):
            y = at.y + n * row_height
            painter.drawLine(QPointF(whole.left(), y), QPointF(whole.right(), y))
        for n in range(len(block.columns) + 1):
            x = at.x + label_width + n * column
            painter.drawLine(QPointF(x, whole.top()), QPointF(x, whole.bottom()))
        for n, (label, cells) in enumerate(rows):
            y = at.y + n * row_height
            font = theme.font("small_strong")
            words = QRectF(at.x + theme.px(6), y, label_width - theme.px(8), row_height)
            draw_text(painter, words, label, font, theme.ink if n else theme.muted)
            for m, text in enumerate(cells[: len(block.columns)]):
                rect = QRectF(at.x + label_width + m * column, y, column, row_height)
                ink = theme.muted if not n or m < block.crossed else theme.ink
                draw_text(painter, rect, text, theme.font("small"), ink, align=_CENTRE)

    return Laid(height, paint)


# --- the ship from above ---------------------------------------------------------------------------------

_DOTS = 96 / 25.4
"""Pixels in a millimetre of the drawing at 100 %."""
_TOUCHED = 0.3
"""Where a line is touched, as a share of its length from the ship that holds: lines cross in the middle."""
_LETTERS = 1.45
"""Letters of the drawing against those on paper: it is read from further away."""


def _measure(text: str, face: Face, size: float) -> float:
    return QFontMetricsF(letters(face, size)).horizontalAdvance(text) / UNITS


@lay.register
def _arcs(block: Arcs, at: Spot, look: Look) -> Laid:
    """The drawing, the dice of each fan to be asked about."""
    laid = _as_printed(block, at, look)
    dots, _ = _pen(look)
    side = look.theme.target
    paper = OnPaper(0.0, 0.0, at.width / dots)
    asked = [
        (spot, f"{look.say(fan.label)} {look.say(fan.text)}", fan.why)
        for fan, spot in zip(block.fans, layout_arcs.middles(block, paper), strict=True)
    ]
    if block.centre is not None:
        asked.append((layout_arcs.heart(paper), look.say(block.centre), block.centre_why))
    hots = [
        hot(QRectF(at.x + x * dots - side / 2, at.y + y * dots - side / 2, side, side), said, Why(why))
        for (x, y), said, why in asked
        if why
    ]
    return laid._replace(hots=tuple(hots))


@lay.register
def _ties(block: Ties, at: Spot, look: Look) -> Laid:
    """The picture, its lines to be asked about one by one."""
    laid = _as_printed(block, at, look)
    dots, pen = _pen(look)
    inside = Spot(0.0, 0.0, at.width / dots)
    top = laid.height / dots - layout_ties.height(block, inside.width, pen)
    found = layout_ties.plates(block, OnPaper(0.0, top, inside.width), pen)
    reach = look.theme.target / 2
    hots = []
    for line in layout_ties.lines(block, found, pen):
        x, y = line.at(_TOUCHED)
        rect = QRectF(at.x + x * dots - reach, at.y + y * dots - reach / 2, 2 * reach, reach)
        if line.tie.why:
            hots.append(hot(rect, look.say(line.tie.text), Why(line.tie.why)))
    return laid._replace(hots=tuple(hots))


def _pen(look: Look) -> tuple[float, Pen]:
    """Pixels in a millimetre, and the pen that lays the drawing out."""
    return _DOTS * look.theme.scale / 100, Pen(look.words, _measure, Style(scale=_LETTERS))


@lay.register
def _plot(block: Plot, at: Spot, look: Look) -> Laid:
    return _as_printed(block, at, look)


def _as_printed(block: Arcs | Plot | Ties, at: Spot, look: Look) -> Laid:
    """The very drawing that is printed, larger."""
    dots, pen = _pen(look)
    marks: list[Mark] = []
    height = place(block, OnPaper(0.0, 0.0, at.width / dots), pen, marks) * dots

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at.x, at.y)
        MarkPainter(painter, screen_inks(look.theme), dots).draw(marks)
        painter.restore()

    return Laid(height, paint)
