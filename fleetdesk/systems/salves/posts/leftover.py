"""Names at the end of a sentence that nothing is said of, and counts that are told before their ship's name."""

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded

_OF = frozenset({"of", "from", "de", "du", "des", "d", "d'"})
_PARTING = frozenset({"comma", "and", "then", "slash", "dash", "stop"})
_PLACES = frozenset({"cell", "step", "way", "none", "nomove"})
_BEFORE_A_NAME = frozenset({"prep", "filler", "for", "sign", "comma", "dash", "slash", "close"})
_COUNTS = frozenset({"count", "half", "number", "cells"})


def belongs_behind(gap: Sequence[Token]) -> bool:
    """`1SO, 1W:`, "1N then two shots at K5 from the": what stands before the last name may be hers."""
    end = len(gap)
    while end and gap[end - 1].kind in {"prep", "filler"} and folded(gap[end - 1].text) not in _OF:
        end -= 1
    last = gap[end - 1] if end else None
    if last is None:
        return False
    tail = {one.kind for one in gap[_parted(gap) :]}
    places = [at for at, one in enumerate(gap) if one.kind in {"cell", "step"}]
    if len(places) > 1 and places[-1] == len(gap) - 1 and _parted(gap) > places[0]:
        return True  # "K6, K7 Orion"
    placed = bool(tail & {"cell", "step", "way"})
    return placed and (last.kind in {"colon", "for"} or (folded(last.text) in _OF and "cell" in tail))


def counted_before(gap: Sequence[Token]) -> int:
    """Where it begins what is told of the next ship: `1S, two shells of the`, "1S and forget"; the end, if nothing is."""
    at = _parted(gap)
    tail = {one.kind for one in gap[at:]}
    of = [place for place in range(at, len(gap)) if folded(gap[place].text).split()[-1] in _OF]
    ends = bool(of) and all(one.kind in SIDES for one in gap[of[-1] + 1 :])
    forgets = "cancel" in tail and not tail - SIDES - {"cancel"}  # "2E, forget the Hood"
    counts = bool(ends and tail & _COUNTS and not tail & _PLACES)
    return at if at and (counts or forgets) else len(gap)


def numbered(words: Sequence[Token]) -> list[tuple[Token, Token, bool]]:
    """Figures before a ship's name, `Hood K6, 2 Cossack K7`: each with the name, and whether no "of" or "for" joins them."""
    found = []
    for at, one in enumerate(words):
        behind = at
        while behind and words[behind - 1].kind in _BEFORE_A_NAME:
            behind -= 1
        number = words[behind - 1] if behind and one.kind == "ship" and len(one.ships) == 1 else None
        if number is None or number.kind != "number":
            continue
        between, before = words[behind:at], words[behind - 2].kind if behind > 1 else ""
        bare = not any(two.kind == "for" or folded(two.text) in _OF for two in between)
        alone = not any(two.kind == "comma" for two in between)  # "K6, 2, Cossack K7"
        if not before or (before in _PARTING and alone):
            found.append((number, one, bare))
    return found


def miscounts(
    words: Sequence[Token], subjects: Sequence[Token], numbers: list[tuple[Token, Token, bool]]
) -> bool:
    """Whether it cannot be told if such a figure is of a list, or the shots of this ship or of the one beside it."""
    if not any(one.kind == "cell" for one in words):
        return False
    return any(
        bare or number not in words if name in subjects else number in words for number, name, bare in numbers
    )


def _parted(gap: Sequence[Token]) -> int:
    """Behind the last sign that parts orders."""
    return max((at + 1 for at, one in enumerate(gap) if one.kind in _PARTING), default=0)
