"""Fleet lists: prices, verdicts, how a battle is set up."""

from __future__ import annotations
