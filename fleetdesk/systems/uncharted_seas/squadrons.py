"""Who is up: squadrons waiting, the side to act, the ships of the activated squadron (R6, R15-R21)."""

from __future__ import annotations

from fleetdesk.systems.common import turns
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip


def all_waiting(battle: SeaBattle) -> tuple[str, ...]:
    """Squadrons of all sides that can still be activated this turn: those with a ship in play."""
    return turns.waiting(battle, (ship for ship in battle.ships.values() if ship.fights))


def side_to_act(battle: SeaBattle) -> str | None:
    """R6, A03: whose squadron is next."""
    return turns.to_act(battle, all_waiting(battle))


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
    return battle.but(activated=turns.all_activated(battle), active="", contacts=())


def held(battle: SeaBattle, ship: SeaShip) -> bool:
    """A06, A23: whether a ship out of command stays where it is: at anchor, or held in a melee."""
    return ship.anchored or (battle.melee_of(ship.id) is not None and not battle.house.engaged_may_move)
