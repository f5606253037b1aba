"""An answer is kept as long as all that was read of the battle stands, and not a step longer."""

from collections.abc import Mapping

import pytest
from pydantic import SerializeAsAny

from fleetdesk.core.battle import remembering
from fleetdesk.core.battle.battles import Battle, ShipState, Side
from fleetdesk.core.battle.remembering import kept_by, remembered
from fleetdesk.core.lists.fleets import FleetList


class Ship(ShipState):
    hull: int = 4
    crew: int = 4

    @property
    def half(self) -> int:
        return self.hull // 2


class Sea(Battle):
    ships: Mapping[str, SerializeAsAny[Ship]] = {}
    wind: str = "N"

    def strong(self) -> tuple[str, ...]:
        return tuple(one.id for one in self.ships.values() if one.half > 1)


def ship(name: str, **more: int) -> Ship:
    return Ship(id=name, side="a", squadron="s", name=name, card="c", **more)


@pytest.fixture
def sea():
    return Sea(system="x", rules="1", ships={one: ship(one) for one in ("a-1", "a-2")})


@pytest.fixture
def asked():
    return []


def test_only_what_was_read_counts(sea, asked):
    @remembered
    def hull(battle: Sea, one: str) -> int:
        asked.append(one)
        return battle.ships[one].hull

    assert hull(sea, "a-1") == 4
    same = (sea.but(turn=2), sea.with_ship(ship("a-2", hull=1)), sea.with_ship(ship("a-1", crew=0)))
    assert [hull(one, "a-1") for one in same] == [4, 4, 4]
    assert asked == ["a-1"]
    assert hull(sea.with_ship(ship("a-1", hull=3)), "a-1") == 3
    assert hull(sea, "a-2") == 4
    assert asked == ["a-1", "a-1", "a-2"]


def test_methods_and_properties_are_read_through(sea, asked):
    @remembered
    def strong(battle: Sea) -> tuple[str, ...]:
        asked.append(1)
        return battle.strong()

    assert strong(sea) == ("a-1", "a-2")
    assert strong(sea.with_ship(ship("a-2", crew=0))) == ("a-1", "a-2")
    assert len(asked) == 1
    assert strong(sea.with_ship(ship("a-2", hull=2))) == ("a-1",)
    assert strong(sea.but(ships={"a-2": sea.ships["a-2"]})) == ("a-2",)
    assert strong(sea.with_ship(ship("a-3"))) == ("a-1", "a-2", "a-3")


def test_what_was_not_there_counts_too(sea):
    @remembered
    def there(battle: Sea, one: str) -> bool:
        return one in battle.ships

    assert not there(sea, "a-3")
    assert there(sea.with_ship(ship("a-3")), "a-3")
    assert not there(sea, "a-3")


def test_another_battle_made_of_it_reads_all_of_it(sea):
    @remembered
    def later(battle: Sea) -> tuple[int, str]:
        after = battle.but(turn=9)
        return after.turn, after.wind

    assert later(sea) == (9, "N")
    assert later(sea.but(wind="S")) == (9, "S")

    @remembered
    def repaired(battle: Sea, one: str) -> int:
        return battle.with_ship(battle.ships[one].but(hull=4)).ships["a-2"].crew

    assert repaired(sea, "a-1") == 4
    assert repaired(sea.with_ship(ship("a-2", crew=1)), "a-1") == 1


def test_what_is_asked_within_counts_for_what_asks(sea, asked):
    @remembered
    def hull(battle: Sea, one: str) -> int:
        return battle.ships[one].hull

    @remembered
    def told(battle: Sea) -> str:
        asked.append(1)
        return f"{battle.wind} {hull(battle, 'a-1')}"

    assert told(sea) == "N 4"
    assert hull(sea, "a-1") == 4
    hurt = sea.with_ship(ship("a-1", hull=1))
    assert told(hurt) == "N 1"
    assert told(sea.with_ship(ship("a-2", hull=1))) == "N 4"
    assert told(hurt) == "N 1"
    assert len(asked) == 2


def test_what_fails_within_counts_whole(sea):
    @remembered
    def wind(battle: Sea) -> str:
        if battle.wind == "N":
            raise ValueError
        return battle.wind

    @remembered
    def told(battle: Sea) -> str:
        try:
            return wind(battle)
        except ValueError:
            return "none"

    assert told(sea) == "none"
    assert told(sea.but(wind="S")) == "S"


def test_a_battle_back_at_an_earlier_ship_is_read_again(sea):
    @remembered
    def both(battle: Sea, one: str) -> tuple[int, int]:
        return battle.ships[one].hull, battle.ships[one].crew

    first, second = sea.with_ship(ship("a-1", crew=1)), sea.with_ship(ship("a-1", crew=2))
    for state, crew in ((first, 1), (second, 2), (first, 1), (sea, 4), (second, 2)):
        assert both(state, "a-1") == (4, crew)


def test_sides_count_by_which_they_are(sea, asked):
    @remembered
    def names(battle: Sea) -> tuple[str, ...]:
        asked.append(1)
        return tuple(one.name for one in battle.sides)

    side = Side(id="a", name="One", fleet=FleetList(id="f", name="F", system="x"))
    with_one = sea.but(sides=(side,))
    assert names(with_one) == names(with_one.but(turn=3)) == ("One",)
    assert names(with_one.with_side(side.but(name="Two"))) == ("Two",)
    assert len(asked) == 2


def test_of_a_side_only_what_was_read_counts(sea, asked):
    @remembered
    def home(battle: Sea, one: str) -> str:
        asked.append(one)
        return battle.home(one)

    sides = tuple(Side(id=one, name=one, fleet=FleetList(id=one, name=one, system="x")) for one in "ab")
    sea = sea.but(sides=sides)
    assert home(sea, "a-1") == "a"
    same = (sea.with_side(sides[0].but(player="Ann")), sea.with_side(sides[1].but(name="Two")))
    assert [home(one, "a-1") for one in same] == ["a", "a"]
    assert len(asked) == 1
    assert home(sea.but(sides=sides[1:]), "a-1") == ""
    assert home(sea.but(sides=(*sides, sides[0].but(id="a-1"))), "a-1-2") == "a-1"


def test_another_side_made_of_one_reads_all_of_it(sea):
    @remembered
    def renamed(battle: Sea) -> str:
        return battle.with_side(battle.side("a").but(name="New")).side("a").player

    side = Side(id="a", name="One", fleet=FleetList(id="f", name="F", system="x"))
    sea = sea.but(sides=(side,))
    assert renamed(sea) == ""
    assert renamed(sea.with_side(side.but(player="Ann"))) == "Ann"


def test_a_battle_that_was_left_is_not_compared_with_every_step_of_the_next(sea, monkeypatch):
    @remembered
    def turn(battle: Sea) -> int:
        return battle.turn

    turn(sea)
    turn(sea.but(turn=5))  # the battle that is left: it was asked about last
    compared, differing = [], remembering._differing
    monkeypatch.setattr(
        remembering, "_differing", lambda before, now: compared.append(before.turn) or differing(before, now)
    )
    for wind in ("S", "E", "W"):
        sea = sea.but(wind=wind)
        turn(sea)
    assert compared == [5, 1, 1, 1]


def test_it_tells_at_once(sea):
    def told(battle: Sea):
        yield battle.wind

    with pytest.raises(TypeError):
        remembered(told)


def test_a_value_is_remembered_by_which_it_is(asked):
    @kept_by(2)
    def doubled(value: Ship, more: int) -> int:
        asked.append(value.id)
        return value.hull + more

    one, two, three = ship("1"), ship("2", hull=1), ship("3")
    assert [doubled(one, 1), doubled(one, 1), doubled(two, 1), doubled(one, 2)] == [5, 5, 2, 6]
    assert asked == ["1", "2", "1"]
    assert doubled(three, 1) == 5
    assert doubled(one.but(hull=0), 1) == 1
    assert len(asked) == 5
