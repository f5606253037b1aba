"""Whether a battle from elsewhere hangs together: each value may be sound and name a ship nobody has."""

from __future__ import annotations

from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.game.system import AnySystem

_APART = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What a game runs into where a battle does not hang together: its own functions never write such a one."""


def hangs_together(system: AnySystem, battle: Battle) -> bool:
    """Whether everything can be asked that a window asks at once: the fleets, each ship's values, what she may do."""
    cards = {card for side in battle.sides for card in side.fleet.cards}
    if any(ship.card not in cards for ship in battle.ships.values()):
        return False
    try:
        for seat in (EVERYONE, *(side.id for side in battle.sides)):
            system.overview(system.view(battle, seat), seat)
        system.due(battle)
        system.chart(battle, EVERYONE, "")
        system.dispatches(battle)
        for ship in battle.ships:
            system.slots(battle, ship)
            system.offers(battle, ship)
    except _APART:
        return False
    return True
