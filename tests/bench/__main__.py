"""How fast it is, beside what cannot be beaten on this machine: `python -m tests.bench [name ...]`.

Every figure stands beside a floor that was measured in the same run, in turn with ours: the ratio holds from
machine to machine, the figures do not. Nothing fails here for being slow.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Measure what is named, or everything, and print one table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("name", nargs="*", help="what is measured; else everything")
    names: list[str] = parser.parse_args(arguments).name
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tests.bench.everything import BENCHES
    from tests.bench.measure import FULL, table

    unknown = sorted(set(names) - set(BENCHES))
    if unknown:
        sys.stderr.write(f"There is no {', '.join(unknown)}. There are: {', '.join(BENCHES)}.\n")
        return 2
    rows = []
    for name in names or BENCHES:
        sys.stderr.write(f"{name} ...\n")
        with tempfile.TemporaryDirectory(prefix="fleetdesk-bench-") as folder:
            rows += BENCHES[name](FULL, Path(folder))
    sys.stdout.write("\n".join(table(rows)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
