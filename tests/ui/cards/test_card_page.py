"""Editing a ship card by finger."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest

from fleetdesk.core.marks import Text
from fleetdesk.ui.cards.card_page import CardPage
from fleetdesk.ui.widgets.choice_list import ChoiceList
from tests.fakes import SYSTEM
from tests.toy.lists import CARDS, BoatProfile

GALLEON = CARDS[1]


@pytest.fixture
def make(qtbot, desk):
    def do(card=GALLEON, *, users=3, new=False):
        page = CardPage(desk, SYSTEM, card, users=users, new=new)
        page.resize(1200, 800)
        qtbot.addWidget(page)
        with qtbot.waitExposed(page):
            page.show()
        return page

    return do


@pytest.fixture
def page(make):
    return make()


def said(page):
    return [mark.text for mark in page.view.laid.marks if isinstance(mark, Text)]


def test_stepper_changes_card_and_print_together(page):
    page.form.rows["speed"].stepper.set_value(7.5)
    assert page.editor.card.speed == 7.5
    assert "7.5" in said(page)
    assert page.undo.accessibleName() == "Undo: Speed of the card"


def test_undo_of_an_edit(page, tap):
    page.form.rows["hull"].stepper.set_value(10)
    tap(page.undo)
    assert page.editor.card == GALLEON
    assert page.form.rows["hull"].stepper.value == GALLEON.hull


def test_missing_number_is_unknown_not_nought(page, tap):
    tap(page.form.rows["points"].clear)
    assert page.editor.card.points is None
    assert page.form.rows["points"].unknown.isVisible()
    assert page.problems.rows[0].icon == "question"


def test_problem_leads_to_its_field(page, tap):
    page.editor.set("points", None)
    page.form.show_card()
    page.refresh()
    tap(page.problems, page.problems.parts()[0].rect)
    assert page.form.rows["points"].isVisible()


def test_cell_is_typed_on_a_keypad(page, tap, sheet_of):
    table = page.form.tables["guns"]
    tap(table, table.cell_rect(1, 0))
    sheet = sheet_of(page)
    sheet.body.press("9")
    tap(sheet.buttons["keep"])
    assert page.editor.card.guns[1].dice == 9


def test_rows_come_and_go(page, tap, sheet_of):
    table = page.form.tables["guns"]
    tap(table, table.parts()[-1].rect)
    assert len(page.editor.card.guns) == 3
    tap(sheet_of(page).buttons["remove"])
    assert len(page.editor.card.guns) == 2


def test_row_has_its_own_fields(page, tap, sheet_of):
    table = page.form.tables["guns"]
    tap(table, table.parts()[0].rect)
    line = sheet_of(page).body.rows["name"].line
    line.setText("Chaser")
    line.editingFinished.emit()
    assert page.editor.card.guns[0].name == "Chaser"


def test_card_in_use_asks_all_or_variant(page, tap, sheet_of, qtbot):
    page.form.rows["hull"].stepper.set_value(10)
    tap(page.keep)
    sheet = sheet_of(page)
    assert "Change all 3" in sheet.buttons["all"].text()
    with qtbot.waitSignal(page.kept) as kept:
        tap(sheet.buttons["variant"])
    assert kept.args[0].how == "variant"
    assert kept.args[0].card.hull == 10


def test_new_card_is_kept_as_ones_own(make, tap, qtbot):
    page = make(BoatProfile(), users=0, new=True)
    page.form.rows["class_name"].line.setText("Swan")
    page.form.rows["class_name"].line.editingFinished.emit()
    with qtbot.waitSignal(page.kept) as kept:
        tap(page.keep)
    assert kept.args[0].how == "own"
    assert kept.args[0].card.class_name == "Swan"


def test_leaving_a_changed_card_asks_first(page, tap, sheet_of, qtbot):
    page.form.rows["hull"].stepper.set_value(10)
    tap(page.back)
    with qtbot.waitSignal(page.left):
        tap(sheet_of(page).buttons["leave"])


def test_leaving_an_unchanged_card_does_not(page, tap, qtbot):
    with qtbot.waitSignal(page.left):
        tap(page.back)


def test_tapped_box_is_told(page, qtbot):
    """The marks on the screen are the marks on paper: each box knows its slot and number."""
    box = next(mark for mark in page.view.laid.marks if getattr(mark, "hot", None) == ("hull_lost", 3))
    dots = (page.view.width() - 1) / 86.0
    with qtbot.waitSignal(page.view.box_tapped) as told:
        QTest.mouseClick(
            page.view, *(left_click()), page.view.rect().topLeft() + point(box.x * dots + 4, box.y * dots + 4)
        )
    assert told.args[0] == ("hull_lost", 3)


def left_click():
    from PySide6.QtCore import Qt

    return Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def point(x, y):
    from PySide6.QtCore import QPoint

    return QPoint(round(x), round(y))


def test_page_leaves_nothing_behind(desk, is_gone):
    def make():
        page = CardPage(desk, SYSTEM, GALLEON, users=0, new=False)
        hull: Any = page.form.rows["hull"]
        hull.stepper.set_value(5)
        return page

    assert is_gone(make, lambda page: page.deleteLater())


def test_earlier_versions_of_a_card(page, sheet_of, tap):
    before = GALLEON.but(hull=4, speed=3.5)
    page.ask_earlier([(0.0, before), (50.0, GALLEON)], "2026-07-25T20:00:00")
    listed = sheet_of(page).findChild(ChoiceList)
    (row,) = listed.rows  # the card as it stands is none
    assert {"Hull 4", "Speed 3.5"} <= set(row.sub.split(" · "))
    listed.chosen.emit(0)
    assert page.editor.card == before
    assert page.form.rows["hull"].stepper.value == 4
    tap(page.undo)
    assert page.editor.card == GALLEON


def test_a_card_without_a_past_says_so(page, sheet_of):
    page.ask_earlier([], "2026-07-25T20:00:00")
    assert sheet_of(page).findChild(ChoiceList) is None
