"""`fleetdesk import`: cards from the player's own army list data."""

import argparse
from pathlib import Path

from fleetdesk.cli import readers
from fleetdesk.cli.command import OK, Command, Console, put
from fleetdesk.cli.overview import Parser
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.store.catalogue import Cards


def _arguments(parser: Parser, _: Console) -> None:
    parser.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar=N_("FILE"),
        help=N_("BattleScribe data of one game: its .gst and one or more .cat"),
    )
    folder = N_("where the cards go; without it they are only listed")
    readers.output(parser, N_("FOLDER"), folder, required=False)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    from fleetdesk.services.battlescribe import catalogue_import  # noqa: PLC0415 - only who imports waits for the XML reader

    own = Cards(chosen.output) if chosen.output is not None else None
    delivery = catalogue_import.read(chosen.files, own=own, ids=console.ids, find=console.find)
    words = console.words_of(delivery.system.id)
    names = ", ".join(delivery.catalogues)
    put(
        words.say(
            nmsg(
                "{n} card found in {catalogues} ({game}).",
                "{n} cards found in {catalogues} ({game}).",
                len(delivery.cards),
                catalogues=names,
                game=words.text(delivery.system.title),
            )
        )
    )
    for line in delivery.report:
        put(f"- {words.say(line.told)}")
    if not delivery.report:
        put(words.text(N_("Everything was understood.")))
    if own is not None:
        kept = catalogue_import.keep(delivery, own)
        put(
            words.say(
                nmsg(
                    "{n} card is in {folder}.", "{n} cards are in {folder}.", kept, folder=str(chosen.output)
                )
            )
        )
    else:
        put(words.say(msg("Nothing was written: name a folder with -o to keep the cards.")))
    return OK


COMMAND = Command(arguments=_arguments, run=_run)
