"""A player's papers: grids, enemies, ships with their boxes and orders; the same orders without a position."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Block, Card, Columns, Flags, Heading, Notes, Tick
from fleetdesk.core.blocks.pencil import Band, Boxes, Roll, RollRow, Turns
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import standing
from fleetdesk.systems.common.papers import EMPTY, nothing
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.paper import cards, parts, record
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet
from fleetdesk.systems.salves.sea.grid import Grid, names
from fleetdesk.systems.salves.sealed import seal
from fleetdesk.systems.salves.sight import FEW, candidates
from fleetdesk.systems.salves.state import PLACING, SalvesBattle, slots

ORDER_ROW, TALLEST_ROW = 12.0, 24.0
"""Height of a cell for orders, and of one on a sheet that has room for it."""
ROWS = 192.0
"""Room for such cells on an upright page."""
NO_MOVE = Msg.verbatim("\N{EM DASH}")
"""In place of a move where there is none to write."""
BLANK_SHIPS, UNKNOWN_SHIPS = 4, 5
"""Rows to fill in: of the own fleet, of an enemy's."""
BLANK_NAME = 14
"""Underscores a ship's name is written on."""
BLANK_SIDE = 15
"""Columns of a sea nobody has chosen yet."""
SQUARES = (6.6, 6.2, 5.8, 5.5, 5.2)
"""Sides of a square of the grids where the page has no room for larger ones."""
HITS = 3
"""Circles to count the salvos that have named an enemy."""
SILHOUETTES = {"CV": "ship.carrier", "DD": "ship.destroyer", "SS": "ship.submarine"}


DRAWN = {"has_fired", "lost", "sunk", "name"}
"""Values the sheet shows in boxes."""


class Line(NamedTuple):
    """A ship on the paper of its player."""

    name: Msg
    card: SalvesCard | None = None
    """`None`: to be filled in."""
    ship: str = ""
    """Her id in play."""
    lost: int = 0
    detected: bool = False
    sunk: bool = False
    detail: Msg | None = None
    """Where she stands."""
    orders: Mapping[int, record.Written] = {}


SECRET = nothing(msg("This paper is secret until the end of the game."))
"""In the place of a paper somebody else may not read."""


def player_sheet(paper: parts.Log) -> Iterator[Card]:
    """8.6: two grids, enemies with what is known, own ships with boxes and orders, the code of the set-up."""
    battle, side, options = paper.battle, paper.seat, paper.options
    if battle is None or paper.blank or not battle.has_side(side):
        yield _grids(parts.Window(0, 0, BLANK_SIDE, BLANK_SIDE), (), (), ())
        yield from _abreast([_unknown_fleet() for _ in range(3)], 3)
        yield from order_cards(_listed(paper.fleet, options), options, None, abreast=5)
        return
    if not battle.sees(side):
        yield SECRET
        return
    fresh = options.state == "fresh"
    marks, routes = record.went(battle, side, fresh=fresh)
    shots = () if fresh else record.shots(battle, side)
    used = [(x, y) for x, y, _ in (*marks, *shots)]
    part = parts.window(Grid(battle.columns, battle.rows), () if battle.phase == PLACING else used)
    grids = _grids(part, marks, routes, shots)
    yield grids
    wide = grids.landscape
    yield from _enemies(battle, side, fresh=fresh, abreast=5 if wide else 3)
    played = None if fresh else battle
    yield from order_cards(_own(battle, side, fresh=fresh), options, played, abreast=10 if wide else 5)
    if battle.seal.code:
        yield _proof(battle)
    rest = standing.rest(played, battle.side(side).fleet, side, slots, DRAWN)
    yield from (card.but(row=True) for card in rest)


def _grids(part: parts.Window, marks: record.Marks, routes: record.Routes, shots: record.Marks) -> Card:
    """The two grids beside each other, on a page of their own where they are wide."""
    own = parts.sea(part, msg("My ships and their routes"), msg("initial and turn"), marks, routes)
    others = parts.sea(part, msg("My shots, the enemy"), msg("\N{BULLET} missed  \N{MULTIPLICATION SIGN} hit  ? perhaps"), shots)  # fmt: skip

    def beside(**how: object) -> tuple[Block, ...]:
        return (Columns(columns=((own.but(**how),), (others.but(**how),))),)

    return Card(
        blocks=beside(gives_way=True),
        roomy=(beside(), *(beside(most_mm=square * part.rows) for square in SQUARES)),
        framed=False,
        landscape=parts.ABREAST < part.columns <= parts.LYING,
    )


def _own(battle: SalvesBattle, side: str, *, fresh: bool) -> Iterator[Line]:
    for ship in battle.fleet_of(side):
        card = battle.card(ship.id)
        if fresh:
            place = ship.start or ship.cell
            yield Line(
                Msg.verbatim(ship.name), card, detail=wording.cell(place) if place else None, ship=ship.id
            )
            continue
        yield Line(
            Msg.verbatim(ship.name),
            card,
            lost=card.values.armour - battle.left(ship),
            detected=ship.has_fired,
            sunk=ship.sunk,
            detail=wording.cell(ship.cell) if ship.cell is not None and not ship.sunk else None,
            ship=ship.id,
            orders=record.orders(battle, ship),
        )


def _listed(fleet: SalvesFleet, options: SheetOptions) -> Iterator[Line]:
    """The ships of a list, as new; room for some where it is to be blank."""
    if options.state == "blank":
        yield from (Line(Msg.verbatim("_" * BLANK_NAME)) for _ in range(BLANK_SHIPS))
        return
    for _, entry in fleet.sailing():
        card = fleet.cards.get(entry.card)
        if card is not None:
            yield Line(Msg.verbatim(entry.name or card.class_name), card)


# --- enemies ------------------------------------------------------------------------------------------


def _enemies(battle: SalvesBattle, side: str, *, fresh: bool, abreast: int) -> Iterator[Card]:
    """Every enemy with the salvos that named it, and where it can be as far as that is worth naming."""
    known = candidates(battle, side) if battle.phase != PLACING and not fresh else {}
    fleets: list[tuple[Block, ...]] = []
    for other in battle.sides:
        if other.id == side:
            continue
        ships = battle.fleet_of(other.id)
        rows = []
        for ship in ships:
            named = 0 if fresh else battle.times_hit(ship.id)
            sunk = ship.sunk and not fresh
            rows.append(
                RollRow(
                    sign=Msg.verbatim(battle.card(ship.id).kind),
                    name=Msg.verbatim(ship.name),
                    boxes=(
                        Boxes(total=max(HITS, named), lost=named, shape="round"),
                        Boxes(total=1, lost=sunk),
                    ),
                    struck=sunk,
                )
            )
        roll = Roll(title=wording.fleet(battle, other.id), heads=(msg("hit"), msg("sunk")), rows=tuple(rows))
        few = {ship.name: known.get(ship.id, 0) for ship in ships if not ship.sunk}
        where = tuple(
            Msg.verbatim(f"{name} {' '.join(names(battle.grid.cells(found)))}")
            for name, found in few.items()
            if found and found.bit_count() <= FEW
        )
        fleets.append(
            (roll, *((Notes(text=msg("May be in: {ships}", ships=where), small=True),) if where else ()))
        )
    yield from _abreast(fleets, abreast)


def _unknown_fleet() -> tuple[Block, ...]:
    boxes = (Boxes(total=HITS, shape="round"), Boxes(total=1))
    rows = (RollRow(name=EMPTY, boxes=boxes),) * UNKNOWN_SHIPS
    return (Roll(title=msg("Fleet ____________"), heads=(msg("hit"), msg("sunk")), rows=rows),)


def _abreast(fleets: list[tuple[Block, ...]], abreast: int) -> Iterator[Card]:
    """Fleets side by side, each row of them under a rule."""
    for first in range(0, len(fleets), abreast):
        row = fleets[first : first + abreast]
        row += [()] * (abreast - len(row))
        yield Card(blocks=(Columns(columns=tuple(row)),), dense=True, row=first > 0)


# --- orders -------------------------------------------------------------------------------------------


def order_cards(
    lines: Iterable[Line],
    options: SheetOptions,
    played: SalvesBattle | None,
    *,
    abreast: int,
    boxes: bool = True,
) -> Iterator[Card]:
    """So many turns abreast, a cell for each ship and turn; with `boxes`, these and values beside the first ones.

    `played`: the battle where its state is wanted, whose turn is framed. On a page they have to themselves the cells are as tall as all of them leave room for.
    """
    lines = tuple(lines)
    first, now = options.first_turn(played), played.turn if played is not None else 0
    tall = ORDER_ROW
    if not boxes and lines:
        tall = max(tall, min(TALLEST_ROW, ROWS / (len(lines) * -(-options.turns // abreast))))
    for start in range(first, first + options.turns, abreast):
        count = min(abreast, first + options.turns - start)
        cells = 130 * count / 5 if abreast == 5 else 219 * count / 10
        rest = (130 if abreast == 5 else 219) - cells
        weights = (58, cells, *((rest,) if rest else ()))
        beside: tuple[tuple[Block, ...], ...] = ((),) if rest else ()
        title = msg("My ships \N{MIDDLE DOT} A/B/V") if start == first else msg("Turns {first} to {last}", first=start, last=start + count - 1)  # fmt: skip
        heads = Turns(first=start, count=count, small=(msg("fire only") if start == 1 else EMPTY,))
        head = Columns(
            columns=((Notes(text=title, small=True, bold="column"),), (heads,), *beside),
            weights=weights,
            fixed=True,
            even_large=True,
        )
        yield Card(blocks=(head,), with_next=True, dense=True, row=True)
        for number, line in enumerate(lines, 1):
            ship = tuple(_ship(line, boxes=boxes and start == first))
            columns = (ship, (_cells(line, start, count, tall).but(now=now),), *beside)
            block = Columns(columns=columns, weights=weights, fixed=True, even_large=True)
            yield Card(
                blocks=(block,),
                ship=line.ship,
                framed=False,
                row=True,
                dense=True,
                with_next=number < len(lines),
                again=(head,) if number > 1 else (),
            )


def _ship(line: Line, *, boxes: bool) -> Iterator[Block]:
    kind = line.card.kind if line.card is not None else ""
    if not boxes:
        detail = wording.type_name(kind) if kind else None
        drawing = SILHOUETTES.get(kind, "ship.battleship") if line.card is not None else ""
        yield Heading(
            title=line.name, detail=detail, level=1, drawing=drawing, struck=line.sunk, detail_below=True
        )
        return
    values = Msg.verbatim(cards.triple(line.card)) if line.card is not None else Msg.verbatim("__ / __ / __")
    yield Heading(title=line.name, detail=line.detail, trailing=values, level=2, struck=line.sunk)
    track = cards.hit_points(line.card or SalvesCard(), line.lost).but(label=EMPTY)
    detected = Flags(ticks=(Tick(text=msg("D"), ticked=line.detected, slot="has_fired"),), inside=True)
    yield Columns(columns=((track,), (detected,)), weights=(48, 6), fixed=True)


def _cells(line: Line, start: int, count: int, tall: float) -> Turns:
    """R23: in the first turn nothing moves; the line for moves says so."""
    written = [line.orders.get(turn, record.Written()) for turn in range(start, start + count)]
    if start == 1 and written[0] == record.Written():
        written[0] = record.Written(move=NO_MOVE)
    band = Band(
        height=ORDER_ROW,
        least_mm=tall,
        kind="orders",
        slot="order",
        hint=msg("M:"),
        lower=msg("F:"),
        cells=tuple(one.move for one in written),
        second=tuple(one.fire for one in written),
    )
    return Turns(first=start, count=count, heads=False, bands=(band,))


def order_sheet(paper: parts.Log) -> Iterator[Card]:
    """A cell for each ship and turn; it never tells where a ship is."""
    side, options = paper.seat, paper.options
    played = paper.shown if paper.shown is not None and paper.shown.has_side(side) else None
    lines = _listed(paper.fleet, options)
    if played is not None:
        sees = played.sees(side)
        lines = (
            Line(
                Msg.verbatim(ship.name),
                played.card(ship.id),
                ship=ship.id,
                orders=record.orders(played, ship) if sees else {},
            )
            for ship in played.afloat(side)
        )
    yield from order_cards(lines, options, played, abreast=5, boxes=False)


def _proof(battle: SalvesBattle) -> Card:
    """How a player checks the code at the end, without the umpire's file."""
    told = (
        msg(
            "At the end the umpire opens the set-up: lines that begin with “salt”. The code is made of them:"
        ),
        *seal.RECIPE,
        msg("Or: {command}", command="fleetdesk seal check CODE --opened FILE"),
    )
    code = Notes(title=msg("Code of the set-up"), text=Msg.verbatim(battle.seal.code))
    recipe = Notes(text=wording.sentences(told), small=True)
    columns = Columns(columns=((code,), (recipe,)), weights=(46, 142), fixed=True)
    return Card(blocks=(columns,), dense=True, row=True)
