"""What a finger does besides striking boxes, with all that follows from it: in processor time, and in calls of Python.

Every touch is one of the hand that counts taps, at the real window; it is over when the window waits for the next, as
where boxes are struck. Calls are counted in touches of their own, for counting takes time.
"""

import itertools
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.frame import application
from fleetdesk.ui.window.garbage import AFTER
from tests.bench import floors, scenes
from tests.bench.hand import Finger, Hand
from tests.bench.measure import Row, Sizes, p99
from tests.bench.strikes import BETWEEN, HEXES, on_hexes, waited
from tests.bench.windows import Bare, tap_at

Touches = Iterator[Callable[[], object]]
"""One touch after the other, without end; what is done before the next is given is not watched."""
COUNTED = 6
"""Touches whose calls are counted."""
UNCOUNTED = 2
"""Touches that do not count: what is made once is made in them."""


class Times(NamedTuple):
    """What was measured, in seconds of the processor, a figure a touch."""

    pauses: list[float]
    """The longest that no other finger was heard."""
    worked: list[float]
    """All that followed, what was put off until nobody waits as well."""


class Watch:
    """Measures what comes of a touch, turn by turn of the window's loop."""

    def __init__(self) -> None:
        self.times = Times([], [])
        application()
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        self._turn = self._longest = 0.0
        dispatcher.awake.connect(self._turned)

    def _turned(self) -> None:
        before, self._turn = self._turn, time.process_time()
        self._longest = max(self._longest, self._turn - before)

    def run(self, touch: Callable[[], object]) -> None:
        """Do it, and wait until the window has nothing left to do."""
        start = self._turn = time.process_time()
        self._longest = 0.0
        self.whole(touch)
        self._turned()
        self.times.pauses.append(self._longest)
        self.times.worked.append(time.process_time() - start)

    @staticmethod
    def whole(touch: Callable[[], object]) -> None:
        """The same, unmeasured."""
        touch()
        waited(BETWEEN)
        while any(one.isActive() and not one.interval() for one in _timers()):
            QApplication.processEvents()


def _timers() -> Iterator[QTimer]:
    """All of the windows: those without an interval do what was put off until nobody waits."""
    for window in QApplication.topLevelWidgets():
        yield from window.findChildren(QTimer)


class Timed(Hand):
    """A hand that is watched where somebody says so."""

    def __init__(self, path: Path) -> None:
        self.watch = Watch()
        self.taps_as: Callable[[Callable[[], object]], object] = Watch.whole
        """What a touch is done with."""
        super().__init__(path, real_dice=False)

    def _tap(self, spot: QPoint) -> None:
        self.taps_as(partial(Finger._tap, self, spot))


def calls_of(work: Callable[[], object]) -> int:
    """How many functions of Python that calls."""
    many = 0

    def called(_frame: FrameType, event: str, _told: Any) -> None:
        nonlocal many
        many += event == "call"

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return many


class Touched(NamedTuple):
    """One kind of touch."""

    what: str
    game: str
    ready: Callable[[BattleSession], object]
    """Plays up to it; nobody times that."""
    touches: Callable[[Timed], Touches]
    """One touch after the other, without end; what it does before it gives the next is not timed."""
    hexes: bool = False
    """Whether it is played on hexes; else with all ships there are."""


def _session(touch: Touched, sizes: Sizes, path: Path) -> tuple[BattleSession, int]:
    if touch.hexes:
        ships = min(HEXES, sizes.ships)
        return on_hexes(path, ships), ships
    return scenes.session(path, sizes.ships, systems.load(touch.game)), sizes.ships


def measured(touch: Touched, sizes: Sizes, home: Path) -> list[Row]:
    """Touches in turn with those on a bare box, which is the floor of the same run."""
    path = home / "touched.battle"
    session, ships = _session(touch, sizes, path)
    touch.ready(session)
    session.close()
    hand = Timed(path)
    under, disk = QMainWindow(), floors.Appender(home / "tap.raw")
    bare = Bare(disk)
    under.setCentralWidget(bare)
    under.resize(hand.window.size())
    under.show()
    waited(AFTER + AFTER // 2)
    floor, calls = Watch(), list[int]()
    on_box = partial(tap_at, bare, Bare.BOX.center())

    def timed(tap: Callable[[], object]) -> None:
        hand.watch.run(tap)
        floor.run(on_box)

    def counted(tap: Callable[[], object]) -> None:
        calls.append(calls_of(partial(Watch.whole, tap)))

    try:
        nexts = touch.touches(hand)
        for taps_as, many in (
            (Watch.whole, UNCOUNTED),
            (timed, max(2, sizes.steps // 10)),
            (counted, min(COUNTED, sizes.steps)),
        ):
            for does in itertools.islice(nexts, many):
                hand.taps_as = taps_as
                does()
                hand.taps_as = Watch.whole
        floor_calls = calls_of(on_box)
    finally:
        hand.close()
        disk.close()
        for window in (hand.window, under):  # what is left of it would be looked through in the next row
            window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    ours, below = hand.watch.times, floor.times
    what = f"{touch.what}, {touch.game}, {ships} {'on hexes' if touch.hexes else 'ships'}"
    return [
        Row(
            what=what,
            ours=statistics.median(ours.pauses),
            worst=p99(ours.pauses),
            longest=max(ours.pauses),
            worked=statistics.median(ours.worked),
            floor=statistics.median(below.pauses),
            floor_worst=p99(below.pauses),
            floor_worked=statistics.median(below.worked),
            against="fsync + painting one box, processor time",
        ),
        Row(
            what=f"{what}: calls of Python",
            ours=statistics.median(calls),
            worst=max(calls),
            floor=floor_calls,
            against="the same box",
            unit="calls",
        ),
    ]
