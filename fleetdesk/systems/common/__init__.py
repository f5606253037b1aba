"""What two games share, called by both and inherited by none."""

from __future__ import annotations
