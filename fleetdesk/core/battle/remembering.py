"""What was worked out of a battle, kept as long as all that was read of that battle stands.

A tap changes one ship of a hundred, and most of what is shown follows from the others; of a side nearly all that is
read is its list, whoever may look into its hand. `remembered` notes which fields of the battle, of its sides and of its
ships a function reads, and gives the same answer where all of them are as they were. Nobody
says by hand what an answer depends on, so none can grow stale: what was not read had no part in it.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, wraps
from inspect import isgeneratorfunction
from types import FunctionType
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from pydantic import BaseModel

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.lists.profiles import ShipProfile

B = TypeVar("B", bound=Battle)
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")

_MOMENTS = 2
"""Answers kept for one question: the battle as it is, and with what is taken for granted."""
_QUESTIONS = 8192
_STEPS = 64
"""Pairs of battles whose difference is known."""
_ALIKE = (str, int, float, bool)
"""What counts as unchanged where it is equal; of all else it must be the very object, which takes no time to see."""
_ABSENT = object()
"""Reads like nothing else."""
_NAMED = object()
"""Stands before what was asked by name."""
_ANOTHER = "with_"
"""Names of methods that make another battle of one begin so."""
_PLAIN = frozenset({object, BaseModel, Frozen})
"""What these do to a value takes all of it."""

_Key = tuple[str, str]
"""What may be read of a battle: (ship or side, field), the battle itself as the ship ""."""
_SIDE = "side "
"""Stands before the id of a side, where that of a ship would."""
_ALL, _THERE = "*", "?"
"""As a field: all of them; whether there is such a ship."""
_WHOLE, _LISTED, _SIDES = ("", _ALL), ("", "ships"), ("", "sides")
"""All of the battle; which ships there are; which sides."""


class _Fields(dict[str, _Key]):
    """Field -> the key of that field of one ship, the same object however often it is read: sets of them are joined fast."""

    def __init__(self, of: str) -> None:
        self._of = of

    def __missing__(self, name: str) -> _Key:
        found = self[name] = (self._of, name)
        return found


_fields_of = lru_cache(1024)(_Fields)

_steps: dict[tuple[int, int], tuple[Battle, Battle, frozenset[_Key]]] = {}


def _changed(before: Battle, now: Battle) -> frozenset[_Key]:
    """What reads differently in one battle than in one of its kind before; worked out once for all that is remembered."""
    pair = id(before), id(now)
    found = _steps.get(pair)
    if found is None:
        _make_room(_steps, _STEPS)
        found = _steps[pair] = (
            before,
            now,
            frozenset(_differing(before, now)),
        )  # both are held: so are their ids
    return found[2]


def _make_room(kept: dict[Any, Any], room: int) -> None:
    """Forget the oldest of them until one more has room; other threads may do so as well, so nothing is walked over."""
    for oldest in tuple(kept)[: max(0, len(kept) - room + 1)]:
        kept.pop(oldest, None)


def _differing(before: Battle, now: Battle) -> Iterator[_Key]:
    if before is not now:
        yield _WHOLE
    yield from (("", name) for name in _fields(before, now) if name not in {"ships", "sides"})
    yield from _apart(before, now)
    were, are = before.ships, now.ships
    if were is are:
        return
    if tuple(were) != tuple(are):
        yield _LISTED
    others = [number for number, ship in are.items() if were.get(number) is not ship]
    for number in (*others, *(were.keys() - are.keys())):
        was, ship = were.get(number), are.get(number)
        yield from ((number, name) for name in _fields(was, ship))
        yield (number, _ALL)
        if was is None or ship is None:
            yield (number, _THERE)


def _apart(before: Battle, now: Battle) -> Iterator[_Key]:
    """What differs of the sides, which stand in one order through a battle."""
    if [side.id for side in before.sides] != [side.id for side in now.sides]:
        yield _SIDES
    for was, side in zip(before.sides, now.sides, strict=False):
        if was is not side:
            of = _SIDE + side.id
            yield from ((of, name) for name in _fields(was, side))
            yield (of, _ALL)


def _fields(before: BaseModel | None, now: BaseModel | None) -> Iterator[str]:
    """Fields that do not read the same."""
    if type(before) is not type(now):
        for one in (before, now):
            yield from one.__dict__ if one is not None else ()
        return
    after = now.__dict__
    for name, value in before.__dict__.items():
        found = after.get(name, _ABSENT)
        if found is not value and (type(value) not in _ALIKE or found != value):
            yield name


class _Footing(NamedTuple):
    """A battle in which an answer stands, and all it goes by there, with what was asked for it.

    One value, so that threads that ask about different battles find what belongs together.
    """

    battle: Battle
    reach: frozenset[_Key]


class _Reading:
    """What was read of a battle; what was remembered already and had a part in it is asked again."""

    __slots__ = ("asked", "footing", "own")

    def __init__(self) -> None:
        self.own: set[_Key] = set()
        self.asked: list[tuple[Callable[[Any], tuple[_Footing, object]], tuple[_Footing, object]]] = []
        self.footing: _Footing
        """Known once it is read to the end."""

    def ended(self, battle: Battle) -> _Footing:
        """It was read of that battle, and is read to the end."""
        self.footing = _Footing(battle, self._reach([below for _, (below, _) in self.asked]))
        return self.footing

    def _reach(self, within: Sequence[_Footing]) -> frozenset[_Key]:
        return frozenset(self.own).union(*(one.reach for one in within))

    def stands(self, now: Battle) -> _Footing | None:
        """What it goes by in that battle, if all of it reads the same there."""
        footing = self.footing
        if now is footing.battle:
            return footing
        if type(now) is not type(footing.battle):
            return None
        changed, reach = _changed(footing.battle, now), footing.reach
        if not changed.isdisjoint(reach):
            if not changed.isdisjoint(self.own):
                return None
            within = []
            for ask, (_, answer) in self.asked:
                below, found = ask(now)
                if found is not answer:
                    return None
                within.append(below)
            reach = self._reach(within)
        self.footing = footing = _Footing(now, reach)
        return footing


class _Seen:
    """A frozen value that notes what is read of it; else it is like the value itself."""

    __slots__ = ("_keys", "_own", "real")

    def __init__(self, reading: _Reading, of: str, real: Any) -> None:
        """`of` is what stands for it in a key: the id of a ship, "" for the battle."""
        self._own, self._keys, self.real = reading.own, _fields_of(of), real

    @property  # type: ignore[misc]  # it passes for what it stands for
    def __class__(self) -> type:
        return type(self.real)

    def __getattr__(self, name: str) -> Any:
        """What `_seen_as` has no quicker way to."""
        known = self.real.__dict__
        if name in known:
            self._own.add(self._keys[name])
            return known[name]
        self._own.add(self._keys[_ALL])  # what makes another of it reads all of it
        return getattr(self.real, name)

    def __eq__(self, other: object) -> bool:
        self._own.add(self._keys[_ALL])
        return bool(self.real == other)

    __hash__ = None  # type: ignore[assignment]  # nothing is remembered by a battle that notes what is read


class _SeenBattle(_Seen):
    """A battle that notes what is read of it, of its sides and of its ships."""

    __slots__ = ("_cards", "_sides", "reading", "ships")

    def __init__(self, reading: _Reading, real: Battle) -> None:
        super().__init__(reading, "", real)
        self.reading, self.ships = reading, _SeenShips(reading, real.ships)
        self._sides = tuple(_seen(reading, _SIDE + side.id, side) for side in real.sides)
        self._cards: dict[str, ShipProfile] = {}

    @property
    def sides(self) -> tuple[_Seen, ...]:
        """Its sides, in order."""
        self._own.add(_SIDES)
        return self._sides

    def card(self, ship: str) -> ShipProfile:
        """The card of a ship, which is asked for over and over: what leads to it is read once."""
        found = self._cards.get(ship)
        if found is None:
            found = self._cards[ship] = type(self.real).card(self, ship)
        return found


@cache
def _seen_as(kind: type[BaseModel], as_: type[_Seen]) -> Any:
    """How values of a class are seen: its fields note that they are read, what reads field by field is as it was written.

    Python finds those by itself, in half the time it takes to be asked for each name.
    """
    named: dict[str, Any] = {"__slots__": ()}
    for name in dir(kind):
        if name.startswith(("__", _ANOTHER)) or hasattr(as_, name):
            continue
        owner = next(one for one in kind.__mro__ if name in vars(one))
        match vars(owner)[name]:
            case (FunctionType() | property(fget=FunctionType())) as told if owner not in _PLAIN:
                named[name] = told  # what it reads is noted in turn
    named.update((name, _noted(name)) for name in kind.model_fields if not hasattr(as_, name))
    return type(as_.__name__, (as_,), named)


def _noted(name: str) -> property:
    """A field that notes that it is read."""

    def read(self: _Seen) -> Any:
        self._own.add(self._keys[name])
        return getattr(self.real, name)

    return property(read)


def _seen(reading: _Reading, of: str, real: BaseModel) -> Any:
    return _seen_as(type(real), _Seen)(reading, of, real)


class _SeenShips(Mapping[str, Any]):
    """Ships that note which of them are read, and what of each."""

    __slots__ = ("_met", "_reading", "_real")

    def __init__(self, reading: _Reading, real: Mapping[str, Any]) -> None:
        self._reading, self._real = reading, real
        self._met: dict[str, _Seen] = {}

    def __getitem__(self, number: str) -> Any:
        met = self._met.get(number)
        if met is None:
            self._reading.own.add(_fields_of(number)[_THERE])
            met = self._met[number] = _seen(self._reading, number, self._real[number])
        return met

    def __iter__(self) -> Iterator[str]:
        self._reading.own.add(_LISTED)
        return iter(self._real)

    def __len__(self) -> int:
        self._reading.own.add(_LISTED)
        return len(self._real)


def remembered(work: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
    """A function of a battle and of plain values, its answers kept as long as what it read stands.

    It must be pure, and its answer of frozen values; a ship is asked for by its id, so that it too is read of the battle.
    """
    if isgeneratorfunction(work):
        raise TypeError("What is remembered is told at once.")
    kept: dict[Hashable, tuple[tuple[_Reading, R], ...]] = {}

    def found_in(real: Battle, told: tuple[Any, ...], named: dict[str, Any]) -> tuple[_Footing, R]:
        asked = (_NAMED, told, tuple(named.items())) if named else told
        known = kept.get(asked, ())
        for one in known:
            footing = one[0].stands(real)
            if footing:
                if one is not known[0]:
                    # Asked first next time: against an answer from another battle every ship would be compared again.
                    kept[asked] = (one, *(other for other in known if other is not one))
                return footing, one[1]
        reading = _Reading()
        found = work(_seen_as(type(real), _SeenBattle)(reading, real), *told, **named)
        footing = reading.ended(real)
        if len(kept) >= _QUESTIONS:
            kept.clear()
        kept[asked] = ((reading, found), *known[: _MOMENTS - 1])
        return footing, found

    @wraps(work)
    def answer(battle: B, *told: P.args, **named: P.kwargs) -> R:
        seen = cast("Any", battle)
        if not isinstance(seen, _SeenBattle):
            return found_in(battle, told, named)[1]
        outer = seen.reading
        try:
            found = found_in(seen.real, told, named)
        except Exception:
            outer.own.add(_WHOLE)  # whoever catches it goes by all of the battle
            raise
        outer.asked.append((lambda now: found_in(now, told, named), found))
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
                _make_room(kept, room)
                found = kept[asked] = (value, work(value, *told, **named))
            return found[1]

        return cast("Callable[Concatenate[V, P], R]", answer)

    return keeping
