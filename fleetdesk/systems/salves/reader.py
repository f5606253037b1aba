"""The door to the reader of posts. A battle opens without it: its words and patterns are loaded with the first post."""

import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fleetdesk.systems.salves.posts.saying import Ask, Meaning, Order, Read
    from fleetdesk.systems.salves.posts.text.kinds import Token
    from fleetdesk.systems.salves.posts.text.naming import Names

_TOLD = 200
"""Letters of a post nothing is understood of."""


def make_ready() -> None:
    """Load all of it, before somebody waits for it."""
    from fleetdesk.systems.salves.posts import choices, reading  # noqa: F401, PLC0415 - as above
    from fleetdesk.systems.salves.posts.text.words import vocabulary  # noqa: PLC0415 - as above

    vocabulary()


def read(post: str, names: "Names", turn: int, earlier: str = "") -> "Read":
    """What is made of a post, for the turn orders are wanted for, and of what its author posted before.

    Where the reader itself goes wrong, the post is asked about: it stays in the inbox, and the other posts are read.
    """
    from fleetdesk.systems.salves.posts import reading, saying  # noqa: PLC0415 - as above

    try:
        return reading.read(post, names, turn, earlier)
    except Exception as fault:  # noqa: BLE001 - whatever a player wrote, the umpire has all posts on his desk
        warnings.warn(f"a post was not understood: {fault!r}", RuntimeWarning, stacklevel=2)  # fails a test
        return saying.Read({}, (saying.Ask(post[:_TOLD], "not_understood"),), ())


def tokens(line: str, names: "Names") -> "list[Token]":
    """The words of a line."""
    from fleetdesk.systems.salves.posts.text import tokens as reader  # noqa: PLC0415 - as above

    return reader.tokens(line, names)


def meanings(ask: "Ask", names: "Names", given: "Mapping[str, Order]") -> "tuple[Meaning, ...]":
    """The orders some words may mean; `given`: what they order other ships."""
    from fleetdesk.systems.salves.posts import choices  # noqa: PLC0415 - as above

    return choices.meanings(ask, names, given)


def unmarked(post: str) -> list[str]:
    """The lines of a post as its author saw them."""
    from fleetdesk.systems.salves.posts.text import cleaning  # noqa: PLC0415 - as above

    return cleaning.unmarked(post)


def without_headings(text: str) -> str:
    """Several messages, one below the other, without what says who wrote each."""
    from fleetdesk.systems.salves.posts.text import cleaning  # noqa: PLC0415 - as above

    return cleaning.without_headings(text)
