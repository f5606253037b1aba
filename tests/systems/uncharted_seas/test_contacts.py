"""Rams, collisions, obstacles and derelicts, played (R19, R47-R57, R60)."""

import pytest

from fleetdesk.core.blocks.cards import Columns
from fleetdesk.core.errors import BadInput
from fleetdesk.systems.uncharted_seas.show.panel import panel
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


def touching(journal, number, *others, **more):
    """A ship sails 2 inches into others."""
    legs = [{"inches": 2, "wind": "abeam"}]
    play(journal, "move", {"ship": number, "legs": legs, "touches": list(others), **more})


# --- ram -------------------------------------------------------------------------------------------------


def test_r47_r48_a_plain_ram():
    """A frigate rams a steamer: 3 dice on DR 3; the INITIAL hull of the target, 8, on DR 2 / CR 4."""
    journal = at_sea("a-2")
    hurt(journal, "b-s1", hull=5)
    hurt(journal, "a-f1", hull=1, crew=2)
    touching(journal, "a-f1", "b-s1", ram="b-s1")
    assert owed(journal) == ["ram"]
    play(journal, "ram", {"ship": "a-f1", "target": "b-s1"}, 4, 4, 5, 4, 5, 1, 1, 1, 1, 2, 3)
    assert losses(journal) == {"a-f1": (2, 2, "in_play"), "b-s1": (6, 0, "in_play")}
    assert ship(journal, "b-s1").criticals == ()
    assert owed(journal) == ["melee_round"]
    assert (journal.state.melees[0].alone, journal.state.melees[0].attackers) == ("b-s1", ("a-f1",))


def test_r49_a_red_ram_turns_a_hull_point_into_a_critical():
    """R49: a cruiser, 5 dice red, on DR 2 / CR 4: 3 hits are one critical."""
    journal = at_sea("a-1")
    touching(journal, "a-c1", "b-f1", ram="b-f1")
    play(journal, "ram", {"ship": "a-c1", "target": "b-f1"}, 4, 4, 4, 1, 1, 1, 1, 1, 3, 4)
    assert losses(journal) == {"b-f1": (2, 0, "in_play")}
    assert [one.roll for one in ship(journal, "b-f1").criticals] == [7]


def test_r50_beyond_dr_a_red_ram_counts_multiples_of_dr():
    """R50, A14: 5 hits on DR 2 / CR 4: two criticals; by house rule one, more only at multiples of CR."""
    dice = (4, 4, 4, 4, 4, 1, 1, 1)
    for mode, criticals in (("dr_as_cr_multiples", 2), ("max1_or_cr", 1)):
        journal = at_sea("a-1", red_ram_mode=mode, crit_hull_loss=1)
        touching(journal, "a-c1", "b-f1", ram="b-f1")
        play(journal, "ram", {"ship": "a-c1", "target": "b-f1"}, *dice, *[1] * 2 * criticals)
        assert len(ship(journal, "b-f1").criticals) == criticals
        assert ship(journal, "b-f1").hull_lost == criticals


def test_r49_short_of_dr_a_red_ram_does_nothing():
    journal = at_sea("a-1")
    touching(journal, "a-c1", "b-s1", ram="b-s1")
    play(journal, "ram", {"ship": "a-c1", "target": "b-s1"}, 4, 4, 1, 1, 1, *[1] * 8)
    assert losses(journal) == {}


def test_r49_reaching_dr_is_enough_for_a_red_ram_whatever_the_house_rule():
    """A10: strict DR is for plain hits only."""
    journal = at_sea("a-1", dr_mode="gt")
    touching(journal, "a-c1", "b-s1", ram="b-s1")
    play(journal, "ram", {"ship": "a-c1", "target": "b-s1"}, 4, 4, 4, 1, 1, *[1] * 8, 1, 1)
    assert losses(journal) == {"b-s1": (2, 0, "in_play")}


def test_a15_damage_reduces_a_ram_by_house_rule_only():
    for reduced, ad in ((False, 5), (True, 3)):
        journal = at_sea("a-1", ram_reduced=reduced)
        hurt(journal, "a-c1", hull=1, crew=2)
        touching(journal, "a-c1", "b-f1", ram="b-f1")
        play(journal, "ram", {"ship": "a-c1", "target": "b-f1"}, *[1] * (ad + 3))


def test_a16_both_attacks_of_a_ram_are_simultaneous():
    """A16, R56, R60: both sink; nobody fights."""
    journal = at_sea("a-2")
    hurt(journal, "a-f1", hull=2)
    hurt(journal, "b-f1", hull=2)
    touching(journal, "a-f1", "b-f1", ram="b-f1")
    play(journal, "ram", {"ship": "a-f1", "target": "b-f1"}, 4, 4, 1, 4, 4, 1)
    assert losses(journal) == {"a-f1": (3, 0, "destroyed"), "b-f1": (3, 0, "destroyed")}
    assert journal.state.melees == ()
    assert owed(journal) == []


def test_r57_the_rammer_of_a_ship_that_sank_fires():
    journal = at_sea("a-1")
    hurt(journal, "b-f1", hull=2)
    touching(journal, "a-c1", "b-f1", ram="b-f1")
    play(journal, "ram", {"ship": "a-c1", "target": "b-f1"}, 4, 4, 1, 1, 1, 1, 1, 1, 3, 4)
    assert losses(journal) == {"b-f1": (4, 0, "destroyed")}
    assert ship(journal, "a-c1").enemies == ()
    play(journal, "fire", {"ship": "a-c1", "weapon": 1, "target": "b-f2"}, *[1] * 5)


def test_a30_what_may_be_rammed():
    """A30: an enemy, by a ship with a ram; any other contact is a collision."""
    journal = at_sea("b-1")
    assert refused(journal, "ram", {"ship": "b-s1", "target": "a-c1"}) == because("no_ram")
    assert refused(journal, "move", {"ship": "b-s1", "ram": "a-c1"}) == because("no_ram")
    pass_to(journal, "a-1")
    assert refused(journal, "ram", {"ship": "a-c1", "target": "a-f1"}) == because("not_an_enemy")
    with pytest.raises(BadInput):
        journal.rehearse("ram", {"ship": "a-c1", "target": "a-c1"}, insist=True)


def test_r22_an_anchored_ship_does_not_ram_unless_the_contact_was_noted():
    journal = at_sea("a-1")
    play(journal, "move", {"ship": "a-c1"})
    play(journal, "drop_anchor", {"ship": "a-c1"})
    assert refused(journal, "ram", {"ship": "a-c1", "target": "b-s1"}) == because("anchored")


def test_a39_a_crew_lost_to_a_ram_is_taken_by_the_rammer():
    """A39, A16: a critical of the players' table kills the crew; the rammer alongside takes the ship."""
    journal = at_sea("a-1")
    play(journal, "edit_row", {"roll": 2, "title": "Swept clean", "hull": 0, "crew": 9})
    touching(journal, "a-c1", "b-f1", ram="b-f1")
    play(journal, "ram", {"ship": "a-c1", "target": "b-f1"}, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1)
    assert losses(journal) == {"b-f1": (0, 9, "trophy_of_enemy")}
    assert journal.state.side("a").trophies == ("b-f1",)
    assert journal.state.melees == ()


# --- collision -------------------------------------------------------------------------------------------


def test_r51_r52_two_ships_that_touch_attack_one_another():
    """R51, R52: with the INITIAL hull of the other; friends are not engaged."""
    journal = at_sea("a-1")
    hurt(journal, "a-c2", hull=4)
    touching(journal, "a-c1", "a-c2")
    play(journal, "collision", {"ship": "a-c1", "others": ["a-c2"]}, 4, 4, 4, 4, 1, 1, *[1] * 6)
    assert losses(journal) == {"a-c1": (1, 0, "in_play"), "a-c2": (4, 0, "in_play")}
    assert journal.state.melees == ()
    play(journal, "fire", {"ship": "a-c1", "weapon": 1, "target": "b-s1"}, *[1] * 4)


def test_r53_three_ships_every_pair_on_its_own():
    """R53: 8 dice of b-s1 and 3 of b-f1 on a-c1 (DR 4); 3 hits and 3 hits are no 6, and do nothing."""
    journal = at_sea("a-1")
    touching(journal, "a-c1", "b-s1", "b-f1")
    assert owed(journal) == ["collision", "collision"]
    dice = (
        *(4, 4, 4, 1, 1, 1, 1, 1),  # b-s1 on a-c1
        *(4, 4, 4, 1, 1, 1),  # a-c1 on b-s1: DR 3
        *(4, 4, 4),  # b-f1 on a-c1
        *(4, 4, 1, 1, 1, 1),  # a-c1 on b-f1: DR 2
    )
    play(journal, "collision", {"ship": "a-c1", "others": ["b-s1", "b-f1"]}, *dice)
    assert losses(journal) == {"b-s1": (1, 0, "in_play"), "b-f1": (1, 0, "in_play")}
    melee = journal.state.melees[0]
    assert (melee.alone, set(melee.attackers)) == ("a-c1", {"b-s1", "b-f1"})
    assert journal.state.contacts == ()


def test_r53_all_pairs_are_simultaneous():
    """R53: the first pair sinks the mover; it strikes the second ship in the same breath."""
    journal = at_sea("a-2")
    hurt(journal, "a-f1", hull=2)
    touching(journal, "a-f1", "b-s1", "b-f1")
    dice = (*(4, 4, *[1] * 6), *(1, 1, 1), *(1, 1, 1), *(5, 5, 1))
    play(journal, "collision", {"ship": "a-f1", "others": ["b-s1", "b-f1"]}, *dice)
    assert losses(journal) == {"a-f1": (3, 0, "destroyed"), "b-f1": (1, 0, "in_play")}
    assert (journal.state.melees, owed(journal)) == ((), [])


def test_r53_a_ship_sunk_by_the_first_pair_still_owes_the_second():
    """R53: thrown one after the other, the pairs stay simultaneous."""
    journal = at_sea("a-2")
    hurt(journal, "a-f1", hull=2)
    touching(journal, "a-f1", "b-s1", "b-f1")
    play(journal, "collision", {"ship": "a-f1", "others": ["b-s1"]}, 4, 4, *[1] * 6, *[1] * 3)
    assert ship(journal, "a-f1").status == "destroyed"
    assert owed(journal) == ["collision"]
    form = asked(journal, "collision", ship="a-f1")
    assert form.args == {"ship": "a-f1", "others": ("b-f1",)}
    play(journal, "collision", form.args, 1, 1, 1, 5, 5, 1)
    assert losses(journal, "b-f1") == {"b-f1": (1, 0, "in_play")}
    assert owed(journal) == []


def test_r51_a_collision_is_with_others():
    journal = at_sea("a-1")
    for others in ([], ["a-c1"], ["nobody"]):
        with pytest.raises(BadInput):
            journal.rehearse("collision", {"ship": "a-c1", "others": others}, insist=True)


def test_r19_a_contact_nobody_resolved_is_noted_and_forgotten():
    journal = at_sea("a-1")
    touching(journal, "a-c1", "a-f1")
    entry = play(journal, "end_activation", {})
    assert "Left undone: {what}" in said(entry)
    assert journal.state.contacts == ()


def test_a31_a_collision_of_three_sides_engages_enemies_only():
    """R51, A31: a runs into b and c, who are enemies of each other too."""
    journal = at_sea("a-2", sides="abc")
    touching(journal, "a-f1", "b-f1", "c-f1")
    play(journal, "collision", {"ship": "a-f1", "others": ["b-f1", "c-f1"]}, *[1] * 12)
    melee = journal.state.melees[0]
    assert (melee.alone, set(melee.attackers)) == ("a-f1", {"b-f1", "c-f1"})
    assert ship(journal, "b-f1").enemies == ("a-f1",)


# --- obstacles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "ad"), [("soft", 4), ("solid", 8), ("very_solid", 12)])
def test_r54_obstacles(kind, ad):
    journal = at_sea("a-1")
    touching(journal, "a-c1", obstacle=kind)
    play(journal, "obstacle", {"ship": "a-c1", "obstacle": kind}, *[4] * 4, *[1] * (ad - 4))
    assert losses(journal) == {"a-c1": (1, 0, "in_play")}
    assert owed(journal) == []
    play(journal, "fire", {"ship": "a-c1", "weapon": 1, "target": "b-s1"}, *[1] * 4)


def test_r54_an_obstacle_may_sink_a_ship():
    """R36, R54: 12 hits on CR 4: three criticals of 2 on a hull of 3."""
    journal = at_sea("a-2")
    play(journal, "obstacle", {"ship": "a-f1", "obstacle": "very_solid"}, *[4] * 12, *[2] * 6)
    assert losses(journal) == {"a-f1": (6, 0, "destroyed")}
    assert len(ship(journal, "a-f1").criticals) == 3


def test_r55_what_ran_into_an_obstacle_stops_there():
    journal = at_sea("a-1")
    play(journal, "obstacle", {"ship": "a-c1", "obstacle": "soft"}, 1, 1, 1, 1)
    assert refused(journal, "move", {"ship": "a-c1"}) == because("moved")
    assert refused(journal, "ram", {"ship": "a-c1", "target": "b-s1"}) == because("stopped")
    play(journal, "fire", {"ship": "a-c1", "weapon": 1, "target": "b-s1"}, *[1] * 5)


# --- derelicts -------------------------------------------------------------------------------------------


def wreck(**house):
    """b-f1 is a derelict; a-1 is activated."""
    journal = at_sea("a-1", **house)
    play(journal, "lose", {"ship": "b-f1", "crew": 4, "cause": "spell"})
    return journal


def test_guns_of_a_derelict_are_greyed_as_nobody_is_left_to_fire_them():  # R38
    def guns(journal):
        shown = panel(journal.state, "b-f1", "").blocks
        columns = next(one for one in shown if isinstance(one, Columns))
        table, arcs = (column[0] for column in columns.columns)
        return {one.muted for one in (*table.rows, *arcs.fans)}, " ".join(
            str(row.label) for row in table.rows
        )

    muted, called = guns(at_sea("a-1"))
    assert muted == {False}
    assert "no crew" not in called
    muted, called = guns(wreck())
    assert muted == {True}
    assert "no crew" in called


def test_a22_a_derelict_is_recovered_without_an_attack():
    journal = wreck()
    touching(journal, "a-c1", "b-f1")
    assert owed(journal) == ["recover"]
    play(journal, "recover", {"ship": "a-c1", "target": "b-f1"})
    assert losses(journal) == {"b-f1": (0, 4, "trophy_of_enemy")}
    assert owed(journal) == []


def test_a22_collision_first_by_house_rule():
    """A22: 3 dice on the cruiser, 6 on the wreck; then it is recovered."""
    journal = wreck(derelict_contact="collision_first")
    touching(journal, "a-c1", "b-f1")
    assert owed(journal) == ["collision", "recover"]
    play(journal, "collision", {"ship": "a-c1", "others": ["b-f1"]}, 4, 4, 4, 4, 4, 1, 1, 1, 1)
    assert losses(journal) == {"b-f1": (1, 4, "derelict")}
    assert owed(journal) == ["recover"]
    play(journal, "recover", {"ship": "a-c1", "target": "b-f1"})
    assert journal.state.side("a").trophies == ("b-f1",)


def test_a22_a_wreck_sunk_by_the_collision_is_not_recovered():
    journal = wreck(derelict_contact="collision_first")
    hurt(journal, "b-f1", hull=2)
    touching(journal, "a-c1", "b-f1")
    play(journal, "collision", {"ship": "a-c1", "others": ["b-f1"]}, 1, 1, 1, 4, 4, 1, 1, 1, 1)
    assert losses(journal) == {"b-f1": (3, 4, "destroyed")}
    assert (owed(journal), journal.state.side("a").trophies) == ([], ())


def test_a22_a_derelict_is_not_rammed():
    journal = wreck()
    ram = {"ship": "a-c1", "touches": ["b-f1"], "ram": "b-f1"}
    assert refused(journal, "move", ram) == because("recovered")


def test_r39_the_first_ship_to_touch_it_takes_it():
    """R39, R41: once gone, nobody else recovers it."""
    journal = wreck()
    touching(journal, "a-c1", "b-f1")
    play(journal, "recover", {"ship": "a-c1", "target": "b-f1"})
    assert refused(journal, "recover", {"ship": "b-f2", "target": "b-f1"}) == "{ship} is not a derelict."


def test_r40_r41_a_friend_saves_a_derelict():
    """R40, R41: no trophy, the figure goes."""
    journal = wreck()
    pass_to(journal, "b-2")
    touching(journal, "b-f2", "b-f1")
    play(journal, "recover", {"ship": "b-f2", "target": "b-f1"})
    assert losses(journal) == {"b-f1": (0, 4, "saved")}
    assert [(side.trophies, side.saved) for side in journal.state.sides] == [((), ()), ((), ("b-f1",))]


def test_r38_a_derelict_drifts_until_an_obstacle_stops_it():
    """R38, A21: once a turn, without an attack; aground it can still be taken."""
    journal = wreck()
    assert refused(journal, "drift", {"ship": "b-f1"}) == because("drifts_at_end")
    play(journal, "next_phase", {})
    play(journal, "drift", {"ship": "b-f1"})
    assert refused(journal, "drift", {"ship": "b-f1"}) == "This ship has already drifted this turn."
    next_turn(journal, "a-1")
    play(journal, "next_phase", {})
    play(journal, "drift", {"ship": "b-f1", "met": "very_solid"})
    assert losses(journal) == {"b-f1": (0, 4, "derelict_stopped")}
    assert refused(journal, "drift", {"ship": "b-f1"}) == "This ship has already drifted this turn."
    next_turn(journal, "a-1")
    assert refused(journal, "drift", {"ship": "b-f1"}) == because("aground")
    touching(journal, "a-c1", "b-f1")
    play(journal, "recover", {"ship": "a-c1", "target": "b-f1"})
    assert journal.state.side("a").trophies == ("b-f1",)


def test_a22_a_derelict_that_drifts_into_a_ship_is_recovered_by_it():
    journal = wreck()
    play(journal, "next_phase", {})
    play(journal, "drift", {"ship": "b-f1", "met": "a-f1"})
    assert (ship(journal, "b-f1").status, owed(journal)) == ("derelict", ["recover"])
    play(journal, "recover", {"ship": "a-f1", "target": "b-f1"})
    assert journal.state.side("a").trophies == ("b-f1",)


def test_a34_a_ship_out_of_command_drifts_into_another():
    """R16, R51, A34: a collision; enemies who survive it are engaged."""
    journal = at_sea()
    elements = [["a-f1", "a-f2"], ["a-f3"]]
    play(journal, "activate", {"squadron": "a-2", "elements": elements, "chosen": 0})
    play(journal, "drift", {"ship": "a-f3", "met": "b-f1"})
    play(journal, "collision", {"ship": "a-f3", "others": ["b-f1"]}, 1, 1, 1, 4, 4, 1)
    assert losses(journal) == {"b-f1": (1, 0, "in_play")}
    assert journal.state.melees[0].ships == ("b-f1", "a-f3")


def test_r39_of_three_sides_the_finder_takes_it():
    journal = at_sea("c-1", sides="abc")
    play(journal, "lose", {"ship": "b-f1", "crew": 4, "cause": "spell"})
    touching(journal, "c-f1", "b-f1")
    play(journal, "recover", {"ship": "c-f1", "target": "b-f1"})
    assert [side.trophies for side in journal.state.sides] == [(), (), ("b-f1",)]


def test_r55_a_ship_and_a_derelict_at_once():
    """R55: a move may end against a wreck and an enemy; each is dealt with on its own."""
    journal = wreck()
    touching(journal, "a-c1", "b-f1", "b-f2", ram="b-f2")
    assert owed(journal) == ["recover", "ram"]
    play(journal, "recover", {"ship": "a-c1", "target": "b-f1"})
    play(journal, "ram", {"ship": "a-c1", "target": "b-f2"}, *[1] * 8)
    assert journal.state.melees[0].ships == ("b-f2", "a-c1")
