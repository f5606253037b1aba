"""What is found out of the files on the shelf while the window goes on."""

import contextlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeGuard

from fleetdesk.core.errors import Said
from fleetdesk.services.shelf.book import Book
from fleetdesk.services.shelf.items import Item, Stamp
from fleetdesk.services.shelf.judging import Ending, Found, Judged, judge
from fleetdesk.services.shelf.library import Library
from fleetdesk.services.side_jobs import LATE, SideJobs

if TYPE_CHECKING:  # a shelf that was judged stands without it
    from fleetdesk.core.game.listing import Listed

GRACE = 0.05
"""Seconds a new shelf may take: files on a sound disk are read by then, and it need not be shown in two steps."""

_NOTED = 10.0
"""Seconds between two times what was found out is written down: who leaves before the end need not begin anew."""

Edition = tuple[Path, Stamp]
"""A file, and how it stands."""


class Findings:
    """Has files read, lists judged and battles asked how they ended, beside the window."""

    def __init__(self, library: Library, find: "Callable[[str], Listed]", book: Book) -> None:
        self._library, self._find, self._book = library, find, book
        self.items: dict[str, Item] = {}
        """What stands on the shelf, by its id there, as far as it is known."""
        self.judged: dict[Path, Found] = {}
        """What judging the lists told, and opening the battles."""
        self.bugs: list[Exception] = []
        """What nobody foresaw and is not to be hidden in a thread."""
        self._doubtful: Iterator[Item] = iter(())
        self._seen: dict[Path, Stamp] = {}
        self._fresh = False
        self._noted = monotonic()
        self._late: set[Edition] = set()
        self._heads: SideJobs[Edition, Item | None] = SideJobs()
        self._verdicts: SideJobs[Edition, Found] = SideJobs()
        self._notes: SideJobs[str, None] = SideJobs()

    def look(self) -> None:
        """Look at the folder again; have those files read that are not known as they are now."""
        found, due = self._library.glance(self._book.item)
        self.items = {str(item.path): item for item in found}
        for identity, item in self.items.items():
            if self._seen.get(item.path) != item.seen:
                self.judged.pop(item.path, None)
                self._seen[item.path] = item.seen
            if item.state == "unread" and _edition(item) in self._late:
                self.items[identity] = item.but(state="late")
        self._heads.ask({_edition(one): partial(self._library.item, one.path) for one in due})
        self._heads.wait(GRACE)
        self.take_items()

    def verdict(self, item: Item) -> Found | None:
        """How a list was judged or a battle ended, as it was found now or at an earlier start."""
        return self.judged.get(item.path) or self._book.judged(item)

    def doubt_all(self) -> None:
        """Look through all that stands on the shelf once more for what was not judged yet."""
        self._doubtful = iter(tuple(self.items.values()))

    def judge(self, most: int) -> bool:
        """Look through so many of them, and have those judged; tells whether there were any to look at.

        What judging takes of a game is loaded beside the window as well.
        """
        some = tuple(islice(self._doubtful, most))
        self._verdicts.ask({_edition(one): partial(self._found, one) for one in some if self._lacks(one)})
        return bool(some)

    def _found(self, item: Item) -> Found:
        """What opening it tells. Runs beside the window; raises StoreError, and KeyError where its game is not here."""
        if item.kind == "battle":
            from fleetdesk.services.onlooker import ending  # noqa: PLC0415 - a shelf without battles stands without it

            return Ending(over=ending(item.path, self._library.find))
        return judge(self._library, self._find, item)

    def _lacks(self, item: Item) -> bool:
        """Whether it is a list or a battle that can be judged and was not yet."""
        judged = (
            item.kind == "scenario" or not item.sound or item.state != "known" or item.path in self.judged
        )
        return not judged and not self._book.has_judged(item)

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
            if before is None or before.seen != edition[1]:
                continue  # it was moved or changed meanwhile, and is looked at again
            fresh.add(identity)
            if found is None:
                del self.items[identity]
            elif isinstance(found, Item):
                self.items[identity] = found.but(shipped=before.shipped)
            elif before.state != "known":
                self.items[identity] = before.but(state="late")
        self.bugs += filter(_is_bug, told.values())
        self._fresh |= bool(fresh)
        return fresh

    def take_verdicts(self) -> set[str]:
        """Note how things were judged; opening one that could not be will say what is wrong."""
        told = self._verdicts.told()
        judged = {path: one for (path, seen), one in told.items() if self._seen.get(path) == seen}
        fresh = {path: one for path, one in judged.items() if isinstance(one, Judged | Ending)}
        self.judged.update(fresh)
        self._fresh |= bool(fresh)
        self.bugs += filter(_is_bug, told.values())
        return {str(path) for path in fresh}

    def note(self) -> None:
        """Have written down what was found out, once all is or from time to time."""
        if self._fresh and (not self.waits() or monotonic() - self._noted > _NOTED):
            self._fresh, self._noted = False, monotonic()
            self._notes.ask({"book": partial(self._keep, tuple(self.items.values()), dict(self.judged))})

    def _keep(self, items: Iterable[Item], judged: dict[Path, Found]) -> None:
        """Read and judge once more what had only just been changed, and write all down. Runs beside the window."""
        settled = []
        for item in items:
            again = item if item.settled or item.state != "known" else self._library.look_again(item)
            if again is None:
                continue
            if again is not item and item.path in judged:
                with contextlib.suppress(Said, KeyError):
                    judged[item.path] = self._found(again)
            settled.append(again)
        self._book.keep(settled, judged)

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
    return item.path, item.seen


def _is_bug(found: object) -> TypeGuard[Exception]:
    return isinstance(found, Exception) and not isinstance(found, Said | KeyError)
