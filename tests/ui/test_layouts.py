"""Python remembers no item of a layout of Qt's: where one was deleted, what Qt makes next would be taken for it."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from fleetdesk.ui.widgets.base import Column, Row
from tests.ui.bindings import remembered_items


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
