"""Positions are hidden: whatever another player opens, prints, hears or takes away is the same wherever ships lie."""

import pytest

from fleetdesk import paths
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.systems.salves.sealed import seal
from fleetdesk.ui.battle.seating import Seating
from tests.systems.salves.games import Game, twins
from tests.ui import leaks

pytestmark = pytest.mark.slow

CODE = "00000-00000-00000-00000"


@pytest.fixture
def pages(qtbot, keeper, monkeypatch):
    """Two games on the screen that differ in Karl's secrets alone; the look and the code of the seal are one."""
    monkeypatch.setattr(seal, "code_of", lambda _: CODE)

    def made(*, turns: int = 0) -> tuple[Seating, Seating]:
        found = []
        for game in twins():
            play(game, turns)
            session = BattleSession(game.system, game.journal)
            place = Seating(keeper, Words.load("fr", paths.texts()), session)
            qtbot.addWidget(place)
            place.resize(1280, 800)
            place.show()
            place.sit(TABLE)
            leaks.settle()
            found.append(place)
        return found[0], found[1]

    return made


def play(game: Game, turns: int) -> None:
    """Orders that come out the same wherever Karl's ships lie; at the end he has written some that wait."""
    if turns:
        game.first(g="Bismarck - tir E3", a="USS Washington - tir E5", f="Le Terrible - tir A4")
        game.play("USS Fletcher - 1S, 1W\nUSS Enterprise - tir G9 x3")
    game.orders(g="Z25 - tir B3\nfoo" if game.ship("Z25").cell == (1, 1) else "Graf Zeppelin - 1N")


def test_the_walk_finds_what_is_open_to_the_umpire(pages):
    """The helper is no use if it sees nothing."""
    one, other = pages(turns=1)
    for page in (one, other):
        page.take_seat(EVERYONE)
    assert leaks.differences(leaks.read(one, look=False), leaks.read(other, look=False))


def test_the_blank_screen_hides_everything_beneath_it(pages):
    both = pages(turns=1)
    for page in both:
        page.take_seat("g")
        page.page.select(page.page.bridge.battle.fleet_of("g")[1].id)
        page.hand_over()
        leaks.settle()
        assert page.handover.isVisible()
    assert not leaks.differences(*(leaks.read(page) for page in both))


@pytest.mark.parametrize("seat", ["a", TABLE])
def test_nothing_another_player_opens_tells_where_ships_lie(pages, seat):
    both = pages(turns=1)
    for page in both:
        page.take_seat(seat)
    assert not leaks.differences(*(leaks.read(page) for page in both))
    assert not leaks.differences(*(leaks.wander(page.page) for page in both))


def test_no_text_to_be_sent_tells_it(pages):
    both = pages(turns=1)
    read = []
    for page in both:
        page.take_seat("a")
        page.page.controller.open_dispatches()
        view = page.page.controller.sheet.body
        found = []
        for part in view.list.parts():
            view.list.show_chosen([view.list.parts().index(part)])
            view._show()
            found.append(view.preview.text())
        read.append(tuple(found))
    assert read[0] == read[1]
    assert len(read[0]) > 3


@pytest.mark.parametrize("seat", ["a", TABLE])
def test_no_paper_report_or_log_tells_it(pages, seat):
    words = Words.load("fr", paths.texts())
    one, other = (leaks.take_away(page.session, seat, words) for page in pages(turns=1))
    assert not leaks.differences(one, other)


def test_an_enemy_is_shown_where_it_may_be_and_nowhere_else(pages):
    """The chart of a player holds his own ships and shades, no piece of anybody else."""
    place = pages(turns=1)[0]
    place.take_seat("a")
    page = place.page
    bismarck = next(ship.id for ship in page.bridge.battle.ships.values() if ship.name == "Bismarck")
    page.select(bismarck)
    leaks.settle()
    chart = page.chart.board.canvas.chart
    assert {piece.id.partition("-")[0] for piece in chart.pieces} == {"a"}
    assert [layer.shown for layer in chart.layers if layer.id == f"of-{bismarck}"] == [True]
