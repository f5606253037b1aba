"""The library: what there is, recent first, and the ways to begin."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_
from fleetdesk.services.library import Item, Library
from fleetdesk.services.parts import Parts
from fleetdesk.ui.desk import Desk, Once
from fleetdesk.ui.library.item_sheets import ItemSheets
from fleetdesk.ui.library.shelf import ItemDeed, Shelf, ShelfItem
from fleetdesk.ui.library.shelf_items import ItemMaker, Judged, judge, shown
from fleetdesk.ui.library.trash_sheet import TrashSheets
from fleetdesk.ui.library.welcome import Welcome
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.search_field import SearchField
from fleetdesk.ui.widgets.segments import Segments
from fleetdesk.ui.widgets.sheet import Sheet

KINDS = ("", "fleet", "battle", "sample")
_LOW = 520
_AT_ONCE = 4
"""Lists judged on one turn of the event loop."""


class LibraryPage(QWidget):
    """The shelf with its search and filters.

    Signals:
        new_fleet_wanted, new_battle_wanted: that button was tapped; the id of the only game shown, "" for all.
        import_wanted: that button was tapped.
        open_wanted, play_wanted, print_wanted, share_wanted, versions_wanted: the `Item` to do it with.
        moved: `Moved`: a file has another name now, or went to the trash.
    """

    new_fleet_wanted = Signal(str)
    new_battle_wanted = Signal(str)
    import_wanted = Signal()
    open_wanted = Signal(object)
    play_wanted = Signal(object)
    print_wanted = Signal(object)
    share_wanted = Signal(object)
    versions_wanted = Signal(object)
    moved = Signal(object)

    def __init__(self, desk: Desk, parts: Parts, library: Library) -> None:
        super().__init__()
        self._desk, self._parts, self._library = desk, parts, library
        self._items: dict[str, Item] = {}
        self._shelf_items: tuple[ShelfItem, ...] = ()
        self._judged: dict[Path, Judged] = {}
        self._stamps: dict[Path, float] = {}
        self._to_judge: list[Item] = []
        self._titles: dict[str, str] = {}
        self._ranks: dict[str, tuple[int, str]] = {}
        self._to_name: list[str] = []
        self._system = ""
        keeper, words = desk.keeper, desk.words
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
        inner.addWidget(self.welcome)
        inner.addWidget(self.nothing)
        inner.addWidget(self.shelf)
        inner.addStretch(1)
        self._area = Scroll(keeper, body)
        whole.addWidget(self._area, 1)
        self.sheets = ItemSheets(desk, library, self)
        self.sheets.changed.connect(self.refresh)
        self.sheets.moved.connect(self.moved)
        self.sheets.wanted.connect(self._do)
        self._trash_sheets = TrashSheets(desk, library, self)
        self._trash_sheets.changed.connect(self.refresh)
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._learn_more)
        self.refresh()

    def _make_head(self) -> Row:
        keeper, words = self._desk.keeper, self._desk.words
        head = Row(keeper, gap=8)
        self.title = Label(keeper, words.text(N_("Library")), "title", wrap=False)
        head.addWidget(self.title, 1)
        self._deeds = Row(keeper, gap=8)
        self.import_button = BigButton(keeper, words.text(N_("Import …")), "import")
        self.new_battle = BigButton(keeper, words.text(N_("New battle")), "swords")
        self.new_fleet = BigButton(keeper, words.text(N_("New fleet")), "plus", "primary")
        self.import_button.clicked.connect(self.import_wanted)
        self.new_battle.clicked.connect(Once(self._begin, "new_battle"))
        self.new_fleet.clicked.connect(Once(self._begin, "new_fleet"))
        for button in (self.import_button, self.new_battle, self.new_fleet):
            self._deeds.addWidget(button)
        head.addLayout(self._deeds)
        keeper.changed.connect(self._fold)
        return head

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self, *_: object) -> None:
        """Put the buttons below the title where both have no room abreast, then below each other.

        In a low window search and filters scroll with the shelf, below the welcome.
        """
        theme = self._desk.keeper.theme
        buttons = (self.import_button, self.new_battle, self.new_fleet)
        needed = sum(one.minimumSizeHint().width() for one in buttons) + 2 * theme.px(8)
        room = self.width() - theme.px(22 + 18)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        beside = self.title.sizeHint().width() + theme.px(8) + needed <= room
        self._head.setDirection(across if beside else down)
        self._deeds.setDirection(across if needed <= room else down)
        self.search.setMinimumWidth(max(1, min(theme.px(300), room)))
        low = self.height() < theme.px(_LOW)
        if low and self._whole.indexOf(self._sieve) >= 0:
            self._whole.removeWidget(self._sieve)
            self._inner.insertWidget(self._inner.indexOf(self.nothing), self._sieve)
        elif not low and self._whole.indexOf(self._sieve) < 0:
            self._inner.removeWidget(self._sieve)
            self._whole.insertWidget(1, self._sieve)

    def _filters(self, filters: FlowLayout) -> None:
        keeper, words = self._desk.keeper, self._desk.words
        self.search = SearchField(keeper, words, words.text(N_("Find a fleet or a battle …")))
        self.search.textChanged.connect(self._filter)
        filters.addWidget(self.search)
        texts = [words.text(text) for text in (N_("All"), N_("Fleets"), N_("Battles"), N_("Samples"))]
        self.kind = Segments(keeper, texts, name=words.text(N_("Show")))
        self.kind.chosen.connect(self._filter)
        filters.addWidget(self.kind)
        self.game = BigButton(keeper, words.text(N_("All games")), "filter")
        self.game.clicked.connect(self._ask_game)
        self.game.setVisible(len(self._parts.ids()) > 1)
        filters.addWidget(self.game)
        self.trash = BigButton(keeper, words.text(N_("Trash")), "trash", "ghost")
        self.trash.clicked.connect(self._show_trash)
        self.trash.hide()
        filters.addWidget(self.trash)

    # What stands on the shelf

    def refresh(self) -> None:
        """Look at the folder again."""
        found = [*self._library.fleets(), *self._library.battles()]
        self._items = {str(item.path): item for item in found}
        for item in found:
            if self._stamps.get(item.path) != item.stamp:
                self._judged.pop(item.path, None)
                self._stamps[item.path] = item.stamp
        self._to_judge = [
            one for one in found if one.kind == "fleet" and one.sound and one.path not in self._judged
        ]
        self._to_name = sorted({one.system for one in found if one.system not in self._titles})
        self._show()
        self.trash.setVisible(bool(self._library.trash()))
        for trouble in self._library.troubles():
            self._desk.notify(self._desk.words.say(trouble))
        if self._to_name or self._to_judge:
            self._idle.start()

    def _maker(self) -> ItemMaker:
        return ItemMaker(self._desk.words, self._titles, self._parts.clock())

    def _show(self) -> None:
        maker = self._maker()
        self._shelf_items = tuple(
            maker.make(item, self._judged) for item in sorted(self._items.values(), key=self._place)
        )
        self._filter()

    def _place(self, item: Item) -> tuple[bool, float, tuple[int, str]]:
        """One's own things recent first, then the samples game by game."""
        if not item.shipped:
            return False, -item.stamp, (0, "")
        return True, 0.0, self._ranks.get(item.system, (0, item.system))

    def _learn_more(self) -> None:
        """While nothing else is to be done: load a game to learn its name, then judge a few lists."""
        if self._to_name:
            self._name(self._to_name.pop(0))
            if not self._to_name:
                self._show()
        else:
            self._judge_some()
        if not self._to_name and not self._to_judge:
            self._idle.stop()

    def _name(self, system: str) -> None:
        """Learn the name of a game; its id will do where this version does not have it."""
        try:
            game = self._parts.find(system)
            self._titles[system] = self._desk.words.text(game.title)
            self._ranks[system] = (game.rank, system)
        except KeyError:
            self._titles[system] = system

    def _judge_some(self) -> None:
        """Judge a few lists and show what that told."""
        fresh: dict[str, ShelfItem] = {}
        maker = self._maker()
        for _ in range(min(_AT_ONCE, len(self._to_judge))):
            item = self._to_judge.pop(0)
            try:
                self._judged[item.path] = judge(self._library, self._parts.find, item)
            except (Said, KeyError):
                continue  # opening it will say what is wrong
            fresh[str(item.path)] = maker.make(item, self._judged)
        self._shelf_items = tuple(fresh.get(one.id, one) for one in self._shelf_items)
        self.shelf.show_again(fresh)

    def _filter(self, *_: object) -> None:
        items = shown(
            self._shelf_items,
            kind=KINDS[self.kind.index],
            system=self._system,
            sought=self.search.text(),
        )
        self.nothing.setVisible(not items)
        newcomer = all(one.kind == "sample" for one in self._shelf_items)
        self.welcome.setVisible(newcomer and not self.search.text())
        self.shelf.show_items(items)
        if self.search.hasFocus():
            self._area.ensureWidgetVisible(self.search)

    def _begin(self, key: str, *_: object) -> None:
        """Who looks at one game begins something of that game."""
        (self.new_fleet_wanted if key == "new_fleet" else self.new_battle_wanted).emit(self._system)

    def _ask_game(self) -> None:
        words = self._desk.words
        keys = ["", *self._parts.games()]
        names = [words.text(N_("All games")), *(words.text(self._parts.find(key).title) for key in keys[1:])]
        listed = ChoiceList(self._desk.keeper, [Choice(name) for name in names], name=names[0])
        listed.show_chosen([keys.index(self._system)])
        sheet = Sheet(self._desk.keeper, words, self, words.text(N_("Game")), body=listed, width=460)
        listed.chosen.connect(sheet.answer)
        sheet.finished.connect(self._game_chosen)
        sheet.open()

    def _game_chosen(self, index: object) -> None:
        if isinstance(index, int):
            keys = ["", *self._parts.games()]
            self._system = keys[index]
            words = self._desk.words
            title = self._parts.find(self._system).title if self._system else N_("All games")
            self.game.setText(words.text(title))
            self._filter()

    def _show_trash(self) -> None:
        self._trash_sheets.open(self._parts.clock())

    # What is done with one

    def item(self, identity: str) -> Item | None:
        """A thing of the shelf by the id it has there."""
        return self._items.get(identity)

    def _deed(self, deed: object) -> None:
        if not isinstance(deed, ItemDeed):
            return
        item = self._items.get(deed.id)
        if item is None:
            return
        match deed.deed:
            case "open":
                (self.open_wanted if item.kind == "fleet" else self.play_wanted).emit(item)
            case "go":
                self.play_wanted.emit(item)
            case _:
                self.sheets.show_menu(item)

    def _do(self, wanted: object) -> None:
        if isinstance(wanted, tuple):
            key, item = wanted
            signals = {
                "open": self.open_wanted,
                "play": self.play_wanted,
                "print": self.print_wanted,
                "share": self.share_wanted,
                "versions": self.versions_wanted,
            }
            signals[key].emit(item)
