"""`fleetdesk` and `python -m fleetdesk`."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from fleetdesk.screens import has_screen, is_there

if TYPE_CHECKING:
    from types import FrameType

    from fleetdesk.stopping import LastWord
    from fleetdesk.ui.frame import Frame

ENDING = (signal.SIGINT, signal.SIGTERM)
_ROOM = 100_000
"""Things made between two searches for garbage: a command is done before, and what it loads is none."""
STOPPED = 130
"""The exit status shells know for what somebody stopped."""


def _open_window(frame: "Frame | None", file: Path | None, language: str | None) -> int:
    from fleetdesk import bootstrap  # noqa: PLC0415 - a headless command must not load Qt

    return bootstrap.open_window(file, language, frame)


def _take_pictures(folder: Path, battle: Path, language: str) -> Iterable[Path]:
    from fleetdesk import bootstrap  # noqa: PLC0415 - a headless command must not load Qt

    return bootstrap.take_pictures(folder, battle, language)


def _frame(arguments: Sequence[str]) -> "Frame | None":
    """The empty window at once, where it is plain that a window is wanted and there is a screen for it."""
    wanted = not arguments or (len(arguments) == 1 and is_there(Path(arguments[0])))
    if not wanted or not has_screen(sys.platform, os.environ):
        return None
    from fleetdesk.ui import qt_imports  # noqa: PLC0415 - a headless command must not load Qt

    qt_imports.leave_sources_unread()
    from fleetdesk.ui.frame import early_frame  # noqa: PLC0415 - as above

    return early_frame()


def main() -> int:
    """Run what the command line asks for and return the exit status."""
    asked: list[int] = []
    last_words: list[LastWord] = []

    def stop(number: int, _: "FrameType | None") -> NoReturn:
        asked.append(number)
        raise KeyboardInterrupt

    try:
        return _main(stop, last_words)
    except KeyboardInterrupt:  # before anybody could say so
        return STOPPED
    except Exception:
        if asked:  # libraries catch whatever comes and make an error of their own of it
            return STOPPED
        raise
    finally:
        for one in last_words:
            one.rest()


def _main(stop: "Callable[[int, FrameType | None], NoReturn]", last_words: "list[LastWord]") -> int:
    frame = _frame(sys.argv[1:])
    if frame is None:
        gc.set_threshold(_ROOM)
        from fleetdesk.cli import overview  # noqa: PLC0415 - an empty window is on the screen without it

        if overview.answered(sys.argv[1:]):  # it is said before anybody could stop it
            return 0
        for number in ENDING:  # asked to end: clean up first
            signal.signal(number, stop)
        from fleetdesk import cli  # noqa: PLC0415 - as above
        from fleetdesk.stopping import LastWord  # noqa: PLC0415 - the window has one of its own

        last_words.append(LastWord(ENDING))
        return cli.main(sys.argv[1:], open_window=partial(_open_window, None), pictures=_take_pictures)
    try:
        return _open_window(frame, Path(sys.argv[1]) if sys.argv[1:] else None, None)
    except Exception as error:
        from fleetdesk.cli import parser  # noqa: PLC0415 - as above
        from fleetdesk.core.errors import Said  # noqa: PLC0415 - as above

        if isinstance(error, Said | OSError):
            return parser.ended(error)
        raise


if __name__ == "__main__":
    sys.exit(main())
