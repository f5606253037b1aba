"""Whether each ship, place and exception of a sentence is carried by just one order (R20, R46).

The orders of a sentence are made by many rules, and each looks for its own words. So they are held against the sentence
once they are made: a name nothing was made of, an exception that has the order of all the others, a place that is
told of one ship and given to another, or places that may be dealt out among several ships, are asked about.
"""

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
_WITH_THEM = words_of("carried_with_them")
_BOTH = words_of("carried_both")
_LIKE = frozenset({"as", "like", "comme", "que"})
_SHE = frozenset({"lui", "elle", "he", "she", "it"})
_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}
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
    cancels = any(one.kind in {"cancel", "cancelall"} for one in sentence)
    alone = sum(one.kind in SUBJECTS for one in sentence) < 2 and all(
        one.kind != "except" for one in sentence
    )
    denies = any(one.kind in {"neg", "dirneg"} for one in sentence[:3])  # "not Hood, Orion"
    if alone or not (acting or spoken - given.keys() or cancels or denies):
        return set()
    excepted = _excepted(sentence)
    others = {one for ship, one in given.items() if ship not in excepted}
    not_spared = {
        ship
        for ship, apart in excepted.items()
        if (given.get(ship) in others and (ship in acting or cancels))
        or (ship in acting and not (others or apart))
    }
    nobody = {""} if excepted and not others and _leaves_untold(sentence) else set[str]()
    untold = {ship for ship in _untold(sentence, spoken) if ship not in excepted}
    swept = _swept_up(sentence, given, acting)
    return (
        untold
        | not_spared
        | nobody
        | swept
        | _unlike_the_group(sentence, given)
        | _both(sentence, given, spoken)
        | _another_target(sentence, given)
    )


def _swept_up(sentence: Sequence[Token], given: Mapping[str, Order], acting: AbstractSet[str]) -> set[str]:
    """`The whole fleet 1N, Hood out of it`: who has the order of all, though something else is said of her beside it."""
    names = [at for at, one in enumerate(sentence) if one.kind in SUBJECTS]
    swept = set[str]()
    for at, end in pairwise([*names, len(sentence)]):
        ships, gap = set(sentence[at].ships), sentence[at + 1 : end]
        among = any(sentence[to].kind in _MANY or ships < set(sentence[to].ships) for to in names)
        others = {one for ship, one in given.items() if ship not in ships}
        told = {folded(one.text) for one in sentence[at - 1 : end]}
        said = any(one.kind not in _BARE | {"except"} for one in gap) and not any(
            one.kind in _PLACES for one in gap
        )
        if sentence[at].kind == "ship" and among and said and not told & _WITH_THEM:
            swept |= {ship for ship in ships if ship in acting and others == {given[ship]}}
    return swept


def _another_target(sentence: Sequence[Token], given: Mapping[str, Order]) -> set[str]:
    """`Hood fires at K6 and Kongo`: who fires at a cell, and at a ship beside it that lies nobody knows where."""
    for at, one in enumerate(sentence):
        before = [two for two in sentence[:at] if two.kind != "prep"][-2:]
        ends = not sentence[at + 1 : at + 2] or sentence[at + 1].kind in _ENDING | {"and"}
        if one.kind == "foreign" and ends and [two.kind for two in before] == ["cell", "and"]:
            return {ship for ship, order in given.items() if before[0].cell in dict(order.salvos)}
    return set()


def _both(sentence: Sequence[Token], given: Mapping[str, Order], spoken: AbstractSet[str]) -> set[str]:
    """`Hood to L4, Cossack to K2, both firing at K6`: what is told of both behind the orders of each reaches neither."""
    for at in range(1, len(sentence)):
        joined = folded(sentence[at].text) in _BOTH and sentence[at - 1].kind in {"comma", "and", "dash"}
        placed = [_PLACES & {one.kind for one in part} for part in (sentence[:at], sentence[at:])]
        if joined and all(placed) and not any(one.kind in SUBJECTS for one in sentence[at:]):
            named = set(ships_of(sentence[:at])) & spoken
            return named & given.keys() if len({given.get(ship) for ship in named}) > 1 else set()
    return set()


def _unlike_the_group(sentence: Sequence[Token], given: Mapping[str, Order]) -> set[str]:
    """`The destroyers: two at K11, the last at J11 for Orion and at L10 for Cossack`: of a group told one by one, who lacks a cell, or how far, that was told of all."""
    at = next((at for at, one in enumerate(sentence) if len(one.ships) > 1), len(sentence))
    end = next((to for to in range(at + 1, len(sentence)) if sentence[to].kind in SUBJECTS), len(sentence))
    told = {ship for one in sentence[end:] if len(one.ships) == 1 for ship in one.ships}
    named = {ship for one in sentence[at : at + 1] for ship in one.ships} & told & given.keys()
    cells = {one.cell for one in sentence[at:end] if one.cell}
    lacking = {ship for ship in named if not cells <= dict(given[ship].salvos).keys()}
    far = {one.number for one in sentence[at:end] if one.kind == "cells"}
    if far and not any(one.kind in _PLACES for one in sentence[at:end]):
        lacking |= {ship for ship in named if not far <= {number for number, _ in given[ship].steps}}
    return lacking if lacking != named else set()


def _untold(sentence: Sequence[Token], spoken: AbstractSet[str]) -> Iterator[str]:
    """`First Hood, then Cossack: both 1N`, "the same for Hood and Orion": names of which nothing was made, and with them those behind."""
    names = [at for at, one in enumerate(sentence) if one.kind in SUBJECTS]
    for at, following in pairwise([*names, len(sentence)]):
        one, gap = sentence[at], sentence[at + 1 : following]
        like = all(two.kind in _BARE or folded(two.text) in _LIKE for two in gap)
        doubted = any(two.kind == "doubtful" for two in gap) and not any(two.kind in _PLACES for two in gap)
        if spoken <= set(ships_of(sentence)) and (
            (one.kind == "others" and like) or (one.kind in _MANY and doubted)
        ):
            yield ""  # "everyone else as Hood"
            yield from ships_of(sentence[following : following + 1])
        if (
            one.kind == "ship"
            and len(names) == 2
            and not at
            and not spoken & set(one.ships)
            and any(folded(two.text) in _BOTH for two in sentence[following:])
        ):
            yield from one.ships  # "Orion comes with Hood: both 2N"
        if one.kind != "ship" or not set(one.ships).isdisjoint(spoken) or not _is_bare(sentence, at):
            continue
        parted = max((to for to, two in enumerate(gap) if two.kind in _PARTING), default=len(gap))
        if not {"past", "says", "doubtful"} & {two.kind for two in gap}:
            yield from one.ships
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
        if not (denying or _excepts(sentence, at)):
            continue
        end = _behind(sentence, at, denying=denying)
        named = tuple(ships_of(sentence[at + 1 : end])) or _named_before(sentence, at)
        if not denying or one.kind == "except" or len(named) > 1 or _is_among(sentence, at):
            told = sentence[end : end + 1]
            signed = told != [] and (told[0].kind in _APART or folded(told[0].text) in RELATIVE)
            excepted.update(dict.fromkeys(named, signed and not denying))
    return excepted


def _named_before(sentence: Sequence[Token], at: int) -> tuple[str, ...]:
    """`Everyone 1N, Hood and Orion excepted`: those right before the word, where it ends its part."""
    begin = at
    while begin and sentence[begin - 1].kind in _DENIED | {"filler"}:
        begin -= 1
    ends = not at + 1 < len(sentence) or sentence[at + 1].kind in _ENDING
    return tuple(ships_of(sentence[begin:at])) if ends else ()


def _excepts(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word excepts: "but" does where many are named before it."""
    but = folded(sentence[at].text) in _EXCEPTING and _is_among(sentence, at)
    return sentence[at].kind == "except" or but


def denied(sentence: Sequence[Token]) -> set[str]:
    """`No, not Hood, nor the destroyers`: the ships a sentence takes out of what was said before it."""
    answers = any(one.kind in {"change", "edit", "neg", "dirneg"} for one in sentence[:3])
    return {
        ship
        for at, one in enumerate(sentence)
        if answers and folded(one.text) in _DENYING
        for ship in ships_of(sentence[at + 1 : _behind(sentence, at, denying=True)])
    } | set(_stood_in_for(sentence))


def _stood_in_for(sentence: Sequence[Token]) -> Iterator[str]:
    """`Orion 1N instead of Hood`: the ship another acts for."""
    for at, one in enumerate(sentence):
        behind = next((two for two in sentence[at + 1 :] if two.kind != "prep"), one)
        if one.kind == "instead" and behind.kind == "ship":
            yield from behind.ships


def counts_for_each(sentence: Sequence[Token]) -> int:
    """`Two shots each, but Hood empties all`: the one count for several ships; 0: it is no such sentence."""
    counts = [one.number for one in sentence if one.kind in _COUNTS]
    return counts[0] if len(counts) == 1 and any(one.kind == "each" for one in sentence) else 0


def _is_among(sentence: Sequence[Token], at: int) -> bool:
    return any(one.kind in _MANY or len(one.ships) > 1 for one in sentence[:at])


def _behind(sentence: Sequence[Token], at: int, *, denying: bool) -> int:
    """Where the names end behind an exception: before a group they are taken from; "not Hood, but Orion" denies the first alone."""
    listed, named = (_DENIED if denying else _LISTED), False
    for to in range(at + 1, len(sentence)):
        one = sentence[to]
        but = denying and folded(one.text) in _EXCEPTING
        joined = [two.kind for two in sentence[at:to] if two.kind not in {"prep", "filler"}][-1:]
        group = named and len(one.ships) > 1 and joined == ["comma"]  # "except Orion, my destroyers"
        if one.kind not in listed or but or group:
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
    takes_back = any(one.kind == "cancelall" for one in before)  # "all but the Hood salvo"
    acts = _PLACES if takes_back else _PLACES | {"movev", "firev"}
    return ordered or (bool(told) and told[0] in acts)


def shared_out(clause: Clause, sentence: Sequence[Token]) -> bool:
    """`Hood/Cossack: 1N/2S`, "Hood and Cossack: 1N and 2S", "1N, 2N": is all of it for each, or one of them for each?"""
    named = [at for at, one in enumerate(sentence) if one in clause.subjects]
    if len(named) < 2 and not any(one.kind in _MANY or len(one.ships) > 1 for one in clause.subjects):
        return False
    words = clause.words
    places = [at for at, one in enumerate(words) if one.kind in _PLACES]
    between = [{one.kind for one in words[at:to]} for at, to in pairwise(places)]
    told = [
        (words[at], words[to])
        for (at, to), kinds in zip(pairwise(places), between, strict=True)
        if not kinds & {"instead", "dirneg", "change", "edit"}
    ]
    kinds = {one.kind for one in words}
    listed = zip(words, words[1:], words[2:], strict=False)
    counts = any(
        one.kind in _COUNTS and two.kind in {"and", "comma", "slash"} and three.kind in _COUNTS
        for one, two, three in listed
    )
    joined = {one.kind for at, to in pairwise(named) for one in sentence[at + 1 : to]}
    return (
        any("slash" in kinds for kinds in between)
        or any(one.way and one.way == two.way and one.number != two.number for one, two in told)
        or ({"evenly", "count"} <= kinds and "each" not in kinds)  # "split five shots at N5"
        or (counts and [words[at].kind for at in places] == ["cell"])
        or (len(named) == len(places) > 1 and (len(named) > 2 or bool(joined & {"slash", "then"})))
        or any(one.way and one.way == _OPPOSITE.get(two.way or "") for one, two in told)
        or any(_tells_of_one(words[at:to]) for at, to in pairwise(places))
        or (len(named) == len(places) == 2 and bool(words[places[0]].way) and "and" in between[0])
    )


def _tells_of_one(between: Sequence[Token]) -> bool:
    """`1S, and she 1N`: behind what is told of several, one of them."""
    return any(one.kind in {"and", "comma"} and folded(two.text) in _SHE for one, two in pairwise(between))


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
