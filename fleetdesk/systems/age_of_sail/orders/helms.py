"""The helm of a ship in play: what her orders are checked against now, and what it will be after them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fleetdesk.systems.age_of_sail.hexes import Heading
from fleetdesk.systems.age_of_sail.orders.rules import AT_ANCHOR, Helm, Verdict, check
from fleetdesk.systems.age_of_sail.orders.running import Voyage, run
from fleetdesk.systems.age_of_sail.orders.words import parse
from fleetdesk.systems.age_of_sail.sailing import inertia_of, rig_of
from fleetdesk.systems.age_of_sail.state import HIDDEN, AosBattle, AosShip


def helm_of(battle: AosBattle, ship: AosShip, heading: Heading) -> Helm:
    """What an order of hers is checked against now; `heading` is hers, or the one the players told."""
    return Helm(
        heading=heading,
        wind=battle.wind,
        force=battle.wind_force,
        rig=rig_of(battle, ship),
        v=ship.v_prev,
        inertia=inertia_of(battle, ship),
        mode=ship.mode,
        capable=battle.card(ship.id).fs_capable,
        rules=battle.house,
    )


def after(helm: Helm, voyage: Voyage | Verdict) -> Helm:
    """Section 7.6: the helm of the turn after, if nothing else changes."""
    sail = helm.rig.fs_set if not voyage.sail else voyage.sail > 0
    return helm._replace(
        heading=voyage.heading,
        v=voyage.v_next,
        mode=voyage.mode,
        rig=helm.rig._replace(fs_set=sail, anchored=voyage.mode in AT_ANCHOR),
    )


class Plotted(NamedTuple):
    """One turn of a plot: the order, its verdict, and what would become of it."""

    turn: int
    text: str
    helm: Helm
    verdict: Verdict
    voyage: Voyage

    @property
    def following(self) -> Helm:
        """The helm of the turn after."""
        return after(self.helm, self.voyage)


def plot(helm: Helm, orders: Iterable[tuple[int, str]]) -> Iterator[Plotted]:
    """Check orders one turn after the other, each from where the one before leads."""
    for turn, text in orders:
        one = Plotted(turn, text, helm, check(parse(text), helm), run(text, helm))
        yield one
        helm = one.following


def readable(ship: AosShip) -> dict[int, str]:
    """The orders of her log this seat may read, from the first on, without those that were sailed."""
    return {
        int(turn): order.text
        for turn, order in sorted(ship.log.items(), key=lambda item: int(item[0]))
        if order.text and order.text != HIDDEN and order.sailed is None
    }


def next_turn(battle: AosBattle, ship: AosShip) -> int:
    """The turn her next order is for: this one, or the one after when she has sailed."""
    return battle.turn + 1 if ship.moved else battle.turn


def at_anchor(battle: AosBattle, ship: AosShip) -> bool:
    """R67, R69, Q30: whether she lies at anchor in this turn; her mode after sailing is that of the next."""
    order = ship.order_of(battle.turn) if ship.moved else None
    words = parse(order.text).anchor if order is not None and order.sailed is not None else None
    if words is not None and words.kind == "anchor" and ship.mode == "anchored":
        return False
    if words is not None and words.kind == "weigh" and ship.mode not in AT_ANCHOR:
        return True
    return ship.mode in AT_ANCHOR
