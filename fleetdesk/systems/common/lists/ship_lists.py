"""Lists of ships that sail one by one: what they cost where a price is a field of the house, and what is amiss.

Only what sails today is judged. None of their rule books prints a price: points are what players agreed on.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from fleetdesk.core.lists import fitting_checks
from fleetdesk.core.lists.fleets import FleetList, ShipEntry
from fleetdesk.core.lists.profiles import ShipProfile, slot
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.lists.card_checks import CARDS, POINTS, card_title, over_limit

SHIPS = N_("Ships")
NAMES = N_("Ship names")


def house_price(help: str) -> Any:  # noqa: A002 - the word of `slot`
    """The points of a card, which such a game does not print; `help` says so."""
    return slot(None, label=N_("Points"), group=N_("Identity"), ge=0, le=9999, step=5, help=help)


NoPrice = Callable[[Msg], Msg]
"""(ship, or what has no price) -> the sentence that says so and why."""


def ship_name(entry: ShipEntry, card: ShipProfile | None) -> Msg:
    """What to call a ship of a list: its name, else its class."""
    if entry.name.strip():
        return Msg.verbatim(entry.name)
    return card_title(card) if card is not None else msg("Unnamed ship")


def cost(fleet: FleetList, no_price: NoPrice) -> Working:
    """The prices typed on the cards of what sails."""
    sailing = [(entry, fleet.card_of(entry)) for _, entry in fleet.sailing()]
    rows = tuple(_price_row(ship_name(entry, card), card, no_price) for entry, card in sailing)
    total = sum(row.value or 0 for row in rows)
    return Working(title=msg("Points of the list"), rows=rows, total=total, unit=N_("points"))


def ship_cost(fleet: FleetList, ship: str, no_price: NoPrice) -> Working:
    """The price of one ship (by id). Raises KeyError for an unknown one."""
    entry = fleet.ship(ship)
    card = fleet.card_of(entry)
    row = _price_row(msg("Typed on the card"), card, no_price)
    return Working(title=ship_name(entry, card), rows=(row,), total=row.value or 0, unit=N_("points"))


def typed_prices(no_price: NoPrice) -> tuple[Callable[[Any], Working], Callable[[Any, str], Working]]:
    """What a list costs, and one ship of it (by id; KeyError for an unknown one), as typed on the cards."""
    return partial(cost, no_price=no_price), partial(ship_cost, no_price=no_price)


def _price_row(label: Msg, card: ShipProfile | None, no_price: NoPrice) -> Row:
    if card is None or card.points is None:
        return Row(label=no_price(label))
    return Row(label=label, value=card.points)


def usual(fleet: FleetList, check_card: Callable[[Any], Sequence[Problem]]) -> Iterator[Problem]:
    """What is checked of every such list, whatever its game asks besides."""
    yield from ships(fleet)
    yield from points(fleet)
    yield from cards(fleet, check_card)


def ships(fleet: FleetList) -> Iterator[Problem]:
    """A list nobody sails, and ships without a card."""
    if not any(True for _ in fleet.sailing()):
        yield Problem(rule=SHIPS, text=msg("No ship of this list takes part yet"), weight=Weight.UNKNOWN)
    for squadron, entry in fleet.sailing():
        if fleet.card_of(entry) is None:
            yield Problem(
                rule=CARDS,
                text=msg("{ship} has no card", ship=ship_name(entry, None)),
                weight=Weight.UNKNOWN,
                squadron=squadron.id,
                ship=entry.id,
            )


def points(fleet: FleetList) -> Iterator[Problem]:
    """Only a list with a limit is measured; a price nobody knows makes that impossible."""
    cards = [card for _, entry in fleet.sailing() if (card := fleet.card_of(entry)) is not None]
    over = tuple(over_limit(sum(card.points or 0 for card in cards), fleet.points_limit))
    yield from over
    if fleet.points_limit and not over and any(card.points is None for card in cards):
        yield Problem(
            rule=POINTS,
            text=msg("Some cards have no points: the limit cannot be checked"),
            weight=Weight.UNKNOWN,
        )


def cards(fleet: FleetList, check_card: Callable[[Any], Sequence[Problem]]) -> Iterator[Problem]:
    """What is wrong with the cards in use, each once, and with the options chosen."""
    for number in dict.fromkeys(entry.card for _, entry in fleet.sailing()):
        card = fleet.cards.get(number)
        if card is not None:
            yield from (problem.but(card=card.class_id) for problem in check_card(card))
    yield from fitting_checks.problems(fleet)
