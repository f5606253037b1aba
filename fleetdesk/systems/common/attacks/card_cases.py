"""Worked cases the two card games share: who throws highest, who activates next, what may be discarded."""

from collections.abc import Mapping, Sequence
from typing import Any

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common import held_cards, turns
from fleetdesk.systems.common.attacks.attack_cases import verdict
from fleetdesk.systems.common.worked_cases import Asked, Found


def thrown_for(case: Asked[Any], bonus: Mapping[str, int], dice: int) -> Found:
    """Initiative of players with so many dice each, which are named by player; tied players use their next ones."""
    throws: dict[str, tuple[int, ...]] = dict.fromkeys(bonus, ())
    result = turns.initiative(throws, bonus)
    rounds = 0
    found: Found = {}
    while result.owed:
        # a tie further down may stay open in a case; who goes first may not
        if rounds and result.order[0] not in result.owed and not any(map(case.dice.left, result.owed)):
            break
        throws |= {name: (*throws[name], sum(case.dice.take(dice, name))) for name in result.owed}
        rounds += 1
        totals = {name: throws[name][-1] + bonus[name] for name in result.owed}
        found |= {f"totals_round_{rounds}": totals, "totals": totals}
        result = turns.initiative(throws, bonus)
    return {
        **found,
        "winner": result.order[0],
        "first_to_activate": result.order[0],
        "order": list(result.order),
        "rounds": rounds,
        "reroll": rounds > 1,
        "tied": list(result.owed),
    }


def next_up(given: Given, key: str) -> Found:
    """The side with the initiative first, then the others as listed under `key`; one with nothing left is skipped."""
    waiting = given.part(key)
    left: Mapping[str, Sequence[str]] = {side: waiting.names(side) for side in waiting}
    first = given.text("initiative", among=left)
    order = (first, *(side for side in left if side != first))
    last = given.text("last_activated", "") or None
    side = turns.next_side(order, {name: len(units) for name, units in left.items()}, last)
    sequence = turns.activation_sequence(order, left)
    return {
        "sequence": [f"{name}:{unit}" for name, unit in sequence],
        "next_side": side,
        "next": f"{side}:{left[side][0]}" if side else None,
    }


def held_in_hand(given: Given) -> int:
    """Cards in a hand, told as a number or by name."""
    held = given.raw("hand")
    return len(given.names("hand")) if isinstance(held, list | tuple) else given.whole("hand")


def end_discard(case: Asked[Any]) -> Found:
    """Cards held before this phase's draw are discarded, each for a new one."""
    held, drawn = case.given.names("hand_before_draw"), case.given.names("drawn_this_phase", ())
    discard = case.given.names("discard", ())
    reason = held_cards.why_no_replace(held, drawn, discard)
    return {
        **verdict(reason),
        "draw": 0 if reason else len(discard),
        "hand_size_after": len(held) + len(drawn),
    }
