"""The card one edits by touching it: its figures, boxes, tables and words, and the strip that opens under one."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import Words
from fleetdesk.services.building.card_places import CardPlaces, Place
from fleetdesk.ui.cards.face_plan import Band, FacePlan, Spot, SpotKind
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box, square
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.marks.silhouettes import SIGN, paint_arc
from fleetdesk.ui.widgets.painted import Part, PartKind
from fleetdesk.ui.widgets.parts import PartsArea

_KINDS: Mapping[SpotKind, PartKind] = {"flag": "tick", "box": "choice", "round": "choice", "word": "choice"}
_MARGIN = 16


class Laid(NamedTuple):
    """The card as it lies in the widget."""

    bands: tuple[tuple[float, Band], ...]
    spots: tuple[Spot, ...]
    """What can be touched, in the widget's coordinates."""
    strip: QRectF
    height: float


class CardFace(FollowsWidth, PartsArea):
    """Paints a card; says what is touched, and makes room under it for the strip that asks."""

    touched = Signal(object)
    """The `Spot`."""
    digit = Signal(str)
    """A digit was typed while a number had the keyboard's place."""

    def __init__(self, keeper: ThemeKeeper, words: Words, places: CardPlaces) -> None:
        super().__init__(keeper)
        self._words, self._places = words, places
        self.strip: QWidget | None = None
        self.place: Place | None = None
        self.draft = ""
        """What is being typed at the place, if anything."""
        self._laid = Laid((), (), QRectF(), 0.0)
        self.follow_width()

    @property
    def spots(self) -> tuple[Spot, ...]:
        """What can be touched now, in reading order."""
        return self._laid.spots

    def spot_of(self, place: Place) -> Spot | None:
        """Where a place stands: the spot that opens it."""
        opening = (
            one for one in self.spots if one.place == place and one.kind not in {"box", "round", "mirror"}
        )
        return next(opening, None)

    def plan(self) -> FacePlan:
        """The words and places of the card as it stands."""
        return self._plan(self.width())

    def show(self) -> None:
        super().show()
        self.show_card()

    def show_card(self, *, strip: QWidget | None = None, place: Place | None = None, draft: str = "") -> None:
        """Paint the card as it stands, with a strip open under a place."""
        self.strip, self.place, self.draft = strip, place, draft
        self._lay()
        self.show_anew()

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(spot.rect, spot.name, _KINDS.get(spot.kind, "button"), spot.on) for spot in self._laid.spots
        )

    def part_used(self, index: int) -> None:
        self.touched.emit(self._laid.spots[index])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        spots = self._laid.spots
        numbers = {"figure", "cell", "head", "total"}
        if text.isdecimal() and text.isascii() and spots and spots[self.current].kind in numbers:
            self.use(self.current)
            self.digit.emit(text)
        else:
            super().keyPressEvent(event)

    # --- place ----------------------------------------------------------------------------------------

    def _plan(self, width: float) -> FacePlan:
        return FacePlan(self._places, self._words, self.theme, width - 2 * self.theme.px(_MARGIN))

    def _lay(self) -> None:
        self._laid = self._laid_for(self.width())
        self.current = min(self.current, max(0, len(self._laid.spots) - 1))
        if self.strip is not None:
            self.strip.setGeometry(self._laid.strip.toRect())

    def _laid_for(self, width: float) -> Laid:
        margin = float(self.theme.px(_MARGIN))
        top = margin * 0.6
        bands: list[tuple[float, Band]] = []
        spots: list[Spot] = []
        strip = QRectF()
        for band in self._plan(width).bands():
            bands.append((top, band))
            placed = [one._replace(rect=one.rect.translated(margin, top)) for one in band.spots]
            spots += [one for one in placed if one.kind != "text"]
            top += band.tall
            if self.strip is not None and strip.isNull() and any(one.place == self.place for one in placed):
                tall = self._strip_height(width - 2 * margin)
                strip = QRectF(margin, top + self.theme.px(2), width - 2 * margin, tall)
                top += tall + self.theme.px(6)
        return Laid(tuple(bands), tuple(spots), strip, top + margin * 0.6)

    def _strip_height(self, width: float) -> int:
        if self.strip is None or (layout := self.strip.layout()) is None:
            return 0
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(round(width))
        return layout.totalSizeHint().height()

    def heightForWidth(self, width: int) -> int:
        return round(self._laid_for(width).height)

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(480))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(240))

    def restyle(self) -> None:
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    # --- paint ----------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        box(painter, whole, theme.px(12), theme.card, theme.ink, width=theme.px(2))
        margin = theme.px(_MARGIN)
        for top, band in self._laid.bands:
            if band.table:
                rect = QRectF(margin, top, self.width() - 2 * margin, band.tall)
                box(painter, rect, 0, None, theme.line)
            for spot in band.spots:
                self._paint(painter, spot._replace(rect=spot.rect.translated(margin, top)))
        if not self._laid.strip.isNull():
            box(painter, self._laid.strip, theme.px(8), theme.brass_soft, theme.brass_deep, width=theme.px(2))
        self.paint_place(painter, 6, inset=2)

    def _paint(self, painter: QPainter, spot: Spot) -> None:
        theme, rect = self.theme, spot.rect
        centred = Qt.AlignmentFlag.AlignHCenter
        active = spot.place == self.place and spot.kind not in {"text", "box", "round", "mirror"}
        ink = theme.ink if spot.on else theme.muted
        text = self.draft if active and self.draft else spot.text
        match spot.kind:
            case "box" | "round":
                self._paint_box(painter, spot)
            case "figure":
                box(painter, rect, theme.px(9), None, theme.ink if spot.on else theme.muted)
                self._mark_active(painter, rect, active=active)
                upper = QRectF(rect.left(), rect.top() + theme.px(3), rect.width(), rect.height() * 0.5)
                draw_text(painter, upper, text, theme.font("big_number"), ink, align=centred)
                lower = QRectF(
                    rect.left() + 2,
                    upper.bottom(),
                    rect.width() - 4,
                    rect.bottom() - theme.px(5) - upper.bottom(),
                )
                draw_text(painter, lower, spot.label, theme.font("tiny"), theme.ink, align=centred, most=2)
            case "cell" | "total" | "head":
                self._mark_active(painter, rect, active=active)
                if spot.kind == "cell":
                    painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(1), rect.height()), theme.line)
                font = theme.font("strong" if spot.kind == "head" else "big_number")
                draw_text(painter, rect, text, font, ink, align=centred)
                if spot.kind == "head":
                    self._underline(painter, rect, text, font.pixelSize(), centred=True)
            case "title":
                self._mark_active(painter, rect, active=active)
                draw_text(painter, rect, text, theme.font("title"), ink)
                self._underline(painter, rect, text, theme.font("title").pixelSize())
            case "flag" | "mirror" | "add":
                self._paint_small(painter, spot)
            case _:
                self._paint_words(painter, spot, text, active=active)

    def _paint_small(self, painter: QPainter, spot: Spot) -> None:
        """A box to tick, the mark of the other side, a row to add."""
        theme, rect = self.theme, spot.rect
        centred = Qt.AlignmentFlag.AlignHCenter
        match spot.kind:
            case "flag":
                side = theme.px(28)
                tick = square(rect, rect.left(), side)
                box(painter, tick, theme.px(7), None, theme.ink, width=theme.px(1.5))
                if spot.on:
                    self._keeper.icons.paint(painter, tick.adjusted(4, 4, -4, -4), "check", theme.ink)
                room = rect.adjusted(side + theme.px(8), 0, 0, 0)
                draw_text(painter, room, spot.label, theme.font("body"), theme.ink, most=2)
            case "mirror":
                mark = "=" if spot.on else "\N{UP DOWN ARROW}"
                draw_text(painter, rect, mark, theme.font("number"), theme.sea, align=centred)
            case _:
                draw_text(
                    painter, rect, f"+ {spot.text}", theme.font("strong"), theme.sea_deep, align=centred
                )

    def _paint_words(self, painter: QPainter, spot: Spot, text: str, *, active: bool) -> None:
        theme, rect = self.theme, spot.rect
        self._mark_active(painter, rect, active=active)
        if spot.kind == "word":
            draw_text(painter, rect, text, theme.font("body"), theme.ink if spot.on else theme.muted)
            self._underline(painter, rect, text, theme.font("body").pixelSize())
            return
        if spot.kind == "row":
            room = rect.adjusted(theme.px(8), 0, -theme.px(4), 0)
            if spot.value is not None:
                paint_arc(
                    painter, theme, QRectF(room.left(), room.top(), theme.px(SIGN), room.height()), spot.value
                )
                room = room.adjusted(theme.px(SIGN) + theme.px(4), 0, 0, 0)
            draw_text(painter, room, text, theme.font("strong"), theme.ink, most=None)
            return
        align = Qt.AlignmentFlag.AlignHCenter if spot.on else Qt.AlignmentFlag.AlignLeft
        font = theme.font("small_strong" if spot.on else "strong")
        draw_text(painter, rect, text, font, theme.ink, align=align, most=None)

    def _paint_box(self, painter: QPainter, spot: Spot) -> None:
        theme = self.theme
        pen = QPen(theme.ink, theme.px(1.6)) if spot.on else QPen(theme.muted, theme.px(1.2))
        if not spot.on:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.setBrush(theme.field if spot.on else Qt.BrushStyle.NoBrush)
        if spot.kind == "round":
            painter.drawEllipse(spot.rect)
        else:
            painter.drawRoundedRect(spot.rect, theme.px(6), theme.px(6))

    def _mark_active(self, painter: QPainter, rect: QRectF, *, active: bool) -> None:
        if active:
            box(
                painter,
                rect,
                self.theme.px(5),
                self.theme.brass_soft,
                self.theme.brass_deep,
                width=self.theme.px(3),
            )

    def _underline(
        self, painter: QPainter, rect: QRectF, text: str, tall: int, *, centred: bool = False
    ) -> None:
        """A dotted line: this can be touched."""
        theme = self.theme
        font = theme.font("title" if tall > theme.px(20) else "strong" if centred else "body")
        width = min(rect.width(), width_of(text, font))
        left = rect.center().x() - width / 2 if centred else rect.left()
        y = rect.center().y() + tall * 0.72
        painter.setPen(QPen(theme.muted, theme.px(1.2), Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(left, y), QPointF(left + width, y))
