"""Two lines of battle on hexes: the chart, its fields of fire and the orders of everybody behind each tap."""

import itertools
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE, Setup, SideSetup
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets
from fleetdesk.ui.battle.seating import Seating
from tests.bench import scenes, windows
from tests.bench.measure import Row, Sizes, row

_GAME = "age_of_sail"
_LISTS = ("trafalgar_british", "trafalgar_allies")
_PHASE = "orders"
MOST = 80


class _Bare(QWidget):
    """An empty chart: a tap fills one box."""

    filled = False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt chose the name
        QPainter(self).fillRect(event.rect(), QColor("black" if self.filled else "white"))

    def tap(self) -> None:
        self.filled = not self.filled
        self.repaint(QRect(100, 100, 40, 40))


def session(path: Path, ships: int) -> BattleSession:
    """A battle with so many ships, each side in line ahead on the chart, while orders are written."""
    system = systems.load(_GAME)
    sides = []
    for side, name in zip("bf", _LISTS, strict=True):
        fleet = fleets.load(paths.shipped_fleets() / _GAME / f"{name}.json").value
        # Ships that are repeated have no stations of their own: the game draws up its own lines.
        many = scenes.repeated(fleet, ships // 2).but(stations={})
        sides.append(SideSetup(id=side, fleet=many))
    battle = BattleSession.create(
        system, Setup(title="Bench", sides=tuple(sides), seed=7), path, clock=lambda: scenes.CLOCK
    )
    while battle.state.phase != _PHASE:
        battle.do("next_phase", {})
    return battle


def lines(sizes: Sizes, folder: Path) -> list[Row]:
    """Another ship taken in hand, and a box struck, each to painted."""
    ships = min(MOST, sizes.ships)
    path = folder / "lines.battle"
    session(path, ships).close()
    _, window = windows.opened(folder)
    assert window.rooms is not None
    window.rooms.open_file(path)
    windows.settle()
    seating = window.findChild(Seating)
    assert seating is not None
    seating.sit(EVERYONE)
    windows.settle()
    page = seating.page
    assert page is not None
    assert page.chart.exists, "no hexes"
    assert len(page.bridge.battle.ships) == ships
    in_turn = itertools.cycle(page.bridge.battle.ships)
    lost = itertools.cycle((1, 0))
    bare = _Bare()
    bare.resize(window.size())
    bare.show()
    windows.settle()

    def take() -> None:
        page.select(next(in_turn))
        QApplication.processEvents()

    def strike() -> None:
        page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": next(lost)})
        QApplication.processEvents()

    steps = max(1, sizes.steps // 4)
    where = f"{ships} ships on hexes"
    rows = [
        row(f"Take a ship in hand, {where}", take, bare.tap, "painting one box", steps, worst=True, warm=4),
        row(
            f"Strike a box to durable and painted, {where}",
            strike,
            bare.tap,
            "painting one box",
            steps,
            worst=True,
            warm=4,
        ),
    ]
    bare.close()
    window.close()
    windows.settle()
    return rows
