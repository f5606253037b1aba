"""What the frozen program runs."""

from __future__ import annotations

import sys

from fleetdesk.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
