"""Building a list: the cards that come with the game, how they are grouped, told, priced and checked (R108-R110)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.game.listing import Listing
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.lists.card_checks import card_title, figures, problem
from fleetdesk.systems.common.lists.shipped import shipped_cards, shown
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet, Swapped, swapped, why_no_exchange
from fleetdesk.systems.galleys.reasons import REASONS

NO_FACTION = N_("Other galleys")
FIELD_RULES: Mapping[str, str] = {
    "size": "R50",
    "defence": "R60",
    "boarding": "R66",
    "ram": "R59",
    "cruise_cm": "R4",
    "combat_cm": "R5",
    "turning_angle": "R4",
    "port_penalty": "R31",
    "starboard_penalty": "R31",
}


catalogue = shipped_cards("galleys", GalleyCard)
"""The sample cards; every figure is our derivation from the sources named on the card."""


def group(card: GalleyCard) -> str:
    """The heading a card stands under: its faction."""
    return card.faction or NO_FACTION


def summary(card: GalleyCard) -> tuple[tuple[str, str], ...]:
    """What tells a card at a glance."""
    speeds = f"{shown(card.cruise_cm)}/{shown(card.combat_cm)}"
    return (
        (N_("Size"), shown(card.size)),
        (N_("D"), shown(card.defence)),
        (N_("Boarding"), shown(card.boarding)),
        (N_("Ramming"), shown(card.ram)),
        (N_("Speed"), speeds),
        (N_("Marines"), str(men(card).marines)),
    )


def men(card: GalleyCard) -> Swapped:
    """R108: what a ship of this card carries, after its exchange where it has one."""
    if not card.swap_done or _swap_problem(card):
        return Swapped(card.marines, card.archers, card.catapult)
    return swapped(card.marines, card.archers)


def _swap_problem(card: GalleyCard) -> str:
    return why_no_exchange(
        roman=card.roman, marines=card.marines, archers=card.archers, catapult=card.catapult
    )


# --- price: a house field ---------------------------------------------------------------------------


cost, ship_cost = ship_lists.typed_prices(lambda what: msg("{what}: no price, the sheet has none", what=what))
"""The prices typed on the cards: the sheet has none."""


# --- checks -----------------------------------------------------------------------------------------


def check_card(card: GalleyCard) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, a card."""
    return (*figures(card, FIELD_RULES), *_speeds(card), *_rig(card))


def _speeds(card: GalleyCard) -> Iterator[Problem]:
    """R5: combat speed is at least the normal speed."""
    if card.cruise_cm is not None and card.combat_cm is not None and card.combat_cm < card.cruise_cm:
        text = msg("{class_name}: combat speed is below normal speed", class_name=card_title(card))
        found, allowed = msg("{cm} cm", cm=card.combat_cm), msg("at least {least}", least=card.cruise_cm)
        yield problem(card, "R5", text, "combat_cm", found=found, allowed=allowed)


def _rig(card: GalleyCard) -> Iterator[Problem]:
    """R108, R110: corvus and exchange are Roman."""
    if card.corvus and not card.roman:
        text = msg("{class_name}: only Roman ships carry a corvus", class_name=card_title(card))
        yield problem(card, "R110", text, "corvus")
    if card.roman and not card.corvus:
        text = msg("{class_name}: a Roman ship without a corvus", class_name=card_title(card))
        yield problem(card, "R110", text, "corvus", Weight.NOTE)
    reason = _swap_problem(card) if card.swap_done else ""
    if reason:
        text = msg("{class_name}: {reason}", class_name=card_title(card), reason=Msg(key=REASONS[reason]))
        yield problem(card, "R108", text, "swap_done")


def check(fleet: GalleyFleet) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, what sails of a list."""
    return (*ship_lists.usual(fleet, check_card), *_names(fleet), *_exchanges(fleet))


def _names(fleet: GalleyFleet) -> Iterator[Problem]:
    """Section 1: names are unique, orders are laid by name."""
    seen: set[str] = set()
    for squadron, entry in fleet.sailing():
        name = entry.name.strip().casefold()
        if name and name in seen:
            yield Problem(
                rule=ship_lists.NAMES,
                text=msg("Two ships are called {ship}", ship=entry.name),
                weight=Weight.NOTE,
                squadron=squadron.id,
                ship=entry.id,
            )
        seen.add(name)


def exchanges(fleet: GalleyFleet) -> tuple[ShipEntry, ...]:
    """R109: the ships that sail with an exchanged catapult; announced to the opponent."""
    return tuple(
        entry
        for _, entry in fleet.sailing()
        for card in (fleet.cards.get(entry.card),)
        if card is not None and card.swap_done
    )


def _exchanges(fleet: GalleyFleet) -> Iterator[Problem]:
    """A-16: how many exchanges the house rules allow."""
    most = HouseRules.model_validate(dict(fleet.house)).max_swaps
    found = len(exchanges(fleet))
    if most and found > most:
        yield Problem(
            rule="R108",
            text=msg("{found} ships have a catapult in exchange, {most} allowed", found=found, most=most),
            found=msg("{value}", value=found),
            allowed=msg("at most {most}", most=most),
        )


LISTING: Listing[GalleyFleet] = Listing(
    profile=GalleyCard,
    fleet=GalleyFleet,
    options=HouseRules,
    cost=cost,
    ship_cost=ship_cost,
    check=check,
    check_card=check_card,
)
"""All that judging a list takes."""
