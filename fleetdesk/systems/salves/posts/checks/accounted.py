"""Whether every word of an order was understood (R20, R46).

An order is carried out only if each of its words is one the reader knows, or one that cannot change it: an adverb of
manner, what a preposition leads in, a description before a name, a verb of moving beside a way. `Spares F6` is no fire.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from fleetdesk.systems.salves.posts.checks.complete import is_complete, is_open, tells_nothing
from fleetdesk.systems.salves.posts.orders.ways import FIRING, goes_there, names_guns
from fleetdesk.systems.salves.posts.parts import HALF, STRONG, strong
from fleetdesk.systems.salves.posts.text.kinds import ENDS, SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_SIGNS = frozenset(
    {"comma", "colon", "dash", "slash", "open", "close", "pause", "change", "edit", "then", "and"}
)
_ORDERING_KINDS = STRONG | HALF | SUBJECTS | {"change", "edit", "instead", "cond", "alt", "doubtful", "joke"}
_ANNOUNCING = frozenset({"colon", "comma", "dash"})
_ANEW = SIDES | {"change", "edit", "comma"}
_ARTICLES = words_of("accounted_articles")
_BEFORE_A_NOUN = frozenset(["avec", "with", "dans", "sous", "sur", "into", "under", "through"])
_BEFORE_A_VERB = words_of("accounted_before_a_verb")
"""Behind these a word is a circumstance, unless it looks like a verb."""
_AT = frozenset({"a", "at", "de", "d", "d'"})
_ENGLISH = frozenset({"of", "by", "in", "at", "on", "from"})
_LIKE_A_VERB = ("er", "ir", "re", "ing")
_ORDERING = words_of("accounted_ordering")
_COUNTING = (
    *(
        "nord", "north", "south", "west", "ouest", "cases", "cells", "square", "squares", "coups", "shots",
        "shells",
    ),
    *("obus", "torpilles", "speed", "steam", "vapeur", "vitesse", "moitie", "half", "reste", "rest", "deux"),
    *("trois", "quatre", "three", "four", "five", "cinq", "twice", "thrice"),
)  # fmt: skip
"""Words that say how far, where to or how often: a slip of one must not leave the usual count in its place."""
_OF_A_PHRASE = frozenset({"vapeur", "vitesse", "steam"})
"""Of "full steam"; alone the word before them was written wrong."""
SHORTEST_SLIP = 4
_WAYS = frozenset({"N", "S", "E", "O", "W"})
_TIMES = frozenset(["times", "fois"])
_SOUNDING = frozenset(["won", "for", "to", "too", "tree", "fore", "sis", "sank", "set", "cat", "dis", "sans"])
"""Written as they sound: one, four, two, three, six, cinq, sept, quatre, dix, cent."""
_SWAPPED = re.compile("invers|echang|swap|mix|confond|melang|permut|exchang")
"""`I had them swapped`: behind an order that tells them right."""
_THERE = re.compile(r"il y a|y a|there(?:'s| is| are)?|(?:it is|it's|c'est) (?:crowded|busy|plein|mine)")
"""`There is a minefield to the north`: a reason, with a way or a cell in it that is no order."""
_MAYBE = frozenset({"may", "can", "peut", "pourrait", "devrait", "doit"})
_THANKS = frozenset(["thanks", "thx", "merci", "sorry", "pardon", "desole", "desolee"])
_CASTING = frozenset({"doubtful", "past", "says", "otherturn", "joke"})
"""Kinds that, before a name, cast doubt on her order."""
_PLACES = frozenset({"cell", "step"})
_TAKING = frozenset({"take", "takes", "prend", "prennent", "takin", "taking"})
_SENSING = words_of("accounted_sensing")
_BEING = frozenset({"is", "are", "est", "sont", "was", "etait"})
_AGAINST = frozenset({"against", "contre"})
SHORTEST_ADVERB = 5
_SHE = frozenset({"he", "she", "they", "il", "elle", "ils", "elles"})
_I = frozenset({"i", "je", "j'", "we", "nous", "on"})
_MANNER = ("ment", "ly")
MOST_TOLD = 3
"""Words in a row that describe something: `with great pleasure`."""


def strangers(words: Sequence[Token], lead: Sequence[Token] = ()) -> list[Token]:
    """The words of an order nobody can answer for; `lead` stands before the name of the ship, from the last sign on."""
    announced = _announced(words)
    spare = [one for one in words[:announced] if one.kind == "word" and one.text in _WAYS]  # "S, S and SE"
    spare += [one for one in words[:announced] if folded(one.text) in _SENSING]  # "Hood's radar: K6"
    if not FIRING & {one.kind for one in words}:  # "takes K6": under fire, or as her place?
        spare += [one for one, two in pairwise(words) if folded(one.text) in _TAKING and two.cell]
    words = words[announced:]
    kinds = {one.kind for one in words}
    known = vocabulary()
    verbs = known.gunnery if "cell" in kinds else known.motion
    if {"same", "count"} <= kinds:  # "drops three torpedoes on the same cell"
        verbs |= known.gunnery
    to_it = "toward" in kinds and "firev" not in kinds and not names_guns(words)
    if to_it or goes_there(words):  # "nips over to P4"
        verbs |= known.motion
    anew = next((at for at, one in enumerate(words) if one.kind not in _ANEW), 0)  # "Actually make that 2N"
    complete = is_complete(words[anew:]) and tells_nothing(lead)
    ordered = max((at for at, one in enumerate(words) if one.kind in STRONG | HALF | {"number"}), default=0)
    told = next((at for at in range(ordered, len(words)) if words[at].kind in _SIGNS), len(words))
    added = range(ordered, told)
    return [
        *spare,
        *(
            one
            for at, one in enumerate(lead)
            if not _leads(lead, at) or (one.kind == "none" and kinds & _PLACES)
        ),
        *(
            one
            for at, one in _unknown(words)
            if not (_is_plain(words, at, verbs) or (complete and at not in added and _is_talk(words, at)))
        ),
    ]


def _leads(lead: Sequence[Token], at: int) -> bool:
    """Whether a word before a name leads in what is ordered there: "let's have the Hood 1N"; no "too late for", "against", "I withdraw"."""
    one, known = lead[at], vocabulary()
    text = folded(one.text)
    if one.kind != "word":
        turned = one.kind in {"movev", "follow"} and (
            known.wavering.match(text) or known.avoiding.match(text)
        )
        in_it = one.kind == "pron" and at > 0 and lead[at - 1].kind == "prep"
        thanked = at > 0 and _is_thanked_for(lead, at)
        return not thanked and one.kind not in _CASTING and text not in _AGAINST and not turned and not in_it
    acts = at > 0 and lead[at - 1].kind == "pron"  # "ils me réclament"
    manner = (
        text.endswith(_MANNER) and len(text) > SHORTEST_ADVERB and text not in known.taking_back and not acts
    )
    counted = known.counted.fullmatch(text) is not None and text not in _TIMES
    return manner or counted or text in known.leading or not text.isascii()


def _is_talk(words: Sequence[Token], at: int) -> bool:
    """Whether a word beside an order whose figures are all told is neither of a closed class nor a slip of one that counts."""
    text = folded(words[at].text)
    return is_open(words, at) and not (counts_nearly(text) or text in _TIMES or text in _SOUNDING)


def without_reason(words: Sequence[Token]) -> Sequence[Token]:
    """`1N because she is slow`: an order without its reason, where that holds nothing that might change it."""
    at = next((at for at, one in enumerate(words) if one.kind == "because"), len(words))
    if at == len(words) or (at and folded(words[at - 1].text) in _BEING):  # "K6 is where it came from"
        at = _told_before(words)
    if at < len(words) - 1 and _THERE.fullmatch(folded(words[at + 1].text)):
        words = [*words[:at], *(one for one in words[at:] if one.kind not in {"way", "toward"})]
    past = any(one.kind == "past" for one in words[at:])
    harmless = not {
        one.kind for one in words[at:] if not (past and _SWAPPED.match(folded(one.text)))
    } & _ORDERING_KINDS - {"none", "nomove", "nofire"}
    return words[:at] if harmless and strong(words[:at]) else words


def _told_before(words: Sequence[Token]) -> int:
    """`1S, I had north and south mixed up`: where it is told, behind an order, what happened; the end, if nowhere."""
    for at, (one, other) in enumerate(pairwise(words)):
        if one.kind == "comma" and folded(other.text) in _I and any(two.kind == "past" for two in words[at:]):
            return at
        if one.kind == "comma" and folded(other.text) in _SHE and not any(map(_may_change, words[at + 1 :])):
            return at  # "1N, she has an appointment"
        if one.kind in {"comma", "dash"} and _THERE.fullmatch(folded(other.text)):
            return at
    return len(words)


def _may_change(one: Token) -> bool:
    """Whether a word behind an order may take it back or tell more of it."""
    plain = one.kind in SIDES | {"word", "comma", "and"}
    told = folded(one.text)
    return not plain or told in _MAYBE or vocabulary().wavering.match(told) is not None


def introduced(subject: Token, sentence: Sequence[Token]) -> Sequence[Token]:
    """The words before a name, back to the last sign; nothing, if they belong to a ship named before."""
    at = sentence.index(subject) if subject in sentence else 0
    begin = at
    while begin and (sentence[begin - 1].kind not in _SIGNS | ENDS or _is_thanked_for(sentence, begin)):
        begin -= 1
        if sentence[begin].kind in SUBJECTS:
            return ()
    return sentence[begin:at]


def _is_thanked_for(sentence: Sequence[Token], at: int) -> bool:
    """`Sorry for Hood 1N`, "merci pour le Hood": of what was done."""
    return sentence[at].kind == "for" and folded(sentence[at - 1].text) in _THANKS


def _announced(words: Sequence[Token]) -> int:
    """`Turns tail: 2S`, "tired of waiting, 1N": where an order begins behind a sign, and nothing is ordered before it."""
    signs = [at for at, one in enumerate(words) if one.kind in _ANNOUNCING]
    begun = next((at for at in reversed(signs) if strong(words[at:]) and not strong(words[:at])), 0)
    return 0 if _goes_one_cell(words) else begun


def _goes_one_cell(words: Sequence[Token]) -> bool:
    """`Hell for leather, due west`: a way without a count, so that any word beside it may say how far."""
    kinds = {one.kind for one in words}
    return "way" in kinds and not kinds & {"step", "cells", "cell", "number", "count", "full"}


def _unknown(words: Sequence[Token]) -> Iterator[tuple[int, Token]]:
    return ((at, one) for at, one in enumerate(words) if one.kind == "word")


def _is_plain(words: Sequence[Token], at: int, verbs: frozenset[str]) -> bool:
    """Whether a word changes nothing of an order."""
    known = vocabulary()
    text = folded(words[at].text)
    if counts_nearly(text) and text not in known.plain | verbs:
        return False
    if text in _TIMES or words[at].text in _WAYS:
        return False  # "F6 for times": how often? "1S, N": north?
    if text in known.plain or text in verbs or known.counted.fullmatch(text):
        return True
    if any(swapped in _ORDERING for swapped in _swapped(text)):
        return True
    if text.endswith(_MANNER) and len(text) > 5:
        return text not in known.taking_back
    return _led_in(words, at)


def _swapped(text: str) -> Iterator[str]:
    """A word with two letters changed about: "tri" for "tir"."""
    return (text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1))


@lru_cache(maxsize=10_000)
def counts_nearly(text: str) -> bool:
    """Whether a word is nearly one that counts: nroth, speeed, csaes."""
    if len(text) < SHORTEST_SLIP or f"{text}s" in _COUNTING:
        return False
    if text in _OF_A_PHRASE:
        return True
    near = len(text) > SHORTEST_SLIP and any(
        text != one and Levenshtein.distance(text, one, score_cutoff=1) == 1 for one in _COUNTING
    )
    return near or any(swapped in _COUNTING and swapped != text for swapped in _swapped(text))


def _led_in(words: Sequence[Token], at: int) -> bool:
    """`For the glory`, `avec plaisir`: behind an article or a preposition, and no verb."""
    begin = at
    while begin and words[begin - 1].kind == "word" and at - begin < MOST_TOLD:
        begin -= 1
    if not begin:
        return False
    before = folded(words[begin - 1].text)
    if words[begin - 1].kind not in SIDES | {"for", "and"}:
        return False
    verb = folded(words[begin].text).endswith("ing" if before in _ENGLISH else _LIKE_A_VERB)
    led = before in _BEFORE_A_NOUN or (before in _BEFORE_A_VERB and not verb)
    if _goes_one_cell(words):  # "at the gallop", "a toute blinde": how far?
        article = before in _ARTICLES and begin > 1
        return folded(words[begin - 1 - article].text) in _BEFORE_A_NOUN | _BEFORE_A_VERB - _AT
    return led or before in _ARTICLES
