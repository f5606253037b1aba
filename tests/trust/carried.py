"""What is carried from elsewhere, and what is asked of it damaged: texts, codes, backups, cases."""

import contextlib
import functools
import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fleetdesk import paths, systems
from fleetdesk.cli import main as command
from fleetdesk.cli.command import Console
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import ENGLISH, Msg
from fleetdesk.services import backup
from fleetdesk.services.battlescribe import catalogue_import, roster_import
from fleetdesk.services.exchange import sharing
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import files, migrations
from tests import catalogue_files, catalogue_options, players
from tests.trust import damage
from tests.trust.kind import BYTES, JSON, Kind, Reached
from tests.trust.played import battles_of
from tests.trust.written import fleet_file, fleet_of, judge, preset_file, sealed, settings_file


def _use_text(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    try:
        received = sharing.from_text(sharing.text_of(path))
    except Said as said:
        yield said.message
        return
    yield from received.unmatched
    judge(received.fleet)
    Library(home).keep_fleet(received.fleet)
    sharing.as_text(received.system, received.fleet, ENGLISH)


@functools.cache
def _archive(game: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        home, target = Path(folder) / "home", Path(folder) / "all.zip"
        library = Library(home, clock=players.clock)
        library.keep_fleet(fleet_of(game))
        gone = library.keep_fleet(fleet_of(game).but(name="Gone"))
        library.delete(gone)
        files.write(home / "battles" / "played.battle", battles_of(game)[2])
        files.write(home / "presets" / f"{game}.json", preset_file(game))
        files.write(Path(folder) / "settings.json", settings_file(game))
        backup.back_up(home, target, settings=Path(folder) / "settings.json")
        return target.read_bytes()


def _use_archive(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    folder = home / "deep" / "in"
    library = Library(folder, clock=players.clock)
    mine = library.keep_fleet(fleet_of(system.id))
    before = mine.read_bytes()
    outside = {one for one in home.rglob("*") if folder not in one.parents}
    backup.settings_in(path)
    try:
        restored = backup.restore(path, folder)
    except Said as said:
        yield said.message
    else:
        yield from restored.notices
    if {one for one in home.rglob("*") if folder not in one.parents} - outside:
        raise Reached("a backup wrote outside the folder")
    if mine.read_bytes() != before:
        raise Reached("a backup overwrote a file")
    list(library.fleets())
    list(library.battles())
    for trashed in library.trash():
        with contextlib.suppress(Said):
            library.restore(trashed)


def _note(game: str) -> bytes:
    home = f"fleets/{game}/Gone.json"
    return sealed(migrations.TRASH, {"home": home, "name": "Gone", "at": players.clock()})


def _use_note(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    library = Library(home, clock=players.clock)
    for trashed in library.trash():
        try:
            back = library.restore(trashed)
        except Said as said:
            yield said.message
        else:
            if not back.resolve().is_relative_to(home.resolve()):
                raise Reached(f"the trash leads to {back}")


def _cases(game: str) -> bytes:
    whole = json.loads((paths.resources() / "systems" / game / "cases.json").read_bytes())
    found = whole["cases"] if isinstance(whole, dict) else whole
    few = found[:: max(1, len(found) // 6)][:6]
    return json.dumps({**whole, "cases": few} if isinstance(whole, dict) else few).encode()


def _use_cases(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    del home
    out, problems = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(problems):
        status = command(
            ["rules", "check", system.id, "--cases", str(path)],
            open_window=lambda *_: 99,
            console=Console(words=ENGLISH),
        )
    if status == 2:
        (line,) = problems.getvalue().splitlines() or [""]
        yield Msg.verbatim(line)


def _text(game: str) -> bytes:
    return sharing.as_text(systems.load(game), fleet_of(game), ENGLISH).encode()


def _codes(game: str) -> bytes:
    return "\n".join(sharing.codes(fleet_of(game))).encode()


@functools.cache
def _known() -> tuple[ShipProfile, ...]:
    """The cards a roster is read with."""
    with tempfile.TemporaryDirectory() as folder:
        texts = {"a_gst": catalogue_options.game_system(), "b_cat": catalogue_options.second()}
        return catalogue_import.read(catalogue_files.write(Path(folder), **texts)).cards


def _use_roster(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    del system
    try:
        received = roster_import.read(path, lambda game: _known() if game.reads_catalogues else ())
    except Said as said:
        yield said.message
        return
    yield from received.unmatched
    judge(received.fleet)
    Library(home).keep_fleet(received.fleet)


def _use_data(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    del system
    library = Library(home)
    try:
        delivery = catalogue_import.read([path.with_name("system.gst"), path], own=library.cards)
    except Said as said:
        yield said.message
        return
    yield from (one.told for one in delivery.report)
    catalogue_import.keep(delivery, library.cards)
    for card in library.cards.own(delivery.system):
        delivery.system.check_card(card)
        delivery.system.card(card, "")
    yield from library.cards.notices


TEXT = (*BYTES, damage.encode, *(damage.rewrite,) * 6)

KINDS = (
    Kind(name="forum text", place="list.txt", sound=_text, damages=TEXT, use=_use_text),
    Kind(name="QR codes", place="codes.txt", sound=_codes, damages=TEXT, use=_use_text),
    Kind(name="pasted JSON", place="list.txt", sound=fleet_file, damages=JSON, use=_use_text),
    Kind(
        name="backup",
        place="all.zip",
        sound=_archive,
        damages=(*BYTES, *(damage.member,) * 6),
        use=_use_archive,
    ),
    Kind(
        name="note in the trash",
        place="trash/Gone/note.json",
        sound=_note,
        damages=JSON,
        use=_use_note,
        beside=lambda game: {"trash/Gone/Gone.json": fleet_file(game)},
    ),
    Kind(
        name="army list data",
        place="in/fleet.cat",
        sound=lambda _: catalogue_options.second().encode(),
        damages=(*BYTES, damage.encode, *(damage.markup,) * 7),
        use=_use_data,
        beside=lambda _: {"in/system.gst": catalogue_files.game_system().encode()},
    ),
    Kind(
        name="roster",
        place="in/mine.ros",
        sound=lambda _: catalogue_options.roster().encode(),
        damages=(*BYTES, damage.encode, *(damage.markup,) * 7),
        use=_use_roster,
    ),
    Kind(name="worked cases", place="cases.json", sound=_cases, damages=JSON, use=_use_cases),
)
