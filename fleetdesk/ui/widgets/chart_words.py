"""What stands on a chart, in words: for the line below it and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRectF

from fleetdesk.core.charts import Cell, Piece, name_in
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.widgets.chart_paint import Scene
from fleetdesk.ui.widgets.painted import Part

POINTS = (
    N_("N"), N_("NNE"), N_("NE"), N_("ENE"), N_("E"), N_("ESE"), N_("SE"), N_("SSE"),
    N_("S"), N_("SSW"), N_("SW"), N_("WSW"), N_("W"), N_("WNW"), N_("NW"), N_("NNW"),
)  # fmt: skip
SIX = tuple(POINTS[at] for at in (0, 2, 6, 8, 10, 14))
"""The sides of a hex, as hex games name them: north-east stands for 60 degrees."""


def cell_said(words: Words, scene: Scene, cell: Cell) -> str:
    """A cell and what is in it."""
    name = name_in(scene.chart, cell)
    found = [piece_said(words, piece) for piece in scene.here.get(cell, ()) if not piece.faint]
    found += [shade.mark for shade in scene.shaded.get(cell, ()) if shade.mark]
    return words.say(msg("{cell}: {what}", cell=name, what=", ".join(found))) if found else name


def piece_said(words: Words, piece: Piece) -> str:
    """A ship, what is left of it, and what the game says of it."""
    parts = [piece.name]
    if piece.pips is not None:
        parts.append(f"{piece.pips[0]}/{piece.pips[1]}")
    if piece.note is not None:
        parts.append(f"({words.say(piece.note)})")
    return " ".join(parts)


def ship_parts(words: Words, scene: Scene, selected: str, place: Callable[[Cell], QRectF]) -> Iterator[Part]:
    """Every ship as a screen reader finds it; `place` gives the pixels of a cell."""
    for spot in scene.spots:
        piece = spot.piece
        if piece.id and not piece.faint:
            yield Part(
                place(piece.cell),
                piece_said(words, piece),
                chosen=piece.id == selected,
                hint=name_in(scene.chart, piece.cell),
            )


def wind_said(words: Words, wind: float, shape: str = "squares") -> str:
    """Where the wind comes from: in the nearest of sixteen points, on hexes by the side it blows over."""
    names = SIX if shape == "hexes" else POINTS
    point = names[round(wind / (360 / len(names))) % len(names)]
    return words.say(msg("Wind {point}", point=words.text(point)))
