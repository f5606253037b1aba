"""`fleetdesk report`: what happened in a battle, as Markdown, web page or PDF."""

import argparse

from fleetdesk.cli import readers
from fleetdesk.cli.command import OK, Command, Console, put, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.words import N_, msg
from fleetdesk.services.after import report_file
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.read_only import looked_at


def _arguments(parser: Parser, _: Console) -> None:
    readers.battle(parser)
    readers.output(
        parser,
        "OUT.md|OUT.html|OUT.pdf",
        N_("the file to write: Markdown, or a web page or a PDF if it is named so"),
    )
    readers.add(parser)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    with looked_at(chosen.file, find=console.find) as session:
        for notice in session.notices:
            tell(console, notice)
        seat = readers.seat(chosen, console, session.system, session.state)
        made = Onlooker(session, seat).report()
    report_file.write(made, chosen.output, console.words_of(session.system.id).plain)
    put(console.words.say(msg("{file} is written.", file=str(chosen.output))))
    return OK


COMMAND = Command(arguments=_arguments, run=_run)
