"""Cells and shots in the order they were told: counts stand before their cells or behind them (R11, R28)."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from fleetdesk.systems.salves.posts.orders.shares import share
from fleetdesk.systems.salves.posts.orders.strange import before_cell, is_strange
from fleetdesk.systems.salves.posts.orders.ways import CONFIRMING
from fleetdesk.systems.salves.posts.saying import Doubt, Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded

_NTH = {
    **dict.fromkeys(("second", "seconde", "deuxieme"), 2),
    **dict.fromkeys(("third", "troisieme"), 3),
    **dict.fromkeys(("fourth", "quatrieme"), 4),
    **dict.fromkeys(("fifth", "cinquieme"), 5),
    **dict.fromkeys(("sixth", "sixieme"), 6),
}
_LAST = re.compile(r"(?:(?:the|l[ea]|her|his|its|sa|son) )?(?:very )?(?:last|derniere?)(?: one)?")
_JOINED = frozenset({"and", "comma", "then"})


class _Item(NamedTuple):
    """A cell, or a count of shots."""

    cell: str = ""
    shots: int = 0
    rest: bool = False
    left: int = 0
    """How many shots the rest is said to be; 0: not told."""
    glued: bool = False
    leads: bool = False
    """A preposition leads from the count to the cell behind it: two at K7."""


def _leads(words: Sequence[Token], at: int) -> bool:
    """Whether only a preposition stands between a count and a cell."""
    kinds = [
        one.kind for one in words[at + 1 : at + 5] if one.kind not in {"filler", "again"}
    ]  # "three others at"
    return kinds[:1] == ["prep"] and "cell" in (kinds[1:2] if kinds[1:2] != ["prep"] else kinds[2:3])


def _of_each(words: Sequence[Token], at: int) -> bool:
    """Whether a number is said of every cell: F6, G6 (3 each)."""
    return at + 1 < len(words) and words[at + 1].kind == "each"


def _with(words: Sequence[Token], at: int) -> bool:
    """Whether a number counts what the cell before it gets: P12 with 4 shells, "gives P12 four and P13 the other two"."""
    told = [one for one in words[:at] if one.kind not in SIDES]
    if len(told) > 1 and told[-1].text.casefold() in {"avec", "with"} and told[-2].kind == "cell":
        return True
    return (
        told[-1:] != []
        and told[-1].kind == "cell"
        and not (words[at].text.isdigit() or before_cell(words, at))
    )


def _behind_colon(words: Sequence[Token], at: int) -> bool:
    """Whether a number stands behind a cell and a colon, E8: 4; or at the end of a row of a table: E8, 4."""
    told = [one.kind for one in words[:at] if one.kind != "open"][-2:]
    return told == ["cell", "colon"] or (told == ["cell", "comma"] and at + 1 == len(words))


def _all_of_which(words: Sequence[Token], at: int) -> bool:
    """`Three of her own, all of them at S7`: a number, and behind a sign where all of them go."""
    told = [one for one in words[at + 1 :] if one.kind not in SIDES or one.number or _is_all(one)][:3]
    all_of = [one.kind for one in told[:1]] == ["comma"] and any(map(_is_all, told[1:2]))
    return all_of and [one.kind for one in told[2:3]] == ["cell"]


def _is_all(one: Token) -> bool:
    return one.kind == "polite" and folded(one.text).startswith(("all", "tou"))


def _counts(words: Sequence[Token], at: int) -> bool:
    """Whether a bare number counts shots."""
    rules = (before_cell, _of_each, _with, _behind_colon, _all_of_which)
    if at + 1 == len(words) and words[at - 1].text == "=":
        return True  # "K6 x3 + K7 x2 = 5"
    shared_out = [one.kind for one in words[at + 1 : at + 3]] == ["colon", "half"]  # "fires six: half at K6"
    return shared_out or any(rule(words, at) for rule in rules)


def uncounted(words: Sequence[Token], at: int) -> bool:
    """Whether a number stands among shots and counts none: of what?"""
    if words[at].kind != "number" or _counts(words, at):
        return False
    behind = next((one.kind for one in words[at + 1 :] if one.kind not in SIDES), "firev")
    return words[at].number > 1 or behind == "firev"


def salvos_of(
    words: Sequence[Token], ship: OwnShip, before: Order | None
) -> tuple[tuple[str, int], ...] | Doubt:
    """The cells some words fire at, each with its shots; nothing if they name no cell."""
    items = _items(_unconfirmed(words), ship, before)
    if isinstance(items, Doubt):
        return items
    if [bool(one.cell) for one in items] == [False, True, True, False] and items[0].shots and items[3].rest:
        items = [*items[:2], items[3], items[2]]  # "three at K6, then at K7 with the last two"
    if not any(one.cell for one in items):
        return ()
    of_nothing = any(one.rest for one in items) and not any(
        one.shots for one in items
    )  # told in a sentence before
    if (
        (items[-1].rest and not items[-1].glued)
        or of_nothing
        or any(is_strange(words, at) for at in range(len(words)))
    ):
        return Doubt("shots")
    each = any(one.kind == "each" for one in words)
    halved = any(one.kind == "half" for one in words)  # "shares her broadside, half at E8"
    everything = any(one.kind == "allshots" for one in words) and not halved
    total = 0
    announced = any(one.glued for one in items[1:]) and not items[-1].cell
    if items[0].shots and (announced or _announces(words)):
        total, items = items[0].shots, items[1:]  # "3 shots: F6 x2, F7"
    if any(one.kind == "evenly" for one in words) and _may_be_shared(items):
        counted = _evenly(items, ship)
    elif items[0].shots or items[0].rest:
        evenly = any(one.kind == "evenly" for one in words)
        counted = _counts_first(items, ship, each=each, evenly=evenly)
    else:
        listed = bool(items[-1].cell) and not each and not any(one.kind in {"and", "then"} for one in words)
        counted = _cells_first(items, ship, each=each, listed=listed)
    if isinstance(counted, Doubt):
        return counted
    told = sum(shots for _, shots in counted)
    if (everything and told not in {0, ship.attack}) or (each and told > ship.attack):
        return Doubt("shots")
    all_of = [one.number for one in words if one.kind == "polite" and one.number]  # "E8, all three"
    return _filled_up(counted, ship, everything=everything, total=total or sum(all_of[:1]))


def _unconfirmed(words: Sequence[Token]) -> Sequence[Token]:
    """`R7 x5, yes, R7`: what is only told once more is told once."""
    at = next((at for at, one in enumerate(words) if one.text.casefold() in CONFIRMING), len(words))
    first, again = (
        [one.cell or one.number for one in part if one.kind in {"cell", "count", "number"}]
        for part in (words[:at], words[at:])
    )
    same = bool(again) and any(first[begin : begin + len(again)] == again for begin in range(len(first)))
    return words[:at] if same else words


def _announces(words: Sequence[Token]) -> bool:
    """`Three shots, K6 twice and K5`: a sign behind the first count, and a later one right behind its cell."""
    told = [one.kind for one in words if one.kind not in SIDES - {"colon"} | {"firev", "word"}]
    first = next((at for at, kind in enumerate(told) if kind in {"cell", "count"}), len(told))
    cells = first + 2
    while told[cells : cells + 1] != [] and told[cells] in {"cell", "and", "comma"}:
        cells += 1
    alone, behind = cells == first + 3, told[cells : cells + 2]
    return told[first : first + 3] in (["count", "comma", "cell"], ["count", "colon", "cell"]) and (
        (alone and behind[:1] == ["count"] and behind[1:] != ["cell"])
        or behind in (["number", "each"], ["count", "each"])
    )


def _may_be_shared(items: Sequence[_Item]) -> bool:
    """Whether several cells are told, and at most how many shots go to all of them together."""
    return not any(one.rest or not one.cell for one in items[1:]) and sum(bool(one.cell) for one in items) > 1


def _evenly(items: Sequence[_Item], ship: OwnShip) -> list[tuple[str, int]] | Doubt:
    """`Splits her four shots between F6 and G6`: as many at each, if that comes out even."""
    cells = [one.cell for one in items if one.cell]
    each, more = divmod(items[0].shots or ship.attack, len(cells))
    return Doubt("shots") if more or not each else [(cell, each) for cell in cells]


def _filled_up(
    counted: list[tuple[str, int]], ship: OwnShip, *, everything: bool, total: int
) -> tuple[tuple[str, int], ...] | Doubt:
    """The shots nobody told (R28): all of them at one cell, one at each of several; the same cell twice is added."""
    alone = len({cell for cell, _ in counted}) == 1 and (everything or len(counted) == 1)
    found: dict[str, int] = {}
    for cell, shots in counted:
        found[cell] = found.get(cell, 0) + (shots or (ship.attack if alone else 1))
    shared_out = all(shots for _, shots in counted) and sum(found.values()) == ship.attack
    if everything and not shared_out:  # "splits his broadside evenly between J13 and J14"
        return tuple(dict.fromkeys(found, ship.attack).items()) if alone else Doubt("shots")
    return Doubt("contradiction") if total and total != sum(found.values()) else tuple(found.items())


def _items(words: Sequence[Token], ship: OwnShip, before: Order | None) -> list[_Item] | Doubt:
    found: list[_Item] = []
    for at, one in enumerate(words):
        if one.kind == "cell":
            found.append(_Item(cell=one.cell))
        elif one.kind == "same":
            if before is None or before.kind != "fire":
                return Doubt("refers")
            found.extend(_Item(cell=cell) for cell, _ in before.salvos)
        elif one.kind == "rest" and (found or before_cell(words, at)):
            left = one.number or bool(_LAST.fullmatch(folded(one.text)))
            found.append(_Item(rest=True, left=left, glued=_with(words, at)))
        elif (shots := _shots(words, at, ship, found, before)) is not None:
            if not shots:
                return Doubt("shots")
            leads = one.kind != "half" and _leads(words, at)
            found.append(_Item(shots=shots, glued=one.glued, leads=leads))
    return found


def _shots(
    words: Sequence[Token], at: int, ship: OwnShip, found: Sequence[_Item], before: Order | None
) -> int | None:
    """How many shots a word counts, by itself or from what was counted before it; 0: beyond telling, None: it counts none."""
    one = words[at]
    told = [item.shots for item in found if item.shots]
    if one.kind == "asmany" or _is_as_many(words, at, found):
        alone = [shots for _, shots in before.salvos] if before is not None and not found else []
        return told[-1] if told else alone[0] if len(alone) == 1 else 0
    if one.kind == "nth":  # "four at K6 and a fifth at K7"; "two at K6 and a fifth at K7": of what?
        nth = _NTH[folded(one.text).split()[1]]
        shared = any(two.kind == "half" for two in words[:at]) and not ship.attack % nth
        return ship.attack // nth if shared else int(sum(told) == nth - 1)  # "half at K6, a third at K7"
    if one.kind == "half":
        return share(one.text, ship.attack)
    return one.number if one.kind == "count" or (one.kind == "number" and _counts(words, at)) else None


def _is_as_many(words: Sequence[Token], at: int, found: Sequence[_Item]) -> bool:
    """`Two at K6, same at K7`, "K6 x2, K7 likewise": said of the count, where one was told before."""
    if words[at].kind != "idem" or not any(item.shots for item in found):
        return False
    return before_cell(words, at) or (len(found) > 2 and words[at - 1].kind == "cell")


def _shots_left(rest: _Item, fired: Sequence[tuple[str, int]], ship: OwnShip) -> int:
    """How many shots "the rest" is; 0: none is left, or it is said to be another number."""
    left = max(0, ship.attack - sum(shots for _, shots in fired))
    return left if rest.left in {0, left} else 0


def _counts_first(
    items: Sequence[_Item], ship: OwnShip, *, each: bool, evenly: bool
) -> list[tuple[str, int]] | Doubt:
    """`2 at N17, the rest at H17`; `5 shots: F14, F14, F14, E14, D14`; `3 shots: two at N17, one at H17`."""
    runs: list[tuple[list[_Item], list[str]]] = []
    for one in items:
        if one.cell and runs:
            runs[-1][1].append(one.cell)
        elif runs and not runs[-1][1]:
            runs[-1][0].append(one)
        else:
            runs.append(([one], []))
    total = runs[0][0][0].shots if len(runs[0][0]) > 1 else 0
    ship = ship._replace(attack=total) if total and runs[-1][0][-1].rest else ship
    if runs[-1][1] == []:  # a count at the end is the sum, or said of each
        total = runs.pop()[0][0].shots
        if each and len(runs) == 1 and runs[0][0][-1].shots == total * len(runs[0][1]):
            return [(cell, total) for cell in runs[0][1]]
    found: list[tuple[str, int]] = []
    for counts, cells in runs:
        shots = _shots_left(counts[-1], found, ship) if counts[-1].rest else counts[-1].shots
        if not shots or len(counts) > 2:
            return Doubt("shots")
        if len(cells) > 1 and not each:
            shots, more = divmod(shots, len(cells))
            if more or not (shots == 1 or (evenly and counts[-1].rest)):
                return Doubt("shots")
        found.extend((cell, shots) for cell in cells)
    return Doubt("contradiction") if total and total != sum(shots for _, shots in found) else found


def _cells_first(
    items: Sequence[_Item], ship: OwnShip, *, each: bool, listed: bool
) -> list[tuple[str, int]] | Doubt:
    """`F6 x3, G6`; `K11 twice and J11 once`; `L12 and L13, two shots each`; 0 shots: none said.

    `listed`: a cell without a count ends the list, so that each count before it is that of its own cell: `F6, G6 x3, H6`.
    """
    found: list[tuple[str, int]] = []
    left = 0
    for one in items:
        if one.cell or (one.leads and not left):
            found.extend([(one.cell, left)] if one.cell else [])
            left = one.shots
            continue
        bare = [at for at, (_, shots) in enumerate(found) if not shots]
        bare = bare[-1:] if listed else bare
        shots = _shots_left(one, found, ship) if one.rest else one.shots
        if one.rest and shots and not bare:
            left = shots
        elif (
            not shots
            or (one.rest and not (one.glued and len(bare) == 1))
            or not _counts_behind(found, bare, shots, each=each, last=one is items[-1])
        ):
            return Doubt("shots")
    return Doubt("shots") if left else found


def _counts_behind(
    found: list[tuple[str, int]], bare: Sequence[int], shots: int, *, each: bool, last: bool
) -> bool:
    """Give a count to the cells before it that have none yet; whether it is theirs, their number, or the sum of all."""
    if not bare:
        return last and shots == sum(count for _, count in found)
    if not each and len(bare) > 1:
        if shots != len(bare):
            return False
        shots = 1
    for at in bare:
        found[at] = found[at][0], shots
    return True
