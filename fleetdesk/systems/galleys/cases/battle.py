"""Worked cases of shooting and boarding."""

from collections.abc import Mapping

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common.worked_cases import Found, words_of
from fleetdesk.systems.galleys.cases.shared import MOST, Asked, one_die, sixths, told, whole
from fleetdesk.systems.galleys.formulas import boarding, shooting
from fleetdesk.systems.galleys.formulas.shooting import ENGINES, Loss, Men
from fleetdesk.systems.galleys.tables import Engine, Weapon

WEAPONS: Mapping[str, Weapon] = words_of(Weapon)


def shot_range(case: Asked) -> Found:
    """R87, A-44."""
    weapon = WEAPONS[case.given.text("weapon", among=WEAPONS)]
    distance = case.given.number("distance_cm")
    if "target_weapons" in case.given:
        answering = [WEAPONS[one] for one in case.given.names("target_weapons") if one in WEAPONS]
        return {"in_range": shooting.may_shoot_at(weapon, distance, answering, case.rules)}
    return {"in_range": shooting.in_range(weapon, distance)}


def _engine(given: Given) -> Engine:
    return ENGINES[given.text("catapult", "none", among=ENGINES)]


def _men(given: Given) -> Men:
    return Men(
        whole(given, "marines", 0),
        whole(given, "archers", 0),
        _engine(given),
        whole(given, "rowers", 0),
        given.flag("cataphract", False),
    )


def _men_found(men: Men) -> Found:
    found = men._asdict()
    del found["cataphract"]
    return found


def _shot_at(case: Asked, target: Given, engine: Engine, archers: int, stones: int) -> tuple[int, Loss]:
    """R88-R95: all shots first, archers before the catapult, then a location die for each hit: hits, and what is left."""
    hits: list[Weapon] = []
    volleys: tuple[tuple[Weapon, int], ...] = (("archer", archers), ("catapult", stones))
    for weapon, dice in volleys:
        trial = shooting.shot(weapon, engine, target_engaged=target.flag("engaged", False))
        hits += [weapon for face in case.dice.take(dice) if trial.succeeds(face)]
    places = case.dice.take(len(hits))
    return len(hits), shooting.strike_all(_men(target), zip(hits, places, strict=True))


def shoot(case: Asked) -> Found:
    """R88-R95."""
    shooter, target = case.given.part("shooter"), case.given.part("target")
    archers, engine = whole(shooter, "archer_dice", 0), _engine(shooter)
    # a case need not speak of the engine, but one that is gone does not shoot
    gone = "catapult" in shooter and engine not in shooting.ENGINE_POINTS
    hits, after = _shot_at(case, target, engine, archers, 0 if gone else whole(shooter, "catapult_dice", 0))
    left = {key: value for key, value in _men_found(after.men).items() if key in target}
    return {"hits": hits, "target": left, "lost_shots": after.lost_shots}


def shoot_simultaneous(case: Asked) -> Found:
    """R86: each ship of the case shoots at the other with what it had before; losses come together."""
    names = ("a", "b")
    before = {name: case.given.part(name) for name in names}
    after: dict[str, Men] = {}
    lost = 0
    for name, other in (names, names[::-1]):
        engine, archers = _engine(before[name]), whole(before[name], "archers", 0)
        stones = shooting.dice_of("catapult", 0, engine)
        _, result = _shot_at(case, before[other], engine, archers, stones)
        after[other] = result.men
        lost += result.lost_shots
    found: Found = {"lost_shots": lost}
    for name, men in after.items():
        found |= {f"{name}_{key}": value for key, value in _men_found(men).items()}
    return found


def odds_column(case: Asked) -> Found:
    """R99."""
    attackers, defenders = whole(case.given, "attacker_marines"), whole(case.given, "defender_marines")
    return {"column": boarding.column(attackers, defenders, case.rules)}


def boarding_(case: Asked) -> Found:
    """R97, R99-R103."""
    attackers, defenders = whole(case.given, "attacker_marines"), whole(case.given, "defender_marines")
    roman = case.given.flag("roman_attacker", False)
    at = boarding.column(attackers, defenders, case.rules)
    reason = boarding.why_no_assault(attackers, at=at)
    found: Found = {"column": at, "may_assault": not reason}
    if reason:
        return found | {"result": None, "attacker_marines": attackers, "defender_marines": defenders}
    found["p"] = {key: sixths(count) for key, count in boarding.faces(at, roman=roman).items()}
    face = one_die(case)
    if at == boarding.TAKEN:  # a die thrown all the same changes nothing
        face = None
    if face is None and at != boarding.TAKEN:
        return found
    outcome = boarding.result(face or 1, at, roman=roman)
    after = boarding.losses((attackers,), defenders, outcome, case.rules)
    return found | {
        "row": boarding.row(face, roman=roman) if face else None,
        "result": outcome,
        "attacker_marines": after.attackers[0],
        "defender_marines": after.defenders,
    }


def _marines(given: Given) -> tuple[int, ...]:
    values = given.wholes("assaulting_marines")
    if not values or not all(0 <= value <= MOST for value in values):
        raise given.wrong("assaulting_marines")
    return values


def boarding_sum(case: Asked) -> Found:
    """R98, R99."""
    total = sum(_marines(case.given))
    return {
        "attacker_total": total,
        "column": boarding.column(total, whole(case.given, "defender_marines"), case.rules),
    }


def boarding_multi_loss(case: Asked) -> Found:
    """R102, R103, A-13."""
    after = boarding.losses(
        _marines(case.given),
        whole(case.given, "defender_marines"),
        case.given.text("result", among=("r", "-", "C")),
        case.rules,
        whole(case.given, "choice", 0),
    )
    return {"attackers": list(after.attackers), "defender_marines": after.defenders}


def capture(case: Asked) -> Found:
    """R105-R107."""
    taken = boarding.prize(_marines(case.given), case.rules)
    defender = case.given.part("defender")
    return {
        "prize_marines": taken.aboard,
        "attackers_left": list(taken.attackers),
        "prize_crew": "conscript",
        "prize_fatigued": True,
        "prize_archers": boarding.prize_archers(whole(defender, "archers", 0), case.rules),
        "prize_catapult": _engine(defender),
        "prize_damaged": defender.flag("damaged", False),
        "prize_port_broken": defender.flag("port_broken", False),
        "prize_starboard_broken": defender.flag("starboard_broken", False),
        "links_between_removed": True,
    }


def assault_right(case: Asked) -> Found:
    """R18, R96, R97, R102, A-15."""
    given = case.given
    barred = given.flag("resting", False) or given.flag("already_assaulted", False)
    may = not barred and boarding.may_assault(
        engager=given.text("actor", among=("engager", "engaged")) == "engager",
        last=given.text("previous_result", "", among=("", "r", "-", "C")),
        rules=case.rules,
        tried_to_leave=told(given, "diseng"),
        same_phase=told(given, "same_"),
    )
    return {"may_assault": may}


def assault_possible(case: Asked) -> Found:
    """R18, R97, R99."""
    attackers = whole(case.given, "attacker_marines")
    at = boarding.column(attackers, whole(case.given, "defender_marines", 1), case.rules)
    reason = boarding.why_no_assault(attackers, at=at, resting=case.given.flag("resting", False))
    return {"may_assault": not reason, "reason": reason or None}
