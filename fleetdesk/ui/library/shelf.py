"""The shelf as one painted widget: cards with a picture, what stands on them, and what a tap does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.library.thumbnail import Scene, paint_scene
from fleetdesk.ui.theme import Tone, mix
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, grow
from fleetdesk.ui.widgets.flow import ChipText, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.parts import Part, PartsArea

Kind = Literal["fleet", "battle", "sample"]
_LEAST, _GAP, _PICTURE = 268, 14, 132


class ShelfItem(NamedTuple):
    """A thing on the shelf."""

    id: str
    kind: Kind
    title: str
    sub: str
    facts: str
    """Third line: who, when."""
    scene: Scene
    points: str = ""
    verdict: str = ""
    tone: Tone = "plain"
    mark: str = ""
    """Icon of the verdict."""
    section: str = ""
    """Heading it stands under."""
    go: str = ""
    """Wording of its button: Play, Go on."""
    sought: str = ""
    system: str = ""


class ItemDeed(NamedTuple):
    """What was tapped on an item: `open`, `go` or `more`."""

    deed: str
    id: str


class _Place(NamedTuple):
    item: ShelfItem
    rect: QRectF
    go: QRectF
    more: QRectF


class Shelf(PartsArea):
    """Cards in columns under headings. A tap on a card opens it; its button plays it; the dots tell more.

    Signals:
        wanted: `ItemDeed`.
    """

    wanted = Signal(object)

    def __init__(self, keeper: ThemeKeeper, name: str, more_word: str, parent: QWidget | None = None) -> None:
        super().__init__(keeper, parent)
        self.setAccessibleName(name)
        self._more_word = more_word
        self.items: tuple[ShelfItem, ...] = ()
        self._places: tuple[_Place, ...] = ()
        self._heads: tuple[tuple[QRectF, str], ...] = ()
        self._parts: tuple[Part, ...] = ()
        self._deeds: tuple[ItemDeed, ...] = ()
        self._height = 0
        grow(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_items(self, items: Sequence[ShelfItem]) -> None:
        """Put these on the shelf, in this order, those of a section together."""
        if tuple(items) != self.items:
            self.items = tuple(items)
            self._lay()

    def spot_of(self, deed: str, identity: str) -> QRectF:
        """Where a part of an item lies."""
        return self._parts[self._deeds.index(ItemDeed(deed, identity))].rect

    def parts(self) -> tuple[Part, ...]:
        return self._parts

    def part_used(self, index: int) -> None:
        self.wanted.emit(self._deeds[index])

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height if width == self.width() else self._lay_for(width)[2]

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(600), self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(_LEAST), self._height)

    def restyle(self) -> None:
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay()

    def _lay(self) -> None:
        self._places, self._heads, self._height = self._lay_for(self.width())
        parts: list[Part] = []
        deeds: list[ItemDeed] = []
        for place in self._places:
            item = place.item
            told = ", ".join(
                text for text in (item.title, item.sub, item.points, item.verdict, item.facts) if text
            )
            above = QRectF(place.rect)
            above.setBottom(place.go.top())
            parts += [
                Part(above, told),
                Part(place.go, f"{item.go} {item.title}"),
                Part(place.more, f"{self._more_word}: {item.title}"),
            ]
            deeds += [ItemDeed(deed, item.id) for deed in ("open", "go", "more")]
        self._parts, self._deeds = tuple(parts), tuple(deeds)
        self.current = min(self.current, max(0, len(parts) - 1))
        self.let_go()
        self.updateGeometry()
        self.update()

    def _card_height(self) -> int:
        theme = self.theme
        title = max(theme.metrics("heading").lineSpacing(), 2 * theme.metrics("strong").lineSpacing())
        words = title + 2 * theme.metrics("small").lineSpacing()
        return theme.px(_PICTURE) + words + theme.px(10 + 12 + 8) + theme.target

    def _lay_for(self, width: int) -> tuple[tuple[_Place, ...], tuple[tuple[QRectF, str], ...], int]:
        theme = self.theme
        gap = theme.px(_GAP)
        columns = max(1, (width + gap) // (theme.px(_LEAST) + gap))
        wide = (width - gap * (columns - 1)) / columns
        tall = self._card_height()
        head = theme.px(32)
        places: list[_Place] = []
        heads: list[tuple[QRectF, str]] = []
        top, column, section = 0.0, 0, None
        for item in self.items:
            if item.section != section:
                if column:
                    top += tall + gap
                    column = 0
                if item.section:
                    heads.append((QRectF(0, top, width, head), item.section))
                    top += head
                section = item.section
            rect = QRectF(column * (wide + gap), top, wide, tall)
            foot = rect.bottom() - theme.target - theme.px(8)
            more = QRectF(rect.right() - theme.target - theme.px(8), foot, theme.target, theme.target)
            button = QRectF(
                rect.left() + theme.px(12), foot, more.left() - rect.left() - theme.px(16), theme.target
            )
            places.append(_Place(item, rect, button, more))
            column += 1
            if column == columns:
                column = 0
                top += tall + gap
        if column:
            top += tall + gap
        return tuple(places), tuple(heads), round(max(0.0, top - gap))

    # Looks

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        exposed = QRectF(event.rect())
        theme = self.theme
        for rect, text in self._heads:
            if rect.intersects(exposed):
                draw_text(painter, rect, text.upper(), theme.font("caps"), theme.muted)
        pressed = self._deeds[self.pressed_part] if self.pressed_part is not None else ItemDeed("", "")
        for place in self._places:
            if place.rect.intersects(exposed):
                self._paint(painter, place, pressed.deed if pressed.id == place.item.id else "")
        if self.ringed and self._parts:
            self.paint_ring(painter, self._parts[self.current].rect.adjusted(1, 1, -1, -1), theme.px(10))

    def _paint(self, painter: QPainter, place: _Place, down: str) -> None:
        theme, item, rect = self.theme, place.item, place.rect
        radius = theme.px(12)
        ground = mix(theme.card, theme.ink, 0.06) if down == "open" else theme.card
        box(painter, rect, radius, ground, theme.line, width=theme.px(1))
        edge = theme.px(1)
        picture = QRectF(rect.left() + edge, rect.top() + edge, rect.width() - 2 * edge, theme.px(_PICTURE))
        paint_scene(painter, picture, theme, item.scene, radius=radius - edge, foot=theme.px(30))
        painter.fillRect(QRectF(picture.left(), picture.bottom(), picture.width(), edge), theme.line)
        self._paint_chips(painter, picture, item)
        self._paint_words(painter, place, picture.bottom())
        self._paint_buttons(painter, place, down)

    def _paint_chips(self, painter: QPainter, picture: QRectF, item: ShelfItem) -> None:
        """Points and verdict over the picture's lower edge."""
        theme = self.theme
        left = picture.left() + theme.px(12)
        tall = theme.px(28)
        top = picture.bottom() - tall - theme.px(8)
        for chip in (ChipText(item.points), ChipText(item.verdict, item.tone, item.mark)):
            if not chip.text:
                continue
            wide = width_of(chip.text, theme.font("small")) + theme.px(20)
            wide += theme.px(21) if chip.icon else 0
            wide = min(wide, picture.right() - theme.px(8) - left)
            if wide > theme.px(40):
                paint_chip(painter, self._keeper, QRectF(left, top, wide, tall), chip)
            left += wide + theme.px(6)

    def _paint_words(self, painter: QPainter, place: _Place, top: float) -> None:
        theme, item = self.theme, place.item
        pad = theme.px(14)
        room = QRectF(place.rect.left() + pad, top + theme.px(10), place.rect.width() - 2 * pad, 0)
        heading, small = theme.font("heading"), theme.font("small")
        if width_of(item.title, heading) > room.width():
            heading = QFont(heading)
            heading.setPixelSize(round(heading.pixelSize() * 0.8))
        lines = wrapped(item.title, heading, room.width(), 2)
        used = draw_lines(painter, room, lines, heading, theme.ink)
        for text in (item.sub, item.facts):
            room = room.adjusted(0, used, 0, 0)
            used = draw_lines(painter, room, wrapped(text, small, room.width(), 1), small, theme.muted)
            used = max(used, height_of(1, small))

    def _paint_buttons(self, painter: QPainter, place: _Place, down: str) -> None:
        theme, item = self.theme, place.item
        button = place.go.adjusted(0, theme.px(2), 0, -theme.px(2))
        first = item.kind != "sample"
        ground = theme.sea if first else theme.field
        ink = theme.on_sea if first else theme.ink
        if down == "go":
            ground = mix(ground, ink, 0.16)
        box(painter, button, theme.px(10), ground, None if first else theme.line, width=theme.px(1))
        font = theme.font("button")
        side = theme.px(18)
        words = min(width_of(item.go, font), button.width() - side - theme.px(16))
        left = button.center().x() - (words + side + theme.px(8)) / 2
        spot = QRectF(left, button.center().y() - side / 2, side, side)
        self._keeper.icons.paint(painter, spot, "play", ink)
        room = QRectF(left + side + theme.px(8), button.top(), words + 1, button.height())
        draw_text(painter, room, item.go, font, ink)
        if down == "more":
            box(painter, place.more, theme.px(10), mix(theme.card, theme.ink, 0.12))
        side = theme.px(22)
        centre = place.more.center()
        spot = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
        self._keeper.icons.paint(painter, spot, "more", theme.ink)
