"""The movement of a turn played again in the window: step by step, stopping where ships meet, back to now."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.charts import Chart, Piece, Replay, Way
from fleetdesk.core.words import msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.chart.ships import paint_piece
from tests.ui.battle.conftest import click, click_part, settle


@pytest.fixture
def sailed(tmp_path):
    """A turn is sailed; two ships were told to end in one hex."""
    system = systems.load("age_of_sail")
    sides = []
    for side, file in (("b", "nile_british"), ("f", "nile_french")):
        content = (paths.shipped_fleets() / "age_of_sail" / f"{file}.json").read_bytes()
        sides.append(SideSetup(id=side, name=file, fleet=system.fleet.model_validate_json(content)))
    setup = Setup(title="Nile", sides=tuple(sides), seed=1, answers={"wind": 0, "force": 3})
    session = BattleSession.create(system, setup, tmp_path / "x.battle", clock=lambda: "2026-01-01T12:00:00")
    while session.state.phase != "orders":
        session.do("next_phase", {}, insist=True)
    ships = [one for one in session.state.ships.values() if one.side == "b"]
    for ship, cell, heading, order in ((ships[0], (0, 0), "SE", "2"), (ships[1], (1, 1), "NE", "1")):
        session.do("place", {"ship": ship.id, "hex": cell, "heading": heading, "v": 2})
        session.do("write_orders", {"ship": ship.id, "orders": [{"turn": 1, "text": order}]}, insist=True)
    while session.state.phase != "movement":
        session.do("next_phase", {}, insist=True)
    session.do("sail_all", {}, insist=True)
    return session


def spots(canvas):
    return {
        one.piece.id: (round(one.x, 3), round(one.y, 3))
        for one in canvas._scene.spots
        if one.piece.id and not one.piece.faint
    }


def test_a_turn_is_played_from_its_start_to_what_is_now(make, sailed):
    page = make(sailed, 1280, 800)
    board = page.chart.board
    now = spots(board.canvas)
    click(board.again)
    assert board.replay.isVisible()
    assert not board.tools.isVisible()
    start = spots(board.canvas)
    replay = board.replay.replay
    assert start != now
    click_part(board.replay.line, f"Step {replay.steps}")
    ended = spots(board.canvas)
    assert all(ended[ship] == now[ship] for ship in ended)
    click(board.replay.close_button)
    assert spots(board.canvas) == now
    assert board.tools.isVisible()


def test_playing_stops_where_ships_meet_and_says_who_gives_way(make, sailed, qtbot):
    page = make(sailed, 1280, 800)
    board = page.chart.board
    click(board.again)
    halts = board.replay.replay.halts
    assert halts, "two were told to end in one hex"
    click(board.replay.play)
    qtbot.waitUntil(lambda: board.replay.halt is not None, timeout=10000)
    assert not board.replay._timer.isActive()
    assert board.caption.text() == str(board.replay.halt.text)
    assert board.plate.isVisible()


def test_a_step_of_the_battle_ends_the_replay(make, sailed):
    page = make(sailed, 1280, 800)
    board = page.chart.board
    click(board.again)
    page.bridge.do("remark", {"text": "x"})
    settle()
    assert board.replay.isVisible(), "a word changes no movement"
    page.bridge.undo()
    page.bridge.undo()
    settle()
    assert not board.replay.isVisible()
    assert not board.again.isVisible()


def test_the_next_phase_ends_the_replay(make, sailed):
    """Its bar lay over the ship that fired."""
    page = make(sailed, 1280, 800)
    board = page.chart.board
    click(board.again)
    for _ in range(2):
        page.bridge.do("next_phase", {}, insist=True)
    settle()
    assert not board.replay.isVisible()
    assert board.tools.isVisible()


def in_sight(board, ship: str) -> bool:
    """Whether a ship is on the sea, and nothing lies on her."""
    canvas = board.canvas
    spot = canvas.spot_of(ship)
    at = canvas.camera.pixel((spot.x, spot.y))
    return canvas.area.contains(at) and not any(place.contains(at) for place in canvas._marks.covered)


def test_the_ship_in_hand_is_seen_where_she_has_sailed_to(make, tmp_path, sailed):
    """She went under the buttons at the lower edge."""
    page = make(sailed, 1280, 800)
    board = page.chart.board
    ship = next(one.id for one in sailed.state.ships.values() if one.side == "b")
    page.select(ship)
    settle()
    for column, row in ((20, 12), (28, 20), (34, 40), (0, 3)):
        sailed.do("place", {"ship": ship, "hex": (column, row), "heading": "SE", "v": 2}, insist=True)
        page.refresh()
        settle()
        assert in_sight(board, ship)


@pytest.mark.parametrize("scale", [100, 150])
def test_the_bar_of_a_replay_lies_over_no_row_of_a_bounded_chart(qtbot, keeper, words, scale):
    keeper.set_scale(scale)
    board = ChartBoard(keeper, words, name="Chart")
    qtbot.addWidget(board)
    board.resize(1000, 900)
    ship = Piece(id="a", name="Duc", cell=(7, 9), heading=0.0)
    board.show_chart(Chart(shape="squares", corners=((0, 0), (7, 9)), pieces=(ship,)))
    board.show_replays(
        (Replay(title=msg("Turn"), ways=(Way(piece=ship, cells=((7, 8), (7, 9)), headings=(180.0, 180.0)),)),)
    )
    with qtbot.waitExposed(board):
        board.show()
    settle()
    canvas = board.canvas
    before = canvas.camera
    click(board.again)
    after, lower = canvas.camera, canvas.grid.outline((7, 9), canvas.camera).boundingRect().bottom()
    top = board.replay.geometry().top()
    keeper.set_scale(100)
    assert board.replay.isVisible()
    assert lower <= top + 1
    assert after == before, "the sea does not jump"


def test_steps_are_named_from_the_start_on_in_what_a_game_counts(make, sailed):
    page = make(sailed, 1280, 800)
    click(page.chart.board.again)
    line = page.chart.board.replay.line
    assert [line._word(at, 100.0) for at in range(3)] == ["from here", "1 M!", "2 M"]
    assert line._word(0, 4.0) == "0 M", "where there is no room for the word"


def test_where_each_ship_began_and_ends_is_drawn_under_her(make, sailed, monkeypatch):
    board = make(sailed, 1280, 800).chart.board
    drawn = []

    def note(painter, theme, middle, unit, spot, **more):
        drawn.append((spot.piece.id, spot.piece.faint, (spot.x, spot.y)))
        paint_piece(painter, theme, middle, unit, spot, **more)

    monkeypatch.setattr("fleetdesk.ui.chart.overlays.paint_piece", note)
    click(board.again)
    settle()
    board.canvas.grab()
    grid, moving = board.canvas.grid, [way for way in board.replay.replay.ways if len(way.cells) > 1]
    assert moving
    assert all(faint for _, faint, _ in drawn)
    canvas, found = board.canvas, 0
    for way in moving:
        ends = {grid.middle(way.cells[0]), grid.middle(way.cells[-1])}
        if all(canvas.area.contains(canvas.camera.pixel(end)) for end in ends):
            found += 1
            assert {at for ship, _, at in drawn if ship == way.piece.id} == ends
    assert found
    for at in (0.25, 0.5):
        drawn.clear()
        canvas.show_moment(board.replay.replay, at)
        canvas.grab()
    assert not drawn, "they lie still, as the sea does, while ships move"


def test_a_frame_paints_the_sea_alone_and_leaves_its_edges_as_they_are(make, sailed, monkeypatch):
    board = make(sailed, 1280, 800).chart.board
    click(board.again)
    settle()
    canvas, edges = board.canvas, []
    monkeypatch.setattr("fleetdesk.ui.chart.frame.Rulers.paint", lambda *_, **__: edges.append(1))
    canvas.show_moment(board.replay.replay, 0.5)
    settle()
    assert not edges
    canvas.update()
    settle()
    assert edges
