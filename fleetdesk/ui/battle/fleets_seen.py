"""Which fleets stand on which side of the table, and which of their ships comes into hand by itself."""

from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.battle.remembering import kept_by
from fleetdesk.core.views import Overview, ShipStrip, SideStrip, SquadronStrip


@kept_by(1024)
def _tied(squadron: SquadronStrip) -> bool:
    """Whether one of its ships bears a letter; from step to step one squadron differs."""
    return any(badge.sign for one in squadron.ships for badge in one.badges)


class Sided(NamedTuple):
    """The fleets across the table, and the one on this side; they never swap."""

    far: tuple[SideStrip, ...]
    near: tuple[SideStrip, ...]

    @classmethod
    def of(cls, overview: Overview, seat: str) -> "Sided":
        """The seat's own fleet lies near, else the first."""
        sides = overview.sides
        own = next((one for one in sides if one.id == seat), next(iter(sides), None))
        return cls(tuple(one for one in sides if one is not own), (own,) if own is not None else ())

    @property
    def ships(self) -> tuple[str, ...]:
        """Ids of all ships, the near fleet first."""
        return tuple(one.ship for _, one in self._strips())

    def first(self, acting: str) -> str:
        """The ship whose turn it is, else the first of the active squadron, else the first there is; or none."""
        strips = list(self._strips())
        active = [one.ship for state, one in strips if state == "active" and not one.gone]
        afloat = [one.ship for _, one in strips if not one.gone]
        acts = (acting,) if acting else ()
        return next(iter((*acts, *active, *afloat, *(one.ship for _, one in strips))), "")

    @property
    def active(self) -> tuple[str, tuple[str, ...]]:
        """The squadron whose turn it is, if one has it, and its ships."""
        squadrons = (one for side in (*self.near, *self.far) for one in side.squadrons)
        found = next((one for one in squadrons if one.state == "active"), None)
        if found is None:
            return "", ()
        return found.id, tuple(one.ship for one in found.ships if not one.gone)

    def own(self, seat: str) -> tuple[str, ...]:
        """Ships a seat may order."""
        sides = (side for side in (*self.near, *self.far) if side.id == seat)
        found = (one for side in sides for squadron in side.squadrons for one in squadron.ships)
        return tuple(one.ship for one in found if not one.gone)

    @property
    def tied(self) -> bool:
        """Whether ships bear letters that tie them to others."""
        return any(_tied(one) for side in (*self.near, *self.far) for one in side.squadrons)

    def _strips(self) -> Iterator[tuple[str, ShipStrip]]:
        """All ships with the state of their squadron."""
        for side in (*self.near, *self.far):
            for squadron in side.squadrons:
                yield from ((squadron.state, one) for one in squadron.ships)
