"""Worked cases of the fight: broadsides, damage, upkeep, explosion, surrender (R75-R121)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fleetdesk.core.battle.actions import Table
from fleetdesk.core.game.case_reading import CaseDice, Given
from fleetdesk.core.game.cases import VALUE, Exactly
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.cases.shared import (
    FORT,
    MOST,
    SHIP,
    Asked,
    Found,
    afloat,
    at_sea,
    at_table,
    cell,
    count,
    sections,
    truth,
    unused,
    whole,
    wounds,
)
from fleetdesk.systems.age_of_sail.cases.table import force
from fleetdesk.systems.age_of_sail.fight import gunnery, harm, upkeep_queue
from fleetdesk.systems.age_of_sail.fight.surrender import Beside, beside, decided, helpless
from fleetdesk.systems.age_of_sail.hexes import Hex, distance
from fleetdesk.systems.age_of_sail.state import AosBattle
from fleetdesk.systems.age_of_sail.tables import Weather

WEATHERS: tuple[Weather, ...] = ("clear", "fog", "rain", "heavy_rain")
NO_CRITICAL = 1
"""Stands in for the die of a critical nobody asks for."""
MOST_LEAKS = 20
WOUNDS = (*harm.COUNTED.values(), *harm.FLAGGED.values(), "fs_set")
"""What criticals do to a ship."""


def _full_sail(ship: Given, wind_force: int) -> bool:
    """Section 8.3: set and drawing."""
    intact = not count(ship, "mast_lost") and not count(ship, "crit9") and not count(ship, "crit11")
    return truth(ship, "fs_set", "full_sail") and intact and airs.row(wind_force).full_sail


def _firer(ship: Given, wind_force: int) -> gunnery.Firer:
    return gunnery.Firer(
        b=whole(ship, "b", 0),
        c=whole(ship, "c", 0),
        pv=whole(ship, "pv", MOST),
        sections_lost=count(ship, "sections_lost"),
        **wounds(ship, "crit12", "small_leaks", "leaks", "fire", "master_gunner_dead"),
        full_sail=_full_sail(ship, wind_force),
        first_shot=truth(ship, "first_shot"),
        anchored=truth(ship, "anchored", "at_anchor"),
        is_fort=truth(ship, "is_fort", "fort"),
        struck=truth(ship, "struck", "surrendered"),
    )


def _aim(given: Given) -> gunnery.Aim:
    word = given.text("visibility", "clear", among=WEATHERS)
    return gunnery.Aim(
        range=whole(given, "range"),
        wind_force=force(given),
        weather=next(one for one in WEATHERS if one == word),
        reach=whole(given, "visible_range", 120),
        night=truth(given, "night"),
        in_arc=truth(given, "in_arc", default=True),
        enfilades=not truth(given, "shooter_in_target_arc", default=True),
        nearer=truth(given, "nearer_target"),
        target_is_fort=truth(given, "target_is_fort"),
    )


def _shot(given: Given, case: Asked) -> dict[str, Any]:
    aim = _aim(given)
    firer = _firer(given.part("shooter"), aim.wind_force)
    reason = gunnery.why_no_shot(firer, aim)
    if reason:
        return {"allowed": False, "reason": reason}
    power = gunnery.force(firer, aim, case.rules).whole
    added = gunnery.die(firer, aim, case.rules).whole
    found: dict[str, Any] = {
        "allowed": True,
        "reason": None,
        "force": power,
        "die_mod": added,
        "enfilade": gunnery.enfilade(firer, aim),
    }
    shot = at_table(
        case.dice, lambda table: gunnery.throw(table, power, added, case.rules, by_fort=firer.is_fort)
    )
    number, total = (shot.critical.number, shot.critical.total) if shot.critical else (None, None)
    found |= {"modified_die": shot.column, "damage": shot.damage}
    return found | {"critical": number, "critical_total": total}


def gunnery_(case: Asked) -> Found:
    """R85-R97, R101, R113."""
    found = _shot(case.given, case)
    if not found["allowed"]:
        unused(case)
    return found


def simultaneous(case: Asked) -> Found:
    """R96: each from the state before the first; what a shot does not say stands beside the list.

    Criticals are not asked for: a file may leave their dice out and give one die for each shot.
    """
    shared = {key: case.given.raw(key) for key in case.given if key != "shots" and key in case.given}
    shots = [
        Given({**shared, **{key: shot.raw(key) for key in shot if key in shot}})
        for shot in case.given.parts("shots")
    ]
    results: list[int] = []
    allowed = sum(_may(shot) for shot in shots)
    bare = allowed == len(case.dice.left())
    for shot in shots:
        one = replace(case, dice=CaseDice([*case.dice.take(1), NO_CRITICAL])) if bare and _may(shot) else case
        results.append(_shot(shot, one).get("damage", 0))
    return {VALUE: results}


def _may(given: Given) -> bool:
    """Whether a shot is possible at all."""
    aim = _aim(given)
    return not gunnery.why_no_shot(_firer(given.part("shooter"), aim.wind_force), aim)


def critical_effect(case: Asked) -> Found:
    """R102-R112."""
    state = case.given.part("state", {})
    number = whole(case.given, "critical")
    fort = truth(case.given, "target_is_fort", "is_fort")
    after = harm.struck_by(afloat(**wounds(state, *WOUNDS)), number, fort=fort)
    found: dict[str, Any] = {field: getattr(after, field) for field in WOUNDS}
    found |= {"leak": after.leaks, "explosion": number == harm.EXPLOSION}
    initial = count(state, "initial_pv", "H")
    if initial and "pv" in state:
        lost = harm.own_blast(initial) if number == harm.EXPLOSION else 0
        found["pv"] = max(0, whole(state, "pv") - lost)
    return found


def damage(case: Asked) -> Found:
    """R98-R100."""
    hull, hits = sections(case.given), whole(case.given, "damage")
    ship = afloat(sections=hull, mast_sections=whole(case.given, "mast_sections_left", 2))
    battle = at_sea(case.rules, ship)
    struck, _, destroyed = at_table(case.dice, lambda table: upkeep_queue.hurt(battle, ship, hits, table))
    after = struck.ships[ship.id]
    return {
        "sections": list(after.hull),
        "sections_destroyed": destroyed,
        "mast_sections_destroyed": after.mast_lost,
        "mast_sections_left": after.masts_left,
        "pv": after.pv,
    }


def upkeep(case: Asked) -> Found:
    """R108, R110, R111, R114, R118: phase 6c, played."""
    given = case.given
    listed = "sections" in given
    hull = sections(given) if listed else (whole(given, "pv"),)
    gone = whole(given, "initial_pv", sum(hull)) - sum(hull)
    ship = afloat(
        sections=(gone, *hull),  # what is lost already went with a section of its own
        hull_lost=gone,
        small_leaks=min(MOST_LEAKS, count(given, "small_leaks", "small_leak")),
        leaks=min(MOST_LEAKS, count(given, "leaks", "leak")),
        fire=truth(given, "fire"),
        fired_this_turn=truth(given, "fired"),
        mast_sections=whole(given, "mast_sections_left", 2 if listed else 0),
    )
    battle = at_sea(case.rules, ship)
    battle = battle.but(chores=upkeep_queue.queue(battle))
    if ship.fired_this_turn and ship.small_leaks:
        # dice of small leaks she cannot stop: a file may list them or leave them out
        spare = CaseDice([*case.dice.left(), *[1] * MOST_LEAKS])
        _settled(battle, spare)
        case.dice.take(max(0, min(ship.small_leaks, len(spare.left()) - MOST_LEAKS)))
    battle = _settled(battle, case.dice)
    after = battle.ships[ship.id]
    found: dict[str, Any] = {
        "pv": after.pv,
        "small_leaks": after.small_leaks,
        "leaks": after.leaks,
        "fire": after.fire,
        "explosion": bool(battle.chores),
        "sinks": not after.on_map,
    }
    if listed:
        found |= {"sections": list(after.hull[1:]), "mast_sections_destroyed": after.mast_lost}
    return found


def _settled(battle: AosBattle, dice: CaseDice) -> AosBattle:
    """Phase 6, up to what an explosion does to others."""

    def play(table: Table) -> AosBattle:
        after = battle
        while after.chores and after.chores[0].kind != "blast":
            after = upkeep_queue.done(after, after.chores[0], table).battle
        return after

    return at_table(dice, play)


def explosion(case: Asked) -> Found:
    """R109, R115."""
    ships = case.given.parts("ships")
    source = case.given.text("source")
    cells: dict[str, Hex | None] = {ship.text("id"): cell(ship, "hex") for ship in ships}
    if source not in cells:
        raise case.given.wrong("source")
    return Exactly(
        {
            ship.text("id"): _blast(ship, source, _apart(cells, source, ship.text("id")), case)
            for ship in ships
        }
    )


def _apart(cells: Mapping[str, Hex | None], one: str, other: str) -> int:
    a, b = cells[one], cells[other]
    return MOST if a is None or b is None else distance(a, b)


def _blast(ship: Given, source: str, apart: int, case: Asked) -> int:
    initial = whole(ship, "initial_pv")
    if ship.text("id") == source:
        return harm.own_blast(initial)
    return harm.near_blast(initial, case.rules) if harm.in_blast(apart) else 0


def surrender(case: Asked) -> Found:
    """R117-R121."""
    ships = case.given.parts("ships")
    battle = at_sea(
        case.rules,
        *(
            afloat(
                id=ship.text("id"),
                side=ship.text("side"),
                card=FORT if truth(ship, "is_fort", "fort") else SHIP,
                sections=(whole(ship, "pv"),),
                **wounds(ship, "small_leaks", "leaks"),
                hex=cell(ship, "hex"),
            )
            for ship in ships
        ),
    )
    found = {}
    for ship in helpless(battle):
        near = beside(battle, ship) or Beside((), ())
        found[ship.id] = decided(battle, ship, len(near.enemies), len(near.friends))
    return Exactly(found)
