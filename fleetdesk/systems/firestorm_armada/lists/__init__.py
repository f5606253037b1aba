"""Fleet lists: what they cost, what is odd about them, and how a battle opens."""

from __future__ import annotations
