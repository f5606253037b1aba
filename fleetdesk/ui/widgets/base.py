"""What every widget of ours has: a keeper to learn its look from, and layouts that follow the scale."""

from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING, ClassVar, TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QPainter, QPalette, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QSizePolicy,
    QToolTip,
    QWidget,
)

from fleetdesk.core import escaping
from fleetdesk.ui.look.theme import FontRole, Theme, Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.layouts import forget_items
from fleetdesk.ui.widgets.lines import overhang

if TYPE_CHECKING:
    WidgetMixin = QWidget
    _Button = QAbstractButton
else:
    WidgetMixin = _Button = object  # what mix-ins stand on: to the type checker the class they are mixed into

PartT = TypeVar("PartT", bound=QWidget | QLayout)
"""What stands in a layout."""

NO_LIMIT = 16777215
"""Pixels: Qt's own most, for what may be as wide or high as there is room."""
_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class _Left:
    """How the focus left what had it last."""

    by_a_tap = False


class Themed(WidgetMixin):
    """Mix-in, written before the Qt class: follows the keeper's theme. Call `dress` in `__init__`.

    What it tells beside what it paints (tips, names for screen readers) is text and never anything else.
    """

    _keeper: ThemeKeeper
    _ringed = False

    def dress(self, keeper: ThemeKeeper) -> None:
        """Learn the keeper, and follow its changes from now on."""
        self._keeper = keeper
        keeper.clothe(self)

    @property
    def theme(self) -> Theme:
        return self._keeper.theme

    def trembles(self, where: QPointF) -> bool:
        """Whether a touch at `where` (in this widget) only repeats the last one, which a hand did not mean."""
        return self._keeper.hand.trembles(self, self.mapToGlobal(where), self.theme.finger / 2)

    def counts(self, where: QPointF, *, marks: bool = False) -> None:
        """A tap at `where` counts; `marks`: the same again would take it back."""
        self._keeper.hand.tapped(self, self.mapToGlobal(where), marks=marks)

    def restyle(self) -> None:
        """Take colours and lengths anew; override where a widget keeps some."""

    def wear(self) -> None:
        """The look has changed."""
        self.restyle()
        self.show_anew()

    def show_anew(self) -> None:
        """Paint what it shows now, in the room that takes."""
        self.updateGeometry()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember whether a key brought the focus: only then a ring shows where it is."""
        self._ringed = event.reason() in _KEYBOARD and not _Left.by_a_tap
        _Left.by_a_tap = False
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What is tapped and rests from then on hands the focus on as if a key had."""
        _Left.by_a_tap = not self._ringed and not (self.isEnabled() and self.isVisible())
        super().focusOutEvent(event)
        self.update()

    def setToolTip(self, text: str) -> None:
        super().setToolTip(escaping.tip(text))

    def show_tip(self, event: QHelpEvent, text: str) -> bool:
        """Show a tip where Qt asks for one, if there is any; whether there was."""
        if text:
            QToolTip.showText(event.globalPos(), text, self._keeper.lend(self))
        return bool(text)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(escaping.shown(name))

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(escaping.shown(description))

    @property
    def ringed(self) -> bool:
        """Whether to draw the focus ring."""
        return self._ringed and self.hasFocus()

    def key_used(self) -> None:
        """A key was pressed here: show the ring even where a tap had brought the focus."""
        if not self._ringed:
            self._ringed = True
            self.update()


class FollowsWidth(WidgetMixin):
    """Mix-in, written before the Qt class: how tall it is follows from how wide. Call `follow_width` in `__init__`."""

    def follow_width(self, across: QSizePolicy.Policy = QSizePolicy.Policy.Expanding) -> None:
        """Let layouts ask `heightForWidth`."""
        policy = QSizePolicy(across, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.width_changed()

    def as_wide(self, width: int, *, once: int | None = None) -> QSize:
        """So wide, and as high as it is then, or with the width it has if that is more (or more than `once`), in px."""
        own = self.width()
        return QSize(width, self.heightForWidth(own if own > (width if once is None else once) else width))

    def width_changed(self) -> None:
        """It became wider or narrower; override where more is laid anew."""
        self.updateGeometry()


class Captioned(_Button):
    """Mix-in for buttons that paint their own text: a name with an ampersand makes no shortcut of Qt's."""

    def setText(self, text: str) -> None:
        super().setText(escaping.shown(text).replace("&", "&&"))

    def text(self) -> str:
        return super().text().replace("&&", "&")


def grow(widget: QWidget, *, down: bool = False) -> None:
    """Let a widget take the room there is across, or across and down."""
    policy = QSizePolicy.Policy
    widget.setSizePolicy(policy.Expanding, policy.Expanding if down else policy.Fixed)


def empty(layout: QLayout) -> None:
    """Take everything out of a layout and the layouts in it."""
    while (item := layout.takeAt(0)) is not None:
        inner, widget = item.layout(), item.widget()
        if inner is not None:
            empty(inner)
        if widget is not None:
            discard(widget)


def discard(*widgets: QWidget) -> None:
    """Take widgets out of the layouts they stand in, and out of sight, at once; they are gone a little later."""
    for widget in widgets:
        widget.setParent(None)
        widget.deleteLater()


def height_at(width: int, item: QWidget | QLayoutItem) -> int:
    """What a widget, or what stands in a layout, needs at that width."""
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()


def put(widget: QWidget, place: QRect | None) -> None:
    """Show a widget at its place, or hide it."""
    widget.setVisible(place is not None)
    if place is not None:
        widget.setGeometry(place)


def abreast(layout: QBoxLayout, *, beside: bool) -> None:
    """Side by side where there is room, else one below the other."""
    ways = QBoxLayout.Direction
    layout.setDirection(ways.LeftToRight if beside else ways.TopToBottom)


def square(rect: QRectF, left: float, side: float) -> QRectF:
    """A square in the middle of the height of `rect`, from `left` on: where a picture stands before words."""
    return QRectF(left, rect.center().y() - side / 2, side, side)


def turn_full_screen(widget: QWidget) -> None:
    """Let the window take the whole screen, or give it back as it was, filling the screen or not.

    Who plays by touch has no key for it.
    """
    window = widget.window()
    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)


def box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    ground: QColor | None,
    line: QColor | None = None,
    *,
    width: float = 1.0,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """A rounded box whose border lies inside `rect`.

    A small one is laid down as a picture where pixels are whole: to draw its soft edges takes eight times as long.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide, tall, seen, device = rect.width(), rect.height(), painter.transform(), painter.device()
    if (
        0 < wide * tall <= _PICTURED
        and isinstance(device, QWidget | QPixmap)
        and device.devicePixelRatio() == 1
        and not (seen.isScaling() or seen.isRotating())
    ):
        x, y = rect.x() + seen.dx(), rect.y() + seen.dy()
        left, top = floor(x), floor(y)
        inks = ground.rgba() if ground is not None else None, line.rgba() if line is not None else None
        picture = _picture((x - left, y - top, wide, tall), radius, inks, width, style)
        painter.drawPixmap(QPointF(left - seen.dx(), top - seen.dy()), picture)
    else:
        _draw_box(painter, rect, radius, ground, QPen(line, width, style) if line is not None else None)


_PICTURED = 8192
"""Pixels of the largest box that is kept as a picture: a screen has hundreds of them, in a few looks."""


@lru_cache(maxsize=512)
def _picture(
    place: tuple[float, float, float, float],
    radius: float,
    inks: tuple[int | None, int | None],
    width: float,
    style: Qt.PenStyle,
) -> QPixmap:
    rect = QRectF(*place)
    picture = QPixmap(ceil(rect.right()) + 1, ceil(rect.bottom()) + 1)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground, line = (QColor.fromRgba(ink) if ink is not None else None for ink in inks)
    _draw_box(painter, rect, radius, ground, QPen(line, width, style) if line is not None else None)
    painter.end()
    return picture


def _draw_box(
    painter: QPainter, rect: QRectF, radius: float, ground: QColor | None, pen: QPen | None
) -> None:
    painter.setBrush(ground if ground is not None else Qt.BrushStyle.NoBrush)
    if pen is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, radius, radius)
    else:
        half = pen.widthF() / 2
        painter.setPen(pen)
        painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half)


class _Spaced(QBoxLayout):
    """A layout whose `gap` and `margins` (one, two or four lengths at 100 %) follow the scale."""

    direction_of: ClassVar[QBoxLayout.Direction]

    def __init__(
        self,
        keeper: ThemeKeeper,
        parent: QWidget | None = None,
        *,
        gap: int = 8,
        margins: tuple[int, ...] = (0,),
    ) -> None:
        super().__init__(self.direction_of, parent)
        self._keeper, self._gap, self._margins = keeper, gap, margins
        keeper.clothe(self)
        self.wear()

    def addLayout(self, layout: QLayout, /, stretch: int | None = 0) -> None:
        super().addLayout(layout, stretch)
        forget_items(layout)

    def insertLayout(self, index: int, layout: QLayout, /, stretch: int | None = 0) -> None:
        super().insertLayout(index, layout, stretch)
        forget_items(layout)

    def add(self, *parts: QWidget | QLayout, stretch: int = 0) -> None:
        """Widgets and layouts, one after the other."""
        for part in parts:
            if isinstance(part, QLayout):
                self.addLayout(part, stretch)
            else:
                self.addWidget(part, stretch)

    def put(self, part: PartT, stretch: int = 0) -> PartT:
        """One more widget or layout, given back: it is made and placed in one line."""
        self.add(part, stretch=stretch)
        return part

    def wear(self) -> None:
        """Take gap and margins in the present scale."""
        _fit_layout(self, self._keeper.theme, self._gap, self._margins)


class Row(_Spaced):
    """Side by side."""

    direction_of = QBoxLayout.Direction.LeftToRight


class Column(_Spaced):
    """One below the other."""

    direction_of = QBoxLayout.Direction.TopToBottom


def _fit_layout(layout: QBoxLayout, theme: Theme, gap: int, margins: tuple[int, ...]) -> None:
    layout.setSpacing(theme.px(gap))
    each = margins * (4 // len(margins))  # one for all, across and down, or all four
    left, top, right, bottom = map(theme.px, each)
    layout.setContentsMargins(left, top, right, bottom)


class Label(Themed, QLabel):
    """Text in one of the theme's fonts and tones; it wraps rather than widen its column."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        text: str = "",
        role: FontRole = "body",
        tone: Tone = "plain",
        *,
        wrap: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role, self._tone = role, tone
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self.setWordWrap(wrap)
        self.dress(keeper)
        self.restyle()

    def setText(self, text: str) -> None:
        super().setText(escaping.shown(text))
        self._clear_accents()

    def _clear_accents(self) -> None:
        """Leave room for the accent of a capital: Qt cuts what stands out above a line."""
        self.setContentsMargins(0, overhang(self.text(), self.font()), 0, 0)

    def set_tone(self, tone: Tone) -> None:
        self._tone = tone
        self.restyle()

    def set_role(self, role: FontRole) -> None:
        self._role = role
        self.restyle()

    def restyle(self) -> None:
        self.setFont(self.theme.font(self._role))
        palette = QPalette(self.palette())
        ink = self.theme.ink if self._tone == "plain" else self.theme.tone(self._tone).strong
        if self._tone == "brass":
            ink = self.theme.brass_deep
        palette.setColor(QPalette.ColorRole.WindowText, ink)
        self.setPalette(palette)
        self._clear_accents()
