"""Which fleets stand on which side of the table, and which of their ships comes into hand by itself."""

from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.battle.battles import EVERYONE, TABLE
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
    acting: str = ""
    """The one ship whose turn it is, where a game plays ship by ship."""
    seat: str = EVERYONE

    @classmethod
    def of(cls, overview: Overview, seat: str) -> "Sided":
        """The seat's own fleet lies near, else the first."""
        sides = overview.sides
        own = next((one for one in sides if one.id == seat), next(iter(sides), None))
        far = tuple(one for one in sides if one is not own)
        return cls(far, (own,) if own is not None else (), overview.ship, seat)

    @property
    def ships(self) -> tuple[str, ...]:
        """Ids of all ships, the near fleet first."""
        return tuple(one.ship for one in self._strips())

    @property
    def afloat(self) -> tuple[str, ...]:
        """All ships, those that are gone after the others."""
        return tuple(one.ship for one in sorted(self._strips(), key=lambda one: one.gone))

    @property
    def turn(self) -> tuple[str, tuple[str, ...]]:
        """Whose turn it is, and the ships that may come into hand for it.

        That is the ship that acts, else the active squadron, else the side that has to choose what acts next. For a
        seat no ship of another side comes into hand before she acts.
        """
        if self.acting:
            return self.acting, (self.acting,)
        sides = (*self.near, *self.far)
        squadrons = (one for side in sides for one in side.squadrons)
        active = next((one for one in squadrons if one.state == "active"), None)
        if active is not None:
            return active.id, tuple(one.ship for one in active.ships if not one.gone)
        up = (one for one in sides if one.up and self.seat in {EVERYONE, TABLE, one.id})
        return next(((one.id, one.up) for one in up), ("", ()))

    @property
    def own(self) -> tuple[str, ...]:
        """Ships the seat may order."""
        sides = (side for side in (*self.near, *self.far) if side.id == self.seat)
        found = (one for side in sides for squadron in side.squadrons for one in squadron.ships)
        return tuple(one.ship for one in found if not one.gone)

    @property
    def tied(self) -> bool:
        """Whether ships bear letters that tie them to others."""
        return any(_tied(one) for side in (*self.near, *self.far) for one in side.squadrons)

    def _strips(self) -> Iterator[ShipStrip]:
        for side in (*self.near, *self.far):
            for squadron in side.squadrons:
                yield from squadron.ships
