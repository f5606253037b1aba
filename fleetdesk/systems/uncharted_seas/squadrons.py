"""Who is up: squadrons waiting, the side to act, the ships of the activated squadron (R6, R15-R21)."""

from __future__ import annotations

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.systems.common import turns
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip


def squadron_of(battle: SeaBattle, squadron: str) -> str:
    """The side a squadron belongs to.

    Raises:
        BadInput: no squadron of that id sailed.
    """
    if any(ship.squadron == squadron for ship in battle.ships.values()):
        return battle.home(squadron)
    raise BadInput(msg("There is no squadron {squadron} in this battle.", squadron=squadron))


def all_waiting(battle: SeaBattle) -> tuple[str, ...]:
    """Squadrons of all sides that can still be activated this turn: those with a ship in play."""
    alive = dict.fromkeys(ship.squadron for ship in battle.ships.values() if ship.fights)
    return tuple(one for one in alive if one not in battle.activated and one != battle.active)


def side_to_act(battle: SeaBattle) -> str | None:
    """R6, A03: whose squadron is next."""
    order = battle.initiative or tuple(side.id for side in battle.sides)
    return turns.side_up(order, all_waiting(battle), battle.activated, battle.home)


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
