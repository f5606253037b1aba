"""What stands on a chart, in words: for the line below it and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRectF

from fleetdesk.core.blocks.charts import Cell, Chart, Piece, name_in
from fleetdesk.core.lists.scenarios import SOILS
from fleetdesk.core.winds import POINTS, wind_words
from fleetdesk.core.words import Words, msg
from fleetdesk.ui.chart.rose import Rose
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.widgets.painted import Part


def cell_said(words: Words, scene: Scene, cell: Cell) -> str:
    """A cell and what is in it."""
    name = name_in(scene.chart, cell)
    found = [piece_said(words, piece) for piece in scene.here.get(cell, ()) if not piece.faint]
    found += [words.text(SOILS[soil]) for soil, cells in scene.chart.soil.items() if cell in cells]
    found += [words.text(one.text) for one in scene.chart.names if one.cell == cell]
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


def wind_said(words: Words, chart: Chart) -> str:
    """What the wind over a chart is called: as the game says, else where it comes from."""
    if chart.wind_said is not None:
        return words.say(chart.wind_said)
    points = 6 if chart.shape == "hexes" else 16
    return words.say(wind_words(chart.wind or 0.0, points=points, force=chart.force))


def rose_of(words: Words, chart: Chart) -> Rose:
    """What its rose shows and says."""
    letters = tuple(words.text(one) for one in POINTS[::4])
    return Rose(chart.wind or 0.0, chart.force or 0, wind_said(words, chart), letters)
