"""What a ship may do now: anchor, move, fire, fight (R16, R20, R22-R25, R57, R67)."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.systems.uncharted_seas.fire import why_no_fire
from fleetdesk.systems.uncharted_seas.options import HouseRules


class Permissions(NamedTuple):
    """What a ship may do now."""

    may_move: bool
    may_fire: bool
    may_melee: bool
    may_anchor: bool


def why_no_drop(
    *,
    move_finished: bool,
    has_fired: bool,
    anchored: bool,
    engaged: bool = False,
    activated: bool = True,
    status: str = "in_play",
) -> str:
    """R16, R22, A41: why the anchor cannot be dropped now (a code of `reasons`), or nothing.

    It is dropped after the whole move of the ship and before it fires.
    """
    checks = (
        (status != "in_play", "out_of_play"),
        (anchored, "already_anchored"),
        (engaged, "engaged"),
        (not activated, "not_activated"),
        (has_fired, "has_fired"),
        (not move_finished, "move_not_finished"),
    )
    return next((reason for applies, reason in checks if applies), "")


def why_no_raise(*, anchored: bool, turn: int, turn_anchored: int, has_moved: bool = False) -> str:
    """R24: why the anchor cannot be raised now (a code of `reasons`), or nothing.

    It takes the whole move of a later turn than the one the anchor was dropped in.
    """
    if not anchored:
        return "not_anchored"
    if turn <= turn_anchored:
        return "same_turn"
    return "has_moved" if has_moved else ""


def raise_due(*, anchored: bool, turn: int, turn_anchored: int, rules: HouseRules) -> bool:
    """A29: whether the house rules raise the anchor by themselves this turn."""
    return rules.anchor_raise == "automatic" and anchored and turn > turn_anchored


def why_no_move(
    *,
    rules: HouseRules,
    anchored: bool = False,
    engaged: bool = False,
    out_of_command: bool = False,
    raising: bool = False,
    status: str = "in_play",
) -> str:
    """R16, R23, R24, A23: why a ship may not move now (a code of `reasons`), or nothing."""
    checks = (
        (status != "in_play", "out_of_play"),
        (anchored, "anchored"),
        (raising, "has_moved"),
        (engaged and not rules.engaged_may_move, "engaged"),
        (out_of_command, "out_of_command"),
    )
    return next((reason for applies, reason in checks if applies), "")


def permissions(
    rules: HouseRules,
    *,
    status: str = "in_play",
    anchored: bool = False,
    raising: bool = False,
    engaged: bool = False,
    enemy_contact: bool = False,
    out_of_command: bool = False,
) -> Permissions:
    """R16, R20, R23, R25, R57, R67, A23, A38: what a ship of the activated squadron may do.

    An anchored ship fires and fights; a ship freed from its melee moves and fires as any other.
    """
    move = not why_no_move(
        rules=rules,
        status=status,
        anchored=anchored,
        raising=raising,
        engaged=engaged,
        out_of_command=out_of_command,
    )
    fire = not why_no_fire(
        status=status, engaged=engaged, enemy_contact=enemy_contact, out_of_command=out_of_command
    )
    here = status == "in_play"
    return Permissions(
        may_move=move,
        may_fire=fire,
        may_melee=here,
        may_anchor=here and not (anchored or engaged or out_of_command),
    )
