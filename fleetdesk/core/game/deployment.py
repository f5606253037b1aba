"""How a game's ships are drawn up on a map before a battle."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fleetdesk.core.blocks.charts import Cell, Piece, Shape
from fleetdesk.core.forms import FormField
from fleetdesk.core.lists.fleets import FleetList

F = TypeVar("F", bound=FleetList)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seas(Generic[F]):
    """What an editor of scenarios needs to know of a game; a list keeps where its own ships begin."""

    shape: Shape
    scale: str
    """Catalogue key: how much sea a cell is."""
    stations: Callable[[F], Mapping[str, Piece]]
    """Ship of the list -> how she lies, for those that have a place."""
    placed: Callable[[F, str, Cell | None], F]
    """(list, ship, cell) -> the list with her there; `None` takes her off the map."""
    fields: Callable[[F, str], tuple[FormField, ...]]
    """(list, ship) -> how she begins: heading, speed, at anchor."""
    answered: Callable[[F, str, Mapping[str, Any]], F]
    """(list, ship, answers) -> the list with all these said of her; what makes no sense changes nothing."""
