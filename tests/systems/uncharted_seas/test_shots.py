"""Shots under every house rule of fire, played with typed dice (R26-R36, R42-R46, R57)."""

import pytest

from fleetdesk.core.errors import BadInput
from tests.systems.uncharted_seas.seas import (
    FORE,
    PORT,
    TURRET,
    at_sea,
    because,
    hurt,
    losses,
    play,
    refused,
    ship,
)


def gun(number, weapon=PORT, **more):
    return {"ship": number, "weapon": weapon, **more}


def shot(number="a-c1", weapon=PORT, target="b-s1", **more):
    return gun(number, weapon, target=target, **more)


def linked(leader, *joins):
    return {"leader": leader, "joins": list(joins), "target": "b-s1"}


def split(*shares, weapon=PORT):
    named = [dict(zip(("target", "dice", "arc"), one, strict=False)) for one in shares]
    return gun("a-c1", weapon, shares=named)


@pytest.mark.parametrize(
    ("house", "arc", "hull", "crew", "ad"),
    [
        ({}, "full", 0, 0, 7),
        ({}, "full", 1, 3, 4),
        ({}, "partial", 2, 1, 2),
        ({"half_rounding": "up"}, "partial", 2, 1, 3),
        ({"order": "halve_first"}, "partial", 2, 1, 1),
        ({"order": "halve_first", "half_rounding": "up"}, "partial", 2, 1, 2),
    ],
)
def test_r28_r29_r30_the_dice_of_a_shot(house, arc, hull, crew, ad):
    """A broadside of 7: R28 the greater loss, R30 half, A07 rounding, A08 order."""
    journal = at_sea("a-1", **house)
    hurt(journal, "a-c1", hull=hull, crew=crew)
    play(journal, "fire", shot(arc=arc), *[1] * ad)
    assert ship(journal, "a-c1").fired == ("0",)
    assert refused(journal, "fire", shot()) == because("weapon_used")


def test_a09_damage_silences_a_weapon_or_leaves_one_die():
    journal = at_sea("a-1")
    hurt(journal, "a-c1", hull=2)
    for arc in ("full", "partial"):
        assert refused(journal, "fire", shot(weapon=FORE, arc=arc)) == because("no_ad")
    lead, join = linked(gun("a-c1", FORE), gun("a-c2")), linked(gun("a-c2"), gun("a-c1", FORE))
    assert refused(journal, "linked_fire", lead) == because("leader_has_no_ad")
    assert refused(journal, "linked_fire", join) == because("supporter_has_no_ad")
    journal = at_sea("a-1", ad_floor_after_damage=1)
    hurt(journal, "a-c1", hull=2)
    assert refused(journal, "fire", shot(weapon=FORE, band=1)) == because("out_of_range")
    play(journal, "linked_fire", join, *[1] * 8)


@pytest.mark.parametrize(
    ("faces", "hull", "criticals"),
    [
        ((1, 2, 3, 3, 4, 5, 1), 0, ()),
        ((4, 4, 5, 1, 1, 1, 1), 1, ()),
        ((4, 4, 4, 4, 4, 4, 4), 1, ()),
        ((6, 1, 1, 1, 1, 1, 1, 4), 1, ()),
        ((6, 6, 5, 4, 5, 1, 1, 5, 1, 2, 3), 2, (5,)),
        ((6, 6, 6, 4, 4, 1, 1, 6, 6, 6, 4, 4, 1, 2, 2, 6, 6), 4, (4, 12)),
    ],
)
def test_r31_to_r35_what_hits_do(faces, hull, criticals):
    """DR 3, CR 8: one point however many hits (R31), a critical instead (R34), one per whole CR (R35)."""
    journal = at_sea("a-1")
    play(journal, "fire", shot(), *faces)
    assert ship(journal, "b-s1").hull_lost == hull
    assert tuple(one.roll for one in ship(journal, "b-s1").criticals) == criticals


def test_a10_hits_equal_to_dr_by_house_rule():
    journal = at_sea("a-1", dr_mode="gt")
    play(journal, "fire", shot(), 4, 4, 4, 1, 1, 1, 1)
    assert losses(journal) == {}
    play(journal, "fire", shot(weapon=TURRET), 4, 4, 4, 4, 1)
    assert losses(journal) == {"b-s1": (1, 0, "in_play")}


@pytest.mark.parametrize(
    ("house", "hull", "arc", "ad"),
    [
        ({}, 0, "full", 7 + 5),
        ({}, 0, "partial", 7 + 2),
        ({"half_rounding": "up"}, 0, "partial", 7 + 3),
        ({}, 3, "full", 4 + 5),
        ({"penalty_per_weapon": True}, 3, "full", 4 + 2),
        ({"own_second_weapon": "half"}, 0, "full", 7 + 2),
        ({"own_second_weapon": "half", "penalty_per_weapon": True}, 3, "full", 4 + 1),
        ({"order": "halve_first"}, 3, "partial", 4 + 2),
    ],
)
def test_r44_own_turret_and_broadside(house, hull, arc, ad):
    """R44, A12 the second weapon whole or half, A37 the penalty once or from each weapon."""
    journal = at_sea("a-1", **house)
    hurt(journal, "a-c1", hull=hull)
    play(journal, "linked_fire", linked(gun("a-c1"), gun("a-c1", TURRET, arc=arc)), *[1] * ad)
    assert (ship(journal, "a-c1").fired, ship(journal, "a-c1").linked) == (("0", "1"), ("0", "1"))


def test_r42_r43_other_ships_join_with_half():
    """7 + 5 of the leader; of the other, 4 hull lost once: (7 - 4) // 2 and 5 // 2. One throw, one result."""
    journal = at_sea("a-1")
    hurt(journal, "a-c2", hull=4)
    args = linked(gun("a-c1"), gun("a-c1", TURRET), gun("a-c2"), gun("a-c2", TURRET))
    play(journal, "linked_fire", args, *[4] * 15, 2, 2)
    assert losses(journal, "b-s1") == {"b-s1": (2, 0, "in_play")}
    frigates = at_sea("a-2")
    play(frigates, "linked_fire", linked(*(gun(f"a-f{n}", band=1) for n in (1, 2, 3))), 1, 1, 1)


def test_r45_a13_split_fire():
    """R45: 4 + 3 thrown apart; A13: a share partly in arc is halved after it was dealt; R28: 7 - 2."""
    journal = at_sea("a-1")
    play(journal, "split_fire", split(("b-s1", 4), ("b-s2", 3)), 4, 4, 1, 1, 4, 4, 4)
    assert losses(journal) == {"b-s2": (1, 0, "in_play")}
    journal.undo()
    play(journal, "split_fire", split(("b-s1", 4), ("b-s2", 3, "partial")), 1, 1, 1, 1, 5)
    journal.undo()
    hurt(journal, "a-c1", hull=2)
    assert refused(journal, "split_fire", split(("b-s1", 4), ("b-s2", 2))) == because("too_many_dice")
    for args in (split(), split(("b-s1", 0)), split(("b-s1", 2), ("b-s1", 2)), split(("a-c1", 2))):
        with pytest.raises(BadInput):
            journal.rehearse("split_fire", args, insist=True)


@pytest.mark.parametrize("first", ["split", "linked"])
@pytest.mark.parametrize("scope", ["ship", "weapon"])
def test_r46_a_ship_does_not_split_and_link(first, scope):
    """R46, A25: neither before nor after; by house rule only the same weapon may not do both."""
    journal = at_sea("a-1", split_link_scope=scope)
    both = [
        ("split_fire", split(("b-s1", 2), ("b-s2", 2), weapon=TURRET), 4),
        ("linked_fire", linked(gun("a-c2"), gun("a-c1")), 10),
    ]
    (action, args, ad), (later, then, dice) = both if first == "split" else both[::-1]
    play(journal, action, args, *[1] * ad)
    if scope == "ship":
        assert refused(journal, later, then) == because("split_and_linked")
    else:
        play(journal, later, then, *[1] * dice)


def test_a24_fire_into_a_melee():
    """A24: allowed, or forbidden for every kind of shot by house rule."""
    shots = (("fire", shot()), ("split_fire", split(("b-s1", 1))), ("linked_fire", linked(gun("a-c1"))))
    for rule in ("warn", "forbid"):
        journal = at_sea("a-1", fire_into_melee=rule)
        play(journal, "regroup", {"alone": "b-s1", "attackers": ["a-f1"]})
        for action, args in shots:
            if rule == "forbid":
                assert refused(journal, action, args) == because("target_in_melee")
            else:
                journal.rehearse(action, args)


def test_r36_the_last_hull_point_sinks_and_nobody_scores():
    journal = at_sea("a-1")
    hurt(journal, "b-f1", hull=2)
    play(journal, "fire", shot(target="b-f1"), 4, 4, 1, 1, 1, 1, 1)
    assert losses(journal) == {"b-f1": (3, 0, "destroyed")}
    assert journal.state.side("a").trophies == ()
    assert refused(journal, "fire", shot(weapon=TURRET, target="b-f1")) == because("out_of_play")


def test_r57_contact_with_an_enemy_bars_fire_and_with_a_friend_does_not():
    journal = at_sea("a-1")
    play(journal, "move", {"ship": "a-c1", "touches": ["b-s1"]})
    play(journal, "move", {"ship": "a-c2", "touches": ["a-f1"]})
    assert refused(journal, "fire", shot(target="b-s2")) == because("enemy_contact")
    play(journal, "fire", shot("a-c2", target="b-s2"), *[1] * 7)
