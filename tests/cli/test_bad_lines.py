"""Command lines that go wrong for the system's own reasons: a sentence and a status, and no file is harmed."""

import os
import signal
import subprocess
import sys
import time

import pytest

from fleetdesk import __main__ as entry
from fleetdesk import cli, paths, systems
from fleetdesk.cli.command import Console
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battle import BattleSession
from tests import players

GAME = systems.system_ids()[0]
WRITERS = ("print", "report", "export")
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


@pytest.fixture
def run(capsys):
    def run(*arguments: object) -> tuple[int, str]:
        words = [str(one) for one in arguments]
        status = cli.main(words, open_window=lambda *_: 99, console=Console(words=ENGLISH))
        return status, capsys.readouterr().err

    return run


@pytest.fixture
def battle(tmp_path):
    path = tmp_path / "mine.battle"
    BattleSession.create(systems.load(GAME), players.setup(GAME, 3), path, clock=players.clock).close()
    return path


@pytest.mark.parametrize("command", ["print", "report", "dispatches"])
@pytest.mark.parametrize("ending", [".battle", ".json", ".BATTLE", ".json.bak"])
def test_no_paper_takes_the_place_of_a_battle_or_a_fleet(command, ending, battle, run, tmp_path):
    target = tmp_path / f"other{ending}"
    target.write_bytes(b"all I have")
    status, said = run(command, battle, "-o", target, *(["--anyway"] if command == "dispatches" else []))
    assert status == 2
    assert "not written over" in said or "nothing to send" in said
    assert target.read_bytes() == b"all I have"


def test_a_battle_is_never_replaced_by_its_own_report(battle, run):
    before = battle.read_bytes()
    assert run("report", battle, "-o", battle)[0] == 2
    assert battle.read_bytes() == before


@pytest.mark.parametrize(
    "command", [["check"], ["print", "-o", "x.pdf"], ["import"], ["rules", "check", GAME, "--cases"], []]
)
@pytest.mark.parametrize("name", ["x" * 300, "x" * 70_000, "{0.__class__}", "\udcff", "a\nb", ""])
def test_a_name_no_disk_takes_is_a_sentence(command, name, run):
    status, said = run(*command, name)
    assert status == 2
    assert said.startswith("fleetdesk: ")


@POSIX
@pytest.mark.parametrize(
    "command", [["check"], ["print", "-o", "x.pdf"], ["import"], ["rules", "check", GAME, "--cases"]]
)
def test_nobody_waits_for_a_pipe(command, run, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    status, said = run(*command, tmp_path / "pipe")
    assert status == 2
    assert "no file of FleetDesk" in said


def test_cases_of_any_size_or_encoding(run, tmp_path):
    file = tmp_path / "cases.json"
    for data, reason in ((b" " * 5 * 2**20, "larger than 4 MB"), (b"\xff\xfe{", "UTF-8"), (b"", "not JSON")):
        file.write_bytes(data)
        status, said = run("rules", "check", GAME, "--cases", file)
        assert status == 2
        assert reason in said


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ("1000000", "no game has more than 99"),
        ("9" * 5000, "whole number"),
        ("1e9", "whole number"),
        ("-100", "no game"),
    ],
)
def test_odds_of_absurd_numbers(numbers, reason, run):
    game = next(one for one in systems.system_ids() if systems.load(one).odds)
    attack = next(iter(systems.load(game).odds.values()))
    given = [f"--{name.replace('_', '-')}={numbers}" for name in attack.numbers]
    status, said = run("odds", game, attack.id, *given)
    assert status == 2
    assert reason in said


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("uncharted_seas fire --ad=-3 --dr=4 --cr=6", "--ad is -3: 0 is the least"),
        ("uncharted_seas fire --ad=8 --dr=0 --cr=6", "--dr is 0: 1 is the least"),
        ("uncharted_seas fire --ad=8 --dr=4 --cr=0", "--cr is 0: 1 is the least"),
        ("uncharted_seas fire --ad=8 --dr=4 --cr=6 --linked=3,-1", "--linked is -1: 0 is the least"),
        ("firestorm_armada fire --ad=-3 --dr=4 --cr=6", "--ad is -3: 0 is the least"),
        ("firestorm_armada pd --dice=-1", "--dice is -1: 0 is the least"),
    ],
)
def test_odds_of_less_than_there_is(line, reason, run):
    status, said = run("odds", *line.split())
    assert status == 2
    assert reason in said.replace("\N{MINUS SIGN}", "-")


def test_odds_of_small_numbers_in_any_game(run):
    """Nothing, less than nothing and a great many are answered or refused in a sentence."""
    for game in systems.system_ids():
        for attack in systems.load(game).odds.values():
            for number in (-99, -1, 0, 1, 99):
                given = [f"--{name.replace('_', '-')}={number}" for name in attack.numbers]
                lists = [f"--{name.replace('_', '-')}={number},{number}" for name in attack.lists]
                assert run("odds", game, attack.id, *given, *lists)[0] in {0, 2}


def program(*arguments, **more):
    command = [sys.executable, "-m", "fleetdesk", *map(str, arguments)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **more)


@POSIX
@pytest.mark.slow
def test_a_full_disk_behind_the_answer(root):
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        running = program("rules", "list", cwd=root, stdout=full)
        said = running.communicate(timeout=60)[1]
    assert running.returncode == 2
    assert "The answer: reading or writing failed: the disk is full." in said
    assert "Traceback" not in said


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_a_print_finds_what_was_there_before(sign, battle, root, tmp_path):
    paper = tmp_path / "out.pdf"
    paper.write_bytes(b"%PDF before")
    for wait in (0.3, 0.9):
        running = program("print", battle, "-o", paper, cwd=root, stdout=subprocess.DEVNULL)
        time.sleep(wait)
        running.send_signal(sign)
        said = running.communicate(timeout=60)[1]
        if running.returncode == 130:
            now = (
                paper.read_bytes()
            )  # what was there before, or the whole of the new one: it may have been done just then
            assert now == b"%PDF before" or now.endswith(b"%%EOF\n")
            assert "Traceback" not in said
        assert running.returncode in {0, 130, -sign, -signal.SIGINT}, said  # done, stopped, or not yet begun
    assert sorted(one.name for one in tmp_path.iterdir() if one.suffix in {".pdf", ".part", ".tmp"}) == [
        "out.pdf"
    ]


@POSIX
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_library_that_makes_an_error_of_the_stop_does_not_hide_it(sign, monkeypatch):
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def careless(*_, **__):
        try:
            os.kill(os.getpid(), sign)
            time.sleep(10)
        except BaseException:  # noqa: BLE001 - as careless as some libraries are
            raise ImportError("no such font") from None

    monkeypatch.setattr(cli, "main", careless)
    monkeypatch.setattr(sys, "argv", ["fleetdesk", "print"])
    try:
        assert entry.main() == entry.STOPPED
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            ["rules", "read", "salves", "--posts", "empty"],
            "This is no file of posts: it is no whole JSON file.",
        ),
        (["report", "folder.battle", "-o", "o.md"], "folder.battle is a folder"),
        (
            ["report", "mine.battle", "-o", "o.docx"],
            "Markdown (.md), a page for a browser (.html) or a PDF (.pdf)",
        ),
        (["report", "mine.battle", "-o", "folder.md"], "folder.md could not be saved: it is a folder."),
        *(([what, "mine.battle", "-o", "."], ". could not be saved: it is a folder.") for what in WRITERS),
        *(([what, "mine.battle", "-o", "/"], "/ could not be saved: it is a folder.") for what in WRITERS),
        *(([what, "mine.battle", "-o", ".."], ".. could not be saved: it is a folder.") for what in WRITERS),
        *(
            ([what, "mine.battle", "-o", ""], "it is empty; write a name")
            for what in (*WRITERS, "dispatches")
        ),
        (["demo", ""], "it is empty; write a name"),
        (["print", "mine.battle", "-o", "notes.txt"], "notes.txt: a sheet is a PDF. Name it so (.pdf)."),
        (["print", "mine.battle", "-o", "o.pdf", "--turns", "31"], "a number from 1 to 30, not 31"),
        (["print", "mine.battle", "-o", "o.pdf", "--from-turn", "-3"], "a number from 1 to 999, not -3"),
        (["chek", "mine.battle"], "There is no file and no command “chek”"),
    ],
)
def test_each_slip_is_answered_in_one_short_sentence_and_nothing_is_written(
    line, told, battle, run, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").touch()
    for name in ("folder.battle", "folder.md"):
        (tmp_path / name).mkdir()
    before = set(tmp_path.iterdir())
    status, said = run(*line)
    assert status == 2
    assert told in (last := said.splitlines()[-1]), said  # what a report leaves out is said before
    assert len(last) < 250
    assert set(tmp_path.iterdir()) == before


def test_what_is_said_of_a_list_stands_below_its_name(capsys):
    """Above it, a remark on the second list read as one on the first."""
    shipped = paths.shipped_fleets() / "age_of_sail"
    fleets = [str(shipped / f"{name}.json") for name in ("trafalgar_british", "nile_french")]
    cli.main(["check", *fleets], open_window=lambda *_: 99, console=Console(words=ENGLISH))
    first, second, *more = capsys.readouterr().out.splitlines()
    assert first.startswith("Trafalgar")
    assert second.startswith("Nile")
    assert more
    assert all(one.startswith("  ") for one in more)


@POSIX
def test_why_a_battle_cannot_be_hosted_is_said_once(battle, run):
    from fleetdesk.hosting import host

    if host.missing(tls=False) is not None:
        pytest.skip("without what hosts there is another sentence")
    played = BattleSession.open(battle)
    status, said = run("host", battle)
    played.close()
    assert status == 2
    assert len(said.splitlines()) == 1, said


def test_a_pdf_that_is_none_is_answered_by_us_alone(battle, tmp_path):
    """The library that reads PDFs complained beside our sentence."""
    (tmp_path / "no.pdf").write_bytes(b"\x15DIOVkqC 8bits" * 99)
    command = [
        sys.executable,
        "-m",
        "fleetdesk",
        "--lang",
        "en",
        "mark",
        str(battle),
        str(tmp_path / "no.pdf"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    told = [line for line in done.stderr.splitlines() if not line.startswith("Only what all may know")]
    assert told == ["fleetdesk: no.pdf cannot be read: it is not a PDF, or it is damaged."]


@pytest.mark.parametrize(
    "command", [["check"], ["print", "-o", "x.pdf"], ["import"], ["report", "-o", "x.md"]]
)
def test_a_misspelt_name_is_no_file_that_was_moved(command, battle, run):
    status, said = run(*command, battle.with_name("Minne.battle"))
    assert (status, "any more" in said) == (2, False)
    assert said.endswith(f"There is no file {battle.with_name('Minne.battle')}. Did you mean {battle}?\n")
    assert "Did you mean" not in run(*command, battle.with_name("fleet.json"))[1]
    assert "There is no file" in run(*command, battle.parent / "away" / "mine.battle")[1]
