"""The window's beginning and end."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from fleetdesk import paths
from fleetdesk.services.parts import Parts
from fleetdesk.ui.crash_notice import Troubles
from fleetdesk.ui.frame import Frame, application
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.shutdown import AskedToEnd
from fleetdesk.ui.window.main_window import MainWindow


class QtWords:
    """Qt's own words (file dialogs, menus of text fields) in the language of the window."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self._translator: QTranslator | None = None

    def speak(self, language: str) -> None:
        """Let Qt speak it too; English it does by itself."""
        QLocale.setDefault(QLocale(language))
        if self._translator is not None:
            self._app.removeTranslator(self._translator)
            self._translator.deleteLater()
            self._translator = None
        if language == "en":
            return
        translator = QTranslator(self._app)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(f"qtbase_{language}", folder):
            self._app.installTranslator(translator)
            self._translator = translator


def open_window(app: QApplication, parts: Parts, file: Path | None, frame: Frame | None = None) -> MainWindow:
    """Show rail and paper, in the frame if there is one; what is in it comes on the next turn of the event loop."""
    settings = parts.settings.settings
    keeper = ThemeKeeper(paths.resources(), name=settings.theme, scale=settings.scale)
    keeper.dress()
    app.setWindowIcon(QIcon(str(paths.resources() / "fleetdesk.svg")))
    app.setDesktopFileName("fleetdesk")  # a desktop finds name and icon by it
    keeper.follow_system()
    qt_words = QtWords(app)
    qt_words.speak(parts.language)
    window = MainWindow(parts, keeper)
    window.language_changed.connect(qt_words.speak)
    window.setProperty("qt_words", qt_words)
    if frame is not None:
        frame.furnish(window)
    else:
        window.show()
    if os.environ.get("QT_QPA_PLATFORM") != "offscreen":
        QTimer.singleShot(0, window, keeper.measure_screen)
    window.begin(file)
    return window


def run(parts: Parts, file: Path | None = None, frame: Frame | None = None) -> int:
    """Open the window and stay until it is closed."""
    app = application()
    window = open_window(app, parts, file, frame)
    troubles = Troubles(paths.settings_file().with_name("troubles.txt"), parts.clock, window.tell_trouble)
    troubles.watch()
    asked = AskedToEnd(window)
    try:
        return app.exec()
    finally:
        asked.rest()
        troubles.rest()
