"""Every sheet as a PDF, read aloud: each figure has words, and the order of the tree is that of the page."""

import functools
import io
from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PdfReader

from fleetdesk import paths, systems
from fleetdesk.core.blocks.cards import Document
from fleetdesk.core.layout.marks import Text
from fleetdesk.core.layout.tags import Tagged
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import Page
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.printing.paper import pages_of, pdf_of
from fleetdesk.services.printing import PrintOrder, drawn, of_battle
from tests.players import begin, step

HEADS = ["/H1", "/H2", "/H3", "/H4"]


@functools.cache
def sheets(game: str) -> tuple[tuple[str, Document], ...]:
    """Every sheet of one side of a battle in which a good deal has happened; a pack is the others once more."""
    system, journal = systems.load(game), begin(game, 0)
    for number in range(40):
        step(system, journal, number)
    thing = of_battle(system, journal.state)[0]
    options = SheetOptions(state="current", date="2026-11-21")
    orders = (PrintOrder(sheet=one, options=options) for one in system.sheets if one != "pack")
    return tuple((order.sheet, drawn(thing, order)) for order in orders)


def elements(pdf: PdfReader) -> Iterator[tuple[int, Any]]:
    """(page, element) in the order of the tree."""
    numbers = {
        page.indirect_reference.idnum: at for at, page in enumerate(pdf.pages) if page.indirect_reference
    }
    (document,) = pdf.root_object["/StructTreeRoot"]["/K"]
    for kid in document.get_object()["/K"]:
        element = kid.get_object()
        yield numbers[element.raw_get("/Pg").idnum], element


def headings(page: Page) -> list[Tagged]:
    """Those that say something, in the order they are drawn in."""
    found = sorted((tag for tag in page.tags if tag.kind != "Figure"), key=lambda tag: tag.first)
    return [tag for tag in found if any(mark.text.strip() for mark in written(page, tag.first, tag.end))]


def written(page: Page, first: int, end: int) -> list[Text]:
    return [mark for mark in page.marks[first:end] if isinstance(mark, Text)]


def plain(text: object) -> str:
    return " ".join(str(text).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", systems.system_ids())
def test_every_figure_of_every_sheet_says_what_it_shows_where_it_stands(game, language):
    words = Words.load(language, paths.texts())
    for sheet, document in sheets(game):
        made = pdf_of(document, words)
        pages = pages_of(document, words)
        found = list(elements(PdfReader(io.BytesIO(made))))
        order = [page for page, _ in found]
        assert order == sorted(order), (sheet, "page after page")
        assert set(order) == set(range(len(pages))), (sheet, "a page without a word")
        for number, page in enumerate(pages):
            own = [element for at, element in found if at == number]
            told = [plain(one.get("/Alt", "")) for one in own if one["/S"] == "/Figure"]
            figures = sorted((tag for tag in page.tags if tag.kind == "Figure"), key=lambda tag: tag.first)
            assert all(told), (sheet, number)
            assert told == [plain(tag.text) for tag in figures], (sheet, number)
            kinds = [str(one["/S"]) for one in own if str(one["/S"]) in HEADS]
            assert kinds == [f"/{tag.kind}" for tag in headings(page)], (sheet, number)
            if page.foot:
                assert kinds[0] == "/H1", (sheet, number, "a page begins with its title")
                assert own[-1]["/S"] == "/P" or page.code, (sheet, number, "and ends with its foot")
