"""Building a list: the ships that come with the game, how they are grouped, told and checked (section 1)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.game.listing import Listing
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.lists.card_checks import figures
from fleetdesk.systems.common.lists.shipped import shipped_cards, shown
from fleetdesk.systems.salves.nations import NATIONS
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.posts.grammar import folded
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet, nation_of

NATION = N_("Nation")
NO_TYPE = N_("Without a type")
SHELVES: Mapping[str, str] = {
    "CV": N_("Aircraft carriers"),
    "BB": N_("Battleships"),
    "DD": N_("Destroyers"),
    "SS": N_("Submarines"),
}
"""Type -> the heading over all of it."""
FIELD_RULES: Mapping[str, str] = {"ship_type": "R4", "attack": "R11", "armour": "R12", "speed": "R13"}
FORBIDDEN = "\N{EN DASH}:,;"
"""Signs that end a name in an order (section 7)."""
LONGEST_NAME = 40


catalogue = shipped_cards("salves", SalvesCard)
"""The sample ships; the sheet prints no values, every figure is derived from the data named on the card."""


def group(card: SalvesCard) -> str:
    """The heading a card stands under: its type."""
    return SHELVES[card.ship_type] if card.ship_type else NO_TYPE


def summary(card: SalvesCard) -> tuple[tuple[str, str], ...]:
    """What tells a card at a glance."""
    return (
        (N_("Attack"), shown(card.attack)),
        (N_("Armour"), shown(card.armour)),
        (N_("Speed"), shown(card.speed)),
    )


# --- price: a house field ---------------------------------------------------------------------------


cost, ship_cost = ship_lists.typed_prices(lambda what: msg("{what}: no price, the sheet has none", what=what))
"""The prices typed on the cards: the sheet has none."""


# --- checks -----------------------------------------------------------------------------------------


def check_card(card: SalvesCard) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, a card."""
    return tuple(figures(card, FIELD_RULES))


def check(fleet: SalvesFleet) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, what sails of a list."""
    return (*ship_lists.usual(fleet, check_card), *_names(fleet), *_size(fleet))


def _names(fleet: SalvesFleet) -> Iterator[Problem]:
    """Section 1: orders go by name, so each is there once, short, and without a sign that ends it."""
    seen: set[str] = set()
    for squadron, entry in fleet.sailing():
        card = fleet.cards.get(entry.card)
        name = (entry.name or (card.class_name if card else "")).strip()
        plain = folded(name)
        text: Msg | None = None
        weight = Weight.WRONG
        if plain and plain in seen:
            text = msg("Two ships are called {ship}", ship=name)
            weight = Weight.NOTE
        elif any(sign in name for sign in FORBIDDEN):
            text = msg(
                '"{ship}": a name holds no dash, colon, comma or semicolon; a hyphen is fine', ship=name
            )
        elif len(name) > LONGEST_NAME:
            text = msg('"{ship}": a name has at most {n} letters', ship=name, n=LONGEST_NAME)
        if text is not None:
            yield Problem(
                rule=ship_lists.NAMES, text=text, weight=weight, squadron=squadron.id, ship=entry.id
            )
        seen.add(plain)


def _size(fleet: SalvesFleet) -> Iterator[Problem]:
    """A fleet has a place in the order of play; how many ships it has is agreed."""
    if any(True for _ in fleet.sailing()) and not nation_of(fleet):
        nations = tuple(Msg(key=name) for name in NATIONS.values())
        yield Problem(
            rule=NATION,
            text=msg("This fleet is of no nation with a place in the order of play: it plays last"),
            allowed=msg("{nations}", nations=nations),
            weight=Weight.NOTE,
        )
    most = HouseRules.model_validate(dict(fleet.house)).max_ships
    count = sum(1 for _ in fleet.sailing())
    if most and count > most:
        yield Problem(
            rule=ship_lists.SHIPS,
            text=msg("The list has {found} ships, {most} are allowed", found=count, most=most),
            found=nmsg("{n} ship", "{n} ships", count),
            allowed=msg("at most {most}", most=most),
        )


def totals(fleet: SalvesFleet) -> tuple[tuple[Msg, int], ...]:
    """Ships and the sums of their values, to compare fleets by."""
    cards = [card for _, entry in fleet.sailing() if (card := fleet.cards.get(entry.card)) is not None]
    return (
        (msg("Ships"), len(cards)),
        (msg("Attack"), sum(card.attack or 0 for card in cards)),
        (msg("Armour"), sum(card.armour or 0 for card in cards)),
        (msg("Speed"), sum(card.speed or 0 for card in cards)),
    )


LISTING: Listing[SalvesFleet] = Listing(
    profile=SalvesCard,
    fleet=SalvesFleet,
    options=HouseRules,
    cost=cost,
    ship_cost=ship_cost,
    check=check,
    check_card=check_card,
)
"""All that judging a list takes."""
