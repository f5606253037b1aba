"""Whoever stands beneath the store and writes down every request to the disk."""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw

from tests.trust.disk import Event, Name, Size, Sync, SyncNames, Write
from tests.trust.grudge import swapped

_WRITE, _FSYNC, _REPLACE, _RENAME, _UNLINK, _READLINK = (
    os.write,
    os.fsync,
    os.replace,
    os.rename,
    os.unlink,
    os.readlink,
)
_HOLDS_NOTHING = ("-shm", ".lock")
"""Files that are no part of what is kept."""


class Recorder:
    """Writes down what is asked of the files of a folder, in the order asked: by SQLite and by the program itself.

    Attributes:
        events: all of it.
    """

    def __init__(self, folder: Path) -> None:
        """Look after a folder; what is there already is known and promised."""
        self.folder = folder
        self.events: list[Event] = []
        self._nodes: dict[str, int] = {}
        self._given = 0
        self._lengths: dict[int, int] = {}
        """What is known of files that SQLite does not write; they only grow."""
        self.refusing = ""
        """What SQLite asks of the disk next that is refused once: `write` or `sync`."""
        for path in sorted(folder.iterdir()):
            if name := self.below(path):
                self._look(name)
                self.sync(name, named=True)

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Stand beneath SQLite and beneath the system's calls from here to the end of the block."""
        layer = _Layer(self, apsw.vfs_names()[0])
        try:
            with contextlib.ExitStack() as stack:
                for name in ("write", "fsync", "replace", "rename", "unlink"):
                    stack.enter_context(swapped(os, name, getattr(self, f"_{name}")))
                yield
        finally:
            layer.unregister()

    def below(self, where: str | os.PathLike[str] | None) -> str:
        """The name of a file of this folder; empty for any other, and for one that holds nothing."""
        path = Path(where or "")
        return path.name if path.parent == self.folder and not path.name.endswith(_HOLDS_NOTHING) else ""

    # --- taking notes --------------------------------------------------------------------------------

    def node(self, name: str) -> int:
        """The file a name leads to; it is made if there is none."""
        if name not in self._nodes:
            self._given += 1
            self._nodes[name] = self._given
            self.events.append(Name(name, self._given))
        return self._nodes[name]

    def write(self, name: str, at: int, data: bytes) -> None:
        """Bytes were written."""
        self.events.append(Write(self.node(name), at, bytes(data)))

    def size(self, name: str, size: int) -> None:
        """A file was cut or stretched."""
        self.events.append(Size(self.node(name), size))

    def sync(self, name: str, *, named: bool) -> None:
        """A file was asked to the disk."""
        self.events.append(Sync(self.node(name), named))

    def gone(self, name: str) -> None:
        """A name leads nowhere."""
        if self._nodes.pop(name, None) is not None:
            self.events.append(Name(name, None))

    # --- beneath the system's calls ------------------------------------------------------------------

    def _name(self, handle: int) -> str:
        return self.below(_READLINK(f"/proc/self/fd/{handle}"))

    def _write(self, handle: int, data: bytes) -> int:
        written = _WRITE(handle, data)
        if name := self._name(handle):
            end = os.lseek(handle, 0, os.SEEK_CUR)
            self.write(name, end - written, data[:written])
            self._lengths[self.node(name)] = end
        return written

    def _fsync(self, handle: int) -> None:
        if _READLINK(f"/proc/self/fd/{handle}") == str(self.folder):
            self.events.append(SyncNames())
        elif name := self._name(handle):
            self._look(name)
            self.sync(name, named=False)
        else:
            _FSYNC(handle)

    def _replace(self, source: Any, target: Any, **more: Any) -> None:
        self._renamed(_REPLACE, source, target, **more)

    def _rename(self, source: Any, target: Any, **more: Any) -> None:
        self._renamed(_RENAME, source, target, **more)

    def _renamed(self, call: Callable[..., None], source: Any, target: Any, **more: Any) -> None:
        name, other = self.below(source), self.below(target)
        if name and other:
            self._look(name)
        call(source, target, **more)
        if name and other:
            self._nodes[other] = self._nodes.pop(name)
            self.events += (Name(other, self._nodes[other]), Name(name, None))

    def _unlink(self, path: Any, **more: Any) -> None:
        _UNLINK(path, **more)
        if name := self.below(path):
            self.gone(name)

    def _look(self, name: str) -> None:
        """Take down what was written to a file through an object of Python's."""
        node = self.node(name)
        known = self._lengths.setdefault(node, 0)
        if known < 0:  # SQLite's own
            return
        data = (self.folder / name).read_bytes()
        if data[known:]:
            self.write(name, known, data[known:])
        self._lengths[node] = len(data)

    def refuse(self, what: str) -> None:
        """Say no if that was agreed. Raises apsw.IOError."""
        if self.refusing == what:
            self.refusing = ""
            raise apsw.IOError("the disk says no")

    def by_sqlite(self, name: str) -> None:
        """A file whose every write is told."""
        self._lengths[self.node(name)] = -1


class _Layer(apsw.VFS):
    """SQLite's file layer, with somebody taking notes. Nothing is synced: what matters is that it was asked."""

    def __init__(self, recorder: Recorder, base: str) -> None:
        super().__init__("fleetdesk-recorder", base, makedefault=True)
        self._recorder = recorder
        self._base = base

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - apsw chose it
        whole = name.filename() if isinstance(name, apsw.URIFilename) else name
        return _File(self._recorder, self._recorder.below(whole), self._base, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - apsw chose it
        super().xDelete(filename, syncdir)
        if name := self._recorder.below(filename):
            self._recorder.gone(name)
            if syncdir:
                self._recorder.events.append(SyncNames())


class _File(apsw.VFSFile):
    def __init__(self, recorder: Recorder, name: str, base: str, whole: Any, flags: list[int]) -> None:
        super().__init__(base, whole, flags)
        self._recorder = recorder
        self._name = name
        self._log = bool(flags[0] & (apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL))
        if name:
            recorder.by_sqlite(name)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - apsw chose it
        if self._log:
            self._recorder.refuse("write")
        super().xWrite(data, offset)
        if self._name:
            self._recorder.write(self._name, offset, data)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - apsw chose it
        super().xTruncate(newsize)
        if self._name:
            self._recorder.size(self._name, newsize)

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802 - apsw chose it
        if self._log:
            self._recorder.refuse("sync")
        if self._name:
            self._recorder.sync(self._name, named=self._log)
