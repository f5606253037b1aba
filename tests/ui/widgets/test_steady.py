"""A trembling hand strikes a box once, and hits nothing that has just come to stand under it."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.ui import hand_rest
from fleetdesk.ui.chart.canvas import ChartCanvas
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

LEFT = Qt.MouseButton.LeftButton


class Boxes(PartsArea):
    """Two boxes to strike and a key."""

    def __init__(self, keeper) -> None:
        super().__init__(keeper)
        self.used: list[int] = []
        self.resize(180, 60)

    def parts(self):
        kinds = ("tick", "tick", "button")
        return tuple(Part(QRectF(60 * n, 0, 60, 60), str(n), kind) for n, kind in enumerate(kinds))

    def part_used(self, index):
        self.used.append(index)


@pytest.fixture(params=["mouse", "finger"])
def tap(request, qtbot, monkeypatch):
    monkeypatch.setattr(hand_rest, "TREMBLE_MS", 60_000)
    device = QTest.createTouchDevice()

    def do(widget: QWidget, at: QPoint) -> None:
        if request.param == "mouse":
            QTest.mouseClick(widget, LEFT, pos=at)
        else:
            QTest.touchEvent(widget, device).press(1, at, widget)
            QTest.touchEvent(widget, device).release(1, at, widget)

    return do


@pytest.fixture
def place(qtbot):
    host = QWidget()
    host.resize(200, 120)
    qtbot.addWidget(host)
    with qtbot.waitExposed(host):
        host.show()
    return host


def test_a_box_is_struck_once_and_its_neighbour_at_once(keeper, place, tap):
    boxes = Boxes(keeper)
    boxes.setParent(place)
    boxes.show()
    for at in (30, 34, 90, 150, 150):
        tap(boxes, QPoint(at, 30))
    assert boxes.used == [0, 1, 2, 2]  # a key one taps quickly on purpose counts each time


def test_the_echo_of_a_tap_hits_nothing_new(keeper, place, tap, monkeypatch):
    first, second = BigButton(keeper, "Ram", parent=place), BigButton(keeper, "Cancel", parent=place)
    heard: list[str] = []
    for button in (first, second):
        button.setGeometry(0, 0, 120, 60)
        button.clicked.connect(lambda _=False, button=button: heard.append(button.text()))
    second.hide()
    first.clicked.connect(second.show)
    first.clicked.connect(first.hide)
    first.show()
    tap(first, QPoint(40, 30))
    tap(second, QPoint(44, 30))
    assert heard == ["Ram"]
    monkeypatch.setattr(hand_rest, "TREMBLE_MS", 0)
    tap(second, QPoint(44, 30))
    assert heard == ["Ram", "Cancel"]


def test_the_echo_of_a_tap_on_the_sea_takes_nothing_back(keeper, place, tap, words):
    sea = ChartCanvas(keeper, words, name="Sea")
    sea.setParent(place)
    sea.resize(200, 120)
    sea.show_chart(Chart(shape="squares", corners=((0, 0), (1, 1))))
    sea.show()
    chosen: list[tuple[int, int]] = []
    sea.cell_chosen.connect(chosen.append)
    where = sea.camera.pixel(Grid.of(sea.chart).middle((0, 0))).toPoint()
    for stray in (0, 4):
        tap(sea, where + QPoint(stray, 0))
    assert chosen == [(0, 0)]


@pytest.mark.parametrize("kind", [ValueRow, Switch])
def test_a_row_is_opened_or_turned_once(keeper, place, tap, kind):
    row = kind(keeper, "Folder")
    row.setParent(place)
    row.setGeometry(0, 0, 180, 60)
    heard: list[bool] = []
    row.clicked.connect(lambda _=False: heard.append(True))
    row.show()
    for at in (40, 44):
        tap(row, QPoint(at, 30))
    assert len(heard) == 1


def test_the_guard_is_three_hundred_milliseconds():
    source = hand_rest.__spec__.loader.get_source(hand_rest.__name__)
    assert "TREMBLE_MS = 300\n" in source
