"""Scenario files: JSON, complete with the lists of every side; what stands off the map or on no list is told."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleetdesk import systems
from fleetdesk.core.errors import StoreError
from fleetdesk.core.values import Value
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.store import envelope, files, fleets, json_files
from fleetdesk.store.envelope import Edition, Loaded
from fleetdesk.store.games import game_of
from fleetdesk.store.migrations import SCENARIO

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.blocks.charts import Cell
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.core.lists.scenarios import Ground, Scenario

SUFFIX = ".scenario"
UNKNOWN = N_(
    "{file} is a scenario of a game this version does not have ({system}). Update FleetDesk to open it."
)


class ScenarioHeader(Value):
    """What a shelf shows of a scenario without reading it whole."""

    system: str = ""
    name: str = ""
    sides: tuple[str, ...] = ()
    ships: int = 0
    sound: bool = True
    """False: it could not be read like this; opening it says what is wrong."""


def validated(
    raw: dict[str, Any], path: Path, *, find: "Callable[[str], AnySystem]" = systems.load
) -> "Scenario":
    """A scenario from what a file says, once it is out of its envelope.

    Raises StoreError: of another program, of a game this version does not have, or something of it stands nowhere;
    ValueError: it does not fit the model.
    """
    from fleetdesk.core.lists.scenarios import MOST_SIDES, Scenario  # noqa: PLC0415 - a shelf stands without it

    listed = raw.get("sides")
    if not isinstance(raw.get("system"), str) or not isinstance(listed, list) or "story" not in raw:
        raise files.stranger(path)
    system = game_of(raw["system"], path, find, UNKNOWN)
    if system.seas is None or len(listed) > MOST_SIDES or not all(isinstance(one, dict) for one in listed):
        raise files.stranger(path)
    sides = tuple(fleets.from_raw(one, path, find=find) for one in listed)
    scenario = Scenario.model_validate({**raw, "sides": sides})
    _hangs_together(scenario, system, path)
    return scenario


def _hangs_together(scenario: "Scenario", system: "AnySystem", path: Path) -> None:
    """Raises StoreError for what is of another game, on no list, or off the map: each with where it stands."""
    ground = scenario.story.ground
    for cell, _ in ground.cells():
        if not ground.holds(cell):
            raise _off(path, "", cell, ground)
    for name in ground.names:
        if not ground.holds(name.cell):
            raise _off(path, name.text, name.cell, ground)
    for side in scenario.sides:
        if side.system != scenario.system:
            raise files.stranger(path)
        _listed(side, path)
        for piece in system.seas.stations(side).values() if system.seas is not None else ():
            if not ground.holds(piece.cell):
                raise _off(path, piece.name, piece.cell, ground)


def _listed(side: "FleetList", path: Path) -> None:
    """Every ship has her card, and what has a station is a ship of the list."""
    ships = {ship.id for _, ship in side.ships()}
    for _, ship in side.ships():
        if ship.card not in side.cards:
            raise StoreError(
                msg(
                    "{file}: {ship} of {fleet} has no card in it. It is left as it is; mend the list and save it anew.",
                    file=path.name,
                    ship=(ship.name or ship.id)[:80],
                    fleet=side.name,
                )
            )
    for unknown in sorted(set(getattr(side, "stations", {})) - ships):
        raise StoreError(
            msg(
                "{file} places a ship {ship} that {fleet} does not have. It is left as it is; take her out of the file.",
                file=path.name,
                ship=unknown[:80],
                fleet=side.name,
            )
        )


def _off(path: Path, ship: str, cell: "Cell", ground: "Ground") -> StoreError:
    from fleetdesk.core.blocks.charts import place_of  # noqa: PLC0415 - a shelf stands without it

    column, row = place_of(ground.shape, cell)
    return StoreError(
        msg(
            "{file}: {what} stands in column {column}, row {row}, off the map of {columns} by {rows}. It is left as it "
            "is; bring it back onto the map in the file.",
            file=path.name,
            what=Msg.verbatim(ship) if ship else msg("a painted cell"),
            column=column + 1,
            row=row + 1,
            columns=ground.columns,
            rows=ground.rows,
        )
    )


def load(path: Path, *, find: "Callable[[str], AnySystem]" = systems.load) -> "Loaded[Scenario]":
    """Read a scenario file; if it is damaged, the backup beside it, and say so. Raises StoreError."""
    loaded = envelope.load(path, SCENARIO, lambda raw: validated(raw, path, find=find))
    return envelope.told_strange(loaded, path)


def from_raw(
    raw: dict[str, Any], path: Path, *, find: "Callable[[str], AnySystem]" = systems.load
) -> "Scenario":
    """A scenario that came otherwise than as a file of its own. Raises like `validated`."""
    return validated(envelope.bare(raw, SCENARIO, path), path, find=find)


def content(scenario: "Scenario", *, brief: bool = False) -> dict[str, Any]:
    """What a file says of a scenario, before it goes into its envelope; `brief`: lists without what is as usual."""
    said = scenario.but(sides=()).model_dump(mode="json")
    return {**said, "sides": [fleets.content(side, brief=brief) for side in scenario.sides]}


def save(
    path: Path,
    scenario: "Scenario",
    *,
    since: Edition | None = None,
    history: Path | None = None,
    find: "Callable[[str], AnySystem]" = systems.load,
) -> Edition:
    """Write a scenario file at once; the version before stays as backup, and in the history if there is one.

    Raises Changed: somebody else saved the file since; nothing was written; StoreError: the disk says no, or what was
    made would not be read again.
    """
    said = content(scenario)
    validated(dict(said), path, find=find)
    return envelope.save(
        path, SCENARIO, said, lambda raw: validated(raw, path, find=find), since=since, history=history
    )


def read_header(path: Path) -> ScenarioHeader:
    """The header of a scenario file; never raises for a bad one."""
    try:
        raw = json_files.parse(files.read_bytes(path))
        sides = raw["sides"]
        return ScenarioHeader(
            system=str(raw["system"]),
            name=str(raw["story"]["name"]),
            sides=tuple(str(side.get("name", "")) for side in sides),
            ships=sum(fleets.sailing(side["squadrons"]) for side in sides),
        )
    except (StoreError, ValueError, LookupError, TypeError, AttributeError, OverflowError):
        return ScenarioHeader(name=path.stem, sound=False)
