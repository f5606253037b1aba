"""Processes that are killed while people play: `python -m tests.trust.kills --runs 200 [--system ID]`.

A process of its own plays random actions on every game, takes back, exports, saves fleets, makes backups, and
closes and reopens its battle. What is on the disk it acknowledges on a pipe; then it is killed with SIGKILL, at
random or in the middle of one of these. Whoever reads the disk afterwards must find all that was acknowledged.
"""

import argparse
import collections
import contextlib
import hashlib
import json
import os
import random
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.services import backup
from fleetdesk.store import files, fleets
from fleetdesk.store.battle import battles
from tests import players

MOMENTS = ("play", "undo", "export", "save", "backup", "close")
"""What a process is killed in, besides at random."""
CHAIN = 25
"""Kills a battle goes through before a new one begins."""
LONGEST = 0.25
"""Seconds a process plays before it is killed at random."""


class Lost(AssertionError):  # noqa: N818 - what happened, not a fault of the test
    """Something that was acknowledged is not there, or is not what it was."""


def demand(condition: object, what: str) -> None:
    """What must be so after a kill."""
    if not condition:
        raise Lost(what)


def digest(data: bytes | str) -> str:
    """A short name for much content."""
    raw = data.encode() if isinstance(data, str) else data
    return hashlib.blake2b(raw, digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Place:
    """A folder of the player's, with one battle, one fleet, and what is made of them."""

    folder: Path

    @property
    def battle(self) -> Path:
        return self.folder / "data" / "battles" / "played.battle"

    @property
    def fleet(self) -> Path:
        return self.folder / "data" / "fleets" / "kept.json"

    def export(self, number: int) -> Path:
        return self.folder / f"out-{number}.battle"

    def archive(self, number: int) -> Path:
        return self.folder / f"all-{number}.zip"


# --- the process that dies -------------------------------------------------------------------------------


class Player:
    """Plays until it is killed, and says on a pipe what it begins and what is done."""

    def __init__(self, place: Place, system: AnySystem, chance: random.Random, pipe: int) -> None:
        self.place = place
        self.system = system
        self.chance = chance
        self._pipe = pipe
        self._made = 0
        self.opened = battles.open_battle(place.battle)
        self.journal = self.opened.journal(players.clock)[0]
        self.fleet = fleets.load(place.fleet).value

    def tell(self, **what: Any) -> None:
        """One line, in one write: it arrives whole or not at all."""
        os.write(self._pipe, (json.dumps(what) + "\n").encode())

    def live(self, moment: str) -> None:
        """Play for ever, mostly that which somebody wants to kill it in."""
        self.tell(begun=True, notices=len(self.opened.notices))
        while True:
            what = moment if self.chance.random() < 0.5 else self.chance.choice(MOMENTS[:2] * 8 + MOMENTS)
            getattr(self, what)()

    def play(self) -> None:
        known, head = len(self.journal.numbers), self.journal.head
        self.tell(doing="play", head=head)
        with contextlib.suppress(Said):
            players.step(self.system, self.journal, self.chance.randrange(2**32))
        self.told(known, "play")

    def undo(self) -> None:
        back = self.chance.random() < 0.6
        self.tell(doing="undo")
        _ = self.journal.undo() if back else self.journal.redo()
        self.told(len(self.journal.numbers), "undo")

    def told(self, known: int, what: str) -> None:
        new = [
            digest(self.journal.entry(number).model_dump_json()) for number in self.journal.numbers[known:]
        ]
        self.tell(
            done=what,
            new=new,
            count=len(self.journal.numbers),
            head=self.journal.head,
            state=digest(canonical(self.journal.state)),
        )

    def export(self) -> None:
        self._made += 1
        self.tell(doing="export", number=self._made)
        self.opened.file.copy_to(self.place.export(self._made))
        self.tell(done="export", number=self._made, count=len(self.journal.numbers))

    def save(self) -> None:
        self.fleet = self.fleet.but(notes=f"{int(self.fleet.notes or 0) + 1}")
        self.tell(doing="save", notes=self.fleet.notes)
        fleets.save(self.place.fleet, self.fleet)
        self.tell(done="save", notes=self.fleet.notes)

    def backup(self) -> None:
        self._made += 1
        self.tell(doing="backup", number=self._made)
        backup.back_up(self.place.folder / "data", self.place.archive(self._made))
        self.tell(done="backup", number=self._made, count=len(self.journal.numbers))

    def close(self) -> None:
        self.tell(doing="close")
        self.opened.file.close()
        self.opened = battles.open_battle(self.place.battle)
        self.journal = self.opened.journal(players.clock)[0]
        self.tell(done="close", notices=len(self.opened.notices), head=self.journal.head)


def child(place: Place, system: AnySystem, seed: int, pipe: int, moment: str) -> None:
    """The whole life of a process. Whatever goes wrong is told, never swallowed."""
    player = None
    try:
        player = Player(place, system, random.Random(seed), pipe)
        player.live(moment)
    except BaseException as error:  # noqa: BLE001 - the one place left to say it
        line = {"failed": f"{type(error).__name__}: {error}"}
        os.write(pipe, (json.dumps(line) + "\n").encode())
    finally:
        os._exit(1)


# --- whoever kills it and looks ----------------------------------------------------------------------------


@dataclass(slots=True)
class Told:
    """What a process acknowledged, and what it was doing when it died."""

    entries: list[str] = field(default_factory=list)
    """Digests of all entries that are known to be on the disk; the first has id 1."""
    head: int = 0
    state: str = ""
    notes: str = "0"
    exports: dict[int, int] = field(default_factory=dict)
    """Number of an export -> entries it must hold at least."""
    archives: dict[int, int] = field(default_factory=dict)
    doing: dict[str, Any] | None = None
    acknowledged: int = 0

    def hear(self, line: dict[str, Any]) -> None:
        """One more line."""
        if "failed" in line:
            raise Lost(f"the player stumbled: {line['failed']}")
        demand(not line.get("notices"), "a battle that was killed is said to be damaged")
        if "doing" in line:
            self.doing = line
            return
        self.doing = None
        self.acknowledged += 1
        match line.get("done"):
            case "play" | "undo":
                self.entries += line["new"]
                self.head, self.state = line["head"], line["state"]
                demand(len(self.entries) == line["count"], "entries were miscounted")
            case "save":
                self.notes = line["notes"]
            case "export":
                self.exports[line["number"]] = line["count"]
            case "backup":
                self.archives[line["number"]] = line["count"]
            case "close":
                demand(line["head"] == self.head, "the head moved while a battle was closed and opened")


@dataclass(slots=True)
class Tally:
    """What a run of many kills came to."""

    kills: int = 0
    during: collections.Counter[str] = field(default_factory=collections.Counter)
    acknowledged: int = 0
    entries: int = 0
    unacknowledged: int = 0
    """Entries that were on the disk although nobody had been told yet."""


def lines_of(data: bytes) -> Iterator[dict[str, Any]]:
    """Whole lines; a torn last one was never told."""
    for line in data.split(b"\n")[:-1]:
        yield json.loads(line)


def killed(place: Place, system: AnySystem, seed: int, told: Told) -> str:
    """Let a process play on, kill it, and take down what it said; returns what it was doing."""
    chance = random.Random(seed)
    moment = chance.choice(("play", *MOMENTS))
    aimed = chance.random() < 0.6
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        child(place, system, seed, writing, moment)
    os.close(writing)
    data = b""
    try:
        data += _until(reading, b'"begun"')
        if aimed:  # once it begins what it is to die in, a moment later
            data += _until(reading, f'"doing": "{moment}"'.encode())
            time.sleep(chance.random() ** 2 * 0.02)
        else:
            data += _for(reading, chance.random() * LONGEST)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    while more := os.read(reading, 65536):
        data += more
    os.close(reading)
    for line in lines_of(data):
        told.hear(line)
    return str(told.doing["doing"]) if told.doing else "nothing"


def _until(pipe: int, mark: bytes) -> bytes:
    data = b""
    while mark not in data:
        more = os.read(pipe, 65536)
        data += more
        if not more:
            break
    return data


def _for(pipe: int, seconds: float) -> bytes:
    data, end = b"", time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([pipe], [], [], left)[0]:
            more = os.read(pipe, 65536)
            data += more
            if not more:
                break
    return data


def look(place: Place, told: Told, tally: Tally) -> None:
    """Everything that was acknowledged is there; what was under way is there whole or not at all."""
    opened = battles.open_battle(place.battle)
    try:
        demand(not opened.notices, f"notices after a kill: {[str(one) for one in opened.notices]}")
        journal, more = opened.journal(players.clock)
        demand(not more, "the battle could not be shown to its end")
        _entries(journal, told, tally)
        _head(journal, told)
        _undo(journal, told)
    finally:
        opened.file.close()
    _fleet(place, told)
    _exports(place, told)
    _archives(place, told)


def _entries(journal: Journal[Any], told: Told, tally: Tally) -> None:
    found = [digest(journal.entry(number).model_dump_json()) for number in journal.numbers]
    demand(found[: len(told.entries)] == told.entries, "an acknowledged entry is gone or changed")
    extra = len(found) - len(told.entries)
    playing = told.doing is not None and told.doing["doing"] == "play"
    demand(extra <= playing, "there are more entries than were made")
    tally.unacknowledged += extra
    told.entries = found


def _head(journal: Journal[Any], told: Told) -> None:
    """Where it was, or where the step under way was leading."""
    near = {told.head}
    if told.doing and told.doing["doing"] in {"play", "undo"}:
        near |= {number for number in journal.numbers if journal.entry(number).parent == told.head}
        if told.head:
            near.add(journal.entry(told.head).parent)
    demand(journal.head in near, f"the head was at {told.head} and is at {journal.head}")
    state = digest(canonical(journal.state))
    demand(journal.head != told.head or not told.state or state == told.state, "the position is another one")
    told.head, told.state = journal.head, state


def _undo(journal: Journal[Any], told: Told) -> None:
    if journal.undo():
        demand(journal.redo(), "what was taken back could not be done again")
    demand(journal.head == told.head, "undo and redo lead elsewhere")
    demand(digest(canonical(journal.state)) == told.state, "undo and redo do not lead back")


def _fleet(place: Place, told: Told) -> None:
    loaded = fleets.load(place.fleet)
    demand(not loaded.notices, "the fleet is said to be damaged")
    near = {told.notes}
    if told.doing and told.doing["doing"] == "save":
        near.add(told.doing["notes"])
    demand(loaded.value.notes in near, f"the fleet of save {told.notes} is that of {loaded.value.notes}")
    told.notes = loaded.value.notes
    kept = files.backup_of(place.fleet)
    if kept.exists():
        fleets.load(kept)


def _exports(place: Place, told: Told) -> None:
    for path in sorted(place.folder.glob("out-*.battle")):
        number = int(path.stem.partition("-")[2])
        opened = battles.open_battle(path)
        demand(not opened.notices, "an export is damaged")
        demand(len(opened.entries) >= told.exports.pop(number, 0), "an export lacks entries")
        opened.file.close()
        path.unlink()
        files.backup_of(path).unlink()
    demand(not told.exports, "an export is missing")


def _archives(place: Place, told: Told) -> None:
    for path in sorted(place.folder.glob("all-*.zip")):
        number = int(path.stem.partition("-")[2])
        with tempfile.TemporaryDirectory(dir=place.folder) as spare:
            restored = backup.restore(path, Path(spare) / "data")
            demand(not restored.notices, "a backup says something is wrong with it")
            opened = battles.open_battle(Place(Path(spare)).battle)
            demand(not opened.notices, "a battle in a backup is damaged")
            demand(len(opened.entries) >= told.archives.pop(number, 0), "a backup lacks entries")
            opened.file.close()
            fleets.load(Place(Path(spare)).fleet)
        path.unlink()
    demand(not told.archives, "a backup is missing")


# --- a run -----------------------------------------------------------------------------------------------


def begin(folder: Path, game: str, seed: int) -> Place:
    """A battle and a fleet on the disk."""
    place = Place(folder)
    place.battle.parent.mkdir(parents=True)
    opening = systems.load(game).opening(players.setup(game, seed, sides=2 + seed % 2))
    battles.create(place.battle, opening, at=players.clock()).file.close()
    fleet: FleetList = players.fleets(game)[0]
    fleets.save(place.fleet, fleet.but(notes="0"))
    return place


def run(game: str, runs: int, seed: int, folder: Path, said: Callable[[str], object] = str) -> Tally:
    """Kill so many processes that play a game. Raises Lost."""
    system, tally = systems.load(game), Tally()
    while tally.kills < runs:
        place, told = begin(folder / str(tally.kills), game, seed + tally.kills), Told()
        for _ in range(min(CHAIN, runs - tally.kills)):
            number = seed * 1_000_003 + tally.kills
            try:
                tally.during[killed(place, system, number, told)] += 1
                look(place, told, tally)
            except (Lost, Said) as error:
                raise Lost(f"{game}, kill {tally.kills + 1}, seed {seed}, {place.folder}: {error}") from error
            told.doing = None
            tally.kills += 1
        tally.acknowledged += told.acknowledged
        tally.entries += len(told.entries)
        said(f"{game}: {tally.kills} of {runs}")
        shutil.rmtree(place.folder)
    return tally


def main(arguments: Sequence[str]) -> int:
    """Kill, look, count; status 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="tests.trust.kills", description=__doc__)
    parser.add_argument("--runs", type=int, default=200, help="kills for each game")
    parser.add_argument("--system", action="append", choices=systems.system_ids(), help="this game only")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    if not hasattr(os, "fork"):
        sys.stderr.write("This system cannot fork a process.\n")
        return 2
    folder = Path(tempfile.mkdtemp(prefix="fleetdesk-kills-"))
    heads = ("Game", "Kills", *(f"in {one}" for one in MOMENTS), "Acknowledged", "Entries", "Lost")
    sys.stdout.write(f"| {' | '.join(heads)} |\n|---|{'---:|' * (len(heads) - 1)}\n")
    for game in wanted.system or systems.system_ids():
        try:
            tally = run(
                game, wanted.runs, wanted.seed, folder / game, lambda line: sys.stderr.write(line + "\n")
            )
        except Lost as error:
            sys.stdout.write(f"LOST: {error}\n")
            return 1
        figures = (tally.kills, *(tally.during[one] for one in MOMENTS))
        cells = (game, *figures, tally.acknowledged, tally.entries, 0)
        sys.stdout.write(f"| {' | '.join(map(str, cells))} |\n")
        sys.stdout.flush()
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
