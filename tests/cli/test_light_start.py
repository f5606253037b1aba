"""What the entry points load: each module is waited for by somebody."""

import os
import subprocess
import sys

import pytest

from fleetdesk import paths, systems

COUNT = """
import sys
{run}
print(*sorted(name for name in sys.modules if name.split(".")[0] in {{"fleetdesk", "pydantic", "PySide6", "reportlab"}}))
"""
HELP = "from fleetdesk import cli, paths\nassert cli.main([{line}], open_window=None) == 0"

MODELS = ("pydantic", "fleetdesk.core.base")


def is_game(name: str) -> bool:
    return name.startswith("fleetdesk.systems.") and name.endswith(".game")


def loaded(run: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", COUNT.format(run=run)],
        env={**os.environ, "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()[-1].split()


@pytest.mark.parametrize("line", ["'--help'", "'--version'", "'--lang', 'fr', '--help'"])
def test_help_loads_no_models(line):
    found = loaded(HELP.format(line=line))
    assert not [name for name in found if not name.startswith("fleetdesk")]
    assert len(found) <= 9


def test_help_is_there_before_anything_else_is():
    """Neither what hears of signals, nor what finds folders, nor what packs them."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "fleetdesk", "--help"],
        env={**os.environ, "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "argparse" in found
    assert not {"platformdirs", "shutil", "socket", "tempfile", "threading"} & found


def test_one_command_does_not_load_the_others():
    found = loaded(HELP.format(line="'rules', '--help'"))
    assert "fleetdesk.cli.rules" in found
    assert not {"fleetdesk.cli.demo", "fleetdesk.cli.print_", "fleetdesk.services.demo"} & {*found}


@pytest.mark.parametrize("line", ["'rules', 'list'", "'odds', '--help'", "'odds', 'galleys', '--help'"])
def test_to_name_games_and_their_odds_no_game_and_no_model_is_loaded(line):
    found = loaded(HELP.format(line=line))
    assert not [name for name in found if is_game(name) or name.startswith(MODELS)]


@pytest.mark.parametrize(
    "line",
    [
        "'odds', 'galleys', 'ram', '--size', '3', '--modifier', '0'",
        "'odds', 'galleys', 'assault', '--attackers', '5', '--defenders', '4', '--roman', '0'",
        "'odds', 'firestorm_armada', 'pd', '--dice', '4'",
        "'odds', 'uncharted_seas', 'fire', '--ad', '8', '--dr', '4', '--cr', '7'",
    ],
)
def test_odds_load_what_throws_those_dice_alone(line):
    found = loaded(HELP.format(line=line))
    assert not [name for name in found if is_game(name) or ".paper" in name or ".show" in name]
    assert not [name for name in found if name.startswith(("fleetdesk.core.battle", "fleetdesk.core.lists"))]


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_list_is_judged_without_what_is_played_shown_or_printed(game):
    fleet = min((paths.shipped_fleets() / game).glob("*.json")).name
    found = loaded(HELP.format(line=f"'check', str(paths.shipped_fleets() / {game!r} / {fleet!r})"))
    later = (
        "core.battle.",
        "core.blocks.cards",
        "core.forms",
        "core.game.system",
        "core.layout",
        "core.paper",
        "core.lists.scenarios",
        f"systems.{game}.game",
        f"systems.{game}.paper",
        f"systems.{game}.show",
        f"systems.{game}.state",
    )
    assert not [name for name in found if name.removeprefix("fleetdesk.").startswith(later)]


def test_the_empty_window_loads_nothing_of_the_house():
    found = loaded("from fleetdesk.ui import frame")
    assert [name for name in found if name.startswith("fleetdesk.")] == [
        "fleetdesk.paths",
        "fleetdesk.ui",
        "fleetdesk.ui.frame",
    ]


def test_the_window_is_opened_without_the_commands():
    found = loaded(
        "from fleetdesk import bootstrap\nfrom fleetdesk.ui import app\nfrom fleetdesk.ui.window import room_makers, rooms"
    )
    assert not [name for name in found if name.startswith("fleetdesk.cli")]
    assert not [name for name in found if name.startswith(("fleetdesk.systems.", "reportlab"))]


def test_the_library_opens_without_what_is_played_printed_or_imported():
    found = loaded(
        "from fleetdesk import bootstrap\nfrom fleetdesk.ui import app\nfrom fleetdesk.ui.window import room_makers\n"
        "from fleetdesk.ui.library import library_page"
    )
    later = ("core.blocks", "core.layout", "core.paper", "core.game", "core.forms", "core.battle.battles", "core.lists.fleets",
             "core.lists.scenarios", "systems.", "services.printing", "services.battlescribe",
             "services.exchange", "services.building", "services.after", "ui.builder", "ui.battle.")  # fmt: skip
    assert not [name for name in found if name.removeprefix("fleetdesk.").startswith(later)]
    assert len([name for name in found if name.startswith("fleetdesk.")]) <= 99


def test_a_shelf_that_was_looked_at_before_stands_without_models(tmp_path):
    """Headers, verdicts and settings of files are read as they are; pydantic comes with what is opened."""
    found = loaded(
        "from pathlib import Path\nfrom fleetdesk import bootstrap, paths\nfrom fleetdesk.ui import app\n"
        "from fleetdesk.ui.library import library_page\nfrom fleetdesk.services.shelf.book import Book\n"
        f"here = Path({str(tmp_path)!r})\n"
        "parts = bootstrap.parts('en', settings=here / 'settings.json', folder=here)\n"
        "shelf = library_page.Library(here, shipped=paths.shipped_fleets())\n"
        "book = Book(parts.verdicts)\n"
        "fleets = shelf.fleets()\n"
        "assert fleets and shelf.scenarios() and all(book.judged(one) for one in fleets)"
    )
    assert not [name for name in found if name.startswith("pydantic")]


def test_the_lists_on_a_shelf_are_judged_without_a_whole_game(tmp_path):
    found = loaded(
        "from pathlib import Path\nfrom fleetdesk import bootstrap, paths\n"
        "from fleetdesk.services.shelf.judging import judge\nfrom fleetdesk.services.shelf.library import Library\n"
        f"here = Path({str(tmp_path)!r})\n"
        "parts = bootstrap.parts('en', settings=here / 'settings.json', folder=here)\n"
        "shelf = Library(here, shipped=paths.shipped_fleets(), find=parts.find)\n"
        "assert all(judge(shelf, parts.lists_of, one).verdict for one in shelf.fleets())"
    )
    assert "pydantic" in found
    assert not [name for name in found if is_game(name)]


def test_a_battle_opens_without_phones_an_umpire_or_the_set_up_of_another():
    found = loaded("from fleetdesk.ui import battle_room")
    later = ("hosting", "ui.phones", "ui.umpire", "ui.battle.setup", "services.printing", "services.sending",
             "services.after.report", "services.after.record.", "ui.battle.over.report_sheet", "ui.chart.panel",
             "ui.chart.canvas", "ui.chart.grid", "ui.library.item_sheets", "ui.battle.forms.",
             "ui.battle.panel.prepare", "ui.battle.panel.dice_pad", "ui.cards.working_view", "ui.battle.seat.handover", "ui.battle.seat.code_sheet",
             "ui.battle.over.promise_sheet", "ui.battle.over.sheets", "ui.battle.over.menu", "ui.battle.log",
             "ui.battle.panel.debts_view", "ui.battle.panel.dice_view", "ui.widgets.dice.tray", "ui.story_view", "ui.guide", "core.layout.laying", "core.layout.ties",
             "core.game.case_reading", "core.game.rule_book", "core.search", "ui.battle.tied", "ui.battle.tiles.ties")  # fmt: skip
    assert not [name for name in found if name.removeprefix("fleetdesk.").startswith(later)]
    assert len([name for name in found if name.startswith("fleetdesk.")]) <= 215


CHECK = HELP.format(line="'check', str(paths.shipped_fleets() / 'galleys' / 'mylae_rome.json')")


def test_a_command_waits_for_no_plugins_of_its_models():
    found = loaded(f"{CHECK}\nassert 'importlib.metadata' not in sys.modules")
    assert "pydantic" in found
    assert "pydantic.dataclasses" not in found, "it takes a tenth of the command"
    assert len([name for name in found if name.startswith("fleetdesk.")]) <= 65


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_game_is_loaded_without_its_worked_cases_and_what_is_cut_out(game):
    found = loaded(f"from fleetdesk import systems\nsystems.load({game!r})")
    assert f"fleetdesk.systems.{game}.game" in found
    kits = {"fleetdesk.core.blocks.kit", f"fleetdesk.systems.{game}.paper.kit"}
    assert not [name for name in found if name.startswith(f"fleetdesk.systems.{game}.cases") or name in kits]


def test_a_game_of_posts_is_loaded_without_what_reads_them():
    """Its words and patterns take longer than all else of the game; they come with the first post."""
    found = loaded(
        "from fleetdesk import systems\nsystems.load('salves')\nassert 'rapidfuzz' not in sys.modules\n"
        "from fleetdesk.systems.salves.posts.text.words import vocabulary\nassert not vocabulary.cache_info().misses"
    )
    later = (
        "asides",
        "checks",
        "choices",
        "orders",
        "reading",
        "text.cleaning",
        "text.patterns",
        "text.tokens",
    )
    assert not [
        name for name in found if name.removeprefix("fleetdesk.systems.salves.posts.").startswith(later)
    ]


def test_the_library_makes_no_class_of_qt_that_it_does_not_use():
    """Of a widget Qt made itself PySide tries every class there is: a view has a viewport of ours."""
    loaded(
        "from PySide6 import QtWidgets\nfrom fleetdesk import paths\nfrom fleetdesk.ui.frame import application\n"
        "from fleetdesk.ui.look.theme_keeper import ThemeKeeper\nfrom fleetdesk.ui.widgets.scroll import Scroll\n"
        "app = application()\nview = Scroll(ThemeKeeper(paths.resources()))\nassert view.viewport() is not None\n"
        "assert 'QScrollArea' in vars(QtWidgets) and 'QWizard' not in vars(QtWidgets)"
    )


ASKED = """
import sys
from PySide6 import QtCore
def said(wrong):
    try:
        return repr(wrong())
    except Exception as error:
        return f"{type(error).__name__}: {error}"
print([
    said(lambda: QtCore.QPoint(1.5, "a")),
    said(lambda: QtCore.QObject(nothing=1)),
    said(lambda: QtCore.QObject().setObjectName(3)),
    said(lambda: QtCore.QPoint.__doc__),
])
"""


def test_the_binding_of_qt_reads_signatures_when_somebody_asks_for_one():
    """What it writes stubs, help and the words of errors with is a quarter of an empty window's work."""
    found = loaded(
        "from fleetdesk.ui import qt_imports\n"
        "late = [name for name, one in sys.modules.items() if '__getattr__' in vars(one) and 'shiboken' in name]\n"
        "assert len(late) == 7 and 'argparse' not in sys.modules, late\n"
        "assert len.__doc__.startswith('Return the number')\n"
        "assert all('__getattr__' in vars(sys.modules[name]) for name in late)"
    )
    assert "PySide6.QtCore" in found


def test_what_qt_says_of_a_wrong_call_is_the_same():
    def told(first: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", first + ASKED], capture_output=True, text=True, check=True
        )
        return done.stdout

    assert "QPoint" in told("")
    assert told("from fleetdesk.ui import qt_imports") == told("")


def test_a_battle_room_is_loaded_without_what_checks_its_models():
    """It is made when the first is checked: what a module says once and for all needs no check."""
    loaded(
        "from fleetdesk.ui import battle_room\nfrom fleetdesk.core.base import Frozen\n"
        "def kinds(kind):\n"
        "    for one in kind.__subclasses__():\n"
        "        yield one\n"
        "        yield from kinds(one)\n"
        "made = {one.__name__ for one in kinds(Frozen) if 'Mock' not in type(one.__pydantic_validator__).__name__}\n"
        "assert made <= {'DiceBox'}, made"  # every battle has dice
    )
