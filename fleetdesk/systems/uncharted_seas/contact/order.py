"""When the melee of a new contact is fought: all move, contacts are thrown for, the others fire (R18-R20, R55-R58)."""

from collections.abc import Iterator

from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.sentences import names_of
from fleetdesk.systems.uncharted_seas.fire.shot import why_silent
from fleetdesk.systems.uncharted_seas.movement import still_to_move
from fleetdesk.systems.uncharted_seas.squadrons import acting
from fleetdesk.systems.uncharted_seas.state import Melee, SeaBattle


def is_new(battle: SeaBattle, melee: Melee) -> bool:
    """R58: whether a ship made this contact in the activation under way; any other melee comes first (A32)."""
    return not melee.rounds and any(
        battle.ships[one.id].met for one in acting(battle) if one.id in melee.ships
    )


def why_too_early(battle: SeaBattle, melee: Melee) -> Msg | None:
    """R18, R19, R56: what is to be done before the first round of a new melee, or nothing."""
    if not is_new(battle, melee):
        return None
    still = names_of(battle, (one.id for one in still_to_move(battle)))
    if still:
        return msg(
            "Not moved yet: {ships}. All ships move before a new melee is fought (R18, R58).", ships=still
        )
    if battle.contacts:
        return msg("Contacts are still to be resolved: that comes before a new melee (R19, R56).")
    return None


def yet_to_fire(battle: SeaBattle, melee: Melee) -> tuple[str, ...]:
    """R57: ships that may fire before a new melee is fought, and have not."""
    if not is_new(battle, melee):
        return ()
    return tuple(
        one.id
        for one in acting(battle)
        if battle.card(one.id).weapons and not one.fired and not why_silent(battle, one)
    )


def reminders(battle: SeaBattle, melee: Melee) -> Iterator[Msg]:
    """R57: nobody has to fire, but after the melee it is too late."""
    ships = yet_to_fire(battle, melee)
    if ships:
        yield msg(
            "Not fired yet: {ships}. Ships that touch no enemy fire before a new melee (R57, R58).",
            ships=names_of(battle, ships),
        )


def fought(battle: SeaBattle, melee: Melee) -> SeaBattle:
    """R57, R58: what made this contact has come to its melee: its time to fire is over."""
    ships = dict(battle.ships)
    for one in acting(battle) if is_new(battle, melee) else ():
        if one.id in melee.ships:
            ships[one.id] = ships[one.id].but(met="fought")
    return battle.but(ships=ships)
