"""The papers: nothing runs out of its place, nothing hidden is printed, what is known stands there."""

import pytest

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Columns, Notes, Spread, Table, Track
from fleetdesk.core.blocks.kit import Counters, Key, Tools
from fleetdesk.core.blocks.pencil import Turns
from fleetdesk.core.layout.marks import Box
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, LETTER
from fleetdesk.core.words import Words
from fleetdesk.printing import fonts
from fleetdesk.printing.paper import pages_of
from fleetdesk.systems.age_of_sail.paper.sheets import SHEETS
from fleetdesk.systems.age_of_sail.tables import tables
from tests.page_proof import faults, shortened, texts
from tests.written_out import written_out

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
        if isinstance(block, Spread):
            waiting = [one for part in block.parts for one in part] + waiting


def text(document):
    return written_out(document)


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize(  # each with both sizes of letters, languages and papers, and every two of them somewhere
    ("state", "name", "settings"),
    [
        ("fresh", "nile_french", [(1.0, "en", LETTER), (1.4, "fr", A4)]),
        ("fresh", "trafalgar_allies", [(1.0, "en", A4), (1.4, "fr", LETTER)]),
        ("blank", "nile_french", [(1.0, "fr", A4), (1.4, "en", LETTER)]),
    ],
)
def test_nothing_runs_out_of_its_place(fleet_of, sheet, state, name, settings):
    options = SheetOptions(state=state, date="2026-01-01")
    document = SHEETS[sheet].draw(fleet_of(name), None, "f", options)
    for scale, language, paper in settings:
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


def turns(document):
    """The cells of every ship, and of the strip over the pages."""
    return list(blocks(document, Turns))


def of_ship(document, name):
    """Her row of the captain's sheet; she is named elsewhere too."""
    found = [
        turns
        for card in document.cards
        if name in written_out(card)
        for turns in blocks(document.but(cards=(card,)), Turns)
    ]
    (turns,) = found
    return turns


def test_the_sheet_has_twelve_turns_or_as_many_as_are_asked_for(fleet_of):
    fleet = fleet_of("trafalgar_british")
    for asked, shown in ((10, 12), (13, 13), (30, 14)):
        document = SHEETS["log"].draw(fleet, None, "b", SheetOptions(turns=asked))
        assert {one.count for one in turns(document)} == {shown}


def test_turns_are_numbered_on_from_where_one_asks(fleet_of):
    document = SHEETS["log"].draw(fleet_of("trafalgar_british"), None, "b", SheetOptions(first=13))
    (page, *_) = pages_of(document, words("en"))
    assert {"13", "24"} <= set(texts(page))


def test_the_sheet_says_what_is_sailed_and_what_is_locked(game):
    game.to("orders")
    ship = game.ship("Africa")
    assert ship.lead == 3
    orders = [{"turn": turn, "text": str(turn % 3)} for turn in (1, 2, 3, 4)]
    game.do("write_orders", ship=ship.id, orders=orders)
    game.to("surrender")
    game.do("next_phase")
    fleet = game.state.side("b").fleet
    document = SHEETS["log"].draw(fleet, game.state, "b", SheetOptions(state="current"))
    cells = of_ship(document, "Africa")
    said = [words("en").say(one) for one in cells.bands[0].cells[:5]]
    assert said[:2] == ["1", "2"]
    assert said[2:4] == ["0\nlocked", "1\nlocked"]
    assert cells.now == 2


@pytest.mark.parametrize("sheet", ["log", "pack"])
def test_no_paper_of_another_seat_tells_an_order(game, sheet):
    game.to("orders")
    game.do("write_orders", ship="Victory", orders=[{"turn": 1, "text": "1P2"}])
    fleet = game.state.side("b").fleet
    for seat, told in (("b", True), ("", True), ("f", False)):
        seen = game.system.view(game.state, seat)
        options = SheetOptions(state="current", seat=seat)
        document = SHEETS[sheet].draw(fleet, seen, "b", options)
        said = [str(cell) for cells in turns(document) for band in cells.bands for cell in band.cells]
        assert ("1P2" in said) == told
        assert "hidden" not in text(document)


def test_a_ship_that_struck_has_her_row_on_the_sheet_of_who_took_her(game):
    """R120: she changes sides, and whoever commands her writes her orders; her old side's sheet says who has her."""
    ship = game.ship("Victory")
    after = game.state.with_ship(ship.but(side="f"))
    rows, said = {}, {}
    for side in ("b", "f"):
        fleet = after.side(side).fleet
        document = SHEETS["log"].draw(fleet, after, side, SheetOptions(state="current"))
        rows[side] = [card.ship for card in document.cards if card.ship]
        said[side] = " ".join(str(one.text) for one in blocks(document, Notes) if one.bold == "head")
    assert (rows["b"].count(ship.id), rows["f"].count(ship.id)) == (0, 1)
    assert len(rows["b"]) + len(rows["f"]) == len(after.ships)
    assert "Victory: " in said["b"]
    assert "Victory: " not in said["f"]


@pytest.mark.parametrize("seat", ["b", "f", ""])
def test_orders_of_a_ship_that_struck_are_told_to_her_captor_alone(game, seat):
    game.to("orders")
    game.do("write_orders", ship="Victory", orders=[{"turn": 1, "text": "1P2"}])
    after = game.state.with_ship(game.ship("Victory").but(side="f"))
    seen = game.system.view(after, seat)
    for side in ("b", "f"):
        options = SheetOptions(state="current", seat=seat)
        document = SHEETS["log"].draw(after.side(side).fleet, seen, side, options)
        said = [str(cell) for cells in turns(document) for band in cells.bands for cell in band.cells]
        assert ("1P2" in said) == (side == "f" and seat != "b")


def test_the_foot_explains_the_sign_of_an_order_to_write_where_it_may_stand(game):
    fleet = game.state.side("b").fleet
    for state, told in (("current", True), ("fresh", False)):
        foot = SHEETS["log"].draw(fleet, game.state, "b", SheetOptions(state=state)).head.foot
        assert ("\N{WHITE SQUARE}: an order to write now" in words("en").say(foot)) == told


def test_the_sheet_shows_what_must_be_written(game):
    game.to("orders")
    fleet = game.state.side("b").fleet
    for seat, marked in (("", {"Victory": 1, "Africa": 4}), ("f", {"Victory": 0, "Africa": 0})):
        options = SheetOptions(state="current", seat=seat)
        document = SHEETS["log"].draw(fleet, game.state, "b", options)
        for name, count in marked.items():
            said = [str(cell) for cell in of_ship(document, name).bands[0].cells]
            assert said.count("\N{WHITE SQUARE}") == count


def test_the_moment_stands_over_the_turns(game):
    game.do("set_wind", direction="SE", force=2)
    fleet = game.state.side("b").fleet
    document = SHEETS["log"].draw(fleet, game.state, "b", SheetOptions(state="current"))
    strip = next(block for block in document.head.strip[0].columns[1] if isinstance(block, Turns))
    wind, sky = strip.bands
    assert wind.degrees == (300.0,), "from the south-east, to the north-west"
    assert [str(one) for one in wind.second] == ["2"]
    assert words("en").say(sky.cells[0]).startswith("Clear")


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


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_without_a_line_for_its_divisions_names_them_in_its_head(fleet_of, language, paper):
    """No page of twelve ships said who sails in which."""
    document = SHEETS["log"].draw(fleet_of("trafalgar_british"), None, "b", SheetOptions())
    first, second = (" ".join(texts(page)) for page in pages_of(document, words(language), paper))
    colon = ":" if language == "en" else "\N{NO-BREAK SPACE}:"
    assert "Weather column" in first
    assert "Weather column" in second
    assert f"Detached{colon} Africa" in second
    if paper is A4:  # the other has room for the line
        assert f"Weather column{colon} Orion \N{EN DASH} Britannia" in second


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_twelve_ships_of_the_line_stand_on_two_pages(fleet_of, language, paper):
    """Orders, turns and key on each; no box is too small for a pencil, no section is broken."""
    document = SHEETS["log"].draw(fleet_of("trafalgar_british"), None, "b", SheetOptions())
    pages = pages_of(document, words(language), paper)
    assert [len(page.cards) for page in pages] == [6, 6]
    assert all(page.width > page.height for page in pages)
    for page in pages:
        boxes = [mark for mark in page.marks if getattr(mark, "hot", None) is not None]
        assert min(box.w for box in boxes) >= 4.9
        hulls = sorted((box.y, box.x) for box in boxes if box.hot[0] == "hull")
        assert len({y for y, _ in hulls}) == 6, "each hull on a line of its own"
        assert sum("weigh" in text or "lever" in text for text in texts(page)) == 1, "the key"


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_key_of_a_last_page_gives_way_to_a_ship_that_would_stand_alone_on_another(
    fleet_of, language, paper
):
    """Villeneuve's flagship of four sections takes two lines."""
    document = SHEETS["log"].draw(fleet_of("trafalgar_allies"), None, "f", SheetOptions())
    first, last = pages_of(document, words(language), paper)
    assert [len(page.cards) for page in (first, last)] == [6, 6]
    keys = [sum("weigh" in text or "lever" in text for text in texts(page)) for page in (first, last)]
    assert keys == [1, 0]
    assert faults(last, fonts.measure) == ()


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_damaged_ship_needs_no_third_page(game, language, paper):
    """Her M of now is a line more; what holds for all twelve is said once, below them."""
    game.put("Scipion", crit9=1)
    fleet = game.state.side("f").fleet
    for ship in game.state.ships.values():
        if ship.side == "f":
            game.do("correct", ship=ship.id, slot="mode", value="irons")
    document = SHEETS["log"].draw(fleet, game.state, "f", SheetOptions(state="current"))
    assert written_out(document.cards[-1]).count("Head to wind") == 2, "with her hit, and of all others"
    pages = pages_of(document, words(language), paper)
    assert [len(page.cards) for page in pages] == [6, 7]
    assert [fault for page in pages for fault in faults(page, fonts.measure)] == []


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
def test_large_print_grows_the_cells_of_orders_and_wastes_no_page(fleet_of, paper):
    """Two ships of four sections on a page: their turns go below them, the key gives way."""
    fleet = fleet_of("trafalgar_british")
    document = SHEETS["log"].draw(fleet, None, "b", SheetOptions())
    pages = pages_of(document, words("fr"), paper, Style(scale=1.4))
    assert [len(page.cards) for page in pages] == [2] * 6
    boxes = [mark for page in pages for mark in page.marks if getattr(mark, "hot", None) is not None]
    assert min(box.w for box in boxes if box.hot[0].startswith("order/")) >= 1.4 * 12
    assert min(box.w for box in boxes if box.hot[0] == "hull") >= 7
    assert all(texts(page).count("11") >= 2 for page in pages), "each cell says its turn, away from the heads"


def test_ships_have_counters_by_number_and_a_key_says_who_is_who(game):
    """No name is read in a hex of 25 mm; of two sides the second lies on a tinted ground."""
    for at, side in enumerate(game.state.sides):
        fleet = side.fleet
        document = SHEETS["markers"].draw(fleet, game.state, side.id, SheetOptions())
        tools = [
            tool for card in document.cards if isinstance(card.plate, Tools) for tool in card.plate.tools
        ]
        counters, key = (
            next(one for one in tools if isinstance(one, Counters)),
            next(one for one in tools if isinstance(one, Key)),
        )
        names = [entry.name or fleet.cards[entry.card].class_name for _, entry in fleet.sailing()]
        assert [(one.figure, str(one.label)) for one in counters.counters] == [
            (str(n), name) for n, name in enumerate(names, 1)
        ]
        assert [(figure, str(name)) for figure, name in key.lines] == [
            (one.figure, str(one.label)) for one in counters.counters
        ]
        assert key.hint is not None
        assert fleet.name in str(key.hint)
        assert counters.side <= 25 / 2**0.5 * 1.05, "turned as she may be, she keeps to her hex"
        assert {one.dark for one in counters.counters} == {at == 1}


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hull_of_three_sections_stands_in_one_line_of_a_ship_card(fleet_of, language, paper):
    document = SHEETS["cards"].draw(fleet_of("nile_french"), None, "f", SheetOptions())
    usual = [card for card in fleet_of("nile_french").cards.values() if card.hull == 15]
    assert usual
    pages = pages_of(document, words(language), paper, Style())
    lines: dict[tuple[int, float, bool], set[int]] = {}
    for number, page in enumerate(pages):
        for mark in page.marks:
            if isinstance(mark, Box) and mark.hot is not None and mark.hot[0] == "hull":
                lines.setdefault((number, mark.y, mark.x < page.width / 2), set()).add(mark.hot[1])
    assert sum(set(range(1, 16)) <= line for line in lines.values()) >= len(usual)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_orders_of_a_few_ships_grow_into_the_room_of_their_page(fleet_of, paper):
    def tallest(count):
        fleet = fleet_of("nile_french")
        first, *_ = fleet.squadrons
        fleet = fleet.but(squadrons=(first.but(ships=first.ships[:count]),))
        pages = pages_of(SHEETS["log"].draw(fleet, None, "f", SheetOptions()), words("fr"), paper, Style())
        assert len(pages) == 1
        boxes = [one for one in pages[0].marks if isinstance(one, Box) and one.hot is not None]
        return max(one.h for one in boxes if one.hot[0].startswith("order"))

    assert tallest(1) >= tallest(5) + 3.9
