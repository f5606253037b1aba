"""Lines to write in, each with what it was understood as beside it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

from fleetdesk.ui.look.theme import Tone, faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.parts import FittedWidth

_MARKS = {"sound": "check", "brass": "warning", "harm": "close"}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PAD, _EDGE, _NUMBERS, _COST = 9, 2, 34, 92
_RIGHT = Qt.AlignmentFlag.AlignRight
_MOST_LINES, _FEW_LINES = 40, 3
"""Beyond so many the editor scrolls by itself."""
_BESIDE = 560
"""From this width on there is room for words beside the lines."""


class Remark(NamedTuple):
    """How one written line was understood, in words."""

    line: int
    text: str
    tone: Tone = "sound"
    at: tuple[int, int] | None = None
    """The signs of that line it is about."""
    cost: str = ""


def paint_remark_mark(painter: QPainter, keeper: ThemeKeeper, rect: QRectF, tone: Tone) -> None:
    """Understood, understood with a reminder, or not: never by colour alone."""
    theme = keeper.theme
    icon = _MARKS.get(tone)
    if icon is not None:
        keeper.icons.paint(painter, rect, icon, theme.ink_of(tone))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.ink_of(tone))
    painter.drawEllipse(rect.center(), theme.px(3), theme.px(3))


class _Gutter(QWidget):
    """A strip beside the lines, painted by the editor; a tap goes to that line."""

    def __init__(self, editor: "LineEditor") -> None:
        super().__init__(editor)
        self._editor = editor
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._editor.paint_gutter(self)


class LineEditor(FittedWidth, Themed, QTextEdit):
    """Plain text in tall lines, numbered on the left, with remarks on the right.

    What is shown from outside replaces the text as one step that Ctrl+Z takes back: nothing typed is lost.
    """

    edited = Signal(str)
    """The whole text, after the player changed it."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self._remarks: dict[int, tuple[Remark, ...]] = {}
        self._several, self._least = True, 1
        self._still, self._most = False, 0
        self._quiet = False
        self._begun = False
        self.dress(keeper)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.setObjectName("lines")
        self._left, self._right = _Gutter(self), _Gutter(self)
        self.textChanged.connect(self._changed)
        self.cursorPositionChanged.connect(self._repaint_gutters)
        self.verticalScrollBar().valueChanged.connect(self._repaint_gutters)
        self.restyle()

    # --- what is shown -------------------------------------------------------------------------------

    def set_shape(self, *, several: bool, least: int, still: bool = False) -> None:
        """One line only, or several with at least so many shown; `still`: never more, so that nothing below moves."""
        if (several, least, still) != (self._several, self._least, self._still):
            self._several, self._least, self._still = several, least, still
            self._shape_lines()
            self.refit()

    def set_most(self, height: int) -> None:
        """How high it may stand, in pixels: more lines scroll in it. 0: as many as it takes."""
        if height != self._most:
            self._most = height
            self.refit()

    def show_text(self, text: str) -> None:
        """Show another text without telling anyone; Ctrl+Z brings the one before back."""
        if self.toPlainText() == text:
            return
        self._quiet = True
        if self._begun:
            cursor = QTextCursor(self.document())
            cursor.select(QTextCursor.SelectionType.Document)
            cursor.insertText(text)
        else:
            self.setPlainText(text)
            self._shape_lines()
        self._begun = True
        self._quiet = False
        self.moveCursor(QTextCursor.MoveOperation.End)
        self.refit()

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show how lines were understood."""
        by_line: dict[int, tuple[Remark, ...]] = {}
        for remark in remarks:
            by_line[remark.line] = (*by_line.get(remark.line, ()), remark)
        self._remarks = by_line
        self._underline()
        self.setAccessibleDescription("; ".join(remark.text for remark in remarks))
        self._repaint_gutters()

    def go_to(self, remark: Remark) -> None:
        """Put the cursor where a remark is about, and select that."""
        block = self.document().findBlockByNumber(remark.line)
        if not block.isValid():
            return
        first, last = remark.at or (len(block.text()), len(block.text()))
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(first, len(block.text())))
        cursor.setPosition(block.position() + min(last, len(block.text())), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def roomy(self) -> bool:
        """Whether remarks stand beside their lines in words, not only as a mark and a price."""
        return self._several and self.width() >= self.theme.px(_BESIDE)

    # --- writing -------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """Type at the cursor, as a key of a pad does; a backspace takes the sign before it away."""
        cursor = self.textCursor()
        if text == "\b":
            cursor.deletePreviousChar()
        elif text != "\n" or self._several:
            cursor.insertText(text)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def wipe(self) -> None:
        """Take everything away; Ctrl+Z brings it back."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        self.setTextCursor(cursor)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and not self._several:
            event.ignore()
            return
        super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste words only, all of them: where there is one line, line breaks become spaces."""
        if source.hasText():
            text = source.text().replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
            self.textCursor().insertText(text if self._several else " ".join(text.split("\n")))
            self.ensureCursorVisible()

    def _changed(self) -> None:
        self._begun = True
        self.refit()
        self._repaint_gutters()
        if not self._quiet:
            self.edited.emit(self.toPlainText())

    # --- shape ---------------------------------------------------------------------------------------

    def restyle(self) -> None:
        font = QFont(self.theme.font("body"))
        font.setPixelSize(self.theme.px(17))
        self.setFont(font)
        self.setStyleSheet(self._keeper.sheet("field"))
        self.document().setDefaultFont(font)
        self._shape_lines()
        self._underline()
        self.refit()

    def _shape_lines(self) -> None:
        """Make lines tall; lines written later take after the one before."""
        shape = QTextBlockFormat()
        shape.setBottomMargin(2 * self._pad())  # above and below would lie on each other
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        blocked = self.blockSignals(True)
        cursor.mergeBlockFormat(shape)
        self.blockSignals(blocked)
        self.document().clearUndoRedoStacks()

    def _pad(self) -> int:
        """Room above and below the words of a line; a single line is as high as any field to tap."""
        theme = self.theme
        if self._several:
            return theme.px(_PAD)
        return max(
            theme.px(_PAD), (theme.target - 2 * theme.px(_EDGE) - self.fontMetrics().lineSpacing() + 1) // 2
        )

    def _line_height(self) -> int:
        return round(self.fontMetrics().lineSpacing()) + 2 * self._pad()

    def refit(self) -> None:
        """As high as what is written, within reason."""
        theme = self.theme
        pad, edge = self._pad(), theme.px(_EDGE)
        left = theme.px(_NUMBERS if self._several else 10)
        right = round(self.width() * 0.5) if self.roomy else theme.px(_COST if self._several else 10)
        self.setViewportMargins(left, pad, right, 0)
        self.document().setTextWidth(max(40, self.width() - left - right - 2 * edge))
        line = self._line_height()
        last = self.document().documentLayout().blockBoundingRect(self.document().lastBlock())
        needed = max(self._least * line, round(last.bottom()) + 2 * pad)
        if self._still:
            needed = self._least * line + 2 * pad
        height = min(needed, _MOST_LINES * line) + 2 * edge
        if self._most:
            height = max(_FEW_LINES * line, min(height, self._most))
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)
        self._left.setGeometry(edge, edge, left, height - 2 * edge)
        self._right.setGeometry(self.width() - right - edge, edge, right, height - 2 * edge)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(360), self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(220), self.minimumHeight())

    # --- painting ------------------------------------------------------------------------------------

    def paint_gutter(self, gutter: QWidget) -> None:
        """Numbers and the line the cursor is on at the left, remarks at the right."""
        theme = self.theme
        painter = QPainter(gutter)
        painter.fillRect(gutter.rect(), theme.field)
        now = self.textCursor().blockNumber()
        if not self._several:
            return
        for block, rect in self._blocks():
            number = block.blockNumber()
            place = QRectF(0, rect.top() + self._pad(), gutter.width(), rect.height())
            if gutter is self._left:
                ink = theme.sea_deep if number == now and self.hasFocus() else theme.muted
                room = place.adjusted(0, 0, -theme.px(10), 0)
                draw_text(painter, room, str(number + 1), theme.font("tiny"), ink, align=_RIGHT)
            else:
                if number:
                    painter.fillRect(QRectF(0, place.top(), place.width(), 1), faded(theme.line, 0.6))
                self._paint_remarks(painter, place, self._remarks.get(number, ()))

    def _paint_remarks(self, painter: QPainter, place: QRectF, remarks: Sequence[Remark]) -> None:
        """The gravest remark of a line, and all its prices."""
        if not remarks:
            return
        theme = self.theme
        order = ("harm", "brass")
        first = min(remarks, key=lambda one: order.index(one.tone) if one.tone in order else len(order))
        side = theme.px(16)
        mark = QRectF(place.left() + theme.px(6), place.center().y() - side / 2, side, side)
        paint_remark_mark(painter, self._keeper, mark, first.tone)
        cost = " ".join(remark.cost for remark in remarks if remark.cost)
        strong = theme.font("small_strong")
        right = place.right() - theme.px(10)
        wide = min(width_of(cost, strong), place.width() * 0.7) if cost else 0.0
        if cost:
            room = QRectF(right - wide, place.top(), wide + 1, place.height())
            draw_text(painter, room, cost, strong, theme.ink, align=_RIGHT)
        if self.roomy:
            room = QRectF(mark.right() + theme.px(6), place.top(), 0, place.height())
            room.setRight(right - wide - theme.px(8))
            ink = theme.ink_of(first.tone) if first.tone == "harm" else theme.muted
            draw_text(painter, room, first.text, theme.font("label"), ink, most=2)

    def _blocks(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        """Each line in view and where it lies, margins included."""
        layout = self.document().documentLayout()
        pad = self._pad()
        away = QPointF(0, -self.verticalScrollBar().value())
        block = self.document().begin()
        while block.isValid():
            rect = layout.blockBoundingRect(block).translated(away).adjusted(0, -pad, 0, pad)
            rect.setLeft(0)
            rect.setWidth(self.viewport().width())
            if rect.top() > self.height():
                return
            if rect.bottom() >= 0:
                yield block, rect
            block = block.next()

    def _underline(self) -> None:
        """Underline what remarks are about, in their tone."""
        found: list[QTextEdit.ExtraSelection] = []
        for remarks in self._remarks.values():
            for remark in remarks:
                block = self.document().findBlockByNumber(remark.line)
                if remark.at is None or not block.isValid():
                    continue
                first, last = (min(place, len(block.text())) for place in remark.at)
                cursor = QTextCursor(block)
                cursor.setPosition(block.position() + first)
                cursor.setPosition(block.position() + last, QTextCursor.MoveMode.KeepAnchor)
                shape = QTextCharFormat()
                wavy, straight = (
                    QTextCharFormat.UnderlineStyle.WaveUnderline,
                    QTextCharFormat.UnderlineStyle.SingleUnderline,
                )
                shape.setUnderlineStyle(wavy if remark.tone == "harm" else straight)
                shape.setUnderlineColor(self.theme.ink_of(remark.tone))
                selection = QTextEdit.ExtraSelection()
                selection.cursor, selection.format = cursor, shape
                found.append(selection)
        self.setExtraSelections(found)

    def _repaint_gutters(self) -> None:
        self._left.update()
        self._right.update()
