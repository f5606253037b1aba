"""Battles made to harm, in short: every one of them on the shelf and opened, and whoever asks the program to end meanwhile."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from fleetdesk.store import driver
from tests.trust import hostile
from tests.trust.hostile_documents import DOCUMENTS
from tests.trust.hostile_files import FILES

ROOT = Path(__file__).resolve().parents[2]
WORST = ("entry without end", "a schema of 400,000 tables", "four million rows without a header")

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")


@pytest.mark.slow
@pytest.mark.timeout(600)  # four dozen files, some of them large, on whatever machine
def test_every_hostile_battle_ends_in_a_sentence_or_a_sound_battle():
    """In a process of its own: memory is counted from nothing, not from what other tests left behind."""
    command = [sys.executable, "-m", "tests.trust.hostile", "--door", "play", "--door", "shelf"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("\n| ") == len(FILES) * 2


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", ["army list data", "forum text", "fleet"])
def test_every_hostile_document_ends_in_a_sentence(kind):
    """Backups take half a minute to make: the command tries them, and the other kinds of JSON."""
    command = [sys.executable, "-m", "tests.trust.hostile", "--door", hostile.ALL, "--only", f"{kind}: "]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    tried = sum(name.startswith(f"{kind}: ") for name in DOCUMENTS)
    assert done.stdout.count("\n| ") == tried > 5


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("harm", ["time", "memory", "end", "raise"])
def test_what_must_not_be_is_noticed(harm, monkeypatch, tmp_path):
    def evil(path, home):
        yield "so far so good"
        if harm == "time":
            while True:
                pass
        if harm == "memory":
            _ = b"x" * (210 * 2**20)
        if harm == "end":
            os._exit(3)
        if harm == "raise":
            raise KeyError("a traceback")

    monkeypatch.setattr(hostile, "MOST_SECONDS", 0.25 if harm == "time" else 9)
    monkeypatch.setattr(hostile, "MOST_MEMORY", 200 * 2**20)
    failed = hostile.tried(partial(evil, tmp_path, tmp_path)).failed
    assert {"time": "ended with -", "memory": "MB", "end": "ended with 3", "raise": "a traceback"}[
        harm
    ] in failed


def test_a_signal_is_heard_in_the_middle_of_a_long_question(tmp_path):
    class Asked(Exception):  # noqa: N818 - what happened
        pass

    def heard(number, frame):
        raise Asked

    connection = driver.connect(tmp_path / "x.battle", "make")
    before = signal.signal(signal.SIGTERM, heard)
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM))
    try:
        timer.start()
        with pytest.raises(Asked):
            connection.execute(
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r"
            )
    finally:
        timer.join()
        signal.signal(signal.SIGTERM, before)
        connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", WORST)
def test_a_report_ends_when_it_is_asked_to(name, tmp_path):
    hostile.made(name, tmp_path)
    command = [
        sys.executable,
        "-m",
        "fleetdesk",
        "report",
        str(tmp_path / hostile.PLACE),
        "-o",
        str(tmp_path / "o.md"),
    ]
    running = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    time.sleep(0.8)
    running.send_signal(signal.SIGTERM)
    said = running.communicate(timeout=60)[1]
    # done, refused, stopped, or not yet begun; where the signal met a piece of code made from text (named tuples are),
    # Python itself ends by SIGINT, which is 130 to a shell
    ends = {0, 2, 130, -signal.SIGTERM, -signal.SIGINT}
    assert running.returncode in ends, said
    assert "Traceback" not in said


def hears(pid: int) -> bool:
    """Whether a process has a word to say when it is asked to end."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="nobody can see here what a process listens to"
)
def test_a_window_with_hostile_battles_on_its_shelf_ends_when_it_is_asked_to(tmp_path):
    for number, name in enumerate(WORST):
        hostile.made(name, tmp_path / str(number))
        (tmp_path / "data" / "battles").mkdir(parents=True, exist_ok=True)
        (tmp_path / str(number) / hostile.PLACE).rename(tmp_path / "data" / "battles" / f"{number}.battle")
    config = tmp_path / "config" / "fleetdesk"
    config.mkdir(parents=True)
    settings = {"format": 1, "data_folder": str(tmp_path / "data")}
    (config / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    running = subprocess.Popen(
        [sys.executable, "-m", "fleetdesk"],
        cwd=ROOT,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "config"), "QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.PIPE,
        text=True,
    )
    while not hears(running.pid):
        assert running.poll() is None, running.communicate()
        time.sleep(0.05)
    time.sleep(1)  # until it looks at the shelf
    running.send_signal(signal.SIGTERM)
    said = running.communicate(timeout=60)[1]
    assert running.returncode in {0, 130}, said
    assert "Traceback" not in said
