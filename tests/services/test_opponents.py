import pytest

from fleetdesk.services import opponents
from tests import fakes


def fleet(name: str, *, limit: int = 0, faction: str = ""):
    return fakes.fleet(name, 2, limit=limit).but(faction=faction)


WEST, EAST = fleet("Pond 1798 · West"), fleet("Pond 1798 · East")
NORTH, SOUTH = fleet("Lake 1805: North"), fleet("Lake 1805 – South")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Pond 260 · Ducks", "pond 260"),
        ("Lake: the swans", "lake"),
        ("Lake - the swans", "lake"),
        ("Half-tide ducks", ""),
        ("Ducks", ""),
        ("", ""),
    ],
)
def test_a_name_may_begin_with_its_battle(name, found):
    assert opponents.occasion(fleet(name)) == found


@pytest.mark.parametrize("fleets", [(WEST, NORTH, SOUTH, EAST), (NORTH, WEST, EAST, SOUTH)])
def test_lists_of_one_battle_meet(fleets):
    assert opponents.proposed(fleets, 2) == (fleets[0], fleets[-1])


def test_else_lists_of_the_same_size_meet_and_other_factions_first():
    ducks = fleet("Ducks", limit=800, faction="Pond")
    small, own = fleet("Drakes", limit=400), fleet("Ducklings", limit=800, faction="Pond")
    swans = fleet("Swans", limit=800, faction="Lake")
    assert opponents.proposed((ducks, small, own, swans), 4) == (ducks, swans, own, small)


def test_no_list_sails_twice_before_each_of_them_does():
    assert opponents.proposed((WEST, EAST), 5) == (WEST, EAST, WEST, EAST, WEST)
    assert opponents.proposed((WEST,), 2) == (WEST, WEST)
    assert opponents.proposed((), 3) == ()


@pytest.mark.parametrize(
    ("fleets", "battle", "names"),
    [
        ((WEST, EAST), "Pond 1798", ("West", "East")),
        ((NORTH, SOUTH), "Lake 1805", ("North", "South")),
        ((WEST, SOUTH), "Pond 1798 · West \N{EN DASH} Lake 1805 – South", (WEST.name, SOUTH.name)),
        ((WEST, WEST), "Pond 1798 · West \N{EN DASH} Pond 1798 · West", (WEST.name, WEST.name)),
        ((fleet("Ducks"), fleet("Swans")), "Ducks \N{EN DASH} Swans", ("Ducks", "Swans")),
    ],
)
def test_the_battle_is_said_once_and_not_with_each_side(fleets, battle, names):
    assert opponents.called(fleets) == (battle, names)
