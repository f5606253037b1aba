"""A few short things to choose from, as tiles side by side: weapons, range bands."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_LEAST, _MOST = 104, 236
_TALL, _GAP = 56, 6


class Tile(NamedTuple):
    """What it is, and a figure below; with a reason against it, it is faint."""

    title: str
    figure: str = ""
    reason: str = ""


def fit_tiles(keeper: ThemeKeeper, tiles: Sequence[Tile]) -> bool:
    """Whether all texts are short enough to stand on tiles."""
    theme = keeper.theme
    room = theme.px(_MOST)
    return all(
        width_of(tile.title, theme.font("strong")) <= room
        and width_of(tile.figure, theme.font("small")) <= room
        for tile in tiles
    )


class Tiles(FollowsWidth, PartsArea):
    """An exclusive choice; arrow keys choose at once, as radio buttons do."""

    chosen = Signal(int)
    """Index of the tile chosen."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__(keeper)
        self._tiles: tuple[Tile, ...] = ()
        self.index = -1
        self.follow_width()

    def show_tiles(self, tiles: Sequence[Tile], index: int) -> None:
        """Show other tiles, or another choice, without telling anyone."""
        changed = self._tiles != tuple(tiles)
        self._tiles, self.index = tuple(tiles), index
        self.current = max(0, index)
        if changed:
            self.updateGeometry()
        self.update()

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(rect, f"{tile.title} {tile.figure}".strip(), "choice", n == self.index, tile.reason)
            for n, (tile, rect) in enumerate(zip(self._tiles, self._places(self.width()), strict=True))
        )

    def part_used(self, index: int) -> None:
        self.index = index
        self.chosen.emit(index)

    def walk_to(self, index: int) -> None:
        super().walk_to(index)
        if self._tiles and self.current != self.index:
            self.use(self.current)

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return round(places[-1].bottom()) + 1 if places else 0

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(320))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(220))

    def _places(self, width: int) -> list[QRectF]:
        count = len(self._tiles)
        if not count:
            return []
        theme = self.theme
        gap = theme.px(_GAP)
        widest = max(
            max(width_of(tile.title, theme.font("strong")), width_of(tile.figure, theme.font("small")))
            for tile in self._tiles
        )
        least = max(theme.px(_LEAST), widest + theme.px(20))
        across = max(1, min(count, int((width + gap) // (least + gap))))
        rows = -(-count // across)
        across = -(-count // rows)
        wide = (width - gap * (across - 1)) / across
        figured = any(tile.figure for tile in self._tiles)
        tall = max(theme.px(_TALL) if figured else theme.target, theme.target)
        return [
            QRectF((n % across) * (wide + gap), (n // across) * (tall + gap), wide, tall)
            for n in range(count)
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        middle = Qt.AlignmentFlag.AlignHCenter
        for n, (tile, rect) in enumerate(zip(self._tiles, self._places(self.width()), strict=True)):
            chosen = n == self.index
            ground, ink, quiet = (
                (theme.sea, theme.on_sea, theme.on_sea) if chosen else (theme.card, theme.ink, theme.muted)
            )
            if tile.reason and not chosen:
                ground, ink = theme.paper, theme.muted
            if n == self.pressed_part:
                ground = mix(ground, theme.ink, 0.12)
            box(painter, rect, theme.px(10), ground, None if chosen else theme.line, width=theme.px(1))
            inner = rect.adjusted(theme.px(6), theme.px(5), -theme.px(6), -theme.px(5))
            if tile.figure:
                upper = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * 0.56)
                lower = QRectF(inner.left(), upper.bottom(), inner.width(), inner.height() * 0.44)
                draw_text(painter, lower, tile.figure, theme.font("small"), quiet, align=middle)
            else:
                upper = inner
            draw_text(painter, upper, tile.title, theme.font("strong"), ink, align=middle)
            if self.ringed and n == self.current:
                box(painter, rect.adjusted(2, 2, -2, -2), theme.px(8), None, theme.brass, width=theme.px(2))
