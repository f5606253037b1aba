"""FleetDesk: build fleets, play naval wargames at the table, print their papers."""

__version__ = "0.2.0"
