"""The play screen: fleets on the left, the ship in hand in the middle, odds and journal on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QHideEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from fleetdesk.core.battles import EVERYONE, TABLE
from fleetdesk.core.journal import Touched
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.awake import Awake
from fleetdesk.ui.battle.action_flow import ActionFlow
from fleetdesk.ui.battle.chart_pane import ChartTaps
from fleetdesk.ui.battle.dice_view import DiceView
from fleetdesk.ui.battle.dispatch_sheet import CopiedSecrets
from fleetdesk.ui.battle.drafts import Drafts
from fleetdesk.ui.battle.fleet_column import FleetColumn
from fleetdesk.ui.battle.helm import Helm
from fleetdesk.ui.battle.prepare_view import PrepareView
from fleetdesk.ui.battle.seats import Handover, next_seat
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

if TYPE_CHECKING:
    from fleetdesk.services.battle import BattleSession

_NARROW = 980
_LEFT, _RIGHT = 276, 296
_ROOMY = 1600
"""From this width on the side columns take more."""
_LOW = 600
"""Below this height questions and dice take the room of what stands around them."""
_NO_LIMIT = 16777215
_QUIET_SECTIONS = frozenset({"ships", "dice"})


class BattlePage(Themed, QWidget):
    """One battle on the screen.

    Signals:
        leave_wanted: back to the library.
        print_wanted: the `BattleSession` whose papers are asked for.
        real_dice_chosen: where dice come from now, to be remembered.
        seat_left: the device changes hands; nothing made for the seat before may be shown.
    """

    leave_wanted = Signal()
    print_wanted = Signal(object)
    real_dice_chosen = Signal(bool)
    seat_left = Signal()

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        session: BattleSession,
        *,
        real_dice: bool = False,
        seat: str = EVERYONE,
        awake: Awake | None = None,
        drafts: Drafts | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`real_dice` is what the players chose last, `seat` who looks; `awake` keeps the screen on meanwhile.

        `drafts` is what was written on an earlier page of this battle and not entered.
        """
        super().__init__(parent)
        self.setAttribute(
            Qt.WidgetAttribute.WA_OpaquePaintEvent
        )  # nothing behind it shows: spare its painting
        self.dress(keeper)
        self.keeper, self.words = keeper, words
        self._awake = awake
        self.bridge = BattleBridge(session, self)
        self.bridge.sit_down(seat)
        self.flow = ActionFlow(self.bridge, self, drafts=drafts)
        self.handover: Handover | None = None
        self._active = ""
        self._build()
        self.secrets = CopiedSecrets(self)
        self.seat_left.connect(self.secrets.forget)
        self.helm = Helm(self)
        self.chart_taps = ChartTaps(self)
        self._shortcuts()
        self.set_real_dice(real=real_dice)
        self.bridge.changed.connect(self._changed)
        self.bridge.looked.connect(self._looked)
        self.select(self._first_ship())
        self.refresh()

    # --- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        keeper, words, bridge = self.keeper, self.words, self.bridge
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
        self.ship_view = ShipView(keeper, words, bridge)
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
        fleets, side = words.text(N_("Fleets")), side_title(words, bridge)
        self.fleets_button = BigButton(keeper, fleets, "people", name=fleets)
        self.side_button = BigButton(keeper, side, "history", name=side)
        self._foot = QWidget()
        self._ways = Row(keeper, self._foot, gap=8)
        for button in (self.fleets_button, self.side_button):
            self._ways.addWidget(button, 1)
        self._inside.addWidget(self._foot)
        self.side = SidePane(keeper, words, bridge)
        self.beside = QWidget()
        self._beside = Column(keeper, self.beside, margins=(10, 10, 0, 10))
        self.ship_view.chart_came.connect(self._fit)
        body.addWidget(self.left)
        body.addWidget(self.beside, 1)
        body.addWidget(middle, 1)
        body.addWidget(self.side)
        self._fit()

    def _shortcuts(self) -> None:
        pairs = (
            (QKeySequence.StandardKey.Undo, self.bridge.undo),
            (QKeySequence.StandardKey.Redo, self.bridge.redo),
            (QKeySequence(Qt.Key.Key_Escape), self.helm.escape),
            (QKeySequence(Qt.Key.Key_PageUp), self._ship_before),
            (QKeySequence(Qt.Key.Key_PageDown), self._ship_after),
        )
        for keys, does in pairs:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    # --- what is shown -------------------------------------------------------------------------------

    @property
    def ship(self) -> str:
        """The ship in hand."""
        return self.ship_view.ship

    @property
    def narrow(self) -> bool:
        """Whether the side columns have folded into sheets."""
        return self.width() < self.theme.px(_NARROW)

    def select(self, ship: str) -> None:
        """Take a ship in hand."""
        self.column.show_selected(ship)
        self.ship_view.show_ship(ship)

    def show_centre(self, widget: QWidget) -> None:
        """Show the ship, the questions or the dice in the middle."""
        self.centre.setCurrentWidget(widget)
        self._make_room()

    def set_real_dice(self, *, real: bool) -> None:
        """Where dice come from until it is changed."""
        self.flow.real_dice = real
        self.side.dice.show_index(int(real))
        self.prepare.show_dice(rolls=self.flow.rolls, real=real)

    def hand_over(self) -> None:
        """Blank the window until whoever takes the device says so."""
        self.flow.cancel()
        self.helm.hush()
        for view in (self.prepare, self.dice_view, self.side.odds):
            view.clear()
        for result in (self.side.result, self.ship_view.result):
            result.show_entry(None)
        likely = next_seat(self.bridge.system, self.bridge.whole)
        self.bridge.sit_down(TABLE)
        self.handover = Handover(self.keeper, self.words, self, self.bridge.whole, likely=likely)
        self.handover.seat_taken.connect(self.take_seat)
        self.destroyed.connect(self.handover.deleteLater)
        self.seat_left.emit()

    def take_seat(self, seat: str) -> None:
        """Show what a seat may see; the blank screen goes."""
        blank, self.handover = self.handover, None
        if blank is not None:
            blank.leave()
        self.bridge.sit_down(seat)
        own = self._own_ships()
        if own and self.ship not in own:
            self.select(own[0])

    def refresh(self) -> None:
        """Show everything anew."""
        self.top.refresh()
        self.column.show_sides(self.bridge.overview.sides)
        self.ship_view.refresh_table()
        self.ship_view.refresh_ship()
        self.side.refresh()
        self._show_lock()

    def _changed(self, touched: Touched) -> None:
        """Only what a step touched is made again; the fleet column paints only rows that differ."""
        loud = set(touched.sections) - _QUIET_SECTIONS
        known = self.ship in self.bridge.battle.ships
        if known and (loud or self.ship in touched.ships):
            self.ship_view.paint_card()  # what a finger has just struck is seen first
        self.top.refresh()
        self.column.show_sides(self.bridge.overview.sides)
        self.ship_view.refresh_table()
        self._show_lock()
        if known:
            self.ship_view.refresh_offers()
        else:
            self.select(self._first_ship())
        self.side.refresh()
        self._follow_activation()

    def _looked(self, entry: int | None) -> None:
        if entry is not None and self.flow.busy:
            self.flow.cancel()
        self._show_lock()

    def _show_lock(self) -> None:
        """Say why nothing can be done (another moment, another window), or that the battle is decided."""
        words, bridge = self.words, self.bridge
        reason, over = bridge.session.read_only, bridge.overview.over
        if bridge.looking is not None:
            entry = bridge.session.journal.entry(bridge.looking)
            text = words.say(msg("After: {what} (turn {turn})", what=entry.title, turn=entry.turn))
            present = words.text(N_("You look at a past moment; the present is untouched."))
            self.banner.show_notice(text, sub=present, action=words.text(N_("Back to now")))
        elif reason is not None:
            self.banner.show_notice(words.say(reason))
        elif over is not None:
            self.banner.show_notice(words.say(over), "sound", action=words.text(N_("Battle report")))
        self._noticed.setVisible(bridge.looking is not None or reason is not None or over is not None)

    def _follow_activation(self) -> None:
        """Take a ship of the active squadron in hand when the one shown is not of it."""
        for side in self.bridge.overview.sides:
            for squadron in side.squadrons:
                if squadron.state == "active":
                    key = squadron.id
                    if key != self._active:
                        self._active = key
                        fit = [one.ship for one in squadron.ships if not one.gone]
                        if fit and self.ship not in fit:
                            self.select(fit[0])
                    return
        self._active = ""

    def _first_ship(self) -> str:
        sides = self.bridge.overview.sides
        strips = [
            (squadron.state, one) for side in sides for squadron in side.squadrons for one in squadron.ships
        ]
        active = [one.ship for state, one in strips if state == "active" and not one.gone]
        afloat = [one.ship for _, one in strips if not one.gone]
        return next(iter((*active, *afloat, *(one.ship for _, one in strips))), "")

    def _own_ships(self) -> tuple[str, ...]:
        """Ships of whoever looks that are still there to be ordered; none for those who have no fleet."""
        bridge = self.bridge
        return tuple(
            one.ship
            for side in bridge.overview.sides
            for squadron in side.squadrons
            for one in squadron.ships
            if not one.gone and bridge.battle.ships[one.ship].side == bridge.seat
        )

    def _ship_before(self) -> None:
        self._step(-1)

    def _ship_after(self) -> None:
        self._step(1)

    def _step(self, way: int) -> None:
        ships = self.column.ships
        if ships:
            at = ships.index(self.ship) + way if self.ship in ships else 0
            self.helm.ship_tapped(ships[at % len(ships)])

    # --- place ---------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._awake is not None:
            self._awake.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._awake is not None:
            self._awake.end()

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
