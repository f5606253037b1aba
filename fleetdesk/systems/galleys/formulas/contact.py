"""Ships that touch: ramming, grapples, breaking oars (R47-R85, R111, R113)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from fleetdesk.systems.galleys.formulas.crews import difference
from fleetdesk.systems.galleys.formulas.trials import FACES, Trial, counted, values_of
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.tables import tables


@cache
def ram_values() -> Mapping[str, int]:
    """All a ram test may add, beside the crews."""
    return values_of(tables().ram)


@cache
def grapple_values() -> Mapping[str, int]:
    """All a grapple may add, beside the crews."""
    return values_of(tables().grapple)


@cache
def oars_values() -> Mapping[str, int]:
    """All an attempt on oars may add, beside the crews; tired rowers go by a rule of their own (R80)."""
    return {"oars_fatigued" if key == "fatigued" else key: n for key, n in values_of(tables().oars).items()}


Damage = Literal["nothing", "damaged", "sunk"]


class RamHarm(NamedTuple):
    """What a ram does: the total thrown, the line of the table, and whether the ship goes down."""

    total: int
    result: Damage
    sunk: bool


NO_RAM = frozenset({"halt", "astern"})
"""R47: orders under which a ship does not go forward, so that it cannot ram."""


def ram_run(cruise: float) -> float:
    """R48: centimetres to be spent before a ram: half of the undamaged cruise speed, compared exactly."""
    return cruise / 2


def why_no_ram(
    contact: str,
    *,
    cruise: float,
    spent: float,
    straight: float,
    order: str,
    resting: bool = False,
    held: bool = False,
) -> str:
    """R18, R47-R49: why a ram cannot be tried (a code of `reasons`), or nothing."""
    if resting:
        return "resting"
    if held:
        return "held"
    if order in NO_RAM:
        return "ram_order"
    if contact not in {"side", "stern"}:
        return "ram_bow"
    if spent < ram_run(cruise):
        return "ram_too_short"
    return "ram_not_straight" if straight < tables().ram.straight_cm else ""


def ram_test(
    *, size: int, crew: str, target_crew: str, rules: HouseRules, turned: float = 0, **holds: bool
) -> Trial:
    """R50-R57: the modified die must be below the size of the target; `holds` says which of `ram_values` count."""
    crews = -difference(crew, target_crew, rules)
    swung = turned > tables().ram.turned_over
    return Trial("below", size, counted(ram_values(), crews, turned=swung, **holds))


def ram_harm(face: int, ram: int, defence: int, *, damaged: bool) -> RamHarm:
    """R59, R60, R62: the die and the ram against D; a damaged ship that is damaged again sinks."""
    total = face + ram
    if total <= defence:
        return RamHarm(total, "nothing", sunk=False)
    if total <= defence + tables().ram.damaged_up_to:
        return RamHarm(total, "damaged", sunk=damaged)
    return RamHarm(total, "sunk", sunk=True)


def ram_harm_faces(ram: int, defence: int, *, damaged: bool = False) -> dict[Damage, int]:
    """How many of the six faces do nothing to a ship, damage it, sink it."""
    found: dict[Damage, int] = {"nothing": 0, "damaged": 0, "sunk": 0}
    for face in FACES:
        harm = ram_harm(face, ram, defence, damaged=damaged)
        found["sunk" if harm.sunk else harm.result] += 1
    return found


def corvus_reaches(corvus: str, degrees: float) -> bool:
    """R111: a corvus that is ready, within 15 degrees of the perpendicular, 15 included."""
    return corvus == "ready" and degrees <= tables().grapple.corvus_degrees


def why_no_grapple(*, resting: bool, tried: bool = False, after_parallel_oars: bool = False) -> str:
    """R18, R65, R85: why a grapple cannot be thrown (a code of `reasons`), or nothing."""
    if resting:
        return "resting"
    if tried:
        return "grapple_tried"
    return "grapple_after_oars" if after_parallel_oars else ""


def grapple_test(
    *, boarding: int, target_size: int, crew: str, target_crew: str, rules: HouseRules, **holds: bool
) -> Trial:
    """R66-R71, R111: the modified die must not be above the own boarding value less the target's size.

    `holds` says which of `grapple_values` count.
    """
    crews = -difference(crew, target_crew, rules)
    return Trial("at_most", boarding - target_size, counted(grapple_values(), crews, **holds))


def why_no_oars(
    *,
    approach: str,
    degrees: float = 90,
    bank_broken: bool = False,
    ram_attempted: bool = False,
    resting: bool = False,
    held: bool = False,
    tried: bool = False,
) -> str:
    """R18, R74, R75, R83, R85: why oars cannot be broken (a code of `reasons`), or nothing."""
    if resting:
        return "resting"
    if held:
        return "held"
    if ram_attempted:
        return "oars_after_ram"
    if bank_broken:
        return "bank_broken"
    if approach == "angled" and degrees <= tables().oars.over_degrees:
        return "oars_angle"
    return "oars_tried" if tried else ""


def oars_test(
    *,
    target_size: int,
    own_size: int,
    crew: str,
    target_crew: str,
    rules: HouseRules,
    fatigued: bool = False,
    **holds: bool,
) -> Trial:
    """R76-R81, A-11, A-42: the modified die must be below the size; `holds` says which of `oars_values` count."""
    crews = -difference(crew, target_crew, rules)
    size = target_size if rules.oars_size_of == "target" else own_size
    return Trial("below", size, counted(oars_values(), crews, oars_fatigued=fatigued, **holds))
