"""The odds of a play are what playing it for every face gives, however its dice are kept together."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.battle.actions import Table
from fleetdesk.core.dice import Dice, DiceBox
from fleetdesk.core.rule import enumeration as rule
from fleetdesk.core.rule.enumeration import alike, fates, pool
from fleetdesk.core.words import Msg
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.attack_dice import FIVE_UP, FOUR_UP, SIX_ONLY, apply_dr_cr
from fleetdesk.systems.common.attacks.thrown import throw_attack
from tests.systems.common.closed_odds import by_damage

WHY = Msg.verbatim("why")


def at_the_table(*faces):
    return Table(Dice(DiceBox(), typed=faces, roll_rest=False))


def test_every_way_two_dice_may_fall():
    found = fates(lambda table: sum(table.roll(2, WHY)))
    assert found == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def test_a_throw_that_depends_on_the_one_before():
    def play(table):
        (first,) = table.roll(1, WHY)
        return first if first < 6 else 6 + sum(table.roll(1, WHY, 4))

    found = fates(play)
    assert found[3] == Fraction(1, 6)
    assert found[8] == Fraction(1, 24)
    assert sum(found.values()) == 1


def test_what_nobody_throws_is_certain():
    assert fates(lambda _: "calm") == {"calm": 1}


def test_players_insist_where_odds_are_asked():
    def play(table):
        table.require(condition=False, otherwise=WHY)
        return table.roll(1, WHY)[0]

    assert fates(play)[1] == Fraction(1, 6)


@given(st.integers(0, 4), st.integers(0, 3), st.integers(0, 6))
def test_alike_throws_add_up_as_if_each_were_followed(count, cheap, most):
    def throw(table):
        (face,) = table.roll(1, WHY)
        return face

    def adds(face):
        return (int(face > 3), cheap * int(face == 6))

    def play(table):
        parts = [adds(face) for face in alike(table, count, throw, adds, (most, 99))]
        return min(most, sum(part[0] for part in parts)), sum(part[1] for part in parts)

    wanted = Counter()
    for faces in product(range(1, 7), repeat=count):
        parts = [adds(face) for face in faces]
        wanted[min(most, sum(part[0] for part in parts)), sum(part[1] for part in parts)] += 1 / 6**count
    assert fates(play) == pytest.approx(wanted)


def test_at_the_table_alike_throws_are_thrown_one_by_one():
    table = at_the_table(2, 5)
    assert alike(table, 2, lambda one: one.roll(1, WHY)[0], lambda face: (face,)) == (2, 5)
    assert len(table.dice.throws) == 2


def test_a_pool_at_the_table_is_thrown():
    assert pool(at_the_table(), lambda: (0.5, 0.5)) is None


@pytest.mark.parametrize("die", [FOUR_UP, FIVE_UP, SIX_ONLY])
@pytest.mark.parametrize("dice", [0, 1, 2, 7, 40])
def test_an_attack_foretold_is_the_closed_form(dice, die):
    found = fates(lambda table: throw_attack(table, dice, WHY, die).hits)
    closed = attack_odds.chances(dice, die)
    assert found == pytest.approx({hits: chance for hits, chance in enumerate(closed) if chance})


@pytest.mark.parametrize("dice", [1, 5, 40])
def test_counts_read_alike_are_followed_once(dice):
    plays = []

    def play(table):
        plays.append(1)
        hits = throw_attack(table, dice, WHY, FOUR_UP, lambda hits: apply_dr_cr(hits, 4, 7)).hits
        return apply_dr_cr(hits, 4, 7)

    found = fates(play)
    odds = by_damage(dice, 4, 7)
    assert sum(chance for damage, chance in found.items() if damage.hull) == pytest.approx(odds.hull)
    assert found[(0, 1)] == pytest.approx(odds.criticals[0])
    assert len(plays) == len(found) + 1


def test_a_play_that_branches_for_ever_is_an_error(monkeypatch):
    monkeypatch.setattr(rule, "MOST_WAYS", 50)

    def play(table):
        while table.roll(1, WHY)[0] != 7:
            pass
        return 0

    with pytest.raises(RuntimeError, match="too often"):
        fates(play)
