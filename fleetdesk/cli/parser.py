"""Reads the command line and runs what it asks for."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from fleetdesk import __version__, paths
from fleetdesk.cli import check, demo, dispatches, export, host, import_, odds, print_, report, rules, seal
from fleetdesk.cli.command import OK, UNREADABLE, Command, Desk, Parser, put_aside
from fleetdesk.cli.language import speaking, usual_language
from fleetdesk.core.errors import BadInput, Said
from fleetdesk.core.words import LANGUAGES, N_, Msg, Words, msg
from fleetdesk.screens import has_screen, is_there

OpenWindow = Callable[[Path | None, str | None], int]
"""(file to open or None, language asked for or None) -> exit status."""

COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        print_.COMMAND,
        check.COMMAND,
        report.COMMAND,
        dispatches.COMMAND,
        export.COMMAND,
        import_.COMMAND,
        rules.COMMAND,
        odds.COMMAND,
        seal.COMMAND,
        host.COMMAND,
        demo.COMMAND,
    )
}
PROGRAM = "fleetdesk"
STOPPED = 130
"""The exit status shells know for what somebody stopped."""


def main(arguments: Sequence[str], *, open_window: OpenWindow, desk: Desk | None = None) -> int:
    """Run a command, or open the window.

    Args:
        arguments: what stands after the program's name.
        open_window: called where no command is given.
        desk: where games are looked up; its words are replaced by the language asked for.

    Returns:
        The exit status: 0 yes, 1 no, 2 cannot tell or wrong arguments, 130 stopped.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a console without our signs must not stop a command
            stream.reconfigure(errors="replace")
    words = Words.load(usual_language(os.environ), paths.texts())
    try:
        with speaking(words.language):
            language, rest = _language(arguments)
        words = Words.load(language or words.language, paths.texts())
        at_hand = replace(desk, words=words) if desk else Desk(words=words)
        if rest and (rest[0] in COMMANDS or _is_question(rest[0])):
            return _command(rest, at_hand)
        return open_window(_file(rest, words), language)
    except Said as said:
        return _complain(words, said.message)
    except BrokenPipeError:  # whoever read us has seen enough (`fleetdesk rules check ... | head`)
        _hush()
        return OK
    except KeyboardInterrupt:
        _complain(words, msg("Stopped. What was not finished is not written."))
        return STOPPED
    except OSError as error:  # a disk that fails where nobody expects it, or a full one behind our answer
        _hush()
        where = error.filename or words.text(N_("The answer"))
        reason = error.strerror or type(error).__name__
        return _complain(
            words, msg("{file} could not be read or written: {reason}.", file=str(where), reason=reason)
        )


def _complain(words: Words, what: Msg) -> int:
    with contextlib.suppress(OSError):  # nowhere to complain to
        put_aside(f"{PROGRAM}: {words.say(what)}")
    return UNREADABLE


def _hush() -> None:
    """Nobody hears the rest: else Python tries to say it again at its end, and complains."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(rest: list[str], desk: Desk) -> int:
    with speaking(desk.words.language):
        try:
            chosen = _parser(rest[0], desk).parse_args(rest)
        except SystemExit:  # --help or --version were answered
            return OK
    status = COMMANDS[chosen.command].run(chosen, desk)
    if sys.stdout is not None:  # there is none behind a window on Windows
        sys.stdout.flush()
    return status


def _language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Take `--lang` out, wherever it stands."""
    parser = Parser(prog=PROGRAM, add_help=False, allow_abbrev=False)
    parser.add_argument("--lang")
    known, rest = parser.parse_known_args(arguments)
    if known.lang is not None and known.lang not in LANGUAGES:
        raise BadInput(
            msg(
                "FleetDesk does not speak “{language}”: write --lang with one of {known}.",
                language=known.lang,
                known=", ".join(LANGUAGES),
            )
        )
    return known.lang, rest


def _is_question(argument: str) -> bool:
    return argument in {"-h", "--help", "--version"}


def _parser(chosen: str, desk: Desk) -> argparse.ArgumentParser:
    """All commands by name; only the chosen one with its arguments, which may mean loading games."""
    words = desk.words
    parser = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [--lang {'|'.join(LANGUAGES)}] [{words.text(N_('FILE'))}]\n"
        f"       {PROGRAM} [--lang {'|'.join(LANGUAGES)}] {words.text(N_('COMMAND'))} ...",
        description=words.text(
            N_(
                "Build fleets, play naval wargames at the table, print their papers. Without a command: the window."
            )
        ),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"FleetDesk {__version__}",
        help=words.text(N_("show program's version number and exit")),  # argparse says this one in English
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar=words.text(N_("COMMAND")))
    for command in COMMANDS.values():
        text = words.text(command.help)
        own = commands.add_parser(
            command.name, prog=f"{PROGRAM} {command.name}", help=text, description=text, allow_abbrev=False
        )
        if command.name == chosen:
            command.arguments(own, desk)
    return parser


def _file(rest: list[str], words: Words) -> Path | None:
    """The file to open in the window, once it is certain that there can be one."""
    parser = Parser(prog=PROGRAM, allow_abbrev=False)
    parser.add_argument("file", nargs="?", type=Path, metavar=words.text(N_("FILE")))
    with speaking(words.language):
        file: Path | None = parser.parse_args(rest).file
    if file is not None and not is_there(file):
        raise BadInput(
            msg(
                "There is no file and no command “{name}”. Commands: {commands}.",
                name=str(file),
                commands=", ".join(COMMANDS),
            )
        )
    if not has_screen(sys.platform, os.environ):
        raise BadInput(
            msg(
                "There is no screen here to open a window on. Without one these work: {commands};"
                " fleetdesk --help tells more.",
                commands=", ".join(COMMANDS),
            )
        )
    return file
