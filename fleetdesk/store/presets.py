"""House rules under a name: kept for each game, shared as a file, taken in from one."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import Field

from fleetdesk.core.base import Lasting
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import envelope, files, json_files, versions
from fleetdesk.store.envelope import Loaded
from fleetdesk.store.migrations import PRESETS
from fleetdesk.store.versions import Version

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.system import AnySystem

MOST_PRESETS = 200
_NAME = 70
"""Letters of a name that is kept when a number is put behind it."""


class Preset(Lasting):
    """A set of house rules."""

    name: str = Field(min_length=1, max_length=80)
    house: Mapping[str, Any] = {}
    """As the game's options model dumps them."""
    notes: str = ""


class Presets:
    """The named house rules of one player, a file for each game."""

    def __init__(self, folder: Path) -> None:
        """Look after a folder; it is made when the first preset is kept."""
        self._folder = folder
        self._history = folder.parent / versions.FOLDER

    @files.asking
    def of(self, system: "AnySystem") -> Loaded[tuple[Preset, ...]]:
        """The presets of a game, by name. Raises StoreError."""
        path = self._path(system)
        if not path.exists():
            return Loaded(())
        return _load(path, system)

    @files.asking
    def keep(self, system: "AnySystem", preset: Preset) -> None:
        """Keep a preset; one of the same name is replaced and stays in the backup. Raises StoreError."""
        self._save(
            system, lambda: (*(one for one in self.of(system).value if one.name != preset.name), preset)
        )

    @files.asking
    def forget(self, system: "AnySystem", name: str) -> Preset | None:
        """Take a preset out and return it, so that `keep` can undo this. Raises StoreError."""
        gone = next((one for one in self.of(system).value if one.name == name), None)
        if gone is not None:
            self._save(system, lambda: tuple(one for one in self.of(system).value if one.name != name))
        return gone

    @files.asking
    def export(self, system: "AnySystem", preset: Preset, target: Path) -> None:
        """Write one preset to a file of its own. Raises StoreError; never overwrites."""
        files.not_there(target)
        files.write(target, envelope.sealed(PRESETS, _content(system, (preset,)))[0])

    @files.asking
    def take_in(self, system: "AnySystem", source: Path) -> tuple[tuple[Preset, ...], tuple[Msg, ...]]:
        """Keep the presets of a file; one whose name is taken by other rules gets a number. Raises StoreError.

        Gives what was kept, and what the player should be told.
        """
        loaded = _load(source, system)
        kept: list[Preset] = []

        def joined() -> tuple[Preset, ...]:
            known = {one.name: one for one in self.of(system).value}
            for preset in loaded.value:
                name, number = preset.name, 1
                while name in known and known[name].house != preset.house:
                    number += 1
                    name = f"{preset.name[:_NAME]} {number}"
                kept.append(preset.but(name=name))
                known[name] = kept[-1]
            return tuple(known.values())

        self._save(system, joined)
        return tuple(kept), loaded.notices

    def versions(self, system: "AnySystem") -> tuple[Version, ...]:
        """Earlier versions of all presets of a game, the latest first."""
        return envelope.versions_of(self._path(system), PRESETS, self._history)

    def version(self, system: "AnySystem", version: Version) -> tuple[Preset, ...]:
        """What the presets of a game were then. Raises StoreError."""
        return _load(version.path, system).value

    @files.asking
    def go_back(self, system: "AnySystem", presets: tuple[Preset, ...]) -> None:
        """Make the presets of a game what they were. Raises StoreError."""
        self._save(system, lambda: presets)

    def _path(self, system: "AnySystem") -> Path:
        return self._folder / f"{system.id}.json"

    def _save(self, system: "AnySystem", presets: Callable[[], tuple[Preset, ...]]) -> None:
        """Keep what `presets` makes while nobody else may write."""
        path = self._path(system)
        envelope.save(
            path,
            PRESETS,
            lambda: _content(system, presets()),
            lambda raw: _presets(raw, path, system),
            history=self._history,
        )


def _content(system: "AnySystem", presets: tuple[Preset, ...]) -> dict[str, Any]:
    listed = [preset.model_dump(mode="json") for preset in sorted(presets, key=_by_name)]
    return {"system": system.id, "house_rules": listed}


def _load(path: Path, system: "AnySystem") -> Loaded[tuple[Preset, ...]]:
    loaded = envelope.load(path, PRESETS, lambda raw: _presets(raw, path, system))
    known = system.options.model_fields
    rules = (rule for preset in loaded.value for rule in preset.house if rule not in known)
    return envelope.told_strange(loaded, path, rules)


def _presets(raw: dict[str, Any], path: Path, system: "AnySystem") -> tuple[Preset, ...]:
    if "house_rules" not in raw:
        raise files.stranger(path)
    if raw.get("system") != system.id:
        raise StoreError(
            msg(
                "{file} holds house rules of another game ({system}). Choose a file of this game.",
                file=path.name,
                system=str(raw.get("system"))[:40],
            )
        )
    listed = raw["house_rules"]
    if not isinstance(listed, list):
        raise json_files.NotJson("house_rules")
    if len(listed) > MOST_PRESETS:
        raise StoreError(
            msg(
                "{file} holds more than {most} sets of house rules. It is left as it is.",
                file=path.name,
                most=MOST_PRESETS,
            )
        )
    presets = [Preset.model_validate(one) for one in listed]
    known = system.options.model_fields
    for preset in presets:  # a value no game has is damage, not a rule; a rule of another version stays
        system.options.model_validate({rule: one for rule, one in preset.house.items() if rule in known})
    return tuple(sorted(presets, key=_by_name))


def _by_name(preset: Preset) -> tuple[str, str]:
    return preset.name.casefold(), preset.name
