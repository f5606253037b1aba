"""Reading and writing whole files: atomically, within limits, and with a sentence when the disk says no."""

import contextlib
import errno
import functools
import os
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import ParamSpec, TypeVar

from fleetdesk.core.errors import FolderError, StoreError, why
from fleetdesk.core.words import Msg, msg

P = ParamSpec("P")
T = TypeVar("T")

MOST_BYTES = 4 * 2**20
"""Largest file that is read at all: no fleet, card or list comes near it."""

BACKUP = ".bak"

# --- sentences ---------------------------------------------------------------------------------------


def cannot_read(path: Path, error: OSError) -> StoreError:
    """The sentence for a file that could not be read."""
    name = path.name or str(path)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return StoreError(
            msg(
                "{file} is not there any more: it was moved, renamed or deleted. Look for it or restore it.",
                file=name,
            )
        )
    if isinstance(error, IsADirectoryError):
        return StoreError(msg("{file} is a folder, not a file. Choose a file.", file=name))
    if isinstance(error, PermissionError):
        return StoreError(
            msg("{file} may not be read. Ask whoever owns it, or copy it to a folder of your own.", file=name)
        )
    return StoreError(msg("{file} could not be read: {reason}.", file=name, reason=why(error)))


def cannot_write(path: Path, error: OSError) -> StoreError:
    """The sentence for a file that could not be written. What was there before is untouched.

    It is a `FolderError` where the same would go well in another folder.
    """
    name, folder = path.name or str(path), str(path.parent)
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return full_disk(path)
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return FolderError(
            msg(
                "{folder} may not be written to, so {file} was not saved. Choose another folder.",
                folder=folder,
                file=name,
            ),
            path.parent,
        )
    if error.errno == errno.ENAMETOOLONG:
        return StoreError(msg("The name {file} is too long for this disk. Choose a shorter one.", file=name))
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return FolderError(
            msg(
                "The folder {folder} is not there any more, so {file} was not saved. Choose another folder.",
                folder=folder,
                file=name,
            ),
            path.parent,
        )
    return StoreError(msg("{file} could not be saved: {reason}.", file=name, reason=why(error)))


def full_disk(path: Path) -> StoreError:
    return StoreError(
        msg(
            "The disk is full, so {file} was not saved. Make room and do it again; nothing was lost.",
            file=path.name,
        )
    )


def newer(path: Path) -> StoreError:
    """The sentence for a file of a version that does not exist yet, here."""
    return StoreError(
        msg(
            "{file} was made by a newer version of FleetDesk and is left as it is. Update FleetDesk to open it.",
            file=path.name,
        )
    )


def stranger(path: Path) -> StoreError:
    """The sentence for a file of another program."""
    return StoreError(
        msg("{file} is no file of FleetDesk. It is left as it is; choose another.", file=path.name)
    )


def battle_for_fleet(path: Path) -> StoreError:
    """The sentence for a battle where a fleet is wanted."""
    return StoreError(msg("{file} is a battle, not a fleet. Choose a fleet.", file=path.name))


def scenario_for_fleet(path: Path) -> StoreError:
    """The sentence for a scenario where a fleet is wanted."""
    return StoreError(
        msg("{file} is a scenario, not a fleet. Open it from the library, or choose a fleet.", file=path.name)
    )


def fleet_for_battle(path: Path) -> StoreError:
    """The sentence for a fleet where a battle is wanted."""
    return StoreError(msg("{file} is a fleet, not a battle. Choose a battle.", file=path.name))


def too_large(path: Path, most: int) -> StoreError:
    """The sentence for a file of more bytes than any of its kind."""
    return StoreError(
        msg(
            "{file} is larger than {most} MB: that is no file of FleetDesk. It is left as it is.",
            file=path.name,
            most=most // 2**20,
        )
    )


def saved_as(path: Path) -> Msg:
    """Where a file stands that was saved as a player wanted it."""
    return msg("Saved as {name} in {folder}", name=path.name, folder=str(path.parent))


def unreadable(path: Path, reason: Msg) -> StoreError:
    """The sentence for a damaged file that nothing could be made of."""
    return StoreError(
        msg(
            "{file} is damaged ({reason}) and there is no earlier version beside it. It is left as it is.",
            file=path.name,
            reason=reason,
        )
    )


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what the disk says while writing into a sentence."""
    try:
        yield
    except OSError as error:
        raise cannot_write(path, error) from error


def try_out(folder: Path) -> None:
    """See whether files can be kept in a folder; it is made if it is not there.

    Raises FolderError: nothing can be written to it; StoreError: the disk is full.
    """
    import tempfile  # noqa: PLC0415 - a file is read without it

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"?")
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise full_disk(folder) from error
        raise FolderError(
            msg("{folder} may not be written to. Choose another folder.", folder=str(folder)), folder
        ) from error


def asking(call: Callable[P, T]) -> Callable[P, T]:
    """Turn what the disk says, whatever is asked of it, into a sentence: even looking may fail on a share."""

    @functools.wraps(call)
    def asked(*args: P.args, **named: P.kwargs) -> T:
        try:
            return call(*args, **named)
        except OSError as error:
            raise cannot_read(Path(str(error.filename or "?")), error) from error

    return asked


# --- reading -----------------------------------------------------------------------------------------


def listed(folder: Path, pattern: str, notices: list[Msg]) -> list[Path]:
    """The files of a folder, as far as they can be seen; what cannot is told in `notices`."""
    try:
        return sorted(folder.glob(pattern))
    except OSError as error:
        notices.append(cannot_read(folder, error).message)
        return []


def standing(
    folder: Path, suffix: str, notices: list[Msg], *, within: bool, beside: bool
) -> list[tuple[str, os.stat_result]]:
    """How the files of a folder stand, and of the folders in it, by their paths: each folder is looked through once.

    What cannot be seen is told in `notices`; a folder that is not there holds nothing.
    """
    found: list[tuple[str, os.stat_result]] = []
    folders = [os.fspath(folder)]
    for number, place in enumerate(folders):
        try:
            with os.scandir(place) as entries:
                for entry in entries:
                    if entry.name.endswith(suffix):
                        if beside or number:
                            with contextlib.suppress(OSError):
                                found.append((entry.path, entry.stat()))
                    elif within and not number and entry.is_dir():
                        folders.append(entry.path)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            notices.append(cannot_read(Path(place), error).message)
    return sorted(found, key=itemgetter(0))


def not_there(path: Path) -> None:
    """Nothing of the player's is written over. Raises StoreError if there is such a file."""
    with writing(path):
        not_a_folder(path)
    if path.exists():
        raise StoreError(msg("There is a file {file} already. Choose another name.", file=path.name))


def not_a_folder(path: Path) -> None:
    """A folder takes no bytes. Raises OSError if it is one."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


def not_a_pipe(path: Path) -> None:
    """Whoever opens a pipe or a device may wait for ever. Raises StoreError if it is one."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise stranger(path)


def read_bytes(path: Path, *, most: int = MOST_BYTES) -> bytes:
    """The whole file. Raises StoreError if it is missing, closed to us or larger than `most` bytes."""
    try:
        not_a_pipe(path)
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise cannot_read(path, error) from error
    if len(data) > most:
        raise too_large(path, most)
    return data


# --- writing -----------------------------------------------------------------------------------------


def backup_of(path: Path) -> Path:
    """Where the version before the last save is kept."""
    return path.with_name(path.name + BACKUP)


def write(
    path: Path, data: bytes, *, before: Callable[[], None] | None = None, private: bool = False
) -> None:
    """Replace a file at once: after a crash it holds the old bytes or the new ones, never a mixture.

    `before` runs when the new content is durable and the old one still in its place, and may raise OSError. A `private`
    file nobody else on this computer may read. Raises StoreError: the disk says no.
    """
    with writing(path):
        not_a_folder(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside(path) as temporary:
            with open(temporary, "wb", opener=private_opener if private else None) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if before is not None:
                before()
            temporary.replace(path)
        sync_folder(path.parent)


@contextlib.contextmanager
def beside(target: Path) -> Iterator[Path]:
    """Where a file is made before it takes its name, of nobody else's; what is left there is swept away."""
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}.tmp")
    try:
        yield temporary
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def private_opener(name: str, flags: int) -> int:
    """For `open`: a new file is nobody's but its owner's."""
    return os.open(name, flags, 0o600)


def hand_down(path: Path, target: Path) -> None:
    """Give a file that is about to be replaced a second name: it is durable already. Raises OSError."""
    try:
        with beside(target) as temporary:
            os.link(path, temporary)
            temporary.replace(target)
    except OSError:  # a stick, a share: no second names there
        copy(path, target)


def copy(source: Path, target: Path) -> None:
    """Copy a file durably and at once. Raises OSError."""
    import shutil  # noqa: PLC0415 - a file is read without it

    with beside(target) as temporary:
        shutil.copy(source, temporary)  # with its mode: what is private stays so
        settle(temporary, target)


def settle(temporary: Path, target: Path) -> None:
    """Make a finished temporary file durable and give it its name. Raises OSError."""
    with temporary.open("rb+") as file:
        os.fsync(file.fileno())
    temporary.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder durable, where the system can."""
    if os.name == "nt":
        return  # no handle on folders there; the file system keeps its own log
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:  # some network disks cannot
            raise
    finally:
        os.close(handle)


# --- names -------------------------------------------------------------------------------------------


def free(folder: Path, stem: str, suffix: str) -> Path:
    """A path in a folder that is not taken: `name.json`, `name 2.json` ...

    Capitals make no other name: the folder may once be copied to a disk that takes them for the same.
    """
    taken = {one.name.casefold() for one in folder.iterdir()} if folder.is_dir() else set()
    name, number = f"{stem}{suffix}", 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem} {number}{suffix}"
    return folder / name


def aside(path: Path, why: str = "damaged") -> Path:
    """Where a file that is replaced is kept: `name.damaged-1.json` ..."""
    number = 1
    while (found := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    return found
