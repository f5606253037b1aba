"""What is said of a ship: steps, cells with shots, or nothing to do (R11, R28, R35, R37); and what stays doubtful."""

import re
from collections.abc import Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.orders.counted import (
    begins_anew,
    behind_cancelling,
    cancels_something_else,
    denies_first,
    used,
)
from fleetdesk.systems.salves.posts.orders.denying import told_anew
from fleetdesk.systems.salves.posts.orders.following import (
    AGAINST,
    is_like_another,
    points_elsewhere,
    told_behind,
)
from fleetdesk.systems.salves.posts.orders.salvos import salvos_of, uncounted
from fleetdesk.systems.salves.posts.orders.strange import before_cell
from fleetdesk.systems.salves.posts.orders.ways import (
    FIRING,
    from_cell_to_cell,
    from_to,
    goes_there,
    held_to,
    moved_to,
    names_guns,
    steps_of,
    way_to,
)
from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.saying import Doubt, Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary
from fleetdesk.systems.salves.sea.grid import read_cell

_DOUBTS = {
    "refers": {"refers", "follow", "idem"},
    "no_cell": {"firev", "allshots"},
    "unclear": {"cells", "movev", "full", "moves", "count"},
    "undecided": {"doubtful"},
}
"""Why an order without a place is asked about, and the kinds of words that show it; the first counts."""
NONES = frozenset({"none", "nomove", "nofire", "nomore"})
_CLIMBING = {"mont": "N", "desc": "S"}
_DENYING = frozenset({"neg", "nomove", "except"})
_NEITHER = frozenset({"non plus", "neither"})
_STAYING = re.compile(
    "stay|remain|rest|wait|attend|hold|sit|dor|sleep|sur place|en place|immobile|at anchor|demeure"
)
_BEING = frozenset({"is", "est", "sits", "lies", "trouve", "stands", "floats", "flotte"})
_REPLACING = re.compile("repl|rempl")


def order(words: Sequence[Token], ship: OwnShip, before: Order | None = None) -> Order | Doubt | None:
    """What some words order a ship to do; `before` is the order told last in the post, for "same target"."""
    anew = told_anew(words)
    whole, words = words, used(held_to(words if anew is None else anew, ship))
    cell, behind = ("", words) if from_cell_to_cell(words, ship) else _place_first(words)
    lies_there = cell != "" and read_cell(cell) == ship.at
    path = lies_there and _is_path(words)
    if lies_there:
        words = behind
    elif cell and words[0].kind == "open" and any(one.kind == "cell" for one in behind):
        return Doubt("contradiction")
    if _is_there(words):
        return None if read_cell(words[-1].cell) == ship.at else Doubt("unclear")
    kinds = {one.kind for one in words}
    if (
        anew is None or path or denies_first(whole) or {"cancel", "cells", "way"} <= kinds
    ):  # "drops one cell to the south"
        return Doubt("unclear")
    if "cancel" in kinds:
        behind = behind_cancelling(whole)
        if not behind and (begins_anew(whole) or cancels_something_else(whole)):
            return Doubt("unclear")
        return order(behind, ship, before) if behind else Order("none")
    found = _said(words, ship, before)
    replaced = any(one.kind == "instead" and _REPLACING.match(folded(one.text)) for one in whole)
    several = isinstance(found, Order) and len(found.steps or found.salvos) > 1
    return Doubt("unclear") if replaced and several else found  # "replace Hood's 1N by 2S"


def _is_path(words: Sequence[Token]) -> bool:
    """`L5-L4-L3`: cell by cell where she goes, told like cells to fire at."""
    told = "".join("c" if one.cell else "-" if one.kind == "dash" else " " for one in words)
    return "c-c-c" in told


def _is_there(words: Sequence[Token]) -> bool:
    """`Hood is at K5`, "le Hood se trouve en K5": where she is, not what she fires at."""
    told = [one for one in words if one.kind not in {"stop", "pron"}]
    being = [folded(one.text) for one in told[:-1] if one.kind not in {"prep", "toward", "again"}]
    return told[-1:] != [] and told[-1].kind == "cell" and len(being) == 1 and being[0] in _BEING


def cancelled(words: Sequence[Token], ship: OwnShip) -> Order | Doubt | None:
    """The order that is taken back, where it is told: `Cancelled: Bismarck fires at E8`."""
    if all(one.kind != "cancel" for one in words):
        return None
    told = _said([one for one in words if one.kind != "cancel"], ship, None)
    return told if isinstance(told, Order) and told.kind in {"move", "fire"} else None


def _place_first(words: Sequence[Token]) -> tuple[str, Sequence[Token]]:
    """`Bismarck (D7): 1N`, `Bismarck D7, 1N`: the cell told behind the name, and the order behind that; or nothing."""
    at = next((at for at, one in enumerate(words) if one.kind not in SIDES), len(words))
    end = at + 1 + (words[at + 1 : at + 2] != [] and words[at + 1].kind == "close")
    behind = words[end:]
    told = at < len(words) and words[at].kind == "cell" and strong(behind)
    parted = bool(behind) and behind[0].kind in {
        "colon",
        "comma",
        "dash",
        "firev",
        "movev",
        "step",
        "none",
        "nomove",
    }
    return (words[at].cell, behind) if told and (parted or words[end - 1].kind == "close") else ("", words)


def _said(words: Sequence[Token], ship: OwnShip, before: Order | None) -> Order | Doubt | None:
    """Steps, cells with shots, or nothing to do; a way that is denied is none."""
    found = from_to(words, ship) if from_cell_to_cell(words, ship) else _placed(words, ship, before)
    moves = isinstance(found, Order) and found.kind == "move"
    return Doubt("unclear") if moves and any(one.kind in _DENYING for one in words) else found


def _placed(words: Sequence[Token], ship: OwnShip, before: Order | None) -> Order | Doubt | None:
    kinds = {one.kind for one in words}
    steps, salvos = steps_of(words, ship), salvos_of(words, ship, before)
    if isinstance(steps, Doubt) or isinstance(salvos, Doubt):
        return steps if isinstance(steps, Doubt) else salvos if isinstance(salvos, Doubt) else None
    if salvos and _lies_or_stays(salvos, kinds, ship):
        return Doubt("unclear")
    if steps and salvos:
        return moved_to(steps, salvos, words, ship)
    if salvos and not kinds & FIRING and (kinds & {"movev", "moves"} or _goes_to(words) or goes_there(words)):
        at_it = any(one.text.casefold() in AGAINST and other.kind == "cell" for one, other in pairwise(words))
        way = way_to(salvos[0][0], ship) if len(salvos) == 1 and not at_it else Doubt("unclear")
        fits = isinstance(way, Doubt) or _goes_the_way_it_says(words, (way.steps[0][1],))
        return way if fits else Doubt("contradiction")
    if steps or salvos:
        doubt = _doubt(words, kinds, before, moving=bool(steps))
        return doubt or Order("move" if steps else "fire", steps=steps, salvos=salvos)
    return _without_place(words, kinds, ship, before)


def _lies_or_stays(salvos: Sequence[tuple[str, int]], kinds: set[str], ship: OwnShip) -> bool:
    """`K6 (L5)`, "takes 2 hits at L5", "stays off K6": where she lies, or stays away from, not what she fires at."""
    lies_there = ship.at in {read_cell(cell) for cell, _ in salvos} - {None}
    if lies_there and not kinds & (FIRING if len(salvos) > 1 else {"firev"}):
        return True
    return not kinds & FIRING and bool(kinds & {"none", "nomove", "nomore"})


def _goes_to(words: Sequence[Token]) -> bool:
    """`Nautilus to B7`; but "four to F6, one to G6", "gives all five to R4" are shots."""
    if any(one.kind == "number" and before_cell(words, at) for at, one in enumerate(words)):
        return False
    if any(one.kind in {"idem", "same"} for one in words):  # "does the same to L13"
        return False
    known = vocabulary()
    if names_guns(words) or any(folded(one.text) in known.gunnery - known.motion for one in words):
        return False
    return any(one.kind == "toward" and other.kind == "cell" for one, other in pairwise(words))


def _without_place(
    words: Sequence[Token], kinds: set[str], ship: OwnShip, before: Order | None
) -> Order | Doubt | None:
    """Words of an order, but neither a direction nor a cell."""
    like = before if "idem" in kinds else None
    if kinds & NONES:
        return _nothing(words, kinds, like)
    if "keep" in kinds:
        return Order("keep")
    if like is not None and "refers" not in kinds:  # "follows her and does the same" too
        return _same_as(like, words, ship)
    if "number" in kinds <= SIDES | {"number", "comma"}:
        return Doubt("unclear")
    for why, words_of_it in _DOUBTS.items():
        if kinds & words_of_it and (words_of_it != {"doubtful"} or len(words) > 1):
            return Doubt(why)
    return None


def _nothing(words: Sequence[Token], kinds: set[str], like: Order | None) -> Order | Doubt:
    """`Stays`; but not "stays and does the same" as one that acts, nor "one attack only, the other planes stay on board"."""
    alike = any(one.kind == "idem" and folded(one.text) not in _NEITHER for one in words)
    if alike and like is not None and like.kind != "none":
        return Doubt("contradiction")
    return Doubt("no_cell") if "count" in kinds and "none" in kinds else Order("none")


def _doubt(words: Sequence[Token], kinds: set[str], before: Order | None, *, moving: bool) -> Doubt | None:
    """Words that take an order half back."""
    far = before is not None and any(count > 1 for count, _ in before.steps)
    left = any(
        one.kind == "number" and one.text.isdigit() and not _used(words, at) for at, one in enumerate(words)
    )
    reasons = {
        "shots": not moving and any(uncounted(words, at) for at in range(len(words))),
        "unclear": left
        or kinds
        & ({"neg", "except", "nomove", "allshots"} if moving else {"neg", "except", "nofire", "cells"})
        or not _goes_the_way_it_says(words, [one.way for one in words if one.way]),
        "refers": (any(points_elsewhere(one) for one in words) and not told_behind(words))
        or is_like_another(words)
        or (far and {"idem", "way"} <= kinds),  # "likewise, but north": as far as that?
        "two_orders": (moving and "firev" in kinds) or (not moving and _goes_and_fires(words)),
        "contradiction": _thinks_better_of_it(words) or (moving and _stays_and_goes(words)),
    }
    why = next((why for why, holds in reasons.items() if holds), "")
    return Doubt(why) if why else None


def _goes_the_way_it_says(words: Sequence[Token], ways: Sequence[str]) -> bool:
    """`Remonte` and "descend" name a direction of their own: the first step, or that of "and then climbs", has to be one of that side. NNE is none."""
    for at, one in enumerate(words):
        joined = at and words[at - 1].kind in {"and", "then", "comma"}
        behind = ([two.way for two in words[at:] if two.way] if joined else []) or ways
        told = _CLIMBING.get(one.text.casefold().removeprefix("re")[:4], "-")
        if one.kind == "moves" and not (behind and told in behind[0]):
            return False
    return True


def _thinks_better_of_it(words: Sequence[Token]) -> bool:
    """`One north, but it is too risky, so it stays`."""
    but = [at for at, one in enumerate(words) if one.text.casefold() in {"mais", "but", "so", "donc"}]
    denied = any(one.kind == "none" and {"pas", "not"} & set(one.text.casefold().split()) for one in words)
    return denied or any(
        {"cell", "step", "way"} & {one.kind for one in words[:at]}
        and "none" in {one.kind for one in words[at:]}
        for at in but
    )


def _stays_and_goes(words: Sequence[Token]) -> bool:
    """`Stays put and moves one cell north`, "stays in the north": where to, or where she lies already?"""
    goes = next((at for at, one in enumerate(words) if one.way), 0)
    for at, one in enumerate(words):
        led = at if one.way or one.kind in {"cells", "number"} else 0
        while led and words[led - 1].kind in SIDES - {"dash"}:
            led -= 1
        if led and words[led - 1].kind == "none" and not folded(words[led - 1].text).startswith("pass"):
            return True
    return any(
        one.kind == "none"
        and (other.kind == "and" or (other.kind in {"comma", "then"} and _STAYING.match(one.text.casefold())))
        for one, other in pairwise(words[:goes])
    )


def _goes_and_fires(words: Sequence[Token]) -> bool:
    """`Moves up and fires at K6`."""
    told = [one.kind for one in words if one.kind not in SIDES | {"word", "comma"}]
    return any(
        told[at : at + 3] in (["movev", "and", "firev"], ["movev", "then", "firev"])
        for at in range(len(told))
    )


def _used(words: Sequence[Token], at: int) -> bool:
    """Whether a number belongs to a direction or a cell."""
    near = [one.kind for one in (*words[max(0, at - 2) : at], *words[at + 1 : at + 4])]
    return bool({"cell", "way", "step"} & set(near)) or words[at - 1].text == "="


def _same_as(before: Order, words: Sequence[Token], ship: OwnShip) -> Order | Doubt:
    """The order told before; `alongside, the same three` is something else."""
    fired = sum(shots for _, shots in before.salvos)
    each = any(one.kind == "each" for one in words)  # "does likewise, five shots each"
    if more := sum(one.number for one in words if one.kind == "idem"):
        return _more_of(before, more, ship)
    if (counted := _as_far(before, words)) is not None:
        shots = counted.salvos if isinstance(counted, Order) else ()
        return counted if all(count <= ship.attack for _, count in shots) else Doubt("shots")
    if any(one.number > 1 and not (each and one.number == fired) for one in words):
        return Doubt("refers")
    return before if fired <= ship.attack else Doubt("shots")


def _as_far(before: Order, words: Sequence[Token]) -> Order | Doubt | None:
    """`Idem, mais une seule case`, "the same, but only two shells": the way or the cell of before, and a count of her own; None: nothing is counted."""
    at = next(at for at, one in enumerate(words) if one.kind == "idem")
    counts = [one for one in words if one.kind in {"cells", "count"} and one is not words[at]]
    if not counts:
        return None
    (count, *more), alone = counts, len(before.steps) + len(before.salvos) == 1
    set_apart = {"comma", "and", "only", "open", "colon"} & {
        one.kind for one in words[at + 1 : words.index(count)]
    }
    plain = {one.kind for one in words[at + 1 :]} <= SIDES | {"comma", "and", count.kind}
    fits = count.kind == "cells" if before.steps else count.kind == "count"
    each = any(one.kind == "each" for one in words) and count.number == sum(
        shots for _, shots in before.salvos
    )
    if each:
        return None
    return (
        before.with_count(count.number)
        if alone and plain and set_apart and fits and not more
        else Doubt("refers")
    )


def _more_of(before: Order, more: int, ship: OwnShip) -> Order | Doubt:
    """`One more for Orion`, where one way or one cell was told before: so much farther, or so many shots more."""
    if len(before.steps) + len(before.salvos) != 1 or any(
        shots + more > ship.attack for _, shots in before.salvos
    ):
        return Doubt("refers")
    return before._replace(
        steps=tuple((count + more, way) for count, way in before.steps),
        salvos=tuple((cell, shots + more) for cell, shots in before.salvos),
    )
