"""A disk whose power can be cut: what was asked of it, what it has promised, and what may be left on it.

A disk keeps contents (by number, so that a renamed file stays itself) and names. What was written is *waiting*
until it is synced; a cut leaves any part of what is waiting, and, on a disk that lies, less than was promised.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

SECTOR = 512
REMEMBERED = 4000
"""Writes of each file that a disk which lies may take back: more than a round of a write-ahead log."""


class Write(NamedTuple):
    """Bytes are written somewhere in a file."""

    node: int
    at: int
    data: bytes


class Size(NamedTuple):
    """A file is cut or stretched."""

    node: int
    size: int


class Sync(NamedTuple):
    """A file is asked to be durable; with `named` its name too, as SQLite does for its logs."""

    node: int
    named: bool = False


class Name(NamedTuple):
    """A name leads to a file from now on (made, renamed), or to none (deleted)."""

    name: str
    node: int | None


class SyncNames(NamedTuple):
    """The folder is asked to be durable."""


class Told(NamedTuple):
    """A step was acknowledged: from here on nobody may lose it."""

    step: int


Event = Write | Size | Sync | Name | SyncNames | Told
Change = Write | Size
Image = dict[str, bytearray]
"""Files by name."""


class Landed(NamedTuple):
    """A write that is durable, and what stood there before."""

    change: Change
    before: bytes
    size: int
    """Of the file before."""


@dataclass(slots=True)
class Content:
    """The bytes of a file: those promised, and the changes that wait for a sync."""

    durable: bytearray = field(default_factory=bytearray)
    waiting: list[Change] = field(default_factory=list)
    landed: deque[Landed] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def sync(self) -> None:
        """What waits is durable now."""
        for change in self.waiting:
            self.landed.append(land(self.durable, change))
        self.waiting = []


def land(data: bytearray, change: Change) -> Landed:
    """Do a change to bytes; what stood there is given back."""
    size = len(data)
    if isinstance(change, Size):
        before = bytes(data[change.size :])
        del data[change.size :]
        data.extend(bytes(change.size - len(data)))
        return Landed(change, before, size)
    end = change.at + len(change.data)
    before = bytes(data[change.at : end])
    data.extend(bytes(max(0, change.at - len(data))))
    data[change.at : end] = change.data
    return Landed(change, before, size)


def lift(data: bytearray, landed: Landed) -> None:
    """Take a change back: the last one, or one after which all were taken back."""
    at = landed.change.size if isinstance(landed.change, Size) else landed.change.at
    data[at : at + len(landed.before)] = landed.before
    del data[landed.size :]


@dataclass(slots=True)
class Disk:
    """What a disk holds after some events."""

    contents: dict[int, Content] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    """Those promised."""
    renames: list[Name] = field(default_factory=list)
    """Those that wait; a file system keeps their order."""
    step: int = 0
    """Acknowledged last."""

    def take(self, event: Event) -> None:
        """One more event."""
        match event:
            case Write() | Size():
                self.contents.setdefault(event.node, Content()).waiting.append(event)
            case Sync(node, named):
                self.contents.setdefault(node, Content()).sync()
                if named:
                    self._settle(len(self.renames))
            case Name():
                self.renames.append(event)
            case SyncNames():
                self._settle(len(self.renames))
            case Told(step):
                self.step = step

    def _settle(self, count: int) -> None:
        for one in self.renames[:count]:
            rename(self.names, one)
        del self.renames[:count]

    def now(self) -> Image:
        """What a program sees while the power is on."""
        names = dict(self.names)
        for one in self.renames:
            rename(names, one)
        return {name: self._whole(node) for name, node in names.items()}

    def content(self, node: int) -> Content:
        """The bytes of a file."""
        return self.contents.get(node, Content())

    def _whole(self, node: int) -> bytearray:
        content = self.content(node)
        data = bytearray(content.durable)
        for change in content.waiting:
            land(data, change)
        return data


def rename(names: dict[str, int], one: Name) -> None:
    """Do what happened to a name."""
    if one.node is None:
        names.pop(one.name, None)
    else:
        names[one.name] = one.node


# --- what a cut leaves of what was not synced ------------------------------------------------------------

Cut = Callable[[Disk, random.Random], Image]


def dropped(disk: Disk, chance: random.Random) -> Image:
    """Nothing that waited was written, but the names of some."""
    return {name: bytearray(disk.content(node).durable) for name, node in _names(disk, chance).items()}


def reordered(disk: Disk, chance: random.Random) -> Image:
    """Some of what waited was written, in any order."""
    return _cut(disk, chance, lambda change: [change])


def torn(disk: Disk, chance: random.Random) -> Image:
    """Some sectors of what waited were written, in any order."""
    return _cut(disk, chance, lambda change: [one for one in sectors(change) if chance.random() < 0.5])


def garbled(disk: Disk, chance: random.Random) -> Image:
    """Where something waited there is that, what was there before, or noise."""

    def noisy(change: Change) -> list[Change]:
        return [
            Write(one.node, one.at, chance.randbytes(len(one.data)))
            if isinstance(one, Write) and chance.random() < 0.4
            else one
            for one in sectors(change)
            if chance.random() < 0.8
        ]

    return _cut(disk, chance, noisy)


def sectors(change: Change) -> Iterable[Change]:
    """The parts of a write that a disk writes whole; a size is whole itself."""
    if isinstance(change, Size):
        yield change
        return
    at, end = change.at, change.at + len(change.data)
    while at < end:
        following = min(end, (at // SECTOR + 1) * SECTOR)
        yield Write(change.node, at, change.data[at - change.at : following - change.at])
        at = following


def _cut(disk: Disk, chance: random.Random, parts: Callable[[Change], Iterable[Change]]) -> Image:
    image: Image = {}
    for name, node in _names(disk, chance).items():
        content = disk.content(node)
        data = bytearray(content.durable)
        landing = [change for change in content.waiting if chance.random() < 0.7]
        chance.shuffle(landing)
        for change in landing:
            for part in parts(change):
                land(data, part)
        image[name] = data
    return image


def _names(disk: Disk, chance: random.Random) -> Mapping[str, int]:
    names = dict(disk.names)
    for one in disk.renames[: chance.randint(0, len(disk.renames))]:
        rename(names, one)
    return names
