"""Shots that show on a chart, made ready: every frame asks of each whether it lies in view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from fleetdesk.core.blocks.charts import Shot
from fleetdesk.ui.chart.grid import Grid


class Flight(NamedTuple):
    """From the guns to the target, and where its smoke may reach, in cells."""

    start: tuple[float, float]
    end: tuple[float, float]
    bounds: QRectF
    text: str
    """What it did."""


def flights(shots: Iterable[Shot], grid: Grid) -> tuple[Flight, ...]:
    """All of them, where the cells lie."""
    ends = ((grid.middle(one.start), grid.middle(one.end), one.text) for one in shots)
    return tuple(
        Flight(start, end, QRectF(QPointF(*start), QPointF(*end)).normalized().adjusted(-1, -1, 1, 1), text)
        for start, end, text in ends
    )
