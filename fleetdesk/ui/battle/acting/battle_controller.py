"""What the taps on the play screen do: the screen shows, this listens."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from fleetdesk.core.battle.rights import NotYours, Stop
from fleetdesk.core.errors import FolderError, Said
from fleetdesk.core.game.corrections import CORRECT, MARK, REMARK
from fleetdesk.core.game.whys import slot_reference, standing_reference
from fleetdesk.core.views import Debt, Offer, SideStrip
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.store.pins import Pins
from fleetdesk.ui.battle.acting.action_flow import ActionFlow
from fleetdesk.ui.battle.acting.action_presenter import ActionPresenter
from fleetdesk.ui.battle.acting.chart_taps import ChartTaps, Spot, spot_sheet
from fleetdesk.ui.battle.acting.tile_taps import answered
from fleetdesk.ui.battle.next_step import as_it_stands
from fleetdesk.ui.battle.painting import Mark, Why
from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.battle.seat.seats import closings, pass_on_sheet
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.clipboard import Clipboard
from fleetdesk.ui.widgets.base import turn_full_screen
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet

if TYPE_CHECKING:  # made once they are seen
    from fleetdesk.ui.battle.log.panel import LogPanel
    from fleetdesk.ui.battle.panel.debts_view import DebtsView


class BattleController(QObject):
    """Connects the parts of the screen with each other and with the flow of actions."""

    def __init__(
        self,
        screen: BattleScreen,
        flow: ActionFlow,
        pins: Pins,
        clipboard: Clipboard,
        *,
        sent: set[tuple[str, str]],
    ) -> None:
        """`pins` are the codes of the seats, `sent` the texts copied before."""
        super().__init__(screen)
        self._screen, self._flow, self._bridge, self._sent = screen, flow, screen.bridge, sent
        self.play = SheetContext(
            keeper=screen.keeper,
            words=screen.words,
            bridge=screen.bridge,
            host=screen,
            say=self.say,
            pins=pins,
            clipboard=clipboard,
        )
        self.sheet: Sheet | None = None
        """The sheet last laid over the screen."""
        self._toast: Toast | None = None
        self._taps = ChartTaps(screen, flow)
        self.presenter = ActionPresenter(self.play, screen, flow)
        self._connect_ships()
        self.presenter.sheet_laid.connect(self._laid)
        self.presenter.secret_decided.connect(self._offer_to_pass_on)
        flow.failed.connect(self.say)
        self._connect_top()
        self._connect_side()

    def _connect_ships(self) -> None:
        screen, flow = self._screen, self._flow
        for band in screen.bands:
            band.ship_chosen.connect(self.tile_tapped)
            band.mark_wanted.connect(self.mark)
            band.side_tapped.connect(self.side_tapped)
        screen.foot.offer_wanted.connect(self.begin)
        screen.acts.prompt.offer_wanted.connect(self.begin)
        screen.acts.grid.offer_wanted.connect(flow.start)
        for card in (screen.card_pane.card, screen.acts.told):
            card.mark_wanted.connect(self.mark)
            card.why_wanted.connect(self.why)
            card.offer_wanted.connect(flow.start)
            card.ship_wanted.connect(self.ship_tapped)
        screen.target.why_wanted.connect(self.why)
        screen.target.mark_wanted.connect(self.mark)
        screen.when_made("prepare", lambda view: view.why_wanted.connect(lambda told: self.why(Why(told))))
        self._taps.ship_wanted.connect(self.ship_tapped)
        self._taps.offer_wanted.connect(flow.start)
        self._taps.choice_wanted.connect(self._choose_at)

    def _connect_top(self) -> None:
        top, foot = self._screen.top, self._screen.foot
        foot.undo_wanted.connect(self.undo)
        foot.redo_wanted.connect(self.redo)
        foot.report_wanted.connect(self.open_report)
        foot.journal_wanted.connect(self.presenter.turn_journal)
        top.theme_wanted.connect(self._screen.keeper.turn)
        top.menu_wanted.connect(self.open_menu)
        top.send_wanted.connect(self.open_dispatches)
        top.dial_tapped.connect(self.presenter.turn_dial)
        for owed in (foot.debts_wanted, top.phase_tapped):
            owed.connect(self.presenter.turn_debts)
        for passing in (top.seat_tapped, foot.pass_wanted):
            passing.connect(self._hand_over)

    def _connect_side(self) -> None:
        screen = self._screen
        screen.banner.acted.connect(self._banner_tapped)
        screen.foot.back_wanted.connect(self._banner_tapped)
        self._flow.stuck.connect(screen.stuck)
        screen.when_made("log", self._connect_log)
        screen.when_made("debts", self._connect_debts)

    def _connect_log(self, log: "LogPanel") -> None:
        log.remark_wanted.connect(self.remark)
        log.entry_tapped.connect(self.look_at)

    def _connect_debts(self, debts: "DebtsView") -> None:
        debts.closed.connect(self.presenter.turn_debts)
        debts.hand_over_wanted.connect(self._hand_over)
        debts.debt_tapped.connect(self.debt_tapped)

    # --- ships and values ----------------------------------------------------------------------------

    def tile_tapped(self, ship: str) -> None:
        """A ship of the fleets: the one in hand tells how her figures came about."""
        seen = ship == self._screen.ship and not self._screen.owing
        if self._flow.busy or not seen or self._bridge.may_take(ship):
            self.ship_tapped(ship)
        else:
            self.why(Why(self._bridge.seen.strip(ship).why or standing_reference(ship)))

    def ship_tapped(self, ship: str) -> None:
        """Answer the question being asked with this ship, or take it in hand."""
        screen = self._screen
        if self._flow.busy and screen.asking:
            if answered(screen, self._flow, ship):
                return
            self._flow.cancel()
        screen.select(ship, meant=True)
        self.presenter.turn_to_ship()
        self._flow.propose(self._bridge.offers(ship))

    def begin(self, offer: Offer) -> None:
        """Begin an action of the whole table, by the ship that does it."""
        self.presenter.carrying.take(offer)
        self._flow.start(offer)

    def side_tapped(self, side: SideStrip) -> None:
        """Say all that is counted for a side."""
        parts = tuple(one for one in (side.detail, *(badge.text for badge in side.badges)) if one.key)
        self.say(msg("{side}: {what}", side=side.name, what=parts))

    def step(self, way: int) -> None:
        """Take the next ship (1) or the one before (-1) in hand; after the last comes the first."""
        if ships := self._screen.ships:
            at = ships.index(self._screen.ship) + way if self._screen.ship in ships else 0
            self.ship_tapped(ships[at % len(ships)])

    def mark(self, mark: Mark) -> None:
        """Strike or clear boxes of a ship; of one not in hand it is said: who only meant to look takes it back."""
        if self._flow.waits():  # undo would take back dice, and leave the box struck
            return
        before, ship = self._bridge.seen.head, mark.ship or self._screen.ship
        self._do(MARK, [{"ship": ship, "slot": mark.slot, "lost": mark.lost}])
        effect = self._bridge.seen.undo_title if self._bridge.seen.head != before else None
        if effect is not None and ship != self._screen.ship:
            self.say(msg("{what}. Undo takes it back.", what=effect))

    def why(self, why: Why) -> None:
        """Explain a value."""
        try:
            working, causes = self._bridge.seen.explain(self.reference(why))
        except Said as said:
            self.say(said.message)
            return
        from fleetdesk.ui.battle.over.sheets import why_sheet

        self.sheet = why_sheet(self.play, working, causes)
        self.sheet.finished.connect(self._look_back)

    def reference(self, why: Why) -> str:
        """What is asked about; a track is one of the ship in hand."""
        return slot_reference(self._screen.ship, why.slot) if why.slot else why.ref

    def _look_back(self, entry: object) -> None:
        if isinstance(entry, int):
            self.look_at(entry)

    def look_at(self, entry: int) -> None:
        """Show a moment of the past."""
        self._try(partial(self._bridge.look_at, entry))

    def debt_tapped(self, debt: Debt) -> None:
        """Settle a debt by its button, or show the ship that owes it."""
        if debt.offer is not None:
            self._flow.start(as_it_stands(self._bridge, debt.offer))
        elif debt.ships:
            self._screen.select(debt.ships[0])

    def _choose_at(self, spot: Spot) -> None:
        self.sheet = spot_sheet(self.play, spot)
        self.sheet.finished.connect(self._ship_or_offer)

    def _ship_or_offer(self, answer: object) -> None:
        """A ship or a button was tapped in a sheet."""
        if isinstance(answer, str):
            self.ship_tapped(answer)
        elif isinstance(answer, Offer):
            self._flow.start(answer)

    # --- journal -------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last die of a throw under way back, else the last step, with consent where it takes that."""
        if not self.presenter.take_back() and not self._bridge.locked:
            self._flow.enter()
            self.presenter.carrying.take_back()
            self._consented(self._bridge.undo)

    def _consented(self, does: Callable[..., object]) -> None:
        """Do it, or ask all sides where it takes everybody's consent."""
        try:
            does()
        except NotYours as said:
            self._ask_all(said.stop, does)
        except Said as said:
            self._refused(said)

    def _ask_all(self, stop: Stop, does: Callable[[tuple[str, ...]], object]) -> None:
        """Do it once all sides agree."""
        from fleetdesk.ui.battle.over.agree_sheet import agree_sheet

        self.sheet = agree_sheet(self.play, stop)
        self.sheet.finished.connect(partial(self._agreed, does))

    def _agreed(self, does: Callable[[tuple[str, ...]], object], sides: object) -> None:
        if isinstance(sides, tuple):
            self._try(partial(does, sides))

    def redo(self) -> None:
        if not self._bridge.locked:
            self._try(self._bridge.redo)

    def escape(self) -> None:
        """Leave what is being prepared, or come back to now."""
        past = self._flow.offer is None or self._bridge.looking is not None
        self._bridge.look_at(None) if past else self.presenter.leave()

    def remark(self) -> None:
        """Write a line in the players' own words."""
        from fleetdesk.ui.battle.over.sheets import RemarkSheet

        self.sheet = RemarkSheet(self.play.keeper, self.play.words, self.play.host).open()
        self.sheet.finished.connect(self._remarked)

    def _remarked(self, text: object) -> None:
        if isinstance(text, str):
            self._do(REMARK, [{"text": text, "ship": self._screen.ship}])

    def correct(self, ship: str) -> None:
        """Set values by hand: of a ship, or of the table."""
        play, bridge = self.play, self._bridge
        ships = bridge.battle.ships
        name = ships[ship].name if ship in ships else play.words.text(N_("the table"))
        from fleetdesk.ui.battle.over.sheets import CorrectSheet

        self.sheet = CorrectSheet(
            play.keeper, play.words, play.host, ship=ship, name=name, slots=bridge.seen.slots(ship)
        )
        self.sheet.finished.connect(self._corrected)
        self.sheet.open()

    def _corrected(self, corrections: object) -> None:
        if isinstance(corrections, list):
            self._do(CORRECT, corrections)

    def _do(self, action: str, several: Sequence[Mapping[str, Any]], agreed: tuple[str, ...] = ()) -> None:
        """Do it with each of these arguments; consent is asked for once, for what is left of them."""
        if self._bridge.locked:
            self.say(self._bridge.reason_locked or msg("Nothing can be changed here."))
            return
        for at, args in enumerate(several):
            try:
                self._bridge.do(action, args, agreed=agreed)
            except NotYours as said:
                if said.stop.sides:
                    self._ask_all(said.stop, partial(self._do, action, several[at:]))
                    return
                self.say(said.message)
            except Said as said:
                self._refused(said)

    def _try(self, does: Callable[[], object]) -> None:
        try:
            does()
        except Said as said:
            self._refused(said)

    def _refused(self, said: Said) -> None:
        if isinstance(said, FolderError):
            self._screen.stuck.emit(said)
        else:
            self.say(said.message)

    def say(self, message: Msg) -> None:
        """A sentence over the lower part of the panel, until the next step: on the card more is tapped."""
        if self._toast is None:
            self._toast = toast = Toast(self._screen.keeper, self._screen, over=self._screen.centre)
            self._bridge.changed.connect(lambda _: toast.look_again())
        head = self._bridge.seen.head
        self._toast.say(self._screen.words.say(message), holds=lambda: self._bridge.seen.head == head)

    def _laid(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def _offer_to_pass_on(self, said: bool) -> None:  # noqa: FBT001 - a signal's payload
        """Ask whether the device goes on, unless the button that was tapped said so."""
        if said:
            self._passed_on("pass")
            return
        self.sheet = pass_on_sheet(self.play)
        self.sheet.finished.connect(self._passed_on)

    def _hand_over(self, seat: str = "") -> None:
        """Blank the screen for a seat that is called, else for the one whose turn it is."""
        if not self._flow.waits():
            self._screen.hand_over_wanted.emit(seat)

    def _passed_on(self, answer: object) -> None:
        if answer == "pass":
            for offer in closings(self._bridge):
                form = self._bridge.seen.form(offer.action, offer.answers)
                self._do(offer.action, [offer.answers if form is None else form.args or {}])
            self._screen.hand_over_wanted.emit("")

    def _banner_tapped(self) -> None:
        if self._bridge.looking is not None:
            self._bridge.look_at(None)
        elif not self._bridge.free and (offer := self._screen.foot.offer) is not None:
            self.begin(offer)

    def set_real_dice(self, *, real: bool) -> None:
        """Where dice come from until it is changed."""
        self._flow.real_dice = real
        if self._screen.is_made("prepare"):
            self._screen.prepare.show_dice(real=real)

    def _real_dice(self, real: bool) -> None:  # noqa: FBT001 - a signal's payload
        self.set_real_dice(real=real)
        self._screen.real_dice_chosen.emit(real)

    def open_report(self) -> None:
        from fleetdesk.ui.battle.over.report_sheet import report_sheet

        self.sheet = report_sheet(self.play)

    def open_dispatches(self) -> None:
        """The texts to be sent."""
        from fleetdesk.ui.battle.over.dispatch_sheet import dispatch_sheet

        self.sheet = dispatch_sheet(self.play, self._sent)

    def open_menu(self) -> None:
        """Everything else there is to do."""
        from fleetdesk.ui.battle.over.menu import menu_sheet

        real = self._flow.real_dice if self._bridge.system.throws else None
        self.sheet = menu_sheet(self.play, self._screen.ship, real_dice=real)
        self.sheet.finished.connect(self._menu_answered)

    def _menu_answered(self, key: object) -> None:
        from fleetdesk.ui.battle.over.elsewhere import branch_off, save_copy

        does: Mapping[object, Callable[[], object]] = {
            "desk": self._screen.top.desk_wanted.emit,
            "correct_ship": lambda: self.correct(self._screen.ship),
            "correct_table": lambda: self.correct(""),
            "remark": self.remark,
            "report": self.open_report,
            "branch": lambda: self._consented(partial(branch_off, self.play)),
            "dispatches": self.open_dispatches,
            **{room: partial(self._screen.room_wanted.emit, room) for room in ("print", "settings")},
            "dice": lambda: self._real_dice(not self._flow.real_dice),
            "copy": lambda: self._try(lambda: save_copy(self.play)),
            "theme": self._screen.keeper.turn,
            "full_screen": partial(turn_full_screen, self._screen),
            "code": self.open_code,
            "hand_over": self._hand_over,
            "phones": self._screen.phones_wanted.emit,
            "leave": self._screen.leave_wanted.emit,
        }
        does.get(key, lambda: None)()

    def open_code(self) -> None:
        """The code of the seat that looks."""
        from fleetdesk.ui.battle.seat.code_sheet import code_sheet

        self.sheet = code_sheet(self.play)
