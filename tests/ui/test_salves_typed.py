"""The umpire types what players sent, letter by letter: the field stays under the fingers until they rest."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from fleetdesk.core.battle.battles import EVERYONE
from tests.ui import leaks
from tests.ui.test_salves_game import umpire  # noqa: F401 - a fixture

POST = "Casabianca K11\nRichelieu H8"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_placement_is_typed_by_hand(umpire, size):  # noqa: F811 - the fixture
    umpire.window.resize(*size)
    umpire.part(umpire.window.rooms.library_page.shelf, "Continuer")
    umpire.sit(EVERYONE)
    umpire.window.activateWindow()
    umpire.click(umpire.page.foot.primary)
    prepare = umpire.page.prepare
    written = prepare.form.questions.view("text")
    umpire.click(written.editor.viewport())
    assert written.editor.hasFocus()
    for letter in POST:
        QTest.keyClicks(written.editor, letter) if letter != "\n" else written.editor.insertPlainText("\n")
        leaks.settle()
        assert written.editor.isVisible(), "the field is not taken from under the fingers"
        assert written.editor.hasFocus()
    assert written.editor.toPlainText() == POST
    written.editor.clearFocus()
    QTest.qWait(400)
    asked = next(view for view in prepare.form.questions.views if str(view.property("key")) == "author-")
    assert asked.isVisible() or prepare.adjust.isVisible(), "whose the words are is asked once typing rests"
