"""What the command line gives of a game under way: nothing secret by itself."""

import pytest

from fleetdesk import cli
from fleetdesk.cli.command import Console
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing import paper
from fleetdesk.services.battle import BattleSession
from tests.systems.salves.games import CELLS, PLAYERS, SYSTEM, fleet
from tests.written_out import as_json

SECRETS = {"g": ("D4", "4/6/3"), "a": ("G6", "6/4/3"), "f": ("K11", "4/7/3")}
"""A cell and the values of one ship of each player."""


@pytest.fixture
def battle(tmp_path):
    path = tmp_path / "sea.battle"
    sides = tuple(SideSetup(id=one, player=PLAYERS[one][1], fleet=fleet(PLAYERS[one][0])) for one in CELLS)
    session = BattleSession.create(SYSTEM, Setup(title="North Sea", sides=sides, seed=7), path)
    for side, text in CELLS.items():
        session.do("place_fleet", {"side": side, "text": text})
    session.do("lock_setup", {})
    session.do("paste_orders", {"side": "a", "text": "USS Washington - fire D4"})
    session.do("resolve_first_turn", {})
    session.close()
    return path


@pytest.fixture
def printed(battle, tmp_path, monkeypatch):
    """The words of the paper that a command line asks for."""
    made = []
    monkeypatch.setattr(paper, "pdf_of", lambda document, *_, **__: made.append(document) or b"%PDF")

    def does(*arguments):
        desk = Console(words=ENGLISH)
        line = ["print", battle, "-o", tmp_path / "out.pdf", *arguments]
        assert cli.main([str(one) for one in line], open_window=lambda *_: 9, console=desk) == 0
        return repr(as_json(made.pop()))

    return does


KEPT = {"deck", "player", "master", "archive"}
"""Papers nobody gets before the end but the player or the umpire: no empty page is written for others."""


@pytest.mark.parametrize("sheet", sorted(SYSTEM.sheets.keys() - KEPT))
def test_paper_for_all_holds_no_secret(printed, sheet):
    text = printed("--sheet", sheet)
    for cell, values in SECRETS.values():
        assert f"'{values}'" not in text
        assert cell == "D4" or f"'{cell}'" not in text  # D4 was fired at: everybody knows it


@pytest.mark.parametrize("sheet", sorted(KEPT))
def test_paper_that_is_secret_says_so_and_is_not_written(battle, tmp_path, capsys, sheet):
    out = tmp_path / "out.pdf"
    line = ["print", str(battle), "-o", str(out), "--sheet", sheet]
    assert cli.main(line, open_window=lambda *_: 9, console=Console(words=ENGLISH)) == 2
    assert "nothing to print" in capsys.readouterr().err
    assert not out.exists()


def test_a_player_gets_his_own_and_nobody_elses(printed):
    text = printed("--to", "Bob", "--sheet", "player")
    assert "USS Enterprise" in text
    assert "6/4/3" in text
    assert "4/6/3" not in text
    assert "K11" not in text


def test_the_umpire_gets_everything_when_he_asks_for_it(printed):
    text = printed("--umpire", "--sheet", "master")
    assert all(values in text for _, values in SECRETS.values())
    assert text.count("As the ships were placed") == 1, "a paper of the whole table is printed once"


def test_the_report_counts_no_hit_points(battle, tmp_path, capsys):
    def report(*more):
        out = tmp_path / "report.md"
        line = ["report", battle, "-o", out, *more]
        cli.main([str(one) for one in line], open_window=lambda *_: 9, console=Console(words=ENGLISH))
        rows = out.read_text("utf-8").splitlines()
        return next(row.split("|")[2:6] for row in rows if row.startswith("| USS Washington"))

    assert [cell.strip() for cell in report()] == ["5", "0", "0", "0"]
    assert "--umpire" in capsys.readouterr().err
    assert [cell.strip() for cell in report("--umpire")] == ["5", "5", "5", "0"]
    assert "--umpire" not in capsys.readouterr().err


def test_a_code_is_checked_without_the_battle(tmp_path, capsys):
    from tests.systems.salves.games import placed

    game = placed()
    opened = tmp_path / "archive.txt"
    opened.write_text(f"What was sealed\n{game.state.seal.text}\n", encoding="utf-8")
    desk = Console(words=ENGLISH)

    def check(code):
        return cli.main(
            ["seal", "check", code, "--opened", str(opened)], open_window=lambda *_: 0, console=desk
        )

    assert check(game.state.seal.code) == 0
    assert "The code is that of this set-up." in capsys.readouterr().out
    assert check("00000-00000-00000-00000") == 1
    opened.write_text("nothing of the kind", encoding="utf-8")
    assert check(game.state.seal.code) == 2
