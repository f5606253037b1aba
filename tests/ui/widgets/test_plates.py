"""Words of a sector find a place beside their rim where the rim itself is taken, or within where it is out of view."""

from math import hypot

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.blocks.charts import Chart, Lettered, Remark, Sector, Shade
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.chart import titles
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.chart.labels import of_aim, of_sectors, placed, room_of
from fleetdesk.ui.chart.paint import ChartPainter, Marks
from fleetdesk.ui.chart.rose import rose_room
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.widgets.lines import width_of

CAMERA, AREA = Camera(50.0, 0.0, 0.0), QRectF(0, 0, 1000, 1000)


def test_a_sector_is_named_beside_a_rim_that_is_covered(keeper):
    grid = Grid("squares", (0, 0), (19, 19))
    sector = Sector(
        cell=(10, 10), radius=4.0, start=150.0, width=60.0, tone="sea", text=Msg.verbatim("running")
    )
    (wanted,) = of_sectors([sector], grid, Words("en"))
    x, y = grid.middle(sector.cell)
    ends = QRectF(CAMERA.pixel((x - 3, y + 3.2)), CAMERA.pixel((x + 3, y + 4.3)))
    (plate,) = placed(keeper.theme, CAMERA, AREA, [wanted], [ends])
    room = room_of(keeper.theme, CAMERA, plate.text, plate.at)
    assert not room.intersects(ends)
    assert AREA.contains(room)
    (free,) = placed(keeper.theme, CAMERA, AREA, [wanted], [])
    assert free.at == wanted.points[0], "on its rim where there is room"


def test_what_a_shot_from_afar_comes_to_is_told_in_a_view_that_ends_before_the_rim(keeper):
    """Beyond what a shot from near comes to, for that is told within."""
    grid, cell = Grid("squares", (0, 0), (39, 39)), (20, 20)
    near, far = (
        Remark(cell=cell, radius=radius, start=start, width=60.0, text=Msg.verbatim(text))
        for text, radius, start in (("1-2: force 4", 2.0, 60.0), ("3-7: force 2", 7.0, 240.0))
    )
    small = Camera(50.0, 14.5, 14.5)
    plates = list(
        placed(keeper.theme, small, QRectF(0, 0, 550, 550), of_sectors((near, far), grid, Words("en")), [])
    )
    assert [one.text for one in plates] == ["1-2: force 4", "3-7: force 2"]
    x, y = grid.middle(cell)
    assert plates[1].at[0] < x
    assert 2.5 < hypot(plates[1].at[0] - x, plates[1].at[1] - y) < 7.0


def test_what_is_as_true_on_the_other_beam_stands_there_where_the_first_is_full(keeper):
    grid = Grid("squares", (0, 0), (19, 19))
    remark = Remark(cell=(10, 10), radius=4.0, start=60.0, width=60.0, text=Msg.verbatim("3-7: force 2"))
    full = [QRectF(500, 0, 500, 1000)]
    for one, found in ((remark, 0), (remark.but(either=True), 1)):
        plates = list(placed(keeper.theme, CAMERA, AREA, of_sectors([one], grid, Words("en")), full))
        assert len(plates) == found
        assert all(plate.at[0] < 10 for plate in plates)


def test_what_a_shot_comes_to_is_not_cut_at_the_edge_of_the_view(keeper):
    for at in ((19.5, 10.5), (0.4, 10.5), (19.6, 19.6)):
        wanted = of_aim(at, "Force 8 \N{MIDDLE DOT} sections of the hull, abreast")
        (plate,) = placed(keeper.theme, CAMERA, AREA, wanted, [])
        assert AREA.contains(
            room_of(keeper.theme, CAMERA, plate.text, plate.at).adjusted(0.01, 0.01, -0.01, -0.01)
        )
        assert hypot(plate.at[0] - at[0], plate.at[1] - at[1]) < 5, "beside her all the same"
    (lost,) = placed(keeper.theme, CAMERA, AREA, of_aim((40, 40), "Force 8"), [])
    assert lost.at[0] > 20, "a ship out of view takes her words along"


def test_the_name_of_a_water_is_left_free_where_there_is_another_place(keeper):
    grid = Grid("squares", (0, 0), (19, 19))
    sector = Sector(cell=(10, 10), radius=4.0, start=150.0, width=60.0, tone="sea", text=Msg.verbatim("run"))
    (wanted,) = of_sectors([sector], grid, Words("en"))
    x, y = grid.middle(sector.cell)
    water = QRectF(CAMERA.pixel((x - 3, y + 3.2)), CAMERA.pixel((x + 3, y + 4.3)))
    (plate,) = placed(keeper.theme, CAMERA, AREA, [wanted], [], soft=[water])
    assert not room_of(keeper.theme, CAMERA, plate.text, plate.at).intersects(water)
    (plate,) = placed(keeper.theme, CAMERA, AREA, [wanted], [], soft=[AREA])
    assert plate.at == wanted.points[0], "rather on it than nowhere"


def test_a_water_is_not_named_under_the_figures_of_a_shot(keeper, monkeypatch):
    drawn: list[str] = []
    monkeypatch.setattr(titles, "draw_text", lambda _painter, _room, text, *_, **__: drawn.append(text))
    bay = Lettered(cell=(10, 10), text="Bay", large=True)
    chart = Chart(shape="squares", corners=((0, 0), (19, 19)), names=(bay,))
    image = QImage(1000, 1000, QImage.Format.Format_RGB32)
    for shades, told in (
        ((), ["Bay"]),
        ((Shade(cell=(10, 10), mark="7"),), []),
        ((Shade(cell=(2, 2), mark="7"),), ["Bay"]),
    ):
        drawn.clear()
        painting = ChartPainter(keeper, Words("en"), Scene.of(chart.but(shades=shades), {}))
        painter = QPainter(image)
        painting.paint_sea(painter, CAMERA, Marks(), AREA)
        painter.end()
        assert drawn == told


def test_the_words_of_the_wind_belong_to_the_room_of_the_rose(keeper):
    label = "Wind from the north-north-west \N{MIDDLE DOT} 12"
    wide = rose_room(keeper.theme, AREA, label)
    assert wide.contains(rose_room(keeper.theme, AREA))
    assert wide.width() >= width_of(label, keeper.theme.font("small_strong"))
