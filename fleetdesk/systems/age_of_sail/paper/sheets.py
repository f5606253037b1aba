"""The papers of the game: logbook, order sheets, fleet list, table pages, ship cards, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Card, Cell, Heading, Table, TableRow
from fleetdesk.core.rule.settable import ship_slots
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.lists import building
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.paper import margins
from fleetdesk.systems.age_of_sail.paper.log import WRITE, Log, log
from fleetdesk.systems.age_of_sail.paper.reference import reference
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard, AosFleet
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.common import papers, standing
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.papers import EMPTY, PLAYERS, Look, fleet_name, number, row
from fleetdesk.systems.common.sheets import CARDS, MAP, MARKERS, Kind, cards_in_use, emblem_of, sheets

DRAWN = {
    "captain_dead", "fire", "first_shot_done", "heading", "hull",
    "master_gunner_dead", "masts", "name", "officers_dead", "role", "start", "status", "v_prev",
}  # fmt: skip
"""Values the captain's sheet shows in boxes, in the cells of the turns and over them."""
EMBLEMS = {"brit": "emblem.britain", "royal navy": "emblem.britain"}
"""What a list's faction or name holds -> its emblem."""


def _log(paper: Log) -> Iterator[Card]:
    for card in log(paper):
        yield card.but(landscape=True)
    yield from standing.rest(paper.shown, paper.fleet, paper.seat, ship_slots, DRAWN)


def _look(paper: Log) -> Look:
    foot = msg(
        "A section struck out: read a b c of the next one, then 1D6, 1-3 a mast lost. Hexagon: mark the edge the bow "
        "points to. Padlock: the turns the order stands ahead. Wind: an arrow to where it blows."
    )
    return Look(
        emblem="" if paper.blank else emblem_of(paper.fleet, EMBLEMS),
        rose=6,
        aside=msg(
            "sight in hexes: clear 120 \N{MIDDLE DOT} fog 6 \N{MIDDLE DOT} rain 30 \N{MIDDLE DOT} heavy rain 18\n"
            "night, 20:00 to 6:00: / 10 \N{MIDDLE DOT} fog and a wind above 3: rain"
        ),
        foot=msg("{key} {sign}: an order to write now.", key=foot, sign=WRITE) if paper.shown else foot,
        lines=PLAYERS,
        strip=margins.strip(paper),
        key=margins.key(),
    )


def _plain(paper: Log) -> Look:
    return Look(emblem=emblem_of(paper.fleet, EMBLEMS))


def _roster(paper: Log) -> Iterator[Card]:
    """Totals, every ship with her figures, what a check says, and the house rules."""
    fleet = paper.fleet
    sailing = [card for _, entry in fleet.sailing() if (card := fleet.cards.get(entry.card)) is not None]
    totals = (
        (msg("Ships"), sum(not card.is_fort for card in sailing)),
        (msg("Forts"), sum(card.is_fort for card in sailing)),
        (msg("Of the line"), sum(card.of_the_line for card in sailing)),
        (msg("Guns"), sum(card.guns or 0 for card in sailing)),
        (msg("Hull points"), sum(card.hull for card in sailing)),
    )
    yield papers.summary(fleet, ((label, count) for label, count in totals if count))
    for squadron in fleet.squadrons:
        rows = tuple(
            _row(fleet, entry.card, ship_lists.ship_name(entry, fleet.cards.get(entry.card)), paper.rules)
            for entry in squadron.ships
            if entry.sails
        )
        if rows:
            title = Msg.verbatim(squadron.name) if squadron.name.strip() else msg("Squadron")
            yield Card(blocks=(Heading(title=title, level=2), Table(heads=HEADS, rows=rows, widths=WIDTHS)))
    yield from papers.roster_tail(fleet, building.check(fleet), paper.rules)


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
    return row(name, *cells)


def _kind(card: AosCard) -> Msg:
    parts = [Msg(key=card.ship_type)] if card.ship_type else []
    if card.role != "none":
        parts.append(Msg(key=ROLES[card.role]))
    if card.commander:
        parts.append(card.captain)
    return msg("{parts}", parts=tuple(parts)) if parts else EMPTY


def _hull(card: AosCard) -> Msg:
    """15 (5+5+5)."""
    if len(card.sections) <= 1:
        return number(card.hull)
    return msg("{n} ({sections})", n=card.hull, sections="+".join(map(str, card.sections)))


def _cards(paper: Log) -> Iterator[Card]:
    return (cards.card(profile) for profile in cards_in_use(paper.fleet, paper.fleet.cards))


def _deck(paper: Log) -> Iterator[Card]:
    from fleetdesk.systems.age_of_sail.paper import kit

    return kit.deck(paper, emblem_of(paper.fleet, EMBLEMS))


def _markers(paper: Log) -> Iterator[Card]:
    from fleetdesk.systems.age_of_sail.paper import kit

    return kit.markers(paper)


def _board(paper: Log) -> Iterator[Card]:
    from fleetdesk.systems.age_of_sail.paper import kit

    return kit.board(paper)


SHEETS = sheets(
    HouseRules,
    building.check,
    Kind("log", N_("Captain\N{RIGHT SINGLE QUOTATION MARK}s sheet"), _log, _look),
    Kind("roster", N_("Fleet list"), _roster, _plain),
    Kind("reference", N_("Table pages"), lambda paper: reference(paper.rules), _plain),
    Kind("cards", N_("Ship cards"), _cards, _plain),
    Kind("deck", CARDS, _deck, _plain),
    Kind("markers", MARKERS, _markers, _plain),
    Kind("map", MAP, _board, _plain, shared=True),
    Kind("pack", N_("Battle pack"), parts=("roster", "log", "reference")),
    names=lambda fleet: (fleet_name(fleet),),
)
