"""The papers of the game: ship log, wings, roster, quick reference, cards, and all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fleetdesk.core.cards import Card
from fleetdesk.core.words import N_
from fleetdesk.systems.common.papers import packed
from fleetdesk.systems.common.sheets import Kind, sheets
from fleetdesk.systems.firestorm_armada.lists.checks import check
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import reference, roster, wings
from fleetdesk.systems.firestorm_armada.paper.card import card
from fleetdesk.systems.firestorm_armada.paper.fleet import fleet_card
from fleetdesk.systems.firestorm_armada.paper.log import Log, ships


def _log(log: Log) -> Iterator[Card]:
    yield fleet_card(log)
    yield reference.strip(log.fleet, log.rules, everything=log.blank)
    yield from ships(log)


def _wings(log: Log) -> Iterable[Card]:
    return tuple(wings.wing_pages(log)) or (wings.no_wings(),)


def _roster(log: Log) -> Iterator[Card]:
    return roster.roster(log.fleet, log.rules)


def _reference(log: Log) -> Iterator[Card]:
    return reference.reference(log.fleet, log.rules, everything=log.blank)


def _cards(log: Log) -> Iterator[Card]:
    return (card(profile) for profile in reference.sailing_cards(log.fleet))


def _pack(log: Log) -> tuple[Card, ...]:
    told = () if log.blank else _roster(log)
    return packed((told, _log(log), wings.wing_pages(log), _reference(log)))


SHEETS = sheets(
    HouseRules,
    check,
    Kind("log", N_("Ship log"), _log),
    Kind("wings", N_("Wings and flights"), _wings),
    Kind("roster", N_("Fleet roster"), _roster),
    Kind("reference", N_("Quick reference"), _reference),
    Kind("cards", N_("Ship cards"), _cards),
    Kind("pack", N_("Battle pack"), _pack),
)
