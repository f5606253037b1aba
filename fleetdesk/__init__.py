"""FleetDesk: build fleets, play naval wargames at the table, print their papers."""

from __future__ import annotations

__version__ = "0.2.0"
