"""Exact odds against counting every fall of the dice, shields included."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fleetdesk.core.dice import Dice, DiceBox, NeedsDice
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.table import Table
from fleetdesk.core.words import Msg, Words
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.attack_dice import Die
from fleetdesk.systems.firestorm_armada.fire.attacks import (
    Defence,
    Pool,
    attack_table,
    hits_odds,
    throw,
    throw_critical,
)
from fleetdesk.systems.firestorm_armada.fire.combined import quick_odds as quick_fire
from fleetdesk.systems.firestorm_armada.formulas.boarding import fight, round_odds
from fleetdesk.systems.firestorm_armada.formulas.criticals import cost, points_lost
from fleetdesk.systems.firestorm_armada.formulas.gunnery import apply_hits
from fleetdesk.systems.firestorm_armada.formulas.wings import quick_odds as quick_pd
from fleetdesk.systems.firestorm_armada.formulas.wings import wing_table
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.tables import attack_die, pd_die
from tests.systems.common.closed_odds import by_result, outlook, past_shields

DEPTH = 9
"""Dice followed by brute force: rarer chains of sixes are left to the tolerance."""


def one_die(die: Die, depth: int = DEPTH) -> dict[int, Fraction]:
    """Chances of the hits of one exploding die, face by face."""
    found: dict[int, Fraction] = {}
    for face, hits in enumerate(die.hits, 1):
        share = Fraction(1, die.sides)
        if face in die.rerolls and depth:
            for more, chance in one_die(die, depth - 1).items():
                found[hits + more] = found.get(hits + more, Fraction(0)) + share * chance
        else:
            found[hits] = found.get(hits, Fraction(0)) + share
    return found


def pool(dice: int, die: Die) -> dict[int, Fraction]:
    total = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for hits, chance in total.items():
            for more, share in one_die(die).items():
                after[hits + more] = after.get(hits + more, Fraction(0)) + chance * share
        total = after
    return total


def agree(exact, counted):
    for hits in range(12):
        found = exact[hits] if hits < len(exact) else 0.0
        assert found == pytest.approx(float(counted.get(hits, 0)), abs=1e-6)


@pytest.mark.parametrize("face", [4, 5, 6])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_dice_of_each_threshold(face, dice):
    agree(hits_odds((Pool(dice, face),)), pool(dice, attack_die(face)))


def test_a_pool_of_different_thresholds():
    both = {}
    for (one, chance), (two, other) in product(
        pool(2, attack_die(4)).items(), pool(2, attack_die(5)).items()
    ):
        both[one + two] = both.get(one + two, 0) + chance * other
    agree(hits_odds((Pool(2, 4), Pool(2, 5))), both)


NOBODY = Msg.verbatim("")


def enumerated(dice, shields=0, removed=0):
    """Chances of hits past the shields, as the throw itself gives them."""
    found = fates(lambda table: throw(table, dice, Defence("", 4, 7, shields), NOBODY, removed)[1].net)
    return [float(found.get(hits, 0)) for hits in range(max(found) + 1)]


@pytest.mark.parametrize(("dice", "shields", "removed"), [(2, 1, 0), (3, 2, 0), (2, 2, 1), (3, 0, 2)])
def test_shields_and_hits_taken_off(dice, shields, removed):
    counted: dict[int, Fraction] = {}
    for hits, chance in pool(dice, attack_die()).items():
        for off, other in pool(shields, attack_die()).items():
            left = max(0, max(0, hits - removed) - off)
            counted[left] = counted.get(left, Fraction(0)) + chance * other
    agree(enumerated((Pool(dice),), shields, removed), counted)


@given(
    dice=st.integers(0, 40),
    second=st.integers(0, 6),
    shields=st.integers(0, 8),
    removed=st.integers(0, 20),
)
def test_whatever_the_numbers_they_add_up(dice, second, shields, removed):
    pools = (Pool(dice), Pool(second, 5))
    odds = enumerated(pools, shields, removed)
    assert sum(odds) == pytest.approx(1, abs=1e-9)
    assert odds == pytest.approx(past_shields(hits_odds(pools), shields, removed)[: len(odds)], abs=1e-9)


@example(
    dice=0, shields=3, left=1, rules=HouseRules()
)  # shields alone: the ways left out looked like criticals
@given(
    dice=st.integers(0, 40),
    shields=st.integers(0, 6),
    left=st.integers(1, 12),
    rules=st.sampled_from((HouseRules(), HouseRules(crit_table="revised"))),
)
def test_what_an_attack_does_is_what_the_closed_form_says(dice, shields, left, rules):
    pools, defence = (Pool(dice),), Defence("", 3, 5, shields)
    table = attack_table(NOBODY, pools, defence, hull_left=left, rules=rules)
    nets = past_shields(hits_odds(pools), shields)
    loss = {rules.crit_hull_loss: 1.0}
    if rules.crit_table == "revised":
        loss = {}
        for one, other in product(range(1, 7), repeat=2):
            hull = cost(one + other, left, rules).hull
            loss[hull] = loss.get(hull, 0.0) + 1 / 36
    wanted = outlook(by_result(nets, lambda hits: apply_hits(hits, 3, 5)), left, loss)
    assert [one.probability for one in table.chances] == pytest.approx(
        [one.probability for one in wanted.chances], abs=1e-9
    )
    assert table.mean == pytest.approx(sum(hits * chance for hits, chance in enumerate(nets)))
    assert table.detail.args["percent"] == pytest.approx(100 * wanted.fatal, abs=0.051)


@pytest.mark.parametrize("explodes", [False, True])
@pytest.mark.parametrize("dice", range(5))
def test_point_defence(dice, explodes):
    die = pd_die(explodes=explodes)
    told = [one.probability for one in wing_table(NOBODY, dice, die).chances]
    counted = pool(dice, die)
    assert told[:2] == pytest.approx([float(counted.get(hits, 0)) for hits in (0, 1)], abs=1e-6)
    assert sum(told) == pytest.approx(1)
    assert told[2] == pytest.approx(attack_odds.at_least(2, dice, die))


@pytest.mark.parametrize(("party", "ap", "crew"), [(1, 0, 1), (2, 1, 1), (3, 2, 2)])
def test_a_boarding_round(party, ap, crew):
    ends = {"Captured": 0.0, "The fight goes on": 0.0, "The party is wiped out": 0.0, "Nobody is left": 0.0}
    for (hits, chance), (back, other) in product(
        pool(party, attack_die()).items(), pool(ap, attack_die()).items()
    ):
        left = fight(party, ap, crew, hits, back)
        key = "The fight goes on"
        if left.captured:
            key = "Captured"
        elif not left.party_ap:
            key = "The party is wiped out" if left.defender_ap or left.crew else "Nobody is left"
        ends[key] += float(chance * other)
    (table,) = round_odds(Msg.verbatim("Aboard"), party, ap, crew).tables
    for one in table.chances:
        assert one.probability == pytest.approx(ends[one.label.key], abs=1e-6)


def test_what_a_critical_costs():
    revised = HouseRules(crit_table="revised")
    assert fates(lambda table: throw_critical(table, "", HouseRules())) == {0: 1}
    rolls = fates(lambda table: throw_critical(table, "", revised))
    assert {rolls[roll] for roll in rolls if cost(roll, 8, revised).hull == 8} == {Fraction(1, 36)}
    assert sum(chance for roll, chance in rolls.items() if cost(roll, 8, revised).hull == 2) == Fraction(
        35, 36
    )
    assert cost(0, 8, HouseRules()).hull == 2


def test_a_die_of_three_sides_is_read_from_one_of_six():
    assert [points_lost(face, 3) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_the_state_is_what_odds_start_from(game):
    game.activate("First Line")
    args = {"ship": "Stalwart", "weapon": 0, "band": 1, "target": "Anvil"}
    (fresh,) = game.odds("fire", **args).tables
    game.put("Stalwart", crew=4)
    (worn,) = game.odds("fire", **args).tables
    assert fresh.mean > worn.mean
    game.put("Anvil", shields_down=True)
    (bare,) = game.odds("fire", **args).tables
    assert bare.mean == pytest.approx(5 * 0.8)
    assert bare.mean > worn.mean


def test_from_bare_numbers():
    (table,) = quick_fire(
        {"ad": 4, "dr": 3, "cr": 5}, {"combined": (5, 1), "shields": (2,), "face": (5,)}
    ).tables
    assert str(table.detail) == "7 AD against DR 3 / CR 5, shields 2"
    assert sum(one.probability for one in table.chances) == pytest.approx(1)
    (pd,) = quick_pd({"dice": 3}, {}).tables
    assert [one.probability for one in pd.chances] == pytest.approx([8 / 27, 12 / 27, 7 / 27])


def test_only_hits_that_hurt_are_told_as_before_shields():
    """E4: what does nothing before the shields does nothing behind them either."""
    table = Table(Dice(DiceBox(), roll_rest=False))
    with pytest.raises(NeedsDice) as asked_for:
        throw(table, (Pool(8),), Defence("Lyra", dr=4, cr=7, shields=2), Msg.verbatim("Fire"))
    says = asked_for.value.pool.says
    told = {hits: Words("en").say(says(hits).label) for hits in (3, 4, 7)}
    assert told == {
        3: "No effect",
        4: "\N{MINUS SIGN}1 hull, before shields",
        7: "1 critical, before shields",
    }
    assert Words("en").say(says(14).beyond) == "2 criticals or more, before shields"


def test_what_a_repair_and_an_explosion_may_come_to(game_with):
    """E7, E8: asked for before they are thrown."""
    game = game_with(crit_table="revised", repair=True, repair_target=5)
    game.do("take_critical", 2, 2, ship="Forge")
    (repair,) = game.odds("repair", ship="Forge", at=0).tables
    assert {str(one.label): one.probability for one in repair.chances} == pytest.approx(
        {"Repaired": 1 / 3, "Not yet": 2 / 3}
    )
    assert game.odds("blast", at=0, near=["Forge"]) is None, "nothing blew up"
    game.do("take_critical", 1, 1, ship="Anvil")
    form = game.form("blast", near=["Forge"])
    assert str(form.title) == f"Anvil blows up, {game.state.blasts[0].ad} AD"
    (near,) = game.odds("blast", at=0, near=["Forge"]).tables
    assert sum(one.probability for one in near.chances) == pytest.approx(1)


def test_what_a_boarding_round_may_come_to(game_with):
    game = game_with(boarding_resolution="assumed_melee")
    game.activate("First Line")
    game.do("board", ship="Stalwart", target="Anvil")
    (party,) = game.state.links
    for table in game.odds("boarding_round", party=party.id).tables:
        assert sum(one.probability for one in table.chances) == pytest.approx(1)
