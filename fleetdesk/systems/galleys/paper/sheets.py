"""The papers of the game: ship log, order slips, fleet list, table page, cards (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import Card
from fleetdesk.core.words import N_
from fleetdesk.systems.common.papers import fleet_name, packed
from fleetdesk.systems.common.sheets import Kind, cards_in_use, sheets
from fleetdesk.systems.galleys.lists.building import check
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.paper import reference, roster
from fleetdesk.systems.galleys.paper.card import card
from fleetdesk.systems.galleys.paper.log import Log, log, slips


def _roster(paper: Log) -> Iterator[Card]:
    return roster.roster(paper.fleet, paper.rules)


def _reference(paper: Log) -> Iterator[Card]:
    return reference.reference(paper.rules)


def _cards(paper: Log) -> Iterator[Card]:
    return (card(profile) for profile in cards_in_use(paper.fleet, paper.fleet.cards))


def _pack(paper: Log) -> tuple[Card, ...]:
    return packed((() if paper.blank else _roster(paper), log(paper), slips(paper), _reference(paper)))


SHEETS = sheets(
    HouseRules,
    check,
    Kind("log", N_("Ship log"), log),
    Kind("orders", N_("Order slips"), slips),
    Kind("roster", N_("Fleet list"), _roster),
    Kind("reference", N_("Table page"), _reference),
    Kind("cards", N_("Ship cards"), _cards),
    Kind("pack", N_("Battle pack"), _pack),
    names=lambda fleet: (fleet_name(fleet),),
)
