"""Disks that fail at any moment: `python -m tests.trust.faults [--system ID]`.

Everything the program does with files is done again and again; each time another request of it is refused: the
disk is full, read-only, broken, or a share that is gone, for once or from then on. It ends in a sentence, what was
there is as it was or as it should become, and once the disk is well again the same deed works.
"""

import argparse
import contextlib
import itertools
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fleetdesk import systems
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.paper import pdf_of
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import outside
from fleetdesk.store.presets import Preset
from fleetdesk.store.settings import SettingsFile
from tests import players
from tests.trust.grudge import FAULTS, Grudge
from tests.trust.kind import Reached

MOST_REQUESTS = 300


@dataclass(frozen=True, slots=True)
class World:
    """A player's folder with one of everything."""

    folder: Path
    system: AnySystem

    @property
    def home(self) -> Path:
        return self.folder / "data"

    @property
    def library(self) -> Library:
        return Library(self.home, clock=players.clock)

    @property
    def fleet(self) -> Path:
        return self.home / "fleets" / self.system.id / "Mine.json"

    @property
    def battle(self) -> Path:
        return self.home / "battles" / f"{self.system.id}.battle"

    def made(self) -> "World":
        """Put everything in its place."""
        library, system = self.library, self.system
        fleet = players.fleets(system.id)[0].but(name="Mine")
        library.keep_fleet(fleet)
        library.keep_fleet(fleet, self.fleet)
        library.cards.keep(system, system.catalogue()[0].but(id="own-one"))
        library.house_rules.keep(system, Preset(name="Club"))
        library.delete(library.keep_fleet(fleet.but(name="Gone")))
        SettingsFile(self.folder / "settings.json").save(SettingsFile(self.folder / "settings.json").settings)
        session = BattleSession.create(system, players.setup(system.id, 3), self.battle, clock=players.clock)
        with contextlib.suppress(Said):
            players.set_by_hand(system, session.journal, random.Random(1))
        session.close()
        backup.back_up(self.home, self.folder / "all.zip")
        shutil.copy(self.fleet, self.folder / "other.json")
        shutil.copy(self.battle, self.folder / "other.battle")
        return self


def _look(world: World) -> None:
    library = world.library
    library.fleets()
    library.battles()
    library.trash()
    library.presets(world.system.id)
    library.cards.all(world.system)


def _save_again(world: World) -> None:
    library = world.library
    loaded = library.open_fleet(world.fleet)
    library.keep_fleet(loaded.value.but(notes="Later"), world.fleet)


def _set(world: World) -> None:
    file = SettingsFile(world.folder / "settings.json")
    file.save(file.settings.but(scale=150))


def _restore_trash(world: World) -> None:
    for trashed in world.library.trash():
        world.library.restore(trashed)


def _play(world: World) -> None:
    session = BattleSession.open(world.battle, clock=players.clock)
    try:
        for number in range(3):
            players.set_by_hand(world.system, session.journal, random.Random(number))
        session.undo()
    finally:
        session.close()


def _begin(world: World) -> None:
    path = world.library.new_battle_path("New")
    BattleSession.create(world.system, players.setup(world.system.id, 3), path, clock=players.clock).close()


def _print(world: World) -> None:
    sheet = next(iter(world.system.sheets.values()))
    document = sheet.draw(world.library.open_fleet(world.fleet).value, None, "", SheetOptions())
    outside.write(world.folder / "out.pdf", pdf_of(document, ENGLISH))


DEEDS: Mapping[str, Callable[[World], object]] = {
    "look at the shelf": _look,
    "save a fleet again": _save_again,
    "save a new fleet": lambda world: world.library.keep_fleet(players.fleets(world.system.id)[0]),
    "copy a fleet": lambda world: world.library.duplicate(world.fleet, "Copy"),
    "rename a fleet": lambda world: world.library.rename(world.fleet, "Renamed"),
    "delete a fleet": lambda world: world.library.delete(world.fleet),
    "take it back": _restore_trash,
    "empty the trash": lambda world: world.library.empty_trash(),
    "export a fleet": lambda world: world.library.export(world.fleet, world.folder / "out.json"),
    "take a fleet in": lambda world: world.library.take_in(world.folder / "other.json"),
    "keep a card": lambda world: world.library.cards.keep(world.system, world.system.catalogue()[0].but(id="own-one", notes="Later")),
    "forget a card": lambda world: world.library.cards.forget(world.system, "own-one"),
    "keep house rules": lambda world: world.library.house_rules.keep(world.system, Preset(name="New")),
    "forget house rules": lambda world: world.library.house_rules.forget(world.system, "Club"),
    "change a setting": _set,
    "begin a battle": _begin,
    "play": _play,
    "copy a battle": lambda world: world.library.duplicate(world.battle, "Copy"),
    "rename a battle": lambda world: world.library.rename(world.battle, "Renamed"),
    "delete a battle": lambda world: world.library.delete(world.battle),
    "export a battle": lambda world: world.library.export(world.battle, world.folder / "out.battle"),
    "take a battle in": lambda world: world.library.take_in(world.folder / "other.battle"),
    "back up": lambda world: backup.back_up(world.home, world.folder / "new.zip", settings=world.folder / "settings.json"),
    "restore": lambda world: backup.restore(world.folder / "all.zip", world.folder / "elsewhere"),
    "print": _print,
}  # fmt: skip


def sound(world: World) -> None:
    """Every file that is there opens without a word; nothing half written lies about under a name of its own."""
    library = world.library
    for item in (*library.fleets(), *library.battles()):
        if not item.sound:
            raise Reached(f"{item.path.name} is damaged")
        if item.kind == "fleet":
            if library.open_fleet(item.path).notices:
                raise Reached(f"{item.path.name} was damaged")
        else:
            session = BattleSession.open(item.path, clock=players.clock)
            session.close()
            if session.notices:
                raise Reached(f"{item.path.name}: {session.notices[0]}")
    if library.cards.own(world.system) is None or library.cards.notices:
        raise Reached("a card is damaged")
    if library.house_rules.of(world.system).notices or SettingsFile(world.folder / "settings.json").notices:
        raise Reached("house rules or settings are damaged")
    for one in world.folder.rglob("*.damaged-*"):
        raise Reached(f"{one.name} was taken for damaged")


def content(world: World) -> dict[str, int]:
    """Names of lists, battles and cards, and how many there are: what a player would miss."""
    library = world.library
    kept = [item.name for item in (*library.fleets(), *library.battles())]
    kept += [card.class_name for card in library.cards.own(world.system)]
    kept += [trashed.name for trashed in library.trash()]
    kept += [preset.name for preset in library.house_rules.of(world.system).value]
    return {name: kept.count(name) for name in kept}


def requests(deed: str, fault: str, spare: World) -> int:
    """How many requests of a deed such a disk could refuse."""
    grudge = Grudge(spare.folder, fault)
    with grudge.felt():
        DEEDS[deed](spare)
    return min(grudge.asked, MOST_REQUESTS)


def tried(deed: str, fault: str, at: int, lasting: bool, world: World) -> str:
    """Do it on a disk that refuses, look, and do it again on a good one; returns what was said.

    Raises:
        Reached: something is lost or damaged.
        Exception: what should have been a sentence.
    """
    before, said = content(world), ""
    with Grudge(world.folder, fault, at, lasting=lasting).felt():
        try:
            DEEDS[deed](world)
        except Said as error:
            said = ENGLISH.say(error.message)
    sound(world)
    after = content(world)
    gone = {name for name in before if after.get(name, 0) < before[name]}
    wanted = {"forget a card", "forget house rules", "empty the trash"}
    renamed = deed.startswith(
        ("rename", "delete")
    )  # a title that cannot be read gives way to the file's name
    if gone and deed not in wanted and not renamed:
        raise Reached(f"gone: {', '.join(gone)}")
    if renamed and sum(after.values()) < sum(before.values()):
        raise Reached("a name and its file are gone")
    with contextlib.suppress(Said):  # what is done already may say so
        DEEDS[deed](world)
    sound(world)
    return said


def cases(deeds: Sequence[str], game: str, spare: Path) -> Iterator[tuple[str, str, int, bool]]:
    """Every request of every deed, refused in every way."""
    for number, (deed, fault) in enumerate(itertools.product(deeds, FAULTS)):
        world = World(spare / str(number), systems.load(game)).made()
        for at in range(1, requests(deed, fault, world) + 1):
            for lasting in (False, True):
                yield deed, fault, at, lasting
        shutil.rmtree(world.folder)


def main(arguments: Sequence[str]) -> int:
    """Refuse everything once; status 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="tests.trust.faults", description=__doc__)
    parser.add_argument("--system", action="append", choices=systems.system_ids(), help="this game only")
    parser.add_argument("--deed", action="append", choices=sorted(DEEDS))
    parser.add_argument(
        "--share", type=float, default=1.0, help="try this share of all cases, drawn at random"
    )
    wanted = parser.parse_args(arguments)
    chance = random.Random(1)
    figures: dict[str, list[int]] = {}
    failed = 0
    with tempfile.TemporaryDirectory(prefix="fleetdesk-faults-") as folder:
        for game in wanted.system or systems.system_ids()[:1]:
            sound_one = World(Path(folder) / "sound", systems.load(game)).made()
            for case in cases(wanted.deed or list(DEEDS), game, Path(folder) / "spare"):
                if chance.random() > wanted.share:
                    continue
                failed += not _case(case, sound_one, figures)
            shutil.rmtree(sound_one.folder)
    sys.stdout.write("| Deed | Refused | Said | Done all the same | Failed |\n|---|---:|---:|---:|---:|\n")
    for deed, counts in figures.items():
        sys.stdout.write(f"| {deed} | {' | '.join(map(str, (sum(counts), *counts)))} |\n")
    return 1 if failed else 0


def _case(case: tuple[str, str, int, bool], sound_one: World, figures: dict[str, list[int]]) -> bool:
    deed, fault, at, lasting = case
    counts = figures.setdefault(deed, [0, 0, 0])
    folder = sound_one.folder.with_name("tried")
    shutil.copytree(sound_one.folder, folder)
    try:
        said = tried(deed, fault, at, lasting, World(folder, sound_one.system))
    except Exception as error:  # noqa: BLE001 - each is reported, the others are tried
        problem: Any = f"{type(error).__name__}: {error}"
        sys.stderr.write(f"--- {deed}, {fault}, request {at}{', lasting' * lasting}: {problem}\n")
        counts[2] += 1
        return False
    finally:
        shutil.rmtree(folder)
    counts[0 if said else 1] += 1
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
