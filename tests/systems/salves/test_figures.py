"""The report of a game: what all heard while it lasts, everything once it is over."""

import pytest

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.after import report, web_page
from tests.systems.salves.games import CELLS, SYSTEM, Game


@pytest.fixture
def game() -> Game:
    """Turn 1: Washington sinks Bismarck, and Bismarck sinks Fletcher at the same time."""
    game = Game("ga")
    game.place(**{side.id: CELLS[side.id] for side in game.state.sides})
    game.do("lock_setup")
    game.do(
        "correct", ship="Bismarck", slot="lost", value=game.state.values(game.ship("Bismarck").id).armour - 1
    )
    game.do("correct", ship="USS Fletcher", slot="lost", value=0)
    game.first(a="USS Washington - tir D4", g="Bismarck - tir D5")
    return game


def armour(game: Game, name: str) -> int:
    return game.state.values(game.ship(name).id).armour


def figures(game: Game, seat: str):
    made = report.make(SYSTEM, game.journal, seat)
    return made, {one.side: one for one in made.sides}


@pytest.mark.parametrize("seat", ["a", "g", TABLE])
def test_what_sank_in_the_simultaneous_turn_was_sunk_by_who_fired_at_it(game, seat):
    assert game.ship("Bismarck").sunk
    assert game.ship("USS Fletcher").sunk
    made, sides = figures(game, seat)
    assert (sides["a"].kills, sides["g"].kills) == (1, 1)
    told = " ".join(str(one.text) for one in made.story)
    assert "Bismarck" in told
    assert "USS Fletcher" in told


def test_while_it_lasts_only_the_owner_reads_what_was_lost(game):
    _, table = figures(game, TABLE)
    assert [one.hits for one in table.values()] == [0, 0]
    _, own = figures(game, "g")
    assert (own["g"].taken, own["a"].taken) == (armour(game, "Bismarck"), 0)


def test_at_the_end_everything_is_counted_for_everybody(game):
    game.do("end_game")
    for seat in ("a", "g", TABLE):
        made, sides = figures(game, seat)
        assert (sides["a"].taken, sides["g"].taken) == (
            armour(game, "USS Fletcher"),
            armour(game, "Bismarck"),
        )
        assert sides["a"].dealt == 1, "the rest was taken off by hand"
        assert sides["g"].hits > 0
        own = next(one for one in made.ships if one.name == "Bismarck")
        assert own.hull[1] == own.hull[-1] == 0.0
    assert figures(game, "a")[0].but(log=()) == figures(game, TABLE)[0].but(log=())


def test_hull_falls_in_the_turn_it_was_shot_off():
    game = Game("ga")
    game.place(**{side.id: CELLS[side.id] for side in game.state.sides})
    game.do("lock_setup")
    game.first(a="USS Washington - tir D4 x1", g="")
    game.play("")
    game.do("end_game")
    hull = figures(game, TABLE)[1]["g"].hull
    assert hull[0] == 1.0 > hull[1] == hull[2]


def test_a_column_that_means_nothing_there_does_not_stand_there(game):
    game.do("end_game")
    made, _ = figures(game, TABLE)
    for text in (report.markdown(made, ENGLISH), web_page.page(made, ENGLISH)):
        assert "Hull lost" in text
        assert "Crew lost" not in text
        assert "Criticals" not in text


def test_no_more_is_lost_than_a_ship_had():
    game = Game("gaf")
    game.place(**CELLS)
    game.do("lock_setup")
    game.first(g="Bismarck - tir D5", a="USS Washington - tir D5")
    _, sides = figures(game, "a")
    assert sides["a"].taken == armour(game, "USS Fletcher")
