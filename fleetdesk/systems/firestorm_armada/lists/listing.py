"""What is known of lists: all that judging one takes."""

from __future__ import annotations

from fleetdesk.core.game.listing import Listing
from fleetdesk.systems.firestorm_armada.lists import building
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet

LISTING: Listing[ArmadaFleet] = Listing(
    profile=ArmadaCard,
    fleet=ArmadaFleet,
    options=HouseRules,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
)
