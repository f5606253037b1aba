"""Every chance shown before a roll, against counting all the faces that could fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.systems.galleys import shooting
from fleetdesk.systems.galleys.formulas import boarding, contact, crews, links
from fleetdesk.systems.galleys.formulas import shooting as formulas
from fleetdesk.systems.galleys.formulas.boarding import assault_odds
from fleetdesk.systems.galleys.formulas.shooting import Men
from fleetdesk.systems.galleys.formulas.trials import Modifier, Trial
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.ramming import ram_chances
from fleetdesk.systems.galleys.shooting import losses

FACES = range(1, 7)
RULES = HouseRules()
CREWS = st.sampled_from(["veteran", "standard", "recruit", "conscript"])
FLAG = st.booleans()


@given(
    needs=st.sampled_from(["below", "at_most", "above"]),
    threshold=st.integers(-9, 15),
    modifiers=st.lists(st.integers(-5, 5), max_size=4),
)
def test_a_trial_counts_its_faces(needs, threshold, modifiers):
    trial = Trial(needs, threshold, tuple(Modifier("x", one) for one in modifiers))
    wins = 0
    for face in FACES:
        total = face + sum(modifiers)
        won = {"below": total < threshold, "at_most": total <= threshold, "above": total > threshold}[needs]
        assert trial.succeeds(face) == won
        wins += won
    assert trial.wins == wins
    assert trial.chance == pytest.approx(wins / 6)


@pytest.mark.parametrize(
    ("crew", "wins"), [("veteran", 5), ("standard", 4), ("recruit", 3), ("conscript", 3)]
)
def test_fatigue(crew, wins):
    assert crews.fatigue_test(crew, RULES).wins == wins


@given(
    size=st.integers(1, 9),
    one=CREWS,
    other=CREWS,
    flags=st.tuples(FLAG, FLAG, FLAG, FLAG, FLAG),
    turned=st.integers(0, 180),
)
def test_a_ram_adds_what_the_sheet_lists(size, one, other, flags, turned):
    side, damaged, held, tired, normal = flags
    trial = contact.ram_test(
        size=size,
        crew=one,
        target_crew=other,
        rules=RULES,
        by_side=side,
        target_damaged=damaged,
        target_held_by_friend=held,
        fatigued=tired,
        normal_speed=normal,
        turned=turned,
    )
    levels = {"veteran": 3, "standard": 2, "recruit": 1, "conscript": 1}
    added = levels[other] - levels[one] - side - damaged - held + tired + normal + (turned > 90)
    assert trial.modifier == added
    assert trial.wins == sum(face + added < size for face in FACES)


@given(
    size=st.integers(1, 9),
    modifier=st.integers(-4, 4),
    ram=st.integers(0, 12),
    defence=st.integers(1, 15),
    damaged=FLAG,
)
def test_the_spread_of_a_ram_is_that_of_all_pairs_of_dice(size, modifier, ram, defence, damaged):
    trial = Trial("below", size, (Modifier("x", modifier),))
    fell: Counter[str] = Counter()
    for first, second in product(FACES, FACES):
        if not first + modifier < size:
            fell["missed"] += 1
        elif second + ram <= defence:
            fell["nothing"] += 1
        elif second + ram <= defence + 2 and not damaged:
            fell["damaged"] += 1
        else:
            fell["sunk"] += 1
    found = ram_chances(trial, ram, defence, damaged=damaged)
    assert sum(found.values()) == pytest.approx(1)
    for key, chance in found.items():
        assert chance == pytest.approx(fell[key] / 36), key


@given(own=st.integers(0, 20), size=st.integers(1, 9), flags=st.tuples(FLAG, FLAG, FLAG, FLAG, FLAG))
def test_grapples(own, size, flags):
    rammed, damaged, held, own_rammed, corvus = flags
    trial = contact.grapple_test(
        boarding=own,
        target_size=size,
        crew="standard",
        target_crew="standard",
        rules=RULES,
        target_rammed=rammed,
        target_damaged=damaged,
        target_engaged=held,
        own_rammed=own_rammed,
        corvus=corvus,
    )
    added = own_rammed - rammed - damaged - held - 2 * corvus
    assert trial.wins == sum(face + added <= own - size for face in FACES)


@given(own=st.integers(1, 9), other=st.integers(0, 20), flags=st.tuples(FLAG, FLAG, FLAG, FLAG), crew=CREWS)
def test_disengaging_is_the_one_high_roll(own, other, flags, crew):
    held, rammed, corvus, roman = flags
    trial = links.disengage_test(
        boarding=other,
        size=own,
        crew=crew,
        other_crew="standard",
        rules=RULES,
        held_by_another=held,
        rammed=rammed,
        corvus=corvus,
        roman=roman,
    )
    better = {"veteran": 1, "standard": 0, "recruit": -1, "conscript": -1}[crew]
    added = better - held - rammed - (2 if corvus and not roman else 0)
    assert trial.wins == sum(face + added > other - own for face in FACES)


@given(size=st.integers(1, 9), flags=st.tuples(FLAG, FLAG, FLAG, FLAG))
def test_oars(size, flags):
    held, opposite, tired, normal = flags
    trial = contact.oars_test(
        target_size=size,
        own_size=1,
        crew="standard",
        target_crew="standard",
        rules=RULES,
        target_engaged=held,
        opposite=opposite,
        fatigued=tired,
        normal_speed=normal,
    )
    added = 2 * tired + normal - held - opposite
    assert trial.wins == sum(face + added < size for face in FACES)


@given(
    dice=st.integers(1, 2),
    weapon=st.sampled_from(["archer", "catapult"]),
    engaged=FLAG,
    men=st.builds(
        Men,
        st.integers(0, 3),
        st.integers(0, 2),
        st.sampled_from(["none", "ok", "damaged", "destroyed"]),
        st.integers(0, 2),
        FLAG,
    ),
)
def test_losses_of_a_volley_are_those_of_all_dice(dice, weapon, engaged, men):
    trial = formulas.shot(weapon, "ok", target_engaged=engaged)
    found = losses(men, weapon, dice, trial)
    counted: Counter[Men] = Counter()
    for faces in product(FACES, repeat=2 * dice):
        shots, places = faces[:dice], faces[dice:]
        left = men
        for shot, place in zip(shots, places, strict=True):
            if trial.succeeds(shot):
                left = formulas.strike(left, place, weapon).men
        counted[left] += 1
    total = sum(counted.values())
    assert {key: value for key, value in found.items() if value > 1e-12}.keys() == counted.keys()
    for key, count in counted.items():
        assert found[key] == pytest.approx(count / total)


@pytest.mark.parametrize("dice", range(7))
def test_hits_are_binomial(dice):
    spread: Counter[int] = Counter(sum(face <= 3 for face in faces) for faces in product(FACES, repeat=dice))
    trial = Trial("at_most", 3)
    (table,) = shooting.volley_odds("Nobody", Men(0, 0), "archer", dice, trial).tables
    for hits, chance in enumerate(table.chances):
        assert chance.probability == pytest.approx(spread[hits] / 6**dice)


@given(attackers=st.integers(1, 30), defenders=st.integers(0, 30), roman=FLAG)
def test_an_assault_counts_its_faces(attackers, defenders, roman):
    at = boarding.column(attackers, defenders, RULES)
    found = assault_odds(attackers, at, roman=roman)
    fell = Counter(boarding.result(face, at, roman=roman) for face in FACES)
    for chance, key in zip(found.tables[0].chances, ("r", "-", "C"), strict=True):
        assert chance.probability == pytest.approx(fell[key] / 6)


@given(attackers=st.integers(1, 40), defenders=st.integers(1, 40))
def test_no_column_favours_the_attacker_by_default(attackers, defenders):
    at = boarding.column(attackers, defenders, RULES)
    assert Fraction(at) <= max(Fraction(1, 2), Fraction(attackers, defenders))


@given(marines=st.lists(st.integers(0, 12), min_size=1, max_size=4), rounding=st.sampled_from(["up", "down"]))
def test_no_marine_is_lost_on_the_way_to_a_prize(marines, rounding):
    taken = boarding.prize(marines, HouseRules(prize_rounding=rounding))
    assert taken.aboard + sum(taken.attackers) == sum(marines)
    assert all(0 <= left <= before for left, before in zip(taken.attackers, marines, strict=True))
