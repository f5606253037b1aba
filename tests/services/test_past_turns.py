"""What earlier turns of a battle left in the columns of its sheets."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.blocks.cards import Columns
from fleetdesk.core.blocks.pencil import Turns
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import demo
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.printing import PrintOrder, drawn, of_battle, printables, turns_ended
from fleetdesk.store import fleets

GAMES = ("age_of_sail", "firestorm_armada", "galleys", "uncharted_seas")


@pytest.fixture(scope="module", params=GAMES)
def played(request, tmp_path_factory):
    """The sample turn of a game: it stands in turn 2."""
    system = systems.load(request.param)
    files = sorted((paths.shipped_fleets() / request.param).glob("*.json"))
    setup = demo.line_up(system, [fleets.load(file).value for file in files], ENGLISH)
    session = BattleSession.create(system, setup, tmp_path_factory.mktemp("past") / "demo.battle")
    demo.begin(session)
    while session.state.turn == 1:
        demo.play_turn(session)
    yield session
    session.close()


def columns(document, turn):
    """What the columns of a turn hold, block by block."""

    def held(blocks):
        for block in blocks:
            if isinstance(block, Columns):
                for column in block.columns:
                    yield from held(column)
            elif isinstance(block, Turns):
                for band in block.bands:
                    for cells in (band.cells, band.second, band.degrees):
                        at = turn - block.first
                        cell = cells[at] if 0 <= at < len(cells) else None
                        yield cell if isinstance(cell, float) or cell is None else ENGLISH.say(cell)

    blocks = (*document.head.strip, *(block for card in document.cards for block in card.blocks))
    return list(held(blocks))


def log(session, battle, seat, ended=None):
    options = SheetOptions(state="current", seat=seat, first=1)
    things = of_battle(session.system, battle, seat, session.identity, ended or {})
    return drawn(things[0], PrintOrder(sheet="log", options=options))


def test_a_turn_that_is_over_keeps_what_stood_in_its_column(played):
    ended, side = turns_ended(played.journal), played.state.sides[0].id
    assert list(ended) == list(range(1, played.state.turn)) != []
    sheet = log(played, played.state, side, ended)
    for turn, battle in ended.items():
        then, now = columns(log(played, battle, side), turn), columns(sheet, turn)
        assert any(then)
        assert [(a, b) for a, b in zip(then, now, strict=True) if a and not b] == []
    plain = log(played, played.state, side)
    assert columns(plain, played.state.turn) == columns(sheet, played.state.turn), "the turn that is played"
    assert columns(plain, 1) != columns(sheet, 1)


def test_whoever_may_not_see_an_order_does_not_read_it_later(played):
    """The table's sheet is drawn from what the table saw, turn by turn."""
    ended = turns_ended(played.journal)
    seen = {turn: played.system.view(battle, TABLE) for turn, battle in ended.items()}
    assert log(played, played.state, TABLE, ended) == log(played, played.state, TABLE, seen)


def test_a_battle_in_a_file_remembers_its_turns(played):
    for thing in printables(played.path):
        assert dict(thing.earlier) == dict(turns_ended(played.journal))
