"""The shelf as one painted widget: cards with a picture, what stands on them, and what a tap does."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPixmap

from fleetdesk.ui.library.shelf_rows import Grid, Place, Rows, ShelfItem
from fleetdesk.ui.library.thumbnail import Scene, paint_scene
from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.flow import ChipText, chip_size, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import LaidArea

_NARROWEST = 220
"""Of a single column, where letters are large and the window is small."""
_KEPT = 60
"""Pictures kept at hand: more than a screen shows."""
_DEEDS = ("open", "go", "more")
"""What the three parts of a card do, in their order."""


class ItemDeed(NamedTuple):
    """What was tapped on an item: `open`, `go` or `more`."""

    deed: str
    id: str


class _Parts(Sequence[Part]):
    """Three for each card: the card above its button, the button, the dots."""

    def __init__(self, rows: Rows, grid: Grid, more_word: str) -> None:
        self._rows, self._grid, self._more_word = rows, grid, more_word

    def __len__(self) -> int:
        return len(_DEEDS) * len(self._rows)

    @overload
    def __getitem__(self, number: int) -> Part: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Part, ...]: ...
    def __getitem__(self, number: int | slice) -> Part | tuple[Part, ...]:
        if isinstance(number, slice):
            return tuple(map(self._of, range(len(self))[number]))
        return self._of(range(len(self))[number])

    def _of(self, number: int) -> Part:
        card, part = divmod(number, len(_DEEDS))
        item, place = self._rows[card], self._grid[card]
        if part == 1:
            return Part(place.go, f"{item.go} {item.title}")
        if part == 2:
            return Part(place.more, f"{self._more_word}, {item.title}")
        facts = (item.title, item.sub, item.who, item.points, item.verdict, item.facts)
        above = QRectF(place.rect)
        above.setBottom(place.go.top())
        return Part(above, ", ".join(text for text in facts if text))


class Shelf(LaidArea):
    """Cards in columns under headings. A tap on a card opens it; its button plays it; the dots tell more."""

    wanted = Signal(object)
    """`ItemDeed`."""

    def __init__(self, keeper: ThemeKeeper, name: str, more_word: str) -> None:
        super().__init__(keeper, name)
        self._more_word = more_word
        self.items = Rows.of(())
        self._places = Grid(keeper.theme, (), 0)
        self._pictures: dict[object, QPixmap] = {}
        self._parts = _Parts(self.items, self._places, more_word)

    def show_items(self, items: Rows | Sequence[ShelfItem]) -> None:
        """Put these on the shelf, in this order, those of a section together; a finger on one stays on it."""
        rows = items if isinstance(items, Rows) else Rows.of(items)
        stay = rows.stand_as(self.items)
        self.items = rows
        if stay:
            self._parts = _Parts(rows, self._places, self._more_word)
            self.show_anew()
        else:
            self.lay()

    def learn_again(self, ids: Iterable[str]) -> None:
        """Something is new of these; they stay where they are."""
        self.items.forget(ids)
        seen = set(self._places.within(*self._in_sight()))
        for identity in ids:
            number = self.items.numbers.get(identity)
            if number in seen and number is not None:
                self.update(self._places[number].rect.toAlignedRect())

    def _in_sight(self) -> tuple[float, float]:
        """From where to where a screen shows the shelf."""
        seen = self.visibleRegion().boundingRect()
        return seen.top(), seen.bottom()

    def spot_of(self, deed: str, identity: str) -> QRectF:
        """Where a part of an item lies."""
        return self._parts[len(_DEEDS) * self.items.numbers[identity] + _DEEDS.index(deed)].rect

    def parts_near(self, where: QPointF, near: float) -> Iterator[tuple[int, Part]]:
        for card in self._places.within(where.y() - near, where.y() + near):
            for number in range(len(_DEEDS) * card, len(_DEEDS) * (card + 1)):
                yield number, self._parts[number]

    def part_used(self, index: int) -> None:
        self.wanted.emit(self._deed_of(index))

    def _deed_of(self, index: int) -> ItemDeed:
        card, part = divmod(index, len(_DEEDS))
        return ItemDeed(_DEEDS[part], self.items.ids[card])

    def heightForWidth(self, width: int) -> int:
        if width == self.width():
            return self._places.height
        return Grid(self.theme, self.items.sections, width).height

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(600), self._places.height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(_NARROWEST), self._places.height)

    def restyle(self) -> None:
        self._pictures = {}
        self.lay()

    def lay(self) -> None:
        self._places = Grid(self.theme, self.items.sections, self.width())
        self.laid(_Parts(self.items, self._places, self._more_word))

    # Looks

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        exposed = QRectF(event.rect())
        theme = self.theme
        for rect, text in self._places.heads:
            if rect.intersects(exposed):
                draw_text(painter, rect, text.upper(), theme.font("caps"), theme.muted)
        part = self.pressed_part
        pressed = self._deed_of(part) if part is not None and part < len(self._parts) else ItemDeed("", "")
        for number in self._places.within(exposed.top(), exposed.bottom()):
            item, place = self.items[number], self._places[number]
            if place.rect.intersects(exposed):
                self._paint(painter, item, place, pressed.deed if pressed.id == item.id else "")
        self.paint_place(painter, 10, inset=1)

    def _paint(self, painter: QPainter, item: ShelfItem, place: Place, down: str) -> None:
        theme, rect = self.theme, place.rect
        radius = theme.px(12)
        ground = mix(theme.card, theme.ink, 0.06) if down == "open" else theme.card
        box(painter, rect, radius, ground, theme.line, width=theme.px(1))
        edge = theme.px(1)
        picture = QRectF(rect).adjusted(edge, edge, -edge, 0)
        picture.setHeight(self._places.picture_height())
        painter.drawPixmap(picture.topLeft(), self._picture(item.scene, picture.size()))
        painter.fillRect(QRectF(picture.left(), picture.bottom(), picture.width(), edge), theme.line)
        self._paint_chips(painter, picture, item)
        self._paint_words(painter, item, place, picture.bottom())
        self._paint_buttons(painter, item, place, down)

    def _picture(self, scene: Scene, size: QSizeF) -> QPixmap:
        """The picture of an item, drawn once: drawing it takes longer than the rest of its card."""
        dots = self.devicePixelRatioF()
        key = (scene, size.toTuple(), dots)
        found = self._pictures.pop(key, None)
        if found is None:
            found = QPixmap((size * dots).toSize())
            found.setDevicePixelRatio(dots)
            found.fill(Qt.GlobalColor.transparent)
            theme = self.theme
            radius, foot = theme.px(12) - theme.px(1), theme.px(34)
            with QPainter(found) as painter:
                paint_scene(painter, QRectF(QPointF(), size), theme, scene, radius=radius, foot=foot)
        self._pictures[key] = found  # last used, last to go
        while len(self._pictures) > _KEPT:
            del self._pictures[next(iter(self._pictures))]
        return found

    def _paint_chips(self, painter: QPainter, picture: QRectF, item: ShelfItem) -> None:
        """Points and verdict over the picture's lower edge."""
        theme = self.theme
        left = picture.left() + theme.px(12)
        tall = theme.px(28)
        top = picture.bottom() - tall - theme.px(8)
        for chip in (ChipText(item.points), ChipText(item.verdict, item.tone, item.mark)):
            if not chip.text:
                continue
            wide, _ = chip_size(theme, chip, picture.right() - theme.px(8) - left)
            if wide > theme.px(40):
                paint_chip(painter, theme, self._keeper.icons, QRectF(left, top, wide, tall), chip)
            left += wide + theme.px(6)

    def _paint_words(self, painter: QPainter, item: ShelfItem, place: Place, top: float) -> None:
        theme = self.theme
        pad = theme.px(14)
        room = QRectF(place.rect.left() + pad, top + theme.px(10), place.rect.width() - 2 * pad, 0)
        heading, small = theme.font("heading"), theme.font("small")
        if width_of(item.title, heading) > room.width():
            heading = QFont(heading)
            heading.setPixelSize(round(heading.pixelSize() * 0.8))
        lines = wrapped(item.title, heading, room.width(), 2)
        used = draw_lines(painter, room, lines, heading, theme.ink)
        for text in (item.sub, item.who if len(lines) == 1 else "", item.facts):
            if not text:
                continue
            room = room.adjusted(0, used, 0, 0)
            used = draw_lines(painter, room, wrapped(text, small, room.width(), 1), small, theme.muted)
            used = max(used, height_of(1, small))

    def _paint_buttons(self, painter: QPainter, item: ShelfItem, place: Place, down: str) -> None:
        theme = self.theme
        button = place.go.adjusted(0, theme.px(2), 0, -theme.px(2))
        ink = theme.ink
        ground = mix(theme.field, ink, 0.16) if down == "go" else theme.field
        box(painter, button, theme.px(10), ground, theme.line, width=theme.px(1))
        font = theme.font("button")
        side = theme.px(18)
        words = min(width_of(item.go, font), button.width() - side - theme.px(16))
        left = button.center().x() - (words + side + theme.px(8)) / 2
        self._keeper.icons.paint(painter, square(button, left, side), item.go_icon, ink)
        room = QRectF(left + side + theme.px(8), button.top(), words + 1, button.height())
        draw_text(painter, room, item.go, font, ink)
        if down == "more":
            box(painter, place.more, theme.px(10), mix(theme.card, theme.ink, 0.12))
        side = theme.px(22)
        spot = square(place.more, place.more.center().x() - side / 2, side)
        self._keeper.icons.paint(painter, spot, "more", theme.ink)
