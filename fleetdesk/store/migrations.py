"""Formats of files: every one ever released opens, step by step; one from the future is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fleetdesk.core.fleets import FLEET_FORMAT
from fleetdesk.store import files

Raw = dict[str, Any]
Step = Callable[[Raw], Raw]
"""Takes a file of one format to the next; it may change the mapping it was given."""


class Format:
    """One kind of file: its present number and the steps that lead to it."""

    def __init__(self, number: int, steps: Mapping[int, Step] | None = None) -> None:
        """Declare a format; `steps[n]` leads from n to n + 1."""
        self.number = number
        self._steps = dict(steps or {})

    def migrate(self, raw: Raw, path: Path) -> Raw:
        """The content in today's format.

        Raises:
            StoreError: it is from a newer version, or not such a file at all.
        """
        number = raw.get("format")
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise files.stranger(path)
        if number > self.number:
            raise files.newer(path)
        while number < self.number:
            raw = self._steps[number](raw)
            number += 1
            raw["format"] = number
        return raw


FLEET = Format(FLEET_FORMAT)
CARD = Format(1)
PRESETS = Format(1)
DRAFTS = Format(1)
PINS = Format(1)
BATTLE_FORMAT = 1
"""Number of the battle file (SQLite's `user_version`)."""
BATTLE_MAGIC = b"SQLite format 3\0"
"""How a battle file begins."""
