"""The ship log: a page for the fleet, then every ship with its tracks, dice, criticals and turns (section 11)."""

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
from fleetdesk.systems.uncharted_seas import gunnery
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper import card as cards
from fleetdesk.systems.uncharted_seas.profiles import ARCS, SHIP_TYPES, SeaCard, SeaFleet
from fleetdesk.systems.uncharted_seas.state import DERELICT, STATUSES, SeaBattle, SeaShip, SeaSide
from fleetdesk.systems.uncharted_seas.tables import tables

SHORT_LADDER = 3
"""A ladder of so few steps stands beside the arcs; a longer one takes a line of its own."""
BLANK_HULL = 10
BLANK_CREW = 10
BLANK_LADDER = 6
BLANK_SHIPS = 5
TURN_ROW = 5.6
"""Height of a row of the turn grid, in millimetres."""


Log = Paper[SeaFleet, SeaBattle, HouseRules, SeaShip, SeaSide]


def ships(log: Log) -> Iterator[Card]:
    """Each squadron's heading and its ships; empty ones for a blank log."""
    fleet = log.fleet
    if log.blank:
        yield from (blank_ship(log.options) for _ in range(BLANK_SHIPS))
        return
    for squadron in fleet.squadrons:
        sailing = [ship for ship in squadron.ships if ship.sails and ship.card in fleet.cards]
        if sailing:
            yield squadron_head(fleet, squadron, sailing)
        for entry in sailing:
            yield ship_card(log, squadron, entry)


def squadron_head(fleet: SeaFleet, squadron: Squadron, sailing: list[ShipEntry]) -> Card:
    """Name, ships, and what command asks for."""
    points = sum(fleet.cards[ship.card].points or 0 for ship in sailing)
    detail = nmsg(
        "{n} ship \N{MIDDLE DOT} command {command}\N{DOUBLE PRIME}, out of command: drifts {drift}\N{DOUBLE PRIME}",
        "{n} ships \N{MIDDLE DOT} command {command}\N{DOUBLE PRIME}, out of command: drift {drift}\N{DOUBLE PRIME}",
        len(sailing),
        command=fleet.command_distance,
        drift=tables().command.drift_inches,
    )
    trailing = msg("{points} points", points=points)
    head = Heading(title=squadron_title(squadron), detail=detail, trailing=trailing, level=2)
    return Card(blocks=(head,), framed=False, with_next=True)


def ship_card(log: Log, squadron: Squadron, entry: ShipEntry) -> Card:
    """All a ship needs on paper; as it stands in the battle, where that is wanted."""
    battle, rules = log.battle, log.rules
    profile = log.fleet.cards[entry.card]
    state = log.state(entry)
    lost = gunnery.dice_penalty(state.hull_lost, state.crew_lost) if state else 0
    ladder = cards.losses(profile)
    guns = cards.gun_table(profile, lost, rules, ladder=ladder, now=True)
    arcs = cards.arcs(profile, lost, rules)
    hull_lost, crew_lost = (state.hull_lost, state.crew_lost) if state else (0, 0)
    numbers: tuple[Block, ...] = (
        cards.stats(profile, wind=False),
        *cards.tracks(profile, hull_lost, crew_lost),
    )
    ticks = _ticks(state)
    blocks: list[Block] = [_heading(profile, entry, squadron, state)]
    if ladder <= SHORT_LADDER:
        blocks.append(Columns(columns=(numbers, (guns, ticks), (arcs,)), weights=(67, 63, 43)))
    else:
        notes = Notes(title=msg("Notes"), lines=3)
        blocks += [Columns(columns=(numbers, (ticks, notes), (arcs,)), weights=(84, 42, 46)), guns]
    if profile.notes:
        blocks.append(Notes(text=msg("Special rules: {text}", text=Msg(key=profile.notes))))
    if state is not None and battle is not None and (badges := tuple(_badges(battle, state))):
        blocks.append(Chips(badges=badges))
    played = log.played if state is not None else 0
    blocks.append(Columns(columns=((turns(log.options, played),), (criticals(state),)), weights=(108, 72)))
    return Card(blocks=tuple(blocks))


def _heading(profile: SeaCard, entry: ShipEntry, squadron: Squadron, state: SeaShip | None) -> Heading:
    detail = msg(
        "{type} \N{MIDDLE DOT} class {class_name} \N{MIDDLE DOT} {squadron} \N{MIDDLE DOT} {wind}",
        type=Msg(key=SHIP_TYPES[profile.ship_type]),
        class_name=profile.class_name,
        squadron=squadron_title(squadron),
        wind=cards.headwind(profile),
    )
    trailing = msg("{points} points", points=profile.points) if profile.points is not None else None
    gone = state is not None and not state.on_table
    return Heading(title=ship_name(entry), detail=detail, trailing=trailing, struck=gone)


def _ticks(state: SeaShip | None) -> Flags:
    return Flags(
        ticks=(
            Tick(text=msg("At anchor"), ticked=bool(state and state.anchored)),
            Tick(text=msg("Derelict"), ticked=bool(state and state.status in DERELICT)),
        )
    )


def _badges(battle: SeaBattle, state: SeaShip) -> Iterator[Badge]:
    """What a player has to know when the paper takes over from the screen."""
    if state.status != "in_play":
        yield Badge(text=Msg(key=STATUSES[state.status]), tone="harm")
    melee = battle.melee_of(state.id)
    if melee is not None:
        foes = tuple(Msg.verbatim(battle.ships[one].name) for one in melee.ships if one != state.id)
        yield Badge(text=msg("Melee: {foes}", foes=foes))
    yield from card_logs.worn(state, gunnery.dice_penalty(state.hull_lost, state.crew_lost))
    yield from card_logs.beside(state)


def turns(options: SheetOptions, played: int = 0) -> Grid:
    """A column for each turn; those that are over are crossed."""
    rows = (
        msg("Activated"),
        msg("Moved"),
        msg("Anchored"),
        msg("Fired F A P S T"),
        msg("Melee"),
    )
    return turn_grid(options, rows, TURN_ROW, 0.25, played)


def criticals(state: SeaShip | None) -> Table:
    """Lines for criticals: those it took, then room for more."""
    taken = [(one, one.text) for one in (state.criticals if state else ())]
    return card_logs.criticals(taken, card_logs.CRITICAL_LINES, 36)


def blank_ship(options: SheetOptions) -> Card:
    """A ship to fill in by hand."""
    labels = (msg("MV"), msg("DR"), msg("CR"), msg("Ram (AD)"))
    numbers: tuple[Block, ...] = (
        Stats(items=tuple(Stat(label=label, value=EMPTY) for label in labels)),
        Track(slot="hull", label=msg("Hull"), total=BLANK_HULL, blank=True),
        Track(slot="crew", label=msg("Crew"), total=BLANK_CREW, shape="round", blank=True),
    )
    guns = Table(
        heads=(
            msg("Arc"),
            EMPTY,
            EMPTY,
            EMPTY,
            EMPTY,
            msg("Now"),
            *(msg("{n}", n=-n) for n in range(1, BLANK_LADDER + 1)),
        ),
        rows=tuple(
            TableRow(label=Msg(key=ARCS[arc]), cells=(Cell(),) * (5 + BLANK_LADDER))
            for arc in ("fore", "port", "starboard", "aft", "turret")
        ),
        widths=(22, *(11,) * 4, 12, *(17,) * BLANK_LADDER),
    )
    arcs = cards.blank_arcs()
    top = Columns(
        columns=(numbers, (_ticks(None), Notes(title=msg("Notes"), lines=3)), (arcs,)), weights=(84, 42, 46)
    )
    bottom = Columns(columns=((turns(options),), (criticals(None),)), weights=(108, 72))
    title = Heading(title=msg("Ship"), detail=msg("Class, squadron, points"))
    return Card(blocks=(title, top, guns, bottom))
