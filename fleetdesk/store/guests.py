"""Phones that were let in to a battle, kept on this device alone: a tablet that was switched off knows them again.

As with codes of seats, nothing of it is in the battle's file or the player's folder. Only hashes of keys are kept.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.errors import StoreError
from fleetdesk.store import envelope, files, json_files
from fleetdesk.store.drafts import file_name
from fleetdesk.store.migrations import PHONES


class Guest(Frozen):
    """A phone that has a seat."""

    id: str
    """What the tablet calls it by; no secret."""
    seat: str
    key: str
    """Hash of the key the phone drew itself."""
    number: int = 1
    """Counted in the order let in: phone 1, phone 2."""


_KEPT = TypeAdapter(tuple[Guest, ...])


def _read(raw: Mapping[str, Any]) -> tuple[Guest, ...]:
    return _KEPT.validate_python(tuple(raw.get("phones", ())))


class GuestFile:
    """The phones of one battle on the disk."""

    def __init__(self, folder: Path | None, opening: Battle) -> None:
        """Without a folder they are forgotten when hosting ends."""
        self._path = None if folder is None else folder / file_name(opening)

    def load(self) -> tuple[Guest, ...]:
        """Who was let in; nobody where that cannot be read: they are invited again."""
        if self._path is None:
            return ()
        try:
            if not self._path.exists():
                return ()
            raw = json_files.parse(files.read_bytes(self._path))
            return _read(envelope.opened(raw, PHONES, self._path).raw)
        except (OSError, ValueError, StoreError):
            return ()

    def save(self, guests: tuple[Guest, ...]) -> None:
        """Keep them. Raises StoreError."""
        if self._path is not None:
            listed = [one.model_dump(mode="json") for one in guests]
            envelope.save(self._path, PHONES, {"phones": listed}, _read, private=True)
