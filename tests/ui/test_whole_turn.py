"""A whole turn by clicks and touches through the real window, in both languages, killed and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import bootstrap
from fleetdesk.core.base import canonical
from fleetdesk.core.journal import OPENING
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.app import open_window
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import PartsArea


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

    def first_box(self, card: PartsArea) -> QPoint:
        return next(part for part in card.parts() if part.kind == "tick").rect.center().toPoint()


@pytest.fixture(params=["en", "fr"])
def table(qtbot, tmp_path, request):
    """The window with a battle between two shipped fleets, set up by taps alone."""
    parts = bootstrap.parts(request.param, settings=tmp_path / "settings.json", folder=tmp_path / "data")
    parts.seed = lambda: 1805
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    finger = Finger(window)
    finger.settle()
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    yield window, finger, tmp_path
    window.close()
    finger.settle()


def battle_page(window):
    return window.rooms.battle_room.page


def state(window):
    return battle_page(window).bridge.session.state


def lead_on(window, finger, action: str) -> None:
    """Tap a button of the whole table; where it asks before it acts, confirm."""
    page = battle_page(window)
    finger.touch(page.ship_view.prompt.button(action))
    if page.flow.busy and page.prepare.isVisible():
        finger.click(page.prepare.go)


def type_faces(window, finger, *faces: int) -> None:
    tray = battle_page(window).dice_view.tray
    assert tray.isVisible()
    for face in faces:
        key = next(one for one in tray.findChildren(BigButton) if one.text() == str(face) and one.isVisible())
        finger.click(key)


def start_battle(window, finger) -> None:
    words = window.desk.words
    page = window.rooms.library_page
    finger.part(page.shelf, words.text("Play"))
    setup = window.rooms.battle_room.setup
    finger.touch(setup.go)
    assert state(window).turn == 1


def test_a_turn_is_played_killed_reopened_and_taken_back(table):
    window, finger, folder = table
    start_battle(window, finger)
    page = battle_page(window)
    opening = canonical(state(window))

    # The dice lie on the table: they are read and tapped.
    page.set_real_dice(real=True)
    lead_on(window, finger, "next_phase")
    assert state(window).phase == "initiative_and_wind"
    finger.touch(page.ship_view.prompt.button("initiative"))
    type_faces(window, finger, 3)
    type_faces(window, finger, 5)
    first, second = state(window).initiative
    assert {first, second} == {"a", "b"}
    assert first == "b"  # 5 against 3
    finger.touch(page.ship_view.prompt.button("wind"))
    type_faces(window, finger, 6)
    type_faces(window, finger, 5)
    assert state(window).wind == 2  # two notches clockwise (R9)
    lead_on(window, finger, "next_phase")

    # The first side activates its first squadron; its first ship moves and fires with typed dice.
    squadron = state(window).squadrons("b")[0]
    finger.part(page.column, f"{state(window).squadron_name(squadron)}")
    if page.flow.busy:
        finger.click(page.prepare.go)
    assert state(window).active == squadron
    ship = next(one.id for one in state(window).squadron(state(window).active))
    page.select(ship)
    finger.settle()
    finger.touch(page.ship_view.grid.button("move"))
    finger.click(page.prepare.go)
    assert state(window).ships[ship].moved
    finger.touch(page.ship_view.grid.button("fire"))
    before = state(window)
    args = page.flow.form.args
    ad = int(page.flow.form.working.total)
    target = args["target"]
    finger.click(page.prepare.go)
    type_faces(window, finger, *([6] + [1] * (ad - 1)))
    assert page.dice_view.tray.isVisible()  # the six is thrown again (R33)
    type_faces(window, finger, 4)
    after = state(window)
    entry = page.bridge.session.journal.entry(page.bridge.session.journal.head)
    faces = [face for throw in entry.throws for face in throw.faces]
    assert all(face.typed for face in faces)
    assert len(faces) == ad + 1
    assert after.ships[ship].fired
    assert after.ships[target].hull_lost - before.ships[target].hull_lost in (0, 1)

    # A finger strikes a hull box; the same box clears it.
    page.select(target)
    finger.settle()
    card = page.ship_view.card
    lost = state(window).ships[target].hull_lost
    if lost == 0:
        finger.touch(card, finger.first_box(card))
        assert state(window).ships[target].hull_lost == 1
        assert state(window).ships[target].name in page.top.undo.text()
        finger.touch(card, finger.first_box(card))
        assert state(window).ships[target].hull_lost == 0

    # The rest of the turn with the program's dice.
    page.set_real_dice(real=False)
    for _ in range(60):
        if state(window).turn == 2:
            break
        go_on(window, finger)
    assert state(window).turn == 2
    end = canonical(state(window))
    entries = page.bridge.session.journal.entries

    # The process is killed: what is on the disk is what was shown. A copy is opened as another process would.
    path = page.bridge.session.path
    copy = Path(folder) / "copy.battle"
    for suffix in ("", "-wal"):
        if path.with_name(path.name + suffix).exists():
            copy.with_name(copy.name + suffix).write_bytes(path.with_name(path.name + suffix).read_bytes())
    again = BattleSession.open(copy)
    try:
        assert canonical(again.state) == end
        assert again.journal.entries == entries
    finally:
        again.close()

    # Everything is taken back, and done again.
    for _ in range(len(entries)):
        if page.bridge.session.journal.head == OPENING:
            break
        page.helm.undo()
    assert page.bridge.session.journal.head == OPENING
    assert canonical(state(window)) == opening
    finger.settle()
    assert not page.top.undo.isEnabled()
    while page.bridge.session.journal.redo_title is not None:
        page.helm.redo()
    assert canonical(state(window)) == end
    assert finger.touches > 10


def go_on(window, finger) -> None:
    """Tap what the prompt bar offers first."""
    page = battle_page(window)
    offered = page.bridge.overview.offers
    main = (
        next(one for one in offered if one.kind == "primary")
        if any(one.kind == "primary" for one in offered)
        else offered[0]
    )
    finger.touch(page.ship_view.prompt.button(main.action))
    if page.flow.busy and page.prepare.isVisible():
        finger.click(page.prepare.go)
    confirm(window, finger)


def confirm(window, finger) -> None:
    """Answer a sheet that reminds of what is owed: go on all the same."""
    from fleetdesk.ui.widgets.sheet import Sheet

    for sheet in window.findChildren(Sheet):
        if sheet.isVisible():
            buttons = [one for one in sheet.findChildren(BigButton) if one.isVisible() and one.text()]
            finger.click(buttons[-1])
