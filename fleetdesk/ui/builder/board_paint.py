"""Paints the fleet board: squadrons as cards, ships as rows, tools under what is chosen."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from fleetdesk.core.lists.verdicts import Weight
from fleetdesk.ui.builder.board_view import BoardView, Laid, RowPlace, SquadronPlace, Thing, ToolPlace
from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.look.theme import Inks, Theme, mix
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of

_RIGHT = Qt.AlignmentFlag.AlignRight
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_NAME = 120
"""What the name of a squadron keeps of its line, at 100 %."""


def _chip_width(theme: Theme, text: str, *, icon: bool = False, most: float = 1e6) -> float:
    around = 2 * theme.px(10) + (theme.px(16) + theme.px(6) if icon else 0)
    return min(width_of(text, theme.font("small_strong")) + around, max(most, float(theme.px(90))))


def name_room(theme: Theme, place: SquadronPlace) -> QRectF:
    """Where the name of a squadron stands, and is typed: up to what is said at the end of its line."""
    line, view, gap = QRectF(place.words), place.view, theme.px(8)
    line.adjust(0, 0, -_chip_width(theme, view.points) - gap, 0)
    if view.problem:
        most = line.width() - theme.px(_NAME)
        line.adjust(
            0, 0, -_chip_width(theme, view.problem, icon=bool(_icon(view.weight)), most=most) - gap, 0
        )
    return line


class Pressed(NamedTuple):
    """What is under a finger, and what is being carried."""

    row: str = ""
    squadron: str = ""
    tool: ToolPlace | None = None
    carried: str = ""
    more: bool = False


class BoardPainter:
    """One painting of the board."""

    def __init__(self, painter: QPainter, theme: Theme, icons: Icons, view: BoardView, laid: Laid) -> None:
        self._painter = painter
        self._theme = theme
        self._icons = icons
        self._view = view
        self._laid = laid

    def draw(self, exposed: QRectF, chosen: Thing | None, pressed: Pressed) -> None:
        """Draw all that lies in `exposed`."""
        for place in self._laid.squadrons:
            if place.rect.intersects(exposed):
                self._squadron(place, exposed, chosen, pressed)
        for tool in self._laid.tools:
            if tool.rect.intersects(exposed):
                self._tool(tool, down=pressed.tool is not None and pressed.tool.rect == tool.rect)

        if self._laid.more.intersects(exposed):
            self._more(down=pressed.more)

    def _more(self, *, down: bool) -> None:
        theme, painter, rect = self._theme, self._painter, self._laid.more
        ground = mix(theme.paper, theme.ink, 0.1) if down else None
        box(painter, rect, theme.px(12), ground, theme.muted, width=theme.px(1), style=Qt.PenStyle.DashLine)
        side, font = theme.px(20), theme.font("small_strong")
        left = rect.left() + theme.px(16)
        self._icons.paint(painter, square(rect, left, side), "plus", theme.sea)
        room = rect.adjusted(theme.px(16) + side + theme.px(8), 0, -theme.px(8), 0)
        draw_text(painter, room, self._view.more, font, theme.sea_deep)

    def _squadron(
        self, place: SquadronPlace, exposed: QRectF, chosen: Thing | None, pressed: Pressed
    ) -> None:
        theme, painter = self._theme, self._painter
        radius = theme.px(12)
        here = chosen == ("squadron", place.view.id)
        box(painter, place.rect, radius, theme.card, theme.line, width=theme.px(1))
        painter.save()
        inner = QPainterPath()
        inset = theme.px(1)
        inner.addRoundedRect(
            place.rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset
        )
        painter.setClipPath(inner)
        if pressed.squadron == place.view.id:
            painter.fillRect(place.head, mix(theme.card, theme.ink, 0.08))
        elif here:
            painter.fillRect(QRectF(place.head).adjusted(0, 0, 0, self._strip_below(place)), theme.wash)
        for row in place.rows:
            if row.rect.intersects(exposed) or chosen == ("ship", row.row.id):
                self._row(row, chosen, pressed)
        painter.restore()
        self._head(place)
        if place.heads.height():
            self._heads(place)
        if place.empty.height():
            box(
                painter,
                place.empty,
                theme.px(9),
                None,
                theme.faint,
                width=theme.px(1),
                style=Qt.PenStyle.DashLine,
            )
            room = place.empty.adjusted(theme.px(12), 0, -theme.px(12), 0)
            draw_text(
                painter, room, self._view.empty, theme.font("small"), theme.muted, align=_CENTRE, most=2
            )
        edge, thick = (theme.sea, theme.px(2)) if here else (theme.line, theme.px(1))
        box(painter, place.rect, radius, None, edge, width=thick)

    def _strip_below(self, place: SquadronPlace) -> float:
        tools = [tool.rect.bottom() for tool in self._laid.tools if tool.thing.id == place.view.id]
        return (
            max(tools, default=place.head.bottom()) - place.head.bottom() + self._theme.px(10) * bool(tools)
        )

    def _head(self, place: SquadronPlace) -> None:
        theme, view = self._theme, place.view
        line = QRectF(place.words)
        wide = self._chip(line, view.points, theme.tone("plain"))
        line.adjust(0, 0, -wide - theme.px(8), 0)
        if view.problem:
            room = line.width() - theme.px(_NAME)
            self._chip(line, view.problem, self._inks(view.weight), icon=_icon(view.weight), most=room)
        line = name_room(theme, place)
        ink = theme.ink if view.named else theme.muted
        draw_text(self._painter, line, view.name, theme.font("strong"), ink, most=2)

    def _inks(self, weight: Weight | None) -> Inks:
        if weight == Weight.NOTE:
            return self._theme.tone("plain")
        return self._theme.tone("harm" if weight == Weight.WRONG else "brass")

    def _chip(self, line: QRectF, text: str, inks: Inks, *, icon: str = "", most: float = 1e6) -> float:
        """Draw a chip at the right end of a line; returns its width."""
        theme = self._theme
        font = theme.font("small_strong")
        side = theme.px(16) if icon else 0
        pad = theme.px(10)
        space = side + theme.px(6) if icon else 0
        wide = _chip_width(theme, text, icon=bool(icon), most=most)
        tall = theme.metrics("small_strong").lineSpacing() + theme.px(8)
        rect = QRectF(line.right() - wide, line.center().y() - tall / 2, wide, tall)
        box(self._painter, rect, tall / 2, inks.ground)
        if icon:
            self._icons.paint(self._painter, square(rect, rect.left() + pad, side), icon, inks.text)
        room = rect.adjusted(pad + space, 0, -pad + 1, 0)
        draw_text(self._painter, room, text, font, inks.text)
        return wide

    def _heads(self, place: SquadronPlace) -> None:
        theme, painter = self._theme, self._painter
        font, first = theme.font("label"), place.rows[0]
        line = place.heads
        painter.fillRect(
            QRectF(line.left() + theme.px(1), line.top(), line.width() - theme.px(2), theme.px(1)), theme.line
        )
        words = QRectF(first.words.left(), line.top(), first.words.width(), line.height())
        draw_text(painter, words, self._view.ship_head, font, theme.muted)
        for head, column in zip(self._view.heads, first.columns, strict=False):
            rect = QRectF(column.left(), line.top(), column.width(), line.height())
            draw_text(painter, rect, head if column.width() else "", font, theme.muted, align=_CENTRE)
        rect = QRectF(first.points.left(), line.top(), first.points.width(), line.height())
        draw_text(painter, rect, self._view.points_head, font, theme.muted, align=_RIGHT)

    def _row(self, place: RowPlace, chosen: Thing | None, pressed: Pressed) -> None:
        theme, painter = self._theme, self._painter
        row, rect = place.row, place.rect
        here = chosen == ("ship", row.id)
        ground = theme.wash if here else None
        if pressed.row == row.id:
            ground = mix(ground or theme.card, theme.ink, 0.08)
        if ground is not None:
            tools = [tool.rect.bottom() for tool in self._laid.tools if tool.thing.id == row.id]
            bottom = max(tools) + theme.px(10) if here and tools else rect.bottom()
            painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), bottom - rect.top()), ground)
        if here:
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(4), rect.height()), theme.sea)
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), theme.px(1)), theme.line)
        painter.save()
        if pressed.carried == row.id:
            painter.setOpacity(0.25)
        self.row_words(place)
        painter.restore()

    def row_words(self, place: RowPlace) -> None:
        """What a row says: also drawn under the finger that carries it."""
        theme, painter = self._theme, self._painter
        row = place.row
        ink = theme.ink if row.sails else theme.muted
        self._tick(place.tick, on=row.sails)
        self._words(place, ink)
        if row.problem:
            self._note(place)
        font = theme.font("body")
        for value, column in zip(row.values, place.columns, strict=False):
            draw_text(painter, column, value, font, ink, align=_CENTRE)
        draw_text(painter, place.points, row.points, theme.font("strong"), ink, align=_RIGHT)
        side = theme.px(20)
        centre = place.handle.center()
        spot = QRectF(centre.x() - side / 2 + theme.px(2), centre.y() - side / 2, side, side)
        self._icons.paint(painter, spot, "drag", theme.muted)

    def _words(self, place: RowPlace, ink: QColor) -> None:
        theme, painter, row = self._theme, self._painter, place.row
        strong, small = theme.font("strong"), theme.font("label")
        height = height_of(len(place.name), strong) + height_of(len(place.below), small)
        words = QRectF(place.words.left(), place.words.center().y() - height / 2, place.words.width(), height)
        used = draw_lines(painter, words, place.name, strong, ink if row.named else theme.muted)
        draw_lines(painter, words.adjusted(0, used, 0, 0), place.below, small, theme.muted)

    def _note(self, place: RowPlace) -> None:
        """What is wrong with the ship, the mark before it."""
        theme, row = self._theme, place.row
        small, colour = theme.font("label"), self._inks(row.weight).text
        side = float(theme.px(14))
        middle = place.note.top() + height_of(1, small) / 2
        self._icons.paint(
            self._painter, QRectF(place.note.left(), middle - side / 2, side, side), _icon(row.weight), colour
        )
        room = place.note.adjusted(side + theme.px(6), 0, 0, 0)
        draw_lines(self._painter, room, place.problem, small, colour)

    def _tick(self, rect: QRectF, *, on: bool) -> None:
        theme = self._theme
        side = theme.px(22)
        centre = rect.center()
        spot = QRectF(centre.x() - side / 2 + theme.px(2), centre.y() - side / 2, side, side)
        if not on:
            box(self._painter, spot, theme.px(6), theme.field, theme.muted, width=theme.px(2))
            return
        box(self._painter, spot, theme.px(6), theme.sea)
        inset = theme.px(3)
        self._icons.paint(self._painter, spot.adjusted(inset, inset, -inset, -inset), "check", theme.on_sea)

    def _tool(self, place: ToolPlace, *, down: bool) -> None:
        theme, painter = self._theme, self._painter
        ground = mix(theme.field, theme.ink, 0.12) if down else theme.field
        box(painter, place.rect, theme.px(9), ground, theme.line, width=theme.px(1))
        ink = theme.ink if place.tool.enabled else theme.faint
        if place.tool.key == "remove" and place.tool.enabled:
            ink = theme.harm_deep
        side = theme.px(20)
        font = theme.font("tiny")
        label = height_of(1, font)
        top = place.rect.center().y() - (side + label + theme.px(2)) / 2
        spot = QRectF(place.rect.center().x() - side / 2, top, side, side)
        self._icons.paint(painter, spot, place.tool.icon, ink)
        words = QRectF(place.rect.left(), spot.bottom() + theme.px(2), place.rect.width(), label)
        draw_text(painter, words, place.tool.text, font, ink, align=_CENTRE)


def _icon(weight: Weight | None) -> str:
    """The mark of a problem: never colour alone."""
    if weight == Weight.NOTE:
        return "info"
    return "warning" if weight == Weight.WRONG else "question"
