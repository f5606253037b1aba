"""Phones are invited from the window a battle is played in."""

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra: pip install -e .[host]")

from fleetdesk.hosting import host as hosting
from fleetdesk.ui.phones.room import PhonesBody
from tests.ui.conftest import settle
from tests.ui.finger import open_table, play_with


def test_the_menu_of_a_battle_opens_it_to_phones_and_leaving_closes_it(
    qtbot, tmp_path, sheet_of, monkeypatch
):
    monkeypatch.setattr(hosting, "PORT", 18_740)
    window, finger = open_table(qtbot, tmp_path, "en")
    play_with(window, finger, "Dragon Lords")
    room = window.rooms.battle_room
    room.page.controller.open_menu()
    finger.part(sheet_of(window).body, "Phones at the table")
    settle()
    sheet = sheet_of(window)
    assert isinstance(sheet.body, PhonesBody)
    seats = [side.id for side in room.session.state.sides]
    assert set(seats) <= set(sheet.body.panels)
    finger.click(sheet.body.panels[seats[0]].cover)
    assert not sheet.body.panels[seats[0]].qr.isHidden()
    assert room.hosting.host is not None
    sheet.dismiss()
    room.close_battle()
    assert room.hosting is None
