"""The battle a command is about, and for whom it writes: by itself nothing that is a secret of a side."""

import argparse
from collections.abc import Callable
from pathlib import Path

from fleetdesk.cli.command import Console, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services import seats
from fleetdesk.services.sending.dispatches import side_called

PIPE = "-"
"""Stands for standard output in the place of a file's name."""


def battle(parser: Parser) -> None:
    """Let the command be told of which battle, as its first argument `file`."""
    parser.add_argument("file", type=Path, metavar=N_("BATTLE"), help=N_("a battle file"))


def output(parser: Parser, metavar: str, told: str, *, required: bool = True) -> None:
    """Let the command be told where to write, `output`: a name, for it writes into no pipe. `told`: the help, a key."""
    parser.add_argument(
        "-o", "--output", type=name(parser.words), required=required, metavar=metavar, help=told
    )


def name(words: Words, *, piped: bool = False) -> Callable[[str], Path]:
    """What reads the name of a file to write, in the player's language; with `piped` standard output has one, too."""

    def read(told: str) -> Path:
        if not told:  # a name that a script forgot: it would be the folder one stands in
            raise argparse.ArgumentTypeError(words.text(N_("it is empty; write a name")))
        if told == PIPE and not piped:
            raise argparse.ArgumentTypeError(
                words.text(N_("it is the name of a file; only print writes to standard output (-)"))
            )
        return Path(told)

    return read


def add(parser: Parser) -> None:
    """Let the command be told for whom it writes."""
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument(
        "--to", metavar=N_("SIDE"), help=N_("what this side of a battle may know (id, name or player)")
    )
    whom.add_argument(
        "--umpire", action="store_true", help=N_("everything, secrets too; else only what all may know")
    )


def seat(chosen: argparse.Namespace, console: Console, system: AnySystem, battle: Battle) -> str:
    """The seat it is written for; it is said aloud when secrets stay out of what is written, or are in it."""
    found = asked(chosen, system, battle)
    if chosen.umpire and seats.hides(system, battle):
        tell(console, seats.HOLDS_EVERYTHING)
    if found == TABLE:
        tell(
            console,
            msg("Only what all may know is in it: --to SIDE adds what a side knows, --umpire everything."),
        )
    return found


def asked(chosen: argparse.Namespace, system: AnySystem, battle: Battle) -> str:
    """The seat a command was told to take, else the one nobody need be asked for."""
    if chosen.to is not None:
        return side_called(battle, chosen.to)
    return EVERYONE if chosen.umpire else seats.unasked(system, battle)
