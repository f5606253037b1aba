"""Clear posts with a word, a sign or a line end changed at random: read alike, or asked about; never another order."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fleetdesk.systems.salves.posts.corpus import read_posts

SEED = 7
EACH = 60
"""Posts of one change."""
_GAP = r"(?<=[\w,:]) (?=\w)"


def _once(text: str, pattern: str, by: Callable[[re.Match[str]], str], chance: random.Random) -> str:
    """A text with one of the places a pattern fits changed."""
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + by(one) + text[one.end() :]


def _put(words: list[str], at: str = _GAP) -> Callable[[str, random.Random], str]:
    return lambda text, chance: _once(text, at, lambda one: one.group() + chance.choice(words) + " ", chance)


def _swap(pattern: str, sign: str) -> Callable[[str, random.Random], str]:
    return lambda text, chance: _once(text, pattern, lambda _: sign, chance)


CHANGES: dict[str, Callable[[str, random.Random], str]] = {
    "a word nobody knows": _put(["blorf", "kerplunk", "zibou", "gadzooks"]),
    "a word that says nothing": _put(["(comme pr\u00e9vu)", "(hi hi)", "(as ever)"], r"(?<=\w) (?=[a-z]{2})"),
    "a comma for a stop": _swap(r"\.(?= |\n|$)", ","),
    "a stop for a comma": _swap(r",(?= )", "."),
    "no colon": _swap(r" ?:(?= )", ""),
    "a dash for a colon": _swap(r" ?:(?= )", " -"),
    "no comma": _swap(r",(?= )", ""),
    "all lines joined": lambda text, _: text.replace("\n", " "),
    "a line broken behind a comma": _swap(r", ", ",\n"),
    "two letters changed about": lambda text, chance: _once(
        text, r"(?<=\w)[a-z]{2}(?=\w)", lambda one: one.group()[::-1], chance
    ),
    "a letter twice": lambda text, chance: _once(
        text, r"(?<=\w\w)[a-z](?=\w)", lambda one: one.group() * 2, chance
    ),
    "every word large": lambda text, _: text if "'" in text else text.title(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_post_is_no_other_order(change: str) -> None:
    folder = Path(__file__).parent
    corpus = json.loads((folder / "posts.json").read_text(encoding="utf-8"))
    clear = [
        one
        for one in (*corpus["posts"], *json.loads((folder / "rounds.json").read_text(encoding="utf-8")))
        if not one["expect"].get("ask") and not one.get("earlier")
    ]
    chance = random.Random(f"{SEED} {change}")
    mutated = [{**one, "post": CHANGES[change](one["post"], chance)} for one in chance.sample(clear, EACH)]
    found = read_posts(json.dumps({**corpus, "posts": mutated}))
    told = "\n".join(one for one in found.remarks if "wrong" in one)
    assert found.wrong == 0, told
