"""What was said of one ship more than once: added up, replaced, or two orders (R20)."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.systems.salves.posts import withdrawing
from fleetdesk.systems.salves.posts.orders.ways import added
from fleetdesk.systems.salves.posts.parts import ships_of
from fleetdesk.systems.salves.posts.saying import EVERY, Ask, Order, Read
from fleetdesk.systems.salves.posts.text.kinds import Token

_OF_ALL = frozenset({"unclear", "shots", "no_cell"})
"""Why words without a name are asked about that may be of all ships of the post before."""
_LEFT = re.compile(r"\b(?:derni|rest|last|remain|other|autre|half|moiti)", re.IGNORECASE)


_SUMS_UP = re.compile(
    r"(?:voil\w|bref|donc|so|there|right|ok|okay|bon|allez)\b(?! (?:then|puis|also|aussi))", re.IGNORECASE
)


class Said(NamedTuple):
    """An order of one ship, as it was met."""

    ship: str
    order: Order
    text: str
    changed: bool
    """A sign of change stands with it or between it and what was said before."""
    block: int
    """Orders of one list below a ship's name belong together."""
    bare: bool = False
    """Cells without any count: all shots at one, one each at several (R28)."""
    refuses: str = ""
    """What it says the ship shall not do: "fire", "move" or "more"; the other may be ordered. "all": until something is."""
    most: int = 0
    """Shots the ship has; 0: it is no fire of one ship."""
    of_many: bool = False
    """Told of the fleet, or of several by one name: what is told of her alone, set apart, stands instead."""
    apart: bool = False
    more: bool = False
    """`She adds one at K6`: beside her shots of before."""
    by_target: bool = False
    """Of a line that tells its target first: her shots there are one part of all of them."""


def settled(told: Sequence[Said]) -> Order | Said:
    """The one order of what was said of a ship: the last behind a sign of change, the sum of a list; else what contradicts."""
    now = told[0]
    replaced = False
    for one in told[1:]:
        # "K6. No, K7. Hang on, K6": behind a change more of the same is no sum
        sum_of_both = _with_more(now, one) or (together(now, one) if not (replaced or now.changed) else None)
        if (
            one.order.kind == "keep"
            or (one.order == now.order and not (sum_of_both and _is_a_step(one)))
            or (one.refuses != "all" and leaves_open(one, now))
        ):
            continue
        if sum_of_both is not None:
            now = now._replace(order=sum_of_both)
        elif _swaps_a_cell(now, one) or _keeps_a_cell(now, one):
            return one
        elif one.changed or now.order.kind == "keep" or leaves_open(now, one) or (now.of_many and one.apart):
            now, replaced = one, True
        else:
            return one
    return now.order


def decided(
    said: Sequence[Said], asked: Collection[str], clouded: str, tales: Mapping[str, str]
) -> tuple[dict[str, Order], list[Ask]]:
    """One order for each ship: the last behind a sign of change, the sum of a list; two without one are asked.

    Args:
        said: in the order it was met.
        asked: ships something is asked about already.
        clouded: words that take back it cannot be told which of the orders; empty: none do.
        tales: ship -> a tale with an order in it; "the others do nothing" hardly means her.
    """
    orders: dict[str, Order] = {}
    asks: list[Ask] = []
    for ship in dict.fromkeys(one.ship for one in said if one.ship not in asked):
        found = settled([one for one in said if one.ship == ship])
        if clouded:
            asks.append(Ask(clouded, "unclear", ship))
        elif isinstance(found, Order):
            orders[ship] = found
        else:
            asks.append(Ask(found.text, "two_orders", ship))
    if EVERY in orders:
        asks.extend(
            Ask(text, "unclear", ship) for ship, text in tales.items() if ship not in {*orders, *asked}
        )
    return orders, asks


def spoken_of(
    words: Sequence[Token], said: Sequence[Said], ordered: Collection[str], *, near: bool
) -> list[str]:
    """Which orders a sentence may be about that nobody understood: of ships or cells it names, or the last ones.

    Args:
        words: of the sentence.
        said: in the post so far.
        ordered: the ships of an earlier post.
        near: it stands on the line of the last order; below that "replace north by south" may be of all of them.
    """
    back = withdrawing.looks_back(words)
    if not back and not withdrawing.speaks_of_orders(words):
        return []
    cells = {one.cell for one in words if one.cell and back}
    near = near or any(one.kind in {"cell", "step"} for one in words)
    answers = withdrawing.begins_by_changing(words) or (near and withdrawing.changes_the_last(words))
    last = said[-1].text if back and said and answers else ""
    about = {
        one.ship
        for one in (said if cells or last else ())
        if one.text == last or any(cell in cells for cell, _ in one.order.salvos)
    }
    named = set(ships_of(words)) - about
    return sorted(
        about | {ship for ship in named if ship in ordered or any(one.ship == ship for one in said)}
    )


def left_with_none(words: Sequence[Token], said: Sequence[Said]) -> set[str]:
    """`Oops, the 1NE is for Orion`: the ships that were told it before."""
    if not withdrawing.gives_away(words):
        return set()
    places = {one.cell or (one.number, one.way) for one in words if one.kind in {"cell", "step"}}
    return {
        one.ship
        for one in said
        if not places.isdisjoint([*one.order.steps, *(cell for cell, _ in one.order.salvos)])
    }


def corrected(words: Sequence[Token], said: Sequence[Said], above: tuple[Token, ...]) -> tuple[Token, ...]:
    """`No, N18 x3` on a line of its own, below the order of one ship: of that one, if it is of the same kind."""
    begun = [one.kind for one in words[:3]]
    anew = {"change", "edit"} & set(begun) or any(one.kind == "instead" for one in words)
    if not anew or "word" in begun[1:]:
        return ()
    cells = {one.cell for one in words if one.cell}
    meant = {one.ship for one in said if any(cell in cells for cell, _ in one.order.salvos)}
    if "instead" in {one.kind for one in words} and len(meant) > 1:
        return ()  # "K5 instead of K6": two ships fire at K6
    kind = "fire" if any(one.kind == "cell" for one in words) else "move"
    last = [(one.ship, one.order.kind) for one in said[-1:]]
    return above if last == [(ship, kind) for ship in ships_of(above)] else ()


def replaced_of(words: Sequence[Token], said: Sequence[Said], ordered: Mapping[str, Order]) -> list[str]:
    """`K5 instead of K6`: the ships that fire at one of them; "K6 -> K5": who went or fired there in the post before."""
    replaces = any(one.kind in {"instead", "dirneg"} for one in words)
    cells = {one.cell for one in words if one.cell}
    steps = {(one.number, one.way) for one in words if one.kind == "step"}
    now = [one.ship for one in said if replaces and any(cell in cells for cell, _ in one.order.salvos)]
    before = [
        ship
        for ship, one in ordered.items()
        if not (cells.isdisjoint(dict(one.salvos)) and steps.isdisjoint(one.steps))
    ]
    return [*now, *before]


def leaves_open(one: Said, other: Said) -> bool:
    """`It does not fire. It moves 1N."""
    return bool(one.refuses) and other.order.kind in {"fire", "move"} - {one.refuses}


def _is_a_step(one: Said) -> bool:
    """`- 1 north` below the same once more is another step of the list; "yes, 1 north" confirms the first."""
    step = re.fullmatch(r"\W*(?:\d\W*)?[^\W\d]+\W*", one.text)
    more = re.match(r"(?:et |and )?(?:puis|then|ensuite|encore)\b", one.text, re.IGNORECASE)
    return one.order.kind == "move" and (step or more) is not None


def _swaps_a_cell(now: Said, one: Said) -> bool:
    """`G14 x3, G13 x2. Oops, G12, not G13`: one of several cells is another, and how many shots is not told again."""
    before, after = dict(now.order.salvos), dict(one.order.salvos)
    named = {
        cell for cell in before if cell not in after and re.search(rf"\b{cell}\b", one.text, re.IGNORECASE)
    }
    return bool(named) and bool(after) and before.keys() != named


def _keeps_a_cell(now: Said, one: Said) -> bool:
    """`F5 x3, F6 x3. Mistake, that F5 should read F4`: cells of before beside new ones, and how many shots is not told again."""
    before, after = {cell for cell, _ in now.order.salvos}, {cell for cell, _ in one.order.salvos}
    return one.changed and one.bare and bool(before & after) and bool(after - before)


def together(one: Said, other: Said) -> Order | None:
    """The lines of a list below one ship's name, added."""
    listed = one.by_target and other.by_target
    if (one.block != other.block and not listed) or one.order.kind != other.order.kind or other.changed:
        return None
    if one.of_many != other.of_many or _SUMS_UP.match(other.text):
        return None
    if one.order.kind == "move":
        return Order("move", steps=added((*one.order.steps, *other.order.steps)))
    shared_on = one.text != other.text and _LEFT.search(
        other.text
    )  # "Three at K6. The last one at K7": of how many?
    bare = len(one.order.salvos) > 1 and other.bare and len(other.order.salvos) == 1 and _is_a_cell(other)
    alike = one.bare == other.bare or bare
    if one.order.kind == "fire" and alike and not shared_on:
        salvos = _one_each(one)
        for cell, shots in _one_each(other).items():
            salvos[cell] = salvos.get(cell, 0) + shots
        if one.most and sum(salvos.values()) > one.most >= sum(dict(other.order.salvos).values()):
            return None  # more than she has: each is an order of its own
        return Order("fire", salvos=tuple(salvos.items()))
    return None


def _with_more(now: Said, one: Said) -> Order | None:
    """`Two shots at K6 each. Hood adds one at L6`: both, if she has that many."""
    counted = one.more and one.order.salvos and now.order.salvos and not (one.bare or now.bare)
    salvos = dict(now.order.salvos)
    for cell, shots in one.order.salvos if counted else ():
        salvos[cell] = salvos.get(cell, 0) + shots
    return (
        Order("fire", salvos=tuple(salvos.items())) if counted and sum(salvos.values()) <= one.most else None
    )


def _is_a_cell(said: Said) -> bool:
    """`* C6` below "* F6 x2" and "* F5 x2": one more cell of the list, and nothing else."""
    return re.fullmatch(r"\W*[A-Za-z]{1,2}\d{1,2}\W*", said.text) is not None


def _one_each(said: Said) -> dict[str, int]:
    """The shots at each cell, where there are more cells than these: a single one without a count gets one, not all."""
    alone = said.bare and len(said.order.salvos) == 1
    return dict.fromkeys(dict(said.order.salvos), 1) if alone else dict(said.order.salvos)


def merged(before: Read, later: Read) -> Read:
    """Ship by ship the later post counts; what it withdraws as a whole is not replaced, and who passes passes with all."""
    new = {ship: one for ship, one in later.orders.items() if one.kind != "keep"}
    asks = [one for one in later.asks if one.why != "withdrawn"]
    orders = dict(before.orders)
    if len(asks) < len(later.asks) or (list(new) == [EVERY] and not asks):
        orders = {ship: one if ship in later.orders else Order("none") for ship, one in orders.items()}
    elif EVERY in new:  # "Hood 1N, the others nothing": the others as ordered before, or nothing?
        asks.extend(
            Ask(later.told[EVERY], "unclear", ship)
            for ship, one in orders.items()
            if ship not in new and one.kind != "none"
        )
    # "Both E9", "nobody moves after all": about ships of the post before, it is not told which.
    fleetwide = [one.text for one in asks if one.why in _OF_ALL and not one.ship]
    asks.extend(Ask(text, "unclear", ship) for text in fleetwide for ship in orders if ship not in new)
    asked = {one.ship for one in asks if one.ship}
    orders = {
        ship: one for ship, one in {**orders, **new}.items() if ship not in asked and one.kind != "keep"
    }
    open_still = (one for one in before.asks if one.ship not in asked | set(new) and one.why != "withdrawn")
    return Read(orders, (*open_still, *asks), (*before.skipped, *later.skipped))
