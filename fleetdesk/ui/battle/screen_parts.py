"""What the play screen is made of, a part at a time: nothing in it depends on whose seat it will be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.card.pane import CardPane, TargetPane
from fleetdesk.ui.battle.chart_pane import ChartPane
from fleetdesk.ui.battle.foot import Foot
from fleetdesk.ui.battle.log.panel import LogPanel
from fleetdesk.ui.battle.panel.acts_pane import ActsPane
from fleetdesk.ui.battle.panel.debts_view import DebtsView
from fleetdesk.ui.battle.panel.dice_view import DiceView
from fleetdesk.ui.battle.panel.prepare_view import PrepareView
from fleetdesk.ui.battle.seat.seats import handed_to
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.battle.tiles.words import Lettering
from fleetdesk.ui.battle.top import BattleTop
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Themed
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.parts import OnPaper
from fleetdesk.ui.widgets.scroll import Scroll

_LISTED = 98
"""Height of a row of tiles where fleets are a list."""


class ScreenParts(OnPaper, Themed, QWidget):
    """All that stands on the play screen; where, the screen says."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge) -> None:
        """None of them is made before `lay_on`."""
        super().__init__()
        self.resize(640, 480)  # all is laid once, about as it will stand
        self._keeper = keeper
        self.keeper, self.words, self.bridge = keeper, words, bridge
        self._views: dict[FleetBand, Scroll] = {}
        self._lettering = Lettering()
        self._parts = self._lay()

    def lay_on(self) -> bool:
        """Make the next of its parts; whether there was one to be made. None of them takes long."""
        return next(self._parts, self) is not self

    def _lay(self) -> Iterator[None]:
        keeper, words, bridge = self.keeper, self.words, self.bridge
        self.top = BattleTop(keeper, words, bridge, self)
        self.far = self._band(words.text(N_("Fleets across the table")))
        self.chart = ChartPane(keeper, words, bridge, self)
        yield
        self.left, self.centre = QStackedWidget(self), QStackedWidget(self)
        self.card_pane = CardPane(keeper, words, bridge, self.left)
        self.debts = DebtsView(keeper, words, lambda *asked: bridge.seen.form(*asked), self.left)  # noqa: PLW0108 - seen anew
        self.debts.goes_to = partial(handed_to, bridge)
        self.left.addWidget(self.card_pane)
        self.left.addWidget(self.debts)
        self.list = self._band(words.text(N_("Fleets")), _LISTED)
        yield
        self.acts = ActsPane(keeper, words, bridge)
        self.centre.addWidget(self.acts)
        yield
        self.preparing = Panel(keeper, margin=10, parent=self.centre)
        self.prepare = self.preparing.body.put(PrepareView(keeper, words, bridge.system, self.preparing))
        self.centre.addWidget(self.preparing)
        yield
        self.throwing = Panel(keeper, margin=10, parent=self.centre)
        self.dice_view = self.throwing.body.put(DiceView(keeper, words, self.throwing))
        self.centre.addWidget(self.throwing)
        yield
        self.logging = Panel(keeper, margin=10, parent=self.centre)
        self.log = self.logging.body.put(LogPanel(keeper, words, bridge, self.logging))
        self.centre.addWidget(self.logging)
        yield
        self.aside = QWidget(self)
        self._aside = Column(keeper, self.aside, gap=6)
        self.reading = self._aside.put(Panel(keeper, margin=10, parent=self.aside), 1)
        self.target = TargetPane(keeper, words, bridge, self.aside)
        self.near = self._band(words.text(N_("Fleet on this side of the table")))
        self.foot = Foot(keeper, words, bridge, self)
        yield
        self.chart.make_ready()
        yield

    def _band(self, name: str, row: int = 0) -> FleetBand:
        alike = self._lettering if not row else None
        band = FleetBand(self.keeper, self.words, name=name, row=row, alike=alike)
        self._views[band] = Scroll(self.keeper, band, parent=self)
        return band

    @property
    def banner(self) -> Banner:
        """What says that nothing can be done, or that the battle is decided."""
        return self.acts.banner

    @property
    def bands(self) -> tuple[FleetBand, ...]:
        """Every widget that shows tiles."""
        return self.far, self.near, self.list
