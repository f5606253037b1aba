"""The map of a scenario as a chart: shoals, land, forts, and the ships of its lists as they begin."""

from collections.abc import Iterator, Sequence

from fleetdesk.core.blocks.charts import Chart, Piece
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Story
from fleetdesk.core.words import Msg


def chart(system: AnySystem, story: Story, sides: Sequence[FleetList], *, wind: float | None = None) -> Chart:
    """The map as it is drawn up."""
    return Chart(
        shape=story.ground.shape,
        corners=story.ground.corners,
        soil=story.ground.soil,
        names=story.ground.lettered,
        pieces=tuple(_pieces(system, sides)),
        wind=wind,
        sides=tuple(side.name for side in sides),
        note=Msg(key=system.seas.scale) if system.seas is not None else None,
    )


def _pieces(system: AnySystem, sides: Sequence[FleetList]) -> Iterator[Piece]:
    for at, side in enumerate(sides):
        stations = system.seas.stations(side) if system.seas is not None else {}
        for ship, piece in stations.items():
            yield piece.but(id=key_of(at, ship), side=at)


def key_of(side: int, ship: str) -> str:
    """What tells a ship on the map: two lists may number theirs alike."""
    return f"{side}/{ship}"


def ship_of(key: str) -> tuple[int, str]:
    """The side and ship of such a key."""
    side, _, ship = key.partition("/")
    return int(side), ship


def without_place(system: AnySystem, side: FleetList) -> tuple[str, ...]:
    """Ships of a list that stand nowhere on the map yet."""
    placed = system.seas.stations(side) if system.seas is not None else {}
    return tuple(ship.id for _, ship in side.sailing() if ship.id not in placed)
