"""Silhouettes of ships and emblems of fleets, from `resources/drawings.toml`, for paper and screen alike."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple, get_args

from fleetdesk import paths
from fleetdesk.core.layout.marks import FRAME, GRID, POINT, Box, Curve, Line, Mark, Move, Path, Role, Step, To

_PART = re.compile(r"([MLCZ])([^MLCZ]*)")


class Drawing(NamedTuple):
    """Outlines in units of their own."""

    left: float
    top: float
    right: float
    bottom: float
    paths: tuple[Path, ...]
    """Weights in thousandths of the width."""
    masts: tuple[tuple[float, float], ...] = ()
    """Of a ship from above: where each mast stands along her, and half the length of its yards."""

    def width(self, height: float) -> float:
        """How wide it is at a height."""
        return height * (self.right - self.left) / (self.bottom - self.top)

    def at(self, x: float, y: float, height: float) -> Iterator[Mark]:
        """So tall, its top left corner at a place; all in millimetres."""
        scale = height / (self.bottom - self.top)
        thin = self.width(height) / 1000 / POINT
        for path in self.paths:
            yield path._replace(
                steps=tuple(self._set(step, scale, x, y) for step in path.steps),
                weight=max(path.weight * thin, GRID / 2),
            )

    def _set(self, step: Step, scale: float, x: float, y: float) -> Step:
        left, top = self.left, self.top
        if isinstance(step, Curve):
            x1, y1, x2, y2, x3, y3 = step
            return Curve(
                x + (x1 - left) * scale,
                y + (y1 - top) * scale,
                x + (x2 - left) * scale,
                y + (y2 - top) * scale,
                x + (x3 - left) * scale,
                y + (y3 - top) * scale,
            )
        return type(step)(x + (step[0] - left) * scale, y + (step[1] - top) * scale)


_FILLED = frozenset({"solid", "detail", "blue", "gold", "red"})


def outlined(mark: Mark) -> Mark:
    """The same where ink is saved: what fills a silhouette or an emblem is white inside a thin line."""
    if isinstance(mark, Box) and mark.fill == "line":  # a quiet sign would be the loudest in black
        return mark._replace(fill="card", stroke="ink", weight=GRID)
    if not isinstance(mark, Path) or mark.fill not in _FILLED:
        return mark
    return mark._replace(fill="card", stroke="ink", weight=max(mark.weight, GRID))


@cache
def drawing(name: str) -> Drawing:
    """A drawing by its name: `ship.galley` from abeam, `plan.galley` from above, `emblem.anchor`.

    Raises KeyError: there is no such drawing.
    """
    found = tomllib.loads(_unread()[name])
    if "like" in found:
        return drawing(f"{name.partition('.')[0]}.{found['like']}")
    left, top, right, bottom = found["frame"]
    masts = tuple((float(at), float(half)) for at, half in found.get("masts", ()))
    return Drawing(left, top, right, bottom, tuple(_path(line) for line in found["paths"]), masts)


@cache
def plan(silhouette: str) -> Drawing | None:
    """A ship from above, her bow to the right; `None` for a type that has none."""
    return drawing(f"plan.{silhouette}") if f"plan.{silhouette}" in _unread() else None


def plans() -> tuple[str, ...]:
    """Every silhouette there is a ship from above of."""
    return tuple(name.removeprefix("plan.") for name in _unread() if name.startswith("plan."))


@cache
def middle(silhouette: str) -> float:
    """Where along her a ship seen from above is in the middle of her cell."""
    found = plan(silhouette)
    ends = [step[-2] for path in found.paths for step in path.steps] if found is not None else [0.0, 100.0]
    return (min(ends) + max(ends)) / 2


@cache
def _unread() -> dict[str, str]:
    """The text of each drawing by its name: of a hundred a screen shows a few, and reading all takes ten milliseconds."""
    file = paths.resources() / "drawings.toml"
    tables = (one.partition("]\n") for one in file.read_text(encoding="utf-8").split("\n[")[1:])
    return {name: text for name, _, text in tables}


def _path(line: str) -> Path:
    fill, stroke, weight, outline = line.split(" ", 3)
    return Path(
        tuple(_steps(outline)), _role(stroke), float(weight), _role(fill), closed=outline.endswith("Z")
    )


def _role(name: str) -> Role | None:
    return next((role for role in get_args(Role) if role == name), None)


def _steps(outline: str) -> Iterator[Step]:
    first = Move(0.0, 0.0)
    for letter, numbers in _PART.findall(outline):
        where = [float(number) for number in numbers.split()]
        match letter:
            case "M":
                first = Move(*where)
                yield first
            case "L":
                yield To(*where)
            case "C":
                yield Curve(*where)
            case _:
                yield To(*first)


ARM = 0.13
"""Half the breadth of a ray of the rose, as a share of its radius."""
NORTH = -pi / 2
HEX = 6
"""Points of the rose of a sea of hexes."""
FEATHERS, FEATHER_SLANT = 0.13, 0.9
"""How far apart the feathers of an arrow stand, as a share of the radius, and how much they lean, in radians."""


def rose(x: float, y: float, radius: float, points: int) -> Iterator[Mark]:
    """A compass rose around a point, north at the top: long rays, of six points all of them, of eight every other; short ones between."""
    rays = points if points == HEX else points // 2
    for share, weight in ((1.0, GRID), (0.92, FRAME)):
        yield Box(
            x - radius * share,
            y - radius * share,
            2 * radius * share,
            2 * radius * share,
            "round",
            "ink",
            weight,
        )
    for number in range(points * 4):
        turn = NORTH + 2 * pi * number / (points * 4)
        inner, outer = radius * 0.92, radius * (1.0 if number % 4 == 0 else 0.96)
        yield Line(
            x + inner * cos(turn),
            y + inner * sin(turn),
            x + outer * cos(turn),
            y + outer * sin(turn),
            "ink",
            GRID,
        )
    for odd, share in ((1, 0.55), (0, 0.88)):
        for number in range(rays):
            turn = NORTH + 2 * pi * (number + odd / 2) / rays
            yield from _ray((x, y, radius), turn, share, "gold" if odd else "solid")


def _ray(at: tuple[float, float, float], turn: float, share: float, dark: Role) -> Iterator[Mark]:
    """Two halves, dark and light, so far towards the rim; `at` is (x, y, radius)."""
    x, y, radius = at
    tip = To(x + share * radius * cos(turn), y + share * radius * sin(turn))
    halves: tuple[tuple[int, Role], ...] = ((1, "card"), (-1, dark))
    for way, role in halves:
        beside = turn + way * pi / 4
        side = To(x + ARM * 1.4 * radius * cos(beside), y + ARM * 1.4 * radius * sin(beside))
        yield Path((Move(x, y), tip, side), "ink", GRID, role)


def dial(x: float, y: float, radius: float, points: int) -> Iterator[Mark]:
    """A ring with a dot at each point of the wind, the northern one larger, to draw an arrow in."""
    yield Box(x - radius, y - radius, 2 * radius, 2 * radius, "round", "muted", GRID)
    for number in range(points):
        turn = NORTH + 2 * pi * number / points
        dot = radius * (0.14 if number == 0 else 0.09)
        spot = x + radius * cos(turn), y + radius * sin(turn)
        yield Box(spot[0] - dot, spot[1] - dot, 2 * dot, 2 * dot, "round", None, fill="ink")


def arrow(x: float, y: float, radius: float, degrees: float, barbs: int = 0) -> Iterator[Mark]:
    """An arrow across a dial; `degrees` clockwise from north is where it points, `barbs` feathers stand at its tail."""
    turn = NORTH + degrees * pi / 180
    tip = To(x + 0.85 * radius * cos(turn), y + 0.85 * radius * sin(turn))
    tail = x - 0.85 * radius * cos(turn), y - 0.85 * radius * sin(turn)
    yield Line(*tail, *tip, "ink", FRAME * 1.4)
    for barb in range(barbs):
        back = radius * FEATHERS * barb
        root_x, root_y = tail[0] + back * cos(turn), tail[1] + back * sin(turn)
        for way in (1, -1):
            slant = turn + pi - way * FEATHER_SLANT
            end_x, end_y = root_x + 0.22 * radius * cos(slant), root_y + 0.22 * radius * sin(slant)
            yield Line(root_x, root_y, end_x, end_y, "ink", FRAME * 1.4)
    wings = [
        (tip.x - 0.5 * radius * cos(turn + way * 0.5), tip.y - 0.5 * radius * sin(turn + way * 0.5))
        for way in (1, -1)
    ]
    yield Path((Move(*tip), *(To(*wing) for wing in wings)), None, GRID, "ink")
