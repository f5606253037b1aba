"""Names nobody knows: what is ordered with one is asked about, and never ordered of the ship beside it (R46)."""

from collections.abc import Sequence
from itertools import takewhile

from fleetdesk.systems.salves.posts.parts import RELATIVE, ships_of, strong
from fleetdesk.systems.salves.posts.saying import Ask
from fleetdesk.systems.salves.posts.text.kinds import SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary

_ARTICLES = frozenset({"le", "la", "l'", "the"})
_RESTS = frozenset({"none", "nomove"})
_ONTO = frozenset({"at", "on", "onto", "into", "sur", "contre", "against"})
_LONGEST = 5
"""Words of a name, and what joins it."""
_PARTING = frozenset({"comma", "slash", "and", "cell", "step", "count", "none", "nomove"})
_ORDERED = frozenset({"step", "cell", "firev", "none", "nomove", "way"})


def unknown_name(words: Sequence[Token]) -> str | None:
    """Whether an order stands behind a name that no ship has: which question that is."""
    signs = [at for at, one in enumerate(words) if one.kind in {"colon", "dash"}]
    at = (
        signs[0]
        if signs
        else next((at for at, one in enumerate(words) if one.kind not in {"word", "cell", "prep"}), 0)
    )
    if not at and len(words) == 2 and [one.kind for one in words] == ["word", "cell"]:
        at = 1  # "Hd K6"
    head, rest = words[:at], words[at:]
    if (
        not head
        or folded(head[0].text) in {"j'", "i", "je"}
        or len(head) > 4
        or not strong(rest)
        or any(one.kind not in {"word", "cell", "prep", "number", "polite"} for one in head)
        or all(one.kind == "prep" for one in head)
    ):
        return None
    begun = next(one.text for one in head if one.kind != "prep")
    named = begun[0].isupper() or begun[0].isdigit() or folded(head[0].text) in _ARTICLES
    if not named or any(one.kind == "word" for one in rest):
        return None
    return "which_ship" if head[0].kind == "cell" else "unknown_ship"


def begins_with_stranger(words: Sequence[Token], at: int) -> bool:
    """Whether a name nobody knows begins an order here, behind one of a known ship."""
    if words[at].kind != "word" or (
        words[at].text.islower() and folded(words[at].text) in vocabulary().plain
    ):
        return False
    before, article = words[:at], at > 0 and words[at - 1].kind == "prep"
    if words[at - 1].kind in _RESTS and {one.kind for one in words[at + 1 : at + 2]} & _RESTS:
        return False  # "reste planquee ou elle est"
    if article and folded(words[at - 1].text) in _ONTO:
        return False  # "but at the Kongo in L6" is what is fired at
    end = next((place for place in range(at, len(words)) if words[place].kind != "word"), len(words))
    behind = [one for one in words[end:] if one.kind not in {"colon", "dash", "movev", "prep"}]
    parted = words[at - 1 - article].kind in _PARTING if at > article else False
    return (
        words[at].text.casefold() not in RELATIVE
        and 0 < end - at < 4
        and (article or len(words[at].text) > 1)
        and (article or words[at].text[0].isupper() or (end == at + 1 and words[end : end + 1] == behind[:1]))
        and parted
        and strong(before)
        and any(one.kind in SUBJECTS for one in before)
        and bool(behind)
        and (behind[0].kind in _ORDERED or (words[end].kind == "movev" and article))
    )


def _stands_beside(words: Sequence[Token]) -> bool:
    """`Richelieu et le Jean Bart : 1N`: a name nobody knows beside one that is known, before the colon."""
    end = next((at for at, one in enumerate(words) if one.kind == "colon"), 0)
    named = [at for at, one in enumerate(words[:end]) if one.kind == "ship"]
    beside = [one for one in words[named[-1] + 1 : end] if one.kind != "prep"] if named else []
    return (
        1 < len(beside) < _LONGEST
        and beside[0].kind in {"and", "comma"}
        and all(one.kind == "word" and one.text[0].isupper() for one in beside[1:])
    )


def without_strangers(words: Sequence[Token], text: str) -> tuple[Sequence[Token], list[Ask]]:
    """`Bismarck 2N, Tirpitz 1N`: what is ordered with a name nobody knows is not ordered of the ship beside it."""
    kept: list[Token] = []
    asks: list[Ask] = []
    while (chunk := list(takewhile(lambda one: one.kind != "comma", words))) != words:
        head = unknown_name(chunk) if not any(one.kind in SUBJECTS for one in chunk) else None
        if head is None:
            break
        asks.append(Ask(text, head))
        words = words[len(chunk) + 1 :]
    if _stands_beside(words):
        asks.append(Ask(text, "unknown_ship"))
    passing = False
    for at, one in enumerate(words):
        if one.kind in SUBJECTS:
            passing = False
        elif not passing and begins_with_stranger(words, at):
            passing = True
            asks.append(Ask(text, "unknown_ship"))
            if one.text[0].islower():  # "the Zeds fire at H9": of another ship, or of this one?
                named = [two for two in words[:at] if two.kind == "ship"]
                asks.extend(Ask(text, "unclear", ship) for ship in ships_of(named[-1:]))
        if not passing:
            kept.append(one)
    return kept, asks
