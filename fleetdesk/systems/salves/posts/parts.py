"""The parts of a sentence: a clause with whom it orders, what is strong enough to order something, ships by their names."""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token

STRONG = frozenset(
    ["cell", "step", "way", "none", "nomove", "nofire", "nomore", "keep", "cancel"]
) | frozenset(["full", "idem", "same", "refers", "allshots"])
"""Kinds of words that order something by themselves."""
HALF = frozenset({"count", "cells", "firev", "evenly", "follow", "doubtful", "between", "moves"})
"""Kinds that begin to order something: a question, if nothing comes of them."""
JOINING = SIDES - {"colon", "dash"} | {"and", "comma", "slash", "each"}
RELATIVE = frozenset({"qui", "ki", "who", "which", "dont", "whose"})


class Clause(NamedTuple):
    """Words about some ships."""

    subjects: tuple[Token, ...]
    """The names; empty if they are carried on from before."""
    words: tuple[Token, ...]
    """What is said of them."""
    doubtful: bool = False
    """It cannot be told whom the words are about."""


def strong(words: Sequence[Token]) -> bool:
    """Whether some words order something."""
    return any(one.kind in STRONG for one in words)


def parted(words: Sequence[Token], at: Container[str]) -> Iterator[Sequence[Token]]:
    """The parts between tokens of some kinds."""
    begin = 0
    for place, one in enumerate(words):
        if one.kind in at:
            yield words[begin:place]
            begin = place + 1
    yield words[begin:]


def ships_of(subjects: Sequence[Token]) -> Iterator[str]:
    """The own ships some names mean."""
    for one in subjects:
        if one.kind == "ship":
            yield from one.ships


def is_past(words: Sequence[Token]) -> bool:
    """Whether something is told that happened."""
    return any(one.kind == "past" for one in words)
