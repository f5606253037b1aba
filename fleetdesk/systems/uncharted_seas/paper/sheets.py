"""The papers of the game: ship log, roster, quick reference, and all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fleetdesk.core.cards import Card, Document, SheetOptions
from fleetdesk.core.system import Sheet
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.uncharted_seas.lists.checks import check
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper import fleet as sheet_fleet
from fleetdesk.systems.uncharted_seas.paper import log as sheet_log
from fleetdesk.systems.uncharted_seas.paper import reference as sheet_reference
from fleetdesk.systems.uncharted_seas.paper.card import card
from fleetdesk.systems.uncharted_seas.profiles import SeaFleet
from fleetdesk.systems.uncharted_seas.state import SeaBattle


def rules_of(fleet: SeaFleet, battle: SeaBattle | None) -> HouseRules:
    """The house rules a paper follows: those of the battle, else those the list was built for."""
    return battle.house if battle is not None else HouseRules.model_validate(dict(fleet.house))


def _document(
    title: Msg,
    cards: Iterable[Card],
    fleet: SeaFleet,
    battle: SeaBattle | None,
    options: SheetOptions,
) -> Document:
    turn = battle.turn if battle is not None else None
    return papers.document(title, cards, fleet, check(fleet), options, turn=turn)


def _log_cards(fleet: SeaFleet, battle: SeaBattle | None, side: str, options: SheetOptions) -> Iterable[Card]:
    rules = rules_of(fleet, battle)
    blank = options.state == "blank"
    yield sheet_fleet.fleet_card(fleet, battle, side, rules, options)
    yield sheet_reference.strip(fleet, rules, everything=blank)
    yield from sheet_log.ships(sheet_log.Log(fleet, battle, side, rules, options))


def log(fleet: SeaFleet, battle: SeaBattle | None, side: str, options: SheetOptions) -> Document:
    """The ship log."""
    cards = _log_cards(fleet, battle, side, options)
    return _document(msg("Ship log"), cards, fleet, battle, options)


def roster(fleet: SeaFleet, battle: SeaBattle | None, side: str, options: SheetOptions) -> Document:
    """The list with points, check and house rules."""
    del side
    cards = sheet_fleet.roster(fleet, rules_of(fleet, battle))
    return _document(msg("Fleet roster"), cards, fleet, battle, options)


def reference(fleet: SeaFleet, battle: SeaBattle | None, side: str, options: SheetOptions) -> Document:
    """What this fleet looks up."""
    del side
    everything = options.state == "blank"
    cards = sheet_reference.reference(fleet, rules_of(fleet, battle), everything=everything)
    return _document(msg("Quick reference"), cards, fleet, battle, options)


def class_cards(fleet: SeaFleet, battle: SeaBattle | None, side: str, options: SheetOptions) -> Document:
    """A card for each class that sails."""
    del side
    cards = (card(profile) for profile in sheet_reference.sailing_cards(fleet))
    return _document(msg("Ship cards"), cards, fleet, battle, options)


def pack(fleet: SeaFleet, battle: SeaBattle | None, side: str, options: SheetOptions) -> Document:
    """Everything for a battle: roster, ship log and reference, each from a new page."""
    rules = rules_of(fleet, battle)
    parts = (
        tuple(sheet_fleet.roster(fleet, rules)) if options.state != "blank" else (),
        tuple(_log_cards(fleet, battle, side, options)),
        tuple(sheet_reference.reference(fleet, rules, everything=options.state == "blank")),
    )
    return _document(msg("Battle pack"), papers.packed(parts), fleet, battle, options)


_ALL: tuple[Sheet[SeaBattle, SeaFleet], ...] = (
    Sheet(id="log", title=N_("Ship log"), draw=log),
    Sheet(id="roster", title=N_("Fleet roster"), draw=roster),
    Sheet(id="reference", title=N_("Quick reference"), draw=reference),
    Sheet(id="cards", title=N_("Ship cards"), draw=class_cards),
    Sheet(id="pack", title=N_("Battle pack"), draw=pack),
)
SHEETS: Mapping[str, Sheet[SeaBattle, SeaFleet]] = {sheet.id: sheet for sheet in _ALL}
