"""Every line that is printed or shown as an example of an order is one the program reads itself, in both languages."""

import re

import pytest
from babel.messages.pofile import read_po

from fleetdesk import paths
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip

NAMES = Names([OwnShip("bismarck", "Bismarck", "BB", attack=4, speed=3, at=(3, 6))], [])
SHOWS = re.compile("Bismarck - |C4 x3, C5")
"""What every text holds that shows how orders are written."""


def examples(language: str) -> list[str]:
    """Of each such text, what stands behind a colon up to the dot, or all of it; a line without a ship is about the one there is."""
    with (paths.texts() / "fr" / "LC_MESSAGES" / "fleetdesk.po").open("rb") as file:
        keys = [str(one.id) for one in read_po(file) if SHOWS.search(str(one.id))]
    words = Words.load(language, paths.texts())
    parts = [part.rpartition(":") for key in keys for part in words.text(key).split("\N{MIDDLE DOT}")]
    lines = [line.strip() for _, _, line in parts]
    return [line if "Bismarck" in line else f"Bismarck - {line}" for line in lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_sheet_shows_as_an_order_is_read_as_one(language):
    found = examples(language)
    assert len(found) == 6
    kinds = []
    for line in found:
        got = read(line, NAMES, 4)
        assert not got.asks, line
        assert not got.skipped, line
        kinds.append(got.orders["bismarck"].kind)
    assert sorted(kinds) == ["fire", "fire", "fire", "move", "move", "none"]
