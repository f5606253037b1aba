"""`fleetdesk seal`: whether a code given at the start is that of the set-up opened at the end."""

import argparse
from pathlib import Path

from fleetdesk.cli.command import NO, OK, Command, Console, put
from fleetdesk.cli.overview import Parser
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.store import outside


def _arguments(parser: Parser, _: Console) -> None:
    check = parser.questions("question", "check")("check", N_("Hold a code against the opened set-up"))
    check.add_argument("code", metavar="CODE", help=N_("the code as it was noted at the start"))
    opened = N_("a text with the lines that were sealed, as the archive of the game shows them")
    check.add_argument("--opened", type=Path, required=True, metavar=N_("FILE"), help=opened)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    text = outside.read_text(chosen.opened)
    against = _against(chosen.code, text, console)
    if against is None:
        put(console.words.say(msg("The code is that of this set-up.")))
        return OK
    put(console.words.say(against))
    return NO


def _against(code: str, text: str, console: Console) -> Msg | None:
    """What speaks against it in the game that knows such texts. Raises BadInput: none does."""
    problem = BadInput(msg("No game here seals anything."))
    for system in map(console.find, console.games()):
        if system.check_seal is not None:
            try:
                return system.check_seal(code, text)
            except BadInput as bad:
                problem = bad
    raise problem


COMMAND = Command(arguments=_arguments, run=_run)
