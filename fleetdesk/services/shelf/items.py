"""What the shelf says of one file, and how that is read."""

import time
from os import stat_result
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from fleetdesk.core.values import Value
from fleetdesk.store import fleets, scenarios
from fleetdesk.store.battle.parts import SUFFIX as BATTLE

if TYPE_CHECKING:  # a shelf without battles stands without it
    from fleetdesk.store.battle.headers import Origin

Kind = Literal["fleet", "battle", "scenario"]
State = Literal["known", "unread", "late"]
_TICK, _COARSE = 20_000_000, 3_000_000_000
"""Nanoseconds between two times a disk tells apart; sticks count in whole seconds, and by twos."""


class Stamp(NamedTuple):
    """How a file stands on the disk: one that was changed stands otherwise, whoever changed it and however alike it is."""

    changed: int
    """By the time the file carries, in nanoseconds; who copies files may set it."""
    touched: int
    """By the disk's own time, which nobody sets."""
    size: int

    @classmethod
    def of(cls, state: stat_result) -> Self:
        """As the system tells it."""
        return cls(state.st_mtime_ns, state.st_ctime_ns, state.st_size)

    def settled(self, at: int) -> bool:
        """Whether a change after that moment, in nanoseconds, would show: no two fall within one tick of the disk."""
        last = max(self.changed, self.touched)
        return at - last > (_TICK if last % 1_000_000_000 else _COARSE)


NOWHERE = Stamp(0, 0, 0)


class Item(Value):
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
    origin: "Origin | None" = None
    """The moment of another battle it was continued from."""
    partial: bool = False
    """A copy of a battle with what one seat may know."""
    stamp: float = 0.0
    """What recent first is sorted by."""
    seen: Stamp = NOWHERE
    """How its file stood when it was read."""
    settled: bool = False
    """That was long enough after the last change: whoever changes it again leaves another stamp."""
    state: State = "known"
    """Unread: nobody has looked into the file yet. Late: it takes long to read, if it can be read at all."""


def looked_at(path: Path, state: stat_result) -> Item:
    """What a file says of itself, which stood like that just before; never raises for a bad one."""
    at = time.time_ns()
    made = {"battle": _battle, "scenario": _scenario, "fleet": _fleet}[kind_of(path)](path)
    seen = Stamp.of(state)
    changed = made.changed or _local(state.st_mtime)
    return made.but(stamp=state.st_mtime, changed=changed, seen=seen, settled=seen.settled(at))


def noted_item(item: Item) -> list[Any]:
    """What is kept of it; the hour of its file is told anew, by the clock that hangs there then."""
    return [
        item.kind,
        item.system,
        item.name,
        item.who,
        item.points_limit,
        item.ships,
        item.turn,
        item.changed if item.changed != _local(item.stamp) else "",
        item.sound,
        item.battle,
        item.origin.text if item.origin is not None else "",
        item.partial,
    ]


def recalled_item(path: Path, state: stat_result, noted: list[Any]) -> Item:
    """The thing again that was noted. Raises ValueError or TypeError for what is none."""
    kind, system, name, who, limit, ships, turn, changed, sound, battle, origin, partial = noted
    return Item(
        kind=kind,
        path=path,
        system=system,
        name=name,
        who=tuple(who),
        points_limit=limit,
        ships=ships,
        turn=turn,
        changed=changed or _local(state.st_mtime),
        sound=sound,
        battle=battle,
        origin=_origin(origin) if origin else None,
        partial=partial,
        stamp=state.st_mtime,
        seen=Stamp.of(state),
        settled=True,
    )


def _origin(text: str) -> "Origin | None":
    from fleetdesk.store.battle.headers import Origin  # noqa: PLC0415 - a shelf without battles stands without it

    return Origin.read(text)


def unread(path: Path, state: stat_result, system: str) -> Item:
    """What can be said of a file before anybody looks into it; `system` is the game its folder belongs to."""
    return Item(
        kind=kind_of(path),
        path=path,
        system=system,
        name=path.stem,
        changed=_local(state.st_mtime),
        stamp=state.st_mtime,
        seen=Stamp.of(state),
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
