"""The papers of the game: logbook, order sheets, fleet list, table pages, ship cards, and all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fleetdesk.core.cards import Block, Card, Cell, Document, Heading, Notes, Stat, Stats, Table, TableRow
from fleetdesk.core.rule.settable import ship_slots
from fleetdesk.core.sheet_options import SheetOptions
from fleetdesk.core.system import Sheet
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.lists import building
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.paper import kit, margins
from fleetdesk.systems.age_of_sail.paper import log as sheet_log
from fleetdesk.systems.age_of_sail.paper import reference as sheet_reference
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard, AosFleet
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.state import AosBattle
from fleetdesk.systems.common import kits, ship_lists, standing
from fleetdesk.systems.common.papers import (
    EMPTY,
    PLAYERS,
    Look,
    bound,
    document,
    fleet_name,
    house_rules,
    number,
    problem_table,
)


def rules_of(fleet: AosFleet, battle: AosBattle | None) -> HouseRules:
    """The house rules a paper follows: those of the battle, else those the list was built for."""
    return battle.house if battle is not None else building.house_of(fleet)


def _asked(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> sheet_log.Log:
    return sheet_log.Log(fleet, battle, side, rules_of(fleet, battle), options)


def _document(
    title: Msg,
    found: Iterable[Card],
    fleet: AosFleet,
    battle: AosBattle | None,
    options: SheetOptions,
    *,
    look: Look | None = None,
) -> Document:
    turn = battle.turn if battle is not None else None
    names, problems = (fleet_name(fleet),), building.check(fleet)
    look = look or Look(emblem=emblem(fleet))
    return document(title, found, fleet, problems, options, turn=turn, names=names, look=look)


DRAWN = {
    "captain_dead", "fire", "first_shot_done", "heading", "hull",
    "master_gunner_dead", "masts", "name", "officers_dead", "start", "status",
}  # fmt: skip
"""Values the captain's sheet shows in boxes, in the cells of the turns and over them."""
EMBLEMS = (("brit", "emblem.britain"), ("royal navy", "emblem.britain"))
"""What a list's faction or name holds -> its emblem."""


def emblem(fleet: AosFleet) -> str:
    """The emblem of a list: its nation's where there is one, else an anchor."""
    told = f"{fleet.faction} {fleet.name}".lower()
    return next((drawing for word, drawing in EMBLEMS if word in told), "emblem.anchor")


def log(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """The captain's sheet: logbook and order sheet in one."""
    asked = _asked(fleet, battle, side, options)
    found = [card.but(landscape=True) for card in sheet_log.log(asked)]
    found += standing.rest(asked.current, fleet, side, ship_slots, DRAWN)
    look = Look(
        emblem="" if options.state == "blank" else emblem(fleet),
        rose=6,
        aside=msg(
            "sight in hexes: clear 120 \N{MIDDLE DOT} fog 6 \N{MIDDLE DOT} rain 30 \N{MIDDLE DOT} heavy rain 18\n"
            "night, 20:00 to 6:00: / 10 \N{MIDDLE DOT} fog and a wind above 3: rain"
        ),
        foot=msg(
            "A section struck out: read a b c of the next one, then 1D6, 1-3 a mast lost. Hexagon: mark the edge the bow "
            "points to. Padlock: the turns the order stands ahead. Wind: an arrow to where it blows."
        ),
        lines=PLAYERS,
        strip=margins.strip(asked),
        key=margins.key(),
    )
    return _document(
        msg("Captain\N{RIGHT SINGLE QUOTATION MARK}s sheet"), found, fleet, battle, options, look=look
    )


def roster(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """The fleet list with totals, check and house rules."""
    del side
    return _document(msg("Fleet list"), _roster(fleet, rules_of(fleet, battle)), fleet, battle, options)


def _roster(fleet: AosFleet, rules: HouseRules) -> Iterator[Card]:
    sailing = [card for _, entry in fleet.sailing() if (card := fleet.cards.get(entry.card)) is not None]
    totals = (
        (msg("Ships"), sum(not card.is_fort for card in sailing)),
        (msg("Forts"), sum(card.is_fort for card in sailing)),
        (msg("Of the line"), sum(card.of_the_line for card in sailing)),
        (msg("Guns"), sum(card.guns or 0 for card in sailing)),
        (msg("Hull points"), sum(card.hull for card in sailing)),
    )
    summary: list[Block] = [
        Heading(title=fleet_name(fleet), detail=Msg(key=fleet.faction) if fleet.faction else None),
        Stats(items=tuple(Stat(label=label, value=number(count)) for label, count in totals if count)),
    ]
    if fleet.source:
        summary.append(Notes(text=msg("Figures: {source}", source=Msg(key=fleet.source))))
    yield Card(blocks=tuple(summary))
    for squadron in fleet.squadrons:
        rows = tuple(
            _row(fleet, entry.card, ship_lists.ship_name(entry, fleet.cards.get(entry.card)), rules)
            for entry in squadron.ships
            if entry.sails
        )
        if rows:
            title = Msg.verbatim(squadron.name) if squadron.name.strip() else msg("Squadron")
            yield Card(blocks=(Heading(title=title, level=2), Table(heads=HEADS, rows=rows, widths=WIDTHS)))
    problems = building.check(fleet)
    if problems:
        yield Card(blocks=(Heading(title=msg("What the check says"), level=2), problem_table(problems)))
    yield Card(blocks=(Heading(title=msg("House rules"), level=2), *house_rules(rules)))
    if fleet.notes.strip():
        yield Card(blocks=(Heading(title=msg("Notes"), level=2), Notes(text=Msg(key=fleet.notes))))


HEADS = (
    msg("Ship"),
    msg("Type, role, commander"),
    msg("Guns"),
    msg("Crew"),
    msg("M: B, C, D"),
    msg("Inertia"),
    msg("a, b, c"),
    msg("Hull (H)"),
)
WIDTHS = (33.0, 62.0, 12.0, 11.0, 18.0, 13.0, 18.0, 24.0)


def _row(fleet: AosFleet, card_id: str, name: Msg, rules: HouseRules) -> TableRow:
    card = fleet.cards.get(card_id)
    if card is None:
        return TableRow(
            label=name, cells=(Cell(text=msg("no card")), *(Cell() for _ in range(len(HEADS) - 2)))
        )
    found = values(card, rules)
    fort = card.is_fort
    cells = (
        _kind(card),
        number(card.guns),
        number(card.quality) if not fort else EMPTY,
        msg("{b}, {c}, {d}", b=found.m_b, c=found.m_c, d=found.m_d) if not fort else EMPTY,
        number(found.inertia) if not fort else EMPTY,
        msg("{a}, {b}, {c}", a=found.a, b=found.b, c=found.c),
        _hull(card),
    )
    return TableRow(label=name, cells=tuple(Cell(text=one) for one in cells))


def _kind(card: AosCard) -> Msg:
    parts = [Msg(key=card.ship_type)] if card.ship_type else []
    if card.role != "none":
        parts.append(Msg(key=ROLES[card.role]))
    if card.commander:
        parts.append(Msg.verbatim(card.commander))
    return msg("{parts}", parts=tuple(parts)) if parts else EMPTY


def _hull(card: AosCard) -> Msg:
    """15 (5+5+5)."""
    if len(card.sections) <= 1:
        return number(card.hull)
    return msg("{n} ({sections})", n=card.hull, sections="+".join(map(str, card.sections)))


def reference(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """The table pages."""
    del side
    found = sheet_reference.reference(rules_of(fleet, battle))
    return _document(msg("Table pages"), found, fleet, battle, options)


def class_cards(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """A card for each card that sails."""
    del side
    numbers = dict.fromkeys(entry.card for _, entry in fleet.sailing() if entry.card in fleet.cards)
    found = (cards.card(fleet.cards[one]) for one in numbers)
    return _document(msg("Ship cards"), found, fleet, battle, options)


def deck(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """A card to cut out for every ship."""
    found = kit.deck(_asked(fleet, battle, side, options), emblem(fleet))
    return _document(Msg(key=kits.CARDS), found, fleet, battle, options)


def markers(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """Markers and the wind dial."""
    found = kit.markers(_asked(fleet, battle, side, options))
    return _document(Msg(key=kits.MARKERS), found, fleet, battle, options)


def board(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """The map; the same for every side."""
    del side
    made = _document(Msg(key=kits.MAP), kit.board(), fleet, battle, options)
    return made.but(shared=True)


def pack(fleet: AosFleet, battle: AosBattle | None, side: str, options: SheetOptions) -> Document:
    """Everything for a battle, each part from a new page."""
    parts = (roster, log, reference) if options.state != "blank" else (log, reference)
    return bound(msg("Battle pack"), (draw(fleet, battle, side, options) for draw in parts))


_ALL: tuple[Sheet[AosBattle, AosFleet], ...] = (
    Sheet(id="log", title=N_("Captain\N{RIGHT SINGLE QUOTATION MARK}s sheet"), draw=log),
    Sheet(id="roster", title=N_("Fleet list"), draw=roster),
    Sheet(id="reference", title=N_("Table pages"), draw=reference),
    Sheet(id="cards", title=N_("Ship cards"), draw=class_cards),
    Sheet(id="deck", title=kits.CARDS, draw=deck),
    Sheet(id="markers", title=kits.MARKERS, draw=markers),
    Sheet(id="map", title=kits.MAP, draw=board),
    Sheet(id="pack", title=N_("Battle pack"), draw=pack),
)
SHEETS: Mapping[str, Sheet[AosBattle, AosFleet]] = {sheet.id: sheet for sheet in _ALL}
