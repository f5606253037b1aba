"""What is found out of the files on the shelf while the window goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from fleetdesk.core.errors import Said
from fleetdesk.services.lookout import LATE, Lookout
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.judging import Judged, Verdicts, judge
from fleetdesk.services.shelf.library import Library

if TYPE_CHECKING:  # a shelf that was judged stands without it
    from fleetdesk.core.game.listing import Listed

GRACE = 0.05
"""Seconds a new shelf may take: files on a sound disk are read by then, and it need not be shown in two steps."""

Edition = tuple[Path, float]
"""A file, and when it was changed last."""


class Findings:
    """Has files read and lists judged beside the window.

    Attributes:
        items: what stands on the shelf, by its id there, as far as it is known.
        judged: what judging the lists told.
        bugs: what nobody foresaw and is not to be hidden in a thread.
    """

    def __init__(self, library: Library, find: Callable[[str], Listed], verdicts: Verdicts) -> None:
        self._library, self._find, self._kept = library, find, verdicts
        self.items: dict[str, Item] = {}
        self.judged: dict[Path, Judged] = {}
        self.bugs: list[Exception] = []
        self._stamps: dict[Path, float] = {}
        self._late: set[Edition] = set()
        self._heads: Lookout[Edition, Item | None] = Lookout()
        self._verdicts: Lookout[Edition, Judged] = Lookout()
        self._notes: Lookout[str, None] = Lookout()

    def look(self) -> None:
        """Look at the folder again; have those files read that are not known as they are now."""
        found, due = self._library.glance()
        self.items = {str(item.path): item for item in found}
        for identity, item in self.items.items():
            if self._stamps.get(item.path) != item.stamp:
                self.judged.pop(item.path, None)
                self._stamps[item.path] = item.stamp
                if (kept := self._kept.of(item)) is not None:
                    self.judged[item.path] = kept
            if item.state == "unread" and _edition(item) in self._late:
                self.items[identity] = replace(item, state="late")
        self._heads.ask({_edition(one): partial(self._library.item, one.path) for one in due})
        self._heads.wait(GRACE)
        self.take_items()

    def unjudged(self) -> tuple[Item, ...]:
        """The lists that can be judged and were not yet."""
        lists = (one for one in self.items.values() if one.kind == "fleet" and one.sound)
        return tuple(one for one in lists if one.state == "known" and one.path not in self.judged)

    def judge(self) -> None:
        """Have the lists judged that were not yet."""
        self._verdicts.ask(
            {_edition(one): partial(judge, self._library, self._find, one) for one in self.unjudged()}
        )

    def take_items(self) -> set[str]:
        """Note what was read of files; tells which things of the shelf are others now."""
        told = self._heads.told()
        fresh = set()
        for edition, found in told.items():
            identity = str(edition[0])
            before = self.items.get(identity)
            self._late.discard(edition)
            if found == LATE:
                self._late.add(edition)
            if before is None or before.stamp != edition[1]:
                continue  # it was moved or changed meanwhile, and is looked at again
            fresh.add(identity)
            if found is None:
                del self.items[identity]
            elif isinstance(found, Item):
                self.items[identity] = replace(found, shipped=before.shipped)
            elif before.state != "known":
                self.items[identity] = replace(before, state="late")
        self.bugs += filter(_is_bug, told.values())
        return fresh

    def take_verdicts(self) -> set[str]:
        """Note how lists were judged; opening one that could not be will say what is wrong."""
        told = self._verdicts.told()
        judged = {path: one for (path, stamp), one in told.items() if self._stamps.get(path) == stamp}
        fresh = {path: one for path, one in judged.items() if isinstance(one, Judged)}
        self.judged.update(fresh)
        if fresh and not self._verdicts.waits():
            self._notes.ask({"verdicts": partial(self._kept.keep, dict(self.judged))})
        self.bugs += filter(_is_bug, told.values())
        return {str(path) for path in fresh}

    def reads(self) -> bool:
        """Whether files are still to be looked into."""
        return self._heads.waits()

    def waits(self) -> bool:
        """Whether something is still to be found out."""
        return self._heads.waits() or self._verdicts.waits()

    def hopes(self) -> bool:
        """Whether something that is late may still come."""
        return self._heads.hopes() or self._verdicts.hopes()

    def close(self) -> None:
        """Nobody looks at the shelf any more."""
        self._heads.close()
        self._verdicts.close()


def _edition(item: Item) -> Edition:
    return item.path, item.stamp


def _is_bug(found: object) -> TypeGuard[Exception]:
    return isinstance(found, Exception) and not isinstance(found, Said | KeyError)
