"""Documents as they were before they were saved over."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from fleetdesk.store import envelope, versions
from fleetdesk.store.envelope import Loaded
from fleetdesk.store.migrations import Format
from fleetdesk.store.versions import Version

Kept = TypeVar("Kept")


class Past(Generic[Kept]):
    """The earlier versions of all documents of one kind, in one player's folder."""

    def __init__(self, folder: Path, kind: Format, read: Callable[[Path], Loaded[Kept]]) -> None:
        """`folder` is the player's."""
        self._history = folder / versions.FOLDER
        self._kind, self._read = kind, read

    def versions(self, path: Path) -> tuple[Version, ...]:
        """Earlier versions of a document, the latest first."""
        return envelope.versions_of(path, self._kind, self._history)

    def version(self, version: Version) -> Kept:
        """What it was then. Raises StoreError."""
        return self._read(version.path).value

    def forget(self, path: Path) -> None:
        """Destroy the earlier versions of a document that is destroyed itself."""
        folder = envelope.history_of(path, self._kind, self._history)
        if folder is not None:
            versions.forget(folder)
