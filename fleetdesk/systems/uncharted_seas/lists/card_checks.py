"""Checking a card: needed figures, bounds, ratings, range bands and guns (section 3 of the rules digest)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.lists import card_checks
from fleetdesk.systems.common.lists.card_checks import card_title
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, weapon_name

FIELD_RULES: Mapping[str, str] = {
    "move": "R12",
    "dr": "R31",
    "cr": "R32",
    "hull": "R36",
    "crew": "R59",
    "ram": "R47",
    "ranges": "R26",
    "weapons": "R26",
}
"""The rule that needs a figure of a card; the others are asked for by the card itself."""


def check_card(card: SeaCard) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, a card."""
    return (
        *card_checks.figures(card, FIELD_RULES),
        *card_checks.ratings(card, card.dr, card.cr, "R34"),
        *card_checks.squadron_limits(card, card.squadron_min, card.squadron_max),
        *_ranges(card),
        *_weapons(card),
    )


def _ranges(card: SeaCard) -> Iterator[Problem]:
    """R26: a band ends farther out than the one before it."""
    before = 0.0
    for limit in card.ranges:
        if not limit > before:
            text = msg(
                "{class_name}: the range band ending at {limit} inches follows one ending at {before}",
                class_name=card_title(card),
                limit=limit,
                before=before,
            )
            found, allowed = msg("{value}", value=limit), msg("more than {value}", value=before)
            yield card_checks.problem(card, "R26", text, "ranges", found=found, allowed=allowed)
            return
        before = limit


def _weapons(card: SeaCard) -> Iterator[Problem]:
    """Dice are never negative, and every die needs a range band."""
    for weapon in card.weapons:
        name = weapon_name(weapon)
        shown = Msg.verbatim(name) if weapon.name else Msg(key=name)
        yield from card_checks.negative_dice(card, shown, min(weapon.ad, default=0), "R26")
        if len(weapon.ad) > len(card.ranges):
            text = msg(
                "{class_name}: {weapon} has dice for {found} range bands, the card has {allowed}",
                class_name=card_title(card),
                weapon=shown,
                found=len(weapon.ad),
                allowed=len(card.ranges),
            )
            found, allowed = (
                msg("{value}", value=len(weapon.ad)),
                msg("at most {most}", most=len(card.ranges)),
            )
            yield card_checks.problem(card, "R26", text, "weapons", found=found, allowed=allowed)
