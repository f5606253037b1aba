"""What is known of lists: all that judging one takes."""

from __future__ import annotations

from fleetdesk.core.game.listing import Listing
from fleetdesk.systems.age_of_sail.lists import building
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet

LISTING: Listing[AosFleet] = Listing(
    profile=AosCard,
    fleet=AosFleet,
    options=HouseRules,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
)
