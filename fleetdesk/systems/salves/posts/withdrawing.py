"""What takes back, replaces or keeps what was written before: "forget the above", "the rest stands" (R20, R46)."""

import re
from collections.abc import Collection, Container, Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.parts import HALF, STRONG, is_past, strong
from fleetdesk.systems.salves.posts.saying import Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, words_of

_AS_BEFORE = SIDES - {"colon", "dash"} | {"refers", "keep", "idem"}
_WRITTEN = words_of("withdrawing_written")
_POINTING = frozenset({"it", "that", "ca", "cela", "this", "him", "her", "lui"})
_IS = words_of("withdrawing_is")
_POSTS = words_of("withdrawing_posts")
_CONCLUDING = words_of("withdrawing_concluding")
_TAKING_BACK = frozenset({"change", "edit", "instead", "dirneg", "cancel"})
_ABOUT_ORDERS = STRONG | HALF - {"doubtful"} | {"ship", "unsure", "ordinal", "movev", "adding"}
_AS_POSTED = words_of("withdrawing_as_posted")
_WAITING = ("wait", "attend")
_MISTAKEN = re.compile(
    r"je me suis|erreur|(?:my )?mistake|wrong|my bad|faute|typo|ou?ps|oops|whoops|woops|j'ai mal|(?:i )?mis[rctw]"
    r"|au(?:tant| temps)|strike|belay|scratch|.*\b(?:mind|thoughts?|avis)$|err|rectif|corr"
)
_TOO = frozenset({"too", "also", "aussi", "egalement", "as well", "en plus", "additionally"})


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


def changes_the_last(words: Sequence[Token]) -> bool:
    """`Well well, my mistake, K6 it is`: no ship is named, so it is the last one, wherever the sign of change stands."""
    headed = [one.kind for one in words[:2]] in (["word", "colon"], ["word", "dash"])  # a name nobody knows
    kinds = {one.kind for one in words}
    return bool(kinds & {"change", "edit", "instead", "dirneg"}) and not (kinds & SUBJECTS or headed)


def replaces_all(words: Sequence[Token]) -> bool:
    """`Reads instead of my first post: Hood 1N`: are the ships it does not name ordered anything still?"""
    named = next((at for at, one in enumerate(words) if one.kind in SUBJECTS), len(words))
    told = {one.kind for one in words[:named]}
    written = any(folded(one.text) in _POSTS for one in words[:named])
    return bool(told & {"instead", "cancel"}) and written and strong(words[named:])


def replaces_everywhere(words: Sequence[Token]) -> bool:
    """`Replace all the 2N by 1N`: in the orders of whom?"""
    replaced = any(one.kind == "instead" and folded(one.text).startswith(("repl", "rempl")) for one in words)
    all_of = any(one.kind in {"all", "others"} for one in words)
    return replaced and all_of and not any(one.kind == "ship" for one in words)


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
    if [one.kind for one in tails[0][:2]] == ["thisturn", "comma"]:
        tails[0] = tails[0][2:]  # "this turn, nothing"
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


def gives_away(words: Sequence[Token]) -> bool:
    """`Oops, the 1NE is for Orion`: an order told before is another ship's; whose it was is left with none."""
    told = any(folded(one.text) in _IS and other.kind == "for" for one, other in pairwise(words))
    return told and any(one.kind in {"change", "edit"} for one in words)


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


def adds_to(words: Sequence[Token], now: Order, before: Order | None) -> bool:
    """`One more cell`, "fires at K6 too", of a ship that was ordered something before: that, or both? "1N too" is as others do."""
    if before is None:
        return False
    acts = "none" not in {now.kind, before.kind} and "fire" in {now.kind, before.kind}
    return any(map(_adds, words)) or (acts and any(folded(one.text) in _TOO for one in words))


def _adds(one: Token) -> bool:
    """`One more cell`, "I add": to what was ordered before."""
    return one.kind in {"adding", "again"} or " more" in one.text.casefold()
