"""Pages: cards in order on A4 or Letter, the same for the preview and the PDF.

A paper may lie on its long side. A ship too tall for a page is set closer and smaller until it has room; any other card too tall goes on on the
next page. A heading stays with what follows; narrow cards stand two abreast.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, Protocol

from fleetdesk.core.blocks.cards import Block, Card, Columns, Document, Head
from fleetdesk.core.blocks.origin import Origin
from fleetdesk.core.blocks.pencil import Roll
from fleetdesk.core.escaping import one_line
from fleetdesk.core.layout import laying
from fleetdesk.core.layout.fields import Place, places_of
from fleetdesk.core.layout.marks import Mark, Tag, Text, moved
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.layout.tags import Tagged, untagged
from fleetdesk.core.paper import booklets, deck, tiled_maps, tools
from fleetdesk.core.paper.code import Look, code_mark, corner_marks, encoded
from fleetdesk.core.paper.filling import Numbered, Room, Sheet, free, joined, set_out
from fleetdesk.core.paper.frame import Frame, Paper
from fleetdesk.core.paper.true_scale import true_to_scale
from fleetdesk.core.words import LANGUAGES, Msg, Words, msg

A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}
MOSTLY = 0.3
"""Share of the only page of a log above which it is set larger."""
GROWN = (1.4, 1.3, 1.2, 1.1)
"""How large: as large print, or as near to it as the page has room for."""
PLATES = (tiled_maps, booklets, deck, tools)
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


ALIKE = 1.15
"""How many times as large as on one face of a sheet the letters of another may be."""


def paginate(document: Document, paper: Paper, pen: Pen) -> tuple[Page, ...]:
    """Put a document on pages, counted for each name that stands over them."""
    pen = pen.on_paper()
    sheets: list[tuple[Frame, Sheet] | Page] = []
    parts = tuple(_framed(document, paper))
    most = _alike(parts, pen)
    for part, head, framed in parts:
        if part and part[0][1].plate is not None:
            sheets += _plates(part[0], document.mark, paper, pen)
            continue
        # What only names a squadron, or gives a pencil room, may not keep the key from saving a page.
        bare = tuple((number, card.but(roomy=(), again=())) for number, card in part)
        ways = [part, bare] if head.key and bare != part else [part]
        found = [_sheets(one, head, framed, pen, most) for one in ways]
        sheets += _grown(part, min(found, key=len), head, framed, pen)
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
    pen.forget()
    return tuple(pages)


class Framed(Protocol):
    """The frame of a part's pages under a head."""

    def __call__(self, head: Head, *, pen: Pen) -> Frame: ...


def _framed(document: Document, paper: Paper) -> Iterator[tuple[Numbered, Head, Framed]]:
    """The parts of a document, each with its head and the frame of its pages."""
    head = document.head
    for part in _parts(document.cards) or ((),):
        head = next((card.head for _, card in part if card.head is not None), head)
        lying = paper.turned() if part and part[0][1].landscape else paper
        coded = document.origin is not None and any(_struck(card) for _, card in part)
        yield part, head, partial(Frame, paper=lying, marks=_marks(document, part), coded=coded)


def _alike(parts: Iterable[tuple[Numbered, Head, Framed]], pen: Pen) -> float:
    """Times running text: letters not much larger than every face has room for: a sheet is read from one distance.

    A little larger they may be, where the page is empty else: the larger, the further away it is read.
    """
    faces = [
        (card, framed(head, pen=pen)) for part, head, framed in parts for _, card in part if card.one_page
    ]
    if len(faces) < 2:
        return laying.LARGEST
    laid = (laying.lay_face(card, one.width, pen, one.bottom - one.top) for card, one in faces)
    return min((one.scale * ALIKE for one in laid if one is not None), default=laying.LARGEST)


def _sheets(part: Numbered, head: Head, framed: Framed, pen: Pen, most: float) -> list[tuple[Frame, Sheet]]:
    """The pages of a part under its head, whose key gives way where that saves one."""
    keyless = head.but(key=())
    # In large print the key, which is on the reference, too, may give way to a ship.
    ways = []
    for over in (head, *([keyless] if head.key and pen.style.scale > 1 else [])):
        frame = framed(over, pen=pen)
        ways.append((frame, set_out(part, _room(frame, most), pen) if part else [[]]))
    frame, filled = min(ways, key=lambda way: len(way[1]))
    found = [(frame, sheet) for sheet in filled]
    if head.key and len(found) > 1:  # where the last page has little on it, so may the key before it
        bare = framed(keyless, pen=pen)
        if last := joined(filled[-2], filled[-1], bare.bottom - bare.top):
            found[-2:] = [(bare, last)]
    return found


def _grown(
    part: Numbered, found: list[tuple[Frame, Sheet]], head: Head, framed: Framed, pen: Pen
) -> list[tuple[Frame, Sheet]]:
    """A page of a ship or two that is left mostly empty, with all on it in letters and boxes as large as has room.

    Up to those of large print, which a pencil and old eyes prefer; the key stays on it.
    """
    logged = (block for _, card in part if not card.half for block in card.blocks)
    if len(found) > 1 or not any(map(laying.has_boxes, logged)):
        return found
    frame, sheet = found[0]
    if free(sheet, _room(frame)) <= MOSTLY:
        return found
    for scale in GROWN:
        if scale > pen.style.scale:
            larger = pen.scaled(scale)
            wide = framed(head, pen=larger)
            sheets = set_out(part, _room(wide), larger)
            if len(sheets) == 1:
                return [(wide, sheets[0])]
    return found


def _room(frame: Frame, most: float = laying.LARGEST) -> Room:
    """What a page has between its head and its foot; `most`: times running text, for the letters of a face."""
    return Room(frame.width, frame.bottom - frame.top, most=most)


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


def _marks(document: Document, part: Numbered) -> tuple[Msg, ...]:
    """What may have to stand at the foot of a part's pages."""
    found = (document.mark, *(card.mark for _, card in part))
    return tuple(dict.fromkeys(mark for mark in found if mark is not None))


def _page(frame: Frame, rows: Sheet, document: Document, number: int, count: int) -> Page:
    """Head, what stands on it, foot: in this order a page is read aloud."""
    out: list[Mark] = []
    frame.draw(out, _unnamed(rows, document, frame.words))
    left = frame.left
    titles: list[Title] = []
    places: list[Place] = []
    for y, row in rows:
        for x, laid, card in row.pieces:
            shown = laid.marks if y or not frame.rules_off else laying.unruled(laid.marks)
            marks = tuple(moved(shown, left + x, frame.top + y))
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


def _unnamed(rows: Sheet, document: Document, words: Words) -> tuple[str, ...]:
    """The squadrons of a page that no line on it names: each with its first and its last there, or alone."""
    pieces = [(laid.marks, document.cards[number].under) for _, row in rows for _, laid, number in row.pieces]
    written = " ".join(mark.text for marks, _ in pieces for mark in marks if isinstance(mark, Text))
    under = dict.fromkeys(one for _, one in pieces if one is not None and words.say(one[0]) not in written)
    told, brief = [], []
    for squadron, found in groupby(under, key=itemgetter(0)):
        first, *others = [name for _, name in found]
        brief.append(one_line(words.say(squadron)))
        whole = (
            msg("{squadron}: {first} \N{EN DASH} {last}", squadron=squadron, first=first, last=others[-1])
            if others
            else msg("{squadron}: {ship}", squadron=squadron, ship=first)
        )
        told.append(words.say(whole))
    return tuple(" \N{MIDDLE DOT} ".join(one) for one in (told, brief) if one)


def _parts(cards: Sequence[Card]) -> tuple[Numbered, ...]:
    """Cards from one that starts a page to the next."""
    parts: list[list[tuple[int, Card]]] = []
    for number, card in enumerate(cards):
        alone = card.plate is not None or (bool(parts) and parts[-1][-1][1].plate is not None)
        if not parts or alone or (card.starts_page and not parts[-1][-1][1].with_next):
            parts.append([])
        parts[-1].append((number, card))
    return tuple(tuple(part) for part in parts)
