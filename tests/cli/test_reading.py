"""Commands that read: whatever the file is like, it and everything beside it stays as it was, to the nanosecond."""

import json
import os
import random
import shutil
from pathlib import Path

import pytest

from fleetdesk import cli, systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.battle.parts import log_of
from tests import catalogue_files, players
from tests.trust import damage
from tests.trust.played import battles_of

GAMES = systems.system_ids()
LONG_AGO = 1_500_000_000
OLD = Path(__file__).parents[1] / "trust" / "old"


def traces(folder: Path) -> dict[str, object]:
    """All that can be told of a folder: names, bytes, times, rights; not when something was last looked at."""
    found: dict[str, object] = {}
    for path in (folder, *folder.rglob("*")):
        state = path.lstat()
        data = path.read_bytes() if path.is_file() else sorted(one.name for one in path.iterdir())
        found[path.relative_to(folder).as_posix()] = (
            data,
            state.st_mtime_ns,
            state.st_ctime_ns,
            state.st_mode,
        )
    return found


def sound(game: str, folder: Path) -> None:
    library = Library(folder, clock=players.clock)
    library.keep_fleet(players.fleets(game)[0].but(name="mine"))
    shutil.copy(folder / "fleets" / game / "mine.json", folder / "mine.json")
    shutil.copy(folder / "mine.json", folder / "mine.json.bak")
    (folder / "mine.battle").write_bytes(battles_of(game)[2])
    (folder / "mine.battle.bak").write_bytes(battles_of(game)[2])


def crashed(game: str, folder: Path) -> None:
    """It was being played when the lights went out: half of it is in the log."""
    sound(game, folder)
    opened, log, _ = battles_of(game)
    (folder / "mine.battle").write_bytes(opened)
    log_of(folder / "mine.battle").write_bytes(log)


def damaged(game: str, folder: Path) -> None:
    sound(game, folder)
    chance = random.Random(game)
    for name in ("mine.battle", "mine.json"):
        path = folder / name
        path.write_bytes(damage.smear(path.read_bytes(), chance))
    battle = folder / "mine.battle"
    torn = bytearray(battle.read_bytes())
    torn[len(torn) // 2 :] = bytes(len(torn) - len(torn) // 2)
    battle.write_bytes(torn)


def alone(game: str, folder: Path) -> None:
    """Damaged, and no backup beside it."""
    damaged(game, folder)
    for name in ("mine.battle.bak", "mine.json.bak"):
        (folder / name).unlink()


def old(game: str, folder: Path) -> None:
    """As the first version wrote them."""
    here = OLD / "format-1" / game
    shutil.copy(here / "played.battle", folder / "mine.battle")
    shutil.copy(here / "fleet.json", folder / "mine.json")


STATES = (sound, crashed, damaged, alone, old)


@pytest.mark.parametrize(  # every state with three games, and every game in three states
    ("game", "state"),
    [
        (game, STATES[(at + more) % len(STATES)])
        for at, game in enumerate(GAMES)
        for more in range(0, len(STATES), 2)
    ],
)
def test_reading_changes_nothing(game, state, tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    for one in (folder, out):
        one.mkdir()
    state(game, folder)
    for file in catalogue_files.write(
        folder, a_gst=catalogue_files.game_system(), a_cat=catalogue_files.catalogue()
    ):
        assert file.exists()
    (folder / "cases.json").write_text(json.dumps([]))
    for path in folder.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    before = traces(folder)
    fleet, battle = str(folder / "mine.json"), str(folder / "mine.battle")
    lines = (
        ["check", fleet],
        ["check", battle],
        ["print", fleet, "-o", f"{out}/fleet.pdf", "--sheet", "cards"],
        ["print", battle, "-o", f"{out}/battle.pdf", "--sheet", "cards"],
        ["report", battle, "-o", f"{out}/report.md"],
        ["report", battle, "-o", f"{out}/report-a.md", "--to", "a"],
        ["report", fleet, "-o", f"{out}/none.md"],
        ["dispatches", battle, "-o", f"{out}/sent", "--anyway"],
        ["import", str(folder / "a.gst"), str(folder / "a.cat")],
        ["rules", "check", game, "--cases", str(folder / "cases.json")],
    )
    for line in lines:
        assert cli.main(line, open_window=lambda *_: 0) in {0, 1, 2}
    assert traces(folder) == before
    if state in {sound, crashed, old}:
        assert {"report.md", "battle.pdf", "fleet.pdf"} <= {one.name for one in out.iterdir()}


def test_a_battle_that_is_being_played_is_read_as_it_stands(tmp_path):
    game = GAMES[0]
    path = tmp_path / "in" / "mine.battle"
    path.parent.mkdir()
    session = BattleSession.create(systems.load(game), players.setup(game, 3), path, clock=players.clock)
    try:
        session.do("remark", {"text": "Written a moment ago"})
        before = traces(path.parent)
        assert (
            cli.main(["report", str(path), "-o", str(tmp_path / "report.md")], open_window=lambda *_: 0) == 0
        )
        assert traces(path.parent) == before
        session.do("remark", {"text": "And another"})
    finally:
        session.close()
    assert "1 entr" in (tmp_path / "report.md").read_text("utf-8")
