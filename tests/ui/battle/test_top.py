"""The dark bar gives way in good order: nothing overlaps, whatever the window, the scale and the battle's name."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton

from fleetdesk.core.battle.journal import Journal
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle import top as top_module
from fleetdesk.ui.widgets.entry import step_button
from fleetdesk.ui.widgets.lines import wrapped
from fleetdesk.ui.widgets.parts import PartsArea
from tests import fakes
from tests.ui.battle.conftest import settle

SIZES = ((1280, 800), (1920, 1200), (800, 1280), (1024, 700), (720, 700))


@pytest.fixture
def long_named() -> BattleSession:
    """A battle with a long name, one step to undo and one to do again."""
    setup = fakes.setup(3).but(title="Ma flotte des mers du Sud – Seigneurs Dragons – Humains de l’Empire")
    session = BattleSession(fakes.SYSTEM, Journal(fakes.SYSTEM.opening(setup), fakes.SYSTEM.actions))
    for lost in (1, 2):
        session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": lost})
    session.undo()
    return session


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_in_the_bar_overlaps_or_is_cut(make, keeper, long_named, size, scale):
    keeper.set_scale(scale)
    page = make(long_named, *size)
    settle()
    top = page.top
    shown = [one for one in (top.title, top.sub, *top.findChildren(PartsArea)) if one.isVisible()]
    shown += [one for one in top.findChildren(QAbstractButton) if one.isVisible()]
    places = [QRect(one.mapTo(top, QPoint()), one.size()) for one in shown]
    assert all(top.rect().contains(place) for place in places)
    assert not [(one, other) for one, other in combinations(places, 2) if one.intersects(other)]
    for area in top.findChildren(PartsArea):
        if area.isVisible():
            assert area.width() + 1 >= max(part.rect.right() for part in area.parts())
            assert all(part.rect.width() >= keeper.theme.px(44) for part in area.parts())
    for button in top.findChildren(QAbstractButton):
        assert not button.isVisible() or min(button.width(), button.height()) >= keeper.theme.target
    assert (
        top.sub.fontMetrics().horizontalAdvance(top.sub.text()) <= top.sub.width() or not top.sub.isVisible()
    )


def test_what_has_no_room_in_the_bars_stays_in_reach(make, keeper, long_named):
    page = make(long_named, 500, 700)
    assert page.foot.undo.text()  # its effect is named as long as there is room for it
    page.resize(380, 700)
    settle()
    assert "Undo: " in page.foot.undo.accessibleName()
    page.controller.open_menu()
    said = [part.name for area in page.controller.sheet.findChildren(PartsArea) for part in area.parts()]
    assert {"Print", "Night theme"} <= set(said)


def test_a_wider_window_shows_more_of_the_name(make, long_named):
    page = make(long_named, 640, 800)
    assert page.top.sub.text().endswith("…")
    page.resize(1920, 1200)
    settle()
    assert page.top.sub.text() == long_named.state.title


def test_undo_says_its_name_before_what_it_takes_back(make, session, monkeypatch):
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1})
    page = make(session)
    said: list[str] = []
    monkeypatch.setattr(step_button, "draw_text", lambda *told, **_: said.append(told[2]))
    page.foot.undo.grab()
    assert said == ["Undo", page.foot.undo.text()]
    page.resize(500, 800)
    settle()
    said.clear()
    page.foot.undo.grab()
    assert said == [page.foot.undo.text()], "what it takes back has the room first"


@pytest.mark.parametrize(
    "who", ["Rome", "Ecnome, 256 av. J.-C. \N{MIDDLE DOT} Rome", "Ma flotte des mers du Sud et du Nord"]
)
def test_who_looks_is_named_in_two_lines(make, keeper, long_named, monkeypatch, who):
    page = make(long_named, 1280, 800)
    monkeypatch.setattr(top_module, "seat_name", lambda *_: who)
    page.top.refresh()
    page.top._fit()
    room = page.top._seat_width() - keeper.theme.px(top_module._SEAT_ICON)
    assert len(wrapped(who, keeper.theme.font("small_strong"), room, 9)) <= 2
