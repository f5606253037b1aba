"""A word of a post: its kind, and what it tells."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.salves.sea.compass import Direction

SUBJECTS = frozenset({"ship", "unsure", "foreign", "all", "others"})
"""Kinds that name ships."""
SIDES = frozenset(
    {"prep", "toward", "filler", "only", "pron", "open", "close", "dash", "again", "polite", "colon", "sign"}
)
"""Kinds of words that change nothing."""
ENDS = frozenset({"stop", "question"})
"""Kinds that end a sentence."""


class Token(NamedTuple):
    """One word, or several that go together.

    Attributes:
        kind: what it is: a kind of `words.toml`, or ship, unsure, foreign, cell, step, way, number, count, cells,
            comma, colon, dash, slash, open, close, stop, question, word.
        start: place in the line of its first sign; `end` behind its last.
        number: of a number, a count or a step.
        way: of a step or a way.
        cell: of a cell, in capitals.
        ships: their ids.
    """

    kind: str
    start: int
    end: int
    text: str
    number: int = 0
    way: Direction | None = None
    cell: str = ""
    ships: tuple[str, ...] = ()
    glued: bool = False
    """A count written to its cell: F6 x3."""
