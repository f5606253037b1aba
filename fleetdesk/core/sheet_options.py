"""What a print-out is asked to show, and where it comes from."""

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


class Origin(Frozen):
    """Where a sheet comes from: enough to draw it again."""

    battle: str = ""
    """Ten hexadecimal figures made of the battle's own id."""
    seat: str = ""
    """Who printed it."""
    sides: tuple[str, ...] = ()
    """Whose sheets it holds."""
    everybody: tuple[str, ...] = ()
    """The sides of the battle, in order."""
    sheet: int = 0
    """Number of the sheet in its game."""
    options: SheetOptions = SheetOptions()
    turn: int = Field(1, ge=1)
    """The turn that is being played."""
