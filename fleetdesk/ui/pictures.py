"""Pictures of the screens, for the README and for whoever wants to see before installing."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSize
from PySide6.QtWidgets import QApplication

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.services.parts import Parts
from fleetdesk.store import fleets
from fleetdesk.store.battle.headers import read_header
from fleetdesk.ui.app import open_window
from fleetdesk.ui.frame import application
from fleetdesk.ui.window.main_window import MainWindow
from fleetdesk.ui.window.rooms import Rooms

SIZES = {"": QSize(1280, 800), "-large": QSize(1920, 1200)}
THEMES = ("day", "night")
_SETTLE = 6
"""Turns of the event loop after which layouts have found their places."""


def take(parts: Parts, folder: Path, battle: Path) -> Iterator[Path]:
    """Show each screen by day and by night, in the sizes of a tablet and of a desk, and save what is seen."""
    app = application()
    window = open_window(app, parts, None)
    _settle(app)
    rooms = window.rooms
    assert rooms is not None  # noqa: S101 - made on the first turn of the event loop
    for name, show in _screens(rooms, parts, battle):
        show()
        for theme in THEMES:
            window.set_theme(theme)
            for suffix, size in SIZES.items():
                yield _picture(app, window, size, folder / f"{name}-{theme}{suffix}-{parts.language}.png")
    window.close()
    _settle(app)


def _picture(app: QApplication, window: MainWindow, size: QSize, target: Path) -> Path:
    window.resize(size)
    _settle(app)
    window.grab().save(str(target))
    return target


def _settle(app: QApplication) -> None:
    for _ in range(_SETTLE):
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)


def _screens(rooms: Rooms, parts: Parts, battle: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each screen by name, and how one gets there."""
    sample = min((parts.shipped / read_header(battle).system).glob("*.json"))
    yield "library", lambda: rooms.enter("library")
    yield "builder", lambda: rooms.open_file(sample)
    fleet = rooms.library.named(sample, fleets.load(sample, find=parts.find).value, parts.words())
    yield "setup", lambda: rooms.play(parts.find(fleet.system), fleet)
    yield "battle", lambda: _battle(rooms, battle)
    yield "print", lambda: rooms.run("print_this")
    yield "rules", lambda: rooms.enter("rules")
    yield "settings", lambda: rooms.enter("settings")


def _battle(rooms: Rooms, battle: Path) -> None:
    """The battle as the umpire sees it: nothing is handed over here."""
    rooms.open_file(battle)
    room = rooms.battle_room
    if room is not None and room.seating is not None:
        room.seating.sit(EVERYONE)
