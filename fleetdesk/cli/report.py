"""`fleetdesk report`: what happened in a battle, as Markdown, web page or PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from fleetdesk.cli import readers
from fleetdesk.cli.command import OK, Command, Desk, put, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.words import N_, msg
from fleetdesk.services.after import report_file
from fleetdesk.services.looking import looked_at
from fleetdesk.services.onlooker import Onlooker


def _arguments(parser: Parser, desk: Desk) -> None:
    words = desk.words
    readers.battle(parser, desk)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="OUT.md|OUT.html|OUT.pdf",
        help=words.text(N_("the file to write: Markdown, or a web page or a PDF if it is named so")),
    )
    readers.add(parser, desk)


def _run(chosen: argparse.Namespace, desk: Desk) -> int:
    with looked_at(chosen.file, find=desk.find) as session:
        for notice in session.notices:
            tell(desk, notice)
        seat = readers.seat(chosen, desk, session.system, session.state)
        made = Onlooker(session, seat).report()
    report_file.write(made, chosen.output, desk.words_of(session.system.id).plain)
    put(desk.words.say(msg("{file} is written.", file=str(chosen.output))))
    return OK


COMMAND = Command(arguments=_arguments, run=_run)
