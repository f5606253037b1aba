"""What a sentence that was passed over as talk may still say of the orders before it (R20, R46)."""

import re
from collections.abc import Collection, Sequence

from fleetdesk.systems.salves.posts.checks.spent import MOST_TOLD
from fleetdesk.systems.salves.posts.parts import ships_of, strong
from fleetdesk.systems.salves.posts.saying import Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_OF_A_TABLE = frozenset({"dash", "dashes", "hyphen", "tiret", "tirets", "trait", "blank", "cross", "croix"})
_STANDING_FOR = frozenset({"means", "mean", "signifie", "signifient", "veut", "veulent", "stands", "stand"})
PLAIN = SIDES | {
    "cell", "step", "way", "count", "cells", "number", "comma", "and", "then", "slash", "firev", "movev", "full", "allshots", "each", "rest", "half",
    "none", "nomove", "nofire", "nomore", "change", "edit", "instead", "dirneg", "same", "alt", "cond",
}  # fmt: skip
_YOU_AND_I = words_of("passed_you_and_i")
_MOST_STRANGE = 3
"""Words nobody knows, from which on a sentence with a cell is talk."""
_A_TALE = 14
"""Words of a condition nobody sets for an order."""
_REAL = re.compile(
    r"(?:(?:voici|here (?:is|are|comes?)) .*|(?:and |et )?(?:now )?(?:the|my|le|les|mes) )\b(?:vrai|real|right|correct|final|definiti|actual|official)"
)
_PROVISIONAL = re.compile(
    r"a (?:valider|confirmer|verifier)|sous reserve|provisoire|brouillon|draft|tbc|.*\b(?:confirm|say so|give the|revien)"
    r"|(?:wait|attend).*\b(?:m[ay]|mon|our|notre)\b|(?:i|we)\b.*\bback\b"
)
_HEDGE = re.compile(
    r"(?:or |ou )?(?:not|pas|nan|psych)|(?:enfin |ou |or |well )?(?:je (?:le )?crois|je pense|i (?:think|guess|suppose)|peut[- ]etre|maybe|perhaps|possibly"
    r"|eventuellement|probably|probablement|not sure|pas sure?)(?: (?:pas|not|bien|so))?"
)
_ABOUT_ORDERS = words_of("passed_about_orders")
_FEW = 7
"""Words of a post that says nothing else."""
_SHIP = words_of("passed_ship")
_THE_SHIP = frozenset({"the", "this", "that", "same", "le", "ce", "cet", "meme"})
_OF = frozenset({"of", "from", "in", "du", "de", "des", "d'", "au", "a"})
_TURNING = frozenset({"change", "edit", "instead", "dirneg", "neg"})
_HALT = re.compile(
    r"(?:edit(?:e|ed)? ?\d? ?:? ?)?(?:no|non|nope|nan|stop|wait|attend(?:s|ez)|hold on|hang on|undo|take (?:that|it) back|i withdraw|je retire|not that|pas ca|je rigol\w+|(?:i was )?(?:just )?(?:kidding|joking)|not final|pas definitif|to be confirmed)"
)
_FIGURES = frozenset({"number", "count", "cells"})
_MEANING = frozenset(
    {"change", "edit", "instead", "dirneg", "alt", "firev", "rest", "each", "adding", "again"}
)
_ORDERING = frozenset(
    ["movev", "firev", "moves", "cell", "step", "way", "none", "nomove", "nofire", "nomore"]
)
_SHE = frozenset({"it", "she", "he", "il", "elle"})
_BEING = frozenset({"is", "was", "looks", "seems", "est", "etait", "semble", "parait"})
_COUNTING = frozenset({"count", "cells", "half"})
_SCRAWL = re.compile(r"[a-z]{0,2}\d+[a-z]*|[nsewo]{1,3}")
_BEFORE = frozenset(
    ["that", "old", "previous", "earlier", "first", "precedent", "premier", "ancien", "dernier"]
)
_WAS = re.compile(r"\b(?:c'etait|c'etaient|was|were|etait|etaient)\b")


def takes_back(words: Sequence[Token]) -> bool:
    """Whether talk casts doubt on the order before it: a joke, a condition, or it ends like an order itself."""
    kinds = {one.kind for one in words}
    if kinds <= SIDES | {"nomore"}:
        return False
    if "joke" in kinds or (ends_in_an_order(words) and not is_story(words)):
        return True
    spoken_to = any(folded(one.text) in _YOU_AND_I for one in words)  # "if you have questions"
    return bool(kinds & {"cond", "except"}) and not spoken_to and "past" not in kinds and len(words) < _A_TALE


def ends_in_an_order(words: Sequence[Token]) -> bool:
    """Whether what stands behind the last sign orders something, and is nothing else."""
    signs = [at + 1 for at, one in enumerate(words) if one.kind in {"colon", "comma", "change"}]
    tail = words[signs[-1] if signs else 0 :]
    return strong(tail) and all(one.kind in PLAIN for one in tail)


def only_tells(words: Sequence[Token]) -> bool:
    """`Nobody answered me about Saturday, as usual`: of nobody's ship, for nothing in it acts or rests."""
    return any(one.kind == "word" for one in words) and _ORDERING.isdisjoint(one.kind for one in words)


def names_one_of(words: Sequence[Token], subject: Sequence[Token]) -> bool:
    """`It goes 1N`, behind a sentence about several; "2: 1S" behind the order of a ship: of which?"""
    several = len({*ships_of(subject)}) > 1
    alone = several and folded(words[0].text) in _SHE
    return alone or [one.kind for one in words[:2]] == ["number", "colon"]


def hedges(text: str) -> bool:
    """`I think`, "or maybe not": nothing but a doubt, of what stands before it."""
    return _HEDGE.fullmatch(folded(text).strip(" .,!-")) is not None


def counts_on(words: Sequence[Token], said: Order) -> bool:
    """`Three cells each`, "no, x4", "half of them on each": behind an order, other figures than those it has."""
    kinds = {one.kind for one in words}
    if (
        not kinds & _COUNTING
        or kinds & {"past", "cond"}
        or sum(one.kind == "word" for one in words) >= _MOST_STRANGE
    ):
        return False
    figures = [one.number for one in words if one.kind in _FIGURES and 0 < one.number <= MOST_TOLD]
    counts = [count for count, _ in said.steps] or [shots for _, shots in said.salvos]
    sums = set() if "each" in kinds else {sum(counts)}  # "F7 and F8. Two shots at each."
    return "half" in kinds or not {*counts, *sums}.issuperset(figures)


def may_go_on(words: Sequence[Token]) -> bool:
    """`The third one goes to H8`: a place, and few words nobody knows, behind a sentence about a ship."""
    few = sum(one.kind == "word" for one in words) < _MOST_STRANGE
    return few and tells_where({one.kind for one in words}) and not (is_story(words) or _remarks(words))


def _remarks(words: Sequence[Token]) -> bool:
    """`K6 was empty`, "K6 looks empty", "next turn K6": of a cell, and no order for this turn."""
    kinds = [one.kind for one in words]
    if kinds.count("cell") != 1 or not _FIGURES.isdisjoint(kinds) or not _MEANING.isdisjoint(kinds):
        return False
    told = [folded(one.text) for one in words]
    is_so = kinds[:1] == ["cell"] and told[1:2] != [] and told[1] in _BEING and "word" in kinds[1:]
    return is_so or not {"past", "lastturn", "otherturn"}.isdisjoint(kinds)


def tells_where(kinds: Collection[str]) -> bool:
    """`E8`, "1N", "one cell north"."""
    return bool({"cell", "step"} & set(kinds)) or {"cells", "way"} <= set(kinds)


def only_speaks(words: Sequence[Token]) -> bool:
    """`I am off to the west tonight`, "they cancelled my train": no name, no count, and words of its own."""
    kinds = {one.kind for one in words}
    strange = [one for one in words if one.kind == "word" and folded(one.text) not in vocabulary().motion]
    if not strange or kinds & {"step", "cell", "cells", "full", "movev", "firev", "idem", "same"}:
        return False
    if "cancel" in kinds:
        return not _ABOUT_ORDERS & {folded(one.text) for one in words}
    return "way" in kinds and not kinds & {"count", "number"}


def speaks_of_a_ship(words: Sequence[Token]) -> bool:
    """`One of my ships goes 2N`, "le bateau du nord : 1S": of a ship that is not the one told of before, or may not be."""
    told = ["", *(folded(one.text) for one in words), ""]
    places = [at for at, one in enumerate(told) if one in _SHIP]
    return any(told[at - 1] not in _THE_SHIP or told[at + 1] in _OF for at in places)


def is_scrawled(words: Sequence[Token]) -> bool:
    """`Hood K6ish`, "Hood 2xN", "Hood NN": a sign or two that begin like a place, and nothing else."""
    told = [one for one in words if one.kind not in {"stop", "comma", "dash", "colon"}]
    return 0 < len(told) < _MOST_STRANGE and any(_SCRAWL.fullmatch(folded(one.text)) for one in told)


def calls_a_halt(text: str) -> bool:
    """`Wait`, "stop!", "no", behind another post: what of it?"""
    return _HALT.fullmatch(folded(text).strip(" .,!?")) is not None


def takes_something_back(words: Sequence[Token]) -> bool:
    """`South, not north`, "just kidding", "I might change that", "line 1 should be 2S": few words that cast doubt on a post before."""
    kinds = {one.kind for one in words}
    if sum(one.kind != "stop" for one in words) > _FEW or "past" in kinds:
        return False
    orders = bool(_ABOUT_ORDERS & {folded(one.text) for one in words})
    strange = sum(one.kind == "word" and folded(one.text) not in vocabulary().plain for one in words)
    return bool(
        "joke" in kinds
        or ("way" in kinds and kinds & _TURNING)
        or (orders and kinds & {"doubtful", "neg", "says"})
        or (tells_where(kinds) and strange < 2)
    )


def is_story(words: Sequence[Token]) -> bool:
    """`A crate marked C3 was opened`: told, with more words than an order needs."""
    told = sum(one.kind in {"past", "says"} for one in words)
    return told > 0 and sum(one.kind == "word" for one in words) + told > _MOST_STRANGE


def is_provisional(words: Sequence[Token]) -> bool:
    """`To be confirmed`: whatever was ordered."""
    return any(one.kind == "doubtful" and _PROVISIONAL.match(folded(one.text)) for one in words)


def was_so(words: Sequence[Token]) -> bool:
    """`That was my draft`, "never mind that draft": of what stands before it."""
    told = [folded(one.text) for one in words]
    drops = any(one.kind == "cancel" for one in words) and not _BEFORE.isdisjoint(told)
    return drops or any(map(_WAS.search, told))


def heads_the_real(words: Sequence[Token]) -> bool:
    """`Here is the real message:`, behind words of a draft."""
    told = [one.kind for one in words]
    called = folded(" ".join(one.text for one in words))
    return told[-1] == "colon" and set(told) <= SIDES | {"word"} and _REAL.match(called) is not None


def heads_nothing(words: Sequence[Token]) -> bool:
    """`Fire: none` over an empty list; "if that does not sink it, nothing will"."""
    told = [one.kind for one in words if one.kind not in SIDES - {"colon"}]
    conditional = (
        folded(words[0].text) in {"if", "si"}
        and "comma" in told
        and not {"cell", "step", "way", "ship"} & set(told)
    )
    return told in (["firev", "colon", "none"], ["movev", "colon", "none"]) or conditional


def explains_a_sign(words: Sequence[Token]) -> bool:
    """`The dash means that the boat stays put`, "un tiret veut dire rien": of the table, and no order."""
    begun = any(folded(one.text) in _OF_A_TABLE for one in words[:3])
    return begun and any(folded(one.text) in _STANDING_FOR for one in words)
