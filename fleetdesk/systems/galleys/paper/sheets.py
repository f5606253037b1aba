"""The papers of the game: ship log, order slips, fleet list, table page, cards (section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fleetdesk.core.cards import (
    Block,
    Card,
    Cell,
    Document,
    Heading,
    Notes,
    SheetOptions,
    Stat,
    Stats,
    Table,
    TableRow,
)
from fleetdesk.core.system import Sheet
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import ship_lists
from fleetdesk.systems.common.papers import document, fleet_name, house_rules, number, packed, problem_table
from fleetdesk.systems.galleys.crews import CREWS
from fleetdesk.systems.galleys.lists import building
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.paper import card
from fleetdesk.systems.galleys.paper import log as ship_log
from fleetdesk.systems.galleys.paper import reference as table_page
from fleetdesk.systems.galleys.profiles import GalleyFleet
from fleetdesk.systems.galleys.state import GalleyBattle


def rules_of(fleet: GalleyFleet, battle: GalleyBattle | None) -> HouseRules:
    """The house rules a paper follows: those of the battle, else those the list was built for."""
    return battle.house if battle is not None else HouseRules.model_validate(dict(fleet.house))


def _document(
    title: Msg, found: Iterable[Card], fleet: GalleyFleet, battle: GalleyBattle | None, options: SheetOptions
) -> Document:
    turn = battle.turn if battle is not None else None
    names, problems = (fleet_name(fleet),), building.check(fleet)
    return document(title, found, fleet, problems, options, turn=turn, names=names)


def log(fleet: GalleyFleet, battle: GalleyBattle | None, side: str, options: SheetOptions) -> Document:
    """The ship ship_log."""
    found = ship_log.log(fleet, battle, side, rules_of(fleet, battle), options)
    return _document(msg("Ship log"), found, fleet, battle, options)


def slips(fleet: GalleyFleet, battle: GalleyBattle | None, side: str, options: SheetOptions) -> Document:
    """Order slips to cut out; they never tell an order."""
    del side
    return _document(msg("Order slips"), ship_log.slips(fleet, options), fleet, battle, options)


def roster(fleet: GalleyFleet, battle: GalleyBattle | None, side: str, options: SheetOptions) -> Document:
    """The fleet list with totals, exchanges, check and house rules."""
    del side
    return _document(msg("Fleet list"), _roster(fleet, rules_of(fleet, battle)), fleet, battle, options)


def _roster(fleet: GalleyFleet, rules: HouseRules) -> Iterator[Card]:
    sailing = [(entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing()]
    aboard = [building.men(card) for _, card in sailing if card is not None]
    totals = (
        (msg("Ships"), len(sailing)),
        (msg("Marines"), sum(one.marines for one in aboard)),
        (msg("Archers"), sum(one.archers for one in aboard)),
        (msg("Engines"), sum(one.catapult == "ok" for one in aboard)),
    )
    summary: list[Block] = [
        Heading(title=fleet_name(fleet), detail=Msg(key=fleet.faction) if fleet.faction else None),
        Stats(items=tuple(Stat(label=label, value=msg("{n}", n=count)) for label, count in totals)),
    ]
    swapped = building.exchanges(fleet)
    if swapped:
        names = tuple(ship_lists.ship_name(one, fleet.cards.get(one.card)) for one in swapped)
        text = msg(
            "Announced: {ships} carry a catapult in exchange for 2 marines and 2 archers (R109)", ships=names
        )
        summary.append(Notes(text=text))
    if fleet.source:
        summary.append(Notes(text=msg("Figures: {source}", source=Msg(key=fleet.source))))
    yield Card(blocks=tuple(summary))
    yield Card(blocks=(_ships(fleet),))
    problems = building.check(fleet)
    if problems:
        yield Card(blocks=(Heading(title=msg("What the check says"), level=2), problem_table(problems)))
    yield Card(blocks=(Heading(title=msg("House rules"), level=2), *house_rules(rules)))
    if fleet.notes.strip():
        yield Card(blocks=(Heading(title=msg("Notes"), level=2), Notes(text=Msg(key=fleet.notes))))


def _ships(fleet: GalleyFleet) -> Table:
    rows = []
    for _, entry in fleet.sailing():
        card = fleet.cards.get(entry.card)
        if card is None:
            rows.append(
                TableRow(
                    label=ship_lists.ship_name(entry, None),
                    cells=(Cell(text=msg("no card")), *(Cell() for _ in range(7))),
                )
            )
            continue
        aboard = building.men(card)
        speed = msg("{cruise}/{combat}", cruise=card.cruise_cm or 0, combat=card.combat_cm or 0)
        kind = (
            msg("{type}, {crew}", type=Msg(key=card.ship_type), crew=Msg(key=CREWS[card.crew]))
            if card.ship_type
            else Msg(key=CREWS[card.crew])
        )
        rows.append(
            TableRow(
                label=ship_lists.ship_name(entry, card),
                cells=(
                    Cell(text=kind),
                    *(Cell(text=number(one)) for one in (card.size, card.defence, card.boarding, card.ram)),
                    Cell(text=speed),
                    Cell(text=msg("{n}", n=aboard.marines)),
                    Cell(text=msg("{n}", n=aboard.archers)),
                ),
            )
        )
    heads = (
        msg("Ship"),
        msg("Type"),
        msg("Size"),
        msg("D"),
        msg("Boarding"),
        msg("Ramming"),
        msg("Speed"),
        msg("Marines"),
        msg("Archers"),
    )
    return Table(heads=heads, rows=tuple(rows), widths=(36, 52, 11, 9, 18, 12, 16, 17, 17))


def reference(fleet: GalleyFleet, battle: GalleyBattle | None, side: str, options: SheetOptions) -> Document:
    """The page beside the table."""
    del side
    return _document(msg("Table page"), table_page.reference(rules_of(fleet, battle)), fleet, battle, options)


def class_cards(
    fleet: GalleyFleet, battle: GalleyBattle | None, side: str, options: SheetOptions
) -> Document:
    """A card for each class that sails."""
    del side
    numbers = dict.fromkeys(entry.card for _, entry in fleet.sailing() if entry.card in fleet.cards)
    found = (card.card(fleet.cards[number]) for number in numbers)
    return _document(msg("Ship cards"), found, fleet, battle, options)


def pack(fleet: GalleyFleet, battle: GalleyBattle | None, side: str, options: SheetOptions) -> Document:
    """Everything for a battle, each part from a new page."""
    rules = rules_of(fleet, battle)
    parts = (
        tuple(_roster(fleet, rules)) if options.state != "blank" else (),
        tuple(ship_log.log(fleet, battle, side, rules, options)),
        tuple(ship_log.slips(fleet, options)),
        tuple(table_page.reference(rules)),
    )
    return _document(msg("Battle pack"), packed(parts), fleet, battle, options)


_ALL: tuple[Sheet[GalleyBattle, GalleyFleet], ...] = (
    Sheet(id="log", title=N_("Ship log"), draw=log),
    Sheet(id="orders", title=N_("Order slips"), draw=slips),
    Sheet(id="roster", title=N_("Fleet list"), draw=roster),
    Sheet(id="reference", title=N_("Table page"), draw=reference),
    Sheet(id="cards", title=N_("Ship cards"), draw=class_cards),
    Sheet(id="pack", title=N_("Battle pack"), draw=pack),
)
SHEETS: Mapping[str, Sheet[GalleyBattle, GalleyFleet]] = {sheet.id: sheet for sheet in _ALL}
