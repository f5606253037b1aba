"""Orders that lead to a touched hex: what a player would have to write to end there (R44-R61)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import Offer
from fleetdesk.core.words import msg
from fleetdesk.systems.age_of_sail.hexes import Heading, Hex, distance
from fleetdesk.systems.age_of_sail.orders.asking import asks_course, covered, open_turns, order_offer
from fleetdesk.systems.age_of_sail.orders.helms import helm_of, next_turn, plot, readable
from fleetdesk.systems.age_of_sail.orders.labels import heading_msg, order_msg
from fleetdesk.systems.age_of_sail.orders.rules import Helm, Verdict, check
from fleetdesk.systems.age_of_sail.orders.words import Letters, letters_of, parse, printed
from fleetdesk.systems.age_of_sail.state import ORDERS, AosBattle, AosShip

MOST_PIVOTS = 2
MOST_OFFERS = 4
FARTHEST = 12
TURNS = ("P", "S")


def routes(helm: Helm, start: Hex, goal: Hex) -> tuple[tuple[str, Verdict], ...]:
    """The cheapest legal order for each heading she can end on in a hex."""
    best: dict[Heading, tuple[str, Verdict]] = {}
    if not 0 < distance(start, goal) <= min(helm.upper, FARTHEST):
        return ()
    for text in _candidates(min(helm.upper, FARTHEST)):
        verdict = check(text, helm)
        if verdict.legal and verdict.track(start)[-1] == goal:
            before = best.get(verdict.heading)
            if before is None or (verdict.cost, len(text)) < (before[1].cost, len(before[0])):
                best[verdict.heading] = text, verdict
    return tuple(sorted(best.values(), key=lambda found: (found[1].cost, len(found[0]))))


def _candidates(most: int) -> Iterator[str]:
    """Everything of at most so many hexes and two pivots, and the same with a tack or a luff at the end."""
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


def _letters(battle: AosBattle, ship: AosShip) -> Letters:
    """The letters her side has written in so far."""
    return letters_of(" ".join(text for one in battle.afloat(ship.side) for text in readable(one).values()))


def route_offers(battle: AosBattle, ship: AosShip, goal: Hex) -> Iterator[Offer]:
    """The buttons that write an order which ends in a touched hex, for the first turn nothing is written for."""
    if battle.phase != ORDERS or ship.hex is None or ship.heading is None or not ship.on_map:
        return
    if battle.is_fort(ship.id) or covered(ship) or asks_course(battle, ship):
        return
    known, found = readable(ship), open_turns(battle, ship)
    turn = found.missing[0] if found.missing else found.turns[0]
    helm, start = helm_of(battle, ship, ship.heading), ship.hex
    before = [(one, known.get(one, "")) for one in range(next_turn(battle, ship), turn)]
    for one in plot(helm, before):
        helm, start = one.following, one.voyage.track(start)[-1]
    offer, letters = order_offer(battle, ship), _letters(battle, ship)
    for text, verdict in routes(helm, start, goal)[:MOST_OFFERS]:
        words = printed(parse(text), letters)
        lines = [words if one == turn else known.get(one, "") for one in found.turns if one <= turn]
        yield offer.but(
            title=msg(
                "{order}: ends {heading}, {n}M",
                order=order_msg(text),
                heading=heading_msg(verdict.heading),
                n=verdict.cost,
            ),
            answers={**offer.answers, "orders": "\n".join(lines)},
        )
