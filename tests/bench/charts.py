"""A chart under the finger: a step of a drag or of a pinch, a frame of a replay, painted."""

import itertools
import time
from pathlib import Path

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from fleetdesk import paths
from fleetdesk.core.blocks.charts import Chart, Piece, Replay, Shade, Shape, Shot, Way, cell_of
from fleetdesk.core.words import Words, msg
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.frame import application
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from tests.bench.measure import Row, Sizes, row

_SIDE = 60
_WIDE, _TALL = 1100, 800
_PATIENCE = 5.0
"""Seconds."""


def crowded(shape: str, ships: int) -> Chart:
    """A sea of 60 by 60 cells, ships all over it with flags and what befell them, smoke, a quarter of it shaded."""
    places = [(n * 17 % _SIDE, n * 31 % _SIDE) for n in range(ships)]
    shades = [(n * 7 % _SIDE, n * 13 % _SIDE) for n in range(_SIDE * _SIDE // 4)]
    sea: Shape = "hexes" if shape == "hexes" else "squares"
    return Chart(
        shape=sea,
        corners=((0, 0), (_SIDE - 1, _SIDE - 1)),
        pieces=tuple(
            Piece(
                id=f"s{n}",
                cell=cell_of(sea, place),
                name=f"Ship {n}",
                side=n % 2,
                heading=n * 60.0,
                pips=(3, 6),
                outline=("three_decker", "two_decker", "sail_frigate", "brig")[n % 4],
                sails=("set", "full", "furled", "aback")[n % 4],
                masts=(2 - n % 2, 2),
                rings=((5, 5), (n % 6, 5), (5, 5)),
                squad=n % 5,
                flag=("chief", "second", *("plain",) * 18)[n % 20],
                plights=((), (), ("anchor",), (), (), ("fire", "irons"))[n % 6],
            )
            for n, place in enumerate(places)
        ),
        shots=tuple(
            Shot(start=cell_of(sea, (x, y)), end=cell_of(sea, (x + 4, y + 1)), text="\N{MINUS SIGN}3")
            for x, y in places[:24]
        ),
        shades=tuple(Shade(cell=cell_of(sea, place), mark="2") for place in shades),
        wind=45.0,
        force=3,
    )


def replayed(chart: Chart) -> Replay:
    """Every ship of a sea four cells to the south."""
    ways = (
        Way(
            piece=piece,
            cells=tuple((piece.cell[0], piece.cell[1] + step) for step in range(5)),
            headings=(180.0,) * 5,
        )
        for piece in chart.pieces
    )
    return Replay(title=msg("Turn {n}", n=1), ways=tuple(ways))


class _Lines(QWidget):
    """The grid alone, as lines from edge to edge."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt chose the name
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        step = self.height() / _SIDE
        painter.drawLines([QLineF(n * step, 0, n * step, self.height()) for n in range(_SIDE + 1)])
        painter.drawLines([QLineF(0, n * step, self.width(), n * step) for n in range(_SIDE + 1)])


def _rested(board: ChartBoard) -> None:
    """Wait as long as a hand lets go between two gestures: what stands still is painted exactly, and ahead."""
    until = time.monotonic() + _PATIENCE
    while not board.canvas.rested and time.monotonic() < until:
        QTest.qWait(10)


def _moving(board: ChartBoard, bare: QWidget, sizes: Sizes) -> list[Row]:
    """A step of a pinch, and a frame of a replay, on a board at finger size."""
    canvas = board.canvas
    assert canvas.chart is not None
    pinches = itertools.cycle((*[1 / 1.04] * 24, *[1.04] * 24))
    replay, moments = replayed(canvas.chart), itertools.cycle([n / 25 for n in range(100)])

    def pinch() -> None:
        canvas.zoomed_by(next(pinches), QPointF(500, 400))
        canvas.repaint()

    def play() -> None:
        canvas.show_moment(replay, next(moments))
        canvas.repaint(canvas.area.toRect())  # the part it asks to be painted anew

    against, many = "the grid as plain lines", max(1, sizes.steps // 2)
    found = []
    for what, does in (("A step of a pinch over hexes", pinch), ("A frame of a replay", play)):
        _rested(board)
        found.append(
            row(f"{what}, 84 ships, finger size", does, bare.repaint, against, many, worst=True, warm=2)
        )
    canvas.show_moment(None)
    return found


def chart(sizes: Sizes, folder: Path) -> list[Row]:
    """A drag over squares and over hexes, all of the sea in view and at the size of a finger."""
    del folder
    app = application()
    keeper = ThemeKeeper(paths.resources())
    bare = _Lines()
    bare.resize(_WIDE, _TALL)
    bare.show()
    rows = []
    for shape, far in itertools.product(("squares", "hexes"), (True, False)):
        board = ChartBoard(keeper, Words("en"), name="Chart")
        board.resize(_WIDE, _TALL)
        board.show_chart(crowded(shape, 84))
        board.show()
        app.processEvents()
        if not far:
            board.canvas.zoomed_by(board.canvas.working / board.canvas.camera.scale, QPointF(500, 400))
        ways = itertools.cycle((QPointF(9, 5), QPointF(-9, -5)))

        def drag(board: ChartBoard = board, ways: "itertools.cycle[QPointF]" = ways) -> None:
            board.canvas.moved_by(next(ways))
            board.canvas.repaint()

        rows.append(
            row(
                f"A step of a drag over {_SIDE} x {_SIDE} {shape}, 84 ships, "
                + ("all in view" if far else "finger size"),
                drag,
                bare.repaint,
                "the grid as plain lines",
                max(1, sizes.steps // 2),
                worst=True,
                warm=2,
            )
        )
        if shape == "hexes" and not far:
            rows += _moving(board, bare, sizes)
        board.close()
    bare.close()
    return rows
