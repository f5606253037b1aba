"""Counts told as a share of a ship's shots, or as many as before (R11, R28).

share = [the other] [figure] half | third | quarter ... [of her shells]
      | figure % | figure of her [figure] shells | all her shells but figure
"""

import re
from collections.abc import Sequence

from fleetdesk.systems.salves.posts.orders.exceptions import named_next
from fleetdesk.systems.salves.posts.parts import RELATIVE
from fleetdesk.systems.salves.posts.saying import Doubt, Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary

_JOINED = frozenset({"and", "comma", "slash"})
_MORE = re.compile("more|de plus")
_ALL = frozenset({"tout", "all", "everything", "toutes", "tous"})
_BUT = frozenset({"but", "save"})
_PARTS = (
    ("hal|moiti", 2),
    ("third|tiers", 3),
    ("quart", 4),
    ("fifth|cinquieme", 5),
    ("sixth|sixieme", 6),
    ("%|cent", 100),
)


def share(text: str, shots: int) -> int:
    """How many of a ship's shots a share is; 0: it comes out uneven, or she has another number of them."""
    told = folded(text)
    figures = [
        int(one) if one.isdigit() else vocabulary().numbers[one]
        for one in re.findall(r"\d+|[a-z]+", told)
        if one.isdigit() or one in vocabulary().numbers
    ]
    part = next((part for called, part in _PARTS if re.search(called, told)), 0)
    if part:
        number, uneven = divmod(shots * (figures or [1])[0], part)
        return 0 if uneven else number
    if re.search(r" (?:but|except|save|sauf|moins|excepte) ", told):
        return max(0, shots - figures[0])
    return figures[0] if figures[1:] in ([], [shots]) else 0


def as_many(words: Sequence[Token], before: Order | None) -> Sequence[Token]:
    """`Cossack goes two cells south, Orion as many north`: the cells of the order before; of shots see `salvos_of`."""
    at = next((at for at, one in enumerate(words) if one.kind == "asmany"), None)
    kinds = {one.kind for one in words}
    if at is None or "cell" in kinds:
        return words
    steps = before.steps if before is not None else ()
    alike = len(steps) == 1 and bool(kinds & {"way", "step"})
    told = words[at]._replace(kind="cells" if alike else "doubtful", number=steps[0][0] if alike else 0)
    return [*words[:at], told, *words[at + 1 :]]


def all_but(words: Sequence[Token], ship: OwnShip) -> Sequence[Token]:
    """`All at K6 but one shot, which goes to L6`, "tout en K6 sauf un coup en L6": what is left at the first cell, and what is told at the other."""
    at = next(
        (at for at, one in enumerate(words) if one.kind == "except" or folded(one.text) in _BUT), len(words)
    )
    before = [one for one in words[:at] if one.kind not in SIDES]
    behind = [one for one in words[at + 1 :] if one.kind in {"count", "number", "cell"}]
    whole = [one.kind == "allshots" or folded(one.text) in _ALL for one in before[:1]] == [True]
    kinds = [one.kind for one in (*before[1:], *behind)]
    led = any(one.kind == "for" or folded(one.text) in RELATIVE for one in words[at:])
    told = [["cell", "count", "cell"], *([["cell", "number", "cell"]] if led else [])]
    if not (whole and kinds in told):  # "except one at L6": one of the shots, or of the cells?
        return words
    count, cell = behind
    left = max(0, ship.attack - count.number)
    return [before[1], count._replace(kind="count", number=left), cell, count._replace(kind="count")]


def one_more(words: Sequence[Token]) -> Sequence[Token]:
    """`Hood 2N, one more for Orion`: the same, and one more of it."""
    for at, one in enumerate(words):
        more = [two.kind for two in words[at + 1 : at + 3] if two.kind != "prep"][:1] in (["again"], ["and"])
        behind = next((to for to in range(at + 1, len(words)) if words[to].kind == "for"), len(words))
        called = " ".join(folded(two.text) for two in words[at + 1 : behind])
        named = (
            named_next(words, behind + 1) if one.kind == "number" and more and _MORE.fullmatch(called) else 0
        )
        if (
            named
            and (not at or words[at - 1].kind in _JOINED)
            and [two.kind for two in words[named + 1 : named + 2]] in ([], ["comma"], ["and"])
        ):
            return [*words[:at], words[named], one._replace(kind="idem"), *words[named + 1 :]]
    return words


def alike(before: Order, shots: int, now: Order, ship: OwnShip) -> Order | Doubt:
    """`Yamato: half at P12, half at Q12. Kongō likewise at P10 and Q10`: as many shots, or as great a share of hers.

    `shots`: all that the ship before has. What both ways come to is taken, or the one that is possible.
    """
    told = [one for _, one in before.salvos]
    cells = [cell for cell, _ in now.salvos]
    if len(told) != len(cells):
        return Doubt("shots")
    each, more = divmod(ship.attack, len(cells))
    ways = {tuple(told)} if sum(told) <= ship.attack else set()
    ways |= (
        {(each,) * len(cells)} if sum(told) == shots and len(set(told)) == 1 and not more and each else set()
    )
    return Order("fire", salvos=tuple(zip(cells, *ways, strict=True))) if len(ways) == 1 else Doubt("shots")
