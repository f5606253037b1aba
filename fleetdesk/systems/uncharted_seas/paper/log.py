"""The ship log: a page for the fleet, then every ship with its tracks, dice, criticals and turns (section 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fleetdesk.core.blocks.cards import (
    Block,
    Card,
    Chips,
    Columns,
    Heading,
    Ladder,
    Notes,
    Rung,
    Stat,
    Stats,
    Table,
    Track,
)
from fleetdesk.core.blocks.pencil import Turns
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import card_logs
from fleetdesk.systems.common.lists.pricing import ship_name, squadron_title
from fleetdesk.systems.common.lists.special_notes import special_line
from fleetdesk.systems.common.papers import EMPTY, number
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.uncharted_seas.fire import gunnery
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper import card as cards
from fleetdesk.systems.uncharted_seas.picks import weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import ARCS, SHIP_TYPES, SeaCard, SeaFleet
from fleetdesk.systems.uncharted_seas.state import DERELICT, STATUSES, SeaBattle, SeaShip, SeaSide

BLANK_HULL = 10
BLANK_CREW = 10
BLANK_SHIPS = 6

Log = Paper[SeaFleet, SeaBattle, HouseRules, SeaShip, SeaSide]


def ships(log: Log) -> Iterator[Card]:
    """Each squadron's heading and its ships; empty ones for a blank log."""
    fleet = log.fleet
    if log.blank:
        yield from (blank_ship(log) for _ in range(BLANK_SHIPS))
        return
    for squadron in fleet.squadrons:
        sailing = [ship for ship in squadron.ships if ship.sails and ship.card in fleet.cards]
        if sailing:
            yield squadron_head(log, squadron, sailing)
        for at, entry in enumerate(sailing):
            yield ship_card(log, entry).but(framed=at > 0, ship=log.ship(entry))


def squadron_head(log: Log, squadron: Squadron, sailing: list[ShipEntry]) -> Card:
    """Name, ships, what command asks for, and a box a turn."""
    fleet, battle = log.fleet, log.shown
    detail = nmsg(
        "{n} ship \N{MIDDLE DOT} {points} points \N{MIDDLE DOT} chain of {command}\N{DOUBLE PRIME}",
        "{n} ships \N{MIDDLE DOT} {points} points \N{MIDDLE DOT} chain of {command}\N{DOUBLE PRIME}",
        len(sailing),
        points=sum(fleet.cards[ship.card].points or 0 for ship in sailing),
        command=fleet.command_distance,
    )
    acted: set[int] = set()
    if battle is not None:
        acted = set(range(1, battle.turn))
        if f"{log.seat}-{squadron.id}" in battle.activated:
            acted.add(battle.turn)
    boxes = card_logs.activations(log.first, log.options.turns, acted)
    return card_logs.squadron_card(squadron_title(squadron), detail, boxes)


def ship_card(log: Log, entry: ShipEntry) -> Card:
    """All a ship needs on paper, as large as she is; as it stands in the battle, where that is wanted."""
    profile = log.fleet.cards[entry.card]
    hull = profile.hull or 0
    if hull <= card_logs.ROW_HULL:
        return _row(log, entry, profile)
    return _large(log, entry, profile) if hull >= card_logs.LARGE_HULL else _medium(log, entry, profile)


def _large(log: Log, entry: ShipEntry, profile: SeaCard) -> Card:
    """Figures and arcs, the ladder below them, then states and criticals."""
    state = log.state(entry)
    lost = _lost(state)
    key = Notes(
        text=msg(
            "{wind}; \N{MINUS SIGN}n: dice after n losses, hull or crew, the greater",
            wind=cards.headwind(profile),
        ),
        small=True,
    )
    figures = (_heading(profile, entry, state, level=1), cards.stats(profile, wind=False), key)
    arcs = (cards.arcs(profile, lost, log.rules),) if profile.weapons else ()
    bottom = Columns(
        columns=((_states(log, state), _letters()), (criticals(state, card_logs.LINES),)),
        weights=(92, 92),
    )
    return Card(
        blocks=(
            Columns(columns=(figures, arcs), weights=(138, 46)) if arcs else figures[0],
            *(() if arcs else figures[1:]),
            _ladder(log, profile, state),
            *_remarks(log, profile, state),
            bottom,
        ),
        dense=True,
    )


def _medium(log: Log, entry: ShipEntry, profile: SeaCard) -> Card:
    """Figures and criticals at the left, the ladder and the turns at the right."""
    state = log.state(entry)
    left: tuple[Block, ...] = (
        _heading(profile, entry, state, level=2),
        cards.stats(profile, wind=False),
        criticals(state, card_logs.LINES),
        *_remarks(log, profile, state),
    )
    right = (_ladder(log, profile, state), _states(log, state))
    return Card(blocks=(Columns(columns=(left, right), weights=(66, 118)),), dense=True, row=True)


def _row(log: Log, entry: ShipEntry, profile: SeaCard) -> Card:
    """A line: figures, boxes, dice after each loss, turns."""
    state = log.state(entry)
    figures = msg(
        "MV {move}\N{DOUBLE PRIME}  DR {dr}  CR {cr}  ram {ram}",
        move=profile.move or 0,
        dr=profile.dr or 0,
        cr=profile.cr or 0,
        ram=msg("{n} RED", n=profile.ram) if profile.ram_red and profile.ram else number(profile.ram or None),
    )
    left: tuple[Block, ...] = (
        _heading(profile, entry, state, level=2),
        Notes(text=figures, bold="figures"),
        *_remarks(log, profile, state),
    )
    boxes = cards.tracks(profile, *((state.hull_lost, state.crew_lost) if state else (0, 0)))
    columns = (
        (*left,),
        boxes,
        (card_logs.steps(rungs(log, profile), _lost(state), _reach(profile)),),
        card_logs.states_in_lines(log.first, log.options.turns, log.now, 6.0, _letters_of(log, state)),
    )
    return Card(blocks=(Columns(columns=columns, weights=(52, 34, 46, 52)),), dense=True, row=True)


def _lost(state: SeaShip | None) -> int:
    return gunnery.dice_penalty(state.hull_lost, state.crew_lost) if state else 0


SUNK, DERELICT_WORD = msg("sunk"), msg("derelict")


def _ladder(log: Log, profile: SeaCard, state: SeaShip | None) -> Ladder:
    tracks = cards.tracks(profile, *((state.hull_lost, state.crew_lost) if state else (0, 0)))
    ends = (SUNK, DERELICT_WORD)
    return card_logs.ladder(tracks, rungs(log, profile), _lost(state), ends, _reach(profile))


def _reach(profile: SeaCard) -> Msg:
    """R26: where each range band ends, as far as a weapon of hers reaches: the dice stand in this order."""
    most = max((at for one in profile.weapons for at, dice in enumerate(one.ad, 1) if dice), default=0)
    ends = "\N{MIDDLE DOT}".join(f"{end:g}" for end in profile.ranges[:most])
    return msg("to {inches}\N{DOUBLE PRIME}", inches=ends) if ends else EMPTY


def rungs(log: Log, profile: SeaCard) -> tuple[Rung, ...]:
    """The dice of each weapon after none, one, two ... losses, as long as she is afloat and manned."""
    losses = range(max(profile.hull or 1, profile.crew or 1))
    return card_logs.merged(
        Rung(
            label=weapon_msg(weapon),
            values=tuple(cards.dice(cards.after(weapon, n, log.rules)) for n in losses),
        )
        for weapon in profile.weapons
    )


def _states(log: Log, state: SeaShip | None) -> Turns:
    return card_logs.states(log.first, log.options.turns, log.now, 5.4, _letters_of(log, state))


def _letters_of(log: Log, state: SeaShip | None) -> Msg | None:
    """How she stands now, in the letters that are explained below the cells."""
    if state is None:
        return None
    letters = (
        *((msg("A"),) if state.anchored else ()),
        *((msg("M"),) if log.battle is not None and log.battle.melee_of(state.id) is not None else ()),
        *((msg("D"),) if state.status in DERELICT or state.drifts else ()),
        *((msg("F"),) if state.fired else ()),
    )
    return msg("{parts}", parts=letters) if letters else None


def _letters() -> Notes:
    return Notes(
        text=msg("A anchored \N{MIDDLE DOT} M melee \N{MIDDLE DOT} D drifts \N{MIDDLE DOT} F fired"),
        small=True,
    )


def _remarks(log: Log, profile: SeaCard, state: SeaShip | None) -> Iterator[Block]:
    """Special rules, and how the ship stands in a few words."""
    yield from special_line(profile)
    if state is not None and log.battle is not None and (badges := tuple(_badges(log.battle, state))):
        yield Chips(badges=badges)


SILHOUETTES = {"frigate": "ship.brig", "destroyer": "ship.brig"}


def _heading(profile: SeaCard, entry: ShipEntry, state: SeaShip | None, *, level: Literal[1, 2]) -> Heading:
    """Name, type and class; points of a large ship, those of others stand in their squadron's head."""
    kind, class_name = Msg(key=SHIP_TYPES[profile.ship_type]), profile.class_name
    detail = msg("{type} \N{MIDDLE DOT} class {class_name}", type=kind, class_name=class_name)
    if level == 1:
        detail = msg(
            "{type} \N{MIDDLE DOT} class {class_name} \N{MIDDLE DOT} {points} points",
            type=kind,
            class_name=class_name,
            points=profile.points or 0,
        )
    gone = state is not None and not state.on_table
    drawing = SILHOUETTES.get(profile.ship_type, "ship.three_decker")
    return Heading(title=ship_name(entry), detail=detail, struck=gone, level=level, drawing=drawing)


def _badges(battle: SeaBattle, state: SeaShip) -> Iterator[Badge]:
    """What a player has to know when the paper takes over from the screen."""
    if state.status != "in_play":
        yield Badge(text=Msg(key=STATUSES[state.status]), tone="harm")
    melee = battle.melee_of(state.id)
    if melee is not None:
        foes = tuple(Msg.verbatim(battle.ships[one].name) for one in melee.ships if one != state.id)
        yield Badge(text=msg("Melee: {foes}", foes=foes))
    if state.anchored:
        yield Badge(text=msg("At anchor"))
    yield from card_logs.worn(state, gunnery.dice_penalty(state.hull_lost, state.crew_lost))
    yield from card_logs.beside(state)


def criticals(state: SeaShip | None, lines: int) -> Table:
    """Lines for criticals: those it took, then room for more."""
    taken = [(one, one.text) for one in (state.criticals if state else ())]
    return card_logs.criticals(taken, max(lines, len(taken)), 36)


def blank_ship(log: Log) -> Card:
    """A ship to fill in by hand."""
    labels = (msg("MV"), msg("DR"), msg("CR"), msg("Ram (AD)"))
    hull = Track(slot="hull", label=msg("Hull"), total=BLANK_HULL, blank=True)
    crew = Track(slot="crew", label=msg("Crew"), total=BLANK_CREW, shape="round", blank=True)
    arcs = ("fore", "port", "aft", "turret")
    rungs = tuple(Rung(label=Msg(key=ARCS[arc]), values=(EMPTY,) * BLANK_HULL) for arc in arcs)
    ladder = Ladder(tracks=(hull, crew), rungs=rungs, fate=EMPTY)
    left: tuple[Block, ...] = (
        Heading(
            title=msg("Ship"),
            detail=msg("Class, squadron, points"),
            level=2,
            blank=True,
            drawing="ship.three_decker",
        ),
        Stats(items=tuple(Stat(label=label, value=EMPTY) for label in labels)),
        criticals(None, card_logs.LINES),
    )
    right = (ladder, _states(log, None))
    return Card(blocks=(Columns(columns=(left, right), weights=(66, 118)),), dense=True)
