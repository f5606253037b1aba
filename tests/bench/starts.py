"""Fresh processes: from nothing to the first painted window, and what a window weighs."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
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
            self.watched = watched
            QTimer.singleShot(0, done)
        return False
app = QApplication(sys.argv[:1])
watch = Watch()
make = builtins.__build_class__
def watched(body, name, *bases, **more):
    made = make(body, name, *bases, **more)
    if name in WANTED:
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
    os.write(1, f"{time.monotonic()} {time.process_time()}".encode())
    os._exit(0)
"""
# A moment later: what is loaded while nobody waits weighs as well.
_WEIGHED = """
def done():
    QTimer.singleShot(500, weigh)
def weigh():
    with open("/proc/self/status") as told:
        said = dict(line.split(":", 1) for line in told)
    os.write(1, " ".join(said[one].split()[0] for one in ("VmRSS", "VmHWM")).encode())
    os._exit(0)
"""
BARE = (
    "WANTED = ()"
    + _WATCH
    + "window = QMainWindow()\nwindow.installEventFilter(watch)\nwindow.show()\napp.exec()\n"
)
# The program loads Qt before anything else, and in its own way.
_ROOM = (
    "\nfrom fleetdesk.ui import qt_imports"
    + _WATCH
    + "from fleetdesk.__main__ import main\nsys.argv = ['fleetdesk', *sys.argv[1:]]\nmain()\n"
)

_AT_TABLE = ("BattlePage", "Handover")
"""What a battle opens with: a page, or the question who takes the device, where it keeps secrets."""


def _until(*shown: str) -> str:
    """A start of the program up to the first paint of a widget, by its class, whichever of them is made first."""
    return f"WANTED = {shown!r}" + _ROOM


LIBRARY = _until("LibraryPage")


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


def child(script: str, home: Path, *arguments: Path | str) -> str:
    """What a fresh process says, with this folder for its own."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    done = subprocess.run(
        command, env=_environment(home), cwd=home, capture_output=True, text=True, timeout=300, check=True
    )
    return done.stdout


@dataclass(slots=True)
class Starts:
    """Starts of one thing: seconds to its first paint, and seconds of the processor until then."""

    script: str
    arguments: tuple[Path, ...] = ()
    times: Times = field(default_factory=Times)

    def once(self, home: Path) -> None:
        """Start it once more."""
        begun = time.monotonic()
        painted, worked = child(_TIMED + self.script, home, *self.arguments).split()
        self.times.taken.append(float(painted) - begun)
        self.times.worked.append(float(worked))


def start(sizes: Sizes, folder: Path) -> list[Row]:
    """Process start to first paint, in turn with a bare window; then to the library and to a battle."""
    path = folder / "start.battle"
    scenes.session(path, sizes.ships).close()
    bare = Starts(BARE)
    named = {
        "the first paint": Starts(_until("Frame")),
        "the library": Starts(LIBRARY),
        f"a battle of {sizes.ships} ships": Starts(_until(*_AT_TABLE), (path,)),
    }
    for _ in range(sizes.runs + 1):
        for one in (bare, *named.values()):
            one.once(folder)
    for one in (bare, *named.values()):
        del one.times.taken[0], one.times.worked[0]  # the disk was cold, bytecode missing
    against = "a bare QMainWindow, first paint"
    return [Row.of(f"Process start to {what}", one.times, bare.times, against) for what, one in named.items()]


def weight(sizes: Sizes, folder: Path) -> list[Row]:
    """Memory of the process once nobody waits for it any more, and the most it ever took, where the system tells (Linux)."""
    if not Path("/proc/self/status").exists():
        return []
    path = folder / "weight.battle"
    scenes.session(path, sizes.ships).close()
    bare = child(_WEIGHED + BARE, folder).split()
    rows = []
    for what, page, given in (
        ("the library", ("LibraryPage",), ()),
        (f"a battle of {sizes.ships} ships", _AT_TABLE, (path,)),
    ):
        ours = child(_WEIGHED + _until(*page), folder, *given).split()
        rows += [
            Row(
                what=f"{kind} with {what}",
                ours=int(weight) / 2**10,
                floor=int(floor) / 2**10,
                against="a bare QMainWindow",
                unit="MB",
            )
            for kind, weight, floor in zip(("Memory", "Peak memory"), ours, bare, strict=True)
        ]
    return rows
