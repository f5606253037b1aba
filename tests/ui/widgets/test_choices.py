from itertools import pairwise
from math import hypot

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.widgets import lines
from fleetdesk.ui.widgets.bars.phase_bar import PhaseBar, PhaseStep
from fleetdesk.ui.widgets.bars.rail import Rail, RailItem
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry import segments
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.flow import Chip, ChipRow, ChipText, FlowLayout
from fleetdesk.ui.widgets.lines import widest_word, width_of
from fleetdesk.ui.widgets.marks.wind_rose import WindDial, WindRose

LEFT = Qt.MouseButton.LeftButton
ROWS = (Choice("Vengeance", "DR 6", "165"), Choice("Résolue"), Choice("Gueule-Noire", reason="sunk"))
EIGHT = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@pytest.fixture
def painted(monkeypatch):
    """The lines of text a widget paints."""
    drawn = []

    def note(_painter, _rect, texts, *_more, **_how):
        drawn.extend(texts)
        return 0.0

    for module in (lines, segments):
        monkeypatch.setattr(module, "draw_lines", note)

    def paint(widget):
        drawn.clear()
        widget.grab()
        return list(drawn)

    return paint


def middle(area, index: int) -> QPoint:
    return area.parts()[index].rect.center().toPoint()


def test_what_stands_below_the_end_of_a_row_takes_nothing_from_its_title(room, keeper):
    whole = Choice("Patrol of the Dindrenzi", "11 ships", "780", under="across the table: proposed")
    rows = ChoiceList(keeper, (whole, whole._replace(trailing="")), ticks=False, most=1, name="Fleets")
    room.put(rows)
    assert [laid.title for laid in rows._layout(330)] == [(whole.title,)] * 2


def test_segments_choose_by_tap_and_arrow(room, keeper, finger, heard):
    segments = Segments(keeper, ("Bow", "Port", "Stern"), name="Arc")
    room.put(segments)
    told = heard(segments.chosen)
    finger.tap(segments, middle(segments, 2))
    finger.tap(segments, middle(segments, 2))
    QTest.keyClick(segments, Qt.Key.Key_Left)
    QTest.mouseClick(segments, LEFT, pos=middle(segments, 0))
    assert told == [(2,), (1,), (0,)]


def test_showing_a_segment_tells_nobody(room, keeper, heard):
    segments = Segments(keeper, ("Bow", "Port"))
    told = heard(segments.chosen)
    segments.show_index(1)
    assert (segments.index, told) == (1, [])


def test_a_list_for_one(room, keeper, finger, heard):
    rows = ChoiceList(keeper, ROWS)
    room.put(rows)
    told = heard(rows.chosen)
    finger.tap(rows, middle(rows, 1))
    assert rows.index == 1
    QTest.mouseClick(rows, LEFT, pos=middle(rows, 0))
    assert (rows.index, rows.indexes) == (0, (0,))
    assert told == [(1,), (0,)]


def test_a_discouraged_row_says_why_and_can_be_chosen(room, keeper, finger):
    rows = ChoiceList(keeper, ROWS)
    room.put(rows)
    finger.tap(rows, middle(rows, 2))
    assert rows.index == 2
    assert "sunk" in rows.parts()[2].name


def test_a_list_for_several(room, keeper, finger):
    rows = ChoiceList(keeper, ROWS, several=True)
    room.put(rows)
    finger.tap(rows, middle(rows, 2))
    finger.tap(rows, middle(rows, 0))
    assert rows.indexes == (0, 2)
    finger.tap(rows, middle(rows, 2))
    assert rows.indexes == (0,)


def test_a_list_by_keyboard(room, keeper):
    rows = ChoiceList(keeper, ROWS)
    room.put(rows)
    QTest.keyClick(rows, Qt.Key.Key_End)
    QTest.keyClick(rows, Qt.Key.Key_Up)
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert rows.index == 1


def test_rows_stand_two_by_two_where_there_is_room_and_show_their_own_words(room, keeper, finger):
    rows = ChoiceList(keeper, (*ROWS[:1], Choice("Lion", "at anchor"), Choice("Tiger")), pairs_from=480)
    room.put(rows)
    rows.resize(600, 300)
    one, two, three = (part.rect for part in rows.parts())
    assert one.top() == two.top() < three.top()
    assert one.right() < two.left()
    drawn = rows.grab().toImage()
    rows.set_rows((*ROWS[:1], Choice("Bear", "at anchor"), Choice("Tiger")))
    anew = rows.grab().toImage()
    ratio = drawn.devicePixelRatio()
    other = {
        (x > one.right() * ratio)
        for x in range(drawn.width())
        for y in range(round(one.bottom() * ratio))
        if drawn.pixel(x, y) != anew.pixel(x, y)
    }
    assert other == {True}, "the words of a row stand in its own place"
    rows.resize(400, 300)
    assert all(above.rect.bottom() < below.rect.top() for above, below in pairwise(rows.parts()))


def test_rows_are_a_finger_high_and_do_not_overlap(room, keeper):
    long = Choice("Gueule-Noire, classe Léviathan des grandes profondeurs du Nord", "une ligne " * 12)
    rows = ChoiceList(keeper, (*ROWS, long))
    rows.resize(260, 600)
    parts = rows.parts()
    assert all(part.rect.height() >= 52 for part in parts)
    assert all(above.rect.bottom() < below.rect.top() for above, below in pairwise(parts))
    assert rows.heightForWidth(260) > rows.heightForWidth(900)


def test_new_rows_forget_the_old_choice(room, keeper):
    rows = ChoiceList(keeper, ROWS)
    rows.set_rows(ROWS, (2,))
    rows.set_rows(ROWS[:1])
    assert rows.index is None
    assert len(rows.parts()) == 1


def test_every_point_of_the_rose_can_be_tapped(room, keeper, finger, heard):
    rose = WindRose(keeper, EIGHT, name="Wind")
    room.put(rose)
    told = heard(rose.turned)
    for index in (1, 2, 3, 4, 5, 6, 7, 0):
        finger.tap(rose, middle(rose, index))
    assert told == [(1,), (2,), (3,), (4,), (5,), (6,), (7,), (0,)]
    assert rose.accessibleName() == "Wind N"


@pytest.mark.parametrize("points", [8, 12, 16])
def test_the_points_of_a_rose_do_not_overlap(room, keeper, points):
    rose = WindRose(keeper, [str(n) for n in range(points)])
    rose.resize(rose.sizeHint())
    places = [part.rect for part in rose.parts()]
    assert all(place.width() >= keeper.theme.target for place in places)
    for one, other in pairwise([*places, places[0]]):
        apart = one.center() - other.center()
        assert hypot(apart.x(), apart.y()) >= one.width() - 1


def test_arrow_keys_turn_the_wind_round(room, keeper, heard):
    rose = WindRose(keeper, EIGHT)
    room.put(rose)
    told = heard(rose.turned)
    QTest.keyClick(rose, Qt.Key.Key_Left)
    QTest.keyClick(rose, Qt.Key.Key_Right)
    assert told == [(7,), (0,)]


def test_the_dial_asks_to_turn_the_wind(room, keeper, finger, heard):
    dial = WindDial(keeper, "Wind")
    dial.show_wind(0.25, "E")
    room.put(dial)
    told = heard(dial.turn_wanted)
    finger.tap(dial)
    QTest.keyClick(dial, Qt.Key.Key_Space)
    assert len(told) == 2
    assert dial.accessibleName() == "Wind E"


STEPS = (
    PhaseStep("cards", "Cards", "done"),
    PhaseStep("wind", "Initiative and wind", "done", debts=1),
    PhaseStep("acts", "Activations", "current", "4/9", 2),
    PhaseStep("end", "End phase"),
)


def test_a_text_held_together_by_a_no_break_space_keeps_its_room(keeper):
    texts = [f"{size}\N{NO-BREAK SPACE}%" for size in (100, 125, 150, 200)]
    row = Segments(keeper, texts, name="Size")
    font = keeper.theme.font("button")
    assert widest_word(texts[0], font) == width_of(texts[0], font)
    row.resize(row.minimumSizeHint())
    assert all(part.rect.width() >= 0.82 * width_of(part.name, font) for part in row.parts())


def test_many_choices_stand_in_two_lines_where_one_would_cut_them(keeper, painted):
    row = Segments(keeper, ["Tout", "Flottes", "Scénarios", "Batailles", "Exemples"], name="Show")
    high = row.heightForWidth(row.sizeHint().width())
    row.resize(row.minimumSizeHint().width(), row.heightForWidth(row.minimumSizeHint().width()))
    assert row.height() == 2 * high
    assert len({part.rect.top() for part in row.parts()}) == 2
    assert not [line for line in painted(row) if "\N{HORIZONTAL ELLIPSIS}" in line]


@pytest.mark.parametrize("scale", [100, 150])
def test_a_segment_is_never_so_narrow_that_its_word_is_cut(keeper, painted, scale):
    keeper.set_scale(scale)
    texts = ["Jour", "Comme la fenêtre", "150\N{NO-BREAK SPACE}%"]
    row = Segments(keeper, texts, name="Size")
    row.resize(row.minimumSizeHint())
    assert not [line for line in painted(row) if "\N{HORIZONTAL ELLIPSIS}" in line]


def test_a_phase_tells_its_key(room, keeper, finger, heard):
    bar = PhaseBar(keeper, STEPS)
    room.put(bar)
    told = heard(bar.phase_tapped)
    finger.tap(bar, middle(bar, 3))
    QTest.keyClick(bar, Qt.Key.Key_Home)
    QTest.keyClick(bar, Qt.Key.Key_Return)
    assert told == [("end",), ("cards",)]


def test_the_current_phase_is_never_shortened(keeper):
    bar = PhaseBar(keeper, STEPS)
    bar.resize(2000, 60)
    full = bar.parts()[2].rect.width()
    bar.resize(bar.minimumSizeHint())
    narrow = bar.parts()
    assert next(part for part in narrow if part.chosen).rect.width() == full
    assert narrow[-1].rect.right() <= bar.width() + 1
    assert all(part.rect.width() >= 44 for part in narrow)


def test_where_room_is_short_the_past_folds_first_and_then_what_is_far_off(keeper, painted, heard):
    """Pills are words, or how many phases they stand for: in a word where it has room, heard in one anyhow."""
    steps = [PhaseStep(f"{n}", f"Phase {'abcdefgh'[n]}", "done" if n < 2 else "next") for n in range(8)]
    steps[2] = steps[2]._replace(state="current")
    bar = PhaseBar(keeper, steps)
    bar.resize(bar.full_width(steps) - 1, 60)
    assert painted(bar) == ["2 done", *(f"Phase {letter}" for letter in "cdefgh")]
    two = sum(part.rect.width() for part in bar.parts()[-2:])
    bar.resize(round(bar.parts()[-1].rect.right() - two / 4), 60)
    assert painted(bar) == ["2 done", "Phase c", "Phase d", "Phase e", "Phase f", "2 to come"]
    bar.resize(bar.minimumSizeHint())
    assert painted(bar) == ["2", "Phase c", "+5"]
    told = heard(bar.phase_tapped)
    bar.use(2)
    assert told == [("3",)], "a tap on those to come is one on the next"
    assert bar.parts()[0].name == "2 done (Phase a, Phase b)"
    assert bar.parts()[2].name == "5 to come (Phase d, Phase e, Phase f, Phase g, Phase h)"


def test_what_a_phase_owes_is_heard(keeper):
    """A red 3 beside its name was for eyes alone."""
    bar = PhaseBar(keeper, STEPS)
    bar.resize(bar.full_width(STEPS), 60)
    assert [part.name for part in bar.parts()][1:3] == [
        "Initiative and wind, Still to do: 1",
        "Activations 4/9, Still to do: 2",
    ]


def test_what_lies_before_and_is_not_done_is_not_called_done(keeper):
    steps = [
        PhaseStep("mail", "Mail", "done"),
        PhaseStep("mend", "To settle"),
        PhaseStep("dry", "Dry run", "current"),
    ]
    bar = PhaseBar(keeper, steps)
    bar.resize(bar.minimumSizeHint())
    assert bar.parts()[0].name == "2 before (Mail, To settle)"


def test_the_rail_goes_where_one_taps(room, keeper, finger, heard):
    items = (
        RailItem("fleets", "anchor", "Fleets"),
        RailItem("set", "settings", "Settings", foot=True),
        RailItem("play", "swords", "Battle"),
    )
    rail = Rail(keeper, items)
    room.put(rail)
    told = heard(rail.chosen)
    finger.tap(rail, middle(rail, 1))
    finger.tap(rail, middle(rail, 2))
    assert told == [("play",), ("set",)]
    assert rail.key == "fleets"  # the screen says where one is, once it is shown
    assert rail.parts()[2].rect.top() > rail.parts()[1].rect.bottom()


def test_chips_wrap_and_are_tapped(room, keeper, finger, heard):
    row = ChipRow(keeper, [ChipText(f"Critical {number}", "harm", "burst") for number in range(12)])
    row.resize(300, 400)
    assert row.heightForWidth(300) > row.heightForWidth(2000)
    room.put(row)
    told = heard(row.tapped_chip)
    finger.tap(row, middle(row, 7))
    assert told == [(7,)]


def test_a_flow_keeps_everything_inside_its_width(room, keeper):
    holder = QWidget()
    flow = FlowLayout(keeper, holder, gap=6)
    chips = [Chip(keeper, f"Escadron {number}") for number in range(20)]
    for chip in chips:
        flow.addWidget(chip)
    holder.resize(330, flow.heightForWidth(330))
    flow.activate()
    assert all(chip.geometry().right() < 330 for chip in chips)
    assert max(chip.geometry().bottom() for chip in chips) < holder.height()
    assert flow.count() == 20
    assert flow.takeAt(25) is None


def test_a_screen_reader_hears_each_part(room, keeper):
    rows = ChoiceList(keeper, ROWS, name="Ships")
    rows.set_rows(ROWS, (1,))
    room.put(rows)
    spoken = QAccessible.queryAccessibleInterface(rows)
    kind = QAccessible.Text.Name
    assert spoken.text(kind) == "Ships"
    assert [spoken.child(n).text(kind) for n in range(spoken.childCount())] == [
        part.name for part in rows.parts()
    ]
    assert [spoken.child(n).state().checked for n in range(3)] == [False, True, False]
    assert spoken.child(0).role() == QAccessible.Role.RadioButton
    centre = spoken.child(2).rect().center()
    assert spoken.indexOfChild(spoken.childAt(centre.x(), centre.y())) == 2
    rows.set_rows(ROWS[:1])
    assert spoken.childCount() == 1
    assert spoken.child(2) is None
