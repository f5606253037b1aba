"""What is said before an action is run, and chips to the rules it names."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rules.rule_sheet import RuleChips, book_at_hand
from fleetdesk.ui.widgets.base import Label, Row
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.parts import Fitted

_CHIPS = 0.45
"""What chips may take of the width beside the words."""


class Warned(Fitted, Panel):
    """Warnings, a line each, chips beside them: dice below need the height. Nothing for none."""

    def __init__(self, keeper: ThemeKeeper, words: Words, system: AnySystem) -> None:
        super().__init__(keeper, tone="brass", margin=0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._language = words
        self._told = Label(keeper, "", "small")
        self.named = RuleChips(keeper, words, partial(book_at_hand, system), brief=True)
        row = self.body.put(Row(keeper, gap=8, margins=(10, 0)))
        row.put(Row(keeper, margins=(0, 6)), 1).addWidget(self._told)
        row.addWidget(self.named)

    @property
    def text(self) -> str:
        return self._told.text()

    def show_warnings(self, warnings: Sequence[Msg]) -> None:
        """Say these. A chip for what names no rule would take the height of the dice below; the refusal itself has one."""
        self._told.setText("\n".join(map(self._language.say, warnings)))
        self.named.show_text(" ".join(map(self._language.citing.say, warnings)))
        self.refit()
        self.setVisible(bool(warnings))

    def refit(self) -> None:
        self.named.setFixedWidth(min(self.named.sizeHint().width(), round(_CHIPS * self.width())))
