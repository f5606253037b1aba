"""Orders that lead to a touched hex: what a player would have to write to end there (R44-R61)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from fleetdesk.core.battle.actions import Outcome, Table
from fleetdesk.core.blocks.charts import Reach
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.age_of_sail.hexes import DEGREES, STEPS, Heading, Hex, number
from fleetdesk.systems.age_of_sail.orders.asking import asks_course, covered, open_turns
from fleetdesk.systems.age_of_sail.orders.helms import Plotted, helm_of, next_turn, plot, readable
from fleetdesk.systems.age_of_sail.orders.labels import heading_msg, order_msg
from fleetdesk.systems.age_of_sail.orders.rules import Helm, Verdict, check
from fleetdesk.systems.age_of_sail.orders.words import Letters, letters_of, parse, printed
from fleetdesk.systems.age_of_sail.orders.writing import WriteOrders, write_orders
from fleetdesk.systems.age_of_sail.state import ORDERS, AosBattle, AosShip

MOST_PIVOTS = 3
FARTHEST = 12
TURNS = ("P", "S")
STILL = ("0", "P", "S", "A", "-A-")
"""Orders that end where they begin."""
HERE: Hex = (0, 0)
PLAIN = letters_of("")

Way = tuple[str, Verdict]
"""An order and what it comes to."""


@dataclass(frozen=True)
class _Asked:
    """A helm by its look: a rig holds mappings, which cannot be hashed."""

    look: str
    helm: Helm = field(compare=False)


class Forecast(NamedTuple):
    """What the next order of a ship can come to."""

    ends: Mapping[Hex, tuple[Way, ...]]
    """Every hex a legal order ends in, counted from where she is: the cheapest order for each heading there."""
    least: int = 0
    most: int = 0
    """M such orders spend (R50-R52)."""
    tacks: bool = False
    """Whether one of them tacks her (R58, R59)."""
    tracks: Mapping[tuple[Hex, ...], Way] = {}
    """The cheapest legal order for each way through hexes, counted from where she is."""


def forecast(helm: Helm) -> Forecast:
    """All legal orders, each checked as play checks it: head to wind, at anchor and grappled too (R57-R69)."""
    return _forecast(_Asked(repr(helm), helm))


@lru_cache(maxsize=256)
def _forecast(asked: _Asked) -> Forecast:
    helm = asked.helm
    best: dict[Hex, dict[Heading, Way]] = {}
    tracks: dict[tuple[Hex, ...], Way] = {}
    costs: set[int] = set()
    tacks = False
    # hexes no order of hers goes beyond: neither way nor wind carry her farther
    for text in _candidates(min(helm.most, FARTHEST)):
        verdict = check(text, helm)
        if not verdict.legal:
            continue
        costs.add(verdict.cost)
        tacks = tacks or verdict.tacked
        way, track = (text, verdict), verdict.track(HERE)
        here = best.setdefault(track[-1], {})
        here[verdict.heading] = min(here.get(verdict.heading, way), way, key=_price)
        tracks[track] = min(tracks.get(track, way), way, key=_price)
    ends = {cell: tuple(sorted(ways.values(), key=_price)) for cell, ways in best.items()}
    return Forecast(ends, min(costs, default=0), max(costs, default=0), tacks, tracks)


def _price(way: Way) -> tuple[int, int]:
    """What makes an order the better one: it takes less, then it is shorter."""
    return way[1].cost, len(way[0])


def routes(helm: Helm, start: Hex, goal: Hex) -> tuple[Way, ...]:
    """The cheapest legal order for each heading she can end on in a hex."""
    return forecast(helm).ends.get((goal[0] - start[0], goal[1] - start[1]), ())


def _candidates(most: int) -> Iterator[str]:
    """Everything of at most so many hexes and two pivots, and the same with a tack or a luff at the end."""
    yield from STILL
    for legs in _legs(most, MOST_PIVOTS):
        yield legs
        for turn in TURNS:
            yield f"{legs}{turn}"
            yield f"{legs}{turn}1{turn}"
    for turn in TURNS:
        yield f"{turn}1{turn}"


def _legs(most: int, pivots: int) -> Iterator[str]:
    for first in range(1, most + 1):
        yield str(first)
        if pivots:
            for turn in TURNS:
                yield from (f"{first}{turn}{rest}" for rest in _legs(most - first, pivots - 1))


class Plan(NamedTuple):
    """The turn a touch of the chart writes for, and where and how she begins it."""

    turn: int
    start: Hex
    helm: Helm
    text: str = ""
    """The order that stands there already."""


def plan_of(battle: AosBattle, ship: AosShip, goal: Hex | None = None) -> Plan | None:
    """What is written next on the chart; `None` where nothing can be.

    Of a hex one of her open orders ends in that order is meant; else the first turn nothing is written for, and
    where all is written the first that may be written anew.
    """
    if battle.phase != ORDERS or ship.hex is None or ship.heading is None or not ship.on_map:
        return None
    if battle.is_fort(ship.id) or covered(ship) or asks_course(battle, ship) or ship.side in battle.written:
        return None
    known, found = readable(ship), open_turns(battle, ship)
    if not found.turns:
        return None
    legs = tuple(_legs_of(battle, ship, known))
    for one, cell in legs:
        if one.turn in found.turns and one.text and goal == cell:
            return Plan(one.turn, _before(ship.hex, legs, one.turn), one.helm, one.text)
    turn = found.missing[0] if found.missing else found.turns[0]
    helm = helm_of(battle, ship, ship.heading)
    for one, _ in legs:
        if one.turn < turn:
            helm = one.following
    return Plan(turn, _before(ship.hex, legs, turn), helm)


def _legs_of(battle: AosBattle, ship: AosShip, known: Mapping[int, str]) -> Iterator[tuple[Plotted, Hex]]:
    """Turn by turn what her orders come to, and where each ends."""
    if ship.hex is None or ship.heading is None:
        return
    cell, first = ship.hex, next_turn(battle, ship)
    turns = range(first, max((*known, first - 1)) + 1)
    for one in plot(helm_of(battle, ship, ship.heading), ((turn, known.get(turn, "")) for turn in turns)):
        cell = one.voyage.track(cell)[-1]
        yield one, cell


def _before(start: Hex, legs: Sequence[tuple[Plotted, Hex]], turn: int) -> Hex:
    """Where she begins a turn."""
    return next((cell for one, cell in reversed(legs) if one.turn < turn), start)


def reach_of(plan: Plan, layer: str = "") -> Iterator[Reach]:
    """The hexes her next order can end in: the least M, the headings there, those that stop her (R57-R61).

    Her own hex is one where she can only turn in it (R55, R68).
    """
    ends = forecast(plan.helm).ends
    for (q, r), ways in ends.items():
        if (q, r) == HERE and (len(ends) > 1 or len(ways) == 1):
            continue
        yield Reach(
            cell=(plan.start[0] + q, plan.start[1] + r),
            text=str(ways[0][1].cost),
            headings=tuple(_degrees(verdict) for _, verdict in ways),
            risky=tuple(_degrees(verdict) for _, verdict in ways if verdict.mode == "irons"),
            layer=layer,
        )


def _degrees(verdict: Verdict) -> float:
    return float(DEGREES * number(verdict.heading))


def _letters(battle: AosBattle, ship: AosShip) -> Letters:
    """The letters her side has written in so far."""
    return letters_of(" ".join(text for one in battle.afloat(ship.side) for text in readable(one).values()))


def route_offers(battle: AosBattle, ship: AosShip, goal: Hex) -> Iterator[Offer]:
    """What a touch of a hex writes: the cheapest order that ends there; once more, the next heading."""
    plan = plan_of(battle, ship, goal)
    if plan is None:
        return
    ways = routes(plan.helm, plan.start, goal)
    if goal != plan.start:
        ways = _after(ways, plan.text)[:1]
    yield from (_offer(battle, ship, plan, way) for way in ways)


def way_offers(battle: AosBattle, name: str, cells: tuple[Hex, ...]) -> tuple[Offer, ...]:
    """What a way writes that was drawn from where her next order begins: the order that sails it, else that ends there.

    Drawn from where an order of hers ends it writes that one anew.
    """
    ship = battle.ships.get(name)
    plan = plan_of(battle, ship) if ship is not None and len(cells) > 1 else None
    if ship is None or plan is None:
        return ()
    if cells[0] != plan.start:
        plan = plan_of(battle, ship, cells[0])
        if plan is None or not plan.text:
            return ()
    q, r = plan.start
    drawn = tuple((cell[0] - q, cell[1] - r) for cell in cells)
    found = forecast(plan.helm)
    way = found.tracks.get(drawn)
    if way is None:
        ends = found.ends.get(drawn[-1], ()) if drawn[-1] != HERE else ()
        arrives = drawn[-1][0] - drawn[-2][0], drawn[-1][1] - drawn[-2][1]
        on = (one for one in ends if STEPS[number(one[1].heading)] == arrives)
        way = next(on, next(iter(ends), None))
    return (_offer(battle, ship, plan, way),) if way is not None else ()


def _offer(battle: AosBattle, ship: AosShip, plan: Plan, way: Way) -> Offer:
    """The button that writes an order for the turn of a plan."""
    text, verdict = way
    title = msg(
        "{order}: ends {heading}, {n}M",
        order=order_msg(text),
        heading=heading_msg(verdict.heading),
        n=verdict.cost,
    )
    words = printed(parse(text), _letters(battle, ship))
    orders = ({"turn": plan.turn, "text": words},)
    return offer(plot_order, title=title, kind="primary", ship=ship.id, orders=orders)


def _after(ways: tuple[Way, ...], text: str) -> tuple[Way, ...]:
    """The same orders, beginning behind the one that stands."""
    stands = printed(parse(text), PLAIN) if text else ""
    at = next((at for at, (one, _) in enumerate(ways, 1) if printed(parse(one), PLAIN) == stands), 0)
    return ways[at:] + ways[:at]


@action(N_("Order on the chart"), rules="R40 R43-R69", icon="chart", rights=write_orders.rights)
def plot_order(battle: AosBattle, args: WriteOrders, table: Table) -> Outcome[AosBattle]:
    """R40, R43: the order a touched hex stands for; nothing is asked."""
    return write_orders.run(battle, args, table)
