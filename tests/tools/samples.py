"""Judge the lists that come with the program: `python -m tests.tools.samples` writes resources/samples.json."""

import sys
from pathlib import Path

from fleetdesk import paths, systems
from fleetdesk.services.shelf.judging import SAMPLES, judge, noted, sample_key
from fleetdesk.services.shelf.library import Library


def judged() -> bytes:
    """The whole file."""
    library = Library(Path("nowhere"), shipped=paths.shipped_fleets())
    lists = {sample_key(one.path): judge(library, systems.load, one) for one in library.fleets()}
    return noted(lists) + b"\n"


if __name__ == "__main__":
    SAMPLES.write_bytes(judged())
    print(f"{SAMPLES.name} is written")
    sys.exit(0)
