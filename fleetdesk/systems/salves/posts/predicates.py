"""What is said of a ship: steps, cells with shots, or nothing to do (R11, R28, R35, R37); and what stays doubtful."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from fleetdesk.systems.salves.compass import DIRECTIONS, Step
from fleetdesk.systems.salves.grid import read_cell
from fleetdesk.systems.salves.posts.clauses import STRONG, strong
from fleetdesk.systems.salves.posts.naming import OwnShip
from fleetdesk.systems.salves.posts.salvos import before_cell, salvos_of, uncounted
from fleetdesk.systems.salves.posts.saying import SIDES, Doubt, Order
from fleetdesk.systems.salves.posts.tokens import Token

_DOUBTS = {
    "refers": {"refers", "follow", "idem"},
    "no_cell": {"firev", "allshots"},
    "unclear": {"cells", "movev", "full", "moves", "count"},
    "undecided": {"doubtful"},
}
"""Why an order without a place is asked about, and the kinds of words that show it; the first counts."""
_REPLACED = ("remplac", "replaced", "devien", "becom")
NONES = frozenset({"none", "nomove", "nofire"})
_AGAINST = frozenset({"on", "at", "against", "contre"})
"""`She charges on K4`: there, or at it?"""
_CUSTOM = re.compile(
    "pr[e\N{LATIN SMALL LETTER E WITH ACUTE}]vu|convenu|planned|agreed|discuss|discut|usual|always|toujours"
)
FIRING = frozenset({"firev", "count", "allshots", "same", "rest", "half"})


def order(words: Sequence[Token], ship: OwnShip, before: Order | None = None) -> Order | Doubt | None:
    """What some words order a ship to do; `before` is the order told last in the post, for "same target"."""
    whole, words = words, _last_said(_without_replaced(_without_denied(words)))
    cell, behind = ("", words) if _from_cell_to_cell(words, ship) else _place_first(words)
    if cell and read_cell(cell) == ship.at:
        words = behind
    elif cell and words[0].kind == "open" and any(one.kind == "cell" for one in behind):
        return Doubt("contradiction")
    kinds = {one.kind for one in words}
    if "cancel" in kinds:
        if {"cells", "way"} <= kinds:
            return Doubt("unclear")  # "drops one cell to the south"
        behind = _behind_cancelling(whole)
        if not behind and _begins_anew(whole):
            return Doubt("unclear")
        return order(behind, ship, before) if behind else Order("none")
    return _from_to(words, ship) if _from_cell_to_cell(words, ship) else _said(words, ship, before)


def _without_denied(words: Sequence[Token]) -> Sequence[Token]:
    """`Fires no longer at K6, she fires at K7`: what is denied with its place is told only for what follows."""
    begun = next((one.kind for one in words if one.kind not in SIDES), "")
    for at in range(1, len(words) - 1):
        if words[at].kind == "comma" and words[at + 1].kind == "pron":
            places = [
                {one.kind for one in part} & {"cell", "way", "step"} for part in (words[:at], words[at:])
            ]
            return words[at + 1 :] if begun in {"neg", "nofire", "nomove"} and all(places) else words
    return words


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
    """Steps, cells with shots, or nothing to do."""
    kinds = {one.kind for one in words}
    steps, salvos = _steps(words, ship), salvos_of(words, ship, before)
    if isinstance(steps, Doubt) or isinstance(salvos, Doubt):
        return steps if isinstance(steps, Doubt) else salvos if isinstance(salvos, Doubt) else None
    if not kinds & FIRING and ship.at is not None and [read_cell(cell) for cell, _ in salvos] == [ship.at]:
        return Doubt("unclear")  # where she lies, not what she fires at
    if steps and salvos:
        return _moved_to(steps, salvos, words, ship)
    if salvos and not kinds & FIRING and (kinds & {"movev", "moves"} or _goes_to(words)):
        at_it = any(
            one.text.casefold() in _AGAINST and other.kind == "cell" for one, other in pairwise(words)
        )
        way = _way_to(salvos[0][0], ship) if len(salvos) == 1 and not at_it else Doubt("unclear")
        fits = isinstance(way, Doubt) or _goes_the_way_it_says(words, (way.steps[0][1],))
        return way if fits else Doubt("contradiction")
    if steps or salvos:
        doubt = _doubt(words, kinds, moving=bool(steps))
        return doubt or Order("move" if steps else "fire", steps=steps, salvos=salvos)
    return _without_place(words, kinds, ship, before)


def _behind_cancelling(words: Sequence[Token]) -> Sequence[Token]:
    """`Cancel the fire of Bismarck, she goes 1N`: what a sentence of its own orders instead; nothing else."""
    at = max(place for place, one in enumerate(words) if one.kind == "cancel")
    for place in range(at, len(words) - 1):
        said = words[place].kind == "comma" and words[place + 1].kind == "pron"
        if said or words[place].text.casefold().startswith(_REPLACED):
            behind = words[place + 1 + said :]
            return behind if any(one.kind in {"cell", "step", "way"} for one in behind) else ()
    return ()


def _begins_anew(words: Sequence[Token]) -> bool:
    """`Bismarck forgotten, 2N`: whether something is ordered behind what is taken back."""
    at = max(place for place, one in enumerate(words) if one.kind == "cancel")
    part = next((place for place in range(at, len(words)) if words[place].kind == "comma"), len(words))
    return any(one.kind in {"cell", "step", "way", "refers", "idem"} for one in words[part:])


def _goes_to(words: Sequence[Token]) -> bool:
    """`Nautilus to B7`; but "four to F6, one to G6" are shots."""
    if any(one.kind == "number" and before_cell(words, at) for at, one in enumerate(words)):
        return False
    return any(one.kind == "toward" and other.kind == "cell" for one, other in pairwise(words))


def _without_place(
    words: Sequence[Token], kinds: set[str], ship: OwnShip, before: Order | None
) -> Order | Doubt | None:
    """Words of an order, but neither a direction nor a cell."""
    if kinds & NONES:  # "one attack only, the other planes stay on board"
        return Doubt("no_cell") if "count" in kinds and "none" in kinds else Order("none")
    if "keep" in kinds:
        return Order("keep")
    if "idem" in kinds and before is not None and not kinds & {"refers", "follow"}:
        return _same_as(before, words, ship)
    if "number" in kinds <= SIDES | {"number", "comma"}:
        return Doubt("unclear")
    for why, words_of_it in _DOUBTS.items():
        if kinds & words_of_it and (words_of_it != {"doubtful"} or len(words) > 1):
            return Doubt(why)
    return None


def _doubt(words: Sequence[Token], kinds: set[str], *, moving: bool) -> Doubt | None:
    """Words that take an order half back."""
    left = any(
        one.kind == "number" and one.text.isdigit() and not _used(words, at) for at, one in enumerate(words)
    )
    reasons = {
        "shots": not moving and any(uncounted(words, at) for at in range(len(words))),
        "unclear": left
        or kinds & {"neg", "except", "nomove" if moving else "nofire"}
        or not _goes_the_way_it_says(words, [one.way for one in words if one.way]),
        "refers": (any(_points_elsewhere(one) for one in words) and not _told_behind(words))
        or _is_like_another(words),
        "two_orders": moving and "firev" in kinds,
        "contradiction": _thinks_better_of_it(words),
    }
    why = next((why for why, holds in reasons.items() if holds), "")
    return Doubt(why) if why else None


def _points_elsewhere(one: Token) -> bool:
    """`Like the Hood`, "the opposite"; but "as planned" beside an order only says that nobody is surprised."""
    return one.kind == "follow" or (one.kind == "refers" and not _CUSTOM.search(one.text.casefold()))


def _is_like_another(words: Sequence[Token]) -> bool:
    """`Same as the Cossack, but south`."""
    return any(
        one.kind == "idem" and other.text.casefold() in {"as", "que", "qu"} for one, other in pairwise(words)
    )


def _told_behind(words: Sequence[Token]) -> bool:
    """`Hood chases them: two cells south`: the way is told behind a colon."""
    signs = [at for at, one in enumerate(words) if one.kind == "colon"]
    behind = {one.kind for one in words[signs[-1] :]} if signs else set()
    return bool(behind & {"step", "way"}) and not behind & {"follow", "refers"}


def _goes_the_way_it_says(words: Sequence[Token], ways: Sequence[str]) -> bool:
    """`Remonte` and "descend" name a direction of their own: the first step has to be one of that side."""
    said = [one.text.casefold() for one in words if one.kind == "moves"]
    return all(bool(ways) and ("S" if text.startswith("desc") else "N") in ways[0] for text in said)


def _thinks_better_of_it(words: Sequence[Token]) -> bool:
    """`One north, but it is too risky, so it stays`."""
    but = [at for at, one in enumerate(words) if one.text.casefold() in {"mais", "but", "so", "donc"}]
    denied = any(one.kind == "none" and {"pas", "not"} & set(one.text.casefold().split()) for one in words)
    return denied or any(
        {"cell", "step", "way"} & {one.kind for one in words[:at]}
        and "none" in {one.kind for one in words[at:]}
        for at in but
    )


def _used(words: Sequence[Token], at: int) -> bool:
    """Whether a number belongs to a direction or a cell."""
    near = [one.kind for one in (*words[max(0, at - 2) : at], *words[at + 1 : at + 4])]
    return bool({"cell", "way", "step"} & set(near))


def _last_said(words: Sequence[Token]) -> Sequence[Token]:
    """Behind a sign of change the last word counts, if it orders something."""
    chunks: list[list[Token]] = [[]]
    for one in words:
        if one.kind in {"change", "edit"}:
            chunks.append([])
        else:
            chunks[-1].append(one)
    said = [chunk for chunk in chunks if any(one.kind in STRONG - {"cancel"} for one in chunk)]
    if len(said) < 2:
        return [one for chunk in chunks for one in chunk]
    last = said[-1]
    verb = [one for one in said[0] if one.kind in {"firev", "movev"}][:1]
    return [*verb, *last] if not any(one.kind in {"firev", "movev", "step", "way"} for one in last) else last


def _without_replaced(words: Sequence[Token]) -> list[Token]:
    """Take out what stands behind "instead of" and "not": it is what shall not be done."""
    kept: list[Token] = []
    leaving = False
    for one in words:
        if one.kind in {"instead", "dirneg"}:
            leaving = True
        elif (
            leaving
            and one.kind
            in {"cell", "step", "way", "count", "cells", "number", "firev", "movev", "none"} | SIDES
        ):
            leaving = one.kind != "colon"
        elif leaving and one.kind in {"comma", "and"} and kept == []:
            leaving = False
        elif leaving:
            leaving = False
            kept.append(one)
        else:
            kept.append(one)
    return kept


def _same_as(before: Order, words: Sequence[Token], ship: OwnShip) -> Order | Doubt:
    """The order told before; `alongside, the same three` is something else."""
    if any(one.number > 1 for one in words):
        return Doubt("refers")
    return before if sum(shots for _, shots in before.salvos) <= ship.attack else Doubt("shots")


# --- moves -------------------------------------------------------------------------------------------


def _steps(words: Sequence[Token], ship: OwnShip) -> tuple[Step, ...] | Doubt:
    """Counts and directions, equal neighbours added: two cells east, then one north; N, N, NE."""
    found: list[Step] = []
    pending, used = 0, -1
    lost = owed = False  # cells were counted, and no direction goes with them
    full = any(one.kind == "full" for one in words)
    once = _told_once(words)
    if once is None:
        return Doubt("contradiction")
    words = once
    for at, one in enumerate(words):
        if one.kind == "step" and one.way:
            again = found.pop() if found and words[at - 1].kind == "open" else (1, one.way)
            if again not in {(one.number, one.way), (1, one.way)}:  # "to the north (1N)" tells it once more
                return Doubt("contradiction")
            found.append((one.number, one.way))
            pending, lost, owed = 0, lost or owed, False
        elif one.way:
            if pending or full:
                count = pending or ship.speed
            else:
                count, used = _count_behind(words, at)
            found.append((count, one.way))
            pending, owed = 0, False
        elif one.kind in {"cells", "number"} or _counts_a_way(words, at):
            if at != used:
                lost = lost or owed
                pending, owed = one.number, one.kind == "cells"
        elif one.kind not in SIDES | {"each", "movev", "full"} and not (owed and one.kind == "comma"):
            pending, lost, owed = 0, lost or owed, False
    return Doubt("unclear") if (found and (lost or owed)) or _is_no_way(words, found) else added(found)


def _told_once(words: Sequence[Token]) -> Sequence[Token] | None:
    """`Dodges south: 1S`: the step behind the colon tells that way once more; `None`: it is another way."""
    for at, one in enumerate(words[:-1]):
        if (
            one.kind == "way"
            and words[at + 1].kind == "colon"
            and words[at - 1].kind not in {"cells", "number"}
        ):
            behind = [two for two in words[at + 1 :] if two.way]
            if behind and behind[0].kind == "step":
                return words[at + 1 :] if behind[0].way == one.way else None
    return words


def _is_no_way(words: Sequence[Token], found: Iterable[Step]) -> bool:
    """No cell far, or from one step to another: 2S -> 1S."""
    leads = any(
        [one.kind for one in words[at : at + 3]] == ["step", "colon", "step"] for at in range(len(words))
    )
    return leads or any(count < 1 for count, _ in found)


def _counts_a_way(words: Sequence[Token], at: int) -> bool:
    """`Thrice north`."""
    behind = next((one for one in words[at + 1 :] if one.kind not in SIDES), None)
    return words[at].kind == "count" and behind is not None and behind.kind == "way"


def added(found: Iterable[Step]) -> tuple[Step, ...]:
    """Steps with equal neighbours added."""
    steps: list[Step] = []
    for count, way in found:
        if steps and steps[-1][1] == way:
            steps[-1] = (steps[-1][0] + count, way)
        else:
            steps.append((count, way))
    return tuple(steps)


def _count_behind(words: Sequence[Token], at: int) -> tuple[int, int]:
    """The count of a direction without one before it, and where it stands: north 2, nord x2, "north, two cells"; else one."""
    behind_comma = False
    for place, one in enumerate(words[at + 1 : at + 4], at + 1):
        counts = one.kind in {"cells", "count"} and not behind_comma
        if counts or (one.kind in {"cells", "number"} and _ends_there(words, place)):
            return one.number, place
        if one.kind not in {"prep", "dash", "comma", "colon"}:
            break
        behind_comma = behind_comma or one.kind == "comma"
    return 1, -1


def _ends_there(words: Sequence[Token], at: int) -> bool:
    return at + 1 == len(words) or words[at + 1].kind in {"comma", "and", "then", "close", "polite", "each"}


def _moved_to(
    steps: tuple[Step, ...],
    salvos: tuple[tuple[str, int], ...],
    words: Sequence[Token],
    ship: OwnShip,
) -> Order | Doubt:
    """A move with its end told beside it, 1N (M1); or two orders in one."""
    if len(salvos) > 1 or any(one.kind in {"firev", "count"} for one in words):
        return Doubt("two_orders")
    if ship.at is None:
        return Order("move", steps=steps)
    column = ship.at[0] + sum(count * DIRECTIONS[way][0] for count, way in steps)
    row = ship.at[1] + sum(count * DIRECTIONS[way][1] for count, way in steps)
    return Order("move", steps=steps) if read_cell(salvos[0][0]) == (column, row) else Doubt("contradiction")


def _from_cell_to_cell(words: Sequence[Token], ship: OwnShip) -> bool:
    """`K13 -> K12`, `K13-K12` of a ship in K13; and no other cell."""
    kinds = [one.kind for one in words]
    if any(kinds[at : at + 3] == ["open", "cell", "close"] for at in range(len(kinds))):
        return False  # "Hood (L5): K5" says where she lies, and what she fires at
    told = [one for one in words if one.kind in {"cell", "colon", "dash"}][-3:]
    if sum(one.kind == "cell" for one in words) != 2 or [one.kind for one in told[::2]] != ["cell", "cell"]:
        return False
    if FIRING & {one.kind for one in words}:
        return False
    return told[1].kind == "colon" or (told[1].kind == "dash" and read_cell(told[0].cell) == ship.at)


def _from_to(words: Sequence[Token], ship: OwnShip) -> Order | Doubt:
    """A way told by both its ends, if the ship lies at the first."""
    first, last = (one.cell for one in words if one.kind == "cell")
    return _way_to(last, ship) if read_cell(first) == ship.at else Doubt("unclear")


def _way_to(cell: str, ship: OwnShip) -> Order | Doubt:
    """A destination, if it lies on a straight line from where the ship is."""
    goal = read_cell(cell)
    if ship.at is None or goal is None:
        return Doubt("unclear")
    column, row = goal[0] - ship.at[0], goal[1] - ship.at[1]
    far = max(abs(column), abs(row))
    if not far or (column and row and abs(column) != abs(row)):
        return Doubt("unclear")
    way = next(way for way, offset in DIRECTIONS.items() if offset == (column // far, row // far))
    return Order("move", steps=((far, way),))
