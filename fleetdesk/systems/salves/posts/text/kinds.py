"""What a post consists of: words of a kind that tell something, and parts that order nothing."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.salves.sea.compass import Direction

MOST_LETTERS = 1_000_000
"""Pasted at once: a shelf of books. What is longer is asked about, never cut in silence."""
MOST_OF_ONE = 100_000
"""Of one post: more than a forum takes. What is longer is asked about too, before anything of it is read."""
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


class Skipped(NamedTuple):
    """A part of a post that orders nothing."""

    text: str
    """A line for each of the post that has words."""
    why: str
    """A code: quote, struck, signature, report, turn, tale, talk, question, foreign."""
