"""Text drawn by hand: it wraps, then elides, and is never cut off.

All text that is painted is measured and drawn here, so that no sign in it turns or hides what stands beside it. The same few hundred words are measured at every step of a battle: what was measured is remembered.
"""

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter

from fleetdesk.core import escaping

_LEFT = Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignHCenter
_REMEMBERED = 4096
_SOME_LETTERS = 3
_MANY = 4
"""Most lines of a text that must not be shortened."""


@lru_cache(maxsize=_REMEMBERED)
def wrapped(text: str, font: QFont, width: float, most: int = 2) -> tuple[str, ...]:
    """Break `text` at spaces into at most `most` lines of `width` pixels; the last one is elided if need be."""
    metrics = QFontMetricsF(font)
    done: list[str] = []
    for paragraph in escaping.shown(text).split("\n"):
        words = paragraph.split(" ")
        while words and len(done) < most:
            if len(done) == most - 1:
                done.append(metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, width))
                break
            taken = 1
            while taken < len(words) and metrics.horizontalAdvance(" ".join(words[: taken + 1])) <= width:
                taken += 1
            line = " ".join(words[:taken])
            done.append(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width))
            words = words[taken:]
    return tuple(done)


def shrunk(text: str, font: QFont, width: float, least: float = 0.82) -> QFont:
    """The same font, smaller (down to `least` of its size) where the longest word would not fit `width`."""
    longest = widest_word(text, font)
    if longest <= width or longest <= 0:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(1, int(font.pixelSize() * max(least, width / longest))))
    return smaller


@lru_cache(maxsize=_REMEMBERED)
def halved_width(text: str, font: QFont) -> float:
    """The width `text` needs on two lines at most."""
    if "\n" in text:
        return width_of(text, font)
    words = text.split(" ")
    halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return min((width_of(text, font), *(max(width_of(a, font), width_of(b, font)) for a, b in halves)))


def fitted(text: str, font: QFont, width: float, least: float = 0.82) -> tuple[QFont, tuple[str, ...]]:
    """Text that must not be shortened: two lines, a little smaller if that helps, else as many lines as it takes.

    Only a word that is too long for `width` even in the smaller font is elided.
    """
    needed = halved_width(text, font)
    if needed <= width:
        return font, wrapped(text, font, width)
    if needed * least <= width:
        smaller = QFont(font)
        smaller.setPixelSize(max(1, int(font.pixelSize() * width / needed)))
        return smaller, wrapped(text, smaller, width)
    if widest_word(text, font) * least > width:
        text = text.replace("-", "-\n")  # a word that is too long breaks where it is put together
    smaller = shrunk(text, font, width, least)
    return smaller, wrapped(text, smaller, width, _MANY)


def fitted_in(
    text: str, font: QFont, width: float, height: float, least: float = 0.82
) -> tuple[QFont, tuple[str, ...]]:
    """`fitted`, and a little smaller (down to `least`) where its lines are higher than the place they are given."""
    chosen, lines = fitted(text, font, width, least)
    high = height_of(len(lines), chosen)
    if high <= height:
        return chosen, lines
    smaller = QFont(chosen)
    smallest = min(chosen.pixelSize(), int(font.pixelSize() * least))
    smaller.setPixelSize(max(1, smallest, int(chosen.pixelSize() * height / high)))
    return smaller, wrapped(text, smaller, width, _MANY)


def shortened(text: str, font: QFont, width: float) -> str:
    """Facts with dots between them: where they have no room the first, a word, gives way to the figures."""
    first, dot, figures = escaping.shown(text).partition(" \N{MIDDLE DOT} ")
    if not dot or width_of(text, font) <= width:
        return text
    room = width - width_of(dot + figures, font)
    short = QFontMetricsF(font).elidedText(first, Qt.TextElideMode.ElideRight, room)
    return short + dot + figures if len(short) > _SOME_LETTERS else figures


def elided(text: str, font: QFont, width: float) -> str:
    """One line of at most `width` pixels."""
    return QFontMetricsF(font).elidedText(escaping.one_line(text), Qt.TextElideMode.ElideRight, width)


@lru_cache(maxsize=_REMEMBERED)
def _pitch(font: QFont) -> tuple[float, float]:
    """How high letters stand over their base line, and how far lines are apart."""
    metrics = QFontMetricsF(font)
    return metrics.ascent(), metrics.lineSpacing()


@lru_cache(maxsize=_REMEMBERED)
def overhang(text: str, font: QFont) -> int:
    """How many pixels the accents of `text` stand out above its line: capitals have them higher than any letter."""
    if text.isascii():
        return 0
    top = QFontMetricsF(font).tightBoundingRect(escaping.shown(text)).top()
    return max(0, ceil(-top) - QFontMetrics(font).ascent())


def height_of(lines: int, font: QFont) -> float:
    return lines * _pitch(font)[1]


@lru_cache(maxsize=_REMEMBERED)
def width_of(text: str, font: QFont) -> float:
    """The width of the longest line of `text`."""
    metrics = QFontMetricsF(font)
    return max((metrics.horizontalAdvance(line) for line in escaping.shown(text).split("\n")), default=0.0)


@lru_cache(maxsize=_REMEMBERED)
def widest_word(text: str, font: QFont) -> float:
    """The width of the longest part that `wrapped` keeps together: a no-break space does not part words."""
    metrics = QFontMetricsF(font)
    text = escaping.shown(text)
    return max((metrics.horizontalAdvance(word) for word in text.replace("\n", " ").split(" ")), default=0.0)


def draw_word(painter: QPainter, at: QPointF, text: str) -> None:
    """Draw text from a point of its base line, in the painter's font and pen."""
    painter.drawText(at, escaping.one_line(text))


def draw_centred(painter: QPainter, room: QRectF, text: str) -> None:
    """Draw one line in the middle of its room, in the painter's font and pen: nothing is parted or made to fit."""
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, escaping.one_line(text))


def draw_lines(
    painter: QPainter,
    rect: QRectF,
    lines: tuple[str, ...],
    font: QFont,
    colour: QColor,
    *,
    align: Qt.AlignmentFlag = _LEFT,
) -> float:
    """Draw lines from the top of `rect`; returns the height used."""
    ascent, pitch = _pitch(font)
    painter.setFont(font)
    painter.setPen(colour)
    y = rect.top()
    right, middle = (False, False) if align is _LEFT else (bool(align & _RIGHT), bool(align & _MIDDLE))
    for line in lines:
        if right:
            x = rect.right() - width_of(line, font)
        elif middle:
            x = rect.center().x() - width_of(line, font) / 2
        else:
            x = rect.left()
        draw_word(painter, QPointF(x, y + ascent), line)
        y += pitch
    return y - rect.top()


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: QColor,
    *,
    align: Qt.AlignmentFlag = _LEFT,
    most: int | None = 1,
) -> None:
    """Draw text in the vertical middle of `rect`, in at most `most` lines; `None`: nothing is cut, it is smaller or takes more lines."""
    if most is None:
        font, lines = fitted(text, font, rect.width())
    else:
        lines = wrapped(text, font, rect.width(), most)
    top = rect.center().y() - height_of(len(lines), font) / 2
    draw_lines(
        painter, QRectF(rect.left(), top, rect.width(), rect.height()), lines, font, colour, align=align
    )
