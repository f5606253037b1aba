"""Checking a card: needed figures, bounds, ratings, range bands and guns (section 3 of the rules digest)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fleetdesk.core.verdicts import Problem, Weight
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.card_checks import CARDS, card_title, figures
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
        *figures(card, FIELD_RULES),
        *_ratings(card),
        *_squadron_limits(card),
        *_ranges(card),
        *_weapons(card),
    )


def _ratings(card: SeaCard) -> Iterator[Problem]:
    """CR is above DR on every ship we know of; one that is not can still be sailed."""
    if card.dr is not None and card.cr is not None and card.cr <= card.dr:
        yield Problem(
            rule="R34",
            text=msg(
                "{class_name}: CR {cr} is not above DR {dr}, so every hit that counts is a critical",
                class_name=card_title(card),
                cr=card.cr,
                dr=card.dr,
            ),
            found=msg("CR {cr}", cr=card.cr),
            allowed=msg("more than {value}", value=card.dr),
            weight=Weight.NOTE,
            card=card.id,
            field="cr",
        )


def _squadron_limits(card: SeaCard) -> Iterator[Problem]:
    if card.squadron_min > card.squadron_max:
        yield Problem(
            rule=CARDS,
            text=msg(
                "{class_name}: a squadron has at least {least} ships but at most {most}",
                class_name=card_title(card),
                least=card.squadron_min,
                most=card.squadron_max,
            ),
            found=msg("{least} to {most}", least=card.squadron_min, most=card.squadron_max),
            allowed=msg("at least {least}", least=card.squadron_min),
            card=card.id,
            field="squadron_max",
        )


def _ranges(card: SeaCard) -> Iterator[Problem]:
    """R26: a band ends farther out than the one before it."""
    before = 0.0
    for limit in card.ranges:
        if not limit > before:
            yield Problem(
                rule="R26",
                text=msg(
                    "{class_name}: the range band ending at {limit} inches follows one ending at {before}",
                    class_name=card_title(card),
                    limit=limit,
                    before=before,
                ),
                found=msg("{value}", value=limit),
                allowed=msg("more than {value}", value=before),
                card=card.id,
                field="ranges",
            )
            return
        before = limit


def _weapons(card: SeaCard) -> Iterator[Problem]:
    """Dice are never negative, and every die needs a range band."""
    for weapon in card.weapons:
        name = weapon_name(weapon)
        shown = Msg.verbatim(name) if weapon.name else Msg(key=name)
        lowest = min(weapon.ad, default=0)
        if lowest < 0:
            yield Problem(
                rule="R26",
                text=msg(
                    "{class_name}: {weapon} has {dice} attack dice",
                    class_name=card_title(card),
                    weapon=shown,
                    dice=lowest,
                ),
                found=msg("{value}", value=lowest),
                allowed=msg("at least {least}", least=0),
                card=card.id,
                field="weapons",
            )
        if len(weapon.ad) > len(card.ranges):
            yield Problem(
                rule="R26",
                text=msg(
                    "{class_name}: {weapon} has dice for {found} range bands, the card has {allowed}",
                    class_name=card_title(card),
                    weapon=shown,
                    found=len(weapon.ad),
                    allowed=len(card.ranges),
                ),
                found=msg("{value}", value=len(weapon.ad)),
                allowed=msg("at most {most}", most=len(card.ranges)),
                card=card.id,
                field="weapons",
            )
