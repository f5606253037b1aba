"""Writes a document as a PDF: embedded fonts, searchable text, the same bytes for the same pages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from fleetdesk import __version__
from fleetdesk.core.blocks.cards import Block, Columns, Document, Heading
from fleetdesk.core.layout.drawings import outlined
from fleetdesk.core.layout.marks import POINT
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.pages import A4, Page, paginate
from fleetdesk.core.words import Msg, Words
from fleetdesk.printing import fonts
from fleetdesk.printing.canvas import Drawer
from fleetdesk.printing.form import Form
from fleetdesk.printing.tagging import Tree

Progress = Callable[[int, int], bool]
"""(pages done, pages in all) -> whether to go on."""


def pen_for(words: Words, style: Style | None = None) -> Pen:
    """The pen of this paper: the bundled fonts measure, for the preview as for the print."""
    return Pen(words.plain, fonts.measure, style)


def pages_of(
    document: Document, words: Words, paper: Paper = A4, style: Style | None = None
) -> tuple[Page, ...]:
    """The pages of a document: what the preview shows is what the PDF holds."""
    pages = paginate(document, paper, pen_for(words, style))
    if style is None or not style.ink_saver:
        return pages
    return tuple(page._replace(marks=tuple(map(outlined, page.marks))) for page in pages)


def pdf_of(
    document: Document,
    words: Words,
    paper: Paper = A4,
    style: Style | None = None,
    *,
    progress: Progress | None = None,
    fill: bool = False,
) -> bytes:
    """A document as a PDF; nothing if `progress` said stop.

    `fill` makes boxes and cells fields of a form.
    """
    style = style or Style()
    pages = pages_of(document, words, paper, style)
    head = document.head
    title = " \N{EN DASH} ".join(words.say(one) for one in (head.name, head.title) if one is not None)
    subject = words.say(head.line)
    contents = tuple(_contents(document, pages, words))
    told = Told(title, words.language, subject, words.say(Msg.verbatim(document.author)))
    form = words if fill else None
    return pdf_bytes(pages, told, style, progress, contents=contents, fill=form)


class Entry(NamedTuple):
    """A line of the list of contents."""

    page: int
    """From 0."""
    y: float
    """Distance from the top of the page, in millimetres."""
    text: str
    level: int
    """0: a paper or a squadron; 1: what stands under it."""


def _contents(document: Document, pages: Sequence[Page], words: Words) -> Iterator[Entry]:
    """Papers, squadrons and ships in order, each once."""
    told: set[int] = set()
    under = False
    for number, page in enumerate(pages):
        for title in page.titles:
            card = document.cards[title.card]
            heads = [] if title.card in told else list(_headings(card.blocks))
            told.add(title.card)
            if card.starts_page or card.with_next:
                under = False
            if heads and (text := words.say(next((head for head in heads if head.drawing), heads[0]).title)):
                yield Entry(number, title.y, text, int(under))
                under = under or card.with_next


def _headings(blocks: Sequence[Block]) -> Iterator[Heading]:
    for block in blocks:
        if isinstance(block, Heading):
            yield block
        elif isinstance(block, Columns):
            yield from _headings([part for column in block.columns for part in column])


class Told(NamedTuple):
    """What a PDF tells of itself."""

    title: str
    language: str
    subject: str = ""
    """Whose pages they are, and of when."""
    author: str = ""


def pdf_bytes(
    pages: Iterable[Page],
    told: Told,
    style: Style,
    progress: Progress | None = None,
    *,
    contents: Sequence[Entry] = (),
    fill: Words | None = None,
) -> bytes:
    """The PDF of finished pages; nothing if `progress` said stop. `fill`: in whose words a form's fields are named."""
    from reportlab import rl_config  # noqa: PLC0415 - loaded when a PDF is written, not before
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - as above

    rl_config.useA85 = 0  # compressed pages stay binary: a quarter smaller, and twice as fast
    fonts.register()
    pages = tuple(pages)
    stream = BytesIO()
    # begun with a font of ours: every page would else name one that is not in the file
    first = fonts.NAMES[fonts.FILES["sans"]]
    canvas = Canvas(
        stream,
        pageCompression=1,
        pdfVersion=(1, 7),  # tags need 1.5
        lang=told.language,
        initialFontName=first,  # type: ignore[arg-type]  # the stubs take a name for a number
    )
    canvas.setTitle(told.title)
    canvas.setSubject(told.subject)
    canvas.setCreator(f"FleetDesk {__version__}")
    canvas.setAuthor(told.author)
    drawer, tree = Drawer(canvas, style), Tree(canvas)
    form = Form(canvas.acroForm, fill) if fill is not None else None
    if form is not None:
        canvas.setKeywords(next((page.code for page in pages if page.code), ""))  # whose boxes they are
    for number, page in enumerate(pages, 1):
        canvas.setPageSize((page.width / POINT, page.height / POINT))
        for at, entry in enumerate(contents):
            if entry.page == number - 1:
                canvas.bookmarkHorizontal(str(at), 0, (page.height - entry.y) / POINT)
                canvas.addOutlineEntry(entry.text, str(at), entry.level)
        if form is not None:
            form.put(page)
        tree.add(drawer.draw(page))
        if progress is not None and not progress(number, len(pages)):
            return b""
    tree.close()
    canvas.save()
    return stream.getvalue()
