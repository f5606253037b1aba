"""The rules of a game and the manual, to be read: chapters, a line to search in, and what is in a chapter in full."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.rule_book import Chapter, Rule, RuleBook, numbered
from fleetdesk.core.handbook import Handbook, Part, Passage
from fleetdesk.core.words import N_, Words
from fleetdesk.services.manual import manual
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rules.rule_sheet import rule_sheet
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext

C = TypeVar("C")
E = TypeVar("E")


class Hints(NamedTuple):
    """What a reader calls its own parts, in the language of the window."""

    search: str
    nothing: str
    near: str
    listed: str


class Book(Protocol[C, E]):
    """What can be read: chapters, and entries in them."""

    @property
    def hints(self) -> Hints:
        """How its parts are called."""

    def chapters(self) -> Sequence[C]:
        """All of them, in reading order."""

    def title(self, chapter: C) -> Choice:
        """The row of a chapter."""

    def inside(self, chapter: C) -> Sequence[E]:
        """What stands in it."""

    def row(self, entry: E) -> Choice:
        """The row of an entry, in full."""

    def found(self, text: str) -> tuple[Sequence[E], bool]:
        """The entries that answer what was typed, the best first; whether that one holds all of it."""

    def open(self, host: QWidget, entry: E) -> None:
        """A tap on an entry; nothing where all of it stands in its row."""


class BookReader(QWidget, Generic[C, E]):
    """The chapters; what stands in the one tapped, or all that holds what is typed."""

    def __init__(self, keeper: ThemeKeeper, words: Words, book: Book[C, E]) -> None:
        super().__init__()
        self._book = book
        self._entries: Sequence[E] = ()
        hints = book.hints
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
        self._show((), "", back=False)
        self.list.set_rows([self._book.title(one) for one in self._book.chapters()])

    def show_chapter(self, chapter: C) -> None:
        """One chapter, in full."""
        self._show(self._book.inside(chapter), self._book.title(chapter).title, back=True)

    def _show(self, entries: Sequence[E], heading: str, *, back: bool) -> None:
        self._entries = entries
        self._heading.setText(heading)
        self._heading.setVisible(bool(heading))
        self.back.setVisible(back)
        self.list.set_rows([self._book.row(one) for one in entries])

    def _sought(self, text: str) -> None:
        if not text.strip():
            self.show_chapters()
            return
        found, whole = self._book.found(text)
        hints = self._book.hints
        self._show(found, "" if whole and found else hints.near if found else hints.nothing, back=False)

    def _chosen(self, index: int) -> None:
        if self._entries:
            self._book.open(self, self._entries[index])
        elif not self.search.text().strip():
            self.show_chapter(self._book.chapters()[index])


class Rules:
    """The rules of a game, each over the window at a tap, with those it names."""

    def __init__(self, keeper: ThemeKeeper, words: Words, book: RuleBook) -> None:
        self._keeper, self._words, self._book = keeper, words, book
        text = words.text
        self.hints = Hints(
            search=text(N_("Search a number or words")),
            nothing=text(N_("No rule holds that.")),
            near=text(N_("No rule holds all of that; these come nearest.")),
            listed=text(N_("Rules")),
        )

    def chapters(self) -> Sequence[Chapter]:
        """As the book has them."""
        return self._book.chapter

    def title(self, chapter: Chapter) -> Choice:
        """Its title, and from which rule to which."""
        numbers = dict.fromkeys((chapter.rule[0].id, chapter.rule[-1].id))
        return Choice(chapter.title.text(self._words.language), trailing=" \N{EN DASH} ".join(numbers))

    def inside(self, chapter: Chapter) -> Sequence[Rule]:
        return chapter.rule

    def row(self, entry: Rule) -> Choice:
        """Number, paragraph of the booklet, text."""
        return Choice(self._words.say(numbered(entry)), entry.text(self._words.language))

    def found(self, text: str) -> tuple[Sequence[Rule], bool]:
        """By number or by words."""
        return self._book.found(text, self._words.language)

    def open(self, host: QWidget, entry: Rule) -> None:
        """The rule, with chips to those it names."""
        rule_sheet(self._keeper, self._words, host, self._book, (entry,))


class Manual:
    """How things are done with the program."""

    def __init__(self, words: Words, book: Handbook) -> None:
        self._words, self._book = words, book
        text = words.text
        self.hints = Hints(
            search=text(N_("Search words")),
            nothing=text(N_("The manual does not hold that.")),
            near=text(N_("No passage holds all of that; these come nearest.")),
            listed=text(N_("Manual")),
        )

    def chapters(self) -> Sequence[Part]:
        return self._book.part

    def title(self, chapter: Part) -> Choice:
        """What it is about."""
        return Choice(chapter.title.text(self._words.language))

    def inside(self, chapter: Part) -> Sequence[Passage]:
        return chapter.passage

    def row(self, entry: Passage) -> Choice:
        """Heading and text."""
        return Choice(entry.head.text(self._words.language), entry.said(self._words))

    def found(self, text: str) -> tuple[Sequence[Passage], bool]:
        """By words."""
        told, whole = self._book.found(text, self._words)
        return tuple(passage for _, passage in told), whole

    def open(self, host: QWidget, entry: Passage) -> None:
        """Nothing more to show: all of it stands in its row."""


def open_reader(context: WindowContext, host: QWidget, title: str, reader: QWidget) -> None:
    """A book over a room."""
    Sheet(context.keeper, context.words, host, title, body=reader, width=760, steady=True).open()


def show_manual(context: WindowContext, host: QWidget, part: str = "") -> None:
    """The manual over a room, opened at a part of it if one is named."""

    def read() -> None:
        book = manual()
        reader = BookReader(context.keeper, context.words, Manual(context.words, book))
        for one in book.part:
            if one.key == part:
                reader.show_chapter(one)
        open_reader(context, host, context.words.text(N_("Manual")), reader)

    context.attempt(host, read)
