"""Worked cases of the turn: orders, movement, fatigue, recovery, cards, list building."""

from collections.abc import Mapping

from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.cases.shared import (
    Asked,
    allowance,
    crew,
    legality,
    one_die,
    told,
    trial_found,
    whole,
)
from fleetdesk.systems.galleys.formulas import crews
from fleetdesk.systems.galleys.formulas.shooting import ENGINES
from fleetdesk.systems.galleys.orders import ORDERS
from fleetdesk.systems.galleys.profiles import swapped, why_no_exchange
from fleetdesk.systems.galleys.state import PHASES
from fleetdesk.systems.galleys.turn.activation import deck_of
from fleetdesk.systems.galleys.turn.steps import CLEARED

MOVED: Mapping[str, object] = {
    "moved_this_turn": False,
    "disengaged": False,
    "speed_used": None,
    "degrees_turned": 0,
    "order": None,
}
"""What a case may say of a ship's move; the end of the turn clears it too."""


def phase_order(_case: Asked) -> Found:
    """R1."""
    return {"phases": list(PHASES)}


def order_legal(case: Asked) -> Found:
    """R12, R16, R20, R22."""
    order = case.given.text("order", among=ORDERS)
    fatigued, rest = case.given.flag("fatigued", False), case.given.flag("rest", False)
    reason = orders.why_no_order(order, fatigued=fatigued)
    if not reason and rest:
        reason = orders.why_no_rest(order, fatigued=fatigued, engaged=case.given.flag("engaged", False))
    return legality(reason) | {"rest": rest and not reason}


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
        "movement": allowance(case, pace.speed, **given.flags("disengaged", held="still_engaged")),
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
    late = (
        case.rules.fatigue_timing == "after_activation" and not case.dice.left()
    )  # the test is still to come
    if pace.test and not held and not late:
        passed = trial.succeeds(case.dice.take(1)[0])
        speed = orders.speed_after_test(pace.speed, case.rules, passed=passed)
    return {
        "success": passed,
        "fatigued_after": before or passed is False,
        "speed_used": speed,
        "order": pace.order,
        "p_success": f"{trial.wins}/6",
        "movement": allowance(case, speed, disengaged=given.flag("disengaged", False), held=held),
    }


def recovery_sequence(case: Asked) -> Found:
    """R14, R16-R22: turn by turn."""
    state = crews.Rest(case.given.flag("fatigued", False), whole(case.given, "rest", 0))
    for each in case.given.parts("turns"):
        engaged = told(each, "engaged") or (each.flag("engager", False) and case.rules.engager_counts_engaged)
        state = crews.begin_rest(
            state, each.text("order", among=ORDERS), wants_rest=each.flag("rest", False), engaged=engaged
        )
        if engaged:  # it may have been engaged only after its order was revealed
            state = crews.engaged_at_rest(state)
        if told(each, "damaged"):
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
    cards = deck_of({side: whole(ships, side) for side in ships}, case.rules)
    return {"cards": cards, "total": sum(cards.values())}


def end_of_turn_flags(case: Asked) -> Found:
    """R17, R42, R58."""
    before = case.given.part("before")
    cleared = {key: list(value) if isinstance(value, tuple) else value for key, value in CLEARED.items()}
    found: Found = {**{key: before.raw(key, False) for key in before}, **cleared}
    found |= {key: value for key, value in MOVED.items() if key in before}
    if "rest" in before:
        rest = crews.end_of_turn(crews.Rest(before.flag("fatigued", True), whole(before, "rest")))
        found |= {"fatigued": rest.fatigued, "rest": rest.rest or None}
    return found


def catapult_swap(case: Asked) -> Found:
    """R108."""
    marines, archers = whole(case.given, "marines"), whole(case.given, "archers")
    engine = case.given.text("catapult", "none", among=ENGINES)
    reason = why_no_exchange(
        roman=case.given.flag("roman"), marines=marines, archers=archers, catapult=engine
    )
    most = case.rules.max_swaps
    done = (whole(case.given, key, 0) for key in ("swaps_done", "swaps_before", "swaps"))
    if not reason and most and max(done) >= most:
        reason = "swap_most"
    after = (marines, archers, engine) if reason else swapped(marines, archers)
    return {**legality(reason), "marines": after[0], "archers": after[1], "catapult": after[2]}
