"""Units of a list: squadrons of ships and flights of wings, and which carrier a wing flies from (E11, P4, P13)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.words import msg
from fleetdesk.systems.common.lists.pricing import ship_name
from fleetdesk.systems.firestorm_armada.printed.types import NO_CARDS
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet

if TYPE_CHECKING:  # lists are judged without forms
    from fleetdesk.core.lists.ship_questions import ShipQuestion

WINGS_IN_FLIGHT = 6
FLIGHTS_OF_CARRIER = 2


class Unit(Frozen):
    """What is activated together."""

    id: str
    """Id of its squadron; wings that stand among ships are a unit of their own with `-wings` behind it."""
    name: str
    kind: Literal["squadron", "flight"]
    entries: tuple[ShipEntry, ...]
    counts_for_cards: bool
    """P4: flights, escorts and installations do not count for the hand."""


def units(fleet: ArmadaFleet) -> tuple[Unit, ...]:
    """The units of what sails today, in list order; an entry without a card is left out."""
    return tuple(unit for squadron in fleet.squadrons for unit in _units_of(fleet, squadron))


def _units_of(fleet: ArmadaFleet, squadron: Squadron) -> Iterator[Unit]:
    found = [
        (entry, card)
        for entry in squadron.ships
        if entry.sails and (card := fleet.cards.get(entry.card)) is not None
    ]
    ships = tuple(entry for entry, card in found if not card.is_wing)
    wings = tuple(entry for entry, card in found if card.is_wing)
    if ships:
        yield Unit(
            id=squadron.id,
            name=squadron.name,
            kind="squadron",
            entries=ships,
            counts_for_cards=any(card.ship_type not in NO_CARDS for _, card in found),
        )
    if wings:
        yield Unit(
            id=f"{squadron.id}-wings" if ships else squadron.id,
            name=squadron.name,
            kind="flight",
            entries=wings,
            counts_for_cards=False,
        )


Homes = Mapping[str, str]


def carriers(fleet: ArmadaFleet) -> Homes:
    """Id of each wing that sails -> id of the ship it flies from; a wing without room anywhere is missing.

    A wing goes where the list says. Others go to a ship of their own squadron with room, else, flight by flight,
    to the first ship that takes the whole flight, else one by one to the first with room.
    """
    room = {
        entry.id: card.wing_capacity
        for _, entry in fleet.sailing()
        if (card := fleet.cards.get(entry.card)) is not None and not card.is_wing and card.wing_capacity
    }
    homes: dict[str, str] = {}

    def aboard(wing: str, ship: str) -> None:
        homes[wing] = ship
        room[ship] -= 1

    flights = [(unit, squadron) for unit, squadron in _flights(fleet)]
    for unit, _ in flights:
        for wing in unit.entries:
            said = fleet.carriers.get(wing.id, "")
            if room.get(said, 0) > 0:
                aboard(wing.id, said)
    for unit, squadron in flights:
        rest = [wing.id for wing in unit.entries if wing.id not in homes]
        own = [entry.id for entry in squadron.ships if entry.id in room]
        order = [*own, *(ship for ship in room if ship not in own)]
        whole = next((ship for ship in order if rest and room[ship] >= len(rest)), "")
        for wing_id in rest:
            home = whole or next((ship for ship in order if room[ship] > 0), "")
            if home:
                aboard(wing_id, home)
    return homes


def question(fleet: ArmadaFleet, ship: str) -> "ShipQuestion | None":
    """Which carrier the flight of a wing flies from; nothing to ask about a ship, or where there is no carrier."""
    from fleetdesk.core.forms import Choice, Pick  # noqa: PLC0415 - lists are judged without forms
    from fleetdesk.core.lists.ship_questions import ShipQuestion  # noqa: PLC0415 - as above

    unit = next((one for one, _ in _flights(fleet) if any(entry.id == ship for entry in one.entries)), None)
    holds = [
        (entry, card.wing_capacity)
        for _, entry in fleet.sailing()
        if (card := fleet.cards.get(entry.card)) is not None and not card.is_wing and card.wing_capacity
    ]
    if unit is None or not holds:
        return None
    homes = carriers(fleet)
    own = tuple(entry.id for entry in unit.entries)
    names = {entry.id: ship_name(entry) for entry, _ in holds}
    at = tuple(names[home] for home in dict.fromkeys(homes[wing] for wing in own if wing in homes))
    picks = [
        Pick(
            value="",
            title=msg("Where there is room"),
            detail=msg("{names}", names=at) if at else msg("no carrier"),
        )
    ]
    for entry, room in holds:
        taken = sum(home == entry.id for wing, home in homes.items() if wing not in own)
        full = msg("Wings in the flight: {n}; room left: {room}.", n=len(own), room=max(0, room - taken))
        picks.append(
            Pick(
                value=entry.id,
                title=names[entry.id],
                detail=msg("{taken} of {room} places taken by others", taken=taken, room=room),
                discouraged=full if room - taken < len(own) else None,
            )
        )
    told = {fleet.carriers.get(wing, "") for wing in own}
    value = told.pop() if len(told) == 1 else ""
    return ShipQuestion(
        choice=Choice(
            key="carriers",
            label=msg("The flight flies from"),
            picks=tuple(picks),
            value=value if value in names else "",
        ),
        ships=own,
    )


def _flights(fleet: ArmadaFleet) -> Iterator[tuple[Unit, Squadron]]:
    for squadron in fleet.squadrons:
        for unit in _units_of(fleet, squadron):
            if unit.kind == "flight":
                yield unit, squadron


def wing_capacity(fleet: ArmadaFleet) -> int:
    """How many wings the ships that sail hold together."""
    cards = (fleet.cards.get(entry.card) for _, entry in fleet.sailing())
    return sum(card.wing_capacity for card in cards if card is not None and not card.is_wing)


def wings(fleet: ArmadaFleet) -> tuple[tuple[ShipEntry, ArmadaCard], ...]:
    """The wings that sail, with their cards."""
    return tuple(
        (entry, card)
        for _, entry in fleet.sailing()
        if (card := fleet.cards.get(entry.card)) is not None and card.is_wing
    )


def flight_warnings(
    wings: Sequence[tuple[str, int]], flights: int = 1, capacity: int | None = None
) -> tuple[str, ...]:
    """E11: what is unusual about the wings of one carrier, as (type, count), flying in so many flights."""
    count = sum(number for _, number in wings)
    types: Collection[str] = {kind for kind, number in wings if number > 0}
    checks = (
        (count > WINGS_IN_FLIGHT * max(1, flights), "more_than_6_wings"),
        (len(types) > max(1, flights), "mixed_types"),
        (flights > FLIGHTS_OF_CARRIER, "more_than_2_flights"),
        (capacity is not None and count > capacity, "more_than_capacity"),
    )
    return tuple(warning for applies, warning in checks if applies)
