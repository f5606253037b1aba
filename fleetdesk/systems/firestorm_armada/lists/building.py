"""Building a list: the cards that come with the game, how they are grouped and told, priced and checked."""

from collections.abc import Iterable

from fleetdesk.core.game.listing import Listing
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.lists.pricing import POINTS, cost, no_price, ship_title
from fleetdesk.systems.common.lists.shipped import shipped_cards, shown
from fleetdesk.systems.firestorm_armada.lists.card_checks import check_card
from fleetdesk.systems.firestorm_armada.lists.checks import check
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.printed.types import TYPES
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet

__all__ = ["LISTING", "catalogue", "check", "check_card", "cost", "group", "ship_cost", "summary"]


def counted(cards: Iterable[ArmadaCard | None]) -> Msg:
    """Ships, and the wings they carry: a wing is no ship."""
    found = [card is not None and card.is_wing for card in cards]
    ships = nmsg("{n} ship", "{n} ships", found.count(False))
    if True not in found:
        return ships
    return msg("{ships}, {wings}", ships=ships, wings=nmsg("{n} wing", "{n} wings", found.count(True)))


catalogue = shipped_cards("firestorm_armada", ArmadaCard)
"""The ships and wings of six factions, second edition figures, by faction and then by name."""


def group(card: ArmadaCard) -> str:
    """The heading a card stands under."""
    return TYPES[card.ship_type].group


def summary(card: ArmadaCard) -> tuple[tuple[str, str], ...]:
    """What tells a card at a glance."""
    if card.is_wing:
        return (
            (N_("MV"), shown(card.move)),
            (N_("Torpedoes"), str(card.torpedo_ad)),
            (N_("PD"), shown(card.pd)),
            (N_("AP"), shown(card.ap)),
        )
    return (
        (N_("DR"), _both(card.dr, card.dr_also, "({})")),
        (N_("CR"), _both(card.cr, card.cr_also, "({})")),
        (N_("HP"), shown(card.hull)),
        (N_("CP"), shown(card.crew)),
        (N_("MV"), _both(card.move, card.move_also, "/{}")),
    )


def _both(value: float | None, also: float | None, second: str) -> str:
    """A figure, and how a second one stands behind it."""
    return shown(value) if also is None else shown(value) + second.format(f"{also:g}")


def ship_cost(fleet: ArmadaFleet, ship_id: str) -> Working:
    """The price of one ship: the points printed on its card. Raises KeyError for an unknown ship."""
    entry = fleet.ship(ship_id)
    card = fleet.cards.get(entry.card)
    title = ship_title(entry, card)
    if card is None or card.points is None:
        return no_price(title)
    row = Row(label=msg("Printed on the card"), value=card.points)
    return Working(title=title, rows=(row,), total=card.points, unit=POINTS)


LISTING: Listing[ArmadaFleet] = Listing(
    profile=ArmadaCard,
    fleet=ArmadaFleet,
    options=HouseRules,
    cost=cost,
    ship_cost=ship_cost,
    check=check,
    check_card=check_card,
    counted=counted,
)
"""All that judging a list takes."""
