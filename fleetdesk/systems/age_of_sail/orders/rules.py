"""What an order costs and whether it may be given (R44-R69, sections 7.2-7.4).

The check works on headings alone; hexes are only counted. It answers for the moment it is asked: an order written
ahead is asked for again when its turn comes.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from fleetdesk.core.battle.remembering import kept_by
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import (
    POINTS,
    TURNS,
    Heading,
    Hex,
    Point,
    ahead,
    point,
    turned,
    wind_side,
)
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.orders.words import Element, Fault, Order, Span, parse
from fleetdesk.systems.age_of_sail.sailing import Rig, m_available
from fleetdesk.systems.age_of_sail.state import Mode
from fleetdesk.systems.age_of_sail.tables import tables

AT_ANCHOR: frozenset[Mode] = frozenset({"anchored", "weighing"})
PIECES_OF_A_TACK = 3
PRICED = frozenset(
    {"E_VH_CAP", "E_VH_WIND", "E_VH_RIG", "E_VH_STATE", "E_M_MAX", "E_INERTIA_HIGH", "E_INERTIA_LOW"}
)
"""Faults of stages 4 and 5: the order can be carried out in thought, and has its price."""
UNFINISHED = frozenset({"E_PIVOT_LAST", "E_INERTIA_LOW"})
"""Faults that writing on mends: she has turned and not sailed yet, or not sailed enough."""
OPEN = frozenset({"E_PIVOT_FIRST", "E_AFTER_IRONS", "E_TACK"})
"""Faults that writing on may mend: its end makes a tack, or none, of what is written."""
PLAIN = HouseRules()


class Helm(NamedTuple):
    """All of a ship that an order is checked against."""

    heading: Heading
    wind: Heading
    force: int
    rig: Rig
    v: int = 0
    """Hexes crossed last turn."""
    inertia: int = 0
    """After critical 11."""
    mode: Mode = "sailing"
    capable: bool = False
    """Her card lets her set full sail."""
    rules: HouseRules = PLAIN

    @property
    def intact(self) -> bool:
        """R64: the rigging is unhurt."""
        return not (self.rig.mast_lost or self.rig.crit9 or self.rig.crit11)

    def m(self, at: Point) -> int:
        """R49: the M she has on a point of sailing."""
        return _ms(self)[at]

    def on(self, heading: Heading) -> Point:
        """The point of sailing of a heading in this wind."""
        return point(heading, self.wind)

    @property
    def at(self) -> Point:
        """Her point of sailing."""
        return self.on(self.heading)

    @property
    def upper(self) -> int:
        """R51: the most that may be spent."""
        return self.v + self.inertia

    @property
    def most(self) -> int:
        """R50: the same, as far as the wind of this turn gives her so much on any course.

        R57: one that is caught head to wind has no M to come off it.
        """
        if self.at == "A":
            return 0
        return min(self.upper, max(self.m(at) for at in POINTS))

    @property
    def least(self) -> int:
        """R51: what she spends at least, as far as the wind gives it: on her points of sailing it may be less (R52)."""
        return min(max(0, self.v - self.inertia), self.most)

    def lower(self, moved_on: Iterable[Point] = ()) -> int:
        """R52: the least that must be spent, given the points she moved on."""
        least = min((self.m(one) for one in moved_on), default=self.m(self.at))
        return max(0, min(self.v - self.inertia, least))

    def towards_wind(self, heading: Heading, turn: int) -> bool:
        """Whether a pivot from a heading turns her bow towards the wind."""
        side = wind_side(heading, self.wind)
        return side is not None and TURNS[side] == turn

    def afloat(self, heading: Heading) -> Mode:
        """The mode of a ship that is free to sail, on a heading."""
        return "irons" if self.on(heading) == "A" else "sailing"


@kept_by(256)
def _ms(helm: Helm) -> Mapping[Point, int]:
    """R49: her M on each point of sailing: a forecast prices dozens of orders with one helm."""
    return {at: m_available(helm.rig, at, helm.force, helm.rules) for at in POINTS}


class Verdict(NamedTuple):
    """An order checked: its price and where it leads, or its faults."""

    faults: tuple[Fault, ...] = ()
    cost: int = 0
    steps: tuple[Heading, ...] = ()
    """The heading of each hex crossed."""
    heading: Heading = "N"
    v_next: int = 0
    mode: Mode = "sailing"
    """Mode of next turn."""
    lower: int = 0
    upper: int = 0
    tacked: bool = False
    sail: int = 0
    """1: full sail is set for next turn, -1: taken in."""

    @property
    def legal(self) -> bool:
        """Whether the order may be given."""
        return not self.faults

    @property
    def unfinished(self) -> bool:
        """Whether it may yet become legal by writing on."""
        faults = ((one.code, one.kind) for one in self.faults)
        mended = (kind == "open" or (code in UNFINISHED and kind != "anchor") for code, kind in faults)
        return bool(self.faults) and all(mended)

    @property
    def hexes(self) -> int:
        """Hexes crossed."""
        return len(self.steps)

    def track(self, start: Hex) -> tuple[Hex, ...]:
        """The cells from a start on, the start included."""
        return track(start, self.steps)


def track(start: Hex, steps: Iterable[Heading]) -> tuple[Hex, ...]:
    """The cells crossed from a start on, the start included."""
    cells = [start]
    for heading in steps:
        cells.append(ahead(cells[-1], heading))
    return tuple(cells)


def at_rest(helm: Helm, order: Order) -> Verdict:
    """A ship that does not sail this turn: at anchor, in irons or locked (stage 2)."""
    single = order.single
    turn = TURNS[single.hand] if single is not None else 0
    heading = turned(helm.heading, turn)
    mode: Mode = helm.mode
    if helm.mode == "irons":
        mode = helm.afloat(heading)
    elif order.anchor is not None:
        mode = "weighing" if helm.mode == "anchored" else helm.afloat(heading)
    elif helm.mode == "weighing":
        mode = "anchored"
    return Verdict(heading=heading, mode=mode)


def why_not_at_rest(helm: Helm, order: Order) -> Fault | None:
    """Stage 2: what a ship that is not sailing may not do."""
    whole = _span(order.elements)
    if helm.mode == "locked":
        return None if order.hold else Fault("E_LOCKED", whole)
    if helm.mode == "irons":
        return None if order.hold or order.single is not None else Fault("E_IRONS", whole)
    if order.anchor is not None:
        return (
            Fault("E_ANCHOR_STATE", order.anchor.at, kind="at_anchor")
            if order.anchor.kind == "anchor"
            else None
        )
    for one in order.elements:
        if one.kind == "sail" or (one.kind == "ahead" and one.number):
            return Fault("E_ANCHORED_MOVE", one.at)
    pivots = [one for one in order.track if one.kind == "pivot"]
    return Fault("E_ANCHORED_PIVOT", pivots[1].at) if len(pivots) > 1 else None


def _span(elements: Iterable[Element]) -> Span:
    places = [one.at for one in elements]
    return (places[0][0], places[-1][1]) if places else (0, 0)


class Move(NamedTuple):
    """One piece of a track, as it comes out for the heading of the moment."""

    kind: Literal["ahead", "pivot", "tack", "fault"]
    element: Element
    code: str = ""


def is_tack(helm: Helm, heading: Heading, rest: tuple[Element, ...]) -> bool:
    """R58: a tack begins here: close-hauled, pivot towards the wind, one hex, the same pivot again."""
    if not _x1x(rest[:PIECES_OF_A_TACK]):
        return False
    return helm.on(heading) == "B" and helm.towards_wind(heading, TURNS[rest[0].hand])


def _open(helm: Helm, elements: tuple[Element, ...]) -> bool:
    """Whether a track that may not end so may be sailed with one more hex, or with what its tack lacks (R48, R58)."""
    last, one = elements[-1], Element("ahead", 1)
    tails = ((one,), (one, last)) if last.kind == "pivot" else (elements[-2:-1],)
    return any(tuple(moves(helm, (*elements, *tail)))[-1].kind != "fault" for tail in tails)


def _x1x(rest: tuple[Element, ...]) -> bool:
    return (
        [one.kind for one in rest] == ["pivot", "ahead", "pivot"]
        and rest[1].number == 1
        and rest[0].hand == rest[2].hand
    )


def moves(helm: Helm, elements: tuple[Element, ...]) -> Iterator[Move]:
    """Stage 3: a track piece by piece; the first thing the track may not do ends it as a fault."""
    heading, since, pivots = helm.heading, 0, 0
    luffed = tacked = False
    place = 0
    while place < len(elements):
        one, rest = elements[place], elements[place:]
        if luffed or tacked:
            yield Move("fault", one, "E_AFTER_IRONS" if luffed else "E_TACK_END")
            return
        if one.kind == "ahead":
            yield Move("ahead", one)
            since, place = one.number, place + 1
        elif (tack := is_tack(helm, heading, rest)) and (since or not pivots):  # R47 holds for it too
            yield Move("tack", one)
            tacked, place = True, place + PIECES_OF_A_TACK
        else:
            turn = TURNS[one.hand]
            luff = since > 0 and helm.on(turned(heading, 2 * turn)) == "A"
            if len(rest) == PIECES_OF_A_TACK and _x1x(rest) and not (luff or tack):
                yield Move("fault", one._replace(at=_span(rest)), "E_TACK")
                return
            if not since:
                yield Move("fault", one, "E_PIVOT_TWICE" if pivots else "E_PIVOT_FIRST")
                return
            heading, since, pivots = turned(heading, turn), 0, pivots + 1
            luffed = helm.on(heading) == "A"
            if not luffed and len(rest) == 1:
                yield Move("fault", one, "E_PIVOT_LAST")
                return
            yield Move("pivot", one)
            place += 1


def sail_faults(helm: Helm, sail: Element) -> Iterator[Fault]:
    """Stage 4: why full sail cannot be set or taken in (R64, R66)."""
    if sail.number > 0:
        if not helm.capable:
            yield Fault("E_VH_CAP", sail.at)
        if not airs.row(helm.force).full_sail:
            yield Fault("E_VH_WIND", sail.at)
        if not helm.intact:
            yield Fault("E_VH_RIG", sail.at)
    if helm.rig.fs_set == (sail.number > 0):
        yield Fault("E_VH_STATE", sail.at, kind="set" if sail.number > 0 else "not_set")


class Purse:
    """What has been spent on the way, and on which points."""

    def __init__(self, helm: Helm) -> None:
        self.helm, self.rules = helm, helm.rules
        self.spent = 0
        self.steps: list[Heading] = []
        self.moved_on: list[Point] = []

    def limit(self, at: Point) -> int:
        """R50, Q23: the M that may be spent up to now, the next of them on this point."""
        if self.rules.allure_limit == "start":
            return self.helm.m(self.helm.at)
        if self.rules.allure_limit == "lowest":
            return min(self.helm.m(one) for one in (*self.moved_on, at))
        return self.helm.m(at)

    def affords(self, cost: int, at: Point) -> bool:
        """Whether so much more can be spent on a point."""
        return self.spent + cost <= self.limit(at)

    def lower(self) -> int:
        """R52."""
        return self.helm.lower(self.moved_on)

    @property
    def counted(self) -> int:
        """Q24: what inertia limits: M spent, or hexes crossed."""
        return len(self.steps) if self.rules.inertia_on == "hexes" else self.spent


def check(order: Order | str, helm: Helm) -> Verdict:
    """Price and check an order; the first fault of stages 1-3 ends the check, 4 and 5 report all theirs."""
    order = parse(order) if isinstance(order, str) else order
    empty = Verdict(heading=helm.heading, mode=helm.mode, lower=helm.lower(), upper=helm.upper)
    if order.fault is not None:
        return empty._replace(faults=(order.fault,))
    if helm.mode != "sailing":
        fault = why_not_at_rest(helm, order)
        return empty._replace(faults=(fault,)) if fault else at_rest(helm, order)
    if order.anchor is not None:
        return _anchor(order.anchor, empty)
    found = tuple(moves(helm, order.track))
    if found and found[-1].kind == "fault":
        code = found[-1].code
        kind = "open" if code in OPEN and _open(helm, order.track) else ""
        return empty._replace(faults=(Fault(code, found[-1].element.at, kind=kind),))
    return _priced(order, found, helm)


def _anchor(anchor: Element, empty: Verdict) -> Verdict:
    """R67, R69: dropping anchor takes the way off her first."""
    if anchor.kind == "weigh":
        return empty._replace(faults=(Fault("E_ANCHOR_STATE", anchor.at, kind="under_sail"),))
    if empty.lower > 0:
        return empty._replace(faults=(Fault("E_INERTIA_LOW", anchor.at, 0, empty.lower, "anchor"),))
    return empty._replace(mode="anchored")


def _priced(order: Order, found: tuple[Move, ...], helm: Helm) -> Verdict:
    """Stages 4 and 5 of an order whose track is sound."""
    sail = order.sail
    faults = list(sail_faults(helm, sail)) if sail is not None else []
    purse, prices = Purse(helm), tables().orders
    too_dear: Fault | None = None

    def pay(cost: int, at: Point, element: Element) -> None:
        nonlocal too_dear
        if not purse.affords(cost, at) and too_dear is None:
            too_dear = Fault("E_M_MAX", element.at, purse.spent + cost, purse.limit(at))
        purse.spent += cost

    if sail is not None:
        pay(prices.full_sail, helm.at, sail)
    heading, pivots = helm.heading, 0
    tacked = luffed = False
    for move in found:
        if move.kind == "ahead":
            for _ in range(move.element.number):
                purse.moved_on.append(helm.on(heading))
                pay(prices.forward, helm.on(heading), move.element)
                purse.steps.append(heading)
        elif move.kind == "tack":
            pay(prices.tack, helm.on(heading), move.element)
            turn = TURNS[move.element.hand]
            purse.steps.append(turned(heading, turn))
            heading, tacked = turned(heading, 2 * turn), True
        else:
            if pivots or prices.pivot_first:
                pay(prices.pivot_next if pivots else prices.pivot_first, helm.on(heading), move.element)
            pivots += 1
            heading = turned(heading, TURNS[move.element.hand])
            luffed = helm.on(heading) == "A"
    if too_dear is not None:
        faults.append(too_dear)
    faults += _window(order, purse, waived=tacked or luffed)
    stopped = tacked or luffed
    return Verdict(
        faults=tuple(faults),
        cost=purse.spent,
        steps=tuple(purse.steps),
        heading=heading,
        v_next=0 if stopped else len(purse.steps),
        mode=helm.afloat(heading),
        lower=purse.lower(),
        upper=helm.upper,
        tacked=tacked,
        sail=sail.number if sail is not None else 0,
    )


def _window(order: Order, purse: Purse, *, waived: bool) -> Iterator[Fault]:
    """R51, R52: outside what inertia allows."""
    whole, counted = _span(order.elements), purse.counted
    kind = purse.rules.inertia_on
    if counted > purse.helm.upper:
        yield Fault("E_INERTIA_HIGH", whole, counted, purse.helm.upper, kind)
    if counted < purse.lower() and not waived:
        yield Fault("E_INERTIA_LOW", whole, counted, purse.lower(), kind)
