"""The page of one battle for one seat: the screen, and the controller that hears its taps."""

from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QPaintEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.journal import Touched
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.services.drafts import Drafts
from fleetdesk.store.pins import Pins
from fleetdesk.ui.awake import Awake
from fleetdesk.ui.battle.acting.action_flow import ActionFlow
from fleetdesk.ui.battle.acting.battle_controller import BattleController
from fleetdesk.ui.battle.acting.keys import Keys
from fleetdesk.ui.battle.following import Following
from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.bridge import EVERYTHING, BattleBridge
from fleetdesk.ui.clipboard import Clipboard
from fleetdesk.ui.hand_rest import Lull
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets import accessible

if TYPE_CHECKING:
    from fleetdesk.services.battle import BattleSession

_EVERY = 20
"""Milliseconds between two parts that are made while the page is seen already."""
WAKING = 3000
"""Milliseconds nobody touched a battle before the desktop is asked to keep the screen on.

No screen goes dark sooner, and whoever touches it keeps it on; asking it takes as long as a tap or two.
"""


class BattlePage(BattleScreen):
    """One battle on the screen, played from one seat."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        session: "BattleSession",
        *,
        awake: Awake | None = None,
        drafts: Drafts | None = None,
        pins: Pins | None = None,
    ) -> None:
        """`awake` keeps the screen on while it is shown.

        `drafts` is what was written on an earlier page of this battle and not entered, `pins` the codes of the seats.
        Its parts may be made one by one (`lay_on`) before somebody takes a seat (`sit_down`): they know what all may.
        """
        bridge = BattleBridge(session)
        bridge.sit_down(TABLE)
        super().__init__(keeper, words, bridge)
        bridge.setParent(self)
        self._awake = awake
        self._waking = Lull(self, WAKING)
        self._waking.came.connect(self._keep_awake)
        self._waking.came.connect(self._make_ready)
        self._laying = QTimer(self)
        self._laying.timeout.connect(self._make_next)
        self._unseen = True
        self.taken: str | None = None
        """Who has sat down at it."""
        self._drafts = drafts
        self.pins = Pins(None, session.journal.opening) if pins is None else pins
        self.clipboard = Clipboard(self)
        self._over: QWidget | None = None
        self._missed = False

    def sit_down(self, seat: str, *, real_dice: bool, sent: set[tuple[str, str]]) -> None:
        """Show the battle to that seat, once and for good: nobody sits down after another on one page.

        `real_dice` is what the players chose last, `sent` what was copied to be sent on an earlier page of that seat.
        """
        while not self.laid:
            self.lay_on()
        bridge = self.bridge
        bridge.sit_down(seat)
        self.taken = seat
        self.flow = ActionFlow(bridge, self, drafts=self._drafts)
        self.controller = BattleController(self, self.flow, self.pins, self.clipboard, sent=sent)
        self._keys = Keys(self)
        self.following = Following(self, self.controller.say)
        self.following.taken.connect(self._begin)
        self.announcer = Announcer(bridge, self.words, self)
        self.when_made("debts", lambda view: view.answered.connect(self.flow.settle))
        self._shortcuts()
        self.set_real_dice(real=real_dice)
        bridge.changed.connect(self._stepped)
        bridge.looked.connect(self._looked)
        self.when_made("log", lambda view: view.entry_tapped.connect(self._line_tapped))
        self.stand()
        self.controller.presenter.stand()

    def _begin(self) -> None:
        self.refresh()
        self.controller.presenter.stand()

    def _shortcuts(self) -> None:
        pairs = (
            (QKeySequence.StandardKey.Undo, self.controller.undo),
            (QKeySequence.StandardKey.Redo, self.controller.redo),
            (QKeySequence(Qt.Key.Key_Escape), self.controller.escape),
            (QKeySequence("Ctrl+Return"), self.foot.primary.click),
            (QKeySequence(Qt.Key.Key_PageUp), partial(self.controller.step, -1)),
            (QKeySequence(Qt.Key.Key_PageDown), partial(self.controller.step, 1)),
        )
        for keys, does in pairs:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.heard(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001 - Qt's own signature
        self._keys.next_stop(1 if next else -1)
        return True

    def set_real_dice(self, *, real: bool) -> None:
        """Where dice come from until it is changed."""
        self.controller.set_real_dice(real=real)

    def cover(self, over: QWidget) -> None:
        """Something lies over all of it: no step is shown until that is hidden again, and then all of them at once."""
        self._over = over
        over.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.HideToParent and self._missed:
            self._missed = False
            self.show_step(EVERYTHING)
        return super().eventFilter(watched, event)

    def _stepped(self, touched: Touched) -> None:
        self._missed = self._over is not None and not self._over.isHidden()
        if not self._missed:
            self.show_step(touched)

    def _looked(self, entry: int | None) -> None:
        if entry is not None and self.flow.standing:
            self.flow.cancel()
        self.show_lock()
        self.controller.presenter.look()

    def _line_tapped(self, entry: int) -> None:
        if entry == self.bridge.seen.head and self.bridge.looking is None:
            self.controller.say(msg("This is the last line: the battle is shown as it stands now."))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._waking.wait()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._unseen:  # not before: whoever opens a battle waits for what is painted here
            self._unseen = False
            self._laying.start(0)

    def _make_next(self) -> None:
        if not self._laying.interval():  # all is painted now
            self._laying.start(_EVERY)
        elif not self.lay_on():
            self._laying.stop()

    def _keep_awake(self) -> None:
        if self._awake is None:
            return
        if self._awake.loading():
            self._waking.wait()
        else:
            self._awake.begin()

    def _make_ready(self) -> None:
        """Have the game load beside the window what a finger would wait for."""
        Thread(target=self.bridge.system.make_ready, daemon=True).start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._waking.stop()
        if self._awake is not None:
            self._awake.end()


class Announcer(QObject):
    """Tells a screen reader what the log says, as the seat that looks may read it."""

    said = Signal(str)
    """What was told."""

    def __init__(self, bridge: BattleBridge, words: Words, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._words, self._page = bridge, words, page
        self._head, self._owed, self._prompt = self._now()
        bridge.changed.connect(self._stepped)

    def _now(self) -> tuple[int, int, Msg]:
        bridge = self._bridge
        return bridge.seen.head, len(bridge.debts), bridge.overview.prompt

    def _stepped(self, _touched: object) -> None:
        if self._bridge.looking is not None:
            return  # the banner says what moment is looked at
        head, owed, prompt = self._head, self._owed, self._prompt
        self._head, self._owed, self._prompt = self._now()
        told = [self._words.say(one) for one in self._step(head)]
        if told and told[:1] == told[1:2]:  # a single stroke is called what its line says
            del told[0]
        if self._owed > owed:
            told.append(self._words.say(msg("Still to do: {n}", n=self._owed)))
        if self._prompt != prompt:
            told.append(self._words.say(self._prompt))
        text = "\n".join(filter(None, told))
        if text:
            accessible.announce(self._page, text)
            self.said.emit(text)

    def _step(self, before: int) -> tuple[Msg, ...]:
        """What the last step was, `before` being the newest entry that stood until then."""
        seen = self._bridge.seen
        undone = seen.redo_title
        if seen.head < before and undone is not None:
            return (msg("Undo: {effect}", effect=undone),)
        entry = seen.last
        if entry is None or seen.head == before:
            return ()
        return (entry.title, *(line.text for line in entry.lines))
