"""What is known of lists: all that judging one takes."""

from __future__ import annotations

from fleetdesk.core.game.listing import Listing
from fleetdesk.systems.salves.lists import building
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet

LISTING: Listing[SalvesFleet] = Listing(
    profile=SalvesCard,
    fleet=SalvesFleet,
    options=HouseRules,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
)
