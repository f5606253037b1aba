"""The ship log: every ship with its tracks, dice after damage, criticals and turns (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import (
    Block,
    Card,
    Cell,
    Chips,
    Columns,
    Flags,
    Grid,
    Heading,
    Notes,
    SheetOptions,
    Stat,
    Stats,
    Table,
    TableRow,
    Tick,
    Track,
)
from fleetdesk.core.fleets import ShipEntry, Squadron
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import card_logs
from fleetdesk.systems.common.papers import EMPTY, turn_grid
from fleetdesk.systems.common.pricing import ship_name, squadron_title
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.firestorm_armada.gunnery import dice_penalty
from fleetdesk.systems.firestorm_armada.labels import class_msg, tracks, type_msg
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import card
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import STATUSES, ArmadaBattle, ArmadaShip, ArmadaSide

SMALL_HULL = 3
"""Ships of so few hull points get a narrow card, with fewer lines for criticals."""
SMALL_LINES = 2
BLANK_HULL = 12
BLANK_CREW = 10
BLANK_AP = 10
BLANK_WEAPONS = 4
BLANK_SHIPS = 4
TURN_ROW = 5.2
"""Height of a row of the turn grid, in millimetres."""


Log = Paper[ArmadaFleet, ArmadaBattle, HouseRules, ArmadaShip, ArmadaSide]


def ships(log: Log) -> Iterator[Card]:
    """Each squadron's heading and its ships; empty ones for a blank log.

    A large ship on its own tells its squadron in its own heading: two such fit on a page, with headings one would.
    """
    fleet = log.fleet
    if log.blank:
        yield from (blank_ship(log.options) for _ in range(BLANK_SHIPS))
        return
    for squadron in fleet.squadrons:
        sailing = [
            (entry, card)
            for entry in squadron.ships
            if entry.sails and (card := fleet.cards.get(entry.card)) is not None and not card.is_wing
        ]
        if len(sailing) > 1 or any((card.hull or 0) <= SMALL_HULL for _, card in sailing):
            yield _squadron_head(fleet, squadron, [card for _, card in sailing])
        for entry, card in sailing:
            yield ship_card(log, squadron, entry, card)


def _squadron_head(fleet: ArmadaFleet, squadron: Squadron, profiles: list[ArmadaCard]) -> Card:
    """Name, ships, and what command asks for."""
    detail = nmsg(
        "{n} ship \N{MIDDLE DOT} command {command}\N{DOUBLE PRIME}",
        "{n} ships \N{MIDDLE DOT} command {command}\N{DOUBLE PRIME}",
        len(profiles),
        command=fleet.command,
    )
    trailing = msg("{points} points", points=sum(card.points or 0 for card in profiles))
    head = Heading(title=squadron_title(squadron), detail=detail, trailing=trailing, level=2)
    return Card(blocks=(head,), framed=False, with_next=True)


def ship_card(log: Log, squadron: Squadron, entry: ShipEntry, profile: ArmadaCard) -> Card:
    """All a ship needs on paper; as it stands in the battle, where that is wanted."""
    if (profile.hull or 0) <= SMALL_HULL:
        return small_card(log, entry, profile)
    battle, rules, state = log.battle, log.rules, log.state(entry)
    lost = dice_penalty(state.hull_lost, state.crew_lost) if state else 0
    taken = (state.hull_lost, state.crew_lost, state.ap_lost) if state else (0, 0, 0)
    numbers: tuple[Block, ...] = (*card.figures(profile, lost, rules), *tracks(profile, *taken))
    drawn = tuple(card.arcs(profile, lost, rules))
    guns: list[Block] = []
    if profile.weapons:
        guns.append(card.weapon_table(profile, lost, rules, now=True))
    boarded = bool(battle and state and battle.parties(state.id))
    ticks = _ticks(state, boarded=boarded, troops=bool(profile.ap))
    steps = card.losses(profile)
    ladder: tuple[Block, ...] = (card.ladder(profile, steps, rules, lost=lost),) if steps else ()
    blocks: list[Block] = [_heading(profile, entry, squadron, state)]
    blocks.append(Columns(columns=(numbers, drawn or (_room(),)), weights=(108, 64)))
    if guns or ladder:
        blocks.append(Columns(columns=(tuple(guns) or (_room(),), ladder or (_room(),)), weights=(1, 1)))
    blocks += _remarks(log, profile, state)
    played = log.played if state is not None else 0
    bottom = ((turns(log.options, played), ticks), (criticals(state),))
    blocks.append(Columns(columns=bottom, weights=(104, 76)))
    return Card(blocks=tuple(blocks), dense=True)


def _room() -> Notes:
    """Lines for a pencil where a ship has nothing to show."""
    return Notes(title=msg("Notes"), lines=3)


def small_card(log: Log, entry: ShipEntry, profile: ArmadaCard) -> Card:
    """The same for a small ship, narrow enough to stand two abreast."""
    state, rules = log.state(entry), log.rules
    lost = dice_penalty(state.hull_lost, state.crew_lost) if state else 0
    taken = (state.hull_lost, state.crew_lost, state.ap_lost) if state else (0, 0, 0)
    gone = state is not None and not state.in_play
    heading = card.heading(profile, entry.name.strip()).but(struck=gone)
    blocks: list[Block] = [heading, *card.figures(profile, lost, rules), *tracks(profile, *taken)]
    if profile.weapons:
        blocks.append(card.weapon_table(profile, lost, rules, now=True))
    if steps := card.losses(profile):
        blocks.append(card.ladder(profile, steps, rules, lost=lost))
    boarded = bool(log.battle and state and log.battle.parties(state.id))
    blocks.append(_ticks(state, boarded=boarded, troops=bool(profile.ap)))
    blocks += _remarks(log, profile, state)
    played = log.played if state is not None else 0
    blocks += [turns(log.options, played), criticals(state, SMALL_LINES)]
    return Card(blocks=tuple(blocks), half=True, dense=True)


def _remarks(log: Log, profile: ArmadaCard, state: ArmadaShip | None) -> Iterator[Block]:
    """Special rules, and how the ship stands in a few words."""
    if profile.notes:
        yield Notes(text=msg("Special rules: {text}", text=Msg(key=profile.notes)))
    if state is not None and log.battle is not None and (badges := tuple(_badges(log.battle, state))):
        yield Chips(badges=badges)


def _heading(profile: ArmadaCard, entry: ShipEntry, squadron: Squadron, state: ArmadaShip | None) -> Heading:
    detail = msg(
        "{type} \N{MIDDLE DOT} class {class_name} \N{MIDDLE DOT} {squadron}",
        type=type_msg(profile),
        class_name=class_msg(profile),
        squadron=squadron_title(squadron),
    )
    trailing = msg("{points} points", points=profile.points) if profile.points is not None else None
    gone = state is not None and not state.in_play
    return Heading(title=ship_name(entry), detail=detail, trailing=trailing, struck=gone)


def _ticks(state: ArmadaShip | None, *, boarded: bool = False, troops: bool = True) -> Flags:
    sent = Tick(text=msg("Party sent"), ticked=bool(state and state.boarded_turn))
    return Flags(
        ticks=(
            Tick(text=msg("Engines cut"), ticked=bool(state and state.engines_cut)),
            Tick(text=msg("Rammed"), ticked=bool(state and state.rammed_turn)),
            Tick(text=msg("Boarded"), ticked=boarded),
            *((sent,) if troops else ()),
        )
    )


def _badges(battle: ArmadaBattle, state: ArmadaShip) -> Iterator[Badge]:
    """What a player has to know when the paper takes over from the screen."""
    if state.status != "in_play":
        yield Badge(text=Msg(key=STATUSES[state.status]), tone="harm")
    for party in battle.parties(state.id):
        name = battle.ships[party.by].name if party.by in battle.ships else party.side
        yield Badge(text=msg("Boarded by {ship}: {ap} AP", ship=name, ap=party.ap), tone="harm")
    yield from card_logs.worn(state, dice_penalty(state.hull_lost, state.crew_lost))
    if state.cloak_on:
        yield Badge(text=msg("Cloak on"))
    if state.shields_down:
        yield Badge(text=msg("Shields offline"), tone="harm")
    yield from card_logs.beside(state)


def turns(options: SheetOptions, played: int = 0) -> Grid:
    """A column for each turn; those that are over are crossed."""
    rows = (msg("Activated"), msg("Moved \N{DOUBLE PRIME}"), msg("Fired F A P S T"), msg("Boarding"))
    return turn_grid(options, rows, TURN_ROW, 0.25, played)


def criticals(state: ArmadaShip | None, lines: int = card_logs.CRITICAL_LINES) -> Table:
    """Lines for criticals: those it took, then room for more."""
    return card_logs.criticals(
        [(one, Msg(key=one.text)) for one in (state.criticals if state else ())], lines, 38
    )


def blank_ship(options: SheetOptions) -> Card:
    """A ship to fill in by hand."""
    rows = (
        (msg("MV"), msg("Half MV"), msg("DR"), msg("CR"), msg("PD")),
        (msg("Shields"), msg("Mines"), msg("Wings"), msg("Capital"), msg("Small target")),
    )
    numbers: tuple[Block, ...] = (
        *(Stats(items=tuple(Stat(label=label, value=EMPTY) for label in row)) for row in rows),
        Track(slot="hull", label=msg("Hull (HP)"), total=BLANK_HULL, blank=True),
        Track(slot="crew", label=msg("Crew (CP)"), total=BLANK_CREW, shape="round", blank=True),
        Track(slot="ap", label=msg("Assault (AP)"), total=BLANK_AP, shape="round", blank=True),
    )
    heads = (msg("Weapon (AD)"), msg("Band"), *(msg("{n}", n=band) for band in range(1, 5)), msg("Now"))
    guns = Table(
        heads=heads,
        rows=tuple(TableRow(label=EMPTY, cells=(Cell(),) * 6) for _ in range(BLANK_WEAPONS)),
        widths=(40, 11, 10, 10, 10, 10, 12),
    )
    return Card(
        blocks=(
            Heading(title=msg("Ship"), detail=msg("Class, squadron, points")),
            Columns(columns=(numbers, (card.blank_arcs(),)), weights=(108, 64)),
            Columns(columns=((guns,), (_room(),)), weights=(1, 1)),
            Columns(columns=((turns(options), _ticks(None)), (criticals(None),)), weights=(104, 76)),
        )
    )
