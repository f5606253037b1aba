"""Cards and sheets to print."""

from __future__ import annotations
