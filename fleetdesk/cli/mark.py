"""`fleetdesk mark`: take the marks of a filled-in sheet into a battle."""

import argparse
from pathlib import Path

from fleetdesk.cli import readers
from fleetdesk.cli.command import NO, OK, Command, Console, put, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.words import N_, msg
from fleetdesk.services import from_paper
from fleetdesk.services.battle import BattleSession


def _arguments(parser: Parser, _: Console) -> None:
    readers.battle(parser)
    parser.add_argument(
        "sheet", type=Path, metavar="FILLED.pdf", help=N_("a sheet printed with --fill, and filled in")
    )
    readers.add(parser)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    session = BattleSession.open(chosen.file, find=console.find)
    try:
        for notice in session.notices:
            tell(console, notice)
        seat = readers.asked(chosen, session.system, session.state)
        words = console.words_of(session.system.id)
        found = from_paper.from_file(session, seat, chosen.sheet)
        if found.size:
            from_paper.enter(session, found, seat)
            put(words.say(session.journal.entry(session.journal.head).title))
        else:
            put(words.say(msg("Nothing on this sheet is new.")))
        for sentence in found.left_out:
            tell(console, sentence)
        return NO if found.left_out else OK
    finally:
        session.close()


COMMAND = Command(arguments=_arguments, run=_run)
"""Status 1: something on the sheet could not be taken."""
