"""A battle that is only read: it is opened as a copy, so that reading leaves no trace beside it or in it."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fleetdesk.store import files
from fleetdesk.store.battle.salvage import MOST_BYTES

_TRIES = 5
"""A battle that is being played may change while it is copied: then it is copied again."""


@contextlib.contextmanager
def snapshot(path: Path) -> Iterator[Path]:
    """A copy of a battle under its own name, with all that belongs to it, in a folder nobody else may look into.

    Raises StoreError: it cannot be read, or is larger than any battle.
    """
    with contextlib.ExitStack() as kept:
        try:
            folder = Path(kept.enter_context(tempfile.TemporaryDirectory(prefix="fleetdesk-")))
        except OSError as error:
            raise files.cannot_write(Path(tempfile.gettempdir()) / path.name, error) from error
        _copy(path, folder)
        yield folder / path.name


@files.asking
def _copy(path: Path, folder: Path) -> None:
    if path.is_dir():
        raise files.cannot_read(path, IsADirectoryError())
    for _ in range(_TRIES):
        before = _stamps(path)
        for one in before:
            shutil.copyfile(one, folder / one.name)
        if _stamps(path) == before:
            return
        for one in folder.iterdir():
            one.unlink()
    raise files.cannot_read(path, BlockingIOError())


def _stamps(path: Path) -> dict[Path, tuple[int, int]]:
    """The file, and beside it what is called after it: its log, its backup; each with its time and size."""
    files.not_a_pipe(path)
    beside = [one for one in path.parent.iterdir() if one.name.startswith(path.name) and one != path]
    found = {}
    for one in (path, *sorted(beside)):
        state = one.stat()
        if state.st_size > MOST_BYTES:
            raise files.too_large(one, MOST_BYTES)
        if one.is_file():
            found[one] = (state.st_mtime_ns, state.st_size)
    return found
