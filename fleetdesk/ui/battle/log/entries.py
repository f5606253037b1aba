"""The journal as a list to read and tap: newest first, dice drawn, what was undone struck through."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption

from fleetdesk.core.battle.journal import Entry
from fleetdesk.core.dice import Face
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme import faded, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box
from fleetdesk.ui.widgets.lines import draw_text, height_of, shrunk
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_DIE = 22
_BAR = 3
_TURN = 24
"""Room for the number of a turn between its lines and those of the next."""


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


class _Target(NamedTuple):
    """Entries one finger may mean: those from `first` up to, not with, `end`, and the place they take."""

    first: int
    end: int
    rect: QRectF


class LogList(FollowsWidth, PartsArea):
    """Painted lines; a tap on an entry shows the battle as it stood after it.

    Short lines stand close together and share one target of a finger's size; the line under the finger is the one
    shown. Those that share the target of the line looked at then spread, so that each can be tapped by itself.
    """

    entry_tapped = Signal(int)
    """Id of the entry."""
    earlier_wanted = Signal()
    """More lines than are shown."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, name: str) -> None:
        super().__init__(keeper)
        self._words = words
        self._entries: tuple[LogEntry, ...] = ()
        self._more = False
        self._cache: dict[int, tuple[LogEntry, _Laid]] = {}
        """Id of an entry -> what it was laid out from, and how."""
        self._slots: tuple[QRectF, ...] = ()
        self._bottom = 0.0
        self._targets: tuple[_Target, ...] = ()
        self._struck: QPointF | None = None
        self._placed_for = -1
        self.looking: int | None = None
        self.setAccessibleName(name)
        self.follow_width()

    def show_entries(
        self, entries: Sequence[LogEntry], looking: int | None = None, *, more: bool = False
    ) -> None:
        """Show entries, newest first; those shown before keep their layout. `more`: there are earlier ones."""
        self._entries = tuple(entries)
        self._more = more
        self.looking = looking
        self._placed_for = -1
        self._cache = {one.id: self._cache[one.id] for one in self._entries if one.id in self._cache}
        if looking is not None:
            self._place(self.width())
            found = (at for at, target in enumerate(self._targets) if self._looked_at(target))
            self.current = next(found, self.current)
        self.show_anew()

    def restyle(self) -> None:
        self._cache = {}
        self._placed_for = -1

    def parts(self) -> tuple[Part, ...]:
        self._place(self.width())
        made = [
            Part(
                target.rect,
                ". ".join(self._said(entry) for entry in self._entries[target.first : target.end]),
                "row",
                self._looked_at(target),
            )
            for target in self._targets
        ]
        if self._more:
            rect = QRectF(0, self._bottom, self.width(), self.theme.target)
            made.append(Part(rect, self._earlier()))
        return tuple(made)

    def part_at(self, where: QPointF) -> int | None:
        self._place(self.width())
        if self._more and where.y() >= self._bottom:
            return len(self._targets)
        above = [at for at, target in enumerate(self._targets) if where.y() >= target.rect.top()]
        return above[-1] if above and where.y() < self._bottom else None

    def show_pressed(self) -> None:
        self.show_pressed_part()

    def finger_tap(self, finger: int, where: QPointF) -> None:
        self._struck = where
        super().finger_tap(finger, where)
        self._struck = None

    def part_used(self, index: int) -> None:
        """A key means the newest line of a target, a finger the one under it."""
        if index >= len(self._targets):
            self.earlier_wanted.emit()
            return
        target, at = self._targets[index], self._targets[index].first
        if self._struck is not None:
            y = self._struck.y()
            at = next((one for one in range(at, target.end) if y < self._slots[one].bottom()), target.end - 1)
        self.entry_tapped.emit(self._entries[at].id)

    def _looked_at(self, target: _Target) -> bool:
        return any(entry.id == self.looking for entry in self._entries[target.first : target.end])

    def heightForWidth(self, width: int) -> int:
        self._place(width)
        more = self.theme.target if self._more else 0
        return round(self._bottom) + more + self.theme.px(4)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(260), self.heightForWidth(max(self.width(), self.theme.px(200))))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(180), self.theme.px(60))

    def width_changed(self) -> None:
        self._cache = {}
        self._placed_for = -1
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._place(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        exposed = QRectF(event.rect())
        for index, target in enumerate(self._targets):
            if target.rect.adjusted(0, -self.theme.px(_TURN), 0, 0).intersects(exposed):
                self._paint_target(painter, target, index)
        if self._more:
            rect = QRectF(0, self._bottom, self.width(), self.theme.target)
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
        """Where each entry stands, and the targets they make."""
        if width == self._placed_for:
            return
        self._placed_for = width
        theme = self.theme
        y = 0.0
        slots: list[QRectF] = []
        targets: list[_Target] = []
        for first, end in self._together():
            if first and self._entries[first - 1].turn != self._entries[first].turn:
                y += theme.px(_TURN)
            alone = any(one.id == self.looking for one in self._entries[first:end]) or end - first == 1
            top = y
            for at in range(first, end):
                high = self._lay(self._entries[at]).height
                slot = QRectF(0, y, width, max(high, theme.target) if alone else high)
                slots.append(slot)
                y = slot.bottom()
                if alone:
                    targets.append(_Target(at, at + 1, slot))
            if not alone:
                targets.append(_Target(first, end, QRectF(0, top, width, y - top)))
        self._slots, self._targets, self._bottom = tuple(slots), tuple(targets), y

    def _together(self) -> list[tuple[int, int]]:
        """Entries of one turn that follow each other, as many as a finger needs; the last ones may be more."""
        made: list[tuple[int, int]] = []
        first, high = 0, 0.0
        for at, entry in enumerate(self._entries):
            high += self._lay(entry).height
            last = at + 1 == len(self._entries) or self._entries[at + 1].turn != entry.turn
            if high < self.theme.target and not last:
                continue
            if high < self.theme.target and made and self._entries[made[-1][0]].turn == entry.turn:
                first = made.pop()[0]
            made.append((first, at + 1))
            first, high = at + 1, 0.0
        return made

    def _lay(self, entry: LogEntry) -> _Laid:
        found = self._cache.get(entry.id)
        if found is None or found[0] != entry:
            found = self._cache[entry.id] = (entry, self._lay_out(entry))
        return found[1]

    def _lay_out(self, entry: LogEntry) -> _Laid:
        theme = self.theme
        left = theme.px(13)
        room = max(40.0, self.width() - left - theme.px(4))
        y = float(theme.px(4))
        texts: list[tuple[QTextLayout, float, LogLine]] = []
        dice: list[tuple[QRectF, Face]] = []
        bars: list[tuple[float, float, Tone]] = []
        typed: list[QRectF] = []
        for line in entry.lines:
            top = y
            layout = self._text(line, room, struck=entry.struck)
            side, gap = theme.px(_DIE), theme.px(3)
            x = float(left)
            across = (len(line.faces) + line.typed) * (side + gap) if line.faces else 0
            beside = self._beside(line, layout, room - across, struck=entry.struck) if across else None
            if beside is not None:  # dice at the right, as high as the words or as they are themselves
                layout, high = beside, max(float(side), beside.boundingRect().height())
                texts.append((layout, y + (high - layout.boundingRect().height()) / 2, line))
                x, y = left + room - across + gap, y + (high - side) / 2
            else:
                texts.append((layout, y, line))
                y += layout.boundingRect().height() + (theme.px(3) if line.faces else 0)
            if line.faces:
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
            y = max(y, top + layout.boundingRect().height())
            bars.append((top, y, line.tone))
            y += theme.px(2)
        return _Laid(y + theme.px(2), tuple(texts), tuple(dice), tuple(bars), tuple(typed))

    def _beside(self, line: LogLine, layout: QTextLayout, room: float, *, struck: bool) -> QTextLayout | None:
        """The words in what its dice leave of a line, where that takes no line more."""
        if room < self.width() / 2:
            return None
        narrow = self._text(line, room - self.theme.px(8), struck=struck)
        return narrow if narrow.lineCount() == layout.lineCount() else None

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

    def _paint_target(self, painter: QPainter, target: _Target, index: int) -> None:
        theme, rect, first = self.theme, target.rect, self._entries[target.first]
        if target.first and self._entries[target.first - 1].turn != first.turn:
            self._paint_turn(painter, first.turn, rect.top() - theme.px(_TURN))
        if self._looked_at(target):
            box(painter, rect, theme.px(9), theme.brass_soft, theme.brass, width=theme.px(1.5))
        elif index == self.pressed_part:
            box(painter, rect, theme.px(9), mix(theme.paper, theme.ink, 0.08), None)
        for at in range(target.first, target.end):
            self._paint_entry(painter, self._entries[at], self._slots[at])
        if self.ringed and index == self.current:
            self.paint_ring(painter, rect.adjusted(1, 1, -1, -1), theme.px(9))

    def _paint_entry(self, painter: QPainter, entry: LogEntry, slot: QRectF) -> None:
        theme, laid = self.theme, self._lay(entry)
        rect = slot.translated(0, (slot.height() - laid.height) / 2)
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
        font = QFont(theme.font("label"))
        font.setBold(True)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(
            painter, place, face.text, shrunk(face.text, font, place.width() - 2, 0.6), ink, align=middle
        )

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


def shown_entry(entry: Entry, words: Words, names: dict[str, str], *, struck: bool) -> LogEntry:
    """An entry of the journal in one language; `names` are the ships' names by id."""
    made = []
    for line in entry.lines:
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
