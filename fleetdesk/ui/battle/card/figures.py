"""Tables and the ship from above: the blocks whose figures change with damage."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from fleetdesk.core.blocks.cards import Arcs, Cell, Flags, Table, TableRow, Ties
from fleetdesk.core.blocks.plots import Bars, Plot
from fleetdesk.core.blocks.ways import Way
from fleetdesk.core.layout import plot as layout_plot
from fleetdesk.core.layout.base import Spot as OnPaper
from fleetdesk.core.layout.base import place, shared
from fleetdesk.core.layout.marks import Face, Mark
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.layout.table import folded
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.painting import (
    Act,
    Hot,
    Laid,
    Leaf,
    Look,
    Room,
    Spot,
    Take,
    ValueInk,
    Why,
    at_size,
    hot,
    lay,
    narrow,
    of_leaves,
    paint_value,
    together_of,
)
from fleetdesk.ui.cards.mark_painter import UNITS, MarkPainter, letters, screen_inks
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, widest_word, width_of, wrapped
from fleetdesk.ui.widgets.marks.silhouettes import SIGN, paint_arc

_ROW = 48
_HALVES = 14
"""Between the halves of a table that stand side by side."""
_FOLD = 10
"""Between the parts of a table that was folded."""
_AFTER_SIGN = 4
"""Between the sign of an arc and its name, in pixels at 100 %."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_NEARLY = 0.9
"""As far as figures may shrink before the rows of a table stand one under the other rather than in two halves."""


def _columns(block: Table, width: float, look: Look, *, least: float = 0.0) -> list[float]:
    """Column widths: as asked, but no word of a head is cut; or the label as wide as it wants and the rest equal.

    The rest are each `least` wide at least.
    """
    if block.widths:
        return shared(width, block.widths, _words(block, look))
    theme = look.theme
    fresh = (row for row in block.rows if not row.muted)  # what was used up moves no column
    labels = [width_of(look.say(row.label), theme.font("strong")) for row in fresh]
    first = max([*labels, width_of(look.say(block.heads[0]), theme.font("label"))], default=0.0) + theme.px(
        18
    )
    others = max(1, len(block.heads) - 1)
    first = min(max(first, width * 0.24), width * 0.5, max(0.0, width - others * least))
    return [first, *([(width - first) / others] * others)]


@lay.register
def _table(block: Table, at: Spot, look: Look) -> Laid:
    """A table; one whose heads have no room side by side stands in parts, its first column in each."""
    theme = look.theme
    if look.room >= Room.PACKED and len(block.rows) > 1:
        halves = _in_halves(block, at, look)
        if halves is not None:
            return halves
    done: list[Laid] = []
    y = at.y
    for part in folded(block, _needed(block, at.width, look), at.width):
        y += theme.px(_FOLD) if done else 0
        done.append(_whole_table(part, at._replace(y=y), look))
        y += done[-1].height
    return together_of(done, y - at.y)


def _in_halves(block: Table, at: Spot, look: Look) -> Laid | None:
    """The lower half of the rows beside the upper; `None` where a finger would find no room."""
    theme = look.theme
    gap = theme.px(_HALVES)
    width = (at.width - gap) / 2
    texts = (look.say(cell.text) for row in block.rows for cell in row.cells)
    figures = max((width_of(one, theme.font("figure")) for one in texts if one.isdigit()), default=0.0)
    least = max(_least_column(block, look), _NEARLY * figures)
    widths = _columns(block, width, look, least=least)
    smallest = at_size(narrow(theme.font("small_strong")), 0.7)
    words = max((widest_word(look.say(row.label), smallest) for row in block.rows), default=0.0)
    words = max(words, widest_word(look.say(block.heads[0]), narrow(theme.font("label"))))
    if min(widths[1:], default=0.0) < least - 0.5 or words > widths[0] - theme.px(4):
        return None
    half = -(-len(block.rows) // 2)
    parts = [
        _whole_table(block.but(rows=rows), Spot(at.x + n * (width + gap), at.y, width), look)
        for n, rows in enumerate((block.rows[:half], block.rows[half:]))
    ]
    return together_of(parts, max(part.height for part in parts))


def _least_column(block: Table, look: Look) -> float:
    """What a column keeps that fingers tap, or whose heads must stay whole."""
    font = narrow(look.theme.font("label"))
    heads = max((widest_word(look.say(head), font) for head in block.heads[1:]), default=0.0)
    tapped = any(_act_of(cell) is not None for row in block.rows for cell in row.cells)
    return max(heads + look.theme.px(4), float(look.theme.finger) if tapped else 0.0)


def _words(block: Table, look: Look) -> list[float]:
    """What each column needs so that its head stands in its own letters, closer together at most."""
    font = narrow(look.theme.font("label"))
    return [widest_word(look.say(head), font) + look.theme.px(5) for head in block.heads]


def _needed(block: Table, width: float, look: Look) -> list[float]:
    """The width each column needs; those after the first share what it leaves."""
    if block.widths:
        return _words(block, look)
    font = look.theme.font("label")
    widest = max((widest_word(look.say(head), font) for head in block.heads[1:]), default=0.0)
    first = _columns(block, width, look)[0]
    return [first, *([widest + look.theme.px(6)] * (len(block.heads) - 1))]


def _whole_table(block: Table, at: Spot, look: Look) -> Laid:
    theme = look.theme
    widths = _columns(block, at.width, look, least=_least_column(block, look))
    lefts = [at.x + sum(widths[:n]) for n in range(len(widths))]
    names = [look.say(head) for head in block.heads]
    heads = [_head(name, width - theme.px(4), look) for name, width in zip(names, widths, strict=False)]
    head_height = max((height_of(len(lines), font) for font, lines in heads), default=0.0)
    head_height += theme.px(4 if look.tight else 8)
    least = max(theme.finger, height_of(1, theme.font("figure")) + theme.px(4))
    row_height = float(least if look.tight else max(theme.px(_ROW), theme.target)) + look.taller
    signed = _have_signs(block.rows, widths[0] - theme.px(4), look)
    hots: list[Hot] = []
    leaves: list[Leaf] = []

    def paint_heads(painter: QPainter) -> None:
        for n, (font, lines) in enumerate(heads):
            place = QRectF(lefts[n] + theme.px(2), at.y, widths[n] - theme.px(4), head_height)
            align = _CENTRE if n else Qt.AlignmentFlag.AlignLeft
            draw_lines(painter, place, lines, font, theme.muted, align=align)

    leaves.append(
        Leaf(QRectF(at.x, at.y, at.width, head_height - 1), paint_heads, (block.heads, widths, look.manner))
    )
    for n, row in enumerate(block.rows):
        top, label = at.y + head_height + n * row_height, look.say(row.label)
        leaves.append(_rule(QRectF(at.x, top, at.width, theme.px(1)), look))
        leaves.append(_named(QRectF(at.x, top + 1, widths[0], row_height - 2), row, look, signed=signed))
        for column, (cell, left, width) in enumerate(zip(row.cells, lefts[1:], widths[1:], strict=False), 1):
            rect, act = QRectF(left, top, width, row_height), _act_of(cell)
            leaves.append(_celled(rect, cell, look, muted=row.muted or cell.muted))
            if act is not None:
                hots.append(hot(rect, f"{label}, {names[column]}: {_said(cell, look)}", act))
    return of_leaves(head_height + row_height * len(block.rows), tuple(leaves), tuple(hots))


def _rule(rect: QRectF, look: Look) -> Leaf:
    """The line above a row: whole pixels, which are filled many times faster than a line with soft edges is drawn."""
    whole = rect.toRect()
    return Leaf(QRectF(whole), lambda painter: painter.fillRect(whole, look.theme.line), look.manner)


def _named(rect: QRectF, row: TableRow, look: Look, *, signed: bool) -> Leaf:
    """The name of a row; `rect` is its room between two lines."""
    edge = look.theme.px(2)

    def paint(painter: QPainter) -> None:
        _paint_label(painter, look, rect.adjusted(edge, -1, -edge, 1), row, signed=signed)

    return Leaf(rect, paint, (row.label, row.arc, row.muted, signed, look.manner))


def _celled(rect: QRectF, cell: Cell, look: Look, *, muted: bool) -> Leaf:
    held = look.held is not None and cell.act is not None and look.held.begun_by(cell.act)
    proposed = look.held is not None and cell.act is not None and look.held.proposes(cell.act) and not held

    def paint(painter: QPainter) -> None:
        _paint_cell(painter, look, rect, cell, muted=muted, held=held)
        if proposed:
            edge, dashed = rect.adjusted(2, 2, -2, -2), Qt.PenStyle.DashLine
            box(painter, edge, look.theme.px(8), None, look.theme.sea, width=look.theme.px(2), style=dashed)

    return Leaf(rect.adjusted(1, 1, -1, -1), paint, (cell, muted, held, proposed, look.manner))


def _head(text: str, width: float, look: Look) -> tuple[QFont, tuple[str, ...]]:
    """The head of a column: its letters closer together, then smaller, before a word is cut."""
    font = label = look.theme.font("label")
    shares = iter((1.0, 0.92, 0.84))
    while widest_word(text, font) > width and (share := next(shares, None)) is not None:
        font = at_size(narrow(label), share)
    return font, wrapped(text, font, width, 4)


def _have_signs(rows: Sequence[TableRow], width: float, look: Look) -> bool:
    """Whether the names leave room for the signs of their arcs: all of them, or none has one.

    A row that is used up says so after its name, on a second line: what was fired takes no sign away.
    """
    left = width - look.theme.px(SIGN) - look.theme.px(_AFTER_SIGN)
    font = narrow(look.theme.font("strong"))
    return all(row.arc is None or _fits(look.say(row.label), left, font, 1 + row.muted) for row in rows)


def _paint_label(painter: QPainter, look: Look, rect: QRectF, row: TableRow, *, signed: bool) -> None:
    """The name of a row, as large as it stands whole."""
    theme, label = look.theme, look.say(row.label)
    sign = theme.px(SIGN)
    if row.arc is not None and signed:
        paint_arc(painter, theme, QRectF(rect.left(), rect.top(), sign, rect.height()), row.arc)
        rect = rect.adjusted(sign + theme.px(_AFTER_SIGN), 0, 0, 0)
    for font, most in _label_letters(theme, rect.height(), signed=signed):
        if _fits(label, rect.width(), font, most):
            break
    draw_text(painter, rect, label, font, theme.muted if row.muted else theme.ink, most=most)


def _label_letters(theme: Theme, high: float, *, signed: bool) -> Iterator[tuple[QFont, int]]:
    """Letters for the name of a row so high, from the largest, each with how many lines of it may stand there."""

    def lines(font: QFont) -> int:
        return max(1, int(high // height_of(1, font)))

    strong = theme.font("strong")
    yield strong, min(2, lines(strong))
    tries = (narrow(strong),) if signed else ()
    small = narrow(theme.font("small_strong"))
    for font in chain(tries, (at_size(small, share) for share in (1.0, 0.88, 0.78, 0.7))):
        yield font, lines(font)


def _fits(text: str, width: float, font: QFont, most: int) -> bool:
    return widest_word(text, font) <= width and len(wrapped(text, font, width, most + 1)) <= most


def _act_of(cell: Cell) -> Act | None:
    """What a tap on a cell does."""
    return cell.act or (Take(cell.ship) if cell.ship else Why(cell.why) if cell.why else None)


def _said(cell: Cell, look: Look) -> str:
    said = look.heard(cell.text, cell.printed)
    against = cell.act.discouraged if cell.act is not None else None
    return f"{said}, {look.say(against)}" if against is not None else said


def _paint_cell(painter: QPainter, look: Look, rect: QRectF, cell: Cell, *, muted: bool, held: bool) -> None:
    theme = look.theme
    text, printed = look.say(cell.text), look.say(cell.printed)
    if not text:
        return
    ink, ground, line = (
        theme.ink if cell.tone == "plain" else theme.tone(cell.tone).text,
        theme.field,
        theme.line,
    )
    if muted:
        ink, ground = theme.muted, theme.soft
    if held:
        ink, ground, line = theme.on_sea, theme.sea, theme.sea
    if _act_of(cell) is not None:
        box(painter, rect.adjusted(2, 2, -2, -2), theme.px(8), ground, line, width=theme.px(1))
    figure = any(letter.isdigit() for letter in text)
    fonts = ValueInk(theme.font("figure" if figure else "body"), theme.font("small"), ink, printed)
    paint_value(painter, look, rect.adjusted(3, 2, -3, -2), text, fonts, quiet=ink if held else None)


# --- the ship from above ---------------------------------------------------------------------------------

_DOTS = 96 / 25.4
"""Pixels in a millimetre of the drawing at 100 %."""
_TOUCHED = 0.3
"""Where a line is touched, as a share of its length from the ship that holds: lines cross in the middle."""
_LETTERS = 1.45
"""Letters of the drawing against those on paper: it is read from further away."""


@lru_cache(maxsize=4096)
def _measure(text: str, face: Face, size: float) -> float:
    return QFontMetricsF(letters(face, size)).horizontalAdvance(text) / UNITS


@lay.register
def _arcs(block: Arcs, at: Spot, look: Look) -> Laid:
    """The drawing, the dice of each fan to be asked about."""
    from fleetdesk.core.layout.above import arcs as layout_arcs

    laid = as_printed(block, at, look)
    dots, _ = drawing_pen(look)
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
    from fleetdesk.core.layout import ties as layout_ties

    laid = as_printed(block, at, look)
    dots, pen = drawing_pen(look)
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


def drawing_pen(look: Look) -> tuple[float, Pen]:
    """Pixels in a millimetre, and the pen that lays the drawing out."""
    return _DOTS * look.theme.scale / 100, Pen(look.words, _measure, Style(scale=_LETTERS))


@lay.register
def _plot(block: Plot, at: Spot, look: Look) -> Laid:
    """The drawing, its moments to be tapped: each says the share of every line there."""
    laid = as_printed(block, at, look)
    dots, pen = drawing_pen(look)
    across = [at.x + x * dots for x in layout_plot.middles(block, OnPaper(0.0, 0.0, at.width / dots), pen)]
    ends = [at.x, *((one + other) / 2 for one, other in pairwise(across)), at.x + at.width]
    told = zip(pairwise(ends), block.moments, block.whys, range(len(across)), strict=False)
    return laid._replace(
        hots=tuple(
            hot(QRectF(left, at.y, right - left, laid.height), _of_moment(block, n, look, moment), Why(why))
            for (left, right), moment, why, n in told
            if why
        )
    )


def _of_moment(block: Plot, number: int, look: Look, moment: Msg) -> str:
    """A moment in words: 'Hull over time, Turn 2: North 75 %, South 40 %'."""
    shares = ", ".join(
        f"{look.say(one.name)} {look.say(one.figures[number])}"
        for one in block.curves
        if number < len(one.figures)
    )
    head = ", ".join(look.say(one) for one in (block.title, moment) if one is not None)
    return f"{head}: {shares}"


@lay.register(Bars)
@lay.register(Flags)
def as_printed(block: Arcs | Bars | Flags | Plot | Ties | Way, at: Spot, look: Look) -> Laid:
    """The very drawing that is printed, larger."""
    dots, pen = drawing_pen(look)
    marks: list[Mark] = []
    height = place(block, OnPaper(0.0, 0.0, at.width / dots), pen, marks) * dots

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at.x, at.y)
        MarkPainter(painter, screen_inks(look.theme), dots).draw(marks)
        painter.restore()

    return Laid(height, paint)
