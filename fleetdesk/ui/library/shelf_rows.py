"""What stands on the shelf, and where: thousands of things, of which a screen shows a dozen."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple, Self, overload

from PySide6.QtCore import QRectF

from fleetdesk.ui.library.thumbnail import Scene
from fleetdesk.ui.look.theme import Theme, Tone

_LEAST, _GAP, _HEAD = 268, 14, 32
_PICTURE, _TALLEST = 132, 230
_FEWEST = 3
"""Columns where there is room: a lone card does not fill the whole width."""
Kind = Literal["fleet", "battle", "scenario", "sample"]


class ShelfItem(NamedTuple):
    id: str
    kind: Kind
    title: str
    sub: str
    facts: str
    """Third line: who, when."""
    scene: Scene
    points: str = ""
    verdict: str = ""
    tone: Tone = "plain"
    mark: str = ""
    """Icon of the verdict."""
    section: str = ""
    """Heading it stands under."""
    go: str = ""
    """Wording of its button: Play, Go on, Look at it."""
    who: str = ""
    """Player and faction, the sides, or how a battle ended: shown where the title leaves room."""
    go_icon: str = "play"


class Section(NamedTuple):
    """A heading, and how many things stand under it."""

    heading: str
    many: int


class Rows(Sequence[ShelfItem]):
    """Things by their ids; what is said of one is put together when somebody looks at it."""

    def __init__(
        self, ids: Iterable[str], sections: Iterable[Section], make: Callable[[str], ShelfItem]
    ) -> None:
        self.ids = tuple(ids)
        self.sections = tuple(sections)
        self._make = make
        self._made: dict[str, ShelfItem] = {}

    @classmethod
    def of(cls, items: Sequence[ShelfItem]) -> Self:
        """Things that are put together already."""
        sections = (
            Section(heading, sum(1 for _ in under))
            for heading, under in groupby(items, attrgetter("section"))
        )
        made = {one.id: one for one in items}
        return cls(made, sections, made.__getitem__)

    @overload
    def __getitem__(self, number: int) -> ShelfItem: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[ShelfItem, ...]: ...
    def __getitem__(self, number: int | slice) -> ShelfItem | tuple[ShelfItem, ...]:
        if isinstance(number, slice):
            return tuple(map(self._of, self.ids[number]))
        return self._of(self.ids[number])

    def __len__(self) -> int:
        return len(self.ids)

    def _of(self, identity: str) -> ShelfItem:
        found = self._made.get(identity)
        if found is None:
            found = self._made[identity] = self._make(identity)
        return found

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """At which place a thing stands."""
        return {identity: number for number, identity in enumerate(self.ids)}

    def stand_as(self, other: "Rows") -> bool:
        """Whether both are the same things in the same order under the same headings."""
        return self.ids == other.ids and self.sections == other.sections

    def forget(self, ids: Iterable[str]) -> None:
        """What was said of these is put together anew."""
        for identity in ids:
            self._made.pop(identity, None)


class Place(NamedTuple):
    """A card, its button and its dots."""

    rect: QRectF
    go: QRectF
    more: QRectF


class Head(NamedTuple):
    """A heading and where it stands."""

    rect: QRectF
    text: str


class _Band(NamedTuple):
    """The cards under one heading: the number of the first, and where it lies."""

    first: int
    many: int
    top: float


class Grid:
    """Cards of one size in columns under headings, at a width in pixels.

    Attributes:
        height: of all of it, in pixels.
        heads: the headings.
    """

    def __init__(self, theme: Theme, sections: Sequence[Section], width: int) -> None:
        self._theme = theme
        gap = self._gap = theme.px(_GAP)
        columns = max(1, (width + gap) // (theme.px(_LEAST) + gap))
        counts: Counter[str] = Counter()
        for heading, count in sections:
            counts[heading] += count
        if counts:  # as many as fit, but no more than there are things to fill a row with
            columns = min(columns, max(_FEWEST, *counts.values()))
        self._columns = columns
        self._wide = (width - gap * (columns - 1)) / columns
        self._tall = self._card_height()
        self.heads: list[Head] = []
        self._bands: list[_Band] = []
        self._lay(sections, width)

    def _lay(self, sections: Sequence[Section], width: int) -> None:
        first, top, step = 0, 0.0, self._tall + self._gap
        for heading, count in sections:
            if heading:
                head = self._theme.px(_HEAD)
                self.heads.append(Head(QRectF(0, top, width, head), heading))
                top += head
            self._bands.append(_Band(first, count, top))
            first += count
            top += -(-count // self._columns) * step
        self._count = first
        self.height = round(max(0.0, top - self._gap if self._bands else 0.0))

    def picture_height(self) -> int:
        """How tall the picture of a card is."""
        theme = self._theme
        return round(max(theme.px(_PICTURE), min(self._wide * 0.47, theme.px(_TALLEST))))

    def _card_height(self) -> int:
        theme = self._theme
        title = max(theme.metrics("heading").lineSpacing(), 2 * theme.metrics("strong").lineSpacing())
        title = max(title, theme.metrics("heading").lineSpacing() + theme.metrics("small").lineSpacing())
        words = title + 2 * theme.metrics("small").lineSpacing()
        return self.picture_height() + words + theme.px(10 + 12 + 8) + theme.target

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Place]:
        return map(self.__getitem__, range(self._count))

    def __getitem__(self, number: int) -> Place:
        theme, target = self._theme, self._theme.target
        band = self._bands[bisect_right(self._bands, number, key=lambda one: one.first) - 1]
        row, column = divmod(number - band.first, self._columns)
        step = self._tall + self._gap
        rect = QRectF(column * (self._wide + self._gap), band.top + row * step, self._wide, self._tall)
        inset, edge = theme.px(12), theme.px(8)
        foot = rect.top() + self._tall - target - edge
        more = QRectF(rect.right() - target - edge, foot, target, target)
        go = QRectF(rect.left() + inset, foot, more.left() - rect.left() - inset - edge / 2, target)
        return Place(rect, go, more)

    def within(self, top: float, bottom: float) -> Iterator[int]:
        """The numbers of the cards in rows that touch a strip across the shelf."""
        step = self._tall + self._gap
        for band in self._bands:
            begin = max(0, int((top - band.top) // step))
            end = max(0, int((bottom - band.top) // step) + 1)
            first = min(band.many, begin * self._columns)
            yield from range(band.first + first, band.first + min(band.many, end * self._columns))
