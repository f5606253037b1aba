"""What a later post says of the orders of the one before, where nothing came of it: "Cossack instead", "only Hood" (R20, R46).

A later post replaces the orders of the ships it names. So a short sentence that names one and orders nothing, or that
tells figures alone, may be a change nobody understood: those ships are asked about.
"""

from collections.abc import Collection, Mapping, Sequence

from fleetdesk.systems.salves.posts import withdrawing
from fleetdesk.systems.salves.posts.parts import ships_of, strong
from fleetdesk.systems.salves.posts.saying import Order
from fleetdesk.systems.salves.posts.text.kinds import SUBJECTS, Token

_FIGURES = frozenset({"number", "count", "cells"})
_FIGURES_ALONE = _FIGURES | {"prep", "sign", "each", "and", "for", "adding", "comma", "all", "stop"}
_CHANGING = frozenset({"change", "edit", "instead", "dirneg"})
_DOUBTING = _CHANGING - {"dirneg"} | {"doubtful", "joke", "number", "half", "says"}
_ACTING = frozenset({"movev", "firev", "cells"})
_OF_NONE = frozenset(["nofire", "nomove", "firev", "way", "half", "count", "cells", "allshots"])
_NAMING = SUBJECTS - {"others"}
MOST_NAMED = 7
"""Words about a ship that hardly tell a tale."""


def left_open(
    sentence: Sequence[Token], ordered: Mapping[str, Order], spoken: Collection[str]
) -> tuple[set[str], set[str]]:
    """(Ships of an earlier post that have to be asked about, and others a sentence names that are, if nothing else is ordered of them).

    Args:
        sentence: its words, as they stand.
        ordered: what the post before ordered.
        spoken: the ships that were ordered something in this one so far, or asked about.
    """
    kinds = {one.kind for one in sentence}
    acting = {ship for ship, one in ordered.items() if one.kind in {"move", "fire"}} - {*spoken}
    if kinds & _FIGURES and kinds <= _FIGURES_ALONE:
        return (set() if spoken else acting), set()
    telling = {"past", "says", "keep", "cond"} & kinds
    short = len(sentence) < MOST_NAMED
    if short and kinds & _OF_NONE and kinds.isdisjoint(_NAMING) and not (spoken or telling):
        return acting, set()  # "no fire this turn", "south", "half the shots"
    own = set(ships_of([one for one in sentence if one.kind == "ship"]))
    named, held = own - {*spoken}, _holds(sentence)
    if {"past", "says"} & kinds or (any(map(withdrawing.keeps, sentence)) and not held):
        return set(), set()
    another = kinds & _CHANGING and named - ordered.keys()
    alone = "only" in kinds and not kinds & _FIGURES
    if own and short and not strong(sentence) and (another or alone):
        return acting, named - ordered.keys()  # "only Hood", "Cossack instead"
    doubted = short and (kinds & _DOUBTING or (len(named) > 1 and "idem" not in kinds))
    orders = kinds & _ACTING or strong(
        [one for one in sentence if one.kind not in {"idem", "same", "refers"}]
    )
    if doubted or held or orders or {"neg", "colon"} <= kinds or "instead" in kinds:
        # as in: drop Hood's move, or: Hood = Cossack, or: Hood 1N rather than Cossack
        return named & ordered.keys(), set()
    return set(), set()


def _holds(sentence: Sequence[Token]) -> bool:
    """`I keep Hood home`; not "Hood keeps her targets"."""
    told = [one for one in sentence if one.kind != "prep"]
    rows = zip(told, told[1:], told[2:], strict=False)
    return any(
        one.kind == three.kind == "word" and two.kind == "ship" and withdrawing.keeps(one)
        for one, two, three in rows
    )
