"""Fleet files: JSON by the game's own model, saved at once, the version before kept as a backup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from fleetdesk import systems
from fleetdesk.core.errors import StoreError
from fleetdesk.core.fleets import FLEET_FORMAT, MOST_SHIPS, FleetList
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import msg
from fleetdesk.store import files
from fleetdesk.store.files import Loaded
from fleetdesk.store.migrations import BATTLE_MAGIC, FLEET

SUFFIX = ".json"


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetHeader:
    """What the library shows of a list without reading it whole."""

    path: Path
    system: str = ""
    name: str = ""
    player: str = ""
    faction: str = ""
    points_limit: int = 0
    ships: int = 0
    squadrons: int = 0
    sound: bool = True
    """False: it could not be read like this; opening it says what is wrong."""


def validated(
    raw: dict[str, Any], path: Path, *, find: Callable[[str], AnySystem] = systems.load
) -> FleetList:
    """A list from the content of a file.

    Raises:
        StoreError: of a newer version, of another program, or of a game this version does not have.
        ValueError: it does not fit the game's model.
    """
    if not isinstance(raw.get("system"), str) or "squadrons" not in raw:
        raise files.stranger(path)
    raw = FLEET.migrate(raw, path)
    try:
        system = find(raw["system"])
    except KeyError as error:
        raise StoreError(
            msg(
                "{file} is a fleet of a game this version does not have ({system}). Update FleetDesk to open it.",
                file=path.name,
                system=raw["system"][:40],
            )
        ) from error
    fleet: FleetList = system.fleet.model_validate(raw)
    system.options.model_validate(fleet.house)  # a rule this version does not know is damage, not a rule
    ships = sum(len(squadron.ships) for squadron in fleet.squadrons)
    if max(ships, len(fleet.squadrons), len(fleet.cards) // 4) > MOST_SHIPS:
        raise StoreError(
            msg(
                "{file} holds more ships, squadrons or cards than any table has room for. It is left as it is.",
                file=path.name,
            )
        )
    return fleet


def load(path: Path, *, find: Callable[[str], AnySystem] = systems.load) -> Loaded[FleetList]:
    """Read a fleet file; if it is damaged, the backup beside it, and say so. Raises StoreError."""
    try:
        return files.load(path, lambda raw: validated(raw, path, find=find))
    except StoreError as error:
        if _is_battle(path):
            raise files.battle_for_fleet(path) from error
        raise


def _is_battle(path: Path) -> bool:
    try:
        files.not_a_pipe(path)
        with path.open("rb") as file:
            return file.read(len(BATTLE_MAGIC)) == BATTLE_MAGIC
    except (OSError, StoreError):
        return False


def save(path: Path, fleet: FleetList, *, find: Callable[[str], AnySystem] = systems.load) -> None:
    """Write a fleet file at once; a sound version before stays as backup. Raises StoreError."""
    data = files.as_json({**fleet.model_dump(mode="json"), "format": FLEET_FORMAT})
    if len(data) > files.MOST_BYTES:  # it would not be read again
        raise StoreError(
            msg(
                "This list is too large to be kept: take photographs off some of its cards, or shorten its notes."
            )
        )
    files.write(path, data, keep=lambda raw: validated(raw, path, find=find))


def read_header(path: Path) -> FleetHeader:
    """The header of a fleet file; never raises for a bad one."""
    try:
        raw = files.parse(files.read_bytes(path))
        squadrons = raw["squadrons"]
        return FleetHeader(
            path=path,
            system=str(raw["system"]),
            name=str(raw.get("name", "")),
            player=str(raw.get("player", "")),
            faction=str(raw.get("faction", "")),
            points_limit=int(raw.get("points_limit", 0)),
            ships=sum(len(squadron["ships"]) for squadron in squadrons),
            squadrons=len(squadrons),
        )
    except (StoreError, ValidationError, ValueError, LookupError, TypeError, OverflowError):
        return FleetHeader(path=path, name=path.stem, sound=False)
