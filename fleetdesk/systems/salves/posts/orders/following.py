"""An order told beside another ship: "covers them and fires at K6", "chases her: two cells south" (R20)."""

import re
from collections.abc import Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary

_FIRING = frozenset({"tirant", "firing", "shooting"})
_WITH = _FIRING | {"but", "mais", "with", "avec", "by"}
AGAINST = frozenset({"on", "at", "against", "contre"})
"""`She charges on K4`: there, or at it?"""
_WHILE = frozenset({"en", "by", "while"})
_CUSTOM = re.compile(
    "pr[e\N{LATIN SMALL LETTER E WITH ACUTE}]vu|convenu|planned|agreed|discuss|discut|usual|always|toujours"
)


def points_elsewhere(one: Token) -> bool:
    """`Like the Hood`, "the opposite"; but "as planned" beside an order only says that nobody is surprised."""
    return one.kind == "follow" or (one.kind == "refers" and not _CUSTOM.search(one.text.casefold()))


def is_like_another(words: Sequence[Token]) -> bool:
    """`Same as the Cossack, but south`."""
    return any(
        one.kind == "idem" and other.text.casefold() in {"as", "que", "qu", "qu'"}
        for one, other in pairwise(words)
    )


def told_behind(words: Sequence[Token]) -> bool:
    """`Chases them: two cells south`, "covers the retreat with two shots on F9": the order is told behind all the same."""
    signs = [at for at, one in enumerate(words) if one.kind == "colon"]
    behind = {one.kind for one in words[signs[-1] :]} if signs else set()
    if behind & {"step", "way", "cell"} and not behind & {"follow", "refers"}:
        return True
    refers = next((at for at, one in enumerate(words) if one.kind == "refers"), len(words))
    if [one.kind for one in words[refers + 1 : refers + 2]] == ["comma"] and (
        _only_goes(words[refers + 2 :]) or _only_fires(words[refers + 2 :])
    ):
        return True  # "goes the other way, two cells north"
    follows = next((at for at, one in enumerate(words) if one.kind == "follow"), len(words))
    if _only_goes(words[follows + 1 :]) or _acts_too(words[follows + 1 :]):
        return True
    told = [one for one in words[follows:] if one.text.casefold().split()[0] in _WITH]
    behind = {one.kind for one in words[words.index(told[0]) :]} if told else set()
    shoots = bool(told) and (told[0].text.casefold() in _FIRING or told[0].kind == "allshots")
    ordered = (
        "step" in behind
        or {"cells", "way"} <= behind
        or ("cell" in behind and not behind.isdisjoint({"count", "number"}))
    )
    ordered = ordered or (shoots and {"cell", "allshots"} <= behind)
    return ordered and behind <= SIDES | {
        "and",
        "comma",
        "cells",
        "number",
        "count",
        "cell",
        "rest",
        "half",
        "way",
        "step",
        "firev",
        "movev",
        "allshots",
    }


def _only_goes(words: Sequence[Token]) -> bool:
    """`Follows one cell north`; not "follows at 1S"."""
    own = {one.kind for one in words} | {one.text.casefold() for one in words} & AGAINST
    told = bool(own & {"step", "cells"} and own & {"step", "way"})
    return told and own <= SIDES | {"cells", "way", "step", "comma", "movev"}


def _only_fires(words: Sequence[Token]) -> bool:
    """`The other way round, one on K6 and two on K7`: each cell with its count."""
    told = [one.kind for one in words if one.kind not in SIDES | {"and", "comma", "firev"}]
    counts, cells = told.count("number") + told.count("count"), told.count("cell")
    return 0 < cells == counts and len(told) == counts + cells


def _acts_too(words: Sequence[Token]) -> bool:
    """`Covers them and fires twice at K6`, "l'escorte en remontant d'une case au nord": behind whom she covers, what she does."""
    known = vocabulary()
    for at, (one, verb) in enumerate(pairwise(words)):
        goes = verb.kind in {"movev", "moves"} or folded(verb.text) in known.motion
        fires = verb.kind == "firev" or folded(verb.text) in known.gunnery
        joined = one.kind in {"and", "comma"}
        by_it = (goes or fires) and one.text.casefold() in _WHILE and verb.text.endswith(("ant", "ing"))
        if by_it or (joined and (goes or fires)):
            kinds = {two.kind for two in words[at + 1 :]}
            told = bool(
                ("cell" in kinds and (not by_it or (fires and kinds & {"allshots", "count", "half"})))
                or "step" in kinds
                or {"cells", "way"} <= kinds
            )
            return told and not kinds & {"follow", "refers", "idem", "ship"}
    return False
