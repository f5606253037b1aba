import pytest
from PySide6.QtWidgets import QWidget

from fleetdesk import paths, systems
from fleetdesk.core.words import Words
from fleetdesk.ui.window.new_sheet import NewSheet
from fleetdesk.ui.window_context import WindowContext
from tests.fakes import SYSTEM

PICTURES = {"boats": "plan.capital", "rafts": "ship.galley"}
GAMES = {
    key: SYSTEM.but(id=key, title=key.title(), tells=f"Played with {key}", picture=PICTURES[key], rank=rank)
    for key, rank in (("boats", 2), ("rafts", 1))
}


@pytest.fixture
def new_sheet(qtbot, context, parts):
    parts.ids, parts.named, parts.find = lambda: tuple(GAMES), GAMES.__getitem__, GAMES.__getitem__
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(900, 600)
    host.show()
    return NewSheet(context, parts, host), host


def test_which_game_is_asked_in_their_order(new_sheet, qtbot, tap, sheet_of):
    made, host = new_sheet
    made.begin("battle")
    rows = sheet_of(host).body
    assert [row.title for row in rows.rows] == ["Rafts", "Boats"]
    assert [row.outline for row in rows.rows] == ["ship.galley", "plan.capital"]
    with qtbot.waitSignal(made.battle_wanted) as told:
        tap(rows, rows.parts()[1].rect)
    assert told.args == [GAMES["boats"]]


def test_nobody_is_asked_for_a_game_that_is_known(new_sheet, qtbot):
    made, _ = new_sheet
    with qtbot.waitSignal(made.fleet_wanted) as told:
        made.begin("fleet", "boats")
    assert told.args == [GAMES["boats"]]


def test_asking_for_a_game_loads_none(new_sheet, tap, sheet_of, parts):
    made, host = new_sheet
    loaded = []
    parts.find = lambda key: loaded.append(key) or GAMES[key]
    made.begin("lesson")
    rows = sheet_of(host).body
    assert [row.sub for row in rows.rows] == ["Played with rafts", "Played with boats"]
    assert loaded == []
    tap(rows, rows.parts()[0].rect)
    assert loaded == ["rafts"]


@pytest.mark.parametrize("scale", [100, 125])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_game_is_about_stands_in_one_line(qtbot, keeper, parts, sheet_of, language, scale):
    parts.ids, parts.named = systems.system_ids, systems.named
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1280, 800)
    host.show()
    keeper.set_scale(scale)
    NewSheet(WindowContext(keeper, Words.load(language, paths.texts())), parts, host).begin("fleet")
    rows = sheet_of(host).body
    assert len(rows.rows) == len(systems.system_ids())
    assert {round(part.rect.height()) for part in rows.parts()} == {keeper.theme.px(52)}, "no row is higher"
