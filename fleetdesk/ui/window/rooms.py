"""The rooms of the window: made when first entered, and how one leads to another."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.store.envelope import Edition
from fleetdesk.store.scenarios import SUFFIX as SCENARIO
from fleetdesk.ui.window.new_sheet import NewSheet, What
from fleetdesk.ui.window.papers_read import papers_read
from fleetdesk.ui.window.scenario_ways import ScenarioWays
from fleetdesk.ui.window.transfers import Transfers
from fleetdesk.ui.window_context import Once, WindowContext

if TYPE_CHECKING:
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.core.lists.scenarios import Scenario
    from fleetdesk.services.after.record import Fought
    from fleetdesk.services.building.builder import FleetEditor
    from fleetdesk.services.printing import Printable
    from fleetdesk.ui.battle_room import BattleRoom
    from fleetdesk.ui.builder.build_room import BuildRoom
    from fleetdesk.ui.library.item_sheets import Moved
    from fleetdesk.ui.library.library_page import LibraryPage
    from fleetdesk.ui.printing.page import PrintPage


class Rooms(QObject):
    """Knows which room is open and what is open in it."""

    entered = Signal(str)
    """Key of the room one is in now."""
    titled = Signal(str)
    """What is open there, empty where nothing has a name."""
    language_wanted, theme_wanted, scale_wanted = Signal(str), Signal(str), Signal(int)
    """How the whole window shall be from now on."""
    shortcuts_wanted, help_wanted = Signal(), Signal()
    """The list of keys; what is this?"""
    covered = Signal(bool)
    """Whether the blank screen between two seats is shown."""

    def __init__(
        self, window: QWidget, context: WindowContext, parts: Parts, stack: QStackedWidget, makers: "Makers"
    ) -> None:
        """`makers` says by key how a room is made that shows no list and no battle."""
        super().__init__(window)
        self.window, self.context, self.parts, self._stack = window, context, parts, stack
        self._makers = makers
        self.library = Library(parts.folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)
        self.transfers = Transfers(context, parts, self.library, window)
        self.transfers.fleet_taken.connect(self._fleet_taken)
        self.transfers.battle_taken.connect(self.open_battle)
        self.transfers.shelf_changed.connect(self._shelf_changed)
        self.new_sheet = NewSheet(context, parts, window)
        self.new_sheet.fleet_wanted.connect(self.begin_fleet)
        self.new_sheet.battle_wanted.connect(self.play)
        self.new_sheet.lesson_wanted.connect(self.learn)
        self.scenarios = ScenarioWays(self)
        context.offer_elsewhere(parts, Once(self.ask_folder))
        self.key = ""
        self.left: tuple[Path, str] | None = None
        """The battle that was left last, and what it is called: the way back to it."""
        self._rooms: dict[str, QWidget] = {}
        self.build_room: BuildRoom | None = None
        """The builder, once a list was opened."""
        self.battle_room: BattleRoom | None = None
        """The battle that is open or being set up."""
        self._to_print: Callable[[], tuple[Printable, ...]] | None = None
        self._came: tuple[str, Path | None] = ("library", None)
        """From where a battle is set up: the room, and the file of what was played there."""

    # Entering

    def enter(self, key: str) -> None:
        if self.key == "build" and key != "build" and self.build_room is not None:
            self.build_room.leave()
        if key != self.key:
            self.context.withdraw(left=True)
        again = key in self._rooms
        room = self.room(key)
        self.key = key
        self.entered.emit(key)  # first the rail goes or comes: the room is shown in the size it stays in
        if self._stack.indexOf(room) < 0:
            self._stack.addWidget(room)
        self._stack.setCurrentWidget(room)
        if key == "library" and again:  # files may have changed while another room was open
            self.library_page.refresh()
        elif key == "print":
            self._show_print()
        self._name_window()

    def room(self, key: str) -> QWidget:
        """A room by its key; it is made if this is the first time."""
        if key == "build":
            build = self.build_room
            return build if build is not None and build.editor is not None else self._made("no build")
        if key == "battle":
            return self.battle_room if self.battle_room is not None else self._made("no battle")
        return self._made(key)

    def _made(self, key: str) -> QWidget:
        if key not in self._rooms:
            self._rooms[key] = self._makers[key](self)
        return self._rooms[key]

    @property
    def library_page(self) -> "LibraryPage":
        """The shelf."""
        return cast("LibraryPage", self.room("library"))

    # Changes of the whole window

    def make_anew(self) -> None:
        """Another language: new rooms, with the same things open in them."""
        key, build = self.key, self.build_room
        if build is not None:
            build.leave()  # a new list gets its file here
        self._drop_rooms()
        self._drop_build()
        if build is not None and build.editor is not None:
            self._show_editor(build.editor, build.path, build.edition)
        if self.battle_room is not None:
            self.battle_room.speak()
        self.enter(key)

    def _drop_rooms(self) -> None:
        for room in self._rooms.values():
            self._take_down(room)
        self._rooms.clear()

    def _take_down(self, room: QWidget) -> None:
        self._stack.removeWidget(room)
        room.deleteLater()

    def ask_folder(self) -> None:
        """Where things were kept nothing can be written: ask for another folder, and go on there."""
        from fleetdesk.ui import folder_moves

        if folder := folder_moves.asked_folder(self.context, self.window, self.parts.folder):
            folder_moves.move_in(self, self.window, Path(folder), stuck=True)

    def move_in(self, folder: str) -> None:
        """Keep things elsewhere from now on: what lies there is shown."""
        from fleetdesk.ui import folder_moves

        folder_moves.move_in(self, self.window, Path(folder))

    def settle_in(self, library: Library, *, build: bool, battle: bool) -> None:
        """Show what lies in another library; what is open stays so if `build` and `battle` say so."""
        self.library = library
        self.transfers.move(library)
        if not battle:
            self._drop_battle()
        if not build:
            self._drop_build()
        elif self.build_room is not None:
            self.build_room.move_to(library)
        self._drop_rooms()
        self.enter(self.key)

    # Fleets

    def begin_fleet(self, system: "AnySystem") -> None:
        """A new list of a game, built for the rules this table plays by."""
        editor = self.new_sheet.new_list(system, self.library)
        if self.context.attempt(self.window, partial(self._show_editor, editor, None)):
            self.enter("build")
            if self.build_room is not None:
                self.build_room.page.ask_details()

    def open_fleet(self, path: Path) -> None:
        """Open a list in the builder."""
        self.context.attempt(self.window, lambda: self._open_fleet(path))

    def _open_fleet(self, path: Path) -> None:
        if self.build_room is None or self.build_room.path != path:
            loaded = self.library.open_fleet(path)
            for notice in loaded.notices:
                self.context.tell(notice)
            fleet = self.library.named(path, loaded.value, self.context.words)
            from fleetdesk.services.building.builder import FleetEditor

            self._show_editor(FleetEditor(self.parts.find(fleet.system), fleet), path, loaded.edition)
        self.enter("build")

    def _show_editor(self, editor: "FleetEditor", path: Path | None, edition: Edition | None = None) -> None:
        if (build := self.build_room) and build.editor and build.editor.system is not editor.system:
            build.keep_now()
            self._drop_build()  # the room of a game speaks as its players do
        if self.build_room is None:
            from fleetdesk.ui.builder.build_room import BuildRoom

            parts, context, cards = self.parts, self.context.of_game(editor.system.id), self.transfers.cards
            presets, begun = self.library.house_rules, parts.drafts("cards", context.tell)
            self.build_room = BuildRoom(context, self.library, cards, presets, parts.settings, begun=begun)
            self.build_room.wanted.connect(self._build_wanted)
            self.build_room.renamed.connect(self._name_window)
            self._stack.addWidget(self.build_room)  # nobody may enter it: in another language the shelf stays
            self.transfers.cards_taken.connect(self.build_room.offer_anew)
        self.build_room.show_editor(editor, path, edition)

    def show_versions(self, item: Item) -> None:
        """What a fleet was before."""
        self.open_fleet(item.path)
        if self.build_room is not None and self.build_room.path == item.path:
            self.build_room.ask_versions(partial(self.enter, "library"))

    def _build_wanted(self, key: str) -> None:
        editor = build.editor if (build := self.build_room) is not None else None
        if key == "import":
            self.transfers.ask_import()
        elif editor is not None and key == "play":
            self.play(editor.system, editor.fleet)
        elif build is not None and key == "print":
            self.print_things(build.papers)
        elif editor is not None:
            self.transfers.share_fleet(editor.system, editor.fleet)

    def _fleet_taken(self, path: object) -> None:
        if isinstance(path, Path):
            self._shelf_changed()
            self.open_fleet(path)

    def file_moved(self, moved: "Moved") -> None:
        """The open list follows its file; if that went to the trash, the builder is empty."""
        room = self.build_room
        if room is not None and room.path == moved.before:
            if moved.now is not None:
                room.follow(moved.now, moved.name)
            else:
                self._drop_build()

    def _drop_build(self) -> None:
        room, self.build_room = self.build_room, None
        if room is not None:
            self._take_down(room)

    def _shelf_changed(self) -> None:
        if "library" in self._rooms:
            self.library_page.refresh()

    # Battles

    def play(
        self, system: "AnySystem", fleet: "FleetList | None" = None, scenario: "Scenario | None" = None
    ) -> None:
        """Set up a battle, with this list on the first side, or from a scenario."""
        self._came = self.key or "library", self._battle_room().path
        self._battle_room().set_up(system, fleet, scenario)
        self.enter("battle")

    def learn(self, system: "AnySystem") -> None:
        """Be led through a first battle."""
        self._enter_battle(lambda room: room.learn(system))

    def open_battle(self, path: Path) -> None:
        """Go on with a battle."""
        self._enter_battle(lambda room: room.open(path))

    def _enter_battle(self, begin: "Callable[[BattleRoom], object]") -> None:
        room = self._battle_room()
        if self.context.attempt(self.window, lambda: begin(room)):
            self.enter("battle")
        elif not room.is_open:
            self._drop_battle()

    def _battle_room(self) -> "BattleRoom":
        if self.battle_room is None:
            from fleetdesk.ui.battle_room import BattleRoom

            self.battle_room = BattleRoom(
                self.context, self.parts, self.library, self.window.size(), self._stack
            )
            self.battle_room.left.connect(self._battle_left)
            self.battle_room.room_wanted.connect(self._go_from_battle)
            self.battle_room.seat_left.connect(self._forget_papers)
            self.battle_room.covered.connect(self.covered)
            self.battle_room.help_wanted.connect(self.help_wanted)
            self.battle_room.renamed.connect(self._name_window)
        return self.battle_room

    def _go_from_battle(self, key: str) -> None:
        if key == "print" and self.battle_room is not None:
            self.print_things(self.battle_room.papers)
        else:
            self.enter(key)

    def _battle_left(self) -> None:
        room = self.battle_room
        key, file = self._came if room is not None and room.setup is not None else ("library", None)
        self.left = (room.way_back if room is not None else None) or self.left
        self._drop_battle()
        if (empty := self._rooms.pop("no battle", None)) is not None:
            self._take_down(empty)  # it offers the way back
        self.enter("library" if key == "battle" else key)
        if file is not None:
            self.open_battle(file)

    def _drop_battle(self) -> None:
        room, self.battle_room = self.battle_room, None
        if room is not None:
            room.close_battle()
            self._take_down(room)

    # Things of the shelf

    def print_item(self, item: Item, fought: "tuple[Fought, ...]" = ()) -> None:
        read = partial(papers_read, self.context, self.parts, item.path, fought)
        self.context.attempt(self.window, lambda: self.print_things(read()))

    # Paper

    def print_things(self, source: "Callable[[], tuple[Printable, ...]]") -> None:
        """Show these on the print page, each time it is entered as they stand then."""
        self._to_print = source
        self.enter("print")

    def ask_what_to_print(self) -> None:
        """Ask which fleet or battle, recent ones first."""
        from fleetdesk.ui.library.item_sheets import choose_item

        items = (*self.library.battles(), *self.library.fleets())
        sheet = choose_item(self.context, self.window, self.parts.named, items)
        sheet.finished.connect(lambda at: self.print_item(items[at]) if isinstance(at, int) else None)

    def _show_print(self) -> None:
        page = cast("PrintPage", self.room("print"))
        things = self._to_print() if self._to_print is not None else ()
        for room in (self.battle_room, self.build_room):
            things = things or (room.papers() if room is not None else ())
        page.show_things(things)

    def _forget_papers(self) -> None:
        """What one seat was about to print is not for the next."""
        self._to_print = None
        if "print" in self._rooms:
            cast("PrintPage", self._rooms["print"]).show_things(())

    # Commands, files, the end

    def run(self, key: str) -> None:
        """A command that is not a place of the rail, or comes from an empty room."""
        build = self.build_room if self.key == "build" else None
        edited = self.scenarios if self.key == "scenario" else build
        match key:
            case "library":
                self.enter("library")
            case "new_fleet" | "new_battle" | "new_lesson":
                self.new_sheet.begin(cast("What", key.removeprefix("new_")))
            case "import":
                self.transfers.ask_import()
            case "undo" | "redo" if edited is not None:
                (edited.undo if key == "undo" else edited.redo)()
            case "find" if build is not None:
                build.go_to_search()
            case "find":
                self.enter("library")
                self.library_page.search.setFocus()
            case "print_this":
                self._print_open()
            case _:
                pass

    def _print_open(self) -> None:
        if self.key == "battle" and self.battle_room is not None:
            self._go_from_battle("print")
        elif self.key == "build":
            self._build_wanted("print")
        else:
            self.enter("print")

    def open_file(self, file: Path) -> None:
        """Open what was named on the command line, wherever it lies."""
        {BATTLE: self.open_battle, SCENARIO: self.scenarios.open}.get(file.suffix, self.open_fleet)(file)

    def close(self, *, unsaved: bool = False) -> None:
        """Write down what is not yet, unless that is given up; let go of files. Raises StoreError."""
        if self.build_room is not None and not unsaved:
            self.build_room.keep_now()
        if self.battle_room is not None:
            self.battle_room.close_battle()

    def _name_window(self, *_: object) -> None:
        room = {"build": self.build_room, "battle": self.battle_room, "scenario": self.scenarios}.get(
            self.key
        )
        self.titled.emit(room.title if room is not None else "")


Makers = Mapping[str, Callable[[Rooms], QWidget]]
