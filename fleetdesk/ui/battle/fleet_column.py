"""The fleets in the side column: sides, squadrons and ships, painted as one widget so that a hundred cost little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import ShipStrip, SideStrip, SquadronStrip
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.look import Look
from fleetdesk.ui.battle.strips import Row, head_said, paint_row, ship_said
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import grow
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_TITLE, _BADGES, _HEAD, _SHIP = 32, 34, 44, 58
_GAP, _INDENT = 6, 10


class _Placed(NamedTuple):
    """A row at its place."""

    rect: QRectF
    row: Row

    @property
    def id(self) -> str:
        return self.row.id


class FleetColumn(PartsArea):
    """Sides, squadrons and ships one below the other.

    Signals:
        ship_chosen: id of the ship tapped.
        offer_wanted: the `Offer` of the squadron head tapped.
    """

    ship_chosen = Signal(str)
    offer_wanted = Signal(object)

    def __init__(
        self, keeper: ThemeKeeper, words: Words, *, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, parent)
        self._words = words
        self._sides: tuple[SideStrip, ...] = ()
        self._placed: tuple[_Placed, ...] = ()
        self._taps: tuple[_Placed, ...] = ()
        self._parts: tuple[Part, ...] | None = None
        self._width = -1
        self._placed_for: tuple[SideStrip, ...] | None = None
        self.selected = ""
        self.setAccessibleName(name)
        grow(self)

    def show_sides(self, sides: Sequence[SideStrip]) -> None:
        """Show the fleets as they stand; only rows that look different are painted again."""
        before = self._placed
        self._sides = tuple(sides)
        self._place(self.width())
        if len(self._placed) != len(before):
            self.updateGeometry()
            self.update()
            return
        for old, new in zip(before, self._placed, strict=True):
            if old is not new:
                self.update(_around(new.rect).united(_around(old.rect)))

    def show_selected(self, ship: str) -> None:
        """Outline a ship."""
        before, self.selected = self.selected, ship
        for placed in self._placed:
            if placed.id in {before, ship}:
                self.update(_around(placed.rect))
        self._parts = None

    @property
    def ships(self) -> tuple[str, ...]:
        """Ids of all ships shown, from top to bottom."""
        return tuple(placed.id for placed in self._placed if isinstance(placed.row.strip, ShipStrip))

    def restyle(self) -> None:
        self._width = -1
        self._place(self.width())

    def parts(self) -> tuple[Part, ...]:
        self._place(self.width())
        if self._parts is None:
            self._parts = tuple(self._part(placed) for placed in self._taps)
        return self._parts

    def part_used(self, index: int) -> None:
        strip = self._taps[index].row.strip
        if isinstance(strip, ShipStrip):
            self.ship_chosen.emit(strip.ship)
        elif isinstance(strip, SquadronStrip) and strip.offer is not None:
            self.offer_wanted.emit(strip.offer)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(252), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self._height())

    def paintEvent(self, event: QPaintEvent) -> None:
        self._place(self.width())
        painter = QPainter(self)
        look = Look.of(self._keeper, self._words)
        exposed = event.region()  # not its bounds: rows far apart may have changed, and nothing between them
        pressed = self.pressed_part
        under = self._taps[pressed].id if pressed is not None and pressed < len(self._taps) else ""
        for placed in self._placed:
            if exposed.intersects(_around(placed.rect)):
                row = placed.row
                paint_row(
                    painter, look, placed.rect, row, chosen=row.id == self.selected, down=row.id == under
                )
        if self.ringed and self.current < len(self._taps):
            self.paint_ring(painter, self._taps[self.current].rect.adjusted(-2, -2, 2, 2), self.theme.px(13))

    def _part(self, placed: _Placed) -> Part:
        look = Look.of(self._keeper, self._words)
        strip = placed.row.strip
        if isinstance(strip, ShipStrip):
            chosen = strip.ship == self.selected
            return Part(placed.rect, ship_said(look, strip, placed.row.state), "choice", chosen)
        assert isinstance(strip, SquadronStrip)  # noqa: S101 - sides take no taps
        return Part(placed.rect, head_said(look, strip))

    def _height(self) -> int:
        self._place(self.width())
        return round(self._placed[-1].rect.bottom()) + self.theme.px(8) if self._placed else 0

    def _place(self, width: int) -> None:
        """Put every row at its place; those that did not change stay the same objects."""
        if width == self._width and self._sides is self._placed_for:
            return
        theme = self.theme
        gap, inset = theme.px(_GAP), theme.px(_INDENT)
        low, high = max(theme.px(_HEAD), theme.target), max(theme.px(_SHIP), theme.target)
        before = {one.id: one for one in self._placed}
        y = 0.0
        placed: list[_Placed] = []
        for row in _rows(self._sides):
            indent = inset if row.grouped else 0
            if isinstance(row.strip, ShipStrip):
                height = high
            elif isinstance(row.strip, SquadronStrip):
                height = low if row.strip.offer else theme.px(_HEAD)
            else:
                y += theme.px(10) if placed else 0
                height = theme.px(_TITLE + (_BADGES if row.strip.badges else 0))
            made = _Placed(QRectF(indent, y, max(1, width - indent), height), row)
            known = before.get(row.id)
            placed.append(known if known == made else made)
            y += height + gap
        self._placed, self._width, self._placed_for = tuple(placed), width, self._sides
        self._taps = tuple(one for one in placed if _taps(one.row))
        self._parts = None
        self.current = min(self.current, max(0, len(self._taps) - 1))


def _around(rect: QRectF) -> QRect:
    """A row with its halo."""
    return rect.toAlignedRect().adjusted(-4, -4, 4, 4)


def _rows(sides: Sequence[SideStrip]) -> Iterator[Row]:
    for side in sides:
        yield Row(side, f"side:{side.id}")
        for squadron in side.squadrons:
            headed = len(squadron.ships) > 1 or squadron.offer is not None
            if headed:
                yield Row(squadron, f"squadron:{squadron.id}", squadron.state)
            for ship in squadron.ships:
                yield Row(ship, ship.ship, squadron.state, grouped=headed)


def _taps(row: Row) -> bool:
    strip = row.strip
    return isinstance(strip, ShipStrip) or (isinstance(strip, SquadronStrip) and strip.offer is not None)
