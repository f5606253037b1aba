"""The attack dice two games share: how many a weapon throws, the exploding die, what its hits do to DR and CR."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple


class Die(NamedTuple):
    """A die as a table: the hits of each face, first face first, and the faces that owe one more die."""

    hits: tuple[int, ...]
    rerolls: tuple[int, ...] = (6,)

    @property
    def counting(self) -> tuple[int, ...]:
        return tuple(face for face, hits in enumerate(self.hits, 1) if hits)

    @property
    def sides(self) -> int:
        """How many faces it has."""
        return len(self.hits)


FOUR_UP = Die((0, 0, 0, 1, 1, 2))
"""1-3 miss, 4-5 one hit, 6 two hits and throw again."""
FIVE_UP = Die((0, 0, 0, 0, 1, 2))
"""Against small targets: 5 one hit, 6 two hits and throw again."""
SIX_ONLY = Die((0, 0, 0, 0, 0, 2))
"""Against the smallest targets: only a 6 counts, two hits and throw again."""

_BY_THRESHOLD = {4: FOUR_UP, 5: FIVE_UP, 6: SIX_ONLY}


class Throw(NamedTuple):
    """A row of faces read against the dice that were owed."""

    hits: int
    thrown: int
    """dice used up to the one after which nothing was owed"""
    owed: int
    """dice still to be thrown"""
    surplus: int
    """faces given after the last die that was owed"""


class Damage(NamedTuple):
    """What one attack does: plain hull points, and separate critical hits (their own hull cost not included)."""

    hull: int
    criticals: int


def dice_penalty(hull_lost: int, crew_lost: int, hull_for_die: int = 1) -> int:
    """What damage takes off a weapon: the two losses are not added, the greater counts.

    `hull_for_die` is how many hull points take one die: more than 1 by a special rule of the ship.
    """
    return max(0, hull_lost // hull_for_die, crew_lost)


def halved(dice: int, rounding: str) -> int:
    """Half the dice, rounded `up` or `down`, never below 1; none stay none."""
    return max(1, (dice + (rounding == "up")) // 2) if dice > 0 else 0


def support(dice: int, *, critical: bool = False) -> int:
    """What a weapon that joins adds: half, rounded down, at least 1 unless a critical hurt it; without dice it cannot join."""
    return max(0 if critical else 1, dice // 2) if dice > 0 else 0


def why_no_split(ad: int, shares: Sequence[int], arcs: Sequence[str] = (), *, together: str = "") -> str:
    """Why `ad` dice cannot be divided so (a code of `reasons`), or nothing; `together` is that of a shot it also joins."""
    checks = (
        (bool(together), together),
        (ad <= 0, "no_ad"),
        (not shares, "no_targets"),
        (bool(arcs) and len(arcs) != len(shares), "shares_and_arcs_differ"),
        (min(shares, default=1) < 1, "share_too_small"),
        (sum(shares) > ad, "too_many_dice"),
    )
    return next((reason for applies, reason in checks if applies), "")


def die_for(threshold: int) -> Die:
    """The die that hits from `threshold` (4, 5 or 6) up."""
    if threshold not in _BY_THRESHOLD:
        raise ValueError(f"an attack die hits from 4, 5 or 6 up, not from {threshold}")
    return _BY_THRESHOLD[threshold]


def read(faces: Iterable[int], ad: int, die: Die = FOUR_UP) -> Throw:
    """Read faces in the order thrown: first `ad` dice, then one more for each face that owes one.

    The count of hits does not depend on whether the owed dice are thrown at once or at the end.
    """
    owing, total, thrown, surplus = max(0, ad), 0, 0, 0
    for face in faces:
        if not 1 <= face <= die.sides:
            raise ValueError(f"a die of {die.sides} sides shows no {face}")
        if not owing:
            surplus += 1
            continue
        thrown += 1
        total += die.hits[face - 1]
        if face not in die.rerolls:
            owing -= 1
    return Throw(total, thrown, owing, surplus)


def hits(faces: Iterable[int], die: Die = FOUR_UP) -> int:
    return sum(die.hits[face - 1] for face in faces)


def throw(
    ad: int, roll: Callable[[int], Iterable[int]], die: Die = FOUR_UP, most: float = inf
) -> tuple[int, ...]:
    """Ask `roll(count)` for faces until none is owed, and give all faces in the order thrown.

    Once there are `most` hits, no further one counts: dice still owed are not asked for.
    """
    faces: tuple[int, ...] = ()
    count = max(0, ad)
    while count and hits(faces, die) < most:
        more = tuple(roll(count))
        count = sum(face in die.rerolls for face in more)
        faces += more
    return faces


def apply_dr_cr(hits: int, dr: int, cr: int, *, strict_dr: bool = False) -> Damage:
    """What `hits` do: one critical per whole CR; short of CR, one hull point once DR is reached.

    Where CR is reached the result of DR is not added. With `strict_dr` the hits must exceed DR.
    """
    if dr < 1 or cr < 1:
        raise ValueError("DR and CR are 1 or more")
    if hits >= cr:
        return Damage(0, hits // cr)
    return Damage(int(hits > dr if strict_dr else hits >= dr), 0)


def add_up(damages: Iterable[Damage]) -> Damage:
    """Several attacks on one ship: their results are added, never their hits."""
    hull, criticals = 0, 0
    for damage in damages:
        hull += damage.hull
        criticals += damage.criticals
    return Damage(hull, criticals)
