"""Orders as players write them: any text is read, what was understood is written back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.systems.salves.posts import grammar
from fleetdesk.systems.salves.posts.grammar import Order, Roster, read, written
from fleetdesk.systems.salves.sea.compass import DIRECTIONS
from fleetdesk.systems.salves.sea.grid import Grid
from tests.systems.salves.games import LANGUAGES

NAMES = (
    "Bismarck",
    "U-47",
    "U-4",
    "I-19",
    "Béarn",
    "King George V",
    "Le Terrible",
    "Z25",
    "HMS Ark Royal",
    "Kongō",
)
ROSTER = Roster([(name, name) for name in NAMES], [("Yamato", "Yamato"), ("U-47 bis", "U-47 bis")])
WORDS = (
    "tir", "feu", "sur", "ouvre le feu", "fires at", "passe", "C4", "AA12", "x3", "\N{MULTIPLICATION SIGN}2", "(2)",
    "1N", "2 NO", "1 au nord", "nord-ouest", ",", "et", "-", "\N{EN DASH}", ":", ";", "\n", "3 tirs", "2 fois en",
    "0", "999999999999", "\u00a0", "[b]", "**", *NAMES,
)  # fmt: skip


def one(text: str) -> grammar.Line:
    (line,) = read(text, ROSTER)
    return line


steps = st.lists(st.tuples(st.integers(1, 99), st.sampled_from(sorted(DIRECTIONS))), min_size=1, max_size=6)
targets = st.dictionaries(
    st.tuples(st.integers(0, 700), st.integers(0, 98)), st.integers(1, 20), min_size=1, max_size=6
)
orders = st.one_of(
    steps.map(lambda found: Order("move", steps=tuple(found))),
    targets.map(lambda found: Order("fire", targets=tuple(found.items()))),
    st.just(Order("pass")),
)


@given(name=st.sampled_from(NAMES), order=orders, language=st.sampled_from(["en", "fr"]))
def test_what_is_written_reads_back_the_same(name, order, language):
    text = written(name, order, language)
    line = one(text)
    assert (line.ship, line.order, line.reason) == (name, order, "")
    assert written(line.ship, line.order, language) == text


@given(text=st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_what_was_understood_survives_being_written_anew(text):
    for line in read(text, ROSTER):
        if line.order is not None:
            order = grammar.full(line.order, 4)
            again = one(written(line.ship, order, "fr"))
            assert again.order == order._replace(doubled=False)


@given(text=st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=30).map("".join)))
def test_no_text_ever_raises(text):
    for line in read(text, ROSTER):
        assert (line.order is None) == bool(line.reason)
        assert 0 <= line.start < line.end
        assert text.splitlines()[line.number][line.start : line.end] == line.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bismarck - 1N 2NE et 1 case à l'est", Order("move", steps=((1, "N"), (2, "NE"), (1, "E")))),
        ("bismarck: 2 cases vers le sud-ouest", Order("move", steps=((2, "SW"),))),
        ("Bismarck 1 move to the north east, and 1W", Order("move", steps=((1, "NE"), (1, "W")))),
        ("BISMARCK\N{EN DASH}1O", Order("move", steps=((1, "W"),))),
        (
            "- [b]Bismarck[/b] : ouvre le feu sur C4 (3), C5",
            Order("fire", targets=(((2, 3), 3), ((2, 4), 1))),
        ),
        ("1. Bismarck fait feu en AA12", Order("fire", targets=(((26, 11), 0),))),
        ("Bismarck - 2 tirs C4 et 1 tir C5", Order("fire", targets=(((2, 3), 2), ((2, 4), 1)))),
        ("Bismarck shoots 2x C4, 1x C5", Order("fire", targets=(((2, 3), 2), ((2, 4), 1)))),
        (
            "Bismarck - tir c-4\N{MULTIPLICATION SIGN}2 et D4",
            Order("fire", targets=(((2, 3), 2), ((3, 3), 1))),
        ),
        ("Bismarck - tir sur la case C4", Order("fire", targets=(((2, 3), 0),))),
        ("Bismarck - tir C4, C4 x2", Order("fire", targets=(((2, 3), 3),), doubled=True)),
        ("Bismarck : rien", Order("pass")),
    ],
)
def test_many_ways_to_say_it(text, expected):
    line = one(text)
    assert (line.ship, line.order) == ("Bismarck", expected)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Tirpitz - 1N", "unknown_ship"),
        ("Bismarckx - 1N", "unknown_ship"),
        ("Yamato - 1N", "not_yours"),
        ("U-47 bis - 1N", "not_yours"),
        ("Bismarck", "syntax"),
        ("Bismarck - N", "syntax"),
        ("Bismarck - 0N", "syntax"),
        ("Bismarck - 1N 1X", "syntax"),
        ("Bismarck - tir", "syntax"),
        ("Bismarck - tir C4 puis D5", "syntax"),
        ("Bismarck - tir C4 x0", "zero_shots"),
        ("Bismarck - " + "1N " * 400, "syntax"),
    ],
)
def test_what_cannot_be_read_says_why(text, reason):
    line = one(text)
    assert (line.order, line.reason) == (None, reason)


def test_the_longest_name_wins_and_names_made_like_cells_are_names():
    assert one("U-47 - 1S").ship == "U-47"
    assert one("U-4 - 1S").ship == "U-4"
    assert one("Z25 - tir D9").order == Order("fire", targets=(((3, 8), 0),))
    assert one("kongo - 1E").ship == "Kongō"


def test_several_orders_in_one_line_and_empty_lines():
    found = read("Bismarck - 1N; U-47 - passe\n\n  \n Béarn - tir C4 ;", ROSTER)
    assert [(line.number, line.ship) for line in found] == [(0, "Bismarck"), (0, "U-47"), (3, "Béarn")]


@given(order=orders)
def test_the_log_says_orders_as_they_are_written(order):
    """In both languages the same short form stands on the paper of a player and in the log."""
    from fleetdesk.systems.salves import wording

    for words in LANGUAGES:
        if order.kind == "move":
            said = ", ".join(words.say(step) for step in wording.steps(order.steps))
            assert said == grammar.steps_written(order.steps, words.language)
        if order.kind == "fire":
            said = ", ".join(words.say(shot) for shot in wording.shots(order.targets))
            assert said in written("X", order, words.language)


@given(
    cells=st.sets(st.tuples(st.integers(0, 8), st.integers(0, 6))),
    dx=st.integers(-9, 9),
    dy=st.integers(-9, 9),
)
def test_sets_of_cells_are_carried_as_cells_are(cells, dx, dy):
    grid = Grid(9, 7)
    moved = {(x + dx, y + dy) for x, y in cells}
    assert set(grid.cells(grid.shifted(grid.bits(cells), dx, dy))) == {
        one for one in moved if grid.holds(one)
    }


@given(x=st.integers(0, 8), y=st.integers(0, 6), points=st.integers(0, 5))
def test_cells_in_reach_are_those_a_move_can_pay_for(x, y, points):
    from fleetdesk.systems.salves.movement import cost, route

    grid = Grid(9, 7)
    reach = set(grid.cells(grid.grown(grid.bit((x, y)), points)))
    for cell in grid.cells(grid.everything):
        assert (cell in reach) == (cost(route(((x, y), cell)), points) <= points or cell == (x, y))


@pytest.mark.parametrize(
    ("text", "ship"),
    [
        ("Le Bismarck ouvre le feu sur E4 !", "Bismarck"),
        ("le Terrible - 1N", "Le Terrible"),
        ("Terrible - 1N", "Le Terrible"),
        ("Ark Royal : 1NO.", "HMS Ark Royal"),
        ("- l'HMS Ark Royal tire en C4", "HMS Ark Royal"),
        ("Karl : Bismarck - 1N", "Bismarck"),
        ("Karl : le Bismarck : tir E4", "Bismarck"),
        ('[quote="Karl"][b]Bismarck[/b] - passe.[/quote]', "Bismarck"),
    ],
)
def test_players_write_names_as_they_speak(text, ship):
    line = one(text)
    assert (line.ship, line.reason) == (ship, "")


def test_a_short_name_two_ships_share_is_nobodys():
    roster = Roster([("a", "HMS Hood"), ("b", "USS Hood")])
    (line,) = read("Hood - 1N", roster)
    assert line.reason == "unknown_ship"


@pytest.mark.parametrize(
    "text",
    [
        "Bonjour à tous,",
        "Karl a écrit :",
        "Tour 3 - Flotte allemande",
        "Merci !",
        "Bismark",
        "--",
        "Note : Bismarck en feu",
    ],
)
def test_words_around_orders_are_no_orders(text):
    assert one(text).reason == grammar.NO_ORDER


@pytest.mark.parametrize(
    ("text", "word", "meant"),
    [
        ("Bonjour ; Bismark - feu sur E4", "Bismark", "Bismarck"),
        ("  [b]Béarm[/b] : 1N", "Béarm", "Béarn"),
        ("Tirpitz - 1N", "Tirpitz", ""),
        ("Bismarck - 1N, 2 X", "2 X", ""),
        ("Béarn \N{EN DASH} tir C4 puis D5", "puis D5", ""),
        ("le Yamato - 1N", "Yamato", ""),
    ],
)
def test_a_mistake_is_pointed_at(text, word, meant):
    line = read(text, ROSTER)[-1]
    first, last = line.wrong
    assert text[first:last].strip(" -") == word
    assert line.meant == meant


@given(text=st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join)))
def test_a_mistake_is_always_inside_its_line(text):
    for line in read(text, ROSTER):
        if line.wrong is not None:
            assert line.start <= line.wrong[0] < line.wrong[1] <= line.end
        cells = {cell for cell, _ in line.order.targets} if line.order is not None else set()
        place = grammar.places_of(line, cells)
        assert (place is not None) == bool(cells)
