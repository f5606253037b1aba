"""Ships that are left out of what many are ordered: "Hood excepted", "except Hood, all my battleships", "Hood not"."""

import re
from collections.abc import Sequence

from fleetdesk.systems.salves.posts.parts import RELATIVE, strong
from fleetdesk.systems.salves.posts.text.kinds import SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded

BUT = frozenset({"but", "save", "minus"})
"""Behind an order of all; a comma before "but" may begin another sentence: all pass, but Hood fires."""
_BETWEEN_EXCEPTED = frozenset({"open", "and", "comma", "ship", "prep", "filler", "number"})
_NO = frozenset({"no", "non"})
_KEEPING = re.compile("keep|gard|conserv|maint|only|seul")
_OF_HER = frozenset({"firev", "movev", "keep", "pron", "prep"})
"""`The Hood salvo`, "and I keep the Orion"."""
_APART, _ENDS = frozenset({"open", "comma", "dash"}), frozenset({"comma", "stop", "close"})


def spared(words: Sequence[Token]) -> Sequence[Token]:
    """`All destroyers (not Orion) 2E`, "everyone 1N, Hood not yet": who is denied among many is excepted."""
    words = _not_those(words)
    first = next((at for at, one in enumerate(words) if one.kind == "all" or len(one.ships) > 1), len(words))
    for at in range(first + 1, len(words)):
        if words[at].kind != "neg" and folded(words[at].text) not in _NO:
            continue
        before = [one.kind for one in words[:at] if one.kind not in {"prep", "filler"}]
        behind = [one for one in words[at + 1 :] if one.kind not in {"prep", "filler"}]
        end = next((to for to, one in enumerate(behind) if one.kind in _ENDS), len(behind))
        denied = words[at]._replace(kind="except")
        if [one.kind for one in behind[:1]] == ["ship"] and (
            (before[-1] in _APART and end == 1) or len(words[at - 1].ships) > 1
        ):
            many = {ship for one in words[:at] for ship in one.ships}
            if (
                many.isdisjoint(behind[0].ships) and words[first].kind != "all"
            ):  # "the battleships, not the destroyers"
                return [*words[:at], *words[words.index(behind[0], at) + 1 :]]
            return [*words[:at], denied, *words[at + 1 :]]
        if before[-1] == "ship" and {*before[-2:-1]} & _APART and not strong(behind[:end]):
            return [*words[: at - 1], denied, words[at - 1], *words[at + 1 + end :]]
    return words


def _not_those(words: Sequence[Token]) -> Sequence[Token]:
    """`King George V but not Prince of Wales fires`: who never was among them is only told apart."""
    for at in range(1, len(words)):
        end = next((to for to in range(at + 1, len(words)) if words[to].kind not in {"prep", "filler"}), at)
        told_apart = [words[to].kind for to in (at - 1, at, end)] == ["ship", "except", "ship"]
        before = {ship for one in words[:at] for ship in one.ships}
        if told_apart and words[0].kind != "all" and before.isdisjoint(words[end].ships):
            return [*words[:at], *words[end + 1 :]]
    return words


def but_kept(words: Sequence[Token]) -> Sequence[Token]:
    """`I take back all I sent yesterday, except Hood`, "I only keep the Hood": whatever it was, all but her order is taken back."""
    at = next((at for at, one in enumerate(words) if one.kind == "cancelall"), len(words))
    for place in range(at + 1, len(words)):
        one = words[place]
        if one.kind in SUBJECTS or strong([one]):
            break
        only = words[place + 1 : place + 2] != [] and words[place + 1].kind == "only"
        named = named_next(words, place + 1 + only)
        keeps = one.kind == "except" or _KEEPING.match(folded(one.text))
        behind = [two for two in words[named:] if two.kind not in _OF_HER]
        if named and keeps and not strong(behind):
            return [*words[: at + 1], one._replace(kind="except"), *behind]
    return words


def named_next(words: Sequence[Token], at: int) -> int:
    """Where a ship is named from here on, behind its article; 0: nowhere."""
    while words[at : at + 1] and words[at].kind in {"prep", "filler"}:
        at += 1
    return at if words[at : at + 1] and words[at].kind in {"ship", "others"} else 0


def excepting(words: Sequence[Token]) -> Sequence[Token]:
    """`Everyone 1N, Hood and Orion excepted`: the word that excepts stands before those it excepts, as elsewhere."""
    at = next(
        (
            at
            for at, one in enumerate(words)
            if one.kind == "except"
            and [two.kind for two in words[max(0, at - 1) : at]] == ["ship"]
            and _ENDS.issuperset(two.kind for two in words[at + 1 : at + 2])
        ),
        0,
    )
    begin = at
    while at and begin and words[begin - 1].kind in {"ship", "prep", "filler"}:
        begin -= 1
        joined = [one.kind for one in words[max(0, begin - 2) : begin]]
        begin -= words[begin].kind != "and" and joined == ["ship", "and"]
    return [*words[:begin], words[at], *words[begin:at], *words[at + 1 :]] if at else words


def less(words: Sequence[Token]) -> Sequence[Token]:
    """`Except Hood, all my battleships fire at N5`, "the battleships, Hood excepted, fire": they are those that are left."""
    for at in range(2, len(words)):
        end = next((to for to in range(at, len(words)) if words[to].kind == "comma"), 0)
        excepted = {ship for one in words[at:end] for ship in one.ships}
        behind = [words[at - 2].kind, words[at - 1].kind, words[at].kind] == ["ship", "comma", "except"]
        if behind and end and excepted and excepted < set(words[at - 2].ships):
            left = tuple(ship for ship in words[at - 2].ships if ship not in excepted)
            return [*words[: at - 2], words[at - 2]._replace(ships=left), *words[end + 1 :]]
    comma = next((at for at, one in enumerate(words) if one.kind == "comma"), 0)
    excepted = {ship for one in words[:comma] for ship in one.ships}
    group = next((at for at in range(comma, len(words)) if words[at].kind in SUBJECTS - {"all"}), 0)
    if not (excepted and group and words[0].kind == "except" and excepted < set(words[group].ships)):
        return words
    left = tuple(ship for ship in words[group].ships if ship not in excepted)
    called = [one for one in words[comma + 1 : group] if one.kind != "all"]
    return [*called, words[group]._replace(ships=left), *words[group + 1 :]]


def without_excepted(
    words: Sequence[Token], but: list[int], excepted: tuple[str, ...]
) -> tuple[Sequence[Token], list[int]]:
    """`All my destroyers but Orion go 1N`: without her, where a verb follows; the destroyers are those that are left."""
    before = words[: but[0]] if but else []
    if [one.kind for one in before[-2:]] == ["comma", "all"]:
        before = before[:-2]  # "the destroyers, all but Orion, go 1N"
    several = [one for one in before[-1:] if one.kind == "ship" and set(excepted) < set(one.ships)]
    if len(but) != 1 or not several:
        return words, but
    end = but[0] + 1
    while end < len(words) and words[end].kind in {"ship", "prep", "and", "comma"}:
        end += 1
    if end == len(words) or words[end].kind not in {"movev", "firev", "none", "colon", "step", "cells"}:
        return words, but
    left = tuple(ship for ship in several[0].ships if ship not in excepted)
    told = [one for one in before[:-1] if one.kind != "all"]
    told.append(before[-1]._replace(ships=left))
    return [*told, *words[end:]], []


def excepted_ships(words: Sequence[Token]) -> tuple[list[int], tuple[str, ...]]:
    """Where "except" stands before ships, "but" behind all of them; and those ships, with what is told of each between: "except Marat (fires) and S-13"."""
    but: list[int] = []
    ships: list[str] = []
    for at, one in enumerate(words):
        named = [two for two in words[at + 1 : at + 4] if two.kind == "ship"]
        if not named or not (one.kind == "except" or _is_all_but(words, at)):
            continue
        but.append(at)
        ships += [ship for two in named for ship in two.ships]
        told = words.index(named[0], at) + 1
        while told < len(words) and (
            words[told].kind in _BETWEEN_EXCEPTED or words[told].text.casefold() in RELATIVE
        ):
            if words[told].kind == "open":
                told = next((to for to in range(told, len(words)) if words[to].kind == "close"), len(words))
            elif words[told].kind == "ship":
                ships += words[told].ships
            told = max(told + 1, _behind_relative(words, told), _behind_relative(words, told + 1))
    return but, tuple(dict.fromkeys(ships))


def _behind_relative(words: Sequence[Token], at: int) -> int:
    """Where ", who goes one cell east, and" ends that is told of one ship, if the next one is named there; else the same place."""
    told = at + (words[at : at + 1] != [] and words[at].kind == "comma")
    if told >= len(words) or words[told].text.casefold() not in RELATIVE:
        return at
    for place in range(told, len(words)):
        if words[place].kind in {"comma", "and"}:
            behind = next(
                (one for one in words[place:] if one.kind not in {"comma", "and", "prep", "filler"}), None
            )
            if behind is not None and behind.kind == "ship":
                return place
    return at


def _is_all_but(words: Sequence[Token], at: int) -> bool:
    """`Everyone passes but Hood`: behind an order of all, with no order behind the name but one set apart by a sign."""
    before = {one.kind for one in words[:at]}
    named = next((place for place in range(at, len(words)) if words[place].kind == "ship"), at)
    behind = words[named + 1 : named + 2]
    if words[at].text.casefold() not in BUT or "all" not in before:
        return False
    if words[at - 1].kind == "all" or set(words[named].ships) < set(words[at - 1].ships):
        return True  # "everyone but Hood stays put", "all destroyers but Orion"
    ordered = bool(before & {"none", "nomove", "nofire", "step", "way", "full"})
    parted = not behind or behind[0].kind in {"comma", "colon", "open", "dash"}
    joined = {"ship", "comma"} if words[at].text.casefold() == "but" else {"ship"}
    return ordered and parted and not before & joined
