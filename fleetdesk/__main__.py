"""`fleetdesk` and `python -m fleetdesk`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from fleetdesk import cli
from fleetdesk.cli.command import Desk
from fleetdesk.core.words import ENGLISH


def _open_window(file: Path | None, language: str | None) -> int:
    from fleetdesk import bootstrap  # noqa: PLC0415 - a headless command must not load Qt

    return bootstrap.open_window(file, language)


def _take_pictures(folder: Path, battle: Path, language: str) -> Iterable[Path]:
    from fleetdesk import bootstrap  # noqa: PLC0415 - a headless command must not load Qt

    return bootstrap.take_pictures(folder, battle, language)


def main() -> int:
    """Run what the command line asks for and return the exit status."""
    return cli.main(sys.argv[1:], open_window=_open_window, desk=Desk(words=ENGLISH, pictures=_take_pictures))


if __name__ == "__main__":
    sys.exit(main())
