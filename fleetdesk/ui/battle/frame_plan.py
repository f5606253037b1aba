"""Where everything on the play screen stands, by the size of the window: pure geometry in pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect

from fleetdesk.ui.battle.acts_pane import Part

EDGE, GAP = 8, 6
_THIRD, _ASIDE = 1536, 388
"""From which width a third column stands, and how wide it is."""
_CHART_BESIDE, _PANEL, _PANEL_WIDE = 900, 396, 560
"""From which width a chart has the panel beside it, and how wide the panel is then."""
_BESIDE, _ABOVE = 960, 660
"""The least width for the card beside the panel, and the least height for the card above it."""
_CHART_ABOVE = 860
_LOW, _FLAT = 560, 760
"""Below these heights there are no bands, or low ones."""
_SHARE, _ABOVE_SHARE, _CHART_SHARE = 0.5166, 0.575, 0.54
"""What a card takes of the width beside the panel, and of the height above it; a chart of the height."""

Bands = Callable[[int, int], tuple[int, int]]
"""(width, room) -> heights of the far and the near band."""


class Frame(NamedTuple):
    """The window: its size, how large a pixel at 100 % is, heights of the two bars, and what there is to show."""

    width: int
    height: int
    unit: float
    top: int
    foot: int
    chart: bool
    widened: bool = False
    """Whether the panel beside a chart takes more of it."""


class Places(NamedTuple):
    """Where each pane stands; `None`: it has no place of its own."""

    panel: QRect
    card: QRect | None = None
    chart: QRect | None = None
    far: QRect | None = None
    near: QRect | None = None
    aside: QRect | None = None
    turns: tuple[Part, ...] = ()
    """What takes turns in the panel instead."""


def band_room(frame: Frame) -> int:
    """How high a band may stand: one row, two where the window is higher than wide."""
    high = frame.height / frame.unit
    if frame.width < _BESIDE * frame.unit and high >= _FLAT:
        return round(210 * frame.unit)
    return round((96 if high < _FLAT else min(170.0, max(120.0, 0.15 * high))) * frame.unit)


def places(frame: Frame, bands: Bands) -> Places:
    """Give every pane its place; nothing covers anything."""
    unit = frame.unit
    edge, gap = round(EDGE * unit), round(GAP * unit)
    left, across = edge, frame.width - 2 * edge
    top, bottom = frame.top + gap, frame.height - frame.foot - gap
    far = near = None
    if not frame.chart and frame.height >= _LOW * unit:
        upper, lower = bands(across, band_room(frame))
        far = QRect(left, top, across, upper)
        near = QRect(left, bottom - lower, across, lower)
        top, bottom = top + upper + gap, bottom - lower - gap
    aside = None
    if frame.width >= _THIRD * unit:
        wide = round(_ASIDE * unit)
        aside = QRect(left + across - wide, top, wide, bottom - top)
        across -= wide + gap
    body = QRect(left, top, across, max(1, bottom - top))
    found = (
        _with_chart(frame, body, gap, listed=aside is None) if frame.chart else _with_card(frame, body, gap)
    )
    if not frame.chart and far is None:
        found = found._replace(turns=(*(found.turns or ("ship",)), "fleets"), card=None, panel=body)
    return found._replace(far=far, near=near, aside=aside)


def _with_card(frame: Frame, body: QRect, gap: int) -> Places:
    unit = frame.unit
    if body.width() >= _BESIDE * unit:
        wide = round(body.width() * _SHARE)
        card = QRect(body.left(), body.top(), wide, body.height())
        return Places(body.adjusted(wide + gap, 0, 0, 0), card=card)
    if body.height() >= _ABOVE * unit:
        high = round(body.height() * _ABOVE_SHARE)
        card = QRect(body.left(), body.top(), body.width(), high)
        return Places(body.adjusted(0, high + gap, 0, 0), card=card)
    return Places(body, turns=("ship",))


def _with_chart(frame: Frame, body: QRect, gap: int, *, listed: bool) -> Places:
    unit = frame.unit
    turns: tuple[Part, ...] = ("ship", "fleets") if listed else ("ship",)
    if body.width() >= _CHART_BESIDE * unit:
        wide = round((_PANEL_WIDE if frame.widened else _PANEL) * unit)
        chart = body.adjusted(0, 0, -wide - gap, 0)
        panel = QRect(chart.right() + 1 + gap, body.top(), wide, body.height())
        return Places(panel, chart=chart, turns=turns)
    if body.height() >= _CHART_ABOVE * unit:
        high = round(body.height() * _CHART_SHARE)
        chart = QRect(body.left(), body.top(), body.width(), high)
        return Places(body.adjusted(0, high + gap, 0, 0), chart=chart, turns=turns)
    return Places(body, turns=("chart", *turns))
