"""The catalogue as a list: cards under their headings, a plus behind each. Painted, so that a thousand cost little."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEventPoint, QMouseEvent, QPainter, QPaintEvent, QTouchEvent
from PySide6.QtWidgets import QScrollArea, QScroller, QWidget

from fleetdesk.core.search import folded
from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import LaidArea

_GAP = 6
_PAD = 12


class Offered(NamedTuple):
    """A card of the catalogue, ready to be shown and found."""

    id: str
    title: str
    sub: str
    points: str
    group: str
    sought: str
    """What a search looks in, folded."""
    own: bool = False
    faction: str = ""
    owned: bool = False
    """Its models stand on the player's shelf: a star beside its name."""


class _Place(NamedTuple):
    kind: Literal["head", "card", "new"]
    rect: QRectF
    add: QRectF
    offered: Offered | None
    text: str = ""


class Dragged(NamedTuple):
    """A card being dragged: which, and where the finger is on the screen."""

    card: str
    where: QPointF


def found(offered: Sequence[Offered], wanted: str) -> tuple[Offered, ...]:
    """Those that hold every word typed."""
    parts = folded(wanted).split()
    return tuple(one for one in offered if all(part in one.sought for part in parts))


class CatalogueList(LaidArea):
    """Cards to add: the plus adds one, the rest of the row shows the card, a drag puts it where it is let go."""

    add_wanted = Signal(str)
    """Id of the card whose plus was tapped."""
    shown = Signal(str)
    """Id of the card tapped."""
    new_wanted = Signal()
    """The row that begins a card of one's own was tapped."""
    dragged = Signal(object)
    """`Dragged`, while a card is carried."""
    let_drop = Signal(object)
    """`Dragged`, where it was let go."""

    def __init__(self, keeper: ThemeKeeper, *, add_word: str, name: str, mine_word: str = "") -> None:
        super().__init__(keeper, name)
        self._add_word, self._mine_word = add_word, mine_word
        self._new_word = ""
        self._new_group = ""
        self.offered: tuple[Offered, ...] = ()
        """The cards now in the list."""
        self._chosen = ""
        self._titles: dict[tuple[str, int], tuple[str, ...]] = {}
        self._places: tuple[_Place, ...] = ()
        self._spots: tuple[tuple[str, int], ...] = ()
        self._height = 0
        self._drag_from: QPointF | None = None
        self._drag_card = ""
        self._carrying = False

    def show_offered(self, offered: Iterable[Offered], *, new_word: str = "", new_group: str = "") -> None:
        """Show these cards under the headings of their groups; `new_word` adds a last row."""
        self.offered = tuple(offered)
        self._new_word, self._new_group = new_word, new_group
        self.lay()

    def show_chosen(self, card: str) -> None:
        """Outline the card that is shown elsewhere."""
        if card != self._chosen:
            self._chosen = card
            self.update()

    def spot_of(self, card: str, *, add: bool) -> QRectF:
        """Where a card's row (or its plus) lies; empty when it is not in the list."""
        for place in self._places:
            if place.offered is not None and place.offered.id == card:
                return place.add if add else place.rect
        return QRectF()

    def part_used(self, index: int) -> None:
        what, number = self._spots[index]
        place = self._places[number]
        if what == "new":
            self.new_wanted.emit()
        elif place.offered is not None:
            (self.add_wanted if what == "add" else self.shown).emit(place.offered.id)

    # Dragging

    def finger_down(self, finger: int, where: QPointF) -> None:
        super().finger_down(finger, where)
        index = self.part_at(where)
        self._drag_from, self._drag_card, self._carrying = None, "", False
        if index is not None:
            place = self._places[self._spots[index][1]]
            if place.offered is not None:
                self._drag_from, self._drag_card = where, place.offered.id

    def _carry(self, where: QPointF) -> bool:
        """Carry the card once the finger went sideways: up and down scrolls."""
        if self._drag_from is None:
            return False
        moved = where - self._drag_from
        if not self._carrying and abs(moved.x()) > max(self.theme.px(14), 1.5 * abs(moved.y())):
            self._carrying = True
            hold_still(self)
        if self._carrying:
            self.dragged.emit(Dragged(self._drag_card, QPointF(self.mapToGlobal(where.toPoint()))))
        return self._carrying

    def _drop(self, where: QPointF) -> bool:
        carried, self._carrying, self._drag_from = self._carrying, False, None
        if carried:
            self.let_go()
            self.let_drop.emit(Dragged(self._drag_card, QPointF(self.mapToGlobal(where.toPoint()))))
        return carried

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not (event.buttons() & Qt.MouseButton.LeftButton and self._carry(event.position())):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._drop(event.position()):
            super().mouseReleaseEvent(event)

    def _point_moved(self, point: QEventPoint) -> None:
        if not self._carry(point.position()):
            super()._point_moved(point)

    def _touched(self, event: QTouchEvent) -> None:
        """What a finger carries is let go where it is lifted, however far that is."""
        if self._carrying:
            lifted = [one for one in event.points() if one.state() == QEventPoint.State.Released]
            if event.type() == QEvent.Type.TouchCancel:
                self._carrying = False
            elif lifted:
                self._drop(lifted[0].position())
                return
        super()._touched(event)

    def finger_tap(self, finger: int, where: QPointF) -> None:
        self._drag_from = None
        super().finger_tap(finger, where)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    # Places

    def heightForWidth(self, width: int) -> int:
        return self._height if width == self.width() else self._lay_for(width)[1]

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(250), self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(180), self._height)

    def restyle(self) -> None:
        self._titles.clear()
        self.lay()

    def lay(self) -> None:
        self._places, self._height = self._lay_for(self.width())
        spots: list[tuple[str, int]] = []
        parts: list[Part] = []
        for number, place in enumerate(self._places):
            if place.kind == "new":
                spots.append(("new", number))
                parts.append(Part(place.rect, self._new_word))
            elif place.offered is not None:
                one = place.offered
                mine = self._mine_word if one.owned else ""
                told = ", ".join(text for text in (one.title, one.sub, one.points, mine) if text)
                body = place.rect.adjusted(0, 0, -place.add.width(), 0)
                spots += [("show", number), ("add", number)]
                parts += [Part(body, told), Part(place.add, f"{self._add_word} {one.title}")]
        self._spots = tuple(spots)
        self.laid(tuple(parts))

    def _title(self, one: Offered, room: int) -> tuple[str, ...]:
        known = self._titles.get((one.title, room))
        if known is None:
            known = wrapped(one.title, self.theme.font("small_strong"), room)
            self._titles[one.title, room] = known
        return known

    def _sub(self, one: Offered, room: int) -> tuple[str, ...]:
        known = self._titles.get((one.sub, -room))
        if known is None:
            known = wrapped(one.sub, self.theme.font("label"), room, 3) if one.sub else ()
            self._titles[one.sub, -room] = known
        return known

    def _words_room(self, width: int) -> int:
        return max(40, width - max(self.theme.target, self.theme.px(56)) - self.theme.px(_PAD))

    def _lay_for(self, width: int) -> tuple[tuple[_Place, ...], int]:
        theme = self.theme
        gap, room = theme.px(_GAP), self._words_room(width)
        line, small = theme.metrics("small_strong").lineSpacing(), theme.metrics("label").lineSpacing()
        head = theme.px(26)
        add_wide = max(theme.target, theme.px(56))
        top, group = 0.0, None
        places: list[_Place] = []
        for one in self.offered:
            if one.group != group:
                top += theme.px(8) if group is not None else 0
                places.append(_Place("head", QRectF(0, top, width, head), QRectF(), None, one.group))
                top += head
                group = one.group
            lines = len(self._title(one, room)) * line + len(self._sub(one, room)) * small
            tall = float(max(theme.target, lines + theme.px(14)))
            rect = QRectF(0, top, width, tall)
            places.append(_Place("card", rect, QRectF(width - add_wide, top, add_wide, tall), one))
            top += tall + gap
        if self._new_word:
            if group != self._new_group and self._new_group:
                top += theme.px(8) if group is not None else 0
                places.append(_Place("head", QRectF(0, top, width, head), QRectF(), None, self._new_group))
                top += head
            rect = QRectF(0, top, width, theme.target)
            places.append(_Place("new", rect, QRectF(), None, self._new_word))
            top += rect.height() + gap
        return tuple(places), round(top)

    # Looks

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        exposed = QRectF(event.rect())
        pressed = self._spots[self.pressed_part] if self.pressed_part is not None else ("", -1)
        for number, place in enumerate(self._places):
            if not place.rect.intersects(exposed):
                continue
            down = pressed[0] if pressed[1] == number else ""
            if place.kind == "head":
                theme = self.theme
                draw_text(painter, place.rect, place.text.upper(), theme.font("caps"), theme.muted)
            elif place.kind == "new":
                self._paint_new(painter, place, down=bool(down))
            else:
                self._paint_card(painter, place, down)
        self.paint_place(painter, 9, inset=1)

    def _paint_new(self, painter: QPainter, place: _Place, *, down: bool) -> None:
        theme = self.theme
        ground = mix(theme.paper, theme.ink, 0.1) if down else None
        dash = Qt.PenStyle.DashLine
        box(painter, place.rect, theme.px(10), ground, theme.muted, width=theme.px(1), style=dash)
        side = theme.px(20)
        self._keeper.icons.paint(painter, square(place.rect, theme.px(_PAD), side), "plus", theme.sea)
        room = place.rect.adjusted(theme.px(_PAD) + side + theme.px(8), 0, -theme.px(8), 0)
        draw_text(painter, room, place.text, theme.font("small_strong"), theme.sea_deep)

    def _paint_card(self, painter: QPainter, place: _Place, down: str) -> None:
        one = place.offered
        if one is None:
            return
        theme = self.theme
        radius = theme.px(10)
        chosen = one.id == self._chosen
        ground = theme.wash if chosen else theme.card
        if down == "show":
            ground = mix(ground, theme.ink, 0.08)
        line, thick = (theme.sea, theme.px(2)) if chosen else (theme.line, theme.px(1))
        box(painter, place.rect, radius, ground, line, width=thick)
        room = self._words_room(self.width())
        title, sub = self._title(one, room), self._sub(one, room)
        strong, small = theme.font("small_strong"), theme.font("label")
        height = height_of(len(title), strong) + height_of(len(sub), small)
        words = QRectF(theme.px(_PAD), place.rect.center().y() - height / 2, room, height)
        used = draw_lines(painter, words, title, strong, theme.ink)
        draw_lines(painter, words.adjusted(0, used, 0, 0), sub, small, theme.muted)
        if one.owned:
            star = theme.px(14)
            spot = QRectF(place.rect.left() + theme.px(3), place.rect.top() + theme.px(3), star, star)
            self._keeper.icons.paint(painter, spot, "star", theme.brass)
        self._paint_add(painter, place.add, one, down=down == "add")

    def _paint_add(self, painter: QPainter, rect: QRectF, one: Offered, *, down: bool) -> None:
        theme = self.theme
        side = theme.px(18)
        knob = theme.px(26)
        number = theme.font("small_strong")
        line = height_of(1, number) if one.points else 0.0
        tall = line + knob
        top = rect.center().y() - tall / 2
        right = rect.right() - theme.px(_PAD)
        wide = max(width_of(one.points, number), float(knob))
        points = QRectF(right - wide, top, wide, line)
        draw_text(painter, points, one.points, number, theme.ink, align=Qt.AlignmentFlag.AlignRight)
        spot = QRectF(right - knob, points.bottom(), knob, knob)
        box(painter, spot, knob / 2, theme.sea if down else theme.sea_soft)
        inset = (knob - side) / 2
        ink = theme.on_sea if down else theme.sea_deep
        self._keeper.icons.paint(painter, spot.adjusted(inset, inset, -inset, -inset), "plus", ink)


def scroll_area_of(widget: QWidget) -> QScrollArea | None:
    """The view a widget lies in."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above


def hold_still(widget: QWidget) -> None:
    """Stop the view from following the finger: it carries something now."""
    area = scroll_area_of(widget)
    if area is not None and QScroller.hasScroller(area.viewport()):
        QScroller.scroller(area.viewport()).stop()
