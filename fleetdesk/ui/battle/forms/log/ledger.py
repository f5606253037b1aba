"""The log of a whole side: a row a ship, a column a turn; what stands is hatched, what is owed asks for it."""

from collections.abc import Callable, Collection, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.forms import Ledger, LedgerCell, LedgerGroup, LedgerRow
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.forms.log.legend import HIGH, paint_legend
from fleetdesk.ui.battle.forms.log.looks import BAND, BandLook, CellLook, Look, NameLook
from fleetdesk.ui.battle.forms.log.spots import Spot, spots_of
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.entry.symbol_pad import ERASE, NEW_LINE
from fleetdesk.ui.widgets.lines import draw_text
from fleetdesk.ui.widgets.painted import Asked, Part, PartKind
from fleetdesk.ui.widgets.parts import PartsArea

_HEAD, _NAME, _CELL = 24, 120, 48
"""Height of the line of turns; widths of a ship's name and the least of a turn, at 100 %."""
_ROW, _NAME_WIDE, _NAME_SHARE = 64, 210, 0.28
"""The most of a ship's height and of her name's width, and what that takes of a wide log."""
_TOLD = 600
"""The width from which its signs are explained."""
_FEW = 7
"""Where fewer rows than these have room, they are as low as a finger allows."""
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
        self._looks: tuple[Look, ...] = ()
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
        first, laid, chosen = self._ledger is None, self._laid, self._still_chosen(ledger)
        self._ledger, self._lines, self._harm, self._say = ledger, lines, harm, say
        self.groups, self.heads = ledger.groups, tuple(map(say, ledger.heads))
        self.rows = tuple(row for group in ledger.groups for row in group.rows)
        self._spots, self.chosen = tuple(spots_of(ledger.groups)), chosen
        if first or not self.chosen:
            self.chosen = self.owed[:1]
        self.setFixedHeight(self.sizeHint().height())
        self._look_anew()
        if laid != self._laid:
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
        self._look_anew()

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
            self._look_anew()

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
        self._look_anew()
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

    @property
    def _laid(self) -> tuple[object, ...]:
        """How its places are laid out."""
        return self.heads, [(spot.down, spot.at) for spot in self._spots]

    def sizeHint(self) -> QSize:
        theme = self.theme
        turns = max(1, len(self.heads))
        high = theme.px(_HEAD) + len(self.rows) * self._tall + self._legend
        return QSize(theme.px(BAND + _NAME) + turns * theme.px(_CELL), high)

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
        """How high a ship's row is: where not all have room, as many as do are seen whole, if that are several."""
        theme = self.theme
        least = theme.finger if self._room < _FEW * theme.target else theme.target
        room = self._room - theme.px(_HEAD)
        shared = (room - self._legend) // max(1, len(self.rows))
        whole = room // least
        if shared < least and whole > 1:
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
        top, band = theme.px(_HEAD) + spot.down * tall, theme.px(BAND)
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
        left = self.theme.px(BAND) + self._named
        return left, max(float(self.theme.px(_CELL)), (self.width() - left) / max(1, len(self.heads)))

    def _said(self, row: LedgerRow, at: int, cell: LedgerCell) -> str:
        words = self._say(cell.stands) if cell.stands is not None else self.text_of(cell.line)
        words, risk = words or "?" * cell.due, self._say(cell.risk) if cell.risk is not None else ""
        return ", ".join(one for one in (row.title, self.heads[at], words, risk) if one)

    # --- painting ------------------------------------------------------------------------------------

    def _look_anew(self) -> None:
        """Paint what looks otherwise than before: of a long log a sign on the pad changes little."""
        before, self._looks = self._looks, tuple(map(self._look, self._spots))
        for spot, was, now in zip(self._spots, before, self._looks, strict=False):
            if was != now:
                self.update(self._place(spot).toAlignedRect())

    def _look(self, spot: Spot) -> Look:
        row, cell = spot.row, spot.cell
        if row is None:
            return BandLook.of(spot.group, whole=self._whole(spot))
        if cell is None:
            chosen = any(one.line in self.chosen for one in row.cells)
            return NameLook.of(spot.group, row, self._say, chosen=chosen)
        return CellLook(
            order=self.text_of(cell.line) if cell.stands is None else self._say(cell.stands),
            stands=cell.stands is not None,
            open=cell.line >= 0,
            due=cell.due,
            ahead=cell.ahead,
            chosen=cell.line in self.chosen,
            wrong=cell.line in self._harm or cell.risk is not None,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter, seen = self.theme, QPainter(self), event.region()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), theme.card)
        if event.rect().top() < theme.px(_HEAD):
            self._paint_heads(painter)
        wide = theme.px(2)  # of the line above a squadron
        for index, spot in self._between(event.rect().top() - wide, event.rect().bottom() + wide):
            place = self._place(spot)
            if spot.row is None:
                self._paint_rules(painter, place, len(spot.group.rows))
            if seen.intersects(place.toAlignedRect()):
                self._looks[index].paint(painter, self._keeper, place, self._room - theme.px(_HEAD))
        if self._legend:
            foot = QRectF(
                theme.px(8), self.height() - self._legend, self.width() - theme.px(16), self._legend
            )
            if seen.intersects(foot.toAlignedRect()):
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
