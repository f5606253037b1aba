"""Worked cases of the turn: orders, movement, fatigue, recovery, cards, list building."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.galleys import crews, orders, swap, turn
from fleetdesk.systems.galleys.cases_shared import (
    Adapter,
    Asked,
    crew,
    hull,
    legality,
    length,
    one_die,
    trial_found,
    whole,
)
from fleetdesk.systems.galleys.orders import ORDERS
from fleetdesk.systems.galleys.shooting import ENGINES


def phase_order(_case: Asked) -> Found:
    """R1."""
    return {"phases": list(turn.PHASES)}


def order_legal(case: Asked) -> Found:
    """R12."""
    order = case.given.text("order", among=ORDERS)
    return legality(orders.why_no_order(order, fatigued=case.given.flag("fatigued", False)))


def turn_limits(case: Asked) -> Found:
    """R3-R8."""
    angle = whole(case.given, "turning_angle", least=1)
    limits = orders.turning(case.given.text("order", among=ORDERS), angle)
    return {"min": limits.least, "max": limits.most, "sides": list(limits.sides)}


def movement(case: Asked) -> Found:
    """R3, R15, R26, R30-R35."""
    given = case.given
    pace = orders.pace(given.text("order", among=ORDERS), case.rules, fatigued=given.flag("fatigued", False))
    return {
        "movement": orders.allowance(
            pace.speed,
            length(given, "cruise"),
            length(given, "combat", length(given, "cruise")),
            hull(given),
            case.rules,
            disengaged=given.flag("disengaged", False),
            held=given.flag("still_engaged", False),
        ),
        "speed_used": pace.speed,
        "order": pace.order,
    }


def fatigue_test(case: Asked) -> Found:
    """R10, R11."""
    trial = crews.fatigue_test(crew(case.given), case.rules)
    face = one_die(case)
    found = trial_found(trial, face)
    before = case.given.flag("fatigued", False)
    if face is not None:
        found["fatigued_after"] = before or not found["success"]
    return found


def reveal_combat(case: Asked) -> Found:
    """R5, R9, R12-R15: the order revealed is To battle!, or the one given."""
    given = case.given
    before = given.flag("fatigued", False)
    pace = orders.pace(given.text("order", "combat", among=ORDERS), case.rules, fatigued=before)
    held = given.flag("still_engaged", False)
    speed, passed = pace.speed, None
    trial = crews.fatigue_test(crew(given), case.rules)
    if pace.test and not held:
        passed = trial.succeeds(case.dice.take(1)[0])
        speed = orders.speed_after_test(pace.speed, case.rules, passed=passed)
    return {
        "success": passed,
        "fatigued_after": before or passed is False,
        "speed_used": speed,
        "order": pace.order,
        "p_success": f"{trial.wins}/6",
        "movement": orders.allowance(
            speed,
            length(given, "cruise"),
            length(given, "combat"),
            hull(given),
            case.rules,
            disengaged=given.flag("disengaged", False),
            held=held,
        ),
    }


def recovery_sequence(case: Asked) -> Found:
    """R14, R16-R22: turn by turn."""
    state = crews.Rest(case.given.flag("fatigued", False), whole(case.given, "rest", 0))
    for each in case.given.parts("turns"):
        engaged = any(each.flag(key, False) for key in ("engaged", "engaged_at_start", "still_engaged"))
        state = crews.begin_rest(
            state,
            each.text("order", among=ORDERS),
            wants_rest=each.flag("rest", False),
            engaged=engaged,
        )
        if any(each.flag(key, False) for key in ("engaged_during_turn", "becomes_engaged")):
            state = crews.engaged_at_rest(state)
        if any(each.flag(key, False) for key in ("damaged_during_turn", "damaged")):
            state = crews.damaged_at_rest(state, case.rules)
        state = crews.end_of_turn(state)
    return {"fatigued": state.fatigued, "rest": state.rest or None}


def resting_permission(case: Asked) -> Found:
    """R18."""
    return {"allowed": crews.resting_may(case.given.text("what"))}


def crew_modifier(case: Asked) -> Found:
    """R46."""
    better = crews.difference(crew(case.given, "acting", ""), crew(case.given, "opposing", ""), case.rules)
    over = case.given.text("kind", among=("roll_under", "roll_over")) == "roll_over"
    return {"modifier": better if over else -better}


def deck(case: Asked) -> Found:
    """R29."""
    ships = case.given.part("ships_in_play")
    cards = turn.deck({side: whole(ships, side) for side in ships}, case.rules)
    return {"cards": cards, "total": sum(cards.values())}


def end_of_turn_flags(case: Asked) -> Found:
    """R42, R58."""
    before = case.given.part("before")
    cleared = {key: list(value) if isinstance(value, tuple) else value for key, value in turn.CLEARED.items()}
    return {**{key: before.raw(key, False) for key in before}, **cleared}


def catapult_swap(case: Asked) -> Found:
    """R108."""
    marines, archers = whole(case.given, "marines"), whole(case.given, "archers")
    engine = case.given.text("catapult", "none", among=ENGINES)
    reason = swap.why_no_swap(
        roman=case.given.flag("roman"), marines=marines, archers=archers, catapult=engine
    )
    most = case.rules.max_swaps
    if not reason and most and whole(case.given, "swaps_done", 0) >= most:
        reason = "swap_most"
    after = (marines, archers, engine) if reason else swap.swapped(marines, archers)
    return {**legality(reason), "marines": after[0], "archers": after[1], "catapult": after[2]}


TURN_CASES: Mapping[str, Adapter] = {
    "phase_order": phase_order,
    "order_legal": order_legal,
    "turn_limits": turn_limits,
    "movement": movement,
    "fatigue_test": fatigue_test,
    "reveal_combat": reveal_combat,
    "recovery_sequence": recovery_sequence,
    "resting_permission": resting_permission,
    "crew_modifier": crew_modifier,
    "deck": deck,
    "end_of_turn_flags": end_of_turn_flags,
    "catapult_swap": catapult_swap,
}
