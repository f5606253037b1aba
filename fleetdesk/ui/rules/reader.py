"""The rules of a game to be read: chapters, a line to search in, and a rule at a tap."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.rule_book import Chapter, Rule, RuleBook, numbered
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.rules.rule_sheet import rule_sheet
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.search_field import SearchField


class RulesReader(QWidget):
    """The chapters; the rules of the one tapped, or all rules that hold what is typed."""

    def __init__(self, keeper: ThemeKeeper, words: Words, book: RuleBook) -> None:
        super().__init__()
        self._keeper, self._words, self._book = keeper, words, book
        self._rules: tuple[Rule, ...] = ()
        column = Column(keeper, self, gap=8)
        self.search = SearchField(keeper, words, words.text(N_("Search a number or words")))
        self.search.textChanged.connect(self._sought)
        self.back = BigButton(keeper, words.text(N_("All chapters")), "arrow-left", "ghost")
        self.back.clicked.connect(self._back)
        self._heading = Label(keeper, "", "strong")
        self.list = ChoiceList(keeper, ticks=False, most=12, name=words.text(N_("Rules")))
        self.list.chosen.connect(self._chosen)
        for widget in (self.search, self.back, self._heading, self.list):
            column.addWidget(widget)
        column.addStretch(1)
        self._show_chapters()

    def show_chapter(self, chapter: Chapter) -> None:
        """The rules of one chapter, in full."""
        self._show(chapter.rule, chapter.title.text(self._words.language), back=True)

    def _show_chapters(self) -> None:
        self._show((), "", back=False)
        self.list.set_rows(
            [
                Choice(
                    one.title.text(self._words.language),
                    trailing=" \N{EN DASH} ".join(dict.fromkeys((one.rule[0].id, one.rule[-1].id))),
                )
                for one in self._book.chapter
            ]
        )

    def _show(self, rules: tuple[Rule, ...], heading: str, *, back: bool) -> None:
        language = self._words.language
        self._rules = rules
        self._heading.setText(heading)
        self._heading.setVisible(bool(heading))
        self.back.setVisible(back)
        self.list.set_rows([Choice(self._words.say(numbered(one)), one.text(language)) for one in rules])

    def _sought(self, text: str) -> None:
        if not text.strip():
            self._show_chapters()
            return
        found = tuple(rule for _, rules in self._book.found(text, self._words.language) for rule in rules)
        self._show(found, "" if found else self._words.text(N_("No rule holds that.")), back=False)

    def _back(self) -> None:
        self._show_chapters()

    def _chosen(self, index: int) -> None:
        if self._rules:
            rule_sheet(self._keeper, self._words, self, self._book, self._rules[index])
        elif not self.search.text().strip():
            self.show_chapter(self._book.chapter[index])
