"""Single bits that turn over: `python -m tests.trust.flips --flips 10000 [--kind NAME] [--system ID] [--seed N]`.

One bit of a sound file is turned and the file opened as the program opens it. It is the same as before, or
something is said: never silently another one.
"""

import argparse
import collections
import functools
import itertools
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from fleetdesk import paths, systems
from fleetdesk.core.base import canonical
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.words import Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets, scenarios
from fleetdesk.store.catalogue import Cards
from fleetdesk.store.presets import Preset, Presets
from fleetdesk.store.settings import Settings, SettingsFile
from tests import players

STEPS = 60
"""Things done in a battle."""
OUTCOMES = ("same", "told", "refused", "silently another")


class Read(NamedTuple):
    """What a file holds, in one form, and what was said about it."""

    value: object
    told: tuple[Msg, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of file.

    Attributes:
        place: where it stands below a folder; `{game}` is the game's id.
        make: puts a sound one there.
        read: opens it as the program does. Raises Said.
        alone: nothing that the program keeps beside it came with it, as in a mail.
    """

    name: str
    place: str
    make: Callable[[AnySystem, Path], object]
    read: Callable[[AnySystem, Path], Read]
    alone: bool = True


# --- the table -----------------------------------------------------------------------------------------------


def _read_fleet(_: AnySystem, path: Path) -> Read:
    loaded = fleets.load(path)
    return Read(loaded.value, loaded.notices)


def scenario_of(game: str) -> Scenario:
    """A scenario that came with the program; of another game if this one has none."""
    shipped = sorted(paths.shipped_fleets().glob(f"*/*{scenarios.SUFFIX}"))
    return scenarios.load(next((one for one in shipped if one.parent.name == game), shipped[0])).value


def _read_scenario(_: AnySystem, path: Path) -> Read:
    loaded = scenarios.load(path)
    return Read(loaded.value, loaded.notices)


def _make_card(system: AnySystem, path: Path) -> None:
    cards = Cards(path.parents[1])
    kept = cards.keep(system, system.catalogue()[0].but(id="own-one", class_name="Mine"))
    if kept.id != path.stem:
        raise AssertionError(kept.id)


def _read_card(system: AnySystem, path: Path) -> Read:
    cards = Cards(path.parents[1])
    return Read(cards.own(system), cards.notices)


def _make_presets(system: AnySystem, path: Path) -> None:
    house = systems.load(system.id).options().model_dump(mode="json")
    Presets(path.parent).keep(system, Preset(name="Club", house=house))


def _read_presets(system: AnySystem, path: Path) -> Read:
    loaded = Presets(path.parent).of(system)
    return Read(loaded.value, loaded.notices)


def _make_settings(system: AnySystem, path: Path) -> None:
    house = {system.id: system.options().model_dump(mode="json")}
    SettingsFile(path).save(Settings(language="fr", theme="night", scale=150, house=house))


def _read_settings(_: AnySystem, path: Path) -> Read:
    file = SettingsFile(path)
    return Read(file.settings, file.notices)


def _make_battle(system: AnySystem, path: Path) -> None:
    session = BattleSession.create(system, players.setup(system.id, 3), path, clock=players.clock)
    chance = random.Random(system.id)
    for _ in range(STEPS):
        try:
            players.step(system, session.journal, chance.randrange(2**32))
        except Said:
            continue
    session.close()


def _read_battle(_: AnySystem, path: Path) -> Read:
    session = BattleSession.open(path)
    try:
        journal = session.journal
        entries = tuple(journal.entry(number).model_dump_json() for number in journal.numbers)
        value = (canonical(journal.opening), entries, journal.head, canonical(journal.state))
        return Read(value, session.notices)
    finally:
        session.close()


KINDS: Mapping[str, Kind] = {
    one.name: one
    for one in (
        Kind(
            name="fleet",
            place="fleets/{game}/mine.json",
            make=lambda system, path: fleets.save(path, players.fleets(system.id)[0]),
            read=_read_fleet,
        ),
        Kind(
            name="scenario",
            place="scenarios/{game}/mine.scenario",
            make=lambda system, path: scenarios.save(path, scenario_of(system.id)),
            read=_read_scenario,
        ),
        Kind(name="card", place="cards/{game}/own-one.json", make=_make_card, read=_read_card),
        Kind(name="house rules", place="presets/{game}.json", make=_make_presets, read=_read_presets),
        Kind(name="settings", place="settings.json", make=_make_settings, read=_read_settings),
        Kind(name="battle", place="battles/mine.battle", make=_make_battle, read=_read_battle, alone=False),
        Kind(name="battle alone", place="battles/mine.battle", make=_make_battle, read=_read_battle),
    )
}


# --- one flip ------------------------------------------------------------------------------------------------


class Sound(NamedTuple):
    """A sound file, what is kept beside it, and what it holds."""

    place: str
    data: bytes
    beside: Mapping[str, bytes]
    value: object


@functools.cache
def sound(kind: str, game: str) -> Sound:
    """A sound file of a kind and a game."""
    one, system = KINDS[kind], systems.load(game)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        path = home / one.place.format(game=game)
        path.parent.mkdir(parents=True, exist_ok=True)
        one.make(system, path)
        beside = {
            str(other.relative_to(home)): other.read_bytes()
            for other in home.rglob("*")
            if other.is_file() and other != path and not one.alone
        }
        data = path.read_bytes()
        for other in home.rglob("*"):
            if other.is_file() and other != path and one.alone:
                other.unlink()
        read = one.read(system, path)
        if read.told:
            raise AssertionError(f"a sound file is not: {read.told}")
        return Sound(str(path.relative_to(home)), data, beside, read.value)


@dataclass(frozen=True, slots=True)
class Flip:
    """One bit of one file; the same number gives the same one."""

    kind: str
    game: str
    number: int

    def flipped(self) -> bytes:
        """The bytes of the file."""
        data = bytearray(sound(self.kind, self.game).data)
        chance = random.Random(self.number)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return bytes(data)


def tried(flip: Flip, home: Path) -> str:
    """Which of the `OUTCOMES` it came to."""
    kind, whole = KINDS[flip.kind], sound(flip.kind, flip.game)
    for place, data in {**whole.beside, whole.place: flip.flipped()}.items():
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        (home / place).write_bytes(data)
    try:
        read = kind.read(systems.load(flip.game), home / whole.place)
    except Said:
        return "refused"
    finally:
        shutil.rmtree(home)
    if read.told:
        return "told"
    return "same" if read.value == whole.value else "silently another"


def flips(count: int, kinds: Sequence[str], games: Sequence[str], seed: int) -> list[Flip]:
    """So many flips, kinds and games in turn."""
    turns = itertools.cycle(itertools.product(kinds, games))
    return [
        Flip(kind, game, seed + number) for number, (kind, game) in zip(range(count), turns, strict=False)
    ]


def main(arguments: Sequence[str]) -> int:
    """Flip, count; status 1 if any file was silently another one."""
    parser = argparse.ArgumentParser(prog="tests.trust.flips", description=__doc__)
    parser.add_argument("--flips", type=int, default=1000)
    parser.add_argument("--kind", action="append", choices=sorted(KINDS), help="this kind of file only")
    parser.add_argument("--system", action="append", choices=systems.system_ids(), help="this game only")
    parser.add_argument("--seed", type=int, default=0, help="number of the first flip")
    wanted = parser.parse_args(arguments)
    start = time.monotonic()
    came: dict[str, collections.Counter[str]] = {kind: collections.Counter() for kind in wanted.kind or KINDS}
    with tempfile.TemporaryDirectory(prefix="fleetdesk-flips-") as folder:
        for flip in flips(wanted.flips, list(came), wanted.system or systems.system_ids(), wanted.seed):
            outcome = tried(flip, Path(folder) / "home")
            came[flip.kind][outcome] += 1
            if outcome == OUTCOMES[-1]:
                again = f"--flips 1 --kind '{flip.kind}' --system {flip.game} --seed {flip.number}"
                sys.stderr.write(f"silently another one: {again}\n")
    sys.stdout.write(f"| File | Flips | {' | '.join(map(str.capitalize, OUTCOMES))} |\n|---|{'---:|' * 5}\n")
    for name, counted in came.items():
        figures = (counted.total(), *(counted[one] for one in OUTCOMES))
        sys.stdout.write(f"| {name} | {' | '.join(map(str, figures))} |\n")
    silent = sum(counted[OUTCOMES[-1]] for counted in came.values())
    sys.stdout.write(
        f"\n{wanted.flips} flips in {time.monotonic() - start:.0f} s, {silent} silently another\n"
    )
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
