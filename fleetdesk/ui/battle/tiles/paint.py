"""How the tile of a ship looks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from fleetdesk.core.views import Gauge, ShipStrip, SideStrip, SquadronStrip
from fleetdesk.core.words import N_, msg
from fleetdesk.ui.battle.painting import Look, at_size, narrow, paint_harm
from fleetdesk.ui.battle.tiles.badges import paint_badges
from fleetdesk.ui.battle.tiles.gauges import Meant, paint_gauges, paint_wings, wings_said
from fleetdesk.ui.battle.tiles.places import Tile
from fleetdesk.ui.battle.tiles.tags import Tag, paint_tag, tag_of
from fleetdesk.ui.battle.tiles.words import LEGIBLE, Letters, letters_of, name_fonts, named, smaller, whole
from fleetdesk.ui.look.theme import Theme, mix
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.marks.silhouettes import Stroke, paint_silhouette

STATES: dict[str, str] = {
    "ready": N_("ready"),
    "active": N_("active"),
    "proposed": N_("proposed"),
    "done": N_("done"),
    "gone": N_("lost"),
}
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_BROAD, _EDGE = 64, 6
"""From this width on, in pixels at 100 %, words stand well inside a tile: so many pixels, and half of them on a narrow one."""
_LINE, _TWO_LINES, _PICTURE, _SAID = 20, 30, 19, 30
"""What a name on one line takes of a full tile, and on two, and a silhouette below one line; the least width of what is
said beside the shorter of two lines; in pixels at 100 %."""
_BOTH = 80
"""From this width of a tile on a chance and what speaks against her stand beside each other, in pixels at 100 %."""
_FULL, _ROWS = 68, 84
"""From these heights on a tile has her silhouette, and below a name of two lines a row for it, in pixels at 100 %."""
_TOLD = 0.5
"""What a name takes of a low tile."""
_DISC = 27
"""What a badge beside a name takes, in pixels at 100 %."""
_CORNER = 10
"""The picture of what harms her, in the corner of a low tile whose name leaves no room beside it, in pixels at 100 %."""
_LEAST_PICTURE = 22
"""Less wide than this a silhouette tells nothing, in pixels at 100 %."""


class State(NamedTuple):
    """How a tile stands out."""

    chosen: bool = False
    """In hand."""
    down: bool = False
    """Under a finger."""
    tag: Tag | None = None
    letters: Letters = Letters()
    """Of her name."""
    meant: Meant = Meant()
    """Of a flight: which of its wings."""


def state_of(tile: Tile, hand: str, tags: Mapping[str, Tag], letters: Letters, *, down: bool) -> State:
    """How a tile stands out, by who is in hand and what is said of ships."""
    chosen = frozenset(one for one in tile.members if one in tags and tags[one].how != "offered")
    return State(hand in tile.members, down, tag_of(tile, tags), letters, Meant(hand, chosen))


def names_of(theme: Theme, tiles: Iterable[Tile]) -> list[tuple[str, QSizeF]]:
    """What is written on each, and its room."""
    return [(one.name, _name_room(theme, one)) for one in tiles]


def _name_room(theme: Theme, tile: Tile) -> QSizeF:
    """For her name, whatever else is said of her at the moment: beside it a badge, if it is read all the same."""
    inner = _inner(theme, tile.rect)
    if tile.rect.height() >= theme.px(_FULL):
        return QSizeF(inner.width(), theme.px(_TWO_LINES))
    least = min(inner.width(), width_of(tile.name, at_size(name_fonts(theme)[-1], LEGIBLE)))
    return QSizeF(max(least, inner.width() - theme.px(_DISC)), inner.height() * _TOLD)


def standing(squadron: SquadronStrip) -> str:
    """Where a squadron stands in the turn, a key of `STATES`."""
    return "proposed" if squadron.proposed else squadron.state


def tile_said(
    look: Look, tile: Tile, side: SideStrip, tag: Tag | None = None, *, chosen: bool = False
) -> str:
    """What a screen reader says of a ship, or of a flight and each of its wings.

    Where a whole fleet acts that is said of the ship in hand (`chosen`): it would be heard at every ship.
    """
    ship, state = tile.ship, "gone" if tile.gone else standing(tile.squadron)
    told = chosen or state != "active" or not side.acts_whole
    words = [tile.name, side.name, look.say(ship.detail), look.words.text(STATES[state]) if told else ""]
    words += [wings_said(look, tile.wings)] if tile.wings else [look.say(badge.text) for badge in ship.badges]
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
    """A ship: name, silhouette, badges, and what is left of her in figures and marks; of a flight a mark a wing."""
    theme, rect, ship, squadron = look.theme, tile.rect, tile.ship, tile.squadron
    done = squadron.state in ("done", "gone") or tile.gone
    ground = theme.soft if done else theme.card
    ink = theme.muted if done else theme.ink
    if state.down:
        ground = mix(ground, theme.ink, 0.1)
    style = Qt.PenStyle.DashLine if tile.gone else Qt.PenStyle.SolidLine
    box(painter, rect, theme.px(9), ground, theme.line, width=theme.px(1), style=style)
    _ring(painter, theme, rect, state)
    full = rect.height() >= theme.px(_FULL)
    if state.tag is not None and not full:
        _aimed(painter, look, tile, ink, state)
        return
    inner, step = _inner(theme, rect), state.letters.step
    most = theme.px(_TWO_LINES) if full else inner.height() * _TOLD
    lines = named(theme, tile.name, inner.width(), most, step)[1]
    alike = full and rect.height() >= theme.px(_ROWS) and state.letters.lines > 1
    high = theme.px(_LINE) if full and lines == 1 else most
    tops = QRectF(inner.left(), inner.top(), inner.width(), high)
    if not full and not tile.wings:
        tops.setRight(_beside_low_name(painter, look, tops, tile, step))
    _name(painter, look, tops, tile, (ink, step))
    tops.setHeight(most if alike else high)
    below = QRectF(inner.left(), tops.bottom(), inner.width(), inner.bottom() - tops.bottom())
    if full and lines > 1 and not alike:
        below.setTop(_beside_name(painter, look, inner, tile, state))
    elif full:
        roomy = rect.height() > theme.px(100 if alike else _ROWS)
        row = QRectF(inner.left(), tops.bottom(), inner.width(), theme.px(24 if roomy else _PICTURE))
        _picture(painter, look, row, tile, state)
        below.setTop(row.bottom())
    if tile.wings:
        painter.setPen(QPen(theme.line, theme.px(1)))
        painter.drawLine(QPointF(rect.left(), below.top()), QPointF(rect.right(), below.top()))
        paint_wings(painter, theme, below, tile, (ink, state.meant))
    elif ship.gone:
        text = look.say(ship.badges[0].text) if ship.badges else look.words.text(STATES["gone"])
        label = theme.font("label")
        letters = (label, *smaller(narrow(label)))
        font = next((one for one in letters if whole(text, one, below.width(), 2)), letters[-1])
        draw_text(painter, below, text, font, theme.muted, align=_CENTRE, most=2)
    elif ship.gauges:
        place = QRectF(rect.left(), below.top(), rect.width(), rect.bottom() - below.top())
        paint_gauges(painter, look, place, ship, ink)
    else:
        draw_text(
            painter, below, look.say(ship.detail), theme.font("label"), theme.muted, most=3 if full else 2
        )


def _beside_low_name(painter: QPainter, look: Look, tops: QRectF, tile: Tile, step: int | None) -> float:
    """Badges beside the name of a low tile, on all of its squadron's or on none; returns where the name ends."""
    letter = letters_of(look.theme)[-1 if step is None else step]
    names = max(width_of(one.name, letter) for one in tile.squadron.ships)
    least = names + look.theme.px(3) + 1  # and what lies between
    left = _marks(painter, look, tops, tile.ship, None, least=least)
    if left == tops.right():
        paint_harm(painter, look, _corner(look.theme, tops, tile, step), tile.ship)
    return left


def _corner(theme: Theme, tops: QRectF, tile: Tile, step: int | None) -> QRectF:
    """The corner above her name; of two lines the place beside the lower, where that is the shorter."""
    font, _, told = named(theme, tile.name, tops.width(), tops.height(), step)
    wide, side = [width_of(one, font) for one in wrapped(told, font, tops.width(), 2)], theme.px(_CORNER)
    spot = QRectF(tile.rect.right() - side - 2, tile.rect.top() + 2, side, side)
    if wide[-1] < wide[0]:
        spot.moveTop(tops.center().y() + (height_of(1, font) - side) / 2)
    return spot


def _beside_name(painter: QPainter, look: Look, inner: QRectF, tile: Tile, state: State) -> float:
    """Where a name of two lines takes her silhouette's room: what is said of her, beside the shorter line.

    Returns where her figures begin: beside those of others, or lower where neither line leaves room.
    """
    theme = look.theme
    said = state.tag is not None or (bool(tile.ship.badges) and not tile.wings)
    font, _, told = named(theme, tile.name, inner.width(), theme.px(_TWO_LINES), state.letters.step)
    wide = [width_of(one, font) for one in wrapped(told, font, inner.width(), 2)]
    left = inner.left() + min(wide) + theme.px(4)
    middle = inner.top() + theme.px(_TWO_LINES) * (0.25 if wide[0] < wide[-1] else 0.75)
    spot = QRectF(left, middle - theme.px(_PICTURE) / 2, inner.right() - left, theme.px(_PICTURE))
    end = inner.top() + theme.px(_LINE + _PICTURE)
    if said and spot.width() < theme.px(_SAID):
        end = inner.top() + theme.px(_TWO_LINES + _PICTURE)
        spot = QRectF(inner.left(), end - theme.px(_PICTURE), inner.width(), theme.px(_PICTURE))
    if said:
        _marks(painter, look, spot, tile.ship, state.tag, least=1.0)
    return end


def _inner(theme: Theme, rect: QRectF) -> QRectF:
    """Where words stand on a tile: a narrow one needs its width for them."""
    edge = _EDGE if rect.width() >= theme.px(_BROAD) else _EDGE / 2
    return rect.adjusted(edge, theme.px(4), -edge, -theme.px(4))


def _aimed(painter: QPainter, look: Look, tile: Tile, ink: QColor, state: State) -> None:
    """On a low tile a chance takes the place of figures, not of her name; they stand beside it on a broad one."""
    theme, rect, ship, tag = look.theme, tile.rect, tile.ship, state.tag
    assert tag is not None  # noqa: S101 - only of a tile that has one
    inner = _inner(theme, rect)
    place = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * _TOLD)
    _name(painter, look, place, tile, (ink, state.letters.step))
    below = inner.adjusted(0, inner.height() * _TOLD, 0, 0)
    left = paint_tag(painter, look, below, tag._replace(text=tag.word or tag.text)) - rect.left()
    place = QRectF(rect.left(), below.top(), left, rect.bottom() - below.top())
    if left < theme.px(_BOTH):
        return
    if tile.wings:
        paint_wings(painter, theme, place, tile, (ink, state.meant))
    elif ship.gauges:
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
    ink = theme.muted if tile.squadron.state in ("done", "gone") or tile.gone else theme.ink
    if tag is not None and tag.word and row.width() < theme.px(_BOTH):
        tag = tag._replace(text=tag.word)  # no room for both: what speaks against her comes first
        paint_tag(painter, look, row, tag)
        return
    if tile.wings:
        right = paint_tag(painter, look, row, tag) if tag is not None else row.right()
        kind = QRectF(row.left(), row.top(), right - row.left(), row.height())
        _tiny(painter, kind, look.say(ship.note or ship.detail), theme.muted, theme, cut=tag is None)
        return
    right = _marks(painter, look, row, ship, tag)
    if tag is not None and tag.word:
        against = QRectF(row.left(), row.top(), right - row.left(), row.height())
        _tiny(painter, against, tag.word, theme.brass_deep, theme)
        return
    spot = row.adjusted(0, theme.px(3), -row.width() * 0.46, -theme.px(3))
    spot.setRight(min(spot.right(), right))  # on a narrow tile she gives way to what is said of her
    if spot.width() >= theme.px(_LEAST_PICTURE):
        paint_silhouette(painter, spot, ship.outline, Stroke(ink, theme.track, theme.px(1.4)))
    if ship.note is not None and right > row.center().x() + theme.px(30):
        place = QRectF(row.center().x() + theme.px(2), row.top(), right - row.center().x(), row.height())
        note, font = look.say(ship.note), narrow(theme.font("tiny"))
        most = 2 if height_of(2, font) <= row.height() else 1
        if whole(note, font, place.width(), most):
            draw_text(painter, place, note, font, theme.muted, most=most)


def _marks(
    painter: QPainter, look: Look, line: QRectF, ship: ShipStrip, tag: Tag | None, *, least: float = 0.0
) -> float:
    """A tag, or her badges, from the right; returns where the free room ends."""
    if tag is not None:
        return paint_tag(painter, look, line, tag)
    return line.right() if ship.gone else paint_badges(painter, look, line, ship.badges, least=least)


def _tiny(
    painter: QPainter, place: QRectF, word: str, ink: QColor, theme: Theme, *, cut: bool = True
) -> None:
    """Words beside or in the place of a silhouette, whole on one line or on two if that can be; else cut, or left out."""
    font = narrow(theme.font("tiny"))
    fonts = list(smaller(font)) if cut else [font]
    fitting = next((one for one in fonts if whole(word, one, place.width(), 2)), None)
    if fitting is None and not cut:
        return
    font = fitting or font
    draw_text(painter, place, word, font, ink, most=2)


def _name(painter: QPainter, look: Look, rect: QRectF, tile: Tile, inked: tuple[QColor, int | None]) -> None:
    """Whole: narrower, smaller, parted on two lines, before it is shortened; struck out when she is lost."""
    ink, step = inked
    font, lines, told = named(look.theme, tile.name, rect.width(), rect.height(), step)
    draw_text(painter, rect, told, font, ink, most=lines)
    if tile.gone:
        painter.setPen(QPen(look.theme.harm, look.theme.px(2)))
        for stroke in strokes(rect, wrapped(told, font, rect.width(), lines), font):
            painter.drawLine(stroke)


def strokes(rect: QRectF, rows: Sequence[str], font: QFont) -> Iterator[QLineF]:
    """Through the middle of each line of a name that stands in the middle of `rect`, as long as the line."""
    high = height_of(1, font)
    top = rect.center().y() - height_of(len(rows), font) / 2
    for at, row in enumerate(rows):
        y, wide = top + (at + 0.5) * high, min(rect.width(), width_of(row, font))
        yield QLineF(rect.left(), y, rect.left() + wide, y)
