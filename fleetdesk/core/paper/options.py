"""What a print-out is asked to show."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fleetdesk.core.base import Frozen


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
