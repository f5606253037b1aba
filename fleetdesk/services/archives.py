"""ZIP archives of others: whatever they say of themselves, little is read of them at once."""

import contextlib
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final

TORN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What a damaged archive raises, and one that is packed or locked in a way this program does not know."""
_BITE = 4 * 2**20
"""Bytes: the list of files of any archive of ours or of army list data is a part of it."""
_WAYS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""How archives are packed; other ways may ask for any memory to unpack."""


class _Bites:
    """A file that gives no more than a bite at once: the reader of archives believes any length it reads."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, count: int = -1) -> bytes:
        if count > _BITE:
            raise zipfile.BadZipFile(count)
        return self._file.read(_BITE if count < 0 else count)


@contextlib.contextmanager
def opened(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    """An archive to read from. Raises one of TORN, now or later, if it is not sound."""
    with zipfile.ZipFile(_Bites(file)) as archive:
        yield archive


def member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> IO[bytes]:
    """One file of an archive, to be read piece by piece. Raises one of TORN, now or later, if it is not sound."""
    if info.compress_type not in _WAYS:
        raise zipfile.BadZipFile(info.compress_type)
    return archive.open(info)


def small(archive: zipfile.ZipFile, name: str, most: int) -> bytes | None:
    """A whole file of at most so many bytes; `None` if there is none of that name, or a larger one."""
    if name not in archive.namelist() or archive.getinfo(name).file_size > most:
        return None
    with member(archive, archive.getinfo(name)) as stream:
        return stream.read(most)
