"""The fleet list: totals, exchanges, ships, what a check says, and the house rules (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Card, Cell, Notes, Table, TableRow
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.papers import number
from fleetdesk.systems.galleys.formulas.crews import CREWS
from fleetdesk.systems.galleys.lists import building
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import GalleyFleet


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
