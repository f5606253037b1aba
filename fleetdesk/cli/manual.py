"""`fleetdesk manual`: how things are done, in a terminal or as a page."""

import argparse
from itertools import groupby

from fleetdesk.cli.command import NO, OK, Command, Console, put
from fleetdesk.cli.overview import Parser
from fleetdesk.core.words import N_, msg
from fleetdesk.services.manual import manual


def _arguments(parser: Parser, console: Console) -> None:
    words = console.words
    about = words.text(N_("only the passages that hold these words"))
    parser.add_argument("about", nargs="*", metavar=N_("WORDS"), help=about)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    """Heading and text of each passage, part by part; status 1 if none holds the words."""
    words, sought = console.words, " ".join(chosen.about)
    found = manual().found(sought, words).told
    for part, passages in groupby(found, key=lambda one: one[0].title.text(words.language)):
        put(part)
        for _, passage in passages:
            put(f"    {passage.head.text(words.language)}\n        {passage.said(words)}")
    if not found:
        put(words.say(msg("Nothing in the manual holds “{words}”.", words=sought)))
    return OK if found else NO


COMMAND = Command(arguments=_arguments, run=_run)
