"""A room without anything open is readable whatever the size of window and text."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.library.thumbnail import Scene
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.window.empty_room import EmptyRoom, Picture, Way


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1110, 800), (690, 1280), (1110, 600)])
def test_nothing_lies_over_anything(qtbot, keeper, scale, size):
    keeper.set_scale(scale)
    ways = (Way("library", "Open the library", "library"), Way("new", "A new fleet", "plus", "primary"))
    room = EmptyRoom(keeper, "No fleet is open", "Begin a new one.", ways, Scene("build", 9, 3))
    qtbot.addWidget(room)
    room.resize(*size)
    room.show()
    qtbot.waitExposed(room)
    seen = [one for one in room.findChildren(QWidget) if isinstance(one, Picture | Label | BigButton)]
    places = [QRect(one.mapTo(room, one.rect().topLeft()), one.size()) for one in seen]
    assert not any(a.intersects(b) for a, b in combinations(places, 2))
    assert all(room.rect().contains(place) for place in places)
    assert not any(
        one.heightForWidth(one.width()) > one.height() for one in seen if not isinstance(one, Picture)
    )


def test_no_corner_of_the_picture_sticks_out_of_its_frame(qtbot, keeper):
    picture = Picture(keeper, Scene("battle", 9, 3, battle=True))
    qtbot.addWidget(picture)
    picture.resize(560, 190)
    drawn = picture.grab().toImage()
    corners = [(x, y) for x in (1, drawn.width() - 2) for y in (1, drawn.height() - 2)]
    blank = drawn.pixelColor(0, 0)
    assert {drawn.pixelColor(*one).name() for one in corners} == {blank.name()}
