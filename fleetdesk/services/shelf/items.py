"""What the shelf says of one file, and how that is read."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from os import stat_result
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fleetdesk.store import fleets, scenarios
from fleetdesk.store.battle.parts import SUFFIX as BATTLE

if TYPE_CHECKING:  # a shelf without battles stands without it
    from fleetdesk.store.battle.headers import Origin

Kind = Literal["fleet", "battle", "scenario"]
State = Literal["known", "unread", "late"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing on the shelf."""

    kind: Kind
    path: Path
    system: str
    name: str
    who: tuple[str, ...] = ()
    """The player and faction of a fleet, the sides of a battle or scenario."""
    points_limit: int = 0
    ships: int = 0
    turn: int = 0
    changed: str = ""
    """Local time as ISO text: last saved or played."""
    shipped: bool = False
    """Came with the program: it is copied when it is edited."""
    sound: bool = True
    battle: str = ""
    """The id of a battle."""
    origin: Origin | None = None
    """The moment of another battle it was continued from."""
    partial: bool = False
    """A copy of a battle with what one seat may know."""
    stamp: float = 0.0
    """What recent first is sorted by."""
    state: State = "known"
    """Unread: nobody has looked into the file yet. Late: it takes long to read, if it can be read at all."""


def looked_at(path: Path, state: stat_result) -> Item:
    """What a file says of itself; never raises for a bad one."""
    made = {"battle": _battle, "scenario": _scenario, "fleet": _fleet}[kind_of(path)](path)
    return replace(made, stamp=state.st_mtime, changed=made.changed or _local(state.st_mtime))


def unread(path: Path, state: stat_result, system: str) -> Item:
    """What can be said of a file before anybody looks into it; `system` is the game its folder belongs to."""
    return Item(
        kind=kind_of(path),
        path=path,
        system=system,
        name=path.stem,
        changed=_local(state.st_mtime),
        stamp=state.st_mtime,
        state="unread",
    )


def kind_of(path: Path) -> Kind:
    """What a file of the shelf is, by its ending."""
    if path.suffix == BATTLE:
        return "battle"
    return "scenario" if path.suffix == scenarios.SUFFIX else "fleet"


def _scenario(path: Path) -> Item:
    found = scenarios.read_header(path)
    return Item(
        kind="scenario",
        path=path,
        system=found.system,
        name=found.name or path.stem,
        who=found.sides,
        ships=found.ships,
        sound=found.sound,
    )


def _fleet(path: Path) -> Item:
    found = fleets.read_header(path)
    return Item(
        kind="fleet",
        path=path,
        system=found.system,
        name=found.name or path.stem,
        who=tuple(filter(None, (found.faction, found.player))),
        points_limit=found.points_limit,
        ships=found.ships,
        sound=found.sound,
    )


def _battle(path: Path) -> Item:
    from fleetdesk.store.battle.headers import read_header  # noqa: PLC0415 - as above

    found = read_header(path)
    return Item(
        kind="battle",
        path=path,
        system=found.system,
        name=found.title or path.stem,
        who=found.sides,
        turn=found.turn,
        changed=found.played or found.created,
        sound=found.sound,
        battle=found.battle,
        origin=found.origin,
        partial=found.seat is not None,
    )


def _local(stamp: float) -> str:
    """Local time as ISO text; nothing for a time no calendar has, which a file may carry all the same."""
    try:
        return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(stamp))
    except (OSError, OverflowError, ValueError):
        return ""
