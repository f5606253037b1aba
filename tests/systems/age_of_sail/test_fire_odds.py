"""Odds of a broadside against counting every way the dice may fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.systems.age_of_sail.fight import fire, gunnery, harm
from fleetdesk.systems.age_of_sail.fight.fire import Hit
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, AosSide, Broadside

RULES = st.builds(
    HouseRules,
    critical_over_16=st.sampled_from(["fire", "none"]),
    small_leak_sinks=st.booleans(),
)


def counted(force, added, rules, by_fort):
    """All 36 pairs of a firing die and a critical die, the second one idle unless the first is a 6."""
    found = Counter()
    for face, second in product(range(1, 7), repeat=2):
        damage = gunnery.damage(force, gunnery.modified(face, added))
        number = harm.critical(second, force, rules, by_fort=by_fort).number if face == 6 else 0
        found[Hit(damage, number)] += 1
    return {hit: Fraction(count, 36) for hit, count in found.items()}


@given(force=st.integers(0, 45), added=st.integers(-8, 8), rules=RULES, by_fort=st.booleans())
def test_every_broadside_is_counted_exactly(force, added, rules, by_fort):
    found = fire.hits(force, added, rules, by_fort=by_fort)
    assert found == counted(force, added, rules, by_fort)
    assert sum(found.values()) == 1


SHIPS = st.builds(
    lambda sections, lost, small, leaks, fire, fired: AosShip(
        id="b-x",
        side="b",
        squadron="s",
        name="X",
        card="x",
        hex=(0, 0),
        sections=sections,
        hull_lost=min(lost, sum(sections)),
        small_leaks=small,
        leaks=leaks,
        fire=fire,
        fired_this_turn=fired,
    ),
    st.lists(st.integers(1, 4), min_size=1, max_size=3).map(tuple),
    st.integers(0, 6),
    st.integers(0, 1),
    st.integers(0, 1),
    st.booleans(),
    st.booleans(),
)


def table(ship, noted, criticals, rules):
    """Her battle with what is noted against her; where something is, an enemy lies beside her."""
    fleet = AosFleet(system="age_of_sail", cards={"x": AosCard(id="x")})
    sides = tuple(AosSide(id=one, name=one, fleet=fleet) for one in ("a", "b"))
    foe = AosShip(id="a-y", side="a", squadron="s", name="Y", card="x", sections=(5,), hex=(0, 1))
    shots = [Broadside(shooter="a-y", target=ship.id, damage=noted)]
    shots += [Broadside(shooter="a-y", target=ship.id, critical=one) for one in criticals]
    return AosBattle(
        system="age_of_sail",
        rules="1",
        sides=sides,
        ships={ship.id: ship} | ({foe.id: foe} if noted else {}),
        house=rules,
        broadsides=tuple(shots),
    )


def fate(ship, noted, criticals, hit, rules, dice):
    """What becomes of her, played with dice that are all thrown beforehand; only as many as needed are used."""
    left = list(dice)
    criticals = [one for one in (*criticals, hit.critical) if one]
    lost = noted + hit.damage + criticals.count(harm.EXPLOSION) * (ship.initial_pv // 2)
    pv = max(0, ship.pv - lost)
    small = ship.small_leaks + criticals.count(harm.SMALL_LEAK)
    leaks = ship.leaks + criticals.count(harm.LEAK)

    def sunk():
        return pv == 0 and (leaks > 0 or (small > 0 and rules.small_leak_sinks))

    if sunk():
        return "sunk"
    for kind, cost in [("small", 1)] * ship.small_leaks + [("leak", 3)] * ship.leaks:
        pv = max(0, pv - cost)
        if sunk():
            return "sunk"
        if kind == "small" and ship.fired_this_turn:
            continue
        face = left.pop(0)
        small -= kind == "small" and face <= 2
        leaks -= kind == "leak" and face == 1
    if ship.fire:
        face = left.pop(0)
        pv = max(0, pv - {6: ship.initial_pv // 2, 5: 0, 4: 0}.get(face, face))
    if sunk():
        return "sunk"
    if pv:
        return "on"
    return "struck" if noted else "no_hull"


@given(
    ship=SHIPS,
    hit=st.builds(Hit, st.integers(0, 6), st.sampled_from([0, *range(7, 17)])),
    noted=st.integers(0, 3),
    criticals=st.lists(st.sampled_from([9, 13, 14, 15]), max_size=2).map(tuple),
    rules=RULES,
)
def test_what_becomes_of_her_is_counted_exactly(ship, hit, noted, criticals, rules):
    dice = ship.small_leaks + ship.leaks + ship.fire
    falls = product(range(1, 7), repeat=dice)
    wanted = Counter(fate(ship, noted, criticals, hit, rules, faces) for faces in falls)
    found = fire.ends(table(ship, noted, criticals, rules), ship, hit)
    assert found == {end: Fraction(count, 6**dice) for end, count in wanted.items()}


def test_a_ship_with_more_leaks_than_can_be_followed_is_still_told(game):
    ship = game.ship("Victory").but(small_leaks=6)
    ends = fire.ends(game.state, ship, Hit(1, 0))
    assert sum(ends.values()) == 1


def test_odds_of_the_window_add_up_and_count_what_is_noted(game):
    game.to("broadsides")
    game.place("Victory", (0, 0), "N")
    game.place("Bucentaure", (1, 0), "N")
    game.put("Bucentaure", hull=14, leaks=1)
    shot = {"ship": game.ship("Victory").id, "target": game.ship("Bucentaure").id}
    action = game.system.actions["fire"]
    odds = action.odds(game.state, action.args.model_validate(shot))
    assert [str(table.title) for table in odds.tables] == [
        "Hull points lost",
        "Critical",
        "Bucentaure this turn",
    ]
    for table in odds.tables:
        assert sum(one.probability for one in table.chances) == pytest.approx(1)
    # 2 points are left, a broadside of 16 takes 3 or more: with her leak she sinks
    assert [(str(one.label), one.probability) for one in odds.tables[2].chances] == [("sinks", 1.0)]
