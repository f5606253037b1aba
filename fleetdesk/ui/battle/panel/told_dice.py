"""What players told of dice, by counts, by their total or face by face."""

from dataclasses import dataclass
from typing import NamedTuple

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Typed


class Told(NamedTuple):
    """What players told of a throw."""

    dice: tuple[Typed, ...]
    since: int | None = None
    """It stands for all that was told from there on; `None`: it comes after what was told before."""


@dataclass
class ToldDice:
    """What players told, in order; nothing while no dice have been asked for."""

    typed: tuple[Typed, ...] = ()
    needs: NeedsDice | None = None
    """What is asked for now."""
    beside: bool = False
    """The first of them were told beside the questions, before any were asked for."""

    def add(self, told: Told) -> None:
        """More of them, or something that stands for all told since."""
        self.typed = self.typed[: told.since] + told.dice

    def take_back(self) -> bool:
        """Forget what was told last; whether the questions stand open then, as they did before."""
        self.typed = self.typed[:-1]
        if self.typed or not self.beside:
            return False
        self.needs = None
        return True

    def fit(self, now: NeedsDice | None) -> bool:
        """Whether they still mean what they did, where the table asks so `now`: the same fell, the same is missing."""
        return self.needs is not None and now is not None and now.asks_like(self.needs)
