"""What every game does before a battle."""

from __future__ import annotations

from typing import TypeVar

from fleetdesk.core.battles import SideSetup
from fleetdesk.core.fleets import FleetList

F = TypeVar("F", bound=FleetList)


def fleet_of(side: SideSetup, kind: type[F]) -> F:
    """The list of a side as a game reads it: of its own kind, with the game's own fields."""
    return side.fleet if isinstance(side.fleet, kind) else kind.model_validate(side.fleet.model_dump())
