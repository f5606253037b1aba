"""The shelf as one painted widget: cards with a picture, what stands on them, and what a tap does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.library.thumbnail import Scene, paint_scene
from fleetdesk.ui.look.theme import Tone, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box
from fleetdesk.ui.widgets.flow import ChipText, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

Kind = Literal["fleet", "battle", "scenario", "sample"]
_LEAST, _GAP, _HEAD = 268, 14, 32
_NARROWEST = 220
"""Of a single column, where letters are large and the window is small."""
_PICTURE, _TALLEST = 132, 230
_KEPT = 60
"""Pictures kept at hand: more than a screen shows."""
_FEWEST = 3
"""Columns where there is room: a lone card does not fill the whole width."""


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
    who: str = ""
    """Player and faction, or the sides: shown where the title leaves room."""


class ItemDeed(NamedTuple):
    """What was tapped on an item: `open`, `go` or `more`."""

    deed: str
    id: str


class _Place(NamedTuple):
    item: ShelfItem
    rect: QRectF
    go: QRectF
    more: QRectF


class Shelf(FollowsWidth, PartsArea):
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
        self._pictures: dict[object, QPixmap] = {}
        self._height = 0
        self.follow_width()

    def show_items(self, items: Sequence[ShelfItem]) -> None:
        """Put these on the shelf, in this order, those of a section together; a finger on one stays on it."""
        if [(one.id, one.section) for one in items] == [(one.id, one.section) for one in self.items]:
            self.show_again({new.id: new for new, old in zip(items, self.items, strict=True) if new != old})
            self.updateGeometry()
        else:
            self.items = tuple(items)
            self._lay()

    def show_again(self, items: Mapping[str, ShelfItem]) -> None:
        """Show what is new of these, by id; they stay where they are."""
        places, parts = list(self._places), list(self._parts)
        for number, place in enumerate(self._places):
            item = items.get(place.item.id)
            if item is not None:
                places[number] = place._replace(item=item)
                parts[3 * number : 3 * number + 3] = self._parts_of(places[number])
                self.update(place.rect.toAlignedRect())
        self._places, self._parts = tuple(places), tuple(parts)
        self.items = tuple(place.item for place in places)

    def spot_of(self, deed: str, identity: str) -> QRectF:
        """Where a part of an item lies."""
        return self._parts[self._deeds.index(ItemDeed(deed, identity))].rect

    def parts(self) -> tuple[Part, ...]:
        return self._parts

    def part_used(self, index: int) -> None:
        self.wanted.emit(self._deeds[index])

    def heightForWidth(self, width: int) -> int:
        return self._height if width == self.width() else self._height_for(width)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(600), self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(_NARROWEST), self._height)

    def restyle(self) -> None:
        self._pictures = {}
        self._lay()

    def width_changed(self) -> None:
        self._lay()

    def _lay(self) -> None:
        self._places, self._heads = self._lay_for(self.width())
        self._height = self._height_for(self.width())
        parts: list[Part] = []
        deeds: list[ItemDeed] = []
        for place in self._places:
            parts += self._parts_of(place)
            deeds += [ItemDeed(deed, place.item.id) for deed in ("open", "go", "more")]
        self._parts, self._deeds = tuple(parts), tuple(deeds)
        self.current = min(self.current, max(0, len(parts) - 1))
        self.let_go()
        self.updateGeometry()
        self.update()

    def _parts_of(self, place: _Place) -> tuple[Part, Part, Part]:
        item = place.item
        facts = (item.title, item.sub, item.who, item.points, item.verdict, item.facts)
        above = QRectF(place.rect)
        above.setBottom(place.go.top())
        return (
            Part(above, ", ".join(text for text in facts if text)),
            Part(place.go, f"{item.go} {item.title}"),
            Part(place.more, f"{self._more_word}: {item.title}"),
        )

    def _columns(self, width: int) -> int:
        """As many as fit, but no more than there are things to fill a row with."""
        gap = self.theme.px(_GAP)
        fit = max(1, (width + gap) // (self.theme.px(_LEAST) + gap))
        counts = Counter(item.section for item in self.items)
        return min(fit, max(_FEWEST, *counts.values())) if counts else fit

    def _wide(self, width: int) -> float:
        """Width of a card."""
        columns = self._columns(width)
        return (width - self.theme.px(_GAP) * (columns - 1)) / columns

    def _picture_height(self, wide: float) -> int:
        theme = self.theme
        return round(max(theme.px(_PICTURE), min(wide * 0.47, theme.px(_TALLEST))))

    def _card_height(self, wide: float) -> int:
        theme = self.theme
        title = max(theme.metrics("heading").lineSpacing(), 2 * theme.metrics("strong").lineSpacing())
        title = max(title, theme.metrics("heading").lineSpacing() + theme.metrics("small").lineSpacing())
        words = title + 2 * theme.metrics("small").lineSpacing()
        return self._picture_height(wide) + words + theme.px(10 + 12 + 8) + theme.target

    def _height_for(self, width: int) -> int:
        """How tall the shelf is: what a layout asks for widths it only thinks of."""
        columns, gap = self._columns(width), self.theme.px(_GAP)
        rows = heads = 0
        for section, items in groupby(self.items, key=attrgetter("section")):
            rows += -(-sum(1 for _ in items) // columns)
            heads += bool(section)
        tall = self._card_height(self._wide(width))
        return max(0, rows * (tall + gap) - gap) + heads * self.theme.px(_HEAD)

    def _lay_for(self, width: int) -> tuple[tuple[_Place, ...], tuple[tuple[QRectF, str], ...]]:
        theme = self.theme
        gap, head, target = theme.px(_GAP), theme.px(_HEAD), theme.target
        columns, wide = self._columns(width), self._wide(width)
        tall = self._card_height(wide)
        inset, edge = theme.px(12), theme.px(8)
        foot = tall - target - edge
        places: list[_Place] = []
        heads: list[tuple[QRectF, str]] = []
        top = 0.0
        for section, items in groupby(self.items, key=attrgetter("section")):
            if section:
                heads.append((QRectF(0, top, width, head), section))
                top += head
            for number, item in enumerate(items):
                column = number % columns
                if number and not column:
                    top += tall + gap
                rect = QRectF(column * (wide + gap), top, wide, tall)
                more = QRectF(rect.right() - target - edge, top + foot, target, target)
                go = QRectF(
                    rect.left() + inset, top + foot, more.left() - rect.left() - inset - edge / 2, target
                )
                places.append(_Place(item, rect, go, more))
            top += tall + gap
        return tuple(places), tuple(heads)

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
        picture = QRectF(rect).adjusted(edge, edge, -edge, 0)
        picture.setHeight(self._picture_height(rect.width()))
        painter.drawPixmap(picture.topLeft(), self._picture(item.scene, picture.size()))
        painter.fillRect(QRectF(picture.left(), picture.bottom(), picture.width(), edge), theme.line)
        self._paint_chips(painter, picture, item)
        self._paint_words(painter, place, picture.bottom())
        self._paint_buttons(painter, place, down)

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
        for text in (item.sub, item.who if len(lines) == 1 else "", item.facts):
            if not text:
                continue
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
