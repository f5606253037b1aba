"""Papers of a game by forum: grids with square fields, cells wide enough for orders, what is known filled in."""

import random
import re
from itertools import pairwise

import pytest

from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.cards import Card, Columns, Heading, Table
from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.core.blocks.pencil import Roll, RollRow, Sea, Turns
from fleetdesk.core.layout.laying import lay_blocks
from fleetdesk.core.layout.marks import RULE, Box, Line, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.layout.sea import EDGE, LEAST
from fleetdesk.core.layout.turns import TICK
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, LETTER, PAPERS
from fleetdesk.core.words import msg
from fleetdesk.printing.fonts import measure
from fleetdesk.printing.paper import pages_of, pen_for
from fleetdesk.services import printing
from fleetdesk.systems.salves.paper import parts, player, record, reference
from fleetdesk.systems.salves.sea.grid import Grid
from tests.page_proof import faults, shortened, texts
from tests.systems.salves.games import LANGUAGES, SYSTEM, Game, fleet

FLEETS = ("american", "british", "german", "japanese", "french", "italian", "soviet")
PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
SIGHT = SheetOptions(state="current", date="2026-11-22")


class Club(Game):
    """Many players, everybody somewhere."""

    def __init__(self, count: int) -> None:
        self.system = SYSTEM
        sides = tuple(
            SideSetup(id=f"s{at}", player=f"Player {at}", fleet=fleet(FLEETS[at % 7])) for at in range(count)
        )
        self.journal = Journal(SYSTEM.opening(Setup(title="Club", sides=sides, seed=3)), SYSTEM.actions)
        cells = sorted(self.state.grid.cells(self.state.grid.everything))
        chance = random.Random(count)
        for ship, cell in zip(self.state.ships, chance.sample(cells, len(self.state.ships)), strict=True):
            self.do("place", ship=ship, cell=cell)
        self.do("lock_setup")


def drawn(game: Game, sheet: str, seat: str, options: SheetOptions = SIGHT):
    state = game.seen(seat) if seat else game.state
    side = next(one for one in state.sides if one.id == (seat or state.sides[0].id))
    return SYSTEM.sheets[sheet].draw(side.fleet, state, side.id, options)


def seas(cards: tuple[Card, ...]) -> list[Sea]:
    blocks = [block for card in cards for block in card.blocks]
    inner = [
        part for block in blocks if isinstance(block, Columns) for column in block.columns for part in column
    ]
    return [block for block in (*blocks, *inner) if isinstance(block, Sea)]


@PAPER
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)
def test_ten_players_need_two_pages_each_and_so_does_their_umpire(paper, words):
    game = Club(10)
    for sheet, seat in (("player", "s0"), ("player", "s4"), ("master", "")):
        fresh = SheetOptions(state="fresh", date="2026-11-22")
        assert len(pages_of(drawn(game, sheet, seat, fresh), words, paper)) == 2, (sheet, seat)


def test_four_players_have_all_on_one_page():
    fresh = SheetOptions(state="fresh", date="2026-11-22")
    assert [len(pages_of(drawn(Club(4), "player", "s1", fresh), words, A4)) for words in LANGUAGES] == [1, 1]


def test_a_list_has_all_on_one_page_of_letter():
    """The squares of its seas give way."""
    document = SYSTEM.sheets["player"].draw(fleet("american"), None, "", SheetOptions())
    assert [len(pages_of(document, words, LETTER)) for words in LANGUAGES] == [1, 1]


@PAPER
def test_the_umpires_log_of_four_turns_stands_on_one_page(game, paper):
    """What was posted together stands together: its lines are as close as those of any text."""
    game.first(g="Bismarck - feu sur E4", a="USS Washington - fire D4", f="")
    while game.state.turn < 5:
        game.do("next_nation")
    (page,) = pages_of(drawn(game, "log", ""), LANGUAGES[0], paper)
    shots = [mark.y for mark in page.marks if isinstance(mark, Text) and "fires at" in mark.text]
    assert len(shots) == 2
    assert 0 < shots[1] - shots[0] < 5


def test_the_umpires_map_takes_the_room_it_has():
    """It stands beside lines whose boxes are small, and is not small for that."""
    document = drawn(Club(3), "master", "")
    page, (chart, *_) = pages_of(document, LANGUAGES[0])[0], seas(document.cards)
    (frame, *_) = (mark for mark in page.marks if isinstance(mark, Box) and mark.weight == RULE * 0.7)
    assert frame.w / len(chart.columns) > 7


@PAPER
@pytest.mark.parametrize("count", [2, 4, 6, 10])
def test_a_pencil_has_room_in_every_square_and_every_cell(paper, count):
    document = drawn(Club(count), "player", "s0")
    pages = pages_of(document, LANGUAGES[1], paper)
    own, shots = seas(document.cards)
    assert own.columns == shots.columns
    marks = [mark for page in pages for mark in page.marks]
    frames = [mark for mark in marks if isinstance(mark, Box) and mark.weight == RULE * 0.7]
    assert len(frames) == 2
    for frame in frames:
        side = frame.w / len(own.columns)
        assert side >= 4.5
        assert side == pytest.approx(frame.h / len(own.rows)), "squares are square"
    cells = [
        mark
        for mark in marks
        if isinstance(mark, Box) and mark.radius == 0.7 and mark.h >= player.ORDER_ROW and not mark.hot
    ]
    assert len(cells) == 10 * len(list(fleet("american").sailing()))
    assert player.ORDER_ROW >= 12
    assert min(cell.w for cell in cells) >= 19


def test_what_happened_stands_in_its_turn(game):
    game.first(g="Bismarck - feu sur E4", a="USS Washington - fire D4", f="")
    while game.state.player != "a":
        game.do("next_nation")
    game.play("USS Enterprise - 1E")
    words = LANGUAGES[0]
    own = " ".join(said for page in pages_of(drawn(game, "player", "a"), words) for said in texts(page))
    assert "D4×5" in own, "own salvo of turn 1"
    assert "1E" in own.split()
    assert "E2" in own.split(), "a move stands on the grid with its turn"
    other = " ".join(said for page in pages_of(drawn(game, "player", "g"), words) for said in texts(page))
    assert "D4×5" not in other


def test_orders_handed_in_stand_on_the_papers_of_their_player_alone(game):
    game.first(g="Bismarck - feu sur E4")
    seat = game.state.player
    ship = game.state.afloat(seat)[0]
    game.orders(**{seat: f"{ship.name} - fire B2"})
    for sheet in ("player", "orders"):
        for one in game.state.sides:
            said = [
                text for page in pages_of(drawn(game, sheet, one.id), LANGUAGES[0]) for text in texts(page)
            ]
            told = any(re.search(r"\bB2\b", text) for text in said if text != "B2")  # not letters of a seal
            assert told == (one.id == seat), (sheet, one.id)


def test_no_ship_is_given_the_past_orders_of_one_that_sank(game):
    """The ships after her stand a row higher than they did when her order was carried out."""
    game.first(g="Bismarck - feu sur E4", a="USS Washington - fire D4", f="")
    game.do("mark", ship="Bismarck", slot="lost", lost=9)
    things = printing.of_battle(SYSTEM, game.state, ended=printing.turns_ended(game.journal))
    wanted = printing.PrintOrder(sheet="orders", options=SheetOptions(state="current"))
    document = printing.drawn(next(one for one in things if one.side == "g"), wanted)
    said = " ".join(text for page in pages_of(document, LANGUAGES[0]) for text in texts(page))
    assert "Z25" in said
    assert "Bismarck" not in said
    assert "E4" not in said, "what she fired at"


def test_a_large_sea_shows_the_part_in_use():
    whole = parts.window(Grid(23, 23), ())
    assert (whole.columns, whole.rows) == (23, 23)
    near = parts.window(Grid(23, 23), [(10, 11), (12, 12)])
    assert near.columns <= parts.ABREAST
    assert near.left <= 10 - parts.MARGIN
    assert parts.window(Grid(23, 23), [(0, 0), (22, 22)]) == whole
    assert parts.window(Grid(15, 15), [(3, 3)]).columns == 15


def test_initials_are_told_apart():
    found = record.initials({"a": "HMS Upholder", "b": "U-47", "c": "USS Washington", "d": "1", "e": "U"})
    assert found["a"] == "U"
    assert found["c"] == "W", "without what stands before every name"
    assert len(set(found.values())) == 5


def test_the_umpire_sees_where_everybody_stood_and_whose_orders_are_in(game):
    game.first(g="Bismarck - feu sur E4")
    document = drawn(game, "master", "")
    said = [text for page in pages_of(document, LANGUAGES[0]) for text in texts(page)]
    for ship in game.state.ships.values():
        assert ship.name in said
    boxes = [box for page in pages_of(document, LANGUAGES[0]) for box in page.marks if isinstance(box, Box)]
    assert sum(box.struck and box.h == TICK for box in boxes) == 2, (
        "one player has written, and may move from now on"
    )


def test_pictures_of_the_reference_show_what_each_type_reaches_as_it_is_played():
    """R5, R6, R35 and the switches of ranges, cell by cell."""

    def pictures(**house: object) -> list[set[str]]:
        document = SYSTEM.sheets["reference"].draw(fleet("french").but(house=house), None, "", SheetOptions())
        return [
            {f"{one.columns[x]}{one.rows[y]}" for x, y, sign in one.marks if sign == reference.HIT}
            for one in seas(document.cards)[:2]
        ]

    guns, carrier = pictures()
    assert guns == {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}
    assert carrier == {f"{x}{y}" for x in "ABCDEFG" for y in range(1, 8) if x in "AG" or y in (1, 7)}
    assert pictures(range_metric="manhattan")[0] == {"C2", "B3", "D3", "C4"}
    assert len(pictures(range_offset=1)[0]) == 24
    moves = seas(SYSTEM.sheets["reference"].draw(fleet("french"), None, "", SheetOptions()).cards)[2]
    assert {(x, y): sign for x, y, sign in moves.marks}[(4, 2)] == "2"


@PAPER
@pytest.mark.parametrize(("turns", "count"), [(4, 2), (5, 2), (6, 2), (8, 3), (9, 3)])
def test_no_sea_of_a_past_turn_stands_alone_on_a_page(game, paper, turns, count):
    """The umpire's map and register, then the seas: as they were placed and as each turn ended."""
    game.first(g="Bismarck - feu sur E4", a="USS Washington - fire D4", f="")
    while game.state.turn < turns:
        game.do("next_nation")
    document = drawn(game, "master", "")
    assert len(pages_of(document, LANGUAGES[0], paper)) == count


@PAPER
def test_an_order_sheet_has_cells_as_tall_as_the_page_has_room_for(game, paper):
    (page,) = pages_of(drawn(game, "orders", "g"), LANGUAGES[0], paper)
    frames = [
        mark for mark in page.marks if isinstance(mark, Box) and mark.shape == "rounded" and mark.h > 12.1
    ]
    assert frames
    assert max(one.y + one.h for one in frames) > page.height * 0.7


@PAPER
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)
def test_a_sheet_of_three_fleets_in_play_is_one_page_and_its_squares_fill_it(game, paper, words):
    """What else holds stands below the orders, not alone on a second page; what is left over widens the squares."""
    game.first(g="Bismarck - feu sur E4", a="USS Washington - fire D4", f="")
    for side in "gaf":
        (page,) = pages_of(drawn(game, "player", side), words, paper)
        squares = next(
            one for one in page.marks if isinstance(one, Box) and one.w == pytest.approx(one.h) and one.h > 50
        )
        lines = [one.y1 for one in page.marks if isinstance(one, Line) and one.x2 - one.x1 > 180]
        room = max(lines) - sorted(lines)[-2]
        assert squares.h / 13 >= (5.5 if paper is A4 else 4.9) - 0.01
        assert room < 12, "between the last rule and the foot"


def test_numbers_of_turns_stand_alike_in_every_column(game):
    """The first turn says beside its number that nothing moves in it: the others stand at the left as well."""
    (page,) = pages_of(drawn(game, "orders", "g"), LANGUAGES[0], A4)
    heads = [one for one in page.marks if isinstance(one, Text) and one.face == "serif-bold"]
    columns = {number: next(one for one in heads if one.text == str(number)) for number in range(1, 11)}
    assert {one.anchor for one in columns.values()} == {"start"}
    assert columns[2].x - columns[1].x == pytest.approx(columns[5].x - columns[4].x)


@PAPER
def test_an_umpires_log_to_fill_in_has_lines_to_the_foot_of_its_page(game, paper):
    blank = SheetOptions(state="blank", date="2026-11-22")
    (page,) = pages_of(drawn(game, "log", "", blank), LANGUAGES[0], paper)
    lines = [one.y1 for one in page.marks if isinstance(one, Line)]
    assert max(one.y1 for one in page.marks if isinstance(one, Line) and one.dotted) > max(lines) - 22


def test_the_archive_of_a_game_that_is_over_names_every_mark():
    """Where each ship was placed and is now; the seas below show marks alone."""
    club = Club(2)
    assert "archive" in SYSTEM.sheets
    assert not [
        one for card in drawn(club, "archive", "").cards for one in card.blocks if isinstance(one, Table)
    ]
    sunk = next(iter(club.state.ships.values()))
    club.do("mark", ship=sunk.id, slot="lost", lost=9)
    club.do("end_game")
    (table,) = [
        one for card in drawn(club, "archive", "").cards for one in card.blocks if isinstance(one, Table)
    ]
    assert len(table.rows) == len(club.state.ships)
    assert [row.muted for row in table.rows] == [ship.sunk for ship in club.state.ships.values()]
    placed, now, state = (cell.text for cell in table.rows[0].cells[2:])
    assert (str(placed), str(state)) == (str(cell_name(sunk.cell)), "sunk")
    assert str(now) != str(placed)


@PAPER
@pytest.mark.parametrize("count", [2, 3, 4])
def test_ships_beside_the_map_have_the_room_it_leaves_them(paper, count):
    game = Club(count)
    page = pages_of(drawn(game, "master", ""), LANGUAGES[0], paper)[0]
    (sea,) = (box for box in page.marks if isinstance(box, Box) and box.weight == RULE * 0.7)
    names = [ship.name for ship in game.state.ships.values()]
    lines = sorted(mark.y for mark in page.marks if isinstance(mark, Text) and mark.text in names)
    assert len(lines) == len(names)
    assert min(low - high for high, low in pairwise(lines)) > 5.6, "boxes stand clear of each other"
    assert lines[-1] < sea.y + sea.h


def test_what_a_ship_is_stands_below_her_name_alike_for_all():
    page = pages_of(drawn(Club(3), "player", "s0"), LANGUAGES[1], A4)[0]
    kinds = {"Porte-avions", "Cuirassé", "Destroyer", "Sous-marin"}
    told = [mark for mark in page.marks if isinstance(mark, Text) and mark.text in kinds]
    assert {mark.text for mark in told} == kinds
    assert len({round(mark.size, 2) for mark in told}) == 1
    names = [mark for mark in page.marks if isinstance(mark, Text) and mark.face == "serif-bold"]
    assert all(any(abs(name.x - kind.x) < 0.1 and name.y < kind.y for name in names) for kind in told)


@PAPER
@pytest.mark.parametrize("language", LANGUAGES, ids=("en", "fr"))
@pytest.mark.parametrize("name", FLEETS)
def test_cards_of_ships_use_the_page_to_its_right_and_to_its_foot(name, language, paper):
    """Ticks end where the page does, hit points and values are a line each, all as large as has room."""
    document = SYSTEM.sheets["cards"].draw(fleet(name), None, "a", SheetOptions())
    (page,) = pages_of(document, language, paper)
    boxes = [one for one in page.marks if isinstance(one, Box)]
    hits = [one for one in boxes if one.hot is not None and one.hot[0] == "lost"]
    ticks = [one for one in boxes if one.hot is not None and one.hot[0] in {"has_fired", "sunk"}]
    ships = len(document.cards)
    assert len({one.y for one in hits}) == ships
    assert len({one.y for one in boxes if one.radius and one not in hits and one not in ticks}) == ships
    assert len(ticks) == 2 * ships
    assert min(one.x for one in ticks) > page.width * 0.7
    assert min(one.w for one in hits) >= 7.0
    assert max(one.y + one.h for one in boxes) > page.height * 0.72


def test_the_archive_says_what_it_is_for_while_the_game_lasts():
    told = drawn(Club(2), "archive", "").excuse
    assert told is not None
    assert "when the game is over" in str(told.key)


def test_the_squares_around_a_ship_are_tinted_nowhere():
    """The tints of a map lead the eye to its letters; around a ship, wherever she is, they would mean something."""
    document = SYSTEM.sheets["reference"].draw(fleet("french"), None, "", SheetOptions())
    found = seas(document.cards)
    assert len(found) == 3
    for one in found:
        marks = lay_blocks((one,), 60.0, pen_for(LANGUAGES[0])).marks
        assert not [mark for mark in marks if isinstance(mark, Box) and mark.fill == "tint"]
        assert len({mark.weight for mark in marks if isinstance(mark, Line)}) == 1


def test_what_stands_in_a_small_square_leaves_it_a_margin():
    """Ships side by side, and where one was turn after turn, are read one by one."""
    squares = 13
    grid = parts.sea(parts.Window(0, 0, squares, squares), msg("Sea"), None, ((0, 0, "DE2"), (1, 0, "UK4")))
    roll = Roll(
        title=msg("Fleet"), rows=(RollRow(name=msg("Ship"), cells=(msg("M13"), msg("B11"))),), cell_mm=4.7
    )
    roll = roll.but(columns=(msg("1"), msg("2")))
    for block, width in ((grid, EDGE + LEAST * squares), (roll, 90.0)):
        marks = lay_blocks((block,), width, pen_for(LANGUAGES[0])).marks
        signs = [one for one in marks if isinstance(one, Text) and re.fullmatch(r"[A-Z]+\d+", one.text)]
        assert len(signs) == 2
        assert all(measure(one.text, one.face, one.size) <= 4.7 - 2 * 0.29 for one in signs), block


@pytest.mark.parametrize("sheet", ["player", "orders"])
def test_a_blank_row_has_a_line_for_a_name_and_no_ship_drawn(sheet):
    """What she is is not known: a battleship beside every name would be wrong for most."""
    document = SYSTEM.sheets[sheet].draw(fleet("french"), None, "", SheetOptions(state="blank"))
    rows = [card for card in document.cards if any(isinstance(one, Columns) for one in card.blocks)]
    heads = [
        one
        for card in rows
        for block in card.blocks
        if isinstance(block, Columns)
        for column in block.columns
        for one in column
        if isinstance(one, Heading)
    ]
    assert len(heads) == 2 * player.BLANK_SHIPS
    assert all(set(str(one.title)) == {"_"} and not one.drawing for one in heads)


@pytest.mark.parametrize("sheet", ["player", "orders"])
def test_the_turn_being_played_is_framed(sheet):
    """As on the sheets of every other game."""
    game = Club(3)
    document = drawn(game, sheet, "s1")
    found = [turns.now for card in document.cards for turns in order_rows(card) if not turns.heads]
    assert found
    assert set(found) == {game.state.turn}


def order_rows(card: Card) -> list[Turns]:
    blocks = [block for block in card.blocks if isinstance(block, Columns)]
    return [one for block in blocks for column in block.columns for one in column if isinstance(one, Turns)]


@PAPER
@pytest.mark.parametrize("sheet", ["player", "orders"])
def test_orders_stand_under_the_numbers_of_their_turns_in_large_print(sheet, paper):
    """Whatever her name: a long one gave its row other columns."""
    listed = fleet("german")
    squadrons = tuple(
        one.but(ships=tuple(ship.but(name=f"{ship.name} Schleswig-Holsteinisch") for ship in one.ships))
        for one in listed.squadrons
    )
    document = SYSTEM.sheets[sheet].draw(listed.but(squadrons=squadrons), None, "", SheetOptions())
    found: list[float] = []
    for page in pages_of(document, LANGUAGES[1], paper, Style(scale=1.4)):
        cells = [
            mark.x for mark in page.marks if isinstance(mark, Text) and re.fullmatch(r"M\s?:", mark.text)
        ]
        assert len({round(x, 2) for x in cells}) == (5 if cells else 0)
        found += cells
        assert faults(page, measure) == ()
        assert shortened(page) == ()
    assert found
