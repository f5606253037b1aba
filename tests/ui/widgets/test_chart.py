import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths
from fleetdesk.core.blocks.charts import (
    Chart,
    Layer,
    Lettered,
    Piece,
    Sector,
    Shade,
    Shot,
    Track,
    cell_of,
    name_in,
    place_of,
)
from fleetdesk.core.words import LANGUAGES, Msg, Words, msg
from fleetdesk.store import scenarios
from fleetdesk.ui.chart import hulls
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.chart.labels import of_sectors, of_shots, placed, room_of
from fleetdesk.ui.chart.names import Names
from fleetdesk.ui.chart.paint import ChartPainter
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.chart.replay_moment import flights
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.chart.ships import Spot
from fleetdesk.ui.chart.titles import cartouche_room, titled, wind_said
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.lines import width_of
from fleetdesk.ui.widgets.scroll import Scroll
from tests.ui.finger import turn_wheel

SHAPES = ("squares", "hexes")


def chart_of(shape: str = "squares", side: int = 8, **more) -> Chart:
    given = {
        "shape": shape,
        "corners": ((0, 0), (side - 1, side - 1)),
        "lettered": shape == "squares",
        "pieces": (
            Piece(id="duck", cell=cell_of(shape, (2, 3)), name="Duck", heading=90.0, pips=(2, 3)),
            Piece(id="swan", cell=cell_of(shape, (5, 5)), name="Swan", side=1, note=msg("anchored")),
            Piece(id="", cell=cell_of(shape, (1, 1)), name="Rock"),
            Piece(id="duck", cell=cell_of(shape, (4, 3)), name="Duck", heading=90.0, faint=True),
        ),
        "tracks": (Track(cells=(cell_of(shape, (2, 3)), cell_of(shape, (4, 3)))),),
    }
    return Chart(**{**given, **more})


@pytest.fixture
def board(room, keeper, words):
    def made(chart: Chart, **more) -> ChartBoard:
        board = ChartBoard(keeper, words, name="Chart", **more)
        room.put(board)
        board.show_chart(chart)
        room.settle()
        return board

    return made


def at(board: ChartBoard, cell) -> QPoint:
    canvas = board.canvas
    return canvas.camera.pixel(Grid.of(canvas.chart).middle(cell)).toPoint()


def click_button(button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    for _ in range(5):
        QApplication.processEvents()


def click(board: ChartBoard, cell) -> None:
    QTest.mouseClick(board.canvas, Qt.MouseButton.LeftButton, pos=at(board, cell))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [(900, 300), (300, 700), (640, 640)])
def test_an_endless_sea_fills_a_view_of_any_shape(board, room, keeper, shape, size):
    made = board(chart_of(shape, endless=True))
    made.resize(*size)
    room.settle()
    canvas = made.canvas
    area, camera = canvas.area, canvas.camera
    sea = ChartPainter(keeper, Words("en"), Scene.of(canvas.chart, {}, area)).board(camera)
    assert sea.adjusted(-1, -1, 1, 1).contains(area)
    for cell in (cell_of(shape, place) for place in ((0, 0), (7, 0), (0, 7), (7, 7))):
        assert area.contains(camera.pixel(Grid.of(canvas.chart).middle(cell)))
    canvas.show_chart(canvas.chart.but(note=msg("Later")))
    assert canvas.camera == camera  # the same sea a step later stays where it is


@pytest.mark.parametrize("shape", SHAPES)
def test_a_battle_opens_on_as_many_ships_as_fingers_can_tell_apart(board, room, shape):
    made = board(chart_of(shape).but(pieces=()))
    ships = {"own": (20, 20), "near": (20, 27), "far": (20, 60)}
    pieces = tuple(Piece(id=one, cell=cell_of(shape, place), name=one) for one, place in ships.items())
    made.resize(800, 640)
    room.settle()
    canvas = made.canvas
    canvas.opening = True
    made.show_chart(chart_of(shape, endless=True).but(corners=((0, 0), (60, 80)), pieces=pieces))
    made.show_selected("own")
    room.settle()
    seen = {one for one in ships if canvas.area.contains(canvas.camera.pixel(canvas.spot_of(one)[1:3]))}
    assert seen == {"own", "near"}
    assert canvas.camera.scale >= canvas.working


def test_bare_edges_where_cells_have_no_names(board):
    named = board(chart_of("hexes")).canvas.grab().toImage()
    bare = board(chart_of("hexes", numbered=False)).canvas.grab().toImage()
    assert named != bare


# --- geometry -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("corners", [((0, 0), (6, 5)), ((-4, -3), (3, 2)), ((-1, 2), (-1, 4))])
def test_every_cell_is_found_at_its_middle_and_inside_the_chart(shape, corners):
    grid = Grid.of(Chart(shape=shape, corners=corners))
    for column in range(corners[0][0], corners[1][0] + 1):
        for row in range(corners[0][1], corners[1][1] + 1):
            cell = cell_of(shape, (column, row))
            middle = grid.middle(cell)
            assert place_of(shape, cell) == (column, row)
            assert grid.holds(cell)
            assert grid.nearest(middle) == cell
            assert grid.nearest((middle[0] + 0.3, middle[1] - 0.3)) == cell
            assert grid.bounds.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(
                grid.outline(cell, _Same()).boundingRect()
            )


class _Same:
    """A camera that leaves everything where it is."""

    @staticmethod
    def pixel(point):
        return QPointF(*point)


def test_neighbours_of_a_hex_lie_where_the_rules_say():
    grid = Grid.of(Chart(shape="hexes", corners=((0, 0), (9, 9))))
    x, y = grid.middle((4, 2))
    for (q, r), (east, south) in {(0, -1): (0, -1), (1, -1): (0.866, -0.5), (1, 0): (0.866, 0.5)}.items():
        there = grid.middle((4 + q, 2 + r))
        assert (there[0] - x, there[1] - y) == pytest.approx((east, south), abs=0.001)


def test_beyond_the_edge_the_nearest_cell_counts():
    assert Grid.of(chart_of()).nearest((-3.0, 20.0)) == (0, 7)


def test_cells_are_called_as_players_call_them():
    assert name_in(chart_of(), (2, 3)) == "C4"
    assert name_in(chart_of("hexes"), cell_of("hexes", (2, 3))) == "0304"
    assert name_in(chart_of("hexes", corners=((-5, 0), (3, 3))), cell_of("hexes", (-5, 0))) == "-4.1"


# --- touching -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_click_on_a_ship_means_the_ship_and_one_on_the_sea_the_cell(board, heard, shape):
    shown = board(chart_of(shape))
    ships, cells = heard(shown.piece_chosen), heard(shown.cell_chosen)
    click(shown, cell_of(shape, (2, 3)))
    click(shown, cell_of(shape, (6, 1)))
    click(shown, cell_of(shape, (1, 1)))
    click(shown, cell_of(shape, (4, 3)))
    assert ships == [("duck",)]
    assert cells == [(cell_of(shape, place),) for place in ((6, 1), (1, 1), (4, 3))]


def test_where_two_ships_stand_the_cell_is_told(board, heard):
    pair = tuple(Piece(id=name, cell=(3, 3), name=name) for name in "ab")
    wreck = Piece(id="c", cell=(5, 5), name="c", gone=True)
    shown = board(chart_of(pieces=(*pair, wreck, Piece(id="d", cell=(5, 5), name="d"))))
    ships, cells = heard(shown.piece_chosen), heard(shown.cell_chosen)
    click(shown, (3, 3))
    click(shown, (5, 5))
    assert cells == [((3, 3),)]
    assert ships == [("d",)]


def test_a_board_of_cells_never_means_ships(board, heard):
    shown = board(chart_of(), picks_ships=False)
    cells = heard(shown.cell_chosen)
    click(shown, (2, 3))
    assert cells == [((2, 3),)]


def test_a_finger_taps_what_is_large_enough(board, heard, finger):
    shown = board(chart_of())
    ships = heard(shown.piece_chosen)
    assert shown.canvas.camera.scale >= shown.canvas.working
    finger.tap(shown.canvas, at(shown, (2, 3)))
    assert ships == [("duck",)]


def test_where_cells_are_small_a_finger_gets_a_lens_and_a_mouse_does_not(board, heard, finger):
    shown = board(chart_of(side=30))
    canvas = shown.canvas
    ships, cells = heard(shown.piece_chosen), heard(shown.cell_chosen)
    finger.tap(canvas, at(shown, (2, 3)))
    assert (ships, cells) == ([], [])
    assert canvas.lens is not None
    assert canvas.area.contains(canvas.lens)
    assert canvas.lens.width() >= 5 * canvas.working
    middle = canvas.lens.center().toPoint()
    finger.tap(canvas, middle + QPoint(round(canvas.working * 1.1), 0))
    shut = canvas.lens is None
    assert shut
    assert cells == [((3, 3),)]
    finger.tap(canvas, at(shown, (2, 3)))
    finger.tap(canvas, canvas.lens.center().toPoint())
    assert ships == [("duck",)]
    finger.tap(canvas, at(shown, (2, 3)))
    finger.tap(canvas, at(shown, (25, 25)))
    assert canvas.lens is None, "a tap beside the lens only closes it"
    assert (len(ships), len(cells)) == (1, 1)
    click(shown, (20, 20))
    assert cells[1:] == [((20, 20),)]


# --- moving ---------------------------------------------------------------------------------------------


def test_a_drag_pans_and_is_no_tap(board, heard, finger):
    shown = board(chart_of(side=30))
    canvas = shown.canvas
    shown.closer.click()
    shown.closer.click()
    cells, ships = heard(shown.cell_chosen), heard(shown.piece_chosen)
    before, start = canvas.camera, canvas.rect().center()
    finger.down(canvas, start)
    for step in range(1, 9):
        finger.move(canvas, start + QPoint(10 * step, 5 * step))
    assert canvas.camera.x == pytest.approx(before.x - 80 / before.scale)
    assert canvas.camera.y == pytest.approx(before.y - 40 / before.scale)
    finger.up(canvas, start + QPoint(80, 40))
    assert (cells, ships) == ([], [])
    assert canvas.lens is None


def test_a_flung_chart_coasts_and_a_touch_only_stops_it(board, heard, finger, qtbot):
    shown = board(chart_of(side=40))
    canvas = shown.canvas
    for _ in range(3):
        canvas.zoom(1)
    cells = heard(shown.cell_chosen)
    start = canvas.rect().center()
    finger.down(canvas, start)
    for step in range(1, 7):
        QTest.qWait(8)
        finger.move(canvas, start + QPoint(20 * step, 0))
    finger.up(canvas, start + QPoint(120, 0))
    assert canvas.coasting
    there = canvas.camera.x
    qtbot.waitUntil(lambda: canvas.camera.x < there)
    finger.tap(canvas, start)
    assert not canvas.coasting
    assert cells == []


def test_two_fingers_spread_it_about_their_middle(board, touch_screen):
    shown = board(chart_of(side=30))
    canvas = shown.canvas
    scale = canvas.camera.scale
    middle = at(shown, (15, 15))
    window = canvas.window()
    sequence = QTest.touchEvent(window, touch_screen, False)

    def both(does: str, apart: int) -> None:
        for number, way in ((1, -1), (2, 1)):
            place = canvas.mapTo(window, middle + QPoint(way * apart, 0))
            getattr(sequence, does)(number, place, window)
        sequence.commit()
        QApplication.processEvents()

    both("press", 40)
    both("move", 80)
    assert canvas.camera.scale == pytest.approx(2 * scale, rel=0.02)
    assert Grid.of(canvas.chart).nearest(canvas.camera.point(QPointF(middle))) == (15, 15)
    both("release", 80)
    assert canvas.lens is None


def test_buttons_zoom_to_finger_size_and_back_to_the_whole(board):
    shown = board(chart_of(side=30))
    canvas = shown.canvas
    whole = canvas.camera
    for _ in range(3):
        shown.closer.click()
    assert canvas.camera.scale >= canvas.working
    for _ in range(20):
        shown.closer.click()
    closest = canvas.camera.scale
    shown.closer.click()
    assert canvas.camera.scale == closest
    shown.farther.click()
    assert canvas.camera.scale < closest
    shown.whole.click()
    assert canvas.camera == whole


def test_the_view_stays_on_the_chart_and_follows_the_window(board, room):
    shown = board(chart_of(side=20))
    canvas = shown.canvas
    canvas.zoom(2)
    canvas.moved_by(QPointF(1e6, 1e6))
    corner = canvas.camera.point(canvas.area.topLeft())
    spare = 2 * canvas.working / canvas.camera.scale
    assert corner == pytest.approx((-0.5 - spare, -0.5 - spare), abs=0.01), "a little past the edge"
    scale = canvas.camera.scale
    room.resize(room.width() - 150, room.height() - 100)
    room.settle()
    assert canvas.camera.scale == scale
    canvas.show_whole()
    room.resize(room.width() + 150, room.height() + 100)
    room.settle()
    bounds, seen = Grid.of(canvas.chart).bounds, canvas.camera.point(canvas.area.bottomRight())
    assert seen[1] == pytest.approx(bounds.bottom(), abs=0.01), "seen whole, it stays whole"


def test_the_wheel_zooms_and_a_view_round_it_does_not_scroll(room, keeper, words, finger):
    content = QWidget()
    column = Column(keeper, content)
    shown = ChartBoard(keeper, words, name="Chart")
    shown.show_chart(chart_of(side=30))
    shown.setFixedHeight(500)
    below = QWidget()
    below.setFixedHeight(900)
    column.addWidget(shown)
    column.addWidget(below)
    view = Scroll(keeper, content)
    room.put(view)
    canvas = shown.canvas
    canvas.zoom(2)
    before, start = canvas.camera, canvas.rect().center()
    finger.down(canvas, start)
    for step in range(1, 10):
        finger.move(canvas, start - QPoint(0, 15 * step))
        QTest.qWait(4)
    finger.up(canvas, start - QPoint(0, 135))
    assert canvas.camera.y > before.y
    assert view.verticalScrollBar().value() == 0
    place = below.mapTo(room, QPoint(20, 30))
    finger.down(room, place)
    for step in range(1, 12):
        finger.move(room, place - QPoint(0, 20 * step))
        QTest.qWait(8)
    finger.up(room, place - QPoint(0, 220))
    assert view.verticalScrollBar().value() > 0, "beside the chart it scrolls as ever"


def test_a_chart_seen_whole_scrolls_with_the_view_it_lies_in(room, keeper, words, finger, heard):
    content = QWidget()
    column = Column(keeper, content)
    shown = ChartBoard(keeper, words, name="Chart")
    shown.show_chart(chart_of())
    shown.setFixedHeight(1200)
    column.addWidget(shown)
    view = Scroll(keeper, content)
    room.put(view)
    taps = [heard(shown.cell_chosen), heard(shown.piece_chosen)]
    place = shown.canvas.mapTo(room, QPoint(300, 400))
    finger.down(room, place)
    for step in range(1, 12):
        finger.move(room, place - QPoint(0, 20 * step))
        QTest.qWait(8)
    finger.up(room, place - QPoint(0, 220))
    assert view.verticalScrollBar().value() > 0
    assert taps == [[], []]


def test_a_ship_taken_in_hand_comes_into_view(board):
    shown = board(chart_of(side=40))
    canvas = shown.canvas
    canvas.zoom(3)
    canvas.moved_by(QPointF(-1e6, -1e6))
    shown.show_selected("duck")
    assert canvas.area.contains(QPointF(at(shown, (2, 3))))


# --- keys, words, layers --------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_keys_walk_and_choose(board, heard, shape):
    shown = board(chart_of(shape, side=30))
    canvas = shown.canvas
    cells, ships = heard(shown.cell_chosen), heard(shown.piece_chosen)
    shown.show_selected("duck")
    canvas.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(canvas, key)
    assert cells == [(cell_of(shape, (3, 5)),)]
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.camera.scale > canvas.working * 0.5
    for _ in range(40):
        QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.cursor_cell == cell_of(shape, (29, 5))
    assert canvas.area.contains(QPointF(at(shown, canvas.cursor_cell)))
    for key in (Qt.Key.Key_0, *[Qt.Key.Key_Left] * 24, Qt.Key.Key_Space):
        QTest.keyClick(canvas, key)
    assert ships == [("swan",)]


def test_what_was_touched_is_said_below_and_to_readers(board):
    shown = board(chart_of(shades=(Shade(cell=(5, 5), mark="!"),)))
    click(shown, (5, 5))
    assert shown.caption.text() == "F6: Swan (anchored), !"
    click(shown, (2, 3))
    assert shown.caption.text() == "C4: Duck 2/3"
    spoken = QAccessible.queryAccessibleInterface(shown.canvas)
    names = [spoken.child(n).text(QAccessible.Text.Name) for n in range(spoken.childCount())]
    assert names == ["C4: Duck 2/3", "Duck 2/3", "Swan (anchored)"]


def test_a_layer_is_turned_on_by_its_chip_and_stays_on(board, keeper):
    layers = (
        Layer(id="fire", title=msg("Fields of fire")),
        Layer(id="reach", title=msg("Reach"), shown=True),
    )
    shades = tuple(Shade(cell=(n, 7), tone="harm", strength=1, layer="fire") for n in range(8))
    chart = chart_of(layers=layers, shades=shades)
    shown = board(chart)
    click_button(shown.more)
    assert [part.chosen for part in shown.layers.chips.parts()] == [False, True]
    spot = at(shown, (4, 7))
    off = shown.canvas.grab().toImage().pixelColor(spot + QPoint(4, 4))
    QTest.mouseClick(
        shown.layers.chips,
        Qt.MouseButton.LeftButton,
        pos=shown.layers.chips.parts()[0].rect.center().toPoint(),
    )
    on = shown.canvas.grab().toImage().pixelColor(spot + QPoint(4, 4))
    assert on == keeper.theme.harm
    assert off != on
    shown.show_chart(chart.but(wind=90.0))
    assert [part.chosen for part in shown.layers.chips.parts()] == [True, True]


def test_many_layers_stand_in_one_row_and_leave_the_sea_its_height(board, keeper):
    layers = tuple(Layer(id=str(n), title=msg("Fields of fire")) for n in range(9))
    shown = board(chart_of(layers=layers))
    assert not shown.layers.isVisible(), "the sea has all the height until somebody asks"
    click_button(shown.more)
    assert shown.layers.isVisible()
    assert len({part.rect.top() for part in shown.layers.chips.parts()}) == 1
    assert shown.layers.height() < 2 * keeper.theme.target
    assert shown.layers.horizontalScrollBar().maximum() > 0


def test_the_wind_is_named_from_where_it_comes(words):
    def said(way, shape="squares", **more):
        return wind_said(words, chart_of(shape, wind=float(way), **more))

    assert [said(way) for way in (0, 44, 181, 350)] == [
        "Wind from the N",
        "Wind from the NE",
        "Wind from the S",
        "Wind from the N",
    ]
    assert [said(way, "hexes") for way in (0, 60, 120, 300)] == [
        "Wind from the N",
        "Wind from the NE",
        "Wind from the SE",
        "Wind from the NW",
    ]
    assert said(60, "hexes", force=3) == "Wind from the NE \N{MIDDLE DOT} 3"


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("shape", SHAPES)
def test_all_of_it_paints_in_every_size(board, keeper, shape, theme):
    keeper.set_name(theme)
    crowd = tuple(Piece(id=f"x{n}", cell=(0, 0), name=f"X{n}", side=n, pips=(n, 20)) for n in range(7))
    more = {
        "pieces": (*chart_of(shape).pieces, *crowd, Piece(id="w", cell=(3, 0), name="W", gone=True)),
        "wind": 200.0,
        "shades": tuple(Shade(cell=(n, 0), mark=str(n)) for n in range(4)),
        "tracks": tuple(
            Track(cells=((0, 0), (2, 1)), dotted=True, end=end) for end in ("", "arrow", "cross")
        ),
        "legend": (("brass", msg("In reach")),),
        "sides": ("North", "South"),
        "note": msg("All plotted."),
    }
    shown = board(chart_of(shape, side=20, **more))
    seen = set()
    for steps in (0, 1, 3):
        shown.canvas.zoom(steps)
        image = shown.canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        seen.add(hash(bytes(image.constBits())))
    assert len(seen) == 3
    keeper.set_scale(200)
    assert not shown.canvas.grab().isNull()


@pytest.mark.parametrize("name", ["day", "night"])
def test_ships_of_every_side_stand_out_from_the_sea(board, keeper, name):
    from tests.ui.widgets.test_contrast import contrast

    keeper.set_name(name)
    theme = keeper.theme
    sea = ChartPainter(keeper, Words("en"), Scene.of(chart_of(), {})).sea
    assert min(contrast(theme.side(side), sea) for side in range(10)) >= 3
    assert len({theme.side(side).name() for side in range(10)}) == 10


def test_a_ship_out_of_view_has_no_name_at_its_edge(keeper):
    chart = chart_of("hexes", pieces=(Piece(id="duck", cell=(0, 3), name="Duck"),))
    scene = Scene.of(chart, {})
    x, _ = scene.grid.middle((0, 3))
    names = Names(keeper.theme, lambda: scene.spots)
    area = QRectF(30, 20, 400, 400)
    seen = [[*names.placed(Camera(60, x - out - area.left() / 60, 0), area, "")] for out in (0.5, -0.3)]
    assert [len(one) for one in seen] == [1, 0]


@pytest.mark.parametrize("at", [(0.5, 0.5), (9.5, 0.5), (0.5, 9.5), (9.5, 9.5), (5.0, 5.0)])
def test_no_name_is_cut_by_the_edge_of_the_view(keeper, at):
    area = QRectF(30, 24, 400, 400)
    ship = Piece(id="s", cell=(0, 0), name="Le Terrible")
    names = Names(keeper.theme, lambda: (Spot(ship, *at),))
    for selected in ("", "s"):
        (name,) = names.placed(Camera(40, -0.75, -0.6), area, selected)
        assert area.contains(name.room)


def test_a_ship_s_name_stands_on_the_name_of_a_place_only_where_there_is_no_other_room(keeper):
    area, ship = QRectF(0, 0, 600, 600), Piece(id="s", cell=(0, 0), name="Le Terrible")
    names, camera = Names(keeper.theme, lambda: (Spot(ship, 5.0, 5.0),)), Camera(60, 0, 0)
    (usual,) = names.placed(camera, area, "")
    (moved,) = names.placed(camera, area, "", (), (usual.room,))
    assert not moved.room.intersects(usual.room)
    (kept,) = names.placed(camera, area, "", (), (area,))
    assert kept.room == usual.room


def test_a_ship_among_ends_in_reach_is_named_beyond_them_and_tied_to_her_name(keeper):
    """Her name covers none of them, and is not taken for that of a ship it would stand beside."""
    area, camera = QRectF(0, 0, 900, 900), Camera(60, 0, 0)
    ship = Piece(id="s", cell=(7, 7), name="Guerrier", heading=0)
    mate = Piece(id="m", cell=(7, 9), name="Spartiate", heading=0)
    names = Names(keeper.theme, lambda: (Spot(ship, 7.0, 7.0), Spot(mate, 7.0, 9.6)))
    ends = [QRectF(60 * x - 30, 60 * y - 30, 59, 59) for x in (6, 7, 8) for y in (5, 6, 7, 8)]
    named = {one.piece.id: one for one in names.placed(camera, area, "", ends=ends)}
    assert named["m"].line is None
    found = named["s"]
    assert not any(found.room.intersects(end) for end in ends)
    assert found.line is not None
    assert found.room.adjusted(-1, -1, 1, 1).contains(found.line.p1())
    foot, other = QPointF(420, 420), QPointF(420, 576)
    assert abs((found.room.center() - foot).manhattanLength()) < 400
    assert not found.room.adjusted(-60, -24, 60, 24).contains(other)
    (_, carried) = sorted(names.carried(Camera(60, 1, 0)), key=lambda one: one.piece.id)
    assert carried.line.p1() == found.line.p1() - QPointF(60, 0)


def test_a_name_keeps_off_figures_of_the_sea_or_hides_what_it_covers(keeper):
    area, camera = QRectF(0, 0, 600, 600), Camera(60, 0, 0)
    ship = Piece(id="s", cell=(5, 5), name="Scipion", heading=0)
    names = Names(keeper.theme, lambda: (Spot(ship, 5.0, 5.0),))
    (usual,) = names.placed(camera, area, "")
    assert not usual.over
    (aside,) = names.placed(camera, area, "", (), (usual.room,))
    assert not aside.over
    rows = [QRectF(0, y, 600, 3) for y in range(0, 600, 6)]
    (hides,) = names.placed(camera, area, "", (), rows)
    assert hides.over


def test_a_cartouche_stands_in_a_free_corner_or_nowhere(keeper):
    area = QRectF(30, 24, 800, 600)
    free = cartouche_room(keeper.theme, area, ())
    assert area.contains(free)
    other = cartouche_room(keeper.theme, area, (free,))
    assert area.contains(other)
    assert not other.intersects(free)
    assert cartouche_room(keeper.theme, area, (free, other)) is None
    assert cartouche_room(keeper.theme, QRectF(0, 0, 300, 600), ()) is None, "no room for it beside the sea"


@pytest.mark.parametrize("theme", ["day", "night"])
def test_places_are_lettered_and_a_titled_endless_sea_has_a_cartouche(board, keeper, theme):
    keeper.set_name(theme)
    bay = Lettered(cell=cell_of("hexes", (1, 1)), text="Bay", large=True)
    plain = chart_of("hexes", 12, endless=True, wind=0.0, scale=msg("A hex is 200 m across."))
    shown = board(plain)
    pictures = [shown.canvas.grab().toImage()]
    assert shown.canvas._painter.cartouche is None
    for more in ({"names": (bay,)}, {"title": msg("Combat"), "pieces": ()}):
        shown.show_chart(plain.but(**more))
        pictures.append(shown.canvas.grab().toImage())
        assert pictures[-2] != pictures[-1]
        assert ("Bay" in shown.canvas.describe(bay.cell)) == ("names" in more)
    cartouche = shown.canvas._painter.cartouche
    assert cartouche is not None
    assert not cartouche.intersects(QRectF(shown.tools.geometry()))


@pytest.mark.parametrize(
    "path", sorted(paths.shipped_fleets().glob("*/*.scenario")), ids=lambda path: path.stem
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_a_scenario_is_whole_on_its_cartouche(keeper, path, language):
    room = cartouche_room(keeper.theme, QRectF(0, 0, 900, 600), ())
    assert room is not None
    inside = room.width() - 2 * keeper.theme.px(12)
    title = Words(language).text(scenarios.load(path).value.story.name)
    assert width_of(title, titled(keeper.theme, title, inside)) <= inside


def test_whose_ships_these_are_is_told_unasked_where_the_view_wants_it(board):
    shown = board(chart_of(sides=("North", "South")))
    assert shown.legend.isHidden()
    shown.tell_sides(("Nord", "Sud"))
    shown.show_chart(chart_of(sides=("North", "South"), note=msg("All plotted.")))
    assert not shown.legend.isHidden()
    assert shown.legend.accessibleName() == "Nord, Sud"


def test_nothing_is_left_of_a_chart_that_was_taken_away(board):
    shown = board(chart_of(layers=(Layer(id="x", title=msg("X")),), legend=(("brass", msg("In reach")),)))
    click(shown, (2, 3))
    shown.clear()
    assert shown.canvas._picture._pixmap.isNull(), "no picture of it either"
    spoken = QAccessible.queryAccessibleInterface(shown.canvas)
    assert spoken.childCount() == 0
    assert spoken.text(QAccessible.Text.Description) == ""
    assert (shown.caption.text(), shown.layers.chips.parts(), shown.legend.accessibleName()) == ("", (), "")
    assert not shown.canvas.grab().isNull()
    click_nothing = QPoint(100, 100)
    QTest.mouseClick(shown.canvas, Qt.MouseButton.LeftButton, pos=click_nothing)
    shown.show_chart(chart_of())
    click(shown, (2, 3))
    assert shown.caption.text() == "C4: Duck 2/3"


def test_escape_closes_the_lens(board, finger):
    shown = board(chart_of(side=30))
    finger.tap(shown.canvas, at(shown, (2, 3)))
    assert shown.canvas.lens is not None
    QTest.keyClick(shown.canvas, Qt.Key.Key_Escape)
    assert shown.canvas.lens is None


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("side", [8, 40])
@pytest.mark.parametrize(
    "change",
    [
        {"pips": (0, 3)},
        {"heading": 210.0},
        {"heading": None, "pips": None},
        {"note": msg("on fire")},
        {"name": "A far longer name"},
        {"gone": True},
        {"side": 3},
        {"cell": (5, 4)},
    ],
)
def test_only_what_changed_is_painted_anew_and_looks_as_if_all_were(board, room, shape, side, change):
    chart = chart_of(shape, side)
    shown = board(chart)
    first, *others = chart.pieces
    for pieces in ((first.but(**change), *others), tuple(others)):
        shown.show_chart(chart.but(pieces=pieces))
        room.settle()
        seen = room.backingStore().paintDevice().copy()
        shown.canvas.repaint()
        assert seen == room.backingStore().paintDevice()


@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_lies_over_a_cell_of_a_chart_that_shows_whole(board, room, shape):
    shown = board(chart_of(shape, note=msg("Touch a cell")))
    for cell in (cell_of(shape, place) for place in ((0, 7), (7, 7), (4, 7))):
        spot = at(shown, cell)
        assert shown.canvas.area.contains(QPointF(spot))
        assert shown.canvas.childAt(spot) is None, cell


def pixels(canvas) -> bytes:
    """How bright each is."""
    image = canvas.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    lines, wide = bytes(image.constBits()), image.bytesPerLine()
    return b"".join(lines[at * wide : at * wide + image.width()] for at in range(image.height()))


def apart(one: bytes, other: bytes) -> int:
    """How many look unlike."""
    return sum(abs(a - b) > 12 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ways", [((13, -7),), ((40, 0), (-15, 22)), ((-300, 9), (3, -260), (0, 4))])
def test_drawn_along_it_looks_as_if_painted_anew(board, qtbot, shape, ways):
    canvas = board(chart_of(shape, side=40, wind=30.0, pieces=())).canvas
    canvas.zoom(2)
    first = pixels(canvas)
    for way in ways:
        canvas.moved_by(QPointF(*way))
        canvas.repaint()
    assert canvas.hurried
    drawn = pixels(canvas)
    qtbot.waitUntil(lambda: not canvas.hurried)
    still = pixels(canvas)
    canvas.forget_pictures()
    assert pixels(canvas) == still
    assert apart(drawn, still) < len(still) / 1000 < apart(first, still)


def test_a_step_of_a_drag_paints_no_more_than_what_comes_into_view(board):
    canvas = board(chart_of("hexes", side=40)).canvas
    canvas.zoom(2)
    canvas.repaint()
    areas = []
    drawing = canvas._painter
    painted = drawing.paint_sea
    drawing.paint_sea = lambda painter, camera, marks, part, **more: (
        areas.append(part.width() * part.height()),
        painted(painter, camera, marks, part, **more),
    )
    canvas.moved_by(QPointF(9, 5))
    canvas.repaint()
    area = canvas.area
    assert sum(areas) == pytest.approx(9 * area.height() + 5 * area.width(), rel=0.01)


def test_words_of_shots_and_sectors_find_places_of_their_own(keeper):
    area, camera = QRectF(0, 0, 600, 600), Camera(60, 0, 0)
    shot = Shot(start=(2, 2), end=(4, 2), text="-2")
    wanted = [*of_shots(flights((shot, shot), Grid.of(chart_of())))]
    hull = room_of(keeper.theme, camera, "-2", (3, 2))
    plates = list(placed(keeper.theme, camera, area, wanted, [hull]))
    rooms = [room_of(keeper.theme, camera, one.text, one.at) for one in plates]
    assert len(rooms) == 2
    assert not rooms[0].intersects(rooms[1])
    assert not any(room.intersects(hull) for room in rooms)
    fan = Sector(cell=(5, 5), start=0, width=60, radius=3, text=msg("reaching"))
    alone = fan.but(cell=(8, 8), radius=12.0)
    names = [*of_sectors((fan, alone), Grid.of(chart_of()), Words("en"))]
    assert len([*placed(keeper.theme, camera, area, names, [])]) == 1, "one out of view is not cut in half"


def test_a_pinch_makes_no_picture_for_every_size_it_passes(board, qtbot):
    ships = tuple(
        Piece(id=f"s{n}", cell=cell_of("hexes", (n, 10)), name=f"S{n}", outline="two_decker", heading=90.0)
        for n in range(6)
    )
    canvas = board(chart_of("hexes", side=20, pieces=ships)).canvas
    canvas.repaint()
    hulls._kept.clear()
    for _ in range(24):
        canvas.zoomed_by(1.04, QPointF(canvas.camera.pixel((3, 11))))
        canvas.repaint()
    assert 0 < len(hulls._kept) <= 4 * len({one.heading for one in ships})
    rough = canvas.grab().toImage()
    qtbot.waitUntil(lambda: not canvas.hurried)
    assert canvas.grab().toImage() != rough, "what stands still is drawn in its own size"


def test_under_two_fingers_the_picture_is_stretched_and_painted_anew_when_they_rest(board, qtbot):
    canvas = board(chart_of("hexes", side=40, wind=30.0)).canvas
    canvas.zoom(2)
    canvas.repaint()
    drawing, painted = canvas._painter, []
    paints = drawing.paint_sea
    drawing.paint_sea = lambda painter, *args, **more: (
        painted.append(painter.clipBoundingRect()),
        paints(painter, *args, **more),
    )
    about = canvas.area.center()
    canvas.zoomed_by(1.2, about)
    canvas.repaint()
    assert not painted, "closer: all of it is in the picture"
    canvas.zoomed_by(1 / 1.3, about)
    canvas.repaint()
    assert len(painted) == 1, "farther: only what lies round the picture, in one stroke"
    for _ in range(12):
        canvas.zoomed_by(1.1, about)
        canvas.repaint()
    assert len(painted) > 1, "much closer it would be too coarse"
    qtbot.waitUntil(lambda: not canvas.hurried)
    still = pixels(canvas)
    canvas.forget_pictures()
    assert pixels(canvas) == still


def test_words_on_the_sea_stand_whole_in_larger_letters(board, keeper, room):
    said = "USS Enterprise stands in G6; tap another cell and she is put there, or tap her to take another in hand"
    shown = board(chart_of(note=Msg.verbatim(said)))
    for scale in (150, 100, 200):
        keeper.set_scale(scale)
        room.settle()
        assert shown.note.height() == shown.note.heightForWidth(shown.note.width())


def test_a_reader_presses_ships_and_the_cell_it_is_on(board, heard, qtbot):
    shown = board(chart_of())
    pieces, cells = heard(shown.piece_chosen), heard(shown.cell_chosen)
    spoken = QAccessible.queryAccessibleInterface(shown.canvas)
    names = [spoken.child(n).text(QAccessible.Text.Name) for n in range(spoken.childCount())]
    swan = next(n for n, name in enumerate(names) if name.startswith("Swan"))
    spoken.child(swan).actionInterface().doAction("Press")
    qtbot.waitUntil(lambda: bool(pieces))
    assert pieces == [("swan",)]
    spoken.child(0).actionInterface().doAction("Press")
    qtbot.waitUntil(lambda: len(cells) + len(pieces) > 1)
    assert shown.canvas.cursor_cell is not None


def test_the_wheel_draws_the_sea_nearer_and_farther(board):
    canvas = board(chart_of()).canvas
    before = canvas.camera.scale
    for turns, nearer in ((3, True), (-3, False)):
        now = canvas.camera.scale
        turn_wheel(canvas, turns)
        assert (canvas.camera.scale > now) is nearer
    assert canvas.camera.scale == pytest.approx(before)
