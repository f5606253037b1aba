"""A paper for the table: the captain's sheet with a row a galley (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import (
    Block,
    Card,
    Cell,
    Chips,
    Columns,
    Flags,
    Heading,
    Notes,
    Table,
    TableRow,
    Tick,
    Track,
)
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.lists.special_notes import special_line
from fleetdesk.systems.common.papers import EMPTY, number
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.galleys.formulas.crews import CREWS, level
from fleetdesk.systems.galleys.lists.building import men
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import ORDERS, SHORT
from fleetdesk.systems.galleys.paper import card
from fleetdesk.systems.galleys.picks import link_badges
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip, GalleySide

WEIGHTS = (52.0, 60.0, 58.0, 24.0, 85.0)
"""Name and figures, movement, men, states, turns."""
ORDER, LINKS = 9.4, 7.6
"""Heights of the two halves of a turn's cell, in millimetres."""
BLANK_SHIPS = 8
BLANK_MEN = 6
MEN = {"marines": msg("marine"), "archers": msg("archers"), "rowers": msg("rowers")}
"""Short words before the boxes of a row."""


Log = Paper[GalleyFleet, GalleyBattle, HouseRules, GalleyShip, GalleySide]


def log(paper: Log) -> Iterator[Card]:
    """A row for every ship that sails; as it stands in the battle, where that is wanted."""
    if paper.blank:
        rows = (_blank(paper) for _ in range(BLANK_SHIPS))
    else:
        sailing = ((entry, paper.fleet.cards.get(entry.card)) for _, entry in paper.fleet.sailing())
        rows = (
            _ship(paper, entry, profile).but(ship=paper.ship(entry))
            for entry, profile in sailing
            if profile is not None
        )
    return (row.but(landscape=True) for row in rows)


def strip(paper: Log) -> tuple[Block, ...]:
    """Over the rows of every page: what their columns hold, and the numbers of the turns."""
    heads = (
        msg("Ship"),
        msg("Movement in cm: oars broken: 0, p port, s starboard; d damaged"),
        msg("Aboard"),
        msg("State"),
    )
    words = tuple((Notes(text=one, small=True),) for one in heads)
    turns = Turns(first=paper.first, count=paper.options.turns)
    return (Columns(columns=(*words, (turns,)), weights=WEIGHTS, fixed=True),)


def _ship(paper: Log, entry: ShipEntry, profile: GalleyCard) -> Card:
    state, battle = paper.state(entry), paper.shown
    crew = state.crew if state is not None else profile.crew
    name: list[Block] = [
        Heading(
            title=Msg.verbatim(entry.name or profile.class_name),
            trailing=msg("1D6 \N{LESS-THAN OR EQUAL TO} {n}", n=level(crew, paper.rules).fatigue),
            level=2,
            struck=bool(state and not state.on_table),
            drawing="ship.galley",
        ),
        Notes(text=kind_of(profile, Msg(key=CREWS[crew])), small=True),
        *(Notes(text=line, bold="figures") for line in figures(profile)),
    ]
    name += special_line(profile, small=True)
    if state is not None and battle is not None and (held := link_badges(battle, state)):
        name.append(Chips(badges=held))
    columns = (
        tuple(name),
        (movement(profile, paper.rules),),
        tuple(track.but(label=MEN[track.slot]) for track in card.tracks(profile, state)),
        states(profile, state),
        (_cells(paper, state),),
    )
    return Card(
        blocks=(Columns(columns=columns, weights=WEIGHTS, fixed=True),),
        dense=True,
        row=True,
        small_boxes=True,
    )


def kind_of(profile: GalleyCard, crew: Msg) -> Msg:
    """Type, crew, and whether shooting can reach the rowers (R95)."""
    told = msg("{type}, {crew}", type=Msg(key=profile.ship_type), crew=crew) if profile.ship_type else crew
    return msg("{told}, cataphract", told=told) if profile.cataphract else told


def figures(profile: GalleyCard) -> tuple[Msg, Msg]:
    """Size, D, boarding; ram, turning angle, and what a ram needs to row first (R48)."""
    return (
        msg(
            "size {size} \N{MIDDLE DOT} D {defence} \N{MIDDLE DOT} boarding {boarding}",
            size=number(profile.size),
            defence=number(profile.defence),
            boarding=number(profile.boarding),
        ),
        msg(
            "ram {ram} \N{MIDDLE DOT} turn {angle}° \N{MIDDLE DOT} run-up {run} cm",
            ram=number(profile.ram),
            angle=number(profile.turning_angle),
            run=number(profile.cruise_cm / 2 if profile.cruise_cm is not None else None),
        ),
    )


BROKEN = (msg("0"), msg("p"), msg("s"), msg("ps"), msg("d0"), msg("dp"), msg("ds"), msg("dps"))
"""No oars broken, those to port, to starboard, both; then the same of a damaged ship."""


def movement(profile: GalleyCard | None, rules: HouseRules) -> Table:
    """R30-R33: what is left of each speed, whole and damaged, with oars broken."""
    rows = []
    for label, speed, _ in card.SPEEDS[:3]:
        cells = []
        for damaged in (False, True):
            for _, broken in card.STATES:
                left = (
                    card.allowed(profile, rules, speed, damaged=damaged, broken=broken) if profile else None
                )
                cells.append(Cell(text=number(left)))
        rows.append(TableRow(label=label, cells=tuple(cells)))
    return Table(heads=(EMPTY, *BROKEN), rows=tuple(rows), widths=(13, *(6,) * 8))


def states(profile: GalleyCard | None, state: GalleyShip | None) -> tuple[Block, ...]:
    """The boxes of section 9, short words in them; engine and corvus only where they are aboard."""
    engine = state.catapult if state else men(profile).catapult if profile else "ok"
    lines = [
        (
            (msg("FAT"), bool(state and state.fatigued), "fatigued"),
            (msg("R2"), bool(state and state.rest == 2), ""),
            (msg("R1"), bool(state and state.rest == 1), ""),
        ),
        (
            (msg("DMG"), bool(state and state.damaged), "damaged"),
            (msg("prt"), bool(state and state.port_broken), "port_broken"),
            (msg("stb"), bool(state and state.starboard_broken), "starboard_broken"),
        ),
        (
            (msg("TAK"), bool(state and state.captures), ""),
            *(
                ((msg("cor"), bool(state and state.corvus == "lost"), ""),)
                if profile is None or (profile.corvus if state is None else state.corvus != "none")
                else ()
            ),
            *(
                (
                    (msg("en1"), engine in {"damaged", "destroyed"}, ""),
                    (msg("en2"), engine == "destroyed", ""),
                )
                if engine not in {"", "none"}
                else ()
            ),
        ),
    ]
    return tuple(
        Flags(
            ticks=tuple(Tick(text=text, ticked=ticked, slot=slot) for text, ticked, slot in line), inside=True
        )
        for line in lines
    )


def _cells(paper: Log, state: GalleyShip | None) -> Turns:
    """The order of each turn, links and notes below it; an order lies here only for whoever may see it."""
    battle = paper.shown
    orders: tuple[Msg, ...] = ()
    below: tuple[Msg, ...] = ()
    if battle is not None and state is not None:
        before = (EMPTY,) * max(0, battle.turn - paper.first)
        below = (*before, _below(battle, state))
        told = (
            state.carried_out
            if state.revealed
            else state.order
            if paper.options.seat in {"", state.side}
            else ""
        )
        if told in SHORT:
            orders = (*before, Msg(key=SHORT[told]))
    bands = (Band(height=ORDER, cells=orders, slot="order"), Band(height=LINKS, cells=below, slot="links"))
    return Turns(first=paper.first, count=paper.options.turns, heads=False, bands=bands, now=paper.now)


LETTERS = 2
"""Of the other ship's name, in a narrow cell; the whole stands under the own one."""


def _below(battle: GalleyBattle, ship: GalleyShip) -> Msg:
    """Rest and links of a turn, a line each, as the foot of the sheet explains them."""
    lines = [f"R{ship.rest}"] if ship.rest else []
    for link in battle.holds(ship.id):
        arrow, other = (
            ("\N{RIGHTWARDS ARROW}", link.to) if link.by == ship.id else ("\N{LEFTWARDS ARROW}", link.by)
        )
        sign = "C" if link.kind == "corvus" else ""
        lines.append(f"{arrow}{battle.ships[other].name[:LETTERS]}{sign}")
    return Msg.verbatim("\n".join(lines))


def _blank(paper: Log) -> Card:
    """A galley to fill in by hand."""
    tracks = tuple(
        Track(slot=slot, label=label, total=BLANK_MEN, shape="round", blank=True)
        for slot, label in MEN.items()
    )
    name: tuple[Block, ...] = (
        Heading(title=msg("Ship"), level=2, blank=True, drawing="ship.galley"),
        Notes(
            text=msg("type ______ \N{MIDDLE DOT} crew ______ \N{MIDDLE DOT} \N{WHITE SQUARE} cataphract"),
            small=True,
        ),
        Notes(text=msg("size ___ \N{MIDDLE DOT} D ___ \N{MIDDLE DOT} boarding ___"), small=True),
        Notes(text=msg("ram ___ \N{MIDDLE DOT} turn ___° \N{MIDDLE DOT} run-up ___ cm"), small=True),
    )
    columns = (name, (movement(None, paper.rules),), tracks, states(None, None), (_cells(paper, None),))
    return Card(
        blocks=(Columns(columns=columns, weights=WEIGHTS, fixed=True),),
        dense=True,
        row=True,
        small_boxes=True,
    )


def order_key() -> Msg:
    """What the short forms in the log mean: AH Ahead!, ..."""
    return msg(
        "{orders}",
        orders=tuple(
            msg("{short} {order}", short=Msg(key=SHORT[key]), order=Msg(key=name))
            for key, name in ORDERS.items()
        ),
    )
