"""What a verb means by what stands beside it: whom it sends where, and who goes there himself."""

from __future__ import annotations

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded

_SENDING = ("send", "envoi", "envoy")
_THERE = frozenset({"to", "en", "vers", "a", "into", "in", "jusqu'en", "jusqu'a", "towards", "toward"})
_HIMSELF = frozenset({"se", "s'", "s"})


def by_object(words: Sequence[Token]) -> list[Token]:
    """`Send the Hood to K5`, "se porte en K5": verbs of moving; "send the Hood on K5" may be either."""
    return [_meant(words, at) for at in range(len(words))]


def _meant(words: Sequence[Token], at: int) -> Token:
    one = words[at]
    if one.kind == "firev" and folded(one.text).startswith(_SENDING):
        named = next((to for to in range(at + 1, len(words)) if words[to].kind not in SIDES), at)
        if words[named].kind == "ship" and (way := _leads(words, named + 1)):
            return one._replace(kind="movev" if way in _THERE else "doubtful")
    himself = at > 0 and folded(words[at - 1].text) in _HIMSELF
    if himself and one.kind == "word" and _leads(words, at + 1) in _THERE:
        return one._replace(kind="movev")
    return one


def _leads(words: Sequence[Token], at: int) -> str:
    """What leads from here to a cell right behind it: to, sur; empty: nothing does."""
    behind = words[at : at + 3]
    cell = next((to for to, one in enumerate(behind) if one.kind == "cell"), 0)
    led = cell and all(one.kind in {"prep", "toward"} for one in behind[:cell])
    return folded(behind[0].text) if led else ""
