"""Hull points an attack costs, in closed form: the chances of its hits, what they do, what a critical costs."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.core.game.weighing import shots_needed
from fleetdesk.systems.common.attacks.attack_dice import Damage


class Harm(NamedTuple):
    """What an attack does to a ship with so many hull points left."""

    hurt: float
    """The chance of any damage."""
    lasts: float | None
    """How many alike attacks it takes on average until the hull is gone."""


def harm(
    hits: Sequence[float],
    read: Callable[[int], Damage],
    costs: Callable[[Damage], Mapping[int, float]],
    left: int,
) -> Harm:
    """Exact, but for the hits too many to matter that `hits` leaves out.

    Args:
        hits: chances of 0, 1, 2 ... hits.
        read: what the rule makes of hits.
        costs: hull points such damage costs -> chance, never more than `left`.
        left: hull points the ship has left.
    """
    damages: dict[Damage, float] = {}
    for count, chance in enumerate(hits):
        damage = read(count)
        damages[damage] = damages.get(damage, 0.0) + chance
    losses: dict[int, float] = {}
    hurt = 0.0
    for damage, chance in damages.items():
        if damage.hull or damage.criticals:
            hurt += chance
            for points, share in costs(damage).items():
                losses[points] = losses.get(points, 0.0) + chance * share
    return Harm(hurt, shots_needed(losses, left) if left else None)


def by_2d6(cost: Callable[[int], int]) -> Mapping[int, float]:
    """What one critical costs where a table gives the `cost` by the sum of 2D6: hull points -> chance."""
    found: dict[int, float] = {}
    for roll in range(2, 13):
        points = cost(roll)
        found[points] = found.get(points, 0.0) + (6 - abs(roll - 7)) / 36
    return found


def cost_of(one: Mapping[int, float], damage: Damage, left: int) -> Mapping[int, float]:
    """What damage costs where each critical costs `one` by itself: points, never more than `left`, with chances."""
    spread = {min(left, damage.hull): 1.0}
    for _ in range(damage.criticals):
        after: dict[int, float] = {}
        for points, chance in spread.items():
            for more, share in one.items():
                total = min(left, points + more)
                after[total] = after.get(total, 0.0) + chance * share
        spread = after
        if spread.keys() == {left}:
            break
    return spread
