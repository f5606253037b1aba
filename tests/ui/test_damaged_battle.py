"""A damaged battle in the window: what was lost is told as the command line tells it, and nothing lost is offered."""

import pytest
from PySide6.QtWidgets import QApplication

from fleetdesk import __main__ as entry
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.store import files
from fleetdesk.ui.widgets.notices import Toast
from tests.bench.hand import Finger, session_of
from tests.store.torn import scribbled

LISTS = ("ecnomus_carthage", "ecnomus_rome")


@pytest.fixture
def torn(tmp_path):
    """A battle that lost a line, with nothing beside it to mend it from."""
    path = tmp_path / "torn.battle"
    session = session_of("galleys", path, LISTS)
    ship = next(one.id for one in session.state.ships.values() if one.side == "a")
    for lost in range(1, 6):
        session.do("mark", {"ship": ship, "slot": "marines", "lost": lost})
    session.close()
    scribbled(path, "DELETE FROM state", "UPDATE entry SET body = replace(body, 'mark', 'murk') WHERE id = 4")
    files.backup_of(path).unlink()
    return path


@pytest.fixture
def finger(torn):
    hand = Finger(torn.parent)
    hand.window.rooms.open_file(torn)
    hand._settle()
    yield hand
    hand.close()


def told(finger) -> str:
    return " ".join(one.accessibleName() for one in finger.window.findChildren(Toast) if one.isVisible())


def test_the_window_tells_what_was_lost_as_the_command_line_does(torn, finger, tmp_path, capsys, monkeypatch):
    shown = told(finger)
    copied = tmp_path / "again" / torn.name
    copied.parent.mkdir()
    copied.write_bytes((torn.parent / "torn.damaged-1.battle").read_bytes())
    line = ["fleetdesk", "--lang", "en", "report", str(copied), "-o", str(tmp_path / "r.md")]
    monkeypatch.setattr("sys.argv", line)
    assert entry.main() == 0
    lost = next(line for line in capsys.readouterr().err.splitlines() if "lost" in line)
    assert "1 line of its log was lost: 4." in lost
    assert lost in shown
    assert "It is shown as it stood after line 3." in shown
    assert "torn.damaged-1.battle" in shown


def test_lines_that_were_lost_are_not_offered_to_be_done_again(finger):
    room = finger.window.rooms.battle_room
    room.seating.sit(EVERYONE)
    QApplication.processEvents()
    assert room.page.foot.undo.isEnabled()
    assert not room.page.foot.redo.isEnabled()
