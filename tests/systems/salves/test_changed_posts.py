"""Posts whose writing is changed and not their meaning: read alike, or asked about; never another order."""

import html
import json
import random
import re
from collections.abc import Callable
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from fleetdesk.systems.salves.posts.corpus import read_posts

FILES = ("posts.json", "rounds.json", "later_rounds.json", "newest_rounds.json")
EACH = settings.default.max_examples
"""Posts of one change: others for each, of all the files, and only such as it changes."""
FRENCH = {
    "tir": "fire", "tire": "fires", "passe": "pass", "nord": "north", "sud": "south", "ouest": "west",
    "nord-ouest": "north-west", "nord-est": "north-east", "sud-est": "south-east", "sud-ouest": "south-west",
    "case": "cell", "cases": "cells", "puis": "then", "deux": "two", "trois": "three",
}  # fmt: skip
ENGLISH = {english: french for french, english in FRENCH.items() if english not in {"fire", "fires", "pass"}}


def _words(table: dict[str, str], text: str) -> str:
    pattern = re.compile(rf"(?<![\w'-])(?:{'|'.join(sorted(table, key=len, reverse=True))})(?![\w'-])")
    return pattern.sub(lambda one: table[one.group()], text)


def _slipped(text: str, names: list[str], chance: random.Random) -> str:
    """Two letters changed about inside a long name."""
    for name in names:
        longest = max(re.findall(r"[A-Za-z]+", name), key=len)
        if len(longest) < 8 or longest not in text:
            continue
        at = chance.randrange(2, len(longest) - 2)
        text = text.replace(longest, longest[:at] + longest[at + 1] + longest[at] + longest[at + 2 :])
    return text


CHANGES: dict[str, Callable[[str, list[str], random.Random], str]] = {
    "small letters": lambda text, _, __: text.lower(),
    "capitals": lambda text, _, __: text.upper(),
    "signed": lambda text, _, __: f"{text}\n\n--\nLoup de mer, 3 victoires, Hood 9S, Bismarck A1",
    "greeted": lambda text, _, __: f"Bonsoir à tous, voici mes ordres.\n\n{text}",
    "said goodbye": lambda text, _, __: f"{text}\n\nBonne soirée, et à demain !",
    "quoted before": lambda text, names, _: '[quote="Zoe"]' + "\n".join(f"{one} : 9S" for one in names) + f"[/quote]\n{text}",
    "cited before": lambda text, names, _: "\n".join(f"> {one} : 9S" for one in names) + f"\n\n{text}",
    "struck before": lambda text, names, _: text if "\n" not in text else text + f"\n[s]{names[0]} : 9S[/s]",
    "windows lines": lambda text, _, __: text.replace("\n", "\r\n"),
    "wide blanks": lambda text, _, __: text.replace(" ", "\N{NO-BREAK SPACE}"),
    "no blank before a colon": lambda text, _, __: text.replace(" :", ":"),
    "full colons": lambda text, _, __: text.replace(":", "\N{FULLWIDTH COLON}"),
    "html": lambda text, _, __: html.escape(text),
    "bold names": lambda text, names, _: re.sub("|".join(map(re.escape, sorted(names, key=len, reverse=True))), r"[b]\g<0>[/b]", text),
    "coloured lines": lambda text, _, __: text if "[" in text or "|" in text else "\n".join(f"[color=red]{one}[/color]" if one else one for one in text.split("\n")),
    "slips": _slipped,
    "english words": lambda text, _, __: _words(FRENCH, text),
    "french words": lambda text, _, __: _words(ENGLISH, text),
    "smileys": lambda text, _, __: re.sub(r"$", " :)", text, count=1),
}  # fmt: skip


@cache
def _clear() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The fleets, and the posts in which nothing is doubtful: that may become plain by a change, as a name that is spelt, or X3 without its capital."""
    corpus, *later = (
        json.loads(Path(__file__).with_name(file).read_text(encoding="utf-8")) for file in FILES
    )
    posts = [*corpus["posts"], *chain.from_iterable(later)]
    clear = [one for one in posts if not one["expect"].get("ask") and not re.search(r"X\d", one["post"])]
    return {**corpus, "posts": []}, clear


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_another_writing_is_no_other_order(change: str) -> None:
    corpus, clear = _clear()
    chance = random.Random(change)
    changed = (
        {
            **one,
            "post": CHANGES[change](
                one["post"], [ship["name"] for ship in corpus["fleets"][one["side"]]], chance
            ),
        }
        for one in chance.sample(clear, len(clear))
    )
    before = {one["id"]: one["post"] for one in clear}
    posts = list(islice((one for one in changed if one["post"] != before[one["id"]]), EACH))
    found = read_posts(json.dumps({**corpus, "posts": posts}))
    told = "\n".join(one for one in found.remarks if "wrong" in one)
    assert found.wrong == 0, told
    assert found.right > 2 * (found.asked + found.missed)
