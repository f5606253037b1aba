"""The papers of the game: ship log, wings, roster, quick reference, cards, and all of them together."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.rule.settable import ship_slots
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common import standing
from fleetdesk.systems.common.papers import PLAYERS, Look
from fleetdesk.systems.common.sheets import CARDS, MARKERS, Kind, class_cards, kit_of, sheets
from fleetdesk.systems.firestorm_armada.lists.checks import check
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import fleet, reference, roster, wings
from fleetdesk.systems.firestorm_armada.paper.card import card
from fleetdesk.systems.firestorm_armada.paper.fleet import EMBLEM
from fleetdesk.systems.firestorm_armada.paper.log import Log, ships

DRAWN = {"carrier", "crew", "engines_cut", "hull", "name", "shields_down", "status", "wing"}
"""Values the log shows in boxes and beside the ships."""


def _log(log: Log) -> Iterator[Card]:
    yield fleet.turns_card(log)
    yield from ships(log)
    if not log.blank:
        yield from wings.wing_pages(log)
    yield fleet.last_card(log)
    yield from standing.rest(log.shown, log.fleet, log.seat, ship_slots, DRAWN)


def emblem(log: Log) -> str:
    """None over what is to be filled in by hand."""
    return "" if log.blank else EMBLEM


def _look(log: Log) -> Look:
    return Look(
        emblem=emblem(log),
        blanks=PLAYERS,
        aside=fleet.aside(log),
        foot=msg(
            "Read the column of the greater of the two losses. A primary weapon keeps 1 die at the bands printed, PD may fall to 0. "
            "Small target: what a capital ship needs to hit it."
        ),
    )


KIT = kit_of(__package__)
SHEETS = sheets(
    HouseRules,
    check,
    Kind("log", N_("Ship log"), _log, _look),
    Kind(
        "wings",
        N_("Wings and flights"),
        lambda log: tuple(wings.own_pages(log)) or (wings.no_wings(),),
    ),
    Kind("roster", N_("Fleet roster"), lambda log: roster.roster(log.fleet, log.rules)),
    Kind(
        "reference",
        N_("Reference"),
        lambda log: reference.reference(log.fleet, log.rules, everything=log.blank),
    ),
    class_cards(card, reference.sailing_cards),
    Kind("deck", CARDS, KIT("deck")),
    Kind("markers", MARKERS, KIT("markers")),
    Kind("pack", N_("Battle pack"), parts=("log", "roster", "reference")),
    emblem=emblem,
)
