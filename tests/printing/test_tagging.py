"""A PDF read aloud: every figure has words in the language of the sheet, and the tree fits the pages."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Arcs, Card, Document, Fan, Flags, Head, Heading, Notes, Tick, Track
from fleetdesk.core.blocks.kit import Board, Deck, Pocket, Ruler, Tools, WindDial
from fleetdesk.core.blocks.pencil import Band, Sea, Turns
from fleetdesk.core.words import LANGUAGES, Msg, Words
from fleetdesk.printing.paper import pdf_of

said = Msg.verbatim
BLOCKS = (
    Heading(title=said("Victory"), drawing="ship.galley"),
    Track(slot="hull", label=said("Hull"), total=8, lost=3, breaks=(5,)),
    Track(slot="masts", label=said(""), total=2, shape="round", spars=True),
    Flags(ticks=(Tick(text=said("anchored"), ticked=True), Tick(text=said("adrift")))),
    Arcs(fans=(Fan(label=said("port"), start=225, sweep=90, text=said("7")),)),
    Sea(title=said("Sea"), columns=("A", "B"), rows=("1", "2"), marks=((1, 0, "V"),)),
    Turns(count=2, bands=(Band(height=9.0, kind="dial8", degrees=(135.0, None)),)),
    Notes(text=said("Mind the shoal.")),
)
PLATES = (
    Deck(
        title=said("Cards"),
        pockets=(
            Pocket(name=said("Ajax"), drawing="ship.galley"),
            Pocket(name=said("Full"), drawing="ship.galley", front=(Notes(text=said("line\n" * 18)),)),
        ),
    ),
    Board(title=said("Map"), shape="hexes", columns=2, rows=3, cell=30),
    Tools(
        title=said("Tools"),
        tools=(
            Ruler(title=said("Range"), length=5, bands=((3, said("near")),)),
            WindDial(title=said("Wind"), points=tuple(map(said, "NESW"))),
        ),
    ),
)
DOCUMENT = Document(
    head=Head(title=said("Log"), name=said("Red"), emblem="emblem.anchor", rose=8),
    cards=(Card(blocks=BLOCKS), *(Card(plate=plate) for plate in PLATES)),
)
SHOWN = {
    "en": [
        "emblem of Red",
        "compass rose of 8 points, north at the top",
        "silhouette of Victory",
        "Hull in sections of 5 + 3: boxes 8, struck 3",
        "Masts: boxes 2, struck 0",
        "ticked",
        "arcs of fire: port 7",
        "squares A1 to B2: B1 V",
        "arrow at 135°, clockwise from the top",
        "silhouette of Ajax",
        "Map: 2 × 3 hexes",
        "Range: ruler from 0 to 5 in; near to 3",
        "compass rose of 4 points, north at the top",
        "arrow to cut out",
    ],
    "fr": [
        "emblème : Red",
        "rose des vents à 8 branches, le nord en haut",
        "silhouette : Victory",
        "Hull en sections de 5 + 3 : cases 8, barrées 3",
        "Mâts : cases 2, barrées 0",
        "coché",
        "arcs de tir : port 7",
        "cases A1 à B2 : B1 V",
        "flèche à 135° depuis le haut, dans le sens des aiguilles d’une montre",
        "silhouette : Ajax",
        "Map : 2 × 3 hexagones",
        "Range : règle de 0 à 5 in ; near jusqu’à 3",
        "rose des vents à 4 branches, le nord en haut",
        "flèche à découper",
    ],
}


def read(language: str = "en") -> PdfReader:
    return PdfReader(io.BytesIO(pdf_of(DOCUMENT, Words.load(language, paths.texts()))))


def elements(pdf: PdfReader) -> list[Any]:
    root = pdf.root_object["/StructTreeRoot"]
    (document,) = root["/K"]
    return [kid.get_object() for kid in document.get_object()["/K"]]


def numbers(element: Any) -> list[int]:
    found = element["/K"]
    return [int(one) for one in found] if isinstance(found, list) else [int(found)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_says_what_it_shows_in_the_language_of_the_sheet(language):
    pdf = read(language)
    assert pdf.root_object["/Lang"] == language
    found = elements(pdf)
    shown = [str(one["/Alt"]) for one in found if one["/S"] == "/Figure"]
    assert [" ".join(one.split()).replace("\N{NARROW NO-BREAK SPACE}", " ") for one in shown] == SHOWN[
        language
    ]
    assert not any("/Alt" in one for one in found if one["/S"] != "/Figure")


def test_a_reader_is_told_that_there_are_tags_and_shows_the_title():
    root = read().root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def content(page: Any) -> Iterator[tuple[str, int | None, bytes]]:
    """Everything that paints, with the kind and the number of the marked content it stands in."""
    kind, number = "", None
    for operands, operator in ContentStream(page.get_contents(), None).operations:
        match operator:
            case b"BDC":
                assert not kind, "content is marked once"
                kind, number = str(operands[0]), int(operands[1]["/MCID"])
            case b"BMC":
                assert not kind, "content is marked once"
                kind, number = str(operands[0]), None
            case b"EMC":
                kind, number = "", None
            case b"Tj" | b"S" | b"f" | b"B" | b"Do":
                yield kind, number, operator
    assert not kind


def test_all_that_is_drawn_or_written_is_marked_and_the_tree_names_it_once():
    pdf = read()
    root = pdf.root_object["/StructTreeRoot"]
    pairs = list(root["/ParentTree"]["/Nums"])
    parents = {int(key): value.get_object() for key, value in zip(pairs[::2], pairs[1::2], strict=True)}
    hung = elements(pdf)
    for page in pdf.pages:
        assert page["/Tabs"] == "/S"
        owners = [one.get_object() for one in parents[int(page["/StructParents"])]]
        own = [one for one in hung if one["/Pg"].get_object() == page]
        assert sorted(number for one in own for number in numbers(one)) == list(range(len(owners)))
        drawn = list(content(page))
        assert {kind for kind, *_ in drawn} >= {"/Artifact", "/P"}
        for kind, number, operator in drawn:
            if number is None:
                assert kind == "/Artifact"
                assert operator != b"Tj", "no word is an ornament"
            else:
                assert owners[number]["/S"] == kind
                assert number in numbers(owners[number])


def test_a_page_is_read_from_its_title_on_word_by_word():
    page = read().pages[0]
    kinds = [str(one["/S"]) for one in elements(read()) if "/Alt" not in one]
    assert kinds[:3] == ["/H1", "/H2", "/P"]
    text = page.extract_text()
    assert text.index("Log") < text.index("Victory") < text.index("Mind the shoal.") < text.index("page 1/")
    words = [
        str(operands[0])
        for operands, operator in ContentStream(page.get_contents(), None).operations
        if operator == b"Tj"
    ]
    assert words[:2] == ["Log ", "Red"], "two lines of a title are two words"


def test_a_box_of_a_form_says_what_it_belongs_to():
    def card(number: int) -> Card:
        blocks = (
            Heading(title=said(f"Ajax {number}"), detail=None),
            Track(slot="hull", label=said("Coque"), total=2, lost=number),
            Flags(ticks=(Tick(text=said("À la dérive"), slot="adrift"),)),
            Turns(first=4, count=1, bands=(Band(height=9.0, slot="order"),)),
        )
        return Card(ship=f"a-{number}", blocks=blocks)

    document = Document(head=Head(title=said("Log")), cards=(card(0), card(1)))
    made = pdf_of(document, Words.load("fr", paths.texts()), fill=True)
    fields = PdfReader(io.BytesIO(made)).get_fields() or {}
    told = {name: " ".join(str(field["/TU"]).split()) for name, field in fields.items()}
    assert told == {
        "a-0/hull/1": "Ajax 0 : Coque : cases 2, barrées 0, 1",
        "a-0/hull/2": "Ajax 0 : Coque : cases 2, barrées 0, 2",
        "a-0/adrift/1": "Ajax 0 : À la dérive",
        "a-0/order/4/0": "Ajax 0 : ordre, tour 4",
        "a-1/hull/2": "Ajax 1 : Coque : cases 2, barrées 1, 2",
        "a-1/adrift/1": "Ajax 1 : À la dérive",
        "a-1/order/4/0": "Ajax 1 : ordre, tour 4",
    }
