"""Fleets as tiles: one painted widget, so that a hundred ships cost little; what did not change is not painted again."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent

from fleetdesk.core.views import SideStrip
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.painting import Look, Mark
from fleetdesk.ui.battle.tiles.gauges import wing_said
from fleetdesk.ui.battle.tiles.paint import gauge_said, names_of, paint_tile, state_of, tile_said
from fleetdesk.ui.battle.tiles.places import (
    FULL,
    HEAD,
    Frame,
    Placed,
    Plan,
    Tile,
    Title,
    apart,
    filled,
    folded,
    listed,
    looks,
    next_wing,
    plan,
    shape,
)
from fleetdesk.ui.battle.tiles.sides import SHOWN, paint_frame, paint_side, side_said
from fleetdesk.ui.battle.tiles.tags import Tag, tag_of
from fleetdesk.ui.battle.tiles.words import BandNames, Lettering, Letters
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import grow
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_USUAL, _LARGEST = 120, 1.4
"""A row higher than this at 100 % is drawn larger, up to so much."""
_FRAMED = 4
"""How far the frame of the ship in hand reaches beyond her tile, in pixels."""
_PLANS = 8
"""So many ways to lay a fleet are kept: of the widths and heights a window tries."""


class _Tap(NamedTuple):
    """What a touch of a part does: take a ship in hand, strike a mark of hers, or tell of a side."""

    part: Part
    placed: Placed
    strikes: Mark | None = None
    wing: str = ""
    """The one that is meant of a flight whose wings are tapped each for itself."""


class FleetBand(PartsArea):
    """Tiles of one or several sides."""

    ship_chosen = Signal(str)
    """Id of the ship tapped."""
    mark_wanted = Signal(object)
    """A `Mark`: the marks of a ship were tapped."""
    side_tapped = Signal(object)
    """The `SideStrip` whose name was tapped."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, *, name: str, row: int = 0, alike: Lettering | None = None
    ) -> None:
        """`row` is the height of a row at 100 % where rows may be as many as it takes; 0: they share the widget.

        Names are as large as in other bands of `alike`.
        """
        super().__init__(keeper)
        self._words, self._row = words, row
        self._names = BandNames(self, alike or Lettering())
        self.sides: tuple[SideStrip, ...] = ()
        self._side_of: Mapping[str, SideStrip] = {}
        self._plan = Plan((), 0.0, 0.0)
        self._made_for: tuple[object, ...] = ()
        self._plans: dict[tuple[object, ...], Plan] = {}
        self._taps: tuple[_Tap, ...] | None = None
        self._kept: dict[str, tuple[Placed, list[_Tap]]] = {}
        self._down = ""
        self._tags: Mapping[str, Tag] = {}
        self._lines: Callable[[QPainter], None] | None = None
        self._room = 0
        self._shown = ""
        """The side whose ships stand here where not all have room."""
        self._striking = True
        self.selected = ""
        self.setAccessibleName(name)
        grow(self)

    # --- what is shown -------------------------------------------------------------------------------

    def show_sides(self, sides: Sequence[SideStrip]) -> None:
        if self.isVisible() and tuple(sides) == self.sides:
            return  # most steps change one side of them
        self.sides = tuple(sides)
        if not self.isVisible():  # it is laid when somebody looks
            self.updateGeometry()
            return
        before = self._plan.placed
        self._lay()
        now = self._plan.placed
        if len(now) != len(before):
            self.show_anew()
            return
        for old, new in zip(before, now, strict=True):
            if old is not new:
                self.update(self._around(new).united(self._around(old)))

    def show_selected(self, ship: str) -> None:
        """Frame the ship in hand."""
        self._say_anew({self.selected})
        self.selected = ship
        self._say_anew({ship})
        for side in self.sides:
            if any(ship == one.ship for squadron in side.squadrons for one in squadron.ships):
                self._show_side(side.id)

    def _show_side(self, side: str) -> None:
        """Let the ships of a side have the room, where not all have."""
        if side != self._shown:
            self._shown = side
            self.show_anew()

    def show_tags(self, tags: Mapping[str, Tag]) -> None:
        """Say on tiles what the action being prepared makes of those ships."""
        changed = {ship for ship in {*tags, *self._tags} if tags.get(ship) != self._tags.get(ship)}
        self._tags = dict(tags)
        if changed:
            self._say_anew(changed)

    def show_lines(self, lines: Callable[[QPainter], None] | None) -> None:
        """Lines between ships, painted over the gaps of their tiles."""
        if lines != self._lines:
            self._lines = lines
            self.update()

    def set_striking(self, *, on: bool) -> None:
        """Whether marks can be struck; while an action asks for a ship the whole tile answers."""
        if on != self._striking:
            self._striking = on
            self._taps, self._kept = None, {}

    def set_room(self, height: int) -> None:
        """How high it may stand; its rows share that."""
        if height != self._room:
            self._room = height
            self.show_anew()

    @property
    def words_from(self) -> int:
        """A notice covers none of its tiles: they are tapped, and say who is meant."""
        return 0

    @property
    def placed(self) -> tuple[Placed, ...]:
        """All of it, each at its place."""
        self._lay()
        return self._plan.placed

    def place_of(self, ship: str) -> QRectF | None:
        """Where a ship's tile stands."""
        self._lay()
        return next((one.rect for one in self._plan.tiles if ship in one.members), None)

    def fit(self, width: int, room: int, more: int) -> int:
        """Take the height it needs of `room`, of `more` where ships would be out of sight else; returns it."""
        self.set_room(room)
        # Whoever asks for its height before it is shown asks in the width it will have.
        if not self.isVisible():
            self.resize(width, self.height())
        if self._whole(width, room).height > room:
            self.set_room(max(room, more))
        return min(self._room, self.height_in(width, self._room))

    def height_in(self, width: int, room: int) -> int:
        """How high it stands at a width where it may be as high as `room`; whoever asks changes nothing."""
        return round(self._planned(width, room).height) if self.sides else 0

    # --- taps ----------------------------------------------------------------------------------------

    def parts(self) -> tuple[Part, ...]:
        return tuple(one.part for one in self._all_taps())

    def part_used(self, index: int) -> None:
        tap = self._all_taps()[index]
        if tap.strikes is not None:
            self.mark_wanted.emit(tap.strikes)
        elif isinstance(tap.placed, Tile):
            self.ship_chosen.emit(tap.wing or next_wing(tap.placed, self.selected, self._tags))
        elif isinstance(tap.placed, Title) and tap.placed.folded:
            self._show_side(tap.placed.side.id)
        elif isinstance(tap.placed, Title):
            self.side_tapped.emit(tap.placed.side)

    def marks_at(self, where: QPointF) -> bool:
        """A mark is struck once, and a ship just taken in hand is not asked why at once."""
        return self.part_at(where) is not None

    def _all_taps(self) -> tuple[_Tap, ...]:
        self._lay()
        if self._taps is None:
            look = Look.of(self._keeper, self._words)
            before, self._kept = self._kept, {}
            for one in self._plan.placed:
                known = before.get(one.id)
                if known is None or known[0] is not one:
                    known = (one, self._taps_of(one, look))
                self._kept[one.id] = known
            self._taps = tuple(tap for _, taps in self._kept.values() for tap in taps)
            self.current = min(self.current, max(0, len(self._taps) - 1))
        return self._taps

    def _taps_of(self, placed: Placed, look: Look) -> list[_Tap]:
        match placed:
            case Title(rect, side, shut):
                said = side_said(look, side)
                return [_Tap(Part(rect, said if not shut else f"{said}, {look.words.text(SHOWN)}"), placed)]
            case Frame():
                return []
            case Tile():
                return self._taps_of_tile(placed, look)

    def _taps_of_tile(self, tile: Tile, look: Look) -> list[_Tap]:
        """Her name and silhouette take her in hand; each of her marks strikes one, where a finger has the room."""
        ship, theme = tile.ship, self.theme
        chosen = self.selected in tile.members
        said = tile_said(look, tile, self._side_of[ship.ship], tag_of(tile, self._tags), chosen=chosen)
        gauges = [one for one in ship.gauges[:2] if one.slot and one.lost < one.total]
        whole = tile.rect.adjusted(0, -theme.px(HEAD) if self._full else 0, 0, 0)
        low = theme.target
        if apart(tile, theme.finger):
            return self._taps_of_wings(tile, whole, look)
        if not (gauges and self._striking and self._full) or ship.gone or whole.height() < 2 * low:
            return [_Tap(Part(whole, said, "row", chosen), tile)]
        split = whole.bottom() - low
        upper = QRectF(whole.left(), whole.top(), whole.width(), split - whole.top())
        found = [_Tap(Part(upper, said, "row", chosen), tile)]
        wide = whole.width() / 2
        places = {one.slot: at for at, one in enumerate(ship.gauges[:2])}
        if len(ship.gauges) < len("ab") or wide < low:
            first = ship.gauges[0]
            places, gauges, wide = {first.slot: 0}, [one for one in gauges if one is first], whole.width()
        for gauge in gauges:
            rect = QRectF(whole.left() + places[gauge.slot] * wide, split, wide, low)
            mark = Mark(gauge.slot, gauge.lost + 1, ship.ship)
            found.append(_Tap(Part(rect, gauge_said(look, ship, gauge)), tile, mark))
        return found

    def _taps_of_wings(self, tile: Tile, whole: QRectF, look: Look) -> list[_Tap]:
        """A column each, from the name of their flight down to their marks."""
        wide = whole.width() / len(tile.wings)
        found = []
        for at, wing in enumerate(tile.wings):
            tag = self._tags.get(wing.ship)
            said = ", ".join(
                (tile.name, wing_said(look, wing), *((tag.said or tag.text,) if tag is not None else ()))
            )
            rect = QRectF(whole.left() + at * wide, whole.top(), wide, whole.height())
            part = Part(rect, said, "row", wing.ship == self.selected)
            found.append(_Tap(part, tile, wing=wing.ship))
        return found

    # --- place and looks -----------------------------------------------------------------------------

    @property
    def _full(self) -> bool:
        return self._plan.row >= FULL * self.theme.scale / 100

    def restyle(self) -> None:
        self._made_for, self._kept = (), {}
        self._names.forget()
        self._lay()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(320), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay()
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._lay()
        painter = QPainter(self)
        look = self._look
        letters = self._names.letters(look.theme)
        exposed = event.region()
        near = QRectF(exposed.boundingRect()).adjusted(-_FRAMED, -_FRAMED, _FRAMED, _FRAMED)
        for placed in self._plan.placed:
            if near.intersects(placed.rect) and exposed.intersects(self._around(placed)):
                self._paint(painter, look, placed, letters)
        if self._lines is not None:
            self._lines(painter)
        if self.ringed and self.current < len(taps := self._all_taps()):
            self.paint_ring(painter, taps[self.current].part.rect.adjusted(1, 1, -1, -1), self.theme.px(9))

    def show_pressed(self) -> None:
        """Only the tile under the finger looks another way, and where the keyboard's ring was."""
        pressed, taps = self.pressed_part, self._taps or ()
        before, self._down = self._down, taps[pressed].placed.id if pressed is not None and taps else ""
        if self.ringed:
            self.update()
        elif before != self._down:
            self._repaint({before, self._down})

    @property
    def _look(self) -> Look:
        """What stands in a high row is drawn larger."""
        room = self._plan.row / (_USUAL * self.theme.scale / 100)
        return Look.of(self._keeper, self._words, max(1.0, min(_LARGEST, room)))

    def _paint(self, painter: QPainter, look: Look, placed: Placed, letters: Letters) -> None:
        match placed:
            case Title():
                paint_side(painter, look, placed, Look.of(self._keeper, self._words))
            case Frame():
                look = Look.of(self._keeper, self._words)
                head = float(self.theme.px(HEAD)) if self._full else 0.0
                paint_frame(painter, look, placed.rect, placed.squadron, head)
            case Tile():
                down = placed.id == self._down
                state = state_of(placed, self.selected, self._tags, letters, down=down)
                paint_tile(painter, look, placed, state)

    def _say_anew(self, ships: set[str]) -> None:
        """Something else is to be seen and said of them."""
        self._taps = None
        tiles = {one.id for one in self._plan.tiles if not ships.isdisjoint(one.members)}
        self._kept = {known: tap for known, tap in self._kept.items() if known not in tiles}
        self._repaint(tiles)

    def _repaint(self, places: set[str]) -> None:
        for placed in self._plan.placed:
            if placed.id in places:
                self.update(self._around(placed))

    def _height(self) -> int:
        return round(self._planned(self.width(), self._room).height)

    def _planned(self, width: int, room: int) -> Plan:
        """Everything at its place; of several fleets for which there is no room, one and the names of the others."""
        found, unit = self._whole(width, room), self.theme.scale / 100
        if not self._row and len(self.sides) > 1 and found.height > max(1, room) + 0.5:
            shown = next((one.id for one in self.sides if one.id == self._shown), self.sides[0].id)
            found = self._kept_plan(
                (shown, width, room), lambda: folded(self.sides, shown, width, room, unit)
            )
        return filled(found, self.sides)

    def _whole(self, width: int, room: int) -> Plan:
        """All fleets, however high that is."""
        unit, how = self.theme.scale / 100, ("", width, room)
        if self._row:
            return self._kept_plan(how, lambda: listed(self.sides, width, self._row * unit, unit))
        return self._kept_plan(how, lambda: plan(self.sides, width, room, unit))

    def _kept_plan(self, how: tuple[object, ...], make: Callable[[], Plan]) -> Plan:
        """Places are found again only where ships come or go, or the room changes."""
        key = (*how, shape(self.sides), self.theme.scale)
        if key not in self._plans:
            if len(self._plans) >= _PLANS:
                self._plans.clear()
            self._plans[key] = make()
        return self._plans[key]

    def _lay(self) -> None:
        """Put everything at its place; what looks the same stays the same object."""
        key = (self.sides, self.width(), self._room, self.theme.scale, self._shown)
        if self._made_for and self._made_for[0] is key[0] and self._made_for[1:] == key[1:]:
            return
        before, made = {one.id: one for one in self._plan.placed}, self._planned(self.width(), self._room)
        self._side_of = {
            ship.ship: side for side in self.sides for one in side.squadrons for ship in one.ships
        }

        def kept(now: Placed) -> Placed:
            old = before.get(now.id)
            same = old is not None and (old == now or looks(old) == looks(now))
            return old if same and old is not None else now

        self._plan = made._replace(placed=tuple(kept(one) for one in made.placed))
        self._made_for, self._taps, tiles = key, None, self._plan.tiles
        theme = self._look.theme
        told = (theme.scale, *((one.name, one.rect.size()) for one in tiles))
        self._names.tell(theme, told, lambda: names_of(theme, tiles))

    def _around(self, placed: Placed) -> QRect:
        """A place with its edge, or with the frame of the ship in hand."""
        wide = _FRAMED if isinstance(placed, Tile) and self.selected in placed.members else 1
        return placed.rect.toAlignedRect().adjusted(-wide, -wide, wide, wide)
