"""Worked cases of fire: dice of a shot, hits, damage, linked and split fire, odds."""

from collections.abc import Iterable
from itertools import pairwise

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common.attacks import attack_cases
from fleetdesk.systems.common.attacks.attack_cases import arc_given, damage_found, ratings, verdict
from fleetdesk.systems.common.attacks.attack_dice import Damage, dice_penalty, why_no_split
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.uncharted_seas.cases.shared import (
    Asked,
    hull_found,
    hull_points,
    lost_given,
    struck,
    thrown,
    touches_enemy,
)
from fleetdesk.systems.uncharted_seas.fire import gunnery, hits
from fleetdesk.systems.uncharted_seas.fire import linked as linking
from fleetdesk.systems.uncharted_seas.fire import split as splitting
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.state import STATUSES
from fleetdesk.systems.uncharted_seas.tables import attack_die


def _band(given: Given, inches: float) -> tuple[int | None, int]:
    """R26, A36: the band a distance falls in, from 1, and its printed dice; a limit belongs to the nearer one."""
    bands = [(band.number("max_inches"), band.whole("ad")) for band in given.parts("bands")]
    if any(far <= near for (near, _), (far, _) in pairwise(bands)):
        raise given.wrong("bands")
    return next(((at, ad) for at, (limit, ad) in enumerate(bands, 1) if inches <= limit), (None, 0))


def _printed(given: Given, distance: Given | None = None) -> int:
    """The printed dice: given outright, or those of the band a distance falls in."""
    if "bands" in given:
        return _band(given, (distance or given).number("distance_inches"))[1]
    return given.whole("base_ad") if "base_ad" in given else given.whole("ad")


def _dice_found(shot: gunnery.ShotDice) -> Found:
    return {"ad": shot.ad, "can_fire": shot.can_fire, "penalty": shot.penalty, "printed": shot.printed}


def _guns(weapons: Iterable[Given]) -> tuple[gunnery.Gun, ...]:
    return tuple(gunnery.Gun(_printed(gun), arc_given(gun)) for gun in weapons)


def compute_ad(case: Asked) -> Found:
    """R28-R30, A07-A09; several `weapons` of one ship share one penalty (A37)."""
    if "weapons" in case.given:
        each = gunnery.ship_dice(_firing(case.given), case.rules)
        return {"ad": sum(each), "can_fire": sum(each) > 0, "each": list(each)}
    return _dice_found(
        gunnery.shot_dice(_printed(case.given), *lost_given(case.given), arc_given(case.given), case.rules)
    )


def band_ad(case: Asked) -> Found:
    """R26, A36: bands count from 1."""
    band, printed = _band(case.given, case.given.number("distance_inches"))
    shot = gunnery.shot_dice(printed, *lost_given(case.given), arc_given(case.given), case.rules)
    return {**_dice_found(shot), "band": band}


def roll_hits(case: Asked) -> Found:
    """R33."""
    throw = thrown(case.given.whole("ad"), case.dice)
    return {"hits": throw.hits, "dice_thrown": throw.dice}


def apply_hits(case: Asked) -> Found:
    """R31, R32, R34, R35, A10."""
    damage = hits.apply_hits(case.given.whole("hits"), *ratings(case.given), case.rules)
    return {**damage_found(damage), "hull_points": hull_points(damage, case.rules)}


def fire(case: Asked) -> Found:
    """R26-R36, R57, R67, A24, A41: without dice only what the shot would throw."""
    shooter, target = case.given.part("shooter"), case.given.part("target", {})
    reason = gunnery.why_no_fire(
        status=shooter.text("status", "in_play", among=STATUSES),
        activated=shooter.flag("activated", True),
        engaged=shooter.flag("engaged", False),
        enemy_contact=touches_enemy(shooter),
        **shooter.flags("out_of_command", "weapon_used"),
    )
    refused, reminder = gunnery.into_melee(target_engaged=target.flag("engaged", False), rules=case.rules)
    arc = arc_given(case.given if "arc" in case.given else shooter)
    shot = gunnery.shot_dice(
        _printed(shooter, case.given if "distance_inches" in case.given else shooter),
        *lost_given(shooter),
        arc,
        case.rules,
    )
    if not (reason or refused):
        reason = "out_of_arc" if arc == "none" else "" if shot.can_fire else "no_ad"
    reason = reason or refused
    found: Found = {**verdict(reason), **_dice_found(shot), "warning": reminder or None}
    found["can_fire"] = not reason
    if reason or not case.dice.given:
        return found
    return found | struck(case, target, shot.ad, "target_")


def _firing(given: Given) -> gunnery.Firing:
    """A ship of a linked shot, with one weapon or several."""
    guns = given.parts("weapons") if "weapons" in given else (given,)
    return gunnery.Firing(_guns(guns), *lost_given(given))


def linked_fire(case: Asked) -> Found:
    """R42-R44, R46, A09, A12, A25, A37.

    Ships are given as `leader` and `supporters`, or as dice they are entitled to (`leader_ad`,
    `supporters_ad`); further weapons of the leading ship stand in `same_ship_extra`.
    """
    leader = (
        _firing(case.given.part("leader"))
        if "leader" in case.given
        else gunnery.Firing((gunnery.Gun(case.given.whole("leader_ad")),))
    )
    leader = leader._replace(guns=leader.guns + _guns(case.given.parts("same_ship_extra", ())))
    supporters = [
        *(gunnery.Firing((gunnery.Gun(ad),)) for ad in case.given.wholes("supporters_ad", ())),
        *(_firing(ship) for ship in case.given.parts("supporters", ())),
    ]
    ships = [case.given.part("leader", {}), *case.given.parts("supporters", ())]
    reason = next((why for ship in ships if (why := _why_not_linked(ship, case.rules))), "")
    shot = linking.linked_shot(leader, supporters, case.rules)
    reason = reason or shot.reason
    each = [] if reason else list(shot.each)
    found: Found = {**verdict(reason), "contributions": each, "total_ad": sum(each)}
    if not reason and case.dice.given:
        found |= struck(case, case.given.part("target"), sum(each), "target_")
    return found


def _why_not_linked(ship: Given, rules: HouseRules) -> str:
    reason = gunnery.why_no_fire(
        engaged=ship.flag("engaged", False),
        enemy_contact=touches_enemy(ship),
        weapon_used=ship.flag("weapon_used", False),
    )
    if not reason and not ship.flag("same_squadron", True):
        reason = "other_squadron"
    if not reason and ship.flag("has_split", False):
        together = ship.flag("same_weapon", False) or rules.split_link_scope == "ship"
        reason = "split_and_linked" if together else ""
    return reason


def split_fire(case: Asked) -> Found:
    """R45, R46, A13, A25: with `targets` and rows of dice, one throw for each."""
    given = case.given
    linked = given.flag("part_of_linked_fire", False)
    if "linked_weapon" in given or "other_weapon_linked" in given:
        same = "linked_weapon" in given and given.text("linked_weapon") == given.text("weapon", "")
        linked = linked or same or case.rules.split_link_scope == "ship"
    arcs = [arc_given(Given({"arc": arc})) for arc in given.names("arcs", ())]
    penalty = dice_penalty(*lost_given(given))
    ad = given.whole("ad") if "ad" in given else gunnery.after_damage(_printed(given), penalty, case.rules)
    shares = given.wholes("allocation")
    reason = why_no_split(ad, shares, arcs, together="split_and_linked" if linked else "")
    reason = reason or ("out_of_arc" if "none" in arcs else "")
    each = arcs or ["full"] * len(shares)
    dice = [
        splitting.share_dice(share, arc, case.rules)
        for share, arc in zip(shares, each, strict=False)
        if not reason
    ]
    found: Found = {**verdict(reason), "dice": dice, "total_ad": sum(dice)}
    if not reason and case.dice.given:
        targets = given.parts("targets")
        if len(targets) != len(dice):
            raise given.wrong("targets")
        found["results"] = [
            struck(case, target, ad, "target_", target.text("name", str(n)))
            for n, (target, ad) in enumerate(zip(targets, dice, strict=True))
        ]
    return found


def who_may_fire(case: Asked) -> Found:
    """R57, R67."""
    ships = case.given.named("squadron")
    may = [
        name
        for name, ship in ships.items()
        if not gunnery.why_no_fire(
            status=ship.text("status", "in_play", among=STATUSES),
            enemy_contact=touches_enemy(ship),
            **ship.flags("engaged", "out_of_command"),
        )
    ]
    return {"may_fire": may, "may_not": [name for name in ships if name not in may]}


def probability(case: Asked) -> Found:
    """R31-R35, section 12: exact, as fractions and decimals."""
    return attack_cases.probability(case.given, attack_die(), strict_dr=case.rules.dr_mode == "gt")


def critical(case: Asked) -> Found:
    """R32, R36, A11: criticals without a row of the players' table."""
    damage = Damage(0, case.given.whole("criticals", 1))
    return {"hull_points": hull_points(damage, case.rules), **hull_found(case.given, damage, case.rules)}
