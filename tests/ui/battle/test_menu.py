"""The menu of a battle on a tablet: all of it is in sight, the way out as well."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.words import Words
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of
from tests.ui.pages import seated

SIZES = ((1280, 800), (800, 1280))


@pytest.mark.parametrize("scale", [100, 125])
@pytest.mark.parametrize("name", systems.system_ids())
def test_the_way_out_is_seen_without_scrolling(qtbot, tablet, name, scale):
    page = seated(tablet, Words.load("fr", paths.texts()), battle_of(name))
    qtbot.addWidget(page)
    page.show()
    tablet.set_scale(scale)
    for size in SIZES:
        page.resize(*size)
        settle()
        page.controller.open_menu()
        settle()
        sheet = page.controller.sheet
        assert sheet.view.verticalScrollBar().maximum() == 0, size
        seen = sheet.body.visibleRegion().boundingRect()
        assert seen.contains(sheet.body.parts()[-1].rect.toAlignedRect()), size
        sheet.dismiss()
        settle()
