"""The papers of the game: ship log, roster, quick reference, and all of them together."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.rule.settable import ship_slots
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.papers import PLAYERS, Look
from fleetdesk.systems.common.sheets import CARDS, MARKERS, Kind, class_cards, kit_of, sheets
from fleetdesk.systems.uncharted_seas.lists.checks import check
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper.card import card

if TYPE_CHECKING:  # what is on paper is loaded by the first who prints it
    from fleetdesk.systems.uncharted_seas.paper.log import Log

DRAWN = {"crew", "hull", "name", "status", "wind"}
"""Values the log shows in boxes, beside the ships and over the turns."""


def _log(log: "Log") -> Iterator[Card]:
    from fleetdesk.systems.common import standing
    from fleetdesk.systems.uncharted_seas.paper import fleet
    from fleetdesk.systems.uncharted_seas.paper.log import ships

    yield fleet.turns_card(log)
    yield from ships(log)
    yield from fleet.last_cards(log)
    yield from standing.rest(log.shown, log.fleet, log.seat, ship_slots, DRAWN)


def _roster(log: "Log") -> Iterator[Card]:
    from fleetdesk.systems.uncharted_seas.paper import fleet

    yield from fleet.roster(log.fleet, log.rules)


def _reference(log: "Log") -> Iterator[Card]:
    from fleetdesk.systems.uncharted_seas.paper import reference

    yield from reference.reference(log.fleet, log.rules, everything=log.blank)


def emblem(log: "Log") -> str:
    """None over what is to be filled in by hand."""
    from fleetdesk.systems.uncharted_seas.paper.fleet import EMBLEM

    return "" if log.blank else EMBLEM


def _look(log: "Log") -> Look:
    return Look(
        emblem=emblem(log),
        rose=8,
        blanks=PLAYERS,
        foot=msg(
            "Cross a hull or crew box: read the dice in the column of the last cross, the one further right of the two "
            "rows. The arrow of the wind shows where it blows."
        ),
    )


KIT = kit_of(__package__)
SHEETS = sheets(
    HouseRules,
    check,
    Kind("log", N_("Ship log"), _log, _look),
    Kind("roster", N_("Fleet roster"), _roster),
    Kind("reference", N_("Reference"), _reference),
    class_cards(card),
    Kind("deck", CARDS, KIT("deck")),
    Kind("markers", MARKERS, KIT("markers")),
    Kind("pack", N_("Battle pack"), parts=("log", "roster", "reference")),
    emblem=emblem,
)
