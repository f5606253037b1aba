"""A view says at its lower edge that there is more below, and stops saying so at its end."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.widgets.scroll import MoreBelow, Scroll
from tests.ui.battle.conftest import settle


def test_a_sign_stands_where_a_line_would_be_cut(qtbot, keeper):
    tall = QWidget()
    tall.setMinimumHeight(500)
    view = Scroll(keeper, tall)
    sign = MoreBelow(keeper, view)
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show()
    settle()
    bar, seen = view.verticalScrollBar(), view.viewport().geometry()
    assert sign.isVisible()
    assert (sign.geometry().bottom(), sign.width()) == (seen.bottom(), seen.width())
    assert sign.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    bar.setValue(bar.maximum() - 1)
    assert sign.isVisible()
    bar.setValue(bar.maximum())
    assert not sign.isVisible()
    bar.setValue(0)
    view.resize(300, 600)
    settle()
    assert not sign.isVisible()
