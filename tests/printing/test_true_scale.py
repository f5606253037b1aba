"""What is cut out is as large as it says: measured in the PDF, on both papers, to a fifth of a millimetre."""

import io
from itertools import pairwise, product
from math import sqrt

import pytest
from pypdf import PdfReader

from fleetdesk import systems
from fleetdesk.core.blocks.cards import Document
from fleetdesk.core.blocks.kit import Counters, Ruler
from fleetdesk.core.layout.marks import Path, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper import booklets
from fleetdesk.core.paper.deck import TALL, WIDE
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, LETTER
from fleetdesk.core.paper.tiled_maps import OVERLAP
from fleetdesk.core.paper.tools import UNITS
from fleetdesk.core.paper.true_scale import BOTTOM, LEAST_TOP, LEFT, RIGHT, TOP
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.fonts import measure
from fleetdesk.printing.paper import pages_of, pdf_of
from fleetdesk.services.printing import Printable, PrintOrder, drawn
from tests.page_proof import faults
from tests.players import fleets
from tests.printing.reading import Drawn

NEAR = 0.2
"""Millimetres."""
BOTH = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
KITS = [
    (game, sheet)
    for game, sheet in product(systems.system_ids(), ("deck", "markers", "map"))
    if sheet in systems.load(game).sheets
] + [("galleys", "orders")]


def kit(game: str, sheet: str) -> Document:
    thing = Printable(system=systems.load(game), fleet=fleets(game)[0])
    return drawn(thing, PrintOrder(sheet=sheet, options=SheetOptions()))


def read(document: Document, paper, style=None):
    return PdfReader(io.BytesIO(pdf_of(document, ENGLISH, paper, style))).pages


def near(one: float, other: float) -> bool:
    return abs(one - other) <= NEAR


@BOTH
@pytest.mark.parametrize(("game", "sheet"), KITS)
def test_every_page_has_ten_centimetres_to_check_the_printer_by(game, sheet, paper):
    for page in read(kit(game, sheet), paper, Style(scale=1.4)):
        assert near(float(page.mediabox.width) * 25.4 / 72, paper.width)
        assert any(near(one.length, 100) and near(one.x, one.x2) for one in Drawn(page).strokes)
        assert "print at 100 %" in page.extract_text()


@BOTH
@pytest.mark.parametrize("game", systems.system_ids())
def test_cards_are_cut_at_63_by_88_and_every_ship_has_her_own(game, paper):
    fleet = fleets(game)[0]
    pages = read(kit(game, "deck"), paper)
    top = max(LEAST_TOP, (paper.height - 3 * TALL) / 2)
    for page in pages:
        strokes = Drawn(page).strokes
        downs = sorted(
            {
                round(one.x, 2)
                for one in strokes
                if max(one.y, one.y2) < top and near(one.x, one.x2) and one.length < 5
            }
        )
        acrosses = sorted(
            {
                round(one.y, 2)
                for one in strokes
                if one.x < 12 and near(one.y, one.y2) and 2.5 < one.length < 3.5
            }
        )
        assert [near(b - a, WIDE) for a, b in pairwise(downs)] == [True] * 3
        assert [near(b - a, TALL) for a, b in pairwise(acrosses)] == [True] * 3
        assert downs[0] > 5
        assert acrosses[-1] < paper.height - 5
    fronts = " ".join(page.extract_text() for page in pages[::2])
    assert [entry.name for _, entry in fleet.sailing() if entry.name not in fronts] == []


@BOTH
@pytest.mark.parametrize("game", systems.system_ids())
def test_a_back_lies_behind_its_front_when_the_paper_is_turned_over_its_long_edge(game, paper):
    names = {entry.name for _, entry in fleets(game)[0].sailing()}
    pages = pages_of(kit(game, "deck"), ENGLISH, paper)
    left = (paper.width - 3 * WIDE) / 2
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts, backs = (
            {
                (mark.text, int((mark.x - left) // WIDE))
                for mark in page.marks
                if isinstance(mark, Text) and mark.text in names
            }
            for page in (front, back)
        )
        assert backs == {(name, 2 - column) for name, column in fronts} != set()


@pytest.mark.parametrize("game", systems.system_ids())
def test_no_side_of_a_card_to_cut_out_is_half_empty(game):
    """What has little to say shows her silhouette in front, and more of her colours on the back."""
    left, top = (A4.width - 3 * WIDE) / 2, max(LEAST_TOP, (A4.height - 3 * TALL) / 2)
    for page in pages_of(kit(game, "deck"), ENGLISH, A4):
        low: dict[tuple[int, int], float] = {}
        for mark in page.marks:
            ends = [(mark.x, mark.y)] if isinstance(mark, Text) else []
            if isinstance(mark, Path):
                ends = [(step.x, step.y) for step in mark.steps]
            for x, y in ends:
                row, down = divmod(y - top, TALL)
                if 0 <= row < 3 and left < x < left + 3 * WIDE:
                    at = (int(row), int((x - left) // WIDE))
                    low[at] = max(low.get(at, 0.0), down)
        assert low
        assert min(low.values()) > 0.7 * TALL, low


@BOTH
@pytest.mark.parametrize("game", systems.system_ids())
def test_counters_are_18_millimetres(game, paper):
    (plate,) = [card.plate for card in kit(game, "markers").cards]
    wanted = sum(
        one.count
        for tool in plate.tools
        if isinstance(tool, Counters) and tool.side == 18
        for one in tool.counters
    )
    boxes = [box for page in read(kit(game, "markers"), paper) for box in Drawn(page).boxes]
    assert sum(near(box.x2 - box.x, 18) and near(box.y2 - box.y, 18) for box in boxes) == wanted > 20


@BOTH
@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada", "galleys"])
def test_a_ruler_has_a_line_at_every_unit(game, paper):
    (plate,) = [card.plate for card in kit(game, "markers").cards]
    rulers = [tool for tool in plate.tools if isinstance(tool, Ruler)]
    drawings = [Drawn(page) for page in read(kit(game, "markers"), paper)]
    frames = [(box, one) for one in drawings for box in one.boxes if near(box.x2 - box.x, 26)]
    assert len(frames) == len(rulers) > 1
    for ruler, (frame, page) in zip(rulers, frames, strict=True):
        unit = UNITS[ruler.unit]
        assert near(frame.y2 - frame.y, ruler.length * unit)
        ticks = {
            round(one.y, 2)
            for one in page.strokes
            if near(one.x, frame.x) and near(one.length, 6) and near(one.y, one.y2)
        }
        for number in range(1, ruler.length):
            assert any(near(y, frame.y2 - number * unit) for y in ticks), number


@BOTH
def test_neighbours_of_a_map_show_the_same_cells(paper):
    first, second, *_ = (Drawn(page) for page in read(kit("age_of_sail", "map"), paper))
    side = 25 / sqrt(3)
    edges = [one for one in first.strokes if near(one.length, side)]
    assert len(edges) > 100
    step = paper.width - LEFT - RIGHT - OVERLAP
    beyond = [
        one
        for one in edges
        if min(one.x, one.x2) > LEFT + step and max(one.y, one.y2) < paper.height - BOTTOM
    ]
    moved = {(round(one.x + step, 1), round(one.y, 1)) for one in second.strokes}
    assert all(any(near(one.x, x) and near(one.y, y) for x, y in moved) for one in beyond)
    assert min(one.y for one in edges) >= TOP - NEAR


def test_a_card_that_overflows_goes_on_on_another_and_loses_nothing():
    game = systems.load("uncharted_seas")
    fleet = fleets("uncharted_seas")[0]
    long = " ".join(f"word{number}" for number in range(220))
    cards = {key: card.but(notes=long) for key, card in fleet.cards.items()}
    document = drawn(Printable(system=game, fleet=fleet.but(cards=cards)), PrintOrder(sheet="deck"))
    told = " ".join(page.extract_text() for page in read(document, LETTER))
    assert all(told.count(f"word{number}") >= len(list(fleet.sailing())) for number in range(220))


@BOTH
def test_a_booklet_of_orders_folds_shut_over_ten_turns(paper):
    """Two panels of turns and one with the name, all alike: folded, nothing of a turn lies open."""
    names = [entry.name for _, entry in fleets("galleys")[0].sailing()]
    (page,) = read(kit("galleys", "orders"), paper)
    strokes, text = Drawn(page).strokes, page.extract_text()
    assert [name for name in names if name not in text] == []
    folds = sorted({round(one.y, 1) for one in strokes if near(one.length, booklets.WIDE - 2)})
    assert len(folds) == 2 * -(-len(names) // 2)
    for inner, outer in zip(folds[::2], folds[1::2], strict=True):
        assert near(outer - inner, booklets.TALL / 3)
    assert all(near(b - a, booklets.TALL) for a, b in pairwise(folds[::2]))
    level = [one for one in strokes if abs(one.y - one.y2) < 0.01]
    upper = {(round(one.x, 1), round(one.y, 1)) for one in level if one.x < one.x2}
    lower = {(round(one.x2, 1), round(one.y, 1)) for one in level if one.x > one.x2}
    tall = booklets.PANEL - 2 * booklets.EDGE
    cells = [(x, y) for x, y in upper if (x, round(y + tall, 1)) in lower]
    assert len(cells) == 10 * len(names)
    for _, y in cells:
        assert any(near(fold - y, 20.8) or near(y - fold, 1.2) for fold in folds[::2]), (
            "above or below fold 1"
        )


@BOTH
def test_rulers_stand_beside_what_leaves_room_for_them(paper):
    """Ten cards in rows of four, half a disc, two rulers of 12 cm: all of a fleet of galleys on two pages."""
    pages = pages_of(kit("galleys", "markers"), ENGLISH, paper)
    assert len(pages) == 2
    assert all(faults(page, measure) == () for page in pages)
