"""Where the ships of a list begin on the table: squares of five centimetres, to be laid out before the first turn.

The game measures on the table and follows no positions: a scenario shows where ships are put, and no more.
"""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core import winds
from fleetdesk.core.answers import number
from fleetdesk.core.blocks.charts import Piece
from fleetdesk.core.forms import FormField, Rose
from fleetdesk.core.game.deployment import Seas
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.galleys.profiles import GalleyFleet, Station, silhouette

POINTS = 8
DEGREES = 360 // POINTS


def _stations(fleet: GalleyFleet) -> Mapping[str, Piece]:
    found: dict[str, Piece] = {}
    for _, entry in fleet.sailing():
        card, station = fleet.cards.get(entry.card), fleet.stations.get(entry.id)
        if card is not None and station is not None and station.cell is not None:
            found[entry.id] = Piece(
                id=entry.id,
                cell=station.cell,
                name=entry.name or card.class_name,
                heading=float(DEGREES * station.heading),
                outline=silhouette(card),
            )
    return found


def _with(fleet: GalleyFleet, ship: str, station: Station) -> GalleyFleet:
    return fleet.but(stations={**fleet.stations, ship: station})


def _fields(fleet: GalleyFleet, ship: str) -> tuple[FormField, ...]:
    heading = fleet.stations.get(ship, Station()).heading
    names = tuple(Msg(key=one) for one in winds.POINTS[::2])
    return (
        Rose(key="heading", label=msg("Heading"), points=POINTS, value=heading, names=names, onward=True),
    )


def _answered(fleet: GalleyFleet, ship: str, answers: Mapping[str, Any]) -> GalleyFleet:
    now = fleet.stations.get(ship, Station())
    return _with(fleet, ship, now.but(heading=int(number(answers, "heading", now.heading, 0, POINTS - 1))))


SEAS: Seas[GalleyFleet] = Seas(
    shape="squares",
    scale=N_("A square is 5 cm of the table; positions are measured there, not followed here."),
    stations=_stations,
    placed=lambda fleet, ship, cell: _with(fleet, ship, fleet.stations.get(ship, Station()).but(cell=cell)),
    fields=_fields,
    answered=_answered,
)
