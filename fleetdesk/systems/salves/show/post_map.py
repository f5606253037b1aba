"""The map of a turn as it is posted: for one player what he knows, for all the shots alone (R33, R49)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fleetdesk.core.blocks.charts import Cell, Chart, Shade
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, msg
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
    shots = _shots(battle)
    shades = [Shade(cell=cell, tone="harm", mark=f"\N{MULTIPLICATION SIGN}{n}") for cell, n in shots.items()]
    legend: list[tuple[Tone, Msg]] = [("harm", msg("Shots of the turn"))] if shots else []
    if side is not None:
        known = _known(seen, side)
        shades += [Shade(cell=cell, tone="brass", strength=0.25, mark=mark) for cell, mark in known.items()]
        if known:
            legend.append(("brass", msg("Where enemies may be")))
    whole = drawing.bare(seen, shades=tuple(shades), legend=tuple(legend))
    used = [*(one.cell for one in whole.pieces), *(one.cell for one in whole.shades)]
    return whole.but(corners=_window(battle, used)) if used else whole


def _shots(battle: SalvesBattle) -> Mapping[Cell, int]:
    turn, found = last_round(battle), dict[Cell, int]()
    for event in battle.events.values():
        for shot in event.targets if event.turn == turn else ():
            found[shot.cell] = found.get(shot.cell, 0) + shot.count
    return found


def _known(seen: SalvesBattle, side: str) -> dict[Cell, str]:
    """The cells of enemies that are known well, with the first letters of who may be there."""
    found: dict[Cell, str] = {}
    for ship, cells in candidates(seen, side).items():
        if 0 < cells.bit_count() <= MOST_CELLS and not seen.ships[ship].sunk:
            letters = seen.ships[ship].name.split()[-1][:_LETTERS]
            for cell in seen.grid.cells(cells):
                found[cell] = f"{found[cell]} {letters}" if cell in found else letters
    return found


def _window(battle: SalvesBattle, used: Iterable[Cell]) -> tuple[Cell, Cell]:
    columns, rows = zip(*used, strict=True)
    return (
        (max(0, min(columns) - _AROUND), max(0, min(rows) - _AROUND)),
        (min(battle.columns - 1, max(columns) + _AROUND), min(battle.rows - 1, max(rows) + _AROUND)),
    )
