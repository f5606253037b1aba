"""Reads the command line and runs what it asks for."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from fleetdesk import paths
from fleetdesk.cli import OpenWindow
from fleetdesk.cli.command import OK, UNREADABLE, Console, Pictures, load, put_aside
from fleetdesk.cli.language import speaking
from fleetdesk.cli.overview import COMMANDS, PROGRAM, Parser, told
from fleetdesk.core.errors import BadInput, Said, why
from fleetdesk.core.speech import usual_language
from fleetdesk.core.words import LANGUAGES, N_, Msg, Words, msg
from fleetdesk.screens import has_screen, is_there

STOPPED = 130
"""The exit status shells know for what somebody stopped."""


def run(
    arguments: Sequence[str], open_window: OpenWindow, console: Console | None, pictures: Pictures | None
) -> int:
    """Run a command, or open the window: see `cli.main`."""
    words = Words.load(usual_language(os.environ), paths.texts())
    try:
        with speaking(words.language):
            language, rest = _language(arguments, words)
        words = Words.load(language or words.language, paths.texts())
        if rest and rest[0] in COMMANDS:
            at_hand = console or Console(words=words, pictures=pictures)
            return _command(rest, replace(at_hand, words=words, line=rest[1:]))
        return open_window(_file(rest, words), language)
    except (Said, OSError, KeyboardInterrupt) as error:
        return ended(error, words)


def ended(error: Said | OSError | KeyboardInterrupt, words: Words | None = None) -> int:
    """Say what ended the program, and return its exit status."""
    words = words or Words.load(usual_language(os.environ), paths.texts())
    if isinstance(error, Said):
        return _complain(words, error.message)
    if isinstance(
        error, BrokenPipeError
    ):  # whoever read us has seen enough (`fleetdesk rules check ... | head`)
        _hush()
        return OK
    if isinstance(error, KeyboardInterrupt):
        _complain(words, msg("Stopped. What was not finished is not written."))
        return STOPPED
    # a disk that fails where nobody expects it, or a full one behind our answer
    _hush()
    where = error.filename or words.text(N_("The answer"))
    return _complain(
        words, msg("{file}: reading or writing failed: {reason}.", file=str(where), reason=why(error))
    )


def _complain(words: Words, what: Msg) -> int:
    with contextlib.suppress(OSError):  # nowhere to complain to
        put_aside(f"{PROGRAM}: {words.say(what)}")
    return UNREADABLE


def _hush() -> None:
    """Nobody hears the rest: else Python tries to say it again at its end, and complains."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(rest: list[str], console: Console) -> int:
    command = load(rest[0])
    with speaking(console.words.language):
        try:
            parser = Parser(console.words, **told(console.words, rest[0]))
            command.arguments(parser, console)
            chosen = parser.parse_args(rest[1:])
        except SystemExit:  # --help was answered
            return OK
    _look_for(chosen)
    status = command.run(chosen, console)
    if sys.stdout is not None:  # there is none behind a window on Windows
        sys.stdout.flush()
    return status


_CLOSE = 0.75
"""How much of a name has to be the same for it to be what was meant."""
_WRITTEN = {"output", "json", "folder"}
"""What a command writes: it need not be there."""


def _look_for(chosen: argparse.Namespace) -> None:
    """Raises BadInput: there is no file of a name that is to be read."""
    for name, value in vars(chosen).items():
        for path in value if isinstance(value, list) else [value]:
            if name not in _WRITTEN and isinstance(path, Path) and not _may_be_there(path):
                raise _missing(path)


def _missing(path: Path) -> BadInput:
    """The sentence for a name that may be misspelt, with the one beside it that is close."""
    beside: dict[str, Path] = {}
    with contextlib.suppress(OSError):
        beside |= {one.name.casefold(): one for one in path.parent.iterdir()}
    for close in get_close_matches(path.name.casefold(), list(beside), 1, _CLOSE):
        likely = str(beside[close])
        return BadInput(msg("There is no file {file}. Did you mean {likely}?", file=str(path), likely=likely))
    return BadInput(msg("There is no file {file}.", file=str(path)))


def _may_be_there(path: Path) -> bool:
    """Whether it is, or nobody can tell: of a name no disk takes whoever opens it says why."""
    try:
        return path.exists()
    except OSError:
        return True


def _language(arguments: Sequence[str], words: Words) -> tuple[str | None, list[str]]:
    """Take `--lang` out, wherever it stands."""
    parser = Parser(words, prog=PROGRAM, add_help=False, allow_abbrev=False)
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


def _file(rest: list[str], words: Words) -> Path | None:
    """The file to open in the window, once it is certain that there can be one."""
    if rest and not rest[0].startswith("-") and not is_there(Path(rest[0])):  # whatever else the line says
        raise _neither(rest[0])
    parser = Parser(words, prog=PROGRAM, allow_abbrev=False)
    parser.add_argument("file", nargs="?", type=Path, metavar=N_("FILE"))
    with speaking(words.language):
        file: Path | None = parser.parse_args(rest).file
    if file is not None and not is_there(file):
        raise _neither(str(file))
    if not has_screen(sys.platform, os.environ):
        raise BadInput(
            msg(
                "There is no screen here to open a window on. Without one these work: {commands};"
                " fleetdesk --help tells more.",
                commands=", ".join(COMMANDS),
            )
        )
    return file


def _neither(name: str) -> BadInput:
    return BadInput(
        msg(
            "There is no file and no command “{name}”. Commands: {commands}.",
            name=name,
            commands=", ".join(COMMANDS),
        )
    )
