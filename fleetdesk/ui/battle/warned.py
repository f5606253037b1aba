"""What is said before an action is run, and chips to the rules it names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.rules.rule_sheet import RuleChips, book_at_hand
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.panels import Panel


class Warned(Panel):
    """Warnings, a line each; nothing for none."""

    def __init__(self, keeper: ThemeKeeper, words: Words, system: AnySystem) -> None:
        super().__init__(keeper, tone="brass", margin=10)
        self._language = words
        self._told = Label(keeper, "", "small")
        self.named = RuleChips(keeper, words, partial(book_at_hand, system))
        self.body.addWidget(self._told)
        self.body.addWidget(self.named)

    @property
    def text(self) -> str:
        """What is said."""
        return self._told.text()

    def show_warnings(self, warnings: Sequence[Msg]) -> None:
        """Say these."""
        text = "\n".join(map(self._language.say, warnings))
        self._told.setText(text)
        self.named.show_text(text)
        self.setVisible(bool(warnings))
