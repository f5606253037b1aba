"""A disk that says no: every call of the file system below a folder may be the one that fails."""

import builtins
import contextlib
import errno
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FAULTS = {
    "full": errno.ENOSPC,
    "read-only": errno.EROFS,
    "not allowed": errno.EACCES,
    "broken": errno.EIO,
    "share gone": errno.ESTALE,
}
WRITES = {"open to write", "fsync", "replace", "rename", "mkdir", "sendfile"}
"""What a full or read-only disk refuses; it still lets one look and delete."""


class Grudge:
    """Counts what is asked of the disk, and refuses one request or all from one on.

    Attributes:
        asked: requests so far that could be refused.
    """

    def __init__(self, folder: Path, fault: str = "", at: int = 0, *, lasting: bool = False) -> None:
        """Refuse request `at` (from 1) below a folder; with `lasting` all later ones too."""
        self._folder = str(folder)
        self._fault = fault
        self._at = at
        self._lasting = lasting
        self.asked = 0

    def _refuse(self, what: str, where: object) -> None:
        if not self._below(where):
            return
        if self._fault in {"full", "read-only"} and what not in WRITES:
            return
        self.asked += 1
        if self.asked == self._at or (self._lasting and self._at and self.asked > self._at):
            number = FAULTS[self._fault]
            raise OSError(number, os.strerror(number), str(where))

    def _below(self, where: object) -> bool:
        if isinstance(where, int):
            try:
                where = _READLINK(f"/proc/self/fd/{where}")
            except OSError:
                return False
        return isinstance(where, str | os.PathLike) and os.fspath(where).startswith(self._folder)

    @contextlib.contextmanager
    def felt(self) -> Iterator[None]:
        """From here to the end of the block."""
        with contextlib.ExitStack() as stack:
            for name in ("stat", "scandir", "listdir", "mkdir", "replace", "rename", "unlink", "fsync"):
                stack.enter_context(swapped(os, name, self._grudging(getattr(os, name), name)))
            stack.enter_context(swapped(os, "open", self._grudging(os.open, "open")))
            if hasattr(os, "sendfile"):
                stack.enter_context(swapped(os, "sendfile", self._grudging(os.sendfile, "sendfile")))
            opened = self._opening(io.open)
            stack.enter_context(swapped(io, "open", opened))
            stack.enter_context(swapped(builtins, "open", opened))
            yield

    def _grudging(self, call: Callable[..., Any], what: str) -> Callable[..., Any]:
        def asked(where: Any = ".", *more: Any, **named: Any) -> Any:
            self._refuse(what, where)
            return call(where, *more, **named)

        return asked

    def _opening(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def asked(where: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
            self._refuse("open to write" if set(mode) & set("wax+") else "open", where)
            return call(where, mode, *more, **named)

        return asked


_READLINK = os.readlink


@contextlib.contextmanager
def swapped(holder: Any, name: str, other: Any) -> Iterator[None]:
    """An attribute is another one until the end of the block."""
    before = getattr(holder, name)
    setattr(holder, name, other)
    try:
        yield
    finally:
        setattr(holder, name, before)
