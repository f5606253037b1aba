"""Our own black SVG icons, recoloured when they are loaded."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_BLACK = "#000"


class Icons:
    """Reads `<name>.svg` from one folder; what was drawn once in a colour and size is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: dict[str, str] = {}
        self._drawn: dict[tuple[str, str, int, float], QPixmap] = {}

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(file.stem for file in self._folder.glob("*.svg")))

    def pixmap(self, name: str, colour: QColor, side: int, ratio: float = 1.0) -> QPixmap:
        """A square drawing, `side` logical pixels wide, for a screen of `ratio` dots per pixel.

        Raises KeyError: there is no such icon.
        """
        key = (name, colour.name(QColor.NameFormat.HexArgb), side, ratio)
        found = self._drawn.get(key)
        if found is not None:
            return found
        source = self._source(name).replace(_BLACK, colour.name())
        dots = max(1, round(side * ratio))
        image = QImage(QSize(dots, dots), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setOpacity(colour.alphaF())
        renderer = QSvgRenderer(QByteArray(source.encode()))
        renderer.render(painter, QRectF(0, 0, dots, dots))
        painter.end()
        made = QPixmap.fromImage(image)
        made.setDevicePixelRatio(ratio)
        self._drawn[key] = made
        return made

    def paint(self, painter: QPainter, rect: QRectF, name: str, colour: QColor) -> None:
        """Draw the icon centred in `rect`, as large as its shorter side."""
        side = int(min(rect.width(), rect.height()))
        if side <= 0:
            return
        drawn = self.pixmap(name, colour, side, painter.device().devicePixelRatio())
        left = rect.center().x() - side / 2
        top = rect.center().y() - side / 2
        painter.drawPixmap(round(left), round(top), drawn)

    def _source(self, name: str) -> str:
        source = self._sources.get(name)
        if source is None:
            path = self._folder / f"{name}.svg"
            if not path.is_file():
                raise KeyError(name)
            source = path.read_text(encoding="utf-8")
            self._sources[name] = source
        return source
