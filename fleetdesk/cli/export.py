"""`fleetdesk export`: a battle as a file to give away, for one side, for all, or the whole of it for the umpire."""

import argparse

from fleetdesk.cli import readers
from fleetdesk.cli.command import OK, Command, Console, put, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.words import N_, msg
from fleetdesk.services import copies, seats
from fleetdesk.services.battle import BattleSession
from fleetdesk.store.battle import shelving


def _arguments(parser: Parser, _: Console) -> None:
    readers.battle(parser)
    readers.output(parser, N_("OUT"), N_("the battle file to write"))
    readers.add(parser)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    session = BattleSession.open(chosen.file, find=console.find, look=True)
    try:
        for notice in session.notices:
            tell(console, notice)
        seat = readers.seat(chosen, console, session.system, session.state)
        if seat == EVERYONE and not chosen.umpire:
            # Nothing lies face down just now; what did, and was changed before it was turned up, is in the past.
            seat = seats.unasked(session.system, session.state)
        if seat == EVERYONE:
            shelving.copy_battle(chosen.file, chosen.output)
        else:
            copies.write_for(session, seat, chosen.output)
    finally:
        session.close()
    put(console.words.say(msg("{file} is written.", file=str(chosen.output))))
    return OK


COMMAND = Command(arguments=_arguments, run=_run)
