"""The service record on the shelf: a battle begun by taps is remembered by its list, and a tap leads to it."""

from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.ui.library.record_sheet import RecordSheet
from fleetdesk.ui.printing.page import PrintPage
from tests import fakes
from tests.ui.conftest import settle


def test_a_battle_is_remembered_by_its_list_and_printed_with_it(
    qtbot, context, library: Library, window, tap
):
    path = library.keep_fleet(fakes.fleet("Northern squadron"))
    window.rooms.play(fakes.SYSTEM, library.open_fleet(path).value)
    settle()
    page = window.rooms.battle_room.setup
    assert page is not None
    setup = page.setup()
    assert setup is not None
    edition = library.keeper.edition(path)
    assert edition is not None
    assert setup.sides[0].fleet.id == edition.document
    BattleSession.create(
        fakes.SYSTEM, setup.but(title="Begun by taps"), library.new_battle_path("x"), find=fakes.find
    ).close()
    item = library.item(path)
    assert item is not None
    sheet = RecordSheet(context, library, window, item)
    qtbot.waitUntil(lambda: bool(sheet.battles.rows))
    asked = []
    sheet.wanted.connect(asked.append)
    sheet.battles.chosen.emit(0)
    assert asked[0][1].name == "Begun by taps"
    again = RecordSheet(context, library, window, item)
    qtbot.waitUntil(lambda: bool(again.battles.rows))
    again.wanted.connect(asked.append)
    tap(again.sheet.buttons["print"])
    key, of, fought = asked[-1]
    assert (key, of) == ("record", item)
    window.rooms.print_item(of, fought)
    settle()
    pages = window.findChild(PrintPage).pages
    words = [part.text for page in pages for part in page.marks if hasattr(part, "text")]
    assert "Begun by taps" in words
