"""How one row of the fleet column looks: a side, a squadron's head, a ship."""

from __future__ import annotations

from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from fleetdesk.core.views import ShipStrip, SideStrip, SquadronStrip
from fleetdesk.core.words import N_
from fleetdesk.ui.battle.look import Look, chip_size, chip_text, paint_chip
from fleetdesk.ui.theme import faded, mix
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, shortened, width_of

State = Literal["ready", "active", "done", "gone"]
STATES: dict[State, str] = {
    "ready": N_("ready"),
    "active": N_("active"),
    "done": N_("done"),
    "gone": N_("lost"),
}


class Row(NamedTuple):
    """One row: what it shows, and the state of the squadron it stands in."""

    strip: SideStrip | SquadronStrip | ShipStrip
    id: str
    state: State = "ready"
    grouped: bool = False


def ship_said(look: Look, strip: ShipStrip, state: State) -> str:
    """What a screen reader says of a ship."""
    words = [strip.name, look.say(strip.detail), look.words.text(STATES["gone" if strip.gone else state])]
    words += [look.say(badge.text) for badge in strip.badges]
    words.append(f"{look.words.number(round(strip.left * 100))} %")
    return ", ".join(word for word in words if word)


def head_said(look: Look, strip: SquadronStrip) -> str:
    """What a screen reader says of a squadron's head."""
    offer = look.say(strip.offer.title) if strip.offer else ""
    return ", ".join(word for word in (strip.name, look.words.text(STATES[strip.state]), offer) if word)


def paint_row(
    painter: QPainter, look: Look, rect: QRectF, row: Row, *, chosen: bool = False, down: bool = False
) -> None:
    """Paint any row."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    match row.strip:
        case SideStrip() as side:
            _side(painter, look, rect, side)
        case SquadronStrip() as squadron:
            _head(painter, look, rect, squadron, down=down)
        case ShipStrip() as ship:
            faint = ship.gone or row.state in ("done", "gone")
            painter.save()
            if faint and not chosen:
                painter.setOpacity(0.62)
            _ship(painter, look, rect, row, ship, chosen=chosen, down=down)
            painter.restore()


def _side(painter: QPainter, look: Look, rect: QRectF, side: SideStrip) -> None:
    theme = look.theme
    dots = [one.state for one in side.squadrons]
    step, dot = theme.px(13), theme.px(8)
    dots_width = step * len(dots) if len(dots) <= 9 else 0
    detail = look.say(side.detail).replace(" ", "\N{NO-BREAK SPACE}")  # a number and its unit stay together
    title = side.name.upper() + (f" \N{MIDDLE DOT} {detail}" if detail else "")
    head = QRectF(rect.left() + theme.px(4), rect.top(), rect.width() - theme.px(4), theme.px(32))
    words = head.adjusted(0, 0, -dots_width - theme.px(4), 0)
    font = theme.font("caps")
    if width_of(title, font) > words.width():
        font = theme.font("tiny")
        font.setBold(True)
    draw_text(painter, words, title, font, theme.muted, most=2)
    _side_badges(painter, look, rect, side)
    if not dots_width:
        return
    x = rect.right() - dots_width + (step - dot)
    y = words.center().y() - dot / 2
    for state in dots:
        spot = QRectF(x, y, dot, dot)
        match state:
            case "ready":
                box(painter, spot, dot / 2, None, theme.muted, width=theme.px(1.5))
            case "active":
                box(painter, spot, dot / 2, theme.brass, theme.brass_deep, width=theme.px(1))
            case "done":
                box(painter, spot, dot / 2, theme.muted, None)
            case "gone":
                painter.setPen(QPen(theme.muted, theme.px(1.5)))
                painter.drawLine(spot.topLeft(), spot.bottomRight())
                painter.drawLine(spot.topRight(), spot.bottomLeft())
        x += step


def _side_badges(painter: QPainter, look: Look, rect: QRectF, side: SideStrip) -> None:
    """Badges from the left; where there is no room for words their picture alone, but never without its figure."""
    theme = look.theme
    left, middle = rect.left(), rect.top() + theme.px(46)
    for badge in side.badges:
        chip = chip_text(look, badge)
        width, height = chip_size(look, chip, rect.width())
        wordless = chip.icon and not any(sign.isdigit() for sign in chip.text)
        if left + width > rect.right() + 1 and wordless and left > rect.left():
            chip = chip._replace(text="")
            width, height = chip_size(look, chip, rect.width())
        if left + width > rect.right() + 1:
            return
        paint_chip(painter, look, QRectF(left, middle - height / 2, width, height), chip)
        left += width + theme.px(4)


def _head(painter: QPainter, look: Look, rect: QRectF, squadron: SquadronStrip, *, down: bool) -> None:
    theme = look.theme
    name_font, small = theme.font("small_strong"), theme.font("label")
    done = squadron.state in ("done", "gone")
    right = rect.right() - theme.px(8)
    icons = look.icons
    middle = rect.center().y()
    if squadron.offer is not None:
        ground = theme.brass_soft if squadron.state == "active" else theme.card
        ground = mix(ground, theme.ink, 0.1) if down else ground
        line = theme.brass_deep if squadron.state == "active" else theme.sea
        dashed = Qt.PenStyle.DashLine if squadron.offer.discouraged else Qt.PenStyle.SolidLine
        box(painter, rect, theme.px(12), ground, faded(line, 0.7), width=theme.px(1), style=dashed)
        label = look.say(squadron.offer.title)
        ink = theme.muted if squadron.offer.discouraged else theme.sea_deep
        width = min(width_of(label, theme.font("small_strong")) + 2, rect.width() * 0.5)
        draw_text(
            painter,
            QRectF(right - width, rect.top(), width, rect.height()),
            label,
            theme.font("small_strong"),
            ink,
            align=Qt.AlignmentFlag.AlignRight,
        )
        right -= width + theme.px(8)
    elif squadron.state == "active":
        text = look.words.text(STATES["active"])
        width = width_of(text, small) + theme.px(18)
        chip = QRectF(right - width, middle - theme.px(12), width, theme.px(24))
        box(painter, chip, theme.px(12), theme.brass, None)
        draw_text(painter, chip, text, small, theme.on_brass, align=Qt.AlignmentFlag.AlignHCenter)
        right = chip.left() - theme.px(6)
    elif done:
        side = theme.px(18)
        spot = QRectF(right - side, middle - side / 2, side, side)
        icons.paint(painter, spot, "check" if squadron.state == "done" else "cross", theme.muted)
        right = spot.left() - theme.px(6)
    left = rect.left() + theme.px(10)
    words = QRectF(left, rect.top(), right - left, rect.height())
    draw_text(painter, words, squadron.name, name_font, theme.muted if done else theme.ink, most=2)


def _ship(
    painter: QPainter, look: Look, rect: QRectF, row: Row, ship: ShipStrip, *, chosen: bool, down: bool
) -> None:
    theme = look.theme
    if chosen:
        halo = theme.px(3)
        box(painter, rect.adjusted(-halo, -halo, halo, halo), theme.px(14), faded(theme.sea, 0.16), None)
    ground = mix(theme.card, theme.ink, 0.1) if down else theme.card
    line = theme.sea if chosen else theme.line
    box(painter, rect, theme.px(12), ground, line, width=theme.px(2 if chosen else 1))
    pad = theme.px(12)
    left, right = rect.left() + pad, rect.right() - pad
    if row.state == "active" and not ship.gone:
        bar = QRectF(
            rect.left() + theme.px(4), rect.top() + theme.px(10), theme.px(4), rect.height() - theme.px(20)
        )
        box(painter, bar, theme.px(2), theme.brass, None)
    detail = look.say(ship.detail)
    low = 0 if ship.gone else theme.px(14)
    below = theme.px(17) if detail and not ship.gone else 0
    top = rect.top() + theme.px(4)
    line_rect = QRectF(left, top, right - left, rect.bottom() - low - below - top)
    right = _badges(painter, look, line_rect, ship)
    strong = theme.font("strong")
    name_width = min(width_of(ship.name, strong) + 1, right - left)
    name = QRectF(left, line_rect.top(), name_width, line_rect.height())
    draw_text(painter, name, ship.name, strong, theme.muted if ship.gone else theme.ink)
    if ship.gone:
        painter.setPen(QPen(theme.harm, theme.px(1.5)))
        y = name.center().y() + 1
        painter.drawLine(QPointF(left, y), QPointF(left + name_width, y))
    elif detail:
        room = QRectF(left, line_rect.bottom() - theme.px(3), line_rect.width(), below)
        if chosen:  # another tap tells how these figures came about
            side = theme.px(15)
            spot = QRectF(room.right() - side, room.center().y() - side / 2, side, side)
            box(painter, spot, side / 2, None, theme.sea, width=theme.px(1))
            draw_text(
                painter, spot, "?", theme.font("tiny"), theme.sea_deep, align=Qt.AlignmentFlag.AlignHCenter
            )
            room.setRight(spot.left() - theme.px(4))
        tiny = theme.font("tiny")
        draw_text(painter, room, shortened(detail, tiny, room.width()), tiny, theme.muted)
    if not ship.gone:
        _life(
            painter,
            look,
            QRectF(left, rect.bottom() - theme.px(12), rect.right() - pad - left, theme.px(6)),
            ship,
        )


def _badges(painter: QPainter, look: Look, line: QRectF, ship: ShipStrip) -> float:
    """Badges from the right, the first of them first; returns where the free room ends.

    The name of the ship comes first: where both have no room a badge is its picture alone.
    """
    theme = look.theme
    shown = []
    left = line.right()
    name = width_of(ship.name, theme.font("strong")) + theme.px(6)
    least = line.left() + min(name, line.width() * 0.82)
    for badge in ship.badges:
        chip = chip_text(look, badge)
        width, height = chip_size(look, chip, max(line.width() * 0.58, left - line.left() - name))
        if left - width < least and chip.icon:
            chip = chip._replace(text="")
            width, height = chip_size(look, chip, line.width())
        if left - width < least:
            break
        left -= width
        height = min(height, theme.px(22))
        shown.append((QRectF(left, line.center().y() - height / 2 - theme.px(2), width, height), chip))
        left -= theme.px(4)
    for rect, chip in shown:
        paint_chip(painter, look, rect, chip)
    return left


def _life(painter: QPainter, look: Look, rect: QRectF, ship: ShipStrip) -> None:
    """Green for what is left, red for what is lost, and a gap between the two for eyes that see no colours."""
    theme = look.theme
    radius = rect.height() / 2
    left = max(0.0, min(1.0, ship.left))
    box(painter, rect, radius, theme.harm if left < 1 else theme.sound, None)
    if 0 < left < 1:
        split = rect.left() + rect.width() * left
        painter.save()
        painter.setClipRect(QRectF(rect.left(), rect.top(), split - rect.left(), rect.height()))
        box(painter, rect, radius, theme.sound, None)
        painter.restore()
        painter.fillRect(QRectF(split, rect.top() - 1, theme.px(2), rect.height() + 2), theme.card)
