"""The signs orders are written with."""

from collections.abc import Collection

from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg


class Symbol(Shown):
    """A key of the pad that writes orders."""

    text: str
    """What it writes."""
    said: Msg | None = None
    """What it writes where the letters depend on the reader's language: P or G for port."""
    title: Msg | None = None
    """What that means, under the sign."""


class Fitting(Shown):
    """Which signs the rules allow next in a line: worked out only for where somebody writes.

    It has no fields: a phone is told nothing of what it knows.
    """

    def of(self, line: int, before: str, behind: str, among: Collection[str]) -> frozenset[str]:
        """Those of the signs `among` that fit between what stands before and behind them in that line, from 0."""
        del line, before, behind, among
        return frozenset()
