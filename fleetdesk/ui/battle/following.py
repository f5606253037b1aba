"""A battle that another window plays: shown here as it stands there, and played here once that window lets go."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from fleetdesk.core.errors import Said, StoreError
from fleetdesk.core.words import Msg
from fleetdesk.store.battle.shelving import is_free, stamp_of
from fleetdesk.ui.battle.screen import BattleScreen

_EVERY = 1000
"""Milliseconds between two looks at the file: at its size and time, not into it."""


class Following(QObject):
    """Looks at the file of a battle that is only looked at here, as long as its page is seen."""

    taken = Signal()
    """It is played here from now on."""

    def __init__(self, page: BattleScreen, say: Callable[[Msg], object]) -> None:
        """`say` tells why it cannot be played here, or what was met when it was taken over."""
        super().__init__(page)
        self._page, self._bridge, self._say = page, page.bridge, say
        self._stamp: tuple[object, ...] = ()
        self._timer = QTimer(self, interval=_EVERY)
        self._timer.timeout.connect(self.look)
        page.banner.acted.connect(self._play)
        if page.bridge.session.watches:
            self._timer.start()

    def look(self) -> None:
        """Show what was written since the last look, and whether it may be played here; a past moment is left alone."""
        bridge, path = self._bridge, self._bridge.session.path
        if path is None or bridge.looking is not None or not self._page.isVisible():
            return
        stamp = stamp_of(path)
        if stamp != self._stamp:
            with suppress(StoreError):  # another look will tell
                bridge.session.follow()
                self._stamp = stamp
        free = is_free(path)
        if free != bridge.free:
            bridge.free = free
            self._page.show_lock()

    def _play(self) -> None:
        bridge = self._bridge
        if not bridge.free or bridge.looking is not None:
            return
        try:
            bridge.session.follow(play=True)
        except Said as said:
            self._say(said.message)
            return
        self._timer.stop()
        bridge.free = False
        self.taken.emit()
        for notice in bridge.session.notices:
            self._say(notice)
