"""What is known of lists: all that judging one takes."""

from __future__ import annotations

from fleetdesk.core.game.listing import Listing
from fleetdesk.systems.galleys.lists import building
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet

LISTING: Listing[GalleyFleet] = Listing(
    profile=GalleyCard,
    fleet=GalleyFleet,
    options=HouseRules,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
)
