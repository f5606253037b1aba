"""What a finger does besides striking boxes, with all that follows from it: in processor time, and in calls of Python.

Every touch is one of the hand that counts taps, at the real window; it is over when the window waits for the next, as
where boxes are struck. Calls are counted in touches of their own, for counting takes time.
"""

from __future__ import annotations

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
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.forms.table import TableField
from fleetdesk.ui.frame import application
from fleetdesk.ui.window.garbage import AFTER
from tests.bench import floors, plot_taps, scenes
from tests.bench.hand import Finger, Hand
from tests.bench.measure import Row, Sizes, p99
from tests.bench.strikes import BETWEEN, HEXES, SAIL, on_hexes, waited
from tests.bench.taps import GALLEYS, SEAS, _play
from tests.bench.windows import Bare, tap_at

Touches = Iterator[Callable[[], object]]
"""One touch after the other, without end; what is done before the next is given is not watched."""
COUNTED = 6
"""Touches whose calls are counted."""
UNCOUNTED = 2
"""Touches that do not count: what is made once is made in them."""
MARKED, SOME = 80, 8
"""Steps of a log; ships that are touched in turn."""


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


def touches(sizes: Sizes, folder: Path) -> list[Row]:
    """Two rows for each: its time, its calls."""
    rows: list[Row] = []
    for at, touch in enumerate(TOUCHES):
        home = folder / str(at)
        home.mkdir()
        rows += measured(touch, sizes, home)
    return rows


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


# --- the touches -------------------------------------------------------------------------------------


def _begun(session: BattleSession) -> None:
    """It is tried where the battle begins."""
    del session


def _firing(session: BattleSession) -> None:
    """A squadron has moved, and may fire."""
    for step in ("next_phase", "initiative", "wind", "next_phase"):
        _play(session, step)
    squadron = next(iter(session.state.ships.values())).squadron
    session.do("activate", {"squadron": squadron}, insist=True)
    for ship in list(session.state.ships.values()):
        if ship.squadron == squadron:
            _play(session, "move", ship=ship.id)


def _marked(session: BattleSession) -> None:
    """A log of some pages."""
    for args in itertools.islice(scenes.marks(session.state), MARKED):
        session.do("mark", args)


def _ordered(session: BattleSession) -> None:
    """Every ship has an order."""
    for side in ("a", "b"):
        ships = [one.id for one in session.state.ships.values() if one.side == side]
        orders = [{"ship": ship, "order": "combat"} for ship in ships]
        session.do("place_orders", {"side": side, "orders": orders}, seat=side)


def _some(hand: Timed, *, foes: bool) -> tuple[str, Iterator[str]]:
    """The first ship, and some others of her side or of the enemy's, over and over."""
    first, *others = hand.state.ships.values()
    found = [one.id for one in others if (one.side != first.side) == foes]
    return first.id, itertools.cycle(found[1 : SOME + 1])


def _taken(hand: Timed) -> Touches:
    """A ship of the fleets."""
    for ship in _some(hand, foes=False)[1]:
        yield partial(hand.ship, ship)


def _taken_at_sea(hand: Timed) -> Touches:
    """A ship on the chart."""
    canvas = hand.page.chart.board.canvas
    spots = [canvas.spot_of(one) for one in hand.state.ships]
    pixels = [canvas.camera.pixel((one.x, one.y)) for one in spots if one is not None]
    seen = [one.toPoint() for one in pixels if canvas.area.contains(one)]
    for spot in itertools.cycle(seen[1 : SOME + 1]):
        yield partial(hand.touch, canvas, spot)


def _gun(hand: Timed) -> Touches:
    """A gun on the card."""
    hand.take(_some(hand, foes=True)[0])
    while True:
        hand.page.flow.cancel()
        yield partial(hand.gun, 0, 0)


def _aimed(hand: Timed) -> Touches:
    """An enemy who is not the one proposed."""
    first, foes = _some(hand, foes=True)
    hand.take(first)
    for foe in foes:
        hand.page.flow.cancel()
        hand.gun(0, 0)
        yield partial(hand.ship, foe)


def _divided(hand: Timed) -> Touches:
    """One enemy more, or one less."""
    first, foes = _some(hand, foes=True)
    hand.take(first)
    hand.gun(0, 0)
    for foe in foes:
        yield partial(hand.ship, foe)


def _plotted(hand: Timed) -> Touches:
    """The end of an order; the next ship that owes one comes into hand by itself."""
    hand.sit("a")
    while True:
        yield partial(plot_taps._plot, hand)


def _grid(hand: Timed) -> Touches:
    """The orders of one ship after the other."""
    hand.sit("a")
    table = hand.page.prepare.form.questions.view("orders")
    assert isinstance(table, TableField)
    word = hand.page.words.text
    hand.part(table.heads, word("To battle!"))
    ships = [one.name for one in hand.state.ships.values() if one.side == "a"]
    for order, ship in itertools.product(itertools.repeat("Ahead!", 2), ships):
        yield partial(hand.part, table.rows, f"{ship}, {word(order)}")


def _handed_on(hand: Timed) -> Touches:
    """The seat in the line above; the next one has sat down before."""
    seating = hand._room.seating
    assert seating is not None
    for seat in itertools.cycle("ab"):
        seating.take_seat(seat)
        waited(BETWEEN)
        yield lambda: hand.touch(hand.page.top.seat)


def _sat_down(hand: Timed) -> Touches:
    """Who takes the device says so; it went from hand to hand before, and what was to be done meanwhile is."""
    seating = hand._room.seating
    assert seating is not None
    for seat in itertools.cycle("ab"):
        if not hand.blank:
            Watch.whole(seating.hand_over)
        assert seating.handover is not None
        seating.handover.choose(seat)
        waited(BETWEEN)
        yield partial(hand.sit, seat)


def _log(hand: Timed) -> Touches:
    """The log rises, and goes."""
    while True:
        yield partial(hand.touch, hand.page.foot.journal)


def _undo(hand: Timed) -> Touches:
    """One step after the other."""
    while True:
        yield partial(hand.touch, hand.page.foot.undo)


def _next(hand: Timed) -> Touches:
    """Whatever leads on; what it asks is left."""
    seating = hand._room.seating
    assert seating is not None
    while True:
        if hand.blank:
            seating.take_seat(TABLE)
            waited(BETWEEN)
        hand.page.flow.cancel()
        yield hand.on


TOUCHES: tuple[Touched, ...] = (
    Touched("Another ship taken in hand", SEAS, _firing, _taken),
    Touched("Another ship taken in hand", SAIL, _begun, _taken_at_sea, hexes=True),
    Touched("A gun chosen", SEAS, _firing, _gun),
    Touched("An enemy aimed at", SEAS, _firing, _aimed),
    Touched("Fire divided", SEAS, _firing, _divided),
    Touched("An order in the table of all", GALLEYS, _begun, _grid),
    Touched("An order on the chart", SAIL, plot_taps.to_orders, _plotted, hexes=True),
    Touched("The device handed on", GALLEYS, _begun, _handed_on),
    Touched("The device taken", GALLEYS, _begun, _sat_down),
    Touched("The device handed on", SAIL, plot_taps.to_orders, _handed_on, hexes=True),
    Touched("The device taken", SAIL, plot_taps.to_orders, _sat_down, hexes=True),
    Touched("The log opened or closed", SEAS, _marked, _log),
    Touched("A step undone", SEAS, _marked, _undo),
    Touched("A step undone", SAIL, _marked, _undo, hexes=True),
    Touched("The next phase", SEAS, _begun, _next),
    Touched("The next phase", SAIL, _begun, _next, hexes=True),
    Touched("The next phase", GALLEYS, _ordered, _next),
)
