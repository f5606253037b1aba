"""What the screen shows of a battle."""

from __future__ import annotations
