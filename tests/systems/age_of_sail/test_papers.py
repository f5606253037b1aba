"""The papers: nothing runs out of its place, nothing hidden is printed, what is known stands there."""

from __future__ import annotations

import pytest

from fleetdesk import paths
from fleetdesk.core.cards import Columns, Grid, SheetOptions, Table, Track
from fleetdesk.core.pages import A4, LETTER
from fleetdesk.core.pen import Style
from fleetdesk.core.proof import faults, shortened
from fleetdesk.core.words import Words
from fleetdesk.printing import fonts
from fleetdesk.printing.paper import pages_of
from fleetdesk.systems.age_of_sail.paper.sheets import SHEETS
from fleetdesk.systems.age_of_sail.tables import tables

LISTS = ("nile_french", "trafalgar_british")


def words(language):
    return Words.load(language, paths.resources() / "i18n")


def blocks(document, kind):
    """Every block of a kind, those in columns too."""
    waiting = [block for card in document.cards for block in card.blocks]
    while waiting:
        block = waiting.pop(0)
        if isinstance(block, kind):
            yield block
        if isinstance(block, Columns):
            waiting = [part for column in block.columns for part in column] + waiting


def text(document):
    return document.model_dump_json()


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_nothing_runs_out_of_its_place(fleet_of, sheet, language, paper, scale):
    for state, name in (("fresh", "nile_french"), ("fresh", "trafalgar_allies"), ("blank", "nile_french")):
        options = SheetOptions(state=state, date="2026-01-01")
        document = SHEETS[sheet].draw(fleet_of(name), None, "f", options)
        pages = pages_of(document, words(language), paper, Style(scale=scale))
        assert pages
        assert [fault for page in pages for fault in faults(page, fonts.measure)] == []
        assert [cut for page in pages for cut in shortened(page)] == []


def test_the_log_holds_every_ship_with_her_sections(fleet_of):
    for name in LISTS:
        fleet = fleet_of(name)
        document = SHEETS["log"].draw(fleet, None, "b", SheetOptions())
        hulls = [block for block in blocks(document, Track) if block.slot == "hull"]
        cards = [fleet.cards[entry.card] for _, entry in fleet.sailing()]
        assert [track.total for track in hulls] == [card.hull for card in cards]
        assert [len(track.breaks) + 1 for track in hulls] == [len(card.sections) for card in cards]


def test_the_log_has_eighteen_turns_or_as_many_as_are_asked_for(fleet_of):
    fleet = fleet_of("trafalgar_british")
    for asked, shown in ((10, 18), (20, 20), (30, 24)):
        grids = list(blocks(SHEETS["log"].draw(fleet, None, "b", SheetOptions(turns=asked)), Grid))
        assert {len(grid.columns) for grid in grids} == {shown}


def test_the_log_crosses_what_is_over_and_what_is_locked(game):
    game.to("orders")
    ship = game.ship("Africa")
    assert ship.lead == 3
    orders = [{"turn": turn, "text": str(turn % 3)} for turn in (1, 2, 3, 4)]
    game.do("write_orders", ship=ship.id, orders=orders)
    game.to("surrender")
    game.do("next_phase")
    fleet = game.state.side("b").fleet
    current = SheetOptions(state="current")
    (grid,) = [
        block
        for card in SHEETS["log"].draw(fleet, game.state, "b", current).cards
        if "Africa" in str(card.blocks[0].title)
        for block in card.blocks
        if isinstance(block, Grid)
    ]
    assert grid.crossed == 4
    assert [str(one) for one in grid.rows[0][1][:5]] == ["1", "2", "0", "1", ""]


@pytest.mark.parametrize("sheet", ["log", "orders", "pack"])
def test_no_paper_of_another_seat_tells_an_order(game, sheet):
    game.to("orders")
    game.do("write_orders", ship="Victory", orders=[{"turn": 1, "text": "1P2"}])
    fleet = game.state.side("b").fleet
    for seat, told in (("b", True), ("", True), ("f", False)):
        seen = game.system.view(game.state, seat)
        options = SheetOptions(state="current", seat=seat)
        document = SHEETS[sheet].draw(fleet, seen, "b", options)
        said = [str(cell) for grid in blocks(document, Grid) for _, cells in grid.rows for cell in cells]
        said += [
            str(cell.text)
            for table in blocks(document, Table)
            for row in table.rows
            for cell in row.cells
            if cell.text
        ]
        assert ("1P2" in said) == told
        assert "hidden" not in text(document)


def test_the_order_sheet_shows_what_must_be_written(game):
    game.to("orders")
    fleet = game.state.side("b").fleet
    document = SHEETS["orders"].draw(fleet, game.state, "b", SheetOptions(state="current"))
    rows = {
        str(row.label).split("\n")[0]: [str(cell.text or "") for cell in row.cells]
        for table in blocks(document, Table)
        for row in table.rows
    }
    assert rows["Victory"].count("\N{WHITE SQUARE}") == 1
    assert rows["Africa"].count("\N{WHITE SQUARE}") == 4
    assert rows["Africa"][3] == "\N{EN DASH}, 3"


def test_the_table_page_holds_the_whole_gunnery_table(fleet_of):
    document = SHEETS["reference"].draw(fleet_of("nile_french"), None, "f", SheetOptions())
    table = next(blocks(document, Table))
    assert len(table.rows) == 31
    for row, expected in zip(table.rows, tables().gunnery.rows, strict=True):
        figures = [str(cell.text) for cell in row.cells]
        assert figures == [str(one) if one else "\N{EN DASH}" for one in expected]
    assert document.cards[0].scale > 1, "read at arm's length"
    (page, *_) = pages_of(document, words("fr"), LETTER, Style())
    assert page.cards == (0,), "on one page, even on short paper"


def test_a_damaged_ship_is_printed_as_she_stands(game):
    game.do("mark", ship="Victory", slot="hull", lost=7)
    fleet = game.state.side("b").fleet
    document = SHEETS["log"].draw(fleet, game.state, "b", SheetOptions(state="current"))
    track = next(block for block in blocks(document, Track) if block.slot == "hull")
    assert (track.lost, track.total) == (7, 20)
    fresh = SHEETS["log"].draw(fleet, game.state, "b", SheetOptions(state="fresh"))
    assert next(block for block in blocks(fresh, Track) if block.slot == "hull").lost == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_four_ships_stand_on_a_page_of_the_log(fleet_of, language):
    """The weather strip has room above them; no box is too small for a pencil."""
    document = SHEETS["log"].draw(fleet_of("nile_british"), None, "b", SheetOptions())
    pages = pages_of(document, words(language), A4)
    assert [len(page.cards) for page in pages] == [5, 4, 4, 3]
    sides = {mark.w for page in pages for mark in page.marks if getattr(mark, "hot", None) is not None}
    assert sides == {4.0}
