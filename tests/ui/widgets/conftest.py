from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui.theme_keeper import ThemeKeeper


@pytest.fixture
def keeper(qapp: QApplication) -> ThemeKeeper:
    return ThemeKeeper(paths.resources())


@pytest.fixture
def words() -> Words:
    return Words("en")


@pytest.fixture
def room(qtbot, keeper) -> Iterator[QWidget]:
    """A shown window to put widgets in."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture(scope="session")
def screen_touch(qapp) -> QPointingDevice:
    return QTest.createTouchDevice()


class Finger:
    """One finger on a widget's window; positions are in the widget's coordinates."""

    def __init__(self, device: QPointingDevice, number: int = 1) -> None:
        self._device = device
        self._number = number

    def down(self, widget: QWidget, at: QPoint) -> None:
        QTest.touchEvent(widget.window(), self._device).press(
            self._number, widget.mapTo(widget.window(), at), widget.window()
        ).commit()

    def move(self, widget: QWidget, at: QPoint) -> None:
        QTest.touchEvent(widget.window(), self._device).move(
            self._number, widget.mapTo(widget.window(), at), widget.window()
        ).commit()

    def up(self, widget: QWidget, at: QPoint) -> None:
        QTest.touchEvent(widget.window(), self._device).release(
            self._number, widget.mapTo(widget.window(), at), widget.window()
        ).commit()

    def tap(self, widget: QWidget, at: QPoint | None = None) -> None:
        at = at or widget.rect().center()
        self.down(widget, at)
        self.up(widget, at)


@pytest.fixture
def finger(screen_touch) -> Finger:
    return Finger(screen_touch)
