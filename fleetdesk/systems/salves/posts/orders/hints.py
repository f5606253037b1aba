"""What single words and short phrases tell of an order they stand beside: it is the same, it is more, it is the reason."""

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.parts import parted
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded


def is_like(same: Token, other: Token) -> bool:
    """Whether one word, "as", was read as "the same as"."""
    return same.kind == "idem" and same.start == other.start


def resting(words: Sequence[Token]) -> Sequence[Token]:
    """`Nothing from Hood, they are scrubbing the deck`: the part that orders nothing, without its reason."""
    parts = parted(words, {"comma"})
    return next((part for part in parts if any(one.kind == "none" for one in part)), words)


def goes_the_same_way(words: Sequence[Token]) -> bool:
    """`One cell in the same direction`: as the ship told of before."""
    told = [one for one in words if one.kind not in SIDES | {"comma", "word", "movev", "and"}]
    way = [one for one in told if one.kind == "refers"]
    called = folded(way[0].text) if way else ""
    alike = any(one in called for one in ("direction", "heading", "cap")) or "same way" in called
    return sorted(one.kind for one in told) == ["cells", "refers"] and alike


def after_all(one: Token) -> bool:
    """`Reste finalement`: doing nothing, instead of what was said before."""
    return one.kind == "none" and folded(one.text).endswith(("finalement", "after all"))


def before_more(words: Sequence[Token]) -> Sequence[Token]:
    """`Tashkent goes 2E, and add Gnevny: ...`: what is added is of the ship behind it."""
    return words[:-1] if words and words[-1].kind == "adding" else words
