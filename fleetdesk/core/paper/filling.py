"""Cards onto sheets: headings stay with what follows, narrow cards stand two abreast, all is set so that no page is wasted."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.layout.laying import (
    LARGEST,
    Laid,
    has_boxes,
    lay_blocks,
    lay_card,
    lay_face,
    lay_ship,
    pen_of,
)
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.paper.splitting import split_card

BETWEEN = 4.0
"""Between two cards."""
CLOSE = 3.0
"""Between two of which many stand on a page."""
NEXT = 0.4
"""Between two lines of a list."""
FILLER = 0.18
"""No page that others follow has more room to spare below its last row, which ends a little below its last mark."""
LARGER = (1.025, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.35, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0)
"""How many times as large as it was a page with more room than that is set, until it is filled."""
TIGHTER = (
    {"dense": True},
    {"dense": True, "small_boxes": True},
    {"dense": True, "small_boxes": True, "tight": True},
)
"""Ways to set all closer, where that saves a page, the mildest first."""
SPARSE = 0.4
"""A last page filled to less than this share of it is worth a try to do without."""


class Row(NamedTuple):
    """Cards abreast: one, or two narrow ones."""

    height: float
    pieces: tuple[tuple[float, Laid, int], ...]
    """(distance from the left, what stands there, number of the card)."""
    starts_page: bool
    with_next: bool
    above: float = BETWEEN
    """Room between it and the row before."""
    again: "Row | None" = None
    """What stands over it where a page begins with it."""


Numbered = tuple[tuple[int, Card], ...]
Sheet = list[tuple[float, Row]]
"""What stands on one page: (distance from the head, row)."""


class Room(NamedTuple):
    """What a page has between head and foot."""

    width: float
    height: float
    named: bool = False
    """What goes on on the next page moves down for its name, and what has no room any more to the page after."""
    most: float = LARGEST
    """Times running text: how large the letters of a face may be."""


def joined(sheet: Sheet, rest: Sheet, height: float) -> Sheet | None:
    """What stands on two pages together on one, if one so high has room for it."""
    told = [row.again for _, row in rest]
    rows = [row for _, row in rest if not any(row is one for one in told)]
    found = list(_filled([rows], Room(0.0, height), sheet))
    return found[0] if len(found) == 1 else None


def set_out(part: Numbered, place: Room, pen: Pen) -> list[Sheet]:
    """The pages of a part. What goes on is named again wherever that takes no further page."""
    silent = _set_out(part, place, pen)
    sheets = [_named(sheet, place) for sheet in silent]
    if any(sheet[0][1].again for sheet in sheets):
        tried = _set_out(part, place._replace(named=True), pen)
        if len(tried) == len(sheets) and _wasted(tried, place) <= max(FILLER, _wasted(silent, place)):
            return tried
    return sheets


def _set_out(part: Numbered, place: Room, pen: Pen) -> list[Sheet]:
    """Squadrons undivided, and with as much room for a pencil, as takes no further page."""
    sheets = _packed(part, place, pen)
    if len(sheets) > 1 and (whole := _undivided(part, sheets, place)) is not part:
        tried = _packed(whole, place, pen)
        if len(tried) <= len(sheets) and _wasted(tried, place) <= max(FILLER, _wasted(sheets, place)):
            part, sheets = whole, tried
    for at, (number, card) in enumerate(part):
        for blocks in card.roomy:
            wider = (*part[:at], (number, card.but(blocks=blocks)), *part[at + 1 :])
            tried = _packed(wider, place, pen)
            stays = len(tried) == len(sheets) and _order(tried) == _order(sheets)
            if (
                stays
                and _divided(part, tried) <= _divided(part, sheets)
                and _wasted(tried, place) <= max(FILLER, _wasted(sheets, place))
            ):
                part, sheets = wider, tried
                break
    return sheets


def _order(sheets: list[Sheet]) -> list[int]:
    """The cards as they follow each other."""
    return list(dict.fromkeys(piece[2] for sheet in sheets for _, row in sheet for piece in row.pieces))


def _divided(part: Numbered, sheets: list[Sheet]) -> int:
    """Pages that begin in the midst of a squadron."""
    cards = dict(part)
    return sum(bool(cards[sheet[0][1].pieces[0][2]].again) for sheet in sheets)


def _undivided(part: Numbered, sheets: list[Sheet], place: Room) -> Numbered:
    """The same, the ships of a squadron that is on two pages and has room on one tied to each other."""
    tied: set[int] = set()
    for group in _groups(part):
        own = {number for number, _ in group}
        pages = [
            [row for _, row in sheet if any(piece[2] in own for piece in row.pieces)] for sheet in sheets
        ]
        there = [rows for rows in pages if rows]
        rows = [row for page in there for row in page]
        if len(there) > 1 and sum(row.height + row.above for row in rows) <= place.height:
            tied.update(number for number, _ in group[:-1])
    if not tied:
        return part
    return tuple((number, card.but(with_next=True) if number in tied else card) for number, card in part)


def _packed(part: Numbered, place: Room, pen: Pen) -> list[Sheet]:
    """The pages of a part; all is set closer where that saves the last one, or room a page would waste.

    Where that does not help, a small squadron may stand before a large one, and what stands on the page is set larger.
    A few cards of ships, which are read across the table, fill their only page.
    """
    sheets = _set(part, place, pen)
    if len(sheets) == 1 and all(card.half and any(map(has_boxes, card.blocks)) for _, card in part):
        return _enlarged(dict(part), sheets, place, pen, last=1)
    if len(sheets) < 2 or (free(sheets[-1], place) < 1 - SPARSE and _wasted(sheets, place) <= FILLER):
        return sheets
    ways: list[Numbered] = [
        part,
        *(tuple((number, card.but(**tighter)) for number, card in part) for tighter in TIGHTER),
    ]
    found = [sheets, *(_set(way, place, pen) for way in ways[1:])]
    fewest = min(map(len, found))
    best = [(way, one) for way, one in zip(ways, found, strict=True) if len(one) == fewest]
    whole = next((one for _, one in best if _wasted(one, place) <= FILLER), None)
    return whole or _enlarged(dict(best[0][0]), _repacked(*best[0], place, pen), place, pen)


def _repacked(part: Numbered, sheets: list[Sheet], place: Room, pen: Pen) -> list[Sheet]:
    """The same with a later squadron brought forward into room the next one is too large for.

    What is laid out again begins on the page that has the room, and ends on the first that wastes as much as before.
    """
    groups = _groups(part)
    laid = _Stretches(place, pen)
    first, wasted = 0, _wasted(sheets, place)
    while first < len(sheets) - 1:
        before = sheets[: first + 1]
        at = _begins(groups, sheets[first + 1])
        if free(sheets[first], place) > FILLER and at is not None:
            for later in range(at + 1, len(groups)):
                if _is_squadron(groups[at]) and _is_squadron(groups[later]):
                    rest = (groups[later], *groups[at:later], *groups[later + 1 :])
                    tried = _less_wasteful(laid.chains(rest), before, len(sheets), wasted, place)
                    if tried is not None:
                        groups = [*groups[:at], *rest]
                        sheets, wasted, first = tried, _wasted(tried, place), -1
                        break
        first += 1
        if first and free(sheets[first - 1], place) >= wasted:  # a page nothing after it changes
            break
    return sheets


def _begins(groups: Sequence[Numbered], sheet: Sheet) -> int | None:
    """Which group a page begins with; none where it goes on with one."""
    card = sheet[0][1].pieces[0][2]
    return next((at for at, group in enumerate(groups) if group[0][0] == card), None)


def _less_wasteful(
    chains: Iterator[list[Row]], before: list[Sheet], most: int, wasted: float, place: Room
) -> list[Sheet] | None:
    """Pages with these rows on, on at most so many, none of which wastes as much; `None` as soon as one does."""
    found = before[:-1]
    for sheet in _filled(chains, place, before[-1]):
        if len(found) == most or (found and free(found[-1], place) >= wasted):
            return None
        found.append(sheet)
    return found


class _Stretches:
    """The rows of groups in any order: what stands by itself is laid out once."""

    def __init__(self, place: Room, pen: Pen) -> None:
        self.place, self.pen = place, pen
        self.laid: dict[tuple[int, ...], list[list[Row]]] = {}

    def chains(self, groups: Iterable[Numbered]) -> Iterator[list[Row]]:
        """Rows that must stay on one page, group by group."""
        stretch: list[Numbered] = []
        for group in groups:
            if stretch and not (stretch[-1][-1][1].with_next or group[0][1].half):
                yield from self._laid(stretch)
                stretch = []
            stretch.append(group)
        yield from self._laid(stretch)

    def _laid(self, stretch: list[Numbered]) -> list[list[Row]]:
        numbers = tuple(group[0][0] for group in stretch)
        if numbers not in self.laid:
            self.laid[numbers] = list(_chains(tuple(chain.from_iterable(stretch)), self.place, self.pen))
        return self.laid[numbers]


def _enlarged(
    cards: dict[int, Card], sheets: list[Sheet], place: Room, pen: Pen, *, last: int = 0
) -> list[Sheet]:
    """The same with whole cards set larger, or as wide as the page, where they leave room nothing else has use for.

    `last`: how many pages from the end on are set so, too.
    """
    standing = [dict.fromkeys(piece[2] for _, row in sheet for piece in row.pieces) for sheet in sheets]
    shared = {card for one, other in pairwise(standing) for card in one if card in other}
    found = list(sheets)
    for at, own in enumerate(standing[: len(standing) - 1 + last]):
        if free(sheets[at], place) <= FILLER or shared.intersection(own):
            continue
        for wide in sorted({False, any(cards[one].half for one in own)}, reverse=True):
            for share in LARGER:
                larger = tuple((number, _larger(cards[number], share, pen, wide=wide)) for number in own)
                tried = _set(larger, place, pen)
                if len(tried) > 1 or free(found[at], place) <= FILLER:
                    break
                found[at] = min(found[at], tried[0], key=lambda sheet: free(sheet, place))
    return found


def _larger(card: Card, share: float, pen: Pen, *, wide: bool) -> Card:
    """The card in letters so many times as large; `wide`: across the page."""
    scale = min(LARGEST, max(card.scale, pen.style.scale) * share)
    return card.but(scale=scale, half=card.half and not wide)


def _groups(part: Numbered) -> list[Numbered]:
    """Each heading with the ships below it; any other card by itself."""
    found: list[list[tuple[int, Card]]] = []
    for number, card in part:
        if card.ship and found and _heads(found[-1][0][1]):
            found[-1].append((number, card))
        else:
            found.append([(number, card)])
    return [tuple(group) for group in found]


def _heads(card: Card) -> bool:
    return card.with_next and not card.ship


def _is_squadron(group: Numbered) -> bool:
    """A heading with ships: one of something else stays where it is."""
    return _heads(group[0][1]) and len(group) > 1


def free(sheet: Sheet, place: Room) -> float:
    """Share of a page nothing stands on."""
    y, row = sheet[-1]
    return 1 - (y + row.height) / place.height


def _wasted(sheets: list[Sheet], place: Room) -> float:
    """The largest such share of a page that others follow."""
    return max((free(one, place) for one in sheets[:-1]), default=0.0)


def _set(part: Numbered, place: Room, pen: Pen) -> list[Sheet]:
    return list(_filled(_chains(part, place, pen), place, []))


def _named(sheet: Sheet, place: Room) -> Sheet:
    """With the name of what goes on over it, where the page has room for that."""
    again = sheet[0][1].again
    down = again.height + sheet[0][1].above if again is not None else 0.0
    if again is None or sheet[-1][0] + sheet[-1][1].height + down > place.height:
        return sheet
    return [(0.0, again), *((y + down, row) for y, row in sheet)]


def _filled(chains: Iterable[list[Row]], place: Room, begun: Sheet) -> Iterator[Sheet]:
    """Pages in order, each when it is full; the first of them may have begun."""
    room = place.height
    sheet = list(begun)
    y = sheet[-1][0] + sheet[-1][1].height if sheet else 0.0
    for rows in chains:
        tall = sum(row.height for row in rows) + sum(row.above for row in rows[1:])
        gap = rows[0].above if sheet else 0.0
        if sheet and (rows[0].starts_page or y + gap + tall > room + 0.01):
            yield sheet
            sheet, y = [], 0.0
        for row in rows:
            gap = row.above if sheet else 0.0
            if sheet and y + gap + row.height > room + 0.01:  # a chain taller than a page has to part
                yield sheet
                sheet, y, gap = [], 0.0, 0.0
            begins = not sheet
            sheet.append((y + gap, row))
            if begins and place.named:
                sheet = _named(sheet, place)
            y = sheet[-1][0] + row.height
    yield sheet


def _rows(part: Numbered, place: Room, pen: Pen) -> Iterator[Row]:
    """Lay each card out, narrow ones in pairs; a ship too tall is set closer, any other goes on in pieces."""
    width, room = place.width, place.height
    half = (width - BETWEEN) / 2
    beside = half + BETWEEN
    waiting: tuple[Laid, int, Card] | None = None
    above = 0.0  # headings that must stand on the page of what follows
    for number, card in part:
        narrow = card.half
        free = room - above
        face = lay_face(card, width, pen, free, most=place.most) if card.one_page else None
        laid = face.laid if face is not None else lay_card(card, half if narrow else width, pen)
        above = above + laid.height + BETWEEN if card.with_next and laid.height < room / 2 else 0.0
        if laid.height > free and (found := lay_ship(card, (half, width) if narrow else (width,), pen, free)):
            wide, laid = found
            narrow = wide < width
        if waiting and (not narrow or card.starts_page or laid.height > free):
            yield _alone(waiting)
            waiting = None
        if laid.height > free:
            pieces = split_card(card, half if narrow else width, pen, free)
            for index, piece in enumerate(pieces):
                keep = card.with_next and index == len(pieces) - 1
                yield Row(piece.height, ((0.0, piece, number),), card.starts_page and not index, keep)
        elif not narrow:
            above_it = NEXT if card.row else CLOSE if card.dense else BETWEEN
            yield Row(laid.height, ((0.0, laid, number),), card.starts_page, card.with_next, above=above_it)
        elif waiting:
            height = max(waiting[0].height, laid.height)
            pair = ((0.0, waiting[0], waiting[1]), (beside, laid, number))
            yield Row(height, pair, waiting[2].starts_page, card.with_next)
            waiting = None
        else:
            waiting = laid, number, card
    if waiting:
        yield _alone(waiting)


def _alone(one: tuple[Laid, int, Card]) -> Row:
    laid, number, card = one
    return Row(laid.height, ((0.0, laid, number),), card.starts_page, card.with_next)


def _again(number: int, card: Card, width: float, pen: Pen) -> Row | None:
    """What stands over a card that is the first on a page."""
    if not card.again:
        return None
    laid = lay_blocks(card.again, width, pen_of(card, pen))
    return Row(laid.height, ((0.0, laid, number),), starts_page=False, with_next=True)


def _chains(part: Numbered, place: Room, pen: Pen) -> Iterator[list[Row]]:
    """Rows that must stay on one page: headings and what they head."""
    rows: list[Row] = []
    cards = dict(part)
    for row in _rows(part, place, pen):
        number = row.pieces[0][2]
        rows.append(row._replace(again=_again(number, cards[number], place.width, pen)))
        if not row.with_next:
            yield rows
            rows = []
    if rows:
        yield rows
