"""What may go wrong without being a bug. Everything else is one and reaches the exception hook."""

from __future__ import annotations

from pathlib import Path

from fleetdesk.core.words import Msg


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
    """A folder cannot be written to, or is gone: what was to be kept there can be kept in another one.

    Attributes:
        folder: the folder that was tried.
    """

    def __init__(self, message: Msg, folder: Path) -> None:
        super().__init__(message)
        self.folder = folder


class Stopped(Exception):  # noqa: N818 - not a fault: somebody wanted it
    """A long job was told to stop before it was done. Nothing came of it."""
