"""The journal as a list to read and tap: newest first, dice drawn, what was undone struck through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QWidget

from fleetdesk.core.actions import Line
from fleetdesk.core.dice import Face
from fleetdesk.core.journal import Entry
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.theme import faded, mix
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, grow
from fleetdesk.ui.widgets.lines import draw_text, height_of
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_DIE = 22
_BAR = 3


class LogLine(NamedTuple):
    """One line as shown: its words, the names to stress in it, its dice."""

    text: str
    tone: Tone = "plain"
    names: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    typed: bool = False


class LogEntry(NamedTuple):
    """One entry as shown."""

    id: int
    turn: int
    lines: tuple[LogLine, ...]
    struck: bool = False


class _Laid(NamedTuple):
    """An entry laid out for a width, at height 0."""

    height: float
    texts: tuple[tuple[QTextLayout, float, LogLine], ...]
    dice: tuple[tuple[QRectF, Face], ...]
    bars: tuple[tuple[float, float, Tone], ...]
    typed: tuple[QRectF, ...]
    """Where a mark says that dice were read from the table."""


class LogList(PartsArea):
    """Painted lines; a tap on an entry shows the battle as it stood after it.

    Signals:
        entry_tapped: id of the entry.
        earlier_wanted: more lines than are shown.
    """

    entry_tapped = Signal(int)
    earlier_wanted = Signal()

    def __init__(
        self, keeper: ThemeKeeper, words: Words, *, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, parent)
        self._words = words
        self._entries: tuple[LogEntry, ...] = ()
        self._more = False
        self._cache: dict[LogEntry, _Laid] = {}
        self._tops: tuple[float, ...] = ()
        self._placed_for = -1
        self.looking: int | None = None
        self.setAccessibleName(name)
        grow(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_entries(
        self, entries: Sequence[LogEntry], looking: int | None = None, *, more: bool = False
    ) -> None:
        """Show entries, newest first; those shown before keep their layout. `more`: there are earlier ones."""
        self._entries = tuple(entries)
        self._more = more
        self.looking = looking
        self._placed_for = -1
        kept = set(self._entries)
        self._cache = {entry: laid for entry, laid in self._cache.items() if entry in kept}
        self.updateGeometry()
        self.update()

    def restyle(self) -> None:
        self._cache = {}
        self._placed_for = -1

    def parts(self) -> tuple[Part, ...]:
        self._place(self.width())
        made = [
            Part(
                QRectF(0, top, self.width(), self._lay(entry).height),
                self._said(entry),
                "choice",
                entry.id == self.looking,
            )
            for entry, top in zip(self._entries, self._tops, strict=False)
        ]
        if self._more:
            rect = QRectF(0, self._tops[-1], self.width(), self.theme.target)
            made.append(Part(rect, self._earlier()))
        return tuple(made)

    def part_at(self, where: QPointF) -> int | None:
        self._place(self.width())
        for index in reversed(range(len(self._tops))):
            if where.y() >= self._tops[index]:
                return None if index >= len(self._entries) and not self._more else index
        return None

    def part_used(self, index: int) -> None:
        if index < len(self._entries):
            self.entry_tapped.emit(self._entries[index].id)
        else:
            self.earlier_wanted.emit()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        self._place(width)
        more = self.theme.target if self._more else 0
        return round(self._tops[-1] if self._tops else 0) + more + self.theme.px(4)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(260), self.heightForWidth(max(self.width(), self.theme.px(200))))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(180), self.theme.px(60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._cache = {}
            self._placed_for = -1
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._place(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        exposed = QRectF(event.rect())
        for index, (entry, top) in enumerate(zip(self._entries, self._tops, strict=False)):
            laid = self._lay(entry)
            rect = QRectF(0, top, self.width(), laid.height)
            if rect.intersects(exposed):
                self._paint_entry(painter, entry, laid, rect, index)
        if self._more:
            rect = QRectF(0, self._tops[-1], self.width(), self.theme.target)
            font = self.theme.font("small_strong")
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, rect, self._earlier(), font, self.theme.sea_deep, align=middle)

    def _earlier(self) -> str:
        return self._words.text(N_("Earlier lines"))

    def _said(self, entry: LogEntry) -> str:
        words = [line.text for line in entry.lines]
        words += [" ".join(str(face.value) for face in line.faces) for line in entry.lines if line.faces]
        if any(line.typed for line in entry.lines):
            words.append(self._words.text(N_("real dice, typed in")))
        if entry.struck:
            words.append(self._words.text(N_("undone")))
        return ". ".join(words)

    def _place(self, width: int) -> None:
        """Tops of all entries shown, and the bottom of the last."""
        if width == self._placed_for:
            return
        self._placed_for = width
        theme = self.theme
        y, tops = 0.0, []
        turn: int | None = None
        for entry in self._entries:
            if turn is not None and entry.turn != turn:
                y += theme.px(24)
            turn = entry.turn
            tops.append(y)
            y += self._lay(entry).height
        self._tops = (*tops, y)

    def _lay(self, entry: LogEntry) -> _Laid:
        found = self._cache.get(entry)
        if found is None:
            found = self._lay_out(entry)
            self._cache[entry] = found
        return found

    def _lay_out(self, entry: LogEntry) -> _Laid:
        theme = self.theme
        left = theme.px(13)
        room = max(40.0, self.width() - left - theme.px(4))
        y = float(theme.px(5))
        texts: list[tuple[QTextLayout, float, LogLine]] = []
        dice: list[tuple[QRectF, Face]] = []
        bars: list[tuple[float, float, Tone]] = []
        typed: list[QRectF] = []
        for line in entry.lines:
            top = y
            layout = self._text(line, room, struck=entry.struck)
            texts.append((layout, y, line))
            y += layout.boundingRect().height()
            side, gap = theme.px(_DIE), theme.px(3)
            x = float(left)
            if line.faces:
                y += theme.px(3)
                for face in line.faces:
                    if x > left and x + side > left + room:
                        x, y = float(left), y + side + gap
                    dice.append((QRectF(x, y, side, side), face))
                    x += side + gap
                if line.typed:
                    if x + side > left + room:
                        x, y = float(left), y + side + gap
                    inset = side * 0.14
                    typed.append(QRectF(x, y, side, side).adjusted(inset, inset, -inset, -inset))
                y += side + theme.px(3)
            bars.append((top, y, line.tone))
            y += theme.px(2)
        height = max(y + theme.px(4), float(theme.target))
        spare = (height - y - theme.px(4)) / 2
        if spare > 0 and len(bars) == 1:
            top, bottom, tone = bars[0]
            texts = [(layout, at + spare, line) for layout, at, line in texts]
            dice = [(rect.translated(0, spare), face) for rect, face in dice]
            typed = [rect.translated(0, spare) for rect in typed]
            bars = [(top + spare, bottom + spare, tone)]
        return _Laid(height, tuple(texts), tuple(dice), tuple(bars), tuple(typed))

    def _text(self, line: LogLine, room: float, *, struck: bool) -> QTextLayout:
        theme = self.theme
        layout = QTextLayout(line.text, theme.font("small"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        formats = []
        ink = theme.muted if struck else theme.ink
        whole = QTextCharFormat()
        whole.setForeground(ink)
        whole.setFontStrikeOut(struck)
        formats.append(_range(0, len(line.text), whole))
        bold = QTextCharFormat(whole)
        bold.setFontWeight(700)
        for name in line.names:
            start = line.text.find(name) if name else -1
            while start >= 0:
                formats.append(_range(start, len(name), bold))
                start = line.text.find(name, start + len(name))
        layout.setFormats(formats)
        layout.beginLayout()
        y = 0.0
        while (row := layout.createLine()).isValid():
            row.setLineWidth(room)
            row.setPosition(QPointF(0, y))
            y += row.height() * 1.08
        layout.endLayout()
        return layout

    def _paint_entry(self, painter: QPainter, entry: LogEntry, laid: _Laid, rect: QRectF, index: int) -> None:
        theme = self.theme
        if index and self._entries[index - 1].turn != entry.turn:
            self._paint_turn(painter, entry.turn, rect.top() - theme.px(24))
        if entry.id == self.looking:
            box(painter, rect, theme.px(9), theme.brass_soft, theme.brass, width=theme.px(1.5))
        elif index == self.pressed_part:
            box(painter, rect, theme.px(9), mix(theme.paper, theme.ink, 0.08), None)
        for top, bottom, tone in laid.bars:
            colour = theme.line if tone == "plain" or entry.struck else theme.tone(tone).strong
            bar = QRectF(theme.px(3), rect.top() + top, theme.px(_BAR), bottom - top)
            box(painter, bar, theme.px(1.5), colour, None)
        for layout, top, _ in laid.texts:
            layout.draw(painter, QPointF(theme.px(13), rect.top() + top))
        for place, face in laid.dice:
            self._paint_die(painter, place.translated(0, rect.top()), face, struck=entry.struck)
        for place in laid.typed:
            self._keeper.icons.paint(painter, place.translated(0, rect.top()), "keypad", theme.muted)
        if self.ringed and index == self.current:
            self.paint_ring(painter, rect.adjusted(1, 1, -1, -1), theme.px(9))

    def _paint_die(self, painter: QPainter, place: QRectF, face: Face, *, struck: bool) -> None:
        """A rolled die is solid, one read from the table dotted; what counts is brass, what explodes sea blue."""
        theme = self.theme
        ink = theme.muted if struck else theme.ink
        ground, line = theme.field, faded(ink, 0.9)
        if not struck and face.result == "hit":
            ground, ink = theme.brass_soft, theme.brass_deep if theme.dark else theme.ink
        elif not struck and face.result == "again":
            ground, line, ink = theme.sea, theme.sea, theme.on_sea
        style = Qt.PenStyle.DotLine if face.typed else Qt.PenStyle.SolidLine
        box(painter, place, theme.px(5), ground, line, width=theme.px(1), style=style)
        font = theme.font("label")
        font.setBold(True)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, place, str(face.value), font, ink, align=middle)

    def _paint_turn(self, painter: QPainter, turn: int, top: float) -> None:
        theme = self.theme
        font = theme.font("tiny")
        rect = QRectF(theme.px(4), top, self.width() - theme.px(8), height_of(1, font) + theme.px(8))
        text = self._words.say(msg("Turn {turn}", turn=turn)).upper()
        draw_text(painter, rect, text, font, theme.muted, align=Qt.AlignmentFlag.AlignHCenter)


def _range(start: int, length: int, shape: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, shape
    return made


def shown_entry(
    entry: Entry, words: Words, lines: Sequence[Line], names: dict[str, str], *, struck: bool
) -> LogEntry:
    """An entry of the journal in one language; `names` are the ships' names by id."""
    made = []
    for line in lines:
        faces = line.throw.faces if line.throw is not None else ()
        made.append(
            LogLine(
                words.say(line.text),
                line.tone,
                tuple(names[ship] for ship in line.ships if ship in names),
                faces,
                any(face.typed for face in faces),
            )
        )
    if not made:
        made.append(LogLine(words.say(entry.title)))
    return LogEntry(entry.id, entry.turn, tuple(made), struck)
