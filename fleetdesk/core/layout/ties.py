"""Layout of a melee: the ships of each side below one another, and a line for each that holds another."""

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Tie, Tied, Ties
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.marks import Box, Line, Mark, Move, Path, To
from fleetdesk.core.layout.pen import Fitted, Pen
from fleetdesk.core.words import msg

ROW = 8.0
"""From one ship to the next below it."""
PLATE = 6.2
"""Height of a name plate."""
SECOND = 3.0
"""How much higher rows and plates are where a name takes two lines."""
SHARE = 0.34
"""Of the width, for the plates of one side; the rest is for the lines."""
APART = 1.7
"""Between the ends of two lines at one plate."""
RING = 0.9
HOOK = 2.2
WIDEST = 150.0


class _Plate(NamedTuple):
    """Where the name of a ship stands."""

    ship: Tied
    x: float
    y: float
    width: float
    height: float

    @property
    def edge(self) -> float:
        """The end lines leave from."""
        return self.x + self.width if self.ship.left else self.x


class Drawn(NamedTuple):
    """A line between two plates, from the ship that holds to the ship that is held."""

    tie: Tie
    x1: float
    y1: float
    x2: float
    y2: float

    def at(self, share: float) -> tuple[float, float]:
        """A point of it, so far from the ship that holds."""
        return self.x1 + share * (self.x2 - self.x1), self.y1 + share * (self.y2 - self.y1)


def plates(block: Ties, at: Spot, pen: Pen) -> dict[str, _Plate]:
    """The plates of all ships, by key."""
    width = min(at.width, WIDEST)
    left = at.x + (at.width - width) / 2
    more = SECOND if _two_lines(block, at.width, pen) else 0.0
    row, plate = pen.mm(ROW + more), pen.mm(PLATE + more)
    found: dict[str, _Plate] = {}
    for side in (True, False):
        ships = [ship for ship in block.ships if ship.left == side]
        top = at.y + row * (_rows(block) - len(ships)) / 2
        x = left if side else left + width * (1 - SHARE)
        for number, ship in enumerate(ships):
            y = top + row * number + (row - plate) / 2
            found[ship.key] = _Plate(ship, x, y, width * SHARE, plate)
    return found


def height(block: Ties, width: float, pen: Pen) -> float:
    """How high the picture is below its title."""
    return pen.mm(ROW + (SECOND if _two_lines(block, width, pen) else 0.0)) * _rows(block)


def _named(ship: Tied, plate: float, pen: Pen) -> Fitted:
    """A name as it stands on a plate of that width."""
    return pen.fit(pen.say(ship.name), "sans-bold", pen.body, plate - pen.mm(2), 2)


def _two_lines(block: Ties, width: float, pen: Pen) -> bool:
    """Whether a name needs a second line."""
    plate = min(width, WIDEST) * SHARE
    return any(len(_named(ship, plate, pen).lines) > 1 for ship in block.ships)


def _rows(block: Ties) -> int:
    left = sum(ship.left for ship in block.ships)
    return max(left, len(block.ships) - left)


def lines(block: Ties, found: dict[str, _Plate], pen: Pen) -> Iterator[Drawn]:
    """The ties, each with ends of its own: those at one plate stand apart, in the order of where they go."""
    known = [tie for tie in block.ties if tie.by in found and tie.to in found]

    def end(tie: Tie, key: str) -> float:
        here = [one for one in known if key in (one.by, one.to)]
        here.sort(key=lambda one: (found[one.to if one.by == key else one.by].y, one.by, one.to))
        plate = found[key]
        step = min(pen.mm(APART), plate.height / max(1, len(here)))
        return plate.y + plate.height / 2 + step * (here.index(tie) - (len(here) - 1) / 2)

    for tie in known:
        yield Drawn(tie, found[tie.by].edge, end(tie, tie.by), found[tie.to].edge, end(tie, tie.to))


@place.register
def _ties(block: Ties, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Lines first, plates over them."""
    top = at.y
    if block.title is not None:
        title = pen.fit(pen.say(block.title), "sans-bold", pen.small, at.width, 1)
        pen.put(out, title, at.x, at.y + title.height / 2, face="sans-bold", role="muted")
        top += title.height + pen.mm(1)
    found = plates(block, Spot(at.x, top, at.width), pen)
    drawn = len(out)
    for line in lines(block, found, pen):
        _line(line, pen, out)
    for plate in found.values():
        ship = plate.ship
        weight = 1.2 if ship.chosen else 0.6
        out.append(
            Box(plate.x, plate.y, plate.width, plate.height, "rounded", "ink", weight, "card", radius=1.2)
        )
        room = plate.width - pen.mm(2)
        name = _named(ship, plate.width, pen)
        x, y = plate.x + plate.width / 2, plate.y + plate.height / 2
        pen.put(out, name, x, y, face="sans-bold", anchor="middle", room=room)
    told = tuple(tie.text for tie in block.ties) or tuple(ship.name for ship in block.ships)
    pen.tag(out, drawn, "Figure", msg("who holds whom: {ties}", ties=told))
    return top - at.y + height(block, at.width, pen)


def _line(line: Drawn, pen: Pen, out: list[Mark]) -> None:
    """A ring at the ship that holds, a hook at the one that is held."""
    across, down = line.x2 - line.x1, line.y2 - line.y1
    length = hypot(across, down) or 1.0
    across, down = across / length, down / length
    ring, hook = pen.mm(RING), pen.mm(HOOK)
    weight = 1.6 if line.tie.strong else 0.7
    out.append(Line(line.x1 + across * ring, line.y1 + down * ring, line.x2, line.y2, "ink", weight))
    out.append(Box(line.x1 - ring, line.y1 - ring, 2 * ring, 2 * ring, "round", "ink", 0.7, "card"))
    x, y = line.x2 - across * hook, line.y2 - down * hook
    half = hook * 0.45
    barbs = (
        Move(x - down * half, y + across * half),
        To(line.x2, line.y2),
        To(x + down * half, y - across * half),
    )
    out.append(Path(barbs, "ink", weight, "ink"))


@needs.register
def _ties_needs(_block: Ties, pen: Pen) -> float:
    return pen.mm(70)
