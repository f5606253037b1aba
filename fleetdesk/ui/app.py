"""Starts the window: look, language, faults told in one sentence, first paint before anything heavy."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QLibraryInfo, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from fleetdesk import paths
from fleetdesk.services.parts import Parts
from fleetdesk.ui.main_window import MainWindow
from fleetdesk.ui.theme_keeper import ThemeKeeper

_log = logging.getLogger("fleetdesk")


def run(parts: Parts, file: Path | None = None) -> int:
    """Open the window and return the exit status once it is closed."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    QGuiApplication.setApplicationDisplayName("FleetDesk")
    QGuiApplication.setDesktopFileName("fleetdesk")
    window = make_window(parts)
    sys.excepthook = Faults(window, parts.settings.path.with_name("faults.log"))
    window.show()
    window.open_later(file)
    status = app.exec()
    sys.excepthook = sys.__excepthook__
    return status


def make_window(parts: Parts) -> MainWindow:
    """The window, dressed but not shown yet; a test shows it itself."""
    chosen = parts.settings.settings
    keeper = ThemeKeeper(paths.resources(), name=chosen.theme, scale=chosen.scale)
    keeper.dress()
    keeper.measure_screen()
    speak(parts.language)
    return MainWindow(parts, keeper)


def speak(language: str) -> None:
    """Let Qt's own dialogs speak the window's language."""
    app = QApplication.instance()
    if app is None:
        return
    old = app.property("fleetdesk_translator")
    if isinstance(old, QTranslator):
        app.removeTranslator(old)
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language}", folder):
        app.installTranslator(translator)
    app.setProperty("fleetdesk_translator", translator)


class Faults:
    """The exception hook: a fault is written down and told calmly; the battle on the disk is not in danger."""

    def __init__(self, window: MainWindow, log: Path) -> None:
        self._window, self._path = window, log

    def __call__(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Take a fault nobody caught."""
        text = "".join(traceback.format_exception(kind, fault, trace))
        sys.stderr.write(text)
        if issubclass(kind, KeyboardInterrupt):
            QTimer.singleShot(0, self._window.close)
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(text + "\n")
        except OSError:
            _log.warning("%s cannot be written", self._path)
        self._window.tell_fault(f"{kind.__name__}: {fault}", self._path)
