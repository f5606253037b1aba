"""For whom a command writes where nobody said it."""

import argparse
from typing import Any

import pytest
from pypdf import PdfReader

from fleetdesk import cli, paths, systems
from fleetdesk.cli import readers
from fleetdesk.cli.command import Console
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.game.corrections import CORRECT
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import seats
from fleetdesk.services.battle import BattleSession
from tests import players


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_game_that_keeps_secrets_is_written_for_all_also_while_nothing_lies_face_down(game, capsys):
    """A paper holds past turns too, and what lay face down then may never have been turned up."""
    system, journal = systems.load(game), players.begin(game, 3)
    nobody_said = argparse.Namespace(to=None, umpire=False)
    found = readers.seat(nobody_said, Console(words=ENGLISH), system, journal.state)
    assert found == (TABLE if system.keeps_secrets or seats.hides(system, journal.state) else EVERYONE)
    assert ("--umpire" in capsys.readouterr().err) == (found == TABLE)
    nobody_said.umpire = True
    assert readers.seat(nobody_said, Console(words=ENGLISH), system, journal.state) == EVERYONE


def printed(folder, order):
    """The log of a battle in whose first turn one order was laid and never turned up, for nobody in particular."""
    path = folder / "mylae.battle"
    session = BattleSession.create(systems.load("galleys"), players.setup("galleys", 1), path)
    opening: Any = session.state
    ship = opening.in_play(opening.sides[0].id)[0].id
    session.do("place_order", {"ship": ship, "order": order, "rest": False})
    session.do(CORRECT, {"ship": "", "slot": "phase", "value": "boarding", "reason": ""})
    for _ in range(2):
        session.do("next_phase", {})
    state: Any = session.state
    assert (state.turn, state.phase) == (2, "activations")
    assert not seats.hides(session.system, session.state)
    session.close()
    paper = folder / "log.pdf"
    line = ["print", str(path), "--sheet", "log", "-o", str(paper)]
    assert cli.main(line, open_window=lambda *_: 0) == 0
    written = "\n".join(page.extract_text() for page in PdfReader(paper).pages)
    for one in folder.iterdir():
        one.unlink()
    return written


def test_an_order_that_was_never_turned_up_is_on_no_paper_for_all(tmp_path):
    assert printed(tmp_path, "port") == printed(tmp_path, "astern")


def test_what_takes_marks_in_says_nothing_of_what_is_in_a_paper_it_does_not_write(tmp_path, capsys):
    system = systems.load("galleys")
    path = tmp_path / "mylae.battle"
    BattleSession.create(system, players.setup("galleys", 1), path).close()
    sheet = tmp_path / "filled.pdf"
    nobody = {"open_window": lambda *_: 0}
    assert cli.main(["--lang", "en", "print", str(path), "--fill", "-o", str(sheet)], **nobody) == 0
    assert "Only what all may know" in capsys.readouterr().err
    for word in ("mark", "scan"):
        assert cli.main(["--lang", "en", word, str(path), str(sheet)], **nobody) == 0
        said = capsys.readouterr()
        assert "Nothing on this sheet is new." in said.out
        assert "Only what all may know" not in said.err


@pytest.mark.parametrize("whom", [["--to", "Rome"], ["--umpire"]])
def test_a_fleet_is_printed_for_nobody_in_particular(tmp_path, capsys, whom):
    """It was printed as if nothing had been asked."""
    fleet, paper = paths.shipped_fleets() / "galleys" / "mylae_rome.json", tmp_path / "fleet.pdf"
    line = ["--lang", "en", "print", str(fleet), "-o", str(paper), *whom]
    assert cli.main(line, open_window=lambda *_: 0) == 2
    assert "mylae_rome.json is a fleet" in capsys.readouterr().err
    assert not paper.exists()
