"""Where the tiles of fleets stand: rows of squadron frames, pure geometry in pixels."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QRectF

from fleetdesk.core.views import ShipStrip, SideStrip, SquadronStrip

LABEL, TILE, NARROW, WIDE = 94, 62, 60, 480
"""Widths at 100 %: of a side's name, of a tile at its least in a full and in a low row, and at its most."""
_ENOUGH = 220
"""A tile as wide as this needs no row more to be wider."""
ROOMY, _BROAD = 84, 120
"""The same for a full row where there may be as many as it takes; and narrower than that, two full rows tell more."""
TALL, FULL, LOW = 170, 96, 54
"""Heights of a row at 100 %: the most, from which silhouettes and marks are drawn, and the least there is."""
HEAD, PAD, GAP, BETWEEN = 20, 5, 4, 6
"""Of a frame: the line of its name, its edge; between tiles, and between frames."""
_SQUEEZED = 1.33
"""Up to this scale tiles do not grow with letters where that would move ships out of sight."""
WING, _SPARED = 54, 70
"""What a finger takes of a wing; a flight has it for each of hers where other tiles of the row keep so much."""
_MOST_ROWS = 3
_STEP = 4


class Tagged(Protocol):
    """What is said of a ship that is asked for."""

    @property
    def how(self) -> str:
        """Whether she is offered, proposed or chosen."""


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
    """A ship at her place, and the squadron she stands in; of a flight all its wings."""

    rect: QRectF
    ship: ShipStrip
    squadron: SquadronStrip
    wings: tuple[ShipStrip, ...] = ()

    @property
    def id(self) -> str:
        return self.ship.ship

    @property
    def name(self) -> str:
        """What is written on it."""
        return self.squadron.name if len(self.wings) > 1 else self.ship.name

    @property
    def gone(self) -> bool:
        """Nobody on it is left."""
        return all(one.gone for one in self.wings) if self.wings else self.ship.gone

    @property
    def members(self) -> tuple[str, ...]:
        """All who stand on it."""
        return tuple(one.ship for one in self.wings) or (self.id,)


Placed = Title | Frame | Tile


def looks(placed: Placed) -> tuple[object, ...]:
    """All that is seen there: a place that still looks so needs no painting."""
    match placed:
        case Title(rect, side, shut):
            return rect, side.name, side.detail, side.badges, side.plays, shut
        case Frame(rect, squadron):
            said = squadron.name, squadron.state, squadron.proposed
            return rect, *said, named_alike(squadron), squadron.due
        case Tile(rect, ship, squadron, wings):
            return rect, ship, squadron.name, squadron.state, squadron.proposed, wings


def flies(squadron: SquadronStrip) -> bool:
    """Whether all of it stands on one tile, a mark each."""
    return bool(squadron.ships) and all(one.small for one in squadron.ships)


def named_alike(squadron: SquadronStrip) -> bool:
    """Whether its one tile bears its name already."""
    return flies(squadron) or (len(squadron.ships) == 1 and squadron.ships[0].name == squadron.name)


def next_wing(tile: Tile, hand: str, tags: Mapping[str, Tagged]) -> str:
    """Whom a tap on a tile means: of a flight one wing after the other, of those that are asked for what is proposed."""
    asked = [one for one in tile.members if one in tags]
    proposed = next((one for one in asked if tags[one].how == "proposed"), "")
    if proposed:
        return proposed
    offered = asked if any(tags[one].how == "offered" for one in asked) else ()
    there = sorted((one for one in tile.wings if not one.gone), key=_hindered)
    left = offered or [one.ship for one in there] or [tile.id]
    now = [one for one in left if (tags[one].how == "firm" if one in tags else not asked and one == hand)]
    return left[(left.index(now[-1]) + 1) % len(left)] if now else left[0]


def _hindered(wing: ShipStrip) -> bool:
    """Whether it does less than others of its flight: it is taken in hand after them."""
    return bool(wing.badges) and wing.badges[0].tone == "brass"


def apart(tile: Tile, finger: float) -> bool:
    """Whether each wing of a flight is tapped for itself: a finger's width of the tile falls to each."""
    return len(tile.wings) > 1 and tile.rect.width() >= len(tile.wings) * finger


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

    @property
    def tiles(self) -> list[Tile]:
        """What of it are tiles."""
        return [one for one in self.placed if isinstance(one, Tile)]


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
            case Tile(rect, ship, _, wings):
                now = tuple(ships[wing.ship][0] for wing in wings)
                placed.append(Tile(rect, *ships[ship.ship], now))
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
            if _narrowest(rows, width, unit) < _BROAD * unit and _row(height, count + 1, unit) >= FULL * unit:
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
    tiles = sum(1 if flies(one) else len(one.ships) for side in sides for one in side.squadrons)
    for least in range(_ENOUGH, TILE, -_STEP):
        if tiles * least * unit > width * most:
            continue  # all these tiles side by side are longer than so many rows
        found = _flow(sides, width, least * unit, unit)
        if len(found) <= most:
            return found
    return rows


def _flow(sides: Sequence[SideStrip], width: float, least: float, unit: float) -> list[list[_Group]]:
    """Squadrons one after the other, a new row where tiles would be less wide than `least`."""
    rows: list[list[_Group]] = [[]]
    most = max(1, int((width - 2 * PAD * unit) / (least + GAP * unit)))
    tiles, taken = 0, 0.0  # of the row that is filled
    for group in _groups(sides, most):
        row = rows[-1]
        own, beside = len(group.ships), _beside(group, unit)
        alone = len(row) == 1 and row[0].side is not None  # a side's name never stands alone
        together = taken + beside + (BETWEEN * unit if row else 0.0)
        full = group.side is not None or _wide(tiles + own, together, width, unit) < least
        if row and full and not alone:
            rows.append([])
            tiles, taken = own, beside
        else:
            tiles, taken = tiles + own, together
        rows[-1].append(group)
    return rows


def _groups(sides: Sequence[SideStrip], most: int) -> Iterator[_Group]:
    for side in sides:
        yield _Group(None, (), side=side)
        for squadron in side.squadrons:
            tiles = squadron.ships[:1] if flies(squadron) else squadron.ships
            parts = max(1, -(-len(tiles) // most))
            size = -(-len(tiles) // parts)
            for number in range(parts):
                ships = tiles[number * size : (number + 1) * size]
                if ships:
                    yield _Group(squadron, ships, number)


def _beside(group: _Group, unit: float) -> float:
    """What a group takes of its row beside its tiles."""
    if group.side is not None:
        return LABEL * unit
    return 2 * PAD * unit + max(0, len(group.ships) - 1) * GAP * unit


def _wide(tiles: int, taken: float, width: float, unit: float) -> float:
    """How wide a tile is."""
    return min(WIDE * unit, (width - taken) / tiles) if tiles else WIDE * unit


def _tile_width(groups: Sequence[_Group], width: float, unit: float) -> float:
    tiles = sum(len(one.ships) for one in groups)
    taken = sum(_beside(one, unit) for one in groups) + (len(groups) - 1) * BETWEEN * unit
    return _wide(tiles, taken, width, unit)


def _flight_width(groups: Sequence[_Group], width: float, unit: float) -> tuple[float, float]:
    """How wide a tile is, and that of a flight: each of its wings has a finger's width where the others can spare it."""
    each = _tile_width(groups, width, unit)
    flights = [len(one.squadron.ships) for one in groups if one.squadron is not None and flies(one.squadron)]
    most, others = max(flights, default=0) * WING * unit, sum(len(one.ships) for one in groups) - len(flights)
    if most <= each:
        return each, each
    rest = (each * (others + len(flights)) - most * len(flights)) / max(1, others)
    return (rest, most) if rest >= _SPARED * unit else (each, each)


def _narrowest(rows: Sequence[Sequence[_Group]], width: float, unit: float) -> float:
    return min(_tile_width(row, width, unit) for row in rows)


def _placed(rows: Sequence[Sequence[_Group]], width: float, row: float, unit: float) -> Plan:
    found: list[Placed] = []
    y = 0.0
    head = HEAD * unit if row >= FULL * unit else 0.0
    pad = PAD * unit if head else 2 * unit
    for groups in rows:
        x, (usual, flight) = 0.0, _flight_width(groups, width, unit)
        for one in groups:
            if one.side is not None:
                found.append(Title(QRectF(x, y, LABEL * unit, row), one.side))
                x += (LABEL + BETWEEN) * unit
            elif one.squadron is not None:
                each = flight if flies(one.squadron) else usual
                wide = len(one.ships) * (each + GAP * unit) + (2 * PAD - GAP) * unit
                found.append(Frame(QRectF(x, y, wide, row), one.squadron, one.number))
                left = x + PAD * unit
                wings = one.squadron.ships if flies(one.squadron) else ()
                for ship in one.ships:
                    rect = QRectF(left, y + max(head, pad), each, row - max(head, pad) - pad)
                    found.append(Tile(rect, ship, one.squadron, wings))
                    left += each + GAP * unit
                x += wide + BETWEEN * unit
        y += row + GAP * unit
    return Plan(tuple(found), y - GAP * unit, row)
