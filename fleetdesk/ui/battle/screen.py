"""The play screen as it is seen: two fleets in bands, between them the ship in hand and the panel; or the chart."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.journal import Touched
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.fleets_seen import Sided
from fleetdesk.ui.battle.frame_plan import Frame, Places, places, spread
from fleetdesk.ui.battle.panel.target_card import high
from fleetdesk.ui.battle.screen_parts import ScreenParts
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.battle.tiles.tags import Tag
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import put

if TYPE_CHECKING:
    from fleetdesk.ui.battle.panel.prepare_view import PrepareView
    from fleetdesk.ui.battle.tied import Tied

_LOW = 300
"""In a panel lower than this, questions and dice take the room of what stands around them."""
_CROWDED = 460
"""In a panel lower than this, a chart or fleets that take their turn have it alone."""
_BESIDE = 44
"""What edges beside what is asked take of the window's width."""
_QUIET_SECTIONS = frozenset({"ships", "dice"})


class BattleScreen(ScreenParts):
    """All that shows a battle, and where it stands. What taps on it do is the controller's affair."""

    in_hand = Signal(str)
    """Id of the ship that was taken in hand."""
    placed = Signal()
    """Everything has its place in a window of another size."""
    leave_wanted = Signal()
    """Back to the library."""
    room_wanted = Signal(str)
    """Another room of the window, by its key: the papers of this battle, settings."""
    hand_over_wanted = Signal(str)
    """Somebody else shall take the device: the seat that is called; empty: whose turn it is."""
    phones_wanted = Signal()
    """Phones are to be invited."""
    real_dice_chosen = Signal(bool)
    """Where dice come from now, to be remembered."""
    stuck = Signal(object)
    """A `FolderError`: where the battle lies nothing can be written."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge) -> None:
        """Nothing has its place before `stand`."""
        super().__init__(keeper, words, bridge)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing behind it shows
        self.ship = ""
        """The ship in hand."""
        self.standing = False
        """Whether what stands in the panel is only left open: a tap elsewhere is no answer to it."""
        self._whose, self._fills, self._stands, self._asks = "", False, False, 0
        self._places: Places | None = None

    def _lay(self) -> Iterator[None]:
        yield from super()._lay()
        self._asked: QWidget = self.acts
        self.tied: Tied | None = None
        """Lines between ships that hold each other, once some do."""
        for band in (self.far, self.near):
            self._views[band].verticalScrollBar().valueChanged.connect(self._tie)
        # Last: when letters grow, bars and bands know their heights before all is placed.
        self.dress(self.keeper)
        self.acts.told_fitted.connect(self._put_centre)
        self.acts.part_chosen.connect(self._show_turn)
        self.chart.enlarged.connect(self.refit)
        self.top.higher.connect(self._refit_if_new)
        self.when_made("prepare", self._connect_prepare)
        yield

    def _connect_prepare(self, prepare: "PrepareView") -> None:
        prepare.room_wanted.connect(self._put_centre)
        prepare.spread.toggled.connect(self.refit)
        if (found := self._places) is not None:
            self._offer_spread(offered=found.chart is not None and not (self.chart.large and self._resting))
            self._hold_aimed(beside=found.aside is not None)
            prepare.form.questions.set_on_chart(on=self.chart.stand_on(self))

    # --- what is in hand -----------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether questions stand in the panel that a tap may answer."""
        return self.centre.currentWidget() is self.preparing and not self.standing

    def may_stand(self, *, whole: bool) -> bool:
        """Whether a form may stand open: it hides neither the chart nor what was asked for; a `whole` one hides all."""
        opened = self.centre.currentWidget() is self.logging or self.owing
        return not opened and self._places is not None and (whole or self._places.chart is not None)

    @property
    def _filled(self) -> bool:
        """Whether what is asked has all the room there is."""
        return self.centre.currentWidget() is self.preparing and self.prepare.whole

    @property
    def _least(self) -> int:
        """How high what is asked has to stand: few ships of a log in sight above keys that stay where they are."""
        asked, across = self.centre.currentWidget() is self.preparing, self.width() - self.theme.px(_BESIDE)
        least = self.prepare.form.least(across) if asked else 0
        if least and (around := self.prepare.layout()) is not None:
            around.activate()  # words were set in it: they are as high as they will be
        return least and least + high(self.preparing, across)

    @property
    def ships(self) -> tuple[str, ...]:
        """Ids of all ships, the near fleet first."""
        return self._sided.ships

    def select(self, ship: str, *, meant: bool = False) -> None:
        """Show a ship in hand; who is meant by a tap stays there till the turn passes on, which may come with her."""
        self.ship = ship
        if meant and self.owing:  # whoever takes her wants to see her
            self.show_debts(shown=False)
        if self.bridge.take(ship if meant else ""):
            self.top.refresh()
            self._show_sides()
            self._show_journal()
        self._whose = self._sided.turn[0] if meant else self._whose
        for band in self.bands:
            band.show_selected(ship)
            self._in_sight(band, ship)
        self.target.leave(ship)
        self._show_card(afresh=True)
        self.refresh_offers()
        self.in_hand.emit(ship)

    def _in_sight(self, band: FleetBand, ship: str) -> None:
        view = self._views[band]
        place = band.place_of(ship) if view.isVisible() else None
        if place is not None:
            centre = place.center().toPoint()
            view.ensureVisible(centre.x(), centre.y(), 0, round(place.height() / 2) + 2)

    def select_first(self) -> None:
        """Take in hand a ship whose turn it is, else the first there is."""
        self.select(self._first())

    def _first(self) -> str:
        self._whose, ships = self._sided.turn
        return next(iter((*ships, *self._sided.afloat)), "")

    def stand(self) -> None:
        """Show the battle for the first time, and put all of it in its place: what has none yet moves once."""
        self.top.resize(self.width(), self.top.height())
        self.foot.resize(self.width(), self.foot.height())
        self.ship = self._first()
        for band in self.bands:
            band.show_selected(self.ship)
        self.refresh()
        self._stands = True
        self.refit()

    def select_own(self) -> None:
        """Take in hand a ship whoever looks may order, if there is one."""
        if (own := self._sided.own) and self.ship not in own:
            self.select(own[0])

    @property
    def _sided(self) -> Sided:
        return Sided.of(self.bridge.overview, self.bridge.seat)

    # --- what is shown -------------------------------------------------------------------------------

    def show_centre(self, widget: QWidget, *, under: bool = False) -> None:
        """Show buttons, questions or dice in the panel; `under` a journal that is open, once it goes."""
        self._asked = widget
        if not under or self.centre.currentWidget() is not self.logging:
            self._show(widget)

    def uncover(self) -> None:
        """Show again what was asked before the journal rose; of a moment of the past nothing is."""
        self._show(self.acts if self.bridge.locked else self._asked)

    def _show(self, widget: QWidget) -> None:
        self.centre.setCurrentWidget(widget)
        if (stack := self.centre.layout()) is not None:
            stack.activate()  # what stands in it knows its size at once
        sheet = self.prepare.sheet if self.is_made("prepare") else None
        moved = self._filled != self._fills or sheet is not self.chart.sheet
        under = self._places is not None and self._places.under is not None
        lower = under and self._least != self._asks
        self.refit() if self.chart.large or moved or lower else self._put_centre()
        for band in self.bands:
            band.set_striking(on=not self.asking)
        self._mark_open()

    def show_log(self, *, shown: bool) -> None:
        """Let the journal rise into the panel, or go; where it has a column it stays there."""
        if self.log.parent() is self.logging:
            self._show(self.logging) if shown else self.uncover()

    def show_debts(self, *, shown: bool) -> None:
        """Let what is owed take the place of the card, or give it back."""
        self.left.setCurrentWidget(self.debts if shown else self.card_pane)
        self._mark_open()
        self._show_turn()
        self.acts.refresh_table(self.foot.offer)

    def _mark_open(self) -> None:
        opened = self.centre.currentWidget() is self.logging, self.owing
        self.foot.mark_open(journal=opened[0], debts=opened[1])

    def show_tags(self, tags: Mapping[str, Tag]) -> None:
        """Say on the tiles what the action being prepared makes of those ships."""
        for band in self.bands:
            band.show_tags(tags)

    def refresh(self) -> None:
        """Show everything anew."""
        self.top.refresh()
        self._show_sides()
        self._show_card()
        self.refresh_offers()
        self._show_journal()
        self.show_lock()

    def show_step(self, touched: Touched) -> None:
        """Only what a step touched is made again; a card tells of other ships too, the bands paint tiles that differ."""
        loud, known = set(touched.sections) - _QUIET_SECTIONS, self.ship in self.bridge.battle.ships
        turn = self._turn_passed_to()
        if known and not turn and (loud or touched.ships):
            self._show_card(now=self.ship in touched.ships)
        self.top.refresh()
        self._show_sides()
        self.show_lock()
        anew = self.refresh_offers if known else self.select_first
        self.select(turn) if turn else anew()
        self._show_journal()

    def refresh_offers(self) -> None:
        """Show what the ship in hand and the table can do; that may change with any ship."""
        self.foot.refresh(self.ship)
        self.acts.refresh_table(self.foot.offer)
        self.acts.refresh_offers(self.ship)
        if self.chart.refresh(self.ship):
            self.refit()

    def _show_sides(self) -> None:
        far, near = self._sided[:2]
        for band, sides in ((self.far, far), (self.near, near), (self.list, (*near, *far))):
            band.show_sides(sides)
        self._tie()

    def _show_card(self, *, afresh: bool = False, now: bool = False) -> None:
        self.card_pane.show_ship(self.ship, afresh=afresh)
        if now:  # what a finger has just struck is seen first
            self.card_pane.card.paint_now()
        self.acts.refresh_told(self.ship)

    def _show_journal(self) -> None:
        debts = self.bridge.debts
        if self.is_made("debts"):
            self.debts.show_debts(debts)
        if not debts and self.owing:
            self.show_debts(shown=False)
        if self.is_made("log"):
            self.log.refresh()

    def show_lock(self) -> None:
        """Say why nothing can be done (another moment, another window), or that the battle is decided."""
        self.acts.refresh_lock()
        self._show_turn()

    def _turn_passed_to(self) -> str:
        """The ship to take in hand where the turn passed on, by no look back, unless the one in hand may act in it."""
        now, ships = self._sided.turn if self.bridge.looking is None else (self._whose, ())
        before, self._whose = self._whose, now
        return "" if now == before or self.ship in ships else next(iter(ships), "")

    # --- place ---------------------------------------------------------------------------------------

    def restyle(self) -> None:
        self.refit()

    def refit(self) -> None:
        if not self._stands:
            return
        theme, width, height = self.theme, self.width(), self.height()
        self.setMinimumSize(theme.px(340), theme.px(320))
        self.top.resize(width, self.top.height())  # as wide as it will be: it may fold, and is higher then
        top, foot = self.top.height(), self.foot.height()
        large = self.chart.large and self._resting
        self._fills, self._asks, shape, unit = self._filled, self._least, self.chart.shape, theme.scale / 100
        size = width, height, unit, top, foot
        frame = Frame(*size, self.chart.exists, large, shape, self._fills, self._asks)
        found = places(frame, self._band_heights)
        sheet = self._offer_spread(offered=found.chart is not None and not large)
        self._places = found = found if sheet is None else spread(frame, found)
        self.top.setGeometry(0, 0, width, top)
        self.foot.setGeometry(0, height - foot, width, foot)
        for band, place in ((self.far, found.far), (self.near, found.near)):
            put(self._views[band], place)
        self._deal(found)
        self._put_centre()
        self._set_low(low=(found.asking or found.panel or found.chart or QRect()).height() < theme.px(_LOW))
        self._show_turn()
        self.update()
        self._room, self._look = self._between, theme
        self.placed.emit()

    @property
    def covered(self) -> bool:
        """Whether what is asked takes the card's place."""
        return self._places is not None and self._places.covered

    @property
    def _resting(self) -> bool:
        """Whether the panel asks for nothing now."""
        return self.standing or self.centre.currentWidget() is self.acts

    def _band_heights(self, width: int, room: int, more: int) -> tuple[int, int]:
        return self.far.fit(width, room, more), self.near.fit(width, room, more)

    def _deal(self, found: Places) -> None:
        """Put card, chart, fleets and journal where they stand in a window of this size."""
        held, turns = self.acts.held, found.turns
        self.acts.set_parts(turns or ("ship",))
        inside = turns if found.card is None else ()  # what takes turns within the panel
        self.acts.set_switch_aside(aside=bool(turns) and not inside)
        for name, widget, place in (
            ("ship", self.left, found.card),
            ("chart", self.chart, found.chart),
            ("fleets", self._views[self.list], found.card if "fleets" in turns else None),
        ):
            if name in inside and widget.parent() is not self.acts.slot:
                held.addWidget(widget)
            elif name not in inside and widget.parent() is not self:
                held.removeWidget(widget)
                widget.setParent(self)
            if name not in inside:
                put(widget, place)
        beside = found.aside is not None
        self.foot.journal.setHidden(beside)
        if beside and self.centre.currentWidget() is self.logging:
            self.uncover()
        home = self.reading if beside else self.logging
        if (beside or self.is_made("log")) and self.log.parentWidget() is not home:
            home.body.addWidget(self.log)
        if beside and self.chart.exists and found.far is None:
            self._aside.insertWidget(0, self._views[self.list], 1)
            self._views[self.list].show()
        self._hold_aimed(beside=beside)
        put(self.aside, found.aside)

    def _put_centre(self) -> None:
        """Questions, dice and journal may take the card's room too."""
        if (found := self._places) is None:
            return
        small = self.centre.currentWidget() is self.acts or (self._resting and self.chart.large)
        short = self.prepare.short if self.asking else 0
        place, card = self.card_pane.resting(found[:2], self.acts.short) if small else found.asked(short)
        if card is not None:
            self.left.setGeometry(card)
        put(self.centre, place)
        self.left.lower()  # and nothing is raised: what lies over the whole screen stays there
        self._tie()

    def _tie(self) -> None:
        """Draw lines between ships that hold each other."""
        if self._places is None or (self.tied is None and not self._sided.tied):
            return
        if self.tied is None:
            from fleetdesk.ui.battle.tied import Tied

            self.tied = Tied(self, self.far, self.near, self._views)
        panel = self.centre.geometry()
        self.tied.lay(self.left.geometry() if self.left.parent() is self else panel, panel)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.tied is not None:
            self.tied.paint(QPainter(self))

    def _show_turn(self) -> None:
        """Of what takes turns, show one."""
        turns = found.turns if (found := self._places) is not None else ()
        within, part = bool(turns) and found is not None and found.card is None, self.acts.part
        for name, widget in (("ship", self.left), ("chart", self.chart), ("fleets", self._views[self.list])):
            widget.setVisible(name == part) if name in turns else None
        self.acts.show_slot(shown=within)
        back = part != "ship" or self.owing
        self.acts.give_way(low=within and self.centre.height() < self.theme.px(_CROWDED), back=back)
        if "chart" not in turns:
            self.chart.setVisible(self.chart.exists and not self._fills)
        on_chart = self.chart.stand_on(self)
        if self.is_made("prepare"):
            self.prepare.form.questions.set_on_chart(on=on_chart)
