"""The trash: what was deleted lies there in a folder of its own, with a note that says where it came from."""

import contextlib
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from fleetdesk.core.errors import StoreError
from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import envelope, files, fleets, json_files, scenarios
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.store.migrations import TRASH

NOTE = "note.json"
_LONGEST = 200
"""Letters of a name, or of where something came from."""


class Trashed(Value):
    """Something deleted, and where it may go back to."""

    folder: Path
    name: str
    home: Path
    at: str = ""


def listed(home: Path, troubles: list[Msg]) -> tuple[Trashed, ...]:
    """What lies in the trash of a player's folder, deleted last first. A damaged note hides nothing."""
    found: list[Trashed] = []
    for note in files.listed(home / "trash", f"*/{NOTE}", troubles):
        told: Mapping[str, Any] = {}
        with contextlib.suppress(StoreError, ValueError):
            told = envelope.opened(json_files.parse(files.read_bytes(note)), TRASH, note).raw
        main = _main(files.listed(note.parent, "*", troubles))
        if main is not None:
            name, at = str(told.get("name", main.stem)), str(told.get("at", ""))
            came_from = _home(home, str(told.get("home", "")), main)
            found.append(Trashed(folder=note.parent, name=name[:_LONGEST], home=came_from, at=at[:_LONGEST]))
    return tuple(sorted(found, key=lambda one: one.at, reverse=True))


def write_note(folder: Path, *, home: str, name: str, at: str) -> None:
    """Note where a thing in the trash came from. Raises StoreError."""
    data, _ = envelope.sealed(TRASH, {"home": home, "name": name, "at": at})
    files.write(folder / NOTE, data)


def _main(kept: Sequence[Path]) -> Path | None:
    """The fleet, scenario or battle itself, among what belongs to it."""
    found = (
        one for one in kept if one.suffix in {fleets.SUFFIX, scenarios.SUFFIX, BATTLE} and one.name != NOTE
    )
    return min(found, default=None)


def _home(folder: Path, told: str, main: Path) -> Path:
    """Where a note says a file came from. A note from elsewhere does not lead out of the folder."""
    home = PurePosixPath(told)
    inside = not home.is_absolute() and ".." not in home.parts and len(home.parts) > 1
    if inside and home.name == main.name and len(told) <= 2 * _LONGEST:
        return folder.joinpath(*home.parts)
    homes = {BATTLE: "battles", scenarios.SUFFIX: "scenarios/restored"}
    return folder / homes.get(main.suffix, "fleets/restored") / main.name


def restore(trashed: Trashed) -> Path:
    """Take something out of the trash, under another name if its old one is taken. Raises StoreError, OSError."""
    kept = [one for one in trashed.folder.iterdir() if one.name != NOTE] if trashed.folder.is_dir() else []
    main = _main(kept)
    if main is None:
        raise StoreError(msg("{name} is not in the trash any more.", name=trashed.name))
    home = trashed.home
    if home.exists():
        home = files.free(home.parent, home.stem, home.suffix)
    with files.writing(home):
        home.parent.mkdir(parents=True, exist_ok=True)
        for one in sorted(kept, key=lambda one: one == main):  # the file itself last: then it is whole
            shutil.move(one, home.with_name(home.name + one.name[len(main.name) :]))
        shutil.rmtree(trashed.folder)
    return home


def inside(path: Path, folder: Path) -> str:
    """Where a file stands in the player's folder, as a note says it."""
    try:
        return path.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return str(path.resolve())
