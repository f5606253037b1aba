"""How the tile of a ship looks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from fleetdesk.core.views import Badge, Gauge, ShipStrip, SquadronStrip
from fleetdesk.core.words import N_, msg
from fleetdesk.ui.battle.painting import Look, chip_text, narrow, squeezed, strike
from fleetdesk.ui.battle.tiles.gauges import paint_gauges
from fleetdesk.ui.battle.tiles.places import Tile
from fleetdesk.ui.battle.tiles.words import Letters, letters_of, named, smaller, whole
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.flow import ChipText, chip_size, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, width_of, wrapped
from fleetdesk.ui.widgets.marks.silhouettes import Stroke, paint_silhouette

STATES: dict[str, str] = {
    "ready": N_("ready"),
    "active": N_("active"),
    "proposed": N_("proposed"),
    "done": N_("done"),
    "gone": N_("lost"),
}
_FIGURE = re.compile(r"\N{MINUS SIGN}?\d+(?:/\d+)?")
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_BROAD = 64
"""From this width on words stand well inside a tile, in pixels at 100 %."""
_TWO_LINES = 30
"""What a name on two lines takes of a full tile, in pixels at 100 %."""
_BOTH = 80
"""From this width of a tile on a chance and what speaks against her stand beside each other, in pixels at 100 %."""
_SIGN = 21
"""So high, and so wide for one letter, in pixels at 100 %: two of them and a picture stand on a tile of a full band."""
_FULL, _ROWS = 68, 84
"""From these heights on a tile has her silhouette, and below a name of two lines a row for it, in pixels at 100 %."""
_TOLD = 0.45
"""What a name takes of a low tile."""
_DISC = 27
"""What a badge beside a name takes, in pixels at 100 %."""
_LEAST_PICTURE = 22
"""Less wide than this a silhouette tells nothing, in pixels at 100 %."""


How = Literal["offered", "proposed", "firm"]


class Tag(NamedTuple):
    """What a tile says of the action being prepared: a chance, a share, what it would add."""

    text: str
    how: How = "proposed"
    """Proposed it is dashed, decided it is filled, and so is the frame of the tile; what a tap would choose is neither."""
    word: str = ""
    """What speaks against it, where her silhouette stands otherwise."""
    said: str = ""
    """All of it, for a screen reader; empty: the text."""
    brief: str = ""
    """The same where the text has no room."""


class State(NamedTuple):
    """How a tile stands out."""

    chosen: bool = False
    """In hand."""
    down: bool = False
    """Under a finger."""
    tag: Tag | None = None
    letters: Letters = Letters()
    """Of her name."""


def names_of(theme: Theme, tiles: Iterable[Tile]) -> list[tuple[str, QSizeF]]:
    """The name of each ship, and its room."""
    return [(one.ship.name, _name_room(theme, one)) for one in tiles]


def _name_room(theme: Theme, tile: Tile) -> QSizeF:
    """For her name, whatever else is said of her at the moment: beside it a badge, if it is read all the same."""
    inner = _inner(theme, tile.rect)
    if tile.ship.small or tile.rect.height() >= theme.px(_FULL):
        return QSizeF(inner.width(), theme.px(_TWO_LINES))
    least = min(inner.width(), width_of(tile.ship.name, letters_of(theme)[-1]))
    return QSizeF(max(least, inner.width() - theme.px(_DISC)), inner.height() * _TOLD)


def standing(squadron: SquadronStrip) -> str:
    """Where a squadron stands in the turn, a key of `STATES`."""
    return "proposed" if squadron.proposed else squadron.state


def ship_said(look: Look, ship: ShipStrip, side: str, state: str, tag: Tag | None = None) -> str:
    """What a screen reader says of a ship."""
    words = [ship.name, side, look.say(ship.detail), look.words.text(STATES["gone" if ship.gone else state])]
    words += [look.say(badge.text) for badge in ship.badges]
    words += [tag.said or tag.text] if tag is not None else []
    return ", ".join(word for word in words if word)


def gauge_said(look: Look, ship: ShipStrip, gauge: Gauge) -> str:
    """What a screen reader says of the marks that a tap strikes."""
    left = gauge.total - gauge.lost
    return look.say(
        msg(
            "{ship}: strike {track}, {n} of {total} left",
            ship=ship.name,
            track=gauge.label,
            n=left,
            total=gauge.total,
        )
    )


def paint_tile(painter: QPainter, look: Look, tile: Tile, state: State) -> None:
    """A ship: name, silhouette, badges, and what is left of her in figures and marks."""
    theme, rect, ship, squadron = look.theme, tile.rect, tile.ship, tile.squadron
    done = squadron.state in ("done", "gone") or ship.gone
    ground = theme.soft if done else theme.card
    ink = theme.muted if done else theme.ink
    if state.down:
        ground = mix(ground, theme.ink, 0.1)
    style = Qt.PenStyle.DashLine if ship.gone else Qt.PenStyle.SolidLine
    box(painter, rect, theme.px(9), ground, theme.line, width=theme.px(1), style=style)
    _ring(painter, theme, rect, state)
    full = rect.height() >= theme.px(_FULL)
    if ship.small and full:
        _small(painter, look, tile, ink, state)
        return
    if state.tag is not None and not full:
        _aimed(painter, look, tile, ink, state)
        return
    inner, step = _inner(theme, rect), state.letters.step
    most = theme.px(_TWO_LINES) if full else inner.height() * _TOLD
    lines = named(theme, ship.name, inner.width(), most, step)[1]
    alike = full and rect.height() >= theme.px(_ROWS) and state.letters.lines > 1
    high = theme.px(20) if full and lines == 1 else most
    tops = QRectF(inner.left(), inner.top(), inner.width(), high)
    if not full:
        letter = letters_of(theme)[-1 if step is None else step]
        least = width_of(ship.name, letter)
        tops.setRight(_badges(painter, look, tops, ship, None, least=least))
    _name(painter, look, tops, ship, (ink, step))
    tops.setHeight(most if alike else high)
    below = QRectF(inner.left(), tops.bottom(), inner.width(), inner.bottom() - tops.bottom())
    if full:
        roomy = rect.height() > theme.px(_ROWS if lines == 1 and not alike else 100)
        told = alike or state.tag is not None or bool(ship.badges)
        # Where a name takes two lines of a low tile, her figures need the room of her silhouette.
        high = 0 if lines > 1 and not roomy and not told else theme.px(24 if roomy else 19)
        row = QRectF(inner.left(), tops.bottom(), inner.width(), high)
        if high:
            _picture(painter, look, row, tile, state)
        below.setTop(row.bottom())
    if ship.gone:
        text = look.say(ship.badges[0].text) if ship.badges else look.words.text(STATES["gone"])
        label = theme.font("label")
        letters = (label, *smaller(narrow(label)))
        font = next((one for one in letters if whole(text, one, below.width(), 2)), letters[-1])
        draw_text(painter, below, text, font, theme.muted, align=_CENTRE, most=2)
    elif ship.gauges:
        place = QRectF(rect.left(), below.top(), rect.width(), rect.bottom() - below.top())
        paint_gauges(painter, look, place, ship, ink)
    elif ship.small:
        paint_silhouette(painter, below, ship.outline, Stroke(ink, theme.track, theme.px(1.4)))
    else:
        draw_text(
            painter, below, look.say(ship.detail), theme.font("label"), theme.muted, most=3 if full else 2
        )


def _inner(theme: Theme, rect: QRectF) -> QRectF:
    """Where words stand on a tile: a narrow one needs its width for them."""
    edge = theme.px(6 if rect.width() >= theme.px(_BROAD) else 3)
    return rect.adjusted(edge, theme.px(4), -edge, -theme.px(4))


def _aimed(painter: QPainter, look: Look, tile: Tile, ink: QColor, state: State) -> None:
    """On a low tile a chance takes the place of figures, not of her name; they stand beside it on a broad one."""
    theme, rect, ship, tag = look.theme, tile.rect, tile.ship, state.tag
    assert tag is not None  # noqa: S101 - only of a tile that has one
    inner = _inner(theme, rect)
    place = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * _TOLD)
    _name(painter, look, place, ship, (ink, state.letters.step))
    below = inner.adjusted(0, inner.height() * _TOLD, 0, 0)
    left = _tag(painter, look, below, tag._replace(text=tag.word or tag.text)) - rect.left()
    if ship.gauges and left >= theme.px(_BOTH):
        place = QRectF(rect.left(), below.top(), left, rect.bottom() - below.top())
        paint_gauges(painter, look, place, ship, ink)


def _ring(painter: QPainter, theme: Theme, rect: QRectF, state: State) -> None:
    """Around the ship in hand, and around those the action being prepared is aimed at."""
    if state.chosen:
        box(painter, rect.adjusted(-2, -2, 2, 2), theme.px(11), None, theme.brass_deep, width=theme.px(2))
        box(painter, rect, theme.px(9), None, theme.brass, width=theme.px(3))
    elif state.tag is not None and state.tag.how != "offered":
        style = Qt.PenStyle.SolidLine if state.tag.how == "firm" else Qt.PenStyle.DashLine
        box(painter, rect, theme.px(9), None, theme.sea, width=theme.px(3), style=style)


def _picture(painter: QPainter, look: Look, row: QRectF, tile: Tile, state: State) -> None:
    """Her silhouette; right of it a tag or badges, else what is noted of her where it stands whole."""
    theme, ship, tag = look.theme, tile.ship, state.tag
    ink = theme.muted if tile.squadron.state in ("done", "gone") or ship.gone else theme.ink
    if tag is not None and tag.word and row.width() < theme.px(_BOTH):
        tag = tag._replace(text=tag.word)  # no room for both: what speaks against her comes first
        _tag(painter, look, row, tag)
        return
    right = _badges(painter, look, row, ship, tag, least=0.0)
    if tag is not None and tag.word:
        _against(painter, look, QRectF(row.left(), row.top(), right - row.left(), row.height()), tag.word)
        return
    spot = row.adjusted(0, theme.px(3), -row.width() * 0.46, -theme.px(3))
    spot.setRight(min(spot.right(), right))  # on a narrow tile she gives way to what is said of her
    if spot.width() >= theme.px(_LEAST_PICTURE):
        paint_silhouette(painter, spot, ship.outline, Stroke(ink, theme.track, theme.px(1.4)))
    if ship.note is not None and right > row.center().x() + theme.px(30):
        place = QRectF(row.center().x() + theme.px(2), row.top(), right - row.center().x(), row.height())
        note, font = look.say(ship.note), narrow(theme.font("tiny"))
        if whole(note, font, place.width(), 2):
            draw_text(painter, place, note, font, theme.muted, most=2)


def _against(painter: QPainter, look: Look, place: QRectF, word: str) -> None:
    """What speaks against choosing her, whole on one line or on two."""
    font = narrow(look.theme.font("tiny"))
    font = next((one for one in smaller(font) if whole(word, one, place.width(), 2)), font)
    draw_text(painter, place, word, font, look.theme.brass_deep, most=2)


def _small(painter: QPainter, look: Look, tile: Tile, ink: QColor, state: State) -> None:
    """One of several that differ by their mark: name in two lines, silhouette, the first badge."""
    theme, rect, ship, tag, step = look.theme, tile.rect, tile.ship, state.tag, state.letters.step
    inner = rect.adjusted(theme.px(3), theme.px(4), -theme.px(3), -theme.px(4))
    font = narrow(theme.font("caps")) if step is None else letters_of(theme)[step]
    lines = wrapped(ship.name, font, inner.width(), 2)
    used = draw_lines(painter, inner, lines, font, ink, align=_CENTRE)
    below = QRectF(inner.left(), inner.top() + used, inner.width(), inner.height() - used)
    half = below.height() / 2
    if ship.gone:
        cross = QRectF(below.center().x() - half / 3, below.center().y() - half / 3, half / 1.5, half / 1.5)
        strike(painter, cross, theme.harm, theme.px(3))
        return
    side = min(half, inner.width() * 0.7)
    spot = QRectF(below.center().x() - side * 0.34, below.top(), side / 0.6, half)
    paint_silhouette(painter, spot, ship.outline, Stroke(ink, theme.track, theme.px(1.4)))
    line = QRectF(below.left(), below.top() + half, below.width(), half)
    if tag is not None:
        _tag(painter, look, line, tag)
    elif ship.badges and look.known_icon(ship.badges[0].icon):
        disc = min(theme.px(24), half)
        middle = line.center()
        place = QRectF(middle.x() - disc / 2, middle.y() - disc / 2, disc, disc)
        _disc(painter, look, place, ship.badges[0], ship.badges[0].icon)


def _name(
    painter: QPainter, look: Look, rect: QRectF, ship: ShipStrip, inked: tuple[QColor, int | None]
) -> None:
    """Whole: narrower, smaller, parted on two lines, before it is shortened; struck out when she is lost."""
    ink, step = inked
    font, lines, told = named(look.theme, ship.name, rect.width(), rect.height(), step)
    draw_text(painter, rect, told, font, ink, most=lines)
    if ship.gone:
        painter.setPen(QPen(look.theme.harm, look.theme.px(2)))
        y, wide = rect.center().y(), min(rect.width(), width_of(ship.name, font))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.left() + wide, y))


def _badges(
    painter: QPainter, look: Look, line: QRectF, ship: ShipStrip, tag: Tag | None, *, least: float
) -> float:
    """A tag or the badges from the right; returns where the free room ends. Pictures give their words up first."""
    theme = look.theme
    if tag is not None:
        return _tag(painter, look, line, tag)
    if ship.gone:
        return line.right()
    left = line.right()
    room = line.width() * 0.56 if least == 0.0 else line.width() - least
    for badge in ship.badges:
        sign = ChipText(badge.sign, badge.tone, "") if badge.sign else None
        chip = sign or short_badge(look, badge, left - (line.right() - room))
        if chip is None:
            break
        if badge.sign:
            width = theme.px(_SIGN) + width_of(badge.sign[1:], theme.font("small_strong"))
        elif chip.text:
            width, _ = chip_size(look.theme, chip, line.width())
        else:
            width = theme.px(24)
        if line.right() - (left - width) > room + 1:
            break
        high = min(theme.px(24), line.height())
        spot = QRectF(left - width, line.center().y() - high / 2, width, high)
        if badge.sign:
            _sign(painter, look, spot, badge)
        elif chip.text:
            paint_chip(painter, look.theme, look.icons, spot, chip)
        else:
            _disc(painter, look, spot, badge, chip.icon)
        left -= width + theme.px(3)
    return left


def short_badge(look: Look, badge: Badge, room: float) -> ChipText | None:
    """A badge in words where there is room, else without its picture, else its sign or figure, else its picture alone."""
    whole = chip_text(look, badge)
    figure = next(iter(_FIGURE.findall(whole.text)), "")
    ways = [whole]
    if badge.sign:
        ways.append(ChipText(badge.sign, whole.tone, ""))
    elif figure:
        ways += [whole._replace(icon=""), whole._replace(text=figure), ChipText(figure, whole.tone, "")]
    elif whole.icon:
        ways.append(whole._replace(text=""))
    fitting = (one for one in ways if not one.text or chip_size(look.theme, one, 10_000)[0] <= room)
    return next(fitting, None)


def _sign(painter: QPainter, look: Look, spot: QRectF, badge: Badge) -> None:
    """A letter in a square or in a disc."""
    theme = look.theme
    inks = theme.tone(badge.tone)
    high = min(spot.height(), theme.px(_SIGN))
    place = QRectF(spot.left(), spot.center().y() - high / 2, spot.width(), high)
    box(
        painter, place, theme.px(3) if badge.square else high / 2, inks.ground, inks.text, width=theme.px(1.4)
    )
    draw_text(painter, place, badge.sign, theme.font("small_strong"), inks.text, align=_CENTRE)


def _disc(painter: QPainter, look: Look, spot: QRectF, badge: Badge, icon: str) -> None:
    theme = look.theme
    inks = theme.tone(badge.tone)
    box(painter, spot, spot.height() / 2, inks.ground, None)
    inset = theme.px(4)
    look.icons.paint(painter, spot.adjusted(inset, inset, -inset, -inset), icon, inks.text)


def _tag(painter: QPainter, look: Look, line: QRectF, tag: Tag) -> float:
    theme = look.theme
    inks = theme.tone("brass" if tag.word else "sea")
    font = theme.font("small_strong")
    if tag.brief and width_of(tag.text, narrow(font)) > line.width() - theme.px(8):
        tag = tag._replace(text=tag.brief)
    padding = theme.px(16 if tag.how == "firm" or not tag.word else 10)
    font = squeezed(tag.text, font, line.width() - theme.px(8))
    width = min(line.width(), width_of(tag.text, font) + padding)
    high = min(theme.px(24), line.height())
    spot = QRectF(line.right() - width, line.center().y() - high / 2, width, high)
    filled = tag.how == "firm" and not tag.word
    ground, ink = (inks.strong, theme.on_sea) if filled else (inks.ground, inks.text)
    line_ink = None if tag.how == "offered" and not tag.word else inks.strong
    style = Qt.PenStyle.DashLine if tag.how == "proposed" else Qt.PenStyle.SolidLine
    box(
        painter,
        spot,
        high / 2,
        ground,
        line_ink,
        width=theme.px(2 if tag.how != "offered" else 1),
        style=style,
    )
    draw_text(painter, spot, tag.text, font, ink, align=_CENTRE)
    return spot.left() - theme.px(3)
