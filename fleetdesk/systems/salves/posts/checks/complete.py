"""Orders whose figures and places are all told, so that an ordinary word beside them can change nothing (R20, R46).

Nouns, verbs and adverbs have no end: no list holds all that players write. What may change an order is a word of a
closed class, which a list does hold: it denies, sets a condition, counts, compares, or tells of another time. Beside an
order that is complete, a word that is none of these is talk: `Hood, bless her rivets, waltzes two cells south`.
"""

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.text.kinds import Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_CLOSED = frozenset(
    [
        *("neg", "dirneg", "nofire", "nomore", "except", "instead", "cancel", "cancelall"),
        *("cond", "doubtful", "alt", "between", "joke"),
        *("change", "edit", "adding", "keep", "again", "follow"),
        *("says", "past", "lastturn", "otherturn"),
        *("refers", "idem", "same", "asmany", "nth", "ordinal"),
    ]
)
"""Kinds that may make another order of what stands beside them, or none."""
_PLACES = frozenset({"step", "way", "cells", "none", "nomove"})
_SHOTS = frozenset({"firev", "allshots", "count"})
_LEADING = frozenset({"prep", "toward"})
_UNTOLD = frozenset({"number", "half", "rest"})
"""Figures that are worked out from others."""
_TELLING = words_of("complete_telling")
"""With one of these something is told, `it is 8 o'clock`, and no ship is ordered to do it."""
_ACCENTED = "\N{LATIN SMALL LETTER E WITH ACUTE}"
_PAST = (_ACCENTED, f"{_ACCENTED}e", f"{_ACCENTED}s", f"{_ACCENTED}es")
_HAVING = words_of("complete_having")


def is_complete(words: Sequence[Token]) -> bool:
    """Whether some words tell how far and where to, or how often and at which cells, and hold none of a closed class."""
    told = [_counts(words, at) for at in range(len(words))]
    kinds = set(told)
    if kinds & _UNTOLD or not tells_nothing(words):
        return False
    if "cell" in kinds:
        cells, counts = told.count("cell"), told.count("count")
        return not kinds & _PLACES and (counts == cells or (cells == 1 and bool(kinds & _SHOTS)))
    if kinds & (_SHOTS | {"each"}):
        return False
    if "full" in kinds:
        return told.count("way") == 1
    return told.count("cells") == told.count("way") and bool(kinds & {"step", "way"})


def _counts(words: Sequence[Token], at: int) -> str:
    """The kind of a word; a number right before a way, "2 to the south", counts cells."""
    behind = next((one.kind for one in words[at + 1 : at + 4] if one.kind not in _LEADING), "")
    return "cells" if (words[at].kind, behind) == ("number", "way") else words[at].kind


def tells_nothing(words: Sequence[Token]) -> bool:
    """Whether some words neither tell of anything nor hold one of a closed class: `J'allais écrire` does."""
    return _CLOSED.isdisjoint(one.kind for one in words) and _TELLING.isdisjoint(
        folded(one.text) for one in words
    )


def is_open(words: Sequence[Token], at: int) -> bool:
    """Whether a word is of no closed class, as far as it can be seen: a noun, an adverb, a verb that is not of the past."""
    known, written = vocabulary(), words[at].text
    text = folded(written)
    had = at > 0 and folded(words[at - 1].text) in _HAVING
    closed = any(one.match(text) for one in (known.avoiding, known.wavering, known.closed))
    of = [one.kind for one in words[at + 1 : at + 3]] == [
        "prep",
        "word",
    ]  # "plenty of room"; no "plenty of shells"
    counts = text in known.quantities and not (of and not known.counted.fullmatch(folded(words[at + 2].text)))
    listed = text in known.taking_back or counts
    state = [one.kind for one in words[max(0, at - 2) : at]] == ["comma", "word"]  # "1N, moteurs coupes"
    return written.islower() and not (had or closed or listed or (written.endswith(_PAST) and not state))
