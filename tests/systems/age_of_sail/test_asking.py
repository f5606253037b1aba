"""What forms tell before a die falls: forces, losses, faces of the die, odds equal to what play gives."""

from itertools import product

import pytest

from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.forms import Choice, Info
from fleetdesk.systems.age_of_sail.fight import boarding
from fleetdesk.systems.age_of_sail.fight.boarding import Boarder
from fleetdesk.systems.age_of_sail.fight.melees import each, fought
from fleetdesk.systems.age_of_sail.state import Chore

SHIPS = (Boarder(a=15, hull=(5, 5, 5, 5), masts_left=2), Boarder(a=12, hull=(4, 4, 4), masts_left=2))


def odds_of(game, action, **args):
    spec = game.system.actions[action]
    return spec.odds(game.state, spec.args.model_validate(args))


def owing(game, *chores):
    """The same table in phase 6 with this queue."""
    game.to("damage")
    game.journal = Journal(game.state.but(chores=chores), game.system.actions)


# --- boarding -------------------------------------------------------------------------------------------


def by_hand(first, second, rounds):
    """Every throw of so many rounds, one after the other, with nothing taken together."""
    ways = {(first, second): 1.0}
    for _ in range(rounds):
        after = {}
        for (ours, theirs), chance in ways.items():
            if boarding.stops(ours, theirs):
                after[ours, theirs] = after.get((ours, theirs), 0) + chance
                continue
            faces = list(product(range(1, 7), repeat=len(ours) + len(theirs)))
            for throw in faces:
                found = boarding.fight(ours, theirs, throw)
                # full sail is not set: masts do not matter, so their dice may show anything
                state = (
                    tuple(
                        boarding.hit(ship, lost, lambda: 6)
                        for ship, lost in zip(ours, found.first, strict=True)
                    ),
                    tuple(
                        boarding.hit(ship, lost, lambda: 6)
                        for ship, lost in zip(theirs, found.second, strict=True)
                    ),
                )
                after[state] = after.get(state, 0) + chance / len(faces)
        ways = after
    return ways


TWO, THREE = ((SHIPS[0],), (SHIPS[1],)), (SHIPS, (SHIPS[1],))


@pytest.mark.parametrize(("sides", "rounds"), [(TWO, 1), (TWO, 2), (TWO, 3), (THREE, 1)])
def test_odds_of_several_rounds_are_those_of_every_throw(sides, rounds):
    found = fought(sides, rounds)
    assert found.rounds == rounds
    first, second = sides
    assert found.chances == pytest.approx(by_hand(first, second, rounds))


def test_fallen_masts_take_the_full_sail_and_its_penalty_along():
    ship = Boarder(a=10, hull=(1, 9), masts_left=1, full_sail=True)
    found = fought(((ship,), (SHIPS[1],)), 1)
    sailing = {state[0][0].full_sail for state in found.chances if sum(state[0][0].hull) < 10}
    assert sailing == {True, False}
    assert sum(found.chances.values()) == pytest.approx(1)


def test_four_ships_are_worked_out_for_one_round_and_say_so(game):
    assert fought((SHIPS, SHIPS), 3).rounds == 1


def test_a_boarding_of_many_ships_does_not_branch_over_all_of_them():
    """Each ship alone stands as she does among all the ways together; ten ships have millions of those."""
    of_all = fought((SHIPS, SHIPS), 1)
    _, alone = each((SHIPS, SHIPS), 1)
    for at, ways in enumerate(alone):
        summed = {}
        for state, chance in of_all.chances.items():
            ship = (*state[0], *state[1])[at]
            summed[ship] = summed.get(ship, 0.0) + chance
        assert ways == pytest.approx(summed)
    rounds, many = each((SHIPS * 5, SHIPS * 5), 3)
    assert rounds == 1
    assert all(sum(ways.values()) == pytest.approx(1) for ways in many)


@pytest.fixture
def boarded(game):
    """Temeraire and Redoutable are grappled."""
    game.place("Temeraire", (0, 0), "SE")
    game.place("Redoutable", (0, 0), "SE")
    game.to("boarding")
    game.do("grapple", 1, ships=[game.ship("Temeraire").id, game.ship("Redoutable").id])
    return game


def test_the_form_of_a_round_names_the_force_against_each_ship(boarded):
    form = boarded.form("fight", melee=boarded.state.melees[0].id)
    told = {
        str(one.working.title): round(one.working.total)
        for one in form.fields
        if isinstance(one, Info) and one.working
    }
    odds = odds_of(boarded, "fight", melee=boarded.state.melees[0].id, rounds=2)
    against = {str(one.title): str(one.detail) for one in odds.tables}
    assert set(against) == {"Temeraire loses in 2 rounds", "Redoutable loses in 2 rounds"}
    assert against["Temeraire loses in 2 rounds"].endswith(str(told["Force against Temeraire"]))
    assert against["Redoutable loses in 2 rounds"].endswith(str(told["Force against Redoutable"]))
    assert all(sum(one.probability for one in table.chances) == pytest.approx(1) for table in odds.tables)


# --- phase 6 --------------------------------------------------------------------------------------------


def test_hits_without_a_die_ask_nothing(game):
    owing(game, Chore(kind="hits", ship=game.ship("Victory").id, amount=1))
    form = game.form("settle", at=0)
    assert form.fields == ()
    assert form.working is None
    game.do("settle")  # no die


def test_hits_that_empty_a_section_show_the_hull_and_the_odds_of_the_masts(game):
    ship = game.ship("Victory")
    owing(game, Chore(kind="shock", ship=ship.id, amount=ship.hull[0] + 1))
    form = game.form("settle", at=0)
    assert form.working.total == ship.pv - ship.hull[0] - 1
    (table,) = odds_of(game, "settle", at=0).tables
    assert [round(one.probability, 3) for one in table.chances] == [0.5, 0.5]
    with pytest.raises(NeedsDice):
        game.journal.do("settle", {"at": 0}, roll_rest=False)


def test_an_explosion_says_how_many_are_near_where_that_is_known(game):
    ship, near = game.ship("Victory").id, (game.ship("Temeraire").id,)
    owing(game, Chore(kind="blast", ship=ship, near=near))
    assert str(game.form("settle", at=0).title) == "Explosion of Victory: 1 ship near"
    assert game.form("settle", at=0).fields == ()
    owing(game, Chore(kind="blast", ship=ship))
    assert game.form("settle", at=0).fields[0].key == "near"


@pytest.mark.parametrize("critical", [7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
def test_every_critical_says_what_it_means(game, critical):
    owing(game, Chore(kind="critical", ship=game.ship("Victory").id, amount=critical))
    assert str(game.form("settle", at=0).fields[0].text)


# --- weather and surrender ------------------------------------------------------------------------------


def test_odds_of_the_weather_name_every_direction_it_may_turn_to(game):
    game.do("set_wind", direction="N", force=6, visibility=1)
    game.to("weather")
    (table,) = odds_of(game, "weather").tables
    told = {str(one.label): round(one.probability, 4) for one in table.chances}
    assert told["as it is"] == 0.3333  # force 6 rises no further
    assert told["force 5"] == 0.3333
    shifts = [chance for label, chance in told.items() if label.startswith("from ")]
    assert sorted(shifts) == [0.0556, 0.0556, 0.1111, 0.1111]


def test_who_strikes_says_why_and_names_those_beside_her(game):
    game.place("Victory", (0, 0), "SE")
    game.place("Bucentaure", (1, 0), "SE")
    ship = game.ship("Victory")
    game.do("mark", ship=ship.id, slot="hull", lost=ship.initial_pv)
    game.to("surrender")
    row = next(one for one in game.form("surrender").fields[0].rows if one.key == ship.id)
    assert "Bucentaure" in str(row.detail)
    assert "R119" in str(row.detail)
    (choice,) = (one for one in row.fields if isinstance(one, Choice))
    assert choice.value == "surrenders"
    assert {pick.value for pick in choice.picks if pick.discouraged} == {"keeps_colours", "sinks"}


def test_two_ships_of_one_name_are_told_apart(game):
    names = [ship.name for ship in game.state.ships.values()]
    assert len(names) == len(set(names))
    assert {"Neptune (80)", "Neptune (98)"} <= set(names)
