"""A battle that another window plays: it is followed here, a tap says why nothing happens, and it can be taken over."""

import pytest

from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.widgets.notices import Toast
from tests.bench.hand import Finger, session_of


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "shared.battle"
    session_of("galleys", path, ("ecnomus_carthage", "ecnomus_rome")).close()
    return path


@pytest.fixture
def player(path):
    """Whoever has it open already."""
    session = BattleSession.open(path)
    yield session
    session.close()


@pytest.fixture
def onlooker(path, player):
    finger = Finger(path.parent)
    finger.window.rooms.open_file(path)
    finger.window.rooms.battle_room.seating.sit("a")
    finger._settle()
    yield finger
    finger.close()


@pytest.fixture
def page(onlooker):
    return onlooker.window.rooms.battle_room.page


def toasts(finger):
    return [one.accessibleName() for one in finger.window.findChildren(Toast) if one.isVisible()]


def lost(session, ship):
    return session.state.ships[ship].marines_lost


def test_what_is_done_there_is_shown_here(page, player, onlooker):
    ship = page.ship
    player.do("mark", {"ship": ship, "slot": "marines", "lost": 3})
    page.following.look()
    assert lost(page.bridge.session, ship) == 3
    assert "3" in page.foot.undo.text()
    player.undo()
    page.following.look()
    assert lost(page.bridge.session, ship) == 0
    assert page.foot.undo.text() == "Nothing to take back"


def test_a_file_that_nobody_wrote_to_is_not_read_again(page, player, monkeypatch):
    page.following.look()
    read = []
    monkeypatch.setattr(type(page.bridge.session), "follow", lambda *_, **__: read.append(1))
    page.following.look()
    assert not read
    player.do("mark", {"ship": page.ship, "slot": "marines", "lost": 1})
    page.following.look()
    assert read


def test_a_moment_of_the_past_is_not_left_for_a_step_made_there(page, player):
    player.do("mark", {"ship": page.ship, "slot": "marines", "lost": 1})
    page.following.look()
    page.controller.look_at(0)
    player.do("mark", {"ship": page.ship, "slot": "marines", "lost": 2})
    page.following.look()
    assert page.bridge.looking == 0


def test_it_is_said_once_and_again_where_a_box_is_tapped(page, onlooker):
    said = "is being played in another window"
    assert said in page.banner.accessibleName()
    assert not [one for one in toasts(onlooker) if said in one]
    card = page.card_pane.card
    onlooker.touch(card, next(part for part in card.parts() if part.kind == "tick").rect.center().toPoint())
    assert [one for one in toasts(onlooker) if said in one]


def test_once_the_other_is_closed_it_is_played_here(page, player, onlooker, path):
    ship = page.ship
    player.do("mark", {"ship": ship, "slot": "marines", "lost": 2})
    page.following.look()
    assert not page.banner.button.isVisible()
    player.close()
    page.following.look()
    onlooker.touch(page.banner.button)
    assert not page.banner.isVisible()
    assert page.flow.standing, "whose orders stand open writes them"
    assert not page.foot.primary.isVisible(), "it would only begin what stands open"
    session = page.bridge.session
    assert (session.read_only, lost(session, ship)) == (None, 2)
    session.do("mark", {"ship": ship, "slot": "marines", "lost": 4})
    assert "4" not in page.foot.redo.text()
    assert BattleSession.open(path).read_only is not None
    onlooker.window.rooms.battle_room.close_battle()
    again = BattleSession.open(path)
    assert lost(again, ship) == 4
    again.close()


def test_it_is_not_taken_from_whoever_plays_it(page, player):
    page.following.look()
    page.bridge.free = True  # as it was a moment ago
    page.banner.acted.emit()
    assert page.bridge.session.read_only is not None
    player.do("mark", {"ship": page.ship, "slot": "marines", "lost": 1})
