"""Worked cases of ships that touch: disengaging, ramming, grapples, oars, links."""

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.cases.shared import (
    Asked,
    allowance,
    case_links,
    crew,
    legality,
    length,
    one_die,
    sides,
    sixths,
    trial_found,
    whole,
)
from fleetdesk.systems.galleys.formulas import contact, crews, links
from fleetdesk.systems.galleys.formulas.trials import Trial
from fleetdesk.systems.galleys.orders import ORDERS

SPEEDS = ("normal", "combat")


def _disengage_trial(link: Given, case: Asked, *, held: bool) -> Trial:
    """Who holds is told with the link, who leaves with the case."""
    given = case.given
    return links.disengage_test(
        boarding=whole(link, "engager_boarding"),
        size=whole(given, "escaper_size"),
        crew=crew(given, "escaper_crew"),
        other_crew=crew(link, "engager_crew"),
        rules=case.rules,
        held_by_another=held,
        **given.flags(rammed="rammed_this_turn", roman="escaper_is_roman"),
        corvus=link.flag("corvus_link", False) or link.text("kind", "grapple") == "corvus",
    )


def disengage(case: Asked) -> Found:
    """R37-R41, R45."""
    let_go = case.given.flag("escaper_is_engager", not case.dice.left())
    if let_go and case.rules.engager_release == "free":
        case.dice.take(len(case.dice.left()))  # a die thrown all the same changes nothing
        return {"success": True, "p_success": sixths(6)}
    held = case.given.flag("other_enemy_engages", False)
    return trial_found(_disengage_trial(case.given, case, held=held), one_die(case))


def disengage_multi(case: Asked) -> Found:
    """R34, R39, R42, R43: link by link, in the order of the case; one that goes no longer counts."""
    given = case.given
    held = [
        (link, link.text("id", f"L{number}")) for number, link in enumerate(given.parts("links"), start=1)
    ]
    freed: list[str] = []
    order = given.text("order", among=ORDERS)
    for link, name in held if order != "halt" else ():
        others = [other for _, other in held if other != name and other not in freed]
        if _disengage_trial(link, case, held=bool(others)).succeeds(case.dice.take(1)[0]):
            freed.append(name)
    remaining = [name for _, name in held if name not in freed]
    pace = orders.pace(order, case.rules, fatigued=given.flag("fatigued", False))
    combat = length(given, "combat")
    movement = allowance(case, pace.speed, combat, disengaged=bool(held), held=bool(remaining))
    return {"freed": freed, "remaining": remaining, "movement": movement}


def disengage_again_same_link_same_turn(_case: Asked) -> Found:
    """R42."""
    return legality("disengage_tried")


def corvus_after_disengage(case: Asked) -> Found:
    """R112."""
    return {"corvus": links.corvus_after_disengaging(roman=case.given.flag("escaper_is_roman"))}


def ram_legality(case: Asked) -> Found:
    """R18, R47-R49, R63, R75."""
    given = case.given
    if given.flag("ram_attempted", False):
        return legality("ram_tried")
    if given.flag("oars_attempted", False):
        return legality("ram_after_oars")
    return legality(
        contact.why_no_ram(
            given.text("contact"),
            cruise=length(given, "cruise_undamaged"),
            spent=length(given, "distance_spent"),
            straight=length(given, "straight_cm"),
            order=given.text("order", "ahead", among=ORDERS),
            resting=given.flag("resting", False),
            held=any(given.flag(key, False) for key in ("held", "engaged", "still_engaged")),
        )
    )


def ram_test(case: Asked) -> Found:
    """R50-R57."""
    own, target = case.given.part("attacker"), case.given.part("target")
    trial = contact.ram_test(
        size=whole(target, "size"),
        crew=crew(own),
        target_crew=crew(target),
        rules=case.rules,
        by_side=case.given.text("contact", among=("side", "stern")) == "side",
        **target.flags(target_damaged="damaged", target_held_by_friend="engaged_by_other_friend"),
        fatigued=own.flag("fatigued", False),
        normal_speed=own.text("speed_used", "combat", among=SPEEDS) == "normal",
        turned=length(own, "turned_deg", 0),
    )
    return trial_found(trial, one_die(case))


def ram_damage(case: Asked) -> Found:
    """R59-R62."""
    ram, defence = whole(case.given, "ram"), whole(case.given, "target_D")
    before = case.given.flag("target_damaged", False)
    chances = contact.ram_harm_faces(ram, defence)
    found: Found = {"p": {key: sixths(count) for key, count in chances.items()}}
    face = one_die(case)
    if face is None:
        return found
    harm = contact.ram_harm(face, ram, defence, damaged=before)
    return found | {
        "total": harm.total,
        "result": harm.result,
        "damaged": before or harm.result == "damaged",
        "sunk": harm.sunk,
        "fatigued": case.given.flag("target_fatigued", False) or harm.result == "damaged",
    }


def ram_flag(case: Asked) -> Found:
    """R58."""
    return {"rammed_this_turn": case.given.flag("ram_success")}


def after_ram_damage(case: Asked) -> Found:
    """R30, R60-R62: a ship after a line of the damage table, and how far it goes ahead."""
    given, before = case.given, case.given.part("before")
    line = given.text("result", among=("nothing", "damaged", "sunk"))
    was = before.flag("damaged", False)
    rest = crews.Rest(before.flag("fatigued", False), whole(before, "rest", 0))
    if line == "damaged":
        rest = crews.damaged_at_rest(rest, case.rules)
    damaged = was or line == "damaged"
    return {
        "fatigued": rest.fatigued,
        "damaged": damaged,
        "rest": rest.rest or None,
        "sunk": line == "sunk" or (was and line == "damaged"),
        "movement_ahead": allowance(case, "normal", length(given, "combat"), damaged=damaged),
    }


def _oars(given: Given) -> str:
    """How the ship tried to break oars before (R85), where a case says so."""
    words = (given.text("after_oars", ""), given.part("attacker").text("oars_approach", ""))
    return next((word for word in words if word), "")


def grapple(case: Asked) -> Found:
    """R18, R65-R72, R85, R111."""
    own, target = case.given.part("attacker"), case.given.part("target")
    reason = contact.why_no_grapple(
        **own.flags("resting", tried="grapple_tried"),
        after_parallel_oars=_oars(case.given) == "parallel" and not case.rules.oars_parallel_then_grapple,
    )
    if reason:
        return legality(reason)
    ramp = case.given.part("corvus", {})
    corvus = contact.corvus_reaches(
        ramp.text("state", "none", among=("none", "ready", "in_use", "lost")),
        length(ramp, "deviation_deg", 0),
    )
    trial = contact.grapple_test(
        boarding=whole(own, "boarding"),
        target_size=whole(target, "size"),
        crew=crew(own),
        target_crew=crew(target),
        rules=case.rules,
        **target.flags(target_rammed="rammed_this_turn", target_damaged="damaged", target_engaged="engaged"),
        own_rammed=own.flag("rammed_this_turn", False),
        corvus=corvus,
    )
    found = legality("") | trial_found(trial, one_die(case))
    if "success" in found:
        found["link"] = ("corvus" if corvus else "grapple") if found["success"] else None
    return found


def break_oars(case: Asked) -> Found:
    """R18, R74-R83."""
    own, target = case.given.part("attacker"), case.given.part("target")
    reason = contact.why_no_oars(
        approach=case.given.text("approach", "parallel", among=("parallel", "angled")),
        degrees=length(case.given, "angle_deg", 90),
        bank_broken=target.flag("bank_broken", False),
        **own.flags("ram_attempted", "resting", "held", tried="oars_tried"),
    )
    if reason:
        return legality(reason)
    trial = contact.oars_test(
        target_size=whole(target, "size"),
        own_size=whole(own, "size", 0),
        crew=crew(own),
        target_crew=crew(target),
        rules=case.rules,
        target_engaged=target.flag("engaged", False),
        opposite=case.given.flag("opposite_courses", False),
        fatigued=own.flag("fatigued", False),
        normal_speed=own.text("speed_used", "combat", among=SPEEDS) == "normal",
    )
    return legality("") | trial_found(trial, one_die(case))


def link_query(case: Asked) -> Found:
    """R53, R67, R73."""
    held = case_links(case.given)
    target = case.given.text("target")
    attacker = case.given.text("attacker", "")
    return {
        "engaged": links.engaged(target, held, case.rules),
        "engaged_by_other_friend": links.held_by_friend(attacker, target, held, sides(case.given)),
    }


def _parted(end: links.Parted) -> Found:
    kept = [{"engager": link.by, "engaged": link.to, "kind": link.kind} for link in end.kept]
    return {"links": kept, "corvus": dict.fromkeys(end.ready, "ready")}


def links_after_capture(case: Asked) -> Found:
    """R107."""
    held = case_links(case.given)
    end = links.after_capture(held, case.given.text("captured"), case.given.text("by"), sides(case.given))
    return _parted(end)


def links_after_sunk(case: Asked) -> Found:
    """R114."""
    return _parted(links.after_sinking(case_links(case.given), case.given.text("sunk")))


def default_corvus(case: Asked) -> Found:
    """R110."""
    state = links.first_corvus(
        roman=case.given.flag("roman"), captured_by_roman=case.given.flag("captured_by_roman", False)
    )
    return {"corvus": state}
