"""What lies face down for other eyes: hands, and T cards that were laid (R1)."""

from __future__ import annotations

from fleetdesk.systems.common.held_cards import face_down
from fleetdesk.systems.firestorm_armada.state import HIDDEN, ArmadaBattle, ArmadaSide


def hide(battle: ArmadaBattle, seat: str) -> ArmadaBattle:
    """R1: the battle as one seat may see it: other hands, and T cards laid by others, stay face down."""
    if not seat:
        return battle
    return battle.but(sides=tuple(side if side.id == seat else _hidden(side) for side in battle.sides))


def _hidden(side: ArmadaSide) -> ArmadaSide:
    return side.but(hand=face_down(side.hand), laid=HIDDEN if side.laid else "", laid_title="")
