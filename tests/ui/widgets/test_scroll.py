"""Views that scroll: whatever their content does, they come to rest."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.scroll import Scroll


class Contrary(QWidget):
    """Too high where there is no scroll bar, low enough where one takes room: columns that fold do that."""

    def __init__(self, border: int) -> None:
        super().__init__()
        self._border = border
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, _width: int) -> int:
        return 300

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 700 if self.width() >= self._border else 300)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()


@pytest.mark.parametrize("laid", [True, False])
def test_a_scroll_bar_that_is_wanted_only_while_it_is_not_there(qtbot, keeper, monkeypatch, laid):
    content: QWidget = Contrary(400)
    if laid:
        inner, content = content, QWidget()
        Column(keeper, content).addWidget(inner)
    view = Scroll(keeper, content)
    qtbot.addWidget(view)
    depth, deepest = 0, 0
    inside = Scroll.eventFilter

    def counted(self, watched, event):
        nonlocal depth, deepest
        depth += 1
        deepest = max(deepest, depth)
        try:
            return depth < 40 and inside(self, watched, event)
        finally:
            depth -= 1

    monkeypatch.setattr(Scroll, "eventFilter", counted)
    view.resize(398, 500)
    with qtbot.waitExposed(view):
        view.show()
    for width in range(380, 440):
        view.resize(width, 500)
        qtbot.wait(0)
    assert deepest < 10
