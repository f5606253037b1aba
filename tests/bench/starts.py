"""Fresh processes: from nothing to the first painted window, and what a window weighs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.bench import scenes
from tests.bench.measure import Row, Sizes, Times

ROOT = Path(__file__).resolve().parents[2]

# What is waited for is watched alone: a filter over everything would have PySide make every class of Qt there is, to
# know what each event is for, and no player waits for that. All of a window is painted before the next timer.
_WATCH = """
import builtins, os, sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Watch(QObject):
    painted = False
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self.painted:
            self.painted = True
            QTimer.singleShot(0, done)
        return False
app = QApplication(sys.argv[:1])
watch = Watch()
make = builtins.__build_class__
def watched(body, name, *bases, **more):
    made = make(body, name, *bases, **more)
    if name == WANTED:
        begin = made.__init__
        def init(self, *told, **more):
            begin(self, *told, **more)
            self.installEventFilter(watch)
        made.__init__ = init
    return made
builtins.__build_class__ = watched
"""
_TIMED = """
def done():
    os.write(1, repr(time.monotonic()).encode())
    os._exit(0)
"""
# A moment later: what is loaded while nobody waits weighs as well.
_WEIGHED = """
def done():
    QTimer.singleShot(500, weigh)
def weigh():
    with open("/proc/self/status") as told:
        os.write(1, next(line.split()[1] for line in told if line.startswith("VmRSS")).encode())
    os._exit(0)
"""
_BARE = (
    "WANTED = ''"
    + _WATCH
    + "window = QMainWindow()\nwindow.installEventFilter(watch)\nwindow.show()\napp.exec()\n"
)
_ROOM = _WATCH + "from fleetdesk.__main__ import main\nsys.argv = ['fleetdesk', *sys.argv[1:]]\nmain()\n"


def _until(shown: str) -> str:
    """A start of the program up to the first paint of a widget, by its class."""
    return f"WANTED = {shown!r}" + _ROOM


def _environment(home: Path) -> dict[str, str]:
    """Nobody's settings, fleets or language, and no screen."""
    places = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "APPDATA")
    # A player's Python keeps what it compiled; a shell that forbids it would have every start compile all anew.
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **usual,
        **dict.fromkeys((*places, "LOCALAPPDATA", "XDG_DOCUMENTS_DIR"), str(home)),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
        "LANGUAGE": "en",
    }


def _child(script: str, home: Path, *arguments: Path) -> str:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    done = subprocess.run(
        command, env=_environment(home), cwd=home, capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout


def _painted(script: str, home: Path, *arguments: Path) -> float:
    """Seconds from the start of a process to its first paint."""
    start = time.monotonic()
    return float(_child(_TIMED + script, home, *arguments)) - start


def start(sizes: Sizes, folder: Path) -> list[Row]:
    """Process start to first paint, in turn with a bare window; then to the library and to a battle."""
    path = folder / "start.battle"
    scenes.session(path, sizes.ships).close()
    library, battle = _until("LibraryPage"), _until("BattlePage")
    bare, frame, shelf, play = Times(), Times(), Times(), Times()
    for _ in range(sizes.runs + 1):
        bare.taken.append(_painted(_BARE, folder))
        frame.taken.append(_painted(_until("Frame"), folder))
        shelf.taken.append(_painted(library, folder))
        play.taken.append(_painted(battle, folder, path))
    for times in (bare, frame, shelf, play):
        del times.taken[0]  # the disk was cold, bytecode missing
    named = {
        "Process start to the first paint": frame,
        "Process start to the library": shelf,
        f"Process start to a battle of {sizes.ships} ships": play,
    }
    against = "a bare QMainWindow, first paint"
    return [
        Row(what=what, ours=times.median, floor=bare.median, against=against) for what, times in named.items()
    ]


def weight(sizes: Sizes, folder: Path) -> list[Row]:
    """Memory of the process, where the system tells (Linux)."""
    if not Path("/proc/self/status").exists():
        return []
    path = folder / "weight.battle"
    scenes.session(path, sizes.ships).close()
    bare = int(_child(_WEIGHED + _BARE, folder))
    rows = []
    for what, page, given in (
        ("the library", "LibraryPage", ()),
        (f"a battle of {sizes.ships} ships", "BattlePage", (path,)),
    ):
        ours = int(_child(_WEIGHED + _until(page), folder, *given))
        rows.append(
            Row(
                what=f"Memory with {what}",
                ours=ours / 2**10,
                floor=bare / 2**10,
                against="a bare QMainWindow",
                unit="MB",
            )
        )
    return rows
