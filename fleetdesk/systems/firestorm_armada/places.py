"""Where in a fleet a squadron of a class may stand, as the lists of its owner say."""

from __future__ import annotations

from fleetdesk.core.base import Lasting


class FleetPlace(Lasting):
    """A kind of squadron the class may stand in, as its list says.

    Attributes:
        sizes: (games of more than so many points, most squadrons of the kind, fewest and most ships in one), smallest
            games first; no number: no limit.
    """

    role: str = ""
    tier: str = ""
    sizes: tuple[tuple[int, int | None, int, int | None], ...] = ()

    def at(self, points: int) -> tuple[int | None, int, int | None]:
        """Most squadrons, fewest and most ships in one, in a game of that size."""
        found: tuple[int | None, int, int | None] = (None, 1, None)
        for above, *limits in self.sizes:
            if points > above:
                found = (limits[0], limits[1] or 1, limits[2])
        return found
