"""A window on a game of paper boats, in a folder of its own."""

import gc
import weakref
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.settings import SettingsFile
from fleetdesk.ui.library import shelf_judging
from fleetdesk.ui.look import theme
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window.main_window import MainWindow
from fleetdesk.ui.window_context import WindowContext
from tests import fakes


@pytest.fixture(autouse=True)
def sound_disk(monkeypatch):
    """Files are read within the shelf's grace, however busy the machine is; a test of a slow disk has its own."""
    monkeypatch.setattr(shelf_judging, "GRACE", 20)


@pytest.fixture(autouse=True)
def nobody_at_dialogs(monkeypatch):
    """A dialog of the system waits, deaf to every timeout, for somebody who is not there: who opens one says what is chosen."""

    def opened(*_: object) -> None:
        raise AssertionError("a dialog for files was opened, and nobody is there to choose one")

    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory"):
        monkeypatch.setattr(QFileDialog, name, opened)


@pytest.fixture
def parts(tmp_path):
    (tmp_path / "shipped").mkdir()
    return Parts(
        settings=SettingsFile(tmp_path / "settings.json"),
        folder=tmp_path / "data",
        shipped=tmp_path / "shipped",
        ids=lambda: ("toy",),
        named=fakes.find,
        find=fakes.find,
        clock=fakes.clock,
        seed=lambda: 7,
    )


@pytest.fixture
def library(parts):
    return Library(parts.folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)


@pytest.fixture(autouse=True)
def letters_stay_as_they_are(qapp):
    """Nobody changed a font that all who draw share (see `Theme.font`)."""
    yield
    changed = [
        (role, scale)
        for role in theme._FACES
        for scale in (100, 125, 150)
        if theme._letters(role, scale) != theme._letters.__wrapped__(role, scale)
    ]
    if changed:
        theme._letters.cache_clear()  # the next test is not to blame
    assert changed == []


@pytest.fixture
def keeper(qapp):
    return ThemeKeeper(paths.resources())


@pytest.fixture
def context(keeper):
    return WindowContext(keeper, Words("en"))


@pytest.fixture
def window(qtbot, parts, keeper):
    """The whole window, its rooms made."""
    made = MainWindow(parts, keeper)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.begin()
    qtbot.waitUntil(lambda: made.rooms is not None)
    settle()
    return made


def settle(turns=6):
    for _ in range(turns):
        QApplication.processEvents()


@pytest.fixture
def heard() -> Callable[[SignalInstance], list[tuple[object, ...]]]:
    """Everything a signal says from now on, one tuple of arguments each time."""

    def listen(signal: SignalInstance) -> list[tuple[object, ...]]:
        calls: list[tuple[object, ...]] = []

        def note(*said: object) -> None:
            calls.append(said)

        signal.connect(note)
        return calls

    return listen


@pytest.fixture
def tap(qtbot):
    """Tap a button, or a place of a painted widget, as a finger would: press and lift."""

    def do(widget: QWidget, at: QRectF | QPointF | None = None) -> None:
        where = at.center() if isinstance(at, QRectF) else at
        point = where.toPoint() if where is not None else widget.rect().center()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        settle(2)

    return do


@pytest.fixture
def sheet_of():
    """The sheet that lies over a window now."""

    def find(widget: QWidget) -> Sheet:
        settle(2)
        return next(one for one in reversed(widget.window().findChildren(Sheet)) if one.isVisible())

    return find


@pytest.fixture
def is_gone():
    """Whether an object dies with its last owner, without waiting for the garbage collector."""

    def check(make, close):
        gc.collect()
        reference = weakref.ref(made := make())
        close(made)
        del made
        settle()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what deleteLater waits for
        settle()
        return reference() is None

    return check
