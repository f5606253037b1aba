"""Phones that drop, sleep and meet a host that is killed: `python -m tests.trust.phones --phones 8 --intents 10000`.

The host is a process of its own with a battle of 100 ships. Phones strike boxes, several of them the same ones, and
write numbered remarks; links are cut before an answer, phones sleep, and the host is killed and started again on the
same file. Afterwards the file is read: whatever was acknowledged stands there once, in the order of each phone, and
the boxes struck are those that were answered. Status 1 if anything is missing, doubled, out of order, or too slow.
"""

import argparse
import asyncio
import collections
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from fleetdesk import paths
from fleetdesk.hosting.guests import Guests
from fleetdesk.hosting.host import Host
from fleetdesk.hosting.table_session import TableSession
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.store.guests import GuestFile
from tests.bench import scenes
from tests.hosting.tables import WORDS, Phone
from tests.trust.floor import Floor

SHIPS = 100
SLOW = 0.150
"""p99 from a tap to the answer that it is on the disk, in seconds."""
CUT, SLEEP = 0.03, 0.02
"""Chances that the link breaks before the answer, or that the phone sleeps after it."""
BROKEN = (ConnectionError, TimeoutError, aiohttp.ClientError)


@dataclass(slots=True)
class Found:
    """What a run found."""

    intents: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from a tap to its answer, where neither link nor host broke meanwhile."""
    came: collections.Counter[str] = field(default_factory=collections.Counter)
    cuts: int = 0
    sleeps: int = 0
    kills: int = 0
    backs: list[float] = field(default_factory=list)
    """Seconds from waking to the table being drawn anew."""
    returns: list[float] = field(default_factory=list)
    """The same of the first time after the host was killed: a new process opens the battle and knows nothing yet."""
    floor: list[float] = field(default_factory=list)
    """Seconds a bare process took for a word and a line on the disk, in the same run."""
    wrong: list[str] = field(default_factory=list)
    step: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with every intent that was answered."""

    def share(self, values: list[float], at: float) -> float:
        """The value below which this share lies."""
        ordered = sorted(values) or [0.0]
        return ordered[min(len(ordered) - 1, int(at * len(ordered)))]


# --- the host --------------------------------------------------------------------------------------------


def serve(folder: Path, port: int, phones: int) -> None:
    """Host until somebody kills us; say the way to each seat first."""
    with ThreadPoolExecutor(max_workers=1) as owner:
        session = owner.submit(lambda: BattleSession.open(folder / "b.battle")).result()
        kept = GuestFile(folder / "phones", session.journal.opening)
        table = TableSession(session, Guests(kept.load(), keep=kept.save), WORDS)
        host = Host(table, owner, resources=paths.resources(), languages=WORDS, port=port)
        host.start()
        sides = [side.id for side in session.state.sides]
        sys.stdout.write(f"{host.port}\n")
        sys.stdout.flush()
        for at in range(phones):
            invitation = table.guests.invite(sides[at % len(sides)])
            sys.stdout.write(f"{invitation.key}\n")
            sys.stdout.flush()
            sys.stdin.readline()  # until that phone is in
        while sys.stdin.readline():
            pass


class HostProcess:
    """The host, which can be killed and started again on the same port and file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process: subprocess.Popen[str] | None = None

    def start(self, phones: int = 0) -> None:
        """Start it; it says its port once it listens."""
        asked = ("--serve", str(self.folder), str(self.port), str(phones))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.trust.phones", *asked],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self.line() != str(self.port):
            raise RuntimeError("the host did not start")

    def line(self) -> str:
        """What it says next."""
        assert self.process is not None
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def next(self) -> None:
        """That phone is in."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """No time for a last word."""
        if self.process is not None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()
            for stream in (self.process.stdin, self.process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()
            self.process = None


# --- the phones ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Player:
    """Somebody with a phone.

    Attributes:
        acknowledged: numbers of wishes that were answered `done`, in that order, with what they did.
        up: set while the host is meant to be there.
    """

    name: str
    phone: Phone
    ships: Sequence[str]
    chance: random.Random
    found: Found
    up: asyncio.Event
    pace: float
    acknowledged: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    made: int = 0
    kills: int = 0
    """How often the host had been killed when it came last."""

    async def play(self, intents: int) -> None:
        """Tap so often, whatever breaks."""
        for _ in range(intents):
            await asyncio.sleep(self.chance.expovariate(1 / self.pace) if self.pace else 0)
            await self.insist(self.wanted())
            self.found.intents += 1
            self.found.step.set()
            if self.chance.random() < SLEEP:
                self.found.sleeps += 1
                await self.phone.sleep()
                await asyncio.sleep(self.chance.random() * 0.5)

    def wanted(self) -> dict[str, Any]:
        """A remark that says its place, or a box to strike or clear as this phone sees it."""
        self.made += 1
        name = f"{self.name}-{self.made:05d}"
        ship = self.chance.choice(self.ships)
        if self.chance.random() < 0.5 or f"strip/{ship}" not in self.phone.parts:
            return {"id": name, "kind": "play", "action": "remark", "args": {"text": name}}
        gauge = next(
            (one for one in self.phone.parts[f"strip/{ship}"].get("gauges", ()) if one.get("slot")), None
        )
        if gauge is None:
            return {"id": name, "kind": "play", "action": "remark", "args": {"text": name}}
        lost = gauge.get("lost", 0)
        by = 1 if lost == 0 else -1 if lost >= gauge["total"] - 1 else self.chance.choice((1, -1))
        return {"id": name, "kind": "strike", "ship": ship, "slot": gauge["slot"], "lost": lost, "by": by}

    async def insist(self, wish: dict[str, Any]) -> None:
        """Send it until it is answered, as the page does; the link may be cut before the answer comes."""
        late = False
        wish = {**wish, "saw": self.phone.now}
        while True:
            await self.up.wait()
            started = time.perf_counter()
            try:
                if self.phone.closed:
                    await self.come()
                    started = time.perf_counter()
                if not late and self.chance.random() < CUT:
                    self.found.cuts += 1
                    await self.phone.say({"wish": wish})
                    await asyncio.sleep(self.chance.random() * 0.02)
                    await self.phone.sleep()
                    late = True
                    continue
                answer = await self.phone.wish({**wish, "late": late})
            except BROKEN:
                late = True
                await self.phone.sleep()
                await asyncio.sleep(0.05)
                continue
            if not late:
                self.found.waits.append(time.perf_counter() - started)
            self.found.came[answer["came"]] += 1
            if answer["came"] == "late":
                late = False  # "do it now", says the player
                wish["saw"] = self.phone.now
                continue
            if answer["came"] == "done":
                self.acknowledged.append((wish["id"], wish))
            return

    async def come(self) -> None:
        """Wake up: the table is there again."""
        started = time.perf_counter()
        heard = len(self.phone.heard)
        await self.phone.come()
        await self.phone.until(
            lambda: any('"parts"' in one[:40] or '"now"' in one[:10] for one in self.phone.heard[heard:])
        )
        waits = self.found.backs if self.kills == self.found.kills else self.found.returns
        waits.append(time.perf_counter() - started)
        self.kills = self.found.kills


# --- a run -----------------------------------------------------------------------------------------------


async def hosted(
    found: Found, host: HostProcess, chosen: argparse.Namespace, chance: random.Random
) -> list[Player]:
    """Play until all intents are answered."""
    ships = _ships(host.folder)
    await asyncio.to_thread(host.start, chosen.phones)
    up = asyncio.Event()
    up.set()
    players = []
    for at in range(chosen.phones):
        phone = Phone(host.port, invite=await asyncio.to_thread(host.line))
        await phone.come()
        await phone.shown()
        host.next()
        own = ships[at % len(ships)][: chosen.shared]
        players.append(
            Player(f"phone{at:02d}", phone, own, random.Random(chance.random()), found, up, chosen.pace)
        )
    each = -(-chosen.intents // chosen.phones)
    playing = [asyncio.create_task(one.play(each)) for one in players]
    floor = Floor(host.folder)
    beside = [asyncio.create_task(_kill(found, host, up, chosen)), asyncio.create_task(floor.watch())]
    await asyncio.gather(*playing)
    for one in beside:
        one.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await one
    found.floor = floor.waits
    for player in players:
        await player.phone.leave()
    return players


async def _kill(found: Found, host: HostProcess, up: asyncio.Event, chosen: argparse.Namespace) -> None:
    """Kill the host so often, spread over the run, and start it again."""
    for number in range(1, chosen.kills + 1):
        while found.intents < number * chosen.intents / (chosen.kills + 1):
            found.step.clear()
            await found.step.wait()
        up.clear()
        await asyncio.to_thread(host.kill)
        found.kills += 1
        await asyncio.to_thread(host.start)
        up.set()


def _ships(folder: Path) -> list[list[str]]:
    session = BattleSession.open(folder / "b.battle")
    try:
        state = session.state
        return [[one.id for one in state.ships.values() if one.side == side.id] for side in state.sides]
    finally:
        session.close()


def judge(found: Found, folder: Path, players: Sequence[Player]) -> None:
    """Hold what was acknowledged against what is on the disk."""
    session = BattleSession.open(folder / "b.battle")
    try:
        entries = list(session.journal.entries)
        standing = set(session.journal.path())
        seen = Onlooker(session)
        struck = {
            (ship, slot.key): int(slot.value or 0)
            for ship in session.state.ships
            for slot in seen.slots(ship)
            if slot.kind == "track" and isinstance(slot.value, int | float)
        }
    finally:
        session.close()
    found.wrong += list(_wrong(entries, standing, struck, players))


def _wrong(
    entries: Any, standing: set[int], struck: dict[tuple[str, str], int], players: Sequence[Player]
) -> Iterator[str]:
    times = collections.Counter(entry.wish for entry in entries if entry.wish)
    yield from (f"doubled: {wish} stands {count} times" for wish, count in times.items() if count > 1)
    where = {entry.wish: entry.id for entry in entries if entry.wish and entry.id in standing}
    expected: collections.Counter[tuple[str, str]] = collections.Counter()
    for player in players:
        places = [where.get(wish) for wish, _ in player.acknowledged]
        yield from (
            f"lost: {wish}" for (wish, _), at in zip(player.acknowledged, places, strict=True) if at is None
        )
        known = [at for at in places if at is not None]
        if known != sorted(known):
            yield f"out of order: {player.name}"
        for _, wish in player.acknowledged:
            if wish["kind"] == "strike":
                expected[wish["ship"], wish["slot"]] += wish["by"]
    for spot, count in expected.items():
        if struck.get(spot) != count:
            yield f"{spot}: {struck.get(spot)} struck, {count} were answered"
    acknowledged = {wish for player in players for wish, _ in player.acknowledged}
    yield from (f"done and never answered: {wish}" for wish in times if wish not in acknowledged)


def run(chosen: argparse.Namespace) -> Found:
    """One hosted."""
    found = Found()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scenes.session(folder / "b.battle", chosen.ships).close()
        host = HostProcess(folder)
        try:
            players = asyncio.run(hosted(found, host, chosen, random.Random(chosen.seed)))
        finally:
            host.kill()
        judge(found, folder, players)
    return found


def told(found: Found) -> str:
    """What was found."""
    lost = sum(one.startswith("lost") for one in found.wrong)
    doubled = sum(one.startswith("doubled") for one in found.wrong)
    waits, backs, returns = found.waits, found.backs, found.returns
    lines = [
        f"{found.intents} intents: {json.dumps(found.came)}; {found.cuts} links cut, {found.sleeps} sleeps, {found.kills} kills",
        f"{lost} acknowledged lost, {doubled} doubled, {len(found.wrong)} wrong in all",
        f"tap to disk and answer: median {found.share(waits, 0.5) * 1000:.0f} ms, p99 {found.share(waits, 0.99) * 1000:.0f} ms",
        f"awake to table: median {found.share(backs, 0.5) * 1000:.0f} ms, p99 {found.share(backs, 0.99) * 1000:.0f} ms",
        f"the same after a kill: median {found.share(returns, 0.5) * 1000:.0f} ms, p99 {found.share(returns, 0.99) * 1000:.0f} ms",
        f"the computer alone, in the same run: median {found.share(found.floor, 0.5) * 1000:.0f} ms, p99 {found.share(found.floor, 0.99) * 1000:.0f} ms",
        *(f"!! {one}" for one in found.wrong[:20]),
    ]
    return "\n".join((*lines, ""))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--intents", type=int, default=10_000)
    parser.add_argument("--ships", type=int, default=SHIPS)
    parser.add_argument("--shared", type=int, default=6, help="ships of a side that all its phones strike")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument(
        "--pace", type=float, default=0.25, help="seconds between two taps of a phone, on average"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", nargs=3, metavar=("FOLDER", "PORT", "PHONES"), help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.serve:
        folder, port, phones = chosen.serve
        serve(Path(folder), int(port), int(phones))
        return 0
    found = run(chosen)
    sys.stdout.write(told(found))
    return int(bool(found.wrong) or found.share(found.waits, 0.99) > SLOW)


if __name__ == "__main__":
    sys.exit(main())
