"""The games: one folder each, one frozen `SYSTEM` in each folder, found by looking."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from fleetdesk.core.game.system import AnySystem


@cache
def system_ids() -> tuple[str, ...]:
    """The ids of all games found, in alphabetical order; nothing of them is loaded."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and m.name != "common"))


@cache
def load(system: str) -> AnySystem:
    """The game of that id.

    Raises:
        KeyError: there is no such game.
    """
    if system not in system_ids():
        raise KeyError(system)
    found: AnySystem = importlib.import_module(f"{__name__}.{system}").SYSTEM
    return found
