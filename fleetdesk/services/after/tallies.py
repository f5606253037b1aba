"""What each ship and side did and suffered in a battle, counted line by line; hull and points left as it went on."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, get_args

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.journal import OPENING, Entry, Journal
from fleetdesk.core.game.system import AnySystem

Figure = Literal["shots", "hits", "dealt", "taken", "crew", "criticals", "kills"]
FIGURES: tuple[Figure, ...] = get_args(Figure)


class Tally(Frozen):
    """What one ship (or a side) did and suffered."""

    ship: str = ""
    name: str
    side: str
    shots: int = 0
    hits: int = 0
    dealt: int = 0
    """Hull points taken from others."""
    taken: int = 0
    """Hull points lost."""
    crew: int = 0
    """Crew lost."""
    criticals: int = 0
    """Criticals inflicted on others."""
    kills: int = 0
    """Ships sunk or captured."""
    lines: Mapping[Figure, tuple[int, ...]] = {}
    """The lines of the log a figure is made of; without any it is nought."""
    hull: tuple[float, ...] = ()
    """Share of its hull left (0..1) at each of the `Count`'s moments."""
    points: tuple[int, ...] = ()
    """Points of what a side still commands of its own list at each moment; empty where nothing has a price."""


class Count(Frozen):
    """A battle counted."""

    moments: tuple[int, ...]
    """Lines of the log: the opening, then the last of each turn."""
    sides: tuple[Tally, ...]
    ships: tuple[Tally, ...]


def read(entry: Entry, seat: str) -> Iterator[Line]:
    return (line for line in entry.lines if not seat or not line.seats or seat in line.seats)


def count(system: AnySystem, journal: Journal[Any], standing: Sequence[Entry], seat: str) -> Count:
    """Count the entries that stand, as far as `seat` may know."""
    state = system.view(journal.state, seat)
    friends, homes = _friends(journal.opening, state), homes_of(journal.opening, state)
    found: _Found = defaultdict(list)
    flag = dict(homes)  # whose she is at that moment
    for entry in standing:
        for fact in (fact for line in read(entry, seat) for fact in line.facts):
            for ship, figure in _counts(fact, own=friends(fact.by, fact.on)):
                found[ship, flag.get(ship, ""), figure].append((entry.id, fact.amount))
            if (
                fact.kind == "capture"
                and fact.on in state.ships
                and state.ships[fact.on].side != homes[fact.on]
            ):
                flag[fact.on] = flag.get(fact.by, homes[fact.on])
    moments = [OPENING]
    moments += [one.id for one, after in pairwise(standing) if after.turn != one.turn]
    if standing:
        moments.append(standing[-1].id)
    course = _Course(system)
    for moment in moments:
        course.add(system.view(journal.at(moment), seat), seat)
    return Count(
        moments=tuple(moments),
        sides=tuple(
            _tally(
                [(facts, figure) for (_, owner, figure), facts in found.items() if owner == side.id],
                Tally(
                    name=side.name,
                    side=side.id,
                    hull=course.hull_of(side.id),
                    points=course.points_of(side.id),
                ),
            )
            for side in state.sides
        ),
        ships=tuple(
            _tally(
                [(facts, figure) for (of, _, figure), facts in found.items() if of == ship],
                Tally(ship=ship, name=one.name, side=homes[ship], hull=tuple(course.hull[ship])),
            )
            for ship, one in state.ships.items()
        ),
    )


_Facts = list[tuple[int, int]]
"""(line, amount) of each."""
_Found = defaultdict[tuple[str, str, Figure], _Facts]
"""(ship, side she was of then, figure) -> its facts."""


_DONE: Mapping[str, Figure] = {"shot": "shots", "hits": "hits", "critical": "criticals"}


def homes_of(opening: Battle, now: Battle) -> Mapping[str, str]:
    """Ship -> the side she first sailed for: hers is what befalls her until she is taken, and she is told with it."""
    ships = {**now.ships, **{one: ship for one, ship in opening.ships.items() if one in now.ships}}
    return {number: ship.side for number, ship in ships.items()}


def _friends(opening: Battle, now: Battle) -> Callable[[str, str], bool]:
    """Whether two ships were of one side all the time: one that was captured is a foe of both."""
    sides = {number: {ship.side} for number, ship in now.ships.items()}
    for number, ship in opening.ships.items():
        sides.setdefault(number, set()).add(ship.side)
    return lambda one, other: one in sides and other in sides and len(sides[one] | sides[other]) == 1


def _counts(fact: Fact, *, own: bool) -> tuple[tuple[str, Figure], ...]:
    """Whose figures a fact adds to; what a side does to its own ships it takes from no enemy."""
    if fact.kind == "damage":
        return ((fact.on, "taken"),) if own else ((fact.on, "taken"), (fact.by, "dealt"))
    if fact.kind == "crew":
        return ((fact.on, "crew"),)
    if own and fact.kind not in {"shot", "hits"}:
        return ()
    return ((fact.by, _DONE.get(fact.kind, "kills")),)


def _tally(found: Sequence[tuple[_Facts, Figure]], of: Tally) -> Tally:
    """A tally with its figures."""
    facts = {figure: [one for facts, own in found if own == figure for one in facts] for figure in FIGURES}
    amounts = {figure: sum(amount for _, amount in listed) for figure, listed in facts.items()}
    lines = {
        figure: tuple(sorted({line for line, amount in listed if amount})) for figure, listed in facts.items()
    }
    return of.but(**amounts, lines={figure: found for figure, found in lines.items() if found})


class _Course:
    """Hull and command of every ship, moment by moment."""

    def __init__(self, system: AnySystem) -> None:
        self._system = system
        self.hull: dict[str, list[float]] = {}
        self._home: dict[str, str] = {}
        """Ship -> the side it was first seen on."""
        self._fights: dict[str, list[bool]] = {}
        """Whether it commands it, and the ship is not lost."""
        self._moments = 0
        self._price: dict[str, int] = {}
        self._size: dict[str, int] = {}
        """Hull points of a whole ship: a side's hull is all of its ships' together."""

    def add(self, state: Battle, seat: str) -> None:
        """The next moment; a ship that comes later counts as whole until then, one that was taken away as lost."""
        strips = {
            ship.ship: ship
            for side in self._system.overview(state, seat).sides
            for one in side.squadrons
            for ship in one.ships
        }
        for number, ship in state.ships.items():
            if number not in self._home:
                card = state.side(ship.side).fleet.cards.get(ship.card)
                self._home[number], self._price[number] = ship.side, (card.points if card else None) or 0
            own = ship.side == self._home[number]
            strip = strips.get(number)
            bar = 1.0 if strip is None else strip.left
            left, most = _left(self._system, state, number, bar, sunk=strip is not None and strip.gone)
            self._size.setdefault(number, most)
            self._note(number, left, fights=own and (strip is None or not strip.gone))
        for number in self.hull.keys() - state.ships.keys():
            self._note(number, 0.0, fights=False)
        self._moments += 1

    def _note(self, ship: str, left: float, *, fights: bool) -> None:
        self.hull.setdefault(ship, [1.0] * self._moments).append(left)
        self._fights.setdefault(ship, [True] * self._moments).append(fights)

    def hull_of(self, side: str) -> tuple[float, ...]:
        """Share of the hull of its own ships a side still has; what was taken from it, or left, is lost to it."""
        ships = [ship for ship, home in self._home.items() if home == side]
        size = {ship: self._size[ship] for ship in ships}
        if not any(size.values()):  # no card tells any: a ship is as good as another
            size = dict.fromkeys(ships, 1)
        whole = sum(size.values())
        return tuple(
            sum(self.hull[ship][at] * size[ship] for ship in ships if self._fights[ship][at]) / whole
            for at in range(self._moments if ships else 0)
        )

    def points_of(self, side: str) -> tuple[int, ...]:
        """Points of its own ships a side still has; empty where they have no price."""
        ships = [ship for ship, home in self._home.items() if home == side and self._price[ship]]
        return tuple(
            sum(self._price[ship] for ship in ships if self._fights[ship][at])
            for at in range(self._moments if ships else 0)
        )


def _left(system: AnySystem, state: Battle, ship: str, bar: float, *, sunk: bool) -> tuple[float, int]:
    """Share of the hull that is left, and its points.

    A ship that is whole, damaged or sunk has two; a wing, or one without any to count, none, and the share her tile shows
    (`bar`).
    """
    counted = [slot for slot in system.slots(state, ship) if slot.counts == "damage"]
    if any(slot.kind == "flag" for slot in counted):
        return (0.0 if sunk else 0.5 if any(slot.value for slot in counted) else 1.0), 2
    hull = [slot for slot in counted if slot.most]
    if not hull:
        return bar, 0
    most = sum(slot.most for slot in hull)
    return max(0.0, 1.0 - sum(float(slot.value or 0) for slot in hull) / most), round(most)


def leads(lines: Sequence[int]) -> str:
    """The reference a figure leads to its lines of the log by; empty: to none."""
    return " ".join(map(str, lines))


def led(reference: str) -> tuple[int, ...]:
    """The lines of the log a figure leads to."""
    return tuple(map(int, reference.split()))
