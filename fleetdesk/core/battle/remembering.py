"""What was worked out of a battle, kept as long as all that was read of that battle stands.

A tap changes one ship of a hundred, and most of what is shown follows from the others. `remembered` notes which fields
of the battle and of its ships a function reads, and gives the same answer where all of them are as they were. Nobody
says by hand what an answer depends on, so none can grow stale: what was not read had no part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache, wraps
from inspect import isgeneratorfunction
from types import FunctionType, MethodType
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from pydantic import BaseModel

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle

B = TypeVar("B", bound=Battle)
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")

_MOMENTS = 2
"""Answers kept for one question: the battle as it is, and with what is taken for granted."""
_QUESTIONS = 8192
_ALIKE = (str, int, float, bool)
"""What counts as unchanged where it is equal; of all else it must be the very object, which takes no time to see."""
_ANOTHER = "with_"
"""Names of methods that make another battle of one begin so."""


class _Part:
    """What was read of one frozen value: some fields, or all of it."""

    __slots__ = ("fields", "real", "whole")

    def __init__(self, real: BaseModel) -> None:
        self.real = real
        self.fields: dict[str, Any] = {}
        self.whole = False

    def stands(self, now: object) -> bool:
        """Whether it reads the same there."""
        if now is self.real:
            return True
        if self.whole or type(now) is not type(self.real):
            return False
        known = now.__dict__
        for name, value in self.fields.items():
            found = known[name]
            if found is not value and (type(value) not in _ALIKE or found != value):
                return False
        self.real = now  # as good as the one before, which need not be held
        return True


class _Reading:
    """All that was read of a battle: of itself, of ships by their ids (`None`: there was none), which ships there are.

    What was remembered already and had a part in it is asked again.
    """

    __slots__ = ("asked", "battle", "now", "order", "ships")

    def __init__(self, battle: Battle) -> None:
        self.now = battle
        """The battle it was last found to stand in."""
        self.asked: list[tuple[Callable[[Any], object], object]] = []
        self.battle = _Part(battle)
        self.ships: dict[str, _Part | None] = {}
        self.order: tuple[str, ...] | None = None

    def stands(self, now: Battle) -> bool:
        """Whether all of it reads the same there."""
        if now is self.now:
            return True
        if not self._reads(now) or any(ask(now) is not answer for ask, answer in self.asked):
            return False
        self.now = now
        return True

    def _reads(self, now: Battle) -> bool:
        if not self.battle.stands(now):
            return False
        ships = now.ships
        if self.order is not None and self.order != tuple(ships):
            return False
        for number, part in self.ships.items():
            ship = ships.get(number)
            if (ship is not None) if part is None else not part.stands(ship):
                return False
        return True

    def of_ship(self, number: str) -> _Part | None:
        """What was read of a ship so far; `None`: there is none of that id."""
        if number not in self.ships:
            ship = self.now.ships.get(number)
            self.ships[number] = None if ship is None else _Part(ship)
        return self.ships[number]


class _Seen:
    """A frozen value that notes what is read of it; else it is like the value itself."""

    __slots__ = ("_part",)

    def __init__(self, part: Any) -> None:
        self._part = part

    @property  # type: ignore[misc]  # it passes for what it stands for
    def __class__(self) -> type:
        return type(self._part.real)

    def __getattr__(self, name: str) -> Any:
        part = self._part
        known = part.real.__dict__
        if name in known:
            value = part.fields[name] = known[name]
            return value
        match _of_class(self.__class__, name):
            case FunctionType() as method:  # what it reads is noted in turn
                return MethodType(method, self)
            case property(fget=FunctionType() as getter):
                return getter(self)
            case _:  # what makes another of it reads all of it
                part.whole = True
                return getattr(part.real, name)

    def __eq__(self, other: object) -> bool:
        self._part.whole = True
        return bool(self._part.real == other)

    __hash__ = None  # type: ignore[assignment]  # nothing is remembered by a battle that notes what is read


class _SeenBattle(_Seen):
    """A battle that notes what is read of it and of its ships."""

    __slots__ = ("reading", "ships")

    def __init__(self, reading: _Reading) -> None:
        super().__init__(reading.battle)
        self.reading, self.ships = reading, _SeenShips(reading)


class _SeenShips(Mapping[str, Any]):
    """Ships that note which of them are read, and what of each."""

    __slots__ = ("_reading",)

    def __init__(self, reading: _Reading) -> None:
        self._reading = reading

    def __getitem__(self, number: str) -> Any:
        part = self._reading.of_ship(number)
        if part is None:
            raise KeyError(number)
        return _Seen(part)

    def __iter__(self) -> Iterator[str]:
        self._reading.order = tuple(self._reading.now.ships)
        return iter(self._reading.order)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def _of_class(kind: type, name: str) -> object:
    """What a class has by that name and reads field by field; `None`: it takes all of it."""
    owner = next((one for one in kind.__mro__ if name in vars(one)), None)
    if owner is None or owner in {object, BaseModel, Frozen} or name.startswith(_ANOTHER):
        return None
    return vars(owner)[name]


def remembered(work: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
    """A function of a battle and of plain values, its answers kept as long as what it read stands.

    It must be pure, and its answer of frozen values; a ship is asked for by its id, so that it too is read of the battle.
    """
    if isgeneratorfunction(work):
        raise TypeError("What is remembered is told at once.")
    kept: dict[Hashable, tuple[tuple[_Reading, R], ...]] = {}

    @wraps(work)
    def answer(battle: B, *told: P.args, **named: P.kwargs) -> R:
        outer: Any = battle if type(battle) is cast("type[B]", _SeenBattle) else None
        real: Any = outer.reading.now if outer is not None else battle
        asked = (told, tuple(named.items()))
        known = kept.get(asked, ())
        found = next((one for one in known if one[0].stands(real)), None)
        if found is None:
            reading = _Reading(real)
            try:
                found = (reading, work(cast("B", _SeenBattle(reading)), *told, **named))
            except Exception:
                if outer is not None:  # whoever catches it goes by all of the battle
                    outer.reading.battle.whole = True
                raise
            if len(kept) >= _QUESTIONS:
                kept.clear()
            kept[asked] = (found, *known[: _MOMENTS - 1])
        if outer is not None:
            outer.reading.asked.append((lambda now: answer(now, *told, **named), found[1]))
        return found[1]

    return cast("Callable[Concatenate[B, P], R]", answer)


def kept_by(room: int) -> Callable[[Callable[Concatenate[V, P], R]], Callable[Concatenate[V, P], R]]:
    """A function of one frozen value and of plain ones, remembered by which object it was given, for so many of them."""

    def keeping(work: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
        kept: dict[Hashable, tuple[V, R]] = {}

        @wraps(work)
        def answer(value: V, *told: P.args, **named: P.kwargs) -> R:
            asked = (id(value), told, tuple(named.items()))
            found = kept.get(asked)
            if found is None or found[0] is not value:  # the value is held: its id is nobody else's
                while len(kept) >= room:
                    kept.pop(next(iter(kept)), None)
                found = kept[asked] = (value, work(value, *told, **named))
            return found[1]

        return cast("Callable[Concatenate[V, P], R]", answer)

    return keeping
