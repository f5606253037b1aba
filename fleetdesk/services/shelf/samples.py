"""Lists that come with the program, in the language of whoever looks at them."""

from __future__ import annotations

from typing import TypeVar

from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.words import Words

Listed = TypeVar("Listed", bound=FleetList)


def told(fleet: Listed, words: Words) -> Listed:
    """The sample with its name and those of its squadrons translated; ships keep the names they were given."""
    squadrons = tuple(one.but(name=words.text(one.name)) for one in fleet.squadrons)
    return fleet.but(name=words.text(fleet.name), squadrons=squadrons)
