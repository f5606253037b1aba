"""Exact odds of an action, as every dialog shows them before the roll."""

from typing import Literal

from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg

Tone = Literal["plain", "brass", "harm", "sound", "sea"]


class Chance(Shown):
    """One result and its probability (0..1)."""

    label: Msg
    probability: float
    tone: Tone = "plain"


class OddsTable(Shown):
    """The distribution of one attack or test. The chances of one table add up to 1."""

    title: Msg
    detail: Msg | None = None
    chances: tuple[Chance, ...]
    mean: float | None = None
    mean_label: Msg | None = None
    ship: str = ""
    """Whom it befalls, where an action may befall several."""

    @property
    def effect(self) -> float:
        """The chance of anything but what is told plainly: nothing happens."""
        return max(0.0, 1.0 - sum(one.probability for one in self.chances if one.tone == "plain"))


class Odds(Shown):
    """All that may come of an action: one table for each ship at risk."""

    tables: tuple[OddsTable, ...]
    hope: float | None = None
    """The chance players weigh one ship against another by: that she is hurt, held or taken; her tile says it."""
    hoped: Msg | None = None
    """What that counts, where it is more than the first throw comes to."""
