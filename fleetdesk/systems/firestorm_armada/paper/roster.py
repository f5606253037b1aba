"""The roster: every ship and wing with its figures and points, what a check says, and the house rules."""

from collections.abc import Iterator, Sequence
from functools import partial

from fleetdesk.core.blocks.cards import Block, Card, Notes, Stat
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists.pricing import ship_name
from fleetdesk.systems.common.lists.special_notes import chosen
from fleetdesk.systems.common.papers import DASH, number
from fleetdesk.systems.common.rosters import Column, priced_roster, ship_table, squadron_head
from fleetdesk.systems.firestorm_armada.figures import rating
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.labels import class_msg, type_msg
from fleetdesk.systems.firestorm_armada.lists.checks import check
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet
from fleetdesk.systems.firestorm_armada.wings import flights

Sailing = tuple[ShipEntry, ArmadaCard | None]


def hand(fleet: ArmadaFleet, rules: HouseRules) -> int:
    """R66, P4: cards a fleet begins with."""
    squadrons = sum(unit.counts_for_cards for unit in flights.units(fleet))
    return turn.hand_size(squadrons, squadrons, rules)


def roster(fleet: ArmadaFleet, rules: HouseRules) -> Iterator[Card]:
    """Every ship and wing with its figures and points."""
    units = flights.units(fleet)
    craft, room = len(flights.wings(fleet)), flights.wing_capacity(fleet)
    squadrons = [unit for unit in units if unit.kind == "squadron"]
    stats = (
        Stat(label=msg("Ships"), value=msg("{n}", n=sum(len(unit.entries) for unit in squadrons))),
        Stat(label=msg("Squadrons"), value=msg("{n}", n=len(squadrons))),
        Stat(label=msg("Wings, room"), value=msg("{n} / {room}", n=craft, room=room) if room else DASH),
        Stat(label=msg("Cards in hand"), value=msg("{n}", n=hand(fleet, rules))),
        Stat(label=msg("Initiative"), value=msg("+{n}", n=fleet.tactics)),
        Stat(label=msg("Command"), value=msg("{n}\N{DOUBLE PRIME}", n=fleet.command)),
    )
    homes = flights.carriers(fleet)
    names = {entry.id: ship_name(entry) for _, entry in fleet.ships()}
    return priced_roster(fleet, stats, partial(_squadron, homes, names), check(fleet), rules)


def _squadron(
    homes: flights.Homes, names: dict[str, Msg], squadron: Squadron, sailing: Sequence[Sailing]
) -> Iterator[Block]:
    craft = [(entry, card) for entry, card in sailing if card is not None and card.is_wing]
    ships = [(entry, card) for entry, card in sailing if card is None or not card.is_wing]
    counts = []
    if ships:
        counts.append(nmsg("{n} ship", "{n} ships", len(ships)))
    if craft:
        counts.append(nmsg("{n} wing", "{n} wings", len(craft)))
        at = dict.fromkeys(homes[entry.id] for entry, _ in craft if entry.id in homes)
        counts.append(
            msg("from {carriers}", carriers=tuple(names[home] for home in at) or (msg("no carrier"),))
        )
    yield squadron_head(squadron, papers.dotted(counts), (card for _, card in sailing))
    if ships:
        yield ship_table(((ship_name(entry), card) for entry, card in ships), (msg("Ship"), 42), *SHIPS)
    for entry, card in ships:
        if card is not None and (options := chosen(card)):
            yield Notes(text=msg("{ship}: {what}", ship=ship_name(entry), what=options), small=True)
    if craft:
        yield ship_table(((ship_name(entry), card) for entry, card in craft), (msg("Wing"), 52), *WINGS)


def _pair(one: Msg, other: Msg) -> Msg:
    return msg("{a}/{b}", a=one, b=other)


def _move(card: ArmadaCard) -> Msg:
    if card.move is None or card.move_also is None:
        return number(card.move)
    return _pair(number(card.move), number(card.move_also))


def _kind(card: ArmadaCard) -> Msg:
    return msg("{first} \N{MIDDLE DOT} {second}", first=class_msg(card), second=type_msg(card))


def _shield(card: ArmadaCard) -> Msg:
    return msg("cloak") if card.cloak and not card.shield else number(card.shield or None)


SHIPS: tuple[Column[ArmadaCard], ...] = (
    (msg("Class"), 48, _kind),
    (msg("MV"), 12, _move),
    (msg("DR/CR"), 16, lambda card: _pair(rating(card.dr, card.dr_also), rating(card.cr, card.cr_also))),
    (msg("HP/CP"), 16, lambda card: _pair(number(card.hull), number(card.crew))),
    (msg("AP"), 12, lambda card: number(card.ap)),
    (msg("PD"), 12, lambda card: number(card.pd)),
    (msg("Sh."), 17, _shield),
    (msg("Points"), 17, lambda card: number(card.points)),
)
WINGS: tuple[Column[ArmadaCard], ...] = (
    (msg("Type"), 52, type_msg),
    (msg("MV"), 13, lambda card: number(card.move)),
    (msg("Torp."), 16, lambda card: number(card.torpedo_ad)),
    (msg("PD"), 13, lambda card: number(card.pd)),
    (msg("AP"), 13, lambda card: number(card.ap)),
    (msg("Points"), 17, lambda card: number(card.points)),
)
