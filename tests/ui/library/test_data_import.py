"""Army list data in the window: looked at in the import sheet, kept among the player's own ships."""

import threading
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QFileDialog

from fleetdesk.core.lists.catalogues import Imported, Remark
from fleetdesk.core.lists.fittings import Change, SpecialRule
from fleetdesk.core.words import msg
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.battlescribe import catalogues as battlescribe
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.scroll import Scroll
from tests import catalogue_files as data
from tests import fakes


@pytest.fixture
def transfers(window, monkeypatch):
    """The doors of a window whose game makes a card of every entry."""

    def make(catalogues):
        cards = tuple(
            fakes.SYSTEM.catalogue()[0].but(id=f"bs-{n}", class_name=one.name)
            for n, one in enumerate(catalogues[0].entries)
        )
        return Imported(
            cards=cards,
            report=(
                Remark(
                    text=msg("{name}: {what}", name="Heron", what="odd"), catalogue="Reed Lake", card="Heron"
                ),
            ),
        )

    game = fakes.SYSTEM.but(from_catalogue=make)
    transfers = window.rooms.transfers
    monkeypatch.setattr(transfers._parts, "find", lambda _: game)
    monkeypatch.setattr(transfers._parts, "ids", lambda: (game.id,))
    return transfers


@pytest.fixture
def files(tmp_path):
    return data.write(tmp_path, a_gst=data.game_system(), b_cat=data.catalogue())


@pytest.fixture
def look(transfers, files, qtbot):
    """Read the data beside the window; the body of the sheet once it is there."""

    def look():
        body = transfers.ask_import().body
        transfers.take_data(files)
        qtbot.waitUntil(lambda: body.delivery is not None)
        return body

    return look


@pytest.fixture
def keep(transfers, tap, qtbot):
    """Tap the button and wait until the cards are kept."""

    def keep(body):
        qtbot.waitUntil(lambda: not body.take.guarded())  # it said Stop a moment ago
        with qtbot.waitSignal(transfers.cards_taken):
            tap(body.take)

    return keep


def test_data_is_looked_at_before_it_is_kept(transfers, look, keep, window):
    body = look()
    assert len(body.delivery.cards) == 3
    assert [row.spoken for row in body.lines.list.rows] == ["Heron: odd, Reed Lake · Heron"]
    assert body.take.text() == "Add them to my ships"
    assert transfers.cards.own(fakes.SYSTEM) == ()
    keep(body)
    assert {card.class_name for card in transfers.cards.own(fakes.SYSTEM)} == {
        "Heron",
        "Wren",
        "Mayfly token",
    }
    assert "3 cards" in window.context._toast.accessibleName()


def test_files_of_one_game_are_chosen_together(transfers, files, tap, monkeypatch, qtbot):
    chosen = ([str(path) for path in files], "")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: chosen)
    body = transfers.ask_import().body
    tap(body.file)
    qtbot.waitUntil(lambda: body.delivery is not None)
    assert body.delivery.catalogues == ("Reed Lake Fleet",)


def test_a_pasted_list_takes_the_place_of_the_cards(look):
    body = look()
    body.text.setPlainText("nothing of use")
    assert body.delivery is None
    assert not body.take.isEnabled()
    assert body.take.text() == "Add it to my fleets"


def test_cards_can_be_added_at_once_in_the_builder(transfers, look, keep, window):
    transfers.library.keep_fleet(fakes.fleet("Élan"))
    window.rooms.open_fleet(transfers.library.fleets()[0].path)
    room = window.rooms.build_room
    before = len(room._offered(fakes.SYSTEM))
    keep(look())
    assert len(room._offered(fakes.SYSTEM)) == before + 3


def test_hostile_data_is_told_in_a_sentence(transfers, window, tmp_path, sheet_of, qtbot):
    file = tmp_path / "bad.cat"
    file.write_text("<!DOCTYPE catalogue [<!ENTITY a 'b'>]><catalogue/>")
    transfers.take_file(file)
    qtbot.waitUntil(lambda: sheet_of(window).accessibleName() == "That did not work")


def test_reading_goes_on_beside_the_window_and_can_be_stopped(transfers, files, tap, monkeypatch, qtbot):
    """The button says Stop meanwhile; nothing is shown of what was stopped, and a list can be pasted again."""
    gate = threading.Event()
    real = battlescribe.parse

    def slow(paths, told):
        told(0)
        gate.wait(10)
        return real(paths, told)

    monkeypatch.setattr(battlescribe, "parse", slow)
    body = transfers.ask_import().body
    transfers.take_data(files)
    qtbot.waitUntil(lambda: body.busy)
    assert body.take.text() == "Stop"
    qtbot.waitUntil(lambda: not body.take.guarded())
    tap(body.take)
    gate.set()
    qtbot.waitUntil(lambda: not body.busy)
    assert body.delivery is None
    assert body.text.isEnabled()
    assert not body.take.isEnabled()


def test_a_sheet_that_is_closed_ends_the_reading(transfers, files, monkeypatch, qtbot):
    gate = threading.Event()
    real = battlescribe.parse
    monkeypatch.setattr(battlescribe, "parse", lambda paths, told: (gate.wait(10), real(paths, told))[1])
    sheet = transfers.ask_import()
    transfers.take_data(files)
    sheet.dismiss()
    gate.set()
    qtbot.waitUntil(lambda: transfers._worker is None)
    assert transfers._sheet is None


def test_keeping_many_cards_can_be_stopped_between_two(transfers, look, monkeypatch, qtbot):
    """Those kept by then stay, and are counted."""
    body = look()
    kept = catalogue_import.keep(body.delivery, transfers.cards, told=lambda done, _: done < 2)
    assert kept == 2
    assert len(transfers.cards.own(fakes.SYSTEM)) == 2


def test_everything_said_is_there_and_can_be_searched(transfers, look):
    body = look()
    told = [Remark(text=msg("{n} more", n=n), catalogue="Reed Lake", card=f"Ship {n}") for n in range(80)]
    body.lines.show_remarks(told)
    assert len(body.lines.list.rows) == 80
    body.lines.search.setText("ship 7")
    assert [row.sub for row in body.lines.list.rows][:2] == ["Reed Lake · Ship 7", "Reed Lake · Ship 17"]


def test_what_was_found_is_kept_without_scrolling_and_nothing_scrolls_in_the_sheet(transfers, look):
    body = look()
    assert body.take.y() < body.lines.y()
    assert not body.text.isVisible()
    assert not body.findChildren(Scroll)


def test_special_rules_of_a_catalogue_are_ticked_before_its_cards_are_kept(
    look, keep, transfers, tap, sheet_of, window
):
    body = look()
    assert not body.rules.isVisibleTo(body), "no card has a rule that changes a figure"
    rule = SpecialRule(name="Thick hull", changes=(Change(field="hull", value=1),))
    cards = tuple(
        card.but(rules=(rule,), source="BattleScribe: Lake Fleet, 1") for card in body.delivery.cards
    )
    body.show_delivery(replace(body.delivery, cards=cards))
    assert body.rules.text() == "Special rules that count: 0 of 1"
    tap(body.rules)
    listed = sheet_of(window).findChild(ChoiceList)
    assert [(row.title, row.sub) for row in listed.rows] == [("Thick hull", "Lake Fleet: 3 ship cards")]
    tap(listed, listed.parts()[0].rect)
    sheet_of(window).dismiss()
    assert body.rules.text() == "Special rules that count: 1 of 1"
    keep(body)
    assert all(card.rules[0].on for card in transfers.cards.own(fakes.SYSTEM))
