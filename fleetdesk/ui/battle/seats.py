"""Who looks at the screen. At an open table everybody does; where a game hides things, the device is handed over."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.journal import OPENING
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.play import Play
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_LEAST_WIDE, _WIDE = 250, 340
"""Of an answer."""
_MOST_DOWN, _MOST_ACROSS = 6, 3
"""How many answers stand in one column before there are two, and most columns."""
_BOTH = 2


def seat_name(words: Words, battle: Battle, seat: str) -> str:
    """What a seat is called."""
    if seat == EVERYONE:
        return words.text(N_("Umpire"))
    if seat == TABLE:
        return words.text(N_("The table"))
    return battle.side(seat).name


def next_seat(system: AnySystem, battle: Battle) -> str:
    """Who most likely takes the device: the first side that owes something in secret, else nobody in particular."""
    owing = {seat for debt in system.due(battle) for seat in debt.seats}
    return next((side.id for side in battle.sides if side.id in owing), TABLE)


def decided(bridge: BattleBridge) -> bool:
    """Whether the seat has just decided something in secret and owes nothing more of the kind."""
    journal, seat = bridge.session.journal, bridge.seat
    if seat in (EVERYONE, TABLE) or journal.head == OPENING:
        return False
    secret = any(seat in line.seats for line in journal.entry(journal.head).lines)
    return secret and not any(seat in debt.seats for debt in bridge.debts)


def pass_on_sheet(play: Play) -> Sheet:
    """Offer to hand the device over, once a seat has decided what only it may know; answers "pass"."""
    words, bridge = play.words, play.bridge
    after = next_seat(bridge.system, bridge.whole)
    who = seat_name(words, bridge.battle, after)
    body = Label(
        play.keeper,
        words.say(
            msg(
                "What you decided lies face down. The screen is blank until {side} takes the device.",
                side=who,
            )
            if after != TABLE
            else msg("All that is decided in secret lies face down. Put the device on the table.")
        ),
    )
    sheet = Sheet(
        play.keeper,
        words,
        play.host,
        words.text(N_("Hand the device over?")),
        body=body,
        buttons=(
            SheetButton("stay", words.text(N_("Not yet"))),
            SheetButton("pass", words.text(N_("Hand the device over")), "primary", "people"),
        ),
        width=480,
    )
    sheet.open()
    return sheet


class Handover(Themed, QWidget):
    """A blank screen over the whole window, until whoever took the device says so with a tap of its own.

    Signals:
        seat_taken: id of the side that sits down now; `TABLE` for both, "" for the umpire.
    """

    seat_taken = Signal(str)

    _window: QWidget | None = None  # a window being destroyed still sends events to its filters

    def __init__(
        self, keeper: ThemeKeeper, words: Words, host: QWidget, battle: Battle, *, likely: str = TABLE
    ) -> None:
        """`likely` is the seat offered first."""
        window = host.window()
        super().__init__(window)
        self._window = window
        self.dress(keeper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words.text(N_("Who takes the device?")))
        inside = QWidget()
        whole = Column(keeper, inside, gap=14, margins=(24,))
        whole.addStretch(2)
        self.title = Label(keeper, words.text(N_("Who takes the device?")), "title")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        note = Label(
            keeper, words.text(N_("Nothing of the battle is shown until somebody answers.")), "body", "muted"
        )
        note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        whole.addWidget(self.title)
        whole.addWidget(note)
        self._grid = QGridLayout()
        across = Row(keeper, gap=0)
        across.addStretch(1)
        across.addLayout(self._grid)
        across.addStretch(1)
        whole.addLayout(across)
        self.buttons: dict[str, BigButton] = {}
        for side in battle.sides:
            said = (
                side.name
                if not side.player
                else words.say(msg("{side} ({player})", side=side.name, player=side.player))
            )
            self._add(side.id, said, "people")
        all_sides = N_("The table: what both may see")
        if len(battle.sides) > _BOTH:
            all_sides = N_("The table: what all may see")
        self._add(TABLE, words.text(all_sides), "flag")
        self._add(EVERYONE, words.text(N_("Umpire: everything open")), "eye")
        self.buttons[likely if likely in self.buttons else TABLE].set_kind("primary")
        whole.addStretch(3)
        self._scroll = Scroll(keeper, inside)
        Column(keeper, self, gap=0).addWidget(self._scroll)
        window.installEventFilter(self)
        self.setGeometry(window.rect())
        self.raise_()
        self.show()
        self.setFocus()

    def _add(self, seat: str, text: str, icon: str) -> None:
        button = BigButton(self._keeper, text, icon)
        button.setProperty("seat", seat)
        button.clicked.connect(self._taken)
        self.buttons[seat] = button

    def _lay(self) -> None:
        """Few answers one below the other; many in columns, sides first, the table and the umpire below them."""
        theme = self.theme
        gap, room = theme.px(14), self.width() - 2 * theme.px(24)
        fit = max(1, min(_MOST_ACROSS, (room + gap) // (theme.px(_LEAST_WIDE) + gap)))
        columns = min(fit, -(-len(self.buttons) // _MOST_DOWN))
        wide = min(theme.px(_WIDE), (room + gap) // columns - gap)
        self._grid.setSpacing(gap)
        sides = len(self.buttons) - len((TABLE, EVERYONE))
        for at, button in enumerate(self.buttons.values()):
            button.setFixedWidth(wide)
            # Those who look without a side begin a row of their own.
            place = at if at < sides else at + (-sides % columns)
            self._grid.addWidget(button, place // columns, place % columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def restyle(self) -> None:
        self._lay()

    def _taken(self) -> None:
        button = self.sender()
        if isinstance(button, BigButton):
            self.seat_taken.emit(str(button.property("seat")))

    def leave(self) -> None:
        """Uncover the window."""
        if self._window is not None:
            self._window.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._window is not None and watched is self._window and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001 - Qt's own signature
        """Keys stay here: Tab goes round the answers."""
        stops = list(self.buttons.values())
        held = [at for at, button in enumerate(stops) if button.hasFocus()]
        now = held[0] if held else (-1 if next else 0)
        reason = Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason
        stop = stops[(now + (1 if next else -1)) % len(stops)]
        stop.setFocus(reason)
        self._scroll.ensureWidgetVisible(stop)
        return True

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.Wheel):
            event.accept()  # the shortcuts of what lies below sleep
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), self.theme.paper)
