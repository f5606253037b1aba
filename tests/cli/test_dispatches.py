import pytest

from fleetdesk import cli
from fleetdesk.cli.command import Console
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battle import BattleSession
from tests import fakes
from tests.toy import charted


@pytest.fixture
def battle(tmp_path):
    path = tmp_path / "pond.battle"
    session = BattleSession.create(
        charted.SYSTEM, fakes.setup(2), path, clock=fakes.clock, find=lambda _: charted.SYSTEM
    )
    session.do("write", {"side": "a", "text": "N1 E2"})
    session.do("write", {"side": "b", "text": "S3"})
    session.close()
    return path


@pytest.fixture
def run(capsys):
    console = Console(words=ENGLISH, ids=lambda: ("toy",), named=fakes.find, find=lambda _: charted.SYSTEM)

    def does(*arguments):
        status = cli.main([str(one) for one in arguments], open_window=lambda *_: 9, console=console)
        said = capsys.readouterr()
        return status, said.out, said.err

    return does


def test_texts_for_one_side_go_to_a_file(run, battle, tmp_path):
    out = tmp_path / "north.txt"
    status, said, _ = run("dispatches", battle, "--to", "North", "--markup", "plain", "-o", out)
    assert (status, out.read_text("utf-8")) == (0, "N1 E2\n")
    assert str(out) in said


def test_public_ones_can_be_in_another_language(run, battle, tmp_path):
    out = tmp_path / "news.md"
    assert (
        run("dispatches", battle, "--public", "--markup", "markdown", "--language", "fr", "-o", out)[0] == 0
    )
    assert out.read_text("utf-8").startswith("**Tour 1**")


def test_readers_are_not_mixed_in_one_file(run, battle, tmp_path):
    status, _, complaint = run("dispatches", battle, "-o", tmp_path / "all.txt")
    assert status == 2
    assert "--to" in complaint
    assert run("dispatches", battle, "-o", tmp_path / "mail")[0] == 0
    assert len(list((tmp_path / "mail").iterdir())) == 3


def test_a_secret_stops_it_unless_told(run, battle, tmp_path):
    session = BattleSession.open(battle, find=lambda _: charted.SYSTEM)
    session.do("write", {"side": "a", "text": "N1!"})
    session.close()
    out = tmp_path / "news.txt"
    status, _, complaint = run("dispatches", battle, "--public", "-o", out)
    assert status == 1
    assert "The orders of North can be read in it." in complaint
    assert not out.exists()
    assert run("dispatches", battle, "--public", "--anyway", "-o", out)[0] == 0
    assert "N1!" in out.read_text("utf-8")


def test_an_unknown_side_is_told_with_those_there_are(run, battle, tmp_path):
    status, _, complaint = run("dispatches", battle, "--to", "East", "-o", tmp_path / "x.txt")
    assert status == 2
    assert "North, South" in complaint
