"""What may go wrong without being a bug. Everything else is one and reaches the exception hook."""

import errno
from collections.abc import Mapping
from pathlib import Path

from fleetdesk.core.words import Msg, msg


class Said(Exception):  # noqa: N818 - a sentence for the player, not a fault of the program
    """An exception whose message is a sentence for the player: what, where, and what to do."""

    def __init__(self, message: Msg) -> None:
        super().__init__(str(message))
        self.message = message


class Refusal(Said):
    """The rules say no. The player may insist: the action then runs and its log line says so."""


class BadInput(Said):
    """A typed value, a file or an argument cannot be read. Nothing was changed."""


class StoreError(Said):
    """The disk said no: full, read-only, gone, damaged. Nothing was overwritten."""


class FolderError(StoreError):
    """A folder cannot be written to, or is gone: what was to be kept there can be kept in another one."""

    def __init__(self, message: Msg, folder: Path) -> None:
        super().__init__(message)
        self.folder = folder


_REASONS: Mapping[int, Msg] = {
    errno.ENOENT: msg("it is not there"),
    errno.ENOTDIR: msg("it is not there"),
    errno.EISDIR: msg("it is a folder"),
    errno.EEXIST: msg("there is one of that name already"),
    errno.EACCES: msg("that is not allowed here"),
    errno.EPERM: msg("that is not allowed here"),
    errno.EROFS: msg("nothing can be written there"),
    errno.ENOSPC: msg("the disk is full"),
    errno.EDQUOT: msg("the disk is full"),
    errno.EIO: msg("the disk fails"),
    errno.ENAMETOOLONG: msg("its name is too long"),
}


def why(error: OSError) -> Msg:
    """What the system complains of, in words of ours where it is usual: its own are those of the system's language."""
    known = _REASONS.get(error.errno or 0)
    return known or Msg.verbatim(error.strerror or type(error).__name__)


class Stopped(Exception):  # noqa: N818 - not a fault: somebody wanted it
    """A long job was told to stop before it was done. Nothing came of it."""
