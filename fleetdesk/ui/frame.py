"""The empty window: on the screen before anything else of the program is loaded."""

import gc
import json
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QCloseEvent, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from fleetdesk import paths

WIDTH, HEIGHT = 1280, 800
_LARGE = (2000, 1400)
"""On a screen up to this size in pixels, a tablet or a laptop, the window takes all of it."""
_SHARE = 0.75
"""Of a larger screen it takes this much across and down."""
LEAST_WIDTH, LEAST_HEIGHT = 720, 480
NAME = "FleetDesk"
RAIL = 88
_THEMES = ("day", "night")


class Colours(NamedTuple):
    """The two grounds an empty window shows."""

    paper: QColor
    bar: QColor


class Frame(QMainWindow):
    """Paper with a dark bar where the rail will be; what belongs inside comes later."""

    def __init__(self, colours: Colours, scale: int = 100) -> None:
        super().__init__()
        self._colours = colours
        self._rail = RAIL * scale // 100
        self._inside: QWidget | None = None
        self.setWindowTitle(NAME)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.resize(WIDTH, HEIGHT)

    def furnish(self, inside: QWidget) -> None:
        """Put the program into the frame."""
        self._inside = inside
        self.setCentralWidget(inside)
        inside.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._inside is None:
            painter = QPainter(self)
            painter.fillRect(self.rect(), self._colours.paper)
            painter.fillRect(0, 0, self._rail, self.height(), self._colours.bar)

    def closeEvent(self, event: QCloseEvent) -> None:
        """What is inside may want to stay."""
        if self._inside is not None and not self._inside.close():
            event.ignore()
            return
        event.accept()


def application() -> QApplication:
    """The one application of this process."""
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("FleetDesk")
    app.setDesktopFileName("fleetdesk")
    return app


def first_frame(settings: Path, resources: Path) -> Frame:
    """Show the empty window in the player's theme, as far as a quick look at the settings tells it."""
    theme, scale = _look(settings)
    app = application()
    frame = Frame(_colours(resources / "themes" / f"{theme}.toml"), scale)
    room = app.primaryScreen().availableSize()
    if room.width() <= _LARGE[0] and room.height() <= _LARGE[1]:
        frame.showMaximized()
    else:
        frame.resize(room * _SHARE)
        frame.show()
    app.processEvents()
    return frame


def _look(settings: Path) -> tuple[str, int]:
    """Theme and scale; whoever reads the settings in earnest says what is wrong with them."""
    try:
        raw = json.loads(settings.read_text("utf-8"))
        theme, scale = raw.get("theme"), raw.get("scale")
    except (OSError, ValueError, AttributeError, RecursionError):
        return _THEMES[0], 100
    known = theme if theme in _THEMES else _THEMES[0]
    return known, scale if isinstance(scale, int) and 100 <= scale <= 200 else 100


def _colours(theme: Path) -> Colours:
    raw = tomllib.loads(theme.read_text("utf-8"))
    found = {role: value for part in raw.values() if isinstance(part, dict) for role, value in part.items()}
    return Colours(QColor(found["paper"]), QColor(found["bar"]))


def early_frame() -> Frame:
    """The empty window of the player of this computer."""
    gc.disable()  # all that is loaded now stays: `ui.window.memory` goes on from here
    return first_frame(paths.settings_file(), paths.resources())
