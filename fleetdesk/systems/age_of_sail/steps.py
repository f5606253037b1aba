"""Steps on the way to a number: what workings show line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleetdesk.core.words import N_, Msg
from fleetdesk.core.workings import Row


class Step(NamedTuple):
    """One step on the way to a number: a key of `STEPS`, and what it adds."""

    key: str
    value: int


STEPS: Mapping[str, tuple[str, str]] = {
    # M
    "card": (N_("M of the card"), "R8"),
    "head_to_wind": (N_("Head to wind: no M"), "R8"),
    "anchor": (N_("At anchor: no M"), "R68"),
    "no_wind": (N_("No wind: no M"), "R24"),
    "dismasted": (N_("All masts lost: no M"), "R9"),
    "half_masts": (N_("One mast section lost"), "R9"),
    "rigging": (N_("Rigging hit"), "R104"),
    "wind": (N_("Wind"), "R22"),
    "weak_wind": (N_("Wind, fewer than 4 hull points"), "R23"),
    "full_sail_m": (N_("Full sail"), "R63"),
    # force
    "short": (N_("Guns at 1\N{EN DASH}2 hexes (b)"), "R87"),
    "long": (N_("Guns at 3\N{EN DASH}7 hexes (c)"), "R87"),
    "boarding": (N_("Boarding (a)"), "R11"),
    "sections": (N_("Destroyed hull sections"), "R99"),
    "lashings": (N_("Gun lashings broken"), "R107"),
    "full_sail_force": (N_("Under full sail"), "R88"),
    "enfilade": (N_("Enfilade"), "R89"),
    "not_nearest": (N_("A nearer target"), "R90"),
    "floor": (N_("Never below 0"), "R7"),
    "small_leak": (N_("Halved by a small leak"), "R108"),
    "gale": (N_("Halved by wind of force 5"), "R27"),
    "silenced": (N_("No hull left, a leak or fire: no combat"), "R83"),
    # firing die
    "heavy_rain": (N_("Heavy rain"), "R91"),
    "night": (N_("Night"), "R91"),
    "fog": (N_("Fog"), "R91"),
    "first_shot": (N_("First broadside"), "R92"),
    "far": (N_("Range 5\N{EN DASH}7"), "R91"),
    "full_sail_die": (N_("Under full sail"), "R91"),
    "fort": (N_("Fort"), "R97"),
    "at_anchor": (N_("At anchor"), "R91"),
    "master_gunner": (N_("Master gunner dead"), "R102"),
}
"""Key of a step -> what it is called, its rule."""


def total(steps: Iterable[Step]) -> int:
    """The sum of steps."""
    return sum(step.value for step in steps)


def rows(steps: Iterable[Step]) -> tuple[Row, ...]:
    """Steps as rows of a working."""
    return tuple(
        Row(label=Msg(key=STEPS[step.key][0]), value=step.value, rule=STEPS[step.key][1]) for step in steps
    )
