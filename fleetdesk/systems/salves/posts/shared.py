"""Sentences that tell of several ships what each of them does: counts for each, exceptions with orders of their own, one verb for all."""

from collections.abc import Iterator, Sequence

from fleetdesk.systems.salves.posts.clauses import as_count, undescribed
from fleetdesk.systems.salves.posts.named.meant import NOBODY
from fleetdesk.systems.salves.posts.parts import HALF, RELATIVE, STRONG, Clause, parted, ships_of, strong
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_COUNTED = (STRONG | HALF | {"number"}) - {"allshots"}
_PLACED = frozenset({"cell", "step", "way", "none"})
_DENYING = frozenset({"except", "neg", "dirneg"})
_APART = frozenset({"but", "mais", "lui", "elle"})
_LISTING = SIDES - {"colon", "dash", "open", "close"} | {"ship", "and", "comma", "slash"}
_LISTING_ORDERS = frozenset({"and", "comma", "slash"})
_ORDERLY = ("in the order", "in this order", "in order", "dans l' ordre", "dans l'ordre", "dans cet ordre")
_HOWEVER = words_of("shared_however")


def of_each(words: Sequence[Token]) -> list[Clause]:
    """`Both battleships fire at F14: Littorio with five, Veneto with two`: the order of both, and what each makes of it."""
    if dealt := _dealt(words):
        return dealt
    signs = [at for at, one in enumerate(words) if one.kind in {"colon", "dash"}]
    at = next((at for at in signs if words[at].kind == "colon"), signs[0] if signs else 0)
    lead, behind = words[:at], words[at + 1 :]
    names = [place for place, one in enumerate(behind) if one.kind == "ship"]
    told = [ship for place in names for ship in behind[place].ships]
    same = sorted(ships_of(lead)) == sorted(told) and len(told) > 1
    if not (same and strong(lead) and any(one.kind == "cell" for one in lead)):
        return _excepting(words)
    order = tuple(
        one
        for one in lead
        if one.kind not in SUBJECTS | {"number"} and not (one.kind == "polite" and one.number)
    )
    ends = [*names[1:], len(behind)]
    parts = [behind[place + 1 : end] for place, end in zip(names, ends, strict=True)]
    if {"count", "number"} & {
        one.kind for one in behind[: names[0]]
    }:  # "three shots for Hood, one from Orion"
        if {"count", "number"} & {one.kind for one in parts[-1]}:
            return [Clause(tuple(behind[place] for place in names), order, doubtful=True)]
        starts = [0, *(place + 1 for place in names[:-1])]
        parts = [behind[start:place] for start, place in zip(starts, names, strict=True)]
    return [
        Clause((behind[place],), (*order, *map(as_count, undescribed(part))))
        for place, part in zip(names, parts, strict=True)
    ]


def _dealt(words: Sequence[Token]) -> list[Clause]:
    """`Hood/Orion: 1N/2S`, "Hood and Orion fire at K6 and K7 respectively": to each name the place that stands where it does."""
    words = _in_order(words)
    names = [at for at, one in enumerate(words) if one.kind == "ship"]
    each = any(folded(one.text).startswith("respectiv") for one in words)
    joined = {one.kind for one in words[names[0] : names[-1]]} if names else set()
    if len(names) < 2 or not (each or "slash" in joined) or not joined <= _LISTING:
        return []
    behind = [one for one in words[names[-1] + 1 :] if not folded(one.text).startswith("respectiv")]
    headed = each and [one.kind for one in words[names[-1] + 1 :][:2]] == ["comma", "ordinal"]
    behind = behind[headed:]  # "Hood and Orion, respectively 1N and 2S"
    comma = next((at for at, one in enumerate(behind) if one.kind == "comma"), len(behind))
    last = max((at for at, one in enumerate(behind) if one.kind in _PLACED), default=len(behind) - 1)
    end = last + 1 if each else comma
    parts, tail = list(parted(behind[:end], _LISTING_ORDERS if each else {"slash"})), behind[end + 1 :]
    leads = behind[:1] != [] and behind[0].kind in {"colon", "dash", "firev", "movev"}
    placed = (leads or headed or not each) and all(
        sum(one.kind in _PLACED for one in part) == 1 for part in parts
    )
    named = [words[at] for at in names]
    alone = all(len(one.ships) == 1 for one in named) and not any(one.kind in SUBJECTS for one in behind)
    kinds = {one.kind for one in tail}  # "R6/Q9, three shots each", "R6 and Q9 respectively, with all guns"
    of_all = not tail or "each" in kinds or (each and not kinds & _COUNTED)
    if not (placed and alone and of_all and len(parts) == len(names) == len({one.ships for one in named})):
        return []
    verb = [one for one in parts[0] if one.kind in {"firev", "movev"}][:1] if each else []
    rest = ([*verb, *part] for part in parts[1:])
    return [Clause((one,), (*part, *tail)) for one, part in zip(named, [parts[0], *rest], strict=True)]


def _in_order(words: Sequence[Token]) -> Sequence[Token]:
    """`Destroyers, in the order Hood, Orion: 1N, 2N`: respectively, the names alone; else the same words."""
    first = next((at for at, one in enumerate(words) if one.kind == "ship" and len(one.ships) == 1), 0)
    lead = words[:first]
    end = next((at for at, one in enumerate(words) if one.kind == "colon"), 0)
    named = {ship for one in words[first:end] for ship in one.ships}
    group = all(named == set(one.ships) for one in lead if one.ships)
    if not (folded(" ".join(one.text for one in lead)).endswith(_ORDERLY) and group and first < end):
        return words
    return [*words[first:end], words[end]._replace(kind="word", text="respectively"), *words[end:]]


def _excepting(words: Sequence[Token]) -> list[Clause]:
    """`All hold except Wahoo, who goes 1S`, "all 1S except Marat (fires S8) and S-13 (nothing)": the exceptions have orders of their own."""
    others = next((one for one in words if one.kind == "others" and one.ships), None)
    excepted = set(others.ships) if others else set()
    names = [at for at, one in enumerate(words) if one.kind == "ship" and excepted.issuperset(one.ships)]
    if others is None or not names or names[0] < words.index(others) < names[-1]:
        return []
    first = words.index(others) < names[0]
    end = len(words) if first else words.index(others)
    lead = tuple(one for one in (words[: names[0]] if first else words[end:]) if one is not others)
    parts = [tuple(words[at + 1 : to]) for at, to in zip(names, [*names[1:], end], strict=True)]
    if folded(others.text).startswith(NOBODY):
        lead = (others._replace(kind="none", ships=()),)  # "nobody moves" is "the others do nothing"
        others = others._replace(text="")
    if first and not strong(lead):
        parts[-1], lead = _told_in_passing(parts[-1])
    if not strong(lead) or any(one.kind in SUBJECTS for part in (lead, *parts) for one in part):
        return []
    named, whole = [words[at] for at in names], Clause((others,), lead)
    if all(map(strong, parts)):
        return [whole, *(Clause((one,), part) for one, part in zip(named, parts, strict=True))]
    if any(map(strong, parts[:-1])):  # "except Hood, who goes 1N, and Cossack": what does she do?
        other = next(filter(strong, parts))
        each = zip(named, parts, strict=True)
        return [
            whole,
            *(
                Clause((one,), part if strong(part) else other, doubtful=not strong(part))
                for one, part in each
            ),
        ]
    listed = len(parts) > 1 and {one.kind for part in parts[:-1] for one in part} <= {"comma", "prep"}
    described = any(one.kind == "word" for part in parts[:-1] for one in part)  # "but Hood, who is old, and"
    told = described or (
        listed and parts[-1][:1] and parts[-1][0].kind not in {"colon", "comma", "dash", "open"}
    )
    ordered = strong(parts[-1])
    counted = bool({"number", "count", "cells"} & {one.kind for one in parts[-1]})  # "but Hood: she does two"
    # "All pass but Hood, Cossack 1N": is that said of both?
    own = Clause(tuple(named), parts[-1], doubtful=bool(told) or not (ordered or counts_alone(parts[-1])))
    return [whole, own] if ordered or counted else [whole]


def _told_in_passing(part: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """`Everyone but Hood, who goes 2S, stays`, "all but Hood (2S): 1N": what is told of the exception, and behind it of the others."""
    begin = part[:1] != () and part[0].kind == "comma"
    if part[:1] != () and part[0].kind == "open":
        end = next((at for at, one in enumerate(part) if one.kind == "close"), len(part))
    elif part[begin : begin + 1] != () and folded(part[begin].text) in RELATIVE:
        end = next((at for at in range(begin + 1, len(part)) if part[at].kind == "comma"), len(part))
    else:
        return part, ()
    return part[:end], part[end + 1 :]


def counts_alone(words: Sequence[Token]) -> bool:
    """`Hood goes two cells south, Cossack one`, "but Orion twice": a number spelt out, the way of those told before."""
    told = [one for one in words if one.kind not in SIDES | {"comma", "and"}]
    if [one.kind for one in told] == ["count"]:
        return told[0].number > 0 and told[0].text.replace(" ", "").isalpha()
    return [one.kind for one in told] in (["number"], ["cells"]) and told[0].text.isalpha()


def excepted(words: Sequence[Token]) -> Sequence[Token]:
    """`All go 1N. But not Hood and not Orion, they stay`: the sentence of its own that tells what the excepted do."""
    bare = [at for at, one in enumerate(words) if one.kind in _DENYING and _named_next(words, at)]
    if not (bare[:1] == [0] and strong(words)) or any(one.kind in {"all", "others"} for one in words):
        return words
    end = next((at for at, one in enumerate(words) if one.kind == "comma"), 0)
    told = any(one.kind == "pron" or folded(one.text) in RELATIVE for one in words[end + 1 : end + 2])
    return (
        [one for at, one in enumerate(words) if at not in bare]
        if end and told and not strong(words[:end])
        else words
    )


def _named_next(words: Sequence[Token], at: int) -> bool:
    """Whether a ship is named right behind a word."""
    return [one.kind for one in words[at + 1 : at + 3] if one.kind != "prep"][:1] == ["ship"]


def sets_apart(named: Token, sentence: Sequence[Token]) -> bool:
    """`But Hood goes 2N`, "only Hood stays", "le Hood, lui, 2N": of one ship, beside what is told of all of them."""
    at = sentence.index(named) if named in sentence else 0
    before = [one for one in sentence[:at] if one.kind != "prep"][-1:]
    told = {folded(one.text) for one in (*before, *sentence[at + 1 : at + 3])}
    however = any(folded(one.text) in _HOWEVER for one in sentence)
    return len(named.ships) == 1 and (
        however or not told.isdisjoint(_APART) or any(one.kind in _DENYING | {"only"} for one in before)
    )


def with_verbs(told: Sequence[Clause]) -> Iterator[Clause]:
    """`Hood heads for K5 and Cossack for J2`: the verb of the first is that of the next, where that has none."""
    verb: tuple[Token, ...] = ()
    for one in told:
        kinds = {two.kind for two in one.words}
        bare = "cell" in kinds and not kinds & {"firev", "movev", "colon", "dash", "count"}
        bare = bare and not any(folded(two.text) in vocabulary().gunnery for two in one.words)
        yield one._replace(words=(*verb, *one.words)) if bare and verb else one
        if "movev" in kinds and "cell" in kinds:
            verb = tuple(two for two in one.words if two.kind == "movev")[:1]
        elif not bare:
            verb = ()
