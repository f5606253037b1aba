"""What is printed."""

from __future__ import annotations
