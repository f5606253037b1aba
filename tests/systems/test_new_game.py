"""The game of docs/new-game.md is a game; and what a game lacks is said in sentences."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from fleetdesk import cli, systems
from fleetdesk.cli.command import Console
from fleetdesk.core.battle.actions import Table
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.dice import Dice
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import printing
from tests import fakes
from tests.tools import conform

PAGE = Path(__file__).parents[2] / "docs" / "new-game.md"
GAME = "skiffs"


@pytest.fixture(scope="module")
def skiffs(tmp_path_factory):
    """The game of the page, in a folder beside those of the program."""
    home = tmp_path_factory.mktemp("systems")
    folder = home / GAME
    folder.mkdir()
    blocks = re.findall(
        r"^## `([a-z_]+\.py)`.*?^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    for name, text in blocks:
        (folder / name).write_text(text, "utf-8")
    systems.__path__.append(str(home))
    systems.system_ids.cache_clear()
    try:
        yield importlib.import_module(f"{systems.__name__}.{GAME}.game").SYSTEM
    finally:
        systems.__path__.remove(str(home))
        systems.system_ids.cache_clear()
        systems.named.cache_clear()
        systems.load.cache_clear()
        for module in [name for name in sys.modules if name.startswith(f"{systems.__name__}.{GAME}")]:
            del sys.modules[module]


def test_the_page_is_a_game_of_about_two_hundred_lines():
    texts = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(texts) == 5
    assert sum(text.count("\n") for text in texts) < 330


def test_it_lacks_nothing_but_its_place_among_the_games(skiffs):
    (missing,) = conform.problems(skiffs, folder=GAME)
    assert "pyproject.toml" in missing


@pytest.mark.parametrize("game", [one for one in systems.system_ids() if one != GAME])
def test_the_games_of_the_program_conform(game, monkeypatch):
    monkeypatch.setattr(conform, "BATTLES", 1)
    monkeypatch.setattr(conform, "STEPS", 16)
    assert list(conform.problems(systems.load(game), folder=game)) == []


def fought(skiffs):
    fleet = skiffs.fleet.model_validate(conform._list(skiffs).model_dump())
    setup = Setup(sides=tuple(SideSetup(id=side, fleet=fleet) for side in "ab"))
    return Journal(skiffs.opening(setup), skiffs.actions, clock=fakes.clock)


def test_its_rule_stands_once(skiffs):
    journal = fought(skiffs)
    journal.do("mark", {"ship": "a-s0", "slot": "hull", "lost": 2})
    form = skiffs.actions["fire"].form(journal.state, {"ship": "a-s0"})
    assert [row.value for row in form.working.rows] == [3, -2]
    assert skiffs.explain(journal.state, "a-s0/dice").total == form.working.total == 1
    journal.do("fire", form.args, typed=[5], roll_rest=False)
    assert journal.state.hull_left("b-s0") == 3
    odds = skiffs.actions["fire"].odds(journal.state, skiffs.actions["fire"].args(**form.args))
    assert [one.probability for one in odds.tables[0].chances] == pytest.approx([2 / 3, 1 / 3])
    table = Table(Dice(journal.state.dice, typed=[1], roll_rest=False), insist=True)
    skiffs.actions["fire"].run(journal.state, skiffs.actions["fire"].args(**form.args), table)
    assert [str(one) for one in table.overruled] == ["Ship s0 has fired this turn (S3)."]


def test_a_game_without_a_pack_prints_its_first_sheet(skiffs):
    fleet = conform._list(skiffs)
    thing = printing.Printable(system=skiffs, fleet=fleet)
    assert len(printing.drawn(thing, printing.PrintOrder()).cards) == 4


def test_a_game_without_worked_cases_says_so(skiffs, capsys):
    assert cli.main(("rules", "check", skiffs.id), open_window=None, console=Console(words=ENGLISH)) == 0
    assert capsys.readouterr().out == "Skiffs brings no worked cases.\n"


def broken(**changes):
    return next(conform.problems(systems.load("uncharted_seas").but(**changes), folder="uncharted_seas"), "")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"id": "seas"}, 'The folder is called "uncharted_seas" but SYSTEM.id is "seas"'),
        ({"sheets": {}}, "The game prints nothing"),
        ({"actions": {}}, "completed(SYSTEM)"),
        ({"catalogue": tuple}, "The catalogue is empty"),
        ({"overview": lambda _battle, _seat: {}["nobody"]}, "overview(battle) fails: KeyError 'nobody'"),
        ({"slots": lambda _battle, _ship: ()}, 'A card shows boxes "hull"'),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(changes, said, monkeypatch):
    monkeypatch.setattr(conform, "BATTLES", 1)
    monkeypatch.setattr(conform, "STEPS", 1)
    assert said in broken(**changes)


def test_one_command_says_it(capsys, monkeypatch):
    monkeypatch.setattr(conform, "BATTLES", 1)
    monkeypatch.setattr(conform, "STEPS", 4)
    assert conform.main(["uncharted_seas"]) == 0
    assert "It can be played" in capsys.readouterr().out
    assert conform.main(["nobody"]) == 1
    assert "There is no folder" in capsys.readouterr().out
