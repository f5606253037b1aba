"""What becomes of a thing of the shelf that is tapped, and how a scenario is opened, begun, played and shared."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from fleetdesk.core.escaping import file_stem
from fleetdesk.core.ids import free_name
from fleetdesk.core.words import N_
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.library import Library
from fleetdesk.services.shelf.scenario_keeper import told_in
from fleetdesk.store.envelope import Edition
from fleetdesk.store.scenarios import SUFFIX as SCENARIO
from fleetdesk.ui.window.new_sheet import NewSheet
from fleetdesk.ui.window.transfers import Transfers
from fleetdesk.ui.window_context import Once, WindowContext

if TYPE_CHECKING:
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.core.lists.scenarios import Scenario
    from fleetdesk.services.building.scenario_editor import ScenarioEditor
    from fleetdesk.ui.scenarios.room import ScenarioRoom


class House(Protocol):
    """What is needed of the rooms of the window."""

    window: QWidget
    parts: Parts
    context: WindowContext
    library: Library
    transfers: Transfers
    new_sheet: NewSheet

    def room(self, key: str) -> QWidget:
        """A room by its key."""

    def enter(self, key: str) -> None:
        """Go to a room."""

    def open_file(self, file: Path) -> None:
        """Open a file where it is edited or played."""

    def open_battle(self, path: Path) -> None:
        """Go on with a battle."""

    def show_versions(self, item: Item) -> None:
        """What a fleet was before."""

    def play(
        self, system: "AnySystem", fleet: "FleetList | None" = None, scenario: "Scenario | None" = None
    ) -> None:
        """Set up a battle."""


class ScenarioWays(QObject):
    """Keeps the scenario that is open, whatever room shows it."""

    def __init__(self, rooms: House) -> None:
        super().__init__(rooms.window)
        self._rooms = rooms
        self._open: tuple[ScenarioEditor, Path | None, Edition | None] | None = None
        rooms.transfers.scenario_taken.connect(self.open)
        rooms.new_sheet.scenario_wanted.connect(self.new)

    @property
    def title(self) -> str:
        """What the window is called after while one is open."""
        return self._open[0].scenario.story.name if self._open is not None else ""

    def make_room(self) -> QWidget:
        """The editor, with what is open."""
        from fleetdesk.ui.scenarios.room import ScenarioRoom

        room = ScenarioRoom(self._rooms.context, self._rooms.library)
        room.wanted.connect(self._wanted)
        if self._open is not None:
            room.show_editor(*self._open)
        return room

    @property
    def _room(self) -> "ScenarioRoom":
        return cast("ScenarioRoom", self._rooms.room("scenario"))

    def _read(self, path: Path) -> "tuple[Scenario, Edition]":
        """Raises StoreError."""
        rooms = self._rooms
        loaded = rooms.library.scenario_keeper.open(path)
        for notice in loaded.notices:
            rooms.context.notify(rooms.context.words.say(notice))
        shipped = rooms.library.is_shipped(path)
        return (told_in(rooms.context.words, loaded.value) if shipped else loaded.value), loaded.edition

    def open(self, path: object) -> None:
        if isinstance(path, Path):
            self._rooms.context.attempt(self._rooms.window, partial(self._edit, path))

    def show_versions(self, item: Item) -> None:
        """What a thing of the shelf was before."""
        if item.kind != "scenario":
            self._rooms.show_versions(item)
            return
        self.open(item.path)
        room = self._room
        if room.path == item.path:
            room.ask_versions()

    def _edit(self, path: Path) -> None:
        from fleetdesk.services.building.scenario_editor import ScenarioEditor

        scenario, edition = self._read(path)
        self._show(ScenarioEditor(self._rooms.parts.find(scenario.system), scenario), path, edition)

    def _show(self, editor: "ScenarioEditor", path: Path | None, edition: Edition | None) -> None:
        self._open = (editor, path, edition)
        room = self._room
        room.show_editor(editor, path, edition)
        self._rooms.enter("scenario")

    def new(self, system: "AnySystem") -> None:
        """A new scenario of a game: open sea, nobody on it."""
        from fleetdesk.services.building.scenario_editor import ScenarioEditor, new_scenario

        text = self._rooms.context.words.text
        names = [item.name for item in self._rooms.library.scenarios(system.id)]
        scenario = new_scenario(system, free_name(text(N_("My scenario")), names))
        self._show(ScenarioEditor(system, scenario), None, None)

    def open_item(self, item: Item) -> None:
        """Open a thing of the shelf where it is edited or played."""
        self._rooms.open_file(item.path)

    def play_item(self, item: Item) -> None:
        """Set up a battle with a thing of the shelf."""
        rooms = self._rooms
        if item.kind == "battle":
            rooms.open_battle(item.path)
        elif item.kind == "scenario":
            rooms.context.attempt(rooms.window, lambda: self._play(self._read(item.path)[0]))
        else:
            rooms.context.attempt(rooms.window, lambda: self._play_fleet(item.path))

    def _play_fleet(self, path: Path) -> None:
        rooms = self._rooms
        fleet = rooms.library.named(path, rooms.library.open_fleet(path).value, rooms.context.words)
        rooms.play(rooms.parts.find(fleet.system), fleet)

    def share_item(self, item: Item) -> None:
        """Hand a thing of the shelf out."""
        rooms = self._rooms
        if item.kind == "scenario":
            rooms.context.attempt(rooms.window, lambda: self._share(self._read(item.path)[0]))
        else:
            rooms.transfers.share_item(item)

    def _play(self, scenario: "Scenario") -> None:
        self._rooms.play(self._rooms.parts.find(scenario.system), None, scenario)

    def _share(self, scenario: "Scenario") -> None:
        from fleetdesk.ui.library.share_sheet import ShareBody, share

        rooms = self._rooms
        sheet = share(rooms.context, rooms.window, rooms.parts.find(scenario.system), scenario)
        if isinstance(sheet.body, ShareBody):
            sheet.body.file_wanted.connect(Once(self._save, scenario))

    def _save(self, scenario: "Scenario") -> None:
        rooms = self._rooms
        name = file_stem(rooms.context.words.text(scenario.story.name), "scenario")
        target = rooms.transfers.ask_target(f"{name}{SCENARIO}", f"*{SCENARIO}")
        keep = rooms.library.scenario_keeper.save
        if target is not None and rooms.context.attempt(rooms.window, lambda: keep(scenario, target)):
            rooms.transfers.tell_saved(target)

    def undo(self) -> None:
        """Take back the last edit, by a key."""
        self._room.page.undo()

    def redo(self) -> None:
        """Do it again, by a key."""
        self._room.page.redo()

    def _wanted(self, key: str) -> None:
        if self._open is None:
            return
        room = self._room
        editor = self._open[0]
        self._open = (editor, room.path, room.edition)
        match key:
            case "play":
                self._play(editor.scenario)
            case "share":
                self._share(editor.scenario)
            case _:
                self._rooms.enter("library")
