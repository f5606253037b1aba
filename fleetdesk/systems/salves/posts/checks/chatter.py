"""Clauses of talk in the sentence of an order: "I slept badly, the baby cried, so Hood fires at K6" (R20, R46).

A clause that names no ship, no cell and no course orders nothing, whatever figures, hours and tenses it holds; its
doubts are not those of the order beside it. Two things must hold before it is left out: it speaks of the player or his
day, and nothing in it reaches over to the order, as a condition, a wish, a thought or somebody's word does.
"""

import re
from collections.abc import Sequence

from fleetdesk.systems.salves.posts.checks.accounted import counts_nearly
from fleetdesk.systems.salves.posts.parts import HALF, STRONG, strong
from fleetdesk.systems.salves.posts.sentences import inverted
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_ORDERING = STRONG | HALF | SUBJECTS | {"number", "each", "rest", "half"}
_BEFORE = SIDES | frozenset(
    ["word", "comma", "and", "then", "for", "number", "past", "because", "none", "cells", "firev", "movev", "moves"]
) | {"thisturn"}  # fmt: skip
"""Kinds a clause of talk may hold before an order."""
_BEHIND = SIDES | {"word", "comma", "and", "then", "for", "because", "movev", "firev"}
"""Likewise behind it, where a figure may be more of the order."""
_CORRECTING = frozenset({"change", "edit"})
"""Signs that stay, whatever stands beside them."""
_SIGNS = frozenset({"comma", "colon", "dash", "pause"})
_JOINING = frozenset({"comma", "and", "then", "dash"})
_CONCLUDING = frozenset(["donc", "alors", "so", "faque", "bref", "anyway", "anyhow"])
_PASSING = frozenset(["while", "pendant que", "whilst", "tandis que"])
"""What goes on meanwhile."""
_SOME_TIME = _PASSING | {"before", "avant", "entre", "between", "during", "pendant", "apres", "after"}
_CLOSING = _PASSING | {"before", "avant", "voila"}
"""What begins a clause behind an order."""
_NOTHING = ("rien", "nothing", "pass", "none", "aucun", "neant", "pause")
_BUT = frozenset({"but", "mais"})
_POINTING = frozenset({"this", "that", "these", "it", "ca", "cela", "ceci"})
_WAS = re.compile("avai|etai|had$|was$|were$")
_HIMSELF = words_of("chatter_himself")
_THEN = ("last", "derni", "preced", "previous")
_IS_SO = frozenset({"is", "was", "est", "etait", "looks", "seems", "semble"})
_BEING = frozenset({"is", "are", "at", "a", "de", "est"})
_ONE = frozenset({"un", "une"})
_FEWEST = 3
"""Words of a clause that tells of something."""


def without_talk(words: Sequence[Token]) -> Sequence[Token]:
    """The same words without the clauses of talk before and behind what they order; signs of change stay."""
    named = next((at for at, one in enumerate(words) if one.kind in SUBJECTS), len(words))
    if not strong(words[named:]) or words[named].kind != "ship":
        return words
    begin, end = _begins(words, named), _ends(words)
    lead, kept, tail = words[:begin], words[begin:end], words[end:]
    if _remarks(lead) and _tells_alone(kept):
        lead = ()
    alone = _tells_alone(kept) and not any(map(_tells_when, words[begin:named]))
    if alone and _is_talk(lead, _BEFORE) and not inverted(lead) and _speaks_before(lead):
        lead = [one for one in lead if one.kind in _CORRECTING]
    return [*lead, *kept, *(() if _is_talk(tail, _BEHIND) and not _points(tail) else tail)]


def _remarks(lead: Sequence[Token]) -> bool:
    """`K6 was empty last turn, so Hood fires at K7`: of a cell, and why it is not the one fired at."""
    if not lead or folded(lead[-1].text) not in _CONCLUDING or lead[0].kind != "cell":
        return False
    kinds = [one.kind for one in lead]
    told = folded(lead[1].text) if lead[1:] else ""
    return (
        kinds.count("cell") == 1
        and told in _IS_SO
        and set(kinds) <= SIDES | {"cell", "past", "word", "lastturn", "comma", "neg", "none"}
    )


def _begins(words: Sequence[Token], named: int) -> int:
    """Where the clause of the first name begins: behind a sign or a joining word; "while it rains Hood ..." at her article."""
    article = named
    while article and words[article - 1].kind in {"prep", "filler"} and not _parts(words, article - 1):
        article -= 1
    if article and words[article - 1].kind == "and":
        return article
    at = article
    while at and not _parts(words, at - 1):
        at -= 1
    timed = at < named and folded(words[at].text) in _SOME_TIME
    return article if timed or (at and folded(words[at - 1].text) in _PASSING) else at


def _parts(words: Sequence[Token], at: int) -> bool:
    """Whether a clause ends with a word."""
    text = folded(words[at].text)
    so = text == "coup" and at > 0 and folded(words[at - 1].text) == "du"
    return words[at].kind in _SIGNS or so or text in _CONCLUDING | _PASSING


def _ends(words: Sequence[Token]) -> int:
    """Behind the last word that orders something, where another clause begins there."""
    last = max(at for at, one in enumerate(words) if one.kind in _ORDERING - {"number"})
    behind = range(last + 1, len(words))
    told = [one.kind for one in words]
    begins = (
        at
        for at in behind
        if (told[at] in _JOINING or folded(words[at].text) in _CLOSING)
        and told[:at].count("open") <= told[:at].count("close")
    )
    return next(begins, len(words))


def _speaks_before(lead: Sequence[Token]) -> bool:
    """Before a colon stands what the order is called, unless the clause there is of the player himself."""
    if not lead or lead[-1].kind != "colon":
        return True
    sign = max((at for at, one in enumerate(lead[:-1]) if one.kind in _SIGNS), default=0)
    told = [folded(one.text) for one in lead[sign:]]
    return not _HIMSELF.isdisjoint(told) and not _POINTING & {*told} and not any(map(_WAS.match, told))


def _points(tail: Sequence[Token]) -> bool:
    """`Et je remets ca`, "but my wife is against it": of the order itself."""
    told = {folded(one.text) for one in tail}
    return bool(told & _BUT or (told & _POINTING and folded(tail[1].text) not in _POINTING))


def _tells_alone(words: Sequence[Token]) -> bool:
    """Whether an order tells its place itself, and needs no word before its name."""
    kinds = {one.kind for one in words}
    return bool(kinds & {"cell", "step", "none", "nomove", "way"})


def _is_talk(part: Sequence[Token], known: frozenset[str]) -> bool:
    """Whether a part tells of the player or his day, and holds nothing that reaches over."""
    told = [one for one in part if one.kind not in _SIGNS | {"and", "then"}]
    before = known is _BEFORE
    concluded = before and bool(part) and folded(part[-1].text) in _CONCLUDING
    known = (
        known | (_CORRECTING if before else frozenset()) | ({"neg", "slash"} if concluded else frozenset())
    )
    if len(told) < _FEWEST or not all(
        one.kind in known or (one.kind == "number" and _measures(part, at)) for at, one in enumerate(part)
    ):
        return False
    return any(map(_is_of_his_day, part)) and not any(map(_reaches_over, part))


def _measures(part: Sequence[Token], at: int) -> bool:
    """`My cat is 3`, "pizza at 8", "pour moi un cafe": no figure of an order, if nothing acts there."""
    if {"movev", "firev"} & {one.kind for one in part}:
        return False
    article = folded(part[at].text) in _ONE and [one.kind for one in part[at + 1 : at + 2]] == ["word"]
    return article or (at > 0 and folded(part[at - 1].text) in _BEING)


def _tells_when(one: Token) -> bool:
    """`Last week Hood ...`: right before a name, and whatever reaches over there."""
    return one.kind == "word" and (_reaches_over(one) or folded(one.text).startswith(_THEN))


def _is_of_his_day(one: Token) -> bool:
    text = folded(one.text)
    return text in _HIMSELF or text in vocabulary().talk


def _reaches_over(one: Token) -> bool:
    """Whether a word may say of the order beside its clause whose it is, how it is meant, or how often."""
    text = folded(one.text)
    known = vocabulary()
    if one.kind in {"none", "number", "firev", *_CORRECTING}:
        return one.kind == "none" and any(told in text for told in _NOTHING)
    return bool(
        known.reaching.match(text)
        or (
            one.kind == "word"
            and (known.wavering.match(text) or known.heading.match(text) or text in known.taking_back)
        )
        or (one.kind == "word" and ((counts_nearly(text) and text != "there") or text in known.quantities))
    )
