from fleetdesk import systems
from fleetdesk.core.layout.drawings import drawing
from tests import fakes


def test_games_are_listed_by_rank_then_by_id():
    ranks = {"duck": 2, "swan": 1, "goose": 2, "heron": 100}
    games = {key: fakes.SYSTEM.but(id=key, rank=rank) for key, rank in ranks.items()}
    assert systems.in_order(ranks, games.__getitem__) == ("swan", "duck", "goose", "heron")


def test_the_games_of_the_program_have_a_place_each():
    ranks = [systems.named(key).rank for key in systems.system_ids()]
    assert sorted(ranks) == list(range(1, len(ranks) + 1))


def test_a_game_is_called_the_same_before_it_is_loaded():
    for key in systems.system_ids():
        name, game = systems.named(key), systems.load(key)
        assert name == (game.title, game.rank, game.tells, game.mapped, game.picture)


def test_no_two_games_have_the_same_picture():
    pictures = [systems.named(key).picture for key in systems.system_ids()]
    assert len({drawing(one).paths for one in pictures}) == len(pictures)


def test_what_is_proposed_can_be_played():
    for game in map(systems.load, systems.system_ids()):
        least, most = game.sides
        assert least <= game.usual_sides <= most
