"""What a painted widget tells of itself: the parts it is made of."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, overload

from PySide6.QtCore import QRectF

from fleetdesk.ui.widgets.base import WidgetMixin

PartKind = Literal["button", "choice", "row", "tick", "text"]


class Part(NamedTuple):
    """One thing to tap; a `row` is one of many of a kind: a ship, a line of the log.

    `rect` is in the widget's coordinates; `name` and `hint` are said by screen readers; `hint` also shows as a tip.
    """

    rect: QRectF
    name: str
    kind: PartKind = "button"
    chosen: bool = False
    hint: str = ""


class Asked(Sequence[Part]):
    """Parts that are made when somebody asks for one: of hundreds with long names a touch means a single one."""

    def __init__(self, count: int, make: Callable[[int], Part]) -> None:
        """`make` gives the part of a number below `count`."""
        self._numbers, self._make = range(count), make

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> Part: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Part, ...]: ...
    def __getitem__(self, at: int | slice) -> Part | tuple[Part, ...]:
        if isinstance(at, slice):
            return tuple(map(self._make, self._numbers[at]))
        return self._make(self._numbers[at])


class Painted(WidgetMixin):
    """Mix-in, written before the Qt class: a widget with parts.

    A class rather than a protocol: a reader asks many times a second whether a widget is one, and of a class that is known.
    """

    current: int
    spoken: object
    """What a screen reader talks to, once one does."""

    def parts(self) -> Sequence[Part]:
        """All parts, in reading order. Called often: keep it cheap, keep its result, or give an `Asked`."""
        return ()

    def use(self, index: int) -> None:
        """Do what a tap on the part does."""
