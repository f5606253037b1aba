"""Taps in the rooms beside the battle: a card of one's own, and from the library to the first phase."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fleetdesk import systems
from fleetdesk.ui.cards.face_plan import Spot
from fleetdesk.ui.widgets.sheet import Sheet
from tests.bench.hand import Finger
from tests.bench.measure import Row

GAME = "uncharted_seas"
FIGURES = ("8", "5", "7", "2")
"""Movement, damage rating, critical rating, ram."""
BROADSIDE, CHASERS, STERN = ("6", "5", "3"), ("4", "3", "2"), ("3", "2", "1")


class RoomAct(NamedTuple):
    """One thing done in a room, from a window with nothing open."""

    what: str
    do: Callable[[Finger], object]
    strokes: float
    counted: str


def measured_room(act: RoomAct, home: Path) -> Row:
    """It is done once, by touches alone."""
    home.mkdir(parents=True, exist_ok=True)
    finger = Finger(home)
    try:
        act.do(finger)
    finally:
        finger.close()
    return Row(what=act.what, ours=finger.taps, floor=act.strokes, against=act.counted, unit="taps")


class _Card:
    """A card being written."""

    def __init__(self, finger: Finger) -> None:
        assert finger.window.rooms is not None
        self.finger, self.page = finger, finger.window.rooms.build_room.card_page

    def spot(self, wanted: Callable[[Spot], bool]) -> None:
        face = self.page.face.face
        spot = next(one for one in face.spots if wanted(one))
        self.finger.touch(face, spot.rect.center().toPoint())

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.finger.touch(self.page.face.strip.keys[key])

    def arc(self, arc: str, dice: tuple[str, ...]) -> None:
        self.spot(lambda one: one.kind == "add" and one.value == arc)
        self.keys(*dice)


def _own_card(finger: Finger) -> None:
    """A cruiser with four arcs, from a blank card; its name is typed with a keyboard."""
    rooms = finger.window.rooms
    assert rooms is not None
    rooms.begin_fleet(systems.load(GAME))
    for sheet in finger.window.findChildren(Sheet):
        sheet.answer(None)  # what a new list is called
    finger._settle()
    cards = rooms.build_room.page.cards
    finger.touch(cards.list, cards.list.parts()[-1].rect.center().toPoint())
    card = _Card(finger)
    card.spot(lambda one: one.kind == "title")
    card.page.face.strip.lines["class_name"].setText("Swan")
    card.spot(lambda one: one.kind == "figure" and one.place.key == "points")
    card.keys("8", "0", "Next", *FIGURES)
    card.keys("5", "4")  # hull and crew, which come next
    card.arc("port", BROADSIDE)
    card.spot(lambda one: one.kind == "mirror")
    card.arc("fore", CHASERS)
    card.arc("aft", STERN)
    finger.touch(card.page.keep)
    made = next(one for one in rooms.build_room._offered(rooms.build_room.editor.system) if one.own).card
    assert [one.arc for one in made.weapons] == ["port", "starboard", "fore", "aft"]
    assert [one.ad for one in made.weapons][:2] == [(6, 5, 3), (6, 5, 3)]
    assert (made.move, made.dr, made.cr, made.ram, made.hull, made.crew) == (8, 5, 7, 2, 5, 4)
    assert (made.class_name, made.points) == ("Swan", 80)


def _first_minute(finger: Finger) -> None:
    """A list of the shelf, the battle as proposed, the table as it is."""
    window = finger.window
    rooms = window.rooms
    assert rooms is not None
    page = rooms.library_page
    items = ((identity, page._findings.items.get(identity)) for identity in page.shelf.items.ids)
    wanted = next(identity for identity, item in items if item is not None and item.system == GAME)
    finger.touch(page.shelf, page.shelf.spot_of("go", wanted).center().toPoint())
    setup = rooms.battle_room.setup
    finger.touch(setup.go)
    seating = rooms.battle_room.seating
    assert seating.page is not None
    assert seating.page.foot.offer is not None


ROOM_ACTS: tuple[RoomAct, ...] = (
    RoomAct("A card of one's own, four arcs", _own_card, 30, "a digit or two in 21 places"),
    RoomAct("From the library to the first phase", _first_minute, 0, "nothing is written"),
)
