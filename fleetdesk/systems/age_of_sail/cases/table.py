"""Worked cases of the frame: crew quality, weather, clock, M, command, the log (R14-R42, R49)."""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.game.case_reading import Given
from fleetdesk.core.game.cases import VALUE, Exactly
from fleetdesk.systems.age_of_sail import command, quality, sailing
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.cases.shared import (
    Asked,
    Found,
    at_sea,
    at_table,
    cell,
    count,
    die,
    heading,
    point_wholes,
    truth,
    unused,
    whole,
)
from fleetdesk.systems.age_of_sail.hexes import POINTS
from fleetdesk.systems.age_of_sail.profiles import DECKS_OF_THE_LINE, ROLES
from fleetdesk.systems.age_of_sail.quality import Values
from fleetdesk.systems.age_of_sail.turn import weather

WORDS: Mapping[str, str] = {
    "inertia": "inertia",
    "m_b": "M_B",
    "m_c": "M_C",
    "m_d": "M_D",
    "a": "a",
    "b": "b",
    "c": "c",
}
"""Fields of a card -> their names in a case."""
MOST_FORCE = 6
MOST_TURN = 5000
MOST_HULL = 99


def quality_(case: Asked) -> Found:
    """R14-R16."""
    base = case.given.part("base")
    grade = whole(case.given, "quality", 1, least=1)
    if grade > 5:
        raise case.given.wrong("quality")
    found = quality.applied(
        Values(**{key: whole(base, word, 0) for key, word in WORDS.items()}),
        whole(case.given, "decks", 2),
        grade,
        case.rules,
    )
    typed = case.given.part("manual", {})
    by_hand = {key: whole(typed, word) for key, word in WORDS.items() if word in typed}
    return {WORDS[key]: value for key, value in found._replace(**by_hand)._asdict().items()}


def force(given: Given) -> int:
    """A wind force."""
    found = whole(given, "wind_force", 3)
    if found > MOST_FORCE:
        raise given.wrong("wind_force")
    return found


def weather_initial(case: Asked) -> Found:
    """R17, R18, R28: what the scenario does not say is diced for."""
    given = case.given
    return {
        "wind_dir": heading(given, "wind_dir") if "wind_dir" in given else airs.first_direction(die(case)),
        "wind_force": force(given) if "wind_force" in given else die(case),
        "visibility_roll": whole(given, "visibility_roll") if "visibility_roll" in given else die(case),
    }


def weather_change(case: Asked) -> Found:
    """R19-R21, Q9."""
    now = airs.Wind(heading(case.given, "wind_dir"), force(case.given))
    if not airs.wind_due(whole(case.given, "turn", 2), case.rules):
        unused(case)
    else:
        battle = at_sea(case.rules).but(wind=now.direction, wind_force=now.force)
        now, _ = at_table(case.dice, lambda table: weather.blow(battle, table))
    return {"wind_dir": now.direction, "wind_force": now.force}


def visibility(case: Asked) -> Found:
    """R28-R30."""
    roll = whole(case.given, "roll", least=1)
    if roll > 6:
        raise case.given.wrong("roll")
    found = airs.sight(roll, force(case.given), night=truth(case.given, "night"))
    return {"kind": found.kind, "range": found.reach, "die_mod": found.die}


def clock(case: Asked) -> Found:
    """R31."""
    start = airs.minutes_of(case.given.text("start"))
    if start is None:
        raise case.given.wrong("start")
    turn = case.given.whole("turn", 1, least=1)
    if turn > MOST_TURN:
        raise case.given.wrong("turn")
    now = airs.clock_at(start, turn)
    return {"time": airs.clock_text(now), "night": airs.is_night(now)}


def m_available(case: Asked) -> Found:
    """R49."""
    given = case.given
    pv = whole(given, "pv", MOST_HULL)
    rig = sailing.Rig(
        m=point_wholes(given, "M", ("B", "C", "D")),
        mast_sections=whole(given, "mast_sections", 2),
        mast_lost=whole(given, "mast_lost", 0),
        crit9=count(given, "crit9"),
        crit11=count(given, "crit11"),
        pv=pv,
        initial_pv=count(given, "initial_pv", "H") or pv,
        fs_set=truth(given, "fs_set"),
        anchored=truth(given, "anchored") or given.text("mode", "") in {"anchored", "weighing"},
        after_loss=_after_loss(given),
    )
    at = next(one for one in POINTS if one == given.text("point", among=POINTS))
    return {VALUE: sailing.m_available(rig, at, force(given), case.rules)}


def _after_loss(given: Given) -> dict[str, int]:
    inside = given.part("m_after_loss", {})
    return {name: whole(inside, name) for name in ("B", "C", "D") if name in inside}


def command_(case: Asked) -> Found:
    """R34-R39, R41, R42: each side by itself."""
    ships = case.given.parts("ships")
    sides: dict[str, list[Given]] = {}
    for ship in ships:
        sides.setdefault(ship.text("side", ""), []).append(ship)
    found: dict[str, Any] = {}
    for own in sides.values():
        reached = command.statuses([_hand(ship) for ship in own])
        for ship in own:
            status = reached[ship.text("id")].status
            turns = command.lead(
                status,
                case.rules,
                line=_of_the_line(ship),
                captain_dead=truth(ship, "captain_dead"),
                officers_dead=truth(ship, "officers_dead"),
            )
            found[ship.text("id")] = {"status": status, "lead": turns}
    return Exactly({ship.text("id"): found[ship.text("id")] for ship in ships})


def _hand(ship: Given) -> command.Hand:
    return command.Hand(
        ship.text("id"),
        cell(ship, "hex"),
        ship.text("role", "none", among=ROLES),
        _of_the_line(ship),
        ship.flag("afloat", True) and not truth(ship, "sunk"),
        truth(ship, "prize", "struck", "surrendered", "captured"),
    )


def _of_the_line(ship: Given) -> bool:
    """Q41: as the case says, else by her decks, else she is one."""
    return ship.flag("line", whole(ship, "decks", DECKS_OF_THE_LINE) >= DECKS_OF_THE_LINE)


def schedule(case: Asked) -> Found:
    """R40."""
    leads = case.given.part("leads")
    turns: dict[int, int] = {}
    for key in leads:
        if not key.isdecimal() or not 0 < int(key) <= MOST_TURN:
            raise leads.wrong(key)
        turns[int(key)] = whole(leads, key)
    return Exactly(
        {
            str(turn): {
                "must_write": list(due.must_write),
                "locked": list(due.locked),
                "may_rewrite": list(due.may_rewrite),
            }
            for turn, due in command.schedule(turns).items()
        }
    )
