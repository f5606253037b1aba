"""Worked cases of point defence, wings, mines, boarding and ramming."""

from collections.abc import Mapping

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.attack_cases import (
    MOST_DICE,
    chance,
    damage_found,
    ratings,
    thrown,
    verdict,
)
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.firestorm_armada.cases.shared import Asked, penalties
from fleetdesk.systems.firestorm_armada.formulas import boarding, gunnery
from fleetdesk.systems.firestorm_armada.formulas.wings import wing_fate
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.tables import attack_die, pd_die, tables
from fleetdesk.systems.firestorm_armada.wings import flights
from fleetdesk.systems.firestorm_armada.wings import harm as wings

WING_STATES = ("aboard", "ready", "repelled", "destroyed")
ENEMY = "enemy"


def pd_target_check(case: Asked) -> Found:
    """R55, R57, A23: the arc is read and never matters."""
    case.given.text("arc", "")
    reason = wings.why_no_pd_target(
        case.given.number("distance_inches"), repelled=case.given.flag("repelled", False)
    )
    return {"allowed": not reason, "reason": reason or None}


def _wing_found(hits: int) -> Found:
    fate = wing_fate(hits)
    found: Found = {"hits": hits, "wing_state": fate, "state": fate}
    found["must_move_inches"] = tables().pd.repel_move_inches if fate == "repelled" else 0
    return found


def pd_fire(case: Asked) -> Found:
    """R58-R60, A13."""
    throw = thrown(case.given.whole("ad"), case.dice, pd_die(explodes=case.rules.pd_explodes))
    return {**_wing_found(throw.hits), "dice_thrown": throw.dice}


def _pd_now(ship: Given, rules: HouseRules) -> int:
    hull, crew = penalties(ship)
    return gunnery.after_damage(ship.whole("pd"), "pd", dice_penalty(hull, crew), rules)


def pd_volley(case: Asked) -> Found:
    """R24, R44, R56, R58: a share and a throw for each wing."""
    given = case.given
    ad = _pd_now(given.part("ship"), case.rules)
    shares = given.part("allocation", {})
    dealt = {name: shares.whole(name) for name in shares}
    eligible = given.names("eligible_wings", tuple(dealt))
    reason = wings.why_no_volley(ad, tuple(dealt.values()), len(eligible), case.rules)
    if not reason and not set(dealt) <= set(eligible):
        reason = "wing_repelled"
    found: Found = {"ad": ad, **verdict(reason)}
    if reason:
        return found | {"results": {}}
    if not case.dice.given:
        return found
    die = pd_die(explodes=case.rules.pd_explodes)
    hits = {name: thrown(share, case.dice, die, name).hits for name, share in dealt.items()}
    found["results"] = {name: {"hits": count, "state": wing_fate(count)} for name, count in hits.items()}
    return found


def repelled_move(case: Asked) -> Found:
    """R61."""
    away = wings.retreat(case.given.number("distance_from_ship_before"))
    return {
        "move_inches": away.inches,
        "distance_after_if_straight_away": away.distance_after,
        "out_of_pd_range": away.out_of_range,
    }


def wing_contact(case: Asked) -> Found:
    """R62: only enemy ships and wings are barred."""
    enemy = case.given.text("with").startswith(ENEMY)
    allowed = wings.may_touch(enemy=enemy, repelled=case.given.flag("repelled_this_turn", False))
    return {"allowed": allowed, "reason": None if allowed else "touch_after_repel"}


def end_phase_wing(case: Asked) -> Found:
    """R62: a repelled wing is ready again; others stay what they are."""
    state = case.given.text("state", among=WING_STATES)
    return {"state": "ready" if state == "repelled" else state}


def flight_check(case: Asked) -> Found:
    """E11."""
    counts = []
    for row in case.given.lists("wings"):
        if len(row) != 2 or not isinstance(row[0], str) or type(row[1]) is not int or row[1] < 0:
            raise case.given.wrong("wings")
        counts.append((row[0], row[1]))
    capacity = case.given.whole("wing_capacity") if "wing_capacity" in case.given else None
    return {"warnings": list(flights.flight_warnings(counts, case.given.whole("flights", 1), capacity))}


def mine(case: Asked) -> Found:
    """E6: one throw against every ship, one more for the flights."""
    given, dice = case.given, case.dice
    ad = given.whole("mine_ad")
    ships = given.names("targets_within_4in", ())
    craft = given.names("wings_within_4in", ())
    found: Found = {"hits": 0, "applied_to_each": list(ships), "applied_to_wings": list(craft)}
    if ships or not craft:
        found["hits"] = thrown(ad, dice, attack_die(), _row(case, "ships", "ship")).hits
    if craft:
        found["wing_hits"] = thrown(ad, dice, attack_die(), _row(case, "wings", "flights")).hits
    if "DR" in given and "CR" in given:
        found |= damage_found(gunnery.apply_hits(found["hits"], *ratings(given)))
    if "other_mines" in given:
        others = given.names("other_mines")
        faces = [dice.take(1, _row(case, "mines", "other_mines"))[0] for _ in others]
        chain = tables().mine.chain_on
        found["set_off"] = [name for name, face in zip(others, faces, strict=True) if face in chain]
    return found


def _row(case: Asked, *names: str) -> str:
    """The first of these rows of dice that the case has; the single row otherwise."""
    return next((name for name in names if case.dice.has(name)), "")


def board_check(case: Asked) -> Found:
    """R45-R53, A11."""
    given = case.given
    ap = given.whole("ap")
    raw = given.raw("commit", ap)
    targets = 1
    if isinstance(raw, Mapping):
        shares = given.part("commit")
        sent = {name: shares.whole(name) for name in shares}
        targets = sum(count > 0 for count in sent.values())
        commit = sum(sent.values())
    else:
        commit = given.whole("commit", ap)
    reason = boarding.why_no_boarding(
        case.rules,
        inches=given.number("distance_inches"),
        ap=ap,
        commit=commit,
        targets=targets,
        **given.flags("fired_at_target", rammed="rammed_this_turn", between="ship_in_between"),
    )
    return verdict(reason)


def board(case: Asked) -> Found:
    """R49, R53."""
    sent = case.given.part("boarder").whole("ap")
    target = case.given.part("target", {})
    return {
        "boarder_ap_on_ship_after": 0,
        "party_ap_on_target": sent,
        "target_ap": target.whole("ap", 0),
        "recoverable": False,
    }


def move_away(case: Asked) -> Found:
    """R48, R54."""
    given = case.given
    boarder = given.text("ship", among=("boarder", "boarded_target")) == "boarder"
    turn = given.whole("turn", 1)
    at = given.text("at", "its_next_activation")
    allowed = at == "its_next_activation" and boarding.may_leave(
        boarder=boarder, turn=turn, boarded_on=given.whole("boarded_on_turn", 0)
    )
    return {"allowed": allowed, "party_stays_on_target": True}


def boarding_round(case: Asked) -> Found:
    """E9, A20: rolled with the house rule, else typed by the players."""
    given = case.given
    if case.rules.boarding_resolution == "manual":
        return {"prompt_players": True, "dice_rolled_by_app": False}
    party, defender = given.whole("party_ap"), given.part("defender")
    own = defender.whole("ap")
    party_hits = thrown(party, case.dice, attack_die(), "party").hits
    defender_hits = thrown(own, case.dice, attack_die(), "defender").hits
    left = boarding.fight(party, own, defender.whole("cp_left"), party_hits, defender_hits)
    return {
        "party_hits": party_hits,
        "defender_hits": defender_hits,
        "party_ap_after": left.party_ap,
        "defender_ap_after": left.defender_ap,
        "defender_cp_after": left.crew,
        "captured": left.captured,
        "continues": left.continues,
        "prompt_players": False,
        "dice_rolled_by_app": True,
    }


def ram(case: Asked) -> Found:
    """R45, E10."""
    found: Found = {"may_board_this_turn": False}
    if case.rules.ram == "declare":
        return found | {"allowed": True, "dice_rolled_by_app": False}
    rammer = case.given.part("rammer")
    hull = rammer.whole("HP", least=1) - rammer.whole("hull_dmg", 0)
    reason = boarding.why_no_ram(hull, case.rules)
    found |= {"allowed": not reason, "reason": reason or None, "dice_rolled_by_app": not reason}
    success = not reason and boarding.ram_succeeds(case.dice.take(1)[0])
    return found | {"success": success, "rammer_criticals": int(success), "target_criticals": int(success)}


def probability_pd(case: Asked) -> Found:
    """R58-R60, A13: exact, as fractions and decimals."""
    ad = case.given.whole("ad")
    if ad > MOST_DICE:
        raise case.given.wrong("ad")
    die, table = pd_die(explodes=case.rules.pd_explodes), tables().pd
    hit, gone = (attack_odds.exact_at_least(hits, ad, die) for hits in (table.repel_at, table.destroy_at))
    return {"p_unharmed": chance(1 - hit), "p_repelled": chance(hit - gone), "p_destroyed": chance(gone)}
