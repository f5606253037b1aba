"""Worked cases of orders and of ships that meet in one hex (R43-R74)."""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.age_of_sail.cases.shared import Asked, Found, cell, count, die, heading, truth, whole
from fleetdesk.systems.age_of_sail.collision_resolution import TIE_FIRST, Claim, stays
from fleetdesk.systems.age_of_sail.orders.rules import AT_ANCHOR, PRICED, Helm, check
from fleetdesk.systems.age_of_sail.orders.running import run
from fleetdesk.systems.age_of_sail.orders.words import parse, printed
from fleetdesk.systems.age_of_sail.sailing import Rig, inertia_left
from fleetdesk.systems.age_of_sail.state import MODES, Mode
from fleetdesk.systems.common.worked_cases import words_of

PAIR = 2
ROLL_OFF = "DIE"
"""What a case writes for a full tie."""
_MODES: Mapping[str, Mode] = words_of(Mode)


def _helm(case: Asked) -> Helm:
    """The ship of a case."""
    card, state = case.given.part("card"), case.given.part("state", {})
    mode = _MODES[state.text("mode", "sailing", among=MODES)]
    hits = count(state, "crit11")
    full = whole(card, "H", 99)
    rig = Rig(
        m=_by_point(card, "M"),
        mast_sections=whole(card, "mast_sections", 2),
        mast_lost=count(state, "mast_lost"),
        crit9=count(state, "crit9"),
        crit11=hits,
        pv=whole(state, "pv", full),
        initial_pv=full,
        fs_set=truth(state, "fs_set"),
        anchored=mode in AT_ANCHOR,
        after_loss=_by_point(card, "m_after_loss"),
    )
    return Helm(
        heading=heading(case.given, "heading"),
        wind=heading(case.given, "wind_dir"),
        force=whole(case.given, "wind_force"),
        rig=rig,
        v=count(state, "v_prev"),
        inertia=inertia_left(count(card, "inertia"), hits),
        mode=mode,
        capable=truth(card, "fs_capable"),
        rules=case.rules,
    )


def _by_point(card: Given, key: str) -> dict[str, int]:
    found = card.part(key, {})
    return {at: whole(found, at) for at in ("B", "C", "D") if at in found}


def order(case: Asked) -> Found:
    """R43-R69: parse, price and check one order."""
    words = parse(case.given.text("order", ""))
    verdict = check(words, _helm(case))
    found: dict[str, Any] = {
        "legal": verdict.legal,
        "errors": [fault.code for fault in verdict.faults],
        "lower": verdict.lower,
        "upper": verdict.upper,
    }
    if words.fault is None:
        found |= {"canonical_fr": printed(words, "fr"), "canonical_en": printed(words, "en")}
    if all(fault.code in PRICED for fault in verdict.faults):
        found |= {
            "cost": verdict.cost,
            "hexes": verdict.hexes,
            "end_heading": verdict.heading,
            "end_hex": list(verdict.track(cell(case.given, "hex") or (0, 0))[-1]),
            "v_next": verdict.v_next,
            "next_mode": verdict.mode,
        }
    return found


def execute(case: Asked) -> Found:
    """R73, R74: a standing order under the conditions of now."""
    voyage = run(case.given.text("order", ""), _helm(case))
    return {
        "hexes": voyage.hexes,
        "m_spent": voyage.m_spent,
        "end_heading": voyage.heading,
        "end_hex": list(voyage.track(cell(case.given, "hex") or (0, 0))[-1]),
        "v_next": voyage.v_next,
        "next_mode": voyage.mode,
        "complete": voyage.complete,
    }


def collision(case: Asked) -> Found:
    """R70-R72: two ships end in one hex."""
    ships = case.given.parts("ships")
    if len(ships) != PAIR:
        raise case.given.wrong("ships")
    claims = [
        Claim("prev_hex" in one, whole(one, "m_spent"), whole(one, "m_potential"), whole(one, "hull"))
        for one in ships
    ]
    winner = stays(*claims)
    if winner < 0 and not case.dice.left():
        return {"winner": ROLL_OFF, "loser": None, "loser_hex": None}
    if winner < 0:
        winner = 0 if die(case) <= TIE_FIRST else 1
    stopped = ships[1 - winner]
    back = cell(stopped, "prev_hex")
    return {
        "winner": ships[winner].text("id"),
        "loser": stopped.text("id"),
        "loser_hex": list(back) if back else None,
    }
