"""Only what changed is painted anew: the screen must still look as if all of it had been."""

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from fleetdesk import systems
from fleetdesk.core.views import Offer
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.card import tracks
from fleetdesk.ui.battle.painting import Held, Look
from fleetdesk.ui.battle.tiles.paint import paint_tile
from fleetdesk.ui.widgets.panels import Panel
from tests import players
from tests.bench.fingers import _firing
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of
from tests.ui.pages import ships_of

SEAS = "uncharted_seas"
STEPS, STRUCK = 6, 2


def on_screen(page) -> QImage:
    """What stands there, painted bit by bit."""
    image = page.backingStore().paintDevice()
    assert isinstance(image, QImage)
    return image.copy()


def opened(make, name):
    """A battle on a wide screen, and what is struck of the ship in hand."""
    page = make(BattleSession(systems.load(name), players.begin(name, 3)), 1920, 1200)
    return page, next(one for one in page.bridge.seen.slots(page.ship) if one.kind == "track")


@pytest.mark.parametrize("name", systems.system_ids())
def test_a_step_paints_all_that_it_changes(make, name):
    page, _ = opened(make, name)
    for number in range(STEPS):
        players.step(page.bridge.system, page.bridge.session, number)
        settle()
        check(page)
        track = next((one for one in page.bridge.seen.slots(page.ship) if one.kind == "track"), None)
        if track is not None:
            page.bridge.do("mark", {"ship": page.ship, "slot": track.key, "lost": number % 3})
            settle()
            check(page)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("shape", ["square", "round", "diamond"])
def test_a_box_paints_in_its_place_and_nowhere_else(keeper, words, shape, lost, scale):
    """The points of assault of one ship were left on the card of the next that has fewer."""
    keeper.set_scale(scale)
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    place = QRect(20, 20, keeper.theme.px(48), keeper.theme.px(48))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    tracks._box(painter, Look.of(keeper, words), QRectF(place), lost=lost, shape=shape)
    painter.end()
    keeper.set_scale(100)
    white = QColor(Qt.GlobalColor.white).rgb()
    beyond = [
        (x, y)
        for x in range(120)
        for y in range(120)
        if image.pixel(x, y) != white and not place.contains(x, y)
    ]
    assert not beyond


def check(page) -> None:
    """It looks the same when all of it is painted."""
    seen = on_screen(page)
    for widget in (page, *page.findChildren(QWidget)):
        widget.update()
    settle()
    assert seen == on_screen(page)


@pytest.mark.parametrize("name", systems.system_ids())
def test_a_mark_paints_no_tile_but_hers_and_those_her_frame_touches(make, monkeypatch, name):
    page, track = opened(make, name)
    painted: list[str] = []

    def seen(*told) -> None:
        painted.append(told[2].id)
        paint_tile(*told)

    monkeypatch.setattr("fleetdesk.ui.battle.tiles.band.paint_tile", seen)
    for lost in range(STRUCK):
        page.bridge.do("mark", {"ship": page.ship, "slot": track.key, "lost": 1 - lost})
        settle()
    ships = next(found for found in map(ships_of, page.bands) if page.ship in found)
    at = ships.index(page.ship)
    assert set(painted) <= set(ships[max(0, at - 1) : at + 2])


@pytest.mark.parametrize("name", systems.system_ids())
def test_a_mark_paints_no_card_whole_and_a_look_back_frames_it(make, monkeypatch, name):
    page, track = opened(make, name)
    whole, paint = [], Panel.paintEvent

    def seen(panel, event) -> None:
        if panel is page.card_pane:
            whole.append(event.rect() == panel.rect())
        paint(panel, event)

    monkeypatch.setattr(Panel, "paintEvent", seen)
    page.bridge.do("mark", {"ship": page.ship, "slot": track.key, "lost": 1})
    settle()
    assert whole
    assert not any(whole)
    for moment in (1, None):
        page.bridge.look_at(moment)
        settle()
        check(page)


def test_a_gun_that_is_held_paints_its_figure_and_whom_it_is_aimed_at_nothing(make):
    session = battle_of(SEAS)
    _firing(session)
    page = make(session)
    card = page.card_pane.card
    gun = next(hot for hot in card._lay(card.width()).hots if isinstance(hot.act, Offer))
    for answers, places in (({}, [gun.part.rect]), ({"target": "b-1"}, [])):
        card.show_held(Held(gun.act.action, {**gun.act.answers, **answers}))
        assert all(any(place.intersects(rect) for place in places) for rect in map(QRectF, card._stale))
        assert card._stale.isEmpty() is not bool(places)
        settle()
        check(page)


def test_fleets_that_are_not_seen_are_laid_once_they_are(make):
    page = make(BattleSession(systems.load(SEAS), players.begin(SEAS, 3)), 1280, 800)
    settle()
    unseen = next(one for one in page.bands if not one.isVisible())
    before = unseen._plan
    page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": 1})
    settle()
    assert unseen._plan is before
    assert unseen.place_of(page.ship) is not None
    assert unseen._plan is not before
