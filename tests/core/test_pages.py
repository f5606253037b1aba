"""Pages: no ship split, no heading alone, the mark on every page, and a last resort that still reads."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Card, Document, Head, Heading, Notes, Spread, Table, TableRow, Track
from fleetdesk.core.layout.laying import lay_card
from fleetdesk.core.layout.marks import FRAME, RULE, Box, Line, Text
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.paper.pages import A4, LETTER, PAPERS, Page, paginate
from fleetdesk.core.words import ENGLISH, Msg, Words
from fleetdesk.printing.fonts import measure
from tests.page_proof import faults, shortened, texts

said = Msg.verbatim


def document(*cards, **more):
    return Document(head=Head(title=said("Ship log"), line=said("White squadron")), cards=cards, **more)


def head(name, **card):
    return Card(blocks=(Heading(title=said(name), level=2),), framed=False, with_next=True, **card)


def note(lines, **card):
    return Card(blocks=(Notes(lines=lines),), **card)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_no_ship_is_split_and_nothing_clipped(ship, paper, scale):
    pen = Pen(ENGLISH, measure, Style(scale=scale))
    pages = paginate(document(*(ship(f"Ship {number}") for number in range(7))), paper, pen)
    assert sorted(number for page in pages for number in page.cards) == list(range(7))
    for page in pages:
        assert (page.width, page.height) == (paper.width, paper.height)
        assert faults(page, measure) == ()
        assert shortened(page) == ()


def test_a_page_says_which_it_is_of_how_many(ship, pen):
    pages = paginate(document(*(ship() for _ in range(4))), A4, pen)
    assert len(pages) > 1
    for number, page in enumerate(pages, 1):
        assert f"page {number}/{len(pages)}" in texts(page)
        assert "White squadron" in texts(page)
        assert "Ship log" in texts(page)


def test_a_blank_to_write_in_stands_on_the_line_that_says_what_for(pen):
    """Whatever comes before it: points, turn, date and phase may fill the line."""
    for length in range(40, 240, 4):
        over = Head(
            title=said("Ship log"),
            line=said("points of turn "[: length % 15] + "4 \N{MIDDLE DOT} " * (length // 4)),
            blanks=said("player ________________ \N{MIDDLE DOT} opponent ________________"),
        )
        (page,) = paginate(Document(head=over, cards=()), A4, pen)
        written = [one for one in texts(page) if "_" in one]
        assert written
        assert not [one for one in written if not one.strip("_ ")], written


def test_a_document_without_cards_is_one_page(pen):
    assert len(paginate(document(), A4, pen)) == 1


@given(st.lists(st.tuples(st.integers(1, 30), st.booleans(), st.booleans()), max_size=14))
@settings(max_examples=40)
@example([(1, True, False)] * 7 + [(30, False, False)])
def test_a_heading_is_never_alone_at_the_foot(heights):
    pen = Pen(ENGLISH, measure)
    cards = [head(f"{lines}") if heading else note(lines, half=half) for lines, heading, half in heights]
    cards.append(note(3))
    pages = paginate(document(*cards), LETTER, pen)
    numbers = [number for page in pages for number in page.cards]
    assert numbers == sorted(
        numbers
    )  # one too tall for what its headings leave of a page goes on over the next
    assert set(numbers) == set(range(len(cards)))
    for page in pages:
        assert not cards[page.cards[-1]].with_next


def test_a_heading_stays_with_a_card_that_fills_the_page(pen):
    lines = 1
    while len(paginate(document(note(lines + 1)), A4, pen)) == 1:
        lines += 1
    pages = paginate(document(head("Van"), note(lines)), A4, pen)
    assert pages[0].cards == (0, 1)
    assert all(faults(page, measure) == () for page in pages)


def tall_ship(pen, most, **card):
    """A card with boxes to strike that fills `most` millimetres as nearly as it can."""
    made = None
    for lines in range(1, 90):
        grown = Card(
            blocks=(
                Heading(title=said("Hull")),
                *(Track(slot="hull", label=said("Hull"), total=9) for _ in range(3)),
                *(Notes(text=said(f"line {number}")) for number in range(lines)),
            ),
            **card,
        )
        if lay_card(grown, 90 if grown.half else 186, pen).height > most:
            break
        made = grown
    return made


@pytest.mark.parametrize("half", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("beyond", [-6, 12])
def test_a_ship_about_as_tall_as_a_page_is_set_closer_not_split(large_pen, half, beyond):
    card = tall_ship(large_pen, 255 + beyond, half=half)
    pages = paginate(document(head("Van"), card, note(2)), A4, large_pen)
    assert [page.cards[:2] for page in pages if 1 in page.cards] == [(0, 1)]
    assert not any("(continued)" in text for page in pages for text in texts(page))
    assert all(faults(page, measure) == () for page in pages)


def test_a_table_as_tall_goes_on_in_large_letters(large_pen):
    rows = tuple(TableRow(label=said(f"row {number}"), cells=()) for number in range(64))
    card = Card(blocks=(Heading(title=said("Everything")), Table(heads=(said("Name"),), rows=rows)))
    pages = paginate(document(card), A4, large_pen)
    assert len(pages) == 2
    sizes = {
        mark.size for page in pages for mark in page.marks if isinstance(mark, Text) and "row" in mark.text
    }
    assert sizes == {large_pen.body}


def test_each_paper_of_a_file_has_its_own_line_over_its_pages(ship, pen):
    ours, theirs = (Head(title=said("Log"), name=said(f"{one}, turn 3")) for one in ("Ours", "Theirs"))
    cards = [ship() for _ in range(5)]
    more = [ship(starts_page=True), *(ship() for _ in range(4))]
    whole = document(cards[0].but(head=ours), *cards[1:], more[0].but(head=theirs), *more[1:])
    pages = paginate(whole, A4, pen)
    assert len(pages) > 3
    first = [page for page in pages if page.cards[0] < len(cards)]
    for head, some in ((ours, first), (theirs, pages[len(first) :])):  # each side counts its own pages
        for number, page in enumerate(some, 1):
            assert {ENGLISH.say(head.name), f"page {number}/{len(some)}"} <= set(texts(page))


def test_a_card_that_starts_a_page_does(pen):
    pages = paginate(document(note(2), note(2, starts_page=True), note(2)), A4, pen)
    assert [page.cards for page in pages] == [(0,), (1, 2)]


def test_a_first_card_that_starts_a_page_leaves_none_empty(pen):
    assert len(paginate(document(note(2, starts_page=True)), A4, pen)) == 1


def test_narrow_cards_stand_two_abreast_under_rules_of_one_height(pen):
    narrow = (note(2, half=True), note(6, half=True), note(1, half=True))
    page = paginate(document(note(1), *narrow), A4, pen)[0]
    rules = [mark for mark in page.marks if isinstance(mark, Line) and mark.weight == RULE]
    _, left, right, alone = rules[:4]  # the head of the page comes first
    assert left.y1 == right.y1
    assert right.x1 > left.x2
    assert alone.y1 > left.y1 + 6 * 6.2
    assert alone.x1 == left.x1


def test_what_begins_a_page_has_no_rule_of_its_own_under_that_of_the_head(pen):
    for cards in ((note(2), note(2)), (note(2, half=True), note(2, half=True), note(2))):
        page = paginate(document(*cards), A4, pen)[0]
        rules = [mark.y1 for mark in page.marks if isinstance(mark, Line) and mark.weight == RULE]
        assert len(rules) == 2  # the head, and the card below the first
        assert rules[1] > rules[0] + 12


def test_the_foot_of_a_table_keeps_clear_of_the_rule_of_the_next_section(pen):
    table = Table(heads=(said("Throw"), said("Result")), rows=(TableRow(label=said("1"), cells=()),) * 3)
    part = Heading(title=said("Fire"), level=2, ruled=True), table
    laid = lay_card(Card(blocks=(Spread(parts=(part, part)),), framed=False, dense=True), 60, pen)
    frames = [one for one in laid.marks if isinstance(one, Box) and one.stroke is not None]
    foot = min(one.y + one.h for one in frames)
    below = [one.y1 for one in laid.marks if isinstance(one, Line) and one.weight > FRAME and one.y1 > foot]
    assert min(below) - foot >= 1.6


def test_a_card_taller_than_a_page_goes_on_under_its_name(pen):
    rows = tuple(TableRow(label=said(f"row {number}"), cells=()) for number in range(150))
    card = Card(blocks=(Heading(title=said("Everything")), Table(heads=(said("Name"),), rows=rows)))
    assert lay_card(card, 186, pen).height > A4.height
    pages = paginate(document(card), A4, pen)
    assert len(pages) > 1
    written = [text for page in pages for text in texts(page) if text.startswith("row ")]
    assert written == [f"row {number}" for number in range(150)]
    for page in pages[1:]:
        assert "Everything (continued)" in texts(page)
        assert "Name" in texts(page)
    assert all(faults(page, measure) == () for page in pages)


@pytest.mark.parametrize(
    "block",
    [
        Notes(text=said(" ".join(["word"] * 3000))),
        Notes(lines=80),
        Table(heads=(said("Turn"),), rows=tuple(TableRow(label=said(f"{n}"), cells=()) for n in range(90))),
    ],
    ids=["text", "lines", "table"],
)
def test_a_block_taller_than_a_page_is_cut_as_a_last_resort(block, pen):
    pages = paginate(document(Card(blocks=(block,))), LETTER, pen)
    assert len(pages) > 1
    assert all(faults(page, measure) == () for page in pages)


def test_tall_columns_are_cut_block_by_block(ship, large_pen, blocks):
    column = tuple(blocks["notes"] for _ in range(20))
    card = Card(blocks=(blocks["columns"].but(columns=(column, column)),))
    pages = paginate(document(card), LETTER, large_pen)
    assert len(pages) > 1
    assert sum(text == "Notes" for page in pages for text in texts(page)) == 40
    assert all(faults(page, measure) == () for page in pages)


@pytest.mark.parametrize("mark", ["given", "from a card"])
def test_the_mark_of_an_illegal_list_stands_on_every_page(ship, pen, mark):
    text = said("720 of 600 points")
    cards = [ship(mark=text if mark == "from a card" else None) for _ in range(4)]
    pages = paginate(document(*cards, mark=text if mark == "given" else None), A4, pen)
    assert len(pages) > 1
    assert all(texts(page).count("720 of 600 points") == 1 for page in pages)


def test_the_mark_of_a_card_stands_on_its_pages_alone(ship, pen):
    cards = [ship(), ship(starts_page=True, mark=said("720 of 600 points")), ship(starts_page=True)]
    pages = paginate(document(*cards), A4, pen)
    assert ["720 of 600 points" in texts(page) for page in pages] == [False, True, False]


def test_a_long_mark_is_told_in_lines(ship, pen):
    told = ", ".join(f"The fleet of the northern approaches {number}" for number in range(4))
    (page,) = paginate(document(ship(mark=said(told))), A4, pen)
    assert " ".join(texts(page)).count("northern approaches") == 4
    assert faults(page, measure) == ()


def test_a_long_title_leaves_room_for_the_page_number(pen):
    head = Head(title=said("A ship log with a very long title " * 3), line=said("Sub " * 30))
    long = document(note(2)).but(head=head)
    page = paginate(long, A4, pen)[0]
    assert faults(page, measure) == ()
    assert any("page 1/1" in text for text in texts(page))


class TestProof:
    """The check itself can fail."""

    def page(self, *marks):
        return Page(100, 100, marks)

    def test_finds_text_wider_than_its_room(self):
        assert "and has 3.0 mm" in faults(self.page(Text(20, 20, "Incomparable", 8, room=3)), measure)[0]

    def test_finds_small_print(self):
        assert "6" in faults(self.page(Text(20, 20, "small", 6)), measure)[0]

    def test_finds_text_over_text(self):
        marks = Text(20, 20, "one", 8), Text(21, 21, "other", 8)
        assert faults(self.page(*marks), measure) == ("'other' covers 'one'",)

    def test_finds_what_leaves_the_page(self):
        marks = Text(99, 20, "one", 8), Box(90, 50, 20, 5)
        assert len(faults(self.page(*marks), measure)) == 2

    def test_finds_shortened_text(self):
        assert shortened(self.page(Text(20, 20, "Incom…", 8))) == ("Incom…",)


def test_struck_boxes_are_the_only_crossed_ones(pen):
    card = Card(blocks=(Track(slot="hull", label=said("Hull"), total=3, lost=1),))
    page = paginate(document(card), A4, pen)[0]
    assert [mark.hot for mark in page.marks if isinstance(mark, Box) and mark.struck] == [("hull", 1)]


def test_a_last_page_with_little_on_it_is_saved_by_setting_all_closer(pen):
    tracks = tuple(Track(slot="hull", label=said("Hull"), total=9) for _ in range(3))
    card = Card(blocks=(Heading(title=said("Hull")), *tracks, Notes(text=said("word")), Notes(lines=1)))
    one, closer = lay_card(card, 186, pen).height, lay_card(card.but(dense=True), 186, pen).height
    count = int(262 / (closer + 3))
    assert count * (one + 4) > 264
    pages = paginate(document(*[card] * count), A4, pen)
    assert len(pages) == 1
    assert (
        len(paginate(document(*[card] * (2 * count), card), A4, pen)) > 2
    )  # nothing to be saved: left as it is


def test_each_part_is_set_by_itself(pen):
    long, short = [note(4) for _ in range(9)], [note(2, starts_page=True), note(2)]
    pages = paginate(document(*long, *short), A4, pen)
    assert pages[-1].cards == (9, 10)
    assert pages[0].cards[0] == 0


@pytest.mark.parametrize(
    ("language", "points", "letters"),
    [
        ("en", 8, ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]),
        ("fr", 8, ["N", "NE", "E", "SE", "S", "SO", "O", "NO"]),
        ("fr", 6, ["N", "NE", "SE", "S", "SO", "NO"]),
    ],
)
def test_a_rose_has_letters_in_the_language_of_its_readers(language, points, letters):
    pen = Pen(Words.load(language, paths.texts()), measure)
    (page,) = paginate(Document(head=Head(title=said("Ship log"), rose=points), cards=(note(1),)), A4, pen)
    assert [
        one for one in texts(page) if one in {"N", "E", "S", "W", "O"} or one[1:] in {"E", "O", "W"}
    ] == letters
    assert faults(page, measure) == ()


def test_room_for_a_pencil_is_given_where_it_takes_no_further_page(pen):
    """The last card opens where there is room left below it, and stays as it is where it would need a page of its own."""

    def lines(before):
        roomy = note(3, roomy=((Notes(lines=12),),))
        (*_, last) = paginate(document(note(before), roomy), A4, pen)
        return len(_), sum(isinstance(mark, Line) and mark.dotted for mark in last.marks)

    assert lines(4) == (0, 4 + 12)
    assert lines(30) == (0, 30 + 3)


def test_three_times_the_squadrons_are_three_times_the_work(pen, monkeypatch):
    """Pages with room to spare have every later squadron tried on them: none of it is laid out again for that."""
    asked = []

    def counted(card, width, pen):
        asked.append(card)
        return lay_card(card, width, pen)

    def work(squadrons):
        cards = [
            card
            for number in range(squadrons)
            for card in (head(f"{number}"), *(note(21, ship=f"{number}-{one}") for one in range(4)))
        ]
        asked.clear()
        pages = paginate(document(*cards), A4, pen)
        assert [number for page in pages for number in page.cards] == list(range(len(cards)))
        assert len(pages) >= squadrons
        return len(asked)

    monkeypatch.setattr("fleetdesk.core.paper.filling.lay_card", counted)
    assert work(60) <= 3.5 * work(20)


def test_a_squadron_that_goes_on_is_named_again_over_the_next_page(ship, pen):
    again = (Heading(title=said("Van once more"), level=2),)
    ships = [ship(f"Ship {number}", again=again) for number in range(9)]
    pages = paginate(document(head("Van"), *ships, head("Rear"), ship("Last")), A4, pen)
    assert len(pages) > 2
    for page in pages:
        first = page.cards[0]
        assert texts(page).count("Van once more") == (0 < first <= len(ships))
        assert faults(page, measure) == ()
    assert [number for page in pages for number in page.cards] == list(range(12))


@pytest.mark.parametrize(("van", "told"), [("Van\nguard", True), ("V" * 300, False)])
def test_the_head_names_the_squadrons_that_no_line_names(pen, van, told):
    """Where that has room; one that stands on the page is not told twice."""
    ships = [note(2, under=(said(van), said(f"Ship {n}"))) for n in range(2)]
    rear = note(2, under=(said("Rear"), said("Last")))
    (page,) = paginate(document(*ships, head("Rear"), rear), A4, pen)
    (line,) = [text for text in texts(page) if text.startswith("White squadron")]
    assert line == "White squadron" + " · Van guard: Ship 0 – Ship 1" * told
    assert faults(page, measure) == ()


def test_a_name_told_again_takes_no_further_page(pen):
    """Where ships fill their pages to the last line, they go on without."""
    again = (Heading(title=said("Van once more"), level=2),)
    pages = [
        paginate(document(*(note(lines, again=told) for lines in (30, 30, 30))), A4, pen)
        for told in ((), again)
    ]
    assert len(pages[0]) == len(pages[1]) == 3
    lines = 1
    while len(paginate(document(note(lines + 1)), A4, pen)) == 1:
        lines += 1
    full = paginate(document(note(lines), note(lines, again=again)), A4, pen)
    assert [page.cards for page in full] == [(0,), (1,)]
    assert "Van once more" not in texts(full[1])


def test_few_cards_of_ships_fill_the_only_page_with_larger_letters(pen):
    """Notes as few do not."""
    boxes = Track(slot="hull", label=said("Hull"), total=6)
    card = Card(blocks=(Heading(title=said("Van")), boxes, Notes(text=said("she fires"))), half=True)
    (large,), (plain,) = (
        paginate(document(*cards), A4, pen)
        for cards in ((card, card), (note(1, half=True), head("Rear"), card))
    )
    sizes = [
        {mark.size for mark in page.marks if isinstance(mark, Text) and mark.text == "she fires"}
        for page in (large, plain)
    ]
    assert min(sizes[0]) > pen.body * 1.4
    assert sizes[1] == {pen.body}
    assert faults(large, measure) == ()
