"""Blocks become marks: nothing clipped, boxes a pencil can cross, the same card at every width."""

from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest

from fleetdesk.core.blocks.cards import (
    Block,
    Cell,
    Columns,
    Flags,
    Heading,
    Ladder,
    Rung,
    Stat,
    Stats,
    Table,
    TableRow,
    Tick,
    Track,
)
from fleetdesk.core.blocks.rows import Grid, GridRow
from fleetdesk.core.blocks.ways import Sector, Way
from fleetdesk.core.layout.base import Spot, needs, place
from fleetdesk.core.layout.laying import lay, lay_blocks
from fleetdesk.core.layout.marks import Box, Curve, Line, Move, Path, Picture, Text, To, as_json, moved
from fleetdesk.core.layout.pen import LEAST, WRITTEN, Fitted
from fleetdesk.core.lists.scenarios import MOST_SIDES
from fleetdesk.core.paper.pages import Page
from fleetdesk.core.words import Msg
from fleetdesk.printing.fonts import measure
from tests.core.conftest import BLOCKS
from tests.page_proof import faults, shortened

said = Msg.verbatim
KINDS = get_args(Block)


def texts(laid):
    return [mark for mark in laid.marks if isinstance(mark, Text)]


def boxes(laid):
    return [mark for mark in laid.marks if isinstance(mark, Box) and mark.hot]


def as_page(laid, width):
    return Page(width + 20, laid.height + 20, tuple(moved(laid.marks, 10, 10)))


def test_every_kind_of_block_has_a_layout(blocks):
    assert {type(block) for block in blocks.values()} == set(KINDS)
    for kind in KINDS:
        assert place.dispatch(kind) is not place.dispatch(object), kind
        assert needs.dispatch(kind) is not needs.dispatch(object) or kind.__name__ == "Chips", kind


@pytest.mark.parametrize("least", range(15, 91, 15))
@pytest.mark.parametrize("side", ["port", "starboard"])
def test_no_angle_stands_over_the_picture_of_where_a_ship_may_go(pen, least, side):
    """Its figures stand above."""
    start = least if side == "starboard" else 180
    edges = (said(f"{least}°"), said("180°"))
    sector = Sector(start=start, sweep=180 - least, edges=edges if side == "starboard" else edges[::-1])
    laid = lay(Way(title=said("11 cm"), reach=said("11 cm"), sectors=(sector,), plan="great_galley"), 90, pen)
    tall = 0.73 * 25.4 / 72  # a digit of a point, in millimetres
    assert all(mark.y >= mark.size * tall for mark in texts(laid)), [(one.text, one.y) for one in texts(laid)]


@pytest.mark.parametrize("width", [60, 90, 120])
def test_what_a_track_ends_in_stands_within_its_ladder(pen, width):
    """Beside fewer boxes than there are columns, and never beyond the last of these."""
    ladder = Ladder(
        tracks=(
            Track(slot="hull", label=said("Hull"), total=5),
            Track(slot="crew", label=said("Crew"), total=4, shape="round"),
        ),
        ends=(None, said("adrift")),
        rungs=(Rung(label=said("Port"), values=tuple(map(said, "54321"))),),
        fate=said("sunk"),
    )
    out = []
    place(ladder, Spot(0, 0, width), pen, out)
    (end,) = [mark for mark in out if isinstance(mark, Text) and "adrift" in mark.text]
    assert end.x + end.room <= width + 0.01
    assert end.x >= max(mark.x + mark.w for mark in out if isinstance(mark, Box) and mark.shape == "round")


def test_where_many_stand_on_a_page_a_heading_keeps_to_one_line(pen):
    """What stands at its right edge is set smaller first."""
    head = Heading(
        title=said("Peuple Souverain"),
        detail=said("two-decker, 74 guns, Raccord"),
        trailing=said("at anchor, crew 2, inertia 1, H 15, and more"),
        level=2,
    )
    close = pen.closer()
    laid = lay(head, 108, close)
    assert len({mark.y for mark in texts(laid)}) == 1
    assert texts(lay(head, 108, pen))[-1].y > texts(laid)[-1].y
    assert LEAST <= texts(laid)[1].size < close.body


def lines(laid):
    """Heights of what full lines part."""
    heights = sorted(
        {round(mark.y1, 2) for mark in laid.marks if isinstance(mark, Line) and mark.y1 == mark.y2}
    )
    return [low - high for high, low in pairwise((*heights, laid.height))]


@pytest.mark.parametrize("dense", [False, True])
def test_a_pencil_has_five_millimetres_in_every_row_it_is_to_write_in(pen, dense):
    """Those that say something already are as low as before."""
    paper = (pen.closer() if dense else pen).on_paper()
    empty, told = (tuple(Cell(text=text) for _ in range(2)) for text in (said(""), said("4")))
    rows = (TableRow(label=said("a"), cells=told), *(TableRow(label=said("b"), cells=empty),) * 3)
    table = Table(heads=(said("Turn"), said("2D6"), said("Repaired")), rows=rows)
    assert min(lines(lay_blocks((table,), 90, paper))[-3:]) >= WRITTEN - 0.01
    hull = Track(slot="hull", label=said("Hull"), total=6, blank=True)
    blank = Ladder(
        tracks=(hull,), rungs=(Rung(label=said("Fore"), values=(said(""),) * 6),) * 4, fate=said("")
    )
    assert min(lines(lay_blocks((blank,), 120, paper))) >= WRITTEN - 0.01
    rows_ = tuple(GridRow(label=said("Normal"), values=(said(""),) * 6) for _ in range(3))
    grid = Grid(
        corner=said("x"), groups=(said("a"), said("b")), heads=(said("0"), said("1"), said("2")), rows=rows_
    )
    assert min(lines(lay_blocks((grid,), 40, paper))) >= 4.7 - 0.01


def test_where_many_stand_on_a_page_a_name_is_set_smaller_rather_than_on_two_lines(pen):
    """But for one so long that it would be small: this keeps its size and its second line."""
    close = pen.closer().on_paper()
    heading = Heading(title=said("HMS King George V"), level=1)
    wide = lay_blocks((heading,), 90, close)
    (whole,) = texts(wide)
    width = measure(whole.text, whole.face, whole.size)
    assert len(texts(lay_blocks((heading,), width * 0.9, close))) == 1
    assert len(texts(lay_blocks((heading,), width * 0.9, pen.on_paper()))) == 2
    apart = texts(lay_blocks((heading,), width * 0.6, close))
    assert (len(apart), apart[0].size) == (2, whole.size)


def test_what_is_no_block_is_refused(pen):
    with pytest.raises(TypeError, match="no layout for a str"):
        lay("text", 100, pen)


@pytest.mark.parametrize("width", [35, 60, 90, 186])
@pytest.mark.parametrize("scale", ["pen", "large_pen"])
@pytest.mark.parametrize("kind", BLOCKS)
def test_a_block_stays_in_its_width(blocks, request, kind, width, scale):
    pen = request.getfixturevalue(scale)
    width = max(width, needs(blocks[kind], pen))  # `Columns` and pages never give less
    laid = lay(blocks[kind], width, pen)
    assert laid.height > 0
    page = as_page(laid, width)
    inside = [fault for fault in faults(page, measure) if "leaves the page" not in fault]
    assert inside == []
    for mark in laid.marks:
        if isinstance(mark, Box):
            assert mark.x >= -0.01
            assert mark.x + mark.w <= width + 0.01
            assert mark.y + mark.h <= laid.height + 0.01


class TestText:
    def test_wraps_at_spaces(self, pen):
        fitted = pen.fit("a long line that needs two", "sans", 8, 25)
        assert len(fitted.lines) > 1
        assert fitted.size == 8
        assert " ".join(fitted.lines) == "a long line that needs two"

    def test_keeps_a_no_break_space_together(self, pen):
        assert pen.wrap("Points\N{NO-BREAK SPACE}: beaucoup", "sans", 8, 18)[0] == "Points\N{NO-BREAK SPACE}:"

    def test_then_is_set_smaller_but_never_below_seven_points(self, pen):
        word = "Incomparable"
        room = measure(word, "sans", 7.5)
        assert pen.fit(word, "sans", 12, room, 1) == Fitted((word,), 7.5)
        assert pen.fit(word, "sans", 12, room / 2, 1).size == LEAST

    def test_is_shortened_only_when_all_else_fails(self, pen):
        fitted = pen.fit("Incomparable", "sans", 12, 8, 1)
        assert fitted.lines[0].endswith("…")
        assert measure(fitted.lines[0], "sans", fitted.size) <= 8

    def test_says_that_lines_were_left_out(self, pen):
        fitted = pen.fit("one two three four five six seven eight nine", "sans", 8, 14, 2)
        assert len(fitted.lines) == 2
        assert fitted.lines[-1].endswith("…")

    def test_large_print_grows_every_text(self, blocks, pen, large_pen):
        for block in blocks.values():
            small = max((mark.size for mark in texts(lay(block, 186, pen))), default=1)
            large = max((mark.size for mark in texts(lay(block, 186, large_pen))), default=1.4)
            assert large == pytest.approx(1.4 * small)


class TestTrack:
    def test_boxes_are_five_millimetres_and_numbered(self, pen):
        found = boxes(lay(Track(slot="hull", label=said("Hull"), total=7), 90, pen))
        assert [box.hot for box in found] == [("hull", number) for number in range(1, 8)]
        assert {(box.w, box.h, box.shape) for box in found} == {(5.0, 5.0, "rounded")}

    def test_lost_boxes_are_struck_from_the_left_and_counted(self, pen):
        laid = lay(Track(slot="crew", label=said("Crew"), total=5, lost=2, shape="round"), 90, pen)
        assert [box.struck for box in boxes(laid)] == [True, True, False, False, False]
        assert {box.shape for box in boxes(laid)} == {"round"}
        assert "3/5" in [mark.text for mark in texts(laid)]

    def test_a_figure_may_stand_before_the_boxes_as_in_a_ladder(self, pen):
        track = Track(slot="hull", label=said("Hull"), total=2)
        for ahead in (False, True):
            laid = lay(track.but(ahead=ahead), 90, pen)
            figure = next(mark for mark in texts(laid) if mark.text == "2")
            assert all((figure.x < box.x) == ahead for box in boxes(laid))

    def test_a_section_ends_with_a_wider_gap(self, pen):
        found = boxes(lay(Track(slot="hull", label=said("Hull"), total=6, breaks=(3,)), 90, pen))
        gaps = [right.x - left.x - left.w for left, right in pairwise(found)]
        assert gaps[2] > 2 * gaps[0]
        assert gaps[0] == pytest.approx(gaps[3])

    def test_a_long_one_goes_on_in_a_second_row_under_the_first_box(self, pen):
        found = boxes(lay(Track(slot="hull", label=said("Hull"), total=20), 70, pen))
        rows = sorted({box.y for box in found})
        assert len(rows) > 1
        assert {min(box.x for box in found if box.y == row) for row in rows} == {found[0].x}

    def test_a_blank_one_has_no_figure_and_no_cross(self, pen):
        laid = lay(Track(slot="hull", label=said("Hull"), total=4, lost=2, blank=True), 90, pen)
        assert not any(box.struck for box in boxes(laid))
        assert [mark.text for mark in texts(laid)] == ["Hull"]

    def test_neighbours_begin_at_the_same_height_of_the_page(self, pen):
        tracks = [Track(slot=name, label=said(name), total=3) for name in ("Hull", "A longer name")]
        laid = lay_blocks(tracks, 90, pen, framed=False)
        firsts = [box.x for box in boxes(laid) if box.hot and box.hot[1] == 1]
        assert firsts[0] == firsts[1]


def test_a_changed_value_shows_the_printed_one_struck(pen):
    row = TableRow(label=said("Port"), cells=(Cell(text=said("9"), printed=said("12")),))
    laid = lay(Table(heads=(said("Arc"), said("0-8")), rows=(row,)), 60, pen)
    found = {mark.text: mark for mark in texts(laid)}
    printed = found["12"]
    assert found["9"].face == "sans-bold"
    assert printed.x < found["9"].x
    over = [line for line in laid.marks if isinstance(line, Line) and line.role == "ink"]
    assert any(line.x1 <= printed.x <= line.x2 and printed.y - 3 < line.y1 < printed.y for line in over)


def test_a_table_wraps_rather_than_squeeze(pen):
    row = TableRow(label=said("x"), cells=(Cell(text=said("a rather long sentence in a narrow column")),))
    laid = lay(Table(heads=(said("a"), said("b")), rows=(row,)), 45, pen)
    assert shortened(as_page(laid, 45)) == ()
    assert len([mark for mark in texts(laid) if mark.text not in {"a", "b", "x"}]) > 1


def test_a_table_too_wide_for_its_words_is_folded(pen):
    heads = tuple(said(f"Boardings{n}") for n in range(9))
    rows = (TableRow(label=said("Aquila"), cells=tuple(Cell(text=said(f"{n}")) for n in range(8))),)
    laid = lay(Table(heads=heads, rows=rows), 70, pen)
    assert shortened(as_page(laid, 70)) == ()
    written = [mark.text for mark in texts(laid)]
    assert [one for one in written if one.isdecimal()] == [f"{n}" for n in range(8)]
    assert written.count("Aquila") > 1
    assert written.count("Boardings0") == written.count("Aquila")
    assert laid.height == max(mark.y + mark.h for mark in laid.marks if isinstance(mark, Box))


def test_a_head_of_many_short_words_keeps_its_three_lines(pen):
    heads = (said("Ship"), said("M : B, C, D, E"), said("H"))
    rows = (
        TableRow(
            label=said("Incomparable"),
            cells=(Cell(text=said("3")), Cell(text=said("15"))),
        ),
    )
    for width in range(40, 60):
        laid = lay(Table(heads=heads, rows=rows, widths=(40, 2, 8)), width, pen)
        assert shortened(as_page(laid, width)) == ()


def test_a_column_has_room_for_what_a_no_break_space_holds_together(pen):
    rows = (
        TableRow(
            label=said("a"), cells=(Cell(text=said("1 000\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000")),)
        ),
    )
    table = Table(heads=(said("Ship"), said("Cost")), rows=rows, widths=(20, 1))
    laid = lay(table, 40, pen)
    assert shortened(as_page(laid, 40)) == ()


def test_a_long_name_in_a_melee_takes_two_lines(blocks, pen):
    laid = lay(blocks["ties"], 100, pen)
    assert shortened(as_page(laid, 100)) == ()
    assert "winding name" in " ".join(mark.text for mark in texts(laid))


def test_a_plot_tells_its_lines_apart_without_colour(blocks, pen):
    laid = lay(blocks["plot"], 120, pen)
    dots = [mark for mark in laid.marks if isinstance(mark, Box)]
    marks = [(box.shape, box.fill) for box in dots]
    legend, points = marks[:4], marks[4:]
    assert len(set(legend)) == 2
    assert sorted(set(points)) == sorted(set(legend))
    assert len(points) == 6
    lowest = max(box.y + box.h / 2 for box in dots)
    nothing = next(mark for mark in texts(laid) if mark.text.startswith("0"))
    assert lowest == pytest.approx(nothing.y, abs=1.5)  # a fleet without hull stands on the line of 0 %


def test_the_lines_of_as_many_sides_as_there_may_be_differ_without_colour(blocks, pen):
    plot = blocks["plot"]
    curves = tuple(plot.curves[1].but(name=said(f"Fleet {n}")) for n in range(MOST_SIDES))
    laid = lay(plot.but(curves=curves), 120, pen)
    legend = [
        (box.shape, box.fill, line.dotted)
        for line, box, end, name in zip(
            laid.marks, laid.marks[1:], laid.marks[2:], laid.marks[3:], strict=False
        )
        if isinstance(line, Line) and isinstance(box, Box) and isinstance(end, Box) and isinstance(name, Text)
    ]
    assert len(legend) == len(set(legend)) == MOST_SIDES


def test_figures_stand_in_the_middle_and_words_at_the_left(pen):
    rows = (TableRow(label=said("x"), cells=(Cell(text=said("12")), Cell(text=said("one hit")))),)
    laid = lay(Table(heads=(said("a"), said("b"), said("c")), rows=rows), 90, pen)
    anchors = {mark.text: mark.anchor for mark in texts(laid)}
    assert anchors["12"] == "middle"
    assert anchors["one hit"] == "start"


def test_columns_stand_one_under_the_other_where_there_is_no_room(blocks, pen):
    block = Columns(columns=((blocks["table"],), (blocks["arcs"],)))
    wide, narrow = lay(block, 120, pen), lay(block, 50, pen)
    assert narrow.height > wide.height
    assert narrow.height > lay(blocks["arcs"], 50, pen).height + lay(blocks["table"], 50, pen).height


def test_columns_share_by_weight_but_leave_each_what_it_needs(blocks, pen):
    block = Columns(columns=((blocks["notes"],), (blocks["arcs"],)), weights=(9, 1))
    arcs = [mark for mark in lay(block, 120, pen).marks if isinstance(mark, Path)]
    assert arcs
    assert lay(block, 120, pen).height > 20


def test_the_bow_points_right_and_port_is_up(blocks, pen):
    laid = lay(blocks["arcs"], 80, pen)
    found = {mark.text: mark for mark in texts(laid)}
    middle = laid.height / 2
    assert found["3"].x > 40
    assert found["9"].y < middle
    assert abs(found["4"].y - middle) < 3


def test_a_lost_ship_has_its_name_struck(pen):
    laid = lay(Heading(title=said("Résolue"), struck=True), 80, pen)
    assert any(isinstance(mark, Line) and mark.role == "struck" for mark in laid.marks)


def test_a_long_heading_puts_its_detail_below(pen):
    title = "Notre-Dame-de-la-Miséricorde de Saint-Jean"
    laid = lay(Heading(title=said(title), detail=said("battleship"), trailing=said("145 points")), 85, pen)
    baselines = {mark.y for mark in texts(laid)}
    assert len(baselines) > 1
    assert " ".join(mark.text for mark in texts(laid) if mark.face == "serif-bold") == title


def test_a_label_too_long_for_its_ticks_stands_above_them(pen):
    block = Flags(label=said("What became of the ship in the end"), ticks=(Tick(text=said("sunk")),))
    laid = lay(block, 50, pen)
    label, tick = texts(laid)[0], texts(laid)[-1]
    assert label.y < tick.y
    assert tick.text == "sunk"


def test_boxes_to_tick_stand_under_each_other_where_there_is_room(pen):
    named = ("Master gunner killed", "Captain killed", "Rigging hit", "All officers killed", "Leak", "Fire")
    block = Flags(ticks=tuple(Tick(text=said(name), slot=name) for name in named))
    for width, columns in ((80, 3), (38, 2)):
        laid = lay(block, width, pen)
        lefts = [round(box.x, 2) for box in boxes(laid)]
        assert len(set(lefts)) == columns
        assert all(text.x + measure(text.text, text.face, text.size) <= width for text in texts(laid))
    assert lay(Flags(ticks=()), 80, pen).height > 0


def test_boxes_to_tick_stand_in_even_columns_rather_than_as_many_as_a_line_holds(pen):
    """Three short words in a line must not push those below them out of line."""
    long = ("Master gunner killed", "Captain killed", "Rigging", "All officers killed", "Rigging, inertia")
    named = (*long, "Gun lashings broken", "Small leak", "Explosion", "Large leak", "On fire")
    laid = lay(Flags(ticks=tuple(Tick(text=said(name), slot=name) for name in named)), 66, pen)
    assert len({round(box.x, 2) for box in boxes(laid)}) == 2
    assert len({round(box.y, 2) for box in boxes(laid)}) == 5
    assert all(text.x + measure(text.text, text.face, text.size) <= 66 for text in texts(laid))


def test_boxes_of_one_section_stand_in_lines_as_long_as_each_other(pen):
    """Not one box alone below a full line."""
    laid = lay(Track(slot="hull", label=said("Hull"), total=10), 66, pen)
    lines = Counter(round(box.y, 2) for box in boxes(laid))
    assert sorted(lines.values()) == [5, 5]


def test_no_stats_take_no_room(pen):
    assert lay(Stats(items=()), 80, pen) == (0.0, ())


def test_moved_marks_keep_their_shape(pen, blocks):
    laid = lay_blocks(tuple(blocks.values()), 120, pen)
    there = tuple(moved(laid.marks, 7, 3))
    back = tuple(moved(there, -7, -3))
    assert as_json(back, 6) == as_json(laid.marks, 6)  # a hundredth may lie between two roundings
    assert {type(mark) for mark in there} == {Text, Box, Line, Path, Picture}
    first = next(mark for mark in there if isinstance(mark, Path))
    assert {type(step) for step in first.steps} == {Move, To, Curve}


def test_a_table_may_have_its_values_bold_and_a_ground_under_every_other_group_of_rows(pen):
    rows = tuple(TableRow(label=said(f"row {n}"), cells=(Cell(text=said(f"+{n}")),)) for n in range(7))
    table = Table(heads=(said("What"), said("Die")), rows=rows, bands=2)
    plain, bold = (lay(table.but(values=values), 80, pen) for values in (False, True))
    faces = [{mark.text: mark.face for mark in texts(one)} for one in (plain, bold)]
    assert [(found["row 3"], found["+3"]) for found in faces] == [
        ("sans-bold", "sans"),
        ("sans", "sans-bold"),
    ]
    grounds = [mark for mark in plain.marks if isinstance(mark, Box) and mark.fill == "tint"]
    at = {mark.text: mark.y for mark in texts(plain)}
    lying = {text for text, y in at.items() for one in grounds if one.y < y < one.y + one.h}
    assert {text for text in lying if text.startswith("row")} == {"row 2", "row 3", "row 6"}


def test_a_figure_a_ship_has_not_is_quieter_than_one_she_has(pen):
    items = tuple(
        Stat(label=said(f"L{n}"), value=said(value)) for n, value in enumerate(("4", "\N{EN DASH}"))
    )
    cells = tuple(Cell(text=one.value) for one in items)
    table = Table(heads=tuple(map(said, "abc")), rows=(TableRow(label=said("row"), cells=cells),))
    for block in (Stats(items=items), table):
        roles = {mark.text: mark.role for mark in texts(lay(block, 60, pen))}
        assert (roles["4"], roles["\N{EN DASH}"]) == ("ink", "line")
    lost = Cell(text=said("\N{EN DASH}"), printed=said("6"), tone="harm")
    shot = table.but(rows=(TableRow(label=said("row"), cells=(lost,)),))
    (dash,) = (mark for mark in texts(lay(shot, 60, pen)) if mark.text == "\N{EN DASH}")
    assert dash.role == "harm", "what she has lost is loud"


def test_a_heading_to_fill_in_has_quiet_labels_before_lines_to_write_on(pen):
    head = Heading(
        title=said("Ship"),
        detail=said("Class"),
        trailing=said("H ___"),
        level=2,
        blank=True,
        drawing="ship.galley",
    )
    laid = lay(head, 100, pen)
    assert {mark.text: mark.role for mark in texts(laid)} == dict.fromkeys(
        ("Ship", "Class", "H ___"), "muted"
    )
    label = next(mark for mark in texts(laid) if mark.text == "Ship")
    lines = [mark for mark in laid.marks if isinstance(mark, Line) and mark.dotted]
    assert len(lines) == 2
    assert all(line.x2 - line.x1 > 20 for line in lines)
    assert lines[0].x1 > label.x + pen.measure("Ship", "sans", label.size)
