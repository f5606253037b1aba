"""What speaks against taking words for an order: a condition, a choice, hearsay, a tale, a name nobody has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.clauses import HALF, strong
from fleetdesk.systems.salves.posts.saying import SIDES
from fleetdesk.systems.salves.posts.tokens import SUBJECTS, Token


def against(words: Sequence[Token], sentence: Sequence[Token], *, asked: bool) -> str:
    """What speaks against taking a clause for an order."""
    kinds = {one.kind for one in words}
    around = {one.kind for one in sentence}
    alternatives = [at for at, one in enumerate(words) if one.kind == "alt"]
    reasons = {
        "question": asked,
        "condition": "cond" in around,
        "tale": "past" in kinds,
        "alternatives": any(strong(words[:at]) and strong(words[at:]) for at in alternatives),
        "refers": "lastturn" in kinds,
        "which_turn": "otherturn" in kinds,
        "unclear": "doubtful" in kinds or "says" in around or _narrows(sentence),
    }
    return next((why for why, holds in reasons.items() if holds), "")


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


def passes(words: Sequence[Token]) -> bool:
    """A player who does nothing at all: "I pass, no time", "nothing this turn"."""
    begun = [one for one in words if one.kind not in SIDES | {"for"}]
    if not begun or begun[0].kind != "none":
        return False
    behind = begun[1].kind if len(begun) > 1 else "comma"
    by_himself = "pass" in begun[0].text.casefold() and behind in {"comma", "thisturn", "and", "polite"}
    return by_himself or {one.kind for one in begun} <= {"none", "comma", "thisturn", "and", "then"}


def unknown_name(words: Sequence[Token]) -> str | None:
    """Whether an order stands behind a name that no ship has: which question that is."""
    signs = [at for at, one in enumerate(words) if one.kind in {"colon", "dash"}]
    at = (
        signs[0]
        if signs
        else next((at for at, one in enumerate(words) if one.kind not in {"word", "cell", "prep"}), 0)
    )
    head, rest = words[:at], words[at:]
    if (
        not head
        or len(head) > 4
        or not strong(rest)
        or any(one.kind not in {"word", "cell", "prep", "number"} for one in head)
    ):
        return None
    if not (head[0].text[0].isupper() or head[0].text[0].isdigit()) or any(
        one.kind == "word" for one in rest
    ):
        return None
    return "which_ship" if head[0].kind == "cell" else "unknown_ship"
