"""What a newcomer sees first: a picture, a sentence, and the ways to begin."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.library.thumbnail import Scene, paint_scene
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.flow import FlowLayout

_NARROW = 760
DISTANCES = (100, 125, 150)
"""Sizes in percent that read within reach, at the table and a metre away."""
_SCENE = Scene("FleetDesk", 14, 6, battle=True)


class _Picture(Themed, QWidget):
    """Two fleets on a chart."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(220), self.theme.px(120))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        area = QRectF(self.rect())
        box(painter, area, theme.px(10), theme.card, theme.line, width=theme.px(1))
        edge = theme.px(1)
        inside = area.adjusted(edge, edge, -edge, -edge)
        paint_scene(painter, inside, theme, _SCENE, radius=theme.px(10))


class Welcome(Themed, QWidget):
    """Shown while the shelf holds nothing but samples."""

    chosen = Signal(str)
    """`new_fleet`, `new_battle` or `new_lesson`."""
    scale_wanted = Signal(int)
    """Size of everything in percent, for where one stands."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self.dress(keeper)
        row = Row(keeper, self, gap=18, margins=(18,))
        column = row.put(Column(keeper, gap=10), 3)
        column.addStretch(1)
        column.addWidget(Label(keeper, words.text(N_("Welcome aboard")), "title"))
        told = N_(
            "Put a fleet together from ready-made ships, then play it at the table with real dice or"
            " print its papers. The samples below can be played at once."
        )
        column.addWidget(Label(keeper, words.text(told), "body", "muted"))
        buttons = column.put(FlowLayout(keeper, gap=8))
        self.fleet = BigButton(keeper, words.text(N_("Build my first fleet")), "plus", "primary")
        self.battle = BigButton(keeper, words.text(N_("Play with the samples")), "play")
        self.lesson = BigButton(keeper, words.text(N_("My first battle")), "reference")
        self.fleet.setObjectName("new_fleet")
        self.battle.setObjectName("new_battle")
        self.lesson.setObjectName("new_lesson")
        for button in (self.fleet, self.battle, self.lesson):
            button.clicked.connect(self._tapped)
            buttons.addWidget(button)
        asked = words.text(N_("How far from the screen do you stand?"))
        column.addWidget(Label(keeper, asked, "small", "muted"))
        places = (N_("Within reach"), N_("At the table"), N_("A metre away"))
        self.distance = column.put(Segments(keeper, [words.text(one) for one in places], name=asked))
        self.distance.chosen.connect(lambda index: self.scale_wanted.emit(DISTANCES[index]))
        column.addStretch(1)
        self.restyle()
        self._picture = row.put(_Picture(keeper), 2)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def restyle(self) -> None:
        if hasattr(self, "distance"):
            now = self.theme.scale
            self.distance.show_index(sum(now >= one for one in DISTANCES[1:]))

    def _tapped(self) -> None:
        self.chosen.emit(self.sender().objectName())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture.setVisible(self.width() >= self.theme.px(_NARROW))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        box(QPainter(self), QRectF(self.rect()), theme.px(12), theme.card, theme.line, width=theme.px(1))
