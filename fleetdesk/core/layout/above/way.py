"""Layout of the water a ship may reach, her bow up, and of a die that is due."""

from collections.abc import Iterator
from math import cos, pi, radians, sin, tan

from fleetdesk.core.blocks.ways import Die, Sector, Way
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.drawings import plan
from fleetdesk.core.layout.marks import (
    FRAME,
    GRID,
    POINT,
    Box,
    Curve,
    Line,
    Mark,
    Move,
    Path,
    Role,
    Step,
    Text,
    To,
)
from fleetdesk.core.layout.pen import CAPITAL, TONES, Pen

HIGHEST = 62.0
LENGTH, BOW = 0.84, 0.52
"""Of the ship, and how far her bow lies before what she turns about, as shares of how far she goes."""
BESIDE, OVER = 7.5, 1.0
"""Room for the angles beside the water, and over and under it."""
BELOW = 7.0
"""Room for words under a ship that stays."""
ROOT = 0.12
"""So far from where she turns the water begins, as a share of how far she goes."""


def _at(degrees: float, share: float = 1.0) -> tuple[float, float]:
    return share * sin(radians(degrees)), -share * cos(radians(degrees))


def _frame(block: Way) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge of the picture, in shares of how far she goes."""
    spots = [(-0.2, -BOW), (0.2, LENGTH - BOW)]
    for sector in block.sectors:
        spots += [_at(sector.start + sector.sweep * n / 36) for n in range(37)]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    half = max(*across, -min(across))
    return -half, min(down), half, max(down)


def width_for(block: Way, height: float, pen: Pen) -> float:
    """How wide the picture is where it is so high."""
    left, top, right, low = _frame(block)
    beside, around = pen.mm(BESIDE), pen.mm(2 * OVER + (0 if block.sectors else BELOW))
    return 2 * beside + max(1.0, height - around) * (right - left) / (low - top)


@place.register
def _way(block: Way, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """The water as sectors of a circle, the ship over them, how far and how much turned in words."""
    left, top, right, low = _frame(block)
    beside, over = pen.mm(BESIDE), pen.mm(OVER)
    around = 2 * over + (0.0 if block.sectors else pen.mm(BELOW))
    unit = min((at.width - 2 * beside) / (right - left), (pen.mm(HIGHEST) - around) / (low - top))
    x, y = at.x + at.width / 2, at.y + over - top * unit
    drawn = len(out)
    for sector in block.sectors:
        out.append(_water(sector, x, y, unit))
        out.append(_rim(sector, x, y, unit))
    for sector in block.sectors:
        _words(block, sector, (x, y, unit), pen, out, top=at.y)
    out.extend(_ship(block.plan, x, y - BOW * unit, LENGTH * unit))
    if not block.sectors:
        below = y + (LENGTH - BOW) * unit + pen.mm(BELOW) * 0.8
        out.append(Text(x, below, pen.say(block.reach), pen.points(11), "sans-bold", anchor="middle"))
    pen.tag(out, drawn, "Figure", block.title)
    return (low - top) * unit + around


def _arc(sector: Sector, x: float, y: float, radius: float) -> Iterator[Step]:
    """The rim of a sector, from where it begins."""
    pieces = max(1, -(-int(sector.sweep) // 45))
    step = radians(sector.sweep) / pieces
    reach = 4 / 3 * tan(step / 4) * radius
    for piece in range(pieces):
        a = radians(sector.start) + piece * step - pi / 2
        b = a + step
        from_x, from_y = x + radius * cos(a), y + radius * sin(a)
        to_x, to_y = x + radius * cos(b), y + radius * sin(b)
        yield Curve(
            from_x - reach * sin(a),
            from_y + reach * cos(a),
            to_x + reach * sin(b),
            to_y - reach * cos(b),
            to_x,
            to_y,
        )


def _water(sector: Sector, x: float, y: float, unit: float) -> Path:
    dx, dy = _at(sector.start)
    root = _at(sector.start + sector.sweep / 2, ROOT)
    steps = (
        Move(x + root[0] * unit, y + root[1] * unit),
        To(x + dx * unit, y + dy * unit),
        *_arc(sector, x, y, unit),
    )
    return Path(steps, None, GRID, "fan")


def _rim(sector: Sector, x: float, y: float, unit: float) -> Path:
    dx, dy = _at(sector.start)
    return Path(
        (Move(x + dx * unit, y + dy * unit), *_arc(sector, x, y, unit)), "sea", FRAME * 3, closed=False
    )


def _words(
    block: Way, sector: Sector, at: tuple[float, float, float], pen: Pen, out: list[Mark], *, top: float
) -> None:
    """How far, on the course in the middle of the water, and the angles outside its corners, below the `top` of the picture."""
    x, y, unit = at
    ahead = -sector.start % 360 <= sector.sweep
    course = 0.0 if ahead else sector.start + sector.sweep / 2
    tip, mouth = _at(course, 1.05), _at(course, BOW if ahead else 0.3)
    out.append(
        Line(
            x + mouth[0] * unit,
            y + mouth[1] * unit,
            x + tip[0] * unit,
            y + tip[1] * unit,
            "ink",
            GRID,
            dotted=True,
        )
    )
    size = pen.points(11)
    spot = _at(course, 0.8 if ahead else 0.64)
    text = pen.say(block.reach)
    wide, tall = pen.measure(text, "sans-bold", size), pen.pitch(size)
    middle = x + spot[0] * unit, y + spot[1] * unit
    out.append(
        Box(middle[0] - wide / 2 - 0.8, middle[1] - tall / 2, wide + 1.6, tall, "rounded", None, GRID, "fan")
    )
    out.append(Text(middle[0], middle[1] + tall * 0.27, text, size, "sans-bold", anchor="middle"))
    if sector.edges is None:
        return
    for degrees, said, way in (
        (sector.start, sector.edges[0], -1),
        (sector.start + sector.sweep, sector.edges[1], 1),
    ):
        outside = _at(degrees + way * 90, 1.0)
        near = _at(degrees, 0.9)
        gap, small = pen.mm(4.6), pen.points(9)
        out.append(
            Text(
                x + near[0] * unit + outside[0] * gap,
                max(y + near[1] * unit + outside[1] * gap + tall * 0.27, top + small * CAPITAL * POINT),
                pen.say(said),
                small,
                "sans-bold",
                "sea",
                "middle",
            )
        )


def _ship(silhouette: str, x: float, bow: float, length: float) -> Iterator[Mark]:
    """The ship from above, her bow at (x, bow)."""
    found = plan(silhouette)
    if found is None:
        return
    ends = [step[-2] for path in found.paths for step in path.steps]
    unit = length / (max(ends) - min(ends))
    tall = (found.bottom - found.top) * unit
    for path in found.at(0.0, -tall / 2, tall):
        if isinstance(path, Path) and path.fill != "detail":
            stroke: Role | None = "ink" if path.stroke == "detail" else path.stroke
            steps = tuple(_up(step, x, bow + (max(ends) - found.left) * unit) for step in path.steps)
            yield path._replace(steps=steps, stroke=stroke)


def _up(step: Step, x: float, stern: float) -> Step:
    """A step of a ship whose bow points to the right, turned upwards."""
    pairs = [(step[n], step[n + 1]) for n in range(0, len(step), 2)]
    return type(step)(*(number for along, across in pairs for number in (x + across, stern - along)))


@place.register
def _die(block: Die, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """A box for each face, and what it means."""
    head = pen.pitch(pen.body)
    out.append(Text(at.x, at.y + head * 0.75, pen.say(block.title), pen.body, "sans-bold"))
    out.append(Text(at.x + at.width, at.y + head * 0.75, pen.say(block.chance), pen.body, anchor="end"))
    wide, tall, top = at.width / max(1, len(block.faces)), pen.mm(9), at.y + head + 1.0
    for number, face in enumerate(block.faces):
        x = at.x + number * wide
        out.append(Box(x + 0.5, top, wide - 1.0, tall, "rounded", TONES[face.tone], FRAME))
        figure = pen.fit(str(face.face), "sans-bold", pen.body, wide - 2.0, 1)
        pen.put(out, figure, x + wide / 2, top + tall * 0.3, anchor="middle", room=wide - 2.0)
        meaning = pen.fit(pen.say(face.text), "sans", pen.small, wide - 2.0, 1)
        pen.put(
            out,
            meaning,
            x + wide / 2,
            top + tall * 0.72,
            role=TONES[face.tone],
            anchor="middle",
            room=wide - 2.0,
        )
    return top + tall - at.y


@needs.register
def _way_needs(_block: Way, pen: Pen) -> float:
    return pen.mm(50)


@needs.register
def _die_needs(block: Die, pen: Pen) -> float:
    return pen.mm(12) * len(block.faces)
