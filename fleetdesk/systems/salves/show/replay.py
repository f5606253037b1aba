"""The game played again turn by turn, as far as whoever looks may know it: ways, salvos, ships sunk (R33, R45)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.blocks.charts import Cell, Halt, Replay, Shot, Way
from fleetdesk.core.words import msg
from fleetdesk.systems.salves import drawing
from fleetdesk.systems.salves.state import Event, SalvesBattle


def replays(battle: SalvesBattle) -> tuple[Replay, ...]:
    """Every turn that was played, the latest first; a ship nobody told the seat of is in none."""
    here = {
        ship.id: cell
        for ship in battle.ships.values()
        if (cell := ship.start or (None if ship.sunk else ship.cell)) is not None
    }
    found: list[Replay] = []
    for turn in range(1, battle.turn + 1):
        events = [one for _, one in sorted(battle.events.items()) if one.turn == turn]
        ways = {ship: (cell,) for ship, cell in here.items()} | dict(_ways(battle, turn, here))
        if not events or not ways:
            continue
        ends = {ship: way[-1] for ship, way in ways.items()}
        last = max(len(way) for way in ways.values()) - 1
        found.append(
            Replay(
                title=msg("Turn {n}", n=turn),
                ways=tuple(_way(battle, ship, way) for ship, way in ways.items()),
                halts=tuple(_halts(battle, events, ends, last + 1)),
                shots=tuple(_shots(events, ends)),
            )
        )
        lost = {ship for one in events for ship in one.sunk}
        here = {ship: cell for ship, cell in ends.items() if ship not in lost}
    return tuple(reversed(found))


def _ways(
    battle: SalvesBattle, turn: int, here: Mapping[str, Cell]
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """The cells each ship went through; one that was set down elsewhere by hand begins there."""
    gone: dict[str, tuple[Cell, ...]] = {}
    for _, note in sorted(battle.private.items()):
        if note.turn == turn and note.kind == "way" and note.path and note.ship in here:
            gone[note.ship] = (*gone.get(note.ship, note.path[:1]), *note.path[1:])
    yield from gone.items()


def _way(battle: SalvesBattle, ship: str, cells: tuple[Cell, ...]) -> Way:
    piece = drawing.piece(battle, battle.ships[ship], cells[0]).but(note=None, pips=None)
    return Way(piece=piece, cells=cells, headings=(0.0,) * len(cells))


def _shots(events: list[Event], ends: Mapping[str, Cell]) -> Iterator[Shot]:
    for one in events:
        for shot in one.targets if one.kind == "salvo" and one.ship in ends else ():
            yield Shot(start=ends[one.ship], end=shot.cell, text=f"\N{MULTIPLICATION SIGN}{shot.count}")


def _halts(battle: SalvesBattle, events: list[Event], ends: Mapping[str, Cell], step: int) -> Iterator[Halt]:
    """R10: ships sunk, once all have moved."""
    for ship in (ship for one in events for ship in one.sunk if ship in ends):
        text = msg("{ship} is sunk!", ship=battle.ships[ship].name)
        yield Halt(step=step, cell=ends[ship], text=text, back=ends[ship], ship=ship)
