"""The papers of the game: logbook, order sheets, fleet list, table pages, ship cards, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Card, Heading
from fleetdesk.core.rule.settable import ship_slots
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.lists import building
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.paper import margins
from fleetdesk.systems.age_of_sail.paper.log import WRITE, Log, emblem, log
from fleetdesk.systems.age_of_sail.paper.reference import reference
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.common import papers, standing
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.papers import EMPTY, PLAYERS, Look, fleet_name, number
from fleetdesk.systems.common.rosters import Column, ship_table
from fleetdesk.systems.common.sheets import CARDS, MAP, MARKERS, Kind, cards_in_use, kit_of, sheets

DRAWN = {
    "captain_dead", "fire", "first_shot_done", "heading", "hull",
    "master_gunner_dead", "masts", "name", "officers_dead", "role", "start", "status", "v_prev",
}  # fmt: skip
"""Values the captain's sheet shows in boxes, in the cells of the turns and over them."""


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
        emblem="" if paper.blank else emblem(paper),
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
        cards = ((entry, fleet.cards.get(entry.card)) for entry in squadron.ships if entry.sails)
        lines = [(ship_lists.ship_name(entry, card), card) for entry, card in cards]
        if lines:
            title = Msg.verbatim(squadron.name) if squadron.name.strip() else msg("Squadron")
            table = ship_table(lines, (msg("Ship"), 33), *_figures(paper.rules))
            yield Card(blocks=(Heading(title=title, level=2), table))
    yield from papers.roster_tail(fleet, building.check(fleet), paper.rules)


def _figures(rules: HouseRules) -> tuple[Column[AosCard], ...]:
    def morale(card: AosCard) -> Msg:
        found = values(card, rules)
        return msg("{b}, {c}, {d}", b=found.m_b, c=found.m_c, d=found.m_d) if not card.is_fort else EMPTY

    def fire(card: AosCard) -> Msg:
        found = values(card, rules)
        return msg("{a}, {b}, {c}", a=found.a, b=found.b, c=found.c)

    return (
        (msg("Type, role, commander"), 62, _kind),
        (msg("Guns"), 12, lambda card: number(card.guns)),
        (msg("Crew"), 11, lambda card: number(card.quality) if not card.is_fort else EMPTY),
        (msg("M: B, C, D"), 18, morale),
        (msg("Inertia"), 13, lambda card: number(values(card, rules).inertia) if not card.is_fort else EMPTY),
        (msg("a, b, c"), 18, fire),
        (msg("Hull (H)"), 24, _hull),
    )


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


KIT = kit_of(__package__)
SHEETS = sheets(
    HouseRules,
    building.check,
    Kind("log", N_("Captain\N{RIGHT SINGLE QUOTATION MARK}s sheet"), _log, _look),
    Kind("roster", N_("Fleet list"), _roster),
    Kind("reference", N_("Table pages"), lambda paper: reference(paper.rules)),
    Kind("cards", N_("Ship cards"), _cards),
    Kind("deck", CARDS, KIT("deck")),
    Kind("markers", MARKERS, KIT("markers")),
    Kind("map", MAP, KIT("board"), shared=True),
    Kind("pack", N_("Battle pack"), parts=("roster", "log", "reference")),
    emblem=emblem,
    names=lambda fleet: (fleet_name(fleet),),
)
