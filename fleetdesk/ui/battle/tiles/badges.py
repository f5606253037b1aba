"""The marks of a ship's state on her tile: words where there is room, else a picture with its figure, else a picture."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from fleetdesk.core.views import Badge
from fleetdesk.ui.battle.painting import Look, chip_text, figure_of, narrow
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.flow import ChipText, chip_size, paint_chip
from fleetdesk.ui.widgets.lines import draw_text, width_of

_CENTRE = Qt.AlignmentFlag.AlignHCenter
_HIGH, _GAP = 24, 3
"""How high they are at most, and how far apart, in pixels at 100 %."""
_SIGN = 21
"""So high, and so wide for one letter, in pixels at 100 %: two of them and a picture stand on a tile of a full band."""
_ICON, _EDGE = 12, 3
"""The picture before a figure, and what is left and right of both, in pixels at 100 %."""
_LEAST, _BESIDE = 15, 20
"""How wide a picture is at least that stands alone, and beside others, in pixels at 100 %."""
_SHARE = 0.6
"""What of a line they leave no silhouette, as long as that is enough for all of them."""


class _Mark(NamedTuple):
    """One of them, or how many have no room."""

    width: float
    badge: Badge | None
    chip: ChipText
    """Without words: a picture alone."""
    close: bool = False
    """Whether its picture and figure stand near each other, and near its edge."""


def paint_badges(
    painter: QPainter, look: Look, line: QRectF, badges: Sequence[Badge], *, least: float = 0.0
) -> float:
    """From the right end of a line, that leaves `least` of it free; returns where the free room ends.

    Nothing given, a silhouette stands there too, and gives way where not all would be seen beside it.
    """
    room = line.width() - least if least else line.width() * _SHARE
    marks = _seen(look, badges, room + 1)
    if not least and sum(one.badge is not None for one in marks) < len(badges):
        marks = _seen(look, badges, line.width() + 1)
    left = line.right()
    for mark in marks:
        high = min(look.theme.px(_HIGH), line.height())
        spot = QRectF(left - mark.width, line.center().y() - high / 2, mark.width, high)
        _paint(painter, look, spot, mark)
        left -= mark.width + look.theme.px(_GAP)
    return left


def _seen(look: Look, badges: Sequence[Badge], room: float) -> list[_Mark]:
    """As many as have room, and how many there are besides."""
    gap = look.theme.px(_GAP)
    for count in range(len(badges), 0, -1):
        more = [_more(look, len(badges) - count)] if count < len(badges) else []
        marks = _fitted(look, badges[:count], room - sum(one.width + gap for one in more))
        if marks:
            return [*marks, *more]
    alone = _form(look, badges[0], room, _LEAST) if badges else None
    return [alone] if alone is not None else []


def _fitted(look: Look, badges: Sequence[Badge], room: float) -> list[_Mark]:
    """All of them, the first in more words than the last; nothing where one has no room."""
    gap, least = look.theme.px(_GAP), _BESIDE if len(badges) > 1 else _LEAST
    marks: list[_Mark] = []
    for at, badge in enumerate(badges):
        others = (len(badges) - at - 1) * (look.theme.px(least) + gap)
        mark = _form(look, badge, room - others, least)
        if mark is None:
            return []
        marks.append(mark)
        room -= mark.width + gap
    return marks


def _form(look: Look, badge: Badge, room: float, least: int) -> _Mark | None:
    """In words, else its letter, else its picture with its figure or either alone: the first that has room."""
    theme, whole = look.theme, chip_text(look, badge)
    if badge.sign:
        wide = theme.px(_SIGN) + width_of(badge.sign[1:], theme.font("small_strong"))
        return _Mark(wide, badge, ChipText(badge.sign, badge.tone, "")) if wide <= room else None
    for chip in (whole, whole._replace(icon="")):
        wide = chip_size(theme, chip, 10_000)[0]
        if wide <= room:
            return _Mark(wide, badge, chip)
    figure = figure_of(whole.text)
    if figure:
        picture = theme.px(_ICON + 1) if whole.icon else 0
        wide = picture + width_of(figure, narrow(theme.font("small"))) + 2 * theme.px(_EDGE)
        if wide <= room:
            return _Mark(wide, badge, whole._replace(text=figure), close=True)
    if not whole.icon or room < theme.px(least):
        return None
    return _Mark(min(theme.px(_HIGH), int(room)), badge, whole._replace(text=""))


def _more(look: Look, count: int) -> _Mark:
    text = f"+{count}"
    return _Mark(width_of(text, narrow(look.theme.font("label"))) + 1, None, ChipText(text, "plain", ""))


def _paint(painter: QPainter, look: Look, spot: QRectF, mark: _Mark) -> None:
    theme, chip = look.theme, mark.chip
    if mark.badge is None:
        draw_text(painter, spot, chip.text, narrow(theme.font("label")), theme.muted, align=_CENTRE)
    elif mark.badge.sign:
        _sign(painter, look, spot, mark.badge)
    elif mark.close:
        _figure(painter, look, spot, chip)
    elif chip.text:
        paint_chip(painter, theme, look.icons, spot, chip)
    else:
        high = min(spot.height(), spot.width())
        disc = QRectF(spot.left(), spot.center().y() - high / 2, spot.width(), high)
        _disc(painter, look, disc, mark.badge, chip.icon)


def _figure(painter: QPainter, look: Look, spot: QRectF, chip: ChipText) -> None:
    """A picture and how many of it: a figure alone would not say of what."""
    theme = look.theme
    inks = theme.tone(chip.tone)
    box(painter, spot, spot.height() / 2, inks.ground, None)
    left = spot.left() + theme.px(_EDGE)
    if chip.icon:
        look.icons.paint(painter, square(spot, left, theme.px(_ICON)), chip.icon, inks.text)
        left += theme.px(_ICON + 1)
    place = QRectF(left, spot.top(), spot.right() - left, spot.height())
    draw_text(painter, place, chip.text, narrow(theme.font("small")), inks.text)


def _sign(painter: QPainter, look: Look, spot: QRectF, badge: Badge) -> None:
    """A letter in a square or in a disc."""
    theme = look.theme
    inks = theme.tone(badge.tone)
    high = min(spot.height(), theme.px(_SIGN))
    place = QRectF(spot.left(), spot.center().y() - high / 2, spot.width(), high)
    radius = theme.px(3) if badge.square else high / 2
    box(painter, place, radius, inks.ground, inks.text, width=theme.px(1.4))
    draw_text(painter, place, badge.sign, theme.font("small_strong"), inks.text, align=_CENTRE)


def _disc(painter: QPainter, look: Look, spot: QRectF, badge: Badge, icon: str) -> None:
    inks = look.theme.tone(badge.tone)
    box(painter, spot, spot.height() / 2, inks.ground, None)
    inset = look.theme.px(4)
    look.icons.paint(painter, spot.adjusted(inset, inset, -inset, -inset), icon, inks.text)
