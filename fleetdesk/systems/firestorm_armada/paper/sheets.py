"""The papers of the game: ship log, wings, roster, quick reference, cards, and all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fleetdesk.core.cards import Card, Document, SheetOptions
from fleetdesk.core.system import Sheet
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.firestorm_armada.lists.checks import check
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import log as sheet_log
from fleetdesk.systems.firestorm_armada.paper import reference as sheet_reference
from fleetdesk.systems.firestorm_armada.paper import roster as sheet_roster
from fleetdesk.systems.firestorm_armada.paper import wings as sheet_wings
from fleetdesk.systems.firestorm_armada.paper.card import card
from fleetdesk.systems.firestorm_armada.paper.fleet import fleet_card
from fleetdesk.systems.firestorm_armada.paper.log import Log
from fleetdesk.systems.firestorm_armada.profiles import ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle


def rules_of(fleet: ArmadaFleet, battle: ArmadaBattle | None) -> HouseRules:
    """The house rules a paper follows: those of the battle, else those the list was built for."""
    return battle.house if battle is not None else HouseRules.model_validate(dict(fleet.house))


def _document(title: Msg, cards: Iterable[Card], log: Log) -> Document:
    turn = log.battle.turn if log.battle is not None else None
    return papers.document(title, cards, log.fleet, check(log.fleet), log.options, turn=turn)


def _log(fleet: ArmadaFleet, battle: ArmadaBattle | None, side: str, options: SheetOptions) -> Log:
    return Log(fleet, battle, side, rules_of(fleet, battle), options)


def _log_cards(log: Log) -> Iterator[Card]:
    yield fleet_card(log)
    yield sheet_reference.strip(log.fleet, log.rules, everything=log.blank)
    yield from sheet_log.ships(log)


def ship_log(fleet: ArmadaFleet, battle: ArmadaBattle | None, side: str, options: SheetOptions) -> Document:
    """The page of the fleet and a card for each ship."""
    log = _log(fleet, battle, side, options)
    return _document(msg("Ship log"), _log_cards(log), log)


def wings(fleet: ArmadaFleet, battle: ArmadaBattle | None, side: str, options: SheetOptions) -> Document:
    """Every flight with its wings, turn by turn."""
    log = _log(fleet, battle, side, options)
    found = tuple(sheet_wings.wing_pages(log)) or (sheet_wings.no_wings(),)
    return _document(msg("Wings and flights"), found, log)


def roster(fleet: ArmadaFleet, battle: ArmadaBattle | None, side: str, options: SheetOptions) -> Document:
    """The list with points, check and house rules."""
    log = _log(fleet, battle, side, options)
    return _document(msg("Fleet roster"), sheet_roster.roster(fleet, log.rules), log)


def reference(fleet: ArmadaFleet, battle: ArmadaBattle | None, side: str, options: SheetOptions) -> Document:
    """What this fleet looks up."""
    log = _log(fleet, battle, side, options)
    cards = sheet_reference.reference(fleet, log.rules, everything=log.blank)
    return _document(msg("Quick reference"), cards, log)


def class_cards(
    fleet: ArmadaFleet, battle: ArmadaBattle | None, side: str, options: SheetOptions
) -> Document:
    """A card for each class that sails, ships and wings."""
    log = _log(fleet, battle, side, options)
    cards = (card(profile) for profile in sheet_reference.sailing_cards(fleet))
    return _document(msg("Ship cards"), cards, log)


def pack(fleet: ArmadaFleet, battle: ArmadaBattle | None, side: str, options: SheetOptions) -> Document:
    """Everything for a battle: roster, ship log, wings and reference, each from a new page."""
    log = _log(fleet, battle, side, options)
    parts: tuple[Iterable[Card], ...] = (
        () if log.blank else sheet_roster.roster(fleet, log.rules),
        _log_cards(log),
        sheet_wings.wing_pages(log),
        sheet_reference.reference(fleet, log.rules, everything=log.blank),
    )
    return _document(msg("Battle pack"), papers.packed(parts), log)


_ALL: tuple[Sheet[ArmadaBattle, ArmadaFleet], ...] = (
    Sheet(id="log", title=N_("Ship log"), draw=ship_log),
    Sheet(id="wings", title=N_("Wings and flights"), draw=wings),
    Sheet(id="roster", title=N_("Fleet roster"), draw=roster),
    Sheet(id="reference", title=N_("Quick reference"), draw=reference),
    Sheet(id="cards", title=N_("Ship cards"), draw=class_cards),
    Sheet(id="pack", title=N_("Battle pack"), draw=pack),
)
SHEETS: Mapping[str, Sheet[ArmadaBattle, ArmadaFleet]] = {sheet.id: sheet for sheet in _ALL}
