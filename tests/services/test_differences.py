"""How an earlier version differs, in a few words."""

from fleetdesk.services.building.differences import differences
from tests import fakes

NOW = fakes.fleet(ships=3)
(SQUADRON,) = NOW.squadrons


def told(then):
    return [str(one) for one in differences(then, NOW)]


def with_ships(*ships):
    return NOW.but(squadrons=(SQUADRON.but(ships=ships),))


def test_ships_are_named_one_by_one_and_counted_when_many():
    first, second, third = SQUADRON.ships
    assert told(with_ships(first, second)) == ["without Duckling 2"]
    assert told(with_ships(first)) == ["2 ships fewer"]
    assert told(fakes.fleet(ships=4)) == ["with Duckling 3"]
    assert told(fakes.fleet(ships=6)) == ["3 ships more"]
    assert told(with_ships(first, second.but(name="Swan"), third.but(sails=False))) == ["2 ships otherwise"]
    assert told(NOW.but(squadrons=(SQUADRON, SQUADRON.but(id="q2", ships=())))) == ["other squadrons"]


def test_what_is_said_of_the_whole_list():
    assert told(NOW) == []
    assert told(NOW.but(points_limit=750, name="Swans")) == ["limit 750", "called Swans"]
    assert told(NOW.but(points_limit=0)) == ["no limit of points"]
    assert told(NOW.but(player="Bob")) == ["other player or faction"]
    assert told(NOW.but(house={"limit_squadrons": False})) == ["other house rules"]
    assert told(NOW.but(notes="x")) == ["other details"]
    number, card = next(iter(NOW.cards.items()))
    assert told(NOW.but(cards={**NOW.cards, number: card.but(notes="x")})) == ["1 card otherwise"]
