"""Figures that leave the table or part from each other: melees and contacts on both sides (R20, R36, R41, R57)."""

from __future__ import annotations

from fleetdesk.systems.uncharted_seas.state import Melee, SeaBattle, Status


def remove(battle: SeaBattle, target: str, status: Status) -> SeaBattle:
    """Take a figure off the table: it leaves its melee and every contact.

    Attacks it owes or is owed because of a contact are still thrown if it was sunk: they are simultaneous
    (R53). Nobody can recover it any more.
    """
    ship = battle.ships[target].but(status=status, lost_turn=battle.turn, drifts=False)
    sunk = status == "destroyed"
    kept = tuple(
        one
        for one in battle.contacts
        if target not in {one.ship, one.other} or (sunk and one.how in {"ram", "collision"})
    )
    return leave_contacts(battle.but(ships={**battle.ships, target: ship}, contacts=kept), target)


def leave_contacts(battle: SeaBattle, target: str) -> SeaBattle:
    """Free a ship from its melee and contacts, both ways; ships left without an opponent may fire (R20)."""
    return _leave_melee(_parted(battle, target, battle.ships[target].enemies), target)


def part(battle: SeaBattle, target: str, still: tuple[str, ...]) -> SeaBattle:
    """R57: a ship that moved on keeps only contacts with `still`, and its melee only with one of them."""
    battle = _parted(battle, target, tuple(one for one in battle.ships[target].enemies if one not in still))
    melee = battle.melee_of(target)
    if melee is None:
        return battle
    if target != melee.alone:
        return battle if melee.alone in still else _leave_melee(battle, target)
    for left in melee.attackers:
        if left not in still:
            battle = _leave_melee(battle, left)
    return battle


def _parted(battle: SeaBattle, target: str, others: tuple[str, ...]) -> SeaBattle:
    """The battle without the contacts between a ship and some others."""
    if not others:
        return battle
    ships = dict(battle.ships)
    ships[target] = ships[target].but(
        enemies=tuple(one for one in ships[target].enemies if one not in others)
    )
    for other in others:
        left = tuple(one for one in ships[other].enemies if one != target)
        ships[other] = ships[other].but(enemies=left)
    return battle.but(ships=ships)


def _leave_melee(battle: SeaBattle, target: str) -> SeaBattle:
    melee = battle.melee_of(target)
    if melee is None:
        return battle
    left = tuple(one for one in melee.attackers if one != target)
    goes_on = bool(left) and target != melee.alone
    freed = (target,) if goes_on else melee.ships
    kept: tuple[Melee, ...] = ()
    if goes_on:
        first = melee.first if melee.first != target else melee.alone
        kept = (melee.but(attackers=left, first=first),)
    ships = dict(battle.ships)
    for one in freed:
        ships[one] = ships[one].but(left_melee_turn=battle.turn)
    others = tuple(one for one in battle.melees if one.id != melee.id)
    return battle.but(ships=ships, melees=(*others, *kept))
