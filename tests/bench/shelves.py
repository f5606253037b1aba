"""A library that grows: how soon it can be used, and what is felt while its lists are judged beside the window."""

import json
import time
from pathlib import Path

from fleetdesk.store import envelope, fleets
from fleetdesk.store.migrations import FLEET
from tests.bench import scenes, starts
from tests.bench.measure import Row, Sizes, Times

SHIPS = 20
_FRAME = 1 / 60
# A turn: from when Qt wakes up to when it would sleep again. All is judged once nothing is looked at any more.
_JUDGED = """
from PySide6.QtCore import QAbstractEventDispatcher
import json, pathlib
worst = [0.0, 0.0]
begun = None
def awake():
    global begun
    begun = time.perf_counter(), time.thread_time()
def asleep():
    global worst, begun
    if begun is not None:
        now = time.perf_counter(), time.thread_time()
        worst, begun = [max(most, to - since) for most, to, since in zip(worst, now, begun)], None
def done():
    told.append((time.monotonic(), time.process_time()))
    turns = QAbstractEventDispatcher.instance()
    turns.awake.connect(awake)
    turns.aboutToBlock.connect(asleep)
    look()
def look():
    if watch.watched.looks or not pathlib.Path("FleetDesk/verdicts.json").exists():
        QTimer.singleShot(100, look)
        return
    os.write(1, json.dumps([*told, (time.monotonic(), time.process_time()), worst]).encode())
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
    """From nothing to a library of so many lists, nothing known of them and all known; the longest turn in between."""
    rows = []
    starts.Starts(starts.LIBRARY).once(folder)  # the disk was cold, bytecode missing
    for count in sizes.shelves:
        home = folder / str(count)
        _filled(home, count)
        begun = time.monotonic()
        shown, judged, worst = json.loads(starts.child(_JUDGED + starts.LIBRARY, home))
        bare, again = starts.Starts(starts.BARE), starts.Starts(starts.LIBRARY)
        for _ in range(sizes.runs):
            bare.once(home)
            again.once(home)
        said, floor, against = f"{count:,} fleets", bare.times, "a bare QMainWindow, first paint"
        first, last = (
            Times([shown[0] - begun], shown[1:]),
            Times([judged[0] - shown[0]], [judged[1] - shown[1]]),
        )
        frame = Times([_FRAME], [_FRAME])
        rows += [
            Row.of(f"Process start to {said} never seen", first, floor, against),
            Row.of(f"Then until all are judged, {said}", last, floor, against),
            Row.of(
                f"The longest turn meanwhile, {said}",
                Times(worst[:1], worst[1:]),
                frame,
                "a frame of a screen; of the processor, the window's thread",
            ),
            Row.of(f"Process start to {said} seen before", again.times, floor, against),
        ]
    return rows
