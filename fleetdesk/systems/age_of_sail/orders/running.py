"""Orders carried out: as written, or as far as they go when they have become illegal (R73, R74, section 8.2)."""

from typing import NamedTuple

from fleetdesk.systems.age_of_sail.hexes import TURNS, Heading, Hex, turned
from fleetdesk.systems.age_of_sail.orders.rules import (
    PIECES_OF_A_TACK,
    Helm,
    Purse,
    Verdict,
    check,
    is_tack,
    sail_faults,
    track,
)
from fleetdesk.systems.age_of_sail.orders.words import Element, Fault, Order, parse
from fleetdesk.systems.age_of_sail.state import Mode
from fleetdesk.systems.age_of_sail.tables import tables


class Voyage(NamedTuple):
    """What became of an order."""

    m_spent: int = 0
    steps: tuple[Heading, ...] = ()
    """The heading of each hex crossed."""
    heading: Heading = "N"
    v_next: int = 0
    mode: Mode = "sailing"
    """Mode of next turn."""
    sail: int = 0
    complete: bool = False
    """The order was carried out whole."""
    faults: tuple[Fault, ...] = ()
    """Why it was not legal any more."""
    added: int = 0
    """Hexes sailed straight on because inertia asked for them."""

    @property
    def hexes(self) -> int:
        """Hexes crossed."""
        return len(self.steps)

    def track(self, start: Hex) -> tuple[Hex, ...]:
        """The cells from a start on, the start included."""
        return track(start, self.steps)


def run(text: str, helm: Helm) -> Voyage:
    """Carry out a standing order under the conditions of now; an empty text is a missing order."""
    order = parse(text)
    verdict = check(order, helm)
    if verdict.legal:
        return _as_written(verdict)
    faults = verdict.faults if text.strip() else ()
    if helm.mode != "sailing":
        return _at_rest(order, helm)._replace(faults=faults)
    if order.fault is not None and order.fault.code == "E_SYNTAX":
        order = Order()  # what cannot be read is no order
    return _Runner(helm).run(order)._replace(faults=faults)


def _as_written(verdict: Verdict) -> Voyage:
    return Voyage(
        m_spent=verdict.cost,
        steps=verdict.steps,
        heading=verdict.heading,
        v_next=verdict.v_next,
        mode=verdict.mode,
        sail=verdict.sail,
        complete=True,
    )


def _at_rest(order: Order, helm: Helm) -> Voyage:
    """At anchor, in irons or locked: the first pivot counts where one is allowed, the rest is lost."""
    heading = helm.heading
    first = order.elements[0] if order.elements and order.fault is None else None
    if first is not None and first.kind == "pivot" and helm.mode != "locked":
        heading = turned(heading, TURNS[first.hand])
    mode: Mode = helm.mode
    if mode == "irons":
        mode = helm.afloat(heading)
    elif mode == "weighing":
        mode = "anchored"
    return Voyage(heading=heading, mode=mode)


class _Runner:
    """One order, element by element, until something cannot be paid or is not allowed now."""

    def __init__(self, helm: Helm) -> None:
        self.helm = helm
        self.purse = Purse(helm)
        self.prices = tables().orders
        self.heading = helm.heading
        self.since = 0
        self.pivots = 0
        self.sail = 0
        self.stopped = False
        """She tacked or came head to wind: her move is over."""

    def run(self, order: Order) -> Voyage:
        """The whole of it."""
        if self.helm.at == "A":
            return Voyage(heading=self.heading, mode="irons")
        rest, going = order.track, order.anchor is None or bool(order.track)
        while rest and going:
            going, rest = self._next(rest)
        if going and order.sail is not None and order.anchor is None:
            self._set_sail(order.sail)
        before = len(self.purse.steps)
        if not self.stopped:
            while self.purse.counted < self._lower() and self._pays(self.prices.forward):
                self._sail_on()
        hexes = len(self.purse.steps)
        return Voyage(
            m_spent=self.purse.spent,
            steps=tuple(self.purse.steps),
            heading=self.heading,
            v_next=0 if self.stopped else hexes,
            mode=self.helm.afloat(self.heading),
            sail=self.sail,
            added=hexes - before,
        )

    def _lower(self) -> int:
        """R52 for going on straight ahead."""
        return self.helm.lower((*self.purse.moved_on, self.helm.on(self.heading)))

    def _pays(self, cost: int, heading: Heading | None = None, *, hexes: int = 1) -> bool:
        """Whether so much can be spent on a heading, and inertia allows it."""
        at = self.helm.on(heading or self.heading)
        counted = len(self.purse.steps) + hexes if self._by_hexes else self.purse.spent + cost
        return self.purse.affords(cost, at) and counted <= self.helm.upper

    @property
    def _by_hexes(self) -> bool:
        return self.helm.rules.inertia_on == "hexes"

    def _next(self, rest: tuple[Element, ...]) -> tuple[bool, tuple[Element, ...]]:
        """Carry out what comes next; returns whether it was carried out, and what is left."""
        one = rest[0]
        if self.stopped:
            return False, rest
        if one.kind == "ahead":
            for _ in range(one.number):
                if not self._pays(self.prices.forward):
                    return False, rest
                self._sail_on()
            return True, rest[1:]
        if (self.since or not self.pivots) and is_tack(self.helm, self.heading, rest):
            return self._tack(one), rest[PIECES_OF_A_TACK:]
        return self._pivot(rest), rest[1:]

    def _sail_on(self) -> None:
        self.purse.moved_on.append(self.helm.on(self.heading))
        self.purse.spent += self.prices.forward
        self.purse.steps.append(self.heading)
        self.since += 1

    def _tack(self, pivot: Element) -> bool:
        """R58-R61, R73: begun only if all of it can be paid."""
        if not self._pays(self.prices.tack):
            return False
        turn = TURNS[pivot.hand]
        self.purse.spent += self.prices.tack
        self.purse.steps.append(turned(self.heading, turn))
        self.heading = turned(self.heading, 2 * turn)
        self.stopped = True
        return True

    def _pivot(self, rest: tuple[Element, ...]) -> bool:
        """R46-R48, R54, R73: after a hex ahead, and only if the hex behind it can be paid; a luff stands last."""
        heading = turned(self.heading, TURNS[rest[0].hand])
        cost = self.prices.pivot_next if self.pivots else self.prices.pivot_first
        luff = len(rest) == 1 and self.helm.on(heading) == "A"
        follows = len(rest) > 1 and rest[1].kind == "ahead"
        if not self.since or not (luff or follows):
            return False
        if cost and not self._pays(cost, hexes=0):
            return False
        if follows and not self._pays(cost + self.prices.forward, heading):
            return False
        self.purse.spent += cost
        self.heading, self.since, self.pivots = heading, 0, self.pivots + 1
        self.stopped = luff
        return True

    def _set_sail(self, sail: Element) -> None:
        """R62, R66: the 1M counts on the point she began on."""
        if any(True for _ in sail_faults(self.helm, sail)):
            return
        if self._pays(self.prices.full_sail, self.helm.heading, hexes=0):
            self.purse.spent += self.prices.full_sail
            self.sail = sail.number
