"""The three columns of the builder; where the window is narrow they take turns."""

from typing import Literal

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import NO_LIMIT, Column, Row, Themed
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.parts import FittedWidth

Place = Literal["cards", "fleet", "details"]
_PLACES: tuple[Place, ...] = ("cards", "fleet", "details")
_CARDS, _FLEET, _DETAILS = 264, 540, 330
_WIDE = 1500


class _Edge(Themed, QWidget):
    """A thin upright line between two columns."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self.dress(keeper)
        self.restyle()

    def restyle(self) -> None:
        self.setFixedWidth(self.theme.px(1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self.theme.line)


class BuilderColumns(FittedWidth, Themed, QWidget):
    """Cards, fleet and details side by side; one after the other where there is no room."""

    turned = Signal(str)
    """Which place is now in front (`cards`, `fleet` or `details`), where they take turns."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, cards: QWidget, fleet: QWidget, details: QWidget
    ) -> None:
        super().__init__()
        self.dress(keeper)
        self._widgets: dict[Place, QWidget] = {"cards": cards, "fleet": fleet, "details": details}
        self._front: Place = "fleet"
        self.abreast = 3
        """How many columns stand side by side now."""
        whole = Column(keeper, self, gap=0)
        self._top = QWidget()
        top = Row(keeper, self._top, margins=(16, 10, 16, 4))
        texts = (words.text(N_("Cards")), words.text(N_("Fleet")), words.text(N_("Details")))
        self.segments = Segments(keeper, texts, current=1, name=words.text(N_("Part of the builder")))
        self.segments.chosen.connect(self._chosen)
        top.addWidget(self.segments, 1)
        whole.addWidget(self._top)
        self._edges = (_Edge(keeper), _Edge(keeper))
        row = whole.put(Row(keeper, gap=0), 1)
        row.add(cards, self._edges[0])
        row.addWidget(fleet, 1)
        row.add(self._edges[1], details)
        self.refit()

    def bring(self, place: Place) -> None:
        """Make sure this place can be seen."""
        self._front = place
        self.refit()

    def restyle(self) -> None:
        self.refit()

    def minimumSizeHint(self) -> QSize:
        """One column at least: the others fold away."""
        return QSize(self.theme.px(304), self.theme.px(320))

    def _chosen(self, index: int) -> None:
        self.bring(_PLACES[index])
        self.turned.emit(_PLACES[index])

    def refit(self) -> None:
        theme, width = self.theme, self.width()
        if width >= theme.px(_CARDS + _FLEET + _DETAILS):
            abreast = 3
        elif width >= theme.px(_CARDS + _FLEET - 60):
            abreast = 2
        else:
            abreast = 1
        self.abreast = abreast
        shown: set[Place] = set(_PLACES)
        if abreast == 2:
            shown = {"fleet", "details" if self._front == "details" else "cards"}
        elif abreast == 1:
            shown = {self._front}
        self._top.setVisible(abreast < 3)
        self.segments.show_index(_PLACES.index(self._front))
        for place, widget in self._widgets.items():
            widget.setVisible(place in shown)
        self._edges[0].setVisible({"cards", "fleet"} <= shown)
        self._edges[1].setVisible({"details", "fleet"} <= shown)
        for place, least in (("cards", _CARDS), ("details", _DETAILS)):
            widget = self._widgets[place]
            if abreast == 1:
                widget.setMinimumWidth(0)
                widget.setMaximumWidth(NO_LIMIT)
                continue
            wide = theme.px(least)
            if abreast == 3:
                wide += max(0, round((width - theme.px(_WIDE)) * (0.2 if place == "cards" else 0.35)))
                wide += max(0, min(theme.px(60), width - theme.px(_CARDS + _FLEET + _DETAILS)) // 3)
            widget.setFixedWidth(min(wide, width))
