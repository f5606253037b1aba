"""What a post consists of: words of a kind that tell something, and parts that order nothing."""

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
    """One word, or several that go together."""

    kind: str
    """What it is: a kind of `words.toml`, or ship, unsure, foreign, cell, step, way, number, count, cells, comma,
    colon, dash, slash, open, close, stop, question, word."""
    start: int
    """Place in the line of its first sign; `end` behind its last."""
    end: int
    text: str
    number: int = 0
    """Of a number, a count or a step."""
    way: Direction | None = None
    """Of a step or a way."""
    cell: str = ""
    """Of a cell, in capitals."""
    ships: tuple[str, ...] = ()
    """Their ids."""
    glued: bool = False
    """A count written to its cell: F6 x3."""


class Skipped(NamedTuple):
    """A part of a post that orders nothing."""

    text: str
    """A line for each of the post that has words."""
    why: str
    """A code: quote, struck, signature, report, turn, tale, talk, question, foreign."""
