"""A game with secrets: nobody else on the computer may read what the program writes of it, whatever the umask."""

import contextlib
import os
import stat

import pytest

from fleetdesk import cli, systems
from fleetdesk.core.errors import Said
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.drafts import Draft, DraftFile
from fleetdesk.ui.app import Troubles
from tests import players

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rights are another matter there")
FLEETS = (".json",)
"""Lists, cards and named rules are no secrets: a club keeps them on a share."""


@pytest.fixture
def open_handed():
    before = os.umask(0o022)
    yield
    os.umask(before)


def readable(folder) -> list[str]:
    """What others may read, without the lists themselves."""
    return [
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
        and stat.S_IMODE(path.stat().st_mode) & 0o077
        and path.stat().st_size  # an empty lock tells nothing
        and not (path.suffix in FLEETS and "drafts" not in path.parts)
    ]


@pytest.mark.parametrize("game", systems.system_ids())
def test_what_is_written_of_a_battle_is_its_owners(game, tmp_path, open_handed):
    system = systems.load(game)
    home, out = tmp_path / "home", tmp_path / "out"
    out.mkdir()
    library = Library(home, clock=players.clock)
    library.keep_fleet(players.fleets(game)[0])
    path = library.new_battle_path("Secret")
    session = BattleSession.create(system, players.setup(game, 3), path, clock=players.clock)
    try:
        for number in range(12):
            with contextlib.suppress(Said):
                players.step(system, session.journal, number)
        drafts = DraftFile(tmp_path / "drafts", session.journal.opening)
        drafts.save((Draft(seat="a", action="x", asked={}, answers={"text": "secret"}),))
        assert readable(tmp_path) == []  # while it is played: the log beside it, too
    finally:
        session.close()
    run("report", str(path), "-o", f"{out}/all.md", "--umpire")
    run("report", str(path), "-o", f"{out}/all.pdf", "--umpire")
    run("print", str(path), "-o", f"{out}/print.pdf", "--umpire")
    run("dispatches", str(path), "-o", f"{out}/sent", "--anyway")
    backup.back_up(home, out / "all.zip")
    backup.restore(out / "all.zip", tmp_path / "back")
    library.duplicate(path, "Copy")
    library.export(path, out / "mine.battle")
    library.delete(library.duplicate(path, "Gone"))
    (tmp_path / "broken").mkdir()
    worn = tmp_path / "broken" / path.name
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    worn.touch(0o600)
    worn.write_bytes(data)
    with contextlib.suppress(Said):
        BattleSession.open(worn).close()
    Troubles(tmp_path / "settings" / "troubles.txt", players.clock, lambda *_: None)._write(
        str(session.state)
    )
    assert len([one for one in tmp_path.rglob("*") if one.is_file()]) > 10
    assert readable(tmp_path) == []


def run(*arguments: str) -> None:
    assert cli.main(arguments, open_window=lambda *_: 0) in {0, 1, 2}
