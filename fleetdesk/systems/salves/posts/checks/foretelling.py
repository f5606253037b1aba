"""Lines that say what stands below them: "for comparison:", "what Bob would do:", "this is not an order" (R20, R46).

What a line says of the orders below it is said of all of them, down to the next blank line or the next heading. Of most
headings it is only that orders follow; one that tells of the past, of somebody else or of a doubt is no order's own.
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from fleetdesk.systems.salves.posts.checks.framing import is_another_version, names_another_time
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.wavering import PARTS
from fleetdesk.systems.salves.posts.text.words import folded, words_of

_ORDERING = SUBJECTS | {"cell", "step"}
_RELEASING = frozenset({"change", "edit", "cancelall", "adding", "keep"})
"""Kinds of a heading whose orders count: "no, rather this:", "I cancel everything:"."""
_DOUBTING = frozenset({"says", "cond", "joke", "alt", "doubtful", "dirneg", "except"})
_DENYING = frozenset({"neg", "cancel", "cancelall", "joke", "doubtful", "dirneg", "says", "otherturn"})
_TELLING = frozenset({"past", "lastturn", "refers"})
_LOOSE = frozenset({"mieux", "better", "best", "about", "avant que", "avant qu'", "demain", "tomorrow"})
"""`Better than that:`, "before I forget:"."""
_HAD = frozenset({"got", "had", "laisse", "promised"})
"""`Here is what I got:`."""
_SEE = frozenset({"see", "voir", "cf"})
"""`No longer true, see below`."""
_WRITING = words_of("foretelling_writing")
"""`Is this how one writes it?`"""
_UP = frozenset({"above", "dessus"})
_ABOVE = _UP | frozenset({"previous", "precedent", "precedents", "precedente", "precedentes", "old"})
_BELOW = words_of("foretelling_below")
_LINES = frozenset({"line", "lines", "ligne", "lignes"})
_THIS = frozenset({"this", "these", "ceci", "ca"})
_HERE = frozenset({"here", "heres", "voici"})
_ELSEWHERE = frozenset(["thread", "fil", "game", "partie", "forum", "topic", "sujet", "window", "fenetre"])
_WRONG = frozenset({"wrong", "mauvais", "mauvaise", "other", "autre"})
_MINE = frozenset({"mine", "mien", "miens", "mienne", "miennes"})
_CHOOSING = frozenset({"option", "options", "soit", "either"})
_COMPARING = frozenset(["reference", "comparison", "comparer", "comparaison", "memoire", "memo", "culture"])
_DECIDING = frozenset({"decided", "decide", "confirm", "confirmerai", "confirme", "tranche"})
_NOT_YET = frozenset({"yet", "encore", "demain", "tomorrow", "later", "tard", "tonight", "before"})
_COPYING = frozenset({"copied", "pasted"})
_COPIED = frozenset({"ai", "copie"})
_BARE = SIDES | {"neg", "thisturn", "turn", "for", "again", "otherturn", "cond"}
_WHAT = re.compile(r"(?:\w+ )?(?:is )?(?:what (?:i|we)|ce que (?:j|nous))\b")
_WROTE = words_of("foretelling_wrote")
_IT_WAS = ("c'etait", "that was", "it was", "this was", "ca c'etait", "those were", "these were")
_REPORTING_IN = re.compile(r"au rapport$|report(?:s|ing) (?:in|for duty)$")
_SO = frozenset({"so", "donc", "alors"})
_NOW = frozenset({"now", "maintenant"})
_SAYING_LITTLE = frozenset({"second", "wet"})
MOST_WORDS = 14


def casts_doubt_below(words: Sequence[Token], turn: int, *, first: bool, quoted: bool, asked: bool) -> str:
    """Why the lines below a line order nothing: "tale", or "unclear"; empty: it says nothing of the kind.

    Args:
        words: the last sentence of the line; it orders nothing itself.
        turn: the turn orders are wanted for.
        first: nothing was ordered before it, so that what it points at stands below.
        asked: it is a question.
        quoted: a quote stands in the post, which it may point at as well.
    """
    words = _concluding(words)
    kinds = {one.kind for one in words}
    if kinds & _ORDERING - {"foreign"} or len(words) > MOST_WORDS:
        return ""
    telling = [one for one in words if one.kind != "lastturn" and not _REPORTING_IN.match(folded(one.text))]
    told = {part for one in telling for part in PARTS.split(folded(one.text))}
    heads = words[-1].kind == "colon"
    if asked or (quoted and kinds & {"says"}):
        return "unclear" if asked and first and told & (_WRITING | _LINES) else ""
    if heads and (_is_elsewhere(told) or not releases(words, turn)):
        return _of_heading(words, told, above=quoted and first)
    below = told & _BELOW or ("next" in told and told & _LINES)
    if heads or told & (_ABOVE | _SEE) or quoted or not (first or below):
        return ""
    denies = any(
        one.kind in _DENYING and folded(one.text) not in _LOOSE for one in words
    ) or is_another_version(told - _SAYING_LITTLE)
    points = below or (told & _THIS and "past" not in kinds)
    open_still = told & _DECIDING and told & _NOT_YET
    another = any(one.kind == "turn" and one.number != turn for one in words)
    copied = told & _COPYING or told >= _COPIED
    if _is_elsewhere(told) or open_still or copied or (points and (denies or another)):
        return "unclear"
    return "tale" if (points or folded(words[0].text) in _HERE) and kinds & _TELLING else ""


def _concluding(words: Sequence[Token]) -> Sequence[Token]:
    """`My wife says ten minutes, so quick one:`: what is his own conclusion."""
    begin = max((at + 1 for at, one in enumerate(words[:-1]) if one.kind == "comma"), default=0)
    return words[begin:] if folded(words[begin].text) in _SO else words


def releases(words: Sequence[Token], turn: int) -> bool:
    """Whether a heading says that what stands below counts: "instead:", "for this turn:"."""
    kinds = {one.kind for one in words}
    now = "thisturn" in kinds or any(one.kind == "turn" and one.number == turn for one in words)
    short = sum(one.kind == "word" for one in words) == 0
    return bool(kinds & _RELEASING) or (now and not ("neg" in kinds and short))


def _of_heading(words: Sequence[Token], told: AbstractSet[str], *, above: bool) -> str:
    """`above`: a quote stands there, so that "not this time:" denies that, and not what is below."""
    if told & _UP:
        return ""
    doubting = [one for one in words if one.kind in _DOUBTING and folded(one.text) not in _LOOSE]
    telling = [one for one in words if one.kind in _TELLING and folded(one.text) not in _HAD]
    if (telling and not any(one.kind == "polite" for one in words)) or _was(words, told):
        return "tale"
    bare = all(one.kind in _BARE or folded(one.text) in _NOT_YET for one in words)
    bare = bare and not (above and told.isdisjoint(_BELOW | _LINES))
    denied = (bare and any(one.kind == "neg" for one in words)) or (words[0].kind == "neg" and told & _MINE)
    unread = told & _LINES and any(one.kind == "cancel" for one in words)
    copied = folded(words[0].text) in _COPIED
    compares = unread or copied or told & (_CHOOSING | _COMPARING | _COPYING)
    later = any(one.kind == "otherturn" for one in words)
    return (
        "unclear"
        if doubting
        or denied
        or compares
        or later
        or _is_elsewhere(told)
        or is_another_version(told - _SAYING_LITTLE)
        or names_another_time(words)
        else ""
    )


def _was(words: Sequence[Token], told: AbstractSet[str]) -> bool:
    """`What I wrote last week:`, "ce que j'aurais fait:", "c'etait l'idee de Bob:"; but "that was fun, now:"."""
    begun = folded(" ".join(one.text for one in words[:4]))
    done = _WHAT.match(begun) and not told.isdisjoint(_WROTE)
    return bool(done) or (begun.startswith(_IT_WAS) and told.isdisjoint(_NOW))


def _is_elsewhere(told: AbstractSet[str]) -> bool:
    """`Wrong thread`, "l'autre partie"."""
    return not (told.isdisjoint(_ELSEWHERE) or told.isdisjoint(_WRONG))
