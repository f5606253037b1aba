"""Special rules switched on as figures: those that always hold, and those that wait for hull, distance or target."""

from typing import Any

import pytest

from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.lists.catalogues import ReadRule
from fleetdesk.core.lists.fitting import fit
from fleetdesk.core.lists.fittings import CardOption, Change, SpecialRule
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.words import ENGLISH
from fleetdesk.systems.firestorm_armada.conditions import FAR, NEAR, OF_A_SHIP
from fleetdesk.systems.firestorm_armada.damage_control import repair_from
from fleetdesk.systems.firestorm_armada.fire.combined import CombinedFire, Join, pools, total_of
from fleetdesk.systems.firestorm_armada.fire.shot import Laid
from fleetdesk.systems.firestorm_armada.formulas import boarding
from fleetdesk.systems.firestorm_armada.game import SYSTEM
from fleetdesk.systems.firestorm_armada.lists import import_options
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet, Weapon
from fleetdesk.systems.firestorm_armada.values import (
    Shot,
    dice_of,
    faces_of,
    pd_now,
    ratings_now,
    shields_now,
    threshold_of,
)
from fleetdesk.systems.firestorm_armada.wings.point_defence import PdFire, Share, reason_of

PLAIN = ArmadaCard(
    id="teal", class_name="Teal", points=50, move=7, dr=4, cr=6, hull=6, crew=9, ap=3, pd=6, shield=1,
    weapons=(Weapon(name="Scatter", arc="fore", band_1=8, band_2=8, band_3=8, band_4=8), Weapon(band_1=4)),
)  # fmt: skip
ESCORT = PLAIN.but(id="egret", class_name="Egret", ship_type="frigate")
WING = ArmadaCard(id="fly", class_name="Fly", ship_type="fighter", torpedo_ad=3, move=18, pd=1)


def imported(name: str) -> SpecialRule:
    """A rule as the import makes it, switched on."""
    return import_options.special_rule(ReadRule(name=name), "", PLAIN.weapons).but(on=True)


def side(number: str, *cards: ArmadaCard) -> SideSetup:
    """One ship of each card, in one squadron."""
    ships = tuple(
        ShipEntry(id=f"s{n}", name=card.class_name, card=card.id) for n, card in enumerate(cards, 1)
    )
    fleet = ArmadaFleet(
        system=SYSTEM.id, cards={card.id: card for card in cards}, squadrons=(Squadron(id="q", ships=ships),)
    )
    return SideSetup(id=number, name=number, fleet=fleet)


def battle(*own: ArmadaCard, other: ArmadaCard = PLAIN, **house):
    answers = {"aboard": False}
    return SYSTEM.opening(
        Setup(
            sides=(side("a", *own), side("b", other)), house=HouseRules(**house).model_dump(), answers=answers
        )
    )


def hurt(state, ship, **losses):
    return state.with_ship(state.ships[ship].but(**losses))


def why(state, path):
    return [(ENGLISH.say(row.label), row.value) for row in SYSTEM.explain(state, path).rows]


def test_a_rating_falls_once_less_than_half_the_hull_is_left():
    state = battle(PLAIN.but(rules=(imported("Ablative Plating"),)))
    for lost, cr in ((0, 6), (3, 6), (4, 4)):
        assert ratings_now(hurt(state, "a-s1", hull_lost=lost), "a-s1").cr == cr
    told = why(hurt(state, "a-s1", hull_lost=4), "a-s1/cr")
    assert told[:2] == [("Printed on the card", 6), ("Special rule: Ablative Plating", -2)]


def test_two_hull_points_take_one_die():
    state = battle(PLAIN.but(rules=(imported("Weapon Shielding"),)))
    shot = Shot(ship="a-s1", weapon=1)
    assert [dice_of(hurt(state, "a-s1", hull_lost=lost), shot).ad for lost in range(5)] == [4, 4, 3, 3, 2]
    assert pd_now(hurt(state, "a-s1", hull_lost=5), "a-s1") == 4
    assert pd_now(hurt(state, "a-s1", hull_lost=2, crew_lost=3), "a-s1") == 3
    assert ("A special rule: one die for 2 hull points", None) in why(
        hurt(state, "a-s1", hull_lost=2), "a-s1/penalty"
    )


def test_a_weapon_hits_from_four_up_while_its_target_is_near():
    scatter = PLAIN.but(rules=(imported("Scatter Weapons"),))
    state = battle(scatter, other=ESCORT)
    near, far, gun = (Shot(ship="a-s1", weapon=at, band=band) for at, band in ((0, 1), (0, 2), (1, 0)))
    assert threshold_of(state, "a-s1", "b-s1") == 5
    assert [faces_of(state, (one,), "b-s1") for one in (near, far, gun)] == [(4,), (5,), (5,)]
    working = SYSTEM.actions["fire"].form(state, {"ship": "a-s1", "target": "b-s1"}).working
    assert "A special rule of the weapon: hits from 4 up" in [ENGLISH.say(row.label) for row in working.rows]


def test_in_combined_fire_it_holds_if_it_holds_for_all():
    scatter = PLAIN.but(rules=(imported("Scatter Weapons"),))
    for mate, faces in ((scatter, {4}), (PLAIN.but(id="tern"), {5})):
        state = battle(scatter, mate.but(id="mate"), other=ESCORT)
        args = CombinedFire(
            focus=Laid(ship="a-s1", weapon=0), joins=(Join(ship="a-s2", weapon=0),), target="b-s1"
        )
        assert {pool.face for pool in pools(state, args)} == faces


def test_hunters_add_a_die_for_each_that_joins_two_at_most():
    hunter = PLAIN.but(rules=(imported("Pack Hunters"),))
    pack = [hunter.but(id=f"h{n}") for n in range(4)]
    for mates, more in ((1, 0), (2, 1), (3, 2), (4, 2)):
        own = pack[:mates]
        state = battle(*own)
        shots = [Laid(ship=f"a-s{n}", weapon=0) for n in range(1, mates + 1)]
        args = CombinedFire(
            focus=shots[0], joins=tuple(Join(ship=one.ship, weapon=0) for one in shots[1:]), target="b-s1"
        )
        assert total_of(state, args) == 8 + 4 * (mates - 1) + more
    state = battle(pack[0], PLAIN)
    args = CombinedFire(
        focus=Laid(ship="a-s1", weapon=0), joins=(Join(ship="a-s2", weapon=0),), target="b-s1"
    )
    assert total_of(state, args) == 12


@pytest.mark.parametrize(("name", "big", "small"), [("Difficult Target", 5, 4), ("Elusive Target", 6, 5)])
def test_a_target_that_is_hard_to_hit(name, big, small):
    state = battle(PLAIN, ESCORT, other=PLAIN.but(rules=(imported(name),)))
    assert (threshold_of(state, "a-s1", "b-s1"), threshold_of(state, "a-s2", "b-s1")) == (big, small)


def test_point_defence_and_boarders_reach_farther():
    state = battle(PLAIN.but(rules=(imported("Bigger Batteries"), imported("Launch Tubes"))), other=WING)
    for inches, refused in ((8.0, ""), (8.5, "out_of_pd_range")):
        assert (
            reason_of(state, PdFire(ship="a-s1", shares=(Share(target="b-s1", dice=6, inches=inches),)))
            == refused
        )
    form = SYSTEM.actions["pd_fire"].form(state, {"ship": "a-s1"})
    assert "Wings within 8" in str(form.fields[0].label)
    for inches, far in ((12.0, False), (12.5, True)):
        reason = boarding.why_no_boarding(state.house, inches=inches, reach=state.card("a-s1").board_reach)
        assert (reason == "too_far") is far


def test_engineers_repair_from_three_up():
    state = battle(PLAIN.but(rules=(imported("Experienced Engineers"),)), repair=True)
    assert (repair_from(state, "a-s1"), repair_from(state, "b-s1")) == (3, 4)


def test_a_flight_throws_less_at_what_braves_it():
    target = PLAIN.but(rules=(imported("Durable"),))
    state = battle(WING, WING.but(id="f2"), WING.but(id="f3"), other=target)
    flight = next(ship.id for ship in state.ships.values() if ship.is_wing)
    assert len(state.mates(flight)) == 3
    assert dice_of(state, Shot(ship=flight, weapon=0), "b-s1").ad == 9 - 2
    assert dice_of(state, Shot(ship=flight, weapon=0)).ad == 9


def test_a_rule_that_is_off_only_reminds():
    rules = tuple(imported(name.title()).but(on=False) for name in import_options.CHANGES)
    state = battle(PLAIN.but(rules=rules), other=ESCORT)
    state = hurt(state, "a-s1", hull_lost=4)
    assert ratings_now(state, "a-s1") == (4, 6)
    assert pd_now(state, "a-s1") == 2
    assert faces_of(state, (Shot(ship="a-s1", weapon=0),), "b-s1") == (5,)


def test_every_condition_can_be_chosen_and_is_known_at_the_table():
    assert {*ArmadaCard.conditions} == {*OF_A_SHIP, *NEAR, *FAR, "at_capital", "at_others"}


def test_an_option_of_ones_own_may_wait_for_the_table_too():
    boost = CardOption(
        id="own",
        name="Hot guns",
        changes=(
            Change(table="weapons", rows=(2,), field="band_1", value=3, when="at_others"),
            Change(field="shield", value=1, when="cloak_on"),
        ),
    )
    card = PLAIN.but(options=(boost,))
    made: Any = fit(card, {"own": 1})
    assert (made.weapons, made.shield) == (card.weapons, 1)
    state = battle(made, other=ESCORT)
    shot = Shot(ship="a-s1", weapon=1)
    assert [dice_of(state, shot, target).ad for target in ("b-s1", "a-s1", "")] == [7, 4, 4]
    assert shields_now(hurt(state, "a-s1", cloak_on=True), "a-s1") == 2
