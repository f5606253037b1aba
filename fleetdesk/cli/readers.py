"""The battle a command is about, and for whom it writes: by itself nothing that is a secret of a side."""

from __future__ import annotations

import argparse
from pathlib import Path

from fleetdesk.cli.command import Console, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import N_, msg
from fleetdesk.services import seats
from fleetdesk.services.sending.dispatches import side_called


def battle(parser: Parser, console: Console) -> None:
    """Let the command be told of which battle, as its first argument `file`."""
    words = console.words
    parser.add_argument(
        "file", type=Path, metavar=words.text(N_("BATTLE")), help=words.text(N_("a battle file"))
    )


def add(parser: Parser, console: Console) -> None:
    """Let the command be told for whom it writes."""
    words = console.words
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument(
        "--to",
        metavar=words.text(N_("SIDE")),
        help=words.text(N_("what this side of a battle may know (id, name or player)")),
    )
    whom.add_argument(
        "--umpire",
        action="store_true",
        help=words.text(N_("everything, secrets too; else only what all may know")),
    )


def seat(chosen: argparse.Namespace, console: Console, system: AnySystem, battle: Battle) -> str:
    """The seat it is written for; it is said aloud when secrets stay out of it."""
    if chosen.to is not None:
        return side_called(battle, chosen.to)
    if chosen.umpire:
        if seats.hides(system, battle):
            tell(console, seats.HOLDS_EVERYTHING)
        return EVERYONE
    found = seats.unasked(system, battle)
    if found == TABLE:
        tell(
            console,
            msg("Only what all may know is in it: --to SIDE adds what a side knows, --umpire everything."),
        )
    return found
