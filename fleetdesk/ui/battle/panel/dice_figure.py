"""How many dice are thrown, as one large figure read from across the table; a tap says why, and what they may do."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Words
from fleetdesk.core.workings import Working
from fleetdesk.ui.battle.panel.odds_view import OddsView
from fleetdesk.ui.cards.spelling import unit_mark
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, box
from fleetdesk.ui.widgets.lines import draw_text
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.widgets.touch import TapButton

_WIDE = 64
"""Pixels at 100 %."""
_FIGURE = 0.66
"""Share of the height that the figure has; below it stands what it counts."""


class DiceFigure(TapButton):
    """A dark box: the number, and what it counts below; a tap shows how it comes about."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper)
        self._words = words
        self._figure = self._unit = ""
        self._working: Working | None = None
        self.odds: Odds | None = None
        """What the dice may come to."""
        self.clicked.connect(self._tell)
        self.hide()

    @property
    def told(self) -> str:
        """What it says."""
        return f"{self._figure} {self._unit}".strip()

    def show_throw(self, needs: NeedsDice | None, working: Working | None) -> None:
        """Show how many dice fall, where more than one does, and what they are reckoned in."""
        many = needs.count if needs is not None and needs.pool is not None else 0
        reckoned = working.unit if working is not None and working.total == many else ""
        unit = unit_mark(self._words, reckoned).strip() or self._words.text(N_("dice"))
        self._working = working
        self._figure, self._unit = (str(many), unit) if many > 1 else ("", "")
        self.setAccessibleName(self.told)
        self.setFixedSize(self.theme.px(_WIDE), self.theme.target)
        self.setVisible(bool(self._figure))
        self.update()

    def _tell(self) -> None:
        """Every number answers: the dice row by row, then each chance they have."""
        body = QWidget()
        column = Column(self._keeper, body, gap=12)
        rows, odds = WorkingView(self._keeper, self._words), OddsView(self._keeper, self._words)
        column.add(rows, odds)
        column.addStretch(1)
        rows.show_working(self._working)
        odds.show_odds(self.odds)
        title = self._words.text(N_("Why?"))
        Sheet(self._keeper, self._words, self, title, body=body, width=520).open()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        whole = QRectF(self.rect())
        box(painter, whole, theme.px(10), theme.ink, None, width=0)
        upper = QRectF(0, 0, whole.width(), whole.height() * _FIGURE)
        lower = QRectF(0, upper.bottom(), whole.width(), whole.height() - upper.height() - theme.px(3))
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, upper, self._figure, theme.font("figure"), theme.card, align=middle)
        draw_text(painter, lower, self._unit, theme.font("tiny"), theme.card, align=middle)
        if self.ringed:
            box(painter, whole, theme.px(10), None, theme.brass, width=theme.px(3))
