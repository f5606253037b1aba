"""The PDF: true to scale, searchable, embedded fonts, the same bytes, and never half a file."""

import io
import re
import subprocess
import sys
import time
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics

from fleetdesk import paths
from fleetdesk.core.blocks.cards import (
    Card,
    Document,
    Head,
    Heading,
    Notes,
    Stat,
    Stats,
    Table,
    TableRow,
    Track,
)
from fleetdesk.core.blocks.photographs import packed, unpacked
from fleetdesk.core.errors import StoreError
from fleetdesk.core.layout.faces import Letters, lining_figures
from fleetdesk.core.layout.marks import POINT, Box, Line, Path, Picture, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import A4, LETTER, Page
from fleetdesk.core.words import ENGLISH, Msg, Words
from fleetdesk.printing import fonts
from fleetdesk.printing.canvas import palette
from fleetdesk.printing.paper import Told, pages_of, pdf_bytes, pdf_of, pen_for
from fleetdesk.store import outside
from tests.photos import jpeg, kept

said = Msg.verbatim
FRENCH = "Équipage à l’ancre : épave, éperon, cœur « Résolue » 0–8″ \N{MINUS SIGN} × ≥"


@pytest.fixture
def document():
    stats = Stats(items=(Stat(label=said("Ram RED"), value=said("7"), tone="harm"),))
    table = Table(heads=(said("Arc"), said("0-8")), rows=(TableRow(label=said("Bâbord"), cells=()),))
    ship = Card(
        blocks=(
            Heading(title=said("Résolue"), detail=said("cuirassé")),
            stats,
            Track(slot="hull", label=said("Coque"), total=8, lost=3),
            Track(slot="crew", label=said("Équipage"), total=8, lost=3, shape="round"),
            table,
            Notes(text=said(FRENCH), lines=3),
        )
    )
    return Document(head=Head(title=said("Journal de bord"), line=said("Escadre blanche")), cards=(ship,) * 9)


def written(document, paper=A4, style=None, **more):
    made = pdf_of(document, ENGLISH, paper, style, **more)
    assert made
    return made


def reader(data):
    return PdfReader(io.BytesIO(data))


def one_page(*marks, style=None):
    data = pdf_bytes((Page(A4.width, A4.height, marks),), Told("Test", "en"), style or Style())
    assert data
    return reader(data).pages[0]


def operations(page):
    return [
        (operator, operands) for operands, operator in ContentStream(page.get_contents(), None).operations
    ]


def images(page):
    return [entry.get_object() for entry in page["/Resources"].get("/XObject", {}).values()]


def test_a_photograph_is_in_the_file_once_and_in_grey():
    data = kept(300, 200)
    marks = (Picture(20, 30, 60, 40, data), Picture(20, 90, 30, 20, data))
    (image,) = images(one_page(*marks))
    assert image["/Filter"] == ["/DCTDecode"] or image["/Filter"] == "/DCTDecode"
    assert (image["/Width"], image["/Height"]) == (300, 200)
    assert image["/ColorSpace"] == "/DeviceGray"
    assert image._data.rstrip(b"\r\n").endswith(b"\xff\xd9")


def test_a_photograph_stands_where_the_preview_has_it():
    page = one_page(Picture(20, 30, 60, 40, kept(300, 200)))
    cm = [[float(one) for one in operands] for operator, operands in operations(page) if operator == b"cm"]
    drawn = [one for one in cm if one[0] * POINT == pytest.approx(60)]
    assert drawn == [pytest.approx([60 / POINT, 0, 0, 40 / POINT, 20 / POINT, (A4.height - 70) / POINT])]


@pytest.mark.parametrize("at", range(0, 100, 7))
def test_a_photograph_torn_behind_a_sound_head_stops_no_print(at):
    whole = jpeg(200, 150)
    begin = whole.index(b"\xff\xda")
    torn = packed(whole[:begin] + b"\xff\xda" + bytes(range(at)) + b"\xff\xc4\x00\x03\xff")
    assert unpacked(torn) is not None
    assert one_page(Picture(20, 30, 60, 40, torn), Text(20, 20, "Victory", 8)).extract_text() == "Victory"


def test_a_photograph_that_is_none_prints_nothing():
    assert images(one_page(Picture(20, 30, 60, 40, "victory.jpg"))) == []


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_pages_of_the_preview_are_the_pages_of_the_pdf(document, paper):
    pdf = reader(written(document, paper))
    pages = pages_of(document, ENGLISH, paper)
    assert len(pdf.pages) == len(pages) > 1
    for drawn, page in zip(pdf.pages, pages, strict=True):
        assert float(drawn.mediabox.width) * POINT == pytest.approx(paper.width, abs=0.05)
        assert float(drawn.mediabox.height) * POINT == pytest.approx(paper.height, abs=0.05)
        text = drawn.extract_text()
        for mark in page.marks:
            if isinstance(mark, Text):
                assert mark.text in text


def test_french_is_searchable(document):
    text = re.sub(r"\s+", " ", "".join(page.extract_text() for page in reader(written(document)).pages))
    assert FRENCH in text
    assert "Équipage" in text


def test_fonts_are_embedded_and_only_the_letters_used(document):
    data = written(document)
    found = {}
    for page in reader(data).pages:
        for font in page["/Resources"]["/Font"].values():
            description = font.get_object()
            found[description["/BaseFont"]] = "/FontFile2" in description.get("/FontDescriptor", {})
    assert found
    assert all(found.values())
    assert all("Vollkorn" in name or "RobotoCondensed" in name for name in found)
    assert len(data) < 400_000


def test_title_and_language_stand_in_the_file(document):
    before = int(time.time())
    pdf = reader(written(document.but(author="Élise Ménard")))
    assert pdf.metadata.title == "Journal de bord"
    assert pdf.metadata.subject == "Escadre blanche"
    assert pdf.metadata.author == "Élise Ménard"
    assert pdf.metadata.creator.startswith("FleetDesk ")
    for made in (pdf.metadata.creation_date, pdf.metadata.modification_date):
        assert before <= made.timestamp() <= time.time()
    assert pdf.trailer["/Root"]["/Lang"] == "en"


def test_the_list_of_contents_leads_to_squadrons_and_their_ships():
    def card(name, **more):
        return Card(blocks=(Heading(title=said(name)), Notes(lines=13)), **more)

    cards = (
        card("Van", with_next=True),
        card("Victory"),
        card("Ajax"),
        card("Rear", with_next=True),
        card("Mars"),
    )
    pdf = reader(written(Document(head=Head(title=said("Log")), cards=cards)))

    def told(entries, level=0):
        for entry in entries:
            if isinstance(entry, list):
                yield from told(entry, level + 1)
            else:
                yield entry.title, level, pdf.get_destination_page_number(entry)

    assert list(told(pdf.outline)) == [
        ("Van", 0, 0),
        ("Victory", 1, 0),
        ("Ajax", 1, 1),
        ("Rear", 0, 2),
        ("Mars", 1, 2),
    ]


def test_the_same_pages_give_the_same_bytes(document, monkeypatch):
    monkeypatch.setattr(rl_config, "invariant", 1)
    assert written(document) == written(document)


def test_a_card_of_63_by_88_millimetres_measures_so():
    page = one_page(Box(20, 30, 63, 88, "square", "ink", 0.6))
    matrix = next(
        operands for operator, operands in operations(page) if operator == b"cm" and float(operands[0]) != 1
    )
    x, y, w, h = next(map(float, operands) for operator, operands in operations(page) if operator == b"re")
    scale_x, scale_y, shift = float(matrix[0]), float(matrix[3]), float(matrix[5])
    assert abs(w * scale_x) * POINT == pytest.approx(63, abs=0.01)
    assert abs(h * scale_y) * POINT == pytest.approx(88, abs=0.01)
    assert x * scale_x * POINT == pytest.approx(20, abs=0.01)
    assert (shift + y * scale_y) * POINT == pytest.approx(A4.height - 30, abs=0.01)


def test_every_kind_of_mark_is_drawn(document):
    marks = (
        Box(20, 20, 5, 5, "rounded", struck=True),
        Box(30, 20, 5, 5, "round"),
        Line(20, 40, 90, 40, dotted=True),
        Path((), "ink"),
        Text(20, 60, "Ahoy", 8, anchor="end", url="https://example.org/rules"),
    )
    page = one_page(*marks)
    assert page.extract_text().strip() == "Ahoy"
    assert page["/Annots"][0].get_object()["/A"]["/URI"] == "https://example.org/rules"
    assert sum(operator == b"c" for operator, _ in operations(page)) == 8


def test_a_text_that_ends_somewhere_ends_there():
    page = one_page(Text(100, 60, "Ahoy", 8, anchor="end"))
    matrix = [operands for operator, operands in operations(page) if operator == b"Tm"][-1]
    width = fonts.measure("Ahoy", "sans", 8)
    assert float(matrix[4]) * POINT == pytest.approx(100 - width, abs=0.01)
    assert (A4.height / POINT - float(matrix[5])) * POINT == pytest.approx(60, abs=0.01)


def colours(page):
    return {
        tuple(float(part) for part in operands)
        for operator, operands in operations(page)
        if operator in {b"rg", b"RG"}
    }


def test_ink_saver_prints_in_black_alone(document):
    for page in reader(written(document, style=Style(ink_saver=True))).pages:
        assert colours(page) <= {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)}


def test_ink_saver_draws_ships_and_emblems_in_outline(document):
    """Neither a black shield nor white sails on white: whatever fills a drawing is white inside a line."""
    drawn = document.but(head=document.head.but(emblem="emblem.britain", rose=8))
    saved, plain = (
        [mark for page in pages_of(drawn, ENGLISH, style=style) for mark in page.marks]
        for style in (Style(ink_saver=True), Style())
    )
    pairs = [
        (one, other)
        for one, other in zip(saved, plain, strict=True)
        if isinstance(one, Path) and one != other
    ]
    assert {other.fill for _, other in pairs} >= {"solid", "detail"}
    assert {(one.fill, one.stroke) for one, _ in pairs} == {("card", "ink")}
    black = palette(Style(ink_saver=True))
    assert black["solid"] == black["detail"] == black["ink"], "masts and gunports are lines"


def grey(colour):
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue


def test_greyscale_loses_nothing(document):
    """All that is written is dark in grey, all that is tinted light, and harm is bold as well."""
    used = set().union(*(colours(page) for page in reader(written(document)).pages))
    assert used <= {colour for colour in palette(Style()).values() if colour is not None}
    for role, colour in palette(Style()).items():
        tints = {"head", "tint", "card", "fan", "fan_dark", "detail"}
        assert colour is not None
        assert grey(colour) > 0.85 if role in tints else grey(colour) < 0.6, role
    harm = [
        mark
        for page in pages_of(document, ENGLISH)
        for mark in page.marks
        if isinstance(mark, Text) and mark.role == "harm"
    ]
    assert harm
    assert {mark.face for mark in harm} == {"sans-bold"}


def test_a_file_is_written_whole(document, tmp_path):
    target = tmp_path / "log.pdf"
    outside.write(target, pdf_of(document, ENGLISH))
    assert reader(target.read_bytes()).pages
    assert [path.name for path in tmp_path.iterdir()] == ["log.pdf"]


def test_progress_counts_pages_and_may_stop(document):
    seen = []

    def stop_at_two(done, total):
        seen.append((done, total))
        return done < 2

    assert not pdf_of(document, ENGLISH, progress=stop_at_two)
    assert seen == [(1, seen[0][1]), (2, seen[0][1])]


def test_a_disk_that_refuses_leaves_the_old_file(document, tmp_path, monkeypatch):
    target = tmp_path / "log.pdf"
    target.write_bytes(b"old")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fleetdesk.store.files.os.fsync", full)
    with pytest.raises(StoreError, match=r"The disk is full, so log\.pdf was not saved"):
        outside.write(target, pdf_of(document, ENGLISH))
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["log.pdf"]


def test_a_file_where_a_folder_should_be_gives_a_sentence(document, tmp_path):
    (tmp_path / "nowhere").write_bytes(b"")
    with pytest.raises(StoreError, match=r"log\.pdf could not be saved"):
        outside.write(tmp_path / "nowhere" / "log.pdf", pdf_of(document, ENGLISH))


@pytest.mark.parametrize("face", fonts.FILES)
def test_letters_are_as_wide_as_reportlab_draws_them(face):
    from reportlab.pdfbase.pdfmetrics import stringWidth

    fonts.register()
    for text in (FRENCH, "WAVE Ty fi", "☐⚓☠", "\N{GOTHIC LETTER AHSA} unknown \ue000"):
        drawn = sum(stringWidth(part, fonts.NAMES[file], 9) for file, part in fonts.runs(text, face))
        assert fonts.measure(text, face, 9) == pytest.approx(drawn * POINT)


def test_a_sign_the_house_faces_have_not_is_borrowed():
    page = one_page(Text(20, 60, "wind \N{CLOCKWISE OPEN CIRCLE ARROW} 2", 8))
    assert page.extract_text() == "wind \N{CLOCKWISE OPEN CIRCLE ARROW} 2"
    borrowed = fonts.runs("2 \N{CLOCKWISE OPEN CIRCLE ARROW}", "sans")
    assert [file for file, _ in borrowed] == ["RobotoCondensed-Regular.ttf", "DejaVuSans.ttf"]


@pytest.mark.parametrize("face", fonts.FILES)
def test_the_fonts_have_every_letter_of_french(face):
    letters = fonts.letters(fonts.FILES[face])
    for letter in "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’“”–—…·×\N{MINUS SIGN}≥″\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}":
        assert letters.has(letter), letter


def test_reportlab_is_loaded_only_when_a_pdf_is_written():
    code = (
        "import sys\n"
        "from fleetdesk.printing import canvas, fonts, paper\n"
        "from fleetdesk.core.words import ENGLISH\n"
        "paper.pen_for(ENGLISH).fit('Ahoy', 'sans', 8, 10)\n"
        "assert 'reportlab' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_another_language_is_said(document):
    assert pen_for(Words("fr")).words.number(2.5) == "2,5"


def test_the_figures_of_a_name_are_as_tall_as_its_capitals():
    """Vollkorn's own are old style, and its 1 is a small I: measure, print and reading back take the lining ones."""
    data = (paths.fonts() / fonts.LINING).read_bytes()
    lining, plain = lining_figures(data), Letters.read(data)
    assert set(map(chr, lining)) == set("0123456789")
    fonts.register()
    font: Any = pdfmetrics.getFont(fonts.NAMES[fonts.LINING])
    face = font.face
    for letter, glyph in lining.items():
        assert face.charToGlyph[letter] == glyph
        width = fonts.measure(chr(letter), "serif-bold", 1.0)
        assert face.charWidths[letter] == pytest.approx(width / POINT * 1000)
    assert fonts.measure("1805", "serif-bold", 1.0) != pytest.approx(plain.width("1805", 1.0))
    assert lining_figures((paths.fonts() / "RobotoCondensed-Bold.ttf").read_bytes()) == {}
