"""What judging the lists on the shelf told, kept from one start to the next.

Judging takes a game's rules; a shelf of lists that were judged before stands without loading any. The samples are
judged when the program is made (`tests/tools/samples.py`).
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleetdesk import __version__, paths
from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.services.shelf.items import Item
from fleetdesk.store import files

if TYPE_CHECKING:  # a shelf that was judged stands without it
    from fleetdesk.core.game.listing import Listed
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.services.shelf.library import Library

_SHORTEST = 0.45
"""Length of a ship that costs nothing, beside the dearest."""
SAMPLES = paths.resources() / "samples.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What only reading the whole list tells."""

    points: float | None
    verdict: Verdict
    lengths: tuple[tuple[float, ...], ...]
    """How long the ships of each squadron are drawn."""
    stamp: float = 0.0
    """When its file was changed last; 0 for a sample."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Judged:
        """What was kept of it. Raises ValueError, TypeError or LookupError for anything else."""
        lengths = tuple(tuple(map(float, squadron)) for squadron in raw["lengths"])
        points = None if raw["points"] is None else float(raw["points"])
        return cls(points=points, verdict=Verdict(raw["verdict"]), lengths=lengths, stamp=float(raw["stamp"]))


def judge(library: Library, find: Callable[[str], Listed], item: Item) -> Judged:
    """Read a list and judge it. Raises StoreError."""
    fleet = library.open_fleet(item.path, find).value
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
        self._lists = _read(own, __version__)
        self._samples = _read(samples)

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
            files.write(self._own, noted(lists, __version__), private=True)


def sample_key(path: Path) -> str:
    """What a sample is called among the verdicts: its game and its name."""
    return "/".join(path.parts[-2:])


def noted(lists: Mapping[str, Judged], version: str = "") -> bytes:
    """A file of verdicts.

    `version` is that of the program that judged: another one may judge otherwise. Samples have none: they are judged
    by the one they come with.
    """
    said = {"lists": {key: asdict(one) for key, one in lists.items()}, "version": version}
    return json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def _read(path: Path, version: str = "") -> Mapping[str, Judged]:
    try:
        raw = json.loads(files.read_bytes(path))
        lists = {key: Judged.read(one) for key, one in raw["lists"].items()}
        return lists if raw["version"] == version else {}
    except (StoreError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return {}
