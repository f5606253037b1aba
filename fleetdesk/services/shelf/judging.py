"""What judging the lists on the shelf told, kept from one start to the next.

Judging takes a game's rules; a shelf of lists that were judged before stands without loading any. The samples are
judged when the program is made (`tests/tools/samples.py`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from fleetdesk import __version__, paths
from fleetdesk.core.base import Frozen, canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.services.shelf.items import Item
from fleetdesk.store import files

if TYPE_CHECKING:  # a shelf that was judged stands without it
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.services.shelf.library import Library

_SHORTEST = 0.45
"""Length of a ship that costs nothing, beside the dearest."""
SAMPLES = paths.resources() / "samples.json"


class Judged(Frozen):
    """What only reading the whole list tells."""

    points: float | None
    verdict: Verdict
    lengths: tuple[tuple[float, ...], ...]
    """How long the ships of each squadron are drawn."""
    stamp: float = 0.0
    """When its file was changed last; 0 for a sample."""


class Noted(Frozen):
    """A file of verdicts."""

    version: str = ""
    """Of the program that judged: another one may judge otherwise. Samples are judged by the one they come with."""
    lists: Mapping[str, Judged] = {}


def judge(library: Library, find: Callable[[str], AnySystem], item: Item) -> Judged:
    """Read a list and judge it. Raises StoreError."""
    fleet = library.open_fleet(item.path).value
    system = find(fleet.system)
    return Judged(
        points=system.cost(fleet).total,
        verdict=verdict(system.check(fleet)),
        lengths=lengths(fleet),
        stamp=0.0 if item.shipped else item.stamp,
    )


def lengths(fleet: FleetList) -> tuple[tuple[float, ...], ...]:
    """How long each ship is drawn: what it costs tells its size, for every game."""
    prices = [
        [card.points if (card := fleet.card_of(ship)) is not None else None for ship in squadron.ships]
        for squadron in fleet.squadrons
    ]
    most = max((price for line in prices for price in line if price), default=1)
    return tuple(
        tuple(round(_SHORTEST + (1 - _SHORTEST) * ((price or 0) / most) ** 0.6, 3) for price in line)
        for line in prices
    )


class Verdicts:
    """What was judged before: the player's own lists by path and time, samples by game and name."""

    def __init__(self, own: Path, samples: Path = SAMPLES) -> None:
        """`own` is the file they are kept in. It may be missing, damaged or old: then all is judged again."""
        self._own = own
        noted = _read(own)
        self._lists = noted.lists if noted.version == __version__ else {}
        self._samples = _read(samples).lists

    def of(self, item: Item) -> Judged | None:
        """How a list was judged, if that is how it stands."""
        if item.shipped:
            return self._samples.get(sample_key(item.path))
        found = self._lists.get(str(item.path))
        return found if found is not None and found.stamp == item.stamp else None

    def keep(self, judged: Mapping[Path, Judged]) -> None:
        """Keep these and no others; a disk that does not take them loses nothing but time."""
        lists = {str(path): one for path, one in judged.items() if one.stamp}
        if lists == self._lists:
            return
        self._lists = lists
        with contextlib.suppress(StoreError, OSError):
            self._own.parent.mkdir(parents=True, exist_ok=True)
            files.write(self._own, canonical(Noted(version=__version__, lists=lists)), private=True)


def sample_key(path: Path) -> str:
    """What a sample is called among the verdicts: its game and its name."""
    return "/".join(path.parts[-2:])


def _read(path: Path) -> Noted:
    try:
        return Noted.model_validate_json(files.read_bytes(path))
    except (StoreError, ValidationError):
        return Noted()
