"""The words of the command line, and the help that lists them: nothing else is loaded for that."""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from fleetdesk import __version__, paths
from fleetdesk.cli.language import speaking
from fleetdesk.core.speech import LANGUAGES, N_, Words, usual_language

COMMANDS: Mapping[str, str] = {
    "print": N_("Print a fleet or battle as PDF"),
    "check": N_("Say whether a fleet is legal"),
    "mark": N_("Take the marks of a filled-in sheet into a battle, as one step"),
    "scan": N_("Read photographs of struck sheets into a battle, as one step"),
    "report": N_("Report a battle as Markdown, web page or PDF"),
    "dispatches": N_("Write the texts of a battle to be sent to players"),
    "export": N_("Save a battle as a file for one side"),
    "import": N_("Make ship cards of your own BattleScribe data"),
    "rules": N_("Read the rules of a game, or run its worked cases"),
    "manual": N_("Read how things are done"),
    "odds": N_("The chances of an attack"),
    "host": N_("Let every phone at the table follow a battle"),
    "seal": N_("Check a sealed set-up by its code"),
    "demo": N_("Play a sample turn and leave its battle, papers and pictures"),
}
"""The words after `fleetdesk`, each with what it does; its module is loaded when it is asked for."""
MODULES = {"print": "print_", "import": "import_"}
"""Those of another name than their word."""
PROGRAM = "fleetdesk"
QUESTIONS = (["-h"], ["--help"], ["--version"])
_USUAL_COLUMNS, _EDGE = 80, 2


def _columns() -> int:
    """How wide the terminal is; what argparse would ask for that brings all ways to pack a folder."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or _USUAL_COLUMNS
    except (AttributeError, ValueError, OSError):  # no terminal, or nothing to write to at all
        return _USUAL_COLUMNS


class _Help(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - _EDGE)


A = TypeVar("A", bound=argparse.Action)


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence and does not end the process.

    What its arguments are called and what they do are keys: it says them in the player's language.
    """

    def __init__(self, words: Words, **told: Any) -> None:
        self.words = words
        super().__init__(formatter_class=_Help, **told)

    def _add_action(self, action: A) -> A:
        action.help = action.help and self.words.text(action.help)
        if isinstance(action.metavar, str):
            action.metavar = self.words.text(action.metavar)
        return super()._add_action(action)

    def questions(self, dest: str, metavar: str) -> "Callable[[str, str], Parser]":
        """Let the line go on with one of several words; what comes back adds one, with what it does (a key)."""
        say = self.words.text
        words = self.add_subparsers(dest=dest, required=True, metavar=say(metavar))

        def question(word: str, text: str) -> Parser:
            told = say(text)
            return words.add_parser(word, words=self.words, help=told, description=told, allow_abbrev=False)

        return question

    def error(self, message: str) -> NoReturn:
        """Pass the complaint on, with the way to more."""
        from fleetdesk.core.errors import BadInput  # noqa: PLC0415 - to tell what there is, no models are loaded
        from fleetdesk.core.words import Msg, msg  # noqa: PLC0415 - as above

        problem = Msg.verbatim(message)
        raise BadInput(msg("{problem} ({program} --help tells more)", problem=problem, program=self.prog))


def told(words: Words, command: str) -> dict[str, Any]:
    """How a command is called, and what it does: for the parser of its arguments."""
    return {
        "prog": f"{PROGRAM} {command}",
        "description": words.text(COMMANDS[command]),
        "allow_abbrev": False,
    }


def overview(words: Words) -> Parser:
    """What tells which commands there are."""
    parser = Parser(
        words,
        prog=PROGRAM,
        usage=f"{PROGRAM} [--lang {'|'.join(LANGUAGES)}] [{words.text(N_('FILE'))}]\n"
        f"       {PROGRAM} [--lang {'|'.join(LANGUAGES)}] {words.text(N_('COMMAND'))} ...",
        description=words.text(
            N_(
                "Build fleets, play naval wargames at the table, print the sheets. Without a command: the window."
            )
        ),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"FleetDesk {__version__}",
        help=N_("show program's version number and exit"),  # argparse says this one in English
    )
    command = parser.questions("command", N_("COMMAND"))
    for name, key in COMMANDS.items():
        command(name, key)
    return parser


def answered(arguments: Sequence[str]) -> bool:
    """Whether help or version was all that was asked for; it is printed then."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a console without our signs must not stop a command
            stream.reconfigure(errors="replace")
    rest = list(arguments)
    language = usual_language(os.environ)
    if "--lang" in rest[:-1]:
        at = rest.index("--lang")
        language = rest[at + 1]
        del rest[at : at + 2]
    if rest[:1] not in QUESTIONS or language not in LANGUAGES:
        return False
    words = Words.load(language, paths.texts())
    with speaking(language), contextlib.suppress(SystemExit):
        overview(words).parse_args(rest)
    return True
