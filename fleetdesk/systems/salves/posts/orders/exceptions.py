"""Ships that are left out of what many are ordered: "Hood excepted", "except Hood, all my battleships", "Hood not"."""

from __future__ import annotations

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.text.kinds import SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded

_NO = frozenset({"no", "non"})
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
        if before[-1] == "ship" and before[-2] in _APART and not strong(behind[:end]):
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
