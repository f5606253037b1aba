"""Odds of boardings and of the damage step against counting every way the dice may fall."""

from collections import defaultdict

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fleetdesk.systems.age_of_sail.fight import boarding, harm
from fleetdesk.systems.age_of_sail.fight.boarding import Boarder
from fleetdesk.systems.age_of_sail.fight.damage import Settle, settle_odds
from fleetdesk.systems.age_of_sail.fight.melees import contact_odds, fought
from fleetdesk.systems.age_of_sail.state import Chore

FACES = range(1, 7)
BOARDERS = st.builds(
    Boarder,
    a=st.integers(0, 30),
    hull=st.lists(st.integers(0, 3), min_size=1, max_size=2).map(tuple),
    masts_left=st.integers(0, 1),
    full_sail=st.booleans(),
)


def counted(play):
    """What comes of `play(roll)` and how often: every fall of every die it asks for."""
    found = defaultdict(float)
    falls = [((), 1.0)]
    while falls:
        fallen, share = falls.pop()
        left = iter(fallen)
        try:
            found[play(lambda left=left: next(left))] += share
        except StopIteration:
            falls += [((*fallen, face), share / 6) for face in FACES]
    return found


def told(ship):
    """What of a ship matters to the next round."""
    return ship.hull, ship.full_sail and ship.masts_left > 0


@settings(max_examples=25)
@given(BOARDERS, BOARDERS)
@example(Boarder(20, (1, 3), 1, full_sail=True), Boarder(20, (2, 2), 1, full_sail=True))
def test_a_round_of_boarding_is_counted_exactly(ours, theirs):
    def play(roll):
        if boarding.stops((ours,), (theirs,)):
            return told(ours), told(theirs)
        faces = roll(), roll()
        lost = boarding.fight((ours,), (theirs,), faces)
        return told(boarding.hit(ours, lost.first[0], roll)), told(boarding.hit(theirs, lost.second[0], roll))

    found = defaultdict(float)
    for ((one,), (other,)), share in fought(((ours,), (theirs,)), 1).chances.items():
        found[told(one), told(other)] += share
    assert found == pytest.approx(counted(play))


def test_rounds_follow_each_other():
    sides = ((Boarder(12, (3, 3), 2, full_sail=True),), (Boarder(9, (3,), 1),))
    found = defaultdict(float)
    for after, share in fought(sides, 1).chances.items():
        for last, other in fought(after, 1).chances.items():
            found[last] += share * other
    assert fought(sides, 2).chances == pytest.approx(found)


def test_contact_is_the_share_of_its_faces():
    (table,) = contact_odds().tables
    board = sum(map(boarding.happens, FACES)) / 6
    assert [one.probability for one in table.chances] == pytest.approx([board, 1 - board])


def owed(game, kind, **ship):
    """The odds of one thing owed by one ship, by what they are called."""
    victory = game.ship("Victory")
    battle = game.state.with_ship(victory.but(**ship)).but(
        chores=(Chore(kind=kind, ship=victory.id, amount=2),)
    )
    odds = settle_odds(battle, Settle())
    return {str(one.label): one.probability for one in odds.tables[0].chances}


def test_a_fire_is_counted_by_its_die(game):
    results = [harm.fire_result(face) for face in FACES]
    found = owed(game, "fire", fire=True)
    assert found.pop("explosion") == pytest.approx(results.count("explosion") / 6)
    assert found.pop("put out") == pytest.approx(results.count("out") / 6)
    burning = [face for face in FACES if harm.fire_result(face) == "burns"]
    assert list(found) == [f"\N{MINUS SIGN}{face}" for face in burning]
    assert list(found.values()) == pytest.approx([1 / 6] * len(burning))


@pytest.mark.parametrize("kind", ["small_leak", "leak"])
@pytest.mark.parametrize("fired", [False, True])
def test_a_leak_is_counted_by_its_die(game, kind, fired):
    stopped = sum(harm.repaired(kind, face, fired=fired) for face in FACES) / 6
    found = owed(game, kind, fired_this_turn=fired, **{f"{kind}s": 1})
    assert found == pytest.approx({"stopped": stopped, "goes on": 1 - stopped})


@pytest.mark.parametrize("lost", [0, 1])
def test_masts_are_counted_by_their_dice(game, lost):
    ship = game.ship("Victory")
    left = 1 if lost else ship.masts_left
    expected = counted(lambda roll: harm.section_dice(2, left, roll))
    found = owed(game, "sections", mast_lost=ship.masts_left - 1 if lost else 0)
    assert list(found.values()) == pytest.approx([expected[fallen] for fallen in sorted(expected)])
    assert sum(found.values()) == pytest.approx(1)
