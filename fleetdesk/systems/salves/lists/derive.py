"""Values of a ship from its technical data: our own proposal, the umpire may overwrite any of it."""

import re
from fractions import Fraction
from typing import NamedTuple

from fleetdesk.systems.salves.profiles import Values

_TRIPLE = re.compile(r"\s*([0-9]{1,2})\s*/\s*([0-9]{1,2})\s*/\s*([0-9]{1,2})\s*")
SMALL_DESTROYER = 2300
"""Tons standard."""
SMALL_SUBMARINE = 1000
"""Tons surfaced."""


class Data(NamedTuple):
    """What books say of a ship; 0 where it does not matter."""

    aircraft: Fraction = Fraction(0)
    guns: Fraction = Fraction(0)
    calibre_mm: Fraction = Fraction(0)
    tubes: Fraction = Fraction(0)
    belt_mm: Fraction = Fraction(0)
    tons: Fraction = Fraction(0)
    knots: Fraction = Fraction(0)


def read_triple(text: str) -> Values | None:
    """R10: "4/6/3" from left to right; anything else: `None`."""
    match = _TRIPLE.fullmatch(text)
    return Values(int(match[1]), int(match[2]), int(match[3])) if match else None


def _round(value: Fraction) -> int:
    """To the nearest whole number, halves up."""
    return (value + Fraction(1, 2)).__floor__()


def _within(value: Fraction, least: int, most: int) -> int:
    return min(most, max(least, _round(value)))


def derive(kind: str, data: Data) -> Values:
    """Attack, armour and speed of a type."""
    speed = max(1, _round(data.knots / 12))
    if kind == "CV":
        return Values(_within(data.aircraft / 15, 2, 6), 3 + _round(data.belt_mm / 100), speed)
    if kind == "BB":
        attack = _within(data.guns * data.calibre_mm / 700, 3, 6)
        return Values(attack, _within(data.belt_mm / 50, 4, 8), speed)
    if kind == "DD":
        attack = _within((data.guns + data.tubes) / 5, 2, 4)
        return Values(attack, 2 if data.tons < SMALL_DESTROYER else 3, speed)
    return Values(_within(data.tubes / 4, 1, 3), 1 if data.tons < SMALL_SUBMARINE else 2, speed)
