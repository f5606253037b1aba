"""The papers of the game: ship log, roster, quick reference, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import Card
from fleetdesk.core.words import N_
from fleetdesk.systems.common.papers import packed
from fleetdesk.systems.common.sheets import Kind, cards_in_use, sheets
from fleetdesk.systems.uncharted_seas.lists.checks import check
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper import fleet, reference
from fleetdesk.systems.uncharted_seas.paper.card import card
from fleetdesk.systems.uncharted_seas.paper.log import Log, ships


def _log(log: Log) -> Iterator[Card]:
    yield fleet.fleet_card(log)
    yield reference.strip(log.fleet, log.rules, everything=log.blank)
    yield from ships(log)


def _roster(log: Log) -> Iterator[Card]:
    return fleet.roster(log.fleet, log.rules)


def _reference(log: Log) -> Iterator[Card]:
    return reference.reference(log.fleet, log.rules, everything=log.blank)


def _cards(log: Log) -> Iterator[Card]:
    return (card(profile) for profile in cards_in_use(log.fleet, log.fleet.cards))


def _pack(log: Log) -> tuple[Card, ...]:
    return packed((() if log.blank else _roster(log), _log(log), _reference(log)))


SHEETS = sheets(
    HouseRules,
    check,
    Kind("log", N_("Ship log"), _log),
    Kind("roster", N_("Fleet roster"), _roster),
    Kind("reference", N_("Quick reference"), _reference),
    Kind("cards", N_("Ship cards"), _cards),
    Kind("pack", N_("Battle pack"), _pack),
)
