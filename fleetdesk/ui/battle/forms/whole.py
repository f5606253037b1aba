"""A form of an action as widgets: each answer makes the form anew."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.forms import Form
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.forms.view import Questions
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label

if TYPE_CHECKING:
    from fleetdesk.ui.battle.forms.dealt import Share


class FormView(QWidget):
    """The questions of a form and its remarks."""

    changed = Signal(object)
    """All answers so far, a dict; whoever listens makes the form anew and shows it."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self.answers: dict[str, Any] = {}
        self.last = ""
        """Key of the question that was answered last: it stays in sight."""
        whole = Column(keeper, self, gap=14)
        self.questions = whole.put(Questions(keeper, words), 1)
        self.empty = whole.put(Label(keeper, words.text(N_("Nothing more to choose.")), "body", "muted"))
        whole.addStretch(1)
        self._whole = whole
        self.questions.answered.connect(self.take)

    def begin(self, form: Form, answers: Mapping[str, Any], *, again: bool = False) -> None:
        """Show a new form, from the answers its offer brings; `again`: what was looked at stays in sight."""
        self.answers, self.last = dict(answers), ""
        if not again:
            self.questions.fold_again()
            self.questions.forget_written()  # what another offer had written must not come back with Ctrl+Z
        self.show_form(form)
        for view in self.questions.views:
            view.start_from(self.answers.get(str(view.property("key"))))

    def show_form(self, form: Form) -> None:
        self.questions.show_fields(form.fields)
        self.empty.setVisible(not form.fields and form.working is None)
        self._whole.setStretch(self._whole.count() - 1, int(not self.grows))

    @property
    def grows(self) -> bool:
        """Whether it makes good use of all the height there is: a sea is drawn larger, a log shows more ships."""
        return any(view.grows for view in self.questions.views)

    @property
    def sheet(self) -> QWidget | None:
        """What of it may stand in the place of the chart beside it."""
        return next((view.sheet for view in self.questions.views if view.sheet is not None), None)

    def least(self, width: int) -> int:
        """How high what makes good use of all height has to stand, 0: it takes what there is."""
        return max((view.least(width) for view in self.questions.views), default=0)

    @property
    def foot(self) -> QWidget | None:
        """What of it may stand beside the buttons below."""
        return next((view.foot for view in self.questions.views if view.foot is not None), None)

    def gather(self) -> None:
        """Take the sheet back."""
        for view in self.questions.views:
            view.gather()

    def gather_foot(self) -> None:
        """Take the foot back."""
        for view in self.questions.views:
            view.gather_foot()

    def deal(self, given: "tuple[Share, float]") -> None:
        """A share of a divided throw, from beside the dice."""
        share, value = given
        view = self.questions.view(share.key)
        if view is not None:
            view.deal(share.row, share.answer, value)

    def fill(self, given: tuple[str, Any]) -> None:
        """Answer a question of many rows as a whole, from beside it."""
        view = self.questions.view(given[0])
        if view is not None:
            view.start_from(given[1])
        self.take(given)

    def take(self, given: tuple[str, Any]) -> None:
        """An answer (key, value), from a question or from beside the dice."""
        key, answer = given
        self.answers[key], self.last = answer, key
        self.changed.emit(dict(self.answers))
