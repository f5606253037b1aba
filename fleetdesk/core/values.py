"""Frozen values that are no models: what a shelf stands on before anything of a game is loaded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Value:
    """An immutable value; whoever derives from it is a frozen data class too."""

    def but(self, **changes: Any) -> Self:
        """Return a copy with some fields replaced."""
        return replace(self, **changes)
