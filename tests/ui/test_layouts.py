"""Python remembers no item of a layout of Qt's: where one was deleted, what Qt makes next would be taken for it."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from fleetdesk import paths
from fleetdesk.core.forms import Group, GroupRow, Number
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.battle.forms.view import GroupField
from fleetdesk.ui.widgets.base import Column, Row
from fleetdesk.ui.widgets.entry.pin_pad import PinPad
from tests.ui.bindings import remembered_items

V = Msg.verbatim


@pytest.mark.parametrize("insert", [False, True])
def test_a_row_that_was_filled_before_it_was_placed_is_forgotten(keeper, qtbot, insert):
    host = QWidget()
    qtbot.addWidget(host)
    column, row, inner = Column(keeper, host), Row(keeper), Row(keeper)
    buttons = [QPushButton(name) for name in "abc"]
    inner.addWidget(buttons[2])
    row.add(*buttons[:2], inner)
    row.addStretch(1)
    column.insertLayout(0, row) if insert else column.add(row)
    assert not remembered_items()
    assert [one.parent() for one in buttons] == [host] * 3
    buttons[0].setParent(None)
    assert row.count() == 3
    host.resize(300, 80)
    host.show()
    QApplication.processEvents()
    assert buttons[1].width() > 20
    assert buttons[1].x() < buttons[2].x()


@pytest.mark.parametrize(
    "made",
    [
        lambda keeper, words: PinPad(keeper, words, "code", digits=4, forgets=False),
        lambda keeper, words: _shown(GroupField(keeper, words)),
    ],
    ids=["a pad that nobody forgets", "rows with questions"],
)
def test_all_that_a_part_makes_goes_with_it(keeper, qtbot, made):
    before = set(QApplication.topLevelWidgets())
    part = made(keeper, Words.load("en", paths.texts()))
    qtbot.addWidget(part)
    assert set(QApplication.topLevelWidgets()) - before == {part}


def _shown(field: GroupField) -> GroupField:
    row = GroupRow(key="a", title=V("Lyra"), fields=(Number(key="n", label=V("Dice")),))
    field.show_field(Group(key="rows", label=V("Rows"), rows=(row,)))
    return field
