"""The command line: the window's door, and all that needs no window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fleetdesk.cli.overview import answered

if TYPE_CHECKING:
    from fleetdesk.cli.command import Console, Pictures

OpenWindow = Callable[[Path | None, str | None], int]
"""(file to open or None, language asked for or None) -> exit status."""


def main(
    arguments: Sequence[str],
    *,
    open_window: OpenWindow,
    console: "Console | None" = None,
    pictures: "Pictures | None" = None,
) -> int:
    """Run a command, or open the window.

    Args:
        arguments: what stands after the program's name.
        open_window: called where no command is given.
        console: where games are looked up; its words are replaced by the language asked for.
        pictures: takes pictures of the screens, where `console` does not say how.

    Returns:
        The exit status: 0 yes, 1 no, 2 cannot tell or wrong arguments, 130 stopped.
    """
    if answered(arguments):
        return 0
    from fleetdesk.cli.parser import run  # noqa: PLC0415 - what only asks for help loads nothing else

    return run(arguments, open_window, console, pictures)
