"""The luck account of a battle: what each side and ship was to expect of its dice, and what they gave.

Every step that was thrown for is played again for all the ways its dice might have fallen (`core.rule.fates`), from
the moment it was made at. What is counted are the points of hull and crew it cost others, or its hits where what
those do comes later. The ways of all steps together give the chance of as much or more: exact, and by the same rule
the battle was played by. A step that could only go one way has no luck in it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Table
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.battle.journal import Entry, Journal
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.words import Msg
from fleetdesk.services.after.tallies import homes_of

KINDS = (frozenset({"damage", "crew"}), frozenset({"hits"}))
"""Facts that are counted: what was taken, or where that hangs on no dice of this step, its hits."""
Taken = tuple[tuple[str, int], ...]
"""(ship, points), by ship."""
RARE = 1e-6
"""Ways less likely than this are not followed."""
MOST_WAYS = 1000
"""Ways a step may go before it is left out of the account, and named so."""
MOST_IN_ALL = 40_000
"""Ways all steps together may go: a report is not waited for longer than a few seconds."""
TELLING = 5
"""Steps that mattered most."""


class Fortune(Frozen):
    """What somebody was to expect, and got, in points of hull and crew taken from others."""

    ship: str = ""
    """Empty: a whole side."""
    name: str
    side: str
    expected: float
    got: int
    as_much: float
    """Chance (0..1) of this much or more."""
    as_little: float
    """Chance (0..1) of this much or less."""
    lines: tuple[int, ...] = ()
    """The steps in which it was at stake, by their lines of the log."""


class Turn(Frozen):
    """A step whose dice mattered."""

    entry: int
    turn: int
    title: Msg
    expected: float
    got: int


class Account(Frozen):
    sides: tuple[Fortune, ...] = ()
    ships: tuple[Fortune, ...] = ()
    telling: tuple[Turn, ...] = ()
    """The steps furthest from what was to be expected, those first."""
    left_out: int = 0
    """Steps with dice that may go too many ways to be followed."""


class _Stake(NamedTuple):
    """A step, what each ship took from others in it, and every way that might have gone."""

    entry: Entry
    got: Mapping[str, int]
    ways: Mapping[Taken, float]

    def chances(self, ships: Iterable[str]) -> dict[int, float]:
        """The chance of each sum that these ships might have taken."""
        own, found = frozenset(ships), defaultdict[int, float](float)
        for way, chance in self.ways.items():
            found[sum(amount for ship, amount in way if ship in own)] += chance
        return found

    @property
    def expected(self) -> float:
        return sum(chance * sum(amount for _, amount in way) for way, chance in self.ways.items())


def account(system: AnySystem, journal: Journal[Any], seat: str = EVERYONE) -> Account:
    """The luck account of what stands, as far as `seat` may know."""
    stakes, left_out = _stakes(system, journal, seat)
    state = system.view(journal.state, seat)
    homes = homes_of(journal.opening, state)
    thrower = {ship for stake in stakes for way in stake.ways for ship, _ in way if ship in state.ships}
    ships = [
        _fortune(stakes, (ship,), name=one.name, side=homes[ship], ship=ship)
        for ship, one in state.ships.items()
        if ship in thrower
    ]
    sides = [
        _fortune(stakes, [ship.ship for ship in ships if ship.side == side.id], name=side.name, side=side.id)
        for side in state.sides
        if any(ship.side == side.id for ship in ships)
    ]
    furthest = sorted(stakes, key=lambda one: (-abs(sum(one.got.values()) - one.expected), one.entry.id))
    telling = tuple(
        Turn(
            entry=one.entry.id,
            turn=one.entry.turn,
            title=one.entry.title,
            expected=one.expected,
            got=sum(one.got.values()),
        )
        for one in furthest[:TELLING]
    )
    return Account(sides=tuple(sides), ships=tuple(ships), telling=telling, left_out=left_out)


def _stakes(system: AnySystem, journal: Journal[Any], seat: str) -> tuple[list[_Stake], int]:
    """The steps that stand and were thrown for, and how many had to be left out."""
    found, left_out, left = list[_Stake](), 0, MOST_IN_ALL
    for number in journal.path():
        entry = journal.entry(number)
        at_stake = any(line.facts for line in entry.lines)
        if (
            not entry.throws
            or not at_stake
            or any(line.seats and seat not in line.seats for line in entry.lines if seat)
        ):
            continue
        both, played = _kept_ways(system, journal, entry, seat, min(left, MOST_WAYS))
        left -= played
        fell = _taken(entry.lines)
        if not both:
            left_out += 1
            continue
        for at in range(len(KINDS)):
            ways = defaultdict[Taken, float](float)
            for way, chance in both.items():
                ways[way[at]] += chance
            if len(ways) > 1:
                # throws of which the rule makes the same are followed once: then their hits are not told apart
                if fell[at] in ways:
                    found.append(_Stake(entry, dict(fell[at]), ways))
                else:
                    left_out += 1
                break
    return found, left_out


_Ways = tuple[Mapping[tuple[Taken, ...], float], int]
_kept: WeakKeyDictionary[Journal[Any], dict[tuple[int, str, int], _Ways]] = WeakKeyDictionary()
"""What was found for the steps of a battle: they never change, and a report is asked for more than once."""


def _kept_ways(system: AnySystem, journal: Journal[Any], entry: Entry, seat: str, most: int) -> _Ways:
    found = _kept.setdefault(journal, {})
    key = entry.id, seat, most
    if key not in found:
        found[key] = _ways(system, system.view(journal.at(entry.parent), seat), entry, most)
    return found[key]


def _ways(system: AnySystem, before: Any, entry: Entry, most: int) -> _Ways:
    """Every way a step might have gone, with its chance; and how often it was played for that."""
    played = 0
    if most <= 0:
        return {}, played
    spec = system.actions[entry.action]

    def play(table: Table) -> tuple[Taken, ...]:
        nonlocal played
        played += 1
        return _taken(spec.run(before, args, table).lines)

    try:
        args = spec.args.model_validate(entry.args)
        ways = fates(play, least=RARE, most=most)
    except (RuntimeError, ValueError, LookupError, TypeError):  # too many ways, or a step of another version
        return {}, played
    whole = sum(map(float, ways.values()))
    return {way: float(chance) / whole for way, chance in ways.items()}, played


def _taken(lines: Iterable[Line]) -> tuple[Taken, ...]:
    """What each ship did in a step, for each of `KINDS`."""
    facts = [fact for line in lines for fact in line.facts if fact.by]
    found = []
    for kinds in KINDS:
        counted: Counter[str] = Counter()
        for fact in facts:
            if fact.kind in kinds and fact.amount:
                counted[fact.by] += fact.amount
        found.append(tuple(sorted(counted.items())))
    return tuple(found)


def _fortune(
    stakes: Sequence[_Stake], ships: Sequence[str], *, name: str, side: str, ship: str = ""
) -> Fortune:
    got = sum(stake.got.get(one, 0) for stake in stakes for one in ships)
    spread = _together(stake.chances(ships) for stake in stakes)
    return Fortune(
        ship=ship,
        name=name,
        side=side,
        expected=sum(total * chance for total, chance in spread.items()),
        got=got,
        as_much=min(1.0, sum(chance for total, chance in spread.items() if total >= got)),
        as_little=min(1.0, sum(chance for total, chance in spread.items() if total <= got)),
        lines=tuple(stake.entry.id for stake in stakes if set(stake.chances(ships)) != {0}),
    )


def _together(spreads: Iterator[Mapping[int, float]]) -> Mapping[int, float]:
    """The chances of the sum of steps that know nothing of each other."""
    whole: Mapping[int, float] = {0: 1.0}
    for one in spreads:
        if set(one) == {0}:
            continue
        after = defaultdict[int, float](float)
        for total, chance in whole.items():
            for amount, share in one.items():
                after[total + amount] += chance * share
        whole = after
    return whole
