"""Worked cases of hexes and headings (R122-R124)."""

from fleetdesk.core.game.cases import VALUE
from fleetdesk.systems.age_of_sail import hexes
from fleetdesk.systems.age_of_sail.cases.shared import Asked, Found, cell, heading


def _cell(case: Asked, key: str) -> hexes.Hex:
    found = cell(case.given, key)
    if found is None:
        raise case.given.wrong(key)
    return found


def distance(case: Asked) -> Found:
    """R122."""
    return {VALUE: hexes.distance(_cell(case, "a"), _cell(case, "b"))}


def point(case: Asked) -> Found:
    """R123."""
    return {VALUE: hexes.point(heading(case.given, "heading"), heading(case.given, "wind_dir"))}


def sector(case: Asked) -> Found:
    """R124."""
    given = case.given
    return {VALUE: hexes.sector(_cell(case, "hex"), heading(given, "heading"), _cell(case, "target"))}
