import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper


@pytest.fixture
def keeper(qapp: QApplication) -> ThemeKeeper:
    return ThemeKeeper(paths.resources())


@pytest.fixture
def words() -> Words:
    return Words("en")


class Room(QWidget):
    """A shown window to put widgets in."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self.resize(900, 700)

    def put(self, widget: QWidget) -> None:
        self._column.addWidget(widget)
        widget.show()
        self.settle()

    def settle(self) -> None:
        self._column.activate()
        QApplication.processEvents()


@pytest.fixture
def room(qtbot) -> Room:
    window = Room()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    return window


@pytest.fixture(scope="session")
def touch_screen(qapp) -> QPointingDevice:
    return QTest.createTouchDevice()


class Finger:
    """One finger; positions are in the widget's coordinates as it lies when the finger is used."""

    def __init__(self, device: QPointingDevice, number: int = 1) -> None:
        self._device, self._number = device, number

    def down(self, widget: QWidget, at: QPoint) -> None:
        window = widget.window()
        QTest.touchEvent(window, self._device).press(self._number, widget.mapTo(window, at), window)

    def move(self, widget: QWidget, at: QPoint) -> None:
        window = widget.window()
        QTest.touchEvent(window, self._device).move(self._number, widget.mapTo(window, at), window)

    def up(self, widget: QWidget, at: QPoint) -> None:
        window = widget.window()
        QTest.touchEvent(window, self._device).release(self._number, widget.mapTo(window, at), window)

    def tap(self, widget: QWidget, at: QPoint | None = None) -> None:
        at = at or widget.rect().center()
        self.down(widget, at)
        self.up(widget, at)


@pytest.fixture
def finger(touch_screen) -> Finger:
    return Finger(touch_screen)
