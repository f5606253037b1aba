"""Worked cases of contact: rams, collisions, obstacles, derelicts, and what becomes of ships."""

from collections.abc import Iterable, Mapping

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common.attacks.attack_cases import damage_found, ratings, verdict
from fleetdesk.systems.common.attacks.attack_dice import Damage, add_up
from fleetdesk.systems.common.worked_cases import Found, words_of
from fleetdesk.systems.uncharted_seas import engaged, losses, movement
from fleetdesk.systems.uncharted_seas.cases.shared import (
    Asked,
    harm_found,
    hull_found,
    hull_points,
    hull_state,
    lost_given,
    struck,
    thrown,
    touches_enemy,
)
from fleetdesk.systems.uncharted_seas.contact import ramming
from fleetdesk.systems.uncharted_seas.fire.attacks import Attack
from fleetdesk.systems.uncharted_seas.fire.attacks import ram_result as read_ram
from fleetdesk.systems.uncharted_seas.fire.hits import apply_hits
from fleetdesk.systems.uncharted_seas.state import Cause, Obstacle, Status
from fleetdesk.systems.uncharted_seas.tables import tables

METS: Mapping[str, ramming.Met] = words_of(ramming.Met)
OBSTACLES: Mapping[str, Obstacle] = words_of(Obstacle)
CAUSES: Mapping[str, Cause] = words_of(Cause)
STATES: Mapping[str, Status] = words_of(Status)
TOUCHERS: Mapping[str, losses.Toucher] = words_of(
    losses.Toucher, enemy="enemy_of_derelict", friend="same_fleet"
)


def _red(ship: Given) -> bool:
    return ship.flag("red", False) or ship.flag("ram_red", False)


def ram(case: Asked) -> Found:
    """R47-R50, A14-A16, A30: both attacks are thrown before either is marked."""
    met = METS[case.given.text("met", "enemy", among=METS)]
    score = case.given.part("rammer").whole("ram", 0)
    reason = movement.why_no_ram_score(score, met)
    if reason:
        return verdict(reason)
    found: Found = {**verdict(""), **_ram_dice(case, score)}
    if not case.dice.given:
        return found
    both = ("on_target", "on_rammer")
    on_target, on_rammer = (thrown(found[f"ad_{row}"], case.dice, row) for row in both)
    return {
        **found,
        "dice_thrown_on_target": on_target.dice,
        "dice_thrown_on_rammer": on_rammer.dice,
        **_both_hit(case, on_target.hits, on_rammer.hits),
    }


def _ram_dice(case: Asked, score: int) -> Found:
    rammer = case.given.part("rammer")
    lost, hull = lost_given(rammer), case.given.part("target").whole("HP", least=1)
    ad = ramming.ram_dice(score, *lost, hull, case.rules)
    return {"ad_on_target": ad.on_target, "ad_on_rammer": ad.on_rammer}


def _both_hit(case: Asked, on_target: int, on_rammer: int) -> Found:
    """A16: what the hits of a ram do to both, worked out before anything is removed."""
    rammer, target, rules = case.given.part("rammer"), case.given.part("target"), case.rules
    to_target = read_ram(on_target, *ratings(target), rules, red=_red(rammer))
    to_rammer = apply_hits(on_rammer, *ratings(rammer), rules)
    ends = {
        **hull_found(target, to_target, rules, "target_"),
        **hull_found(rammer, to_rammer, rules, "rammer_"),
    }
    statuses = [ends.get("target_state", "in_play"), ends.get("rammer_state", "in_play")]
    fight = engaged.engages("enemy", statuses)
    return {
        "hits_on_target": on_target,
        "hits_on_rammer": on_rammer,
        "target": damage_found(to_target),
        "rammer": damage_found(to_rammer),
        **ends,
        "engaged": fight,
        "melee": fight,
    }


def ram_result(case: Asked) -> Found:
    """R49, R50, A14."""
    damage = read_ram(case.given.whole("hits"), *ratings(case.given), case.rules, red=_red(case.given))
    return {**damage_found(damage), "hull_points": hull_points(damage, case.rules)}


def ram_ad(case: Asked) -> Found:
    """R47, R48, A15."""
    return _ram_dice(case, case.given.part("rammer").whole("ram"))


def ram_simultaneous(case: Asked) -> Found:
    """A16."""
    return _both_hit(case, case.given.whole("hits_on_target"), case.given.whole("hits_on_rammer"))


def _attacks(given: Given) -> tuple[Attack, ...]:
    """R51-R54: pairs of ships, or a ship and a kind of obstacle, in the order of the contacts."""
    ships = given.named("ships")
    attacks: list[Attack] = []
    for pair in given.lists("contacts"):
        if len(pair) != 2 or not all(isinstance(name, str) for name in pair):
            raise given.wrong("contacts")
        if pair[0] not in ships or pair[0] == pair[1]:
            raise given.wrong("contacts")
        one, other = pair
        if other in ships:
            attacks += _collision(ships, (one, other))
        elif other in OBSTACLES:
            attacks.append(ramming.obstacle_attack(one, OBSTACLES[other]))
        else:
            raise given.wrong("contacts")
    return tuple(attacks)


def _collision(ships: Mapping[str, Given], *pairs: tuple[str, str]) -> tuple[Attack, ...]:
    hp = {name: ships[name].whole("HP", least=1) for pair in pairs for name in pair}
    return ramming.collision_attacks(hp, pairs)


def collision(case: Asked) -> Found:
    """R51-R54."""
    return _made(case, case.given.named("ships"), _attacks(case.given))


def _made(case: Asked, ships: Mapping[str, Given], attacks: Iterable[Attack]) -> Found:
    """The attacks; with dice (rows "B_on_A" or "on_A") also what each does, all marked together (R53)."""
    found: Found = {"attacks": [{"on": one.on, "from": one.source, "ad": one.ad} for one in attacks]}
    dice, rules = case.dice, case.rules
    if not dice.given:
        return found
    found["hits"] = []
    damages: dict[str, list[Damage]] = {}
    for attack in attacks:
        row = f"{attack.source}_on_{attack.on}"
        throw = thrown(attack.ad, dice, row if dice.has(row) else f"on_{attack.on}")
        found["hits"].append(throw.hits)
        damage = apply_hits(throw.hits, *ratings(ships[attack.on]), rules)
        damages.setdefault(attack.on, []).append(damage)
    for name, parts in damages.items():
        total = add_up(parts)
        found[name] = damage_found(total)
        found |= hull_found(ships[name], total, rules, f"{name}_")
    return found


def collision_apply(case: Asked) -> Found:
    """R53: several attacks on one ship are applied one by one, then their results are added."""
    keys = [key for key in case.given if key.startswith("separate_hits_on_")]
    found: Found = {}
    for key in keys:
        name = key.removeprefix("separate_hits_on_")
        ship = case.given.part(name)
        damage = add_up(apply_hits(hits, *ratings(ship), case.rules) for hits in case.given.wholes(key))
        if len(keys) == 1:
            found |= harm_found(ship, damage, case.rules)
        found[name] = damage_found(damage)
        found |= hull_found(ship, damage, case.rules, f"{name}_")
    return found


def obstacle_collision(case: Asked) -> Found:
    """R54: with dice and a `ship` also what it does."""
    ad = ramming.obstacle_dice(OBSTACLES[case.given.text("obstacle", among=OBSTACLES)])
    return {"ad": ad} | (struck(case, case.given.part("ship"), ad) if case.dice.given else {})


def movement_contact(case: Asked) -> Found:
    """R55."""
    one = case.given.raw("contact_with")
    met = (one,) if isinstance(one, str) else case.given.names("contact_with")
    if not set(met) <= METS.keys():
        raise case.given.wrong("contact_with")
    return {"movement_stops": dict.fromkeys(met, True)}


def boarding_steps(_case: Asked) -> Found:
    """R55-R59, A17."""
    return {"order": list(ramming.BOARDING_STEPS), "damage_rolled_times": ramming.DAMAGE_THROWN_TIMES}


def drift_contact(case: Asked) -> Found:
    """R16, R51, R54, A34: a drifting ship that meets another collides with it; it never rams."""
    ships = case.given.named("ships")
    drifter = case.given.text("ship", among=ships)
    met = METS[case.given.text("met", among=METS)] if "met" in case.given else None
    others = [name for name in ships if name != drifter]
    attacks: tuple[Attack, ...] = ()
    if met == "obstacle":
        attacks = (ramming.obstacle_attack(drifter, OBSTACLES[case.given.text("obstacle", among=OBSTACLES)]),)
    elif met:
        attacks = _collision(ships, *((drifter, other) for other in others))
    return {"ram": False, "stops": met is not None, **_made(case, ships, attacks)}


def hull_check(case: Asked) -> Found:
    """R36."""
    return hull_state(case.given.whole("HP", least=1), case.given.whole("hull_lost", 0))


def crew_check(case: Asked) -> Found:
    """R36-R38, A39, A40."""
    if "hull_left" in case.given:
        hull_left = case.given.whole("hull_left")
    else:
        hull_left = losses.left(case.given.whole("HP", least=1), case.given.whole("hull_lost", 0))
    crew_left = losses.left(case.given.whole("crew", least=1), case.given.whole("crew_lost", 0))
    end = losses.crew_fate(
        crew_left,
        hull_left,
        CAUSES[case.given.text("cause", "other", among=CAUSES)],
        enemy_in_contact=touches_enemy(case.given),
        anchored=case.given.flag("anchored", False),
    )
    return {
        "state": end.status,
        "on_table": end.on_table,
        "crew_left": crew_left,
        "drift_inches_per_turn": end.drift_inches,
        "counts_as_trophy": end.status == "trophy_of_enemy",
    }


def derelict_drift(case: Asked) -> Found:
    """R38, A21, A22, A39: met by a ship it is recovered, by an obstacle stopped for good."""
    met = case.given.text("met", "", among=(*METS, *TOUCHERS, ""))
    if met in TOUCHERS:
        return _touched(TOUCHERS[met])
    drift = losses.derelict_drift(
        STATES[case.given.text("state", "derelict", among=STATES)],
        met_obstacle=case.given.flag("hits_obstacle", False) or met == "obstacle",
        anchored=case.given.flag("anchored", False),
    )
    found: Found = {"state": drift.status, "on_table": True, "moved_at_most": tables().derelict.drift_inches}
    # against an obstacle only the table knows how far it came
    if drift.status == "derelict" or drift.inches == 0:
        found["moved"] = drift.inches
    return found


def _touched(by: losses.Toucher) -> Found:
    end = losses.derelict_touched(by)
    return {
        "state": end.status,
        "on_table": end.on_table,
        "counts_as_trophy": end.status == "trophy_of_enemy",
    }


def derelict_contact(case: Asked) -> Found:
    """R39-R41."""
    return _touched(TOUCHERS[case.given.text("first_contact_by", among=TOUCHERS)])


def derelict_contact_dice(case: Asked) -> Found:
    """A22: the two ships stand in `ships`, or as `ship` and `derelict`."""
    if not losses.touch_is_attack(case.rules):
        return {"attacks": [], "recovered": True}
    apart = {name: case.given.part(name) for name in ("ship", "derelict") if "ships" not in case.given}
    ships = apart or case.given.named("ships")
    if len(ships) != 2:
        raise case.given.wrong("ships")
    one, other = ships
    return {"recovered": True, **_made(case, ships, _collision(ships, (one, other)))}
