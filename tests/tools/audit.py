"""Whether a dependency has a known fault: `python tests/tools/audit.py REPORT`, a report of `pip-audit --format json`.

A registry that cannot be asked is no fault: it is said, and the status is 0.
"""

import json
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Say what was found; status 1 if a fault is known."""
    try:
        found = json.loads(Path(arguments[0]).read_bytes())["dependencies"]
    except (OSError, ValueError, KeyError):
        print("no registry answers here: nothing was asked")
        return 0
    asked = [one for one in found if "skip_reason" not in one]
    print(f"{len(asked)} of {len(found)} packages could be asked about")
    faults = 0
    for one in asked:
        for fault in one["vulns"]:
            faults += 1
            cure = ", ".join(fault.get("fix_versions", ())) or "none yet"
            print(f"{one['name']} {one['version']}: {fault['id']}, mended in: {cure}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
