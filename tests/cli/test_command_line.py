import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from fleetdesk import __version__, cli, paths, systems
from fleetdesk.cli.command import Console
from fleetdesk.cli.odds import percent
from fleetdesk.cli.overview import COMMANDS
from fleetdesk.core.lists.catalogues import Imported, Remark
from fleetdesk.core.speech import usual_language
from fleetdesk.core.words import ENGLISH, Words, msg
from fleetdesk.screens import has_screen
from tests import catalogue_files, fakes


class Window:
    """Stands for the window: remembers what it was asked to open."""

    def __init__(self) -> None:
        self.asked: list[tuple[Path | None, str | None]] = []

    def __call__(self, file: Path | None, language: str | None) -> int:
        self.asked.append((file, language))
        return 0


@pytest.fixture
def window():
    return Window()


@pytest.fixture
def run(window, capsys):
    """Run a command line on the paper boat game; gives status, output and complaint."""
    console = Console(
        words=ENGLISH,
        ids=lambda: (fakes.SYSTEM.id,),
        named=fakes.find,
        find=fakes.find,
        listing=fakes.find,
        odds=lambda game: fakes.find(game).odds,
    )

    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.main(arguments, open_window=window, console=console)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def cases(tmp_path):
    def write(*sums: int) -> str:
        given = [
            {
                "id": f"T-{n}",
                "rule": "T9",
                "action": "sum",
                "dice": [n, 1],
                "expect": {"sum": sums[n]},
                "why": "n + 1",
            }
            for n in range(len(sums))
        ]
        file = tmp_path / "cases.json"
        file.write_text(json.dumps({"system": "toy", "cases": given}), "utf-8")
        return str(file)

    return write


def test_games_are_listed_in_their_order(window, capsys):
    """The first of them is the one a demo plays."""
    games = {key: fakes.SYSTEM.but(id=key, rank=rank) for key, rank in (("a", 2), ("b", 1))}
    console = Console(
        words=ENGLISH, ids=lambda: tuple(games), named=games.__getitem__, find=games.__getitem__
    )
    assert cli.main(("rules", "list"), open_window=window, console=console) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["b", "a"]
    assert cli.main(("demo", "--help"), open_window=window, console=console) == 0
    assert "{b,a}" in capsys.readouterr().out


def complaint(answer: tuple[int, str, str]) -> str:
    """The sentence of a refused command line: status 2, one line, nothing on standard output."""
    status, out, err = answer
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


class TestFront:
    def test_no_argument_opens_the_window(self, run, window):
        assert run() == (0, "", "")
        assert window.asked == [(None, None)]

    def test_a_file_opens_in_the_window_in_the_language_asked_for(self, run, window, tmp_path):
        file = tmp_path / "Été.json"
        file.write_text("{}", "utf-8")
        assert run("--lang", "fr", str(file))[0] == 0
        assert window.asked == [(file, "fr")]

    def test_what_is_neither_file_nor_command(self, run, window):
        assert "“chekc”" in complaint(run("chekc"))
        assert window.asked == []

    def test_help_names_every_command(self, run):
        status, out, err = run("--help")
        assert (status, err) == (0, "")
        assert all(name in out for name in COMMANDS)

    def test_version(self, run):
        assert run("--version") == (0, f"FleetDesk {__version__}\n", "")

    @pytest.mark.parametrize(
        "arguments",
        [
            ("--lang", "de"),
            ("--lang",),
            ("rules",),
            ("rules", "check"),
            ("odds", "toy"),
            ("odds", "chess"),
            ("--loud",),
        ],
    )
    def test_wrong_arguments_get_one_sentence(self, run, arguments):
        assert complaint(run(*arguments)).startswith("fleetdesk: ")

    def test_help_is_french_throughout(self, run):
        told = run("--lang", "fr", "--help")[1]
        assert "affiche la version" in told
        assert "arguments\N{NO-BREAK SPACE}:" in told

    def test_argparse_speaks_french_too(self, run):
        before = os.environ.get("LANGUAGE")
        assert "il manque" in complaint(run("--lang", "fr", "rules", "check"))
        assert "required" in complaint(run("rules", "check"))
        assert os.environ.get("LANGUAGE") == before

    def test_without_a_screen_a_sentence(self, run, window, monkeypatch):
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(sys, "platform", "linux")
        said = complaint(run())
        assert all(name in said for name in COMMANDS)
        assert window.asked == []

    @pytest.mark.parametrize(
        ("platform", "environ", "screen"),
        [
            ("linux", {}, False),
            ("linux", {"DISPLAY": ""}, False),
            ("linux", {"DISPLAY": ":0"}, True),
            ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
            ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
            ("win32", {}, True),
            ("darwin", {}, True),
        ],
    )
    def test_has_screen(self, platform, environ, screen):
        assert has_screen(platform, environ) is screen


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8", "LC_ALL": "fr_CA"}, "fr"),
        ({"LANGUAGE": "fr:en", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": ""}, "en"),
    ],
)
def test_usual_language(environ, language):
    assert usual_language(environ) == language


class TestRules:
    def test_list_starts_each_line_with_the_id(self, run):
        assert run("rules", "list") == (0, "toy  Paper boats\n", "")

    def test_all_passed(self, run, cases):
        assert run("rules", "check", "toy", "--cases", cases(1, 2, 3)) == (0, "3 passed, 0 failed\n", "")

    def test_a_failure_says_rule_expected_found_and_why(self, run, cases):
        status, out, err = run("rules", "check", "toy", "--cases", cases(1, 5))
        assert (status, err) == (1, "")
        assert out.endswith("\n1 passed, 1 failed\n")
        for part in ("T-1 T9", 'expected: {"sum": 5}', 'found: {"sum": 2}', "why: n + 1"):
            assert part in out
        assert "T-0" not in out

    def test_no_such_game(self, run):
        said = complaint(run("rules", "check", "chess"))
        assert "“chess”" in said
        assert "toy" in said

    def test_no_such_file(self, run, tmp_path):
        assert "none.json" in complaint(run("rules", "check", "toy", "--cases", str(tmp_path / "none.json")))

    @pytest.mark.parametrize("content", [b"\xff\xfe", b"{", b"[]", b'{"system": "other", "cases": []}'])
    def test_not_a_file_of_cases(self, run, tmp_path, content):
        file = tmp_path / "bad.json"
        file.write_bytes(content)
        complaint(run("rules", "check", "toy", "--cases", str(file)))


class TestOdds:
    def test_a_table(self, run):
        status, out, err = run("odds", "toy", "guns", "--dice", "3")
        assert (status, err) == (0, "")
        assert out == "Guns\n  all hit  12.5%\n"

    def test_french_numbers(self, run):
        assert "12,5\N{NO-BREAK SPACE}%" in run("odds", "toy", "guns", "--dice", "3", "--lang", "fr")[1]

    def test_json(self, run):
        status, out, _ = run("odds", "toy", "guns", "--dice", "3", "--json")
        assert status == 0
        table = json.loads(out)["tables"][0]
        assert table["title"] == "Guns"
        assert table["chances"] == [{"label": "all hit", "probability": 0.125}]

    def test_a_game_without_dice_is_not_offered(self, window, capsys):
        still = fakes.SYSTEM.but(id="still", odds={})
        console = Console(
            words=ENGLISH,
            ids=lambda: (fakes.SYSTEM.id, still.id),
            named=lambda _: fakes.SYSTEM,
            find=lambda one: still if one == still.id else fakes.find(one),
            odds=lambda one: still.odds if one == still.id else fakes.find(one).odds,
        )
        assert cli.main(("odds", "still", "guns"), open_window=window, console=console) == 2
        assert "(choose from toy)" in capsys.readouterr().err.replace("'", "")

    def test_not_a_number(self, run):
        said = complaint(run("odds", "toy", "guns", "--dice", "many"))
        assert "--dice" in said
        assert "“many”" in said

    @pytest.mark.parametrize(
        ("share", "text"),
        [
            (0, "0%"),
            (1, "100%"),
            (0.00001, "< 0.01%"),
            (0.99999, "> 99.99%"),
            (0.9999, "99.99%"),
            (1 / 3, "33.33%"),
        ],
    )
    def test_percent(self, share, text):
        assert percent(share, Words("en")) == text


def run_program(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "SYSTEMROOT", "LC_ALL"}
    }
    return subprocess.run(
        [sys.executable, "-m", "fleetdesk", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(cli.__file__).parents[2],
        env=kept | environ,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a screen")
def test_the_real_program_without_a_screen():
    done = run_program()
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_real_program_checks_its_games():
    """One of them, once: that each case of each game holds is tested case by case."""
    listed = run_program("rules", "list")
    assert listed.returncode == 0, listed.stderr
    ids = [line.split()[0] for line in listed.stdout.splitlines()]
    assert sorted(ids) == sorted(systems.system_ids())
    checked = run_program("rules", "check", ids[-1])
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_game_tells_its_misprints(window, capsys):
    told = []
    for system in systems.system_ids():
        assert cli.main(("rules", "misprints", system), open_window=window) == 0
        told.append(len(capsys.readouterr().out.splitlines()))
    assert max(told) >= 9, "not every game has misprints"


class TestImport:
    @pytest.fixture
    def run(self, window, capsys):
        """Run a command line with a game that makes a card of every entry."""

        def make(catalogues):
            found = tuple(
                fakes.SYSTEM.catalogue()[0].but(id=f"bs-{n}", class_name=one.name)
                for n, one in enumerate(catalogues[0].entries)
            )
            return Imported(cards=found, report=(Remark(text=msg("odd"), catalogue="Reed"),))

        game = fakes.SYSTEM.but(from_catalogue=make)
        console = Console(words=ENGLISH, ids=lambda: (game.id,), named=lambda _: game, find=lambda _: game)

        def run(*arguments: str) -> tuple[int, str, str]:
            status = cli.main(arguments, open_window=window, console=console)
            said = capsys.readouterr()
            return status, said.out, said.err

        return run

    @pytest.fixture
    def files(self, tmp_path):
        made = catalogue_files.write(
            tmp_path, a_gst=catalogue_files.game_system(), b_cat=catalogue_files.catalogue()
        )
        return [str(path) for path in made]

    def test_without_a_folder_it_only_tells(self, run, files, tmp_path):
        status, out, _ = run("import", *files)
        assert status == 0
        assert "3 cards found in Reed Lake Fleet" in out
        assert "- Reed: odd" in out
        assert "Nothing was written" in out
        assert {path.name for path in tmp_path.iterdir()} == {"a.gst", "b.cat"}

    def test_with_a_folder_the_cards_are_written(self, run, files, tmp_path):
        status, out, _ = run("import", *files, "-o", str(tmp_path / "cards"))
        assert status == 0
        assert "3 cards are in" in out
        assert len(list((tmp_path / "cards" / fakes.SYSTEM.id).glob("*.json"))) == 3

    def test_what_is_no_data_is_told_in_a_sentence(self, run, tmp_path):
        file = tmp_path / "bad.cat"
        file.write_text("<!DOCTYPE catalogue [<!ENTITY a 'b'>]><catalogue/>")
        status, out, complaint = run("import", str(file), "-o", str(tmp_path / "cards"))
        assert status == 2
        assert out == ""
        assert complaint.count("\n") == 1
        assert "bad.cat declares entities" in complaint
        assert not (tmp_path / "cards").exists()


def test_a_list_of_a_game_without_prices_is_legal_without_points(window, capsys):
    fleet = str(next((paths.shipped_fleets() / "galleys").glob("*.json")))
    assert cli.main(("--lang", "en", "check", fleet), open_window=window) == 0
    assert "points" not in capsys.readouterr().out


def test_a_list_that_came_with_the_program_is_called_as_on_paper(tmp_path, window, capsys):
    fleet = str(paths.shipped_fleets() / "galleys" / "mylae_rome.json")
    assert cli.main(("--lang", "fr", "check", fleet), open_window=window) == 0
    assert "Myles, 260 av. J.-C." in capsys.readouterr().out
    own = tmp_path / "own.json"
    own.write_bytes(Path(fleet).read_bytes())
    assert cli.main(("--lang", "fr", "check", str(own)), open_window=window) == 0
    assert "Mylae 260 BC" in capsys.readouterr().out, "names of a player's list are his"


def test_several_lists_are_judged_and_the_worst_counts(tmp_path, window, capsys):
    fleet = paths.shipped_fleets() / "uncharted_seas" / "imperial_humans.json"
    large = json.loads(fleet.read_text("utf-8")) | {"name": "Too much", "points_limit": 1, "checksum": ""}
    file = tmp_path / "large.json"
    file.write_text(json.dumps(large), "utf-8")
    for asked in ((fleet, file), (file, fleet)):
        assert cli.main(("--lang", "en", "check", *map(str, asked)), open_window=window) == 1
        told = capsys.readouterr().out
        assert "is legal" in told
        assert "Too much is not legal" in told


def test_turns_are_printed_as_asked_for(tmp_path, window):
    fleet = paths.shipped_fleets() / "uncharted_seas" / "imperial_humans.json"
    out = tmp_path / "log.pdf"
    line = ("print", str(fleet), "-o", str(out), "--sheet", "log", "--turns", "4", "--from-turn", "11")
    assert cli.main(("--lang", "en", *line), open_window=window) == 0
    text = PdfReader(out).pages[0].extract_text().split()
    assert {"11", "14"} <= set(text)
    assert "15" not in text
    assert cli.main(("--lang", "en", *line, "--turns", "99"), open_window=window) == 2


def test_a_paper_goes_into_a_pipe_and_nothing_with_it(tmp_path, window, capfdbinary, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fleet = str(paths.shipped_fleets() / "galleys" / "mylae_rome.json")
    assert cli.main(("print", fleet, "--sheet", "roster", "-o", "-"), open_window=window) == 0
    written = capfdbinary.readouterr().out
    assert written.startswith(b"%PDF-")
    assert "Mylae" in PdfReader(io.BytesIO(written)).pages[0].extract_text()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["report", "export", "dispatches", "import"])
def test_what_writes_into_no_pipe_says_so_and_makes_no_file_of_its_sign(
    command, tmp_path, window, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert cli.main(("--lang", "en", command, "mylae.battle", "-o", "-"), open_window=window) == 2
    assert "it is the name of a file; only print writes to standard output (-)" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_sheet_that_would_be_empty_is_not_written(tmp_path, window, capsys):
    fleet = paths.shipped_fleets() / "uncharted_seas" / "imperial_humans.json"
    nobody = json.loads(fleet.read_text("utf-8")) | {"squadrons": [], "checksum": ""}
    file, out = tmp_path / "nobody.json", tmp_path / "cards.pdf"
    file.write_text(json.dumps(nobody), "utf-8")
    line = ("--lang", "en", "print", str(file), "-o", str(out), "--sheet", "cards")
    assert cli.main(line, open_window=window) == 2
    assert "nothing to print" in capsys.readouterr().err
    assert not out.exists()


def test_an_empty_kit_says_so_and_a_full_one_how_to_print_it(tmp_path, capsys, window):
    fleet = paths.shipped_fleets() / "uncharted_seas" / "imperial_humans.json"
    out = tmp_path / "kit.pdf"
    line = ("--lang", "en", "print", str(fleet), "-o", str(out), "--sheet", "deck")
    assert cli.main((*line, "--state", "blank"), open_window=window) == 2
    assert "nothing to print" in capsys.readouterr().err
    assert not out.exists()
    assert cli.main(line, open_window=window) == 0
    assert "100 mm" in capsys.readouterr().err


def test_the_help_of_print_says_what_large_print_leaves_as_it_is(window, capsys):
    assert cli.main(("--lang", "en", "print", "--help"), open_window=window) == 0
    assert "what is cut out or measured with keeps its size" in " ".join(capsys.readouterr().out.split())
