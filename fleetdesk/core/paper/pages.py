"""Pages: cards in order on A4 or Letter, the same for the preview and the PDF.

A paper may lie on its long side. A ship too tall for a page is set closer and smaller until it has room; any other card too tall goes on on the
next page. A heading stays with what follows; narrow cards stand two abreast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Block, Card, Columns, Document
from fleetdesk.core.blocks.origin import Origin
from fleetdesk.core.blocks.pencil import Roll
from fleetdesk.core.layout.fields import Place, places_of
from fleetdesk.core.layout.laying import Laid, lay_card, lay_ship
from fleetdesk.core.layout.marks import Mark, Tag, Text, moved
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.layout.tags import Tagged, untagged
from fleetdesk.core.paper import board, booklets, deck, tools
from fleetdesk.core.paper.code import Look, code_mark, corner_marks, encoded
from fleetdesk.core.paper.frame import Frame, Paper
from fleetdesk.core.paper.plates import true_to_scale
from fleetdesk.core.paper.splitting import split_card
from fleetdesk.core.words import LANGUAGES, Msg, msg

BETWEEN = 4.0
"""Between two cards."""
CLOSE = 3.0
"""Between two of which many stand on a page."""
NEXT = 0.4
"""Between two lines of a list."""
FILLER = 0.18
"""No page that others follow has more room to spare below its last row, which ends a little below its last mark."""
LARGER = (1.025, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.35, 1.4, 1.5, 1.6)
"""How many times as large as it was a page with more room than that is set, until it is filled."""
LARGEST = 2.2
"""Times running text: no letters are larger."""
SPARSE = 0.4
"""A last page filled to less than this share of it is worth a try to do without."""


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}
PLATES = (board, booklets, deck, tools)
"""Modules that register the pages of what is cut out."""


class Title(NamedTuple):
    """Where a card begins, for the list of contents."""

    card: int
    """Its number in the document."""
    y: float


class Page(NamedTuple):
    """One page, ready to draw."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    cards: tuple[int, ...] = ()
    """Numbers of the document's cards that stand on it."""
    titles: tuple[Title, ...] = ()
    places: tuple[Place, ...] = ()
    """Where a pencil strikes or writes."""
    code: str = ""
    """Of a sheet of a battle: what a photograph finds it by."""
    tags: tuple[Tagged, ...] = ()
    """What the marks are, for whoever has the page read aloud."""
    foot: int = 0
    """The mark the foot begins with."""


class _Row(NamedTuple):
    """Cards abreast: one, or two narrow ones."""

    height: float
    pieces: tuple[tuple[float, Laid, int], ...]
    """(distance from the left, what stands there, number of the card)."""
    starts_page: bool
    with_next: bool
    above: float = BETWEEN
    """Room between it and the row before."""


_Numbered = tuple[tuple[int, Card], ...]
_Sheet = list[tuple[float, _Row]]
"""What stands on one page: (distance from the head, row)."""


def paginate(document: Document, paper: Paper, pen: Pen) -> tuple[Page, ...]:
    """Put a document on pages, counted for each name that stands over them."""
    pen = pen.on_paper()
    sheets: list[tuple[Frame, _Sheet] | Page] = []
    head = document.head
    for part in _parts(document.cards) or ((),):
        if part and part[0][1].plate is not None:
            sheets += _plates(part[0], document.mark, paper, pen)
            continue
        head = next((card.head for _, card in part if card.head is not None), head)
        lying = paper.turned() if part and part[0][1].landscape else paper
        coded = document.origin is not None and any(_struck(card) for _, card in part)
        # In large print the key, which is on the reference, too, may give way to a ship.
        spare = [head.but(key=())] if head.key and pen.style.scale > 1 else []
        ways = []
        for over in (head, *spare):
            frame = Frame(over, lying, pen, _marks(document, part), coded=coded)
            place = _Place(frame.width, frame.bottom - frame.top)
            ways.append((frame, _filled(part, place, pen) if part else [[]]))
        frame, filled = min(ways, key=lambda way: len(way[1]))
        sheets += [(frame, sheet) for sheet in filled]
    counts = Counter(one[0].whose for one in sheets if not isinstance(one, Page))
    told: Counter[str] = Counter()
    pages = []
    for one in sheets:
        if isinstance(one, Page):
            pages.append(one)
            continue
        whose = one[0].whose
        told[whose] += 1
        page = _page(*one, document, told[whose], counts[whose])
        pages.append(_coded(page, one[0], document.origin, len(pages), pen))
    return tuple(pages)


def _struck(card: Card) -> bool:
    """Whether boxes or cells of it are some ship's: then its pages are read back."""
    return bool(card.ship) or _rolled(card.blocks)


def _rolled(blocks: Sequence[Block]) -> bool:
    """Whether ships stand there in lines, each with her boxes."""
    return any(
        isinstance(block, Roll)
        or (isinstance(block, Columns) and any(_rolled(column) for column in block.columns))
        for block in blocks
    )


def _coded(page: Page, frame: Frame, origin: Origin | None, number: int, pen: Pen) -> Page:
    """With the code and the corners a photograph is read by, where there is something to read."""
    if origin is None or not page.places:
        return page
    style = pen.style
    look = Look(
        list(PAPERS).index(frame.paper.name),
        LANGUAGES.index(pen.words.language),
        round(style.scale * 10),
        style.ink_saver,
    )
    code = encoded(origin, look, number, page.marks)
    drawn = (*corner_marks(page.width, page.height), code_mark(code, *frame.code_at))
    marks = (*page.marks, *drawn)
    told = pen.words.say(msg("code by which a photograph of this page is read"))
    return page._replace(
        marks=marks, code=code, tags=(*page.tags, Tagged("Figure", len(page.marks), len(marks), told))
    )


def _plates(numbered: tuple[int, Card], mark: Msg | None, paper: Paper, pen: Pen) -> Iterator[Page]:
    """The pages of something to cut out; it is named on the first of them."""
    number, card = numbered
    if card.plate is not None:
        for at, marks in enumerate(true_to_scale(card.plate, paper, pen, card.mark or mark)):
            plain = untagged(marks, pen.words)
            page = Page(paper.width, paper.height, plain.marks, tags=plain.tags)
            yield page if at else page._replace(cards=(number,), titles=(Title(number, 0.0),))


def _marks(document: Document, part: _Numbered) -> tuple[Msg, ...]:
    """What may have to stand at the foot of a part's pages."""
    found = (document.mark, *(card.mark for _, card in part))
    return tuple(dict.fromkeys(mark for mark in found if mark is not None))


def _page(frame: Frame, rows: _Sheet, document: Document, number: int, count: int) -> Page:
    """Head, what stands on it, foot: in this order a page is read aloud."""
    out: list[Mark] = []
    frame.draw(out)
    left = frame.left
    titles: list[Title] = []
    places: list[Place] = []
    for y, row in rows:
        for x, laid, card in row.pieces:
            marks = tuple(moved(laid.marks, left + x, frame.top + y))
            out.extend(marks)
            places.extend(places_of(marks, document.cards[card].ship))
            titles.append(Title(card, frame.top + y))
    cards = tuple(dict.fromkeys(title.card for title in titles))
    found = (document.mark, *(document.cards[card].mark for card in cards))
    foot = sum(not isinstance(mark, Tag) for mark in out)
    frame.draw_foot(out, number, count, tuple(dict.fromkeys(mark for mark in found if mark is not None)))
    plain = untagged(out, frame.words)
    return Page(
        frame.paper.width,
        frame.paper.height,
        plain.marks,
        cards,
        tuple(titles),
        tuple(places),
        tags=plain.tags,
        foot=foot,
    )


class _Place(NamedTuple):
    """What a page has room for."""

    width: float
    height: float


def _parts(cards: Sequence[Card]) -> tuple[_Numbered, ...]:
    """Cards from one that starts a page to the next."""
    parts: list[list[tuple[int, Card]]] = []
    for number, card in enumerate(cards):
        alone = card.plate is not None or (bool(parts) and parts[-1][-1][1].plate is not None)
        if not parts or alone or (card.starts_page and not parts[-1][-1][1].with_next):
            parts.append([])
        parts[-1].append((number, card))
    return tuple(tuple(part) for part in parts)


def _filled(part: _Numbered, place: _Place, pen: Pen) -> list[_Sheet]:
    """The pages of a part; all is set closer where that saves the last one, or room a page would waste.

    Where that does not help, a small squadron may stand before a large one, and what stands on the page is set larger.
    """
    sheets = _set(part, place, pen)
    if len(sheets) < 2 or (_free(sheets[-1], place) < 1 - SPARSE and _wasted(sheets, place) <= FILLER):
        return sheets
    ways: list[_Numbered] = [
        part,
        *(
            tuple((number, card.but(**tighter)) for number, card in part)
            for tighter in ({"dense": True}, {"dense": True, "small_boxes": True})
        ),
    ]
    found = [sheets, *(_set(way, place, pen) for way in ways[1:])]
    fewest = min(map(len, found))
    best = [(way, one) for way, one in zip(ways, found, strict=True) if len(one) == fewest]
    whole = next((one for _, one in best if _wasted(one, place) <= FILLER), None)
    return whole or _enlarged(dict(best[0][0]), _repacked(*best[0], place, pen), place, pen)


def _repacked(part: _Numbered, sheets: list[_Sheet], place: _Place, pen: Pen) -> list[_Sheet]:
    """The same with a later squadron brought forward into room the next one is too large for."""
    groups = _groups(part)
    for sheet, after in pairwise(sheets):
        starts = [at for at, group in enumerate(groups) if group[0][0] == after[0][1].pieces[0][2]]
        if _free(sheet, place) <= FILLER or not starts:
            continue
        (at,) = starts
        for later in range(at + 1, len(groups)):
            if _is_squadron(groups[at]) and _is_squadron(groups[later]):
                order = (*groups[:at], groups[later], *groups[at:later], *groups[later + 1 :])
                whole = tuple(chain.from_iterable(order))
                tried = _set(whole, place, pen)
                if len(tried) <= len(sheets) and _wasted(tried, place) < _wasted(sheets, place):
                    return _repacked(whole, tried, place, pen)
    return sheets


def _enlarged(cards: dict[int, Card], sheets: list[_Sheet], place: _Place, pen: Pen) -> list[_Sheet]:
    """The same with whole cards set larger, or as wide as the page, where they leave room nothing else has use for."""
    standing = [dict.fromkeys(piece[2] for _, row in sheet for piece in row.pieces) for sheet in sheets]
    shared = {card for one, other in pairwise(standing) for card in one if card in other}
    found = list(sheets)
    for at, own in enumerate(standing[:-1]):
        if _free(sheets[at], place) <= FILLER or shared.intersection(own):
            continue
        for wide in sorted({False, any(cards[one].half for one in own)}, reverse=True):
            for share in LARGER:
                larger = tuple((number, _larger(cards[number], share, pen, wide=wide)) for number in own)
                tried = _set(larger, place, pen)
                if len(tried) > 1 or _free(found[at], place) <= FILLER:
                    break
                found[at] = min(found[at], tried[0], key=lambda sheet: _free(sheet, place))
    return found


def _larger(card: Card, share: float, pen: Pen, *, wide: bool) -> Card:
    """The card in letters so many times as large; `wide`: across the page."""
    scale = min(LARGEST, max(card.scale, pen.style.scale) * share)
    return card.but(scale=scale, half=card.half and not wide)


def _groups(part: _Numbered) -> list[_Numbered]:
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


def _is_squadron(group: _Numbered) -> bool:
    """A heading with ships: one of something else stays where it is."""
    return _heads(group[0][1]) and len(group) > 1


def _free(sheet: _Sheet, place: _Place) -> float:
    """Share of a page nothing stands on."""
    y, row = sheet[-1]
    return 1 - (y + row.height) / place.height


def _wasted(sheets: list[_Sheet], place: _Place) -> float:
    """The largest such share of a page that others follow."""
    return max((_free(one, place) for one in sheets[:-1]), default=0.0)


def _set(part: _Numbered, place: _Place, pen: Pen) -> list[_Sheet]:
    room = place.height
    sheets: list[_Sheet] = [[]]
    y = 0.0
    for rows in _chains(part, place, pen):
        tall = sum(row.height for row in rows) + sum(row.above for row in rows[1:])
        gap = rows[0].above if sheets[-1] else 0.0
        if sheets[-1] and (rows[0].starts_page or y + gap + tall > room + 0.01):
            sheets.append([])
            y = gap = 0.0
        for row in rows:
            gap = row.above if sheets[-1] else 0.0
            if sheets[-1] and y + gap + row.height > room + 0.01:  # a chain taller than a page has to part
                sheets.append([])
                y = gap = 0.0
            sheets[-1].append((y + gap, row))
            y += gap + row.height
    return sheets


def _rows(part: _Numbered, place: _Place, pen: Pen) -> Iterator[_Row]:
    """Lay each card out, narrow ones in pairs; a ship too tall is set closer, any other goes on in pieces."""
    width, room = place
    half = (width - BETWEEN) / 2
    beside = half + BETWEEN
    waiting: tuple[Laid, int, Card] | None = None
    above = 0.0  # headings that must stand on the page of what follows
    for number, card in part:
        narrow = card.half
        laid = lay_card(card, half if narrow else width, pen)
        free = room - above
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
                yield _Row(piece.height, ((0.0, piece, number),), card.starts_page and not index, keep)
        elif not narrow:
            above_it = NEXT if card.row else CLOSE if card.dense else BETWEEN
            yield _Row(laid.height, ((0.0, laid, number),), card.starts_page, card.with_next, above=above_it)
        elif waiting:
            height = max(waiting[0].height, laid.height)
            pair = ((0.0, waiting[0], waiting[1]), (beside, laid, number))
            yield _Row(height, pair, waiting[2].starts_page, card.with_next)
            waiting = None
        else:
            waiting = laid, number, card
    if waiting:
        yield _alone(waiting)


def _alone(one: tuple[Laid, int, Card]) -> _Row:
    laid, number, card = one
    return _Row(laid.height, ((0.0, laid, number),), card.starts_page, card.with_next)


def _chains(part: _Numbered, place: _Place, pen: Pen) -> Iterator[list[_Row]]:
    """Rows that must stay on one page: headings and what they head."""
    rows: list[_Row] = []
    for row in _rows(part, place, pen):
        rows.append(row)
        if not row.with_next:
            yield rows
            rows = []
    if rows:
        yield rows


def texts(page: Page) -> tuple[str, ...]:
    """All that is written on a page."""
    return tuple(mark.text for mark in page.marks if isinstance(mark, Text))
