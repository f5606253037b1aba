"""What a print-out is asked to show."""

from typing import Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle

PAST = 4
"""Turns behind it a paper of a battle still shows."""


class SheetOptions(Frozen):
    """What a print-out is asked to show."""

    state: Literal["fresh", "current", "blank"] = "fresh"
    turns: int = Field(10, ge=1, le=30)
    """Turn columns of an order grid."""
    first: int = Field(0, ge=0, le=999)
    """The turn of the first column; 0: turn 1, or where a battle stands."""
    date: str = ""
    """Today as text (ISO), given by the caller."""
    seat: str = ""
    """Whose paper it is: hidden things of others are left out."""
    weighed: bool = False
    """What the list can do stands on pages of its own after the others."""

    def first_turn(self, battle: Battle | None) -> int:
        """The first turn with a column: as asked for, else a few before the one being played."""
        if self.first:
            return self.first
        return max(1, battle.turn - PAST) if battle is not None and self.state == "current" else 1
