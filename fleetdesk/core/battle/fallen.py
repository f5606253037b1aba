"""Which entries of a journal were taken back: known from the moment before, however long the battle is."""

from __future__ import annotations

import itertools
from typing import Any

from fleetdesk.core.battle.journal import OPENING, Journal


class Fallen:
    """Entries that do not stand; only the steps since somebody asked last are walked."""

    def __init__(self, journal: Journal[Any]) -> None:
        """Watch a journal; nothing is read before somebody asks."""
        self._journal = journal
        self._found: set[int] = set()
        self._head = self._last = OPENING

    def now(self) -> set[int]:
        """Their ids."""
        journal = self._journal
        new = list(itertools.takewhile(lambda one: one > self._last, journal.newest_first))
        self._found.update(new)
        self._last = max(new, default=self._last)
        up, down = journal.head, self._head
        while (
            up != down
        ):  # an entry is newer than the one it follows: the newer of the two is not on both ways
            if up > down:
                self._found.discard(up)
                up = journal.parent(up)
            else:
                self._found.add(down)
                down = journal.parent(down)
        self._head = journal.head
        return self._found
