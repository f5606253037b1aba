"""What is said around an order may make it none, in the sentence or on lines of its own, above and below."""

from __future__ import annotations

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
FRAMES = [
    line.replace("\\n", "\n")
    for line in Path(__file__).with_name("no_orders.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
NORTH = Order("move", steps=((1, "N"),))


def _read(post: str) -> Read:
    return read(post, NAMES, 4)


def _silent(frame: str, order: str) -> bool:
    """Whether an order of that ship is carried out in silence."""
    whole = f"Bismarck {order}"
    found = _read(frame.format(whole, order=order))
    return any(one.kind != "none" for one in found.orders.values())


@pytest.mark.parametrize("order", ["1N", "K5 x2"])
def test_no_order_is_taken_from_what_is_none(order: str) -> None:
    assert [frame for frame in FRAMES if _silent(frame, order)] == []


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
