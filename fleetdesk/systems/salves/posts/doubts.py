"""What speaks against taking words for an order: a condition, a choice, hearsay, a tale, a name nobody has."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.accounted import introduced, strangers
from fleetdesk.systems.salves.posts.clauses import HALF, STRONG, Clause, parted, strong
from fleetdesk.systems.salves.posts.framing import framed
from fleetdesk.systems.salves.posts.passed import is_story
from fleetdesk.systems.salves.posts.sentences import inverted, some_day, unmarked
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary

MOST_REFERRING = 7
"""Words of a sentence that orders "the same as last turn" of no ship by name."""
STRANGE = "strange"
"""Holds a word nobody can answer for: no order to move or fire is taken from it."""
_AS_BEFORE = SIDES - {"colon", "dash"} | {"refers", "keep", "idem"}
_WRITTEN = frozenset(
    ["order", "orders", "ordre", "ordres", "post", "message", "line", "ligne", "one", "above", "below"]
)
_POINTING = frozenset({"it", "that", "ca", "cela", "this", "him", "her", "lui"})
_POSTS = frozenset(
    ["post", "message", "mail", "envoi", "first", "premier", "ordres", "orders", "ceux", "those"]
)
_WHERE = frozenset({"o\N{LATIN SMALL LETTER U WITH GRAVE}"})
_CONCLUDING = frozenset(
    ["yes", "oui", "bref", "donc", "so", "conclusion", "verdict", "decision", "final", "finally"]
)
_PARTING = frozenset({"comma", "dash", "open", "close", "pause"})
_TAKING_BACK = frozenset({"change", "edit", "instead", "dirneg", "cancel"})
_ABOUT_ORDERS = STRONG | HALF - {"doubtful"} | {"ship", "unsure", "ordinal", "movev", "adding"}
_AS_POSTED = frozenset(
    {"as before", "comme avant", "same as before", "the same as before", "pareil qu'avant", "idem qu'avant"}
)
_HESITATING = frozenset({"euh", "heu", "hum", "er", "uh", "um", "hm", "hmm"})
_NO = frozenset({"no", "non", "nope", "nah", "not"})
_WAITING = ("wait", "attend")
_SWAPS = re.compile(
    r"(?:l'inverse|vice|the opposite|le contraire|echang|swap|permut|invers|exchang|(?:the )?other way)"
)
_MISTAKEN = re.compile(
    r"je me suis|erreur|(?:my )?mistake|wrong|my bad|faute|typo|ou?ps|oops|whoops|woops|j'ai mal|(?:i )?mis[rctw]"
    r"|au(?:tant| temps)|strike|belay|scratch|.*\b(?:mind|thoughts?|avis)$|err|rectif|corr"
)


def against(words: Sequence[Token], sentence: Sequence[Token], *, asked: bool) -> str:
    """What speaks against taking a clause for an order."""
    kinds = {one.kind for one in words}
    around = {one.kind for one in sentence}
    alternatives = [
        at for at, one in enumerate(words) if one.kind == "alt" and one.text.casefold() not in _WHERE
    ]
    reasons = {
        "question": asked and not _asks_for(sentence) and not {"past", "lastturn"} <= around,
        "condition": "cond" in around or inverted(sentence) or unmarked(sentence),
        "tale": "past" in kinds,
        "alternatives": any(_is_choice(words, at) for at in alternatives),
        "refers": "lastturn" in kinds,
        "which_turn": "otherturn" in kinds or sentence[0].kind == "otherturn" or some_day(sentence),
        "unclear": "doubtful" in kinds
        or ("between" in kinds and "evenly" not in kinds)
        or "joke" in around
        or _hearsay(sentence)
        or _narrows(sentence)
        or _hesitates(words)
        or _ends_in_no(sentence),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def unsure(clause: Clause, words: Sequence[Token], sentence: Sequence[Token]) -> str:
    """Why a clause that nothing speaks against is no sure order all the same; empty: it is one."""
    subjects = clause.subjects
    named = {ship for one in sentence for ship in one.ships}
    with_it = {"all", "ship"} <= {one.kind for one in subjects}  # all with it, or all but it?
    swaps = [at for at, one in enumerate(sentence) if one.kind == "refers" and _SWAPS.match(folded(one.text))]
    corrected = begins_by_changing(sentence) and not strong(sentence[: min(swaps, default=0)])
    if swaps and len(named) > 1 and not corrected:
        return "refers"  # "Hood 1N and Orion 2N, or the other way round": of both
    but = next((at for at, one in enumerate(sentence) if one.kind == "except"), len(sentence))
    if any(one in sentence[but:] for one in subjects):
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
        or _shared_out(subjects, words)
        or framed(clause, sentence)
    ):
        return "unclear"
    return STRANGE if strangers(words, introduced(subjects[0], sentence)) else ""


def _speaks_to_all(words: Sequence[Token], sentence: Sequence[Token]) -> bool:
    """`Stay safe, everybody`: a word nobody needs before "all", and no place: a greeting, more likely than an order."""
    called = next(at for at, one in enumerate(sentence) if one.kind == "all")
    greets = any(one.kind == "word" for one in sentence[:called]) and not strong(sentence[called:])
    return greets and strong(sentence[:called]) and not {"cell", "step", "way"} & {one.kind for one in words}


def withdraws_something(words: Sequence[Token], *, follows: bool) -> bool:
    """`Forget the second edit`: something written is taken back, and it is not told of which ship.

    `follows`: he posted something before, and may mean that.
    """
    kinds = {one.kind for one in words}
    if "cancel" not in kinds or kinds & SUBJECTS:
        return False
    return follows or "edit" in kinds or speaks_of_orders(words, _WRITTEN)


def looks_back(words: Sequence[Token]) -> bool:
    """`No sorry, I meant the Littorio`, "not there, at the other one": it changes what was said, in words of orders."""
    kinds = {one.kind for one in words}
    return bool(kinds & _TAKING_BACK and kinds & _ABOUT_ORDERS) and "past" not in kinds


def speaks_of_orders(words: Sequence[Token], called: Container[str] = _WRITTEN - {"one"}) -> bool:
    """`The Nautilus order is void`."""
    return any(folded(one.text) in called for one in words)


def concludes(words: Sequence[Token]) -> bool:
    """Whether a sentence is the last word: it changes what was said, or sums up."""
    kinds = {one.kind for one in words}
    return bool(kinds & {"change", "edit", "instead"}) or folded(words[0].text) in _CONCLUDING


def begins_by_changing(words: Sequence[Token]) -> bool:
    """Whether a sentence answers the one before it."""
    return bool({one.kind for one in words[:2]} & {"change", "edit", "dirneg", "cancel"})


def replaces_all(words: Sequence[Token]) -> bool:
    """`Reads instead of my first post: Hood 1N`: are the ships it does not name ordered anything still?"""
    named = next((at for at, one in enumerate(words) if one.kind in SUBJECTS), len(words))
    told = {one.kind for one in words[:named]}
    return bool(told & {"instead", "cancel"}) and any(folded(one.text) in _POSTS for one in words[:named])


def replaces_everywhere(words: Sequence[Token]) -> bool:
    """`Replace all the 2N by 1N`: in the orders of whom?"""
    replaced = any(one.kind == "instead" and folded(one.text).startswith(("repl", "rempl")) for one in words)
    all_of = any(one.kind in {"all", "others"} for one in words)
    return replaced and all_of and not any(one.kind == "ship" for one in words)


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


def _hearsay(sentence: Sequence[Token]) -> bool:
    """`Nelson says ...`; but "I would be grateful if Hood could fire" is only polite."""
    asked_politely = any(one.kind == "polite" for one in sentence)
    return any(
        one.kind == "says" and not (asked_politely and one.text.startswith(("could", "pourr")))
        for one in sentence
    )


def _is_choice(words: Sequence[Token], at: int) -> bool:
    """`E8 or E9`, "two or three south"."""
    beside = [words[at - 1].kind, words[at + 1].kind] if 0 < at < len(words) - 1 else []
    return bool(words[at + 1 :]) and (strong(words[:at]) or beside[:1] in (["number"], ["count"], ["cells"]))


def _hesitates(words: Sequence[Token]) -> bool:
    """`F14, er, F15`: both, or the second only?"""
    return any(
        folded(one.text) in _HESITATING and strong(words[:at]) and strong(words[at:])
        for at, one in enumerate(words)
    )


def _ends_in_no(sentence: Sequence[Token]) -> bool:
    """`Hood 1N: no`."""
    told = [one for one in sentence if one.kind not in SIDES | {"comma"}]
    return strong(told[:-1]) and told[-1].kind in {"change", "word"} and folded(told[-1].text) in _NO


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


def owns_a_mistake(words: Sequence[Token]) -> bool:
    """`My mistake`, "changed my mind"; not "sorry" or "no" alone."""
    return any(one.kind in {"change", "edit"} and _MISTAKEN.match(folded(one.text)) for one in words)


def says_nothing(words: Sequence[Token]) -> bool:
    """`Nothing from me`: no pass, and nothing is changed."""
    told = {folded(one.text).split()[0] for one in words if one.kind == "none"}
    return bool(told & {"nothing", "rien", "none"}) and not {one.kind for one in words} & {
        "change",
        "edit",
        "cancel",
    }


def passes(words: Sequence[Token]) -> bool:
    """A player who does nothing at all: "I pass, no time", "nothing this turn"."""
    parts = [at + 1 for at, one in enumerate(words) if one.kind == "comma" and not strong(words[:at])]
    tails = [
        [one for one in words[at:] if one.kind not in SIDES | {"for", "change", "edit"}]
        for at in (0, *parts[-1:])
    ]
    if any(one.text.casefold().startswith(_WAITING) for one in words[:1]) and len(words) > 1:
        return False  # "Wait for me!"
    begun = tails[-1] if tails[-1] and "pass" in tails[-1][0].text.casefold() else tails[0]
    if not begun or begun[0].kind not in {"none", "nomove"}:
        return False
    behind = begun[1].kind if len(begun) > 1 else "comma"
    by_himself = "pass" in begun[0].text.casefold() and behind in {"comma", "thisturn", "and", "polite"}
    nothing = {"movev", "firev"} if begun[0].text.casefold() in {"nothing", "rien"} else set()
    told = {one.kind for one in begun} - nothing
    by_himself = by_himself or "ord" in begun[0].text.casefold()  # "no orders tonight"
    return by_himself or told <= {"none", "nomove", "comma", "thisturn", "and", "then"}


def bows_out(words: Sequence[Token]) -> bool:
    """`On reflection I'd rather pass`: he does, not the ship of the line above."""
    told = {part for one in words for part in re.split("[ ']", folded(one.text))}
    return any(one.kind == "none" for one in words) and bool(told & {"je", "j", "i"})


def sums_up_nothing(words: Sequence[Token]) -> bool:
    """`Bref, rien`: whatever was ordered before."""
    return folded(words[0].text) in _CONCLUDING and passes([one for one in words[1:] if one.kind != "comma"])


def takes_all_back(words: Sequence[Token]) -> bool:
    """`Please disregard`, "merci de ne pas en tenir compte": no word says what, on a line of its own below all of it."""
    told = [one for one in words if one.kind not in SIDES or folded(one.text) in _WRITTEN]
    said = {part for one in words for part in re.split("[ ']", folded(one.text))}
    return [one.kind for one in told] == ["cancel"] and not said & _POINTING


def refused(kinds: Collection[str]) -> str:
    """What "does not fire" or "order cancelled" speaks against, leaving the rest open: fire, move, more, all; empty: nothing."""
    if "cancel" in kinds:
        return "all"
    found = [one[2:] for one in ("nofire", "nomove", "nomore") if one in kinds and "none" not in kinds]
    return found[0] if len(found) == 1 else ""


def joins_a_stranger(words: Sequence[Token]) -> bool:
    """`Ignore my orders for Hood and pow`: whom else?"""
    told = [one.kind for one in words if one.kind not in SIDES]
    return any(told[at : at + 3] == ["ship", "and", "word"] for at in range(len(told)))


def is_past(words: Sequence[Token]) -> bool:
    """Whether something is told that happened."""
    return any(one.kind == "past" for one in words)


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


def takes_over(words: Sequence[Token], sentence: Sequence[Token]) -> bool:
    """`Not Yamato, Kongo`, "Kongo (4 shots)": what another was told is hers instead, and nothing more is said of it."""
    counted = any(one.kind == "count" for one in words)
    instead = sum(one.kind == "ship" for one in sentence) > 1 and {one.kind for one in words} <= SIDES
    denied = begins_by_changing(sentence) or any(one.kind == "neg" for one in sentence[:1])
    return (counted or instead) and denied and not is_past(sentence)


def besides(words: Sequence[Token]) -> tuple[Sequence[Token], bool]:
    """`Same orders, plus Upholder 1N`: the order of one ship more, and whether it is said that the others have theirs."""
    for at, one in enumerate(words):
        kept = {two.kind for two in words[:at]}
        if one.kind in {"comma", "and"} or (one.kind == "colon" and "keep" in kept and strong(words[at:])):
            return (words[at + 1 :] if at else words), "refers" in {two.kind for two in words[:at]}
        as_before = {"idem", "refers"} & {two.kind for two in words[:at]}  # "same as Bob's last post, but"
        if one.kind not in _AS_BEFORE and not (as_before and one.kind == "word"):
            break
    return words, False


def corrects(sentence: Sequence[Token]) -> bool:
    """`Correction: Hood moves, not Orion`: an order is taken from a ship, and it is not told which."""
    told = {one.kind for one in sentence}
    return bool(told & {"edit", "dirneg"} and told & {"movev", "firev"})


def _shared_out(subjects: Sequence[Token], words: Sequence[Token]) -> bool:
    """`Hood and Cossack: 1N and 1S`: the two steps of both, or one of each?"""
    told = [one.kind for one in words if one.kind not in SIDES]
    return len(subjects) == 2 and told == ["step", "and", "step"]


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
    signed = announced or (any(one.kind in {"colon", "dash"} for one in sentence) and headed(sentence))
    changed = any(one.kind in {"change", "edit"} and strong(words[at:]) for at, one in enumerate(words))
    apart = any(_orders_now(part, words) for part in parted(sentence, _PARTING))
    if strong(words) and (asked or signed or changed or known or apart or _goes_on_now(words)):
        return "unclear"
    if not asked and signed and kinds & {"firev", "movev"}:
        return "unclear"  # "Richelieu: fires at whoever hit me"
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
        ((part & {"movev", "firev", "step"} and part & {"cell", "step", "way"}) or {"cells", "way"} <= part)
        and "past" not in part
        for part in (first, *parts[1:])
    )


def as_posted(words: Sequence[Token]) -> Sequence[Token]:
    """`Rest as before`, "nothing to add", in a post that follows another of the same turn: as posted there."""
    return [
        one._replace(kind="keep")
        if one.kind == "nomore" or (one.kind == "refers" and folded(one.text) in _AS_POSTED)
        else one
        for one in words
    ]


def keeps(one: Token) -> bool:
    """`Ark Royal keeps her targets`, or a tale of her."""
    return one.kind in {"past", "says", "keep"} or folded(one.text).startswith(("keep", "gard", "conserv"))


def adds(one: Token) -> bool:
    """`One more cell`, "I add": to what was ordered before."""
    return one.kind in {"adding", "again"} or " more" in one.text.casefold()
