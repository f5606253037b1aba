"""What a card says in pictures and words, beside its figures: as much as is seen whole, the rest one tap away."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain
from types import UnionType
from typing import NamedTuple

from PySide6.QtCore import QSize

from fleetdesk.core.blocks.cards import Arcs, Block, Card, Chips, Columns, Flags, Notes, Table, Ties
from fleetdesk.core.blocks.plots import Bars, Plot
from fleetdesk.core.views import Badge
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.painting import Why
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.sheet import Sheet

_SHARES = (1.0, 0.85, 0.7, 0.55, 0.45, 0.37, 0.3)
"""Of the width there is, what a picture may be drawn in."""
_BESIDE, _SLIM = (0.62, 0.46, 0.34), (0.32, 0.3, 0.28)
"""Of the width, what a picture beside words has, and beside what a tap does at once."""
_FEW_SPARE = 2
"""Less of what a tap does at once is not worth the room."""
_SEARCHES = 16
"""Most searches whose end is known: a badge that comes and goes makes another."""
_MORE = Badge(text=msg("More of the card"), icon="more", why="#more")
_AMPLE = 1000
"""Room for a whole card over the window, at 100 %."""


class ToldPanel(ShipPanel):
    """Never scrolls: what has no room stands in a sheet that the last badge opens."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words, name=words.text(N_("More of the card")), largest=1.5)
        self._whole = Card(blocks=())
        self._told: tuple[Card, QSize] | None = None
        """What it was asked to show last, and in which room."""
        self._any = False
        """Whether there was room for any of it."""
        self._ends: dict[object, int] = {}
        """What a search was like -> which try fitted first."""
        self._weighed: tuple[Card | None, int, int] = (None, 0, 0)
        """What was kept last, for which width, and how high it must be there."""
        self.needs = 0
        """How high it must be to be seen whole, without the ship from above."""

    def hasHeightForWidth(self) -> bool:
        """Its size is found here: a layout need not try others."""
        return False

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def keep(self, told: Card, width: int = 0) -> None:
        """Have it ready for a place so wide, and know what it needs there; without one `open_all` leads to it."""
        self._whole = told
        if width and (told, width) != self._weighed[:2]:
            self._weighed = told, width, round(self.measured(told_ways(told)[-1], width, least=True))
        self.needs = self._weighed[2] if width else 0

    def tell(self, told: Card, room: QSize) -> bool:
        """Show it in the first way that is seen whole, as large as it can, else the more of it the better.

        Returns whether there is room for any of it; `open_all` leads to it where there is none.
        """
        self.keep(told, room.width())
        if self._told != (told, room):  # most steps change nothing of it
            self._told = told, room
            self.set_room(room.height())
            shown = self._as_at_rest(told, room) or self._whole_in(told, room) or self._part_in(told, room)
            self._any = shown is not None
            if shown is not None:
                self._show(*shown)
        return self._any

    def restyle(self) -> None:
        super().restyle()
        self._told, self._weighed = None, (None, 0, 0)

    def _whole_in(self, told: Card, room: QSize) -> tuple[Card, QSize] | None:
        """The first way that is seen whole, as large as it can, and its size."""
        tries = [(way, share) for way in told_ways(told) for share in _shares(way)]
        like = room.toTuple(), tuple(type(one) for one in told.blocks), len(tries)
        # A tap changes figures more often than sizes: the search begins where the last one like it ended.
        first = self._ends.pop(like, 0)
        if first and self._size_in(room, *tries[first - 1]) is not None:
            first = 0
        sizes = ((at, self._size_in(room, *tries[at])) for at in range(first, len(tries)))
        at, size = next(((at, size) for at, size in sizes if size is not None), (len(tries), None))
        if len(self._ends) >= _SEARCHES:
            self._ends.clear()
        self._ends[like] = at
        return None if size is None else (tries[at][0], size)

    def _as_at_rest(self, told: Card, room: QSize) -> tuple[Card, QSize] | None:
        """Beside the picture where what a tap does at once stood before: it stays where it is; `None`: nothing did."""
        rest = _at_rest(told)
        shown = self._whole_in(rest, room) if rest is not None else None
        if shown is None or _without_spare(shown[0]) is None:
            return None
        (split,) = (one for one in shown[0].blocks if isinstance(one, Columns))
        (way,) = _beside(_with_spare(told, 0), split.weights[:1])
        high = round(self.measured(way, shown[1].width()))
        return None if high > room.height() else (way, QSize(shown[1].width(), high))

    def _part_in(self, told: Card, room: QSize) -> tuple[Card, QSize] | None:
        """As much of it as is seen whole, and its size; `None`: not even what leads to all of it.

        A picture that leaves no room for any row of a table gives way to it.
        """
        least = told_ways(told)[-1]
        found = self._most_in(least, room)
        if found is None or not _of(Table, least) or _of(Table, found[0]) or not _of(_DRAWN, least):
            return found
        bare = least.but(blocks=tuple(one for one in least.blocks if not isinstance(one, _DRAWN)))
        other = self._most_in(bare, room)
        return other if other is not None and _of(Table, other[0]) else found

    def _most_in(self, told: Card, room: QSize) -> tuple[Card, QSize] | None:
        """As much of one way as is seen whole."""
        shorter = shortened(told)
        cut = bisect_left(shorter, True, key=lambda one: self._size_in(room, one) is not None)
        size = self._size_in(room, shorter[cut]) if cut < len(shorter) else None
        return None if size is None else (shorter[cut], size)

    def _size_in(self, room: QSize, way: Card, share: float = 1.0) -> QSize | None:
        """How large it is in its share of the width; `None`: higher than the room, or than it is without spare."""
        width = max(1, round(room.width() * share))
        high, bare = round(self.measured(way, width)), _without_spare(way)
        if high > room.height() or (bare is not None and high > round(self.measured(bare, width))):
            return None
        return QSize(width, high)

    def _show(self, card: Card, size: QSize) -> None:
        if size != self.size():
            self.setFixedSize(size)
            self.update()
        self.show_card(card)

    def part_used(self, index: int) -> None:
        if self._lay(self.width()).hots[index].act == Why(_MORE.why):
            self.open_all()
        else:
            super().part_used(index)

    def open_all(self) -> None:
        """All of it over the window."""
        title = self._words.say(_MORE.text)
        body = ShipPanel(self._keeper, self._words, name=title, largest=1.0)
        body.set_room(self.theme.px(_AMPLE))
        body.show_card(self._whole)
        sheet = Sheet(self._keeper, self._words, self, title, body=body, width=640)
        for wanted, passed in ((body.why_wanted, self.why_wanted), (body.offer_wanted, self.offer_wanted)):
            wanted.connect(lambda _: sheet.answer(None))
            wanted.connect(passed)
        sheet.open()


def shortened(card: Card) -> list[Card]:
    """Ways to say less and less of a card from its end, each with the badge that leads to all of it."""
    blocks = card.blocks
    found: list[Card] = []
    while blocks:
        *first, last = blocks
        rest: tuple[Block, ...] = ()
        if isinstance(last, Chips) and len(last.badges) > 1:
            rest = (last.but(badges=last.badges[:-1]),)
        elif isinstance(last, Table) and len(last.rows) > 1:
            rest = (last.but(rows=last.rows[:-1]),)
        blocks = (*first, *rest)
        found.append(card.but(blocks=_with_more(blocks)))
    return found


def _with_more(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    chips = next((one for one in blocks if isinstance(one, Chips)), None)
    if chips is None:
        return (*blocks, Chips(badges=(_MORE,)))
    more = chips.but(badges=(*chips.badges, _MORE))
    return tuple(more if one is chips else one for one in blocks)


_DRAWN = Arcs | Plot | Ties
_TOLD = (Arcs, Bars, Plot, Ties, Chips, Notes, Flags)
"""Blocks that are looked at and read: what happens to a ship adds to them, and would push her marks about."""


def _of(kind: type | UnionType, card: Card) -> bool:
    """Whether such a block stands on it."""
    return any(isinstance(one, kind) for one in card.blocks)


class Parted(NamedTuple):
    """The two halves of a card."""

    figures: Card
    told: Card


def parted(card: Card) -> Parted:
    """Take pictures and words out of a card; columns with one left in them are none."""
    figures: list[Block] = []
    told: list[Block] = []
    for block in _flat(card.blocks):
        beside = isinstance(block, _TOLD) or (isinstance(block, Table) and block.beside)
        (told if beside else figures).append(block)
    return Parted(card.but(blocks=tuple(figures)), card.but(blocks=tuple(told)))


def _flat(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Columns):
            for column in block.columns:
                yield from _flat(column)
        else:
            yield block


def told_ways(told: Card) -> tuple[Card, ...]:
    """Ways to show pictures and words, from the most room to the least: the ship from above gives way at last.

    What she does with her guns stands on the card too. What a tap does at once stands beside it, before that nothing.
    """
    plain = _with_spare(told, 0)
    pictured = any(isinstance(one, Arcs) for one in told.blocks)
    without = plain.but(blocks=tuple(one for one in plain.blocks if not isinstance(one, Arcs)))
    ways = (plain, *_beside(plain, _BESIDE), without) if pictured else (plain,)
    if any(map(_comes_and_goes, told.blocks)):
        return ways  # what is said of her comes and goes: the picture stays where it is
    richer = (_with_spare(told, left) for left in range(_most_spare(told), _FEW_SPARE - 1, -1))
    spared = (_beside(one, (*_BESIDE, *_SLIM)) if pictured else (one,) for one in richer)
    return (*chain.from_iterable(spared), *ways)


def _comes_and_goes(block: Block) -> bool:
    """Whether it says what happened to a ship; what holds for all of her class stands as firm as her picture."""
    if isinstance(block, Chips):
        return not all(one.lasting for one in block.badges)
    return not isinstance(block, Arcs)


def _at_rest(told: Card) -> Card | None:
    """The same before any badge came; `None`: none has, no ship is drawn from above, or more than badges come and go."""
    chips = [one for one in told.blocks if isinstance(one, Chips) and _comes_and_goes(one)]
    others = [one for one in told.blocks if one not in chips]
    pictured = any(isinstance(one, Arcs) for one in others)
    if not chips or not pictured or any(map(_comes_and_goes, others)):
        return None
    (said,) = chips
    rested = said.but(badges=tuple(one for one in said.badges if one.lasting))
    return told.but(blocks=tuple(rested if one is said else one for one in told.blocks))


def _beside(told: Card, shares: tuple[float, ...]) -> tuple[Card, ...]:
    """The picture beside all else, in each share of the width; no way where there is nothing else."""
    pictures = tuple(one for one in told.blocks if isinstance(one, Arcs))
    others = tuple(one for one in told.blocks if not isinstance(one, Arcs))
    return tuple(
        told.but(blocks=(Columns(columns=(pictures, others), weights=(share, 1 - share)),))
        for share in shares
        if others
    )


def _shares(way: Card) -> tuple[float, ...]:
    """Which shares of the width it is tried in: words alone have all of it."""
    return _SHARES if any(isinstance(one, _DRAWN) for one in way.blocks) else _SHARES[:1]


def _without_spare(way: Card) -> Card | None:
    """What stands beside a picture without what may be left out: with it, it is no higher; nothing where none is."""
    beside = next((one for one in way.blocks if isinstance(one, Columns)), None)
    if beside is None or not any(_most_spare(Card(blocks=one)) for one in beside.columns):
        return None
    columns = tuple(_with_spare(Card(blocks=one), 0).blocks for one in beside.columns)
    return way.but(blocks=(beside.but(columns=columns),))


def _most_spare(told: Card) -> int:
    return max((len(block.spare) for block in told.blocks if isinstance(block, Chips)), default=0)


def _with_spare(told: Card, most: int) -> Card:
    """The same with so much of what may be left out; what is all of that is left out then."""
    blocks = (
        one.but(spare=one.spare[:most]) if isinstance(one, Chips) and one.spare else one
        for one in told.blocks
    )
    kept = (one for one in blocks if not isinstance(one, Chips) or one.badges or one.offers or one.spare)
    return told.but(blocks=tuple(kept))
