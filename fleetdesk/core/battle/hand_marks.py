"""What a player does by hand, by finger or by pencil: a box struck, a word written."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.base import Frozen


class Mark(Frozen):
    """Set a track to so many boxes struck."""

    ship: str
    slot: str
    lost: int = Field(ge=0, le=999)


class Remark(Frozen):
    """A line in the players' own words."""

    text: str = Field(min_length=1, max_length=500)
    ship: str = ""
