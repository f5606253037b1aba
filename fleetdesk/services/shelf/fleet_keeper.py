"""How fleets are saved: never over what somebody else saved meanwhile, and with the versions before at hand."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fleetdesk.core import escaping
from fleetdesk.services.shelf.saved_versions import Past
from fleetdesk.store import files, fleets
from fleetdesk.store.envelope import Changed, Edition
from fleetdesk.store.migrations import FLEET

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.fleets import FleetList


class Saved(NamedTuple):
    """A fleet that was saved: where, which edition that is, and what it says."""

    path: Path
    edition: Edition
    fleet: "FleetList"
    apart: bool = False
    """Somebody else had saved its file since: it stands in one of its own now."""


class FleetKeeper(Past["FleetList"]):
    """Saves the fleets of one player's folder, and those that lie elsewhere."""

    def __init__(self, folder: Path, find: "Callable[[str], AnySystem]") -> None:
        """`folder` is the player's; earlier versions of every fleet are kept in it."""
        super().__init__(folder, FLEET, partial(fleets.load, find=find))
        self._find = find

    def save(self, fleet: "FleetList", path: Path, since: Edition | None = None) -> Saved:
        """Save a fleet. Raises StoreError; that is `Changed` if the file is not the edition `since` any more."""
        edition = fleets.save(path, fleet, since=since, history=self._history, find=self._find)
        return Saved(path, edition, fleet)

    @files.asking
    def save_since(self, fleet: "FleetList", path: Path, since: Edition | None, *, apart: str) -> Saved:
        """Save a fleet that was made from the edition `since` of its file. Raises StoreError.

        Where somebody else saved that file meanwhile, this list goes into a file of its own beside it, under the name
        `apart`: neither is lost.
        """
        try:
            return self.save(fleet, path, since)
        except Changed:
            beside = files.free(path.parent, escaping.file_stem(apart, "fleet"), fleets.SUFFIX)
            return self.save(fleet.but(name=apart), beside)._replace(apart=True)

    def edition(self, path: Path) -> Edition | None:
        """Which edition of a fleet is on the disk now; None if none can be read."""
        return fleets.edition(path)
