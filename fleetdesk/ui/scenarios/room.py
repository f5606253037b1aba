"""The room in which a scenario is drawn: its file, and the ways out of it."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.words import N_, msg
from fleetdesk.services.building.differences import scenario_differences
from fleetdesk.services.building.scenario_editor import ScenarioEditor
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.envelope import Changed, Edition
from fleetdesk.ui.scenarios.editor_page import ScenarioPage
from fleetdesk.ui.version_sheets import Earlier, VersionSheets
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import Once, WindowContext

_LONGEST = 80
"""Letters of a name that something is put behind."""


class ScenarioRoom(QWidget):
    """One open scenario, saved after every edit."""

    wanted = Signal(str)
    """`leave`, `share` or `play`."""
    renamed = Signal(str)
    """What the window is to be called after."""

    def __init__(self, context: WindowContext, library: Library) -> None:
        super().__init__()
        self._context, self._library = context, library
        self.path: Path | None = None
        self.edition: Edition | None = None
        self.editor: ScenarioEditor | None = None
        self.page = ScenarioPage(context.keeper, context.words)
        self.page.changed.connect(self.save)
        self.page.wanted.connect(self._wanted)
        self._versions = VersionSheets(context, library.scenario_keeper, self, scenario_differences)
        self._versions.back_wanted.connect(self._go_back)
        self._versions.copy_wanted.connect(self._open_copy)
        Column(context.keeper, self, gap=0).addWidget(self.page)

    def show_editor(self, editor: ScenarioEditor, path: Path | None, edition: Edition | None = None) -> None:
        """Open a scenario; without a path it gets a file with its first edit."""
        self.editor, self.path, self.edition = editor, path, edition
        self.page.show_editor(editor)
        self.renamed.emit(editor.scenario.story.name)

    def save(self) -> None:
        """Keep it as it stands; what goes wrong is told."""
        self._context.withdraw()
        if self._context.attempt(self, self._save) and self.editor is not None:
            self.renamed.emit(self.editor.scenario.story.name)

    def _save(self) -> None:
        if self.editor is None:
            return
        scenario, keeper, words = self.editor.scenario, self._library.scenario_keeper, self._context.words
        shipped = self.path is not None and self._library.is_shipped(self.path)
        path, since = (None, None) if shipped else (self.path, self.edition)
        path = path or keeper.new_path(scenario)
        try:
            self.edition = keeper.save(scenario, path, since)
        except Changed:  # somebody else saved it meanwhile: neither is lost
            path = keeper.new_path(scenario)
            self.edition = keeper.save(scenario, path)
            told = msg(
                "{name} was changed elsewhere meanwhile. Both are kept.", name=scenario.story.name[:_LONGEST]
            )
            self._context.notify(words.say(told))
        self.path = path
        if shipped:
            told_ = N_("This is your own copy now: the scenario that came with FleetDesk stays as it was.")
            self._context.notify(words.text(told_))

    # --- earlier versions ----------------------------------------------------------------------------

    def ask_versions(self) -> None:
        """Show what it was before."""
        if self.editor is not None:
            self._versions.open(self.path, self.editor.scenario, self._library.now())

    def _go_back(self, earlier: Earlier) -> None:
        if self.editor is not None and self.editor.go_back(earlier.value, earlier.when):
            self.page.refresh()
            self.save()
            told = msg("Back to the version of: {time}", time=earlier.when)
            self._context.offer_undo(told, Once(self.page.undo), self.editor.standing())

    def _open_copy(self, earlier: Earlier) -> None:
        if self.editor is None:
            return
        story, words, keeper = earlier.value.story, self._context.words, self._library.scenario_keeper
        name = words.say(msg("{name} ({time})", name=story.name[:_LONGEST], time=earlier.when))
        editor = ScenarioEditor(self.editor.system, earlier.value.but(story=story.but(name=name), id=""))

        def keep() -> None:
            path = keeper.new_path(editor.scenario)
            self.show_editor(editor, path, keeper.save(editor.scenario, path))

        if self._context.attempt(self, keep):
            self._context.notify(words.say(msg("{name} is on the shelf", name=name)))

    # --- what is asked for ---------------------------------------------------------------------------

    def _wanted(self, key: str) -> None:
        if key == "side":
            self.ask_side()
        elif key == "versions":
            self.ask_versions()
        else:
            self.wanted.emit(key)

    def ask_side(self) -> Sheet | None:
        """Which list sails on one side more."""
        if self.editor is None:
            return None
        words = self._context.words
        items = [item for item in self._library.fleets(self.editor.system.id) if item.sound]
        rows = [
            Choice(
                words.text(item.name) if item.shipped else item.name,
                words.text(item.who[0]) if item.who else "",
                icon="ship",
            )
            for item in items
        ]
        title = words.text(N_("Choose a fleet"))
        return choose(
            self._context.keeper,
            words,
            self,
            title,
            rows,
            then=lambda index: self._add([item.path for item in items], index),
            width=560,
        )

    def _add(self, paths: list[Path], index: object) -> None:
        if isinstance(index, int):
            self._context.attempt(self, lambda: self._add_side(paths[index]))

    def _add_side(self, path: Path) -> None:
        """Raises StoreError."""
        if self.editor is None:
            return
        loaded = self._library.open_fleet(path)
        fleet: FleetList = self._library.named(path, loaded.value, self._context.words)
        if not self.editor.add_side(fleet.but(id=loaded.edition.document or fleet.id)):
            raise StoreError(msg("A scenario has no room for another side."))
        self.page.refresh()
        self.page.ships.take(next(iter(self.editor.waiting()), None))
        self.save()
