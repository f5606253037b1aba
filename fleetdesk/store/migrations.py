"""Formats of files: every one ever released opens, step by step; one from the future is refused."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from fleetdesk.core.lists.formats import FLEET_FORMAT, SCENARIO_FORMAT
from fleetdesk.store import files

Raw = dict[str, Any]
Step = Callable[[Raw], Raw]
"""Takes a file of one format to the next; it may change the mapping it was given."""

SEALED_FROM = 2
"""The format from which files state a checksum."""


class Format:
    """One kind of file: its present number and the steps that lead to it."""

    def __init__(
        self,
        number: int,
        steps: Mapping[int, Step] | None = None,
        *,
        kind: str = "",
        fields: Iterable[str] = (),
        unstated: int | None = None,
    ) -> None:
        """Declare a format.

        Args:
            number: today's.
            steps: `steps[n]` leads from n to n + 1.
            kind: what such a file calls itself.
            fields: all that such a file says; others are kept when it is saved. None: its model keeps them.
            unstated: the format of one that states none; without it that is no such file.
        """
        self.number = number
        self.kind = kind
        self._steps = dict(steps or {})
        self._fields = frozenset(fields)
        self._unstated = unstated

    def number_of(self, raw: Mapping[str, Any], path: Path) -> int:
        """The format a file is of. Raises StoreError: it is from a newer version, or not such a file at all."""
        number = raw.get("format", self._unstated)
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise files.stranger(path)
        if number > self.number:
            raise files.newer(path)
        return number

    def migrate(self, raw: Raw, path: Path) -> Raw:
        """The content in today's format. Raises StoreError like `number_of`."""
        for number in range(self.number_of(raw, path), self.number):
            raw = self._steps[number](raw)
            raw["format"] = number + 1
        return raw

    def strange(self, raw: Mapping[str, Any]) -> Raw:
        """What a file says that this version does not know, and no model keeps."""
        if not self._fields:
            return {}
        return {key: value for key, value in raw.items() if key not in self._fields and key != "format"}


def _enveloped(kind: str) -> Step:
    """From 1 to 2: the file says what it is and how often it was saved; nobody counted before."""
    return lambda raw: {**raw, "kind": kind, "revision": 0}


def _kind(name: str, number: int, *fields: str, unstated: int | None = None) -> Format:
    return Format(number, {1: _enveloped(name)}, kind=name, fields=fields, unstated=unstated)


FLEET = _kind("fleet", FLEET_FORMAT)
SCENARIO = _kind("scenario", SCENARIO_FORMAT)
CARD = _kind("card", 2, "system", "card")
PRESETS = _kind("house rules", 2, "system", "house_rules")
SETTINGS = _kind("settings", 2, unstated=1)
DRAFTS = _kind("drafts", 2, "drafts")
CODES = _kind("codes", 2, "codes")
PHONES = _kind("phones", 2, "phones")
TRASH = _kind("trash", 2, "home", "name", "at")
BACKUP = _kind("backup", 2)
BATTLE_FORMAT = 2
"""Number of the battle file (SQLite's `user_version`)."""
BATTLE_MAGIC = b"SQLite format 3\0"
"""How a battle file begins."""
