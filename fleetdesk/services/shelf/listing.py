"""What lies in the player's folder and among the samples, as the shelf shows it."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from fleetdesk.core.words import Msg
from fleetdesk.services.shelf.items import Item, Stamp, looked_at, unread
from fleetdesk.store import files, fleets, scenarios
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.store.battle.parts import log_of

Teller = Callable[[str, os.stat_result], Item]
"""Says of a file that stands like that what stands on the shelf for it."""
Recall = Callable[[str, os.stat_result], Item | None]
"""What an earlier look told of a file that stands like that."""


class Shelf:
    """Looks at files; a file that was looked at is looked at again when it stands otherwise."""

    def __init__(self, folder: Path, shipped: Path | None = None) -> None:
        self.folder = folder
        self._shipped = shipped
        self._known: dict[str, Item] = {}
        self._troubles: list[Msg] = []

    def fleets(self, system: str = "") -> tuple[Item, ...]:
        """Own fleets, recent first, then those that came with the program."""
        return tuple(one for one in self._all_fleets(self._told) if not system or one.system == system)

    def _all_fleets(self, tell: Teller) -> Iterator[Item]:
        """They stand in a folder for each game; one that somebody put beside these folders counts too."""
        yield from sorted(self._read(self.folder / "fleets", fleets.SUFFIX, tell), key=_newest)
        yield from self._samples(fleets.SUFFIX, tell)

    def _samples(self, suffix: str, tell: Teller) -> Iterator[Item]:
        shipped = self._read(self._shipped, suffix, tell) if self._shipped else ()
        for one in sorted(shipped, key=lambda one: one.name):
            yield one.but(shipped=True)

    def scenarios(self, system: str = "") -> tuple[Item, ...]:
        """Own scenarios, recent first, then those that came with the program."""
        return tuple(one for one in self._all_scenarios(self._told) if not system or one.system == system)

    def _all_scenarios(self, tell: Teller) -> Iterator[Item]:
        own = self._read(self.folder / "scenarios", scenarios.SUFFIX, tell, beside=False)
        yield from sorted(own, key=_newest)
        yield from self._samples(scenarios.SUFFIX, tell)

    def battles(self, system: str = "") -> tuple[Item, ...]:
        """Battles, recent first."""
        return tuple(one for one in self._all_battles(self._told) if not system or one.system == system)

    def _all_battles(self, tell: Teller) -> list[Item]:
        return sorted(self._read(self.folder / "battles", BATTLE, tell, within=False), key=_newest)

    def troubles(self) -> tuple[Msg, ...]:
        """Folders that could not be looked into since this was last asked; each is told once."""
        told = tuple(dict.fromkeys(self._troubles))
        self._troubles.clear()
        return told

    def item(self, path: Path) -> Item | None:
        """What the shelf says of one file; `None` if it is no fleet and no battle, or cannot be seen."""
        state = _seen(path)
        return self._told(str(path), state) if state is not None else None

    def _told(self, path: str, state: os.stat_result) -> Item:
        known = self._known_of(path, state)
        if known is None:
            known = self._known[path] = looked_at(Path(path), state)
        return known

    def look_again(self, item: Item) -> Item | None:
        """A thing as it is read now, if its file stands as it stood."""
        state = _seen(item.path)
        if state is None or Stamp.of(state) != item.seen:
            return None
        found = self._known[str(item.path)] = looked_at(item.path, state)
        return found.but(shipped=item.shipped)

    def glance(self, recall: Recall | None = None) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """Fleets, scenarios and battles without opening a file, in the order of the shelf; and those to be looked at with `item`.

        What nobody has looked at yet, nor `recall` knows of an earlier look, is unread; what was changed since is told as
        it was.
        """
        due: list[Item] = []
        homes = {self.folder / "fleets", self.folder / "scenarios", self._shipped}

        def tell(path: str, state: os.stat_result) -> Item:
            known = self._known_of(path, state)
            if known is not None:
                return known
            before = self._known.get(path)
            if recall is not None and before is None and not _is_played(path):
                noted = recall(path, state)
                if noted is not None:
                    self._known[path] = noted
                    return noted
            if before is None:
                place = Path(path)
                inside = place.parent.parent in homes
                before = unread(place, state, place.parent.name if inside else "")
            due.append(before.but(stamp=state.st_mtime, seen=Stamp.of(state), settled=False))
            return due[-1]

        found = (*self._all_fleets(tell), *self._all_scenarios(tell), *self._all_battles(tell))
        return found, tuple(due)

    def _known_of(self, path: str, state: os.stat_result) -> Item | None:
        """What was read of a file, if that is how it stands."""
        item = self._known.get(path)
        return item if item is not None and item.seen == Stamp.of(state) and not _is_played(path) else None

    def _read(
        self, folder: Path, suffix: str, tell: Teller, *, beside: bool = True, within: bool = True
    ) -> Iterator[Item]:
        """Files of a folder, those `beside` its folders and those `within` them."""
        for path, state in files.standing(folder, suffix, self._troubles, within=within, beside=beside):
            name = path.rpartition(os.sep)[2]
            if not name.startswith(".") and ".damaged-" not in name and stat.S_ISREG(state.st_mode):
                yield tell(path, state)


def _seen(path: Path) -> os.stat_result | None:
    """How a file stands; `None` if it is none, or cannot be seen."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state if stat.S_ISREG(state.st_mode) else None


def _is_played(path: str) -> bool:
    """Whether it is a battle with a log beside it, which is played just now."""
    try:
        return path.endswith(BATTLE) and log_of(Path(path)).exists()
    except OSError:
        return True


def _newest(item: Item) -> tuple[float, str]:
    return -item.stamp, item.name
