"""What kind of word each word of a post is: the patterns of `words.toml`, and texts made alike for them."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from fleetdesk import paths

DIRECTION = re.compile(
    r"(?:(?:nord|north|sud|south)[ -]?(?:ouest|west|est|east)|nord|north|sud|south|ouest|west|est|east)(?:wards?|ern)?"
)


def folded(text: str) -> str:
    """Small letters without accents, sign for sign: places in it are places in the text."""
    return text.translate(_FOLDS)


class _Folds(dict[int, str]):
    """Code of a sign -> what it is folded to; each is worked out when it is met first."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        plain = [
            one for one in unicodedata.normalize("NFD", sign.casefold()) if not unicodedata.combining(one)
        ]
        self[code] = " " if sign.isspace() else (plain or [sign])[0]
        return self[code]


_FOLDS = _Folds()


def letters(text: str) -> str:
    """Only letters and figures, folded: how names are compared."""
    return "".join(filter(str.isalnum, folded(text)))


class Words(NamedTuple):
    """The vocabulary, compiled."""

    kinds: re.Pattern[str]
    """Finds the kind that begins at a place; the group's name is the kind."""
    numbers: Mapping[str, int]
    types: Mapping[str, re.Pattern[str]]
    """Type of ship -> what players call it."""
    type: re.Pattern[str]
    """Any of them."""
    shots: str
    """Nouns that are counted when firing, as a pattern; likewise of moves."""
    cells: str
    never_names: frozenset[str]
    motion: frozenset[str]
    """Verbs, in all their forms, that beside a way only say how a ship goes there; likewise beside a cell of fire."""
    gunnery: frozenset[str]
    counted: re.Pattern[str]
    """Nouns of shots and cells, one or several."""
    plain: frozenset[str]
    """Ordinary words that change no order."""
    taking_back: frozenset[str]
    """Adverbs that do: nearly, presque."""


@cache
def vocabulary() -> Words:
    """The vocabulary that comes with the game."""
    file = paths.resources() / "systems" / "salves" / "words.toml"
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    shots, cells = "|".join(raw["shots"]), "|".join(raw["cells"])
    kinds = [
        f"(?P<{kind}>(?:{'|'.join(patterns)})(?![a-z0-9]|(?<=[a-z])'[a-z]))"
        for kind, patterns in raw["kinds"].items()
    ]
    return Words(
        kinds=re.compile("|".join(kinds).replace("{shots}", shots)),
        numbers=raw["numbers"],
        types={kind: re.compile(f"(?:{pattern})(?![a-z0-9])") for kind, pattern in raw["types"].items()},
        type=re.compile("|".join(raw["types"].values())),
        shots=shots,
        cells=cells,
        never_names=frozenset(raw["never_names"]),
        motion=frozenset(_forms(raw["verbs"]["motion"])),
        gunnery=frozenset(_forms(raw["verbs"]["gunnery"])),
        counted=re.compile(f"{shots}|{cells}"),
        plain=frozenset(raw["plain"].split()),
        taking_back=frozenset(raw["taking_back"].split()),
    )


@lru_cache(maxsize=10_000)
def is_of_a_kind(fold: str) -> bool:
    """Whether a folded word is one the reader knows."""
    return vocabulary().kinds.fullmatch(fold) is not None


def _forms(verbs: str) -> Iterator[str]:
    """Some verbs as they stand in orders: sidle, sidles, sidling; faufiler, faufile, faufilent, faufilera."""
    for verb in verbs.split():
        stem = verb.removesuffix("e")
        yield from (verb, f"{verb}s", f"{verb}es", f"{stem}ing", f"{stem}{stem[-1]}ing")
        if verb.endswith("er"):
            yield from (verb[:-2] + end for end in ("e", "es", "ent", "ez", "ons", "era", "eront", "ant"))
