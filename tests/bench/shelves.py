"""A library that grows: how soon it can be used, and what is felt while its lists are judged beside the window."""

from __future__ import annotations

import json
from pathlib import Path

from fleetdesk.store import envelope, fleets
from fleetdesk.store.migrations import FLEET
from tests.bench import scenes, starts
from tests.bench.measure import Row, Sizes

SHIPS = 20
_FRAME = 1 / 60
# A turn: from when Qt wakes up to when it would sleep again. All is judged once nothing is looked at any more.
_JUDGED = """
from PySide6.QtCore import QAbstractEventDispatcher
import json, pathlib
worst = begun = 0.0
def awake():
    global begun
    begun = time.perf_counter()
def asleep():
    global worst, begun
    if begun:
        worst, begun = max(worst, time.perf_counter() - begun), 0.0
def done():
    told.append(time.process_time())
    turns = QAbstractEventDispatcher.instance()
    turns.awake.connect(awake)
    turns.aboutToBlock.connect(asleep)
    look()
def look():
    if watch.watched.looks or not pathlib.Path("FleetDesk/verdicts.json").exists():
        QTimer.singleShot(100, look)
        return
    os.write(1, json.dumps([*told, time.process_time(), worst]).encode())
    os._exit(0)
told = []
"""


def _filled(home: Path, count: int) -> None:
    """The player's folder with so many lists."""
    place = home / "FleetDesk" / "fleets" / scenes.game().id
    place.mkdir(parents=True)
    for number in range(count):
        content = fleets.content(scenes.fleet_of(SHIPS, number).but(name=f"Fleet {number}"))
        (place / f"{number}.json").write_bytes(envelope.sealed(FLEET, content)[0])


def shelves(sizes: Sizes, folder: Path) -> list[Row]:
    """Processor time to a library of so many lists, nothing known of them and all known; the longest turn in between."""
    rows = []
    for count in sizes.shelves:
        home = folder / str(count)
        _filled(home, count)
        first, judged, worst = json.loads(starts.child(_JUDGED + starts.LIBRARY, home))
        bare, again = starts.Starts(starts.BARE), starts.Starts(starts.LIBRARY)
        for _ in range(sizes.runs):
            bare.once(home)
            again.once(home)
        said, floor, against = f"{count:,} fleets", bare.worked.median, "a bare QMainWindow, first paint"
        rows += [
            Row(what=f"The processor's work to {said} never seen", ours=first, floor=floor, against=against),
            Row(what=f"Then until all are judged, {said}", ours=judged - first, floor=floor, against=against),
            Row(
                what=f"The longest turn meanwhile, {said}",
                ours=worst,
                floor=_FRAME,
                against="a frame of a screen",
            ),
            Row(
                what=f"The processor's work to {said} seen before",
                ours=again.worked.median,
                floor=floor,
                against=against,
            ),
        ]
    return rows
