"""A table of a card edited by finger: the weapons of a ship, by arc and range."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import LaidArea

_LEAST_CELL = 58
_WIDEST_CELL = 120


class TableRowView(NamedTuple):
    """A row: what it is called, and its cells as text."""

    title: str
    cells: tuple[str, ...]
    strong: tuple[bool, ...] = ()
    """False: a cell that says there is nothing."""


class TableView(NamedTuple):
    corner: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[TableRowView, ...] = ()
    more: str = ""
    """The row at the end that adds one."""


class CellAt(NamedTuple):
    row: int
    column: int


class RowTable(LaidArea):
    """Cells of a finger's size; the title of a row opens the row itself."""

    cell_tapped = Signal(object)
    """`CellAt`."""
    row_tapped = Signal(int)
    """The number of the row whose title was tapped."""
    more_wanted = Signal()
    """The row that adds one was tapped."""

    def __init__(self, keeper: ThemeKeeper, name: str) -> None:
        super().__init__(keeper, name)
        self.view = TableView()
        self._uses: tuple[tuple[str, int, int], ...] = ()

    def show_table(self, view: TableView) -> None:
        if view != self.view:
            self.view = view
            self.lay()

    def part_used(self, index: int) -> None:
        what, row, column = self._uses[index]
        match what:
            case "cell":
                self.cell_tapped.emit(CellAt(row, column))
            case "row":
                self.row_tapped.emit(row)
            case _:
                self.more_wanted.emit()

    def _head_height(self) -> int:
        return max(self.theme.px(34), self.theme.metrics("label").lineSpacing() + self.theme.px(12))

    def _cell_width(self) -> float:
        theme, columns = self.theme, max(1, len(self.view.heads))
        titles = [width_of(row.title, theme.font("strong")) for row in self.view.rows]
        title = max([*titles, float(theme.px(110))]) + theme.px(44)
        free = (self.width() - title) / columns
        return float(min(theme.px(_WIDEST_CELL), max(theme.px(_LEAST_CELL), free)))

    def lay(self) -> None:
        theme = self.theme
        cell, tall = self._cell_width(), float(theme.target)
        left = self.width() - cell * len(self.view.heads)
        top = float(self._head_height())
        parts: list[Part] = []
        uses: list[tuple[str, int, int]] = []
        for number, row in enumerate(self.view.rows):
            parts.append(Part(QRectF(0, top, left, tall), row.title))
            uses.append(("row", number, -1))
            for column, text in enumerate(row.cells):
                head = self.view.heads[column] if column < len(self.view.heads) else ""
                rect = QRectF(left + column * cell, top, cell, tall)
                parts.append(Part(rect, f"{row.title}, {head}: {text}"))
                uses.append(("cell", number, column))
            top += tall
        if self.view.more:
            parts.append(Part(QRectF(0, top, self.width(), tall), self.view.more))
            uses.append(("more", 0, 0))
        self._uses = tuple(uses)
        self.laid(tuple(parts))

    def heightForWidth(self, _width: int) -> int:
        return self._height()

    def _height(self) -> int:
        rows = len(self.view.rows) + bool(self.view.more)
        return self._head_height() + rows * self.theme.target + 1

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(420), self._height())

    def minimumSizeHint(self) -> QSize:
        wide = self.theme.px(120) + self.theme.px(_LEAST_CELL) * len(self.view.heads)
        return QSize(wide, self._height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        whole = QRectF(0, 0, self.width(), self._height() - 1)
        box(painter, whole, theme.px(10), theme.field, theme.line, width=theme.px(1))
        self._paint_head(painter)
        for index, (part, use) in enumerate(zip(self._parts, self._uses, strict=True)):
            self._paint_part(painter, part.rect, use, down=index == self.pressed_part)
        self.paint_place(painter, 6, inset=2)

    def _paint_head(self, painter: QPainter) -> None:
        theme, font = self.theme, self.theme.font("label")
        cell, tall = self._cell_width(), self._head_height()
        left = self.width() - cell * len(self.view.heads)
        corner = QRectF(theme.px(14), 0, left - theme.px(14), tall)
        draw_text(painter, corner, self.view.corner, font, theme.muted)
        for column, head in enumerate(self.view.heads):
            rect = QRectF(left + column * cell, 0, cell, tall)
            draw_text(painter, rect, head, font, theme.muted, align=Qt.AlignmentFlag.AlignHCenter, most=2)

    def _paint_part(self, painter: QPainter, rect: QRectF, use: tuple[str, int, int], *, down: bool) -> None:
        theme = self.theme
        inset = theme.px(1)
        if down:
            painter.fillRect(rect.adjusted(inset, inset, -inset, -inset), mix(theme.field, theme.ink, 0.12))
        line = QRectF(rect.left() + inset, rect.top(), rect.width() - 2 * inset, theme.px(1))
        painter.fillRect(line, theme.line)
        what, row, column = use
        if what == "cell":
            shown = self.view.rows[row]
            strong = shown.strong[column] if column < len(shown.strong) else True
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(1), rect.height()), theme.line)
            font, ink = theme.font("number"), theme.ink if strong else theme.muted
            draw_text(painter, rect, shown.cells[column], font, ink, align=Qt.AlignmentFlag.AlignHCenter)
            return
        side = theme.px(18)
        if what == "more":
            spot = square(rect, rect.left() + theme.px(14), side)
            self._keeper.icons.paint(painter, spot, "plus", theme.sea)
            room = rect.adjusted(theme.px(14) + side + theme.px(8), 0, 0, 0)
            draw_text(painter, room, self.view.more, theme.font("small_strong"), theme.sea_deep)
            return
        spot = square(rect, rect.right() - side - theme.px(8), side)
        self._keeper.icons.paint(painter, spot, "edit", theme.muted)
        room = rect.adjusted(theme.px(14), 0, -side - theme.px(12), 0)
        draw_text(painter, room, self.view.rows[row].title, theme.font("strong"), theme.ink, most=2)
