"""Building a list: the cards that come with the game, how they are grouped, told, priced and checked (section 2)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.game.listing import Listing
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet
from fleetdesk.systems.age_of_sail.quality import Values, values
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.lists.card_checks import card_title, declared_needed, figures, problem
from fleetdesk.systems.common.lists.shipped import UNTOLD, shipped_cards

NO_FACTION = N_("Other ships")
TACK = 3
FIELD_RULES: Mapping[str, str] = {
    "quality": "R14",
    "decks": "R14",
    "base_inertia": "R10",
    "base_m_b": "R8",
    "base_m_c": "R8",
    "base_m_d": "R8",
    "base_a": "R11",
    "base_b": "R11",
    "base_c": "R11",
    "mast_sections": "R9",
}
NOT_FOR_FORTS = frozenset({"quality", "decks", "base_inertia", "base_m_b", "base_m_c", "base_m_d", "base_a"})


catalogue = shipped_cards("age_of_sail", AosCard)
"""The sample cards; every figure is our derivation from the sources named on the card."""


def group(card: AosCard) -> str:
    """The heading a card stands under: its nation."""
    return card.faction or NO_FACTION


def summary(card: AosCard) -> tuple[tuple[str, str], ...]:
    """What tells a card at a glance, crew quality counted."""
    found = values(card, HouseRules())
    return (
        (N_("M"), UNTOLD if card.is_fort else f"{found.m_b}/{found.m_c}/{found.m_d}"),
        (N_("Inertia"), UNTOLD if card.is_fort else str(found.inertia)),
        ("a/b/c", f"{found.a}/{found.b}/{found.c}"),
        (N_("Hull"), str(card.hull)),
        (N_("Crew quality"), UNTOLD if card.quality is None else str(card.quality)),
    )


# --- price: a house field ---------------------------------------------------------------------------


cost, ship_cost = ship_lists.typed_prices(
    lambda what: msg("{what}: no price, the rulebook has none", what=what)
)
"""The prices typed on the cards: the rulebook has none."""


# --- checks -----------------------------------------------------------------------------------------


def check_card(card: AosCard) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, a card (C1-C4, C6-C9)."""
    return (*figures(card, FIELD_RULES, _needed), *_hull(card), *_sailing(card), *_fighting(card))


def _needed(card: ShipProfile, field: str) -> bool:
    """Whether a card is incomplete without it; a fort neither sails nor boards."""
    is_fort = isinstance(card, AosCard) and card.is_fort
    return declared_needed(card, field) and not (is_fort and field in NOT_FOR_FORTS)


def _hull(card: AosCard) -> Iterator[Problem]:
    """C2, C3: masts and hull sections."""
    name = card_title(card)
    if not card.is_fort and card.mast_sections not in {1, 2}:
        text = msg("{class_name}: a ship has one or two mast sections", class_name=name)
        yield problem(card, "R9", text, "mast_sections", found=msg("{value}", value=card.mast_sections))
    if card.hull < 1:
        text = msg("{class_name}: no hull points", class_name=name)
        yield problem(card, "R12", text, "hull_sections", allowed=msg("at least {least}", least=1))


def _sailing(card: AosCard) -> Iterator[Problem]:
    """C6, C8, C9: what she cannot do."""
    name, found = card_title(card), values(card, HouseRules())
    if card.is_fort:
        if card.role != "none":
            text = msg("{class_name}: a fort relays no orders", class_name=name)
            yield problem(card, "R41", text, "role", Weight.NOTE)
        return
    if None in {card.base_m_b, card.base_m_c, card.base_m_d}:
        return
    if not (found.m_b or found.m_c or found.m_d):
        text = msg("{class_name}: cannot move, no M on any point of sailing", class_name=name)
        yield problem(card, "R8", text, "base_m_c", Weight.NOTE)
    elif found.m_b < TACK:
        text = msg(
            "{class_name}: cannot tack in force 3 without full sail, M close-hauled is {value}",
            class_name=name,
            value=found.m_b,
        )
        yield problem(card, "R59", text, "base_m_b", Weight.NOTE)


def _fighting(card: AosCard) -> Iterator[Problem]:
    """C7: the gunnery table stops at 30."""
    most = tables().gunnery.max_row
    found: Values = values(card, HouseRules())
    for field in ("a", "b", "c"):
        value = getattr(found, field)
        if value > most:
            text = msg(
                "{class_name}: a combat value of {value} is read as {most}, where the table ends",
                class_name=card_title(card),
                value=value,
                most=most,
            )
            yield problem(card, "R94", text, f"base_{field}", Weight.NOTE)


def check(fleet: AosFleet) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, what sails of a list."""
    return (*ship_lists.usual(fleet, check_card), *_names(fleet), *_flagship(fleet))


def _called(fleet: AosFleet) -> Iterator[tuple[Squadron, ShipEntry, str]]:
    for squadron, entry in fleet.sailing():
        card = fleet.cards.get(entry.card)
        yield squadron, entry, (entry.name or (card.class_name if card else "")).strip()


def _names(fleet: AosFleet) -> Iterator[Problem]:
    """C1: every ship has a name of her own: orders and logs go by name."""
    seen: set[str] = set()
    for squadron, entry, name in _called(fleet):
        text = msg("A ship of this list has no name")
        if name and name.casefold() in seen:
            text = msg("Two ships are called {ship}", ship=name)
        elif name:
            seen.add(name.casefold())
            continue
        yield Problem(rule=ship_lists.NAMES, text=text, squadron=squadron.id, ship=entry.id)


def _flagship(fleet: AosFleet) -> Iterator[Problem]:
    """C5: one flagship a side."""
    sailing = [(entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing()]
    ships = [(entry, card) for entry, card in sailing if card is None or not card.is_fort]
    chiefs = sum(card is not None and card.role == "chief" for _, card in ships)
    if chiefs > 1:
        text = nmsg(
            "This list has {n} flagship, a side has exactly one",
            "This list has {n} flagships, a side has exactly one",
            chiefs,
        )
        yield Problem(rule="R34", text=text, weight=Weight.NOTE)
    elif ships and not chiefs:  # whose orders are late hangs on it: nobody can tell what such a list is worth
        text = msg(
            "This list has no flagship: nobody will be commanded. Choose her role on the card of a ship."
        )
        entry, _ = ships[0]  # where it can be chosen, whichever ship it will be
        yield Problem(
            rule="R34", text=text, weight=Weight.UNKNOWN, ship=entry.id, card=entry.card, field="role"
        )


LISTING: Listing[AosFleet] = Listing(
    profile=AosCard,
    fleet=AosFleet,
    options=HouseRules,
    cost=cost,
    ship_cost=ship_cost,
    check=check,
    check_card=check_card,
)
"""All that judging a list takes."""
