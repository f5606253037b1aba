"""How scenarios are kept: each in a file of its own, one that came with the program never written to."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fleetdesk.core import escaping
from fleetdesk.core.words import Words
from fleetdesk.services.shelf.saved_versions import Past
from fleetdesk.store import files, scenarios
from fleetdesk.store.envelope import Edition, Loaded
from fleetdesk.store.migrations import SCENARIO

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.scenarios import Scenario

SUFFIX = scenarios.SUFFIX


class ScenarioKeeper(Past["Scenario"]):
    """Reads and saves scenarios."""

    def __init__(self, folder: Path, find: "Callable[[str], AnySystem]") -> None:
        """`folder` is the player's; earlier versions of every scenario are kept in it."""
        super().__init__(folder, SCENARIO, partial(scenarios.load, find=find))
        self._folder, self._find = folder, find

    @files.asking
    def open(self, path: Path) -> "Loaded[Scenario]":
        """Read a scenario. Raises StoreError."""
        return scenarios.load(path, find=self._find)

    @files.asking
    def save(self, scenario: "Scenario", path: Path, since: Edition | None = None) -> Edition:
        """Save a scenario in its file. Raises StoreError; that is `Changed` if the file is not `since` any more."""
        return scenarios.save(path, scenario, since=since, history=self._history, find=self._find)

    @files.asking
    def new_path(self, scenario: "Scenario") -> Path:
        """A path for a scenario that has none yet."""
        stem = escaping.file_stem(scenario.story.name, "scenario")
        return files.free(self._folder / "scenarios" / scenario.system, stem, SUFFIX)

    def keep_new(self, scenario: "Scenario") -> Path:
        """Save a scenario in a file of its own. Raises StoreError."""
        path = self.new_path(scenario)
        self.save(scenario, path)
        return path

    @files.asking
    def export(self, path: Path, target: Path) -> None:
        """Copy a scenario out of the library. Raises StoreError."""
        scenarios.save(target, self.open(path).value, find=self._find)


def told_in(words: Words, scenario: "Scenario") -> "Scenario":
    """A scenario that came with the program, as it is told in a language; what a player wrote stays as it is."""
    story = scenario.story
    said = {part: words.text(getattr(story, part)) for part in ("name", "briefing", "victory", "source")}
    sides = tuple(side.in_words(words) for side in scenario.sides)
    names = tuple(one.but(text=words.text(one.text)) for one in story.ground.names)
    return scenario.but(story=story.but(ground=story.ground.but(names=names), **said), sides=sides)
