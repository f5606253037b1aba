"""What is said around an order may make it none, in the sentence or on lines of its own, above and below."""

from pathlib import Path

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Order, Read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip

NAMES = Names(
    [
        OwnShip("bismarck", "Bismarck", "BB", attack=6, speed=3, at=(3, 6)),
        OwnShip("z25", "Z25", "DD", attack=4, speed=3, at=(5, 9)),
    ],
    ["Kong\u014d"],
)


def _frames(file: str) -> list[str]:
    lines = Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines()
    return [line.replace("\\n", "\n") for line in lines if not line.startswith("# Frames")]


FRAMES = _frames("no_orders.txt")
NORTH = Order("move", steps=((1, "N"),))


def _read(post: str) -> Read:
    return read(post, NAMES, 4)


def _silent(frame: str, order: str) -> bool:
    """Whether an order of that ship is carried out in silence."""
    whole = f"Bismarck {order}"
    found = _read(frame.format(whole, order=order))
    return any(ship == "bismarck" and one.kind != "none" for ship, one in found.orders.items())


@pytest.mark.parametrize("order", ["1N", "K5 x2"])
def test_no_order_is_taken_from_what_is_none(order: str) -> None:
    assert [frame for frame in FRAMES if _silent(frame, order)] == []


@pytest.mark.parametrize("order", ["1N", "K5 x2"])
def test_a_plain_order_is_carried_out(order: str) -> None:
    found = {
        frame: _read(frame.format(f"Bismarck {order}", order=order)) for frame in _frames("plain_orders.txt")
    }
    assert [frame for frame, one in found.items() if set(one.orders) != {"bismarck"} or one.asks] == []


@pytest.mark.parametrize(
    "post",
    [
        "Last turn:\nBismarck 1S\n\nBismarck 1N",
        "What I wrote last week:\nBismarck 1S\nZ25 1S\n\nThis turn:\nBismarck 1N",
        "Ce que j'ai jou\u00e9 au tour dernier :\nBismarck 1S\n\nMaintenant :\nBismarck 1N",
        "Rough draft, please do NOT use:\nBismarck 1S\nZ25 1S\n\nThe real orders:\nBismarck 1N\nZ25 1N",
        "Voici ce que j'ai fait au tour pr\u00e9c\u00e9dent.\nBismarck 1S\n\nMes ordres :\nBismarck 1N",
        "For comparison:\nBismarck 1S\nTurn 4: Bismarck 1N",
        "Wrong game:\nBismarck 1S\n\nBismarck 1N",
    ],
)
def test_such_a_heading_ends_with_its_lines(post: str) -> None:
    found = _read(post)
    assert (found.orders["bismarck"], [one for one in found.asks if one.ship == "bismarck"]) == (NORTH, [])


def test_a_second_heading_reaches_over_a_blank_line_as_the_first_does() -> None:
    found = _read("Last turn:\nBismarck 1S\n\nFor comparison:\n\nBismarck 1N")
    assert not found.orders
    assert {one.ship for one in found.asks} == {"bismarck"}


@pytest.mark.parametrize(
    "heading",
    [
        "Mes ordres, j'ai r\u00e9fl\u00e9chi :", "Orders (final, no more edits I promise):", "Here is what I got:", "Before I forget:",
        "Better than that:", "I forgot these yesterday, sorry:", "That was fun, now:", "J'avais oubli\u00e9 deux bateaux :",
        "Ce tour-ci on ne fait pas dans la dentelle :", "Nouveaux ordres :", "Ship by ship, as the old signal book has it:",
        "Bonsoir, voici ma copie :", "Better luck this time.", "\u00c7a ira mieux en mer.", "Cold here, and the cat sat on the keyboard twice.",
        "Merci pour le rapport ! Tour 4 :",
    ],
)  # fmt: skip
def test_other_headings_leave_orders_as_they_are(heading: str) -> None:
    found = _read(f"{heading}\nBismarck 1N")
    assert (dict(found.orders), found.asks) == ({"bismarck": NORTH}, ())


def test_a_line_below_several_orders_takes_all_of_them_back() -> None:
    found = _read("Bismarck 1N\nZ25 1S\nForget it.")
    assert (dict(found.orders), {one.ship for one in found.asks}) == ({}, {"bismarck", "z25"})


def test_a_year_counts_no_shots() -> None:
    found = _read("En 1941 le Bismarck tire en K5")
    assert (dict(found.orders), [one.ship for one in found.asks]) == ({}, ["bismarck"])


@pytest.mark.parametrize(
    ("post", "ships"),
    [
        ("Bismarck is at K5. Z25 1N.", {"z25"}),
        ("Le Bismarck est en K5. Z25 1N.", {"z25"}),
        ("The report says Bismarck moves 1S. Then she fires at K5.", set()),
        ("Bob dit que le Bismarck devrait faire 1S. Et tirer en K5.", set()),
        ("Bismarck 1S. Z25 1N. Swap the two.", set()),
        ("Bismarck 1S. Z25 1N. J'ai confondu les deux.", set()),
        ("Bismarck 1N. If Kong\u014d comes, 1E.", set()),
        ("Z25 passes Bismarck and goes 1N.", {"z25"}),
        ("Le Z25 longe le Bismarck et fait 1N.", {"z25"}),
    ],
)  # fmt: skip
def test_a_place_hearsay_or_a_doubt_about_two_orders_none(post: str, ships: set[str]) -> None:
    found = _read(post)
    assert {ship: one for ship, one in found.orders.items() if one.kind != "none"} == dict.fromkeys(
        ships, NORTH
    )


@pytest.mark.parametrize(
    "post",
    [
        "What a turn that was: Bismarck crept south twice, and all we got was foam.\n\nBismarck slides one cell north.",
        "Bismarck : quarante cases plein sud, mojitos pour tous ! Je blague. Le Bismarck avance d'une case au nord.",
        "Bismarck : 1S\n\u00c7a, c'est ce que Bob aurait voulu.\n\nMes ordres :\nBismarck : 1N",
        "Bismarck 1S\nSorry, the line above belongs to another game. Ignore it.\n\nHere, turn 4:\nBismarck 1N",
        "Karl m'\u00e9crit : \u00ab ton Bismarck ferait mieux de tirer en M6 \u00bb. Le Bismarck fait une case au nord.",
        "Bismarck 1N (my son wanted K5, tough luck)",
        "Le Bismarck ne va surtout pas au sud : il part au nord, une case.",
        "Le Bismarck n'attaque rien ce coup-ci, il file au nord d'une case.",
    ],
)  # fmt: skip
def test_what_is_over_is_settled_by_the_order_behind_it(post: str) -> None:
    found = _read(post)
    assert (dict(found.orders), found.asks) == ({"bismarck": NORTH}, ())


@pytest.mark.parametrize(
    ("post", "salvos"),
    [
        ("Bismarck can spare only one, into K5.", (("K5", 1),)),
        ("Bismarck : un seul, en K5", (("K5", 1),)),
        ("Bismarck: torpedo on K5, one only", (("K5", 1),)),
        ("Bismarck splits his broadside evenly between K5 and K6.", (("K5", 3), ("K6", 3))),
        (
            "Le Bismarck l\u00e2che quatre obus sur K5 et les deux qui lui restent sur K6.",
            (("K5", 4), ("K6", 2)),
        ),
    ],
)
def test_few_shots_and_shared_ones_are_counted(post: str, salvos: tuple[tuple[str, int], ...]) -> None:
    assert _read(post).orders["bismarck"].salvos == salvos


def test_a_figure_behind_a_way_counts_cells() -> None:
    found = _read("Bismarck creeps one cell east, then turns south for two more.")
    assert found.orders["bismarck"].steps == ((1, "E"), (2, "S"))
