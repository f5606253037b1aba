"""Whose ship a type means that fits several: "the other U-boat" of two, "your own submarine" of whom he speaks to."""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from fleetdesk.systems.salves.nations import NATIONS
from fleetdesk.systems.salves.posts.text.kinds import Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_THE_OTHER = frozenset(["the other", "my other", "our other", "l'autre", "mon autre", "notre autre"])
_OTHER = re.compile(r"\b(?:other|autres?)$")
_ENEMY = words_of("whose_enemy")
_NATIONS = {nation: words_of(f"nation_{nation}") for nation in NATIONS}
_ANY_NATION = frozenset().union(*_NATIONS.values())
_SHIPS = re.compile("ships?|navires?|bateaux?|batiments?|vessels?|boats?|unites?|units?")
_HIS = frozenset({"his", "her", "their", "its", "son", "sa", "ses", "leur", "leurs"})
_YOURS = frozenset({"your", "ton", "ta", "votre"})


def the_other(words: Sequence[Token], spoken: Collection[str], fleet: int = 0) -> Sequence[Token]:
    """`U-4 goes 1E, the other U-boat sleeps`: the one of that kind of which nothing was said.

    Args:
        words: of a sentence.
        spoken: the ships that were ordered something before.
        fleet: how many ships there are.
    """
    words = _so_many_others(_the_others(words, spoken), fleet - len(spoken))
    for at, (one, other) in enumerate(pairwise(words)):
        called = folded(" ".join(two.text for two in words[max(0, at - 1) : at + 1]))
        if other.kind != "unsure" or not {folded(one.text), called} & _THE_OTHER:
            continue
        known = {ship for two in words[:at] if two.kind == "ship" for ship in two.ships} or set(spoken)
        left = tuple(ship for ship in other.ships if ship not in known)
        if len(left) == 1 and len(other.ships) > 1:
            return [*words[:at], other._replace(kind="ship", ships=left), *the_other(words[at + 2 :], spoken)]
    return words


def _so_many_others(words: Sequence[Token], left: int) -> Sequence[Token]:
    """`The other seven ships stay in port`: all the others, where so many are left; else it is not told which."""
    for at, one in enumerate(words):
        if one.kind == "rest" and one.number not in {0, 1, left} and _rests(words[at + 1 :]):
            return [*words[:at], one._replace(kind="unsure", ships=(), number=0), *words[at + 1 :]]
        begin, end = max(0, at - 1), at + 2
        called = (
            next((to for to in (begin, end - 1) if to != at and _OTHER.search(folded(words[to].text))), -1)
            if end <= len(words)
            else -1
        )
        if one.kind != "number" or called < 0:
            continue
        begin, end = min(at, called), max(at, called) + 1
        ships = [two.kind for two in words[end : end + 1]] == ["filler"] and _SHIPS.fullmatch(
            folded(words[end].text)
        )
        if ships or _rests(words[end + bool(ships) :]):
            others = one._replace(kind="others" if one.number == left else "unsure", ships=(), number=0)
            return [*words[:begin], others, *words[end + bool(ships) :]]
    return words


def _rests(behind: Sequence[Token]) -> bool:
    """Whether it is first told that some do nothing."""
    return [one.kind for one in behind if one.kind not in {"prep", "colon"}][:1] in (["none"], ["nomove"])


def _the_others(words: Sequence[Token], spoken: Collection[str]) -> list[Token]:
    """`Hood 1N, the other two battleships 1S`: those of that kind of which nothing was said; unsure, if that cannot be told."""
    told: list[Token] = []
    for one in words:
        begin = len(told)
        while begin and (
            told[begin - 1].kind in {"prep", "filler", "number"}
            or _OTHER.search(folded(told[begin - 1].text))
        ):
            begin -= 1
        lead = told[begin:]
        if (
            one.kind != "ship"
            or len(one.ships) < 2
            or not any(_OTHER.search(folded(two.text)) for two in lead)
        ):
            told.append(one)
            continue
        named = {ship for two in told[:begin] if two.kind == "ship" for ship in two.ships} & set(one.ships)
        known = named or set(spoken)
        left = tuple(ship for ship in one.ships if ship not in known)
        counts = {two.number for two in lead if two.kind == "number"}
        sure = 0 < len(left) < len(one.ships) and counts <= {len(left)}
        told[begin:] = [one._replace(kind="ship" if sure else "unsure", ships=left if sure else one.ships)]
    return told


def without_type(words: Sequence[Token]) -> Sequence[Token]:
    """`Vittorio Veneto : BB fires at K6`, a column of a table: the type of the ship named before it."""
    kept: list[Token] = []
    for one in words:
        named = next((two for two in reversed(kept) if two.kind not in {"colon", "comma", "open"}), one)
        typed = one.kind in {"ship", "unsure"} and _is_typed(one)
        if not (
            typed
            and kept
            and kept[-1].kind == "colon"
            and named.kind == "ship"
            and set(named.ships) <= set(one.ships)
        ):
            kept.append(one)
    return kept


def of_another(words: Sequence[Token], nation: str = "") -> Sequence[Token]:
    """`Bob, take your own submarine 2N`, "Cossack charges the enemy sub": one of those he speaks to, or of.

    `nation`: that of the author's ships; "the German sub" is one of his then, or none of them.
    """
    told: list[Token] = []
    words = _without_nation(words, _NATIONS.get(nation, frozenset()))
    for at, named in enumerate(words):
        one = named
        typed = one.kind in {"ship", "unsure"} and _is_typed(one)
        yours = typed and _is_yours(["", *(folded(two.text) for two in words[:at])])
        his = typed and at > 0 and folded(words[at - 1].text) in _HIS
        if his and any(two.kind == "foreign" for two in told) and all(two.kind != "ship" for two in told):
            yours = True  # "Nelson's Hood will run, and his carrier bomb E8"
        elif (his or yours) and one.kind == "ship":  # whose?
            yours, one = False, named._replace(kind="unsure")
        if enemy := typed and _is_of_the_enemy(words, at, known=bool(nation)):
            del told[len(told) - (folded(told[-1].text) in _ENEMY | _ANY_NATION) :]
        told.append(one._replace(kind="foreign", ships=()) if enemy or yours else one)
    return told


def _without_nation(words: Sequence[Token], own: Collection[str]) -> list[Token]:
    """`The German sub U-9`, "le sous-marin allemand U-9", said by the German: his own nation tells nothing beside his ship."""
    told: list[Token] = []
    for at, one in enumerate(words):
        before, behind = told[-1:], words[at + 1 : at + 2]
        if folded(one.text) not in own or not any(map(_is_ship, (*before, *behind))):
            told.append(one)
        elif any(one.kind == "ship" for one in behind) and any(map(_is_typed, before)):
            told.pop()
    return told


def _is_ship(one: Token) -> bool:
    return one.kind in {"ship", "unsure"} or _is_typed(one)


def _is_typed(one: Token) -> bool:
    """Whether a word is a type of ship."""
    return vocabulary().type.fullmatch(folded(one.text)) is not None


def _is_of_the_enemy(words: Sequence[Token], at: int, *, known: bool) -> bool:
    """`The enemy sub`; if it is not known whose ships are his own, "the German submarine" is one only behind a verb."""
    if not at:
        return False
    beside = {folded(two.text) for two in (words[at - 1], *words[at + 1 : at + 2])}
    told = [one.kind for one in words[:at] if one.kind != "prep" and folded(one.text) not in _ANY_NATION]
    behind_a_verb = bool({"movev", "firev", "follow", "word"} & {*told[-1:]})
    return bool(beside & _ENEMY or (beside & _ANY_NATION and (known or behind_a_verb)))


def _is_yours(before: Sequence[str]) -> bool:
    return before[-1] in _YOURS or (before[-1] in {"own", "propre"} and before[-2] in _YOURS)
