"""What a rule book prints wrong, twice, or not at all, and how FleetDesk reads it."""

from __future__ import annotations

from fleetdesk.core.base import Frozen


class Misprint(Frozen):
    """One slip of a rule book."""

    where: str
    """Rule it is about and number of the doubt, as the switches name it: "R60 · A-07", or one of the two."""
    printed: str
    """Catalogue key: what stands there."""
    read: str
    """Catalogue key: how it is played."""
    switch: str = ""
    """House rule that changes the reading, if one does."""
