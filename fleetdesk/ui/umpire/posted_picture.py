"""The map that goes with a text, drawn from the very picture that is posted: its grid, as large as there is room.

A finger on it takes the room of the text beside it, and gives it back.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtSvg import QSvgRenderer

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, grow
from fleetdesk.ui.widgets.touch import TapButton

_LEAST, _ROUND, _FREE, _ICON = 150, 10, 8, 20
_TALL = 1.4
"""Times higher than wide: from here on it is as wide as there is room, and scrolls."""
_GRID = "grid"
"""What the picture calls its grid; its head and what signs mean are not shown here."""


class PostedPicture(TapButton):
    """Paper by night as well: it shows what leaves."""

    def __init__(self, keeper: ThemeKeeper, *, name: str) -> None:
        super().__init__(keeper)
        self._drawn = ""
        self._renderer = QSvgRenderer(self)
        self._kept: tuple[QRectF, QPixmap] | None = None
        """Where the grid lies, and its pixels."""
        self.setAccessibleName(name)
        self.setCheckable(True)
        grow(self, down=True)

    @property
    def drawn(self) -> str:
        """The picture, as SVG."""
        return self._drawn

    def show_picture(self, drawn: str) -> None:
        if drawn != self._drawn:
            self._drawn, self._kept = drawn, None
            self._renderer.load(QByteArray(drawn.encode()))
            self._renderer.setViewBox(self._renderer.boundsOnElement(_GRID))
            self._stand()
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stand()

    def _stand(self) -> None:
        """The insets of a wide sea stay legible: they are never made small to stand there whole."""
        shape = self._renderer.viewBoxF()
        times = shape.height() / max(1.0, shape.width())
        self.setMinimumHeight(round(self.width() * times) if times > _TALL else 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(_LEAST), self.theme.px(_LEAST))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        box(
            painter,
            QRectF(self.rect()),
            theme.px(_ROUND),
            theme.card,
            theme.sea if self.ringed else theme.line,
        )
        if not self._drawn:
            return
        spot = self._spot()
        if self._kept is None or self._kept[0] != spot:
            self._kept = spot, self._pixels(spot)
        painter.drawPixmap(spot.topLeft(), self._kept[1])
        size, free = theme.px(_ICON), theme.px(_FREE)
        corner = QRectF(self.width() - size - free, free, size, size)
        self._keeper.icons.paint(painter, corner, "close" if self.isChecked() else "large", theme.muted)

    def _spot(self) -> QRectF:
        """As large as it goes, in the middle."""
        free = self.theme.px(_FREE)
        room, shape = QRectF(self.rect()).adjusted(free, free, -free, -free), self._renderer.viewBoxF()
        scale = max(0.01, min(room.width() / shape.width(), room.height() / shape.height()))
        spot = QRectF(0, 0, round(shape.width() * scale), round(shape.height() * scale))
        spot.moveCenter(room.center())
        return spot

    def _pixels(self, spot: QRectF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixels = QPixmap((spot.size() * ratio).toSize())
        pixels.setDevicePixelRatio(ratio)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        self._renderer.render(painter, QRectF(0, 0, spot.width(), spot.height()))
        painter.end()
        return pixels
