from collections import Counter

import pytest

from fleetdesk.core.battle.actions import Table
from fleetdesk.core.dice import Dice, DiceBox, NeedsDice, face
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg

WHY = msg("Fire")


def test_a_box_gives_the_same_faces_again():
    box = DiceBox(seed=42)
    first, again = Dice(box), Dice(box)
    assert first.roll(20, WHY) == again.roll(20, WHY)
    assert first.box == again.box == DiceBox(seed=42, drawn=20)


def test_it_does_not_matter_how_dice_are_grouped():
    together, apart = Dice(DiceBox(seed=1)), Dice(DiceBox(seed=1))
    assert together.roll(6, WHY) == apart.roll(2, WHY) + apart.roll(4, WHY)


@pytest.mark.parametrize("sides", [2, 3, 6, 8, 10, 12, 20, 100])
def test_dice_are_fair(sides):
    rolls = 6000
    found = Counter(face(11, number, sides) for number in range(rolls))
    assert set(found) == set(range(1, sides + 1))
    expected = rolls / sides
    chi = sum((found[side] - expected) ** 2 / expected for side in range(1, sides + 1))
    freedom = sides - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5  # the seed is fixed, so this cannot flicker


def test_seeds_and_dice_differ():
    rows = {tuple(face(seed, number, 6) for number in range(12)) for seed in range(50)}
    assert len(rows) == 50


def test_typed_faces_come_first_and_draw_nothing():
    dice = Dice(DiceBox(seed=3), typed=(6, 5))
    values = dice.roll(4, WHY)
    assert values[:2] == (6, 5)
    assert [one.typed for one in dice.throws[0].faces] == [True, True, False, False]
    assert dice.box.drawn == 2
    assert values[2:] == (face(3, 0, 6), face(3, 1, 6))


def test_missing_faces_are_asked_for_with_what_fell_before():
    dice = Dice(DiceBox(), typed=(1, 2, 3), roll_rest=False)
    dice.roll(2, WHY)
    with pytest.raises(NeedsDice) as caught:
        dice.roll(4, msg("Again"), sides=8)
    assert (caught.value.count, caught.value.sides) == (3, 8)
    assert [throw.values for throw in caught.value.thrown] == [(1, 2), (3,)]


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_face_no_die_has_is_one_sentence(value):
    with pytest.raises(BadInput, match="is not a face of a die with 6 sides: type 1 to 6"):
        Dice(DiceBox(), typed=(value,)).roll(1, WHY)


def test_left_over_faces_are_told():
    dice = Dice(DiceBox(), typed=(1, 2, 3))
    dice.roll(1, WHY)
    with pytest.raises(BadInput, match="2 typed dice too many: this action throws 1"):
        dice.finish()


def test_no_dice_is_no_throw():
    dice = Dice(DiceBox())
    assert dice.roll(0, WHY) == ()
    assert dice.roll(-3, WHY) == ()
    assert dice.throws == ()


def test_faces_are_marked_with_what_they_came_to():
    dice = Dice(DiceBox(seed=1), typed=(3, 4, 6))
    assert dice.roll(3, msg("Fire"), hits=(4, 5, 6), again=(6,)) == (3, 4, 6)
    assert [face.result for face in dice.throws[0].faces] == ["", "hit", "again"]
    with pytest.raises(NeedsDice) as asked:
        Dice(DiceBox(), typed=(5,), roll_rest=False).roll(2, msg("Fire"), hits=(5, 6))
    assert [face.result for face in asked.value.thrown[-1].faces] == ["hit"]


def test_a_card_the_program_draws_is_never_asked_for():
    dice = Dice(DiceBox(seed=3), typed=(6,), roll_rest=False)
    dice.roll(1, WHY)
    card = dice.roll(1, msg("Card"), 40, drawn=True)
    assert card == (face(3, 0, 40),)
    assert [one.why for one in dice.throws] == [WHY], "where it lay in the deck is no die to show"
    with pytest.raises(NeedsDice):
        dice.roll(1, WHY)
    assert Dice(DiceBox(seed=3), typed=(7,), roll_rest=False).roll(1, WHY, 40, drawn=True) == (7,)


def test_a_second_die_is_a_throw_of_its_own():
    table = Table(Dice(DiceBox(seed=1), typed=(4,), roll_rest=False))
    assert table.die(WHY) == 4
    with pytest.raises(NeedsDice) as asked:
        table.die(WHY)
    assert asked.value.fallen == (), "the first die is no part of what this one comes to"
    assert asked.value.since == 1
