"""Taps through the real window: what tests of whole turns share."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import bootstrap
from fleetdesk.ui.app import open_window
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import PartsArea
from fleetdesk.ui.widgets.sheet import Sheet
from tests.ui.pages import button_of


class Finger:
    """Taps as a player does: with a finger or a mouse, never through the code behind."""

    def __init__(self, window) -> None:
        self.window = window
        self.device = QTest.createTouchDevice()
        self.touches = 0

    def settle(self) -> None:
        for _ in range(5):
            QApplication.processEvents()

    def touch(self, widget: QWidget, where: QPoint | None = None) -> None:
        self._wait(widget)
        at = widget.mapTo(self.window, widget.rect().center() if where is None else where)
        QTest.touchEvent(self.window, self.device).press(1, at, self.window)
        QTest.touchEvent(self.window, self.device).release(1, at, self.window)
        self.touches += 1
        self.settle()

    def click(self, widget: QWidget, where: QPoint | None = None) -> None:
        self._wait(widget)
        QTest.mouseClick(
            widget, Qt.MouseButton.LeftButton, pos=widget.rect().center() if where is None else where
        )
        self.settle()

    def _wait(self, widget: QWidget) -> None:
        assert widget.isVisible(), widget
        while isinstance(widget, BigButton) and widget.guarded():  # nobody taps faster than 300 ms
            QTest.qWait(20)

    def part(self, area: PartsArea, name: str) -> None:
        """Click the part whose name holds these words."""
        part = next(part for part in area.parts() if name in part.name)
        self.click(area, part.rect.center().toPoint())


def open_table(qtbot, tmp_path, language):
    """The window on the library, in a folder of its own; (window, finger)."""
    parts = bootstrap.parts(language, settings=tmp_path / "settings.json", folder=tmp_path / "data")
    parts.seed = lambda: 1805
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    finger = Finger(window)
    finger.settle()
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    return window, finger


def play_with(window, finger, fleet: str) -> None:
    """Tap "Play" beside a shipped fleet, set the battle up as proposed, begin."""
    words = window.context.words
    finger.part(window.rooms.library_page.shelf, f"{words.text('Play')} {words.text(fleet)}")
    finger.touch(window.rooms.battle_room.setup.go)
    assert state(window).turn == 1


def battle_page(window):
    return window.rooms.battle_room.page


def state(window):
    return window.rooms.battle_room.session.state


def sit(window, finger, seat: str) -> None:
    """Take the device at the blank screen."""
    finger.click(window.rooms.battle_room.seating.handover.buttons[seat])
    assert battle_page(window).bridge.seat == seat


def lead_on(window, finger, action: str) -> None:
    """Tap a button of the whole table; where it asks before it acts, confirm."""
    page = battle_page(window)
    finger.touch(button_of(page, action))
    if page.flow.busy and page.prepare.isVisible():
        finger.click(page.prepare.go)


def tap_ship(window, finger, name: str) -> None:
    """Tap the tile of a ship; where fleets take turns in the panel, let them come first."""
    page = battle_page(window)
    if not page.far.isVisible() and not page.list.isVisible():
        finger.part(page.acts.switch, window.context.words.text("Fleets"))
    band = next(
        one for one in page.bands if one.isVisible() and any(name in part.name for part in one.parts())
    )
    finger.part(band, name)


def activate_squadron(window, finger, squadron: str) -> None:
    """Take a ship of it in hand, then tap what is due: its activation."""
    page = battle_page(window)
    page.select(next(one.id for one in state(window).ships.values() if one.squadron == squadron))
    finger.settle()
    finger.touch(page.foot.primary)


def type_faces(window, finger, *faces: int) -> None:
    view = battle_page(window).dice_view
    tray, strip = view.tray, view.pad.strip
    assert view.isVisible()
    if view.pad.isVisible() and view.other_way.isVisible():  # counts and totals come first where they do
        finger.touch(view.other_way)
    for face in faces:
        if view.pad.isVisible():  # one die: its faces are the keys
            finger.touch(strip, strip.parts()[face - 1].rect.center().toPoint())
            continue
        key = next(one for one in tray.keys if one.text() == str(face) and one.isVisible())
        finger.click(key)


def go_on(window, finger) -> None:
    """Tap what the prompt bar offers first."""
    page = battle_page(window)
    offered = page.bridge.overview.offers
    main = (
        next(one for one in offered if one.kind == "primary")
        if any(one.kind == "primary" for one in offered)
        else offered[0]
    )
    finger.touch(button_of(page, main.action))
    if page.flow.busy and page.prepare.isVisible():
        finger.click(page.prepare.go)
    confirm(window, finger)


def confirm(window, finger) -> None:
    """Answer a sheet that reminds of what is owed: go on all the same."""
    for sheet in window.findChildren(Sheet):
        if sheet.isVisible():
            buttons = [one for one in sheet.findChildren(BigButton) if one.isVisible() and one.text()]
            finger.click(buttons[-1])


def turn_wheel(widget: QWidget, turns: int) -> None:
    """Turn the wheel of a mouse over the middle of a widget, away from the hand."""
    middle = QPointF(widget.rect().center())
    wheel = QWheelEvent(
        middle,
        widget.mapToGlobal(middle),
        QPoint(),
        QPoint(0, 120 * turns),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, wheel)
