"""The movement of every turn that was sailed, to be played again as it happened: all ships at once (R70-R74)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from fleetdesk.core.blocks.charts import Halt, Replay, Way
from fleetdesk.core.words import msg
from fleetdesk.systems.age_of_sail.hexes import DEGREES, STEPS, Hex, number
from fleetdesk.systems.age_of_sail.orders.labels import cell_msg
from fleetdesk.systems.age_of_sail.pieces import piece_of, shots_of
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Sailed

MOST_TURNS = 12
"""Turns of the past that are kept at hand."""


def replays(battle: AosBattle) -> tuple[Replay, ...]:
    """Every turn whose orders have been turned up, the latest first."""
    if battle.tracking != "hex":
        return ()
    turns = range(battle.turn, max(0, battle.turn - MOST_TURNS), -1)
    found = (_replay(battle, turn) for turn in turns)
    return tuple(one for one in found if one.ways)


def _replay(battle: AosBattle, turn: int) -> Replay:
    ships = [(ship, sailed) for ship in battle.ships.values() if (sailed := _sailed(ship, turn)) is not None]
    ways = tuple(_way(battle, ship, sailed, now=turn == battle.turn) for ship, sailed in ships)
    halts = tuple(_halts(ships))
    shots = tuple(shots_of(battle)) if turn == battle.turn else battle.fired.get(str(turn), ())
    return Replay(title=msg("Turn {n}", n=turn), ways=ways, halts=halts, shots=shots, counted="M")


def _sailed(ship: AosShip, turn: int) -> Sailed | None:
    order = ship.order_of(turn)
    return order.sailed if order is not None and order.sailed is not None and order.sailed.start else None


def _way(battle: AosBattle, ship: AosShip, sailed: Sailed, *, now: bool) -> Way:
    """A ship from hex to hex: her bow points where she sails, at the end where she turned.

    What has befallen her is told of this turn alone: nobody noted how she looked in others.
    """
    cells: tuple[Hex, ...] = (sailed.start or (0, 0), *sailed.path, *sailed.yielded)
    before, after = sailed.headings or (ship.heading or "N", ship.heading or "N")
    bows = [float(DEGREES * number(before)), *(_bow(one, other) for one, other in pairwise(cells))]
    if not sailed.yielded:
        bows[-1] = float(DEGREES * number(after))
    piece = piece_of(battle, ship)
    piece = piece.but(cell=cells[0], plights=piece.plights if now else (), gone=False)
    return Way(piece=piece, cells=cells, headings=tuple(bows))


@lru_cache(maxsize=512)
def _bow(start: Hex, end: Hex) -> float:
    return float(DEGREES * STEPS.index((end[0] - start[0], end[1] - start[1])))


def _halts(ships: list[tuple[AosShip, Sailed]]) -> Iterator[Halt]:
    """R70-R72: who could not keep the hex her order ended in, and where she stopped."""
    for ship, sailed in ships:
        if sailed.yielded and sailed.start is not None:
            end = sailed.yielded[-1]
            text = msg("{ship} cannot stay in {cell}", ship=ship.name, cell=cell_msg(end))
            back = sailed.path[-1] if sailed.path else sailed.start
            step = len(sailed.path) + len(sailed.yielded)
            yield Halt(step=step, cell=end, text=text, back=back, ship=ship.id)
