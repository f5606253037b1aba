"""Whether each ship, place and exception of a sentence is carried by just one order (R20, R46).

The orders of a sentence are made by many rules, and each looks for its own words. So they are held against the sentence
once they are made: a name nothing was made of, an exception that has the order of all the others, a place that is
told of one ship and given to another, or places that may be dealt out among several ships, are asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from fleetdesk.systems.salves.posts.parts import JOINING, RELATIVE, Clause, ships_of
from fleetdesk.systems.salves.posts.saying import Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, words_of

_PLACES = frozenset({"step", "cell", "way"})
_DENIED = frozenset({"ship", "and", "slash", "prep"})
_COUNTS = frozenset({"count", "number"})
_PARTING = frozenset({"comma", "and", "slash", "each", "then", "colon", "dash", "open", "close"})
_BARE = SIDES | _PARTING | {"movev", "moves", "follow"}
_LISTED = SIDES - {"colon", "dash", "open", "close"} | {"ship", "number", "and", "comma", "slash"}
_EXCEPTING = words_of("carried_excepting")
_DENYING = words_of("carried_denying")
_JOINING = words_of("carried_joining")
"""`Hood leading, Orion behind, 1N`: words of what several do together, and not of the one they stand beside."""
_APART = frozenset({"comma", "colon", "dash", "open"})
_MANY = frozenset({"all", "others", "rest"})
_ENDING = frozenset({"comma", "stop", "open", "close"})


def left_over(sentence: Sequence[Token], given: Mapping[str, Order], spoken: AbstractSet[str]) -> set[str]:
    """The ships of a sentence that have to be asked about, for what it says of them was not carried out; "": nobody knows which.

    Args:
        sentence: its words, before anything of it was read.
        given: what was ordered in it, ship by ship.
        spoken: ships that were ordered something, or asked about.
    """
    acting = {ship for ship, one in given.items() if one.kind in {"move", "fire"}}
    if not (acting or spoken - given.keys()):
        return set()
    excepted = _excepted(sentence)
    others = {one for ship, one in given.items() if ship not in excepted}
    not_spared = {
        ship
        for ship, apart in excepted.items()
        if ship in acting and (given[ship] in others or not (others or apart))
    }
    nobody = {""} if excepted and not others and _leaves_untold(sentence) else set[str]()
    untold = {ship for ship in _untold(sentence, spoken) if ship not in excepted}
    return untold | not_spared | nobody


def _untold(sentence: Sequence[Token], spoken: AbstractSet[str]) -> Iterator[str]:
    """`First Hood, then Cossack: both 1N`, "the same for Hood and Orion": names of which nothing was made, and with them those behind."""
    names = [at for at, one in enumerate(sentence) if one.kind in SUBJECTS]
    for at, following in pairwise([*names, len(sentence)]):
        one, gap = sentence[at], sentence[at + 1 : following]
        if one.kind != "ship" or not set(one.ships).isdisjoint(spoken) or not _is_bare(sentence, at):
            continue
        parted = max((to for to, two in enumerate(gap) if two.kind in _PARTING), default=len(gap))
        if all(two.kind in _BARE or folded(two.text) in _JOINING for two in gap[:parted]):
            yield from one.ships
            yield from ships_of(sentence[following : following + 1])


def _is_bare(sentence: Sequence[Token], at: int) -> bool:
    """Whether nothing but an article stands between a name and the sign before it."""
    while at and (
        sentence[at - 1].kind in SIDES - {"open", "toward"} or folded(sentence[at - 1].text) in _JOINING
    ):
        at -= 1
    return not at or sentence[at - 1].kind in SUBJECTS | _PARTING - {"each"}


def _excepted(sentence: Sequence[Token]) -> dict[str, bool]:
    """`All but two destroyers go 1N`, "not Hood and Orion": who is not to do what the others do, and whether more is told of her behind a sign."""
    excepted: dict[str, bool] = {}
    for at, one in enumerate(sentence):
        denying = folded(one.text) in _DENYING
        end = _behind(sentence, at, denying=denying)
        named = tuple(ships_of(sentence[at + 1 : end]))
        if _excepts(sentence, at) or (denying and (len(named) > 1 or _is_among(sentence, at))):
            told = sentence[end : end + 1]
            signed = told != [] and (told[0].kind in _APART or folded(told[0].text) in RELATIVE)
            excepted.update(dict.fromkeys(named, signed and not denying))
    return excepted


def _excepts(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word excepts: "but" does where many are named before it."""
    but = folded(sentence[at].text) in _EXCEPTING and _is_among(sentence, at)
    return sentence[at].kind == "except" or but


def _is_among(sentence: Sequence[Token], at: int) -> bool:
    return any(one.kind in _MANY or len(one.ships) > 1 for one in sentence[:at])


def _behind(sentence: Sequence[Token], at: int, *, denying: bool) -> int:
    """Where the names end behind an exception: before a group they are taken from; "not Hood, but Orion" denies the first alone."""
    listed, named = (_DENIED if denying else _LISTED), False
    for to in range(at + 1, len(sentence)):
        one = sentence[to]
        but = denying and folded(one.text) in _EXCEPTING
        if one.kind not in listed or but or (named and len(one.ships) > 1):
            return to
        named = named or one.kind == "ship"
    return len(sentence)


def _leaves_untold(sentence: Sequence[Token]) -> bool:
    """`Each one goes 1N, except Hood`, "all hands but Hood 1N": what is told of others than the exception."""
    at = next((at for at in range(len(sentence)) if _excepts(sentence, at)), len(sentence) - 1)
    before, behind = sentence[:at], sentence[at + 1 :]
    named = next((to for to, one in enumerate(behind) if one.kind == "ship"), len(behind))
    told = [one.kind for one in behind[named + 1 : named + 2]]
    ordered = any(one.kind in _PLACES for one in before)
    return ordered or (bool(told) and told[0] in _PLACES | {"movev", "firev"})


def shared_out(clause: Clause, sentence: Sequence[Token]) -> bool:
    """`Hood/Cossack: 1N/2S`, "Hood and Cossack: 1N and 2S", "1N, 2N": is all of it for each, or one of them for each?"""
    named = [at for at, one in enumerate(sentence) if one in clause.subjects]
    if len(named) < 2 and not any(one.kind in _MANY or len(one.ships) > 1 for one in clause.subjects):
        return False
    words = clause.words
    places = [at for at, one in enumerate(words) if one.kind in _PLACES]
    between = [{one.kind for one in words[at:to]} for at, to in pairwise(places)]
    told = [(words[at], words[to]) for at, to in pairwise(places)]
    listed = zip(words, words[1:], words[2:], strict=False)
    counts = any(
        one.kind in _COUNTS and two.kind in {"and", "comma", "slash"} and three.kind in _COUNTS
        for one, two, three in listed
    )
    joined = {one.kind for at, to in pairwise(named) for one in sentence[at + 1 : to]}
    return (
        any("slash" in kinds for kinds in between)
        or any(one.way and one.way == two.way and one.number != two.number for one, two in told)
        or (counts and [words[at].kind for at in places] == ["cell"])
        or (len(named) == len(places) > 1 and bool(joined & {"slash", "then"}))
        or (len(named) == len(places) == 2 and bool(words[places[0]].way) and "and" in between[0])
    )


def told_of_another(clause: Clause, sentence: Sequence[Token]) -> bool:
    """`All but Hood (1N): 2S`, "all but Hood, who goes 1N, stay": whether a place is hers that is told in brackets or with "who" behind her name."""
    subjects = set(ships_of(clause.subjects))
    whole = any(one.kind in _MANY for one in clause.subjects)
    return any(
        owners and (whole or not subjects <= owners)
        for one in clause.words
        if one.kind in _PLACES and one in sentence
        for owners in [_owners(sentence, sentence.index(one))]
    )


def _owners(sentence: Sequence[Token], place: int) -> set[str]:
    """The ships named right before the bracket, or the "who", a place stands behind; empty: it stands behind none."""
    begin = next(
        (
            at
            for at in range(place - 1, 0, -1)
            if sentence[at].kind in _ENDING or folded(sentence[at].text) in RELATIVE
        ),
        0,
    )
    if not begin or sentence[begin].kind in _ENDING - {"open"}:
        return set()
    at = begin - (sentence[begin - 1].kind == "comma" and sentence[begin].kind != "open")
    behind, named = at, set[str]()
    while at and (sentence[at - 1].kind in JOINING - {"open", "close"} or sentence[at - 1].kind == "ship"):
        at -= 1
        named.update(sentence[at].ships)
    return named if sentence[behind - 1].kind == "ship" else set()
