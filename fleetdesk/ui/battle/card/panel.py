"""The large card of a ship in play: painted, struck with a finger, and asked "why?"."""

import math
from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegion

from fleetdesk.core.blocks.cards import Card, Table
from fleetdesk.core.blocks.ways import Way
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.card import figures as block_figures  # noqa: F401 - they join the layouts
from fleetdesk.ui.battle.card import small_blocks as block_small  # noqa: F401 - they join the layouts
from fleetdesk.ui.battle.card import ways as block_ways  # noqa: F401 - they join the layouts
from fleetdesk.ui.battle.card.blocks import Kept
from fleetdesk.ui.battle.painting import NOTHING, Held, Laid, Leaf, Look, Mark, Room, Spot, Take, Why
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea


class _Manner(NamedTuple):
    """One way to draw a card: how much larger, and what it gives up."""

    zoom: float = 1.0
    room: Room = Room.AMPLE


_LARGER = tuple(_Manner(zoom) for zoom in (1.5, 1.35, 1.2, 1.1))
_MANNERS = (*_LARGER, *(_Manner(room=room) for room in Room))
"""From the largest; a card once in another manner stays so until there is more room, or another ship."""
_WHOLE = 150
"""Up to this scale a card rather gives up letters and boxes than to be swiped; who asks for more has them as large."""
_TALLER = 34
"""How much higher at most a row of a table gets where room is left over, at 100 %."""
_LARGER_WAY = 220
"""And the picture of where a ship may go, on a card without tables."""
_APART = 8
"""And how much further apart blocks of a card stand that has neither."""


def _looks(leaves: Iterable[Leaf]) -> dict[tuple[float, float, float, float], list[object]]:
    """How all that is painted at each place looks."""
    found: dict[tuple[float, float, float, float], list[object]] = {}
    for leaf in leaves:
        place = leaf.rect.x(), leaf.rect.y(), leaf.rect.width(), leaf.rect.height()
        found.setdefault(place, []).append(leaf.looks or leaf.paint)
    return found


class ShipPanel(FollowsWidth, PartsArea):
    """Draws a `Card` in finger size."""

    mark_wanted = Signal(object)
    """A `Mark`: a box of a track was tapped."""
    why_wanted = Signal(object)
    """A `Why`: a value was tapped."""
    offer_wanted = Signal(object)
    """The `Offer` of a value that begins something: a gun."""
    ship_wanted = Signal(str)
    """Id of another ship: her row was tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, name: str, largest: float = 1.5) -> None:
        """`largest` is how much larger it may be drawn where there is room."""
        super().__init__(keeper)
        self._largest_zoom = largest
        self._words = words
        self._card: Card | None = None
        self._laid: dict[int, Laid] = {}
        self._kept = Kept()
        self._stale = QRegion()
        self._manner: dict[int, int] = {}
        self._found: dict[int, int] = {}
        """Width -> the manner that fitted last, whichever ship it was: most ships of a fleet are drawn alike."""
        self._taller: dict[int, tuple[int, float]] = {}
        """Width -> how much taller the rows of a table were, and how high that made the card."""
        self._prepared: Held | None = None
        self._held: Held | None = None
        """What is being prepared, as far as the card shows it."""
        self._room: int | None = None
        """How high it may stand; not known until somebody says so."""
        self.setAccessibleName(name)
        self.follow_width()

    def show_card(self, card: Card | None, *, afresh: bool = False) -> None:
        """Show a card; `afresh`: of another ship. Whoever hears of a box that is tapped says why it stays as it is."""
        if card == self._card and not afresh:
            self._stale = QRegion()
            return
        if afresh:
            self._manner, self._taller = {}, {}
        before = self._laid.get(self.width())
        self._card = card
        self._laid = {}
        self._kept.step()
        self._heed()
        if not self.isVisible():  # it is laid in the width it is shown in
            self.current, self._stale = 0, QRegion()
            self.updateGeometry()
            return
        self._show_changes(before)

    def _show_changes(self, before: Laid | None) -> None:
        """Paint anew where the card does not look as it was laid before."""
        now = self._lay(self.width())
        self.current = min(self.current, max(0, len(now.hots) - 1))
        if before is None or round(now.height) != round(before.height):
            self.updateGeometry()
        if before is None or self.ringed:  # what was never laid here was not painted here either
            self._stale = QRegion(self.rect())
        else:
            self._stale = self._changed(before, now)
        self.update(self._stale)

    def show_held(self, held: Held | None) -> None:
        """Show which value the action being prepared began with."""
        self._prepared, before = held, self._laid.get(self.width())
        self._stale = QRegion()
        if self._heed() and self.isVisible():
            self._show_changes(before)

    def _heed(self) -> bool:
        """Mark what is being prepared; whether that changes anything on this card."""
        tables = (block for block in self._card.blocks if isinstance(block, Table)) if self._card else ()
        begun = [cell.act for table in tables for row in table.rows for cell in row.cells]
        held = self._prepared and self._prepared.told_by([one for one in begun if one is not None])
        if held == self._held:
            return False
        self._held, self._laid = held, {}
        self._kept.forget(Table)
        return True

    def paint_now(self) -> None:
        """Put on the screen at once what the last card shown changed."""
        if not self._stale.isEmpty():
            self.repaint(self._stale)

    def set_room(self, height: int) -> None:
        """How high the view is: a card that leaves room free is drawn larger, to be read from further away."""
        if height != self._room:
            self._room = height
            self._manner, self._taller, self._laid = {}, {}, {}
            self.updateGeometry()

    def restyle(self) -> None:
        self._manner, self._found, self._taller, self._laid = {}, {}, {}, {}
        self._kept = Kept()

    def show_pressed(self) -> None:
        """A finger changes nothing here until something is struck; only the keyboard's ring may move."""
        if self.ringed:
            self.update()

    def parts(self) -> tuple[Part, ...]:
        return tuple(one.part for one in self._lay(self.width()).hots)

    def part_used(self, index: int) -> None:
        match self._lay(self.width()).hots[index].act:
            case Mark() as mark:
                self.mark_wanted.emit(mark)
            case Why() as why:
                self.why_wanted.emit(why)
            case Offer() as offer:
                self.offer_wanted.emit(offer)
            case Take(ship):
                self.ship_wanted.emit(ship)

    def heightForWidth(self, width: int) -> int:
        return round(self._lay(width).height)

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > self.theme.px(200) else self.theme.px(640)
        return QSize(self.theme.px(320), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(260), self.theme.px(120))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        region = event.region()
        for leaf in self._lay(self.width()).leaves:
            if region.intersects(leaf.rect.toAlignedRect()):
                leaf.paint(painter)
        if self.ringed:
            parts = self.parts()
            if self.current < len(parts):
                self.paint_ring(painter, parts[self.current].rect.adjusted(-3, -3, 3, 3), self.theme.px(11))

    def _changed(self, before: Laid, now: Laid) -> QRegion:
        """Where the two do not look the same."""
        region = QRegion()
        were, are = ({id(leaf): leaf for leaf in laid.leaves} for laid in (before, now))
        old, new = (_looks(a[one] for one in a if one not in b) for a, b in ((were, are), (are, were)))
        for place in {*old, *new}:
            if old.get(place) != new.get(place):
                region += QRectF(*place).toAlignedRect()
        return region

    def _lay(self, width: int) -> Laid:
        if self._card is None:
            return NOTHING
        found = self._laid.get(width)
        if found is None:
            if width not in self._manner:  # layouts try widths that will never be: each has its own
                self._manner[width] = self._first(width)
            found = self._fitted(width)
            self._found[width] = self._manner[width]
            self._laid[width] = found
        return found

    def _fitted(self, width: int) -> Laid:
        """As large as fits, and then giving up as little as makes it fit."""
        found = self._as_before(width)
        if found is not None:
            return found
        room, manner = self._room, self._manner[width]
        found = self._lay_at(width, self._manners[manner])
        more = manner < len(self._manners) - 1
        if more and room is not None and found.height > room:  # each gives up more than the one before it
            tried = self._manners[manner + 1 : -1]
            manner += 1 + bisect_left(tried, True, key=lambda one: self._fits(width, one))
            self._manner[width] = manner = min(manner, len(self._manners) - 1)
            found = self._lay_at(width, self._manners[manner])
        return self._filled(width, found) if room else found

    def _filled(self, width: int, found: Laid) -> Laid:
        """Rows of tables take what room is left over, to be hit more easily; else the picture of where she may go."""
        growing, manner = self._growing, self._manners[self._manner[width]]
        assert self._room is not None  # noqa: S101 - only asked where it is known
        left = self._room - found.height
        more = min(self._tallest, int(left / growing)) if growing else 0
        grown = self._lay_at(width, manner, taller=more) if more > 0 else found
        if (
            more > 0 and grown.height > self._room
        ):  # a table too wide to stand in one has its rows twice or more
            more = int(more * left / (grown.height - found.height))
            grown = self._lay_at(width, manner, taller=more)
        self._taller[width] = more, grown.height
        return grown

    def _as_before(self, width: int) -> Laid | None:
        """With rows as tall as they were before this step, where that is as high as it was: laid once, not twice."""
        taller, height = self._taller.get(width, (0, 0.0))
        if taller <= 0 or self._room is None:
            return None
        found = self._lay_at(width, self._manners[self._manner[width]], taller=taller)
        left = self._room - found.height
        whole = left >= 0 and (left < self._growing or taller == self._tallest)
        return found if whole or found.height == height else None

    @property
    def _manners(self) -> tuple[_Manner, ...]:
        """In which it may be drawn, from the largest."""
        last = Room.BARE if self.theme.scale <= _WHOLE else Room.PACKED
        return tuple(one for one in _MANNERS if one.zoom <= self._largest_zoom and one.room <= last)

    @property
    def grows(self) -> bool:
        """Whether it takes all the room there is."""
        return self._rows > 0

    def least(self, width: int) -> int:
        """How high it is where it gives up all it can."""
        return math.ceil(self._lay_at(width, self._manners[-1]).height) if self._card is not None else 0

    def measured(self, card: Card, width: int, *, least: bool = False) -> float:
        """How high another card would be in its place; with `least`, where it gives up all it can."""
        shown, laid = self._card, self._laid
        self._card, self._laid = card, {}
        height = self.least(width) if least else self._lay(width).height
        self._card, self._laid = shown, laid
        return height

    def lent(self, width: int) -> int:
        """How high it is without what a picture takes only because it is left over."""
        if self._card is None or self.grows or not self._growing:
            return self.heightForWidth(width)
        self._lay(width)
        return round(self._lay_at(width, self._manners[self._manner[width]]).height)

    @property
    def _growing(self) -> int:
        """How many things of it share the room left over; a card that stands beside others takes none for its blocks."""
        alone = self._largest_zoom > 1
        between = len(self._card.blocks) - 1 if alone and self._card is not None else 0
        return self._rows or int(self.pictured) or between

    @property
    def pictured(self) -> bool:
        """Whether it shows her way."""
        return self._card is not None and any(isinstance(one, Way) for one in self._card.blocks)

    @property
    def _tallest(self) -> int:
        return self.theme.px(_TALLER if self._rows else _LARGER_WAY if self.pictured else _APART)

    @property
    def _rows(self) -> int:
        """How many rows of tables there are."""
        return sum(len(one.rows) for one in self._card.blocks if isinstance(one, Table)) if self._card else 0

    def _first(self, width: int) -> int:
        """The manner to try first: that of the ship before where she would be too high in the one before it as well."""
        like, plain, manners = self._found.get(width, 0), self._manners.index(_Manner()), self._manners
        if like <= plain or like >= len(manners):
            return self._largest(width)
        if not self._fits(width, manners[like - 1]):
            return like
        if self._fits(width, manners[plain]):
            return self._largest(width)
        between = manners[plain + 1 : like - 1]
        return plain + 1 + bisect_left(between, True, key=lambda one: self._fits(width, one))

    def _fits(self, width: int, manner: _Manner) -> bool:
        """Whether it is low enough in that manner."""
        return self._room is None or self._lay_at(width, manner).height <= self._room

    def _largest(self, width: int) -> int:
        """The manner worth trying first: what is drawn larger is higher at least by as much."""
        plain = self._manners.index(_Manner())
        if not self._room:
            return plain
        height = self._lay_at(width, _Manner()).height
        tried = (
            number for number, one in enumerate(self._manners[:plain]) if height * one.zoom <= self._room
        )
        return next(tried, plain)

    def _lay_at(self, width: int, manner: _Manner, *, taller: int = 0) -> Laid:
        assert self._card is not None  # noqa: S101 - only asked with a card
        look = Look.of(self._keeper, self._words, manner.zoom, manner.room)
        look = look._replace(taller=taller, held=self._held)
        margin = self.theme.px(2 if look.tight else 4)
        spot = Spot(margin, margin, max(1, width - 2 * margin))
        laid = self._kept.stack(self._card.blocks, spot, look)
        return laid._replace(height=laid.height + 2 * margin)
