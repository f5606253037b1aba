from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea
from tests import fakes
from tests.ui.pages import seated


@pytest.fixture
def keeper(qapp: QApplication) -> ThemeKeeper:
    return ThemeKeeper(paths.resources())


DOTS = 5.9
"""Dots in a millimetre of a tablet of ten inches, at 1280 by 800."""


@pytest.fixture
def tablet(qapp: QApplication) -> Iterator[ThemeKeeper]:
    keeper = ThemeKeeper(paths.resources(), dots_per_mm=DOTS)
    yield keeper
    keeper.set_scale(100)


@pytest.fixture
def words() -> Words:
    return Words("en")


def begin(system=fakes.SYSTEM, ships: int = 3) -> BattleSession:
    return BattleSession(system, Journal(system.opening(fakes.setup(ships)), system.actions))


@pytest.fixture
def session() -> BattleSession:
    return begin()


@pytest.fixture
def hidden() -> BattleSession:
    """A battle whose seats may not see how the others' boats fare."""

    def view(battle, seat):
        if not seat:
            return battle
        ships = {
            number: boat if boat.side == seat else boat.but(hull_lost=0)
            for number, boat in battle.ships.items()
        }
        return battle.but(ships=ships) if ships != battle.ships else battle

    session = begin(fakes.SYSTEM.but(view=view))
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 3})
    session.do("mark", {"ship": "b.s1", "slot": "hull_lost", "lost": 2})
    return session


@pytest.fixture
def make(qtbot, keeper, words) -> Callable[..., BattlePage]:
    def made(session: BattleSession, width: int = 1280, height: int = 800, **more) -> BattlePage:
        page = seated(keeper, words, session, **more)
        qtbot.addWidget(page)
        page.resize(width, height)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        settle()
        return page

    return made


@pytest.fixture
def sit(qtbot, keeper, words) -> Callable[..., Seating]:
    """A battle at this device, as it is opened; with a seat, somebody sits there already."""

    def made(
        session: BattleSession, seat: str | None = None, width: int = 1280, height: int = 800, **more
    ) -> Seating:
        place = Seating(keeper, words, session, **more)
        qtbot.addWidget(place)
        place.resize(width, height)
        with qtbot.waitExposed(place):
            place.show()
        place.activateWindow()
        place.begin() if seat is None else place.sit(seat)
        settle()
        return place

    return made


@pytest.fixture
def page(make, session) -> BattlePage:
    return make(session)


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def spot(rect: QRectF) -> QPoint:
    return rect.center().toPoint()


def click(widget: QWidget, where: QPoint | QPointF | None = None) -> None:
    while isinstance(widget, BigButton) and widget.guarded():  # as a player does who reads before tapping
        QTest.qWait(20)
    at = widget.rect().center() if where is None else QPointF(where).toPoint()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)
    settle()


def click_part(area: PartsArea, name: str) -> None:
    """Click the part whose spoken name begins like this."""
    part = next(part for part in area.parts() if part.name.startswith(name))
    click(area, part.rect.center())


def click_ship(page: BattlePage, name: str) -> None:
    """Click the tile of the ship whose name begins like this, in whichever band it stands."""
    bands = (page.near, page.far, page.list)
    band = next(one for one in bands if any(part.name.startswith(name) for part in tiles(one)))
    click_part(band, name)


def tiles(band: FleetBand) -> list[Part]:
    """The tiles of a band that is shown, without the marks on them."""
    return [part for part in band.parts() if part.kind == "row"] if band.isVisible() else []


def press(widget: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(widget, key)
    settle()
