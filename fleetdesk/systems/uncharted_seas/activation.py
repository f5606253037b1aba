"""Who is up: squadrons waiting, the side to act, the ships of the activated squadron (R6, R15-R21)."""

from __future__ import annotations

from collections import Counter

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import turns
from fleetdesk.systems.uncharted_seas import anchor, fire, wind
from fleetdesk.systems.uncharted_seas import melee as melees
from fleetdesk.systems.uncharted_seas.state import Melee, SeaBattle, SeaShip


def squadron_of(battle: SeaBattle, squadron: str) -> str:
    """The side a squadron belongs to.

    Raises:
        BadInput: no squadron of that id sailed.
    """
    if any(ship.squadron == squadron for ship in battle.ships.values()):
        return battle.home(squadron)
    raise BadInput(msg("There is no squadron {squadron} in this battle.", squadron=squadron))


def waiting(battle: SeaBattle, side: str) -> tuple[str, ...]:
    """Squadrons of a side that can still be activated this turn."""
    return tuple(one for one in all_waiting(battle) if battle.home(one) == side)


def all_waiting(battle: SeaBattle) -> tuple[str, ...]:
    """Squadrons of all sides that can still be activated this turn: those with a ship in play."""
    alive = dict.fromkeys(ship.squadron for ship in battle.ships.values() if ship.fights)
    return tuple(one for one in alive if one not in battle.activated and one != battle.active)


def side_to_act(battle: SeaBattle) -> str | None:
    """R6, A03: whose squadron is next."""
    order = battle.initiative or tuple(side.id for side in battle.sides)
    last = battle.home(battle.activated[-1]) if battle.activated else None
    left = Counter(battle.home(one) for one in all_waiting(battle))
    return turns.next_side(order, left, last)


def wind_name(battle: SeaBattle) -> Msg:
    """The direction the wind blows from."""
    return Msg(key=wind.rose(int(battle.house.wind_points))[battle.wind % int(battle.house.wind_points)])


def ship_of(battle: SeaBattle, ship: str) -> SeaShip:
    """A ship of the battle.

    Raises:
        BadInput: there is no such ship.
    """
    if ship not in battle.ships:
        raise BadInput(msg("There is no ship {ship} in this battle.", ship=ship))
    return battle.ships[ship]


def acting(battle: SeaBattle) -> tuple[SeaShip, ...]:
    """The ships of the activated squadron that were chosen to act and are still in play."""
    return tuple(ship for ship in battle.squadron(battle.active) if ship.fights and not ship.drifts)


def enemy_contact(battle: SeaBattle, ship: SeaShip) -> bool:
    """R57: whether it touches an enemy that is still in play."""
    return any(battle.ships[one].fights for one in ship.enemies)


def finished(battle: SeaBattle) -> SeaBattle:
    """The battle with the activation under way ended; contacts nobody resolved are forgotten (R21)."""
    if not battle.active:
        return battle
    done = tuple(one for one in battle.activated if one != battle.active)
    return battle.but(activated=(*done, battle.active), active="", contacts=())


def held(battle: SeaBattle, ship: SeaShip) -> bool:
    """A06, A23: whether a ship out of command stays where it is: at anchor, or held in a melee."""
    return ship.anchored or (battle.melee_of(ship.id) is not None and not battle.house.engaged_may_move)


def why_no_move(battle: SeaBattle, ship: SeaShip) -> str:
    """R16, R18, R20, R23, R24, A23: the code of the reason why a ship may not move now, or nothing."""
    if ship.fights and ship.squadron != battle.active:
        return "not_activated"
    return anchor.why_no_move(
        rules=battle.house,
        status=ship.status,
        anchored=ship.anchored,
        raising=ship.raising_turn == battle.turn,
        engaged=battle.melee_of(ship.id) is not None,
        out_of_command=ship.drifts,
    ) or _after_others(battle, ship)


def _after_others(battle: SeaBattle, ship: SeaShip) -> str:
    """R18, R20: one ship after the other, and all of them before the first one fires."""
    others = [one for one in battle.squadron(ship.squadron) if one.fights]
    if any(one.fired for one in others):
        return "squadron_fired"
    begun = any(one.move_spent and not one.moved for one in others if one.id != ship.id)
    return "another_moves" if begun else ""


def why_no_fire(battle: SeaBattle, ship: SeaShip, weapon: str = "") -> str:
    """R16, R20, R57, R67, A41: the code of the reason why a ship may not fire (a weapon), or nothing."""
    return fire.why_no_fire(
        status=ship.status,
        activated=bool(battle.active) and ship.squadron == battle.active,
        engaged=battle.melee_of(ship.id) is not None,
        enemy_contact=enemy_contact(battle, ship),
        out_of_command=ship.drifts,
        weapon_used=weapon in ship.fired,
    )


def why_no_anchor(battle: SeaBattle, ship: SeaShip) -> str:
    """R22, A41: the code of the reason why the anchor may not be dropped now, or nothing."""
    return anchor.why_no_drop(
        status=ship.status,
        move_finished=ship.moved,
        has_fired=bool(ship.fired),
        anchored=ship.anchored,
        engaged=battle.melee_of(ship.id) is not None,
        activated=bool(battle.active) and ship.squadron == battle.active and not ship.drifts,
    )


def why_no_raise(battle: SeaBattle, ship: SeaShip) -> str:
    """R16, R24: the code of the reason why the anchor may not be raised now, or nothing."""
    if not ship.fights:
        return "out_of_play"
    if ship.squadron != battle.active or ship.drifts:
        return "not_activated"
    return anchor.why_no_raise(
        anchored=ship.anchored,
        turn=battle.turn,
        turn_anchored=ship.turn_anchored,
        has_moved=ship.moved or ship.move_spent > 0,
    )


def round_due(battle: SeaBattle, melee: Melee) -> bool:
    """R66, A19, A32: whether a melee fights a round in this activation and has not yet.

    Ships out of command are not activated: they bring no round but that of a new contact.
    """
    if not battle.active or (battle.turn, battle.active) in melee.rounds:
        return False
    last = melee.rounds[-1][0] if melee.rounds else None
    members = {
        ship.id
        for ship in battle.squadron(battle.active)
        if ship.fights and (last is None or not ship.drifts)
    }
    engaged = (melee.first, *(one for one in melee.ships if one != melee.first))
    return melees.round_due(
        turn=battle.turn, activating=members, engaged=engaged, last_round=last, rules=battle.house
    )
