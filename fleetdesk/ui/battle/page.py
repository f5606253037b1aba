"""The page of one battle: the screen, somebody at the helm, and who looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.battles import EVERYONE, TABLE
from fleetdesk.core.words import Words
from fleetdesk.ui.awake import Awake
from fleetdesk.ui.battle.action_flow import ActionFlow
from fleetdesk.ui.battle.drafts import Drafts
from fleetdesk.ui.battle.helm import Helm
from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.battle.seats import Handover, next_seat
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper

if TYPE_CHECKING:
    from fleetdesk.services.battle import BattleSession


class BattlePage(BattleScreen):
    """One battle on the screen, played.

    Signals:
        leave_wanted: back to the library.
        print_wanted: the `BattleSession` whose papers are asked for.
        real_dice_chosen: where dice come from now, to be remembered.
        seat_left: the device changes hands; nothing made for the seat before may be shown.
    """

    leave_wanted = Signal()
    print_wanted = Signal(object)
    real_dice_chosen = Signal(bool)
    seat_left = Signal()

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        session: BattleSession,
        *,
        real_dice: bool = False,
        seat: str = EVERYONE,
        awake: Awake | None = None,
        drafts: Drafts | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`real_dice` is what the players chose last, `seat` who looks; `awake` keeps the screen on meanwhile.

        `drafts` is what was written on an earlier page of this battle and not entered.
        """
        bridge = BattleBridge(session)
        bridge.sit_down(seat)
        super().__init__(keeper, words, bridge, parent)
        bridge.setParent(self)
        self._awake = awake
        self.handover: Handover | None = None
        self.flow = ActionFlow(bridge, self, drafts=drafts)
        self.helm = Helm(self, self.flow)
        self.helm.leave_wanted.connect(self.leave_wanted)
        self.helm.print_wanted.connect(self._print)
        self.helm.hand_over_wanted.connect(self.hand_over)
        self.helm.real_dice_chosen.connect(self.real_dice_chosen)
        self.seat_left.connect(self.helm.secrets.forget)
        self._shortcuts()
        self.set_real_dice(real=real_dice)
        bridge.changed.connect(self.show_step)
        bridge.looked.connect(self._looked)
        self.select_first()
        self.refresh()

    def _shortcuts(self) -> None:
        pairs = (
            (QKeySequence.StandardKey.Undo, self.bridge.undo),
            (QKeySequence.StandardKey.Redo, self.bridge.redo),
            (QKeySequence(Qt.Key.Key_Escape), self.helm.escape),
            (QKeySequence(Qt.Key.Key_PageUp), self.helm.ship_before),
            (QKeySequence(Qt.Key.Key_PageDown), self.helm.ship_after),
        )
        for keys, does in pairs:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    def set_real_dice(self, *, real: bool) -> None:
        """Where dice come from until it is changed."""
        self.helm.set_real_dice(real=real)

    def _print(self) -> None:
        self.print_wanted.emit(self.bridge.session)

    def _looked(self, entry: int | None) -> None:
        if entry is not None and self.flow.busy:
            self.flow.cancel()
        self.show_lock()

    # --- who looks -----------------------------------------------------------------------------------

    def hand_over(self) -> None:
        """Blank the window until whoever takes the device says so."""
        self.flow.cancel()
        self.helm.hush()
        self.clear()
        likely = next_seat(self.bridge.system, self.bridge.whole)
        self.bridge.sit_down(TABLE)
        self.handover = Handover(self.keeper, self.words, self, self.bridge.whole, likely=likely)
        self.handover.seat_taken.connect(self.take_seat)
        self.destroyed.connect(self.handover.deleteLater)
        self.seat_left.emit()

    def take_seat(self, seat: str) -> None:
        """Show what a seat may see; the blank screen goes."""
        blank, self.handover = self.handover, None
        if blank is not None:
            blank.leave()
        self.bridge.sit_down(seat)
        self.select_own()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._awake is not None:
            self._awake.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._awake is not None:
            self._awake.end()
