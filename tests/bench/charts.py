"""A chart under the finger: a step of a drag, painted."""

from __future__ import annotations

import itertools
from pathlib import Path

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk import paths
from fleetdesk.core.charts import Chart, Piece, Shade, cell_of
from fleetdesk.core.words import Words
from fleetdesk.ui.frame import application
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.chart import ChartBoard
from tests.bench.measure import Row, Sizes, row

_SIDE = 60
_WIDE, _TALL = 1100, 800


def crowded(shape: str, ships: int) -> Chart:
    """A sea of 60 by 60 cells, ships all over it, a quarter of it shaded."""
    places = [(n * 17 % _SIDE, n * 31 % _SIDE) for n in range(ships)]
    shades = [(n * 7 % _SIDE, n * 13 % _SIDE) for n in range(_SIDE * _SIDE // 4)]
    return Chart(
        shape="hexes" if shape == "hexes" else "squares",
        corners=((0, 0), (_SIDE - 1, _SIDE - 1)),
        pieces=tuple(
            Piece(
                id=f"s{n}",
                cell=cell_of("hexes" if shape == "hexes" else "squares", place),
                name=f"Ship {n}",
                side=n % 2,
                heading=n * 60.0,
                pips=(3, 6),
            )
            for n, place in enumerate(places)
        ),
        shades=tuple(
            Shade(cell=cell_of("hexes" if shape == "hexes" else "squares", place), mark="2")
            for place in shades
        ),
        wind=45.0,
    )


class _Lines(QWidget):
    """The grid alone, as lines from edge to edge."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt chose the name
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        step = self.height() / _SIDE
        painter.drawLines([QLineF(n * step, 0, n * step, self.height()) for n in range(_SIDE + 1)])
        painter.drawLines([QLineF(0, n * step, self.width(), n * step) for n in range(_SIDE + 1)])


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

        def drag(board: ChartBoard = board, ways: itertools.cycle[QPointF] = ways) -> None:
            board.canvas.moved_by(next(ways))
            board.canvas.repaint()

        rows.append(
            row(
                f"A step of a drag over {_SIDE} x {_SIDE} {shape}, 84 ships, "
                + ("all in view" if far else "finger size"),
                drag,
                bare.repaint,
                "the grid as plain lines",
                max(1, sizes.steps // 4),
                worst=True,
                warm=2,
            )
        )
        board.close()
    bare.close()
    return rows
