"""The window's beginning and end."""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    QSocketNotifier,
    QTimer,
    QTranslator,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths
from fleetdesk.core.errors import Said
from fleetdesk.services.parts import Parts
from fleetdesk.stopping import LastWord
from fleetdesk.store.files import private_opener
from fleetdesk.ui.frame import Frame, application
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.window.main_window import MainWindow

_MOVED = {"QAbstractFileIconProvider": "QFileDialog"}
"""Where Qt says words today -> where its translations have them."""


class _Unmarked(QTranslator):
    """Finds words of Qt that moved, or got a marked letter, after they were translated: where and as they were."""

    def translate(
        self, context: str, text: str, more: str | None = None, count: int = -1
    ) -> str | None:  # nothing, unlike no letters, leaves the word to others
        found = super().translate(context, text, more, count)
        if not found and ("&" in text or context in _MOVED):
            found = super().translate(_MOVED.get(context, context), text.replace("&", ""), more, count)
        return found or None


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
        translator = _Unmarked(self._app)
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


MOST_BYTES = 1_000_000
"""A log longer than this begins anew; the one before is kept beside it."""

Tell = Callable[[BaseException, Path | None], None]


class Troubles:
    """Takes the place of `sys.excepthook` while the window is open."""

    def __init__(self, log: Path, clock: Callable[[], str], tell: Tell) -> None:
        """`tell` shows the sentence; it gets the exception, and where the details are (None: nowhere)."""
        self.log, self._clock, self._tell = log, clock, tell
        self._before = sys.excepthook
        self._telling = False

    def watch(self) -> None:
        """Take exceptions from now on."""
        self._before = sys.excepthook
        sys.excepthook = self.caught

    def rest(self) -> None:
        """Give them back to whoever had them before."""
        sys.excepthook = self._before

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write the details down, then say it once."""
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            return
        where = self._write("".join(_discreet(error, trace)))
        if self._telling:  # the sentence itself went wrong: once is enough
            return
        self._telling = True
        try:
            self._tell(error, where)
        finally:
            self._telling = False

    def _write(self, details: str) -> Path | None:
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            if self.log.exists() and self.log.stat().st_size > MOST_BYTES:
                self.log.replace(self.log.with_suffix(".old.txt"))
            with open(self.log, "a", encoding="utf-8", opener=private_opener) as file:
                file.write(f"--- {self._clock()}\n{details}\n")
        except OSError:
            sys.stderr.write(details)
            return None
        return self.log


def _discreet(error: BaseException, trace: TracebackType | None) -> Iterator[str]:
    """What went wrong and where, for a file that any player of the device may read, or send.

    Of the texts of exceptions only our own sentences are kept, with names in the place of values: any text may quote
    what one side keeps from the other.
    """
    seen: set[int] = set()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        kind = type(one)
        said = f": {one.message.key}" if isinstance(one, Said) else ""
        yield f"{kind.__module__}.{kind.__qualname__}{said}\n"
        yield from traceback.format_tb(trace if one is error else one.__traceback__)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        if one is not None:
            yield "It came of:\n"


ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class AskedToEnd(QObject):
    """Closes a window when somebody presses Ctrl-C, logs out or shuts down.

    Whoever asks a second time means it: the program ends though something could not be written down.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window = window
        self._asked = 0
        # Python hears a signal when it next runs; Qt runs it when there is something to read. Where Qt does not get
        # to that, because a file does not come to its end, the program ends all the same.
        self._last_word = LastWord(ASKING)
        self._notifier = QSocketNotifier(self._last_word.ear.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)
        self._before = {number: signal.signal(number, self._note) for number in ASKING}

    def rest(self) -> None:
        """Hear no more."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._last_word.rest()

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._asked += 1

    def _heard(self) -> None:
        self._last_word.ear.recv(64)
        self._last_word.taken_up()
        if self._asked > 1 or (self._asked and self._window.window().close()):
            QCoreApplication.quit()
