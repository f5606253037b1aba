"""Pages: cards in order on A4 or Letter, the same for the preview and the PDF.

A ship too tall for a page is set closer and smaller until it has room; any other card too tall goes on on the
next page. A heading stays with what follows; narrow cards stand two abreast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fleetdesk import __version__
from fleetdesk.core.cards import Card, Document
from fleetdesk.core.layout import Laid, lay_card, lay_ship
from fleetdesk.core.marks import Box, Line, Mark, Text, moved
from fleetdesk.core.pen import Fitted, Pen
from fleetdesk.core.splitting import split_card
from fleetdesk.core.words import msg

BETWEEN = 4.0
"""Between two cards."""
CLOSE = 3.0
"""Between two of which many stand on a page."""
SPARSE = 0.4
"""A last page filled to less than this share of it is worth a try to do without."""
RULED = 22.0
"""A page with this much room left at its foot is ruled for notes, where the document asks for it."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float
    margin: float = 12.0


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}


class Page(NamedTuple):
    """One page, ready to draw."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    cards: tuple[int, ...] = ()
    """Numbers of the document's cards that stand on it."""


class _Row(NamedTuple):
    """Cards abreast: one, or two narrow ones."""

    height: float
    pieces: tuple[tuple[float, Laid, int], ...]
    """(distance from the left, what stands there, number of the card)."""
    starts_page: bool
    with_next: bool
    beside: float = 0.0
    """Distance from the left where a narrow card without a neighbour leaves room; 0: no room."""
    above: float = BETWEEN
    """Room between it and the row before."""


_Sheet = list[tuple[float, _Row]]
"""What stands on one page: (distance from the head, row)."""


def paginate(document: Document, paper: Paper, pen: Pen) -> tuple[Page, ...]:
    """Put a document on pages."""
    head = _Head(document, paper, pen)
    place = _Place(paper.width - 2 * paper.margin, head.bottom - head.top)
    sheets = [sheet for part in _parts(document.cards) for sheet in _filled(part, place, pen)] or [[]]
    return tuple(
        head.page(number, len(sheets), rows, ruled=document.ruled and not _next_follows(rows))
        for number, rows in enumerate(sheets, 1)
    )


class _Place(NamedTuple):
    """What a page has room for."""

    width: float
    height: float


_Numbered = tuple[tuple[int, Card], ...]


def _parts(cards: Sequence[Card]) -> Iterator[_Numbered]:
    """Cards from one that starts a page to the next."""
    part: list[tuple[int, Card]] = []
    for number, card in enumerate(cards):
        if part and card.starts_page and not part[-1][1].with_next:
            yield tuple(part)
            part = []
        part.append((number, card))
    if part:
        yield tuple(part)


def _filled(part: _Numbered, place: _Place, pen: Pen) -> list[_Sheet]:
    """The pages of a part; if little is left for the last one, all is set closer where that saves it."""
    sheets = _set(part, place, pen)
    y, row = sheets[-1][-1]
    if len(sheets) > 1 and y + row.height < SPARSE * place.height:
        closer = _set(tuple((number, card.but(dense=True)) for number, card in part), place, pen)
        if len(closer) < len(sheets):
            return closer
    return sheets


def _set(part: _Numbered, place: _Place, pen: Pen) -> list[_Sheet]:
    room = place.height
    sheets: list[_Sheet] = [[]]
    y = 0.0
    for chain in _chains(part, place, pen):
        tall = sum(row.height for row in chain) + sum(row.above for row in chain[1:])
        gap = chain[0].above if sheets[-1] else 0.0
        if sheets[-1] and (chain[0].starts_page or y + gap + tall > room + 0.01):
            sheets.append([])
            y = gap = 0.0
        for row in chain:
            gap = row.above if sheets[-1] else 0.0
            if sheets[-1] and y + gap + row.height > room + 0.01:  # a chain taller than a page has to part
                sheets.append([])
                y = gap = 0.0
            sheets[-1].append((y + gap, row))
            y += gap + row.height
    return sheets


def _next_follows(rows: _Sheet) -> bool:
    return bool(rows) and rows[-1][1].with_next


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
            yield _alone(waiting, beside)
            waiting = None
        if laid.height > free:
            pieces = split_card(card, half if narrow else width, pen, free)
            for index, piece in enumerate(pieces):
                keep = card.with_next and index == len(pieces) - 1
                yield _Row(piece.height, ((0.0, piece, number),), card.starts_page and not index, keep)
        elif not narrow:
            above_it = CLOSE if card.dense else BETWEEN
            yield _Row(laid.height, ((0.0, laid, number),), card.starts_page, card.with_next, above=above_it)
        elif waiting:
            height = max(waiting[0].height, laid.height)
            left, right = _grown(waiting[0], waiting[2], height), _grown(laid, card, height)
            pair = ((0.0, left, waiting[1]), (beside, right, number))
            yield _Row(height, pair, waiting[2].starts_page, card.with_next)
            waiting = None
        else:
            waiting = laid, number, card
    if waiting:
        yield _alone(waiting, beside)


def _alone(one: tuple[Laid, int, Card], beside: float) -> _Row:
    laid, number, card = one
    return _Row(laid.height, ((0.0, laid, number),), card.starts_page, card.with_next, beside)


def _grown(laid: Laid, card: Card, height: float) -> Laid:
    """A card with its frame as tall as its neighbour's."""
    frame = laid.marks[0] if card.framed and laid.marks else None
    if not isinstance(frame, Box):
        return laid
    return Laid(height, (frame._replace(h=height), *laid.marks[1:]))


def _chains(part: _Numbered, place: _Place, pen: Pen) -> Iterator[list[_Row]]:
    """Rows that must stay on one page: headings and what they head."""
    chain: list[_Row] = []
    for row in _rows(part, place, pen):
        chain.append(row)
        if not row.with_next:
            yield chain
            chain = []
    if chain:
        yield chain


class _Head:
    """What stands on every page: the head, the foot, and what is left between them."""

    def __init__(self, document: Document, paper: Paper, pen: Pen) -> None:
        self._paper = paper
        self._pen = pen
        width = paper.width - 2 * paper.margin
        title_size = pen.points(15)
        self._title = pen.fit(pen.say(document.title), "serif-bold", title_size, width * 0.62, 2)
        wide = max(pen.measure(line, "serif-bold", self._title.size) for line in self._title.lines)
        self._subtitle = pen.say(document.subtitle)
        self._heads = {
            number: pen.say(card.subtitle)
            for number, card in enumerate(document.cards)
            if card.subtitle is not None
        }
        self._beside = width - wide - 6
        found = (document.mark, *(card.mark for card in document.cards))
        self._marks = [pen.say(mark) for mark in found]
        """Of the whole document, then of each card."""
        self._notes = pen.say(msg("Notes"))
        told = (self._subtitle, *self._heads.values())
        head = max(self._title.height, *(self._right(one, 888, 888).height for one in told))
        self._middle = paper.margin + head / 2
        self.top = paper.margin + head + 3.0
        self._mark_room = paper.width - 2 * paper.margin - 40
        tallest = max(self._mark_height(mark) for mark in dict.fromkeys(self._marks))
        foot = max(pen.small * 0.3528 * 1.2, tallest)
        self._foot = paper.height - paper.margin / 2 - 0.5 - foot / 2
        self.bottom = min(paper.height - paper.margin, self._foot - foot / 2) - 1.0

    def _told(self, rows: _Sheet) -> str:
        """The subtitle of a page: of the paper the page's first card belongs to."""
        first = rows[0][1].pieces[0][2] if rows else 0
        begun = [number for number in self._heads if number <= first]
        return self._heads[max(begun)] if begun else self._subtitle

    def _right(self, subtitle: str, number: int, count: int) -> Fitted:
        """Subtitle and page; where both have no room on one line, the page stands below, never cut."""
        pen = self._pen
        page = pen.say(msg("page {n}/{count}", n=number, count=count))
        if not subtitle:
            return Fitted((page,), pen.body)
        line = f"{subtitle} · {page}"
        if pen.measure(line, "sans", pen.body) <= self._beside:
            return Fitted((line,), pen.body)
        lines = pen.fit(subtitle, "sans", pen.body, self._beside, 3)
        return Fitted((*lines.lines, page), lines.size)

    def page(self, number: int, count: int, rows: _Sheet, *, ruled: bool) -> Page:
        """Draw one page."""
        paper, pen = self._paper, self._pen
        out: list[Mark] = []
        left, right = paper.margin, paper.width - paper.margin
        pen.put(out, self._title, left, self._middle, face="serif-bold")
        words = self._right(self._told(rows), number, count)
        pen.put(out, words, right, self._middle, face="sans", role="muted", anchor="end", room=self._beside)
        bottom = self.top
        for y, row in rows:
            for x, laid, _ in row.pieces:
                out.extend(moved(laid.marks, left + x, self.top + y))
            bottom = self.top + y + row.height
            if ruled and row.beside and row.height > RULED:
                self._rule(out, left + row.beside, self.top + y, bottom)
        if ruled and self.bottom - bottom > RULED:
            self._rule(out, left, bottom + BETWEEN, self.bottom)
        cards = tuple(dict.fromkeys(piece[2] for _, row in rows for piece in row.pieces))
        self._draw_foot(out, cards)
        return Page(paper.width, paper.height, tuple(out), cards)

    def _rule(self, out: list[Mark], left: float, top: float, bottom: float) -> None:
        """Rule room that is left for notes."""
        pen = self._pen
        right = self._paper.width - self._paper.margin
        out.append(Box(left, top, right - left, bottom - top, "rounded", "ink", 0.5, None, radius=2.0))
        title = pen.fit(self._notes, "sans-bold", pen.body, 60)
        pen.put(out, title, left + pen.padding, top + pen.padding + title.height / 2, face="sans-bold")
        y = top + pen.padding + title.height + 5.0
        while y < bottom - pen.padding + 0.5:
            out.append(Line(left + pen.padding, y, right - pen.padding, y, "line", 0.5, dotted=True))
            y += 7.0

    def _fit_mark(self, mark: str) -> Fitted:
        return self._pen.fit(mark, "sans-bold", self._pen.body, self._mark_room, 3)

    def _mark_height(self, mark: str) -> float:
        fitted = self._fit_mark(mark)
        return fitted.height + self._pen.mm(1.4) if mark else 0.0

    def _draw_foot(self, out: list[Mark], cards: tuple[int, ...]) -> None:
        """The name of the program, and the marks of lists that are not legal and have something on the page."""
        paper, pen = self._paper, self._pen
        middle = self._foot
        name = pen.fit(f"FleetDesk {__version__}", "sans", pen.small, 60, 1)
        pen.put(out, name, paper.width - paper.margin, middle, face="sans", role="muted", anchor="end")
        found = [self._marks[0], *(self._marks[card + 1] for card in cards)]
        told = " \N{MIDDLE DOT} ".join(dict.fromkeys(mark for mark in found if mark))
        if not told:
            return
        mark = self._fit_mark(told)
        width = max(pen.measure(line, "sans-bold", mark.size) for line in mark.lines) + 6
        height = mark.height + pen.mm(1.4)
        left = paper.margin
        out.append(Box(left, middle - height / 2, width, height, "rounded", "ink", 1.0, None, radius=1.0))
        pen.put(out, mark, left + 3, middle, face="sans-bold", role="ink", room=self._mark_room)


def texts(page: Page) -> tuple[str, ...]:
    """All that is written on a page."""
    return tuple(mark.text for mark in page.marks if isinstance(mark, Text))
