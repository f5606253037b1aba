"""Whose eyes something is made for: where a game hides things, not everybody may read everything."""

from __future__ import annotations

from fleetdesk.core.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.system import AnySystem


def hides(system: AnySystem, battle: Battle) -> bool:
    """Whether some seat may not see everything, or sides decide in secret now."""
    return system.secret(battle) or any(system.view(battle, side.id) != battle for side in battle.sides)


def careful(system: AnySystem, battle: Battle) -> str:
    """The seat to take when nobody said for whom: all may see it, so nothing secret is in it."""
    return TABLE if hides(system, battle) else EVERYONE
