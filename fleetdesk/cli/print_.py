"""`fleetdesk print`: a fleet or battle on paper, without a window."""

import argparse
import datetime as dt
import sys
from collections.abc import Callable
from pathlib import Path

from fleetdesk.cli import readers
from fleetdesk.cli.command import OK, Command, Console, put, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.errors import BadInput
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services import printing
from fleetdesk.store import outside


def _number(words: Words, most: int) -> Callable[[str], int]:
    """What reads a number from 1 to `most`; whatever else is written is answered in the player's language."""

    def read(told: str) -> int:
        if told.isdecimal() and 1 <= int(told[: len(str(most)) + 1]) <= most:
            return int(told)
        raise argparse.ArgumentTypeError(
            words.say(msg("it is a number from 1 to {most}, not {told}", most=most, told=told))
        )

    return read


def _arguments(parser: Parser, console: Console) -> None:
    words = console.words
    sheets = sorted({sheet for system in console.ids() for sheet in console.find(system).sheets})
    parser.add_argument("file", type=Path, metavar=N_("FILE"), help=N_("a fleet or a battle"))
    parser.add_argument(
        "-o",
        "--output",
        type=readers.name(words, piped=True),
        required=True,
        metavar="OUT.pdf",
        help=N_("the PDF to write; - is standard output"),
    )
    parser.add_argument("--sheet", choices=sheets, default="", help=N_("what to print"))
    parser.add_argument(
        "--state",
        choices=("fresh", "current", "blank"),
        help=N_("new ships, damage as it stands, or empty boxes"),
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=N_("size of the paper"))
    parser.add_argument(
        "--turns", type=_number(words, 30), metavar="1-30", default=10, help=N_("columns of turns")
    )
    parser.add_argument(
        "--from-turn",
        type=_number(words, 999),
        metavar="N",
        default=0,
        help=N_("the turn of the first column; else turn 1, or where the battle stands"),
    )
    parser.add_argument(
        "--fill", action="store_true", help=N_("boxes and cells that can be filled in on a screen")
    )
    parser.add_argument(
        "--weighed", action="store_true", help=N_("what the list can do, on pages of its own")
    )
    parser.add_argument(
        "--large",
        action="store_true",
        help=N_("large print; what is cut out or measured with keeps its size"),
    )
    parser.add_argument("--ink-saver", action="store_true", help=N_("no grey and no colour"))
    readers.add(parser)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    from fleetdesk.core.layout.pen import Style  # noqa: PLC0415 - as above
    from fleetdesk.core.paper.pages import PAPERS  # noqa: PLC0415 - only a command that prints needs paper
    from fleetdesk.printing import paper  # noqa: PLC0415 - as above

    piped = str(chosen.output) == readers.PIPE
    if not piped:
        outside.spare(chosen.output)
        if chosen.output.suffix.lower() not in {".pdf", ""}:
            raise BadInput(msg("{file}: a sheet is a PDF. Name it so (.pdf).", file=chosen.output.name))
    things = printing.printables(chosen.file, find=console.find, words=console.words)
    for thing in things:
        for notice in thing.notices:
            tell(console, notice)
    things = _for_whom(things, chosen, console)
    battle = things[0].battle
    today = dt.date.today().isoformat()  # noqa: DTZ011 - the player's own calendar
    options = SheetOptions(
        state=chosen.state or ("current" if battle is not None else "fresh"),
        date=today,
        turns=chosen.turns,
        first=chosen.from_turn,
        weighed=chosen.weighed,
    )
    order = printing.PrintOrder(sheet=chosen.sheet, options=options)
    document = printing.together(tuple(printing.drawn(thing, order) for thing in things))
    if document.excuse is not None:
        raise BadInput(msg("There is nothing to print on this sheet. {why}", why=document.excuse))
    if not document.cards:
        raise BadInput(
            msg("There is nothing to print on this sheet: {file} has no ships for it.", file=chosen.file.name)
        )
    words = console.words_of(things[0].system.id)
    sizes = {name.lower(): size for name, size in PAPERS.items()}
    style = Style(scale=1.4 if chosen.large else 1.0, ink_saver=chosen.ink_saver)
    made = paper.pdf_of(document, words, sizes[chosen.paper], style, fill=chosen.fill)
    if piped:
        sys.stdout.buffer.write(made)
    else:
        outside.write(chosen.output, made)
        put(console.words.say(msg("{file} is written.", file=str(chosen.output))))
    if any(card.plate is not None for card in document.cards):
        tell(console, printing.TRUE_SCALE)
    return OK


def _for_whom(
    things: tuple[printing.Printable, ...], chosen: argparse.Namespace, console: Console
) -> tuple[printing.Printable, ...]:
    """The same as whoever is written for may see it. Raises BadInput: a fleet is written for nobody in particular."""
    system, battle = things[0].system, things[0].battle
    if battle is not None:
        seat = readers.seat(chosen, console, system, battle)
        things = printing.of_battle(system, battle, seat, things[0].identity, things[0].earlier)
        own = tuple(thing for thing in things if thing.side == seat)
        return own or things
    if chosen.to is not None or chosen.umpire:
        raise BadInput(
            msg(
                "{file} is a fleet, and nothing in it is hidden: --to and --umpire are for battles.",
                file=chosen.file.name,
            )
        )
    return things


COMMAND = Command(arguments=_arguments, run=_run)
