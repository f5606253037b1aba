"""The log of a whole side: a row a ship, a column a turn; what stands is hatched, what is owed asks for it."""

from collections.abc import Callable, Collection, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.forms import Ledger, LedgerCell, LedgerGroup, LedgerRow
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.forms.ledger_legend import HIGH, paint_legend
from fleetdesk.ui.battle.forms.ledger_spots import Spot, spots_of
from fleetdesk.ui.battle.painting import squeezed
from fleetdesk.ui.battle.tiles.words import named
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.entry.symbol_pad import ERASE, NEW_LINE
from fleetdesk.ui.widgets.lines import draw_text, height_of, shortened, shrunk, width_of
from fleetdesk.ui.widgets.marks.chart_marks import paint_flag
from fleetdesk.ui.widgets.painted import Asked, Part, PartKind
from fleetdesk.ui.widgets.parts import PartsArea

_HEAD, _BAND, _NAME, _CELL = 24, 40, 120, 48
"""Height of the line of turns; widths of a squadron's band, a ship's name and the least of a turn, at 100 %."""
_ROW, _NAME_WIDE, _NAME_SHARE = 64, 210, 0.28
"""The most of a ship's height and of her name's width, and what that takes of a wide log."""
_LOCK = 14
_FLAG, _FLAGGED, _TOLD = (22, 14), 150, 600
"""Size of a flag, the width of a name from which it bears one, and that of a log from which its signs are explained."""
_FEW = 7
"""Where fewer rows than these have room, they are as low as a finger allows."""
_LATE = 3
"""The lead, in turns, from which it is told in the colour of harm."""
_SEEN = 236
"""Of a band, where its name stands."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_KINDS: tuple[PartKind, PartKind] = ("button", "choice")
"""What a name or a band is, and what a turn is."""


class LedgerView(PartsArea):
    """A touch of a cell chooses its order, of a name the ship's, of a squadron's band one for each of its ships."""

    chosen_now = Signal()
    """Other orders were chosen."""
    typed = Signal(str)
    """A sign of the keyboard, or one of `symbol_pad`'s."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__(keeper)
        self._ledger: Ledger | None = None
        self._lines: Sequence[str] = ()
        self._harm: Collection[int] = ()
        self._say: Callable[[Msg], str] = str
        self.groups: tuple[LedgerGroup, ...] = ()
        """Its squadrons."""
        self.rows: tuple[LedgerRow, ...] = ()
        """Its ships."""
        self.heads: tuple[str, ...] = ()
        """Its turns."""
        self._spots: tuple[Spot, ...] = ()
        self.chosen: tuple[int, ...] = ()
        """The lines the pad writes."""
        self.afresh = False
        """Several were chosen just now: the next sign begins their orders anew."""
        self._room = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_ledger(
        self, ledger: Ledger, lines: Sequence[str], harm: Collection[int], say: Callable[[Msg], str]
    ) -> None:
        """Show the log with these lines; `harm` are the ones that cannot be carried out."""
        first, chosen = self._ledger is None, self._still_chosen(ledger)
        self._ledger, self._lines, self._harm, self._say = ledger, lines, harm, say
        self.groups, self.heads = ledger.groups, tuple(map(say, ledger.heads))
        self.rows = tuple(row for group in ledger.groups for row in group.rows)
        self._spots, self.chosen = tuple(spots_of(ledger.groups)), chosen
        if first or not self.chosen:
            self.chosen = self.owed[:1]
        self.setFixedHeight(self.sizeHint().height())
        self.show_anew()

    def set_room(self, height: int) -> None:
        """Learn how high it is seen: where all ships have room they share it."""
        before, self._room = self._room, height
        if height != before:
            self.setFixedHeight(self.sizeHint().height())
            self.update()

    def choose_all(self) -> None:
        """The first order of every ship that owes one; where none does, the first of each."""
        self._choose(self.owed_first or tuple(line for row in self.rows for line in row.open_lines[:1]))

    def choose_too(self, lines: tuple[int, ...]) -> None:
        """Choose these too: nobody goes on to another."""
        self.chosen, self.afresh = (*self.chosen, *lines), True

    @property
    def owed_first(self) -> tuple[int, ...]:
        """The first order of every ship that owes one."""
        owed = set(self.owed)
        return tuple(line for row in self.rows for line in [*filter(owed.__contains__, row.open_lines)][:1])

    def go_on(self) -> None:
        """Choose the next order that is owed."""
        last = max(self.chosen, default=-1)
        owed = self.owed
        self._choose(tuple(line for line in owed if line > last)[:1] or owed[:1] or self.chosen)

    def show_ship(self, ship: str) -> None:
        """Choose an order a ship owes, else one of hers, unless such a one is chosen."""
        row = next((row for row in self.rows if row.ship == ship), None)
        lines = row.open_lines if row is not None else ()
        if lines and not set(self.chosen) & set(lines):
            self.chosen, self.afresh = lines[:1], False
            self.update()

    @property
    def ship(self) -> str:
        """The ship whose orders alone are chosen."""
        ships = {row.ship for row in self.rows for cell in row.cells if cell.line in self.chosen}
        return ships.pop() if len(ships) == 1 else ""

    def chosen_place(self) -> QRectF | None:
        """Where what is chosen begins."""
        spots = (one for one in self._spots if one.cell is not None and one.cell.line in self.chosen)
        return next(map(self._place, spots), None)

    def _still_chosen(self, ledger: Ledger) -> tuple[int, ...]:
        """The lines of what is chosen in another state of the log."""
        if self._ledger is None or self._ledger.heads[:1] != ledger.heads[:1]:
            return ()
        before, now = self._ledger.lines, ledger.lines
        return tuple(now[place] for place, line in before.items() if line in self.chosen and place in now)

    @property
    def owed(self) -> tuple[int, ...]:
        """Lines that are due and bare, in reading order."""
        cells = [cell for row in self.rows for cell in row.cells]
        return tuple(cell.line for cell in cells if cell.due and not self.text_of(cell.line))

    def text_of(self, line: int) -> str:
        """The order of a line."""
        return self._lines[line].strip() if 0 <= line < len(self._lines) else ""

    def _choose(self, lines: tuple[int, ...]) -> None:
        self.chosen, self.afresh = lines, len(lines) > 1
        self.update()
        self.chosen_now.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Signs are written, backspace takes one away, the line's end goes on to the next order."""
        text = event.text()
        if event.key() == Qt.Key.Key_Backspace:
            self.typed.emit(ERASE)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.typed.emit(NEW_LINE)
        elif text.isprintable() and text.strip():
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    # --- places --------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        theme = self.theme
        turns = max(1, len(self.heads))
        high = theme.px(_HEAD) + len(self.rows) * self._tall + self._legend
        return QSize(theme.px(_BAND + _NAME) + turns * theme.px(_CELL), high)

    @property
    def _legend(self) -> int:
        """How high the line that explains its signs is."""
        return self.theme.px(HIGH) if self.width() >= self.theme.px(_TOLD) else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setFixedHeight(self.sizeHint().height())

    @property
    def _tall(self) -> int:
        """How high a ship's row is: where not all have room, as many as do are seen whole."""
        theme = self.theme
        least = theme.finger if self._room < _FEW * theme.target else theme.target
        room = self._room - theme.px(_HEAD)
        shared = (room - self._legend) // max(1, len(self.rows))
        whole = room // least
        if shared < least and whole > 0:
            return room // whole
        return max(least, min(theme.px(_ROW), shared))

    @property
    def _named(self) -> float:
        """How wide a ship's name stands."""
        theme = self.theme
        return max(float(theme.px(_NAME)), min(float(theme.px(_NAME_WIDE)), _NAME_SHARE * self.width()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def parts(self) -> Sequence[Part]:
        return Asked(len(self._spots), self._part)

    def parts_near(self, where: QPointF, near: float) -> Iterator[tuple[int, Part]]:
        for index, spot in self._between(where.y() - near, where.y() + near):
            yield index, self._part(index, self._place(spot))

    def _part(self, index: int, place: QRectF | None = None) -> Part:
        spot = self._spots[index]
        chosen, kind = self._whole(spot), _KINDS[spot.cell is not None]
        return Part(place or self._place(spot), self._name(spot), kind, chosen)

    def _whole(self, spot: Spot) -> bool:
        """Whether all that a touch of it chooses is chosen."""
        return bool(spot.lines) and set(spot.lines) <= set(self.chosen)

    def part_used(self, index: int) -> None:
        if lines := self._spots[index].lines:
            self._choose(lines)

    def _between(self, top: float, bottom: float) -> Iterator[tuple[int, Spot]]:
        """What stands at these heights, with its number."""
        head, tall = self.theme.px(_HEAD), self._tall
        first, last = (top - head) // tall, (bottom - head) // tall
        for index, spot in enumerate(self._spots):
            high = len(spot.group.rows) if spot.row is None else 1
            if first < spot.down + high and spot.down <= last:
                yield index, spot

    def _place(self, spot: Spot) -> QRectF:
        theme, tall = self.theme, float(self._tall)
        top, band = theme.px(_HEAD) + spot.down * tall, theme.px(_BAND)
        if spot.row is None:
            return QRectF(0, top, band, tall * len(spot.group.rows))
        if spot.at < 0:
            return QRectF(band, top, self._named, tall)
        left, wide = self._turns()
        return QRectF(left + spot.at * wide, top, wide, tall)

    def _name(self, spot: Spot) -> str:
        row, cell = spot.row, spot.cell
        if row is None:
            return spot.group.title
        return row.title if cell is None else self._said(row, spot.at, cell)

    def _turns(self) -> tuple[float, float]:
        """Where the turns begin, and how wide each is."""
        left = self.theme.px(_BAND) + self._named
        return left, max(float(self.theme.px(_CELL)), (self.width() - left) / max(1, len(self.heads)))

    def _said(self, row: LedgerRow, at: int, cell: LedgerCell) -> str:
        words = self._say(cell.stands) if cell.stands is not None else self.text_of(cell.line)
        words, risk = words or "?" * cell.due, self._say(cell.risk) if cell.risk is not None else ""
        return ", ".join(one for one in (row.title, self.heads[at], words, risk) if one)

    # --- painting ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter, seen = self.theme, QPainter(self), event.rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.card)
        self._paint_heads(painter)
        wide = theme.px(2)  # of the line above a squadron
        for _, spot in self._between(seen.top() - wide, seen.bottom() + wide):
            place = self._place(spot)
            if spot.row is None:
                self._paint_band(painter, place, spot)
            elif spot.cell is None:
                self._paint_name(painter, place, spot.group, spot.row)
            else:
                self._paint_cell(painter, place, spot.cell)
        if self._legend:
            foot = QRectF(
                theme.px(8), self.height() - self._legend, self.width() - theme.px(16), self._legend
            )
            paint_legend(painter, self._keeper, foot, self._say)
        self.paint_place(painter, 4)

    def _paint_heads(self, painter: QPainter) -> None:
        """The turns; the one that is played now stands out."""
        theme = self.theme
        head = QRectF(0, 0, self.width(), theme.px(_HEAD))
        painter.fillRect(head, theme.soft)
        left, wide = self._turns()
        for at, turn in enumerate(self.heads):
            room = QRectF(left + at * wide, 0, wide, head.height())
            if not at:
                painter.fillRect(room, theme.brass)
            ink = theme.muted if at else theme.on_brass
            draw_text(painter, room, turn, theme.font("small_strong"), ink, align=_CENTRE)

    def _paint_rules(self, painter: QPainter, rect: QRectF, rows: int) -> None:
        """A fine line below each ship of a squadron, fine ones between turns, a strong one above the squadron."""
        theme = self.theme
        painter.setPen(QPen(theme.line, theme.px(1)))
        tall, (left, wide) = self._tall, self._turns()
        for row in range(1, rows + 1):
            y = rect.top() + row * tall
            painter.drawLine(QPointF(rect.right(), y), QPointF(self.width(), y))
        for at in range(len(self.heads)):
            x = left + at * wide
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        painter.setPen(QPen(theme.ink, theme.px(2)))
        painter.drawLine(rect.topLeft(), QPointF(self.width(), rect.top()))

    def _paint_band(self, painter: QPainter, rect: QRectF, spot: Spot) -> None:
        theme, rows, whole = self.theme, spot.group.rows, self._whole(spot)
        self._paint_rules(painter, rect, len(rows))
        box(
            painter,
            rect.adjusted(2, 2, -2, -2),
            theme.px(6),
            theme.brass if whole else theme.soft,
            theme.line,
        )
        wide, high = (theme.px(one) for one in _FLAG)
        alone = len(rows) == 1  # her squadron's name stands with hers
        top = rect.center().y() - high / 2 if alone else rect.top() + theme.px(8)
        cloth = QRectF(rect.center().x() - wide / 2, top, wide, high)
        paint_flag(painter, theme, cloth, rows[0].side, squad=rows[0].squad)
        if alone:
            return
        rect = rect.adjusted(0, theme.px(26), 0, 0)
        painter.save()
        painter.translate(rect.center())
        painter.rotate(-90)
        seen = max(theme.px(_BAND), self._room - theme.px(_HEAD + 26))  # before anybody scrolls
        long = min(rect.height(), theme.px(_SEEN), seen)
        room = QRectF(rect.height() / 2 - long, -rect.width() / 2, long, rect.width())
        ink = theme.on_brass if whole else theme.ink
        name = spot.group.title
        font = shrunk(name, theme.font("small_strong"), long - 8, 0.7)
        draw_text(painter, room.adjusted(4, 0, -4, 0), name, font, ink, align=_CENTRE, most=2)
        painter.restore()

    def _paint_name(self, painter: QPainter, rect: QRectF, group: LedgerGroup, row: LedgerRow) -> None:
        theme, half = self.theme, rect.height() / 2
        if any(cell.line in self.chosen for cell in row.cells):
            painter.fillRect(rect.adjusted(0, 1, 0, -1), theme.brass_soft)
        inner = rect.adjusted(theme.px(4), theme.px(3), -theme.px(30), -theme.px(3))
        wide, high = (theme.px(one) for one in _FLAG)
        if rect.width() >= theme.px(_FLAGGED):
            cloth = QRectF(inner.left() + theme.px(2), inner.center().y() - high * 0.67, wide, high)
            paint_flag(painter, theme, cloth, row.side, row.flag, squad=row.squad)
            inner.setLeft(cloth.right() + theme.px(8))
        tiny = theme.font("tiny")
        most = inner.height() - height_of(1, tiny)
        font, lines, name = named(theme, row.title, inner.width(), most)
        over, below = (half - 6, half - 6) if lines == 1 else (inner.height() - most, most)
        draw_text(painter, inner.adjusted(0, 0, 0, -over), name, font, theme.ink, most=lines)
        detail = self._say(row.detail) if row.detail is not None else ""
        alone = group.title if len(group.rows) == 1 else ""
        told = shortened(" \N{MIDDLE DOT} ".join(filter(None, (alone, detail))), tiny, inner.width())
        draw_text(painter, inner.adjusted(0, below, 0, 0), told, tiny, theme.muted)
        side = theme.px(24)
        lead = square(rect, rect.right() - side - 4, side)
        ink = (theme.sound_deep, theme.brass_deep)[min(row.lead, 1)] if row.lead < _LATE else theme.harm_deep
        box(painter, lead, side / 2 if not row.lead else theme.px(4), None, ink, width=theme.px(2))
        draw_text(painter, lead, str(row.lead), theme.font("small_strong"), ink, align=_CENTRE)

    def _paint_cell(self, painter: QPainter, rect: QRectF, cell: LedgerCell) -> None:
        theme = self.theme
        inner, text = rect.adjusted(2, 2, -2, -2), self.text_of(cell.line)
        if cell.stands is not None:
            box(painter, inner, theme.px(4), theme.soft, theme.line)
            painter.fillRect(inner, QBrush(theme.line, Qt.BrushStyle.BDiagPattern))
            text = self._say(cell.stands)
        elif cell.line < 0:
            return
        elif cell.line in self.chosen:
            box(painter, inner, theme.px(4), theme.brass_soft, theme.brass_deep, width=theme.px(2))
        elif cell.due and not text:
            pen = QPen(theme.brass_deep, theme.px(2), Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(theme.card)
            painter.drawRoundedRect(inner, theme.px(4), theme.px(4))
        else:
            box(painter, inner, theme.px(4), theme.field, theme.line)
        wrong = cell.line in self._harm or cell.risk is not None
        still = cell.stands is not None or cell.ahead
        ink = theme.harm_deep if wrong else theme.muted if still else theme.ink
        shown = text or ("?" if cell.due else "")
        font, below = squeezed(shown, theme.font("strong"), inner.width() - theme.px(4)), 0.0
        if cell.stands is not None:
            side = theme.px(_LOCK)
            lock = QRectF(inner.right() - side - 4, inner.top() + 4, side, side)
            self._keeper.icons.paint(painter, lock, "lock", ink)
            below = side if width_of(shown, font) > inner.width() - 2 * (side + 6) else 0.0
        draw_text(painter, inner.adjusted(0, below, 0, 0), shown, font, ink, align=_CENTRE)
        if wrong:
            painter.setPen(QPen(theme.harm, theme.px(2)))
            painter.drawLine(inner.bottomLeft() + QPointF(6, -4), inner.bottomRight() + QPointF(-6, -4))
            draw_text(
                painter,
                inner.adjusted(theme.px(6), 2, 0, -inner.height() / 2),
                "!",
                theme.font("strong"),
                ink,
            )
