"""The umpire's papers: map and register, log, archive (section 11)."""

from collections.abc import Iterable, Iterator, Mapping

from fleetdesk.core.blocks.cards import Block, Card, Cell, Chips, Columns, Heading, Notes, Table, TableRow
from fleetdesk.core.blocks.charts import Cell as Place
from fleetdesk.core.blocks.pencil import Band, Boxes, Roll, RollRow, Turns
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import EMPTY, nothing
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.paper import parts, record
from fleetdesk.systems.salves.paper.parts import told
from fleetdesk.systems.salves.paper.player import SECRET
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sealed import seal
from fleetdesk.systems.salves.sealed.proof import verify
from fleetdesk.systems.salves.state import PLACING, SalvesBattle
from fleetdesk.systems.salves.texts import reports

BLANK_FLEETS, BLANK_SHIPS, BLANK_ARMOUR, BLANK_SIDE = 4, 4, 7, 15
BESIDE = 4
"""Fleets that stand beside the map; of more, the register follows on a page of its own."""
PLACED = msg("As the ships were placed")
THIRD = 62.0
"""Height of the squares of a sea, three of which stand below each other."""
BESIDE_MAP, NAMED, TALL_ROW = 114.0, 5.4, 7.4
"""Height of a map and its letters on the narrower paper; of the name of a fleet beside it, and of a ship's line at most."""
LINE, TALL_LINE = 12.0, 19.0
"""Height of a cell to write in, below the map and beside it."""


# --- map and register ---------------------------------------------------------------------------------


def master(paper: parts.Log) -> Iterator[Card]:
    """The whole sea beside every ship with her boxes and her place turn by turn; then the sea of every turn."""
    battle, options = paper.battle, paper.options
    if battle is None or paper.blank:
        rolls = [_unknown_fleet(options) for _ in range(BLANK_FLEETS)]
        whole = parts.Window(0, 0, BLANK_SIDE, BLANK_SIDE)
        yield from _register(parts.sea(whole, msg("Map")), rolls, _records(None, options))
        return
    if battle.eyes and not battle.over:
        yield SECRET
        return
    fresh = options.state == "fresh" or battle.phase == PLACING
    whole = parts.Window(0, 0, battle.columns, battle.rows)
    cells = record.stood(battle, 0 if fresh else battle.turn)
    title = PLACED if fresh else _turn_title(battle, battle.turn)
    chart = parts.sea(whole, title, parts.span(whole), _marked(battle, cells))
    rolls = [_fleet(battle, side.id, options, fresh=fresh) for side in battle.sides]
    yield from _register(chart, rolls, _records(battle, options))
    if not fresh:
        turns = [(PLACED, record.stood(battle, 0))]
        turns += [(_turn_title(battle, turn), record.stood(battle, turn)) for turn in range(1, battle.turn)]
        yield from _seas(battle, turns)


def _turn_title(battle: SalvesBattle, turn: int) -> Msg:
    now = turn == battle.turn and not battle.over
    return msg("Turn {n}, so far", n=turn) if now else msg("End of turn {n}", n=turn)


def _marked(battle: SalvesBattle, cells: Mapping[str, Place]) -> record.Marks:
    marks = wording.marks(battle)
    return tuple((*place, marks[ship]) for ship, place in cells.items())


def _seas(battle: SalvesBattle, found: Iterable[tuple[Msg, Mapping[str, Place]]]) -> Iterator[Card]:
    """Seas on upright pages, small ones two abreast: two below each other, or three where that saves a page."""
    whole = parts.Window(0, 0, battle.columns, battle.rows)
    half = battle.columns <= parts.ABREAST
    seas = tuple(found)
    three = half and -(-len(seas) // 6) < -(-len(seas) // 4)
    for number, (title, cells) in enumerate(seas):
        chart = parts.sea(whole, title, parts.span(whole), _marked(battle, cells))
        chart = chart.but(most_mm=THIRD) if three else chart
        yield Card(blocks=(chart,), framed=False, half=half, starts_page=not number)


def _register(chart: Block, rolls: list[Roll], records: Turns) -> Iterator[Card]:
    """Few fleets beside the map and the turns below; many on pages of their own, two abreast."""
    if len(rolls) <= BESIDE:
        ships = sum(len(roll.rows) for roll in rolls)
        each = min(TALL_ROW, (BESIDE_MAP - len(rolls) * NAMED) / max(1, ships))
        rolls = [roll.but(least_mm=each) for roll in rolls]
        block = Columns(columns=((chart,), tuple(rolls)), weights=(120, 154), fixed=True)
        yield Card(blocks=(block,), framed=False, landscape=True, dense=True, small_boxes=True)
        yield Card(blocks=(records,), dense=True)
        return
    ticks, *written = records.bands
    bands = (ticks, *(band.but(height=TALL_LINE) for band in written))
    below = records.but(count=records.count // 2, bands=bands)
    later = below.but(first=below.first + below.count, count=records.count - below.count)
    later = later.but(bands=tuple(band.but(ticked=band.ticked[below.count :]) for band in later.bands))
    block = Columns(columns=((chart,), (below, later)), weights=(150, 124), fixed=True)
    yield Card(blocks=(block,), framed=False, landscape=True, dense=True)
    for first in range(0, len(rolls), 2):
        pair: list[tuple[Block, ...]] = [(roll,) for roll in rolls[first : first + 2]]
        pair += [()] * (2 - len(pair))
        yield Card(
            blocks=(Columns(columns=tuple(pair), fixed=True),),
            framed=False,
            row=True,
            dense=True,
            small_boxes=True,
            landscape=True,
            starts_page=not first,
        )


def _fleet(battle: SalvesBattle, side: str, options: SheetOptions, *, fresh: bool) -> Roll:
    """Every ship: type, values, boxes, whether she has fired, where she stood."""
    shown = None if fresh else battle
    first = options.first_turn(shown)
    turns = range(first, first + options.turns)
    played = range(first, 0 if fresh else battle.turn + 1)
    start = len(battle.sides) <= BESIDE
    marks, most = wording.marks(battle), max(battle.card(ship).values.armour for ship in battle.ships)
    places = [record.stood(battle, turn) for turn in (*((0,) if start else ()), *played)]
    rows = []
    for ship in battle.fleet_of(side):
        card = battle.card(ship.id)
        lost = 0 if fresh else card.values.armour - battle.left(ship)
        cells = [wording.cell(one[ship.id]) if ship.id in one else EMPTY for one in places]
        rows.append(
            RollRow(
                sign=Msg.verbatim(f"{marks[ship.id]}\n{card.kind}"),
                name=Msg.verbatim(ship.name),
                figures=Msg.verbatim(str(card.values)),
                boxes=(
                    Boxes(total=card.values.armour, lost=lost, slot=f"{ship.id}/lost"),
                    Boxes(total=1, lost=ship.has_fired and not fresh, slot=f"{ship.id}/has_fired"),
                ),
                cells=tuple(cells),
                struck=ship.sunk and not fresh,
            )
        )
    return _roll(
        wording.fleet(battle, side),
        tuple(rows),
        most,
        turns,
        tuple(turn in played and record.might_move(battle, side, turn) for turn in turns),
        start=start,
    )


def _roll(
    title: Msg,
    rows: tuple[RollRow, ...],
    most: int,
    turns: range,
    ticks: tuple[bool, ...],
    *,
    start: bool = True,
) -> Roll:
    """`start`: a cell for where she was placed, where the map does not stand on another page."""
    return Roll(
        title=title,
        heads=(msg("Hit points"), msg("fired")),
        room=(most, 1),
        rows=rows,
        columns=(*((msg("start"),) if start else ()), *(msg("{n}", n=turn) for turn in turns)),
        cell_mm=min(5.0 if start else 4.7, 54.0 / len(turns)),
        ticks=ticks,
    )


def _unknown_fleet(options: SheetOptions) -> Roll:
    row = RollRow(
        name=EMPTY, figures=Msg.verbatim("__/__/__"), boxes=(Boxes(total=BLANK_ARMOUR), Boxes(total=1))
    )
    turns = range(options.first_turn(None), options.first_turn(None) + options.turns)
    return _roll(msg("Fleet ____________"), (row,) * BLANK_SHIPS, BLANK_ARMOUR, turns, (False,) * len(turns))


def _records(battle: SalvesBattle | None, options: SheetOptions) -> Turns:
    """Turn by turn whose orders are in, what was made public and what was not."""
    shown = battle if options.state == "current" else None
    first = options.first_turn(shown)
    sides = battle.sides if battle is not None and options.state != "blank" else ()
    names = tuple(Msg.verbatim(side.nation or side.name[:3]) for side in sides)
    ticked: tuple[tuple[bool, ...], ...] = ()
    if shown is not None:
        turns = range(first, min(shown.turn, first + options.turns - 1) + 1)
        ticked = tuple(tuple(record.received(shown, side.id, turn) for side in sides) for turn in turns)
    return Turns(
        corner=msg("Turn"),
        first=first,
        count=options.turns,
        label_mm=18,
        now=shown.turn if shown is not None else 0,
        bands=(
            Band(
                label=msg("orders in"),
                height=8.0 * (1 + len(names) // 6),
                kind="ticks",
                boxes=names,
                ticked=ticked,
            ),
            Band(label=msg("public"), height=LINE),
            Band(label=msg("secret"), height=LINE),
        ),
    )


# --- log ----------------------------------------------------------------------------------------------


def umpire_log(paper: parts.Log) -> Iterator[Card]:
    """Turn by turn: orders received, refusals, results with cells and hit points, and what was posted."""
    battle = paper.battle
    if paper.blank:
        yield Card(blocks=(Notes(lines=24),), roomy=tuple((Notes(lines=count),) for count in (41, 38, 35)))
        return
    if battle is None:
        yield nothing(msg("The log is printed from a game that is played."))
        return
    for turn in range(1, battle.turn + 1):
        parts = [*_turn(battle, turn)]
        if parts:
            head = Heading(title=msg("Turn {n}", n=turn), level=2, ruled=True)
            yield Card(blocks=(head,), framed=False, dense=True, with_next=True)
            yield from (Card(blocks=blocks, framed=False, dense=True) for blocks in parts)
    if not battle.events and not battle.private:
        yield nothing(msg("Nothing has happened yet."))


def _turn(battle: SalvesBattle, turn: int) -> Iterator[tuple[Block, ...]]:
    """A report posted in it after another, then what is secret."""
    for dispatch in reversed(reports.dispatches(battle)):
        if dispatch.to is None and dispatch.id.startswith(f"public-{turn}-"):
            yield tuple(told(dispatch))
    rows = []
    for _, note in sorted(battle.private.items()):
        if note.turn != turn:
            continue
        player = battle.side(note.side).player
        who = Msg.verbatim(player) if player else wording.fleet(battle, note.side)
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
        table = tuple(TableRow(label=who, cells=(Cell(text=what),)) for who, what in rows)
        yield (Table(heads=(msg("Secret"), msg("Turn {n}", n=turn)), rows=table, widths=(1, 6)),)


# --- archive -----------------------------------------------------------------------------------------


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


def archive(paper: parts.Log) -> Iterator[Card]:
    """The whole game with the revealed map, and the proof of the sealed set-up."""
    battle = paper.battle
    if battle is None:
        yield nothing(msg("The archive is printed from a game that is played."))
        return
    if not battle.over:
        yield nothing(
            msg(
                "Printed when the game is over: the revealed map, every turn, and the proof that nobody moved a "
                "ship of the sealed set-up."
            )
        )
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
    yield key_to_ships(battle)
    ends = {ship.id: ship.cell for ship in battle.afloat() if ship.cell is not None}
    yield from _seas(battle, ((msg("The end: ships afloat"), ends), (PLACED, record.stood(battle, 0))))
    yield Card(
        blocks=(
            Heading(title=msg("What was sealed"), level=2),
            *(Notes(text=one) for one in seal.RECIPE),
            *(Notes(text=Msg.verbatim(line)) for line in battle.seal.text.splitlines()),
        )
    )
    yield from umpire_log(paper)
