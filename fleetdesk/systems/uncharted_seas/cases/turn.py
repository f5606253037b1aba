"""Worked cases of the turn: phases, initiative, wind, moving, command, anchor, cards, markers."""

import math
from collections.abc import Mapping

from fleetdesk.core.game.case_reading import Given
from fleetdesk.core.winds import lettered
from fleetdesk.systems.common import held_cards, turns
from fleetdesk.systems.common.attacks.attack_cases import verdict
from fleetdesk.systems.common.attacks.card_cases import held_in_hand, next_up, thrown_for
from fleetdesk.systems.common.worked_cases import Found, words_of
from fleetdesk.systems.uncharted_seas import movement, wind
from fleetdesk.systems.uncharted_seas.cases.shared import Asked, touches_enemy
from fleetdesk.systems.uncharted_seas.fire.gunnery import why_no_fire
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.state import ON_TABLE, PHASES, STATUSES
from fleetdesk.systems.uncharted_seas.tables import drift_inches, tables
from fleetdesk.systems.uncharted_seas.turn import activation, anchor, hand, steps

WIND_SIDES: Mapping[str, wind.WindSide] = words_of(wind.WindSide, tail="astern", side="abeam", head="ahead")


def phases(_case: Asked) -> Found:
    """R1."""
    return {"order": list(PHASES), "count": len(PHASES)}


def activation_steps(_case: Asked) -> Found:
    """R17-R21."""
    return {"order": list(steps.ACTIVATION_STEPS)}


def end_phase_steps(_case: Asked) -> Found:
    """R7, R68-R70."""
    return {"order": list(steps.END_STEPS)}


def initiative(case: Asked) -> Found:
    """R3: dice are named by player; tied players use their next die."""
    players = case.given.names("players", tuple(case.given.part("bonus", {})))
    if len(players) < 1 or len(set(players)) < len(players):
        raise case.given.wrong("players")
    bonus = {name: case.given.part("bonus", {}).whole(name, 0, least=-99) for name in players}
    return thrown_for(case, bonus, 1)


def play_card(case: Asked) -> Found:
    """R2, R5."""
    reason = hand.why_no_card(case.given.text("card_type"), case.given.text("phase"))
    return {**verdict(reason), "leaves_hand": not reason}


def next_to_activate(case: Asked) -> Found:
    """R6, A03: the side with the initiative first, then the others as listed."""
    found = next_up(case.given, "squadrons_left")
    return found if not case.given.text("last_activated", "") else {**found, "sequence": []}


def wind_(case: Asked) -> Found:
    """R8, R9, A04."""
    names = lettered(case.rules.wind_points)
    start = names.index(case.given.text("wind_from", among=names))
    faces: tuple[int, ...] = ()
    check = wind.wind_check(faces)
    while check.owed:
        faces += case.dice.take(1)
        check = wind.wind_check(faces)
    return {
        "changed": check.changed,
        "shift": check.shift,
        "direction": names[wind.turned(start, check.shift, case.rules.wind_points)],
        "second_die_rolled": check.second_die,
        "dice_thrown": len(faces),
    }


def wind_checks_due(case: Asked) -> Found:
    """R4."""
    return {"checks": wind.wind_checks_due(case.given.whole("turns_played"))}


def move_cost(case: Asked) -> Found:
    """R10-R13, A35."""
    legs = tuple(
        wind.Leg(leg.number("inches"), WIND_SIDES[leg.text("wind", "side", among=WIND_SIDES)])
        for leg in case.given.parts("segments")
    )
    found = wind.sailing(
        case.given.number("MV"), legs, case.rules, wind_affected=case.given.flag("wind_affected", True)
    )
    return {
        "cost": found.cost,
        "remaining": found.rest,
        "inches": found.inches,
        "legal": found.legal,
        "reason": found.reason or None,
        "longest_legal_leg": found.longest_last_leg,
        "longest_last_leg": found.longest_last_leg,
    }


def command_check(case: Asked) -> Found:
    """R14."""
    reach = case.given.number("command_distance", tables().command.range_inches)
    inside = turns.in_command(case.given.number("nearest_distance_inches"), reach)
    return {"in_command": inside, "out_of_command": not inside}


def activate_squadron(case: Asked) -> Found:
    """R15, R16, A05, A06."""
    elements = case.given.lists("elements")
    chosen = case.given.whole("chosen_element", 0)
    if chosen >= len(elements) or not all(elements) or not all(type(s) is str for e in elements for s in e):
        raise case.given.wrong("chosen_element" if chosen >= len(elements) else "elements")
    orders = activation.squadron_orders(
        elements,
        chosen,
        case.rules,
        anchored=case.given.names("anchored", ()),
        chosen_ship=case.given.text("chosen_ship", "") or None,
    )
    return {
        "may_move_and_fire": list(orders.act),
        "drift": {ship: drift_inches() for ship in orders.drift},
        "may_not_fire": list(orders.no_fire),
        "may_not_anchor": list(orders.no_fire),
        "stays": list(orders.stay),
        "in_command": len(elements) == 1,
    }


def _state(given: Given) -> Given:
    """The state of the ship: in a part of its own, or beside the other keys."""
    return given.part("ship_state") if "ship_state" in given else given


def _status(state: Given) -> str:
    return state.text("status", "in_play", among=STATUSES)


def _out_of_command(state: Given) -> bool:
    return state.flag("out_of_command", False) or state.flag("drifting", False)


def _fires(state: Given) -> bool:
    """R16, R20, R57, R67: a ship freed from its melee fires as any other, an anchored one too."""
    return not why_no_fire(
        status=_status(state),
        engaged=state.flag("engaged", False),
        enemy_contact=touches_enemy(state),
        out_of_command=_out_of_command(state),
    )


def _held(state: Given, rules: HouseRules) -> str:
    """R16, R20, R23, A23: why a ship does not move, or nothing."""
    return movement.why_held(
        rules=rules,
        status=_status(state),
        **state.flags("anchored", "engaged", raising="raising_anchor"),
        out_of_command=_out_of_command(state),
    )


def drop_anchor(case: Asked) -> Found:
    """R22, A41."""
    state = _state(case.given)
    anchored, fired = state.flag("anchored", False), state.flag("has_fired", False)
    engaged = state.flag("engaged", False)
    reason = anchor.why_no_drop(
        move_finished=state.flag("move_finished", False),
        has_fired=fired,
        anchored=anchored,
        engaged=engaged,
        activated=state.flag("activated", True) and not _out_of_command(state),
        status=_status(state),
    )
    return {
        **verdict(reason),
        "anchored": anchored or not reason,
        "may_still_fire_this_turn": _fires(state) and not fired,
    }


def raise_anchor(case: Asked) -> Found:
    """R24, A29."""
    state = _state(case.given)
    anchored = state.flag("anchored", False)
    now, since = case.given.whole("turn"), state.whole("turn_anchored", 0)
    reason = anchor.why_no_raise(
        anchored=anchored, turn=now, turn_anchored=since, has_moved=state.flag("moved", False)
    )
    due = anchor.raise_due(anchored=anchored, turn=now, turn_anchored=since, rules=case.rules)
    return {
        **verdict(reason),
        "movement_this_turn": 0,
        "anchored": anchored and bool(reason),
        "may_fire_this_turn": not why_no_fire(
            engaged=state.flag("engaged", False), enemy_contact=touches_enemy(state)
        ),
        "may_move_next_turn": not reason or not anchored,
        "automatic": due,
        "compulsory": due,
    }


def move(case: Asked) -> Found:
    """R16, R23, A23, A35."""
    state = _state(case.given)
    inches = case.given.number("inches", 0.0)
    anchored = state.flag("anchored", False)
    reason = _held(state, case.rules)
    if not reason:
        side = WIND_SIDES[case.given.text("wind", "side", among=WIND_SIDES)]
        reason = wind.sailing(
            case.given.number("MV") if "MV" in case.given else math.inf,
            (wind.Leg(inches, side),),
            case.rules,
            wind_affected=case.given.flag("wind_affected", True),
        ).reason
    return {
        **verdict(reason),
        "offer": "raise_anchor" if anchored else None,
        "moved": 0 if reason else inches,
    }


def permissions(case: Asked) -> Found:
    """R16, R20, R23, R25, R57, R67, A23, A38."""
    state = _state(case.given)
    here = _status(state) == "in_play"
    stays = state.flag("anchored", False) or state.flag("engaged", False) or _out_of_command(state)
    return {
        "may_move": not _held(state, case.rules),
        "may_fire": _fires(state),
        "may_melee": here,
        "may_anchor": here and not stays,
        "may_drop_anchor": here and not stays,
        "on_table": _status(state) in ON_TABLE,
    }


def draw_cards(case: Asked) -> Found:
    """R68, A20, A27."""
    given = case.given
    in_play = given.whole("squadrons_in_play" if "squadrons_in_play" in given else "squadrons")
    begun = "squadrons_initial" if "squadrons_initial" in given else "initial_squadrons"
    squadrons = hand.squadrons_counted(in_play, given.whole(begun, in_play), case.rules)
    deck = given.whole("deck_left") if "deck_left" in given else None
    count = held_in_hand(given)
    due = hand.draw_due(squadrons, count, case.rules, deck_left=deck)
    return {
        "hand_size": due.hand_size,
        "draw": due.draw,
        "forced_discard": due.discard,
        "hand_after": count + due.draw - due.discard,
    }


def markers(case: Asked) -> Found:
    """R70."""
    all_markers = [
        (marker.text("id"), marker.whole("ends_turn") if "ends_turn" in marker else None)
        for marker in case.given.parts("markers")
    ]
    removed, kept = held_cards.markers_left(all_markers, case.given.whole("turn"))
    return {"removed": list(removed), "kept": list(kept)}
