"""`fleetdesk dispatches`: the texts of a battle that are pasted into a forum or a letter."""

import argparse
from collections.abc import Sequence

from fleetdesk import paths
from fleetdesk.cli import readers
from fleetdesk.cli.command import NO, OK, UNREADABLE, Command, Console, put, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.game.dispatches import EVERYBODY, MARKUPS
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import LANGUAGES, N_, Words, msg
from fleetdesk.services import game_words
from fleetdesk.services.read_only import looked_at
from fleetdesk.services.sending import dispatches, packs
from fleetdesk.services.sending.ledger import Due, ledger


def _arguments(parser: Parser, _: Console) -> None:
    readers.battle(parser)
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument("--to", metavar=N_("SIDE"), help=N_("only texts for this side (id, name or player)"))
    whom.add_argument("--public", action="store_true", help=N_("only texts for everybody"))
    parser.add_argument(
        "--markup", choices=MARKUPS, default="bbcode", help=N_("how bold is written; else bbcode")
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, help=N_("language of the texts; else that of --lang")
    )
    parser.add_argument("--anyway", action="store_true", help=N_("write texts that give secrets away, too"))
    parser.add_argument(
        "--packs",
        action="store_true",
        help=N_("one archive for each reader of the last turn, with texts and maps; OUT is a folder"),
    )
    readers.output(parser, N_("OUT"), N_("the file to write, or a folder for one file each"))


def _run(chosen: argparse.Namespace, console: Console) -> int:
    with looked_at(chosen.file, find=console.find) as session:
        for notice in session.notices:
            tell(console, notice)
        system, battle = session.system, session.state
        # The errata among them are read from steps that were taken back, while the file is open.
        packed = ledger(session, dispatches.speaker(console.words)) if chosen.packs else ()
    spoken = Words.load(chosen.language, paths.texts()) if chosen.language else console.words
    words = game_words.of_game(spoken, system.id).plain
    if chosen.packs:
        return _packs(chosen, console, system, packed, words)
    wanted = dispatches.listed(system, battle, EVERYONE)
    if chosen.to is not None:
        side = dispatches.side_called(battle, chosen.to)
        wanted = tuple(one for one in wanted if one.to == side)
    elif chosen.public:
        wanted = tuple(one for one in wanted if one.to is EVERYBODY)
    if not wanted:
        tell(console, msg("There is nothing to send."))
        return UNREADABLE
    texts = [dispatches.rendered(system, battle, one, words, chosen.markup) for one in wanted]
    told = [(one, leak) for one in texts for leak in one.leaks]
    for one, leak in told:
        tell(
            console,
            msg(
                "“{title}” {reader}: {leak}",
                title=one.dispatch.title,
                reader=dispatches.reader(battle, one.dispatch),
                leak=leak,
            ),
        )
    if told and not chosen.anyway:
        return _kept_back(console)
    for path in dispatches.write_all(texts, chosen.output, battle, words, chosen.markup):
        put(console.words.say(msg("{file} is written.", file=str(path))))
    return OK


def _kept_back(console: Console) -> int:
    tell(console, msg("Nothing is written: a text gives secrets away. Write it all the same with --anyway."))
    return NO


def _packs(
    chosen: argparse.Namespace, console: Console, system: AnySystem, texts: Sequence[Due], words: Words
) -> int:
    """One archive for each reader; a secret in any of them stops all, unless it is wanted anyway."""
    leaks = [leak for one, _ in packs.packs(system, texts, words, chosen.markup) for leak in one.leaks]
    for leak in leaks:
        tell(console, leak)
    if leaks and not chosen.anyway:
        return _kept_back(console)
    made = packs.write(system, texts, words, chosen.markup, chosen.output)
    for path in made:
        put(console.words.say(msg("{file} is written.", file=str(path))))
    if not made:
        tell(console, msg("There is nothing to send."))
    return OK if made else UNREADABLE


COMMAND = Command(arguments=_arguments, run=_run)
