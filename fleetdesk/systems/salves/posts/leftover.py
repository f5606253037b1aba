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
    """Where a count begins that is told of the next ship: `1S, two shells of the`; the end, if none is."""
    at = _parted(gap)
    tail = {one.kind for one in gap[at:]}
    of = [one for one in gap[at:] if folded(one.text) in _OF]
    ends = bool(of) and all(one.kind in SIDES for one in gap[gap.index(of[-1]) :])
    return at if at and ends and tail & _COUNTS and not tail & _PLACES else len(gap)


def _parted(gap: Sequence[Token]) -> int:
    """Behind the last sign that parts orders."""
    return max((at + 1 for at, one in enumerate(gap) if one.kind in _PARTING), default=0)
