"""Checking a card: needed figures, bounds, ratings, squadron sizes and weapons (section 3 of the rules digest)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import msg
from fleetdesk.systems.common.lists import card_checks
from fleetdesk.systems.common.lists.card_checks import card_title
from fleetdesk.systems.firestorm_armada.labels import weapon_msg
from fleetdesk.systems.firestorm_armada.profiles import PRIMARY, ArmadaCard

FIELD_RULES: Mapping[str, str] = {
    "move": "R11",
    "dr": "E1",
    "cr": "E1",
    "hull": "E3",
    "crew": "R23",
    "ap": "R53",
    "pd": "R55",
    "shield": "E4",
    "mine_ad": "E6",
    "weapons": "R21",
}
"""The rule that needs a figure of a card; the others are asked for by the card itself."""
OF_A_SHIP = frozenset({"dr", "cr", "hull", "crew", "ap", "pd"})
OF_A_WING = frozenset({"pd"})


def check_card(card: ArmadaCard) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, a card."""
    return (
        *card_checks.figures(card, FIELD_RULES, _needed),
        *card_checks.ratings(card, card.dr, card.cr, "E2"),
        *card_checks.squadron_limits(card, card.squadron_min, card.squadron_max),
        *_weapons(card),
        *_craft(card),
    )


def _needed(card: ShipProfile, name: str) -> bool:
    """A wing has no hull; a ship needs more than its form can say of every card."""
    if card_checks.declared_needed(card, name):
        return True
    wing = isinstance(card, ArmadaCard) and card.is_wing
    return name in (OF_A_WING if wing else OF_A_SHIP)


def _weapons(card: ArmadaCard) -> Iterator[Problem]:
    """Dice are never negative; a weapon without dice in any band cannot fire."""
    for at, weapon in enumerate(card.weapons):
        yield from card_checks.negative_dice(card, weapon_msg(card, at), min(weapon.ad), "R21")
        if not any(weapon.ad):
            name, rule = weapon_msg(card, at), "R28" if weapon.kind in PRIMARY else "R21"
            text = msg(
                "{class_name}: {weapon} has no dice in any band", class_name=card_title(card), weapon=name
            )
            found, allowed = msg("{value}", value=0), msg("at least {least}", least=1)
            yield card_checks.problem(card, rule, text, "weapons", Weight.NOTE, found=found, allowed=allowed)


def _craft(card: ArmadaCard) -> Iterator[Problem]:
    """Wings carry no weapons and no wings; torpedoes of a ship are weapons."""
    name = card_title(card)
    if card.is_wing and card.weapons:
        text = msg("{class_name}: a wing has PD and torpedoes, no other weapons", class_name=name)
        yield card_checks.problem(card, "E11", text, "weapons", Weight.NOTE)
    if card.is_wing and card.wing_capacity > 0:
        text = msg("{class_name}: a wing carries no wings", class_name=name)
        yield card_checks.problem(card, "E11", text, "wing_capacity", Weight.NOTE)
    if not card.is_wing and card.torpedo_ad > 0:
        text = msg("{class_name}: torpedoes of a ship belong in its list of weapons", class_name=name)
        yield card_checks.problem(card, "E11", text, "torpedo_ad", Weight.NOTE)
