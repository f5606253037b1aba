"""Codes of the seats of a battle: kept on this device alone, as hashes that are slow to try.

A code is never in the battle's file, which is shared, nor in the player's folder, which is backed up: it lies beside
the settings, in a file whose name tells nothing. A wrong code waits longer each time, also after a restart, and never
for good.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.errors import StoreError
from fleetdesk.store import envelope, files, json_files
from fleetdesk.store.drafts import file_name
from fleetdesk.store.migrations import CODES

DIGITS = 4
_FREE = 2
"""Wrong codes before anybody waits: fingers slip."""
_FIRST, _LONGEST = 4, 300
"""Seconds: the first wait, doubled each time, up to the longest."""


class Pin(Frozen):
    """One code as it is kept."""

    salt: str
    hash: str
    wrong: int = 0
    """Wrong codes since the last right one."""
    until: float = 0
    """No code is looked at before this time, in seconds since 1970."""


def _hash(code: str, salt: str) -> str:
    return hashlib.scrypt(code.encode(), salt=bytes.fromhex(salt), n=2**14, r=8, p=1).hex()


class Pins:
    """The codes of one battle."""

    def __init__(self, folder: Path | None, opening: Battle, *, now: Callable[[], float] = time.time) -> None:
        """Without a folder they are forgotten with the window; `now` tells seconds since 1970.

        Codes that cannot be read are as good as none: nobody is locked out of a battle.
        """
        self._path = None if folder is None else folder / file_name(opening)
        self._now = now
        self._kept: dict[str, Pin] = {}
        if self._path is not None:
            try:
                if self._path.exists():
                    raw = json_files.parse(files.read_bytes(self._path))
                    self._kept = _codes(envelope.opened(raw, CODES, self._path).raw)
            except (OSError, ValueError, StoreError):
                self._kept = {}

    def has(self, seat: str) -> bool:
        return seat in self._kept

    def put(self, seat: str, code: str) -> None:
        """Give a seat a code. Raises StoreError."""
        salt = secrets.token_hex(16)
        self._keep({**self._kept, seat: Pin(salt=salt, hash=_hash(code, salt))})

    def remove(self, seat: str) -> None:
        """Take the code of a seat away. Raises StoreError."""
        self._keep({one: pin for one, pin in self._kept.items() if one != seat})

    def wait(self, seat: str) -> float:
        """Seconds until a code is looked at again; a clock that was set back never makes it longer."""
        pin = self._kept.get(seat)
        return 0.0 if pin is None else min(max(0.0, pin.until - self._now()), _waits(pin.wrong))

    def fits(self, seat: str, code: str) -> bool:
        """Whether this is the code of a seat; while one has to wait no code is. Raises StoreError."""
        pin = self._kept.get(seat)
        if pin is None:
            return True
        if self.wait(seat):
            return False
        right = hmac.compare_digest(_hash(code, pin.salt), pin.hash)
        wrong = 0 if right else pin.wrong + 1
        if wrong != pin.wrong:
            self._keep({**self._kept, seat: pin.but(wrong=wrong, until=self._now() + _waits(wrong))})
        return right

    def _keep(self, pins: dict[str, Pin]) -> None:
        self._kept = pins
        if self._path is None:
            return
        listed = {seat: pin.model_dump(mode="json") for seat, pin in pins.items()}
        envelope.save(self._path, CODES, {"codes": listed}, _codes, private=True)


def _waits(wrong: int) -> float:
    """Seconds after so many wrong codes."""
    return 0.0 if wrong <= _FREE else min(_LONGEST, _FIRST * 2.0 ** min(wrong - _FREE - 1, 10))


_KEPT = TypeAdapter(dict[str, Pin])


def _codes(raw: Mapping[str, Any]) -> dict[str, Pin]:
    return _KEPT.validate_python(raw.get("codes"))
