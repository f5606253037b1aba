"""What to print: whose, which sheet, in which state, on what paper, in which language."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.pages import A4, PAPERS
from fleetdesk.core.words import LANGUAGE_NAMES, LANGUAGES, N_
from fleetdesk.services.printing import Printable
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.window_context import WindowContext

STATES = ("fresh", "current", "blank")
STATE_WORDS = {"fresh": N_("Fresh"), "current": N_("As it stands"), "blank": N_("Blank")}
LARGE = 1.4
TURNS = 10


class OrderForm(QWidget):
    """The choices of a print-out."""

    changed = Signal()
    """Something was chosen."""

    def __init__(
        self,
        context: WindowContext,
        language: str,
        paper: Paper = A4,
        *,
        large: bool = False,
        ink_saver: bool = False,
    ) -> None:
        super().__init__()
        keeper, words = context.keeper, context.words
        self._context = context
        self._things: tuple[Printable, ...] = ()
        self._sheet_ids: tuple[str, ...] = ()
        column = Column(keeper, self, gap=8)
        self.whose = ChoiceList(keeper, name=words.text(N_("Whose?")))
        self.whose_title = SectionTitle(keeper, words.text(N_("Whose?")))
        self.sheet = ChoiceList(keeper, name=words.text(N_("Sheet")))
        self.state = Segments(
            keeper, [words.text(STATE_WORDS[one]) for one in STATES], name=words.text(N_("State"))
        )
        self.papers = tuple(PAPERS.values())
        self.paper = Segments(
            keeper,
            [one.name for one in self.papers],
            current=self.papers.index(paper),
            name=words.text(N_("Paper")),
        )
        self.language = Segments(
            keeper,
            [LANGUAGE_NAMES[one] for one in LANGUAGES],
            current=LANGUAGES.index(language),
            name=words.text(N_("Language")),
        )
        self.turns = Stepper(
            keeper, words, TURNS, least=1, most=30, name=words.text(N_("Turns on the sheet"))
        )
        self.large = Switch(
            keeper,
            words.text(N_("Large print")),
            sub=words.text(N_("140 %, reflowed; what is cut out or measured with keeps its size")),
            on=large,
        )
        self.saver = Switch(
            keeper, words.text(N_("Ink saver")), sub=words.text(N_("No grey, no colour")), on=ink_saver
        )
        self.weighed = Switch(
            keeper,
            words.text(N_("What it can do")),
            sub=words.text(N_("Reach, chances, endurance on pages of their own")),
        )
        self.fill = Switch(
            keeper,
            words.text(N_("Fill in on a screen")),
            sub=words.text(N_("Boxes and cells become fields that are read back")),
        )
        for title, field in (
            (self.whose_title, self.whose),
            (SectionTitle(keeper, words.text(N_("Sheet"))), self.sheet),
            (SectionTitle(keeper, words.text(N_("State"))), self.state),
            (SectionTitle(keeper, words.text(N_("Turns on the sheet"))), self.turns),
            (SectionTitle(keeper, words.text(N_("Paper"))), self.paper),
            (SectionTitle(keeper, words.text(N_("Language"))), self.language),
        ):
            column.add(title, field)
        column.add(self.large, self.saver, self.weighed, self.fill)
        column.addStretch(1)
        for one in (self.whose, self.sheet, self.state, self.paper, self.language):
            one.chosen.connect(self._chosen)
        self.turns.changed.connect(self._chosen)
        for switch in (self.large, self.saver, self.weighed):
            switch.toggled.connect(self._chosen)

    def show_things(self, things: Sequence[Printable]) -> bool:
        """Offer these lists and the sheets of their game; a battle begins with damage as it stands.

        Lists that were offered before, only further in their battle, keep what was chosen: then it returns True.
        """
        before, same = self.sheet_id, [_who(one) for one in things] == [_who(one) for one in self._things]
        self._things = tuple(things)
        if same:
            return True
        several = len(self._things) > 1
        rows = [Choice(thing.name) for thing in self._things]
        if several:
            rows.append(Choice(self._context.words.text(N_("All sides, for the umpire"))))
        self.whose.set_rows(rows, [0] if rows else [])
        self.whose.setVisible(several)
        self.whose_title.setVisible(several)
        system = self._things[0].system if self._things else None
        sheets = system.sheets if system is not None else {}
        words = self._context.of_game(system.id).words if system is not None else self._context.words
        self._sheet_ids = tuple(sheets)
        at = self._sheet_ids.index(before) if before in self._sheet_ids else 0
        self.sheet.set_rows(
            [Choice(words.text(sheet.title)) for sheet in sheets.values()], [at] if self._sheet_ids else []
        )
        battle = any(thing.battle is not None for thing in self._things)
        self.state.show_index(STATES.index("current" if battle else "fresh"))
        return False

    @property
    def chosen(self) -> tuple[Printable, ...]:
        """Whose lists are printed."""
        at = self.whose.index
        if at is None:
            return ()
        return self._things[at : at + 1] if at < len(self._things) else self._things

    @property
    def chosen_names(self) -> tuple[str, ...]:
        """What those lists are called."""
        return tuple(thing.name for thing in self.chosen)

    @property
    def seat(self) -> str:
        """Who will hold the paper: only one side's own secrets are on it. Empty: the umpire's."""
        chosen = self.chosen
        return chosen[0].side if len(chosen) == 1 and len(self._things) > 1 else ""

    @property
    def sheet_id(self) -> str:
        at = self.sheet.index
        return self._sheet_ids[at] if at is not None and at < len(self._sheet_ids) else ""

    @property
    def state_id(self) -> str:
        """Fresh, current or blank."""
        return STATES[self.state.index]

    @property
    def chosen_paper(self) -> Paper:
        return self.papers[self.paper.index]

    @property
    def chosen_language(self) -> str:
        """The language of the print-out, apart from the window's."""
        return LANGUAGES[self.language.index]

    @property
    def style_wanted(self) -> Style:
        """Large print and ink saver."""
        return Style(scale=LARGE if self.large.isChecked() else 1.0, ink_saver=self.saver.isChecked())

    def _chosen(self, _what: object) -> None:
        self.changed.emit()


def _who(thing: Printable) -> tuple[str, str, str, str, bool]:
    """What tells one list from another, whatever became of it meanwhile."""
    return thing.system.id, thing.fleet.id, thing.name, thing.side, thing.battle is not None
