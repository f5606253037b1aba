"""A rule in our own words over whatever names it, and the chips that lead there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.game.rule_book import NUMBER, Rule, RuleBook, numbered
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.sheet import Sheet


def book_at_hand(system: AnySystem) -> RuleBook:
    """The rules of a game; none where the file is damaged: a refusal is shown all the same, and the rules room says it."""
    try:
        return system.rule_book()
    except Said:
        return RuleBook()


class RuleChips(ChipRow):
    """A chip for each rule a text names; a tap opens the rule. Nothing for a text that names none."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        book: Callable[[], RuleBook],
        text: str = "",
        *,
        brief: bool = False,
    ) -> None:
        """`book` is asked only for a text that names a rule; `brief`: no more than the booklet's paragraph."""
        self._words, self._book, self._brief = words, book, brief
        self.rules: tuple[Rule, ...] = ()
        super().__init__(keeper, name=words.text(N_("Rules named here")))
        self.tapped_chip.connect(self._open)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Lead to the rules of another text."""
        self.rules = self._book().named(text) if NUMBER.search(text) else ()
        say, language = self._words.say, self._words.language
        self.set_chips(
            [
                ChipText(
                    _paragraph(rule) if self._brief else say(numbered(rule)),
                    icon="book",
                    hint=rule.text(language),
                )
                for rule in self.rules
            ]
        )
        self.setVisible(bool(self.rules))

    def _open(self, index: int) -> None:
        rule_sheet(self._keeper, self._words, self, self._book(), self.rules[index])


def _paragraph(rule: Rule) -> str:
    return f"§\N{NO-BREAK SPACE}{rule.at}" if rule.at else rule.id


def rule_sheet(keeper: ThemeKeeper, words: Words, host: QWidget, book: RuleBook, rule: Rule) -> Sheet:
    """One rule: its chapter, its text, and chips to the rules it names."""
    body = QWidget()
    column = Column(keeper, body, gap=10)
    text = rule.text(words.language)
    column.addWidget(Label(keeper, book.chapter_of(rule.id).title.text(words.language), "small", "muted"))
    column.addWidget(Label(keeper, text, "body"))
    chips = RuleChips(keeper, words, lambda: book, text)
    if chips.rules:
        column.addWidget(chips)
    column.addStretch(1)
    title = words.say(msg("Rule {number}", number=numbered(rule)))
    sheet = Sheet(keeper, words, host, title, body=body, width=480)
    sheet.open()
    return sheet
