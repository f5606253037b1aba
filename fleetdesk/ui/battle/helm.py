"""What the taps on the play screen do: the page shows, this listens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from fleetdesk.core.corrections import CORRECT, MARK, REMARK
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Said
from fleetdesk.core.forms import Form
from fleetdesk.core.odds import Odds
from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.whys import slot_reference
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.ui.battle.dispatch_sheet import dispatch_sheet
from fleetdesk.ui.battle.drawers import fleets_drawer, side_drawer
from fleetdesk.ui.battle.look import Mark, Why
from fleetdesk.ui.battle.menu import menu_sheet
from fleetdesk.ui.battle.report_sheet import report_sheet
from fleetdesk.ui.battle.seats import decided, pass_on_sheet
from fleetdesk.ui.battle.sheets import CorrectSheet, RemarkSheet, owed_sheet, refusal_sheet, why_sheet
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from fleetdesk.ui.battle.page import BattlePage


class Helm(QObject):
    """Connects the page's parts with each other and with the flow of actions."""

    def __init__(self, page: BattlePage) -> None:
        super().__init__(page)
        self.page = page
        self.sheet: Sheet | None = None
        self._toast: Toast | None = None
        bridge, flow = page.bridge, page.flow
        page.column.ship_chosen.connect(self.ship_tapped)
        page.column.offer_wanted.connect(flow.start)
        page.ship_view.prompt.offer_wanted.connect(flow.start)
        page.ship_view.grid.offer_wanted.connect(flow.start)
        page.ship_view.card.mark_wanted.connect(self.mark)
        page.ship_view.card.why_wanted.connect(self.why)
        page.prepare.answers_changed.connect(flow.answer)
        page.prepare.go_wanted.connect(flow.go)
        page.prepare.other_dice_wanted.connect(lambda: flow.go(other_dice=True))
        page.prepare.cancelled.connect(flow.cancel)
        page.dice_view.faces_typed.connect(flow.type_faces)
        page.dice_view.roll_wanted.connect(flow.roll_rest)
        page.dice_view.cancelled.connect(flow.cancel)
        flow.prepared.connect(self._prepared)
        flow.asked_again.connect(self._asked_again)
        flow.odds_known.connect(self._odds)
        flow.dice_wanted.connect(self._dice)
        flow.refused.connect(self._refused)
        flow.owed.connect(self._owed)
        flow.failed.connect(self.say)
        flow.finished.connect(self._finished)
        self._connect_top()
        page.banner.acted.connect(self._banner_tapped)
        page.side.real_dice_chosen.connect(self._real_dice)
        page.side.remark_wanted.connect(self.remark)
        page.side.debts.debt_tapped.connect(self.debt_tapped)
        page.side.log.entry_tapped.connect(bridge.look_at)
        page.fleets_button.clicked.connect(self.open_fleets)
        page.side_button.clicked.connect(self.open_side)

    def _connect_top(self) -> None:
        page, top = self.page, self.page.top
        top.undo_wanted.connect(self.undo)
        top.redo_wanted.connect(self.redo)
        top.print_wanted.connect(lambda: page.print_wanted.emit(page.bridge.session))
        top.theme_wanted.connect(page.keeper.turn)
        top.menu_wanted.connect(self.open_menu)
        top.send_wanted.connect(lambda: dispatch_sheet(page))
        top.dial_tapped.connect(self._dial)
        top.phase_tapped.connect(self.open_debts)
        top.seat_tapped.connect(page.hand_over)

    # --- ships and values ----------------------------------------------------------------------------

    def ship_tapped(self, ship: str) -> None:
        """Answer the question being asked with this ship, or take it in hand."""
        page = self.page
        if page.flow.busy and page.centre.currentWidget() is page.preparing:
            if page.prepare.form.questions.pick(ship):
                return
            page.flow.cancel()
        page.select(ship)

    def mark(self, mark: Mark) -> None:
        """Strike or clear boxes of the ship in hand."""
        self._do(MARK, {"ship": self.page.ship, "slot": mark.slot, "lost": mark.lost})

    def why(self, why: Why) -> None:
        """Explain a value."""
        page = self.page
        try:
            working, causes = page.bridge.explain(self.reference(why))
        except Said as said:
            self.say(said.message)
            return
        self.sheet = why_sheet(page.keeper, page.words, page, working, causes)
        self.sheet.finished.connect(self._look_back)

    def reference(self, why: Why) -> str:
        """What is asked about; a track is one of the ship in hand."""
        return slot_reference(self.page.ship, why.slot) if why.slot else why.ref

    def _look_back(self, entry: object) -> None:
        if isinstance(entry, int):
            self.page.bridge.look_at(entry)

    def debt_tapped(self, debt: Debt) -> None:
        """Settle a debt by its button, or show the ship that owes it."""
        if debt.offer is not None:
            self.page.flow.start(debt.offer)
        elif debt.ships:
            self.page.select(debt.ships[0])

    # --- journal -------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last step back."""
        self._try(self.page.bridge.undo)

    def redo(self) -> None:
        """Do it again."""
        self._try(self.page.bridge.redo)

    def escape(self) -> None:
        """Leave what is being prepared, or come back to now."""
        if self.page.flow.busy:
            self.page.flow.cancel()
        else:
            self.page.bridge.look_at(None)

    def remark(self) -> None:
        """Write a line in the players' own words."""
        page = self.page
        sheet = RemarkSheet(page.keeper, page.words, page)
        sheet.finished.connect(self._remarked)
        self.sheet = sheet
        sheet.open()

    def _remarked(self, text: object) -> None:
        if isinstance(text, str):
            self._do(REMARK, {"text": text, "ship": self.page.ship})

    def correct(self, ship: str) -> None:
        """Set values by hand: of a ship, or of the table."""
        page = self.page
        battle = page.bridge.battle
        name = battle.ships[ship].name if ship in battle.ships else page.words.text(N_("the table"))
        sheet = CorrectSheet(
            page.keeper, page.words, page, ship=ship, name=name, slots=page.bridge.slots(ship)
        )
        sheet.finished.connect(self._corrected)
        self.sheet = sheet
        sheet.open()

    def _corrected(self, corrections: object) -> None:
        if isinstance(corrections, list):
            for args in corrections:
                self._do(CORRECT, args)

    def _do(self, action: str, args: Mapping[str, Any]) -> None:
        if self.page.bridge.locked:
            self.say(self.page.bridge.reason_locked or msg("Nothing can be changed here."))
            return
        self._try(lambda: self.page.bridge.do(action, args))

    def _try(self, does: Any) -> None:
        try:
            does()
        except Said as said:
            self.say(said.message)

    def hush(self) -> None:
        """Take away what lies over the page: sheets and sentences meant for whoever sat here."""
        for sheet in self.page.window().findChildren(Sheet):
            sheet.answer(None)
        if self._toast is not None:
            self._toast.hide()
            self._toast.deleteLater()
            self._toast = None

    def say(self, message: Msg) -> None:
        """A sentence over the lower edge of the window."""
        if self._toast is None:
            self._toast = Toast(self.page.keeper, self.page)
        self._toast.say(self.page.words.say(message))

    # --- the flow of an action -----------------------------------------------------------------------

    def _prepared(self, asked: tuple[Form, Mapping[str, Any]]) -> None:
        page = self.page
        form, answers = asked
        page.prepare.begin(form, answers)
        page.prepare.show_dice(rolls=page.flow.rolls, real=page.flow.real_dice)
        page.show_centre(page.preparing)

    def _asked_again(self, form: Form) -> None:
        page = self.page
        page.prepare.show_form(form)
        page.prepare.show_dice(rolls=page.flow.rolls, real=page.flow.real_dice)

    def _odds(self, odds: Odds | None) -> None:
        self.page.side.show_odds(odds)
        self.page.prepare.show_odds(odds)

    def _dice(self, needs: NeedsDice) -> None:
        page = self.page
        page.dice_view.ask(self._title(), needs)
        page.show_centre(page.throwing)

    def _title(self) -> str:
        page = self.page
        if page.flow.form is not None:
            return page.words.say(page.flow.form.title)
        return page.words.say(page.flow.offer.title) if page.flow.offer is not None else ""

    def _refused(self, reason: Msg) -> None:
        page = self.page
        self.sheet = refusal_sheet(page.keeper, page.words, page, reason)
        self.sheet.finished.connect(self._insisted)

    def _insisted(self, answer: object) -> None:
        flow = self.page.flow
        if answer == "insist":
            flow.insist()
        elif flow.form is None:
            flow.cancel()

    def _owed(self, owed: Sequence[Msg]) -> None:
        page = self.page
        self.sheet = owed_sheet(page.keeper, page.words, page, owed)
        self.sheet.finished.connect(self._owed_answered)

    def _owed_answered(self, answer: object) -> None:
        if answer == "go":
            self.page.flow.go()
        else:
            self.page.flow.cancel()

    def _finished(self, done: bool) -> None:  # noqa: FBT001 - a signal's payload
        page = self.page
        page.show_centre(page.ship_view)
        if done:
            page.side.show_result()
            page.ship_view.show_result(narrow=page.narrow)
            if decided(page.bridge):
                self.sheet = pass_on_sheet(page)

    # --- the rest ------------------------------------------------------------------------------------

    def _banner_tapped(self) -> None:
        page = self.page
        if page.bridge.looking is not None:
            page.bridge.look_at(None)
        elif page.bridge.overview.over is not None:
            self.sheet = report_sheet(page)

    def _real_dice(self, real: bool) -> None:  # noqa: FBT001 - a signal's payload
        self.page.set_real_dice(real=real)
        self.page.real_dice_chosen.emit(real)

    def _dial(self) -> None:
        dial = self.page.bridge.overview.dial
        if dial is not None and dial.offer is not None:
            self.page.flow.start(dial.offer)

    def open_debts(self) -> None:
        """Show all that is owed, where the right column does not."""
        if self.page.narrow:
            self.open_side()

    def open_fleets(self) -> None:
        """The fleets as a sheet."""
        self.sheet = fleets_drawer(self.page)

    def open_side(self) -> None:
        """Journal and dice as a sheet."""
        self.sheet = side_drawer(self.page)

    def open_menu(self) -> None:
        """Everything else there is to do."""
        self.sheet = menu_sheet(self.page)

    def fleets_answered(self, answer: object) -> None:
        """A ship or a squadron's button was tapped in the sheet of fleets."""
        if isinstance(answer, str):
            self.ship_tapped(answer)
        elif isinstance(answer, Offer):
            self.page.flow.start(answer)

    def side_answered(self, answer: object) -> None:
        """A debt or a line of the journal was tapped in the sheet."""
        if isinstance(answer, Debt):
            self.debt_tapped(answer)
        elif isinstance(answer, int):
            self.page.bridge.look_at(answer)
