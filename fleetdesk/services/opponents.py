"""Who meets whom: the lists a battle is proposed with."""

import re
from collections.abc import Sequence

from fleetdesk.core.battle.battles import SideSetup
from fleetdesk.core.lists.fleets import FleetList

_PARTED = re.compile(r"\s+[\N{MIDDLE DOT}\N{EN DASH}\N{EM DASH}|/-]\s+|:\s+")
"""What parts a battle from those who fight it in a name: `Battle 1805 · Admiral`, `Battle: Admiral`."""


def _halves(fleet: FleetList) -> tuple[str, str]:
    """The battle a name begins with, "" where it tells of none, and who fights it."""
    before, *rest = _PARTED.split(fleet.name.strip(), maxsplit=1)
    return (before.strip(), rest[0].strip()) if rest else ("", before)


def occasion(fleet: FleetList) -> str:
    """The battle a list was written for, as its name begins with it; "" where the name tells of none."""
    return _halves(fleet)[0].casefold()


def called(fleets: Sequence[FleetList]) -> tuple[str, tuple[str, ...]]:
    """The battle that lists fight and who fights in it, as the table calls them.

    Where all were written for one battle it is said once, and each side is called by the rest of its name.
    """
    battles = {occasion(one) for one in fleets}
    apart = tuple(_halves(one)[1] for one in fleets)
    if len(battles) == 1 and all(battles) and all(apart) and len(set(apart)) == len(fleets) > 1:
        return _halves(fleets[0])[0], apart
    names = tuple(one.name for one in fleets)
    return " \N{EN DASH} ".join(names), names


def proposed(fleets: Sequence[FleetList], count: int) -> tuple[FleetList, ...]:
    """That many lists to set up a battle with: the first of `fleets`, and those that suit it best.

    A list suits another that was written for the same battle, then one of the same points limit, then one of a
    faction that does not sail yet; among equals the order of `fleets` decides. No list sails twice before each of
    them does.
    """
    chosen = list(fleets[:1])
    while chosen and len(chosen) < count:
        chosen.append(another(fleets, chosen))
    return tuple(chosen)


def another(fleets: Sequence[FleetList], sailing: Sequence[FleetList]) -> FleetList:
    """The list that suits those that sail already best. `fleets` may not be empty."""
    first = sailing[0] if sailing else fleets[0]
    least = min(sailing.count(one) for one in fleets)
    factions = {one.faction for one in sailing}
    battle = occasion(first)

    def strangeness(fleet: FleetList) -> tuple[bool, bool, bool]:
        return (
            occasion(fleet) != battle,
            fleet.points_limit != first.points_limit,
            bool(fleet.faction) and fleet.faction in factions,
        )

    return min((one for one in fleets if sailing.count(one) == least), key=strangeness)


def told_apart(sides: Sequence[SideSetup]) -> tuple[SideSetup, ...]:
    """Two sides with one list get numbers, so that the log can tell them apart."""
    names = [side.name for side in sides]
    seen: dict[str, int] = {}
    made = []
    for side in sides:
        seen[side.name] = seen.get(side.name, 0) + 1
        number = f" {seen[side.name]}" if names.count(side.name) > 1 else ""
        made.append(side.but(name=f"{side.name[:76]}{number}"))
    return tuple(made)
