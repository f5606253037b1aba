"""Building a list: the cards that come with the game, how they are grouped and told, priced and checked."""

from collections.abc import Mapping

from fleetdesk.core.game.listing import Listing
from fleetdesk.core.words import N_
from fleetdesk.systems.common.lists.pricing import cost
from fleetdesk.systems.common.lists.shipped import shipped_cards, shown
from fleetdesk.systems.uncharted_seas.lists.card_checks import check_card
from fleetdesk.systems.uncharted_seas.lists.checks import check
from fleetdesk.systems.uncharted_seas.lists.pricing import ship_cost
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet

__all__ = ["LISTING", "catalogue", "check", "check_card", "cost", "group", "ship_cost", "summary"]

GROUPS: Mapping[str, str] = {
    "battleship": N_("Battleships"),
    "cruiser": N_("Cruisers"),
    "frigate": N_("Frigates"),
    "destroyer": N_("Destroyers"),
    "carrier": N_("Carriers"),
    "flagship": N_("Flagships"),
    "other": N_("Other ships"),
}


catalogue = shipped_cards("uncharted_seas", SeaCard)
"""The sample cards, by faction and then as the file has them."""


def group(card: SeaCard) -> str:
    """The heading a card stands under."""
    return GROUPS[card.ship_type]


def summary(card: SeaCard) -> tuple[tuple[str, str], ...]:
    """What tells a card at a glance."""
    return (
        (N_("DR"), shown(card.dr)),
        (N_("CR"), shown(card.cr)),
        (N_("Hull"), shown(card.hull)),
        (N_("Crew"), shown(card.crew)),
        (N_("MV"), shown(card.move)),
    )


LISTING: Listing[SeaFleet] = Listing(
    profile=SeaCard,
    fleet=SeaFleet,
    options=HouseRules,
    cost=cost,
    ship_cost=ship_cost,
    check=check,
    check_card=check_card,
)
"""All that judging a list takes."""
