"""Names of ships on a chart: each beside its ship, where it covers neither another name nor a hull."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from fleetdesk.ui.theme import Theme, faded
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.chart_grid import Camera
from fleetdesk.ui.widgets.chart_ships import Spot, spots_in
from fleetdesk.ui.widgets.lines import draw_text, width_of

_NAMES_FROM = 24
"""Pixels a cell takes at least before names are drawn."""


class Name(NamedTuple):
    """A name and its place, in pixels."""

    text: str
    room: QRectF
    chosen: bool
    """Of the ship in hand."""


class Names:
    """Where the names of a scene stand; found once for a view, for each paints many parts of it."""

    def __init__(self, theme: Theme, spots: Sequence[Spot]) -> None:
        self._theme, self._spots = theme, spots
        self._found: tuple[tuple[Camera, QRectF, str], tuple[Name, ...]] | None = None

    def placed(self, camera: Camera, area: QRectF, selected: str) -> tuple[Name, ...]:
        """The names that find a place in a view; the ship in hand always does."""
        view = (camera, area, selected)
        if self._found is None or self._found[0] != view:
            self._found = (view, tuple(self._place(camera, area, selected)))
        return self._found[1]

    def _place(self, camera: Camera, area: QRectF, selected: str) -> list[Name]:
        theme, spots = self._theme, spots_in(self._spots, camera.cells(area))
        named = [spot for spot in spots if spot.piece.id and not spot.piece.faint and not spot.piece.gone]
        named.sort(key=lambda spot: spot.piece.id != selected)
        if camera.scale < _NAMES_FROM:
            named = [spot for spot in named[:1] if spot.piece.id == selected]
        plain, strong = theme.font("tiny"), theme.font("small_strong")
        hulls = [
            QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
            for spot in spots
            if not spot.piece.faint
            for middle, half in ((camera.pixel((spot.x, spot.y)), camera.scale * spot.size * 0.34),)
        ]
        done: list[Name] = []
        for spot in named:
            chosen = spot.piece.id == selected
            width = width_of(spot.piece.name, strong if chosen else plain) + theme.px(8)
            rooms = tuple(
                _inside(room, area) if area.contains(camera.pixel((spot.x, spot.y))) else room
                for room in self._rooms(camera, spot, width)
            )
            taken = (*(one.room for one in done), *hulls)
            covered = [sum(room.intersects(other) for other in taken) for room in rooms]
            if chosen or not min(covered):
                done.append(Name(spot.piece.name, rooms[covered.index(min(covered))], chosen))
        return done

    def _rooms(self, camera: Camera, spot: Spot, width: float) -> tuple[QRectF, ...]:
        """Below, above, right and left of a ship."""
        middle, height = camera.pixel((spot.x, spot.y)), float(self._theme.px(18))
        away = camera.scale * spot.size * 0.52
        return tuple(
            QRectF(x, y, width, height)
            for x, y in (
                (middle.x() - width / 2, middle.y() + away),
                (middle.x() - width / 2, middle.y() - away - height),
                (middle.x() + away * 0.9, middle.y() - height / 2),
                (middle.x() - away * 0.9 - width, middle.y() - height / 2),
            )
        )


def _inside(room: QRectF, area: QRectF) -> QRectF:
    """The same room, pushed in where the edge of the view would cut a name."""
    left = max(area.left(), min(room.left(), area.right() - room.width()))
    top = max(area.top(), min(room.top(), area.bottom() - room.height()))
    return QRectF(left, top, room.width(), room.height())


def paint_name(painter: QPainter, theme: Theme, name: Name) -> None:
    """Write a name on its label."""
    ground = theme.brass if name.chosen else faded(theme.card, 0.82)
    box(painter, name.room, theme.px(5), ground)
    font = theme.font("small_strong" if name.chosen else "tiny")
    ink = theme.on_brass if name.chosen else theme.ink
    draw_text(painter, name.room, name.text, font, ink, align=Qt.AlignmentFlag.AlignHCenter)
