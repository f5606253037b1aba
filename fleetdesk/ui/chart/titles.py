"""What a draughtsman letters on a chart: names of waters and shores, and a cartouche with its title and scale."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from fleetdesk.core.blocks.charts import Cell, Chart, Piece, name_in
from fleetdesk.core.lists.scenarios import SOILS
from fleetdesk.core.winds import POINTS, wind_words
from fleetdesk.core.words import Words, msg
from fleetdesk.ui.chart.grid import Camera
from fleetdesk.ui.chart.rose import Rose
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.look.theme import LETTERED, SERIF, Theme, mix
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, shrunk, width_of
from fleetdesk.ui.widgets.painted import Part

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


def paint_names(
    painter: QPainter,
    theme: Theme,
    words: Words,
    camera: Camera,
    scene: Scene,
    *,
    written: Callable[[QRectF], bool],
) -> None:
    """Letter the waters and shores on the paper itself, but where figures are `written` over them."""
    for text, font, room in rooms_of(theme, words, camera, scene):
        if written(room):
            continue
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


def cell_said(words: Words, scene: Scene, cell: Cell) -> str:
    name = name_in(scene.chart, cell)
    found = [piece_said(words, piece) for piece in scene.here.get(cell, ()) if not piece.faint]
    found += [words.text(SOILS[soil]) for soil, cells in scene.chart.soil.items() if cell in cells]
    found += [words.text(one.text) for one in scene.chart.names if one.cell == cell]
    legend = {tone: words.say(told) for tone, told in scene.chart.legend}
    found += dict.fromkeys(
        shade.mark if any(map(str.isalnum, shade.mark)) else legend.get(shade.tone, shade.mark)
        for shade in scene.shaded.get(cell, ())
        if shade.mark
    )
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
