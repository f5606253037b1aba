"""What a list costs where the price is the number on the card: rows that add up, and names for them."""

from collections.abc import Mapping

from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working

POINTS = N_("points")


def cost(fleet: FleetList) -> Working:
    """The price of the ships that sail: a heading for each squadron, a row for each ship.

    A ship without a price has a row without a value; the total is the sum of the others.
    """
    cards: Mapping[str, ShipProfile] = fleet.cards
    rows: list[Row] = []
    total = 0
    for squadron in fleet.squadrons:
        sailing = [ship for ship in squadron.ships if ship.sails]
        if not sailing:
            continue
        prices = [price(cards.get(ship.card)) for ship in sailing]
        sum_ = sum(one or 0 for one in prices)
        rows.append(Row(label=_squadron_row(squadron, len(sailing), sum_)))
        rows.extend(
            Row(label=_ship_row(ship, cards.get(ship.card), one), value=one)
            for ship, one in zip(sailing, prices, strict=True)
        )
        total += sum_
    title = nmsg("{n} ship takes part", "{n} ships take part", sum(1 for _ in fleet.sailing()))
    return Working(title=title, rows=tuple(rows), total=total, unit=POINTS)


def price(card: ShipProfile | None) -> int | None:
    """The points of a card; `None` where they are not known."""
    return None if card is None else card.points


def points(fleet: FleetList) -> int:
    """The points of what sails, as far as they are known."""
    return sum(price(fleet.cards.get(ship.card)) or 0 for _, ship in fleet.sailing())


def no_price(title: Msg) -> Working:
    """Why something has no price."""
    return Working(title=title, rows=(Row(label=msg("The card has no points yet")),), unit=POINTS)


def _squadron_row(squadron: Squadron, ships: int, points: int) -> Msg:
    return nmsg(
        "{squadron}: {n} ship, {points} points",
        "{squadron}: {n} ships, {points} points",
        ships,
        squadron=squadron_title(squadron),
        points=points,
    )


def _ship_row(ship: ShipEntry, card: ShipProfile | None, price: int | None) -> Msg:
    if price is None:
        return msg("{ship}: points not known", ship=ship_title(ship, card))
    return ship_title(ship, card)


def ship_title(ship: ShipEntry, card: ShipProfile | None) -> Msg:
    """How a line names a ship: its name, and its class where there is one."""
    name = ship_name(ship)
    if card is None or not card.class_name:
        return name
    return msg("{ship} ({class_name})", ship=name, class_name=card.class_name)


def ship_name(ship: ShipEntry) -> Msg:
    """A ship's name, or a word for one that has none yet."""
    return Msg.verbatim(ship.name) if ship.name.strip() else msg("Unnamed ship")


def squadron_title(squadron: Squadron) -> Msg:
    """A squadron's name, or a word for one that has none yet."""
    return Msg.verbatim(squadron.name) if squadron.name.strip() else msg("Unnamed squadron")
