"""Where the tiles of fleets stand: rows of squadron frames, pure geometry in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF

from fleetdesk.core.views import ShipStrip, SideStrip, SquadronStrip

LABEL, TILE, NARROW, WIDE = 94, 62, 60, 480
"""Widths at 100 %: of a side's name, of a tile at its least in a full and in a low row, and at its most."""
_ENOUGH = 220
"""A tile as wide as this needs no row more to be wider."""
ROOMY = 84
"""The same for a full row where there may be as many as it takes."""
SMALL = 0.87
"""How wide beside others a tile is on which nothing is counted: a wing."""
TALL, FULL, LOW = 170, 96, 54
"""Heights of a row at 100 %: the most, from which silhouettes and marks are drawn, and the least there is."""
HEAD, PAD, GAP, BETWEEN = 20, 5, 4, 6
"""Of a frame: the line of its name, its edge; between tiles, and between frames."""
_SQUEEZED = 1.25
"""Up to this scale tiles do not grow with letters where that would move ships out of sight."""
_MOST_ROWS = 3
_STEP = 4


class Title(NamedTuple):
    """The name of a side at its place."""

    rect: QRectF
    side: SideStrip
    folded: bool = False
    """Her ships are not shown: a tap brings them in the place of another's."""

    @property
    def id(self) -> str:
        return f"side:{self.side.id}"


class Frame(NamedTuple):
    """A squadron at its place."""

    rect: QRectF
    squadron: SquadronStrip
    number: int
    """From 0: a squadron too long for a row goes on in another frame."""

    @property
    def id(self) -> str:
        return f"squadron:{self.squadron.id}:{self.number}"


class Tile(NamedTuple):
    """A ship at her place, and the squadron she stands in."""

    rect: QRectF
    ship: ShipStrip
    squadron: SquadronStrip

    @property
    def id(self) -> str:
        return self.ship.ship


Placed = Title | Frame | Tile


def looks(placed: Placed) -> tuple[object, ...]:
    """All that is seen there: a place that still looks so needs no painting."""
    match placed:
        case Title(rect, side, shut):
            active = any(one.state == "active" for one in side.squadrons)
            return rect, side.name, side.detail, side.badges, active, shut
        case Frame(rect, squadron):
            first = squadron.ships[0].name if len(squadron.ships) == 1 else ""
            return rect, squadron.name, squadron.state, squadron.proposed, first
        case Tile(rect, ship, squadron):
            return rect, ship, squadron.state, squadron.proposed


class _Group(NamedTuple):
    """What stands together in a row: the ships of a squadron, or of it what fits one row; or a side's name."""

    squadron: SquadronStrip | None
    ships: tuple[ShipStrip, ...]
    number: int = 0
    side: SideStrip | None = None


class Plan(NamedTuple):
    """Everything at its place, and how high that is."""

    placed: tuple[Placed, ...]
    height: float
    row: float
    """Height of a row."""


def shape(sides: Sequence[SideStrip]) -> tuple[object, ...]:
    """What of fleets their places follow from: everything else may change and none of them moves."""
    return tuple(
        (
            side.id,
            tuple((one.id, tuple((ship.ship, ship.small) for ship in one.ships)) for one in side.squadrons),
        )
        for side in sides
    )


def filled(found: Plan, sides: Sequence[SideStrip]) -> Plan:
    """The same places, with what stands there now."""
    fleets = {side.id: side for side in sides}
    ships = {ship.ship: (ship, one) for side in sides for one in side.squadrons for ship in one.ships}
    placed: list[Placed] = []
    for one in found.placed:
        match one:
            case Title(_, side):
                placed.append(one._replace(side=fleets[side.id]))
            case Frame(_, squadron):
                placed.append(one._replace(squadron=ships[squadron.ships[0].ship][1]))
            case Tile(rect, ship):
                placed.append(Tile(rect, *ships[ship.ship]))
    return found._replace(placed=tuple(placed))


def plan(sides: Sequence[SideStrip], width: float, height: float, unit: float) -> Plan:
    """Fleets in as few rows as keep tiles readable; `unit` is a pixel at 100 %.

    Rows share `height` as long as each keeps its least; then they grow beyond it, and whoever shows them scrolls.
    """
    for count in range(1, _MOST_ROWS + 1):
        row = _row(height, count, unit)
        if row < LOW * unit:
            break
        # Letters shrink on a tile before fleets are moved out of sight: tiles keep to fingers, not to letters.
        rows = _flow(
            sides, width, (TILE if row >= FULL * unit else NARROW) * max(1.0, unit / _SQUEEZED), unit
        )
        if len(rows) <= count:
            rows = _widest(sides, rows, count, width, unit)
            if _narrowest(rows, width, unit) < ROOMY * unit and _row(height, count + 1, unit) >= FULL * unit:
                continue  # tiles high and narrow tell less than two rows of broad ones
            return _placed(rows, width, row, unit)
    low = [row for count in range(1, _MOST_ROWS + 1) if (row := _row(height, count, unit)) >= LOW * unit]
    row = low[-1] if low and len(sides) > 1 else min(max(LOW * unit, height), TALL * unit)
    return listed(
        sides, width, row, unit
    )  # of several fleets rather the names of two are seen than one at its ease


def folded(sides: Sequence[SideStrip], shown: str, width: float, height: float, unit: float) -> Plan:
    """The ships of one fleet, and before them the names of the others, a tap away, where all have no room."""
    left, gap = (LABEL + BETWEEN) * unit, GAP * unit
    opened = plan([one for one in sides if one.id == shown], width - left, height, unit)
    others = [one for one in sides if one.id != shown]
    tall = (height + gap) / len(others) - gap
    names = (
        Title(QRectF(0.0, at * (tall + gap), LABEL * unit, tall), side, folded=True)
        for at, side in enumerate(others)
    )
    moved = (one._replace(rect=one.rect.translated(left, 0.0)) for one in opened.placed)
    return opened._replace(placed=(*names, *moved))


def _row(height: float, count: int, unit: float) -> float:
    """How high each of so many rows is."""
    return min(TALL * unit, (height - (count - 1) * GAP * unit) / count)


def listed(sides: Sequence[SideStrip], width: float, row: float, unit: float) -> Plan:
    """The same in as many rows of a height as it takes."""
    rows = _flow(sides, width, (ROOMY if row >= FULL * unit else NARROW) * unit, unit)
    return _placed(_widest(sides, rows, len(rows), width, unit), width, row, unit)


def _widest(
    sides: Sequence[SideStrip], rows: list[list[_Group]], most: int, width: float, unit: float
) -> list[list[_Group]]:
    """Tiles as wide as they can be in so many rows: none is left with a few while others are crowded."""
    shares = sum(_share(ship) for side in sides for one in side.squadrons for ship in one.ships)
    for least in range(_ENOUGH, TILE, -_STEP):
        if shares * least * unit > width * most:
            continue  # all these tiles side by side are longer than so many rows
        found = _flow(sides, width, least * unit, unit)
        if len(found) <= most:
            return found
    return rows


def _flow(sides: Sequence[SideStrip], width: float, least: float, unit: float) -> list[list[_Group]]:
    """Squadrons one after the other, a new row where tiles would be less wide than `least`."""
    rows: list[list[_Group]] = [[]]
    most = max(1, int((width - 2 * PAD * unit) / (least + GAP * unit)))
    shares = taken = 0.0  # of the row that is filled
    for group in _groups(sides, most):
        row = rows[-1]
        own, beside = sum([_share(ship) for ship in group.ships]), _beside(group, unit)
        alone = len(row) == 1 and row[0].side is not None  # a side's name never stands alone
        together = taken + beside + (BETWEEN * unit if row else 0.0)
        full = group.side is not None or _wide(shares + own, together, width, unit) < least
        if row and full and not alone:
            rows.append([])
            shares, taken = own, beside
        else:
            shares, taken = shares + own, together
        rows[-1].append(group)
    return rows


def _groups(sides: Sequence[SideStrip], most: int) -> Iterator[_Group]:
    for side in sides:
        yield _Group(None, (), side=side)
        for squadron in side.squadrons:
            parts = max(1, -(-len(squadron.ships) // most))
            size = -(-len(squadron.ships) // parts)
            for number in range(parts):
                ships = squadron.ships[number * size : (number + 1) * size]
                if ships:
                    yield _Group(squadron, ships, number)


def _share(ship: ShipStrip) -> float:
    return SMALL if ship.small else 1.0


def _beside(group: _Group, unit: float) -> float:
    """What a group takes of its row beside its tiles."""
    if group.side is not None:
        return LABEL * unit
    return 2 * PAD * unit + max(0, len(group.ships) - 1) * GAP * unit


def _wide(shares: float, taken: float, width: float, unit: float) -> float:
    """How wide a tile of a whole share is."""
    return min(WIDE * unit, (width - taken) / shares) if shares else WIDE * unit


def _tile_width(groups: Sequence[_Group], width: float, unit: float) -> float:
    shares = sum(_share(ship) for one in groups for ship in one.ships)
    taken = sum(_beside(one, unit) for one in groups) + (len(groups) - 1) * BETWEEN * unit
    return _wide(shares, taken, width, unit)


def _narrowest(rows: Sequence[Sequence[_Group]], width: float, unit: float) -> float:
    return min(_tile_width(row, width, unit) for row in rows)


def _placed(rows: Sequence[Sequence[_Group]], width: float, row: float, unit: float) -> Plan:
    found: list[Placed] = []
    y = 0.0
    head = HEAD * unit if row >= FULL * unit else 0.0
    pad = PAD * unit if head else 2 * unit
    for groups in rows:
        x, each = 0.0, _tile_width(groups, width, unit)
        for one in groups:
            if one.side is not None:
                found.append(Title(QRectF(x, y, LABEL * unit, row), one.side))
                x += (LABEL + BETWEEN) * unit
            elif one.squadron is not None:
                shares = sum(_share(ship) for ship in one.ships)
                wide = shares * each + (len(one.ships) - 1) * GAP * unit + 2 * PAD * unit
                found.append(Frame(QRectF(x, y, wide, row), one.squadron, one.number))
                left = x + PAD * unit
                for ship in one.ships:
                    own = each * _share(ship)
                    rect = QRectF(left, y + max(head, pad), own, row - max(head, pad) - pad)
                    found.append(Tile(rect, ship, one.squadron))
                    left += own + GAP * unit
                x += wide + BETWEEN * unit
        y += row + GAP * unit
    return Plan(tuple(found), y - GAP * unit, row)
