"""What if, by taps: from the moment that is looked at to a battle on the shelf, and between the two."""

import pytest

from fleetdesk.core.words import Words
from fleetdesk.services.after import branches
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.library.item_sheets import ItemSheets
from fleetdesk.ui.widgets.choice_list import ChoiceList
from tests import fakes
from tests.ui.conftest import settle
from tests.ui.pages import seated


@pytest.fixture
def played(library):
    """A battle on the shelf, three steps on."""
    path = library.new_battle_path("Pond")
    session = BattleSession.create(
        fakes.SYSTEM, fakes.setup(3).but(title="Pond"), path, clock=fakes.clock, find=fakes.find
    )
    for lost in (1, 2, 3):
        session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": lost})
    yield session
    session.close()


def test_a_moment_of_the_past_becomes_a_battle(qtbot, keeper, library, played):
    page = seated(keeper, Words("en"), played)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    settle()
    page.controller.look_at(played.journal.path()[0])
    page.controller.open_menu()
    assert page.controller.sheet is not None
    listed = page.controller.sheet.body
    assert isinstance(listed, ChoiceList)
    listed.chosen.emit(
        next(at for at, row in enumerate(listed.rows) if row.title.startswith("Continue from this moment"))
    )
    settle()
    made = next(one for one in library.battles() if one.origin is not None)
    assert made.name == "Pond, from turn 1, line 1"
    found = BattleSession.open(made.path, find=fakes.find)
    assert getattr(found.state.ships["a.s1"], "hull_lost", None) == 1
    assert getattr(played.state.ships["a.s1"], "hull_lost", None) == 3
    found.close()


def test_the_menu_of_each_leads_to_the_other(library, played, context, window):
    branches.branch(played, played.journal.path()[0], "What if", at=fakes.clock())
    items = {one.name: one for one in library.battles()}
    sheets = ItemSheets(context, library, window)
    wanted = []
    sheets.wanted.connect(wanted.append)
    for name, other in (("Pond", "What if"), ("What if", "Pond")):
        sheet = sheets.show_menu(items[name])
        assert isinstance(sheet.body, ChoiceList)
        sheet.answer(next(n for n, row in enumerate(sheet.body.rows) if other in (row.title, row.sub)))
        assert wanted[-1] == ("play", items[other])
