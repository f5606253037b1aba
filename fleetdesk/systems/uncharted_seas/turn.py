"""The turn: phases, initiative, alternation, command and elements (R1-R7, R14-R21)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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


class Initiative(NamedTuple):
    """Who activates first, and who must throw again before that is known."""

    order: tuple[str, ...]
    """best first; players still tied stand in the order given"""
    owed: tuple[str, ...]
    """players who have to throw one more die, in the order given"""
    rounds: int
    """dice thrown by the player who threw most"""


class Orders(NamedTuple):
    """What the ships of an activated squadron do when they are out of command range of each other."""

    act: tuple[str, ...]
    drift: tuple[str, ...]
    stay: tuple[str, ...]
    """anchored ships of the other elements (A06)"""
    no_fire: tuple[str, ...]
    """R16: all ships of the other elements, which are not activated"""


def initiative(throws: Mapping[str, Sequence[int]], bonus: Mapping[str, int] | None = None) -> Initiative:
    """R3, A01, A02: the highest die activates first; tied players throw again among themselves.

    `throws` holds each player's dice in the order thrown. The sheet knows no bonus: it stays 0.
    """
    extra = bonus or {}
    scores = {player: tuple(face + extra.get(player, 0) for face in dice) for player, dice in throws.items()}
    players = list(throws)
    owed = tuple(
        player
        for player in players
        if not scores[player] or any(scores[player] == scores[other] for other in players if other != player)
    )
    order = tuple(sorted(players, key=lambda player: scores[player], reverse=True))
    return Initiative(order, owed, max((len(dice) for dice in throws.values()), default=0))


def next_side(order: Sequence[str], squadrons_left: Mapping[str, int], last: str | None) -> str | None:
    """R6, A03: whose squadron is next: sides take turns, passing over those with none left; none at the end.

    `order` is the order of initiative and `last` the side that activated last this turn.
    """
    start = order.index(last) + 1 if last in order else 0
    for step in range(len(order)):
        side = order[(start + step) % len(order)]
        if squadrons_left.get(side, 0) > 0:
            return side
    return None


def activation_sequence(
    order: Sequence[str], squadrons: Mapping[str, Sequence[str]]
) -> tuple[tuple[str, str], ...]:
    """R6, A03: (side, squadron) for a whole turn when each side takes its squadrons in the order listed."""
    waiting = {side: list(squadrons.get(side, ())) for side in order}
    sequence: list[tuple[str, str]] = []
    side: str | None = None
    while (side := next_side(order, {each: len(left) for each, left in waiting.items()}, side)) is not None:
        sequence.append((side, waiting[side].pop(0)))
    return tuple(sequence)


def in_command(inches: float, command_range: float | None = None) -> bool:
    """R14: within command range of another ship of the squadron; exactly the range is inside."""
    return inches <= (tables().command.range_inches if command_range is None else command_range)


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
