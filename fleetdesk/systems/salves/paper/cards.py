"""The printed card of a ship, and the blocks every paper of this game shows one with."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Columns, Flags, Heading, Notes, Stats, Tick, Track
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import EMPTY, number, photograph
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.profiles import SalvesCard

ENDS = 0.01
"""Weight of what takes no more room than it needs: the values have all the rest."""
DEFAULT = HouseRules()
BLANK_ARMOUR = 6
"""Boxes where nobody knows how many there are."""


def card(profile: SalvesCard, ship_name: str = "") -> Card:
    """The card of a ship, nothing lost."""
    blocks: list[Block] = [heading(profile, ship_name), *photograph(profile)]
    blocks.append(Columns(columns=((stats(profile),), (flags(),)), weights=(1, ENDS)))
    blocks.append(hit_points(profile))
    blocks.extend(tail(profile))
    return Card(blocks=tuple(blocks), half=True)


def hit_points(profile: SalvesCard, lost: int = 0) -> Track:
    """Boxes to strike; how many there are is written by hand where the card does not know it."""
    boxes = profile.armour or BLANK_ARMOUR
    return Track(
        slot="lost", label=msg("Hit points"), total=boxes, lost=max(0, lost), blank=profile.armour is None
    )


def heading(profile: SalvesCard, ship_name: str) -> Heading:
    """Name, type, fleet, and the three values as players write them."""
    title = ship_name or profile.class_name
    kind = wording.type_name(profile.ship_type) if profile.ship_type else msg("no type")
    detail = (
        msg("{type} \N{MIDDLE DOT} {fleet}", type=kind, fleet=Msg(key=profile.faction))
        if profile.faction
        else kind
    )
    return Heading(
        title=Msg.verbatim(title) if title else msg("Unnamed ship"),
        detail=detail,
        trailing=Msg.verbatim(triple(profile)),
    )


def triple(profile: SalvesCard) -> str:
    """R10: 4/6/3; a question mark for what is not known."""
    values = (profile.attack, profile.armour, profile.speed)
    return "/".join("?" if value is None else str(value) for value in values)


def stats(profile: SalvesCard, rules: HouseRules = DEFAULT) -> Stats:
    """Attack, armour, speed, range."""
    return papers.stats(
        (msg("Attack"), number(profile.attack)),
        (msg("Armour"), number(profile.armour)),
        (msg("Speed"), number(profile.speed)),
        (msg("Range"), wording.reach(profile.ship_type, rules) if profile.ship_type else EMPTY),
    )


def flags(*, detected: bool = False, sunk: bool = False) -> Flags:
    """Boxes to tick."""
    return Flags(
        ticks=(
            Tick(text=msg("Detected"), ticked=detected, slot="has_fired"),
            Tick(text=msg("Sunk"), ticked=sunk, slot="sunk"),
        )
    )


def tail(profile: SalvesCard) -> Iterator[Block]:
    """Remarks on a card, and the rule of its type."""
    rule = RULES.get(profile.kind)
    if rule is not None and profile.ship_type:
        yield Notes(text=rule)
    yield from special(profile, title=msg("Remarks"))


RULES = {
    "CV": msg("Fires only at cells exactly 3 away."),
    "DD": msg("Hits submarines with any salvo."),
    "SS": msg("Hit only by a salvo on a single cell, or by a destroyer."),
}
