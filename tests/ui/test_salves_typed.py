"""The umpire types what players sent, letter by letter: the field stays under the fingers until they rest."""

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


def test_a_fleet_is_placed_with_a_touch_a_ship(umpire):  # noqa: F811 - the fixture
    umpire.part(umpire.window.rooms.library_page.shelf, "Continuer")
    umpire.sit("g")
    fleet = [one.id for one in umpire.state.fleet_of("g")]
    for column, ship in enumerate(fleet, 1):
        assert umpire.page.ship == ship, "the next one without a cell is in hand"
        umpire.touch((column, 3))
        assert umpire.state.ships[ship].cell == (column, 3)
        if umpire.page.controller.sheet is not None and umpire.page.controller.sheet.isVisible():
            break
    assert [umpire.state.ships[one].cell for one in fleet] == [(at, 3) for at in range(1, len(fleet) + 1)]


def test_a_ship_that_stands_is_moved_once_it_is_touched(umpire):  # noqa: F811 - the fixture
    umpire.part(umpire.window.rooms.library_page.shelf, "Continuer")
    umpire.sit("g")
    first = umpire.page.ship
    umpire.touch((1, 3))
    assert umpire.page.ship != first
    umpire.touch((1, 3))
    assert umpire.page.ship == first, "she is taken in hand where she lies"
    umpire.touch((4, 4))
    assert umpire.state.ships[first].cell == (4, 4)
