import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from fleetdesk.core.forms import (
    Choice,
    Form,
    Group,
    GroupRow,
    Info,
    Many,
    Number,
    Pick,
    Rose,
    Shares,
    Text,
    Toggle,
    stands,
    waits,
)
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.ui.battle.forms.whole import FormView
from tests.ui.battle.conftest import click, click_part, settle
from tests.ui.battle.test_games import battle_of

V = Msg.verbatim


def picks(count: int, **more) -> tuple[Pick, ...]:
    return tuple(Pick(value=f"p{n}", title=V(f"Pick {n}"), **more) for n in range(count))


@pytest.fixture
def form(qtbot, keeper, words):
    view = FormView(keeper, words)
    view.resize(640, 900)
    qtbot.addWidget(view)
    view.show()

    def show(*fields, answers=None) -> FormView:
        view.begin(Form(title=V("?"), fields=fields), answers or {})
        settle()
        return view

    return show


def test_short_picks_stand_side_by_side_long_ones_in_a_list(form):
    few = Choice(key="few", label=V("Few"), picks=picks(3), value="p0", segments=True)
    tiles = Choice(key="tiles", label=V("Tiles"), picks=picks(4, trailing=V("5 AD")), value="p1")
    told = Choice(key="told", label=V("Told"), picks=picks(3, detail=V("hull 3/3")), value="p1")
    view = form(few, tiles, told)
    shown = {key: view.questions.view(key) for key in ("few", "tiles", "told")}
    assert shown["few"].segments.isVisible()
    assert shown["tiles"].tiles.isVisible()
    assert shown["told"].list.isVisible()
    click_part(shown["tiles"].tiles, "Pick 2")
    click_part(shown["told"].list, "Pick 0")
    assert view.answers == {"tiles": "p2", "told": "p0"}


def test_a_long_list_folds_to_what_is_chosen(form):
    field = Choice(key="who", label=V("Who"), picks=picks(20, detail=V("hull 3/3")), value="p7")
    view = form(field)
    question = view.questions.view("who")
    assert [row.title for row in question.list.rows] == ["Pick 7"]
    click(question.more)
    assert len(question.list.rows) == 20
    click_part(question.list, "Pick 11")
    view.show_form(Form(title=V("?"), fields=(field.but(value="p11"),)))
    assert [row.title for row in question.list.rows] == ["Pick 11"]


def test_an_odd_pick_says_why_and_can_be_chosen(form):
    field = Choice(
        key="who",
        label=V("Who"),
        picks=(*picks(1), Pick(value="x", title=V("Own"), discouraged=V("own side"))),
    )
    view = form(field)
    question = view.questions.view("who")
    assert question.list.rows[1].reason == "own side"
    click_part(question.list, "Own")
    assert view.answers == {"who": "x"}


def test_several_of_a_long_list(form):
    field = Many(key="touched", label=V("Touched"), picks=picks(9), values=("p2",))
    view = form(field)
    question = view.questions.view("touched")
    assert [row.title for row in question.list.rows] == ["Pick 2"]
    assert view.questions.pick("p8")
    assert view.answers == {"touched": ("p2", "p8")}
    click(question.more)
    click_part(question.list, "Pick 2")
    assert view.answers == {"touched": ()}


def test_numbers_toggles_and_texts(form):
    view = form(
        Number(key="n", label=V("Inches"), value=3, step=0.5, most=7, unit="in"),
        Toggle(key="t", label=V("Over")),
        Text(key="x", label=V("What"), suggestions=(V("Fog"), V("Fire"))),
    )
    stepper = view.questions.view("n").stepper
    click(stepper, stepper.parts()[2].rect.center())
    assert view.answers["n"] == 3.5
    click_part(view.questions.view("t").list, "Over")
    assert view.answers["t"] is True
    click(view.questions.view("x").suggested[1])
    assert view.answers["x"] == "Fire"
    assert view.questions.view("x").line.text() == "Fire"


@pytest.mark.parametrize(("unit", "shown"), [("in", "3\u2033"), ("°", "3°"), ("cm", "3\u00a0cm"), ("", "3")])
def test_a_number_is_followed_by_its_unit_as_on_a_card(form, unit, shown):
    stepper = form(Number(key="n", label=V("How many?"), value=3, unit=unit)).questions.view("n").stepper
    assert stepper.parts()[1].name == shown


def test_a_known_text_is_kept_by_its_key_and_its_button_is_marked(form, monkeypatch):
    field = Text(key="x", label=V("What"), suggestions=(msg("Fog"), msg("Fire")), known=True)
    view = form(field)
    texts = view.questions.view("x")
    monkeypatch.setattr(texts, "_keys", {"Nebel": "Fog", "Brand": "Fire"})
    for button, text in zip(texts.suggested, ("Nebel", "Brand"), strict=True):
        button.setText(text)
    click(texts.suggested[1])
    assert view.answers["x"] == "Fire"
    view.show_form(Form(title=V("?"), fields=(field.but(value="Fire"),)))
    assert texts.line.text() == "Brand"
    assert [one.isChecked() for one in texts.suggested] == [False, True]
    QTest.keyClicks(texts.line, "!")
    assert view.answers["x"] == "Brand!"


def test_a_question_answered_by_none_of_them_is_answered(form):
    """Its page is not turned to as if it waited."""
    none = Choice(key="c", label=V("Effect"), picks=(Pick(value="", title=V("None")), *picks(1)), value="")
    assert not waits(none)
    assert waits(none.but(picks=picks(2)))
    assert stands(none) == ()


def test_typing_is_not_disturbed_by_the_form_made_anew(form):
    field = Text(key="x", label=V("What"))
    view = form(field)
    line = view.questions.view("x").line
    line.setText("Broadsde")
    line.setCursorPosition(6)
    view.show_form(Form(title=V("?"), fields=(field.but(value="Broadsde"),)))
    assert line.cursorPosition() == 6


def test_shares_and_a_rose(form):
    view = form(
        Shares(key="s", label=V("Dice"), picks=picks(2), total=6, values={"p0": 4}),
        Rose(key="r", label=V("Wind"), points=8, value=1, names=tuple(V(one) for one in "ABCDEFGH")),
    )
    shares = view.questions.view("s").shares
    shares.steppers[1].set_value(2)
    assert view.answers["s"] == {"p0": 4, "p1": 2}
    click_part(view.questions.view("r").rose, "E")
    assert view.answers["r"] == 4


def test_rows_of_a_group_answer_by_themselves(form):
    def field(ticked: bool) -> Group:
        inside = (Number(key="dice", label=V("Dice"), value=1, least=1),) if ticked else ()
        return Group(
            key="g",
            label=V("Targets"),
            rows=(
                GroupRow(key="a", title=V("Alpha"), ticked=ticked, fields=inside),
                GroupRow(key="b", title=V("Beta"), ticked=False),
            ),
        )

    view = form(field(ticked=False))
    group = view.questions.view("g")
    click_part(group._rows.get("a")._tick, "Alpha")
    assert view.answers["g"] == {"a": {"on": True}}
    view.show_form(Form(title=V("?"), fields=(field(ticked=True),)))
    settle()
    group._rows.get("a").questions.view("dice").stepper.set_value(3)
    assert view.answers["g"] == {"a": {"on": True, "dice": 3}}


def test_a_row_that_is_folded_away_is_not_made(form):
    """There may be a hundred ships: a tap on one answers for her row all the same."""

    def field(*ticked: str) -> Group:
        rows = tuple(GroupRow(key=one, ship=one, title=V(one), ticked=one in ticked) for one in "abc")
        return Group(key="g", label=V("Targets"), rows=rows)

    view = form()
    view.questions.in_sight = frozenset("abc")
    view.show_form(Form(title=V("?"), fields=(field("b"),)))
    group = view.questions.view("g")
    assert [group._rows.get(one) is not None for one in "abc"] == [False, True, False]
    assert view.questions.pick("c")
    assert view.answers["g"] == {"c": {"on": True}}
    view.show_form(Form(title=V("?"), fields=(field("b", "c"),)))
    assert [group._rows.get(one) is not None for one in "abc"] == [False, True, True]
    click(group.unfold)
    assert all(group._rows.get(one) is not None for one in "abc")


def test_a_group_grows(form):
    def field(count: int) -> Group:
        rows = tuple(
            GroupRow(key=str(n), title=V(f"Leg {n}"), fields=(Number(key="in", label=V("Inches"), value=5),))
            for n in range(count)
        )
        return Group(key="legs", label=V("Legs"), rows=rows, more=V("Another leg"))

    view = form(field(1))
    click(view.questions.view("legs").more)
    assert view.answers["legs"] == {"0": {}, "1": {}}
    view.show_form(Form(title=V("?"), fields=(field(2),)))
    assert view.questions.view("legs")._rows.get("1") is not None
    view.show_form(Form(title=V("?"), fields=(field(1),)))
    assert view.questions.view("legs")._rows.get("1") is None


def test_fields_come_and_go_in_order(form):
    first, last = Toggle(key="a", label=V("A")), Toggle(key="c", label=V("C"))
    view = form(first, last)
    kept = view.questions.view("c")
    view.show_form(Form(title=V("?"), fields=(first, Toggle(key="b", label=V("B")), last)))
    assert [one.property("key") for one in view.questions.views] == ["a", "b", "c"]
    assert view.questions.view("c") is kept
    view.show_form(Form(title=V("?"), fields=(last,)))
    assert [one.property("key") for one in view.questions.views] == ["c"]


def test_a_working_between_the_questions(form):
    working = Working(
        title=V("Dice"),
        rows=(Row(label=V("Printed"), value=8, rule="R26"), Row(label=V("Hull"), value=-3)),
        total=5,
        unit="AD",
    )
    view = form(Info(text=msg("Think twice."), working=working, tone="brass"))
    (info,) = view.questions.views
    said = info._working.accessibleName()
    assert "Printed 8" in said
    assert "Hull \N{MINUS SIGN}3" in said
    assert "5\N{NO-BREAK SPACE}AD" in said


def test_the_sheet_for_all_messages_has_room_before_anything_is_pasted(make):
    page = make(battle_of("salves"))
    page.flow.start(next(one for one in page.bridge.overview.offers if one.action == "place_all"))
    settle()
    assert page.prepare.view.verticalScrollBar().maximum() == 0


def test_many_questions_part_into_two_columns_and_come_page_by_page(form):
    view = form(*(Number(key=f"n{n}", label=V(f"Number {n}"), value=1) for n in range(9)))
    questions = view.questions
    view.resize(1000, 300)
    each, gap = questions.least(480, 0), questions._layout.spacing()
    room = 2 * each + gap
    assert questions.trim(room, 1000, parted=True) == range(4)
    settle()
    left, right = (questions.view(key).mapTo(view, QPoint()) for key in ("n0", "n2"))
    assert right.x() > left.x() + 400
    assert right.y() == left.y()
    assert questions.trim(room, 1000, 4, parted=True) == range(4, 8)
    assert questions.trim(room, 600, 4, parted=True) == range(4, 6), "too narrow for two"
    questions.show_all()
    settle()
    tops = [one.mapTo(view, QPoint()) for one in questions.views]
    assert len({one.x() for one in tops}) == 1
    assert tops == sorted(tops, key=lambda one: one.y())


def test_one_too_high_for_half_the_width_has_all_of_it(form):
    rows = tuple(GroupRow(key=f"r{n}", title=V(f"Row {n}"), ticked=False) for n in range(6))
    view = form(Group(key="g", label=V("Who?"), rows=rows), Number(key="n", label=V("Dice"), value=1))
    questions = view.questions
    high, low = questions.least(480, 0), questions.least(1000, 0)
    assert low < high, "its rows stand beside each other"
    assert questions.trim(low + 2, 1000, parted=True) == range(1)


def test_more_ships_than_have_room_scroll_below_their_headings(form):
    picks = (Pick(value="y", title=V("Yes")), Pick(value="n", title=V("No")))
    rows = tuple(
        GroupRow(key=f"s{n}", title=V(f"Ship {n}"), fields=(Choice(key="a", label=V("?"), picks=picks),))
        for n in range(20)
    )
    view = form(Group(key="g", label=V("All"), rows=rows))
    table = view.questions.view("g")
    view.resize(600, 300)
    settle()
    assert view.questions.least(600, 0) <= 300
    assert table.heads.isVisible()
    click_part(table.rows, "Ship 1, Yes")
    assert view.answers["g"] == {"s1": {"a": "y"}}


def test_a_question_that_is_new_is_reckoned_as_high_as_it_will_be(qtbot, keeper, words):
    """Before Qt gets to its next event: of a critical four questions were laid where three had room."""
    view = FormView(keeper, words)
    view.resize(640, 900)
    qtbot.addWidget(view)
    view.show()
    asked = (
        Text(key="text", label=V("Effect"), suggestions=tuple(V(f"Effect {n}") for n in range(6))),
        Toggle(key="keep", label=V("Keep it")),
        Number(key="hull", label=V("Hull"), value=2),
    )
    view.begin(Form(title=V("?"), fields=asked), {})
    view.questions.show_all()
    at_once = [view.questions.least(600, at) for at in range(len(asked))]
    settle()
    assert at_once == [view.questions.least(600, at) for at in range(len(asked))]
