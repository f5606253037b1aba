"""Army list data in the window: looked at in the import sheet, kept among the player's own ships."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QFileDialog

from fleetdesk.core.catalogues import Imported
from fleetdesk.core.words import msg
from tests import catalogue_files as data
from tests import fakes


@pytest.fixture
def doors(window, monkeypatch):
    """The doors of a window whose game makes a card of every entry."""

    def make(catalogues):
        cards = tuple(
            fakes.SYSTEM.catalogue()[0].but(id=f"bs-{n}", class_name=one.name)
            for n, one in enumerate(catalogues[0].entries)
        )
        return Imported(cards=cards, report=(msg("{name}: {what}", name="Reed Lake", what="odd"),))

    game = replace(fakes.SYSTEM, from_catalogue=make)
    doors = window.rooms.doors
    monkeypatch.setattr(doors._parts, "find", lambda _: game)
    monkeypatch.setattr(doors._parts, "ids", lambda: (game.id,))
    return doors


@pytest.fixture
def files(tmp_path):
    return data.write(tmp_path, a_gst=data.game_system(), b_cat=data.catalogue())


def test_data_is_looked_at_before_it_is_kept(doors, files, tap, window):
    body = doors.ask_import().body
    doors.take_data(files)
    assert len(body.delivery.cards) == 3
    assert "Reed Lake: odd" in body.lines.text()
    assert body.take.text() == "Add them to my ships"
    assert doors.cards.own(fakes.SYSTEM) == ()
    tap(body.take)
    assert {card.class_name for card in doors.cards.own(fakes.SYSTEM)} == {"Heron", "Wren", "Mayfly token"}
    assert "3 cards" in window.desk.toast.text


def test_files_of_one_game_are_chosen_together(doors, files, tap, monkeypatch):
    chosen = ([str(path) for path in files], "")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: chosen)
    body = doors.ask_import().body
    tap(body.file)
    assert body.delivery.catalogues == ("Reed Lake Fleet",)


def test_a_pasted_list_takes_the_place_of_the_cards(doors, files):
    body = doors.ask_import().body
    doors.take_data(files)
    body.text.setPlainText("nothing of use")
    assert body.delivery is None
    assert not body.take.isEnabled()
    assert body.take.text() == "Add it to my fleets"


def test_cards_can_be_added_at_once_in_the_builder(doors, files, tap, window):
    doors.library.keep_fleet(fakes.fleet("Élan"))
    window.rooms.open_fleet(doors.library.fleets()[0].path)
    room = window.rooms._build
    before = len(room._offered(fakes.SYSTEM))
    body = doors.ask_import().body
    doors.take_data(files)
    tap(body.take)
    assert len(room._offered(fakes.SYSTEM)) == before + 3


def test_hostile_data_is_told_in_a_sentence(doors, window, tmp_path, sheet_of):
    file = tmp_path / "bad.cat"
    file.write_text("<!DOCTYPE catalogue [<!ENTITY a 'b'>]><catalogue/>")
    doors.take_file(file)
    assert sheet_of(window).accessibleName() == "That did not work"
