"""Boarding: contact, forces, three rounds a turn (R75-R84)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import msg
from fleetdesk.systems.age_of_sail import harm
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.gunnery import damage, lowered
from fleetdesk.systems.age_of_sail.tables import tables


class Boarder(NamedTuple):
    """A ship in a boarding."""

    a: int
    hull: tuple[int, ...]
    masts_left: int = 0
    full_sail: bool = False
    small_leaks: int = 0
    leaks: int = 0
    fire: bool = False
    lost_before: int = 0
    """Sections destroyed that are not listed in `hull`."""
    masts_fallen: int = 0

    @property
    def sections_lost(self) -> int:
        """Destroyed hull sections."""
        return self.lost_before + sum(points == 0 for points in self.hull)

    @property
    def able(self) -> bool:
        """R83: she can fight."""
        return sum(self.hull) > 0 and not self.leaks and not self.fire


class Fought(NamedTuple):
    """A round: the force against each ship, and what each lost."""

    against_first: int
    against_second: int
    first: tuple[int, ...]
    second: tuple[int, ...]


def possible(wind_force: int) -> bool:
    """R26, R75: whether the wind allows boarding."""
    return airs.row(wind_force).boarding


def happens(face: int) -> bool:
    """R76: whether the contact becomes a boarding."""
    return face in tables().boarding.happens_on


def rounds() -> int:
    """R78: rounds a turn."""
    return tables().boarding.rounds


def force(ship: Boarder, base: Trace | None = None) -> Trace:
    """R83: what she fights with. `base` tells how her a came about, where that is asked."""
    if not ship.able:
        return (base or Trace()).to(
            0, lambda: msg("No hull left, a leak or fire: no combat"), "R83", always=True
        )
    mods = tables().force
    found = base or traced(lambda: msg("Boarding (a)"), ship.a, "R11")
    if ship.sections_lost:
        found = found.plus(
            lambda: msg("Destroyed hull sections"), mods.section_boarding * ship.sections_lost, "R99"
        )
    if ship.full_sail:
        found = found.plus(lambda: msg("Under full sail"), mods.full_sail, "R88")
    return lowered(found, leaks=bool(ship.small_leaks))


def share(ships: Sequence[Boarder], enemies: int) -> int:
    """R79: the force of a side against each of its enemies."""
    return sum(force(ship).whole for ship in ships) // max(1, enemies)


def fight(first: Sequence[Boarder], second: Sequence[Boarder], faces: Sequence[int]) -> Fought:
    """R79-R82: one round; a die for each ship as the target, first side first."""
    on_second, on_first = share(first, len(second)), share(second, len(first))
    return Fought(
        against_first=on_first,
        against_second=on_second,
        first=tuple(damage(on_first, face) for face in faces[: len(first)]),
        second=tuple(damage(on_second, face) for face in faces[len(first) :]),
    )


def stops(first: Sequence[Boarder], second: Sequence[Boarder]) -> bool:
    """R78, Q58: no further round this turn: a side has no hull left to hit, or nobody can fight.

    A ship on fire may be fought although she does not strike back.
    """
    sides = (first, second)
    no_hull = any(not any(sum(ship.hull) for ship in side) for side in sides)
    return no_hull or not any(ship.able for side in sides for ship in side)


def over(first: Sequence[Boarder], second: Sequence[Boarder]) -> bool:
    """R84: a side has no ship able to fight: the boarding does not go on."""
    return not any(ship.able for ship in first) or not any(ship.able for ship in second)


def hit(ship: Boarder, hits: int, roll: Callable[[], int]) -> Boarder:
    """R81, R100: losses after a round, with the section dice."""
    taken = harm.take(ship.hull, hits)
    fallen = harm.section_dice(taken.destroyed, ship.masts_left, roll)
    return ship._replace(
        hull=taken.hull,
        masts_left=ship.masts_left - fallen,
        masts_fallen=ship.masts_fallen + fallen,
        full_sail=ship.full_sail and not fallen,
    )
