"""Why an order is given: a reason behind it, or before it, orders nothing and changes nothing (R20, R46)."""

import re
from collections.abc import Sequence

from fleetdesk.systems.salves.posts.checks.accounted import counts_nearly
from fleetdesk.systems.salves.posts.checks.framing import POINTING
from fleetdesk.systems.salves.posts.parts import HALF, RELATIVE, STRONG, strong
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_TELLING = STRONG | HALF | frozenset(
    ["change", "edit", "instead", "dirneg", "cond", "alt", "joke", "except", "cancelall", "otherturn", "turn", "lastturn",
     "number", "step", "rest", "half", "then", "says", "all", "others"]
)  # fmt: skip
"""Kinds that make a reason more than one: it may order, take back or leave open."""
_SIGNS = frozenset({"comma", "colon", "dash"})
_FRENCH_PURPOSE = frozenset({"pour", "pr"})
_INFINITIVE = re.compile(r"[a-z]{2,}(?:er|ir|re)(?: la)?$")
_ENGLISH_PURPOSE = words_of("reasons_english_purpose")
"""What a ship may do something for: "to let the others pass". She may be ordered "to take two cells north", too."""
_SO_AS = re.compile(r"(?:so as|in order)(?: not)? to\b")
_BETTER = frozenset({"mieux", "better"})
_ABOUT = _BETTER | {"around", "about", "near", "autour", "environ"}
"""Doubtful beside a place; in a reason they only tell it."""
_WHO = frozenset({"il", "elle", "ils", "elles", "he", "she", "they", "we", "nous", "on"})
_OURSELVES = frozenset({"we", "nous", "on"})
_HOPED = re.compile(
    r"(?:where|la ou|ou) (?:i |we |je |nous |on |j')|(?:that|this|which|ca|cela|ce qui) (?:should|ought to|devrait|suffira)\b"
)
_ENDS_UP = re.compile(
    r"(?:il|elle|ils|elles|he|she|it|they) (?:se retrouver\w*|ser(?:a|ont)|finir\w*|will (?:be|end up|then be)|ends? up)\b"
)
_WAS = frozenset({"was", "were", "etait", "etaient", "had", "avait", "avaient"})
_IS = frozenset({"has", "have", "needs", "need", "deserves", "deserve", "a", "ont", "merite", "meritent"})
"""`He has ground to make up`."""
_OWN = frozenset({"my", "me", "our", "mon", "ma", "mes", "notre", "nos"})
_DOUBTS = re.compile("doubt|doute")
_SHARING = frozenset({"some", "third", "tiers", "quarter", "quart", "certains", "back"})
_UNTOLD = frozenset(
    {
        "neg", "ship", "unsure", "past", "open", "idem", "movev", "moves", "ordinal", "adding", "again",
        "polite",
    }
)  # fmt: skip
"""Kinds that, behind an order, may tell more of it."""


def without_reasons(words: Sequence[Token]) -> Sequence[Token]:
    """The same words without reasons that can change nothing: "1N to let them pass", "since it is late, Hood 1N"."""
    for at in range(len(words)):
        if not _begins(words, at):
            continue
        sign = next((to for to in range(at + 1, len(words)) if words[to].kind == "comma"), len(words))
        if strong(words[:at]):
            end = next((to for to in (len(words), sign) if _is_harmless(words[at:to])), 0)
            begin = at - (words[at - 1].kind in _SIGNS)
            if end:
                return [*words[:begin], *without_reasons(words[end:])]
        elif _leads(words, at, sign) and _is_harmless(words[at:sign]):
            return [*words[:at], *words[sign + 1 :]]
    return words


def _leads(words: Sequence[Token], at: int, sign: int) -> bool:
    """Whether a reason stands before the ship and her order."""
    before = {one.kind for one in words[:at]}
    return words[at].kind == "because" and before <= SIDES | {"and"} and strong(words[sign:])


def _begins(words: Sequence[Token], at: int) -> bool:
    text = folded(words[at].text)
    behind = words[at + 1 :]
    if words[at].kind == "because":
        return True
    if text in _FRENCH_PURPOSE:
        told = next(
            (one for one in behind if one.kind not in SIDES | {"neg"} and folded(one.text) not in _BETTER),
            None,
        )
        return (
            told is not None
            and told.kind in {"word", "follow", "movev", *(("none",) if behind[0].kind == "neg" else ())}
            and _INFINITIVE.match(folded(told.text)) is not None
        )
    if at and words[at - 1].kind in _SIGNS and _tells_of_the_end(words[at:]):
        return True
    if _SO_AS.match(folded(" ".join(one.text for one in words[at : at + 4]))):
        return True
    if text == "to":
        return bool(behind) and folded(behind[0].text).split()[0] in _ENGLISH_PURPOSE
    signed = at > 0 and words[at - 1].kind in _SIGNS and text in _WHO and len(behind) > 1
    return (signed and _speaks(words[at:])) or _adds(words, at)


def _adds(words: Sequence[Token], at: int) -> bool:
    """`1N, her captain being a brave man`: behind an order and a comma, words that tell of something else."""
    before = [one.kind for one in words[:at]]
    bracketed = before.count("open") > before.count("close")
    if (
        before[-1:] != ["comma"]
        or words[at].kind == "comma"  # ",,"
        or bracketed
        or (SUBJECTS.isdisjoint(before) and folded(words[0].text) not in _WHO)
        or not strong(words[:at])
    ):
        return False
    told = next(to for to, one in enumerate(words) if strong([one]))
    if "dash" in before[told:] or folded(words[at].text) in RELATIVE:
        return False  # "1N - go west, young man"
    end = next((to for to in range(at, len(words)) if words[to].kind == "comma"), len(words))
    part = words[at:end]
    texts = [folded(one.text) for one in part]
    points = texts[:1] != [] and texts[0].startswith(POINTING)
    sharing = vocabulary().quantities | _SHARING
    doubts = any(_DOUBTS.match(text) or counts_nearly(text) or text in sharing for text in texts)
    kinds = {one.kind for one in part}
    his_own = folded(part[0].text) in _OWN
    return "word" in kinds and not (points or doubts or kinds & (_UNTOLD - {"past"} if his_own else _UNTOLD))


def _tells_of_the_end(part: Sequence[Token]) -> bool:
    """`Where I believe the Marat hides`, "that should chase her away", "she will end up east of Fletcher": what comes of an order."""
    told = folded(" ".join(one.text for one in part)).replace("' ", "'")
    kinds = {one.kind for one in part}
    beside = {"way"} if kinds & SUBJECTS else set()  # east of somebody
    if kinds & (_TELLING - beside - {"says", "follow", "number"}) or any(map(_takes_back, part)):
        return False
    return (_HOPED.match(told) and not kinds & {"ship"}) or (
        _ENDS_UP.match(told) is not None and bool(beside)
    )


def _takes_back(one: Token) -> bool:
    return one.kind == "word" and vocabulary().wavering.match(folded(one.text)) is not None


def _speaks(part: Sequence[Token]) -> bool:
    """`He was too near`, "she has ground to make up", "we leave this bad place": behind an order, told of her or of us all."""
    verb = folded(part[1].text).split()[0]
    goes = folded(part[0].text) in _OURSELVES and verb in vocabulary().motion
    told = verb in _WAS or folded(part[1].text) in _IS or goes  # "has never" is a tale
    return told and not any(one.kind == "neg" or _DOUBTS.match(folded(one.text)) for one in part)


def _is_harmless(part: Sequence[Token]) -> bool:
    known = vocabulary()
    if _tells_of_the_end(part):
        return True
    better = [one for one in part if folded(one.text) in _ABOUT]
    kinds = {one.kind for one in part if one not in better and folded(one.text) != "passer"}
    if any(one.kind in {"neg", "dirneg"} for one in part[1:4]) and not kinds & {"cell", "step", "way"}:
        kinds -= {"none", "nomove", "dirneg", "firev"}  # "so as not to stay in the line of fire"
    ships = bool(kinds & (SUBJECTS - {"foreign"})) and bool(kinds & {"movev", "past"})
    casts = any(
        one.kind == "word" and known.wavering.match(folded(one.text)) and one.text != "leave" for one in part
    )
    return not kinds & _TELLING and not ships and not casts
