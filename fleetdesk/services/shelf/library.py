"""The shelf: shipped and own fleets, battles, and everything that may happen to them as files.

Below the player's folder: `fleets/<game>/`, `scenarios/<game>/`, `battles/`, `cards/<game>/`, `presets/`, `trash/`; see also
`services/backup.py`.
"""

import shutil
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleetdesk import systems
from fleetdesk.core import escaping
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.services.shelf import trash
from fleetdesk.services.shelf.fleet_keeper import FleetKeeper
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.listing import Shelf
from fleetdesk.services.shelf.scenario_keeper import SUFFIX as SCENARIO
from fleetdesk.services.shelf.scenario_keeper import ScenarioKeeper, told_in
from fleetdesk.services.shelf.trash import Trashed
from fleetdesk.store import files, fleets
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.store.battle.parts import companions
from fleetdesk.store.envelope import Loaded

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.listing import Listed
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.store.catalogue import Cards
    from fleetdesk.store.presets import Presets

FLEET = fleets.SUFFIX
SENT_FLEET = f".fleet{FLEET}"
"""What a list is called that leaves the library: a desktop tells it from other JSON by its name."""


class Library(Shelf):
    """Everything a player has kept. Nothing here overwrites or destroys a file."""

    def __init__(
        self,
        folder: Path,
        *,
        shipped: Path | None = None,
        find: "Callable[[str], AnySystem]" = systems.load,
        clock: Callable[[], str] = str,
    ) -> None:
        """Look after a folder; it is made when something is first kept."""
        super().__init__(folder, shipped)
        self.find = find
        self.now = clock
        """Local time as ISO text."""
        self.keeper = FleetKeeper(folder, find)
        """Saves fleets, and knows their earlier versions."""
        self.scenario_keeper = ScenarioKeeper(folder, find)
        """Reads and saves scenarios, and knows their earlier versions."""

    @cached_property
    def cards(self) -> "Cards":
        """The player's own ship cards."""
        from fleetdesk.store.catalogue import Cards  # noqa: PLC0415 - a shelf stands without them

        return Cards(self.folder / "cards")

    @cached_property
    def house_rules(self) -> "Presets":
        """The player's named house rules."""
        from fleetdesk.store.presets import Presets  # noqa: PLC0415 - a shelf stands without it

        return Presets(self.folder / "presets")

    # --- keeping -------------------------------------------------------------------------------------

    @files.asking
    def is_shipped(self, path: Path) -> bool:
        """Whether a file came with the program and is never written to."""
        return self._shipped is not None and path.resolve().is_relative_to(self._shipped.resolve())

    def named(self, path: Path, fleet: "FleetList", words: Words) -> "FleetList":
        """A sample called in the language of the window; what a player named stays as it is."""
        return fleet.in_words(words) if self.is_shipped(path) else fleet

    @files.asking
    def open_fleet(self, path: Path, find: "Callable[[str], Listed] | None" = None) -> "Loaded[FleetList]":
        """Read a fleet; `find` gives what reading takes of its game. Raises StoreError."""
        return fleets.load(path, find=find or self.find)

    @files.asking
    def keep_fleet(self, fleet: "FleetList", path: Path | None = None) -> Path:
        """Save a fleet, in its own file if it has one; a shipped one goes to a file of the player's own.

        What the file said before stays as backup and among the earlier versions.
        """
        if path is None or self.is_shipped(path):
            path = self.new_fleet_path(fleet)
        return self.keeper.save(fleet, path).path

    def keep_beside(self, fleet: "FleetList") -> tuple[Path, str]:
        """Save a fleet that came from elsewhere; tells what it is called: where one of its name is, it gets a number."""
        from fleetdesk.core.ids import free_name  # noqa: PLC0415 - a shelf to which nothing comes stands without it

        name = free_name(fleet.name, (one.name for one in self.fleets(fleet.system) if not one.shipped))
        return self.keep_fleet(fleet.but(name=name)), name

    @files.asking
    def new_fleet_path(self, fleet: "FleetList") -> Path:
        """A path for a fleet that has none yet."""
        return files.free(
            self.folder / "fleets" / fleet.system, escaping.file_stem(fleet.name, "fleet"), FLEET
        )

    @files.asking
    def new_battle_path(self, title: str) -> Path:
        """A path for a new battle: its title and the date."""
        stem = escaping.file_stem(" ".join(filter(None, (title, self.now()[:10]))), "battle")
        return files.free(self.folder / "battles", stem, BATTLE)

    @files.asking
    def duplicate(self, path: Path, name: str, words: Words | None = None) -> Path:
        """Copy a fleet or battle under another name, into the player's own folder. Raises StoreError.

        A sample is told in `words` from then on: it is the player's own, and nobody else calls it otherwise.
        """
        if path.suffix == BATTLE:
            target = files.free(self.folder / "battles", escaping.file_stem(name, "battle"), BATTLE)
            _copy_battle(path, target)
            return target
        if path.suffix == SCENARIO:
            scenario = self.scenario_keeper.open(path).value
            scenario = told_in(words, scenario) if words and self.is_shipped(path) else scenario
            return self.scenario_keeper.keep_new(scenario.but(story=scenario.story.but(name=name), id=""))
        fleet = self.open_fleet(path).value
        fleet = self.named(path, fleet, words) if words else fleet
        return self.keep_fleet(fleet.but(name=name, id=""))

    @files.asking
    def rename(self, path: Path, name: str, words: Words | None = None) -> Path:
        """Rename a fleet or battle, in its file and on the shelf; returns where it is now. Raises StoreError.

        A shipped one is copied under the new name.
        """
        if self.is_shipped(path):
            return self.duplicate(path, name, words)
        self._not_in_use(path)
        scenario = self.scenario_keeper.open(path) if path.suffix == SCENARIO else None
        fleet = self.open_fleet(path) if path.suffix not in {SCENARIO, BATTLE} else None
        target = path  # what cannot be read keeps its name: it is told before it is moved
        if escaping.file_stem(name).casefold() != path.stem.casefold():
            target = files.free(path.parent, escaping.file_stem(name), path.suffix)
            with files.writing(target):
                for one in companions(path):
                    one.rename(target.with_name(target.name + one.name[len(path.name) :]))
        if scenario is not None:
            renamed = scenario.value.but(story=scenario.value.story.but(name=name))
            self.scenario_keeper.save(renamed, target, scenario.edition)
        elif fleet is not None:
            self.keeper.save(fleet.value.but(name=name), target, fleet.edition)
        else:
            from fleetdesk.store.battle.shelving import retitle  # noqa: PLC0415 - a shelf without battles stands without it

            retitle(target, name)
        return target

    def presets(self, system: str) -> tuple[tuple[str, Mapping[str, Any]], ...]:
        """Named house rules of a game, for a choice among them; none if their file cannot be read."""
        try:
            found = self.house_rules.of(self.find(system)).value
        except StoreError:
            return ()
        return tuple((preset.name, preset.house) for preset in found)

    # --- trash ---------------------------------------------------------------------------------------

    @files.asking
    def delete(self, path: Path) -> Trashed:
        """Put a file and what belongs to it into the trash. Raises StoreError."""
        if self.is_shipped(path):
            raise StoreError(msg("{file} came with FleetDesk and stays.", file=path.name))
        item = self.item(path)
        if item is None:
            raise files.cannot_read(path, FileNotFoundError())
        self._not_in_use(path)
        folder = files.free(self.folder / "trash", escaping.file_stem(path.stem), "")
        at = self.now()
        with files.writing(folder):
            folder.mkdir(parents=True)
            trash.write_note(folder, home=trash.inside(path, self.folder), name=item.name, at=at)
            for one in companions(path):
                shutil.move(one, folder / one.name)
        return Trashed(folder=folder, name=item.name, home=path, at=at)

    def trash(self) -> tuple[Trashed, ...]:
        """What lies in the trash, deleted last first."""
        return trash.listed(self.folder, self._troubles)

    @files.asking
    def restore(self, trashed: Trashed) -> Path:
        """Take something out of the trash, under another name if its old one is taken. Raises StoreError."""
        return trash.restore(trashed)

    @files.asking
    def empty_trash(self) -> int:
        """Destroy what lies in the trash, on the player's word; returns how many things went."""
        gone = self.trash()
        with files.writing(self.folder / "trash"):
            for one in gone:
                for keeper, suffix in ((self.keeper, FLEET), (self.scenario_keeper, SCENARIO)):
                    for document in files.listed(one.folder, f"*{suffix}", self._troubles):
                        keeper.forget(document)
                shutil.rmtree(one.folder)
        return len(gone)

    def _not_in_use(self, path: Path) -> None:
        """A battle that is played is not moved from under its players."""
        if path.suffix == BATTLE:
            from fleetdesk.store.battle.shelving import in_use  # noqa: PLC0415 - a shelf without battles stands without it

            if in_use(path):
                raise StoreError(msg("{file} is being played. Close it first.", file=path.name))

    # --- in and out ----------------------------------------------------------------------------------

    @files.asking
    def export(self, path: Path, target: Path) -> None:
        """Copy a fleet or battle out of the library, as one file. Raises StoreError; never overwrites."""
        if path.suffix == BATTLE:
            _copy_battle(path, target)
            return
        files.not_there(target)
        if path.suffix == SCENARIO:
            self.scenario_keeper.export(path, target)
            return
        fleets.save(target, self.open_fleet(path).value, find=self.find)

    @files.asking
    def look_at(self, source: Path) -> Item:
        """What a file from elsewhere holds, checked, before anything is taken in.

        Raises StoreError: it cannot be read, or it is of another program or a newer version.
        """
        if source.suffix == BATTLE:
            from fleetdesk.store.battle.rows import check_header  # noqa: PLC0415 - a shelf without battles stands without it

            check_header(source)
        elif source.suffix == SCENARIO:
            self.scenario_keeper.open(source)
        else:
            self.open_fleet(source)
        item = self.item(source)
        if item is None:
            raise files.cannot_read(source, FileNotFoundError())
        return item

    @files.asking
    def take_in(self, source: Path) -> tuple[Path, tuple[Msg, ...]]:
        """Copy a file from elsewhere into the library. Raises StoreError."""
        item = self.look_at(source)
        if item.kind == "battle":
            target = files.free(self.folder / "battles", escaping.file_stem(source.stem, "battle"), BATTLE)
            _copy_battle(source, target)
            return target, ()
        if item.kind == "scenario":
            scenario = self.scenario_keeper.open(source)
            return self.scenario_keeper.keep_new(scenario.value), scenario.notices
        loaded = self.open_fleet(source)
        return self.keep_beside(loaded.value)[0], loaded.notices


def _copy_battle(source: Path, target: Path) -> None:
    from fleetdesk.store.battle.shelving import copy_battle  # noqa: PLC0415 - a shelf without battles stands without it

    copy_battle(source, target)
