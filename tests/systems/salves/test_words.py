"""The kinds of words sorted by the letters they begin with tell what all their patterns tell together."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from fleetdesk import paths
from fleetdesk.systems.salves.posts.text.words import Kinds, beginnings, folded, vocabulary

POSTS = Path(__file__).with_name("posts.json")


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        ("abc", "a"),
        ("a|b(?:c|d)", "ab"),
        ("(?:a |b )?c", "abc"),
        (r"\+", "+"),
        ("r?ajout(?:e|es)", "ra"),
        ("(?<![a-z])(?:x|y)z", "xy"),
        (r"(?:(?:to|at) (?:the )?)?left", "tal"),
    ],
)
def test_what_a_pattern_may_begin_with(pattern: str, letters: str) -> None:
    assert set(beginnings(pattern)) == set(letters)


@pytest.mark.parametrize("pattern", [r"\w+", "[a-z]x", "a?", ".b", "(?:a|)"])
def test_a_pattern_that_does_not_tell_may_begin_with_anything(pattern: str) -> None:
    assert "" in set(beginnings(pattern))


def test_a_word_held_against_few_patterns_is_of_the_kind_all_of_them_tell() -> None:
    file = paths.resources() / "systems" / "salves" / "words.toml"
    raw = tomllib.loads(file.read_text(encoding="utf-8"))["kinds"]
    shots = vocabulary().shots
    patterns = {kind: [one.replace("{shots}", shots) for one in some] for kind, some in raw.items()}
    whole = re.compile(
        "|".join(
            f"(?P<{kind}>(?:{'|'.join(some)})(?![a-z0-9]|(?<=[a-z])'[a-z]))"
            for kind, some in patterns.items()
        )
    )
    sorted_by_letter = Kinds(patterns)
    for post in json.loads(POSTS.read_text(encoding="utf-8"))["posts"]:
        text = folded(post["post"])
        for at in range(len(text)):
            found, expected = sorted_by_letter.match(text, at), whole.match(text, at)
            assert (found and (found.lastgroup, found.group())) == (
                expected and (expected.lastgroup, expected.group())
            ), text[at : at + 30]
