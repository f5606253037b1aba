"""The shelf as it lies: places, headings, pictures, and cards that learn more while they are shown."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.judging import lengths
from fleetdesk.ui.library.library_page import LibraryPage
from fleetdesk.ui.library.shelf import ItemDeed, Shelf
from fleetdesk.ui.library.shelf_items import ItemMaker
from fleetdesk.ui.library.shelf_rows import Rows, Section, ShelfItem
from fleetdesk.ui.library.thumbnail import Scene, paint_scene
from fleetdesk.ui.window_context import WindowContext
from tests.fakes import fleet


def thing(number, section="Mine", **more):
    name = f"Fleet {number}"
    return ShelfItem(
        f"{section}{number}",
        "fleet",
        name,
        "Boats",
        "today",
        Scene(name, 3, 1),
        section=section,
        go="Play",
        **more,
    )


@pytest.fixture
def shelf(qtbot, keeper):
    made = Shelf(keeper, "Fleets and battles", "More")
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize("count", [0, 1, 4, 5, 1000])
@pytest.mark.parametrize("width", [280, 640, 1130, 1800])
def test_everything_has_its_place_and_the_shelf_is_as_tall_as_it_says(shelf, count, width):
    shelf.show_items([thing(n) for n in range(count)] + [thing(n, "Samples") for n in range(min(count, 3))])
    said = shelf.heightForWidth(width)
    shelf.resize(width, 100)
    shelf.lay()
    assert shelf.heightForWidth(width) == said
    cards = [place.rect for place in shelf._places]
    assert len(cards) == count + min(count, 3)
    assert all(QRectF(0, 0, width + 0.5, said + 0.5).contains(card) for card in cards)
    if cards:
        assert round(max(card.bottom() for card in cards)) == said
    heads = [rect for rect, _ in shelf._places.heads]
    for number, one in enumerate(cards[:40]):
        assert not any(one.intersects(other) for other in (*cards[number + 1 : number + 8], *heads))


def test_parts_are_tapped_where_they_lie(shelf, qtbot):
    shelf.show_items([thing(n) for n in range(5)])
    shelf.resize(900, 900)
    shelf.lay()
    for deed in ("open", "go", "more"):
        with qtbot.waitSignal(shelf.wanted) as told:
            shelf.use(shelf.part_at(shelf.spot_of(deed, "Mine3").center()))
        assert told.args == [ItemDeed(deed, "Mine3")]


def test_no_card_of_the_shelf_is_filled_as_the_primary_of_the_screen(shelf, keeper):
    kinds = ("fleet", "scenario", "battle", "sample")
    shelf.show_items([thing(n)._replace(kind=kind) for n, kind in enumerate(kinds)])
    shelf.resize(1200, 900)
    shelf.lay()
    image = shelf.grab().toImage()
    grounds = {
        image.pixelColor((spot.topLeft() + QPointF(12, spot.height() / 2)).toPoint()).name()
        for spot in (shelf.spot_of("go", f"Mine{n}") for n in range(len(kinds)))
    }
    assert grounds == {keeper.theme.field.name()}


def test_a_card_that_learns_more_stays_where_it_is(shelf):
    known = {one.id: one for one in map(thing, range(5))}
    shelf.show_items(Rows(known, [Section("Mine", 5)], lambda identity: known[identity]))
    shelf.resize(900, 900)
    shelf.lay()
    before = [part.rect for part in shelf.parts()]
    told = thing(2, points="60 / 100 pts", verdict="Legal", who="Ada")
    known[told.id] = told
    shelf.learn_again([told.id, "gone meanwhile"])
    assert [part.rect for part in shelf.parts()] == before
    assert shelf.items[2] == told
    assert [item.id for item in shelf.items] == [f"Mine{n}" for n in range(5)]
    named = next(part.name for part in shelf.parts() if part.rect == shelf.spot_of("open", "Mine2"))
    assert named == "Fleet 2, Boats, Ada, 60 / 100 pts, Legal, today", (
        "a screen reader says all the card shows"
    )


def test_of_thousands_only_those_in_sight_are_put_together(shelf, qtbot):
    made = []

    def make(identity):
        made.append(identity)
        return thing(int(identity))

    shelf.show_items(Rows(map(str, range(5000)), [Section("Mine", 5000)], make))
    shelf.resize(1200, 800)
    with qtbot.waitExposed(shelf):
        shelf.show()
    shelf.grab(QRect(0, 0, 1200, 800))
    assert shelf.part_at(shelf.spot_of("go", "4321").center()) == 3 * 4321 + 1
    shelf.learn_again(["4", "4000"])
    shelf.grab(QRect(0, 0, 1200, 800))
    assert {"4", "4321"} <= set(made)
    assert len(made) < 40


@pytest.mark.parametrize("width", [300, 900, 1500])
def test_a_point_meets_the_part_it_met_when_each_was_asked(shelf, width):
    """The nearest part within reach, and none in a wider gap."""
    shelf.show_items([thing(n) for n in range(7)] + [thing(n, "Samples") for n in range(2)])
    shelf.resize(width, 2000)
    shelf.lay()
    near = shelf.theme.px(6)
    parts = [(part.rect, part.rect.adjusted(-near, -near, near, near)) for part in shelf.parts()]
    for x in range(0, width, 13):
        for y in range(0, shelf.sizeHint().height(), 17):
            where = QPointF(x, y)
            assert shelf.part_at(where) == _asking_each(parts, where), where


def _asking_each(parts, where):
    found = []
    for number, (rect, reached) in enumerate(parts):
        if rect.contains(where):
            return number
        if reached.contains(where):
            found.append(((rect.center() - where).manhattanLength(), number))
    return min(found)[1] if found else None


def drawn(keeper, scene):
    image = QImage(280, 132, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_scene(painter, QRectF(0, 0, 280, 132), keeper.theme, scene, radius=10, foot=30)
    painter.end()
    return bytes(image.constBits())


def test_a_picture_is_of_its_fleet(keeper):
    plain = Scene("Pond", 3, 1)
    known = plain._replace(lengths=lengths(fleet(ships=3)))
    assert drawn(keeper, known) == drawn(keeper, known), "the same at every look"
    assert len({drawn(keeper, scene) for scene in (plain, known, Scene("Other", 3, 1))}) == 3
    for odd in (
        Scene("", 0, 0),
        Scene("x", 5000, 0),
        plain._replace(lengths=((), ())),
        Scene("b", 1, 0, battle=True),
    ):
        drawn(keeper, odd)


@pytest.mark.parametrize("stamp", [-1e18, -1.0, 1e12, 1e30, float("inf")])
def test_a_time_no_calendar_has_is_not_told(stamp):
    """The clock that saved a file may have stood anywhere."""
    maker = ItemMaker(Words("en"), {}, "1970-01-02T00:00:00")
    item = Item(kind="fleet", path=Path("x.json"), system="toy", name="Pond", stamp=stamp)
    assert maker.make(item, None).title == "Pond"


def test_the_dearest_ship_is_drawn_longest():
    ((galleon, *skiffs),) = lengths(fleet(ships=3))
    assert galleon == 1
    assert all(0.4 < skiff < 1 for skiff in skiffs)
    free = fleet(ships=2)
    cards = {key: card.but(points=None) for key, card in free.cards.items()}
    assert all(0 < length <= 1 for line in lengths(free.but(cards=cards)) for length in line)
    assert lengths(free.but(squadrons=())) == ()


@pytest.fixture
def french_page(qtbot, keeper, parts, library):
    """The shelf in French, in a host that gives it whatever room it likes, as the window does."""
    library.keep_fleet(fleet("Pond"))
    host = QWidget()
    qtbot.addWidget(host)
    page = LibraryPage(WindowContext(keeper, Words.load("fr", paths.texts())), parts, library)
    page.setParent(host)
    with qtbot.waitExposed(host):
        host.show()
    kept: Any = page
    kept.host = host  # Python would let go of it
    return page


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("width", [624, 668, 1100, 1800])
def test_nothing_is_cut_off_at_any_size(french_page, keeper, width, scale):
    page = french_page
    page.resize(width, 900)
    keeper.set_scale(scale)
    QApplication.processEvents()
    assert page.width() == width
    for one in (page.title, page.search, page.import_button, page.new_battle, page.new_fleet, page.shelf):
        assert one.width() >= one.minimumSizeHint().width(), one
        assert one.mapTo(page, one.rect().topRight()).x() < width, one
