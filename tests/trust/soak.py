"""Hours at the table: `python -m tests.trust.soak --events 10000 [--seed N]`.

The real window, taken through all its screens by random taps, touches, keys, drags, wheels and sizes, in both
languages and both themes. No exception, no warning of Qt or Python, no window left behind, memory that stays flat.
"""

import argparse
import collections
import contextlib
import faulthandler
import gc
import os
import random
import shutil
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from fleetdesk import systems
from fleetdesk.services.parts import Parts
from fleetdesk.store.settings import SettingsFile
from fleetdesk.ui.app import open_window
from fleetdesk.ui.frame import application
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import PartsArea
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window.commands import COMMANDS
from fleetdesk.ui.window.main_window import MainWindow
from tests import players
from tests.trust.faults import World
from tests.ui.bindings import remembered_items

ROUND = 625
"""Events between two fresh starts: a round is one language and one theme."""
LOOKS = (("en", "day"), ("fr", "night"), ("en", "night"), ("fr", "day"))
SIZES = ((1280, 800), (800, 480), (1024, 600), (720, 1100), (1920, 1080))
KEYS = (
    Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Left,
    Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageDown,
    Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_1, Qt.Key.Key_6, Qt.Key.Key_A, Qt.Key.Key_Eacute,
)  # fmt: skip
QUIET = (
    "This plugin does not support",  # what the offscreen platform cannot do
    "QFontDatabase: Cannot find font directory",  # ours are bundled
    "QGestureManager::deliverEvents: could not find the target",  # a finger lifts from what it has just sent away
)
PATIENCE = 60
"""Seconds an event may take."""
GROWTH = 20
"""MB of memory that a run may gain in its second half: in the first it fills what it keeps at hand."""


class Trouble(AssertionError):  # noqa: N818 - what happened, not a fault of the test
    """An exception, a warning, a window left behind, memory that grows."""


@dataclass(slots=True)
class Told:
    """What went wrong, and what was done just before."""

    troubles: list[str] = field(default_factory=list)
    met: collections.Counter[str] = field(default_factory=collections.Counter)
    """What the events fell on: rooms, sheets, entries made in battles."""
    lately: collections.deque[str] = field(default_factory=lambda: collections.deque(maxlen=12))

    def raised(self, kind: type[BaseException], error: BaseException, trace: object) -> None:
        """An exception nobody caught."""
        del trace
        self.troubles.append("".join(traceback.format_exception(kind, error, error.__traceback__)))

    def qt_said(self, kind: QtMsgType, _: object, text: str) -> None:
        """A word of Qt's."""
        if kind != QtMsgType.QtDebugMsg and not text.startswith(QUIET):
            self.troubles.append(f"Qt: {text}")

    def python_said(self, message: object, category: type[Warning], *_: object, **__: object) -> None:
        """A warning of Python's."""
        self.troubles.append(f"{category.__name__}: {message}")

    def check(self) -> None:
        """Raises Trouble."""
        if self.troubles:
            raise Trouble("\n".join([*self.troubles[:3], "after:", *self.lately]))


@contextlib.contextmanager
def watched() -> Iterator[Told]:
    """Whatever goes wrong until the end of the block is written down."""
    told = Told()
    hook, handler = sys.excepthook, qInstallMessageHandler(told.qt_said)
    sys.excepthook = told.raised
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = told.python_said
        try:
            yield told
        finally:
            sys.excepthook = hook
            qInstallMessageHandler(handler)


class Round:
    """A fresh window on a fresh folder, and a player who does anything."""

    def __init__(self, folder: Path, language: str, theme: str, chance: random.Random, told: Told) -> None:
        self.folder, self.chance, self.told = folder, chance, told
        for game in systems.system_ids():
            if not (folder / "data" / "fleets" / game).exists():
                World(folder, systems.load(game)).made()
        file = SettingsFile(folder / "settings.json")
        file.save(file.settings.but(language=language, theme=theme, screen_awake=False))
        self.parts = Parts(
            settings=file, folder=folder / "data", clock=players.clock, seed=lambda: 7, language=language
        )
        self.app = application()
        self._entries, self._known = 0, 0
        self.device = QTest.createTouchDevice()
        self._open()

    def _open(self) -> None:
        self.window: MainWindow = open_window(self.app, self.parts, None)
        settle(6)
        assert self.window.rooms is not None

    # --- what a player does ------------------------------------------------------------------------------

    def step(self) -> None:
        """One event."""
        moves: tuple[tuple[Callable[[], None], int], ...] = (
            (self.tap, 50), (self.touch, 14), (self.key, 12), (self.shortcut, 3), (self.lead_on, 28), (self.drag, 4), (self.wheel, 4),
            (self.resize, 1), (self.enter, 3), (self.open, 3), (self.letters, 2), (self.odd_button, 2), (self.close_sheet, 6),
        )  # fmt: skip
        deed = self.chance.choices([one for one, _ in moves], [weight for _, weight in moves])[0]
        self.told.lately.append(deed.__name__)
        faulthandler.dump_traceback_later(PATIENCE, exit=True)  # a window that hangs says where, and ends
        deed()
        settle(2)
        faulthandler.cancel_dump_traceback_later()
        self._take_down()
        if not self.window.isVisible():  # the player has quit, and comes back
            self._leave()
            self._open()
        self.told.check()

    def _take_down(self) -> None:
        """Where the player is now."""
        rooms = self.window.rooms
        assert rooms is not None
        met = self.told.met
        met[f"room {rooms.key}"] += 1
        for sheet in self.window.findChildren(Sheet):
            met[f"sheet {sheet.accessibleName()}"] += sheet.isVisible()
        room = rooms.battle_room
        if room is not None and room.page is not None:
            numbers = room.page.bridge.session.journal.numbers
            met["entries"] += max(0, len(numbers) - self._entries) if self._known == id(room.page) else 0
            self._entries, self._known = len(numbers), id(room.page)

    def _target(self) -> tuple[QWidget, QPoint] | None:
        """A widget that can be seen, and a place on it; what lies over the window comes first."""
        over = [one for one in self.app.topLevelWidgets() if one.isVisible() and one is not self.window]
        sheets = [one for one in self.window.findChildren(Sheet) if one.isVisible()]
        root = over[-1] if over else sheets[-1] if sheets and self.chance.random() < 0.9 else self.window
        seen = [
            one for one in root.findChildren(QWidget) if one.isVisible() and not one.visibleRegion().isEmpty()
        ]
        if not seen:
            return None
        active = [
            one for one in seen if isinstance(one, PartsArea) or one.focusPolicy() != Qt.FocusPolicy.NoFocus
        ]
        widget = self.chance.choice(active if active and self.chance.random() < 0.85 else seen)
        region = widget.visibleRegion()
        if isinstance(widget, PartsArea) and self.chance.random() < 0.9:
            centres = [part.rect.center().toPoint() for part in widget.parts()]
            shown = [one for one in centres if region.contains(one)]
            if shown:
                return on_top(widget, self.chance.choice(shown))
        area = region.boundingRect()
        at = area.topLeft() + QPoint(
            self.chance.randrange(area.width()), self.chance.randrange(area.height())
        )
        return on_top(widget, at if region.contains(at) else area.center())

    def tap(self) -> None:
        found = self._target()
        if found is None:
            return
        widget, at = found
        said = f"{type(widget).__name__} {widget.accessibleName()!r} {at.x()},{at.y()}"
        self.told.lately[-1] += f" {said}"
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)

    def lead_on(self) -> None:
        """What the game proposes: its leading buttons, the faces of dice."""
        leading = [
            one
            for one in self.window.findChildren(BigButton)
            if one.isVisible() and one.isEnabled() and (one.kind == "primary" or one.text().isdecimal())
        ]
        leading = [one for one in leading if on_top(one, one.rect().center())[0] is one]
        if leading:
            button = self.chance.choice(leading)
            self.told.lately[-1] += f" {button.text()}"
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def odd_button(self) -> None:
        found = self._target()
        if found is not None:
            button = self.chance.choice((Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton))
            QTest.mouseClick(found[0], button, Qt.KeyboardModifier.NoModifier, found[1])

    def touch(self) -> None:
        found = self._target()
        if found is None or found[0].window() is not self.window:
            return
        widget, at = found
        self.told.lately[-1] += f" {type(widget).__name__} {widget.accessibleName()!r}"
        where = widget.mapTo(self.window, at)
        QTest.touchEvent(self.window, self.device).press(1, where, self.window)
        if self.chance.random() < 0.3:
            QTest.touchEvent(self.window, self.device).move(
                1, where + QPoint(3, self.chance.choice((-90, 0, 90))), self.window
            )
        QTest.touchEvent(self.window, self.device).release(1, where, self.window)

    def key(self) -> None:
        key = self.chance.choice(KEYS)
        self.told.lately[-1] += f" {key.name}"
        QTest.keyClick(self.app.focusWidget() or self.window, key)

    def letters(self) -> None:
        QTest.keyClicks(
            self.app.focusWidget() or self.window, self.chance.choice(("12", "Aurore", "-3,5", "fire", "zz"))
        )

    def _covered(self) -> bool:
        """Whether a sheet lies over the window: shortcuts sleep then."""
        return any(one.isVisible() for one in self.window.findChildren(Sheet))

    def shortcut(self) -> None:
        if self._covered():
            return
        command = self.chance.choice([one for one in COMMANDS if one.key != "full_screen"])
        self.told.lately[-1] += f" {command.key}"
        self.window.run(command.key)

    def drag(self) -> None:
        found = self._target()
        if found is not None:
            widget, at = found
            self.told.lately[-1] += f" {type(widget).__name__}"
            QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
            end = at + QPoint(self.chance.randint(-200, 200), self.chance.randint(-200, 200))
            QTest.mouseMove(widget, end)
            QApplication.processEvents()
            with contextlib.suppress(RuntimeError):  # it went away under the finger
                QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)

    def wheel(self) -> None:
        found = self._target()
        if found is not None:
            widget, at = found
            turn = QPoint(0, self.chance.choice((-240, 240)))
            event = QWheelEvent(
                QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), turn, Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QCoreApplication.sendEvent(widget, event)

    def resize(self) -> None:
        size = self.chance.choice(SIZES)
        self.window.resize(*size)

    def enter(self) -> None:
        if self._covered():
            return
        key = self.chance.choice(("library", "build", "battle", "print", "rules", "settings"))
        self.told.lately[-1] += f" {key}"
        assert self.window.rooms is not None
        self.window.rooms.enter(key)

    def open(self) -> None:
        files = [*self.parts.folder.glob("fleets/*/*.json"), *self.parts.folder.glob("battles/*.battle")]
        assert self.window.rooms is not None
        if files and not self._covered():
            file = self.chance.choice(sorted(files))
            self.told.lately[-1] += f" {file.name}"
            self.window.rooms.open_file(file)

    def close_sheet(self) -> None:
        """Sheets over sheets hide the rest: most players read and close them."""
        sheets = [one for one in self.window.findChildren(Sheet) if one.isVisible()]
        if sheets:
            QTest.keyClick(sheets[-1], Qt.Key.Key_Escape)

    # --- the end -----------------------------------------------------------------------------------------

    def end(self) -> None:
        """Close the window: nothing stays, and Python has no name for what Qt deletes. Raises Trouble."""
        named = [f"{type(one).__name__} of {type(one.widget()).__name__}" for one in remembered_items()]
        self.window.close()
        self._leave()
        gc.collect()
        settle(2)
        left = [one for one in self.app.topLevelWidgets() if one.isWindow()]
        self.told.check()
        if left:
            raise Trouble(f"left behind: {', '.join(type(one).__name__ for one in left)}")
        if named:
            raise Trouble(f"Python remembers what Qt made for a layout: {', '.join(named)}")

    def _leave(self) -> None:
        self.window.deleteLater()
        del self.window
        settle(6)


def on_top(widget: QWidget, at: QPoint) -> tuple[QWidget, QPoint]:
    """What a finger really meets there: a sheet may lie over it."""
    window = widget.window()
    where = widget.mapTo(window, at)
    top = window.childAt(where) or widget
    return top, top.mapFrom(window, where)


def settle(turns: int) -> None:
    """Let everything happen that was put off."""
    for _ in range(turns):
        QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def memory() -> float:
    """MB of this process, where the system tells (Linux), once what was put aside is looked through too.

    The program does so when nobody has touched it for a while, and nobody waits for that here.
    """
    gc.unfreeze()
    gc.collect()
    status = Path("/proc/self/status")
    for line in status.read_text().splitlines() if status.exists() else ():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


@contextlib.contextmanager
def answered_dialogs(folder: Path, chance: random.Random) -> Iterator[None]:
    """The system's own dialogs answer by themselves: a file, or nothing."""
    files = (folder / "all.zip", folder / "other.json", folder / "other.battle", folder / "nothing.json")
    numbers = iter(range(10**9))

    def open_name(*_: object) -> tuple[str, str]:
        return (str(chance.choice(files)), "") if chance.random() < 0.6 else ("", "")

    def save_name(*more: object) -> tuple[str, str]:
        suffix = Path(str(more[2])).suffix if len(more) > 2 else ".txt"
        return (str(folder / f"out-{next(numbers)}{suffix}"), "") if chance.random() < 0.6 else ("", "")

    answers: dict[tuple[object, str], object] = {
        (QFileDialog, "getOpenFileName"): open_name,
        (QFileDialog, "getOpenFileNames"): lambda *_: ([one] if (one := open_name()[0]) else [], ""),
        (QFileDialog, "getSaveFileName"): save_name,
        (QFileDialog, "getExistingDirectory"): lambda *_: "",
        (QDesktopServices, "openUrl"): lambda *_: True,
    }
    before = {(holder, name): getattr(holder, name) for holder, name in answers}
    for (holder, name), answer in answers.items():
        setattr(holder, name, answer)
    try:
        yield
    finally:
        for (holder, name), answer in before.items():
            setattr(holder, name, answer)


def run(
    events: int, seed: int, folder: Path, said: Callable[[str], object] = str, of_a_round: int = ROUND
) -> list[float]:
    """Play on; returns the memory after each round. Raises Trouble."""
    weights: list[float] = []
    with watched() as told:
        for number in range(-(-events // of_a_round)):
            chance = random.Random(seed * 1000 + number)
            language, theme = LOOKS[number % len(LOOKS)]
            place = folder / str(number)
            with answered_dialogs(place, chance):
                one = Round(place, language, theme, chance, told)
                for _ in range(min(of_a_round, events - number * of_a_round)):
                    one.step()
                one.end()
            del one
            shutil.rmtree(place)
            weights.append(memory())
            said(
                f"{min(events, (number + 1) * of_a_round)} events, {language}, {theme}: {weights[-1]:.0f} MB\n"
            )
    return weights


def main(arguments: Sequence[str]) -> int:
    """Play on and count; status 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="tests.trust.soak", description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--round", type=int, default=ROUND, help="events between two fresh starts")
    wanted = parser.parse_args(arguments)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fleetdesk-soak-") as folder:
        try:
            weights = run(wanted.events, wanted.seed, Path(folder), sys.stderr.write, wanted.round)
        except Trouble as trouble:
            sys.stdout.write(f"{trouble}\n")
            return 1
    grown = weights[-1] - weights[len(weights) // 2]
    sys.stdout.write(
        f"{wanted.events} events in {time.monotonic() - start:.0f} s, {len(weights)} windows: no exception, "
        f"no warning, no window left behind; memory {min(weights):.0f} to {max(weights):.0f} MB, {grown:+.0f} MB in the second half\n"
    )
    if grown > GROWTH:
        sys.stdout.write("memory grows\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
