"""`fleetdesk check`: are these lists legal?"""

import argparse
from pathlib import Path

from fleetdesk import paths
from fleetdesk.cli.command import NO, OK, UNREADABLE, Command, Console, put, put_aside
from fleetdesk.cli.overview import Parser
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.words import N_, msg
from fleetdesk.store import fleets

STATUS = {Verdict.LEGAL: OK, Verdict.ILLEGAL: NO, Verdict.CANNOT_TELL: UNREADABLE}


def _arguments(parser: Parser, _: Console) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar=N_("FLEET"), help=N_("a fleet file"))


def _run(chosen: argparse.Namespace, console: Console) -> int:
    """Judge one list after the other; the status is that of the worst."""
    return max([_judged(file, console) for file in chosen.files])


def _judged(file: Path, console: Console) -> int:
    loaded = fleets.load(file, find=console.listing)
    system, words = console.listing(loaded.value.system), console.words_of(loaded.value.system)
    for notice in loaded.notices:
        put_aside(words.say(notice))
    fleet = loaded.value.in_words(words) if paths.is_shipped(file) else loaded.value
    problems = system.check(fleet)
    found = verdict(problems)
    points = system.cost(fleet).total
    name = fleet.name
    said = {
        Verdict.LEGAL: msg("{fleet} is legal: {points} points.", fleet=name, points=points)
        if points
        else msg("{fleet} is legal.", fleet=name),
        Verdict.ILLEGAL: msg("{fleet} is not legal.", fleet=name),
        Verdict.CANNOT_TELL: msg(
            "Whether {fleet} is legal cannot be decided: something needed is missing.", fleet=name
        ),
    }
    put(words.say(said[found]))
    for problem in problems:
        put(f"  {words.text(problem.rule)}: {words.say(problem.text)}")
    return STATUS[found]


COMMAND = Command(arguments=_arguments, run=_run)
