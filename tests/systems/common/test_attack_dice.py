import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.systems.common.attacks.attack_dice import (
    FIVE_UP,
    FOUR_UP,
    SIX_ONLY,
    Damage,
    add_up,
    apply_dr_cr,
    die_for,
    hits,
    read,
    throw,
)

faces_lists = st.lists(st.integers(1, 6), max_size=60)
dice = st.sampled_from([FOUR_UP, FIVE_UP, SIX_ONLY])


@pytest.mark.parametrize(
    ("threshold", "each"), [(4, [0, 0, 0, 1, 1, 2]), (5, [0, 0, 0, 0, 1, 2]), (6, [0, 0, 0, 0, 0, 2])]
)
def test_hits_of_each_face(threshold, each):
    assert [hits([face], die_for(threshold)) for face in range(1, 7)] == each


def test_no_die_hits_from_three_up():
    with pytest.raises(ValueError, match="3"):
        die_for(3)


def test_a_six_owes_one_more_die_without_limit():
    assert read([], 3).owed == 3
    assert read([6, 6, 2], 3).owed == 2
    assert read([6, 6, 2, 6, 4], 3).owed == 1
    assert read([6, 6, 2, 6, 4, 1], 3).owed == 0


def test_a_six_thrown_when_nothing_is_owed_is_one_too_many():
    # the sums alone (1 die + 1 six = 2 faces) would not notice
    assert read([1, 6], 1) == (0, 1, 0, 1)


def test_a_face_that_is_not_on_the_die():
    with pytest.raises(ValueError, match="7"):
        read([7], 1)


@given(faces_lists, st.integers(0, 20), dice)
def test_every_face_is_used_or_left_over(faces, ad, die):
    result = read(faces, ad, die)
    assert result.thrown + result.surplus == len(faces)
    assert result.hits == hits(faces[: result.thrown], die)
    assert not (result.owed and result.surplus)
    sixes = faces[: result.thrown].count(6)
    assert result.owed == ad + sixes - result.thrown


@given(st.integers(0, 20), st.integers(), dice)
def test_rerolls_at_once_or_at_the_end_count_the_same(ad, seed, die):
    draw = random.Random(seed)
    faces = throw(ad, lambda count: [draw.randint(1, 6) for _ in range(count)], die)
    one_by_one = read(faces, ad, die)
    assert one_by_one == (hits(faces, die), len(faces), 0, 0)


def test_throw_asks_for_all_owed_dice_together():
    asked = []
    rows = iter([[6, 6, 1], [6, 2], [3]])

    def roll(count):
        asked.append(count)
        return next(rows)

    assert throw(3, roll) == (6, 6, 1, 6, 2, 3)
    assert asked == [3, 2, 1]


@pytest.mark.parametrize(
    ("scored", "plain", "strict"),
    [
        (3, (0, 0), (0, 0)),
        (4, (1, 0), (0, 0)),
        (5, (1, 0), (1, 0)),
        (6, (1, 0), (1, 0)),
        (7, (0, 1), (0, 1)),
        (13, (0, 1), (0, 1)),
        (14, (0, 2), (0, 2)),
        (21, (0, 3), (0, 3)),
    ],
)
def test_dr_4_cr_7(scored, plain, strict):
    assert apply_dr_cr(scored, 4, 7) == plain
    assert apply_dr_cr(scored, 4, 7, strict_dr=True) == strict


def test_cr_not_above_dr_is_looked_at_first():
    assert apply_dr_cr(5, 5, 5) == Damage(0, 1)
    assert apply_dr_cr(5, 8, 5) == Damage(0, 1)


@pytest.mark.parametrize(("dr", "cr"), [(0, 4), (4, 0)])
def test_ratings_below_one_are_a_mistake(dr, cr):
    with pytest.raises(ValueError, match="1 or more"):
        apply_dr_cr(3, dr, cr)


def test_results_of_separate_attacks_are_added_not_their_hits():
    assert add_up([apply_dr_cr(3, 3, 6), apply_dr_cr(3, 3, 6)]) == Damage(2, 0)
    assert apply_dr_cr(6, 3, 6) == Damage(0, 1)


@given(st.integers(0, 80), st.integers(1, 20), st.integers(1, 20), st.booleans())
def test_more_hits_never_do_less(scored, dr, cr, strict):
    less = apply_dr_cr(scored, dr, cr, strict_dr=strict)
    more = apply_dr_cr(scored + 1, dr, cr, strict_dr=strict)
    assert (more.criticals, more.hull) >= (less.criticals, less.hull)
    assert less.hull in {0, 1}
    assert not (less.hull and less.criticals)
