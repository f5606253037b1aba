"""Layout of the ship from above with its arcs of fire; the bow points to the right."""

from collections.abc import Iterator
from math import atan2, cos, floor, radians, sin, tan
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Arcs, Fan
from fleetdesk.core.layout import figures
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.drawings import middle, plan
from fleetdesk.core.layout.marks import FRAME, GRID, Curve, Line, Mark, Move, Path, Role, Step, To
from fleetdesk.core.layout.pen import TONES, Pen
from fleetdesk.core.words import msg

RATIO = 0.6
"""Height of the drawing for its width."""
WIDEST = 84.0
TURN = 360.0
MIDDLE = 0.64
"""Where the text of a broadside stands between the middle of the ship and the end of the arc."""
BESIDE = 0.7
"""The same before the bow and behind the stern."""
ABEAM = 0.7
"""An arc whose middle is farther than that from the line of the keel, for its length, lies on a side."""

_HULLS = {"broad": (0.37, 0.15), "slim": (0.39, 0.1), "round": (0.33, 0.2)}
"""Half length and half breadth of the hull, as shares of the half width of the drawing."""


class _Oval(NamedTuple):
    """The ellipse all fans end at."""

    x: float
    y: float
    across: float
    """Half its width."""
    down: float
    """Half its height."""

    def at(self, turn: float) -> tuple[float, float]:
        """A point of it."""
        return self.x + self.across * cos(turn), self.y + self.down * sin(turn)

    def turn(self, degrees: float) -> float:
        """Its own angle for a direction seen from its middle; grows with the direction."""
        angle = radians(degrees)
        whole = floor((degrees + 180) / TURN)
        return atan2(sin(angle) / self.down, cos(angle) / self.across) + whole * radians(TURN)


def _oval(at: Spot) -> _Oval:
    across = min(at.width, WIDEST) / 2
    return _Oval(at.x + at.width / 2, at.y + across * RATIO, across, across * RATIO)


def middles(block: Arcs, at: Spot) -> tuple[tuple[float, float], ...]:
    """Where the dice of each fan stand."""
    return tuple(_middle(fan, _oval(at)) for fan in block.fans)


def heart(at: Spot) -> tuple[float, float]:
    """Where the words on the hull stand."""
    oval = _oval(at)
    return oval.x, oval.y


@place.register
def _arcs(block: Arcs, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Fans as sectors of an ellipse, the hull over them, dice in the middle of each fan."""
    oval = _oval(at)
    across = oval.across
    drawn = len(out)
    out.extend(_fan(fan, oval, "fan_dark" if _abeam(fan) else "fan") for fan in block.fans)
    out.extend(_hull(block, oval))
    for fan in block.fans:
        _fan_text(fan, oval, pen, out)
    if block.centre is not None:
        length = _HULLS[block.hull][0] * across
        (dice,), size = figures.led_in((pen.say(block.centre),), pen.points(9), length * 1.5, pen)
        figures.put(dice, size, (oval.x, oval.y, length * 1.5), pen, out, anchor="middle")
    told = tuple(msg("{arc} {dice}", arc=fan.label, dice=fan.text) for fan in block.fans)
    hull = (block.centre,) if block.centre is not None else ()
    pen.tag(out, drawn, "Figure", msg("arcs of fire: {arcs}", arcs=(*told, *hull)))
    return 2 * oval.down


def _fan(fan: Fan, oval: _Oval, fill: Role) -> Path:
    sweep = min(fan.sweep, TURN)
    first, last = oval.turn(fan.start), oval.turn(fan.start + sweep)
    edge = oval.at(first)
    steps: list[Step] = [Move(*edge)] if sweep >= TURN else [Move(oval.x, oval.y), To(*edge)]
    pieces = max(1, -(-int(sweep) // 45))
    step = (last - first) / pieces
    reach = 4 / 3 * tan(step / 4)
    for piece in range(pieces):
        a, b = first + piece * step, first + (piece + 1) * step
        (from_x, from_y), (to_x, to_y) = oval.at(a), oval.at(b)
        steps.append(
            Curve(
                from_x - oval.across * reach * sin(a),
                from_y + oval.down * reach * cos(a),
                to_x + oval.across * reach * sin(b),
                to_y - oval.down * reach * cos(b),
                to_x,
                to_y,
            )
        )
    return Path(tuple(steps), "muted" if fan.muted else "line", GRID, fill, dotted=fan.muted)


def _hull(block: Arcs, oval: _Oval) -> Iterator[Mark]:
    """The ship as she is from above; else a pointed bow, a full middle, a flat stern."""
    x, y = oval.x, oval.y
    length, breadth = (share * oval.across for share in _HULLS[block.hull])
    found = plan(block.plan)
    if found is not None:
        tall = 2 * length / found.width(1.0)
        left, unit = x - length * middle(block.plan) / 50, length / 50
        for path in found.at(left, y - tall / 2, tall):
            if isinstance(path, Path) and "detail" not in {
                path.fill,
                path.stroke,
            }:  # white on a dark hull alone
                yield path
        for at, half in found.masts:
            mast = left + at * unit
            yield Line(mast, y - half * unit, mast, y + half * unit, "ink", FRAME)
        return
    stern = breadth * 0.62
    steps: tuple[Step, ...] = (
        Move(x + length, y),
        Curve(
            x + length * 0.6, y - breadth, x - length * 0.5, y - breadth * 1.1, x - length * 0.92, y - stern
        ),
        To(x - length * 0.92, y + stern),
        Curve(x - length * 0.5, y + breadth * 1.1, x + length * 0.6, y + breadth, x + length, y),
    )
    yield Path(steps, "ink", FRAME, "card")


def _turn(fan: Fan) -> float:
    return radians(90 if fan.sweep >= TURN else fan.start + fan.sweep / 2)


def _abeam(fan: Fan) -> bool:
    """Whether it lies on a side of the ship: the two have one tint, before and behind her is another."""
    return abs(sin(_turn(fan))) > ABEAM


def _middle(fan: Fan, oval: _Oval) -> tuple[float, float]:
    turn = _turn(fan)
    reach = (MIDDLE if _abeam(fan) else BESIDE) / (
        (cos(turn) / oval.across) ** 2 + (sin(turn) / oval.down) ** 2
    ) ** 0.5
    return oval.x + reach * cos(turn), oval.y + reach * sin(turn)


def _fan_text(fan: Fan, oval: _Oval, pen: Pen, out: list[Mark]) -> None:
    """The dice in the middle of the fan, its name below them."""
    turn = _turn(fan)
    x, y = _middle(fan, oval)
    room = oval.across * (0.52 if abs(cos(turn)) > 0.7 else 1.1)
    role: Role = "muted" if fan.muted else TONES[fan.tone]
    size = min(11.0, max(8.0, oval.across / pen.mm(1) * 0.37))
    (dice,), _ = figures.led_in((pen.say(fan.text),), pen.points(size), room, pen)
    dice = tuple(part._replace(role=role) for part in dice)
    tall = pen.pitch(pen.points(size))
    name = pen.fit(pen.say(fan.label), "sans", pen.small, room, 2)
    top = y - (tall + name.height) / 2
    figures.put(dice, pen.points(size), (x, top + tall / 2, room), pen, out, anchor="middle")
    below = top + tall + name.height / 2
    pen.put(out, name, x, below, role="muted", anchor="middle", room=room)


@needs.register
def _arcs_needs(_block: Arcs, pen: Pen) -> float:
    return pen.mm(42)
