"""What speaks against taking words for an order: a condition, a choice, hearsay, a tale, a name nobody has."""

import re
from collections.abc import Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.checks.accounted import introduced, strangers
from fleetdesk.systems.salves.posts.checks.carried import shared_out, told_of_another
from fleetdesk.systems.salves.posts.checks.framing import framed
from fleetdesk.systems.salves.posts.orders.ways import FIRING
from fleetdesk.systems.salves.posts.parts import HALF, STRONG, Clause, parted, ships_of, strong
from fleetdesk.systems.salves.posts.passed import is_story
from fleetdesk.systems.salves.posts.sentences import inverted, some_day, unmarked
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

MOST_REFERRING = 7
"""Words of a sentence that orders "the same as last turn" of no ship by name."""
STRANGE = "strange"
"""Holds a word nobody can answer for: no order to move or fire is taken from it."""
_WHERE = frozenset({"o\N{LATIN SMALL LETTER U WITH GRAVE}"})
_PARTING = frozenset({"comma", "dash", "open", "close", "pause"})
_HESITATING = frozenset({"euh", "heu", "hum", "er", "uh", "um", "hm", "hmm"})
_I = frozenset({"i", "je", "j'", "we", "on"})
_TOLD = frozenset({"told", "said", "dit", "ai dit", "ai ecrit"})
_NO = frozenset({"no", "non", "nope", "nah", "nan", "not"})
_TAKING_BACK = re.compile(
    r"(?:an? |une? )?(?:bad |mauvaise )?(?:mistake|error|erreur|idea|idee)|(?:scratch|strike|belay|cancel|forget|ignore|oublie|annule|biffe) (?:that|this|it|ca)|retire"
)
_TOLD_BY = STRONG - {"cancel"} | {"count", "number", "cells"}
_SIGHING = words_of("doubts_sighing")
_AFTER = frozenset({"after", "apres"})
_DONE = re.compile(r"(?:ha(?:s|ve)|a|ont|aura|auront|is|are|est|sont)\b")
_WHEN = frozenset({"when", "quand", "lorsque"})
_SO = frozenset({"so", "donc", "hence", "thus"})
_BETWEEN = frozenset({"entre", "between"})
_PLANES = words_of("doubts_planes")
_OF, _ARTICLES = (
    frozenset({"of", "from", "du", "de", "d'"}),
    frozenset({"the", "my", "la", "l'", "le", "mon", "ma"}),
)
_SWAPS = re.compile(
    r"\b(?:l'inverse|vice|the opposite|le contraire|echang|swap|permut|invers|exchang|(?:the )?other way"
    r"|confondu|melange|mixed|interverti)"
)
_THE_TWO = re.compile(r"\b(?:les (?:deux|2)|the two|both|them|those two|these two|les intervert)")


def against(words: Sequence[Token], sentence: Sequence[Token], *, asked: bool) -> str:
    """What speaks against taking a clause for an order."""
    kinds = {one.kind for one in words}
    around = {one.kind for one in sentence}
    alternatives = [
        at for at, one in enumerate(words) if one.kind == "alt" and one.text.casefold() not in _WHERE
    ]
    reasons = {
        "question": asked and not _asks_for(sentence) and not {"past", "lastturn"} <= around,
        "condition": any(_conditions(sentence, at) for at in range(len(sentence)))
        or _after_another(words)
        or inverted(sentence)
        or unmarked(sentence),
        "tale": "past" in kinds or (sentence[0].kind == "lastturn" and "past" in around),
        "alternatives": any(_is_choice(words, at) for at in alternatives) or _or_another(words, sentence),
        "refers": "lastturn" in kinds,
        "which_turn": "otherturn" in kinds or sentence[0].kind == "otherturn" or some_day(sentence),
        "unclear": "doubtful" in kinds
        or ("between" in kinds and "evenly" not in kinds)
        or "joke" in around
        or _between_steps(words)
        or _hearsay(sentence)
        or _narrows(sentence)
        or _hesitates(words)
        or _ends_in_no(sentence)
        or _taken_back_whole(sentence),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def unsure(clause: Clause, words: Sequence[Token], sentence: Sequence[Token]) -> str:
    """Why a clause that nothing speaks against is no sure order all the same; empty: it is one."""
    subjects = clause.subjects
    named = {ship for one in sentence for ship in one.ships}
    with_it = {"all", "ship"} <= {one.kind for one in subjects}  # all with it, or all but it?
    swaps = any(one.kind == "refers" and _SWAPS.match(folded(one.text)) for one in sentence)
    if swaps and len(named) > 1:
        return "refers"  # "Hood 1N and Orion 2N, or the other way round": of both
    but = next((at for at, one in enumerate(sentence) if one.kind == "except"), len(sentence))
    kept = any(one.kind in {"keep", "refers"} for one in sentence[:but])  # "same as before except Hood: 2W"
    kept = kept and strong([one for one in words if one.kind not in {"keep", "refers"}])
    if not kept and any(one in sentence[but:] for one in subjects):
        return "unclear"  # "the lot of them go 1SE, except Hood": whoever goes, she does not
    begun = [one for one in sentence if one.kind not in SIDES][:2]
    if [one.kind for one in begun[:1]] in (["instead"], ["dirneg"]) and begun[1:] == [subjects[0]]:
        return "unclear"  # "rather than Hood 1N"
    if subjects[0].kind == "all" and _speaks_to_all(words, sentence):
        return "unclear"
    if (
        clause.doubtful
        or with_it
        or _ordinals(words)
        or any(map(_counts_or_calls, subjects))
        or shared_out(clause, sentence)
        or told_of_another(clause, sentence)
        or _lies_off(words, sentence)
        or _planes_go(words, introduced(subjects[0], sentence))
        or framed(clause, sentence)
    ):
        return "unclear"
    return STRANGE if strangers(words, introduced(subjects[0], sentence)) else ""


def _planes_go(words: Sequence[Token], lead: Sequence[Token]) -> bool:
    """`The planes of the Ark Royal go to K6`, "Ark Royal's planes 2N": what goes there is no ship."""
    kinds = {one.kind for one in words}
    goes = bool(kinds & {"movev", "moves", "way", "step"}) and not kinds & FIRING
    begun = [one for one in words if one.kind not in SIDES][:2]
    return goes and any(folded(one.text) in _PLANES for one in (*lead, *begun))


def _lies_off(words: Sequence[Token], sentence: Sequence[Token]) -> bool:
    """`Hood is 1N of Orion`, "deux cases au nord du Hood": where something lies."""
    behind = [one for one in sentence if one.kind != "filler" and folded(one.text) not in _ARTICLES]
    return any(
        one.way and one in words and folded(of.text) in _OF and named.kind in SUBJECTS
        for one, of, named in zip(behind, behind[1:], behind[2:], strict=False)
    )


def _counts_or_calls(named: Token) -> bool:
    """`Wahoo and Fletcher two cells south`, where there is a Fletcher 2: whether the number at the end of a name may count what follows."""
    last = folded(named.text).rpartition(" ")[2]
    return named.kind == "unsure" and (last.isdigit() or last in vocabulary().numbers)


def _speaks_to_all(words: Sequence[Token], sentence: Sequence[Token]) -> bool:
    """`Stay safe, everybody`: a word nobody needs before "all", and no place: a greeting, more likely than an order."""
    called = next((at for at, one in enumerate(sentence) if one.kind == "all"), 0)  # 0: named before
    greets = any(one.kind == "word" for one in sentence[:called]) and not strong(sentence[called:])
    return greets and strong(sentence[:called]) and not {"cell", "step", "way"} & {one.kind for one in words}


def swaps_them(words: Sequence[Token]) -> bool:
    """`Swap the two`, "I mixed them up", "l'inverse": of two orders before, and no order of its own."""
    if strong([one for one in words if one.kind != "refers"]) or len(words) > MOST_REFERRING:
        return False
    told = folded(" ".join(one.text for one in words))
    alone = [one.kind for one in words if one.kind not in SIDES | {"stop"}] == ["refers"]
    return _SWAPS.search(told) is not None and (alone or _THE_TWO.search(told) is not None)


def swaps_ships(words: Sequence[Token]) -> bool:
    """`I mixed up the two Fletchers!`: of ships by name, and no order of its own."""
    named = [ship for one in words if one.kind == "ship" for ship in one.ships]
    plain = not strong([one for one in words if one.kind != "refers"])
    return len(named) > 1 and plain and _SWAPS.search(folded(" ".join(one.text for one in words))) is not None


def spelled_out(words: Sequence[Token]) -> Sequence[Token]:
    """`Wait, the opposite: Hood 1N, Orion 2N`, "j'inverse le Hood, donc K6 x1 et K7 x2": turned round, and told again as it is meant."""
    if [one.kind for one in words[-2:]] in (["neg", "refers"], ["dirneg", "refers"]) and _SWAPS.match(
        folded(words[-1].text)
    ):
        words = words[:-2]  # "and not the other way round"
    swaps = (at for at, one in enumerate(words) if one.kind == "refers" and _SWAPS.match(folded(one.text)))
    swap = next(swaps, len(words))
    signs = (one for one in words[swap:] if one.kind == "colon" or folded(one.text) in _SO)
    end = next((words.index(one) for one in signs), len(words))
    before, behind = [*words[:swap], *words[swap + 1 : end]], words[end + 1 :]
    named, again = {*ships_of(before)}, {*ships_of(behind)}
    told = {"cell", "step", "way"} & {one.kind for one in behind} and not (again and named - again)
    if not told or strong(before) or {"alt", "cond"} & {one.kind for one in before}:
        return words
    lead = [one for one in before if one.kind in {"change", "edit", *(() if again else SUBJECTS)}]
    return [words[swap]._replace(kind="change"), *lead, *behind]


def _asks_for(sentence: Sequence[Token]) -> bool:
    """`Could you please move Hood 1N?` is an order; "can you confirm ...?" is none."""
    kinds = {one.kind for one in sentence}
    begun = re.split("[ -]", sentence[0].text)
    return (
        sentence[0].kind == "polite"
        and bool({"you", "we", "tu", "vous"} & set(begun))
        and bool(kinds & {"movev", "firev"})
        and not kinds & {"keep", "says", "past", "doubtful", "refers"}
    )


def _conditions(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word sets a condition; "when everybody fired" tells of what was."""
    before, behind = sentence[:at], sentence[at + 1 :]
    past = [folded(one.text) for one in behind if one.kind == "past"]
    told = folded(sentence[at].text) in _WHEN and past != [] and not any(map(_DONE.match, past))
    told = told and not strong([one for one in before if one.kind != "refers"])
    return sentence[at].kind == "cond" and not told


def _hearsay(sentence: Sequence[Token]) -> bool:
    """`Nelson says ...`; but "I would be grateful if Hood could fire" is only polite."""
    asked_politely = any(one.kind == "polite" for one in sentence)
    named = next((at for at, one in enumerate(sentence) if one.kind in SUBJECTS), 0)
    begins = next((at for at in range(1, named) if _concludes(sentence[at - 1 : at + 1])), 0)
    return any(
        one.kind == "says"
        and not (asked_politely and one.text.startswith(("could", "pourr")))
        and not (at and folded(sentence[at - 1].text) in _I and folded(one.text) in _TOLD)
        for at, one in enumerate(sentence)
        if at >= begins
    )


def _between_steps(words: Sequence[Token]) -> bool:
    """`Between 1N and 1NE`: shots are shared out between two cells, but a ship goes one way or the other."""
    return any(
        folded(one.text) in _BETWEEN
        and [two.kind for two in words[at + 1 : at + 4]] == ["step", "and", "step"]
        for at, one in enumerate(words)
    )


def _after_another(words: Sequence[Token]) -> bool:
    """`1N after Kongo's move`: not before another ship acts."""
    behind = next(
        (at for at, one in enumerate(words) if folded(one.text) in _AFTER and strong(words[:at])), len(words)
    )
    return any(one.kind == "foreign" for one in words[behind:]) and not strong(words[behind:])


def _concludes(words: Sequence[Token]) -> bool:
    """`My eldest says K6 is silly, so Hood fires at K7`: what is ordered is his own conclusion."""
    return words[0].kind == "comma" and folded(words[1].text) in {
        "so",
        "donc",
        "alors",
        "du coup",
        "therefore",
        "hence",
    }


def _is_choice(words: Sequence[Token], at: int) -> bool:
    """`E8 or E9`, "two or three south"."""
    beside = [words[at - 1].kind, words[at + 1].kind] if 0 < at < len(words) - 1 else []
    return bool(words[at + 1 :]) and (strong(words[:at]) or beside[:1] in (["number"], ["count"], ["cells"]))


def _or_another(words: Sequence[Token], sentence: Sequence[Token]) -> bool:
    """`Hood 1N, or Orion`: whether a clause stands beside "or" with another ship behind it."""
    begin = sentence.index(words[0]) if words and words[0] in sentence else 0
    for at, one in enumerate(sentence):
        named = next((two for two in sentence[at + 1 :] if two.kind not in {"prep", "filler"}), one)
        beside = one in words or sentence[max(0, begin - 1)] == named
        if one.kind == "alt" and named.kind in SUBJECTS and strong(sentence[:at]) and beside:
            return True
    return False


def _hesitates(words: Sequence[Token]) -> bool:
    """`F14, er, F15`: both, or the second only?"""
    return any(
        folded(one.text) in _HESITATING
        and strong(words[:at])
        and strong(words[at:])
        and "change" not in {two.kind for two in words[at : at + 3]}  # "er, no, F15"
        for at, one in enumerate(words)
    )


def _ends_in_no(sentence: Sequence[Token]) -> bool:
    """`Hood 1N: no`."""
    told = [one for one in sentence if one.kind not in SIDES | {"comma", "pause"}]
    end = max((at + 1 for at, one in enumerate(told) if one.kind in _TOLD_BY), default=0)
    behind = told[end:]
    if not (end and behind) or any(one.kind in SUBJECTS for one in behind):
        return False
    texts = [folded(one.text) for one in behind]
    denies = [_NO.issuperset(text.split()) or _TAKING_BACK.fullmatch(text) is not None for text in texts]
    wavers = vocabulary().wavering
    if behind[-1].kind in {"change", "word"} and texts[-1] in _NO:
        return True
    return any(denies) and all(
        no or text in _SIGHING or wavers.match(text) for no, text in zip(denies, texts, strict=True)
    )


def _taken_back_whole(sentence: Sequence[Token]) -> bool:
    """`Cancelled: edit: Hood 1N`: a head that takes back is said of all behind it, a correction too."""
    told = [one.kind for one in sentence if one.kind not in SIDES - {"colon"} | {"word"}]
    return told[:2] == ["cancel", "colon"] and bool({"change", "edit"} & set(told[2:]))


def _narrows(sentence: Sequence[Token]) -> bool:
    """`The submarines go 1N, well no, only K-21`: whom the order was taken from has to be told."""
    told = [one.kind for one in sentence if one.kind not in {"comma", "filler", "prep"}]
    return any(told[at : at + 3] == ["change", "only", "ship"] for at in range(len(told)))


def headed(sentence: Sequence[Token]) -> bool:
    """Whether a sentence begins like an order, with a name and a sign: what follows was meant as one."""
    named = next((at for at, one in enumerate(sentence) if one.kind in SUBJECTS), 0)
    begins = max((at + 1 for at, one in enumerate(sentence[:named]) if one.kind == "comma"), default=0)
    sentence = sentence[begins:]
    told = [one for one in sentence if one.kind not in SIDES - {"colon", "dash"} or one is sentence[0]]
    for one, other in pairwise(told):
        if one.kind in SUBJECTS:
            return other.kind in {"colon", "dash"} or other.kind in HALF or other.kind == "movev"
        if one.kind not in SIDES:
            return False
    return False


def orders(words: Sequence[Token], sentence: Sequence[Token]) -> bool:
    """Whether a clause orders something, or begins to."""
    counted = {"moves", "cells"} <= {one.kind for one in words}  # "goes up one cell": where to?
    half = counted or headed(sentence)
    return strong(words) or (half and any(one.kind in HALF | {"movev", "number"} for one in words))


def means_to_act(words: Sequence[Token]) -> bool:
    """`Hood gets closer to the enemy`, "Hood: whatever", "Hood, two": something is wanted of her, and no place is told."""
    begun = next((one for one in words if one.kind not in SIDES | {"comma"}), None)
    kinds = {one.kind for one in words}
    if begun is None or kinds & {"past", "says", "neg"}:
        return False
    acts = (
        begun.kind in {"movev", "firev", "follow"} or "cells" in kinds or kinds <= SIDES | {"comma", "number"}
    )
    headed = words[0].kind == "colon" and begun.kind in {"word", "number"}
    verb = folded(begun.text) if begun.kind == "word" else ""
    return acts or headed or verb in vocabulary().motion or verb in vocabulary().gunnery


def _ordinals(words: Sequence[Token]) -> bool:
    """`The first ..., the second ...`; but "one half, the other half" are shots."""
    kinds = {one.kind for one in words}
    return "ordinal" in kinds and "half" not in kinds


def mixed_up(words: Sequence[Token], sentence: Sequence[Token], *, asked: bool, known: bool) -> str:
    """Why what looks like a tale or a question has to be asked about after all: an order may stand in it.

    `known`: of these ships the author ordered something in another post before; he hardly tells tales of them now.
    """
    kinds = {one.kind for one in words}
    signs = max((at for at, one in enumerate(sentence) if one.kind == "colon"), default=0)
    told = [one.kind for one in sentence]
    announced = signs and strong(sentence[signs:]) and "past" not in told[signs:] and "change" not in told
    listed = signs and strong(sentence[:signs]) and set(told[signs:]) <= SUBJECTS | SIDES | {"comma", "and"}
    signed = (
        announced or listed or (any(one.kind in {"colon", "dash"} for one in sentence) and headed(sentence))
    )
    changed = any(one.kind in {"change", "edit"} and strong(words[at:]) for at, one in enumerate(words))
    apart = any(_orders_now(part, words) for part in parted(sentence, _PARTING))
    begun = next((one.kind for one in words if one.kind not in SIDES), "")
    acts = (
        begun in {"firev", "movev"} and sentence[0].kind != "lastturn"
    )  # "Hood fires at K6 with all she got"
    if strong(words) and (acts or asked or signed or changed or known or apart or _goes_on_now(words)):
        return "unclear"
    if not asked and signed and kinds & {"firev", "movev"}:
        return "unclear"  # "Richelieu: fires at whoever hit me"
    if "cell" in kinds and kinds & {"rest", "half", "each"}:
        return "unclear"
    return "refers" if {"refers", "idem"} & kinds and not is_story(words) else ""


def _orders_now(part: Sequence[Token], words: Sequence[Token]) -> bool:
    """`I was late, Hood 1N`: a part with a name and its order, beside one that is a tale."""
    kinds = {one.kind for one in part}
    ordered = any(one in words for one in part if one.kind in {"cell", "step", "way"})
    return ordered and "past" not in kinds and bool(kinds & (SUBJECTS - {"foreign"}))


def _goes_on_now(words: Sequence[Token]) -> bool:
    """`Hood has lost her guns, so she goes 1S`, "and moves 1S": a part that orders, and is no tale."""
    parts = [{two.kind for two in part} for part in parted(words, {"comma", "and", "instead"})]
    first = parts[0] if {one.kind for one in words[:2]} & {"step", "movev", "firev"} else set()
    return any(
        (
            (part & {"movev", "firev", "step"} and part & {"cell", "step", "way"})
            or {"cells", "way"} <= part
            or {"allshots", "cell"} <= part
            or ("thisturn" in part and part & {"cell", "step"})
        )
        and "past" not in part
        for part in (first, *parts[1:])
    )
