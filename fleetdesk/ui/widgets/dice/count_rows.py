"""How many dice fell into each group of faces: one tap a group, misses are the rest."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.dice.keys import DiceKeys
from fleetdesk.ui.widgets.lines import draw_text, shrunk
from fleetdesk.ui.widgets.painted import Part

_KEYS = 9
"""Keys of a row; with more dice the last leads on to larger counts."""
_LABEL, _GAP = 84, 4
_TALL = 50
_BESIDE, _APART, _NARROW, _FEWEST = 62, 12, 38, 5
"""Groups beside each other in one row: width of a label, how far they stand apart, the least width of a key, and how
many keys each group has at least: fewer tell less than none."""


class FaceGroup(NamedTuple):
    """Faces that count the same: what they show, and what that comes to."""

    text: str
    sub: str


class _Key(NamedTuple):
    """A key: so many dice of a group; no count: larger counts; of one die: the group itself."""

    group: int
    many: int | None
    rect: QRectF


class CountRows(DiceKeys):
    """A row of counts for each group that matters; a single die is told by one tap on its group."""

    counted = Signal(object)
    """Tuple of counts, one for each group in the order shown, misses first."""
    touched = Signal()
    """Some are told, the others are waited for, or none any more."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, name: str) -> None:
        super().__init__(keeper)
        self._words = words
        self._groups: tuple[FaceGroup, ...] = ()
        self._dice = 0
        self._abreast = False
        self._told: dict[int, int] = {}
        self._first: dict[int, int] = {}
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_groups(self, groups: Sequence[FaceGroup], dice: int) -> None:
        """Ask how so many dice fell; the first group are those that miss."""
        if self._dice and (self._groups, self._dice) != (tuple(groups), dice):
            self.guard()
        self._groups, self._dice = tuple(groups), dice
        self._told, self._first = {}, {}
        self.current = 0
        self.show_anew()

    def set_room(self, room: QSize) -> None:
        """All groups stand in one row where a row for each has no room, if each has keys enough in it."""
        self._abreast = False
        if self._dice > 1 and self._tall() > room.height():
            self._abreast = self._in_row(room.width()) >= _FEWEST
        self.show_anew()

    @property
    def begun(self) -> bool:
        """Whether some groups are told and others are waited for."""
        return 0 < len(self._told) < len(self._groups) - 1

    def take_back(self) -> None:
        """Forget the group told last."""
        self._told.popitem()
        self.update()
        self.touched.emit()

    def parts(self) -> tuple[Part, ...]:
        return tuple(
            Part(
                key.rect,
                ", ".join(filter(None, (self._name(key), self.overrules))),
                "choice",
                key.many is not None and self._told.get(key.group) == key.many,
            )
            for key in self._keys()
        )

    def part_used(self, index: int) -> None:
        key = list(self._keys())[index]
        if self.guarded():
            return
        if self._dice == 1:
            self.counted.emit(tuple(int(at == key.group) for at in range(len(self._groups))))
        elif key.many is None:
            self._first[key.group] = self._first.get(key.group, 0) + self._most - 1
            self.update()
        elif key.many <= self._left(key.group):
            self._told.pop(key.group, None)
            self._told[key.group] = key.many
            self.update()
            self.touched.emit()
            if len(self._told) == len(self._groups) - 1:
                hits = tuple(self._told[at] for at in range(1, len(self._groups)))
                self.counted.emit((self._dice - sum(hits), *hits))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(300), self._tall())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(240), self._tall())

    def _tall(self) -> int:
        rows = 1 if self._dice == 1 or self._abreast else max(1, len(self._groups) - 1)
        return rows * self._row() + (rows - 1) * self.theme.px(_GAP)

    def _row(self) -> int:
        return max(self.theme.px(_TALL), self.theme.target)

    @property
    def _most(self) -> int:
        """How many keys a group has."""
        return self._in_row(self.width()) if self._abreast else _KEYS

    def _in_row(self, width: int) -> int:
        """How many keys a group would have beside others."""
        theme = self.theme
        room = self._across(width) - theme.px(_BESIDE)
        return min(_KEYS, int((room + theme.px(_GAP)) // theme.px(_NARROW + _GAP)))

    def _across(self, width: int) -> float:
        """How wide a group is beside others."""
        count = max(1, len(self._groups) - 1)
        return (width - self.theme.px(_APART) * (count - 1)) / count

    def _rooms(self) -> Iterator[tuple[int, QRectF, float]]:
        """Each group, its room, and how much of that is its label's."""
        theme, tall = self.theme, self._row()
        wide = self._across(self.width()) if self._abreast else self.width()
        for at, group in enumerate(range(1, len(self._groups))):
            if self._abreast:
                yield group, QRectF(at * (wide + theme.px(_APART)), 0, wide, tall), theme.px(_BESIDE)
            else:
                yield group, QRectF(0, at * (tall + theme.px(_GAP)), wide, tall), theme.px(_LABEL)

    def _left(self, group: int) -> int:
        """Dice that were not told to be of another group."""
        return self._dice - sum(count for at, count in self._told.items() if at != group)

    def _name(self, key: _Key) -> str:
        group = self._groups[key.group]
        if self._dice == 1:
            return f"{group.text}, {group.sub}"
        more = self._words.text(N_("More"))
        return f"{group.text}: {more if key.many is None else key.many}"

    def _keys(self) -> Iterator[_Key]:
        gap, tall = self.theme.px(_GAP), self._row()
        if self._dice == 1:
            wide = (self.width() - gap * (len(self._groups) - 1)) / max(1, len(self._groups))
            for at in range(len(self._groups)):
                yield _Key(at, 1, QRectF(at * (wide + gap), 0, wide, tall))
            return
        for group, room, left in self._rooms():
            most, first = self._most, self._first.get(group, 0)
            wide = (room.width() - left - gap * (most - 1)) / most
            more = self._dice - first >= most
            shown = most - 1 if more else self._dice - first + 1
            for at in range(shown + more):
                rect = QRectF(room.left() + left + at * (wide + gap), room.top(), wide, tall)
                yield _Key(group, first + at if at < shown else None, rect)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._dice > 1:
            for at, room, left in self._rooms():
                group, wide = self._groups[at], left - theme.px(4)
                upper = QRectF(room.left(), room.top(), wide, room.height() * 0.6)
                lower = QRectF(room.left(), room.top() + room.height() * 0.55, wide, room.height() * 0.45)
                draw_text(painter, upper, group.text, theme.font("number"), theme.ink)
                draw_text(
                    painter,
                    lower,
                    group.sub,
                    shrunk(group.sub, theme.font("tiny"), wide),
                    theme.muted,
                )
        for index, key in enumerate(self._keys()):
            self._paint_key(painter, key, down=index == self.pressed_part)
        self.paint_place(painter, 8, inset=2)

    def _paint_key(self, painter: QPainter, key: _Key, *, down: bool) -> None:
        theme, middle = self.theme, Qt.AlignmentFlag.AlignHCenter
        chosen = self._dice > 1 and key.many is not None and self._told.get(key.group) == key.many
        may = self._dice == 1 or key.many is None or key.many <= self._left(key.group)
        ground, ink = (theme.ink, theme.card) if chosen else (self.ground, theme.ink if may else theme.muted)
        self.paint_key(painter, key.rect, ground if may else theme.paper, down=down)
        if self._dice == 1:
            group = self._groups[key.group]
            text = f"{group.text} \N{MIDDLE DOT} {group.sub}"
            draw_text(
                painter,
                key.rect,
                text,
                shrunk(text, theme.font("button"), key.rect.width()),
                ink,
                align=middle,
            )
            return
        text = "\N{HORIZONTAL ELLIPSIS}" if key.many is None else str(key.many)
        font = shrunk(text, theme.font("figure"), key.rect.width())
        draw_text(painter, key.rect, text, font, ink, align=middle)
