"""Named undo and redo for things that are edited rather than played: lists, cards, scenarios."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from fleetdesk.core.words import Msg, msg

T = TypeVar("T")


class Step(NamedTuple, Generic[T]):
    """A state, and the name of the edit that led to it."""

    title: Msg
    value: T


class History(Generic[T]):
    """Frozen states and an index. Saving does not clear it; the oldest steps go when it is long."""

    def __init__(self, start: T, opened: Msg, *, longest: int = 2000) -> None:
        """Begin with a first state; `opened` names it."""
        self._steps = [Step(opened, start)]
        self._at = 0
        self._longest = longest

    @property
    def value(self) -> T:
        """The state now."""
        return self._steps[self._at].value

    @property
    def step(self) -> Step[T]:
        """The state now, with the edit that led to it."""
        return self._steps[self._at]

    @property
    def undo_title(self) -> Msg | None:
        """The edit undo would take back."""
        return self._steps[self._at].title if self._at else None

    @property
    def redo_title(self) -> Msg | None:
        """The edit redo would do again."""
        return self._steps[self._at + 1].title if self._at + 1 < len(self._steps) else None

    def do(self, title: Msg, value: T) -> bool:
        """Record an edit. An edit that changed nothing is not one (False)."""
        if value == self.value:
            return False
        del self._steps[self._at + 1 :]
        self._steps.append(Step(title, value))
        del self._steps[: max(0, len(self._steps) - self._longest)]
        self._at = len(self._steps) - 1
        return True

    def undo(self) -> bool:
        """Take back one edit; False at the start."""
        self._at -= (moved := self._at > 0)
        return moved

    def redo(self) -> bool:
        """Do one edit again; False at the end."""
        self._at += (moved := self._at + 1 < len(self._steps))
        return moved


class Edited(Generic[T]):
    """What is edited step by step, each step with a name."""

    def __init__(self, start: T) -> None:
        self._history: History[T] = History(start, msg("Opened"))

    @property
    def undo_title(self) -> Msg | None:
        """The edit undo would take back."""
        return self._history.undo_title

    @property
    def redo_title(self) -> Msg | None:
        """The edit redo would do again."""
        return self._history.redo_title

    def standing(self) -> Callable[[], bool]:
        """What tells, whenever it is called, whether the edit done last still is the one undo takes back."""
        step = self._history.step
        return lambda: self._history.step is step

    def undo(self) -> bool:
        """Take back one edit; False at the start."""
        return self._history.undo()

    def redo(self) -> bool:
        """Do one edit again; False at the end."""
        return self._history.redo()
