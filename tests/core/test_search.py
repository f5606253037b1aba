"""A question finds its answer in any form of its words, and says when it only comes near."""

import pytest

from fleetdesk.core.search import Sought, answers

SEA = (
    Sought("Fire", "R1 Each ship fires one broadside in a turn."),
    Sought("Fire", "R2 A burning ship loses a hull point."),
    Sought("Abordage", "R3 Les équipages abordés se défendent."),
)


@pytest.mark.parametrize(
    ("asked", "language", "first", "whole"),
    [
        ("FIRING", "en", 0, True),
        ("may a ship fire two broadsides?", "en", 0, False),
        ("brodside", "en", 0, True),
        ("broa", "en", 0, True),
        ("ablaze", "en", 1, True),
        ("on flames", "en", 1, True),
        ("broadside kraken", "en", 0, False),
        ("aborder", "fr", 2, True),
        ("equipage", "fr", 2, True),
    ],
)
def test_words_are_found_in_all_their_forms(asked, language, first, whole):
    found = answers(SEA, asked, language, {"ablaze": "burning", "on flames": "burning"})
    assert (found.places[0], found.whole) == (first, whole)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_stands_nowhere_is_not_found(language):
    assert answers(SEA, "zeppelin", language, {}) == ((), False)


def test_nothing_asked_is_everything():
    assert answers(SEA, " ", "en", {}) == ((0, 1, 2), True)
