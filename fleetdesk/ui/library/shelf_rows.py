"""What stands on the shelf, in its order: thousands of things, of which a screen shows a dozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple, Self, overload

from fleetdesk.ui.library.thumbnail import Scene
from fleetdesk.ui.look.theme import Tone

Kind = Literal["fleet", "battle", "scenario", "sample"]


class ShelfItem(NamedTuple):
    """A thing on the shelf."""

    id: str
    kind: Kind
    title: str
    sub: str
    facts: str
    """Third line: who, when."""
    scene: Scene
    points: str = ""
    verdict: str = ""
    tone: Tone = "plain"
    mark: str = ""
    """Icon of the verdict."""
    section: str = ""
    """Heading it stands under."""
    go: str = ""
    """Wording of its button: Play, Go on."""
    who: str = ""
    """Player and faction, or the sides: shown where the title leaves room."""


class Section(NamedTuple):
    """A heading, and how many things stand under it."""

    heading: str
    many: int


class Rows(Sequence[ShelfItem]):
    """Things by their ids; what is said of one is put together when somebody looks at it."""

    def __init__(
        self, ids: Iterable[str], sections: Iterable[Section], make: Callable[[str], ShelfItem]
    ) -> None:
        self.ids = tuple(ids)
        self.sections = tuple(sections)
        self._make = make
        self._made: dict[str, ShelfItem] = {}

    @classmethod
    def of(cls, items: Sequence[ShelfItem]) -> Self:
        """Things that are put together already."""
        sections = (
            Section(heading, sum(1 for _ in under))
            for heading, under in groupby(items, attrgetter("section"))
        )
        made = {one.id: one for one in items}
        return cls(made, sections, made.__getitem__)

    @overload
    def __getitem__(self, number: int) -> ShelfItem: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[ShelfItem, ...]: ...
    def __getitem__(self, number: int | slice) -> ShelfItem | tuple[ShelfItem, ...]:
        if isinstance(number, slice):
            return tuple(map(self._of, self.ids[number]))
        return self._of(self.ids[number])

    def __len__(self) -> int:
        return len(self.ids)

    def _of(self, identity: str) -> ShelfItem:
        found = self._made.get(identity)
        if found is None:
            found = self._made[identity] = self._make(identity)
        return found

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """At which place a thing stands."""
        return {identity: number for number, identity in enumerate(self.ids)}

    def stand_as(self, other: Rows) -> bool:
        """Whether both are the same things in the same order under the same headings."""
        return self.ids == other.ids and self.sections == other.sections

    def put(self, items: Iterable[ShelfItem]) -> None:
        """Say this of them from now on."""
        self._made.update({one.id: one for one in items if one.id in self.numbers})

    def forget(self, ids: Iterable[str]) -> None:
        """What was said of these is put together anew."""
        for identity in ids:
            self._made.pop(identity, None)
