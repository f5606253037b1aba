"""The turn: phases, command and elements (R1-R7, R14-R21)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.tables import tables

PHASES = ("turn_cards", "initiative_and_wind", "movement_and_combat", "end_phase")
"""R1"""

ACTIVATION_STEPS = (
    "choose_squadron",
    "move_each_ship_one_after_another",
    "resolve_collisions_and_rams",
    "fire",
    "pass_to_opponent",
)
"""R17-R21"""

END_STEPS = ("draw_up_to_hand_size", "optional_discard_and_replace", "remove_ended_markers")
"""R7, R68-R70. Derelicts drift before these (A21)."""


class Orders(NamedTuple):
    """What the ships of an activated squadron do when they are out of command range of each other."""

    act: tuple[str, ...]
    drift: tuple[str, ...]
    stay: tuple[str, ...]
    """anchored ships of the other elements (A06)"""
    no_fire: tuple[str, ...]
    """R16: all ships of the other elements, which are not activated"""


def chains(ships: Sequence[str], near: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], ...]:
    """A05: the elements of a squadron: ships linked in a chain of `near` pairs, in the order of `ships`."""
    group = {ship: index for index, ship in enumerate(ships)}
    for one, other in near:
        old, new = max(group[one], group[other]), min(group[one], group[other])
        group = {ship: new if of == old else of for ship, of in group.items()}
    return tuple(
        tuple(ship for ship in ships if group[ship] == index) for index in sorted(set(group.values()))
    )


def squadron_orders(
    elements: Sequence[Sequence[str]],
    chosen: int,
    rules: HouseRules,
    *,
    anchored: Collection[str] = (),
    chosen_ship: str | None = None,
) -> Orders:
    """R15, R16, A05, A06: only one element acts; the others drift straight ahead, anchored ones stay.

    With the house rule of single ships one ship of the chosen element acts: `chosen_ship`, or its first.
    A squadron in one element is in command and acts whole.
    """
    acting = tuple(elements[chosen])
    if rules.element_scope == "single_ship" and len(elements) > 1:
        acting = (chosen_ship,) if chosen_ship in acting else acting[:1]
    others = tuple(ship for element in elements for ship in element if ship not in acting)
    return Orders(
        acting,
        tuple(ship for ship in others if ship not in anchored),
        tuple(ship for ship in others if ship in anchored),
        others,
    )


def drift_inches() -> float:
    """R16: how far a ship of an element that is not activated drifts straight ahead."""
    return tables().command.drift_inches
