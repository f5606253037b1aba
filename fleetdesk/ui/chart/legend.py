"""What the colours and shapes of a chart mean."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Soil
from fleetdesk.core.odds import Tone
from fleetdesk.ui.chart.ground import paint_soil
from fleetdesk.ui.look.theme import faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed, box
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.marks.chart_marks import paint_flag
from fleetdesk.ui.widgets.marks.counters import paint_counter
from fleetdesk.ui.widgets.parts import Wrapped

_TALL, _SIGN, _GAP = 22, 22, 14


class _Line(NamedTuple):
    """A sign and what it means: the flag of a side, a ground of the map, or cells of a tone."""

    text: str
    side: int | None = None
    tone: Tone = "plain"
    soil: Soil | None = None
    counter: bool = False


class Legend(Wrapped, Themed, QWidget):
    """Signs and words that wrap like text. It is read, not tapped."""

    _usual = 240

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self.dress(keeper)
        self._lines: tuple[_Line, ...] = ()
        self.follow_width()

    def show_lines(
        self,
        sides: tuple[str, ...],
        soils: tuple[tuple[Soil, str], ...] = (),
        tones: tuple[tuple[Tone, str], ...] = (),
        *,
        counters: bool = False,
    ) -> None:
        """The names of the sides by number, what the map has, and what shades mean."""
        self._lines = (
            *(_Line(name, side, counter=counters) for side, name in enumerate(sides)),
            *(_Line(text, soil=soil) for soil, text in soils),
            *(_Line(text, tone=tone) for tone, text in tones),
        )
        self.setAccessibleName(", ".join(line.text for line in self._lines))
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.px(_TALL))

    def _places(self, width: int) -> list[QRectF]:
        theme = self.theme
        tall, sign, gap = theme.px(_TALL), theme.px(_SIGN), theme.px(_GAP)
        left = top = 0.0
        places: list[QRectF] = []
        for line in self._lines:
            wide = min(float(width), sign + theme.px(6) + width_of(line.text, theme.font("label")))
            if left and left + wide > width:
                left, top = 0.0, top + tall
            places.append(QRectF(left, top, wide, tall))
            left += wide + gap
        return places

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sign = theme.px(_SIGN)
        for line, place in zip(self._lines, self._places(self.width()), strict=True):
            middle = QPointF(place.left() + sign / 2, place.center().y())
            if line.side is not None and line.counter:
                half = sign / 2
                spot = QRectF(middle.x() - half, middle.y() - half, sign, sign)
                paint_counter(painter, theme, spot, line.side)
            elif line.side is not None:
                cloth = QRectF(middle.x() - sign * 0.4, middle.y() - sign * 0.33, sign * 0.8, sign * 0.55)
                paint_flag(painter, theme, cloth, line.side)
            else:
                self._paint_ground(painter, middle, line)
            words = place.adjusted(sign + theme.px(6), 0, 1, 0)
            draw_text(painter, words, line.text, theme.font("label"), theme.muted)

    def _paint_ground(self, painter: QPainter, middle: QPointF, line: _Line) -> None:
        theme, half = self.theme, self.theme.px(7)
        swatch = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        if line.soil is not None:
            paint_soil(painter, theme, swatch, line.soil)
        else:
            ink = theme.muted if line.tone == "plain" else theme.tone(line.tone).strong
            box(painter, swatch, theme.px(3), faded(ink, 0.45), ink)
