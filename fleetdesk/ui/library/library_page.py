"""The library: what there is, recent first, and the ways to begin."""

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, msg
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.book import Book
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.library import Library
from fleetdesk.systems import Name, Named
from fleetdesk.ui.library.item_sheets import ItemSheets
from fleetdesk.ui.library.shelf import ItemDeed, Shelf
from fleetdesk.ui.library.shelf_items import ItemMaker, is_closed, shown
from fleetdesk.ui.library.shelf_judging import Findings
from fleetdesk.ui.library.shelf_rows import Rows, ShelfItem
from fleetdesk.ui.library.welcome import Welcome
from fleetdesk.ui.widgets.base import Column, Label, Row, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.window_context import Once, WindowContext

if TYPE_CHECKING:
    from fleetdesk.ui.library.trash_sheet import TrashSheets

KINDS = ("", "fleet", "scenario", "battle", "sample")
_LOW = 520
_SEARCH = 220
"""The least width of the search beside the choice of the game, at 100 %."""
_SIEVED = 0.3
"""Seconds between two looks at what a search hides while files are still being read."""
_LOT = 200
"""Things looked through for lists without a verdict between two looks at what a finger does."""
_OFTEN, _SELDOM = 30, 1000
"""Milliseconds between two looks at what was found out, and where only what is late may still come."""


class LibraryPage(Fitted, QWidget):
    """The shelf with its search and filters."""

    new_wanted = Signal(str, str)
    """A new "fleet", "battle", "scenario" or "lesson", and the id of the only game shown, "" for all."""
    import_wanted = Signal()
    """That button was tapped."""
    scale_wanted = Signal(int)
    """Size of everything in percent."""
    open_wanted, play_wanted, print_wanted = Signal(object), Signal(object), Signal(object)
    share_wanted, versions_wanted = Signal(object), Signal(object)
    """Of these five: the `Item` to do it with."""
    record_wanted = Signal(object, object)
    """The `Item` of a list, and its battles to be printed with it."""
    moved = Signal(object)
    """`Moved`: a file has another name now, or went to the trash."""

    def __init__(self, context: WindowContext, parts: Parts, library: Library) -> None:
        super().__init__()
        self._context, self._parts, self._library = context, parts, library
        self._findings = Findings(library, parts.lists_of, Book(parts.verdicts))
        self.destroyed.connect(self._findings.close)
        self._order: list[str] = []
        """Ids of all that stands on the shelf, in its order."""
        self._maker = self._new_maker()
        self._sieved = monotonic()
        self._to_sieve = False
        self._system = ""
        self._trash_sheets: TrashSheets | None = None
        keeper, words = context.keeper, context.words
        self._whole = whole = Column(keeper, self, gap=12, margins=(22, 14, 18, 0))
        self._head = self._make_head()
        whole.addLayout(self._head)
        self._sieve = QWidget()
        self._filters(FlowLayout(keeper, self._sieve, gap=8))
        whole.addWidget(self._sieve)
        self.shelf = Shelf(keeper, words.text(N_("Fleets and battles")), words.text(N_("More")))
        self.shelf.wanted.connect(self._deed)
        body = QWidget()
        self._inner = inner = Column(keeper, body, gap=12, margins=(0, 0, 4, 18))
        self.nothing = Label(
            keeper, words.text(N_("Nothing matches. Clear the search or the filters.")), "body", "muted"
        )
        self.nothing.hide()
        self.welcome = Welcome(keeper, words)
        self.welcome.chosen.connect(self._begin)
        self.welcome.scale_wanted.connect(self.scale_wanted)
        inner.add(self.welcome, self.nothing, self.shelf)
        inner.addStretch(1)
        self._area = Scroll(keeper, body)
        whole.addWidget(self._area, 1)
        self.sheets = ItemSheets(context, library, self)
        self.sheets.changed.connect(self.refresh)
        self.sheets.moved.connect(self.moved)
        self.sheets.wanted.connect(self._do)
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._learn_more)
        self._poll = QTimer(self)
        self._poll.timeout.connect(self._listen)
        self.refresh()

    def _make_head(self) -> Row:
        keeper, words = self._context.keeper, self._context.words
        head = Row(keeper, gap=8)
        self.title = head.put(Label(keeper, words.text(N_("Library")), "title", wrap=False), 1)
        self._deeds = head.put(Row(keeper, gap=8))
        self.import_button = BigButton(keeper, words.text(N_("Import …")), "import", does=self.import_wanted)
        self.new_battle = BigButton(keeper, words.text(N_("New battle")), "swords")
        self.new_fleet = BigButton(keeper, words.text(N_("New fleet")), "plus", "primary")
        self.new_scenario = BigButton(keeper, words.text(N_("New scenario")), "plus", "primary")
        self.new_scenario.hide()
        self.new_battle.clicked.connect(Once(self._begin, "new_battle"))
        self.new_fleet.clicked.connect(Once(self._begin, "new_fleet"))
        self.new_scenario.clicked.connect(Once(self._begin, "new_scenario"))
        for button in (self.import_button, self.new_battle, self.new_fleet, self.new_scenario):
            self._deeds.addWidget(button)
        keeper.changed.connect(self.refit)
        return head

    def refit(self, *_: object) -> None:
        """Put the buttons below the title where both have no room abreast, then below each other.

        In a low window search and filters scroll with the shelf, below the welcome.
        """
        theme = self._context.keeper.theme
        buttons = (self.import_button, self.new_battle)
        last = max(one.minimumSizeHint().width() for one in (self.new_fleet, self.new_scenario))
        needed = sum(one.minimumSizeHint().width() for one in buttons) + last + 2 * theme.px(8)
        room = self.width() - theme.px(22 + 18)
        beside = self.title.sizeHint().width() + theme.px(8) + needed <= room
        abreast(self._head, beside=beside)
        abreast(self._deeds, beside=needed <= room)
        wide = min(theme.px(300), room)
        spare = room - self.game.sizeHint().width() - theme.px(8)
        if theme.px(_SEARCH) <= spare < wide:  # a little narrower it stands beside the choice of the game
            wide = spare
        self.search.setFixedWidth(max(1, wide))
        low = self.height() < theme.px(_LOW)
        if low and self._whole.indexOf(self._sieve) >= 0:
            self._whole.removeWidget(self._sieve)
            self._inner.insertWidget(self._inner.indexOf(self.nothing), self._sieve)
        elif not low and self._whole.indexOf(self._sieve) < 0:
            self._inner.removeWidget(self._sieve)
            self._whole.insertWidget(1, self._sieve)

    def _filters(self, filters: FlowLayout) -> None:
        keeper, words = self._context.keeper, self._context.words
        self.search = SearchField(keeper, words, words.text(N_("Find a fleet or a battle …")))
        self.search.textChanged.connect(self._filter)
        filters.addWidget(self.search)
        self.game = BigButton(keeper, words.text(N_("All games")), "filter", does=self._ask_game)
        self.game.setVisible(len(self._parts.ids()) > 1)
        filters.addWidget(self.game)  # beside the search: an upright tablet has room for both
        kinds = (N_("All"), N_("Fleets"), N_("Scenarios"), N_("Battles"), N_("Samples"))
        texts = [words.text(text) for text in kinds]
        self.kind = Segments(keeper, texts, name=words.text(N_("Show")))
        self.kind.chosen.connect(self._filter)
        filters.addWidget(self.kind)
        self.trash = BigButton(keeper, words.text(N_("Trash")), "trash", "ghost", does=self._show_trash)
        self.trash.hide()
        filters.addWidget(self.trash)

    # What stands on the shelf

    def refresh(self) -> None:
        """Look at the folder again; what is not known yet is looked at beside the window."""
        self._findings.look()
        self._show()
        self.trash.setVisible(bool(self._library.trash()))
        for trouble in self._library.troubles():
            self._context.notify(self._context.words.say(trouble))
        self._go_on()

    @property
    def looks(self) -> bool:
        """Whether something is still to be found out of what stands on the shelf."""
        return self._idle.isActive() or self._findings.waits()

    def _go_on(self) -> None:
        """Find out what is still to be found out."""
        self._findings.doubt_all()
        self._idle.start()
        self._poll.start(_OFTEN)

    def _listen(self) -> None:
        """Show what was found out meanwhile; what stands on the shelf stays where it is."""
        findings = self._findings
        heads = findings.take_items()
        self.shelf.learn_again((heads & findings.items.keys()) | findings.take_verdicts())
        self._to_sieve |= bool(heads)  # a verdict hides nothing and moves nothing
        findings.note()
        gone = not heads <= findings.items.keys()
        if self._to_sieve and (gone or not findings.reads() or monotonic() - self._sieved > _SIEVED):
            self._maker = self._new_maker()
            self._filter()
            if (
                not findings.reads()
            ):  # what is judged before all is read is only looked through again and again
                self._go_on()
        elif not self.looks:
            self._poll.start(_SELDOM) if findings.hopes() else self._poll.stop()
        if findings.bugs:
            raise findings.bugs.pop()

    def _new_maker(self) -> ItemMaker:
        games = {one.system for one in self._findings.items.values() if one.system}
        titles = {key: self._context.words.text(self._named(key).title) for key in games}
        return ItemMaker(self._context.words, titles, self._parts.clock())

    def _named(self, system: str) -> Named:
        """The name of a game; its id will do where this version does not have it."""
        try:
            return self._parts.named(system)
        except KeyError:
            return Name(system, 0)

    def _show(self) -> None:
        self._maker = self._new_maker()
        self._order = [str(one.path) for one in sorted(self._findings.items.values(), key=self._place)]
        self._filter()

    def _place(self, item: Item) -> tuple[bool, float, int, str]:
        """One's own things recent first, then the samples game by game; by their files, the same at every start."""
        if not item.shipped:
            return False, -item.stamp, 0, str(item.path)
        return True, 0.0, self._named(item.system).rank, str(item.path)

    def _learn_more(self) -> None:
        """While nothing else is to be done: have some more of the lists judged that were not yet."""
        if not self._findings.judge(_LOT):
            self._idle.stop()

    def _make(self, identity: str) -> ShelfItem:
        item = self._findings.items[identity]
        return self._maker.make(item, self._findings.verdict(item))

    def _filter(self, *_: object) -> None:
        known, maker = self._findings.items, self._maker
        self._sieved, self._to_sieve = monotonic(), False
        self._order = [one for one in self._order if one in known]
        items = shown(
            maker,
            map(known.__getitem__, self._order),
            kind=KINDS[self.kind.index],
            system=self._system,
            sought=self.search.text(),
        )
        self.nothing.setVisible(not items)
        newcomer = all(item.shipped for item in self._findings.items.values())
        welcome = newcomer and not self.search.text()
        self.welcome.setVisible(welcome)
        scenarios = KINDS[self.kind.index] == "scenario"
        self.new_fleet.setHidden(scenarios)  # what is begun here, in its place: no filter is moved by it
        self.new_scenario.setVisible(scenarios)
        for button in (self.new_fleet, self.new_scenario):  # one filled button: the welcome has it
            button.set_kind("plain" if welcome else "primary")
        self.shelf.show_items(Rows((str(one.path) for one in items), maker.sections(items), self._make))
        if self.search.hasFocus():
            self._area.ensureWidgetVisible(self.search)

    def _begin(self, key: str, *_: object) -> None:
        """Who looks at one game begins something of that game."""
        self.new_wanted.emit(key.removeprefix("new_"), self._system)

    def _ask_game(self) -> None:
        words = self._context.words
        keys = ["", *self._parts.games()]
        names = [words.text(N_("All games")), *(words.text(self._parts.named(key).title) for key in keys[1:])]
        rows, now = [Choice(name) for name in names], keys.index(self._system)
        title = words.text(N_("Game"))
        choose(self._context.keeper, words, self, title, rows, then=self._game_chosen, now=now, width=460)

    def _game_chosen(self, index: object) -> None:
        if isinstance(index, int):
            keys = ["", *self._parts.games()]
            self._system = keys[index]
            words = self._context.words
            title = self._parts.named(self._system).title if self._system else N_("All games")
            self.game.setText(words.text(title))
            self._filter()

    def _show_trash(self) -> None:
        from fleetdesk.ui.library.trash_sheet import TrashSheets  # noqa: PLC0415 - rarely looked into

        if self._trash_sheets is None:
            self._trash_sheets = TrashSheets(self._context, self._library, self)
            self._trash_sheets.changed.connect(self.refresh)
        self._trash_sheets.open(self._parts.clock())

    # What is done with one

    def _deed(self, deed: object) -> None:
        if not isinstance(deed, ItemDeed):
            return
        item = self._findings.items.get(deed.id)
        if item is None:
            return
        if item.state != "known" and deed.deed != "more":
            self._tell_unread(item)
            return
        match deed.deed:
            case "open":
                (self.play_wanted if item.kind == "battle" else self.open_wanted).emit(item)
            case "go":
                self.play_wanted.emit(item)
            case _:
                self.sheets.show_menu(item, closed=is_closed(item, self._findings.verdict(item)))

    def _tell_unread(self, item: Item) -> None:
        """Say why a thing cannot be opened yet: who opened it would wait with the whole window."""
        told = msg("{file} is still being looked at. Wait a moment.", file=item.path.name)
        if item.state == "late":
            told = msg(
                "{file} could not be read yet: its disk is slow or gone. It opens as soon as it is read.",
                file=item.path.name,
            )
        self._context.notify(self._context.words.say(told))

    def _do(self, wanted: object) -> None:
        if isinstance(wanted, tuple):
            key, *details = wanted
            signals = {
                "open": self.open_wanted,
                "play": self.play_wanted,
                "print": self.print_wanted,
                "record": self.record_wanted,
                "share": self.share_wanted,
                "versions": self.versions_wanted,
            }
            signals[key].emit(*details)
