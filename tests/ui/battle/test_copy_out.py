"""A copy for the side that looks: saved from the menu, opened as that side sees it, read only."""

import pytest
from PySide6.QtWidgets import QFileDialog

from fleetdesk import bootstrap, paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.app import open_window
from tests.ui import leaks


@pytest.fixture
def window(qtbot, qapp, tmp_path):
    parts = bootstrap.parts("en", settings=tmp_path / "settings.json", folder=tmp_path / "data")
    made = open_window(qapp, parts, None)
    qtbot.addWidget(made)
    qtbot.waitUntil(lambda: made.rooms is not None and made.rooms.key == "library")
    yield made
    made.close()


def begin(window):
    system = systems.load("galleys")
    folder = paths.shipped_fleets() / "galleys"
    sides = tuple(
        SideSetup(id=side, name=name, fleet=system.fleet.model_validate_json((folder / file).read_bytes()))
        for side, name, file in (("a", "Rome", "mylae_rome.json"), ("b", "Carthage", "mylae_carthage.json"))
    )
    path = window.rooms.library.new_battle_path("Mylae")
    BattleSession.create(system, Setup(title="Mylae", sides=sides, seed=5), path).close()
    window.rooms.open_file(path)
    leaks.settle()
    return window.rooms.battle_room


def test_a_side_saves_its_copy_and_opens_it(window, tmp_path, monkeypatch):
    room = begin(window)
    target = tmp_path / "for-rome"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    room.seating.take_seat("a")
    room.page.controller._menu_answered("copy")
    saved = target.with_name("for-rome.battle")
    assert saved.exists()
    window.rooms.open_file(saved)
    leaks.settle()
    page = window.rooms.battle_room.page
    assert window.rooms.battle_room.seating.handover is None, "nobody is asked: it holds one seat's view"
    assert page.bridge.seat == "a"
    assert "copy for Rome" in str(page.bridge.reason_locked)
    assert page.top.seat.isHidden()
