"""Grapples and corvi between ships: who is engaged, disengaging, what breaks a tie (R36-R45, R53, R73, R107-R114)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeVar

from fleetdesk.core.battle.battles import Link
from fleetdesk.systems.galleys.formulas.crews import difference
from fleetdesk.systems.galleys.formulas.trials import Trial, counted, values_of
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.tables import tables

Corvus = Literal["none", "ready", "in_use", "lost"]


T = TypeVar("T", bound=Link)


class Parted(NamedTuple):
    """What the end of links leaves behind: the corvi that are ready again (their ships)."""

    kept: tuple[Link, ...]
    ready: tuple[str, ...]


def engaged(ship: str, links: Iterable[Link], rules: HouseRules) -> bool:
    """R73, A-39: whether a ship counts as engaged: held, or (unless the house rules say no) holding."""
    return any(link.to == ship or (rules.engager_counts_engaged and link.by == ship) for link in links)


def melee(ship: str, links: Sequence[T]) -> tuple[tuple[str, ...], tuple[T, ...]]:
    """All ships tied to a ship, however far round, it first; and the links between them."""
    found = [ship]
    for one in found:
        for link in links:
            if one in (link.by, link.to):
                found.extend(end for end in (link.by, link.to) if end not in found)
    return tuple(found), tuple(link for link in links if link.by in found)


def bound(ship: str, links: Iterable[Link]) -> bool:
    """R26, R45: whether any link keeps a ship from moving; both ends are bound."""
    return any(ship in {link.by, link.to} for link in links)


def held_by_friend(attacker: str, target: str, links: Iterable[Link], sides: Mapping[str, str]) -> bool:
    """R53: whether another ship of the attacker's side engages the target; the direction matters."""
    own = sides.get(attacker)
    return any(link.to == target and link.by != attacker and sides.get(link.by) == own for link in links)


def held_by_another(escaper: str, other: str, links: Iterable[Link], sides: Mapping[str, str]) -> bool:
    """R39: whether one more ship of the other's side engages the ship that wants to leave."""
    return held_by_friend(other, escaper, links, sides)


def disengage_test(
    *,
    boarding: int,
    size: int,
    crew: str,
    other_crew: str,
    rules: HouseRules,
    held_by_another: bool = False,
    rammed: bool = False,
    corvus: bool = False,
    roman: bool = False,
) -> Trial:
    """R37-R41, R45: the modified die must be above the other ship's boarding value less the own size."""
    values = disengage_values()
    crews = difference(crew, other_crew, rules)
    holds = {"held_by_another": held_by_another, "rammed": rammed, "corvus": corvus and not roman}
    return Trial("above", boarding - size, counted(values, crews, **holds))


def corvus_after_disengaging(*, roman: bool) -> Corvus:
    """R112: the corvus is lost when the enemy disengages, not when the Roman does."""
    return "ready" if roman else "lost"


def parted(links: Sequence[T], gone: Iterable[T]) -> Parted:
    """R107, R114, A-17: links that end without a disengagement give their corvi back."""
    ending = list(gone)
    return Parted(
        tuple(link for link in links if link not in ending),
        tuple(dict.fromkeys(link.by for link in ending if link.kind == "corvus")),
    )


def after_capture(links: Sequence[T], prize: str, captor: str, sides: Mapping[str, str]) -> Parted:
    """R107: every link between the prize and a ship of its new side ends; those to others stay."""
    return parted(
        links,
        [
            link
            for link in links
            if (link.by == prize and sides.get(link.to) == captor)
            or (link.to == prize and sides.get(link.by) == captor)
        ],
    )


def after_sinking(links: Sequence[T], sunk: str) -> Parted:
    """R114: a sunk ship drops all its links."""
    return parted(links, [link for link in links if sunk in {link.by, link.to}])


def first_corvus(*, roman: bool, captured_by_roman: bool) -> Corvus:
    """R110: every ship of the Roman player's list has a corvus; a prize taken by Rome has none."""
    return "ready" if roman and not captured_by_roman else "none"


@cache
def disengage_values() -> Mapping[str, int]:
    """All a disengagement may add, beside the crews."""
    return values_of(tables().disengage)
