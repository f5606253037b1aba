"""An action being prepared: its questions, how its number comes about, its remarks, and the buttons that run it."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.forms import Form
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.ui.battle.forms.opened import beyond, first_open, in_words, to_tick
from fleetdesk.ui.battle.forms.quick import QuickAnswers
from fleetdesk.ui.battle.forms.whole import FormView
from fleetdesk.ui.battle.panel.dice_figure import DiceFigure
from fleetdesk.ui.battle.panel.dice_pad import DicePad
from fleetdesk.ui.battle.panel.odds_view import OddsView, hoped
from fleetdesk.ui.battle.panel.prepare_foot import PrepareFoot
from fleetdesk.ui.battle.panel.prepare_titles import Titles
from fleetdesk.ui.battle.panel.target_card import Aimed, heights, high
from fleetdesk.ui.battle.panel.warnings import Warned
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll

_ROWS = 3
"""So many rows of short questions at most."""
_TITLED = 230
"""The least width of what says what is done; short questions stand beside it."""
_TALL = 560
"""In a lower panel the questions fold while dice can be told; in a higher one only where they would scroll."""
_LARGE = 130  # from this size of letters on, in percent, lines are dear beside a sheet
_ROUNDED = 2  # what may be lost where heights of several widgets are rounded
_NOTHING = Form(title=Msg.verbatim(""))


class PrepareView(QWidget):
    """A form with its footer."""

    answers_changed = Signal(object)
    """All answers so far; whoever listens shows the form anew."""
    go_wanted = Signal()
    """Run it with the dice this battle uses."""
    other_dice_wanted = Signal()
    """Run it with the other kind of dice, this once."""
    cancelled = Signal()
    """Leave it."""
    why_wanted = Signal(str)
    """Reference of what is set here: how it came to be as it is."""
    room_wanted = Signal()
    """What is asked has outgrown its place (see `short`), or has room there again."""

    whole = False
    """Whether what is asked is a table that has all the room between the bars."""
    short = 0
    """By how many pixels even folded questions are too high for their place; so it stays until they are left."""
    _from: int | None = None  # the first question of the page that is shown, once they were opened
    _till = 0

    def __init__(
        self, keeper: ThemeKeeper, words: Words, system: AnySystem, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words, self._keeper = words, keeper
        self._needs: NeedsDice | None = None
        self._real_dice = self._idle = self._standing = self._low = self._spreads = False
        self._unfolded = self._folds = self._roomed = False
        self._form = _NOTHING
        whole = Column(keeper, self, gap=12)
        self._head = head = Row(keeper, gap=8)
        self._titles = said = Titles(keeper, head)
        self._title, self._chosen = said.title, said.chosen
        self.cancel = BigButton(keeper, icon="close", kind="ghost", name=words.text(N_("Cancel")))
        self._reference = ""
        self.why = BigButton(keeper, words.text(N_("Why?")), kind="ghost")
        self.quick = QuickAnswers(keeper, words)
        self.figure = DiceFigure(keeper, words)
        said.more = (self.figure, self.quick, self.why, self.cancel)
        for widget in said.more:
            head.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        head.insertLayout(1, said, 1)
        whole.addLayout(head)
        inside = QWidget()
        self._inside = column = Column(keeper, inside, gap=14, margins=(0, 0, 8, 0))
        self.form, self._sum = FormView(keeper, words), Panel(keeper, margin=14)
        self.working, self.odds = WorkingView(keeper, words), OddsView(keeper, words)
        self._sum.body.addWidget(self.working)
        for asked in (self.form, self._sum, self.odds):
            column.addWidget(asked)
        column.addStretch(1)
        self._questions = inside
        self.view = whole.put(Scroll(keeper, inside), 1)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._whole, self._warned = whole, Warned(keeper, words, system)
        self.pad, self.aimed = DicePad(keeper, words), Aimed(keeper)
        for told in (self._warned, self.aimed, self.pad):
            whole.addWidget(told)
        self._foot = foot = PrepareFoot(keeper, words)
        self.leave, self.spread, self.adjust, self.other, self.go = foot.buttons
        whole.addLayout(foot)
        self._listen()

    def _listen(self) -> None:
        self.leave.clicked.connect(self.cancelled)
        self.adjust.clicked.connect(self._turn)
        self.other.clicked.connect(self.other_dice_wanted)
        self.go.clicked.connect(self.go_wanted)
        self.form.changed.connect(self.answers_changed)
        self.form.questions.left.connect(self._fold)
        self.aimed.outgrown.connect(self._fold)
        self.quick.answered.connect(self.form.take)
        self._foot.filled.connect(self.form.fill)
        self.pad.dealt.connect(self.form.deal)
        self.why.clicked.connect(lambda: self.why_wanted.emit(self._reference))
        self.cancel.clicked.connect(self.cancelled)

    @property
    def warnings(self) -> str:
        """What is said beforehand, a line each."""
        return self._warned.text

    def begin(self, form: Form, answers: Mapping[str, Any], *, again: bool = False) -> None:
        """Show a new form from its top; `again`: one that was shown just before, as it was left.

        Questions of which several things are ticked stay open until they are, but for ships that stand beside it.
        """
        if again:
            self.form.begin(form, answers, again=True)
            self._around(form)
            return
        self._from, self.short, self._roomed = None, 0, False
        self._show_head()
        self._unfolded = to_tick(form.fields, self.form.questions.in_sight)
        self.form.begin(form, answers)
        self.form.questions.show_all()
        self._around(form)
        self.view.verticalScrollBar().setValue(0)

    def show_standing(self, *, standing: bool, unsaid: bool) -> None:
        """Whether it stands open: it is laid down then, and enters only what is new."""
        self._standing, self._idle = standing, standing and not unsaid and self._form.left is None
        self.leave.setText(self._words.text(N_("Ship") if standing else N_("Cancel")))
        self._show_buttons()

    def offer_spread(self, *, offered: bool) -> QWidget | None:
        """Whether a sheet of the form may stand in the chart's place: one tap there, one back. Returns `sheet`."""
        self._spreads = offered
        self.spread.setVisible(offered and self.form.sheet is not None)
        return self.sheet

    @property
    def sheet(self) -> QWidget | None:
        """The sheet of the form that is asked now, if it shall stand there."""
        chosen = self._spreads and self.spread.isChecked() and self.isVisibleTo(self.window())
        return self.form.sheet if chosen else None

    def clear(self) -> None:
        self.begin(_NOTHING, {})
        self.odds.clear()
        self.show_chances(None, None)
        self.go.setText(" ")

    def show_form(self, form: Form) -> None:
        self.form.show_form(form)
        self._around(form)

    def set_low(self, *, low: bool) -> None:
        """In a low window remarks scroll with the questions."""
        self._low = low
        self._show_head()
        self._put_warned()

    def _put_warned(self, *, folded: bool = False) -> None:
        """Above a sheet too they take its height: keys at its foot keep their place. `folded`: no question is seen."""
        inside = (self._low and not folded) or self.form.sheet is not None
        layout, at = (self._inside, 0) if inside else (self._whole, 2)
        if layout.indexOf(self._warned) < 0:
            layout.insertWidget(at, self._warned)
            self._warned.setVisible(bool(self.warnings))

    def _show_head(self) -> None:
        """Where every line counts the head has one, and one button to leave is enough."""
        self.cancel.setHidden(self._low or self.short > 0 or self.whole)
        self._title.setHidden(self.whole)
        self._put_titles()

    def _put_titles(self) -> None:
        """What is said of folded questions stands beside the title where every line counts and one holds both."""
        self._titles.stand(self.width(), low=self.short > 0)

    def show_chances(self, odds: Odds | None, needs: NeedsDice | None, *, over: bool = False) -> None:
        """Show the odds, and the dice it throws first, where they can be told by counts or by their total.

        Where keys and questions have no room together, the questions fold into a line that says what was chosen; of
        questions alone, the last ones. Not where it is `over`: they go, or give way to others.
        """
        self.figure.odds, self._needs = odds, needs
        self.odds.show_odds(None if self.whole else odds)  # the cells of a table tell them
        self.figure.show_throw(needs, self._form.working)
        self.pad.show_overruling(on=bool(self._form.refusals))
        self.pad.say_hope(hoped(odds, self._words))
        self.pad.show_throw(None) if over else self._fold()

    def _fold(self) -> None:
        told = self._needs is not None and self._needs.pool is not None
        crowded = told and high(self._questions, self._across) > self._room(self.pad)
        low = self.height() < self._keeper.theme.px(_TALL)
        self._folds = folds = told and (low or crowded)
        open_ = self._unfolded or self.form.questions.opened or self.form.questions.writing is not None
        folded = folds and not open_
        self._show_quick(on=folded)
        self._put_warned(folded=folded)
        self._warned.setHidden(not self.warnings)
        fits = folded and self._beside(self._head, self._warned, self.go) >= self.pad.least
        self._warned.setHidden(not self.warnings or (self._roomed and low and not fits))
        self._space(folded=folded)
        self.pad.show_dealt(self._form.fields if folded else ())
        self.pad.show_throw(self._needs if folded or not folds else None)
        held = self.view.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self.view.setHidden(folded)
        dear = self.short > 0
        trimmed = not folded and self._titles.tell(self._trim, self.width(), low=dear)
        self.adjust.setVisible(folds or trimmed)
        self.adjust.set_meaning(self._words.text(self._turns_to))
        if folded:
            said = in_words(self._form, self.quick.keys, self._words)
            self._titles.say(said, self.width(), low=dear)
        self.leave.setHidden(folds and not self.cancel.isHidden())
        if folded and held:  # whoever uses the keyboard goes on from here
            self.adjust.setFocus(Qt.FocusReason.OtherFocusReason)
        self._ask_for_room(open_=not folded)
        if self._from is not None and not self._roomed:
            self._roomed = True
            self._fold()
        self._whole.setStretchFactor(self.pad, int(folded))  # the bars have what is left, not the head
        rows = (self.quick,) if self._whole.indexOf(self.quick) >= 0 else ()
        free = self._beside(self._head, self._warned, self.go, *rows)
        free -= self.aimed.stand_in(free - self.pad.least if folded else 0, self.width())
        if folded:
            self.pad.set_room(free)

    def _space(self, *, folded: bool) -> None:
        """What stands here is close where every line counts."""
        close = folded or self.short or (self.form.sheet and self._keeper.theme.scale >= _LARGE)
        self._whole.setSpacing(self._keeper.theme.px(6 if close else 12))

    def _ask_for_room(self, *, open_: bool) -> None:
        """Say when questions that are seen need more than their place, or nothing of it any more."""
        still = self.form.grows or any(view.still for view in self.form.questions.views)
        seen = self.isVisible() and open_ and not still
        lacks = max(0, self._needed() - self._room()) if seen else 0
        before, self.short = self.short, self.short + lacks if open_ else 0
        if self.short != before:
            self._show_head()
            self.room_wanted.emit()

    def _needed(self) -> int:
        """How high what is seen of questions, odds and sum is: reckoned, for it is laid out only later."""
        more = [one for one in (self._sum, self.odds) if one.isVisibleTo(self._questions)]
        return self.form.questions.needed(self._across) + self._reckoned(more) + _ROUNDED

    def _show_quick(self, *, on: bool) -> None:
        """What is answered in a tap or two stands beside the dice while the other questions are folded.

        Where the panel is high all of it stands in rows of its own, else what has room beside the title.
        """
        fields = self._form.fields if on else ()
        theme = self._keeper.theme
        layout = self._whole if (high := self.height() >= theme.px(_TALL)) else self._head
        if layout.indexOf(self.quick) < 0:
            layout.insertWidget(2 if layout is self._head else 1, self.quick)
        beside = self.figure.width() if self.figure.told else 0
        taken = 0 if high else theme.px(_TITLED) + self.cancel.sizeHint().width() + beside
        self.quick.show_fields(fields, self.width() - taken, rows=_ROWS if high else 1)

    def _beside(self, *others: QWidget | QLayout) -> int:
        """The height these leave."""
        gap = self._whole.spacing()
        shown = (one for one in others if not isinstance(one, QWidget) or not one.isHidden())
        return self.height() - sum(high(one, max(1, self.width())) + gap for one in shown)

    @property
    def _across(self) -> int:
        """How wide a question stands."""
        return max(1, self.width() - self._keeper.theme.px(24))

    def _room(self, *more: QWidget) -> int:
        """How high questions may stand, with these beside what always stands here."""
        layout = self._inside if self._inside.indexOf(self._warned) >= 0 else self._whole
        warned = 0 if self._warned.isHidden() else high(self._warned, self._across) + layout.spacing()
        others: Sequence[QWidget | QLayout] = (self._foot, *more)
        stand = [self._titles.high(self._across), *(high(one, self._across) for one in others)]
        return self.height() - sum(stand) - len(stand) * self._whole.spacing() - warned

    def _reckoned(self, more: Sequence[QWidget]) -> int:
        """How high these are below the questions, each with the gap above it."""
        return heights(more, self._across) + len(more) * self._inside.spacing()

    def _trim(self, line: int) -> list[str] | None:
        """Fold questions that stand as usual, then odds and sum beside a single one; `line` pixels say how they stand.

        While something is asked for the questions begin with that; those before it are answered. Returns how those
        stand that are folded, None where nothing is.
        """
        questions, across, fields = self.form.questions, self._across, self.form.questions.fields
        questions.show_all()
        room = self._room()
        for view in questions.views:
            view.set_room(room, across)
        self._show_reckoned()
        self._till = len(fields)
        opened, free = self._from is not None, self._room() - _ROUNDED
        if self.form.grows or high(self._questions, across) <= free or (opened and not self._roomed):
            return None  # opened they take the card's room before they are parted
        asked = questions.writing if self._from is None else self._from
        if asked is None:
            asked = first_open(fields, ready=self._form.args is not None)
        more = [one for one in (self._sum, self.odds) if one.isVisibleTo(self._questions)]
        count, free = len(more), free - line
        brief = bool(more) and questions.least(across, asked) > free - self._reckoned(more)
        self.odds.set_brief(on=brief)
        while more and (opened or questions.least(across, asked) > free - self._reckoned(more)):
            more.pop(0).hide()
        room = free - self._reckoned(more)
        shown = questions.trim(room, across, asked, parted=opened)
        held = next((at for at, one in enumerate(fields) if one.key == self.form.last), 0)
        # what it was answered made a question higher: its page begins with it
        if opened and held >= shown.stop:
            self._from, shown = held, questions.trim(room, across, held, parted=True)
        self._till = shown.stop
        if not brief and len(more) == count and len(shown) == len(fields):
            return None
        return [self._words.say(one) for one in beyond(fields, shown)]

    def _show_reckoned(self) -> None:
        """Show how the number comes about, and its odds, as far as there are any."""
        self._sum.setVisible(self._form.working is not None)
        self.odds.setVisible(self.odds.filled)
        self.odds.set_brief(on=False)

    @property
    def _turns_to(self) -> str:
        """What the button turns to: opened questions, then those that had no room beside them, then the dice."""
        further = self._till < len(self.form.questions.fields)
        if self.view.isHidden() or (self._from is None and not self._folds):
            return N_("Adjust")
        return N_("Next") if self._from is not None and (further or not self._folds) else N_("Dice")

    def _turn(self) -> None:
        way, further = self._turns_to, self._till < len(self.form.questions.fields)
        self._from = None if way == "Dice" else self._till if way == "Next" and further else 0
        self.form.last = ""
        self._unfolded, self._roomed = self._from is not None, self._roomed and self._from is not None
        self.form.questions.fold_again()
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.form.questions.set_room(self._room())
        self._foot.hold(self.form, wide=self.width())
        self._fold()

    def show_dice(self, *, real: bool) -> None:
        """Where dice come from in this battle."""
        self._real_dice = real
        self._show_buttons()

    def _show_buttons(self) -> None:
        self._foot.show_form(self._form, real=self._real_dice, idle=self._idle, standing=self._standing)

    def _around(self, form: Form) -> None:
        self._form = form
        self._title.setText(self._words.say(form.title))
        self._inside.setStretchFactor(self.form, int(self.form.grows))
        self._inside.setStretch(self._inside.count() - 1, int(not self.form.grows))
        self.working.show_working(form.working)
        self._sum.setVisible(form.working is not None)
        self._warned.show_warnings(form.warnings)
        self._put_warned(folded=self.view.isHidden())
        self._space(folded=self.view.isHidden())
        self._reference = form.why
        self.why.setVisible(bool(form.why))
        self.offer_spread(offered=self._spreads)
        self._foot.hold(self.form, wide=self.width())
        self._show_buttons()
