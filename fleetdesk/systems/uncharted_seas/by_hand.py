"""What follows when players set a value of a ship by hand (section 7): the same as if the dice had done it."""

from __future__ import annotations

from fleetdesk.systems.uncharted_seas.harm import Struck, capture, settle, untallied
from fleetdesk.systems.uncharted_seas.melee_groups import engage_freed
from fleetdesk.systems.uncharted_seas.removal import leave_contacts, remove
from fleetdesk.systems.uncharted_seas.state import DERELICT, SeaBattle


def settle_by_hand(battle: SeaBattle, ship: str, slot: str) -> Struck:
    """Losses sink, free or bring back; a state, a side or a squadron is taken at its word."""
    found = Struck(battle, ())
    if slot in {"hull", "crew"}:
        found = settle(battle, ship, "other", revives=True)
    elif slot == "status":
        found = _status_told(battle, ship)
    elif slot == "side":
        found = Struck(_side_told(battle, ship), ())
    elif slot == "squadron":
        found = Struck(_squadron_told(battle, ship), ())
    after, more = engage_freed(found.battle)
    return Struck(after, (*found.lines, *more))


def _status_told(battle: SeaBattle, number: str) -> Struck:
    """A state set by hand stands, whatever hull and crew say; melee, contacts and tallies follow it."""
    status = battle.ships[number].status
    foe = next(iter(battle.foes(number)), "")
    battle = untallied(battle, number)
    if status == "trophy_of_enemy":
        return capture(battle, number, foe)
    if status in DERELICT:
        return Struck(leave_contacts(battle, number), ())
    if status == "in_play":
        return Struck(battle.with_ship(battle.ships[number].but(lost_turn=0)), ())
    battle = remove(battle, number, status)
    if status == "saved":
        side = battle.side(battle.ships[number].side)
        battle = battle.with_side(side.but(saved=(*side.saved, number)))
    return Struck(battle, ())


def _side_told(battle: SeaBattle, number: str) -> SeaBattle:
    """Under another side a ship sails on its own, and its foes of before are not its foes any more."""
    battle = leave_contacts(battle, number)
    ship = battle.ships[number]
    return battle.with_ship(ship.but(squadron=battle.own_squadron(number, ship.side), drifts=False))


def _squadron_told(battle: SeaBattle, number: str) -> SeaBattle:
    ship = battle.ships[number]
    side = battle.home(ship.squadron)
    if side != ship.side:
        battle = leave_contacts(battle, number)
    return battle.with_ship(battle.ships[number].but(side=side, drifts=False))
