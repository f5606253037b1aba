"""The roster: every ship and wing with its figures and points, what a check says, and the house rules."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Cell, Heading, Notes, Stat, Table, TableRow
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists.pricing import ship_name, squadron_title
from fleetdesk.systems.common.lists.special_notes import chosen
from fleetdesk.systems.common.papers import DASH, number
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.labels import class_msg, rating, type_msg
from fleetdesk.systems.firestorm_armada.lists.checks import check
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet
from fleetdesk.systems.firestorm_armada.wings import flights

FIGURES = 7


def hand(fleet: ArmadaFleet, rules: HouseRules) -> int:
    """R66, P4: cards a fleet begins with."""
    squadrons = sum(unit.counts_for_cards for unit in flights.units(fleet))
    return turn.hand_size(squadrons, squadrons, rules)


def roster(fleet: ArmadaFleet, rules: HouseRules) -> Iterator[Card]:
    """The whole roster."""
    problems = check(fleet)
    units = flights.units(fleet)
    craft, room = len(flights.wings(fleet)), flights.wing_capacity(fleet)
    ships = sum(len(unit.entries) for unit in units if unit.kind == "squadron")
    stats = (
        Stat(label=msg("Ships"), value=msg("{n}", n=ships)),
        Stat(label=msg("Squadrons"), value=msg("{n}", n=sum(unit.kind == "squadron" for unit in units))),
        Stat(label=msg("Wings, room"), value=msg("{n} / {room}", n=craft, room=room) if room else DASH),
        Stat(label=msg("Cards in hand"), value=msg("{n}", n=hand(fleet, rules))),
        Stat(label=msg("Initiative"), value=msg("+{n}", n=fleet.tactics)),
        Stat(label=msg("Command"), value=msg("{n}\N{DOUBLE PRIME}", n=fleet.command)),
    )
    yield Card(blocks=tuple(papers.roster_head(fleet, stats, problems)))
    homes = flights.carriers(fleet)
    names = {entry.id: ship_name(entry) for _, entry in fleet.ships()}
    for squadron in fleet.squadrons:
        sailing = [entry for entry in squadron.ships if entry.sails]
        if sailing:
            yield Card(blocks=tuple(_squadron(fleet, squadron, sailing, homes, names)))
    yield from papers.roster_tail(fleet, problems, rules)


def _squadron(
    fleet: ArmadaFleet,
    squadron: Squadron,
    sailing: list[ShipEntry],
    homes: flights.Homes,
    names: dict[str, Msg],
) -> Iterator[Block]:
    found = [(entry, fleet.cards.get(entry.card)) for entry in sailing]
    craft = [(entry, card) for entry, card in found if card is not None and card.is_wing]
    ships = [(entry, card) for entry, card in found if card is None or not card.is_wing]
    price = sum(card.points or 0 for _, card in found if card is not None)
    counts = []
    if ships:
        counts.append(nmsg("{n} ship", "{n} ships", len(ships)))
    if craft:
        counts.append(nmsg("{n} wing", "{n} wings", len(craft)))
        at = dict.fromkeys(homes[entry.id] for entry, _ in craft if entry.id in homes)
        counts.append(
            msg("from {carriers}", carriers=tuple(names[home] for home in at) or (msg("no carrier"),))
        )
    yield Heading(
        title=squadron_title(squadron),
        detail=papers.dotted(counts),
        trailing=msg("{points} points", points=price),
        level=2,
    )
    if ships:
        yield Table(
            heads=(
                msg("Ship"),
                msg("Class"),
                msg("MV"),
                msg("DR/CR"),
                msg("HP/CP"),
                msg("AP"),
                msg("PD"),
                msg("Sh."),
                msg("Points"),
            ),
            rows=tuple(_ship_row(entry, card) for entry, card in ships),
            widths=(42, 48, 12, 16, 16, 12, 12, 17, 17),
        )
        for entry, card in ships:
            if card is not None and (options := chosen(card)):
                text = msg("{ship}: {what}", ship=ship_name(entry), what=options)
                yield Notes(text=text, small=True)
    if craft:
        yield Table(
            heads=(
                msg("Wing"),
                msg("Type"),
                msg("MV"),
                msg("Torp."),
                msg("PD"),
                msg("AP"),
                msg("Points"),
            ),
            rows=tuple(_wing_row(entry, card) for entry, card in craft),
            widths=(52, 52, 13, 16, 13, 13, 17),
        )


def _ship_row(entry: ShipEntry, card: ArmadaCard | None) -> TableRow:
    if card is None:
        cells = (Cell(text=msg("no card")), *(Cell() for _ in range(FIGURES)))
        return TableRow(label=ship_name(entry), cells=cells)
    kind = msg("{class_name}, {type}", class_name=class_msg(card), type=type_msg(card))
    shield = msg("cloak") if card.cloak and not card.shield else number(card.shield or None)
    pairs = (
        (rating(card.dr, card.dr_also), rating(card.cr, card.cr_also)),
        (number(card.hull), number(card.crew)),
    )
    move = number(card.move)
    if card.move is not None and card.move_also is not None:
        move = msg("{a}/{b}", a=number(card.move), b=number(card.move_also))
    return TableRow(
        label=ship_name(entry),
        cells=(
            Cell(text=kind),
            Cell(text=move),
            *(Cell(text=msg("{a}/{b}", a=one, b=other)) for one, other in pairs),
            Cell(text=number(card.ap)),
            Cell(text=number(card.pd)),
            Cell(text=shield),
            Cell(text=number(card.points)),
        ),
    )


def _wing_row(entry: ShipEntry, card: ArmadaCard) -> TableRow:
    figures = (card.move, card.torpedo_ad, card.pd, card.ap, card.points)
    return TableRow(
        label=ship_name(entry),
        cells=(
            Cell(text=type_msg(card)),
            *(Cell(text=number(figure)) for figure in figures),
        ),
    )
