"""Command lines nobody means: `python -m tests.trust.commands --cases 2000 [--command NAME] [--seed N]`.

Every command is called with damaged files, wrong and missing arguments, absurd numbers and names no disk takes, by
a process of its own. It ends with an exit status and a sentence; no file of the player's is another afterwards.
"""

import argparse
import contextlib
import gc
import hashlib
import io
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fleetdesk import cli, systems
from fleetdesk.cli.command import Console
from fleetdesk.cli.overview import COMMANDS
from fleetdesk.core.words import ENGLISH
from fleetdesk.store.battle.salvage import salvage
from tests.trust.broken import KINDS, MOST_MEMORY, MOST_SECONDS, bound, held
from tests.trust.floor import too_long

SLOW = {"print": 10.0, "demo": 60.0}
"""Seconds of the processor for what makes many pages."""
PATIENCE = 60
FILES: Mapping[str, tuple[str, str]] = {
    "fleet": ("fleet", "mine.json"),
    "battle": ("battle", "mine.battle"),
    "crashed": ("battle after a crash", "crashed.battle"),
    "cases": ("worked cases", "cases.json"),
    "data": ("army list data", "mine.cat"),
    "backup": ("backup", "all.zip"),
    "card": ("card", "card.json"),
}
"""What lies in the folder: key -> (kind of file, name)."""
ABSURD = (
    "", "-", "--", "-o", "--to", "--sheet", "--lang", "--lang=xx", "--help", "no such thing", "x" * 300, "x" * 5000,
    "../../x", "/", "/dev/null", "/dev/zero", "/dev/full", "/proc/self/mem", "pipe", "loop", "folder", "folder/x/y",
    "\udcff\udcfe", "a\nb", "{0.__class__}", "%s%n", "9" * 5000, "-1", "0", "1.5", "1e9", "10" * 9, "\u0663", "NaN",
    "é" * 200, "con", "mine.json", "mine.battle", "paper.pdf", "out.pdf", "folder.pdf",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """How a command line went.

    Attributes:
        failed: what should not have happened; empty: all is well.
    """

    status: int = 0
    said: str = ""
    failed: str = ""
    seconds: float = 0.0


def line(command: str, chance: random.Random, game: str) -> list[str]:
    """A command line that is nearly right."""
    file = chance.choice(sorted(name for _, name in FILES.values()))
    out = chance.choice(("out.pdf", "paper.pdf", "out.md", "out", "folder", file))
    usual: Mapping[str, Callable[[], list[str]]] = {
        "print": lambda: ["print", _of(chance, "mine.json", "mine.battle", file), "-o", out, *_print(chance)],
        "check": lambda: ["check", _of(chance, "mine.json", file)],
        "report": lambda: ["report", _of(chance, "mine.battle", "crashed.battle", file), "-o", out, *_whom(chance)],
        "mark": lambda: ["mark", _of(chance, "mine.battle", "crashed.battle", file), file, *_whom(chance)],
        "scan": lambda: ["scan", _of(chance, "mine.battle", "crashed.battle", file), file, *_whom(chance)],
        "dispatches": lambda: ["dispatches", _of(chance, "mine.battle", file), "-o", out, *_letters(chance)],
        "import": lambda: ["import", "system.gst", _of(chance, "mine.cat", file), *_of(chance, [], ["-o", out])],
        "rules": lambda: ["rules", *_rules(chance, game, file)],
        "manual": lambda: ["manual", *_of(chance, [], ["undo"], [chance.choice(ABSURD)])],
        "odds": lambda: ["odds", *_odds(chance, game)],
        "export": lambda: ["export", _of(chance, "mine.battle", file), "-o", "new.battle", *_whom(chance)],
        "host": lambda: ["host", _of(chance, "mine.battle", "crashed.battle", file), *_host(chance)],
        "seal": lambda: ["seal", "check", chance.choice(ABSURD), "--opened", file],
        "demo": lambda: ["demo", _of(chance, "folder", "mine.json", "/dev/null"), "--system", chance.choice(ABSURD)],
    }  # fmt: skip
    words = usual[command]()
    for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
        at = chance.randrange(1, len(words) + 1)
        match chance.randrange(4):
            case 0:
                words[at : at + 1] = []
            case 1:
                words.insert(at, chance.choice(ABSURD))
            case 2:
                words[at : at + 1] = [chance.choice(ABSURD)]
            case _:
                words.insert(at, chance.choice(words))
    if chance.random() < 0.4:
        words[0:0] = ["--lang", chance.choice(("fr", "en", "fr", "xx"))]
    return words


def _of(chance: random.Random, *choices: object) -> object:
    return chance.choice(choices)


def _print(chance: random.Random) -> list[str]:
    more = (["--sheet", "log"], ["--sheet", "cards"], ["--state", "blank"], ["--state", "current"], ["--large"],
            ["--ink-saver"], ["--paper", "letter"], ["--umpire"], ["--to", "a"], [])  # fmt: skip
    return [*chance.choice(more), *chance.choice(more)]


def _host(chance: random.Random) -> list[str]:
    return list(
        _of(
            chance, [], ["--port", "0"], ["--port", "80"], ["--seat", "nobody"], ["--seat", "umpire", "--tls"]
        )
    )


def _whom(chance: random.Random) -> list[str]:
    return list(_of(chance, [], ["--umpire"], ["--to", "a"], ["--to", "nobody"]))


def _letters(chance: random.Random) -> list[str]:
    markup = chance.choice(("bbcode", "markdown", "plain"))
    return [*_whom(chance)[1:], "--markup", markup, *_of(chance, [], ["--anyway"], ["--public"])]


def _rules(chance: random.Random, game: str, file: str) -> list[str]:
    return list(
        _of(chance, ["list"], ["check", game, "--cases", "cases.json"], ["check", game, "--cases", file],
            ["misprints", game], ["check", chance.choice(ABSURD)])
    )  # fmt: skip


def _odds(chance: random.Random, game: str) -> list[str]:
    attacks = systems.load(game).odds
    if not attacks:
        return [game]
    attack = attacks[chance.choice(sorted(attacks))]
    numbers = ("0", "1", "3", "6", "12", "40", "-1", "200", "1000000", "10" * 9, "9" * 5000, "2.5", "x")
    few = (*numbers[:6] * 4, *numbers)
    given = [one for name in attack.numbers for one in (f"--{name.replace('_', '-')}", chance.choice(few))]
    for name in attack.lists:
        listed = ",".join(chance.choice(few) for _ in range(chance.choice((0, 1, 3, 300))))
        given += [f"--{name.replace('_', '-')}={listed}"]
    return [game, attack.id, *given, *_of(chance, [], ["--json"])]


def lay_out(folder: Path, chance: random.Random, game: str) -> None:
    """The folder a command is called in: sound files, and one or two that are not."""
    for key, (name, place) in FILES.items():
        kind = KINDS[name]
        sound = kind.sound(game)
        worn = chance.random() < (0.4 if key in {"fleet", "battle", "cases", "data"} else 0.2)
        (folder / place).write_bytes(chance.choice(kind.damages)(sound, chance) if worn else sound)
    beside = KINDS["battle after a crash"].beside(game)
    (folder / "crashed.battle-wal").write_bytes(next(iter(beside.values())))
    (folder / "system.gst").write_bytes(next(iter(KINDS["army list data"].beside(game).values())))
    (folder / "paper.pdf").write_bytes(b"%PDF-1.4\n")
    (folder / "folder").mkdir()
    (folder / "folder.pdf").mkdir()
    (folder / "loop").symlink_to("loop")
    os.mkfifo(folder / "pipe")


def marks(folder: Path) -> dict[str, str]:
    """What a command must leave as it is: name -> digest. What a crash left of a battle may be tidied up."""
    return {
        path.name: _mark(path)
        for path in folder.iterdir()
        if path.suffix in {".json", ".battle", ".bak", ".cat", ".gst", ".zip"} and path.is_file()
        if not path.with_name(f"{path.name}-wal").exists()
    }


def _mark(path: Path) -> str:
    """Of a battle its rows: SQLite puts worn bytes of its own in order."""
    content = path.read_bytes()
    if content.startswith(b"SQLite"):
        content = repr(salvage(path)).encode(errors="replace")
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def tried(words: Sequence[str], folder: Path) -> Result:
    """Let a process run it in that folder."""
    before, begun = marks(folder), held()
    pid = os.fork()
    if not pid:
        _child(words, folder)
    _, ended, used = os.wait4(pid, 0)
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 - begun
    said = (folder / ".out").read_text(errors="replace") + (folder / ".err").read_text(errors="replace")
    status = os.waitstatus_to_exitcode(ended)
    most = max(MOST_SECONDS, *(SLOW.get(word, 0) for word in words))
    failed = ""
    if "Traceback" in said or status not in {0, 1, 2}:
        failed = f"status {status}: {said[-1500:]}"
    elif not said.strip() and not (set(words) & {"/dev/full"}):
        failed = f"status {status} and not a word"
    elif memory > MOST_MEMORY:
        failed = f"it took {memory // 2**20} MB"
    elif too_long(seconds, most):
        failed = f"it took {seconds:.1f} s"
    else:
        after = marks(folder)
        # A battle that is mended keeps what was damaged beside it.
        gone = [
            name for name, mark in before.items() if after.get(name) != mark and mark not in after.values()
        ]
        failed = f"changed or gone: {', '.join(gone)}" if gone else ""
    return Result(status, said, failed, seconds)


def _child(words: Sequence[str], folder: Path) -> None:
    status = 99
    try:
        os.chdir(folder)
        for number, name in ((1, ".out"), (2, ".err")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT, 0o600), number)
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        sys.stdin = io.StringIO("who\nstop\n")  # whoever asks goes on until this is said
        os.environ["XDG_CONFIG_HOME"] = str(folder / ".settings")
        bound(5 * MOST_MEMORY)
        signal.alarm(PATIENCE)
        status = cli.main(
            words,
            open_window=lambda *_: print("a window") or 0,  # noqa: T201 - what it says is read
            console=Console(words=ENGLISH),
        )
    except BaseException:  # noqa: BLE001 - a traceback is just what is looked for
        with contextlib.suppress(BaseException):
            traceback.print_exc()
    finally:
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def run(
    numbers: Iterator[int], commands: Sequence[str], folder: Path, said: Callable[[str], object] = str
) -> dict[str, list[Result]]:
    """Try a command line for each number; the same number gives the same one."""
    games = systems.system_ids()
    for game in games:
        for name, _ in FILES.values():
            KINDS[name].sound(game)
            KINDS[name].beside(game)
    gc.collect()
    gc.freeze()
    results: dict[str, list[Result]] = {}
    for number in numbers:
        chance = random.Random(number)
        command, game = commands[number % len(commands)], chance.choice(games)
        place = folder / str(number)
        place.mkdir()
        lay_out(place, chance, game)
        words = line(command, chance, game)
        result = tried(words, place)
        shutil.rmtree(place)
        results.setdefault(command, []).append(result)
        if result.failed:
            shown = json.dumps([word[:60] for word in words])
            said(f"--- number {number}, {game}: {shown}\n{result.failed}\n")
    gc.unfreeze()
    return results


def main(arguments: Sequence[str]) -> int:
    """Try, count; status 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="tests.trust.commands", description=__doc__)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--command", action="append", choices=sorted(COMMANDS), help="this command only")
    parser.add_argument("--seed", type=int, default=0, help="number of the first case")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="fleetdesk-commands-") as folder:
        numbers = iter(range(wanted.seed, wanted.seed + wanted.cases))
        found = run(numbers, wanted.command or list(COMMANDS), Path(folder), sys.stderr.write)
    sys.stdout.write(
        "| Command | Lines | Yes | No | Cannot | Slowest | Failed |\n|---|---:|---:|---:|---:|---:|---:|\n"
    )
    for name, results in found.items():
        counts = [sum(one.status == status for one in results) for status in (0, 1, 2)]
        failed = sum(bool(one.failed) for one in results)
        slowest = f"{max(one.seconds for one in results):.2f} s"
        figures = (len(results), *counts, slowest, failed)
        sys.stdout.write(f"| {name} | {' | '.join(map(str, figures))} |\n")
    return 1 if any(one.failed for results in found.values() for one in results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
