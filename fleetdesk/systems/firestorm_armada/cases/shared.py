"""What the adapters for worked cases share: house rules of a case, weapons and places in the file's words."""

from collections.abc import Mapping

from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common import worked_cases
from fleetdesk.systems.firestorm_armada import profiles
from fleetdesk.systems.firestorm_armada.formulas.gunnery import Cover, cover_of
from fleetdesk.systems.firestorm_armada.options import HouseRules

ONE_ARC = frozenset({"fore", "aft", "port", "starboard", "broadside"})
KINDS = frozenset({*profiles.KINDS, *ONE_ARC, "primary", "pd", "shield", "mine"})
_PLANETOIDS = ("planetoid", "meteoroid", "meteoroite", "météoroïte", "meteorite", "météorite", "planétoïde")
_PASSED = ("none", "", "asteroids", "asteroid_belt", "asteroid_field", "distortion_field")
BLOCKS: Mapping[str, str] = {
    "planet": "planet",
    **dict.fromkeys(_PLANETOIDS, "planetoid"),
    **dict.fromkeys(_PASSED, ""),
}
"""What stands in the way, as cases may call it -> what blocks (A33)."""


Asked = worked_cases.Asked[HouseRules]


def rules_given(given: Given) -> HouseRules:
    """The house rules of a case; the ram of the first edition may be called by its old name beside them."""
    return worked_cases.rules_given(HouseRules, given, ("options",))


def cover_given(given: Given) -> Cover:
    """What stands in the line of sight."""
    blocked = BLOCKS[given.text("blocked_by", "", among=BLOCKS)]
    if given.flag("obstructed", False):
        return cover_of(max(1.0, given.number("obstructed_inches", 0.0)), blocked)
    return cover_of(given.number("obstructed_inches", 0.0), blocked)


def covers_given(given: Given, count: int) -> tuple[Cover, ...]:
    """What stands in the line to each target of a divided shot: told as obstructed or not, or in inches."""
    flags, inches = given.raw("obstructed", False), given.raw("obstructed_inches", 0.0)
    rows = [value if isinstance(value, list | tuple) else [value] * count for value in (flags, inches)]
    if any(len(row) != count for row in rows):
        raise given.wrong("obstructed" if len(rows[0]) != count else "obstructed_inches")
    return tuple(
        cover_given(Given({"obstructed": flag, "obstructed_inches": far}))
        for flag, far in zip(*rows, strict=True)
    )


def combines(given: Given) -> str:
    """R39: what speaks against divided fire that takes part in a combined shot, in any of the ways a case may say so."""
    together = any(given.flag(key, False) for key in ("combined", "combine", "part_of_combined_fire"))
    return "combine_and_split" if together else ""


def penalties(given: Given) -> tuple[int, int]:
    """Hull and crew already lost."""
    return given.whole("hull_dmg", 0), given.whole("crew_dmg", 0)
