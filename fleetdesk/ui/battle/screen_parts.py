"""What the play screen is made of, a part at a time: nothing in it depends on whose seat it will be."""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.card.pane import CardPane, TargetPane
from fleetdesk.ui.battle.chart_pane import ChartPane
from fleetdesk.ui.battle.foot import Foot
from fleetdesk.ui.battle.panel.acts_pane import ActsPane
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

if TYPE_CHECKING:  # a battle opens without what nobody sees yet
    from fleetdesk.ui.battle.log.panel import LogPanel
    from fleetdesk.ui.battle.panel.debts_view import DebtsView
    from fleetdesk.ui.battle.panel.dice_view import DiceView
    from fleetdesk.ui.battle.panel.prepare_view import PrepareView

Late = Literal["prepare", "debts", "dice_view", "log"]
LATE: tuple[Late, ...] = ("prepare", "debts", "dice_view", "log")
"""Parts nobody sees at first: each is made when it is asked for, or once the screen stands."""
P = TypeVar("P", bound=QWidget)
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
        self._parts = chain(self._lay(), self._lay_late())
        self._awaited: dict[Late, list[Callable[[Any], object]]] = {}
        self._room, self._look = QRect(), keeper.theme
        """The room between the bars that all was laid in last."""
        self._low = False
        self.laid = False
        """Whether all is made that is seen at first."""

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
        self.left.addWidget(self.card_pane)
        self.list = self._band(words.text(N_("Fleets")), _LISTED)
        yield
        self.acts = ActsPane(keeper, words, bridge)
        self.centre.addWidget(self.acts)
        yield
        panels = [Panel(keeper, margin=10, parent=self.centre) for _ in range(3)]
        self.preparing, self.throwing, self.logging = panels
        for panel in panels:
            self.centre.addWidget(panel)
        self.aside = QWidget(self)
        self._aside = Column(keeper, self.aside, gap=6)
        self.reading = self._aside.put(Panel(keeper, margin=10, parent=self.aside), 1)
        self.target = TargetPane(keeper, words, bridge, self.aside)
        self.near = self._band(words.text(N_("Fleet on this side of the table")))
        self.foot = Foot(keeper, words, bridge, self)
        yield
        self.chart.make_ready()
        yield

    def _lay_late(self) -> Iterator[None]:
        self.laid = True
        yield
        for name in LATE:
            getattr(self, name)
            yield

    @cached_property
    def prepare(self) -> "PrepareView":
        """Where an action is asked about."""
        from fleetdesk.ui.battle.panel.prepare_view import PrepareView

        words, system = self.words, self.bridge.system
        view = self.preparing.body.put(PrepareView(self.keeper, words, system, self.preparing))
        view.set_low(low=self._low)
        return self._made("prepare", view)

    @cached_property
    def debts(self) -> "DebtsView":
        """What is owed, in the place of the card."""
        from fleetdesk.ui.battle.panel.debts_view import DebtsView

        bridge = self.bridge
        view = DebtsView(self.keeper, self.words, lambda *asked: bridge.seen.form(*asked), self.left)  # noqa: PLW0108 - seen anew
        view.goes_to = partial(handed_to, bridge)
        view.show_debts(bridge.debts)
        self.left.addWidget(view)
        return self._made("debts", view)

    @cached_property
    def dice_view(self) -> "DiceView":
        """Where dice are told."""
        from fleetdesk.ui.battle.panel.dice_view import DiceView

        view = self.throwing.body.put(DiceView(self.keeper, self.words, self.throwing))
        view.set_low(low=self._low)
        return self._made("dice_view", view)

    @cached_property
    def log(self) -> "LogPanel":
        """The journal, which rises into the panel or has a column."""
        from fleetdesk.ui.battle.log.panel import LogPanel

        view = self.logging.body.put(LogPanel(self.keeper, self.words, self.bridge, self.logging))
        return self._made("log", view)

    def refit(self) -> None:
        """Lay all in the room there is."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit_if_new()

    def _refit_if_new(self) -> None:
        """Lay all in another room; what was laid before anybody saw it hears of its size once more when it is shown.

        In the midst of a change of the look the bars have theirs on already: all is laid once the last part has.
        """
        if self.laid and self._room != self._between and self._look is self.theme:
            self.refit()

    @property
    def _between(self) -> QRect:
        return self.rect().adjusted(0, self.top.height(), 0, -self.foot.height())

    def _set_low(self, *, low: bool) -> None:
        """Whether questions and dice take the room of what stands around them."""
        self._low = low
        if self.is_made("prepare"):
            self.prepare.set_low(low=low)
        if self.is_made("dice_view"):
            self.dice_view.set_low(low=low)

    def _offer_spread(self, *, offered: bool) -> QWidget | None:
        """Let a sheet of what is asked stand in the chart's place, where it may and shall; returns it."""
        if not self.is_made("prepare"):
            return None
        sheet = self.prepare.offer_spread(offered=offered)
        self.chart.give_place(sheet, self.prepare.form)
        return sheet

    def _hold_aimed(self, *, beside: bool) -> None:
        """Whether the card of who is aimed at has a column of its own."""
        if self.is_made("prepare"):
            self.prepare.aimed.hold(self.target, self._aside if beside else None)

    def clear(self) -> None:
        """Show nothing of what was asked, thrown or done: it was meant for whoever sat here."""
        if self.is_made("prepare"):
            self.prepare.clear()
        if self.is_made("dice_view"):
            self.dice_view.clear()
        self.acts.result.show_entry(None)
        self.target.clear()

    def _made(self, name: Late, part: P) -> P:
        vars(self)[name] = part
        self.keeper.clothe_last(self)
        for wire in self._awaited.pop(name, ()):
            wire(part)
        return part

    def is_made(self, name: Late) -> bool:
        return name in vars(self)

    def when_made(self, name: Late, wire: Callable[[Any], object]) -> None:
        """Have `wire` called with a part as soon as there is one."""
        if self.is_made(name):
            wire(getattr(self, name))
        else:
            self._awaited.setdefault(name, []).append(wire)

    @property
    def owing(self) -> bool:
        """Whether what is owed stands in the place of the card."""
        return self.left.currentWidget() is not self.card_pane

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
