"""Worked cases of the turn: tables, initiative, cards, activation, movement, hands."""

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common import turns
from fleetdesk.systems.common.attacks.attack_cases import verdict
from fleetdesk.systems.common.attacks.card_cases import held_in_hand, next_up, thrown_for
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.firestorm_armada.cases.shared import Asked
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.printed.factions import COMMAND, TACTICS

NO_COMMAND = frozenset({"wing", "flight", "escadrille", "vol"})


def tactics_bonus_table(_: Asked) -> Found:
    """R3."""
    return dict(TACTICS)


def command_distance_table(_: Asked) -> Found:
    """R7."""
    return dict(COMMAND)


def initiative(case: Asked) -> Found:
    """R3, A01, A02: dice are named by player; tied players use their next ones."""
    factions = case.given.part("factions") if "factions" in case.given else case.given.part("bonus")
    names = tuple(factions)
    if not names:
        raise case.given.wrong("factions")
    bonus = {name: _bonus(factions, name) for name in names}
    return thrown_for(case, bonus, turn.initiative_dice(case.rules))


def _bonus(factions: Given, name: str) -> int:
    if isinstance(factions.raw(name), int):
        return factions.whole(name)
    return TACTICS.get(factions.text(name), 0)


def reveal_turn_cards(case: Asked) -> Found:
    """R1, R2."""
    played = case.given.part("played")
    cards = {side: played.text(side) for side in played if side in played}
    last = case.given.raw("initiative_last_turn")
    order = (last,) if isinstance(last, str) else case.given.names("initiative_last_turn")
    sequence = turn.reveal_order(cards, order)
    return {"revealed": "simultaneously", "resolution_order": [f"{side}:{cards[side]}" for side in sequence]}


def play_card(case: Asked) -> Found:
    """R1, R5, R8, R10, E12."""
    given = case.given
    kind = given.text("card_type")
    wing = given.text("target_kind", "ship") in NO_COMMAND
    reason = turn.why_no_card(
        kind,
        given.text("phase"),
        on_ship="target_in_command" in given,
        in_command=given.flag("target_in_command", True),
        wing=wing,
    )
    warnings = turn.card_warnings(
        kind,
        given.names("squadron_already_has", ()),
        side_already=given.names("player_already_played", ()),
        started=given.flag("activation_started", False),
    )
    return {**verdict(reason), "warnings": list(warnings)}


def activatable_units(case: Asked) -> Found:
    """R4: squadrons and wings alike, each once."""
    done = case.given.names("activated", ())
    return {"activatable": [unit for unit in case.given.names("units") if unit not in done]}


def next_to_activate(case: Asked) -> Found:
    """R4, A38: the initiative winner first; a side with nothing left is skipped."""
    return next_up(case.given, "units_left")


def command_check(case: Asked) -> Found:
    """R7, R10: exactly at the distance is inside; wings ignore it."""
    given = case.given
    reach = (
        given.number("command_distance")
        if "command_distance" in given
        else COMMAND[given.text("faction", among=COMMAND)]
    )
    exempt = any(given.text(key, "ship") in NO_COMMAND for key in ("kind", "unit_kind", "target_kind"))
    inside = exempt or turns.in_command(given.number("distance_inches"), reach)
    return {"in_command": inside, "command_distance": reach, "may_combine": inside, "cards_allowed": inside}


def _excused(given: Given) -> dict[str, bool]:
    return {
        "crit": given.flag("crit_affects_movement", False),
        "engines_cut": given.flag("engines_cut", False),
    }


def min_move(case: Asked) -> Found:
    """R11-R13, A03, A37."""
    mv, excused = case.given.number("MV"), _excused(case.given)
    return {
        "min_inches": turn.least_move(mv, case.rules, **excused),
        "max_inches": turn.most_move(mv, case.rules, engines_cut=excused["engines_cut"]),
    }


def check_move(case: Asked) -> Found:
    """R11-R13, A03, A37."""
    mv = case.given.number("MV")
    reason = turn.why_no_move(case.given.number("moved"), mv, case.rules, **_excused(case.given))
    return {"legal": not reason, "reason": reason or None, **min_move(case)}


def hand_size(case: Asked) -> Found:
    """R63, R66, A14, A24; flights and other units given in `plus` do not count."""
    left = case.given.whole("squadrons_left")
    return {"hand_size": turn.hand_size(left, case.given.whole("squadrons_start", left), case.rules)}


def draw_cards(case: Asked) -> Found:
    """R63, R66, A36."""
    given = case.given
    left = given.whole("squadrons_left")
    size = turn.hand_size(left, given.whole("squadrons_start", left), case.rules)
    used = given.flag("used_cards", given.flag("cards_used", True))
    due = turn.draw_due(size, held_in_hand(given), case.rules, used=used)
    return {"hand_size": size, "draw": due.draw, "forced_discard": due.discard}


def end_phase_steps(_: Asked) -> Found:
    """R6."""
    return {"includes": list(turn.END_STEPS), "order": list(turn.END_STEPS)}


def phases(_: Asked) -> Found:
    """R1, R3-R6."""
    return {"order": list(turn.PHASES), "count": len(turn.PHASES)}


def premeasure(case: Asked) -> Found:
    """R14: as often as players like; it never binds."""
    case.given.whole("times", 1)
    return {"allowed": True, "binds_target_choice": False}
