"""Verbs that send a ship somewhere: "send her to K5", "elle se porte en K5"."""

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded, words_of

_SENDING = ("send", "envoi", "envoy")
_GOING_THERE = frozenset({"to", "en", "vers", "a", "into", "in", "jusqu'en", "jusqu'a", "towards", "toward"})
_COMING_FROM = frozenset({"de", "depuis", "from"})
_LETTING = words_of("sending_letting")
_RESTING = words_of("sending_resting")
_HIMSELF = frozenset({"se", "s'", "s"})


def by_object(words: Sequence[Token]) -> list[Token]:
    """`Send the Hood to K5`, "se porte en K5": verbs of moving; "send the Hood on K5" may be either."""
    return [_sent(words, at) for at in range(len(words))]


def _sent(words: Sequence[Token], at: int) -> Token:
    one = words[at]
    if one.kind == "firev" and folded(one.text).startswith(_SENDING):
        named = next((to for to in range(at + 1, len(words)) if words[to].kind not in SIDES), at)
        her = any(two.kind == "pron" for two in words[at + 1 : named])
        if her and words[named].kind in {"step", "cells"}:
            return one._replace(kind="movev")  # "send her 1N"
        if words[named].kind == "ship" and _goes_off(words[named + 1 :]):
            return one._replace(kind="movev")
        if words[named].kind == "ship" and (way := _leads(words, named + 1)):
            return one._replace(kind="movev" if way in _GOING_THERE else "doubtful")
    if folded(one.text) in _RESTING and {two.kind for two in words[:at]} >= {"ship"} and _is_let(words[:at]):
        return one._replace(kind="none")
    himself = at > 0 and folded(words[at - 1].text) in _HIMSELF
    two = sum(two.kind == "cell" for two in words[at:]) == 2  # "se porte de E15 en E13"
    there = _GOING_THERE | (_COMING_FROM if two else set())
    if himself and one.kind == "word" and _leads(words, at + 1) in there:
        return one._replace(kind="movev")
    return one


def _is_let(before: Sequence[Token]) -> bool:
    """`Je laisse les sous-marins tranquilles`, "leave Hood alone": what it leads to is done to the ship between."""
    told = next(
        (at for at in range(len(before) - 1, -1, -1) if folded(before[at].text) in _LETTING), len(before)
    )
    return {one.kind for one in before[told + 1 :]} - SIDES - {"and", "comma"} == {"ship"}


def _goes_off(words: Sequence[Token]) -> bool:
    """`J'envoie le Hood vers l'est`: a way or steps right behind the name."""
    told = next((one.kind for one in words if one.kind not in {"prep", "toward"}), "")
    return told in {"way", "step", "cells", "full"} and not any(one.kind == "cell" for one in words)


def _leads(words: Sequence[Token], at: int) -> str:
    """What leads from here to a cell right behind it: to, sur; empty: nothing does."""
    behind = words[at : at + 3]
    cell = next((to for to, one in enumerate(behind) if one.kind == "cell"), 0)
    led = cell and all(one.kind in {"prep", "toward"} for one in behind[:cell])
    return folded(behind[0].text) if led else ""
