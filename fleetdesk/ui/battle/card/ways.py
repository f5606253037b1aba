"""Where a ship may go, and the die she owes, in finger size."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from fleetdesk.core.blocks.cards import Stats
from fleetdesk.core.blocks.ways import Die, Way
from fleetdesk.ui.battle.card.figures import as_printed, drawing_pen
from fleetdesk.ui.battle.painting import GAP, Laid, Look, Room, Spot, hot, lay, squeezed, together_of
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text

_HIGH = {
    Room.AMPLE: 250,
    Room.TIGHT: 230,
    Room.PACKED: 210,
    Room.SMALL: 172,
    Room.FOLDED: 170,
    Room.BARE: 118,
}
"""Of the picture, in pixels at 100 %: it gives way with the rest of the card."""
_LEAST_BESIDE = 130
_DIE = 84


@lay.register
def _way(block: Way, at: Spot, look: Look) -> Laid:
    """The drawing, as high as the manner of the card allows, and what else is left over."""
    from fleetdesk.core.layout.above.way import width_for

    dots, pen = drawing_pen(look)
    high = look.theme.px(_HIGH[look.room]) + look.taller
    wide = min(at.width, width_for(block, high / dots, pen) * dots)
    return as_printed(block, at._replace(x=at.x + (at.width - wide) / 2, width=wide), look)


def with_figures(way: Way, stats: Stats, at: Spot, look: Look) -> Laid | None:
    """The picture on the left, its figures on the right; `None` where that is too narrow.

    They stand one under the other, or two beside each other where the picture is lower than that takes.
    """
    from fleetdesk.core.layout.above.way import width_for

    dots, pen = drawing_pen(look)
    theme = look.theme
    wide = width_for(way, theme.px(_HIGH[look.room]) / dots, pen) * dots
    gap = theme.px(GAP)
    room = at.width - wide - gap
    if room < theme.px(_LEAST_BESIDE):
        return None
    beside = max(float(theme.px(_LEAST_BESIDE)), min(room, at.width * 0.36))
    picture = lay(way, Spot(at.x, at.y, at.width - beside - gap), look)
    singles = [stats.but(items=(item,)) for item in stats.items]
    column = Spot(at.x + at.width - beside, at.y, beside)
    heights = [lay(one, column, look).height for one in singles]
    lower = sum(heights) + gap * (len(heights) - 1) > picture.height
    if lower and beside >= 2 * theme.px(_LEAST_BESIDE):
        half = column._replace(width=(beside - gap) / 2)
        heights = [max(heights[n : n + 2]) for n in range(0, len(heights), 2)]
        columns: tuple[Spot, ...] = (half, half._replace(x=half.x + half.width + gap))
    else:
        columns = (column,)
    spread = max(float(gap), (picture.height - sum(heights)) / (len(heights) + 1)) if look.taller else gap
    rows, y = [], at.y + (spread if look.taller else 0)
    for row, high in enumerate(heights):
        shown = singles[row * len(columns) :]
        rows += [lay(one, place._replace(y=y), look) for one, place in zip(shown, columns, strict=False)]
        y += high + spread
    return together_of((picture, *rows), max(picture.height, y - spread - at.y))


@lay.register
def _die(block: Die, at: Spot, look: Look) -> Laid:
    """Six faces and what they mean, each to be tapped where it lies on the table."""
    theme = look.theme
    title, chance = look.say(block.title), look.say(block.chance)
    head = float(theme.px(26))
    gap = theme.px(6)
    tall = float(max(theme.target, theme.px(_DIE - (20 if look.room >= Room.FOLDED else 0))))
    wide = (at.width - gap * (len(block.faces) - 1)) / max(1, len(block.faces))
    places = [QRectF(at.x + n * (wide + gap), at.y + head, wide, tall) for n in range(len(block.faces))]

    def paint(painter: QPainter) -> None:
        strong = theme.font("strong")
        draw_text(painter, QRectF(at.x, at.y, at.width, head), title, strong, theme.ink)
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, QRectF(at.x, at.y, at.width, head), chance, strong, theme.ink, align=right)
        for face, place in zip(block.faces, places, strict=True):
            inks = theme.tone(face.tone)
            box(painter, place, theme.px(9), inks.ground, inks.text, width=theme.px(1))
            side = min(tall * 0.5, wide - theme.px(8))
            die = QRectF(place.center().x() - side / 2, place.top() + tall * 0.08, side, side)
            box(painter, die, side * 0.22, theme.field, theme.ink, width=max(1.0, side / 18))
            _pips(painter, die, face.face, look)
            words = QRectF(place.left() + 2, die.bottom(), place.width() - 4, place.bottom() - die.bottom())
            text = look.say(face.text)
            font = squeezed(text, theme.font("strong"), words.width())
            draw_text(painter, words, text, font, inks.text, align=Qt.AlignmentFlag.AlignHCenter)

    hots = tuple(
        hot(place, f"{title} {face.face}: {look.say(face.text)}", face.act)
        for face, place in zip(block.faces, places, strict=True)
    )
    return Laid(head + tall, paint, hots)


_LEFT, _MIDDLE, _RIGHT = 0.27, 0.5, 0.73
_PIPS = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    3: ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
    4: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_LEFT, _RIGHT)),
    5: ((_MIDDLE, _MIDDLE), *((x, y) for x in (_LEFT, _RIGHT) for y in (_LEFT, _RIGHT))),
    6: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_LEFT, _MIDDLE, _RIGHT)),
}


def _pips(painter: QPainter, die: QRectF, face: int, look: Look) -> None:
    """The dots of a face; more than six are a figure."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.theme.ink)
    size = die.width() * 0.17
    for x, y in _PIPS.get(face, ()):
        spot = QRectF(0, 0, size, size)
        spot.moveCenter(QRectF(die.x() + x * die.width(), die.y() + y * die.height(), 0, 0).center())
        painter.drawEllipse(spot)
    if face not in _PIPS:
        font = QFont(look.theme.font("strong"))
        font.setPixelSize(max(1, round(die.width() * 0.56)))
        draw_text(painter, die, str(face), font, look.theme.ink, align=Qt.AlignmentFlag.AlignHCenter)
