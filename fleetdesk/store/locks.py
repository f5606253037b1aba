"""One writer per file, whatever name it is called by: a symlink or a second name (hard link) is the same file."""

import contextlib
import errno
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from fleetdesk import paths

if TYPE_CHECKING:  # a shelf that is looked at stands without it
    from filelock import FileLock

_MOMENT, _POLL = 0.5, 0.02
"""Seconds within which the lock of a replaced file is let go of, and between two tries."""
LONGEST_TURN = 5
"""Seconds one waits for another window that is saving the same document."""


class Taken(Exception):  # noqa: N818 - a finding, turned into a sentence by whoever knows the file
    """Somebody else is writing the file."""


class Held:
    """The right to write a file, which need not be there yet; `release` gives it back, as leaving a `with` does."""

    def __init__(self, path: Path) -> None:
        """Take it by any name of the file. Raises Taken, and OSError: nothing can be written in its folder."""
        self._path = path.resolve()
        self._locks: list[FileLock] = []
        try:
            # Beside the file, for other people and other machines on a share.
            self._take(self._path.with_name(f".{self._path.name}.lock"), 0)
            self._take_identity()
        except BaseException:
            self.release()
            raise

    def _take(self, lock: Path, wait: float) -> None:
        from filelock import FileLock, Timeout  # noqa: PLC0415 - as above

        # `thread_local=False`: whoever closes a battle lets go of it, whichever thread that is.
        made = FileLock(lock, thread_local=False)
        try:
            made.acquire(timeout=wait, poll_interval=_POLL)
        except Timeout as error:
            raise Taken from error
        self._locks.append(made)

    def _take_identity(self) -> None:
        """By device and inode, for other names of the same file; only this machine knows those.

        A file that is about to be made has none yet; where nothing can be noted the name alone counts. A file system
        gives the number of a replaced file to the next one that is made, so a fresh file may bear the lock of one
        that somebody replaced this moment: that one is let go of at once, and waited for.
        """
        with contextlib.suppress(OSError):
            found = self._path.stat()
            self._take(_notes() / f"{found.st_dev:x}-{found.st_ino:x}.lock", _MOMENT)

    def renew(self) -> None:
        """Hold what stands there now: another file was put in its place. Raises Taken."""
        while len(self._locks) > 1:
            self._locks.pop().release()
        self._take_identity()

    def release(self) -> None:
        """Let others write; a second time does nothing."""
        while self._locks:
            self._locks.pop().release()

    def __enter__(self) -> Self:
        """Hold it for as long as the block runs."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


@contextlib.contextmanager
def turn(path: Path) -> Iterator[None]:
    """Wait until nobody else on this computer writes a document that is replaced whenever it is saved.

    Such a file is another one after each save, so it goes by its resolved name; a second name (hard link) becomes a
    file of its own. Where nothing can be noted, or somebody takes too long, the turn is taken all the same.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - as above

    name = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:32]
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError, Timeout):
            held.enter_context(FileLock(_notes() / f"{name}.lock").acquire(timeout=LONGEST_TURN))
        yield


def _notes() -> Path:
    """The folder of notes, made if need be. Raises OSError: it cannot be made, or others could lay something into it."""
    folder = paths.locks()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not paths.is_ours(folder):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(folder))
    return folder
