"""Papers of a game: player sheet, order sheet, umpire's log, master grids, archive (section 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fleetdesk.core.cards import (
    Block,
    Card,
    Cell,
    Chips,
    Grid,
    Heading,
    Notes,
    SheetOptions,
    Stat,
    Stats,
    Table,
    TableRow,
    Track,
)
from fleetdesk.core.charts import Cell as Place
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.papers import EMPTY
from fleetdesk.systems.salves import seal, wording
from fleetdesk.systems.salves.grid import names
from fleetdesk.systems.salves.paper import cards
from fleetdesk.systems.salves.paper.parts import reminder, sea, told
from fleetdesk.systems.salves.profiles import SalvesFleet
from fleetdesk.systems.salves.proof import verify
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sight import FEW, candidates
from fleetdesk.systems.salves.state import PLACING, SalvesBattle, SalvesShip
from fleetdesk.systems.salves.texts import reports

ORDER_ROW = 9.0
TURNS_ABREAST = 5
BLANK_SHIPS = 6
BLANK_SIDE = 10
YES = Msg.verbatim("\N{MULTIPLICATION SIGN}")


def secret() -> Iterator[Card]:
    """In the place of a paper somebody else may not read."""
    yield Card(blocks=(Notes(text=msg("This paper is secret until the end of the game.")),))


# --- player sheet -----------------------------------------------------------------------------------


def player_sheet(
    fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions
) -> Iterator[Card]:
    """8.6: the own grid, ships with boxes, enemies with what is known, order lines, a reminder."""
    if battle is None or options.state == "blank" or not battle.has_side(side):
        yield from _blank_player(fleet, options)
        return
    if not battle.sees(side):
        yield from secret()
        return
    marks = wording.numbered(battle, side)
    fresh = options.state == "fresh"
    cells = {
        place: marks[ship.id]
        for ship in battle.fleet_of(side)
        if (place := (ship.start or ship.cell) if fresh else ship.cell) is not None
        and (fresh or not ship.sunk)
    }
    fleet_name = wording.fleet(battle, side)
    yield Card(blocks=(Stats(items=tuple(_head(battle, side))),))
    yield from sea(
        battle.columns,
        battle.rows,
        cells,
        msg("Your ships by number \N{EM DASH} {fleet}", fleet=fleet_name),
        msg("north is at the top"),
    )
    for ship in battle.fleet_of(side):
        yield _ship(battle, ship, marks[ship.id], fresh=fresh)
    if battle.phase != PLACING or len(battle.sides) > 1:
        yield _enemies(battle, side)
    yield from order_lines(battle.fleet_of(side), options, played=0 if fresh else battle.turn - 1)
    yield reminder(battle.house)
    if battle.seal.code:
        yield _proof(battle)


def _proof(battle: SalvesBattle) -> Card:
    """How a player checks the code at the end, without the umpire's file."""
    told = (
        msg(
            "At the end the umpire opens the set-up: lines that begin with “salt”. The code is made of them:"
        ),
        *seal.RECIPE,
        msg("Or: {command}", command="fleetdesk seal check CODE --opened FILE"),
    )
    return Card(
        blocks=(
            Heading(title=msg("Code of the set-up"), level=2),
            Notes(text=Msg.verbatim(battle.seal.code)),
            *(Notes(text=one) for one in told),
        )
    )


def _head(battle: SalvesBattle, side: str) -> Iterator[Stat]:
    yield Stat(label=msg("Player"), value=Msg.verbatim(wording.player(battle.side(side))))
    yield Stat(label=msg("Fleet"), value=wording.fleet(battle, side))
    if battle.seal.code:
        yield Stat(label=msg("Code of the set-up"), value=Msg.verbatim(battle.seal.code))


def _ship(battle: SalvesBattle, ship: SalvesShip, number: str, *, fresh: bool) -> Card:
    card = battle.card(ship.id)
    place = ship.start or ship.cell if fresh else ship.cell
    head = cards.heading(card, msg_text(number, ship.name), struck=ship.sunk and not fresh)
    lost = 0 if fresh else card.values.armour - battle.left(ship)
    blocks: list[Block] = [
        head,
        Track(slot="lost", label=msg("Hit points"), total=card.values.armour, lost=lost),
        cards.flags(card, detected=ship.has_fired and not fresh, sunk=ship.sunk and not fresh),
        Notes(text=msg("Cell: {cell}", cell=wording.cell(None if ship.sunk and not fresh else place))),
    ]
    return Card(blocks=tuple(blocks), half=True, ship=ship.id)


def msg_text(number: str, name: str) -> str:
    """A ship with its number on the grid."""
    return f"{number} \N{MIDDLE DOT} {name}"


def _enemies(battle: SalvesBattle, side: str) -> Card:
    """Names of enemies with what public facts tell of them."""
    known = candidates(battle, side)
    rows = []
    for ship in battle.ships.values():
        if ship.side == side:
            continue
        found = known.get(ship.id, 0)
        where = EMPTY
        if found and battle.phase != PLACING:
            few = found.bit_count() <= FEW
            listed = ", ".join(names(battle.grid.cells(found))) if few else ""
            where = Msg.verbatim(listed) if few else nmsg("1 cell", "{n} cells", found.bit_count())
        count = battle.times_hit(ship.id)
        rows.append(
            TableRow(
                label=Msg.verbatim(ship.name),
                cells=(
                    Cell(text=wording.type_name(battle.card(ship.id).kind)),
                    Cell(text=wording.fleet(battle, ship.side)),
                    Cell(text=msg("{n}", n=count) if count else EMPTY),
                    Cell(text=YES if ship.sunk else EMPTY),
                    Cell(text=where),
                ),
                muted=ship.sunk,
            )
        )
    heads = (msg("Enemy"), msg("Type"), msg("Fleet"), msg("Hit"), msg("Sunk"), msg("It may be in"))
    return Card(blocks=(Table(heads=heads, rows=tuple(rows), widths=(5, 4, 4, 1.6, 1.8, 5)),))


def _blank_player(fleet: SalvesFleet, options: SheetOptions) -> Iterator[Card]:
    """A sheet for a pencil: an empty grid, the ships of the list if there are any."""
    yield from sea(BLANK_SIDE, BLANK_SIDE, {}, msg("Your ships by number"), msg("north is at the top"))
    listed = [] if options.state == "blank" else [entry for _, entry in fleet.sailing()]
    for at, entry in enumerate(listed, 1):
        card = fleet.cards.get(entry.card)
        if card is not None:
            made = cards.card(card, msg_text(str(at), entry.name or card.class_name))
            yield made
    yield reminder(cards.DEFAULT)


# --- order sheet ------------------------------------------------------------------------------------


def order_lines(ships: Iterable[SalvesShip], options: SheetOptions, *, played: int) -> Iterator[Card]:
    """Lines to write orders on: a row for each ship, a column for each turn."""
    listed = tuple(ship for ship in ships if not ship.sunk)
    yield from lines_for(tuple(Msg.verbatim(ship.name) for ship in listed), options, played=played)


def lines_for(ships: tuple[Msg, ...], options: SheetOptions, *, played: int = 0) -> Iterator[Card]:
    """The same for names that are known, or for room to write them."""
    for first in range(1, options.turns + 1, TURNS_ABREAST):
        last = min(options.turns, first + TURNS_ABREAST - 1)
        grid = Grid(
            corner=msg("Ship"),
            columns=tuple(msg("Turn {n}", n=turn) for turn in range(first, last + 1)),
            rows=tuple((ship, ()) for ship in ships),
            crossed=min(max(0, played - first + 1), last - first + 1),
            row_mm=ORDER_ROW,
            label_width=0.2,
        )
        head = Heading(
            title=msg("Orders"), detail=msg("M 1N, 1NW to move \N{MIDDLE DOT} F C4 x3, C5 to fire"), level=3
        )
        yield Card(blocks=(head, grid))


def order_sheet(
    fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions
) -> Iterator[Card]:
    """One line a ship and turn; it never tells where a ship is."""
    if options.state == "blank":
        yield from lines_for(tuple(EMPTY for _ in range(BLANK_SHIPS)), options)
        return
    if battle is not None and battle.has_side(side) and options.state == "current":
        yield from order_lines(battle.fleet_of(side), options, played=battle.turn - 1)
        return
    found = [(entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing()]
    shown = tuple(Msg.verbatim(entry.name or (card.class_name if card else "")) for entry, card in found)
    yield from lines_for(shown, options)


# --- umpire -----------------------------------------------------------------------------------------


def umpire_log(battle: SalvesBattle | None, options: SheetOptions) -> Iterator[Card]:
    """Turn by turn: orders received, refusals, results with cells and hit points, and what was posted."""
    if options.state == "blank":
        yield Card(blocks=(Notes(lines=24),))
        return
    if battle is None:
        yield Card(blocks=(Notes(text=msg("The log is printed from a game that is played."), lines=12),))
        return
    for turn in range(1, battle.turn + 1):
        blocks = [*_turn(battle, turn)]
        if blocks:
            head = Heading(title=msg("Turn {n}", n=turn), level=2)
            yield Card(blocks=(head,), framed=False, with_next=True)
            yield from (Card(blocks=(block,), framed=False) for block in blocks)
    if not battle.events and not battle.private:
        yield Card(blocks=(Notes(text=msg("Nothing has happened yet.")),))


def _turn(battle: SalvesBattle, turn: int) -> Iterator[Block]:
    for dispatch in reversed(reports.dispatches(battle)):
        if dispatch.to is None and dispatch.id.startswith(f"public-{turn}-"):
            yield from told(dispatch)
    rows = []
    for _, note in sorted(battle.private.items()):
        if note.turn != turn:
            continue
        who = wording.player(battle.side(note.side))
        if note.kind == "hit":
            rows.append((who, wording.hit(battle, note)))
        elif note.kind == "way":
            rows.append((who, wording.way(battle, note)))
        elif note.kind == "refused":
            rows.append(
                (who, msg("Refused: {line} \N{EM DASH} {reason}", line=note.text, reason=said(note.reason)))
            )
        elif note.kind == "taken":
            ship = battle.ships[note.ship].name
            rows.append(
                (
                    who,
                    msg(
                        "{ship} in {cell}: {reason}",
                        ship=ship,
                        cell=wording.cell(note.cell),
                        reason=said(note.reason),
                    ),
                )
            )
        else:
            rows += [
                (who, msg("Received: {line}", line=line)) for line in note.text.splitlines() if line.strip()
            ]
    if rows:
        table = tuple(TableRow(label=Msg.verbatim(who), cells=(Cell(text=what),)) for who, what in rows)
        yield Table(heads=(msg("Secret"), Msg.verbatim("")), rows=table, widths=(1, 6))


def master_grid(battle: SalvesBattle | None, options: SheetOptions) -> Iterator[Card]:
    """The whole sea at the end of every turn."""
    if battle is None or options.state == "blank":
        yield from sea(BLANK_SIDE, BLANK_SIDE, {}, msg("Master grid"))
        return
    if battle.eyes and not battle.over:
        yield from secret()
        return
    marks = wording.marks(battle)
    yield key_to_ships(battle)
    first = {ship.start or ship.cell: marks[ship.id] for ship in battle.ships.values()}
    placed = {place: mark for place, mark in first.items() if place is not None}
    yield from sea(battle.columns, battle.rows, placed, msg("As the ships were placed"))
    if options.state == "fresh" or battle.phase == PLACING:
        return
    for turn in range(1, battle.turn + 1):
        cells = {place: marks[ship] for ship, place in _stood(battle, turn).items()}
        now = turn == battle.turn and not battle.over
        title = msg("Turn {n}, so far", n=turn) if now else msg("End of turn {n}", n=turn)
        yield from sea(battle.columns, battle.rows, cells, title)


def _stood(battle: SalvesBattle, turn: int) -> dict[str, Place]:
    """Where every ship stood at the end of a turn: for the umpire's grids."""
    cells = {ship.id: ship.start for ship in battle.ships.values() if ship.start is not None}
    for _, note in sorted(battle.private.items()):
        if note.kind == "way" and note.turn <= turn and note.path:
            cells[note.ship] = note.path[-1]
    for event in battle.events.values():
        if event.turn <= turn:
            for ship in event.sunk:
                cells.pop(ship, None)
    return cells


def key_to_ships(battle: SalvesBattle) -> Card:
    """Which mark of a grid is which ship."""
    marks = wording.marks(battle)
    rows = []
    for ship in battle.ships.values():
        card = battle.card(ship.id)
        state = (
            msg("sunk")
            if ship.sunk
            else msg("HP {left}/{most}", left=battle.left(ship), most=card.values.armour)
        )
        rows.append(
            TableRow(
                label=msg("{mark} {ship}", mark=marks[ship.id], ship=ship.name),
                cells=(
                    Cell(text=wording.type_name(card.kind)),
                    Cell(text=Msg.verbatim(str(card.values))),
                    Cell(text=wording.cell(ship.start)),
                    Cell(text=wording.cell(None if ship.sunk else ship.cell)),
                    Cell(text=state),
                ),
                muted=ship.sunk,
            )
        )
    heads = (msg("Ship"), msg("Type"), msg("A/B/V"), msg("Placed in"), msg("Now in"), msg("State"))
    return Card(blocks=(Table(heads=heads, rows=tuple(rows), widths=(6, 4, 2, 2, 2, 3)),))


# --- archive ----------------------------------------------------------------------------------------


def archive(battle: SalvesBattle | None, options: SheetOptions) -> Iterator[Card]:
    """The whole game with the revealed map, and the proof of the sealed set-up."""
    if battle is None:
        yield Card(blocks=(Notes(text=msg("The archive is printed from a game that is played.")),))
        return
    if not battle.over:
        yield from secret()
        return
    checks = tuple(
        Badge(text=msg("holds") if one.holds else msg("look here"), tone="sound" if one.holds else "harm")
        for one in verify(battle)
    )
    lines: list[Block] = [
        Heading(title=wording.result(battle), level=2),
        Notes(title=msg("Code of the sealed set-up"), text=Msg.verbatim(battle.seal.code)),
    ]
    for one, badge in zip(verify(battle), checks, strict=True):
        lines.extend(
            (Notes(text=one.text), Chips(badges=(badge,))) if not one.holds else (Notes(text=one.text),)
        )
    yield Card(blocks=tuple(lines))
    marks = wording.marks(battle)
    yield key_to_ships(battle)
    ends = {ship.cell: marks[ship.id] for ship in battle.afloat() if ship.cell is not None}
    yield from sea(battle.columns, battle.rows, ends, msg("The end: ships afloat"))
    starts = {ship.start: marks[ship.id] for ship in battle.ships.values() if ship.start is not None}
    yield from sea(battle.columns, battle.rows, starts, msg("As the ships were placed"))
    yield Card(
        blocks=(
            Heading(title=msg("What was sealed"), level=2),
            *(Notes(text=one) for one in seal.RECIPE),
            *(Notes(text=Msg.verbatim(line)) for line in battle.seal.text.splitlines()),
        )
    )
    yield from umpire_log(battle, options)
