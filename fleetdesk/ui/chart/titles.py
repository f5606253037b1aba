"""What a draughtsman letters on a chart: names of waters and shores, and a cartouche with its title and scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.core.words import Words
from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.chart.words import wind_said
from fleetdesk.ui.look.theme import LETTERED, SERIF, Theme, mix
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, shrunk, width_of

_LARGE, _SMALL = (0.62, 17, 34), (0.4, 12, 19)
"""Height of letters of waters and of lesser places: in cells, and the least and the most in pixels at 100 %."""
_FROM = 7
"""Pixels a cell takes at least before lesser places are named."""
_SPACED = 112
_WIDE, _TALL, _EDGE = 236, 96, 10
"""How large a cartouche is at 100 %, and how far from the corner it stands."""
_BAR = 150
"""The most a bar of cells is long."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter


def _letters(pixels: float, *, italic: bool = True) -> QFont:
    font = QFont()
    font.setFamilies([LETTERED, SERIF])
    font.setItalic(italic)
    font.setBold(not italic)
    font.setPixelSize(max(9, round(pixels)))
    return font


def rooms_of(theme: Theme, words: Words, camera: Camera, scene: Scene) -> Iterator[tuple[str, QFont, QRectF]]:
    """Each name with its letters and where they stand, in pixels."""
    for one in scene.chart.names:
        share, least, most = _LARGE if one.large else _SMALL
        if camera.scale < _FROM and not one.large:
            continue
        font = _letters(max(theme.px(least), min(theme.px(most), share * camera.scale)))
        if one.large:
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _SPACED)
        text = words.text(one.text)  # a scenario that came with the program is told in every language
        room = QRectF(0, 0, width_of(text, font) + theme.px(4), font.pixelSize() * 1.4)
        room.moveCenter(camera.pixel(scene.grid.middle(one.cell)))
        yield text, font, room


def paint_names(painter: QPainter, theme: Theme, words: Words, camera: Camera, scene: Scene) -> None:
    """Letter the waters and shores on the paper itself: all else lies over them."""
    for text, font, room in rooms_of(theme, words, camera, scene):
        draw_text(painter, room, text, font, mix(theme.water, theme.ink, 0.66), align=_CENTRE)


def cartouche_room(theme: Theme, area: QRectF, taken: Sequence[QRectF]) -> QRectF | None:
    """Where a cartouche covers nothing that matters: in a corner of the view, or nowhere."""
    wide, tall, edge = float(theme.px(_WIDE)), float(theme.px(_TALL)), float(theme.px(_EDGE))
    if area.width() < 2 * wide or area.height() < 3 * tall:
        return None
    left, top = area.left() + edge, area.top() + edge
    bottom = area.bottom() - edge - tall
    places = (QRectF(left, bottom, wide, tall), QRectF(left, top, wide, tall))
    return next((room for room in places if not any(room.intersects(one) for one in taken)), None)


def titled(theme: Theme, title: str, width: float) -> QFont:
    """Letters a title stands in on one line, smaller where it is long."""
    whole = title.replace(" ", "\N{NO-BREAK SPACE}")
    return shrunk(whole, _letters(theme.px(19), italic=False), width, 0.58)


def paint_cartouche(
    painter: QPainter, theme: Theme, words: Words, room: QRectF, seen: tuple[Chart, float]
) -> None:
    """Title, wind, and a bar of cells; `seen` is the chart, and how many pixels a cell of it takes."""
    chart, cell = seen
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box(painter, room, 3, theme.card, theme.ink, width=2)
    box(painter, room.adjusted(4, 4, -4, -4), 2, None, theme.ink, width=1)
    inner = room.adjusted(theme.px(12), theme.px(8), -theme.px(12), -theme.px(6))
    title = words.say(chart.title) if chart.title is not None else ""
    line = inner.height() / 4
    font = titled(theme, title, inner.width())
    draw_text(
        painter,
        QRectF(inner.left(), inner.top(), inner.width(), line + 4),
        title,
        font,
        theme.ink,
        align=_CENTRE,
    )
    second = QRectF(inner.left(), inner.top() + line + 2, inner.width(), line)
    wind = wind_said(words, chart) if chart.wind is not None else ""
    draw_text(painter, second, wind, _letters(theme.px(15)), theme.muted, align=_CENTRE)
    count = next((n for n in (10, 5, 4, 3, 2) if n * cell <= theme.px(_BAR)), 1)
    each = min(cell, float(theme.px(_BAR)))
    bar = QRectF(
        room.center().x() - count * each / 2, second.bottom() + theme.px(5), count * each, theme.px(6)
    )
    for at in range(count):
        part = QRectF(bar.left() + at * each, bar.top(), each, bar.height())
        painter.fillRect(part, theme.ink if at % 2 == 0 else theme.card)
    painter.setPen(QPen(theme.ink, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(bar)
    for end in (bar.left(), bar.right()):
        painter.drawLine(QLineF(QPointF(end, bar.top() - 3), QPointF(end, bar.bottom() + 3)))
    said = words.say(chart.scale) if chart.scale is not None else ""
    last = QRectF(inner.left(), bar.bottom() + 3, inner.width(), inner.bottom() - bar.bottom() - 3)
    draw_text(painter, last, said, theme.font("tiny"), theme.ink, align=_CENTRE)
