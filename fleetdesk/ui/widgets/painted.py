"""What a painted widget tells of itself: the parts it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import QRectF

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


@runtime_checkable
class Painted(Protocol):
    """A widget with parts; `PartsArea` is one."""

    current: int
    spoken: object

    def parts(self) -> Sequence[Part]: ...

    def use(self, index: int) -> None: ...
