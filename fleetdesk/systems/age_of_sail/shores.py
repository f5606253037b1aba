"""Shoals and land of a scenario: the rulebook has no rule for them, so they are shown and told, and forbid nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.blocks.charts import Soil
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail.collision_resolution import sailed_of
from fleetdesk.systems.age_of_sail.hexes import Hex, label
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip

_MET: Mapping[Soil, str] = {"shoal": N_("a shoal"), "land": N_("the land"), "fort": N_("a fort")}


def met(battle: AosBattle, cells: Sequence[Hex]) -> tuple[str, Hex] | None:
    """What a way meets first that is no open sea (catalogue key), and where."""
    if battle.story is None or not cells:
        return None
    soil = dict(battle.story.ground.cells())
    return next(((_MET[soil[cell]], cell) for cell in cells if cell in soil), None)


def told(battle: AosBattle, ships: Iterable[AosShip]) -> Iterator[Line]:
    """Ships whose way of this turn met a shoal or land: what becomes of them the table decides."""
    for ship in ships:
        sailed = sailed_of(battle, battle.ships[ship.id])
        found = met(battle, sailed.path or () if sailed is not None else ())
        if found is not None:
            text = msg(
                "{ship} comes upon {ground} in {cell}: the rulebook has no rule for it, the table decides.",
                ship=ship.name,
                ground=Msg(key=found[0]),
                cell=label(found[1]),
            )
            yield Line(text=text, tone="harm", ships=(ship.id,))
