"""A room without anything open: what it is for, and the ways to begin."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.library.thumbnail import Scene, paint_scene
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind

_WIDE, _MOST = 680, 100
"""Width of what stands in the middle, and its claim to the room there is."""


class Way(NamedTuple):
    """A button."""

    key: str
    text: str
    icon: str
    kind: ButtonKind = "plain"


class Picture(Themed, QWidget):
    """A chart with ships, for pages with nothing else to show."""

    def __init__(self, keeper: ThemeKeeper, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self.dress(keeper)
        self.restyle()

    def restyle(self) -> None:
        self.setMaximumHeight(self.theme.px(190))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(560), self.theme.px(190))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.px(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        area, radius = QRectF(self.rect()), theme.px(12)
        box(painter, area, radius, theme.card, theme.line, width=theme.px(1))
        edge = theme.px(1)
        inner = area.adjusted(edge, edge, -edge, -edge)
        paint_scene(painter, inner, theme, self._scene, radius=radius, whole=True)


class EmptyRoom(Themed, QWidget):
    """A picture, a title, a sentence and buttons, in the middle of the page."""

    chosen = Signal(str)
    """The key of the button tapped."""

    def __init__(self, keeper: ThemeKeeper, title: str, told: str, ways: Sequence[Way], scene: Scene) -> None:
        super().__init__()
        outer = Row(keeper, self, margins=(24,))
        self._inner = QWidget()
        column = Column(keeper, self._inner, gap=14)
        column.addStretch(2)
        column.addWidget(Picture(keeper, scene))
        heading = column.put(Label(keeper, title, "title"))
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line = column.put(Label(keeper, told, "body", "muted"))
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        row = column.put(Row(keeper, gap=10))
        row.addStretch(1)
        self.buttons: dict[str, BigButton] = {}
        for way in ways:
            button = row.put(BigButton(keeper, way.text, way.icon, way.kind, does=self._tapped))
            button.setObjectName(way.key)
            self.buttons[way.key] = button
        row.addStretch(1)
        column.addStretch(3)
        outer.addStretch(1)
        outer.addWidget(self._inner, _MOST)
        outer.addStretch(1)
        self.dress(keeper)
        self.restyle()

    def restyle(self) -> None:
        self._inner.setMaximumWidth(self.theme.px(_WIDE))

    def _tapped(self) -> None:
        self.chosen.emit(self.sender().objectName())
