"""Boarding melees, played: dice, shares, losses, rounds, who is freed (R20, R57-R67)."""

import pytest

from fleetdesk.core.errors import BadInput
from tests.systems.uncharted_seas.seas import (
    asked,
    at_sea,
    because,
    hurt,
    losses,
    next_turn,
    owed,
    pass_to,
    play,
    refused,
    said,
    ship,
)

NOT_DUE = "No round of this melee is due now (R66)."


def engaged(squadron, alone, *attackers, **house):
    """A squadron is activated, and one ship fights others."""
    journal = at_sea(squadron, **house)
    play(journal, "regroup", {"alone": alone, "attackers": list(attackers)})
    return journal


def fought(journal, *faces, melee="m1", **allocation):
    """A round; faces of the attackers first, then of the lone ship. Ships are named without their dash."""
    shares = {f"{key[0]}-{key[1:]}": n for key, n in allocation.items()}
    return play(journal, "melee_round", {"melee": melee, "allocation": shares}, *faces)


# --- a round ---------------------------------------------------------------------------------------------


def test_r59_melee_dice_are_the_crew_now():
    """R59: a cruiser of 6 crew, 5 hull and 2 crew lost, has 4; the steamer has its 5."""
    journal = engaged("a-1", "b-s1", "a-c1")
    hurt(journal, "a-c1", hull=5, crew=2)
    form = asked(journal, "melee_round", ship="a-c1")
    assert [row.value for row in form.working.rows] == [5, 4]
    fought(journal, *[1] * 4, *[1] * 5)


def test_r63_r64_hits_are_crew_lost_on_both_sides_at_once():
    """R63: as for fire, 6 hits twice and is thrown again. R64: simultaneous."""
    journal = engaged("a-1", "b-s1", "a-c1")
    entry = fought(journal, 4, 5, 6, 1, 1, 1, 4, *(4, 1, 1, 1, 6), 1)
    assert losses(journal) == {"a-c1": (0, 3, "in_play"), "b-s1": (0, 5, "trophy_of_enemy")}
    facts = [(one.kind, one.by, one.on, one.amount) for line in entry.lines for one in line.facts]
    assert ("crew", "b-s1", "a-c1", 3) in facts
    assert ("capture", "a-c1", "b-s1", 1) in facts


def test_r64_crew_lost_counts_against_fire_and_the_next_round():
    """R28, R64: 2 crew lost are 2 dice fewer, in melee and at the guns."""
    journal = engaged("a-1", "b-s1", "a-c1")
    fought(journal, *[1] * 6, 4, 4, 1, 1, 1)
    next_turn(journal, "a-1")
    fought(journal, *[1] * 4, *[1] * 5)
    play(journal, "leave_table", {"ship": "b-s1"})
    play(journal, "fire", {"ship": "a-c1", "weapon": 1, "target": "b-s2"}, *[1] * 3)


def test_r64_crew_never_falls_below_none():
    """9 hits on 4 crew leave 0; the dice over are lost."""
    journal = engaged("a-1", "b-f1", "a-c1")
    fought(journal, 6, 6, 6, 4, 4, 4, 1, 1, 1, *[1] * 4)
    assert losses(journal) == {"b-f1": (0, 4, "trophy_of_enemy")}


def test_r61_several_against_one_pool_their_dice():
    """R61, R64: 4 + 4 frigate dice on the steamer; it puts all 5 on the second frigate (R62)."""
    journal = engaged("a-2", "b-s1", "a-f1", "a-f2")
    fought(journal, 4, 4, 4, 1, 1, 1, 1, 1, *(5, 5, 1, 1, 1), af1=0, af2=5)
    assert losses(journal) == {"b-s1": (0, 3, "in_play"), "a-f2": (0, 2, "in_play")}


def test_r62_the_lone_ship_divides_its_dice():
    """R62: 3 on the first, 2 on the second, each thrown on its own."""
    journal = engaged("a-2", "b-s1", "a-f1", "a-f2")
    fought(journal, *[1] * 8, *(4, 1, 1), *(4, 4), af1=3, af2=2)
    assert losses(journal) == {"a-f1": (0, 1, "in_play"), "a-f2": (0, 2, "in_play")}


def test_r62_dice_nobody_divided_are_dealt_evenly():
    journal = engaged("a-2", "b-s1", "a-f1", "a-f2")
    form = asked(journal, "melee_round", ship="b-s1")
    assert form.args["allocation"] == {"a-f1": 3, "a-f2": 2}
    fought(journal, *[1] * 8, *(4, 4, 4), *(1, 1))
    assert losses(journal) == {"a-f1": (0, 3, "in_play")}


def test_r62_shares_add_up_to_the_melee_dice():
    journal = engaged("a-2", "b-s1", "a-f1", "a-f2")

    def dealt(**shares):
        return {"melee": "m1", "allocation": {f"{key[0]}-{key[1:]}": n for key, n in shares.items()}}

    assert refused(journal, "melee_round", dealt(af1=3, af2=3)) == because("too_many_dice")
    assert refused(journal, "melee_round", dealt(af1=1, af2=1)) == because("dice_left_over")
    for shares in ({"af1": 6, "af2": -1}, {"af1": 3, "af3": 2}):
        with pytest.raises(BadInput):
            journal.rehearse("melee_round", dealt(**shares), insist=True)


def test_r65_r37_a_crew_wiped_out_is_a_trophy():
    """R37, R65, R20: the figure goes, the winner is free."""
    journal = engaged("a-1", "b-f1", "a-c1")
    entry = fought(journal, 4, 4, 4, 4, 1, 1, *[1] * 4)
    assert losses(journal) == {"b-f1": (0, 4, "trophy_of_enemy")}
    assert [side.trophies for side in journal.state.sides] == [("b-f1",), ()]
    assert journal.state.melees == ()
    assert "{ship} is free of the melee" in said(entry)


@pytest.mark.parametrize(
    ("option", "status", "trophies"),
    [
        ("both_trophies", "trophy_of_enemy", [("b-f1",), ("a-f1",)]),
        ("none_scored", "destroyed", [(), ()]),
    ],
)
def test_r65_both_crews_wiped_out_in_one_round(option, status, trophies):
    """R65, A18: both are removed; each is a trophy of the other, or by house rule nobody scores."""
    journal = engaged("a-2", "b-f1", "a-f1", mutual_wipeout=option)
    fought(journal, *[4] * 4, *[5] * 4)
    assert losses(journal) == {"a-f1": (0, 4, status), "b-f1": (0, 4, status)}
    assert [side.trophies for side in journal.state.sides] == trophies
    assert journal.state.melees == ()


def test_a18_none_scored_is_for_both_sides_wiped_out_only():
    """One attacker of two lives on: the lone ship and the dead attacker are trophies."""
    journal = engaged("a-2", "b-f1", "a-f1", "a-f2", mutual_wipeout="none_scored")
    fought(journal, *[4] * 4, *[1] * 4, *[4] * 4, af1=4, af2=0)
    assert [side.trophies for side in journal.state.sides] == [("b-f1",), ("a-f1",)]


def test_r65_the_melee_goes_on_with_those_who_are_left():
    journal = engaged("a-2", "b-s1", "a-f1", "a-f2")
    fought(journal, *[1] * 8, *(4, 4, 4, 4, 1), af1=5, af2=0)
    assert losses(journal) == {"a-f1": (0, 4, "trophy_of_enemy")}
    melee = journal.state.melees[0]
    assert (melee.alone, melee.attackers, melee.first) == ("b-s1", ("a-f2",), "b-s1")
    assert ship(journal, "b-s1").enemies == ("a-f2",)


# --- rounds ----------------------------------------------------------------------------------------------


def rounds_due(option):
    """Which activations of two turns owe a round: contact by a-1 in turn 1; b-1 goes first in turn 2."""
    journal = engaged("a-1", "b-s1", "a-c1", melee_rounds=option)
    due = []
    for squadron in ("a-1", "b-1"):
        if squadron != "a-1":
            pass_to(journal, squadron)
        if "melee_round" in owed(journal):
            due.append((1, squadron))
            fought(journal, *[1] * 11)
            assert refused(journal, "melee_round", {"melee": "m1"}) == NOT_DUE
    next_turn(journal)
    for squadron in ("b-1", "b-2", "a-1"):
        pass_to(journal, squadron)
        if "melee_round" in owed(journal):
            due.append((2, squadron))
            fought(journal, *[1] * 11)
    return due


@pytest.mark.parametrize(
    ("option", "due"),
    [
        ("one_per_turn", [(1, "a-1"), (2, "b-1")]),
        ("each_activation", [(1, "a-1"), (1, "b-1"), (2, "b-1"), (2, "a-1")]),
        ("first_engaged_ship", [(1, "a-1"), (2, "a-1")]),
    ],
)
def test_r66_when_the_next_round_is_due(option, due):
    """R66, A19."""
    assert rounds_due(option) == due


def test_r66_without_an_activation_no_round_is_due():
    journal = engaged("a-1", "b-s1", "a-c1")
    play(journal, "end_activation", {})
    assert refused(journal, "melee_round", {"melee": "m1"}) == NOT_DUE
    with pytest.raises(BadInput):
        journal.rehearse("melee_round", {"melee": "m9"}, insist=True)


def test_r20_a_ship_freed_by_the_round_moves_and_fires():
    """R20, A32, A38: the round comes first; the freed ship then sails and fires with its squadron."""
    journal = engaged("a-1", "b-f1", "a-c1")
    fought(journal, 4, 4, 1, 1, 1, 1, *[1] * 4)
    fire = {"ship": "a-c1", "weapon": 1, "target": "b-s1"}
    assert refused(journal, "fire", fire) == because("engaged")
    next_turn(journal, "a-1")
    assert owed(journal) == ["melee_round"]
    assert refused(journal, "fire", fire) == because("engaged")
    fought(journal, 4, 4, 1, 1, 1, 1, 1, 1)
    assert ship(journal, "a-c1").left_melee_turn == 2
    play(journal, "move", {"ship": "a-c1", "legs": [{"inches": 8, "wind": "astern"}]})
    play(journal, "fire", fire, *[1] * 5)


def test_r60_a_ship_sunk_by_the_contact_does_not_fight():
    journal = at_sea("a-2")
    hurt(journal, "b-f1", hull=2)
    play(journal, "move", {"ship": "a-f1", "touches": ["b-f1"]})
    play(journal, "collision", {"ship": "a-f1", "others": ["b-f1"]}, *[1] * 3, 4, 4, 1)
    assert losses(journal) == {"b-f1": (3, 0, "destroyed")}
    assert (journal.state.melees, owed(journal)) == ((), [])


def test_r58_crew_killed_at_the_contact_is_gone_before_the_melee():
    """R58, A17: a critical of the players' table kills 2 of 4."""
    journal = at_sea("a-2")
    play(journal, "edit_row", {"roll": 12, "title": "Splinters", "hull": 0, "crew": 2})
    play(journal, "move", {"ship": "a-f1", "touches": ["b-f1"]})
    play(journal, "collision", {"ship": "a-f1", "others": ["b-f1"]}, 1, 1, 1, 6, 6, 1, 1, 1, 6, 6)
    assert losses(journal) == {"b-f1": (0, 2, "in_play")}
    play(journal, "squadron_moved", {})
    fought(journal, *[1] * 4, 1, 1)


# --- who fights whom -------------------------------------------------------------------------------------


def melees(journal):
    return {(one.alone, one.attackers) for one in journal.state.melees}


def collide(journal, number, *others):
    play(journal, "move", {"ship": number, "touches": list(others)})
    play(journal, "collision", {"ship": number, "others": list(others)}, *[1] * 6 * len(others))


def test_r61_a_second_ship_joins_a_melee():
    journal = at_sea("a-2")
    collide(journal, "a-f1", "b-f1")
    collide(journal, "a-f2", "b-f1")
    assert melees(journal) == {("b-f1", ("a-f1", "a-f2"))}


def test_r66_a_newcomer_brings_a_round_of_its_own():
    """R58, A19: the melee was fought this turn; new contact is due at once."""
    journal = at_sea("a-2")
    collide(journal, "a-f1", "b-f1")
    play(
        journal, "melee_round", {"melee": journal.state.melees[0].id}, *[1] * 8, insist=True
    )  # before the others moved (R18)
    assert owed(journal) == []
    collide(journal, "a-f2", "b-f1")
    assert owed(journal) == ["melee_round"]
    play(journal, "squadron_moved", {})
    fought(journal, *[1] * 8, *[1] * 4, af1=4, af2=0)


def test_a26_several_against_several_are_cut_into_groups():
    """A26: the pair that would make it many against many fights apart; players regroup as they like."""
    journal = at_sea("a-2")
    collide(journal, "a-f1", "b-f1")
    collide(journal, "a-f2", "b-f1", "b-f2")
    assert melees(journal) == {("b-f1", ("a-f1",)), ("b-f2", ("a-f2",))}
    play(journal, "regroup", {"alone": "b-f1", "attackers": ["a-f1", "a-f2"]})
    assert melees(journal) == {("b-f1", ("a-f1", "a-f2"))}
    fire = {"ship": "a-f2", "weapon": 0, "target": "b-s1"}
    assert refused(journal, "fire", fire) == because("engaged")


def test_r20_a_ship_freed_that_touches_another_enemy_goes_on_with_that_one():
    """R57, A31: a-f2 beats b-f2 and still lies alongside b-f1: it joins that melee."""
    journal = at_sea("a-2")
    collide(journal, "a-f1", "b-f1")
    collide(journal, "a-f2", "b-f1", "b-f2")
    other = next(one.id for one in journal.state.melees if one.alone == "b-f2")
    play(journal, "squadron_moved", {})
    fought(journal, *[4] * 4, *[1] * 4, melee=other)
    assert losses(journal) == {"b-f2": (0, 4, "trophy_of_enemy")}
    assert melees(journal) == {("b-f1", ("a-f1", "a-f2"))}


def test_regroup_keeps_the_count_of_rounds():
    """R66: players who cut the melee anew get no second round out of it."""
    journal = engaged("a-2", "b-s1", "a-f1")
    fought(journal, *[1] * 4, *[1] * 5)
    play(journal, "regroup", {"alone": "a-f1", "attackers": ["b-s1"]})
    assert owed(journal) == []


def test_r60_only_enemies_in_play_fight():
    journal = at_sea("a-2")
    play(journal, "lose", {"ship": "b-f1", "crew": 4})
    assert refused(journal, "regroup", {"alone": "a-f1", "attackers": ["b-f1"]}) == because("out_of_play")
    assert refused(journal, "regroup", {"alone": "a-f1", "attackers": ["a-f2"]}) == "{ship} is a friend."
    for attackers in ([], ["a-f1"], ["nobody"]):
        with pytest.raises(BadInput):
            journal.rehearse("regroup", {"alone": "a-f1", "attackers": attackers}, insist=True)


def test_a23_breaking_off_is_by_agreement():
    journal = engaged("a-2", "b-f1", "a-f1")
    assert refused(journal, "break_off", {"ship": "a-f1"}).startswith("The rules know no breaking off")
    play(journal, "break_off", {"ship": "a-f1"}, insist=True)
    assert (journal.state.melees, ship(journal, "b-f1").enemies) == ((), ())
    with pytest.raises(BadInput):
        journal.rehearse("break_off", {"ship": "a-f1"}, insist=True)


def test_r67_an_engaged_ship_cannot_drop_anchor():
    journal = engaged("a-2", "b-f1", "a-f1")
    assert refused(journal, "drop_anchor", {"ship": "a-f1"}) == because("engaged")
