"""The line below the table: undo and what it would take back, the journal, what is owed, and what is due next."""

from collections.abc import Mapping
from typing import Final, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.battle.next_step import NextStep, leading
from fleetdesk.ui.battle.seat.seats import passes
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind
from fleetdesk.ui.widgets.entry.step_button import StepButton
from fleetdesk.ui.widgets.parts import FittedWidth

Does = Literal["back", "report", "pass", "next", "nothing"]
_SAID: Final[Mapping[Does, str]] = {
    "back": N_("Back to now"),
    "report": N_("Battle report"),
    "pass": N_("Hand the device over"),
    "nothing": N_("Nothing is due"),
}
HEIGHT = 56
_PRIMARY, _PRIMARY_BRIEF, _PRIMARY_SLIM = 286, 220, 168
_BRIEF, _NARROW, _TINY, _LEAST = 1000, 760, 480, 380
"""Below these widths what is owed is a figure; the journal is a picture and the primary button gives way; undo is its
arrow alone; what has nothing to do has no place."""


class Foot(FittedWidth, Themed, QWidget):
    """Undo bottom left, the primary button bottom right; nothing here changes its place."""

    undo_wanted = Signal()
    """The named step shall be taken back."""
    redo_wanted = Signal()
    """It shall be done again."""
    journal_wanted = Signal()
    """The journal shall rise, or go."""
    debts_wanted = Signal()
    """What is owed shall be shown, or go."""
    offer_wanted = Signal(object)
    """The `Offer` of the primary button."""
    back_wanted = Signal()
    """A moment of the past is shown; the present shall be."""
    pass_wanted = Signal()
    """Who sits here has decided; another side shall take the device."""
    report_wanted = Signal()
    """The battle is over; how it ended shall be shown."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.dress(keeper)
        self._language, self._bridge = words, bridge
        self.lead: NextStep | None = None
        self.passes = False
        """Whether the next thing due is another side's to decide."""
        self._ship = ""
        self._tiny = self._resting = self._listed = self._away = self._begun = False
        self._told: Msg | None = None
        self._row = row = Row(keeper, self, gap=8, margins=(8, 0))
        self.undo = StepButton(keeper, icon="undo")
        self.undo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.undo.title = words.text(N_("Undo"))
        self.redo = BigButton(keeper, icon="redo", does=self.redo_wanted)
        self.journal = BigButton(keeper, words.text(N_("Log")), "chevron-up", name=words.text(N_("Log")))
        self.debts = BigButton(keeper, " ", "warning", does=self.debts_wanted)
        self.primary = BigButton(keeper, " ", kind="primary", does=self._go)
        for button in (self.undo, self.redo, self.journal, self.debts, self.primary):
            row.addWidget(button, int(button is self.undo), Qt.AlignmentFlag.AlignVCenter)
        self.undo.clicked.connect(self.undo_wanted)
        self.journal.clicked.connect(self.journal_wanted)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    @property
    def does(self) -> Does:
        """What the primary button does: of a battle that is over it shows the report, whatever would be due."""
        if self._bridge.looking is not None:
            return "back"
        if self._bridge.overview.over is not None:
            return "report"
        return "pass" if self.passes else "next" if self.lead is not None else "nothing"

    @property
    def offer(self) -> Offer | None:
        """What is due next."""
        return self.lead.offer if self.lead is not None else None

    def refresh(self, ship: str) -> None:
        """Show what can be taken back, what is owed and what is due, with that ship in hand."""
        self._show_steps()
        self._show_debts()
        self._show_lead(ship)

    def _show_steps(self) -> None:
        seen, say, free = self._bridge.seen, self._language.say, not self._bridge.locked
        done, again = seen.undo_title, seen.redo_title
        text = self._language.text
        redo = say(msg("Redo: {effect}", effect=again)) if again is not None else text(N_("Redo"))
        done = self._told or done
        undo = say(msg("Undo: {effect}", effect=done)) if done is not None else text(N_("Undo"))
        shown = say(done) if done is not None else text(N_("Nothing to take back"))
        shown = "" if self._tiny else shown
        if (self.undo.text(), self.undo.accessibleName()) != (shown, undo):
            self.undo.set_meaning(shown, icon="undo", name=undo)
        if self.redo.accessibleName() != redo:
            self.redo.set_meaning("", icon="redo", name=redo)
        self.undo.setEnabled(done is not None and free)
        self.redo.setEnabled(again is not None and free and self._told is None)
        self.redo.setHidden(self._crammed and again is None)

    def show_told(self, told: Msg | None) -> None:
        """In the middle of a throw, or of a table, undo takes back what was told last of it; nothing is done again."""
        if told != self._told:
            self._told = told
            self._show_steps()

    def _show_debts(self) -> None:
        count = len(self._bridge.debts)
        name = self._language.say(msg("Still to do: {n}", n=count))
        alone = self._away and not self._tiny
        text = str(count) if self._brief else name
        kind: ButtonKind = "brass" if count and not alone else "plain"
        if (self.debts.accessibleName(), self.debts.text(), self.debts.kind) != (name, text, kind):
            icon = "chevron-down" if self._listed else "warning"
            self.debts.set_meaning(text, icon=icon, kind=kind, name=name)
        self.debts.setEnabled(bool(count))
        self.debts.setHidden(self._crammed and not count)
        self._share(alone=alone)

    def _share(self, *, alone: bool) -> None:
        """Where the primary button is away what is owed has its room as well; the others keep their places."""
        policy = self.primary.sizePolicy()
        policy.setRetainSizeWhenHidden(not alone)
        self.primary.setSizePolicy(policy)
        freed = self._row.spacing() + self.primary.width()
        self.debts.setMinimumWidth(self.debts.sizeHint().width() + freed if alone else 0)

    def _show_lead(self, ship: str) -> None:
        self._ship = ship
        self.passes = passes(self._bridge)
        self.lead = None if self.passes else leading(self._bridge, ship, listed=self._listed)
        self._free_primary()
        if self.lead is None or self.does != "next":
            self.primary.set_meaning(self._language.text(_SAID[self.does]), sub="", kind=self._kind)
            self.primary.discourage(None)
            return
        say, offer = self._language.say, self.lead.offer
        sub = say(self.lead.note)
        self.primary.set_meaning(say(offer.title), sub=sub, kind=self._kind)
        self.primary.discourage(say(offer.discouraged) if offer.discouraged is not None else None)

    def rest(self, *, on: bool, offer: Offer | None = None, again: bool = False) -> None:
        """While something (an `offer`) is being prepared its own button is the filled one; `again`: this one is away.

        What this one would only begin anew it does not begin.
        """
        self._resting, self._away, self._begun = on, again, offer is not None and offer == self.offer
        self.primary.setHidden(again)
        self._free_primary()
        self._show_debts()
        if self._bridge.looking is None:
            self.primary.set_kind(self._kind)

    def _free_primary(self) -> None:
        self.primary.setEnabled(self.does != "nothing" and not (self.does == "next" and self._begun))

    @property
    def _kind(self) -> ButtonKind:
        lead, does = self.lead, self.does
        if does == "back" or (does in ("report", "pass") and not self._resting):
            return "primary"
        if self._resting or lead is None:
            return "plain"
        return "brass" if lead.owes else "primary" if lead.offer.discouraged is None else "plain"

    def mark_open(self, *, journal: bool, debts: bool) -> None:
        """Show which of the two is open."""
        self.journal.set_icon("chevron-down" if journal else "chevron-up")
        self.debts.set_icon("chevron-down" if debts else "warning")
        if debts != self._listed:  # beside the list the button leaves what is owed
            self._listed = debts
            self._show_lead(self._ship)

    @property
    def _brief(self) -> bool:
        return self.width() < self.theme.px(_BRIEF)

    @property
    def _crammed(self) -> bool:
        return self.width() < self.theme.px(_LEAST)

    @property
    def _slim(self) -> bool:
        return self.width() < self.theme.px(_NARROW)

    def restyle(self) -> None:
        if hasattr(self, "primary"):
            self.setFixedHeight(max(self.theme.px(HEIGHT), self.theme.target + self.theme.px(4)))
            self.refit()

    def refit(self) -> None:
        theme, slim = self.theme, self._slim
        high = max(theme.target, theme.px(50))
        for button in (self.undo, self.redo, self.journal, self.debts, self.primary):
            button.setFixedHeight(high)
        tiny = self.width() < theme.px(_TINY)
        if tiny:
            self.primary.setMinimumWidth(theme.px(96))
            self.primary.setMaximumWidth(theme.px(_PRIMARY))
        else:
            wide = _PRIMARY_SLIM if slim else _PRIMARY_BRIEF if self._brief else _PRIMARY
            self.primary.setFixedWidth(theme.px(wide))
        self._tiny = tiny
        self.journal.setText("" if slim else self._language.text(N_("Log")))
        self._show_steps()
        self._show_debts()

    def _go(self) -> None:
        match self.does:
            case "back":
                self.back_wanted.emit()
            case "report":
                self.report_wanted.emit()
            case "pass":
                self.pass_wanted.emit()
            case "next" if self.lead is not None:
                self.offer_wanted.emit(self.lead.offer)
