"""The ledger as rows: to whom a text goes, what it tells in one line, and beside it its own two buttons."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.game.dispatches import EVERYBODY
from fleetdesk.core.words import N_, Words
from fleetdesk.services.sending.ledger import Due, State
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row, Themed, box, discard
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind
from fleetdesk.ui.widgets.lines import draw_lines, height_of, wrapped
from fleetdesk.ui.widgets.marks.counters import paint_counter
from fleetdesk.ui.widgets.touch import TapButton

_TALL, _MARK, _COPY, _MAP = 84, 34, 168, 136
_LINES = 3
_NARROW, _COPY_NARROW = 520, 136
"""In a row narrower than the first the map's button is its picture alone."""
_KINDS: Mapping[State, ButtonKind] = {"due": "choice", "sent": "done", "changed": "redo"}


def _clock(at: str) -> str:
    """The time of day of a moment as it is written in the journal."""
    return at[11:16]


class _Reader(TapButton):
    """To whom a text goes and what it tells; tapped, the text is shown."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__(keeper)
        self._side: int | None = None
        self._sub = ""
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_reader(self, name: str, sub: str, side: int | None) -> None:
        """`side` is the number of a side; `None`: everybody."""
        self._side, self._sub = side, sub
        self.setText(name)
        self.setAccessibleDescription(sub)
        self.update()

    def nextCheckState(self) -> None:
        """The list checks the row that is shown."""

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(160), self.theme.px(_TALL))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.px(_TALL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mark, pad = theme.px(_MARK), theme.px(12)
        spot = QRectF(pad, (self.height() - mark) / 2, mark, mark)
        if self._side is None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.ink)
            painter.drawEllipse(spot)
            inset = mark / 4.5
            self._keeper.icons.paint(
                painter, spot.adjusted(inset, inset, -inset, -inset), "people", theme.card
            )
        else:
            paint_counter(painter, theme, spot, self._side)
        left = spot.right() + pad
        room = max(1.0, self.width() - left - theme.px(4))
        strong, small = theme.font("strong"), theme.font("small")
        name, sub = wrapped(self.text(), strong, room, 1), wrapped(self._sub, small, room, _LINES)
        height = height_of(len(name), strong) + height_of(len(sub), small)
        words = QRectF(left, (self.height() - height) / 2, room, height)
        used = draw_lines(painter, words, name, strong, theme.ink)
        draw_lines(painter, words.adjusted(0, used, 0, 0), sub, small, theme.muted)
        if self.ringed:
            painter.setPen(theme.sea)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3, 3, -3, -3), theme.px(8), theme.px(8))


class SendRow(Themed, QWidget):
    """One text of the ledger."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._due: Due | None = None
        self._ends = (True, True)
        self.reader = _Reader(keeper)
        self.copy, self.map = BigButton(keeper, " ", "copy"), BigButton(keeper, " ", "chart")
        row = Row(keeper, self, gap=8, margins=(0, 0, 12, 0))
        row.addWidget(self.reader, 1)
        row.add(self.copy, self.map)
        kept = self.map.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # what is withdrawn has no map
        self.map.setSizePolicy(kept)
        self.dress(keeper)
        self.restyle()

    def show_due(self, one: Due, name: str, sub: str, side: int | None, *, chosen: bool) -> None:
        """Show how a text stands."""
        self._due = one
        self.reader.show_reader(name, sub, side)
        self.reader.setChecked(chosen)
        self._name_buttons()
        self.update()

    def show_ends(self, *, first: bool, last: bool) -> None:
        """Whether the list begins or ends with it: there its corners are round."""
        self._ends = first, last
        self.update()

    def restyle(self) -> None:
        theme, narrow = self.theme, self._narrow
        self.copy.setFixedWidth(theme.px(_COPY_NARROW if narrow else _COPY))
        self.map.setFixedWidth(theme.target if narrow else theme.px(_MAP))
        self.setFixedHeight(theme.px(_TALL))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()
        self._name_buttons()

    @property
    def _narrow(self) -> bool:
        return self.width() < self.theme.px(_NARROW)

    def _name_buttons(self) -> None:
        one, text = self._due, self._words.text
        if one is None:
            return
        since = text(N_("changed since it was copied"))
        copied: dict[State, tuple[str, str, str]] = {
            "due": (text(N_("Copy")), "", "copy"),
            "sent": (text(N_("\N{CHECK MARK} copied")), _clock(one.at), ""),
            "changed": (text(N_("Copy the erratum")), "" if self._narrow else since, ""),
        }
        mapped: dict[State, tuple[str, str, str]] = {
            "due": (text(N_("Map")), "", "chart"),
            "sent": (text(N_("\N{CHECK MARK} map")), _clock(one.map_at), ""),
            "changed": (text(N_("Map")), text(N_("changed since")), ""),
        }
        title, sub, icon = copied[one.state]
        self.copy.set_meaning(
            title, sub=sub, icon=icon, kind=_KINDS[one.state], name=f"{title}: {self.reader.text()}"
        )
        title, sub, icon = mapped[one.map]
        name = f"{title} {sub}".strip() + f": {self.reader.text()}"
        kind = "plain" if one.map == "due" else _KINDS[one.map]
        if self._narrow:
            title, sub, icon = "", "", "check" if one.map == "sent" else "chart"
        self.map.set_meaning(title, sub=sub, icon=icon, kind=kind, name=name)
        self.map.setVisible(one.plain is not None)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, beyond = theme.wash if self.reader.isChecked() else theme.card, theme.px(24)
        above, below = (0 if end else beyond for end in self._ends)
        whole = QRectF(self.rect()).adjusted(0, -above, 0, below)
        box(painter, whole, theme.px(12), ground, theme.line, width=theme.px(1))
        if below:
            painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.line)


class SendRows(QWidget):
    """All texts of the ledger, one of them shown.

    Signals:
        chosen: the row tapped shall be shown.
        copy_wanted: the text of a row shall be copied.
        map_wanted: its map.
    """

    chosen, copy_wanted, map_wanted = Signal(int), Signal(int), Signal(int)

    def __init__(self, keeper: ThemeKeeper, words: Words, *, name: str) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        self.rows: list[SendRow] = []
        self.index: int | None = None
        self.setAccessibleName(name)
        self._column = Column(keeper, self, gap=0)
        self._column.addStretch(1)

    def show_rows(
        self, texts: Sequence[Due], index: int, names: Sequence[str], numbers: Mapping[str, int]
    ) -> None:
        """Show the texts; rows are kept, so that a button that means something else now can wait for the finger."""
        while len(self.rows) < len(texts):
            self._add()
        while len(self.rows) > len(texts):
            discard(self.rows.pop())
        self.index = index if texts else None
        for at, (row, one, name) in enumerate(zip(self.rows, texts, names, strict=True)):
            to, told = one.dispatch.to, one.dispatch.gist or one.dispatch.title
            side = None if to is EVERYBODY else numbers.get(to)
            row.show_due(one, name, self._words.say(told), side, chosen=at == index)
            row.show_ends(first=at == 0, last=at == len(texts) - 1)

    def _add(self) -> None:
        row, at = SendRow(self._keeper, self._words), len(self.rows)
        row.reader.clicked.connect(partial(self._choose, at))
        row.copy.clicked.connect(partial(self.copy_wanted.emit, at))
        row.map.clicked.connect(partial(self.map_wanted.emit, at))
        self.rows.append(row)
        self._column.insertWidget(at, row)

    def _choose(self, index: int, *_: object) -> None:
        self.index = index
        for at, row in enumerate(self.rows):
            row.reader.setChecked(at == index)
            row.update()
        self.chosen.emit(index)
