"""The turn: phases, T cards, command, movement, hands (R1-R13, R63-R66, E12)."""

import math
from collections.abc import Collection, Mapping, Sequence

from fleetdesk.systems.common.card_play import Draw
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.tables import tables

PHASES = ("turn_cards", "initiative", "movement_and_combat", "end_phase")
"""R1, R3-R6"""
END_STEPS = ("replace_cards", "remove_markers", "victory_points")
"""R6, R63-R66"""
FULL_HAND_SQUADRONS = 5
"""R63: with fewer squadrons than these left the hand shrinks."""


def initiative_dice(rules: HouseRules) -> int:
    """A01: dice thrown for initiative."""
    return 1 if rules.initiative_dice == "1d6" else 2


def reveal_order(played: Mapping[str, str], last_order: Sequence[str]) -> tuple[str, ...]:
    """R2: sides that played a T card, in the order of last turn's initiative; others as listed."""
    order = [side for side in last_order if side in played]
    return (*order, *(side for side in played if side not in order))


def why_no_card(
    card_type: str, phase: str, *, on_ship: bool = False, in_command: bool = True, wing: bool = False
) -> str:
    """R1, R5, R8, R10: why a card cannot be played (a code of `reasons`), or nothing."""
    when = tables().cards.get(card_type)
    if when is None:
        return "unknown_card"
    if when != phase:
        return "wrong_phase"
    return "card_out_of_command" if on_ship and not wing and not in_command else ""


def card_warnings(
    card_type: str,
    already: Collection[str] = (),
    *,
    side_already: Collection[str] = (),
    started: bool = False,
) -> tuple[str, ...]:
    """E12: what the usual limits of cards would have: warned of, never refused.

    `already`: types played on this squadron this turn; `side_already`: by this player; `started`: the squadron
    has begun to move or fire.
    """
    checks = (
        (card_type == "A" and "S" in already, "a_card_after_s_card"),
        (card_type == "S" and "A" in already, "s_card_after_a_card"),
        (card_type == "S" and "S" in already, "second_s_card"),
        (card_type == "A" and "A" in already, "second_a_card"),
        (card_type == "T" and "T" in side_already, "second_t_card"),
        (card_type == "S" and started, "s_card_after_start"),
    )
    return tuple(code for applies, code in checks if applies)


def least_move(mv: float, rules: HouseRules, *, crit: bool = False, engines_cut: bool = False) -> float:
    """R11-R13, A03: the least a ship moves when it is activated."""
    if crit or engines_cut:
        return 0.0
    half = mv / 2
    return float(math.ceil(half)) if rules.min_move_round == "up" else half


def most_move(mv: float, rules: HouseRules, *, engines_cut: bool = False) -> float:
    """R11, A37: the most it may move."""
    return 0.0 if engines_cut and rules.engines_cut_stops else mv


def why_no_move(
    inches: float, mv: float, rules: HouseRules, *, crit: bool = False, engines_cut: bool = False
) -> str:
    """R11-R13, A37: why a move of so many inches is not legal, or nothing."""
    if inches > most_move(mv, rules, engines_cut=engines_cut):
        return "engines_are_cut" if engines_cut and rules.engines_cut_stops else "move_too_long"
    return "move_too_short" if inches < least_move(mv, rules, crit=crit, engines_cut=engines_cut) else ""


def hand_size(left: int, start: int, rules: HouseRules) -> int:
    """R63, R66, A14, A24: one card a squadron; below five squadrons the hand shrinks with each lost."""
    most = rules.hand_max
    if left >= FULL_HAND_SQUADRONS:
        return min(most, left * tables().hand.per_squadron)
    if rules.hand_reading == "minus_lost":
        return max(0, min(most, start) - max(0, start - left))
    return min(most, max(0, left) * tables().hand.per_squadron)


def draw_due(size: int, held: int, rules: HouseRules, *, used: bool = True) -> Draw:
    """R63, R66, A36: what is drawn up to the hand size, and what is over it."""
    draw = 0 if rules.draw_only_if_used and not used else max(0, size - held)
    return Draw(size, draw, max(0, held - size) if rules.hand_overflow == "discard_down" else 0)
