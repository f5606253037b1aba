"""Each kind of field of a form, used as fingers and keyboards use it."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from fleetdesk.services.building.card_editor import FieldSpec
from fleetdesk.ui.cards.card_page import CardPage
from fleetdesk.ui.cards.field_rows import FieldRow, field_row
from fleetdesk.ui.widgets.entry.keypad import Keypad
from tests.fakes import SYSTEM
from tests.toy.lists import CARDS

SHAPES = (("round", "Round"), ("square", "Square"))
LATEENS = (*SHAPES, ("long", "A lateen with a very long yard"), ("short", "A lateen with a short one"))


@pytest.fixture
def field(qtbot, context):
    """A field that shows what it is told, as a form does."""

    def made(spec: FieldSpec, value: Any) -> FieldRow:
        row = field_row(context.keeper, context.words, spec)
        row.show_value(value)
        row.changed.connect(row.show_value)
        row.resize(700, 120)
        qtbot.addWidget(row)
        with qtbot.waitExposed(row):
            row.show()
        return row

    return made


def type_in(sheet, digits: str) -> None:
    pad = sheet.findChild(Keypad)
    for digit in digits:
        QTest.keyClick(pad, digit)
    QTest.keyClick(pad, Qt.Key.Key_Return)


def test_a_number_nobody_knows_is_entered_and_forgotten_again(field, tap, sheet_of):
    row = field(FieldSpec(key="bonus", label="Bonus", kind="int", most=20, optional=True), None)
    assert row.unknown.isVisible()
    assert not row.stepper.isVisible()
    tap(row.unknown)
    type_in(sheet_of(row), "12")
    assert row.value == 12
    assert row.stepper.isVisible()
    assert not row.unknown.isVisible()
    tap(row.clear)
    assert row.value is None
    assert row.unknown.isVisible()


def test_a_switch_is_turned(field, tap):
    row = field(FieldSpec(key="once", label="Once", kind="bool"), False)
    tap(row.switch)
    assert row.value is True
    tap(row.switch)
    assert row.value is False


def test_one_of_a_few_lies_side_by_side(field, tap):
    row = field(FieldSpec(key="shape", label="Shape", kind="choice", choices=SHAPES), "round")
    tap(row.segments, row.segments.parts()[1].rect)
    assert row.value == "square"


def test_one_of_many_is_chosen_in_a_sheet(field, tap, sheet_of):
    row = field(FieldSpec(key="shape", label="Shape", kind="choice", choices=LATEENS), "round")
    tap(row.row)
    rows = sheet_of(row).body
    tap(rows, rows.parts()[2].rect)
    assert row.value == "long"


def test_a_text_is_typed_or_one_that_is_offered_taken(field, tap, sheet_of):
    row = field(FieldSpec(key="kind", label="Kind", kind="text", suggestions=("Galley", "Galliot")), "")
    QTest.keyClicks(row.line, "Xebec")
    QTest.keyClick(row.line, Qt.Key.Key_Return)
    assert row.value == "Xebec"
    tap(row.offer)
    rows = sheet_of(row).body
    tap(rows, rows.parts()[1].rect)
    assert row.value == "Galliot"


def test_notes_are_told_when_they_are_left(field, qapp):
    row = field(FieldSpec(key="notes", label="Notes", kind="text", multiline=True), "")
    row.text.setFocus()
    QTest.keyClicks(row.text, "Slow in the turn. ")
    assert row.value == ""
    row.text.clearFocus()
    assert row.value == "Slow in the turn."


@pytest.fixture
def form(qtbot, context):
    page = CardPage(context, SYSTEM, CARDS[1], users=0, new=False)
    page.resize(1100, 900)
    qtbot.addWidget(page)
    context.furnish(page)
    with qtbot.waitExposed(page):
        page.show()
    return page.form


def part(table, name: str):
    return next(one.rect for one in table.parts() if one.name.startswith(name))


def test_a_row_of_the_form_is_added_priced_and_removed(form, tap, sheet_of):
    table = form.tables["options"]
    tap(table, table.parts()[-1].rect)
    sheet = sheet_of(form)
    QTest.keyClicks(sheet.body.rows["name"].line, "Thick hull")
    QTest.keyClick(sheet.body.rows["name"].line, Qt.Key.Key_Tab)
    tap(sheet.body.rows["once"].switch)
    tap(sheet.buttons["ok"])
    (option,) = form.editor.card.options
    assert (option.name, option.once) == ("Thick hull", True)

    tap(table, next(one.rect for one in table.parts() if one.name.endswith("Points: 0")))  # free, not unknown
    type_in(sheet_of(form), "15")
    assert form.editor.card.options[0].price == 15

    tap(table, part(table, "Thick hull"))
    tap(sheet_of(form).buttons["remove"])
    assert form.editor.card.options == ()
