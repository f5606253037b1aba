"""The command line: the window's door, and all that needs no window."""

from __future__ import annotations

from fleetdesk.cli.parser import main

__all__ = ["main"]
