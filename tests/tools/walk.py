"""What one tap walks through: `python -m tests.tools.walk [--ships 24]`, with QT_QPA_PLATFORM=offscreen where there is no screen.

A box of the large card is struck in a window with so many ships; every function of the program that is entered
until all is done, on the disk and painted is counted. The second tap is counted: the first loads what is loaded
when needed.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import fleetdesk
from tests.bench import windows

HERE = str(Path(fleetdesk.__file__).parent)


def walked(does: Any) -> Counter[tuple[str, str]]:
    """(file, function) -> how often it was entered."""
    found: Counter[tuple[str, str]] = Counter()

    def seen(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(HERE):
            found[code.co_filename[len(HERE) + 1 :], code.co_qualname] += 1

    sys.setprofile(seen)
    try:
        does()
    finally:
        sys.setprofile(None)
    return found


def main(arguments: list[str]) -> int:
    """Tap, and say where it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.walk", description=__doc__.split("\n")[0])
    parser.add_argument("--ships", type=int, default=24)
    parser.add_argument("--most", type=int, default=25, help="functions that are listed")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        window, page = windows.at_table(given.ships, Path(folder))
        card, boxes = page.card_pane.card, windows.boxes_of(page)
        windows.tap_at(card, boxes[0])
        start = time.perf_counter()
        windows.tap_at(card, boxes[1])
        taken = time.perf_counter() - start
        found = walked(lambda: windows.tap_at(card, boxes[2]))
        window.close()
    files = Counter[str]()
    for (file, _), count in found.items():
        files[file] += count
    print(
        f"{given.ships} ships: {len(files)} files, {len(found)} functions, {found.total()} calls,"
        f" {taken * 1000:.0f} ms"
    )
    for (file, function), count in found.most_common(given.most):
        print(f"{count:6}  {file}: {function}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
