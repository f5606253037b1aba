"""The table an action is played at, or odds are told at: dice, and what the rules require of the players."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Unpack

from fleetdesk.core.dice import Dice, Marks, Throw
from fleetdesk.core.dice_totals import Pool, Result
from fleetdesk.core.errors import Refusal
from fleetdesk.core.words import Msg

_FACES = (1, 2, 3, 4, 5, 6)


@dataclass(slots=True)
class Table:
    """The table an action is played at: its dice, and whether its players insist."""

    dice: Dice
    insist: bool = False
    overruled: tuple[Msg, ...] = field(default=())
    """Requirements the players chose to overrule, in the order met, each once."""

    def roll(self, count: int, why: Msg, sides: int = 6, **marks: Unpack[Marks]) -> tuple[int, ...]:
        """Throw dice; see `Dice.roll`."""
        return self.dice.roll(count, why, sides, **marks)

    def die(
        self, why: Msg, says: Callable[[int], Result | None] | None = None, **marks: Unpack[Marks]
    ) -> int:
        """Throw one die; `says` is what each face comes to, for whoever tells it."""
        self.dice.begin()
        marks["pool"] = Pool(_FACES, says=says)
        return self.roll(1, why, **marks)[0]

    def sum(self, count: int, why: Msg, *, says: Callable[[int], Result | None] | None = None) -> int:
        """Throw dice of which nothing matters but what they add up to; `says` is what that comes to."""
        pool = Pool(_FACES, says=says)
        told = self.dice.told(count, why, pool)
        return sum(self.roll(count, why, pool=pool)) if told is None else told

    @property
    def last(self) -> Throw:
        """What was thrown last, for the log line."""
        return self.dice.throws[-1]

    def require(self, condition: bool, otherwise: Msg) -> None:  # noqa: FBT001 - reads as a sentence
        """What the rules ask for. Raises Refusal: it does not hold and the players have not insisted."""
        if condition:
            return
        if not self.insist:
            raise Refusal(otherwise)
        if otherwise not in self.overruled:
            self.overruled = (*self.overruled, otherwise)
