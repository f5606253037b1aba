"""The card editor: the form at the left, the printed card beside it, both from the same card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk.core.profiles import ShipProfile
from fleetdesk.core.system import AnySystem
from fleetdesk.core.verdicts import Problem
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.services.card_editor import CardEditor
from fleetdesk.ui.cards.card_form import CardForm
from fleetdesk.ui.cards.card_view import CardView
from fleetdesk.ui.days import moment
from fleetdesk.ui.desk import Desk, Once
from fleetdesk.ui.earlier import Earlier, ask_earlier
from fleetdesk.ui.titles import class_title
from fleetdesk.ui.verdicts import problem_row, sorted_problems
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.segments import Segments
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask
from fleetdesk.ui.widgets.switch import Switch

How = Literal["all", "variant", "own"]
_PREVIEW, _FORM = 380, 430
_ABREAST = 600
_NO_LIMIT = 16777215


class Kept(NamedTuple):
    """A card that is done: for all ships that use it, as a variant for one, or as a card of one's own."""

    card: ShipProfile
    how: How
    own: bool
    """Keep it among the player's own cards, too."""


class CardPage(Themed, QWidget):
    """Form, preview, undo, and what becomes of the card.

    Signals:
        kept: `Kept`.
        left: the page was left without keeping anything.
        earlier_wanted: earlier versions of the card are asked for.
    """

    kept = Signal(object)
    left = Signal()
    earlier_wanted = Signal()

    def __init__(self, desk: Desk, system: AnySystem, card: ShipProfile, *, users: int, new: bool) -> None:
        """`users` is how many ships of the list use this card; `new`: it is not in the catalogue yet."""
        super().__init__()
        self.dress(desk.keeper)
        self._desk, self._users, self._new = desk, users, new
        self.editor = CardEditor(system, card)
        self._problems: tuple[Problem, ...] = ()
        keeper, words = desk.keeper, desk.words
        whole = Column(keeper, self, gap=10, margins=(18, 12, 18, 12))
        whole.addLayout(self._head())
        texts = (words.text(N_("Form")), words.text(N_("As it is printed")))
        self.segments = Segments(keeper, texts, name=words.text(N_("Form or printed card")))
        self.segments.chosen.connect(self._fold)
        whole.addWidget(self.segments)
        body = Row(keeper, gap=16)
        self.form = CardForm(desk, self.editor)
        self.form.edited.connect(self.refresh)
        self._area = Scroll(keeper, self.form)
        body.addWidget(self._area, 1)
        side = QWidget()
        column = Column(keeper, side, gap=10)
        column.addWidget(SectionTitle(keeper, words.text(N_("As it is printed"))))
        self.view = CardView(keeper, words)
        column.addWidget(self.view)
        self.problems = ChoiceList(keeper, ticks=False, most=6, name=words.text(N_("Problems")))
        self.problems.chosen.connect(self._jump)
        column.addWidget(self.problems)
        self.own = Switch(
            keeper,
            words.text(N_("Keep it among my ships")),
            sub=words.text(N_("Then it can be added to other fleets, too.")),
            on=users == 0,
        )
        self.own.setVisible(users > 0)
        column.addWidget(self.own)
        column.addStretch(1)
        self._side = Scroll(keeper, side)
        body.addWidget(self._side)
        whole.addLayout(body, 1)
        self.restyle()
        self.refresh()

    def _head(self) -> Row:
        keeper, words = self._desk.keeper, self._desk.words
        head, named, deeds = Row(keeper, gap=8), Row(keeper, gap=8), Row(keeper, gap=8)
        back = BigButton(keeper, icon="arrow-left", kind="ghost", name=words.text(N_("Back without keeping")))
        back.clicked.connect(self.leave)
        self.back = back
        named.addWidget(back, 0, Qt.AlignmentFlag.AlignTop)
        lines = Column(keeper, gap=0)
        self.title = Label(keeper, "", "title")
        self.sub = Label(keeper, "", "small", "muted")
        lines.addWidget(self.title)
        lines.addWidget(self.sub)
        named.addLayout(lines, 1)
        self.undo = BigButton(keeper, icon="undo", name=words.text(N_("Undo")))
        self.redo = BigButton(keeper, icon="redo", name=words.text(N_("Redo")))
        self.keep = BigButton(keeper, words.text(N_("Keep the card")), "check", "primary")
        self.history = BigButton(keeper, icon="history", name=words.text(N_("Earlier versions")))
        self.history.setVisible(not self._new)
        self.history.clicked.connect(self.earlier_wanted)
        self.undo.clicked.connect(self.step_back)
        self.redo.clicked.connect(self.step_on)
        self.keep.clicked.connect(self._keep)
        for button in (self.history, self.undo, self.redo, self.keep):
            deeds.addWidget(button, int(button is self.keep), Qt.AlignmentFlag.AlignVCenter)
        head.addLayout(named, 1)
        head.addLayout(deeds)
        self._first = head
        return head

    def refresh(self) -> None:
        """Show the card as it stands."""
        words, editor = self._desk.words, self.editor
        self.title.setText(class_title(words, editor.system, editor.card))
        if self._users:
            told = nmsg("Ship card, used by {n} ship", "Ship card, used by {n} ships", self._users)
        else:
            told = msg("A new ship card") if self._new else msg("Ship card of the catalogue")
        self.sub.setText(words.say(told))
        self.view.show_card(editor.system.card(editor.card, ""))
        self._problems = sorted_problems(editor.problems)
        self.problems.set_rows([problem_row(words, problem) for problem in self._problems])
        self.problems.setVisible(bool(self._problems))
        undo, redo = editor.undo_title, editor.redo_title
        self._show_step(self.undo, msg("Undo: {what}", what=undo) if undo else None, N_("Undo"))
        self._show_step(self.redo, msg("Redo: {what}", what=redo) if redo else None, N_("Redo"))
        self.keep.setEnabled(editor.dirty or self._new)

    def _show_step(self, button: BigButton, title: Msg | None, word: str) -> None:
        words = self._desk.words
        button.setEnabled(title is not None)
        name = words.say(title) if title is not None else words.text(word)
        button.setText(name if title is not None and self.width() > self.theme.px(900) else "")
        button.setAccessibleName(name)
        button.setToolTip(name)

    def step_back(self) -> None:
        """Take back the last edit of the card."""
        if self.editor.undo():
            self.form.show_card()
            self.refresh()

    def step_on(self) -> None:
        """Do it again."""
        if self.editor.redo():
            self.form.show_card()
            self.refresh()

    def ask_earlier(self, versions: Sequence[tuple[float, ShipProfile]], now: str) -> Sheet:
        """Show earlier versions of the card, each with when it was saved; a tap makes the card what it was then."""
        found = [
            Earlier(moment(self._desk.words, at, now), card, differs)
            for at, card in versions
            if (differs := self.editor.told(card))
        ]
        nothing = N_("There is none yet. Of cards of your own, how they were is kept when they are changed.")
        sheet = ask_earlier(self._desk, self, found, nothing)
        sheet.finished.connect(Once(self._go_back, found))
        return sheet

    def _go_back(self, found: Sequence[Earlier], index: object) -> None:
        if isinstance(index, int) and self.editor.go_back(found[index].value, found[index].when):
            self.form.show_card()
            self.refresh()

    def _jump(self, index: int) -> None:
        row = self.form.rows.get(self._problems[index].field)
        table = self.form.tables.get(self._problems[index].field)
        goal: QWidget | None = row or table
        if goal is not None:
            self._area.show_whole(goal)
            goal.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave(self) -> None:
        """Go back; a changed card is asked about first."""
        words = self._desk.words
        if not self.editor.dirty:
            self.left.emit()
            return
        sheet = ask(
            self._desk.keeper,
            words,
            self,
            words.text(N_("Leave the card as it was?")),
            words.text(N_("What you changed on it is forgotten.")),
            choices=(
                SheetButton("leave", words.text(N_("Leave it")), "harm"),
                SheetButton("stay", words.text(N_("Go on editing")), "primary"),
            ),
        )
        sheet.finished.connect(Once(self._leave_told))

    def _leave_told(self, answer: object) -> None:
        if answer == "leave":
            self.left.emit()

    def _keep(self) -> None:
        focus = self.focusWidget()
        if focus is not None:
            focus.clearFocus()  # a line still being typed counts
        if not self._users:
            self._told("own")
            return
        words = self._desk.words
        sheet = ask(
            self._desk.keeper,
            words,
            self,
            words.say(nmsg("{n} ship uses this card", "{n} ships use this card", self._users)),
            words.text(N_("Change the card for all of them, or keep the old one and make a variant?")),
            choices=(
                SheetButton("variant", words.text(N_("Save as variant")), "plain", "copy"),
                SheetButton(
                    "all",
                    words.say(nmsg("Change {n} ship", "Change all {n}", self._users)),
                    "primary",
                    "check",
                ),
            ),
        )
        sheet.finished.connect(Once(self._told))

    def _told(self, answer: object) -> None:
        if answer == "all":
            self.kept.emit(Kept(self.editor.card, "all", self.own.isChecked()))
        elif answer == "variant":
            self.kept.emit(Kept(self.editor.card, "variant", self.own.isChecked()))
        elif answer == "own":
            self.kept.emit(Kept(self.editor.card, "own", own=True))

    def restyle(self) -> None:
        self._fold()

    def minimumSizeHint(self) -> QSize:
        """The form alone: the printed card folds away."""
        return QSize(self.theme.px(320), self.theme.px(320))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
        self.refresh()

    def _fold(self, *_: object) -> None:
        """Form and card side by side where there is room, else one after the other; so too title and buttons."""
        theme, width = self.theme, self.width()
        fits = width >= theme.px(_PREVIEW + _FORM)
        self.segments.setVisible(not fits)
        self._area.setVisible(fits or self.segments.index == 0)
        self._side.setVisible(fits or self.segments.index == 1)
        self._side.setMinimumWidth(max(theme.px(_PREVIEW), round(width * 0.36)) if fits else 0)
        self._side.setMaximumWidth(self._side.minimumWidth() if fits else _NO_LIMIT)
        directions = QBoxLayout.Direction
        abreast = width >= theme.px(_ABREAST)
        self._first.setDirection(directions.LeftToRight if abreast else directions.TopToBottom)
