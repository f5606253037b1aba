"""The play screen as it is seen: fleets on the left, the ship in hand in the middle, odds and journal on the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from fleetdesk.core.journal import Touched
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.dice_view import DiceView
from fleetdesk.ui.battle.fleet_column import FleetColumn
from fleetdesk.ui.battle.prepare_view import PrepareView
from fleetdesk.ui.battle.ship_view import ShipView
from fleetdesk.ui.battle.side_pane import SidePane, side_title
from fleetdesk.ui.battle.top import BattleTop
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll

_NARROW = 980
_LEFT, _RIGHT = 276, 296
_ROOMY = 1600
"""From this width on the side columns take more."""
_LOW = 600
"""Below this height questions and dice take the room of what stands around them."""
_NO_LIMIT = 16777215
_QUIET_SECTIONS = frozenset({"ships", "dice"})


class BattleScreen(Themed, QWidget):
    """All that shows a battle, and where it stands. What taps on it do is the helm's affair."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # Nothing behind it shows: spare its painting.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.dress(keeper)
        self.keeper, self.words, self.bridge = keeper, words, bridge
        self._active = ""
        whole = Column(keeper, self, gap=0)
        self.top = BattleTop(keeper, words, bridge)
        whole.addWidget(self.top)
        self.banner = Banner(keeper, words)
        self._noticed = QWidget()
        Column(keeper, self._noticed, margins=(12, 10, 12, 0)).addWidget(self.banner)
        self._noticed.hide()
        whole.addWidget(self._noticed)
        body = Row(keeper, gap=0)
        whole.addLayout(body, 1)
        self.column = FleetColumn(keeper, words, name=words.text(N_("Fleets")))
        self.left = QWidget()
        Column(keeper, self.left, gap=0, margins=(12, 4, 8, 4)).addWidget(Scroll(keeper, self.column))
        self.beside = QWidget()
        self._beside = Column(keeper, self.beside, margins=(10, 10, 0, 10))
        middle = self._make_middle()
        self.side = SidePane(keeper, words, bridge)
        body.addWidget(self.left)
        body.addWidget(self.beside, 1)
        body.addWidget(middle, 1)
        body.addWidget(self.side)
        self.ship_view.chart_came.connect(self._fit)
        self._fit()

    def _make_middle(self) -> QWidget:
        """The ship in hand, the questions or the dice; below them the ways to columns that have folded away."""
        keeper, words = self.keeper, self.words
        self.ship_view = ShipView(keeper, words, self.bridge)
        self.prepare = PrepareView(keeper, words)
        self.preparing = Panel(keeper, margin=16)
        self.preparing.body.addWidget(self.prepare)
        self.dice_view = DiceView(keeper, words)
        self.throwing = Panel(keeper, margin=16)
        self.throwing.body.addWidget(self.dice_view)
        self.centre = QStackedWidget()
        for widget in (self.ship_view, self.preparing, self.throwing):
            self.centre.addWidget(widget)
        middle = QWidget()
        middle.setMinimumWidth(1)
        self._inside = Column(keeper, middle, gap=8, margins=(10,))
        self._inside.addWidget(self.centre, 1)
        fleets, side = words.text(N_("Fleets")), side_title(words, self.bridge)
        self.fleets_button = BigButton(keeper, fleets, "people", name=fleets)
        self.side_button = BigButton(keeper, side, "history", name=side)
        self._foot = QWidget()
        self._ways = Row(keeper, self._foot, gap=8)
        for button in (self.fleets_button, self.side_button):
            self._ways.addWidget(button, 1)
        self._inside.addWidget(self._foot)
        return middle

    # --- what is in hand -----------------------------------------------------------------------------

    @property
    def ship(self) -> str:
        """The ship in hand."""
        return self.ship_view.ship

    @property
    def narrow(self) -> bool:
        """Whether the side columns have folded into sheets."""
        return self.width() < self.theme.px(_NARROW)

    @property
    def asking(self) -> bool:
        """Whether questions stand in the middle."""
        return self.centre.currentWidget() is self.preparing

    def select(self, ship: str) -> None:
        """Take a ship in hand."""
        self.column.show_selected(ship)
        self.ship_view.show_ship(ship)

    def select_first(self) -> None:
        """Take in hand the ship whose turn it is, else the first of the active squadron, else the first there is."""
        strips = [
            (squadron.state, one)
            for side in self.bridge.overview.sides
            for squadron in side.squadrons
            for one in squadron.ships
        ]
        active = [one.ship for state, one in strips if state == "active" and not one.gone]
        afloat = [one.ship for _, one in strips if not one.gone]
        acting = (self.bridge.overview.ship,) if self.bridge.overview.ship else ()
        self.select(next(iter((*acting, *active, *afloat, *(one.ship for _, one in strips))), ""))

    def select_own(self) -> None:
        """Take in hand a ship whoever looks may order, if there is one."""
        bridge = self.bridge
        own = [
            one.ship
            for side in bridge.overview.sides
            for squadron in side.squadrons
            for one in squadron.ships
            if not one.gone and bridge.battle.ships[one.ship].side == bridge.seat
        ]
        if own and self.ship not in own:
            self.select(own[0])

    # --- what is shown -------------------------------------------------------------------------------

    def show_centre(self, widget: QWidget) -> None:
        """Show the ship, the questions or the dice in the middle."""
        self.centre.setCurrentWidget(widget)
        self._make_room()

    def clear(self) -> None:
        """Show nothing of what was asked, thrown or done: it was meant for whoever sat here."""
        for view in (self.prepare, self.dice_view, self.side.odds):
            view.clear()
        for result in (self.side.result, self.ship_view.result):
            result.show_entry(None)

    def refresh(self) -> None:
        """Show everything anew."""
        self.top.refresh()
        self.column.show_sides(self.bridge.overview.sides)
        self.ship_view.refresh_table()
        self.ship_view.refresh_ship()
        self.side.refresh()
        self.show_lock()

    def show_step(self, touched: Touched) -> None:
        """Only what a step touched is made again; the fleet column paints only rows that differ."""
        loud = set(touched.sections) - _QUIET_SECTIONS
        known = self.ship in self.bridge.battle.ships
        if known and (loud or self.ship in touched.ships):
            self.ship_view.paint_card()  # what a finger has just struck is seen first
        self.top.refresh()
        self.column.show_sides(self.bridge.overview.sides)
        self.ship_view.refresh_table()
        self.show_lock()
        if known:
            self.ship_view.refresh_offers()
        else:
            self.select_first()
        self.side.refresh()
        self._follow_activation()

    def show_lock(self) -> None:
        """Say why nothing can be done (another moment, another window), or that the battle is decided."""
        words, bridge = self.words, self.bridge
        reason, over = bridge.session.read_only, bridge.overview.over
        if bridge.looking is not None:
            entry = bridge.seen.entry(bridge.looking)
            text = words.say(msg("After: {what} (turn {turn})", what=entry.title, turn=entry.turn))
            present = words.text(N_("You look at a past moment; the present is untouched."))
            self.banner.show_notice(text, sub=present, action=words.text(N_("Back to now")))
        elif reason is not None:
            self.banner.show_notice(words.say(reason))
        elif over is not None:
            self.banner.show_notice(words.say(over), "sound", action=words.text(N_("Battle report")))
        self._noticed.setVisible(bridge.looking is not None or reason is not None or over is not None)

    def _follow_activation(self) -> None:
        """Take the ship whose turn it is in hand, or one of the active squadron when the one shown is not of it."""
        overview = self.bridge.overview
        squadrons = (one for side in overview.sides for one in side.squadrons)
        active = next((one for one in squadrons if one.state == "active"), None)
        before, self._active = self._active, overview.ship or (active.id if active is not None else "")
        if self._active == before:
            return
        fit = [one.ship for one in active.ships if not one.gone] if active is not None else []
        if overview.ship:
            self.select(overview.ship)
        elif fit and self.ship not in fit:
            self.select(fit[0])

    # --- place ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def restyle(self) -> None:
        if hasattr(self, "side"):
            self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.paper)
        if not self.narrow:
            top = self.top.height()
            for x in (self.left.geometry().right(), self.side.geometry().left()):
                painter.fillRect(x, top, theme.px(1), self.height() - top, theme.line)

    def _fit(self) -> None:
        theme = self.theme
        self.setMinimumSize(theme.px(340), theme.px(320))  # columns fold before they keep a window wide
        roomy = self.width() >= theme.px(_ROOMY)
        beside = roomy and self.ship_view.chart.exists
        self.beside.setVisible(beside)
        if beside:
            self.ship_view.lend_chart(self._beside)
        else:
            self.ship_view.take_chart_back()
        wide = roomy and not beside
        self.left.setFixedWidth(theme.px(_LEFT + (84 if wide else 0)))
        self.side.setFixedWidth(theme.px(_RIGHT + (124 if wide else 0)))
        narrow = self.narrow
        self.left.setHidden(narrow)
        self.side.setHidden(narrow)
        self.prepare.set_inline_odds(inline=narrow)
        self._make_room()

    def _make_room(self) -> None:
        """In a low window the ways to the folded columns stand beside the ship, and give way to questions and dice."""
        low = self.height() < self.theme.px(_LOW)
        directions = QBoxLayout.Direction
        self._inside.setDirection(directions.LeftToRight if low else directions.TopToBottom)
        self._ways.setDirection(directions.TopToBottom if low else directions.LeftToRight)
        for button in (self.fleets_button, self.side_button):
            button.setText("" if low else button.accessibleName())
        self._foot.setMaximumWidth(self.theme.target if low else _NO_LIMIT)
        self._foot.setHidden(not self.narrow or (low and self.centre.currentWidget() is not self.ship_view))
        self.prepare.set_low(low=low)
        self.dice_view.set_low(low=low)
