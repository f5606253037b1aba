"""The large card of a ship in play: painted, struck with a finger, and asked "why?"."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.cards import Block, Card, Grid, Heading, Stats, Table
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Words
from fleetdesk.ui.battle import block_figures, block_small  # noqa: F401 - they join the layouts
from fleetdesk.ui.battle.blocks import Kept, Spot, stack
from fleetdesk.ui.battle.look import NOTHING, Laid, Leaf, Look, Mark, Why
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import grow
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_BLEED = 6
"""How far a line or a rounded corner may reach beyond the place of its block, in pixels at 100 %."""
_ZOOMS = (1.5, 1.35, 1.2, 1.1, 1.0)
"""How much larger a card is drawn, where it fits; once smaller it stays so until there is more room."""
_TALLER = 34
"""How much higher at most a row of a table gets where room is left over, at 100 %."""


class ShipPanel(PartsArea):
    """Draws a `Card` in finger size.

    Signals:
        mark_wanted: a `Mark`: a box of a track was tapped.
        why_wanted: a `Why`: a value was tapped.
        paged: how many pages it takes: more than one where no other way makes it fit.
        offer_wanted: the `Offer` of a value that begins something: a gun.
    """

    mark_wanted = Signal(object)
    why_wanted = Signal(object)
    paged = Signal(int)
    offer_wanted = Signal(object)

    def __init__(
        self, keeper: ThemeKeeper, words: Words, *, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, parent)
        self._words = words
        self._card: Card | None = None
        self._laid: dict[int, Laid] = {}
        self._kept = Kept()
        self._stale = QRegion()
        self._zoom: dict[int, int] = {}
        self._locked = False
        self._room = 0
        self.page = 0
        """Which page of a card that does not fit is shown; it stays from ship to ship."""
        self.pages = 1
        self.setAccessibleName(name)
        grow(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_card(self, card: Card | None, *, locked: bool = False, afresh: bool = False) -> None:
        """Show a card; `locked` while looking back, when boxes are not to be struck; `afresh`: of another ship."""
        if afresh:
            self._zoom = {}
        before = self._lay(self.width())
        self._card, self._locked = card, locked
        self._laid = {}
        self._kept.step()
        now = self._lay(self.width())
        self.current = min(self.current, max(0, len(now.hots) - 1))
        if round(now.height) != round(before.height):
            self.updateGeometry()
        self._stale = QRegion(self.rect()) if self.ringed else self._changed(before, now)
        self.update(self._stale)

    def turn_page(self) -> None:
        """Show the next page of a card that does not fit; after the last the first."""
        self.page = (self.page + 1) % max(1, self.pages)
        self._laid = {}
        self.updateGeometry()
        self.update()

    def paint_now(self) -> None:
        """Put on the screen at once what the last card shown changed."""
        if not self._stale.isEmpty():
            self.repaint(self._stale)

    def set_room(self, height: int) -> None:
        """How high the view is: a card that leaves room free is drawn larger, to be read from further away."""
        if height != self._room:
            self._room = height
            self._zoom = {}
            self._laid = {}
            self.updateGeometry()

    def restyle(self) -> None:
        self._zoom = {}
        self._laid = {}
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
                if not self._locked:
                    self.mark_wanted.emit(mark)
            case Why() as why:
                self.why_wanted.emit(why)
            case Offer() as offer:
                if not self._locked:
                    self.offer_wanted.emit(offer)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._lay(width).height)

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > self.theme.px(200) else self.theme.px(640)
        return QSize(self.theme.px(320), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(260), self.theme.px(120))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for leaf in self._lay(self.width()).leaves:
            if event.region().intersects(self._reach(leaf)):
                leaf.paint(painter)
        if self.ringed:
            parts = self.parts()
            if self.current < len(parts):
                self.paint_ring(painter, parts[self.current].rect.adjusted(-3, -3, 3, 3), self.theme.px(11))

    def _reach(self, leaf: Leaf) -> QRect:
        bleed = self.theme.px(_BLEED)
        return leaf.rect.toAlignedRect().adjusted(-bleed, -bleed, bleed, bleed)

    def _changed(self, before: Laid, now: Laid) -> QRegion:
        """Where the two do not look the same."""
        region = QRegion()
        old, new = ({leaf.paint for leaf in laid.leaves} for laid in (before, now))
        for leaf in (*before.leaves, *now.leaves):
            if not (leaf.paint in old and leaf.paint in new):
                region += self._reach(leaf)
        return region

    def _lay(self, width: int) -> Laid:
        if self._card is None:
            return NOTHING
        found = self._laid.get(width)
        if found is None:
            if width not in self._zoom:  # layouts try widths that will never be: each has its own
                self._zoom[width] = self._largest(width)
            found = self._fitted(width)
            self._laid[width] = found
        return found

    def _fitted(self, width: int) -> Laid:
        """As large as fits; where not even the least size does, tighter, and at last in pages."""
        found = self._lay_at(width, _ZOOMS[self._zoom[width]])
        while found.height > self._room and self._zoom[width] < len(_ZOOMS) - 1:
            self._zoom[width] += 1
            found = self._lay_at(width, _ZOOMS[self._zoom[width]])
        pages = 1
        if self._room:
            tight = found.height > self._room
            if tight:
                found = self._lay_at(width, 1.0, tight=True)
            if found.height > self._room:
                shown = self._paged(width)
                pages = len(shown)
                found = self._lay_at(width, 1.0, tight=True, blocks=shown[min(self.page, pages - 1)])
            else:
                found = self._filled(width, found, tight=tight)
        if pages != self.pages and width == self.width():
            self.pages = pages
            self.paged.emit(pages)
        return found

    def _filled(self, width: int, found: Laid, *, tight: bool) -> Laid:
        """Rows of tables take what room is left over, to be hit more easily."""
        assert self._card is not None  # noqa: S101 - only asked with a card
        rows = sum(len(one.rows) for one in self._card.blocks if isinstance(one, Table | Grid))
        zoom = _ZOOMS[self._zoom[width]]
        more = min(self.theme.px(_TALLER), int((self._room - found.height) / rows)) if rows else 0
        return self._lay_at(width, zoom, tight=tight, taller=more) if more > 0 else found

    def _paged(self, width: int) -> tuple[tuple[Block, ...], ...]:
        """The card in pages that fit: the first with the ship's numbers, each under her name."""
        assert self._card is not None  # noqa: S101 - only asked with a card
        head = tuple(one for one in self._card.blocks if isinstance(one, Heading | Stats))
        name = tuple(one for one in head if isinstance(one, Heading))
        pages: list[tuple[Block, ...]] = [head]
        waiting = [one for one in self._card.blocks if one not in head]
        while waiting:
            block = waiting.pop(0)
            begun = pages[-1] not in (head, name)
            part = block if self._fits_page(width, (*pages[-1], block)) else None
            if part is None and begun:
                pages.append(name)
                waiting.insert(0, block)
                continue
            if part is None:
                part, rest = self._cut(width, pages[-1], block)
                waiting[:0] = rest
            pages[-1] = (*pages[-1], part)
        return tuple(pages)

    def _fits_page(self, width: int, blocks: tuple[Block, ...]) -> bool:
        return self._lay_at(width, 1.0, tight=True, blocks=blocks).height <= self._room

    def _cut(self, width: int, page: tuple[Block, ...], block: Block) -> tuple[Block, tuple[Block, ...]]:
        """As many rows of a table as fit the page, and what is left of it; anything else stays whole."""
        if not isinstance(block, Table):
            return block, ()
        for count in range(len(block.rows) - 1, 0, -1):
            first = block.but(rows=block.rows[:count])
            if self._fits_page(width, (*page, first)):
                return first, (block.but(rows=block.rows[count:]),)
        return block, ()

    def _largest(self, width: int) -> int:
        """The zoom worth trying first: what is drawn larger is higher at least by as much."""
        plain = self._lay_at(width, _ZOOMS[-1]).height
        tried = (number for number, zoom in enumerate(_ZOOMS) if plain * zoom <= self._room)
        return next(tried, len(_ZOOMS) - 1)

    def _lay_at(
        self,
        width: int,
        zoom: float,
        *,
        tight: bool = False,
        taller: int = 0,
        blocks: tuple[Block, ...] | None = None,
    ) -> Laid:
        assert self._card is not None  # noqa: S101 - only asked with a card
        look = Look.of(self._keeper, self._words, zoom, tight=tight, taller=taller)
        margin = self.theme.px(2 if tight else 4)
        spot = Spot(margin, margin, max(1, width - 2 * margin))
        laid = stack(self._card.blocks if blocks is None else blocks, spot, look, self._kept)
        return laid._replace(height=laid.height + 2 * margin)
