"""Where a sheet of a battle comes from."""

from typing import Literal

from pydantic import Field

from fleetdesk.core.base import Frozen


class Origin(Frozen):
    """Enough to draw the sheet again."""

    battle: str = ""
    """Ten hexadecimal figures made of the battle's own id."""
    seat: str = ""
    """Who printed it."""
    holder: str = ""
    """Whose own secrets are on it."""
    sides: tuple[str, ...] = ()
    """Whose ships."""
    everybody: tuple[str, ...] = ()
    """The sides of the battle, in order."""
    sheet: int = 0
    """Number of the sheet in its game."""
    state: Literal["fresh", "current", "blank"] = "fresh"
    turns: int = 10
    first: int = 0
    date: str = ""
    """As the print-out was asked for."""
    turn: int = Field(1, ge=1)
    """The turn that is being played."""
