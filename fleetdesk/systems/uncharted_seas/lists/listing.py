"""What is known of lists: all that judging one takes."""

from __future__ import annotations

from fleetdesk.core.game.listing import Listing
from fleetdesk.systems.uncharted_seas.lists import building
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet

LISTING: Listing[SeaFleet] = Listing(
    profile=SeaCard,
    fleet=SeaFleet,
    options=HouseRules,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
)
