"""What players weigh ships by, as a game tells it: figures of a class, its dice by distance, and what a shot promises.

Nothing here ranks a ship: each figure is one of its card, or exact odds of the rules.
"""

from collections.abc import Mapping

from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg


class Measure(Shown):
    """A figure of a class."""

    label: Msg
    value: float | None
    """`None`: her card does not say."""
    share: bool = False
    """It is a chance (0..1)."""
    adds: bool = False
    """That of several ships is what they have together."""


class Reach(Shown):
    """What a class brings to bear from one place, at each distance."""

    label: Msg
    """The place: port, fore, turret."""
    values: tuple[float | None, ...]
    """Dice, force or shots, nearest band first; `None`: it does not reach so far."""


class Weighed(Shown):
    """All of a class."""

    measures: tuple[Measure, ...] = ()
    title: Msg | None = None
    """What `reaches` count: attack dice, force."""
    bands: tuple[Msg, ...] = ()
    reaches: tuple[Reach, ...] = ()


class Prospect(Shown):
    """What the best a ship can do to another at one distance promises, as both stand."""

    at: Msg
    """The distance, or the way."""
    brings: Msg | None = None
    """What is thrown; `None`: nothing reaches so far."""
    hurt: float = 0.0
    """The chance (0..1) that the other is hurt at all."""
    lasts: float | None = None
    """How many of these it takes on average until the other is lost; `None`: it never is."""


def per(whole: float | None, part: float | None) -> float | None:
    """One figure for each of another: points for each hull point; nothing where one is missing."""
    return whole / part if whole is not None and part else None


def shots_needed(losses: Mapping[int, float], hull: int) -> float | None:
    """How many alike shots it takes on average until `hull` points are gone: exact, each shot by itself.

    `losses`: points lost to one shot -> its chance; what is missing to 1 counts as no loss.
    """
    hurts = {points: chance for points, chance in losses.items() if points > 0 and chance > 0}
    any_loss = sum(hurts.values())
    if not any_loss:
        return None
    needed = [0.0]
    for left in range(1, hull + 1):
        after = sum(chance * needed[left - points] for points, chance in hurts.items() if points < left)
        needed.append((1.0 + after) / any_loss)
    return needed[hull]
