"""Sentences that tell something before they order something, and of whom "she" is said there."""

from collections.abc import Iterable, Sequence

from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, words_of

_NOW = words_of("telling_now")
_SHE = frozenset({"he", "she", "il", "elle"})
_HER = frozenset({"her", "him", "lui", "elle"})
_LEADING = SIDES - {"pron"} | {"thisturn", "then", "and", "comma", "change"}
_LEFT_OPEN = frozenset({"cond", "alt", "says", "doubtful", "question", "cancel", "except", "otherturn"})
_TOLD = frozenset({"past", "lastturn"})
_RESTS = frozenset({"none", "nomove", "nofire"})
_JOINS = frozenset({"and", "so", "donc", "et", "but", "mais", "alors"})
_WHERE = frozenset({"where", "o\N{LATIN SMALL LETTER U WITH GRAVE}"})
_PARTING = frozenset({"comma", "dash", "open", "close", "stop"})
_SAYS = frozenset({"pron", "filler", "firev", "movev", "moves", "step", "none", "nomove"})
_EAGER = ("wait", "attend")
_GUNS = words_of("telling_guns")


def told_first(words: Sequence[Token], subject: Sequence[Token]) -> Sequence[Token]:
    """A sentence without the tale before its order, and with the name "she" stands for; `subject`: whom the one before was about."""
    words = without_place_remark(like_in_a_tale(everything_but(words)))
    words = named_in_brackets(without_since(without_plan(words)))
    return with_her_name(counted_behind_names(without_tale(words)), subject)


def without_tale(words: Sequence[Token]) -> Sequence[Token]:
    """`Upholder fired at J5 before, this time it's J7`, "she has no oil left, she does nothing": the name, and what is ordered behind the tale."""
    named = [one for one in words if one.kind in SUBJECTS]
    tale = max((at for at, one in enumerate(words) if one.kind in _TOLD), default=len(words))
    if len(named) != 1 or named[0].kind != "ship" or {one.kind for one in words} & _LEFT_OPEN:
        return words
    for at in range(tale, len(words) - 1):
        behind = words[at + 1 :]
        begun = [one for one in behind if folded(one.text) not in _JOINS][:2]
        she = begun[:1] != [] and folded(begun[0].text) in _SHE
        rests = she and len(begun) > 1 and begun[1].kind in _RESTS and not any(map(_is_a_place, behind))
        rests = rests and not folded(begun[1].text).startswith("did")
        now = begun[:1] != [] and (begun[0].kind == "thisturn" or folded(begun[0].text) in _NOW)
        now = (
            now and len(begun) > 1 and begun[1].kind in _SAYS
        )  # "now S6": is she there, or does she fire at it?
        if words[at].kind in {"comma", "dash"} and words.index(named[0]) < at:
            return [*named, *behind] if (rests or now) and (strong(behind) or _climbs(behind)) else words
    return words


def _climbs(words: Sequence[Token]) -> bool:
    return {"moves", "cells"} <= kinds_of(words)


def _is_a_place(one: Token) -> bool:
    return bool(one.cell or one.way)


def with_her_name(words: Sequence[Token], subject: Sequence[Token]) -> Sequence[Token]:
    """`One cell north for her, and Le Terrible two`, "this time she fires at K6, and the Hood too": her name, where another stands behind it."""
    first = next((at for at, one in enumerate(words) if one.kind == "ship"), 0)
    known = [one for one in subject if one.kind == "ship"]
    if not first or len(known) != 1 or len(known[0].ships) != 1 or known[0].ships == words[first].ships:
        return words
    if any(one.kind in SUBJECTS for one in words[:first]):
        return words
    for at in range(first):
        one, called = words[at], folded(words[at].text)
        leads = called in _SHE and {two.kind for two in words[:at]} <= _LEADING
        given = called in _HER and at > 1 and words[at - 1].kind == "for" and strong(words[:at])
        if one.kind == "pron" and (leads or given) and strong(words[at if leads else 0 : first]):
            return [*words[:at], known[0]._replace(start=one.start, end=one.end), *words[at + 1 :]]
    return words


def is_rammed(words: Sequence[Token], at: int) -> bool:
    """`Cossack went south and nearly rammed the Hood`: in a tale, the ship something happened to."""
    before = [one for one in words[:at] if one.kind not in {"prep", "filler"}]
    told = any(one.kind in _TOLD for one in before) and any(one.kind in SUBJECTS for one in before[:-1])
    verb = before[-1].text.casefold() if told else ""
    done = verb.endswith(_DONE) or verb in _HIT
    return told and before[-1].kind in {"word", "past"} and done and not strong(words[at:])


_DONE = ("ed", "\N{LATIN SMALL LETTER E WITH ACUTE}", "er", "ir", "re")
_HIT = words_of("telling_hit")


def without_place_remark(words: Sequence[Token]) -> Sequence[Token]:
    """`Fires at K6, never at K8 - that is where Orion might be`: an order without what only tells where somebody is."""
    for at, one in enumerate(words):
        if one.text.casefold() not in _WHERE:
            continue
        begin = max((to for to in range(at) if words[to].kind in _PARTING), default=0)
        end = next((to for to in range(at, len(words)) if words[to].kind in _PARTING), len(words))
        part = words[begin + 1 : end]
        remark = any(two.kind in SUBJECTS for two in part) and not strong(part)
        if begin and remark and strong(words[:begin]) and not {"cond", "firev", "movev"} & kinds_of(part):
            return [*words[:begin], *words[end:]]
    return words


def kinds_of(words: Iterable[Token]) -> set[str]:
    return {one.kind for one in words}


def guns_wait(words: Sequence[Token]) -> bool:
    """`Bismarck's guns are waiting!`, "les canons du Bismarck attendent": no order to wait."""
    guns = any(folded(one.text) in _GUNS for one in words)
    told = [one for one in words if one.kind not in SIDES | {"word", "ship", "comma"}]
    return guns and [one.kind for one in told] == ["none"] and folded(told[0].text).startswith(_EAGER)


def like_in_a_tale(words: Sequence[Token]) -> Sequence[Token]:
    """`Kongō: whatever Yamato did last turn`: what another did then is asked about, and no tale."""
    at = next((at for at, one in enumerate(words) if folded(one.text) in _WHATEVER), len(words))
    behind = [one for one in words[at + 1 :] if one.kind != "prep"]
    done = [one.kind for one in behind[:2]] in (["ship", "past"], ["foreign", "past"])
    if at and done and words[at - 1].kind in {"colon", "dash", "comma", "movev", "filler"}:
        return [*words[:at], words[at]._replace(kind="refers")]
    return words


_WHATEVER = frozenset({"whatever", "what", "ce que"})
_EVERYTHING = frozenset({"everything", "all", "tout"})


def everything_but(words: Sequence[Token]) -> Sequence[Token]:
    """`Everything except the U-boats moves one west`: all ships but those."""
    begun = [one for one in words[:4] if one.kind not in {"prep", "filler"}]
    excepts = [one.kind for one in begun[:3]] == ["allshots", "except", "ship"]
    fires = {"cell", "firev", "count"} & kinds_of(words)
    if not excepts or fires or folded(begun[0].text) not in _EVERYTHING:
        return words
    return [one._replace(kind="all") if one is begun[0] else one for one in words]


def counted_behind_names(words: Sequence[Token]) -> Sequence[Token]:
    """`East for Hood (3 cells) and north for Orion (1 cell)`: each count before the "for" of its name, beside its way."""
    told = list(words)
    for at, one in enumerate(words):
        bracket = [two.kind for two in words[at + 1 : at + 4]]
        lead = at - 1
        while lead > 0 and words[lead].kind in {"prep", "filler"}:
            lead -= 1
        counted = bracket in (["open", "cells", "close"], ["open", "number", "close"])
        if one.kind != "ship" or not counted or words[lead].kind != "for":
            continue
        begin = max(
            (to for to in range(lead) if words[to].kind in {"and", "comma", "ship", "close"}), default=0
        )
        part = words[begin:lead]
        if sum(two.kind == "way" for two in part) == 1 and not {"cells", "number", "cell"} & kinds_of(part):
            place, count = told.index(words[lead]), words[at + 2]
            told = [two for two in told if two not in words[at + 1 : at + 4]]
            told.insert(place, count._replace(kind="cells"))
    return told


def named_in_brackets(words: Sequence[Token]) -> Sequence[Token]:
    """`She goes one north (Washington, not my daughter)`: her name, and the words without the bracket."""
    begin = next((at for at, one in enumerate(words) if one.kind == "open"), len(words))
    end = next((at for at in range(begin, len(words)) if words[at].kind == "close"), begin)
    inside, outside = words[begin + 1 : end], [*words[:begin], *words[end + 1 :]]
    named = [one for one in inside if one.kind in SUBJECTS]
    she = next((at for at, one in enumerate(outside) if folded(one.text) in _SHE), len(outside))
    plain = kinds_of(inside) <= SIDES | {"ship", "comma", "neg", "dirneg", "word"}
    if len(named) != 1 or not plain or inside[0] is not named[0] or she > 1:
        return words
    if any(one.kind in SUBJECTS for one in outside) or not strong(outside):
        return words
    return [
        *outside[:she],
        named[0]._replace(start=outside[she].start, end=outside[she].end),
        *outside[she + 1 :],
    ]


def without_since(words: Sequence[Token]) -> Sequence[Token]:
    """`And Washington, since you did not ask: one cell east`: the name and its order, without what stands between."""
    at = next((at for at, one in enumerate(words) if folded(one.text) in _SINCE), 0)
    end = next((to for to in range(at, len(words)) if words[to].kind == "colon"), 0)
    part = words[at:end]
    plain = at > 1 and words[at - 1].kind == "comma" and not strong(part)
    if plain and end and not SUBJECTS & kinds_of(part) and strong(words[end:]) and not strong(words[:at]):
        return [*words[: at - 1], *words[end:]]
    return words


_SINCE = words_of("telling_since")
_INTENDING = words_of("telling_intending")


def without_plan(words: Sequence[Token]) -> Sequence[Token]:
    """`I wanted Richelieu to fire at L12, but I prefer to move her: two cells north`: her name, and what is ordered instead."""
    meant = next((at for at, one in enumerate(words) if folded(one.text) in _INTENDING), len(words))
    anew = next((at for at in range(meant, len(words)) if words[at].kind == "change"), len(words))
    but = any(folded(one.text).split()[0] in _BUT for one in words[meant : anew + 1] if one.text.strip())
    before, behind = words[:anew], words[anew + 1 :]
    named = [one for one in before if one.kind in SUBJECTS]
    if (
        len(named) != 1
        or named[0].kind != "ship"
        or not but
        or SUBJECTS & kinds_of(behind)
        or not strong(behind)
    ):
        return words
    if _LEFT_OPEN & kinds_of(words):
        return words
    return [named[0], *behind]


_BUT = frozenset({"but", "mais"})
