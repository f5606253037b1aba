"""What opening things of the shelf tells: how lists are judged, and how battles ended. The samples are judged when the program is made (`tests/tools/samples.py`)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleetdesk import paths
from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg
from fleetdesk.services.shelf.items import Item
from fleetdesk.store import files

if TYPE_CHECKING:  # a shelf that was judged stands without it
    from fleetdesk.core.game.listing import Listed
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.services.shelf.library import Library

_SHORTEST = 0.45
"""Length of a ship that costs nothing, beside the dearest."""
SAMPLES = paths.resources() / "samples.json"


class Judged(Value):
    """What only reading the whole list tells."""

    points: float | None
    verdict: Verdict
    lengths: tuple[tuple[float, ...], ...]
    """How long the ships of each squadron are drawn."""
    counted: Msg
    """What there is on it, as its game counts: a wing is no ship."""

    def noted(self) -> Mapping[str, Any]:
        """As it is kept."""
        return {**dict(self), "counted": asdict(self.counted)}

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Judged":
        """What was kept of it. Raises ValueError, TypeError or LookupError for anything else."""
        lengths = tuple(tuple(map(float, squadron)) for squadron in raw["lengths"])
        points = None if raw["points"] is None else float(raw["points"])
        return cls(
            points=points, verdict=Verdict(raw["verdict"]), lengths=lengths, counted=_said(raw["counted"])
        )


class Ending(Value):
    """What only opening a battle tells."""

    over: Msg | None
    """How it ended, as all may know; `None`: it goes on."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Ending":
        """What was kept of it. Raises ValueError, TypeError or LookupError for anything else."""
        return cls(over=None if raw["over"] is None else _said(raw["over"]))

    def noted(self) -> Mapping[str, Any]:
        """As it is kept."""
        return {"over": None if self.over is None else asdict(self.over)}


Found = Judged | Ending


def judge(library: "Library", find: "Callable[[str], Listed]", item: Item) -> Judged:
    """Read a list and judge it. Raises StoreError."""
    fleet = library.open_fleet(item.path, find).value
    system = find(fleet.system)
    return Judged(
        points=system.cost(fleet).total,
        verdict=verdict(system.check(fleet)),
        lengths=lengths(fleet),
        counted=system.counted(fleet.card_of(ship) for _, ship in fleet.sailing()),
    )


def lengths(fleet: "FleetList") -> tuple[tuple[float, ...], ...]:
    """How long each ship that sails is drawn: what it costs tells its size, for every game."""
    prices = [
        [
            card.points if (card := fleet.card_of(ship)) is not None else None
            for ship in squadron.ships
            if ship.sails
        ]
        for squadron in fleet.squadrons
    ]
    most = max((price for line in prices for price in line if price), default=1)
    return tuple(
        tuple(round(_SHORTEST + (1 - _SHORTEST) * ((price or 0) / most) ** 0.6, 3) for price in line)
        for line in prices
    )


def sample_key(path: Path) -> str:
    """What a sample is called among the verdicts: its game and its name."""
    return "/".join(path.parts[-2:])


def noted(samples: Mapping[str, Judged]) -> bytes:
    """The file of the samples' verdicts."""
    said = {key: one.noted() for key, one in samples.items()}
    return json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def read_samples(path: Path) -> Mapping[str, Judged]:
    """How they were judged, by game and name; nothing where the file is not as it came."""
    try:
        return {key: Judged.read(one) for key, one in json.loads(files.read_bytes(path)).items()}
    except (StoreError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return {}


def _said(raw: Mapping[str, Any]) -> Msg:
    """A sentence that was kept; by hand, for a shelf that was looked at before stands without what reads battles."""
    return Msg(
        key=str(raw["key"]),
        args={key: _read_argument(one) for key, one in raw["args"].items()},
        plural=str(raw["plural"]),
    )


def _read_argument(raw: Any) -> Any:
    if isinstance(raw, list):
        return tuple(_said(part) for part in raw)
    return _said(raw) if isinstance(raw, dict) else raw
