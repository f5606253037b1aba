"""What every question of a form has, whatever it asks."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column


class FieldView(QWidget):
    """Base of all questions."""

    answered = Signal(object)
    """The new answer, whatever its kind."""
    settled = Signal()
    """With the answer just given all is said, whatever else is asked."""
    moved_on = Signal(str)
    """Id of the ship whose question is looked at now; empty: of several."""
    left = Signal()
    """The keyboard went elsewhere, a moment ago."""
    in_sight: frozenset[str] = frozenset()
    """Ships beside the form that answer it by a tap."""
    on_chart = False
    """Whether the chart of the battle stands beside the form: it shows and takes cells then."""
    still = False
    """Whether nothing of it may move while it is answered: keys are on it."""
    room = 0
    """The height there is for all questions."""
    opened = False
    """Whether a list of which several things are ticked was unfolded by a tap."""
    roomy = False
    """Whether it has the form almost to itself."""
    sheet: QWidget | None = None
    """What of it may stand in the place of the chart beside the form, if anything (see `gather`)."""
    foot: QWidget | None = None
    """What of it may stand beside the buttons below the form, if anything (see `gather_foot`)."""
    _field: Any = None
    """The question shown last; `None`: none yet."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keeper, self.words = keeper, words
        self.whole = Column(keeper, self, gap=6)

    @property
    def writing(self) -> bool:
        """Whether words are typed into it just now: it is not taken from under the fingers."""
        typed = self.focusWidget()
        return isinstance(typed, QLineEdit | QPlainTextEdit) and typed.hasFocus()

    def tell(self, answer: object) -> None:
        self.answered.emit(answer)

    def show_field(self, field: Any) -> None:
        """Show the question as it stands now, without telling anyone."""
        if field != self._field:
            before, self._field = self._field, field
            self.change(field, before)
            if not self.isHidden():
                _show_at_once(self)

    def change(self, field: Any, before: Any) -> None:
        """Show it where it is not what was shown `before`."""
        raise TypeError(field, before)

    def set_room(self, height: int, width: int) -> None:
        """Learn what it may take where it is seen whole; most questions are as high as they are."""
        del height, width

    def start_from(self, answers: object) -> None:
        """Go on from what an offer brought along for it."""

    def pick(self, value: str) -> bool:
        """Choose by value from outside (a tap on a ship in the column); whether that was on offer."""
        del value
        return False

    def deal(self, row: str, answer: str, value: float) -> None:
        """Take a share told beside the dice: of which row, by which of its answers."""

    def fit(self) -> None:
        """Take the room there is."""

    @property
    def grows(self) -> bool:
        """Whether it makes good use of all the height there is."""
        return False

    def least(self, width: int) -> int:
        """How high it has to stand if it `grows`, whatever is answered; 0: it takes what there is."""
        del width
        return 0

    def gather(self) -> None:
        """Take `sheet` back into the form."""

    def gather_foot(self) -> None:
        """Take `foot` back into the form."""

    def show_in_hand(self, ship: str) -> None:
        """Look at what is asked about a ship taken in hand."""

    def pick_cell(self, cell: Cell) -> bool:
        """Choose a cell from outside (a touch of the chart); whether that was asked for."""
        del cell
        return False


def _show_at_once(view: QWidget) -> None:
    """Show what was laid into a question that is seen: Qt does with its next event, and no layout counts it until then."""
    for child in view.findChildren(QWidget):
        told = child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
        if child.isHidden() and not told and not child.isWindow():
            child.show()
