"""The sea beside the mail: all of it, or what the player whose mail is read can know of it."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.umpire import Inbox
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row, grow
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.panels import SectionTitle

_TITLED = 560
"""In less the switch has the row for itself."""


class SeaPane(QWidget):
    """Shows a player's sea through the same door as his own seat does: nothing is reckoned anew for the umpire."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge) -> None:
        super().__init__()
        self._keeper, self._words, self._bridge = keeper, words, bridge
        self._inbox: Inbox | None = None
        self._fleet = 0
        grow(self, down=True)
        whole = Column(keeper, self, gap=6)
        head = Row(keeper, gap=8)
        self.title = SectionTitle(keeper, "")
        self.switch = Segments(keeper, ["", ""], name=words.text(N_("Whose sea is shown")))
        head.addWidget(self.title, 1)
        head.addWidget(self.switch)
        self.board = ChartBoard(keeper, words, name=words.text(N_("The sea")), picks_ships=False)
        whole.addLayout(head)
        whole.addWidget(self.board, 1)
        self.switch.chosen.connect(lambda _index: self._show())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.title.setVisible(event.size().width() >= self._keeper.theme.px(_TITLED))

    def show_fleet(self, inbox: Inbox, index: int) -> None:
        """Show the sea as it stands; `index` is the fleet whose mail is read."""
        self._inbox, self._fleet = inbox, index
        say = self._words.say
        by_number = sorted(inbox.fleets, key=lambda one: one.number)
        self.board.tell_sides(tuple(say(one.title) for one in by_number))
        self.title.set_text(
            say(msg("The umpire\N{RIGHT SINGLE QUOTATION MARK}s chart, {clock}", clock=inbox.clock))
        )
        self.switch.set_texts(
            [
                self._words.text(N_("All")),
                say(msg("What {player} knows", player=inbox.fleets[index].player)),
            ]
        )
        self._show()

    def _show(self) -> None:
        if self._inbox is None or self.isHidden():
            return
        seen = self._bridge.seen
        if self.switch.index:
            seen = self._bridge.as_seen_by(self._inbox.fleets[self._fleet].side)
        sea = seen.chart("")
        if sea is not None:
            self.board.show_chart(sea)
            self.board.show_replays(seen.replays)
