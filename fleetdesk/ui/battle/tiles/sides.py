"""How the name of a side looks, and the frame of a squadron."""

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPainter

from fleetdesk.core.views import SideStrip, SquadronStrip
from fleetdesk.core.words import N_
from fleetdesk.ui.battle.painting import Look, at_size, chip_text, narrow, short_badge
from fleetdesk.ui.battle.tiles.paint import STATES, standing
from fleetdesk.ui.battle.tiles.places import Title, named_alike
from fleetdesk.ui.battle.tiles.words import LEGIBLE, smaller, whole
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.flow import ChipText, chip_size, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped

SHOWN = N_("show this fleet")
"""What a tap on the name of a fleet does whose ships are not seen."""
_TURN, _WAITS = N_("to play"), N_("to activate")
"""What stands under the name of the side whose turn it is, and over each squadron that may act."""
_LEAST_CHIP = 20
"""How high at least what is counted stands below a name, at 100 %."""
_LEGIBLE = 0.8
"""How small at least a name gets for what is counted below it."""


def side_said(look: Look, side: SideStrip) -> str:
    """A side with all that is counted for it."""
    turn = look.words.text(_TURN) if side.plays else ""
    words = [side.name, look.say(side.detail), *(look.say(badge.text) for badge in side.badges), turn]
    return ", ".join(word for word in words if word)


def _paint_folded(painter: QPainter, look: Look, rect: QRectF, side: SideStrip) -> None:
    """A key that brings a fleet: its name, its turn in brass."""
    theme = look.theme
    active = side.plays
    ground, line = (theme.brass_soft, theme.brass) if active else (theme.card, theme.edge)
    box(painter, rect, theme.px(9), ground, line, width=theme.px(2 if active else 1))
    sign = theme.px(18)
    inner = rect.adjusted(theme.px(8), theme.px(4), -theme.px(4), -sign)
    usual = narrow(theme.font("small_strong"))
    lines = 3 if inner.height() >= height_of(3, usual) else 2
    font = next((one for one in smaller(usual) if whole(side.name, one, inner.width(), lines)), usual)
    draw_lines(painter, inner, wrapped(side.name, font, inner.width(), lines), font, theme.ink)
    place = QRectF(rect.center().x() - sign / 2, rect.bottom() - sign, sign, sign)
    look.icons.paint(painter, place, "chevron-right", theme.ink)


def paint_side(painter: QPainter, look: Look, title: Title, plain: Look | None = None) -> None:
    """The name of a side, and what is counted for it as far as there is room.

    In a high row all is drawn larger (`look`), but for what is counted where that would cost its words: it is `plain` then.
    """
    rect, side, shut = title
    if shut:
        _paint_folded(painter, look, rect, side)
        return
    theme = look.theme
    active = side.plays
    if active:
        box(painter, rect, theme.px(9), theme.brass_soft, None)
        painter.fillRect(QRectF(rect.left(), rect.top() + 6, theme.px(4), rect.height() - 12), theme.brass)
    inner = rect.adjusted(theme.px(8), theme.px(5), -theme.px(2), -theme.px(4))
    plain = plain or look
    chips, small = _chips(look, side, inner.width()), _chips(plain, side, inner.width())
    counted = theme if chips == small else plain.theme
    chips, high = small, counted.px(28)
    font = narrow(theme.font("small_strong"))
    lines = 3 if rect.height() > 3 * height_of(1, font) + high else 2
    fitting = [one for one in smaller(font) if whole(side.name, one, inner.width(), lines)] or [font]
    turn = height_of(1, narrow(theme.font("caps"))) if active else 0.0
    least = turn + (theme.px(_LEAST_CHIP) if chips else 0)
    legible = [one for one in fitting if one.pixelSize() >= _LEGIBLE * font.pixelSize()]
    ways = ((legible, least), (fitting, turn))  # rather than a name nobody reads, nothing is counted
    fits = (
        one for fonts, more in ways for one in fonts if _taken(side.name, one, inner) + more <= inner.height()
    )
    font = next(fits, fitting[0])
    name = wrapped(side.name, font, inner.width(), lines)
    used = draw_lines(painter, inner, name, font, theme.ink)
    used += _paint_turn(painter, look, inner.adjusted(0, used, 0, 0)) if active else 0
    gap, left = theme.px(2), inner.height() - used
    wide = [chip_size(counted, chip, inner.width())[0] for chip in chips]
    rows = _rows_of(wide, inner.width(), gap, len(chips) if len(chips) * (high + gap) <= left else 1)
    if len(rows) * (high + gap) > left:  # a low row, or much that is counted: it stands close
        high = int(max(theme.px(_LEAST_CHIP) - gap, left / len(rows) - gap))
    y = inner.bottom() - high
    for row in rows[: max(0, int(left // (high + gap)))]:
        x = inner.left()
        for at in row:
            paint_chip(painter, counted, look.icons, QRectF(x, y, wide[at], high - gap), chips[at])
            x += wide[at] + gap
        y -= high + gap


def _chips(look: Look, side: SideStrip, room: float) -> list[ChipText]:
    """What is counted for a side, as it is said in so much room."""
    return [short_badge(look, badge, room) or chip_text(look, badge) for badge in side.badges]


def _rows_of(wide: list[float], room: float, gap: float, least: int) -> list[list[int]]:
    """Which of what is counted shares a row; each has one of its own where there are as many."""
    rows: list[list[int]] = []
    x = 0.0
    for at, one in enumerate(wide):
        if not rows or len(wide) <= least or x + one > room + 0.5:
            rows.append([])
            x = 0.0
        rows[-1].append(at)
        x += one + gap
    return rows


def _paint_turn(painter: QPainter, look: Look, room: QRectF) -> float:
    """That it is her turn: before anything is counted; returns the height taken."""
    font = narrow(look.theme.font("caps"))
    high = height_of(1, font)
    if high > room.height():
        return 0.0
    text = look.words.text(_TURN).upper()
    draw_text(painter, QRectF(room.topLeft(), QSizeF(room.width(), high)), text, font, look.theme.brass_deep)
    return high


def _taken(name: str, font: QFont, room: QRectF) -> float:
    """How high a name is in its lines."""
    return height_of(len(wrapped(name, font, room.width(), 3)), font)


def paint_frame(painter: QPainter, look: Look, rect: QRectF, squadron: SquadronStrip, head: float) -> None:
    """The frame of a squadron, over its tiles its name and where it stands in the turn."""
    theme = look.theme
    active = squadron.state == "active"
    ground = theme.brass_soft if active else theme.soft
    line = theme.brass if active else theme.line
    style = Qt.PenStyle.DashLine if squadron.proposed else Qt.PenStyle.SolidLine
    box(painter, rect, theme.px(11), ground, line, width=theme.px(2 if active else 1), style=style)
    if not head:
        return
    ink = theme.brass_deep if active else theme.muted
    font = narrow(theme.font("label"))
    font.setBold(True)
    place = QRectF(rect.left() + theme.px(8), rect.top(), rect.width() - theme.px(16), head)
    ready = look.words.text(_WAITS) if squadron.due else ""
    state = ready if squadron.state == "ready" else look.words.text(STATES[standing(squadron)])
    if squadron.state == "done":
        state, ink_state = "\N{CHECK MARK} " + state, theme.sound_deep
    else:
        ink_state = ink
    names = not named_alike(squadron)
    name, gap = (squadron.name, theme.px(4)) if names else ("", 0)
    usual = font
    least = at_size(usual, LEGIBLE)
    crowded = width_of(name, least) + gap + width_of(state, least) + 1 > place.width()
    if state and crowded and len(squadron.ships) == 1:  # of a ship alone her card tells it
        name, gap, names = "", 0, False
    for font in smaller(usual):
        wide = width_of(state, font) + 1 if state else 0.0
        if width_of(name, font) + gap + wide <= place.width():
            break
    else:  # the frame tells an active one, the mark before the word a done one, its look one that may act
        state = "" if state == ready else state[:1]
        wide = width_of(state, font)
    if names:
        room = QRectF(place.left(), place.top(), max(1.0, place.width() - wide - gap), place.height())
        draw_text(painter, room, name, font, ink)
    if state:
        draw_text(painter, place, state, font, ink_state, align=Qt.AlignmentFlag.AlignRight)
