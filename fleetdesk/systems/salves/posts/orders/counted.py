"""Which words of an order count: the last behind a sign of change, without what is denied, replaced or cancelled."""

from collections.abc import Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.parts import STRONG
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary

_REPLACED = ("remplac", "replaced", "devien", "becom")
_BUT = frozenset({"but", "mais"})
_IT_IS = frozenset({"ce sera", "it will be", "it'll be"})
_MAKING = ("make it", "make that", "mets", "mettez", "mettons")
_ENOUGH = frozenset({"do", "enough", "suffice", "suffit", "suffira", "suffiront", "suffisent"})
_IS = frozenset({"will", "is", "are"})
_REMARK = SIDES | {"word", "comma", "firev", "polite"}
_ANEW = frozenset({"change", "edit", "instead", "then", "colon"})


def used(words: Sequence[Token]) -> Sequence[Token]:
    """The words that count: the last behind a sign of change, without what is denied or replaced."""
    return _last_said(_without_replaced(_without_denied(_corrected_in_place(words))))


def _corrected_in_place(words: Sequence[Token]) -> Sequence[Token]:
    """`K6 x2, L6... no, not L6, M6`: of several cells the one that is denied is another; "no, M6" alone leaves open of which."""
    at = next((at for at, one in enumerate(words) if one.kind == "change"), len(words))
    before = {one.cell for one in words[:at] if one.cell}
    behind = [one for one in words[at + 1 :] if one.kind not in SIDES | {"comma", "pause"}]
    cells = [one for one in behind if one.cell]
    if len(before) < 2 or {one.kind for one in behind} - {"cell", "dirneg", "instead"} or not cells:
        return words
    denied = [
        two for one, two in pairwise(behind) if one.kind in {"dirneg", "instead"} and two.cell in before
    ]
    if len(denied) == 1 and len(cells) == 2:
        now = next(one for one in cells if one is not denied[0])
        return [now if one.cell == denied[0].cell else one for one in words[:at]]
    return (
        [*words, words[at]._replace(kind="neg")]
        if len(behind) == 1 and cells[0].cell not in before
        else words
    )


def recounted(words: Sequence[Token]) -> Sequence[Token]:
    """`K6 x2, no, make it x4`: the cell with its new count, and the old one left out; else the same words."""
    at = max(
        (
            at
            for at, one in enumerate(words)
            if one.kind == "change" and one.text.casefold().startswith(_MAKING)
        ),
        default=0,
    )
    count = new_count(words[at:])
    before = [one for one in words[:at] if one.kind not in {"change", "comma", "pause"}]
    cells = [one for one in before if one.kind == "cell"]
    if not count or len(cells) != 1 or any(one.kind in {"way", "step", "half", "rest"} for one in before):
        return words
    kept = [one for one in before if one.kind not in {"count", "number"}]
    return [*kept, Token("count", kept[-1].end, kept[-1].end, f"x{count}", number=count)]


def before_remark(words: Sequence[Token]) -> Sequence[Token]:
    """`Three rounds will do, we must save shells`: without the remark behind the last figure."""
    figures = max((at for at, one in enumerate(words) if one.number or one.cell or one.way), default=0)
    end = next((at for at in range(figures, len(words)) if words[at].kind == "comma"), len(words))
    return words[:end] if _REMARK.issuperset(one.kind for one in words[end:]) else words


def new_count(words: Sequence[Token]) -> int:
    """`Make it x4`, "PS: for the Hood make it x4": how often or how far instead, if nothing else is told; 0: it is no such sentence."""
    beside = SIDES - {"filler", "again"} | {"comma", "change", "edit", "for", "ship"}  # no "one more"
    if [one.kind for one in words[:2]] == ["word", "colon"] and folded(words[0].text) in vocabulary().plain:
        words = words[2:]
    words = before_remark(words)
    told = [one for one in words if one.kind not in beside]
    will_do = any(one.kind == "change" for one in words[:1]) and any(
        folded(one.text) in _ENOUGH for one in words
    )
    if will_do:
        told = [one for one in told if folded(one.text) not in _ENOUGH | _IS]
    makes = will_do or any(one.kind == "change" and one.text.casefold().startswith(_MAKING) for one in words)
    return told[0].number if makes and [one.kind for one in told] in (["number"], ["count"]) else 0


def denies_first(words: Sequence[Token]) -> bool:
    """`Not 1N, 1NW`: both of them, or the second instead? "Not 1N but 1NW", "no longer 1N, 1NW" tell it."""
    told = [one for one in words if one.kind not in SIDES - {"colon"}]
    while told and told[0].kind in {"comma", "colon"}:
        told = told[1:]
    if [one.kind for one in told[:4]] == ["dirneg", "way", "comma", "step"]:
        return False  # "not south, 2N"
    parted = any(one.kind in _ANEW or one.text.casefold() in _BUT for one in told[1:])
    return bool(told) and told[0].kind == "dirneg" and "long" not in told[0].text and not parted


def _without_denied(words: Sequence[Token]) -> Sequence[Token]:
    """`Fires no longer at K6, she fires at K7`: what is denied with its place is told only for what follows."""
    begun = next((one.kind for one in words if one.kind not in SIDES), "")
    for at in range(1, len(words) - 1):
        sentence = words[at].kind == "comma" and words[at + 1].kind == "pron"
        if sentence or words[at].text.casefold() in _BUT:
            places = [
                {one.kind for one in part} & {"cell", "way", "step"} for part in (words[:at], words[at:])
            ]
            return words[at + 1 :] if begun in {"neg", "nofire", "nomove"} and all(places) else words
    return words


def behind_cancelling(words: Sequence[Token]) -> Sequence[Token]:
    """`Cancel the fire of Bismarck, she goes 1N`: what a sentence of its own orders instead; nothing else."""
    at = max(place for place, one in enumerate(words) if one.kind == "cancel")
    for place in range(at, len(words) - 1):
        anew = words[place + 1].kind == "pron" or folded(words[place + 1].text) in _IT_IS
        said = words[place].kind == "comma" and anew
        if said or words[place].text.casefold().startswith(_REPLACED):
            behind = words[place + 1 + said :]
            return behind if any(one.kind in {"cell", "step", "way"} for one in behind) else ()
    return ()


def cancels_something_else(words: Sequence[Token]) -> bool:
    """`Hood 1N (ignore the noise)`: behind an order, with a word nobody knows: what is taken back?"""
    at = next(place for place, one in enumerate(words) if one.kind == "cancel")
    told = any(one.kind in {"cell", "step", "way"} for one in words[:at])
    return told and any(one.kind == "word" for one in words[at:])


def begins_anew(words: Sequence[Token]) -> bool:
    """`Bismarck forgotten, 2N`: whether something is ordered behind what is taken back."""
    at = max(place for place, one in enumerate(words) if one.kind == "cancel")
    part = next(
        (
            place
            for place in range(at + 1, len(words))
            if words[place].kind == "comma"
            or (words[place].kind == "colon" and _is_apart(words[place - 1], words[place]))
        ),
        len(words),
    )
    return any(one.kind in {"cell", "step", "way", "refers", "idem"} for one in words[part:])


def _is_apart(cancel: Token, colon: Token) -> bool:
    """`Forget Hood: 2S`, where a name stands between; "Cancelled: Hood 1N" only heads what is taken back."""
    return cancel.kind != "cancel" or colon.start - cancel.end > 1


def _last_said(words: Sequence[Token]) -> Sequence[Token]:
    """Behind a sign of change the last word counts, if it orders something."""
    chunks: list[list[Token]] = [[]]
    for one in words:
        if one.kind in {"change", "edit"}:
            chunks.append([])
        else:
            chunks[-1].append(one)
    if {one.kind for one in chunks[-1]} & STRONG == {"allshots"} and len(chunks) > 1:
        chunks[-2:] = [[*chunks[-2], *chunks[-1]]]  # "fires at D4 after all, with all her guns"
    said = [chunk for chunk in chunks if any(one.kind in STRONG - {"cancel"} for one in chunk)]
    if len(said) < 2:
        return _counted_anew(chunks) or [one for chunk in chunks for one in chunk]
    last = said[-1]
    verb = [one for one in said[0] if one.kind in {"firev", "movev"}][:1]
    return [*verb, *last] if not any(one.kind in {"firev", "movev", "step", "way"} for one in last) else last


def _counted_anew(chunks: Sequence[Sequence[Token]]) -> Sequence[Token]:
    """`F14 x3, no, x5`: behind a sign of change a count alone is that of the one cell before; empty: it is not that."""
    first, last = chunks[0], before_remark(chunks[-1])
    counts = [one for one in first if one.kind == "count"]
    anew = [one.kind for one in last if one.kind not in SIDES | {"comma"}] == ["count"]
    cells = [one for one in first if one.kind == "cells"]
    far = [one for one in last if one.kind not in SIDES | {"comma"}]
    ways = sum(one.kind in {"way", "step"} for one in first)
    alone = any(one.kind == "only" for one in last)  # "two cells north, or rather one only"
    if (
        alone
        and [one.kind for one in far] in (["number"], ["cells"])
        and len(cells) == ways == 1
        and len(chunks) == 2
    ):
        return [one._replace(number=far[0].number) if one is cells[0] else one for one in first]
    alone = len(counts) == 1 and sum(one.kind == "cell" for one in first) == 1 and len(chunks) == 2
    return [*(one for one in first if one not in counts), *last] if anew and alone else ()


def _without_replaced(words: Sequence[Token]) -> list[Token]:
    """Take out what stands behind "instead of" and "not": it is what shall not be done."""
    kept: list[Token] = []
    leaving = False
    for one in words:
        if one.kind in {"instead", "dirneg"}:
            leaving = True
        elif (
            leaving
            and one.kind
            in {"cell", "step", "way", "count", "cells", "number", "firev", "movev", "none", "foreign"}
            | SIDES
        ):
            leaving = one.kind != "colon"
        elif leaving and one.kind in {"comma", "and"} and kept == []:
            leaving = False
        elif leaving:
            leaving = False
            kept.append(one)
        else:
            kept.append(one)
    return kept
