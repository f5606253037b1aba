"""Fire, contact, crew and melee: what the shipped cases do not show, and what holds for any numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.systems.common.attacks.attack_dice import FOUR_UP, Damage
from fleetdesk.systems.uncharted_seas import engaged, losses, movement
from fleetdesk.systems.uncharted_seas.cases import run_case
from fleetdesk.systems.uncharted_seas.cases.shared import hull_points
from fleetdesk.systems.uncharted_seas.contact import melee, ramming
from fleetdesk.systems.uncharted_seas.fire import attacks, gunnery, linked
from fleetdesk.systems.uncharted_seas.fire.gunnery import Firing, Gun
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.tables import attack_die, tables

RULES = HouseRules()
points = st.integers(0, 25)
arcs = st.sampled_from(["full", "partial"])
houses = st.builds(
    HouseRules,
    half_rounding=st.sampled_from(["down", "up"]),
    order=st.sampled_from(["damage_first", "halve_first"]),
    ad_floor_after_damage=st.sampled_from([0, 1]),
    own_second_weapon=st.sampled_from(["full", "half"]),
    penalty_per_weapon=st.booleans(),
    dr_mode=st.sampled_from(["ge", "gt"]),
    red_ram_mode=st.sampled_from(["dr_as_cr_multiples", "max1_or_cr"]),
    ram_reduced=st.booleans(),
    mutual_wipeout=st.sampled_from(["both_trophies", "none_scored"]),
)
firings = st.builds(
    Firing, st.lists(st.builds(Gun, points, arcs), min_size=1, max_size=3).map(tuple), points, points
)


def test_the_tables_hold_the_attack_die():
    assert attack_die() == FOUR_UP
    assert sorted(tables().wind_change.shift.values()) == [-2, -1, -1, 1, 1, 2]


@given(points, points, points, arcs, houses)
def test_dice_of_a_shot_stay_between_none_and_those_printed(printed, hull, men, arc, rules):
    shot = gunnery.shot_dice(printed, hull, men, arc, rules)
    assert 0 <= shot.ad <= max(printed, rules.ad_floor_after_damage if printed else 0)
    assert shot.can_fire == (shot.ad > 0)


@given(points, points, points, arcs, houses)
def test_more_damage_never_gives_more_dice(printed, hull, men, arc, rules):
    one = gunnery.shot_dice(printed, hull, men, arc, rules).ad
    assert gunnery.shot_dice(printed, hull + 1, men, arc, rules).ad <= one
    assert gunnery.shot_dice(printed, hull, men + 1, arc, rules).ad <= one
    assert gunnery.shot_dice(printed + 1, hull, men, arc, rules).ad >= one


@given(points, points, points, houses)
def test_a_partial_arc_never_gives_more_dice(printed, hull, men, rules):
    whole = gunnery.shot_dice(printed, hull, men, "full", rules).ad
    partly = gunnery.shot_dice(printed, hull, men, "partial", rules).ad
    assert partly <= whole
    assert gunnery.shot_dice(printed, hull, men, "none", rules).ad == 0


@given(firings, houses)
def test_one_weapon_alone_is_a_plain_shot_and_two_never_suffer_more_than_each_alone(ship, rules):
    alone = [gunnery.shot_dice(g.printed, ship.hull_lost, ship.crew_lost, g.arc, rules).ad for g in ship.guns]
    together = gunnery.ship_dice(ship, rules)
    assert len(together) == len(alone)
    if len(alone) == 1:
        assert list(together) == alone
    if rules.ad_floor_after_damage == 0 and all(gun.arc == "full" for gun in ship.guns):
        assert sum(together) >= sum(alone)


@given(firings, st.lists(firings, max_size=3), houses)
def test_a_linked_shot_adds_up(leader, supporters, rules):
    shot = linked.linked_shot(leader, supporters, rules)
    assert len(shot.each) == sum(len(ship.guns) for ship in (leader, *supporters))
    assert shot.each[0] == gunnery.ship_dice(leader, rules)[0]
    if shot.reason:
        assert shot.reason in {"leader_has_no_ad", "supporter_has_no_ad"}
    else:
        assert sum(shot.each) > 0


def test_a_ship_adds_its_own_turret_and_others_half_of_each_weapon():
    leader = Firing((Gun(8), Gun(5, "partial")), hull_lost=1)
    other = Firing((Gun(6), Gun(1)), crew_lost=2)
    shot = linked.linked_shot(leader, [other], RULES)
    assert not shot.reason
    assert shot.each == (7, 2, 2, 1)


@pytest.mark.parametrize(
    ("leader", "supporters", "reason"),
    [
        (Firing((Gun(3),), hull_lost=3), [], "leader_has_no_ad"),
        (Firing((Gun(3, "none"),)), [], "leader_has_no_ad"),
        (Firing(()), [], "leader_has_no_ad"),
        (Firing((Gun(3),)), [Firing((Gun(2),), crew_lost=2)], "supporter_has_no_ad"),
        (Firing((Gun(3),)), [Firing((Gun(4, "none"),))], "supporter_has_no_ad"),
        (Firing((Gun(3), Gun(0))), [], "supporter_has_no_ad"),
    ],
)
def test_a_weapon_without_dice_neither_leads_nor_joins(leader, supporters, reason):
    assert linked.linked_shot(leader, supporters, RULES).reason == reason


@pytest.mark.parametrize(
    ("ad", "shares", "arcs", "reason"),
    [
        (9, [5, 4], [], ""),
        (9, [5, 3], [], ""),
        (9, [5, 5], [], "too_many_dice"),
        (9, [9, 0], [], "share_too_small"),
        (9, [-1, 4], [], "share_too_small"),
        (9, [], [], "no_targets"),
        (0, [1], [], "no_ad"),
        (9, [5, 4], ["full"], "shares_and_arcs_differ"),
        (9, [5, 4], ["full", "none"], "out_of_arc"),
    ],
)
def test_a_split_shot(ad, shares, arcs, reason):
    shot = {"ad": ad, "allocation": shares, "arcs": arcs}
    found = run_case({"action": "split_fire", "given": shot})
    assert found["reason"] == (reason or None)
    assert found["dice"] == ([] if reason else shares)
    both = run_case({"action": "split_fire", "given": {**shot, "part_of_linked_fire": True}})
    assert (both["reason"], both["dice"]) == ("split_and_linked", [])


@pytest.mark.parametrize(("inches", "ad"), [(0, 6), (8, 6), (8.1, 4), (16, 4), (16.1, 0)])
def test_a_distance_equal_to_a_limit_is_in_the_nearer_band(inches, ad):
    bands = [{"max_inches": 8, "ad": 6}, {"max_inches": 16, "ad": 4}]
    found = run_case({"action": "band_ad", "given": {"bands": bands, "distance_inches": inches}})
    assert found["printed"] == ad


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({}, ""),
        ({"status": "derelict"}, "out_of_play"),
        ({"out_of_command": True}, "out_of_command"),
        ({"activated": False}, "not_activated"),
        ({"engaged": True}, "engaged"),
        ({"enemy_contact": True}, "enemy_contact"),
        ({"weapon_used": True}, "weapon_used"),
    ],
)
def test_who_may_fire(state, reason):
    assert gunnery.why_no_fire(**state) == reason


# --- contact


@given(points, st.integers(1, 12), st.integers(1, 16), st.booleans(), houses)
def test_a_ram_never_does_less_with_more_hits_and_red_never_less_than_plain(hits, dr, cr, red, rules):
    one = attacks.ram_result(hits, dr, cr, rules, red=red)
    more = attacks.ram_result(hits + 1, dr, cr, rules, red=red)
    assert (more.criticals, more.hull) >= (one.criticals, one.hull)
    if dr <= cr:
        plain = attacks.ram_result(hits, dr, cr, rules, red=False)
        reddened = attacks.ram_result(hits, dr, cr, rules, red=True)
        assert reddened.hull == 0
        assert reddened.criticals >= plain.criticals


@given(st.lists(st.integers(1, 12), min_size=2, max_size=5), st.data())
def test_each_contact_is_two_attacks_with_the_other_ships_hull(hulls, data):
    hp = {f"s{n}": hull for n, hull in enumerate(hulls)}
    pair = st.lists(st.sampled_from(list(hp)), min_size=2, max_size=2, unique=True).map(tuple)
    contacts = data.draw(st.lists(pair, max_size=6))
    attacks = ramming.collision_attacks(hp, contacts)
    assert len(attacks) == 2 * len(contacts)
    assert all(attack.ad == hp[attack.source] and attack.on != attack.source for attack in attacks)


@pytest.mark.parametrize(
    ("ram", "met", "reason"),
    [
        (3, "enemy", ""),
        (0, "enemy", "no_ram"),
        (3, "friend", "not_an_enemy"),
        (3, "obstacle", "not_an_enemy"),
    ],
)
def test_only_an_enemy_is_rammed(ram, met, reason):
    assert movement.why_no_ram_score(ram, met) == reason


def test_contact_with_an_enemy_both_survive_becomes_a_melee():
    assert engaged.engages("enemy", ["in_play", "in_play"])
    assert not engaged.engages("enemy", ["in_play", "destroyed"])
    assert not engaged.engages("friend", ["in_play", "in_play"])


@pytest.mark.parametrize(("kind", "ad"), [("soft", 4), ("solid", 8), ("very_solid", 12)])
def test_an_obstacle_attacks_the_ship(kind, ad):
    assert ramming.obstacle_attack("A", kind) == attacks.Attack("A", kind, ad)


# --- what becomes of ships


@given(st.integers(1, 12), points)
def test_a_ship_is_sunk_once_damage_reaches_its_hull(hp, lost):
    assert losses.crew_fate(1, losses.left(hp, lost), "other").on_table == (lost < hp)


@pytest.mark.parametrize("cause", ["critical", "ram", "spell", "other"])
def test_a_crew_lost_otherwise_than_in_melee_leaves_a_derelict(cause):
    assert losses.crew_fate(0, 2, cause) == ("derelict", 2)
    assert losses.crew_fate(0, 2, cause, anchored=True) == ("derelict", 0)
    assert losses.crew_fate(0, 2, cause, enemy_in_contact=True) == ("trophy_of_enemy", 0)
    assert losses.crew_fate(0, 0, cause, enemy_in_contact=True) == ("destroyed", 0)
    assert losses.crew_fate(1, 2, cause, enemy_in_contact=True) == ("in_play", 0)


def test_a_derelict_drifts_until_it_meets_an_obstacle_for_good():
    assert losses.derelict_drift("derelict", met_obstacle=False) == (2, "derelict")
    assert losses.derelict_drift("derelict", met_obstacle=True).status == "derelict_stopped"
    assert losses.derelict_drift("derelict_stopped", met_obstacle=False) == (0, "derelict_stopped")
    assert losses.derelict_drift("derelict", met_obstacle=False, anchored=True) == (0, "derelict")
    assert losses.derelict_drift("in_play", met_obstacle=True) == (0, "in_play")


def test_hull_points_of_criticals_are_the_house_rules():
    assert hull_points(Damage(1, 0), RULES) == 1
    assert hull_points(Damage(0, 3), RULES) == 6
    assert losses.critical_cost(None, HouseRules(crit_hull_loss=4)) == (4, 0)


def test_criticals_are_repaired_only_by_house_rule():
    assert not losses.may_repair(RULES)
    assert losses.may_repair(HouseRules(repair=True))


# --- melee

sides = st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 9), min_size=2, max_size=5)


@given(sides, st.data(), houses)
def test_a_round_never_leaves_less_than_nobody(crews, data, rules):
    hits = data.draw(st.fixed_dictionaries({ship: st.integers(0, 15) for ship in crews}))
    lone = next(iter(crews))
    end = melee.after_round(crews, hits, (lone,), rules)
    for ship, men in crews.items():
        assert end.crew[ship] == max(0, men - hits[ship])
        assert (end.status[ship] == "in_play") == (end.crew[ship] > 0)
    others = [ship for ship in crews if ship != lone]
    assert end.over == (end.crew[lone] == 0 or not any(end.crew[ship] for ship in others))
    assert set(end.freed) == ({ship for ship in crews if end.crew[ship]} if end.over else set())
    assert set(end.trophies) <= {ship for ship in crews if end.crew[ship] == 0}


def test_an_attacker_may_fall_while_the_others_fight_on():
    end = melee.after_round({"A": 2, "B": 3, "C": 4}, {"A": 2, "C": 1}, ("C",), RULES)
    assert (end.status["A"], end.trophies, end.over, end.freed) == ("trophy_of_enemy", ("A",), False, ())


@pytest.mark.parametrize(
    ("shares", "reason"),
    [
        ({"A": 4, "B": 2}, ""),
        ({"A": 6}, ""),
        ({"A": 5, "B": 2}, "too_many_dice"),
        ({"A": 3, "B": 2}, "dice_left_over"),
        ({"A": 7, "B": -1}, "negative_share"),
        ({"A": 3, "X": 3}, "not_in_this_melee"),
    ],
)
def test_shares_of_the_lone_ship(shares, reason):
    assert melee.why_no_allocation(6, shares, ("A", "B")) == reason


@pytest.mark.parametrize(
    ("setting", "turn_now", "activating", "due"),
    [
        ("one_per_turn", 1, "B", False),
        ("one_per_turn", 2, "B", True),
        ("one_per_turn", 2, "X", False),
        ("each_activation", 1, "B", True),
        ("each_activation", 1, "X", False),
        ("first_engaged_ship", 1, "B", False),
        ("first_engaged_ship", 2, "A", True),
    ],
)
def test_the_next_round_of_a_melee(setting, turn_now, activating, due):
    rules = HouseRules(melee_rounds=setting)
    assert due == melee.round_due(
        turn=turn_now, activating=(activating,), engaged=("A", "B"), last_round=1, rules=rules
    )


def test_the_first_round_of_a_melee_is_due_at_contact():
    assert melee.round_due(turn=1, activating=("B",), engaged=("A", "B"), last_round=None, rules=RULES)
