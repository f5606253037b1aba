"""Blocks to write in with a pencil: a column for each turn, a sea of squares."""

from __future__ import annotations

from typing import Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import Msg


class Band(Frozen):
    """A line of the cells of all turns."""

    label: Msg | None = None
    """At the left."""
    hint: Msg | None = None
    """Small and grey in each cell, where there is no label."""
    height: float
    """In millimetres."""
    kind: Literal["free", "pair", "dial6", "dial8", "helm"] = "free"
    """`pair`: two halves; a dial for the wind and a box beside it; speed, heading and a box of a ship's helm."""
    cells: tuple[Msg, ...] = ()
    """What is known, from the first turn shown."""
    slot: str = ""
    """What is written in its cells, for whoever reads it back; empty: nothing that is read."""
    second: tuple[Msg, ...] = ()
    """The same for the second half, the box beside a dial, the last box of a helm."""
    degrees: tuple[float | None, ...] = ()
    """Arrow of a dial, heading of a helm: clockwise from north."""


class Turns(Frozen):
    """A column for each turn: heads, cells to write in, or both."""

    kind: Literal["turns"] = "turns"
    corner: Msg | None = None
    first: int = 1
    count: int
    heads: bool = True
    """The numbers of the turns stand over the cells."""
    numbered: bool = False
    """They stand in the corner of the cells."""
    small: tuple[Msg, ...] = ()
    """Beside each number: the clock."""
    bands: tuple[Band, ...] = ()
    now: int = 0
    """The turn being played, drawn bolder; 0: none."""
    label_mm: float = 0.0
    """Room for the labels of the bands."""


class Sea(Frozen):
    """A square grid of lettered columns and numbered rows, tinted five by five."""

    kind: Literal["sea"] = "sea"
    title: Msg
    detail: Msg | None = None
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    marks: tuple[tuple[int, int, str], ...] = ()
    """(column, row, what stands there), from 0."""
