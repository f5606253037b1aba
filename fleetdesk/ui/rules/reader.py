"""The rules of a game and the manual, to be read: chapters, a line to search in, and what is in a chapter in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.rule_book import Chapter, Rule, RuleBook, numbered
from fleetdesk.core.handbook import Handbook, Part, Passage
from fleetdesk.core.words import N_, Words
from fleetdesk.services.manual import manual
from fleetdesk.ui.desk import Desk
from fleetdesk.ui.rules.rule_sheet import rule_sheet
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.search_field import SearchField
from fleetdesk.ui.widgets.sheet import Sheet

C = TypeVar("C")
E = TypeVar("E")


class Hints(NamedTuple):
    """What a reader calls its own parts, in the language of the window."""

    search: str
    nothing: str
    listed: str


class BookReader(QWidget, Generic[C, E]):
    """The chapters; what stands in the one tapped, or all that holds what is typed."""

    def __init__(self, keeper: ThemeKeeper, words: Words, chapters: Sequence[C], hints: Hints) -> None:
        super().__init__()
        self._keeper, self._words, self._chapters, self._hints = keeper, words, chapters, hints
        self._entries: Sequence[E] = ()
        column = Column(keeper, self, gap=8)
        self.search = SearchField(keeper, words, hints.search)
        self.search.textChanged.connect(self._sought)
        self.back = BigButton(keeper, words.text(N_("All chapters")), "arrow-left", "ghost")
        self.back.clicked.connect(self.show_chapters)
        self._heading = Label(keeper, "", "strong")
        self.list = ChoiceList(keeper, ticks=False, most=12, name=hints.listed)
        self.list.chosen.connect(self._chosen)
        for widget in (self.search, self.back, self._heading, self.list):
            column.addWidget(widget)
        column.addStretch(1)
        self.show_chapters()

    def show_chapters(self) -> None:
        """What there is to read."""
        self._show((), "", back=False)
        self.list.set_rows([self._row_of_chapter(one) for one in self._chapters])

    def show_chapter(self, chapter: C) -> None:
        """One chapter, in full."""
        self._show(self._inside(chapter), self._row_of_chapter(chapter).title, back=True)

    def _show(self, entries: Sequence[E], heading: str, *, back: bool) -> None:
        self._entries = entries
        self._heading.setText(heading)
        self._heading.setVisible(bool(heading))
        self.back.setVisible(back)
        self.list.set_rows([self._row_of(one) for one in entries])

    def _sought(self, text: str) -> None:
        if not text.strip():
            self.show_chapters()
            return
        found = self._found(text)
        self._show(found, "" if found else self._hints.nothing, back=False)

    def _chosen(self, index: int) -> None:
        if self._entries:
            self._open(self._entries[index])
        elif not self.search.text().strip():
            self.show_chapter(self._chapters[index])

    def _row_of_chapter(self, chapter: C) -> Choice:
        raise NotImplementedError

    def _row_of(self, entry: E) -> Choice:
        raise NotImplementedError

    def _inside(self, chapter: C) -> Sequence[E]:
        raise NotImplementedError

    def _found(self, text: str) -> Sequence[E]:
        raise NotImplementedError

    def _open(self, entry: E) -> None:
        """A tap on what can be read whole as it stands: nothing more to show."""


class RulesReader(BookReader[Chapter, Rule]):
    """The rules of a game, each over the window at a tap, with those it names."""

    def __init__(self, keeper: ThemeKeeper, words: Words, book: RuleBook) -> None:
        self._book = book
        text = words.text
        hints = Hints(
            text(N_("Search a number or words")), text(N_("No rule holds that.")), text(N_("Rules"))
        )
        super().__init__(keeper, words, book.chapter, hints)

    def _row_of_chapter(self, chapter: Chapter) -> Choice:
        numbers = dict.fromkeys((chapter.rule[0].id, chapter.rule[-1].id))
        return Choice(chapter.title.text(self._words.language), trailing=" \N{EN DASH} ".join(numbers))

    def _row_of(self, entry: Rule) -> Choice:
        return Choice(self._words.say(numbered(entry)), entry.text(self._words.language))

    def _inside(self, chapter: Chapter) -> Sequence[Rule]:
        return chapter.rule

    def _found(self, text: str) -> Sequence[Rule]:
        return tuple(rule for _, rules in self._book.found(text, self._words.language) for rule in rules)

    def _open(self, entry: Rule) -> None:
        rule_sheet(self._keeper, self._words, self, self._book, entry)


class ManualReader(BookReader[Part, Passage]):
    """How things are done with the program."""

    def __init__(self, keeper: ThemeKeeper, words: Words, book: Handbook) -> None:
        self._book = book
        text = words.text
        hints = Hints(
            text(N_("Search words")), text(N_("The manual does not hold that.")), text(N_("Manual"))
        )
        super().__init__(keeper, words, book.part, hints)

    def _row_of_chapter(self, chapter: Part) -> Choice:
        return Choice(chapter.title.text(self._words.language))

    def _row_of(self, entry: Passage) -> Choice:
        return Choice(entry.head.text(self._words.language), entry.said(self._words))

    def _inside(self, chapter: Part) -> Sequence[Passage]:
        return chapter.passage

    def _found(self, text: str) -> Sequence[Passage]:
        return tuple(one for _, passages in self._book.found(text, self._words) for one in passages)


def show_manual(desk: Desk, host: QWidget, part: str = "") -> None:
    """The manual over a room, opened at a part of it if one is named."""

    def read() -> None:
        book = manual()
        reader = ManualReader(desk.keeper, desk.words, book)
        for one in book.part:
            if one.key == part:
                reader.show_chapter(one)
        Sheet(desk.keeper, desk.words, host, desk.words.text(N_("Manual")), body=reader, width=760).open()

    desk.attempt(host, read)
