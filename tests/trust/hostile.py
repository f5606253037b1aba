"""Files made to harm: `python -m tests.trust.hostile [--only WORDS]`.

A battle is a database, and a database may carry programs: views, triggers, expressions. Each file here is a sound
battle with one such thing in it. Everything the program does with a battle is done with it, by a process of its
own with little time and little memory: it ends in a sentence, or in a battle in which what is acknowledged stays.
So does everything that is done with fleets, cards, catalogues, codes, backups and cases that ask for too much.
"""

import argparse
import contextlib
import gc
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from fleetdesk import systems
from fleetdesk.core.errors import Said
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.after import report, report_file
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from tests import players
from tests.trust.broken import bound
from tests.trust.floor import too_long
from tests.trust.hostile_documents import DOCUMENTS
from tests.trust.hostile_files import FILES
from tests.trust.played import battles_of

MOST_SECONDS = 2.0
"""Of the processor, for each thing done with a file."""
MOST_MEMORY = 300 * 2**20
PLACE = "battles/evil.battle"
ALL = "all doors"
PATIENCE = 20
"""Seconds until a process that sits and waits is ended."""


# --- what is done with them --------------------------------------------------------------------------------


class Wrong(AssertionError):  # noqa: N818 - what happened
    """Something that must not be."""


def seen(path: Path, home: Path) -> Iterator[str]:
    """The shelf."""
    for item in Library(home).battles():
        yield item.name


def taken_in(path: Path, home: Path) -> Iterator[str]:
    """Taken in from elsewhere, and then opened."""
    target, told = Library(home / "other", clock=players.clock).take_in(path)
    yield from map(ENGLISH.say, told)
    yield from played(target, home)


def reported(path: Path, home: Path) -> Iterator[str]:
    """The report of it."""
    session = BattleSession.open(path)
    try:
        yield from map(ENGLISH.say, session.notices)
        made = report.make(session.system, session.journal)
    finally:
        session.close()
    report_file.write(made, home / "out.md", ENGLISH)


def played(path: Path, home: Path) -> Iterator[str]:
    """Opened and played; what was acknowledged is there when it is opened again."""
    session = BattleSession.open(path, clock=players.clock)
    try:
        yield from map(ENGLISH.say, session.notices)
        known = len(session.journal.numbers)
        if session.read_only is None:
            with contextlib.suppress(Said):
                session.do("correct", {"ship": "", "slot": "turn", "value": 3, "reason": "to see"})
        now = len(session.journal.numbers), session.journal.head
    finally:
        session.close()
    again = BattleSession.open(path, clock=players.clock)
    try:
        if (len(again.journal.numbers), again.journal.head) != now:
            raise Wrong(f"{now} was acknowledged, {len(again.journal.numbers)} is there; {known} at first")
        if any("damaged" in notice.key for notice in again.notices):
            raise Wrong("a battle that was mended is damaged")
    finally:
        again.close()


DOORS: Mapping[str, Callable[[Path, Path], Iterator[str]]] = {
    "shelf": seen,
    "play": played,
    "report": reported,
    "take in": taken_in,
}


def placed(home: Path, target: Path) -> None:
    """Put a file that was made, and what is beside it, somewhere else; pipes and holes stay what they are."""
    (target / PLACE).parent.mkdir(parents=True)
    for one in (home / PLACE).parent.iterdir():
        there = (target / PLACE).parent / one.name
        if one.is_fifo():
            os.mkfifo(there)
        elif one.is_dir():
            there.mkdir()
        else:
            with one.open("rb") as source, there.open("wb") as copy:
                if one.stat().st_blocks * 512 < one.stat().st_size // 2:  # mostly a hole
                    copy.write(source.read(2**20))
                    copy.truncate(one.stat().st_size)
                else:
                    shutil.copyfileobj(source, copy, 2**20)


class Result(NamedTuple):
    """How it went: what was said, what should not have happened (empty: all is well), and what it took."""

    said: list[str]
    failed: str
    seconds: float
    memory: int


def made(name: str, home: Path) -> None:
    """Put the file where a player keeps battles."""
    path = home / PLACE
    path.parent.mkdir(parents=True)
    path.write_bytes(battles_of(systems.system_ids()[0])[2])
    FILES[name](path)


def tried(use: Callable[[], Iterator[str]]) -> Result:
    """Let a process do something with a file."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        _child(use, writing)
    os.close(writing)
    answer = b""
    while more := os.read(reading, 65536):
        answer += more
    os.close(reading)
    _, status, used = os.wait4(pid, 0)
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024
    ended = f"the process ended with {os.waitstatus_to_exitcode(status)}"
    said, failed = json.loads(answer) if answer else ([], ended)
    if not failed and too_long(seconds, MOST_SECONDS):
        failed = f"it took {seconds:.1f} s"
    if not failed and memory > MOST_MEMORY:
        failed = f"it took {memory // 2**20} MB"
    return Result(said, failed, seconds, memory)


def _child(use: Callable[[], Iterator[str]], writing: int) -> None:
    said: list[str] = []
    failed = ""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(10 * MOST_SECONDS),) * 2)
        bound(2 * 2**30)
        signal.alarm(PATIENCE)
        try:
            said.extend(use())
        except Said as sentence:
            said.append(ENGLISH.say(sentence.message))
    except BaseException:  # noqa: BLE001 - a traceback is just what is looked for
        failed = traceback.format_exc()
    finally:
        with os.fdopen(writing, "w") as stream:
            json.dump((said, failed), stream)
        os._exit(0)


def main(arguments: Sequence[str]) -> int:
    """Try all of them at every door; status 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="tests.trust.hostile", description=__doc__)
    parser.add_argument("--only", default="", help="files with these words in their name")
    parser.add_argument(
        "--door", action="append", choices=[*sorted(DOORS), ALL], help="of battles; or all other files"
    )
    wanted = parser.parse_args(arguments)
    list(seen(Path(), Path()))
    battles_of(systems.system_ids()[0])
    gc.collect()
    gc.freeze()
    failures = 0
    sys.stdout.write("| File | Door | Seconds | Memory | Said |\n|---|---|---:|---:|---|\n")
    for name, door, result in _all(wanted.only, wanted.door or (*DOORS, ALL)):
        failures += bool(result.failed)
        said = f"FAILED: {result.failed}" if result.failed else " ".join(result.said)
        sys.stdout.write(
            f"| {name} | {door} | {result.seconds:.2f} | {result.memory // 2**20} MB | {said} |\n"
        )
        sys.stdout.flush()
    sys.stdout.write(f"\n{failures} failed\n")
    return 1 if failures else 0


def _all(only: str, doors: Sequence[str]) -> Iterator[tuple[str, str, Result]]:
    """Every file, the door it was taken through, and what came of it."""
    battles = [door for door in doors if door in DOORS]
    for name in (name for name in FILES if only in name and battles):
        with tempfile.TemporaryDirectory(prefix="fleetdesk-hostile-") as folder:
            made(name, Path(folder) / "made")
            for number, door in enumerate(battles):
                home = Path(folder) / str(number)
                placed(Path(folder) / "made", home)
                yield name, door, tried(partial(DOORS[door], home / PLACE, home))
    for name in (name for name in DOCUMENTS if only in name and ALL in doors):
        with tempfile.TemporaryDirectory(prefix="fleetdesk-hostile-") as folder:
            DOCUMENTS[name].put(Path(folder))
            yield name, ALL, tried(partial(DOCUMENTS[name].use, Path(folder)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
