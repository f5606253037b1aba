"""Odds from bare numbers: what the command line tells of a game without loading it."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from fleetdesk.core.values import Value

if TYPE_CHECKING:  # the questions are listed without it
    from fleetdesk.core.odds import Odds

Numbers = Mapping[str, int]
"""Whole numbers by name."""
Lists = Mapping[str, tuple[int, ...]]
"""Lists of whole numbers by name."""


class QuickOdds(Value):
    """Odds from bare numbers, for the command line: `fleetdesk odds SYSTEM NAME --ad 8 ...`."""

    id: str
    title: str
    numbers: Mapping[str, str]
    """Name of a number -> catalogue key of its help; all are whole numbers."""
    odds: "Callable[[Numbers, Lists], Odds]"
    lists: Mapping[str, str] = {}
    """Name of a list of whole numbers -> catalogue key of its help; all optional."""
    least: Mapping[str, int] = {}
    """The least that makes sense of a number, or of each in a list; left out: any, as modifiers are."""


def later(module: str) -> "Callable[[Numbers, Lists], Odds]":
    """`quick_odds` of a module, which is loaded when it is asked."""

    def odds(numbers: Numbers, lists: Lists) -> "Odds":
        found: Odds = import_module(module).quick_odds(numbers, lists)
        return found

    return odds
