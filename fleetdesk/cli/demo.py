"""`fleetdesk demo`: a turn on sample fleets, with everything the program makes of it."""

import argparse
from pathlib import Path

from fleetdesk import paths
from fleetdesk.cli import readers
from fleetdesk.cli.command import OK, Command, Console, put, put_aside
from fleetdesk.cli.overview import Parser
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.services import demo, printing
from fleetdesk.services.after import report, report_file
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import files, fleets, outside
from fleetdesk.store.battle.parts import SUFFIX as BATTLE


def _arguments(parser: Parser, console: Console) -> None:
    parser.add_argument(
        "folder",
        type=readers.name(parser.words),
        metavar="OUTDIR",
        help=N_("the folder to fill; it is made if it is not there"),
    )
    games = console.games()
    parser.add_argument("--system", choices=games, default=games[0], help=N_("which game"))
    parser.add_argument(
        "--no-pictures", action="store_true", help=N_("leave out the pictures of the screens")
    )


def _run(chosen: argparse.Namespace, console: Console) -> int:
    folder: Path = chosen.folder
    if folder.exists() and not folder.is_dir():
        raise BadInput(msg("{folder} is a file: name a folder.", folder=str(folder)))
    with files.writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    system = console.game(chosen.system)
    battle = _battle(console, system, folder)
    _papers(console, folder, battle)
    if not chosen.no_pictures and console.pictures is not None:
        for picture in console.pictures(folder, battle, console.words.language):
            _tell(console, msg("picture {file}", file=picture.name))
    put(console.words.say(msg("The demo is in {folder}.", folder=str(folder))))
    return OK


def _tell(console: Console, what: Msg) -> None:
    put_aside(f"  {console.words.say(what)}")


def _count(console: Console, number: int, what: Msg) -> None:
    _tell(console, msg("{n}. {what}", n=number, what=what))


def _samples(console: Console, system: AnySystem) -> tuple[FleetList, ...]:
    found = sorted((paths.shipped_fleets() / system.id).glob("*.json"))
    if not found:
        raise BadInput(msg("No sample fleets come with {game}.", game=Msg(key=system.title)))
    return tuple(fleets.load(path, find=console.find).value for path in found)


def _battle(console: Console, system: AnySystem, folder: Path) -> Path:
    """Play the turn, and leave the battle file."""
    setup = demo.line_up(system, _samples(console, system), console.words)
    path = folder / f"demo{BATTLE}"
    for old in (path, files.backup_of(path)):
        old.unlink(missing_ok=True)
    session = BattleSession.create(system, setup, path, find=console.find)
    try:
        begun = demo.begin(session, told=lambda count, what: _count(console, count, what))
        if not begun:
            demo.play_turn(session, told=lambda count, what: _count(console, count, what))
        made = report.make(system, session.journal)
        report_file.write(made, folder / "report.md", console.words)
    finally:
        session.close()
    _tell(console, msg("battle {file}", file=path.name))
    return path


def _papers(console: Console, folder: Path, battle: Path) -> None:
    from fleetdesk.core.paper.pages import PAPERS  # noqa: PLC0415 - only what prints needs paper
    from fleetdesk.printing import paper  # noqa: PLC0415 - as above

    things = printing.printables(battle, find=console.find)
    for sheet in things[0].system.sheets:
        for state in ("fresh", "current", "blank"):
            options = SheetOptions.model_validate({"state": state})
            order = printing.PrintOrder(sheet=sheet, options=options)
            document = printing.together(tuple(printing.drawn(thing, order) for thing in things))
            for name, size in PAPERS.items():
                target = folder / f"{sheet}-{state}-{name.lower()}.pdf"
                outside.write(target, paper.pdf_of(document, console.words, size))
                _tell(console, msg("paper {file}", file=target.name))


COMMAND = Command(arguments=_arguments, run=_run)
