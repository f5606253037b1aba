"""Silhouettes of ships by type, seen from above with the bow to the right, for every surface that tells types apart.

A drawing lies in a box one long and as high as `BREADTH`, its middle line at half of that; how much of the length it
takes says how large the type is beside others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fleetdesk.core.marks import Curve, Move, Step, To

BREADTH = 0.4
_MIDDLE = BREADTH / 2


class Outline(NamedTuple):
    """A hull to fill and lines to draw over it."""

    hull: tuple[Step, ...]
    lines: tuple[tuple[Step, ...], ...] = ()


def _hull(length: float, half: float, *, stern: float = 0.85) -> tuple[Step, ...]:
    """A pointed bow, a full middle, a stern `stern` times as broad."""
    end, aft = length, stern * half
    return (
        Move(0.0, _MIDDLE - aft),
        Curve(0.1 * end, _MIDDLE - half, 0.55 * end, _MIDDLE - half, end, _MIDDLE),
        Curve(0.55 * end, _MIDDLE + half, 0.1 * end, _MIDDLE + half, 0.0, _MIDDLE + aft),
        To(0.0, _MIDDLE - aft),
    )


def _across(at: float, half: float) -> tuple[Step, ...]:
    """A bulkhead: a line across the hull, bent towards the bow."""
    return (
        Move(at, _MIDDLE - half),
        Curve(at + 0.03, _MIDDLE - half / 2, at + 0.03, _MIDDLE + half / 2, at, _MIDDLE + half),
    )


def _ship(length: float, half: float, bulkheads: int) -> Outline:
    places = [length * (0.18 + 0.52 * at / max(1, bulkheads - 1)) for at in range(bulkheads)]
    return Outline(_hull(length, half), tuple(_across(at, half * 0.86) for at in places))


def _sailing(length: float, half: float, decks: int) -> Outline:
    """Yards across the hull, and a line of gun ports more for each deck."""
    yards = tuple(
        (Move(length * at, _MIDDLE - half - 0.045), To(length * at, _MIDDLE + half + 0.045))
        for at in (0.24, 0.48, 0.7)
    )
    ports = tuple(
        (Move(length * 0.08, _MIDDLE + y), To(length * 0.6, _MIDDLE + y))
        for y in ((), (0.0,), (-half / 3, half / 3), (-half / 2, 0.0, half / 2))[decks]
    )
    return Outline(_hull(length, half), (*yards, *ports))


def _galley(length: float, half: float, oars: int) -> Outline:
    """A slim hull, a ram before it, oars on both sides."""
    step = 0.56 * length / oars
    rowed = tuple(
        (Move(length * 0.16 + step * at, _MIDDLE - 0.15), To(length * 0.2 + step * at, _MIDDLE + 0.15))
        for at in range(oars)
    )
    ram = (Move(length, _MIDDLE), To(min(1.0, length + 0.08), _MIDDLE))
    return Outline(_hull(length, half, stern=0.5), (*rowed, ram))


def _box(left: float, right: float, half: float, nose: float) -> tuple[Step, ...]:
    """A long box whose bow is cut off slantwise."""
    return (
        Move(left, _MIDDLE - half),
        To(right - nose, _MIDDLE - half),
        To(right, _MIDDLE - half / 3),
        To(right, _MIDDLE + half / 3),
        To(right - nose, _MIDDLE + half),
        To(left, _MIDDLE + half),
        To(left, _MIDDLE - half),
    )


_WING = (
    Move(0.12, _MIDDLE - 0.2),
    To(0.56, _MIDDLE),
    To(0.12, _MIDDLE + 0.2),
    To(0.24, _MIDDLE),
    To(0.12, _MIDDLE - 0.2),
)

OUTLINES: Mapping[str, Outline] = {
    "capital": _ship(1.0, 0.17, 3),
    "cruiser": _ship(0.82, 0.14, 2),
    "frigate": _ship(0.58, 0.11, 1),
    "escort": _ship(0.44, 0.09, 0),
    "carrier": Outline(
        _box(0.0, 0.98, 0.16, 0.12), ((Move(0.06, _MIDDLE - 0.05), To(0.86, _MIDDLE - 0.05)),)
    ),
    "wing": Outline(_WING),
    "submarine": Outline(_hull(0.7, 0.075, stern=0.2), (_across(0.3, 0.05), _across(0.4, 0.05))),
    "fort": Outline(_box(0.2, 0.66, 0.19, 0.14)),
    "three_decker": _sailing(1.0, 0.13, 3),
    "two_decker": _sailing(0.9, 0.12, 2),
    "sail_frigate": _sailing(0.72, 0.1, 1),
    "brig": _sailing(0.52, 0.085, 0),
    "great_galley": _galley(0.92, 0.075, 9),
    "galley": _galley(0.72, 0.06, 7),
}
"""Every silhouette there is; a type a game names and that is none of these has none."""
