"""The first touch of each kind in a window just opened: what is loaded and made once is made in it.

Every one has a process of its own, and loads nothing but what the program does; the bench of later touches leaves
these out.
"""

from pathlib import Path
from typing import NamedTuple

from tests.bench import starts
from tests.bench.measure import Row, Sizes, Times

_TOUCHED = """
import os, sys, time
from fleetdesk.ui import qt_imports
qt_imports.leave_sources_unread()
from pathlib import Path
from PySide6.QtCore import QAbstractEventDispatcher
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from fleetdesk import bootstrap
from fleetdesk.ui.app import open_window
from fleetdesk.ui.frame import application
from fleetdesk.ui.widgets.parts import PartsArea

home, *names = sys.argv[1:]
application()
parts = bootstrap.parts("en", settings=Path(home, "settings.json"), folder=Path(home, "data"))
window = open_window(QApplication.instance(), parts, None)
window.resize(1280, 800)
turn = longest = 0.0

def turned():
    global turn, longest
    before, turn = turn, time.process_time()
    longest = max(longest, turn - before)

QAbstractEventDispatcher.instance().awake.connect(turned)
finger = QTest.createTouchDevice()

def called(name):
    shown = [one for one in window.findChildren(QWidget) if one.isVisible()]
    for one in shown:
        if name in (one.accessibleName(), one.text() if hasattr(one, "text") else ""):
            return one.mapTo(window, one.rect().center())
    for one in reversed([one for one in shown if isinstance(one, PartsArea)]):  # the sheet lies over the shelf
        for part in one.parts():
            if part.name.startswith(name):
                return one.mapTo(window, part.rect.center().toPoint())
    raise SystemExit(f"nothing is called {name}")

for name in names:
    QTest.qWait(250)
    spot = called(name)
    QTest.touchEvent(window, finger).press(1, spot, window)
    turn, longest = time.process_time(), 0.0
    QTest.touchEvent(window, finger).release(1, spot, window)
    turned()
    QTest.qWait(150)
print(longest)
sys.stdout.flush()
os._exit(0)
"""


class First(NamedTuple):
    """A way in from the library."""

    what: str
    names: tuple[str, ...]
    """What is touched for it, one after the other; the last is measured."""


FIRSTS = (
    First("New fleet, to the games", ("New fleet",)),
    First("a game, to the builder", ("New fleet", "Firestorm Armada")),
    First("a game, to the set-up", ("New battle", "Galleys")),
    First("the print room", ("Print",)),
    First("the rules", ("Rules",)),
    First("the settings", ("Settings",)),
)


def firsts(sizes: Sizes, folder: Path) -> list[Row]:
    """The longest that the window hears nothing, in processor time, beside the first paint of an empty one."""
    bare, rows = starts.Starts(starts.BARE), [Times() for _ in FIRSTS]
    for run in range(sizes.runs + 1):
        bare.once(folder)
        for first, times in zip(FIRSTS, rows, strict=True):
            home = folder / f"{run}"
            home.mkdir(exist_ok=True)
            times.taken.append(float(starts.child(_TOUCHED, home, home, *first.names)))
    del bare.times.taken[0], bare.times.worked[0]  # the disk was cold, bytecode missing
    for times in rows:
        del times.taken[0]
    return [
        Row(
            what=f"First touch: {first.what}",
            ours=times.median,
            floor=bare.times.median_worked,
            against="a bare QMainWindow, first paint, processor time",
        )
        for first, times in zip(FIRSTS, rows, strict=True)
    ]
