"""The umpire looks at the sea as a player knows it: nothing there differs where only another side's secrets do."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.frame import application
from fleetdesk.ui.umpire.inbox_step import SeaPane
from tests.trust import secrets, twins
from tests.trust.secret_windows import _IDS, _keeper
from tests.trust.surfaces import LANGUAGES
from tests.ui import leaks
from tests.written_out import written_out

STEPS, EVERY, SEEDS = 28, 6, range(41, 46)


def shown(session, side: str, language: int) -> tuple[list[str], list[str]]:
    """(What stands in the pane with a player's eyes, the whole of the chart and its replays)."""
    bridge = BattleBridge(session)
    inbox = session.system.umpiring.inbox(session.state)
    pane = SeaPane(_keeper(), LANGUAGES[language], bridge)
    pane.resize(700, 700)
    pane.show()
    try:
        pane.show_fleet(inbox, [one.side for one in inbox.fleets].index(side))
        all_of_it = pane.board.canvas.chart
        pane.switch.part_used(1)
        read = [_IDS.sub("", one) for one in leaks.read(pane)]
        chart = pane.board.canvas.chart
        assert chart != all_of_it or all(one.side == side for one in session.state.ships.values() if one.cell)
        return read, [written_out(chart), *(written_out(one) for one in pane.board._replays)]
    finally:
        bridge.let_go()
        pane.close()
        pane.deleteLater()
        leaks.settle()


def test_what_a_player_knows_is_the_same_in_both_twins():
    application()
    compared = 0
    with secrets.same_code():
        for seed in SEEDS:
            pair = twins.begin("salves", seed)
            for step in range(STEPS):
                pair.play()
                if pair.apart or pair.one.state.phase == "over":
                    break
                if not pair.differ or step % EVERY:
                    continue
                side = pair.chance.choice([one.id for one in pair.one.state.sides if one.id != pair.owner])
                one, other = (shown(twin, side, seed % 2) for twin in (pair.one, pair.other))
                assert one == other
                desk = pair.one.system.umpiring
                for reader in (side, None):
                    assert desk.map(pair.one.state, reader) == desk.map(pair.other.state, reader)
                compared += 1
    assert compared > 3, "too few that differ in anything"


def test_a_player_with_the_umpires_eyes_would_be_told_apart():
    """What is compared does see secrets, where the door is passed by."""
    application()
    with secrets.same_code():
        pair = twins.begin("salves", 44)
        while not pair.differ:
            pair.play()
        charts = [BattleBridge(twin).seen.chart("") for twin in (pair.one, pair.other)]
    assert charts[0] != charts[1]
