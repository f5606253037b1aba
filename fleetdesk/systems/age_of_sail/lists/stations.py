"""Where and how the ships of a list begin: drawn, placed and asked for on the map of a scenario."""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.answers import flag, number
from fleetdesk.core.blocks.charts import Cell, Piece
from fleetdesk.core.forms import FormField, Number, Rose, Toggle
from fleetdesk.core.game.deployment import Seas
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.age_of_sail.hexes import DEGREES, HEADINGS
from fleetdesk.systems.age_of_sail.hexes import number as degrees
from fleetdesk.systems.age_of_sail.picks import wind_name
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet, Station, silhouette

MOST_V = 10


def _stations(fleet: AosFleet) -> Mapping[str, Piece]:
    found: dict[str, Piece] = {}
    for _, entry in fleet.sailing():
        card, station = fleet.cards.get(entry.card), fleet.stations.get(entry.id)
        if card is not None and station is not None and station.hex is not None:
            found[entry.id] = _piece(entry.id, entry.name or card.class_name, card, station, station.hex)
    return found


def _piece(ship: str, name: str, card: AosCard, station: Station, cell: Cell) -> Piece:
    return Piece(
        id=ship,
        cell=cell,
        name=name,
        heading=float(DEGREES * degrees(station.heading)) if station.heading is not None else None,
        outline=silhouette(card),
        sails=""
        if card.is_fort
        else "furled"
        if station.anchored
        else "full"
        if station.full_sail
        else "set",
        plights=("anchor",) if station.anchored else (),
        flag="plain" if card.role == "none" else card.role,
    )


def _with(fleet: AosFleet, ship: str, station: Station) -> AosFleet:
    return fleet.but(stations={**fleet.stations, ship: station})


def _placed(fleet: AosFleet, ship: str, cell: Cell | None) -> AosFleet:
    station = fleet.stations.get(ship, Station(heading="N", v=2))
    return _with(fleet, ship, station.but(hex=cell))


def _fields(fleet: AosFleet, ship: str) -> tuple[FormField, ...]:
    station = fleet.stations.get(ship, Station())
    entry = next((one for _, one in fleet.ships() if one.id == ship), None)
    card = fleet.cards.get(entry.card) if entry is not None else None
    heading = Rose(
        key="heading",
        label=msg("Heading"),
        points=6,
        value=degrees(station.heading or "N"),
        names=tuple(wind_name(one) for one in HEADINGS),
        onward=True,
    )
    if card is None or card.is_fort:
        return (heading,)
    v = Number(key="v", label=msg("Hexes crossed in the turn before"), value=station.v, most=MOST_V)
    return (
        heading,
        *(() if station.anchored else (v,)),
        Toggle(key="anchored", label=msg("At anchor"), value=station.anchored),
        Toggle(key="full_sail", label=msg("Under full sail"), value=station.full_sail),
    )


def _answered(fleet: AosFleet, ship: str, answers: Mapping[str, Any]) -> AosFleet:
    now = fleet.stations.get(ship, Station())
    anchored = flag(answers, "anchored", default=now.anchored)
    return _with(
        fleet,
        ship,
        now.but(
            heading=HEADINGS[int(number(answers, "heading", degrees(now.heading or "N"), 0, 5))],
            v=0 if anchored else int(number(answers, "v", now.v, 0, MOST_V)),
            anchored=anchored,
            full_sail=not anchored and flag(answers, "full_sail", default=now.full_sail),
        ),
    )


SEAS: Seas[AosFleet] = Seas(
    shape="hexes",
    scale=N_("A hex is 200 m across."),
    stations=_stations,
    placed=_placed,
    fields=_fields,
    answered=_answered,
)
