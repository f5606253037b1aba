"""A throw of one die against a number: modifiers, what succeeds, and how likely it is (section 0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

FACES = range(1, 7)
CREW = "crew"
"""Key of the modifier for crew levels; the others are keys of `labels.MODIFIERS`."""


class Modifier(NamedTuple):
    """Something that is added to the die."""

    key: str
    value: int


class Trial(NamedTuple):
    """One die, modified, that must be below, at most, or above a number.

    There is no natural 1 or 6: a trial may be certain or hopeless (A-32).
    """

    needs: Literal["below", "at_most", "above"]
    threshold: int
    modifiers: tuple[Modifier, ...] = ()

    @property
    def modifier(self) -> int:
        """The sum of all modifiers."""
        return sum(one.value for one in self.modifiers)

    def modified(self, face: int) -> int:
        """The die with its modifiers."""
        return face + self.modifier

    def succeeds(self, face: int) -> bool:
        """Whether this face passes."""
        total = self.modified(face)
        if self.needs == "below":
            return total < self.threshold
        if self.needs == "at_most":
            return total <= self.threshold
        return total > self.threshold

    @property
    def wins(self) -> int:
        """How many of the six faces pass."""
        return sum(self.succeeds(face) for face in FACES)

    @property
    def chance(self) -> float:
        """The probability of success."""
        return self.wins / len(FACES)

    @property
    def keys(self) -> frozenset[str]:
        """Which modifiers count."""
        return frozenset(one.key for one in self.modifiers)


def counted(pairs: Iterable[tuple[bool, str, int]]) -> tuple[Modifier, ...]:
    """The modifiers whose condition holds and which change something."""
    return tuple(Modifier(key, value) for holds, key, value in pairs if holds and value)
