import json
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.systems.common.attacks.attack_dice import FIVE_UP, FOUR_UP, SIX_ONLY, Damage, Die, apply_dr_cr
from fleetdesk.systems.common.attacks.attack_odds import (
    at_least,
    chances,
    convolve,
    exact_at_least,
    exact_by_damage,
    mean,
)
from tests.systems.common.closed_odds import by_damage, by_result, damage_odds


def exact_chance(hits, dice, die=FOUR_UP):
    return exact_at_least(hits, dice, die) - exact_at_least(hits + 1, dice, die)


DICE = {4: FOUR_UP, 5: FIVE_UP, 6: SIX_ONLY}
ODD_DIE = Die((0, 0, 1, 2, 3, 3), (5, 6))
"""No game's die: two exploding faces of three hits, to try the general form."""


def by_recursion(dice: int, most: int, die: Die) -> list[Fraction]:
    """P(0..most) from the next die alone: another road than the closed form."""
    table = [Fraction(1)] + [Fraction(0)] * most
    for _ in range(dice):
        row: list[Fraction] = []
        for hits in range(most + 1):
            total = Fraction(0)
            for face, scored in enumerate(die.hits, start=1):
                before = row if face in die.rerolls else table
                if scored <= hits:
                    total += Fraction(before[hits - scored], die.sides)
            row.append(total)
        table = row
    return table


def enumerated(dice: int, depth: int) -> dict[int, Fraction]:
    """Brute force: all faces of all dice, each die thrown again at most `depth` times; larger sums cut off."""
    one: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=depth + 1):
        scored = 0
        for face in faces:
            scored += FOUR_UP.hits[face - 1]
            if face != 6:
                break
        else:
            continue
        one[scored] = one.get(scored, Fraction(0)) + Fraction(1, 6 ** (depth + 1))
    total = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for (hits, chance), (more, other) in product(total.items(), one.items()):
            after[hits + more] = after.get(hits + more, Fraction(0)) + chance * other
        total = after
    return total


@pytest.mark.parametrize("die", [*DICE.values(), ODD_DIE])
@pytest.mark.parametrize("dice", [0, 1, 2, 5, 9])
def test_closed_form_equals_the_recursion(dice, die):
    expected = by_recursion(dice, 14, die)
    assert [exact_chance(hits, dice, die) for hits in range(15)] == expected
    assert list(chances(dice, die)[:15]) == pytest.approx(
        [float(chance) for chance in expected][: len(chances(dice, die))], rel=1e-13
    )


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_small_pools_equal_brute_force(dice):
    depth = 4
    found = enumerated(dice, depth)
    for hits in range(2 * depth + 2):  # more hits than that may need a deeper row of sixes
        assert exact_chance(hits, dice) == found.get(hits, 0)


@pytest.mark.parametrize("threshold", [4, 5, 6])
@pytest.mark.parametrize("dice", [1, 4, 8])
def test_another_dice_library_agrees(dice, threshold):
    # it stops after a number of explosions: compare where that leaves nothing to see
    table = DICE[threshold]
    one = icepool.Die(list(range(1, 7))).explode(depth=10)

    def score(total):
        sixes, last = divmod(total, 6)
        return 2 * sixes + (table.hits[last - 1] if last else 0)

    pool = dice @ one.map(score)
    odds = {hits: float(chance) for hits, chance in zip(pool.outcomes(), pool.probabilities(), strict=True)}
    for hits in range(16):
        assert exact_chance(hits, dice, table) == pytest.approx(odds.get(hits, 0.0), abs=1e-6)


def test_the_golden_table(root):
    cases = json.loads((root / "resources/systems/uncharted_seas/cases.json").read_text("utf-8"))["cases"]
    tables = [case for case in cases if case["action"] == "probability"]
    assert tables
    for case in tables:
        dice = case["given"]["ad"]
        assert str(mean(dice)) == case["expect"]["mean_hits"]["fraction"]
        for hits, chance in case["expect"]["p_at_least"].items():
            assert str(exact_at_least(int(hits), dice)) == chance["fraction"]
            assert at_least(int(hits), dice) == pytest.approx(float(Fraction(chance["fraction"])), rel=1e-12)
        for pair, chance in case["expect"]["by_DR_CR"].items():
            dr, cr = map(int, pair.split("/"))
            fast = by_damage(dice, dr, cr)
            found = (fast.none, fast.hull, *fast.criticals, fast.more, fast.any_critical, fast.any_damage)
            keys = (
                "none",
                "hull",
                "crit_exactly_1",
                "crit_exactly_2",
                "crit_3plus",
                "crit_any",
                "any_damage",
            )
            wanted = [float(Fraction(chance[f"p_{key}"]["fraction"])) for key in keys]
            assert found == pytest.approx(wanted, rel=1e-9, abs=1e-16)


@pytest.mark.parametrize("dice", [0, 1, 6, 40, 150])
def test_chances_are_whole(dice):
    assert sum(chances(dice)) == pytest.approx(1, abs=1e-13)
    found = sum(hits * chance for hits, chance in enumerate(chances(dice)))
    assert found == pytest.approx(float(mean(dice)))


def test_means():
    assert (mean(10), mean(10, FIVE_UP), mean(10, SIX_ONLY), mean(0)) == (8, 6, 4, 0)


def test_forty_dice_are_exact_far_out():
    for hits in (5, 32, 60):
        exact = float(exact_at_least(hits, 40))
        assert at_least(hits, 40) == pytest.approx(exact, rel=1e-9)
    assert at_least(0, 40) == 1
    assert at_least(9999, 40) == 0


@given(st.integers(0, 30), st.integers(1, 12), st.integers(1, 16), st.booleans(), st.integers(0, 5))
def test_results_of_damage_add_up(dice, dr, cr, strict, upto):
    odds = by_damage(dice, dr, cr, strict_dr=strict, upto=upto)
    assert len(odds.criticals) == upto
    assert odds.none + odds.any_damage == pytest.approx(1, abs=1e-12)
    exact = exact_by_damage(dice, dr, cr, strict_dr=strict, upto=upto)
    assert exact.none + exact.any_damage == 1
    assert odds.none == pytest.approx(float(exact.none), abs=1e-12)
    assert odds.hull == pytest.approx(float(exact.hull), abs=1e-12)
    assert odds.more == pytest.approx(float(exact.more), abs=1e-12)


@given(st.integers(0, 12), st.integers(1, 9), st.integers(1, 12), st.booleans())
def test_damage_odds_read_hits_as_the_rule_does(dice, dr, cr, strict):
    table = by_result(chances(dice), lambda hits: apply_dr_cr(hits, dr, cr, strict_dr=strict))
    odds = by_damage(dice, dr, cr, strict_dr=strict)
    assert table.get(Damage(0, 0), 0) == pytest.approx(odds.none, abs=1e-12)
    assert table.get(Damage(1, 0), 0) == pytest.approx(odds.hull, abs=1e-12)
    assert table.get(Damage(0, 2), 0) == pytest.approx(odds.criticals[1], abs=1e-12)


@given(st.integers(0, 25), st.integers(0, 30))
def test_one_more_die_never_hits_less(dice, hits):
    assert exact_at_least(hits, dice + 1) >= exact_at_least(hits, dice) >= exact_at_least(hits + 1, dice)


def test_independent_throws_of_one_die_are_one_throw():
    assert convolve(chances(3), chances(4))[:20] == pytest.approx(chances(7)[:20], rel=1e-12)
    mixed = convolve(chances(2), chances(3, FIVE_UP), chances(1, SIX_ONLY))
    assert sum(hits * chance for hits, chance in enumerate(mixed)) == pytest.approx(
        float(mean(2) + mean(3, FIVE_UP) + mean(1, SIX_ONLY))
    )
    assert convolve() == (1.0,)


def test_convolved_chances_read_as_damage():
    mixed = convolve(chances(2), chances(2))
    found, wanted = damage_odds(mixed, 3, 5), by_damage(4, 3, 5)
    assert (found.none, found.hull, found.more) == pytest.approx((wanted.none, wanted.hull, wanted.more))
    assert found.criticals == pytest.approx(wanted.criticals)


def test_a_die_that_explodes_without_hits_has_no_closed_form():
    with pytest.raises(ValueError, match="explod"):
        chances(3, Die((0, 0, 0, 1, 1, 0), (6,)))
