"""The fleet list: totals, exchanges, ships, what a check says, and the house rules (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Card, Notes, Table
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.papers import number
from fleetdesk.systems.common.rosters import Column, ship_table
from fleetdesk.systems.galleys.formulas.crews import CREWS
from fleetdesk.systems.galleys.lists import building
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet


def roster(fleet: GalleyFleet, rules: HouseRules) -> Iterator[Card]:
    """Totals, exchanges, every ship with its figures, what a check says, and the house rules."""
    sailing = [(entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing()]
    aboard = [building.men(card) for _, card in sailing if card is not None]
    totals = (
        (msg("Ships"), len(sailing)),
        (msg("Marines"), sum(one.marines for one in aboard)),
        (msg("Archers"), sum(one.archers for one in aboard)),
        (msg("Engines"), sum(one.catapult == "ok" for one in aboard)),
    )
    swapped = building.exchanges(fleet)
    names = tuple(ship_lists.ship_name(one, fleet.cards.get(one.card)) for one in swapped)
    text = msg(
        "Announced: {ships} carry a catapult in exchange for 2 marines and 2 archers (R109)", ships=names
    )
    yield papers.summary(fleet, totals, *((Notes(text=text),) if names else ()))
    yield Card(blocks=(_ships(fleet),))
    yield from papers.roster_tail(fleet, building.check(fleet), rules)


def _ships(fleet: GalleyFleet) -> Table:
    cards = ((entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing())
    lines = ((ship_lists.ship_name(entry, card), card) for entry, card in cards)
    return ship_table(lines, (msg("Ship"), 36), *FIGURES)


def _kind(card: GalleyCard) -> Msg:
    crew = Msg(key=CREWS[card.crew])
    return msg("{type}, {crew}", type=Msg(key=card.ship_type), crew=crew) if card.ship_type else crew


FIGURES: tuple[Column[GalleyCard], ...] = (
    (msg("Type"), 52, _kind),
    (msg("Size"), 11, lambda card: number(card.size)),
    (msg("D"), 9, lambda card: number(card.defence)),
    (msg("Boarding"), 18, lambda card: number(card.boarding)),
    (msg("Ramming"), 12, lambda card: number(card.ram)),
    (
        msg("Speed"),
        16,
        lambda card: msg("{cruise}/{combat}", cruise=card.cruise_cm or 0, combat=card.combat_cm or 0),
    ),
    (msg("Marines"), 17, lambda card: msg("{n}", n=building.men(card).marines)),
    (msg("Archers"), 17, lambda card: msg("{n}", n=building.men(card).archers)),
)
