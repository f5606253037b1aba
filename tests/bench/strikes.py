"""Boxes struck on the card of every game, with all that follows from it: in processor time, garbage collected as it ships.

A tap is over when the window waits for the next: what it puts off until then is counted, a search for garbage too.
"""

import itertools
import os
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QMainWindow

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.window.garbage import AFTER
from tests.bench import floors, scenes
from tests.bench.measure import Row, Sizes, Times
from tests.bench.windows import Bare, boxes_of, settle, shown, tap_at

BETWEEN = 12
"""Milliseconds from a tap to the next: whoever taps leaves more, so what is put off longer would not be seen here."""
SAIL = "age_of_sail"
HEXES = 80
APART, ROW = 4, 10


def strikes(sizes: Sizes, folder: Path) -> list[Row]:
    """A row for each game, and one for ships under sail on the chart; `FLEETDESK_GAME` names the only one wanted."""
    rows = []
    for name in (os.environ["FLEETDESK_GAME"],) if "FLEETDESK_GAME" in os.environ else systems.system_ids():
        system = systems.load(name)
        home = folder / name
        home.mkdir()
        scenes.session(home / "tap.battle", sizes.ships, system).close()
        rows.append(_row(f"{name}, {sizes.ships} ships", sizes, home))
        if name == SAIL:
            home = folder / "hexes"
            home.mkdir()
            ships = min(HEXES, sizes.ships)
            on_hexes(home / "tap.battle", ships).close()
            rows.append(_row(f"{name}, {ships} on hexes", sizes, home))
    return rows


def on_hexes(path: Path, ships: int) -> BattleSession:
    """Ships under sail in rows on the chart."""
    session = scenes.session(path, ships, systems.load(SAIL))
    for at, ship in enumerate(session.state.ships):
        down, across = divmod(at, ROW)
        place = {
            "ship": ship,
            "hex": (APART * across, APART * down),
            "heading": "SE",
            "mode": "sailing",
            "v": 1,
        }
        session.do("place", place, insist=True)
    return session


def waited(milliseconds: int) -> None:
    """Let the window run and wait as it does in front of a player."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _row(what: str, sizes: Sizes, home: Path) -> Row:
    window, page = shown(home / "tap.battle", home)
    under, disk = QMainWindow(), floors.Appender(home / "tap.raw")
    bare = Bare(disk)
    under.setCentralWidget(bare)
    under.resize(window.size())
    under.show()
    settle()
    waited(AFTER + AFTER // 2)
    card, turns = page.card_pane.card, itertools.cycle(boxes_of(page)[:4])
    before = len(page.bridge.session.journal.numbers)
    for _ in range(4):
        _struck(lambda: tap_at(card, next(turns)))
    ours, floor = Times(), Times()
    for _ in range(sizes.struck):
        ours.taken.append(_struck(lambda: tap_at(card, next(turns))))
        floor.taken.append(_struck(lambda: tap_at(bare, Bare.BOX.center())))
    assert len(page.bridge.session.journal.numbers) == before + sizes.struck + 4, "a tap was lost"
    window.close()
    under.close()
    settle()
    disk.close()
    return Row(
        what=f"A box struck and all that follows, {what}",
        ours=ours.median,
        worst=ours.p99,
        longest=max(ours.taken),
        floor=floor.median,
        floor_worst=floor.p99,
        against="fsync + painting one box, processor time",
    )


def _struck(tap: Callable[[], object]) -> float:
    """Processor time from the press until the window waits for the next."""
    start = time.process_time()
    tap()
    waited(BETWEEN)
    return time.process_time() - start
