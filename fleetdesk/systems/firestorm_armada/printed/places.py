"""Where in a fleet a squadron of a class may stand, as the lists of its owner say."""

from collections.abc import Mapping

from fleetdesk.core.base import Lasting


class FleetPlace(Lasting):
    """A kind of squadron the class may stand in, as its list says."""

    role: str = ""
    tier: str = ""
    category: str = ""
    """What a force counts it as."""
    sizes: tuple[tuple[int, int | None, int, int | None], ...] = ()
    """(games of more than so many points, most squadrons of the kind, fewest and most ships in one), smallest
    games first; no number: no limit."""

    def at(self, points: int) -> tuple[int | None, int, int | None]:
        """Most squadrons, fewest and most ships in one, in a game of that size."""
        found: tuple[int | None, int, int | None] = (None, 1, None)
        for above, *limits in self.sizes:
            if points > above:
                found = (limits[0], limits[1] or 1, limits[2])
        return found


class ForceCategory(Lasting):
    """How many squadrons of a category a kind of force may hold."""

    name: str = ""
    sizes: tuple[tuple[int, int, int | None], ...] = ()
    """(games of more than so many points, fewest and most squadrons), smallest games first."""
    less: Mapping[str, int] = {}
    """Another category -> how many fewer for each squadron of it."""

    def at(self, points: int) -> tuple[int, int | None]:
        """Fewest and most squadrons in a game of that size."""
        return next(
            ((least, most) for above, least, most in reversed(self.sizes) if points > above), (0, None)
        )


class Force(Lasting):
    """A kind of force a list may be, or one that accompanies it, as the lists of its owner know them.

    Attributes:
        within: name of the force it accompanies.
        percent_least, percent_most: what it may cost, of the size of the game.
    """

    name: str = ""
    within: str = ""
    categories: tuple[ForceCategory, ...] = ()
    percent_least: int = 0
    percent_most: int | None = None

    def counts(self, category: str) -> bool:
        """Whether squadrons of that category stand in it."""
        return any(one.name == category for one in self.categories)
