"""The ships of the activated squadron, and the end of its activation (R6, R15-R21)."""

from fleetdesk.systems.common import turns
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip


def acting(battle: SeaBattle) -> tuple[SeaShip, ...]:
    """The ships of the activated squadron that were chosen to act and are still in play."""
    return tuple(ship for ship in battle.squadron(battle.active) if ship.in_play and not ship.drifts)


def enemy_contact(battle: SeaBattle, ship: SeaShip) -> bool:
    """R57: whether it touches an enemy that is still in play."""
    return any(battle.ships[one].in_play for one in ship.enemies)


def finished(battle: SeaBattle) -> SeaBattle:
    """The battle with the activation under way ended; contacts nobody resolved are forgotten (R21)."""
    return turns.finished(battle).but(contacts=()) if battle.active else battle


def held(battle: SeaBattle, ship: SeaShip) -> bool:
    """A06, A23: whether a ship out of command stays where it is: at anchor, or held in a melee."""
    return ship.anchored or (battle.melee_of(ship.id) is not None and not battle.house.engaged_may_move)
