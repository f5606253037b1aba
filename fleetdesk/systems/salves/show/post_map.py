"""The map of a turn as it is posted: for one player what he knows, for all the shots alone (R33, R49)."""

from collections.abc import Iterable, Iterator, Mapping

from fleetdesk.core.blocks.charts import Cell, Chart, Piece, Shade, Track, cell_name
from fleetdesk.core.game.posted_maps import KeyLine, PostedMap, Told
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import drawing, wording
from fleetdesk.systems.salves.sight import candidates
from fleetdesk.systems.salves.state import SalvesBattle, view
from fleetdesk.systems.salves.texts.rounds import last_round

MOST_CELLS = 30
"""A ship that may be in more cells than this is not shaded."""
_AROUND, _LEAST = 1, 8
"""Cells shown around what is used, and how many at least each way: one shot alone is no map."""
_LETTERS = 3


def post_map(battle: SalvesBattle, side: str | None) -> PostedMap:
    """The grid cropped to what is used: for a side from its own view of the battle, for `None` what everybody knows.

    At the end that is where every ship lies.
    """
    nobodys = battle if battle.over else battle.but(ships={})
    seen = view(battle, side) if side is not None else nobodys
    falls = tuple(_falls(battle, seen, side))
    known = _known(seen, side) if side is not None else {}
    tracks = tuple(_bars(seen)) if side is not None else ()
    certain = tuple(_certain(seen, known))
    chart = drawing.bare(seen, certain, shades=(*falls, *_shaded(seen, known)), tracks=tracks)
    used = [*(one.cell for one in chart.pieces), *(one.cell for one in chart.shades)]
    chart = chart.but(corners=_window(battle, used)) if used else chart
    number = None if side is None else [one.id for one in battle.sides].index(side)
    return PostedMap(
        chart=chart,
        title=_title(battle, side),
        sub=_sub(battle, side, chart),
        side=number,
        secret=side is not None and not battle.over,
        key=tuple(_key(chart, falls, certain, number)),
        places=tuple(_place(seen, ship, cells) for ship, cells in known.items()),
        note=None if side is None else _not_shaded(seen, side, known),
        told=tuple(_told(battle)) if side is None else (),
    )


def _title(battle: SalvesBattle, side: str | None) -> Msg:
    turn = last_round(battle)
    if side is None:
        return msg("Turn {n}, everybody's salvoes", n=turn) if turn else msg("Set-up")
    fleet = wording.fleet(battle, side)
    return msg("{fleet}, turn {n}", fleet=fleet, n=turn) if turn else msg("{fleet}, set-up", fleet=fleet)


def _sub(battle: SalvesBattle, side: str | None, chart: Chart) -> Msg:
    first, last = chart.corners
    cells = msg(
        "cells {first} to {last} of {columns} \N{MULTIPLICATION SIGN} {rows}",
        first=cell_name(first),
        last=cell_name(last),
        columns=battle.columns,
        rows=battle.rows,
    )
    whom = (
        msg("Map for everybody")
        if side is None
        else msg("For {player} alone", player=wording.player(battle.side(side)))
    )
    return wording.dotted((whom, Msg.verbatim(battle.title), cells) if battle.title else (whom, cells))


def _key(
    chart: Chart, falls: Iterable[Shade], certain: Iterable[Piece], side: int | None
) -> Iterator[KeyLine]:
    """What the signs that are on it mean."""
    if side is not None and any(one.side == side for one in chart.pieces):
        yield KeyLine(sign="own", side=side, text=msg("your ships, their HP below them"))
    if side is None and chart.pieces:
        first = min(one.side for one in chart.pieces)
        yield KeyLine(sign="own", side=first, text=msg("the ships at the end, their HP below them"))
    for enemy in sorted({one.side for one in certain}):
        yield KeyLine(sign="certain", side=enemy, text=msg("an enemy whose cell is certain"))
        break
    signs = {one.sign: one.side for one in falls}
    if "shots" in signs:
        yield KeyLine(
            sign="shots", side=signs["shots"], mark="3", text=msg("shots, in the colour of who fired")
        )
    if "hit" in signs:
        yield KeyLine(sign="hit", mark="\N{DAGGER}", text=msg("a hit; \N{DAGGER} means sunk"))
    if chart.tracks:
        yield KeyLine(sign="bar", text=msg("stopped: the next cell is occupied"))


def _told(battle: SalvesBattle) -> Iterator[Told]:
    """8.2-8.4: the salvoes of the turn with what everybody heard of them, and who moved."""
    turn, moves = last_round(battle), list[Msg]()
    number = {one.id: at for at, one in enumerate(battle.sides)}
    for event in battle.events.values():
        if event.turn != turn:
            continue
        name = wording.name(battle, event.ship) if event.ship else None
        gone = tuple(wording.sunk(battle, ship) for ship in event.sunk)
        if name is not None and event.kind == "salvo":
            hit = (msg("Hit: {ships}.", ships=wording.hit_names(battle, event)),) if event.named else ()
            then = wording.sentences((*hit, *gone) or (msg("Nothing to report."),))
            parts = msg("{parts}", parts=wording.fired_at(event))
            tone: Tone = "harm" if gone else "brass" if hit else "plain"
            yield Told(side=number[event.side], head=name, text=parts, then=then, tone=tone)
        elif name is not None and event.kind == "corrected":
            after = wording.sentences(gone) if gone else None
            yield Told(
                side=number.get(battle.ships[event.ship].side),
                head=name,
                text=msg("corrected by the umpire"),
                then=after,
                tone="harm",
            )
        elif event.kind in {"move", "moved"} and name is not None:
            moves.append(
                msg("{ship} {steps}", ship=name, steps=wording.steps(event.steps)) if event.steps else name
            )
    if moves:
        yield Told(head=msg("Moves"), text=wording.dotted(moves))


def _falls(battle: SalvesBattle, seen: SalvesBattle, side: str | None) -> Iterator[Shade]:
    """The shots of the turn in the colours of who fired; a star where all, or this player, know that they hit (R33, R34)."""
    turn, count, by, hits = last_round(battle), dict[Cell, int](), dict[Cell, int](), dict[Cell, str]()
    number = {one.id: at for at, one in enumerate(battle.sides)}
    for event in battle.events.values():
        for shot in event.targets if event.turn == turn else ():
            count[shot.cell] = count.get(shot.cell, 0) + shot.count
            by[shot.cell] = number[event.side]
            if len(event.targets) == 1 and event.named:
                hits[shot.cell] = "\N{DAGGER}" if event.sunk else ""
    for note in seen.private.values() if side is not None else ():
        if note.kind == "hit" and note.turn == turn and note.cell is not None:
            hits.setdefault(note.cell, "")
    for cell, n in count.items():
        yield Shade(
            cell=cell,
            tone="harm" if cell in hits else "sea",
            mark=hits.get(cell) or str(n),
            sign="hit" if cell in hits else "shots",
            side=by[cell],
        )


def _known(seen: SalvesBattle, side: str) -> dict[str, int]:
    """The enemies that are known well, with the cells where they may be."""
    return {
        ship: cells
        for ship, cells in candidates(seen, side).items()
        if 0 < cells.bit_count() <= MOST_CELLS and not seen.ships[ship].sunk
    }


def _shaded(seen: SalvesBattle, known: Mapping[str, int]) -> Iterator[Shade]:
    """Their cells in the colour of their side, with their letters."""
    marks: dict[Cell, list[str]] = {}
    whose: dict[Cell, int] = {}
    for ship, cells in known.items():
        for cell in seen.grid.cells(cells):
            marks.setdefault(cell, []).append(letters_of(seen.ships[ship].name))
            whose.setdefault(cell, _number(seen, ship))
    for cell, here in marks.items():
        yield Shade(cell=cell, tone="brass", strength=0.2, mark=" ".join(here), side=whose[cell])


def _certain(seen: SalvesBattle, known: Mapping[str, int]) -> Iterator[Piece]:
    """Those that can only be in one cell lie there."""
    for ship, cells in known.items():
        if cells.bit_count() == 1:
            state = seen.ships[ship]
            (cell,) = seen.grid.cells(cells)
            yield drawing.piece(seen, state, cell, pips=None, note=None, turn=letters_of(state.name))


def _number(seen: SalvesBattle, ship: str) -> int:
    return [one.id for one in seen.sides].index(seen.ships[ship].side)


def letters_of(name: str) -> str:
    """A few letters that stand for a ship: Bis, KGV, Z25."""
    words = [one for one in name.split() if not (one.isupper() and one.isalpha())] or name.split()
    if len(words) > 1 and len(name.split()) > _LETTERS:
        return "".join(one[0] for one in name.split()[-_LETTERS:])
    first = next((one for one in words if len(one) >= _LETTERS), words[0])
    return first if any(map(str.isdigit, first)) else first[:_LETTERS]


def _place(seen: SalvesBattle, ship: str, cells: int) -> KeyLine:
    name, many = seen.ships[ship].name, cells.bit_count()
    text = nmsg("{ship}, {n} cell", "{ship}, {n} cells", many, ship=name)
    return KeyLine(sign="cells", side=_number(seen, ship), mark=letters_of(name), text=text)


def _not_shaded(seen: SalvesBattle, side: str, known: Mapping[str, int]) -> Msg | None:
    left = sum(one.side != side and one.id not in known for one in seen.afloat())
    if not left:
        return None
    return nmsg(
        "{n} other ship afloat may be in more than {most} cells: not shaded.",
        "{n} other ships afloat may be in more than {most} cells each: not shaded.",
        left,
        most=MOST_CELLS,
    )


def _bars(seen: SalvesBattle) -> Iterator[Track]:
    """R15: where an own ship was stopped this turn."""
    turn = last_round(seen)
    for one in seen.private.values():
        if one.kind == "way" and one.turn == turn and one.blocked is not None and one.path:
            yield Track(cells=(one.path[-1], one.blocked), tone="brass", end="bar")


def _window(battle: SalvesBattle, used: Iterable[Cell]) -> tuple[Cell, Cell]:
    """The cells that are used and those around them; a picture is no higher than wide, since its width is given."""
    columns, rows = zip(*used, strict=True)
    top, bottom = _span(min(rows), max(rows), _LEAST, battle.rows)
    left, right = _span(min(columns), max(columns), max(_LEAST, bottom - top + 1), battle.columns)
    return (left, top), (right, bottom)


def _span(first: int, last: int, least: int, most: int) -> tuple[int, int]:
    """The first and the last of the cells shown one way, so many at least; `most` is how many there are."""
    first, last = max(0, first - _AROUND), min(most - 1, last + _AROUND)
    long = min(most, max(last - first + 1, least))
    first = min(max(0, first - (long - (last - first + 1)) // 2), most - long)
    return first, first + long - 1
