"""Words of a sector find a place beside their rim where the rim itself is taken."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from fleetdesk.core.blocks.charts import Sector
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.chart.labels import of_sectors, placed, room_of

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
