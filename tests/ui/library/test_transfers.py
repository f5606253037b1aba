"""The ways in and out of the whole window: files that are not what they seem, backups, names."""

import sys
import zipfile
from pathlib import Path

import pytest
import segno
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from fleetdesk import paths
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import copies
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.exchange import sharing
from fleetdesk.ui.widgets.base import Label
from tests import fakes
from tests.fakes import SYSTEM, fleet


@pytest.fixture
def transfers(window):
    return window.rooms.transfers


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_list_in_a_text_file_is_shown_before_it_is_kept(transfers, tmp_path, encoding, tap):
    file = tmp_path / "list.txt"
    file.write_text(sharing.as_text(SYSTEM, fleet("Élan"), ENGLISH), encoding=encoding)
    body = transfers.ask_import().body
    transfers.take_file(file)
    assert body.received.fleet.name == "Élan"
    assert transfers.library.fleets() == ()
    tap(body.take)
    assert [item.name for item in transfers.library.fleets()] == ["Élan"]


@pytest.mark.parametrize("ending", ["csv", "md", "list"])
def test_a_text_of_any_ending_is_read_as_a_list(transfers, tmp_path, ending, tap):
    """It was called damaged; and a list without a name stood on the shelf as "fleet", in the notice as nothing."""
    file = tmp_path / f"mine.{ending}"
    file.write_text("FleetDesk/toy\n2 x Skiff\n")
    body = transfers.ask_import().body
    transfers.take_file(file)
    tap(body.take)
    assert [item.name for item in transfers.library.fleets()] == ["Unnamed fleet"]


def coded(path, text):
    """A picture of a code, as one would take it of a screen."""
    segno.make_qr(text, error="l").save(str(path), kind="png", scale=4, border=4)
    return path


def test_codes_are_read_back_from_pictures(transfers, tmp_path, tap):
    """One picture a code, in any order; before the last it is said that one is missing."""
    texts = sharing.codes(fleet("Élan", 300))
    assert len(texts) > 1
    body = transfers.ask_import().body
    for at in reversed(range(len(texts))):
        assert body.received is None
        transfers.take_file(coded(tmp_path / f"{at}.png", texts[at]))
    assert body.received.fleet.name == "Élan"
    assert len(list(body.received.fleet.ships())) == 300
    tap(body.take)
    assert [item.name for item in transfers.library.fleets()] == ["Élan"]


def test_a_picture_without_a_code_is_told_in_a_sentence(transfers, window, tmp_path, sheet_of):
    QImage(80, 80, QImage.Format.Format_RGB32).save(str(tmp_path / "sea.png"))
    transfers.ask_import()
    transfers.take_file(tmp_path / "sea.png")
    assert any(
        "No QR code was found in sea.png" in one.text() for one in sheet_of(window).findChildren(Label)
    )


def test_without_the_reader_one_is_told_how_to_get_it(transfers, window, tmp_path, monkeypatch, sheet_of):
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    transfers.ask_import()
    transfers.take_file(coded(tmp_path / "code.png", "anything"))
    assert any("fleetdesk[codes]" in one.text() for one in sheet_of(window).findChildren(Label))


@pytest.mark.parametrize(
    "name", ["none.txt", "none.json", "none.battle", "photo.json", "photo.battle", "photo.txt"]
)
def test_what_cannot_be_taken_in_is_told_in_a_sentence(transfers, window, tmp_path, name, sheet_of):
    if name.startswith("photo"):
        (tmp_path / name).write_bytes(b"\xff\xd8\xff\xe0" + bytes(300))
    asked = transfers.ask_import()
    transfers.take_file(tmp_path / name)
    told = sheet_of(window)
    assert told is not asked
    assert told.accessibleName() == "That did not work"
    assert transfers.library.fleets() == transfers.library.battles() == ()


@pytest.mark.parametrize("typed", ["out", "v1.5", "whole.json"])
def test_a_saved_file_gets_its_ending(transfers, tmp_path, monkeypatch, typed, tap):
    proposed = []

    def choose(_window, _title, name, _pattern):
        proposed.append(Path(name))
        return str(tmp_path / typed), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    sheet = transfers.share_fleet(SYSTEM, fleet("Élan / Sud"))
    sheet.body.ways.part_used(2)
    tap(sheet.body.save)
    assert (tmp_path / f"{typed.removesuffix('.json')}.json").exists()
    assert proposed == [paths.documents() / "Élan Sud.fleet.json"], "a name any disk takes"


def test_the_button_of_an_import_stays_where_it_is(transfers, qtbot):
    sheet = transfers.ask_import()
    text = sharing.as_text(SYSTEM, fleet("Round the Pond"), ENGLISH)
    qtbot.waitUntil(sheet.body.take.isVisible)
    before = sheet.body.take.mapTo(sheet, QPoint())
    for pasted in (text[:8], text, ""):
        sheet.body.text.setPlainText(pasted)
        qtbot.wait(20)
        assert sheet.body.take.mapTo(sheet, QPoint()) == before


def test_a_restore_says_what_it_left_out(transfers, window, tmp_path):
    file = tmp_path / "all.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("fleetdesk.json", '{"format": 1}')
        archive.writestr("../evil.json", "{}")
    transfers.restore(file)
    assert "evil.json" in window.context._toast.accessibleName()
    assert not (tmp_path / "evil.json").exists()


def test_everything_goes_into_one_file_and_comes_back(transfers, window, tmp_path, monkeypatch):
    transfers.library.keep_fleet(fleet("Élan"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "all"), ""))
    transfers.ask_backup()
    for item in transfers.library.fleets():
        item.path.unlink()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "all.zip"), ""))
    transfers.ask_restore()
    assert [item.name for item in transfers.library.fleets()] == ["Élan"]
    assert [item.title for item in window.rooms.library_page.shelf.items] == ["Élan"]


@pytest.mark.parametrize("secret", [True, False])
def test_a_whole_battle_that_is_taken_away_says_that_it_holds_everything(
    transfers, window, parts, tmp_path, monkeypatch, secret
):
    system = SYSTEM.but(deciding=lambda _: ()) if secret else SYSTEM
    monkeypatch.setattr(transfers._parts, "find", lambda _: system)
    BattleSession.create(
        SYSTEM, fakes.setup(), transfers.library.new_battle_path("Pond"), clock=fakes.clock, find=fakes.find
    ).close()
    (item,) = transfers.library.battles()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "away.battle"), ""))
    transfers.share_item(item)
    assert ("for the umpire" in window.context._toast.accessibleName()) == secret
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "all.zip"), ""))
    transfers.ask_backup()
    assert "in the backup" in window.context._toast.accessibleName()
    assert ("for the umpire" in window.context._toast.accessibleName()) == secret


def test_a_copy_for_one_side_is_not_said_to_hold_everything(transfers, window, tmp_path, monkeypatch):
    monkeypatch.setattr(transfers._parts, "find", lambda _: SYSTEM.but(deciding=lambda _: ()))
    whole = BattleSession.create(
        SYSTEM, fakes.setup(), transfers.library.new_battle_path("Pond"), clock=fakes.clock, find=fakes.find
    )
    copies.write_for(whole, "b", transfers.library.new_battle_path("Pond for B"))
    whole.close()
    whole.path.unlink()
    (item,) = transfers.library.battles()
    assert item.partial
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "away.battle"), ""))
    transfers.share_item(item)
    assert f"Saved as away.battle in {tmp_path}" in window.context._toast.accessibleName()
    assert "for the umpire" not in window.context._toast.accessibleName()


def test_what_was_not_understood_is_in_the_notes_of_the_list_that_is_kept(transfers, window, tap):
    """It was gone with the sheet: the player had to remember what was missing."""
    body = transfers.ask_import().body
    body.text.setPlainText("FleetDesk/toy\n2 x Skiff\n1 x Galleon of {gold}\n")
    assert [row.title for row in body.lines.list.rows] == ["Not understood: 1 x Galleon of {gold}"]
    tap(body.take)
    (item,) = transfers.library.fleets()
    assert transfers.library.open_fleet(item.path).value.notes == "Not understood: 1 x Galleon of {gold}"
    listed = window.rooms.build_room.page.inspector.list_side
    assert listed.notes.value == "Not understood: 1 x Galleon of {gold}"
