"""What a disk that lies may do to files it promised to keep."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from fleetdesk.store.battle.salvage import PAGE
from tests.trust.disk import SECTOR, Disk, Image, land, lift

BATTLE = "played.battle"
FRAME_HEADER, FRAMES_FROM = 24, 32
FRAME = FRAME_HEADER + PAGE


@dataclass(slots=True)
class Past:
    """What else is there to be mistaken for a file.

    Attributes:
        older: this battle at earlier moments, a while apart.
        stranger: another battle, in the middle of being played.
    """

    older: list[Image] = field(default_factory=list)
    stranger: Image = field(default_factory=dict)


class Left(NamedTuple):
    """What is on the disk, and the files that are not what they were promised to be."""

    image: Image
    harmed: frozenset[str]
    owed: bool = False
    """Whoever looks closely sees that something is wrong: to say nothing where anything is lost is a lie."""

    strange: bool = False
    """The file itself is another battle's."""

    sound: Image | None = None
    """What was promised, where a few bytes are other ones: a page one of them is in proves nothing."""

    @property
    def certain(self) -> bool:
        """The file and its log are as they were: nobody may doubt them."""
        return all(name.endswith(".bak") for name in self.harmed)


Lie = Callable[[Disk, Past, random.Random], Left]


def promised(disk: Disk) -> Image:
    """What the disk has promised."""
    return {name: bytearray(disk.content(node).durable) for name, node in disk.names.items()}


def _harmed(
    image: Image, chance: random.Random, harm: Callable[[str, bytearray], object], most: int = 1
) -> Left:
    """Do something to one file that holds anything, or to several."""
    full = sorted(name for name, data in image.items() if data)
    names = chance.sample(full, chance.randint(1, min(most, len(full))))
    for name in names:
        harm(name, image[name])
    return Left(image, frozenset(names))


def committed(log: bytes) -> bytes:
    """A log without the frames of its last round that no commit follows: those steps never were on this disk."""
    starts = range(FRAMES_FROM, len(log) - FRAME + 1, FRAME)
    rounds = {log[start + 8 : start + 16]: start for start in starts if any(log[start + 4 : start + 8])}
    keep = {start for start in starts if start <= rounds.get(log[start + 8 : start + 16], -1)}
    frames = (log[start : start + FRAME] if start in keep else bytes(FRAME) for start in starts)
    return log[:FRAMES_FROM] + b"".join(frames)


# --- syncs that were none -------------------------------------------------------------------------------------


def forgot(disk: Disk, past: Past, chance: random.Random) -> Left:
    """A file is as it was some writes ago, although it was synced since."""
    image = promised(disk)

    def harm(name: str, data: bytearray) -> None:
        landed = disk.content(disk.names[name]).landed
        for number in range(_few(chance, len(landed))):
            lift(data, landed[-1 - number])

    return _harmed(image, chance, harm)


def skipped(disk: Disk, past: Past, chance: random.Random) -> Left:
    """A few of the last writes of a file were never made; what came after them was."""
    image = promised(disk)

    def harm(name: str, data: bytearray) -> None:
        landed = disk.content(disk.names[name]).landed
        last = list(landed)[len(landed) - _few(chance, len(landed)) :]
        for one in reversed(last):
            lift(data, one)
        gone = {0, *(chance.randrange(len(last)) for _ in range(chance.randint(0, 3)))} if last else set()
        for number, one in enumerate(last):
            if number not in gone:
                land(data, one.change)

    return _harmed(image, chance, harm)


def _few(chance: random.Random, most: int) -> int:
    """Mostly few, now and then all."""
    return min(most, 1 + int(chance.random() ** 4 * most))


# --- bytes that are others ------------------------------------------------------------------------------------


def one_bit(disk: Disk, past: Past, chance: random.Random) -> Left:
    """One bit is another."""
    left = _harmed(promised(disk), chance, lambda _, data: _flip(data, chance))
    return left._replace(owed=True, sound=promised(disk))


def some_bits(disk: Disk, past: Past, chance: random.Random) -> Left:
    """Some bits are others, in one file or in several."""

    def harm(_: str, data: bytearray) -> None:
        for _number in range(chance.randint(2, 12)):
            _flip(data, chance)

    return _harmed(promised(disk), chance, harm, most=3)._replace(owed=True, sound=promised(disk))


def _flip(data: bytearray, chance: random.Random) -> None:
    data[_place(len(data), chance)] ^= 1 << chance.randrange(8)


def _place(size: int, chance: random.Random) -> int:
    """Anywhere; a fifth of the time at an end, where headers and what came last are."""
    what = chance.random()
    near = min(size, 2 * PAGE)
    return (
        chance.randrange(near) + (0 if what < 0.1 else size - near) if what < 0.2 else chance.randrange(size)
    )


def cut(disk: Disk, past: Past, chance: random.Random) -> Left:
    """A file ends too early, mostly where a page or a sector does."""

    def harm(_: str, data: bytearray) -> None:
        at = _place(len(data), chance)
        del data[at // (step := chance.choice((1, SECTOR, PAGE))) * step :]

    return _harmed(promised(disk), chance, harm)


def zeroed(disk: Disk, past: Past, chance: random.Random) -> Left:
    """A sector, a page or a frame holds nothing."""

    def harm(name: str, data: bytearray) -> None:
        start, size = _block(name, len(data), chance)
        data[start : start + size] = bytes(len(data[start : start + size]))

    return _harmed(promised(disk), chance, harm)


def stale(disk: Disk, past: Past, chance: random.Random) -> Left:
    """Pages or frames of an earlier moment are back."""

    def harm(name: str, data: bytearray) -> None:
        before = chance.choice(past.older).get(name, b"") if past.older else b""
        for _ in range(chance.randint(1, 4)):
            start, size = _block(name, len(data), chance)
            data[start : min(start + size, len(before))] = before[start : start + size]

    return _harmed(promised(disk), chance, harm)


def _block(name: str, size: int, chance: random.Random) -> tuple[int, int]:
    """Where something begins that is written at once, and how long it is."""
    at = _place(size, chance)
    if chance.random() < 0.2:
        return at // SECTOR * SECTOR, SECTOR
    if name.endswith("-wal"):
        return max(0, FRAMES_FROM + (at - FRAMES_FROM) // FRAME * FRAME), FRAME
    return at // PAGE * PAGE, PAGE


# --- files that are others ------------------------------------------------------------------------------------


def no_log(disk: Disk, past: Past, chance: random.Random) -> Left:
    """The log is gone."""
    image = promised(disk)
    gone = frozenset(name for name in image if name.endswith("-wal"))
    return Left({name: data for name, data in image.items() if name not in gone}, gone)


def other_log(disk: Disk, past: Past, chance: random.Random) -> Left:
    """The log is that of another battle, or of an earlier moment."""
    image = promised(disk)
    logs = [name for name in image if name.endswith("-wal")]
    return _swapped(image, logs, past, chance)


def other_file(disk: Disk, past: Past, chance: random.Random) -> Left:
    """A file is that of another battle or of an earlier moment; or the copy is gone."""
    image = promised(disk)
    name = chance.choice(sorted(image))
    if name != BATTLE and chance.random() < 0.3:
        del image[name]
        return Left(image, frozenset([name]))
    return _swapped(image, [name], past, chance)


def exchanged(disk: Disk, past: Past, chance: random.Random) -> Left:
    """Two files have each other's names."""
    image = promised(disk)
    one, other = chance.sample(sorted(image), 2)
    image[one], image[other] = image[other], image[one]
    return Left(image, frozenset([one, other]))


def _swapped(image: Image, names: Sequence[str], past: Past, chance: random.Random) -> Left:
    source = chance.choice([past.stranger, *past.older])
    harmed = [name for name in names if name in source and image[name] != source[name]]
    for name in harmed:
        image[name] = bytearray(source[name])
    return Left(image, frozenset(harmed), strange=source is past.stranger and BATTLE in harmed)


LIES: Mapping[str, Lie] = {
    "sync forgotten": forgot,
    "writes skipped": skipped,
    "a bit": one_bit,
    "some bits": some_bits,
    "cut short": cut,
    "zeroed": zeroed,
    "stale pages": stale,
    "log gone": no_log,
    "another log": other_log,
    "another file": other_file,
    "exchanged": exchanged,
}
