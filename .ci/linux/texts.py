"""What a Linux system keeps beside a program: its manual pages and the completions of three shells.

    python .ci/linux/texts.py FOLDER

Both are made of the parsers themselves, so that no option is told twice.
"""

import argparse
import gzip
import sys
from collections.abc import Mapping
from pathlib import Path

from fleetdesk import __version__, paths
from fleetdesk.cli.command import Console, load
from fleetdesk.cli.language import speaking
from fleetdesk.cli.overview import PROGRAM, Parser, overview
from fleetdesk.core.words import LANGUAGES, Words

COMPLETIONS = {
    "bash": f"bash-completion/completions/{PROGRAM}",
    "zsh": f"zsh/vendor-completions/_{PROGRAM}",
    "fish": f"fish/vendor_completions.d/{PROGRAM}.fish",
}
"""Shell -> the file below `share` it looks in."""


def whole(words: Words) -> argparse.ArgumentParser:
    """The parser of everything, with the arguments of each command."""
    console = Console(words=words)
    parser = overview(words)
    parser.add_argument("--lang", choices=LANGUAGES)
    for word, one in questions(parser).items():
        load(word).arguments(one, console)
    return parser


def questions(parser: argparse.ArgumentParser) -> Mapping[str, Parser]:
    """Word -> the parser of what follows it; empty where the line does not go on with one of several words."""
    lists = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]  # noqa: SLF001 - argparse shows them nowhere else
    return {word: one for action in lists for word, one in action.choices.items()}


def with_files(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The same, where a path is asked for files are proposed."""
    import shtab  # noqa: PLC0415 - only where packages are made

    for action in parser._actions:  # noqa: SLF001 - as above
        if action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    for one in questions(parser).values():
        with_files(one)
    return parser


def manual(words: Words) -> str:
    """A manual page of section 1."""
    from argparse_manpage.manpage import Manpage  # noqa: PLC0415 - as above

    parser = whole(words)
    parser.man_short_description = parser.description  # type: ignore[attr-defined]
    page = Manpage(
        parser,
        {
            "project_name": "FleetDesk",
            "manual_title": "FleetDesk",
            "version": __version__,
            "prog": PROGRAM,
        },
    )
    # Each way to call it begins a line of its own.
    return str(page).replace(f"] {PROGRAM} [", f"]\n.br\n.B {PROGRAM}\n[", 1)


def main(folder: Path) -> None:
    """Write them all below a `share` folder."""
    import shtab  # noqa: PLC0415 - as above

    for language in LANGUAGES:
        words = Words.load(language, paths.texts())
        below = "man/man1" if language == LANGUAGES[0] else f"man/{language}/man1"
        target = folder / below / f"{PROGRAM}.1.gz"
        target.parent.mkdir(parents=True, exist_ok=True)
        with speaking(language):
            target.write_bytes(gzip.compress(manual(words).encode(), mtime=0))
    parser = with_files(whole(Words(LANGUAGES[0])))
    for shell, where in COMPLETIONS.items():
        (folder / where).parent.mkdir(parents=True, exist_ok=True)
        (folder / where).write_text(shtab.complete(parser, shell=shell), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
