"""Fleet files: JSON by the game's own model, saved at once, the version before kept as a backup."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleetdesk import systems
from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.formats import FLEET_FORMAT
from fleetdesk.core.values import Value
from fleetdesk.core.words import N_, msg
from fleetdesk.store import envelope, files, json_files
from fleetdesk.store.envelope import Edition, Loaded
from fleetdesk.store.games import game_of
from fleetdesk.store.migrations import BATTLE_MAGIC, FLEET, SCENARIO

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.listing import Listed
    from fleetdesk.core.lists.fleets import FleetList

SUFFIX = ".json"
UNKNOWN = N_(
    "{file} is a fleet of a game this version does not have ({system}). Update FleetDesk to open it."
)


class FleetHeader(Value):
    """What the library shows of a list without reading it whole."""

    path: Path
    system: str = ""
    name: str = ""
    player: str = ""
    faction: str = ""
    points_limit: int = 0
    ships: int = 0
    sound: bool = True
    """False: it could not be read like this; opening it says what is wrong."""


def validated(
    raw: dict[str, Any], path: Path, *, find: "Callable[[str], Listed]" = systems.load
) -> "FleetList":
    """A list from what a file says, once it is out of its envelope.

    House rules of another version stand apart, in `house_kept`: `content` puts them back. Raises StoreError: of a newer
    version, of another program, or of a game this version does not have; ValueError: it does not fit the game's model.
    """
    if not isinstance(raw.get("system"), str) or "squadrons" not in raw:
        raise files.stranger(path)
    system = game_of(raw["system"], path, find, UNKNOWN)
    _no_more_than_a_table_holds(raw, path)
    fleet: FleetList = system.fleet.model_validate(raw)
    known = {rule: value for rule, value in fleet.house.items() if rule in system.options.model_fields}
    if len(known) < len(fleet.house):
        kept = {rule: value for rule, value in fleet.house.items() if rule not in known}
        fleet = fleet.but(house=known, house_kept={**fleet.house_kept, **kept})
    system.options.model_validate(known)  # a value no game has is damage, not a rule
    return fleet


def _no_more_than_a_table_holds(raw: dict[str, Any], path: Path) -> None:
    """Counted before the model is made: a file of a million squadrons is turned away sooner than it is understood."""
    from fleetdesk.core.lists.fleets import MOST_SHIPS  # noqa: PLC0415 - a shelf stands without it

    squadrons = raw["squadrons"] if isinstance(raw["squadrons"], (list, tuple)) else ()
    sailing = (one.get("ships") for one in squadrons if isinstance(one, dict))
    ships = sum(len(one) for one in sailing if isinstance(one, (list, tuple)))
    cards = raw.get("cards")
    if max(ships, len(squadrons), len(cards) // 4 if isinstance(cards, dict) else 0) > MOST_SHIPS:
        raise StoreError(
            msg(
                "{file} holds more ships, squadrons or cards than any table has room for. It is left as it is.",
                file=path.name,
            )
        )


def load(path: Path, *, find: "Callable[[str], Listed]" = systems.load) -> "Loaded[FleetList]":
    """Read a fleet file; if it is damaged, the backup beside it, and say so. Raises StoreError."""
    try:
        loaded = envelope.load(path, FLEET, lambda raw: validated(raw, path, find=find))
    except StoreError as error:
        if _is_battle(path):
            raise files.battle_for_fleet(path) from error
        if _is_scenario(path):
            raise files.scenario_for_fleet(path) from error
        raise
    return envelope.told_strange(loaded, path, loaded.value.house_kept)


def from_raw(
    raw: dict[str, Any], path: Path, *, find: "Callable[[str], Listed]" = systems.load
) -> "FleetList":
    """A list that came otherwise than as a file of its own, of any format. Raises like `validated`."""
    return validated(envelope.bare(raw, FLEET, path), path, find=find)


def content(fleet: "FleetList", *, brief: bool = False) -> dict[str, Any]:
    """What a file says of a list, before it goes into its envelope; `brief`: without what is as usual.

    Of a card, an empty value that is as usual is never written: most have no options, second figures or notes.
    """
    said = fleet.model_dump(mode="json", exclude_defaults=True)
    if not brief:
        whole = fleet.model_dump(mode="json")
        said = {**whole, "cards": _told(said.get("cards", {}), whole["cards"])}
    kept = said.pop("house_kept", None)
    if kept:
        said["house"] = {**said.get("house", {}), **kept}
    return {**said, "format": FLEET_FORMAT}


def _told(brief: Any, whole: Any) -> Any:
    """A whole value but for what is empty and not in its `brief` telling."""
    if isinstance(whole, list):
        return [_told(*pair) for pair in zip(brief, whole, strict=True)]
    if not isinstance(whole, dict):
        return whole
    return {
        key: _told(brief[key], value) if key in brief else value
        for key, value in whole.items()
        if key in brief or value not in ("", None, [], {})
    }


def _is_scenario(path: Path) -> bool:
    try:
        return json_files.parse(files.read_bytes(path)).get("kind") == SCENARIO.kind
    except (OSError, StoreError, ValueError):
        return False


def _is_battle(path: Path) -> bool:
    try:
        files.not_a_pipe(path)
        with path.open("rb") as file:
            return file.read(len(BATTLE_MAGIC)) == BATTLE_MAGIC
    except (OSError, StoreError):
        return False


def save(
    path: Path,
    fleet: "FleetList",
    *,
    since: Edition | None = None,
    history: Path | None = None,
    find: "Callable[[str], Listed]" = systems.load,
) -> Edition:
    """Write a fleet file at once; a sound version before stays as backup, and in the history if there is one.

    `since` is the edition the list was made from; without it what is there now is taken to be known. Gives the edition that
    is on the disk now. Raises Changed: somebody else saved the file since; nothing was written; StoreError: the disk says
    no, or the list would be too large to be read again.
    """
    try:
        return envelope.save(
            path,
            FLEET,
            content(fleet),
            lambda raw: validated(raw, path, find=find),
            since=since,
            history=history,
        )
    except envelope.TooLarge as error:
        raise StoreError(
            msg(
                "This list is too large to be kept: take photographs off some of its cards, or shorten its notes."
            )
        ) from error


def edition(path: Path) -> Edition | None:
    """Which edition of a fleet is on the disk now; None if none can be read."""
    return envelope.edition(path, FLEET)


def sailing(squadrons: Any) -> int:
    """How many ships of a file are ticked to sail; one that says nothing of it is."""
    ships = (ship for squadron in squadrons for ship in squadron["ships"])
    return sum(not (isinstance(ship, dict) and ship.get("sails") is False) for ship in ships)


def read_header(path: Path) -> FleetHeader:
    """The header of a fleet file; never raises for a bad one."""
    try:
        raw = json_files.parse(files.read_bytes(path))
        return FleetHeader(
            path=path,
            system=str(raw["system"]),
            name=str(raw.get("name", "")),
            player=str(raw.get("player", "")),
            faction=str(raw.get("faction", "")),
            points_limit=int(raw.get("points_limit", 0)),
            ships=sailing(raw["squadrons"]),
        )
    except (StoreError, ValueError, LookupError, TypeError, OverflowError):
        return FleetHeader(path=path, name=path.stem, sound=False)
