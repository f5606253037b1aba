"""Worked cases of fire: dice of a shot, hits, shields, damage, combined and split fire, criticals, odds."""

from fleetdesk.core.game.case_reading import CaseProblem, Given
from fleetdesk.core.words import msg
from fleetdesk.systems.common.attacks import attack_cases
from fleetdesk.systems.common.attacks.attack_cases import (
    ARCS,
    arc_given,
    damage_found,
    ratings,
    thrown,
    verdict,
)
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty, why_no_split
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.firestorm_armada.cases.shared import (
    KINDS,
    ONE_ARC,
    Asked,
    combines,
    cover_given,
    covers_given,
    penalties,
)
from fleetdesk.systems.firestorm_armada.formulas import criticals, gunnery
from fleetdesk.systems.firestorm_armada.formulas.gunnery import Contribution
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.printed.types import SHIP_TYPES
from fleetdesk.systems.firestorm_armada.tables import attack_die, tables
from fleetdesk.systems.firestorm_armada.wings import harm as wings

THRESHOLDS = {"4+": 4, "5+": 5, "6": 6, "6+": 6}
SMALL_TYPES = ("frigate", "escort", "transport", "weapon_platform", "corvette", "shuttle", "firing_drone")
USUAL_TYPES = ("cruiser", "battleship", "carrier", "dreadnought")


def _shot(given: Given, rules: HouseRules, ad: int | None = None) -> gunnery.ShotDice:
    """The dice of one weapon of a case; `ad`: printed, if not those it gives."""
    hull, crew = penalties(given)
    return gunnery.shot_dice(
        given.whole("base_ad") if ad is None else ad,
        given.text("kind", "primary", among=KINDS),
        rules,
        hull_dmg=hull,
        crew_dmg=crew,
        arc=arc_given(given),
        cover=cover_given(given),
        **given.flags("target_cloaked", cloaked="cloak_on", primary_halved="primary_ad_halved"),
    )


def _dice_found(shot: gunnery.ShotDice) -> Found:
    return {
        "ad": shot.ad,
        "can_fire": shot.can_fire,
        "printed": shot.printed,
        "penalty": shot.penalty,
        "reason": shot.reason or (None if shot.can_fire else "no_ad"),
    }


def compute_ad(case: Asked) -> Found:
    """R16-R28, A04-A07; AP lost are read and change nothing (R27)."""
    case.given.whole("ap_lost", 0)
    return _dice_found(_shot(case.given, case.rules))


def band_ad(case: Asked) -> Found:
    """R15, A07, A32: bands count from 1."""
    given = case.given
    printed = given.wholes("ad")
    band = gunnery.band_at(given.number("distance_inches"), given.number("band_inches"), len(printed))
    shot = _shot(given, case.rules, 0 if band is None else printed[band])
    return {**_dice_found(shot), "band": None if band is None else band + 1}


def _threshold(given: Given) -> int:
    """The lowest face that hits: as said, or by shooter and target."""
    if "to_hit" in given:
        return THRESHOLDS[given.text("to_hit", among=THRESHOLDS)]
    return gunnery.threshold_by_type(
        given.text("target_type", "other", among=SHIP_TYPES), capital=given.flag("shooter_capital", False)
    )


def roll_hits(case: Asked) -> Found:
    """R21, R29, R30."""
    face = _threshold(case.given)
    throw = thrown(case.given.whole("ad"), case.dice, attack_die(face))
    return {"hits": throw.hits, "dice_thrown": throw.dice, "lowest_face": face}


def to_hit_table(case: Asked) -> Found:
    """R29, R30."""
    capital = case.given.flag("shooter_capital")
    return {
        kind: gunnery.threshold_by_type(kind, capital=capital)
        for kind in (*SMALL_TYPES, *USUAL_TYPES, *SHIP_TYPES)
    }


def apply_hits(case: Asked) -> Found:
    """E1, E2, A16: with HP what becomes of the target too."""
    damage = gunnery.apply_hits(case.given.whole("hits"), *ratings(case.given))
    return {**damage_found(damage), "hull_points": damage.hull + damage.criticals * case.rules.crit_hull_loss}


def hull_check(case: Asked) -> Found:
    """E3."""
    hp, lost = case.given.whole("HP", least=1), case.given.whole("hull_lost")
    return {
        "state": "destroyed" if lost >= hp else "in_play",
        "destroyed": lost >= hp,
        "hull_left": max(0, hp - lost),
    }


def shields(case: Asked) -> Found:
    """E4."""
    throw = thrown(case.given.whole("shield_dice"), case.dice, attack_die())
    return {
        "shield_hits": throw.hits,
        "net_hits": gunnery.net_hits(case.given.whole("incoming_hits"), throw.hits),
        "dice_thrown": throw.dice,
    }


def cloak(case: Asked) -> Found:
    """E5: both ways; a line obstructed already is not halved again."""
    given = case.given
    on = given.flag("cloak_on")
    own = gunnery.shot_dice(given.whole("primary_ad_of_cloaked_ship", 0), "primary", case.rules, cloaked=on)
    enemy = gunnery.shot_dice(
        given.whole("enemy_ad", 0),
        given.text("enemy_kind", "primary", among=KINDS),
        case.rules,
        cover="half" if given.flag("enemy_obstructed", False) else "clear",
        target_cloaked=on,
    )
    return {"cloaked_ship_fires": own.ad, "enemy_fires": enemy.ad}


def _contribution(
    given: Given, number: int, focus: Given, rules: HouseRules, ad: int | None = None
) -> Contribution:
    """What a weapon of a combined shot brings; names a case leaves out are those of one squadron of like weapons."""
    if ad is None:
        ad = _shot(given, rules).ad if "base_ad" in given else given.whole("ad", 1)
    return Contribution(
        ship=given.text("ship", f"supporter {number}"),
        squadron=given.text("squadron", focus.text("squadron", "")),
        weapon=given.text("weapon", focus.text("weapon", "turret")),
        ad=ad,
        in_command=given.flag("in_command", True) and not given.flag("out_of_command", False),
        split=_splits(given, rules),
        critical=_hurt(given, rules),
    )


def _splits(given: Given, rules: HouseRules) -> bool:
    """R39, A28: whether a weapon or its ship divides its fire this turn."""
    other = given.flag("split_other_weapon", False) or given.flag("ship_split", False)
    return given.flag("split", False) or (other and rules.split_combine_scope == "ship")


def _hurt(given: Given, rules: HouseRules) -> bool:
    """R34, A08: whether a supporter counts as hurt by a critical; a case may name the weapon that was hit."""
    on_weapon = given.flag("critical_on_weapon", given.flag("weapon_critical", False))
    where = given.raw("critical", False)
    if isinstance(where, str):
        on_weapon = on_weapon or where == given.text("weapon", "")
        anywhere = True
    else:
        anywhere = given.flag("critical", False) or on_weapon
    return on_weapon if rules.combine_crit_scope == "weapon" else anywhere


def _pool(case: Asked) -> tuple[Contribution, list[Contribution]]:
    given = case.given
    focus = given.part("focus", {})
    ad = given.whole("focus_ad") if "focus_ad" in given else None
    lead = _contribution(focus, 0, focus, case.rules, ad)
    if "ship" not in focus:
        lead = lead._replace(ship="focus")
    lead = lead._replace(critical=False)
    return lead, [
        _contribution(one, number, focus, case.rules)
        for number, one in enumerate(given.parts("supporters", ()), start=1)
    ]


def combine(case: Asked) -> Found:
    """R9, R31-R34, A08, A09: dice of each weapon; what is left without the ships out of command."""
    focus, supporters = _pool(case)
    if "focus_ad" not in case.given and "focus" not in case.given:
        raise case.given.wrong("focus_ad")
    shot = gunnery.combine(focus, supporters, case.rules)
    inside = [one for one in supporters if one.in_command]
    total = sum(gunnery.contributions(focus, inside, case.rules))
    return {
        **verdict(shot.reason),
        "contributions": list(shot.contributions),
        "total_ad": shot.total,
        "excluded": [at for at, one in enumerate(supporters) if not one.in_command],
        "total_if_excluded": total,
    }


def combine_check(case: Asked) -> Found:
    """R9, R32, R35-R40, A34."""
    if "focus" not in case.given:
        raise case.given.wrong("focus")
    focus, supporters = _pool(case)
    return verdict(gunnery.why_no_combine(focus, supporters, case.rules))


def combined_roll(case: Asked) -> Found:
    """A19: every contribution is thrown with its own ship's threshold."""
    kind = case.given.text("target_type", "other", among=SHIP_TYPES)
    hits = []
    for at, one in enumerate(case.given.parts("contributions")):
        face = gunnery.threshold_by_type(kind, capital=one.flag("capital", False))
        hits.append(thrown(one.whole("ad"), case.dice, attack_die(face), str(at)).hits)
    return {"hits": sum(hits), "by_contribution": hits}


def split(case: Asked) -> Found:
    """R39, R41-R44, R56, A10."""
    given = case.given
    shares, weapon = given.wholes("allocation"), given.text("weapon", "")
    ad = given.whole("ad")
    if weapon == "pd":
        eligible = given.whole("eligible_targets", len(shares))
        reason = wings.why_no_volley(ad, shares, eligible, case.rules)
        return verdict("pd_must_split" if reason == "pd_must_be_even" else reason)
    arcs = given.names("arcs", ())
    reason = why_no_split(ad, shares, arcs, together=combines(given))
    if not reason and weapon in ONE_ARC and len(set(arcs) - ARCS.keys()) > 1:
        reason = "different_arcs"
    return verdict(reason)


def split_fire(case: Asked) -> Found:
    """R16, R18, R41, A06: allocate, then halve each share for its own arc and obstruction."""
    given = case.given
    shares = given.wholes("allocation")
    if "ad" in given:
        ad = given.whole("ad")
    else:
        hull, crew = penalties(given)
        kind = given.text("kind", "primary", among=KINDS)
        penalty = dice_penalty(hull, crew)
        ad = gunnery.after_damage(given.whole("base_ad"), kind, penalty, case.rules)
    covers = covers_given(given, len(shares))
    arcs = given.names("arcs", ("full",) * len(shares))
    if any(arc not in ARCS for arc in arcs) or len(arcs) != len(covers):
        raise given.wrong("arcs")
    checks = (
        (True, why_no_split(ad, shares, arcs, together=combines(given))),
        ("none" in arcs, "out_of_arc"),
        (any(cover not in {"clear", "half"} for cover in covers), "too_obstructed"),
    )
    reason = next((why for applies, why in checks if applies and why), "")
    dice = [
        gunnery.share_dice(share, ARCS[arc], case.rules, obstructed=cover == "half")
        for share, arc, cover in zip(shares, arcs, covers, strict=True)
        if not reason
    ]
    return {**verdict(reason), "dice": dice, "total_ad": sum(dice)}


def torpedo_hits_removed(case: Asked) -> Found:
    """E13: hits point defence took off, as players typed them."""
    net = gunnery.net_hits(case.given.whole("torpedo_hits"), case.given.whole("pd_removed_typed"))
    return {"net_hits": net, **damage_found(gunnery.apply_hits(net, *ratings(case.given)))}


def may_fire_on(case: Asked) -> Found:
    """R46, R47, A12."""
    given = case.given
    boarders = given.text("target_boarded_by_squadron", "")
    reason = gunnery.why_no_target(
        is_boarder=given.flag("shooter_is_boarder", False),
        boarded=bool(boarders),
        boarders_own_squadron=boarders == given.text("shooter_squadron", ""),
    )
    return {"allowed": not reason, "reason": reason or None}


def die_table_applies(case: Asked) -> Found:
    """R22: broadsides, turrets and torpedoes."""
    weapons = tables().attack_die.weapons
    return {name: name in weapons for name in case.given.names("weapons")}


def critical_table(case: Asked) -> Found:
    """E7, A16."""
    given = case.given
    edition = given.text("edition", case.rules.crit_table, among=("revised", "free"))
    rules = case.rules.but(crit_table=edition)
    if edition == "free":
        return {"hull_lost": rules.crit_hull_loss, "name": None, "effect_key": None, "roll": None}
    roll = sum(case.dice.take(2))
    found = criticals.cost(roll, 0, rules).row
    if found is None:
        raise CaseProblem(msg("Dice: {n} too few.", n=2))
    return {
        "roll": roll,
        "name": found.name,
        "hull_lost": "all" if found.hull < 0 else found.hull,
        "effect_key": found.effect_key,
        "affects_movement": found.affects_movement,
    }


def blast_ad(case: Asked) -> Found:
    """E7."""
    return {"ad": criticals.blast_dice(case.given.whole("destroyed_ship_HP", least=1))}


def repair(case: Asked) -> Found:
    """E8."""
    if not case.rules.repair:
        return {"repaired": False, "allowed": False}
    (face,) = case.dice.take(1)
    return {"repaired": criticals.repaired(face, case.rules), "allowed": True, "roll": face}


def probability(case: Asked) -> Found:
    """Section 12: exact, as fractions and decimals."""
    return attack_cases.probability(case.given, attack_die(_threshold(case.given)))


def line_of_sight(case: Asked) -> Found:
    """R18-R20."""
    cover = cover_given(case.given)
    return {"cover": cover, "allowed": cover in {"clear", "half"}, "half": cover == "half"}
