"""What an attack does, as the table of odds every dialog shows before the roll."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleetdesk.core.odds import Chance, Tone
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.common.thrown import result_of

SHOWN_CRITICALS = 3

Loss = Mapping[int, float]
"""Chances of losing so many hull points."""


class Outlook(NamedTuple):
    """Chances of what one attack does, and of the target losing all its hull."""

    chances: tuple[Chance, ...]
    fatal: float


def sinking(damage: Damage, hull_left: int, loss: Loss) -> float:
    """The chance that damage costs all the hull points that are left; `loss` is that of one critical."""
    spread: dict[int, float] = {damage.hull: 1.0}
    for _ in range(damage.criticals):
        if min(spread) >= hull_left or not any(loss):
            break
        after: dict[int, float] = {}
        for lost, chance in spread.items():
            for more, share in loss.items():
                total = min(hull_left, lost + more)
                after[total] = after.get(total, 0.0) + chance * share
        spread = after
    return sum(chance for lost, chance in spread.items() if lost >= hull_left)


def outlook(odds: Mapping[Damage, float], hull_left: int | None, loss: Loss) -> Outlook:
    """Nothing, a hull point, 1, 2, 3 or more criticals; what the odds leave out is counted with the most."""
    fatal = 0.0
    if hull_left is not None:
        fatal = sum(chance * sinking(damage, hull_left, loss) for damage, chance in odds.items())
    return Outlook(damage_chances(odds.items()), fatal)


def damage_chances(found: Iterable[tuple[Damage, float]]) -> tuple[Chance, ...]:
    """Nothing, a hull point, 1, 2, 3 or more criticals; what the odds leave out is counted with the most."""
    none = hull = 0.0
    criticals = [0.0] * SHOWN_CRITICALS
    for damage, chance in found:
        if damage.criticals:
            criticals[min(damage.criticals, SHOWN_CRITICALS) - 1] += chance
        elif damage.hull:
            hull += chance
        else:
            none += chance
    rest = max(0.0, 1.0 - none - hull - sum(criticals))
    shown: list[tuple[Msg, float, Tone]] = [
        (msg("No effect"), none, "plain"),
        (result_of(Damage(1, 0)), hull, "sea"),
        (result_of(Damage(0, 1)), criticals[0], "harm"),
        (result_of(Damage(0, 2)), criticals[1], "harm"),
        (msg("3 criticals or more"), criticals[2] + rest, "harm"),
    ]
    return tuple(
        Chance(label=label, probability=chance, tone=tone)
        for label, chance, tone in shown
        if chance > 0 or tone == "plain"
    )
