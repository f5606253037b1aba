"""The map of a turn as it is posted: for one player what he knows, for all the shots alone (R33, R49)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fleetdesk.core.blocks.charts import Cell, Chart, Piece, Shade, Track
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import drawing
from fleetdesk.systems.salves.sight import candidates
from fleetdesk.systems.salves.state import SalvesBattle, view
from fleetdesk.systems.salves.texts.rounds import last_round

MOST_CELLS = 30
"""A ship that may be in more cells than this is not shaded."""
_AROUND = 1
_LETTERS = 3


def post_map(battle: SalvesBattle, side: str | None) -> Chart:
    """The grid cropped to what is used: for a side from its own view of the battle, for `None` what everybody knows."""
    seen = view(battle, side) if side is not None else battle.but(ships={})
    falls = tuple(_falls(battle, seen, side))
    shades, legend, more = list(falls), list(_legend_of(falls)), list[Piece]()
    tracks: tuple[Track, ...] = ()
    note = None
    if side is not None:
        known = _known(seen, side)
        shades += _shaded(seen, known)
        more += _certain(seen, known)
        legend += [("plain", _told(seen, ship, cells)) for ship, cells in known.items()]
        note = _not_shaded(seen, side, known)
        tracks = tuple(_bars(seen))
    whole = drawing.bare(seen, more, shades=tuple(shades), tracks=tracks, legend=tuple(legend), note=note)
    used = [*(one.cell for one in whole.pieces), *(one.cell for one in whole.shades)]
    return whole.but(corners=_window(battle, used)) if used else whole


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


def _legend_of(falls: Iterable[Shade]) -> Iterator[tuple[Tone, Msg]]:
    signs = {one.sign for one in falls}
    if "shots" in signs:
        yield "sea", msg("Disc: shots of the turn, in the colour of who fired")
    if "hit" in signs:
        yield "harm", msg("Star: a hit; \N{DAGGER} sunk")


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
            yield drawing.piece(seen, state, cell, pips=None, note=None)


def _number(seen: SalvesBattle, ship: str) -> int:
    return [one.id for one in seen.sides].index(seen.ships[ship].side)


def letters_of(name: str) -> str:
    """A few letters that stand for a ship: Bis, KGV, Z25."""
    words = [one for one in name.split() if not (one.isupper() and one.isalpha())] or name.split()
    if len(words) > 1 and len(name.split()) > _LETTERS:
        return "".join(one[0] for one in name.split()[-_LETTERS:])
    first = next((one for one in words if len(one) >= _LETTERS), words[0])
    return first if any(map(str.isdigit, first)) else first[:_LETTERS]


def _told(seen: SalvesBattle, ship: str, cells: int) -> Msg:
    name, many = seen.ships[ship].name, cells.bit_count()
    return nmsg(
        "{letters}: {ship}, {n} cell",
        "{letters}: {ship}, {n} cells",
        many,
        letters=letters_of(name),
        ship=name,
    )


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
    columns, rows = zip(*used, strict=True)
    return (
        (max(0, min(columns) - _AROUND), max(0, min(rows) - _AROUND)),
        (min(battle.columns - 1, max(columns) + _AROUND), min(battle.rows - 1, max(rows) + _AROUND)),
    )
