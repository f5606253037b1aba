"""Names at the end of a sentence that nothing is said of, and counts that are told before their ship's name."""

from __future__ import annotations

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded

_OF = frozenset({"of", "from", "de", "du", "des", "d", "d'"})
_PARTING = frozenset({"comma", "and", "then", "slash", "dash", "stop"})
_PLACES = frozenset({"cell", "step", "way", "none", "nomove"})
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


def _parted(gap: Sequence[Token]) -> int:
    """Behind the last sign that parts orders."""
    return max((at + 1 for at, one in enumerate(gap) if one.kind in _PARTING), default=0)
