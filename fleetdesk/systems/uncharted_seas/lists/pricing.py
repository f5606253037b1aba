"""What ships cost: the price printed on a card, and our formula that explains the prices of our samples.

The game's own points formula is not known to us, so the price is always the number on the card. The sample
cards are invented, and so is their formula; it is shown row by row, and a card priced otherwise gets one
more row with the difference, so that the rows always add up to the price.
"""

import math
from collections.abc import Iterator

from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.lists.pricing import POINTS, no_price, ship_title
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet

CREW_POINTS = 2
"""Points for each member of the crew."""
MOVE_POINTS = 2
"""Points for each inch of movement."""
RED_RAM = 2
"""A die of a red ram costs this many times a plain one."""
ROUND_TO = 5
"""Prices are rounded up to a multiple of this."""
ALL_ROUND = frozenset({"turret", "any"})


def sample_rows(card: SeaCard) -> tuple[Row, ...]:
    """Our sample formula, part by part; a figure the card lacks adds no row.

    Hull is worth hull x (DR + CR) / 2; each crew 2; each die of a gun in a fixed arc 1/2 in every band it
    reaches, of a turret 1; a ram its score, a red one twice that; movement 2 an inch, half a point
    more for a ship no headwind slows. Every part is rounded up to a whole point, the sum up to a multiple of 5.
    """
    rows = tuple(row for row in _parts(card) if row.value)
    total = sum(int(row.value or 0) for row in rows)
    missing = -total % ROUND_TO
    if not missing:
        return rows
    return (*rows, Row(label=msg("Rounded up to a multiple of {step}", step=ROUND_TO), value=missing))


def _parts(card: SeaCard) -> Iterator[Row]:
    if card.hull is not None and card.dr is not None and card.cr is not None:
        yield Row(
            label=msg("Hull {hull} behind DR {dr} and CR {cr}", hull=card.hull, dr=card.dr, cr=card.cr),
            value=math.ceil(card.hull * (card.dr + card.cr) / 2),
        )
    if card.crew is not None:
        yield Row(label=msg("Crew {crew}", crew=card.crew), value=CREW_POINTS * card.crew)
    fixed = sum(sum(gun.ad) for gun in card.weapons if gun.arc not in ALL_ROUND)
    turret = sum(sum(gun.ad) for gun in card.weapons if gun.arc in ALL_ROUND)
    yield Row(label=msg("Guns in fixed arcs: {dice} dice over all bands", dice=fixed), value=-(-fixed // 2))
    yield Row(label=msg("Turrets: {dice} dice over all bands", dice=turret), value=turret)
    if card.ram_red:
        yield Row(label=msg("Red ram {ram}", ram=card.ram), value=RED_RAM * card.ram)
    else:
        yield Row(label=msg("Ram {ram}", ram=card.ram), value=card.ram)
    if card.move is not None:
        yield Row(
            label=msg("Movement {move} inches", move=card.move), value=math.ceil(MOVE_POINTS * card.move)
        )
        if not card.wind_affected:
            yield Row(label=msg("Not slowed by a headwind"), value=math.ceil(card.move / 2))


def ship_cost(fleet: SeaFleet, ship_id: str) -> Working:
    """Why a ship of the list costs what it costs. Raises KeyError for an unknown ship."""
    ship = fleet.ship(ship_id)
    card = fleet.cards.get(ship.card)
    title = ship_title(ship, card)
    return card_cost(card, title) if card is not None else no_price(title)


def card_cost(card: SeaCard, title: Msg) -> Working:
    if card.points is None:
        return no_price(title)
    rows = sample_rows(card)
    difference = card.points - sum(int(row.value or 0) for row in rows)
    heading = Row(label=msg("Our sample formula, invented like the sample cards:"))
    if difference:
        rows = (*rows, Row(label=msg("Set by hand on the card"), value=difference))
    return Working(title=title, rows=(heading, *rows), total=card.points, unit=POINTS)
