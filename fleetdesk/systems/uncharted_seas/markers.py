"""Markers beside ships, and leaving the table (R70)."""

from typing import Annotated

from pydantic import Field

from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common import marker_play
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.common.steps import leaving
from fleetdesk.systems.uncharted_seas.effects import LASTING, effect_name
from fleetdesk.systems.uncharted_seas.engaged import engage_freed, remove
from fleetdesk.systems.uncharted_seas.picks import comply
from fleetdesk.systems.uncharted_seas.state import SeaBattle


class LayMarker(marker_play.LayMarker):
    """What a critical does is what markers say most."""

    text: Annotated[str, marker_play.said(lambda: LASTING, effect_name, known=True)] = Field(
        min_length=1, max_length=80
    )


lay_marker = marker_play.laying("R70", LayMarker, effect_name)
take_marker = marker_play.taking("R70", effect_name)


AT_HAND = marker_play.AtHand(lay_marker, take_marker, lambda: LASTING, effect_name)


@action(N_("Leave the table"), icon="flag", asks=leaving(msg("Leave the table")))
def leave_table(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """No rule: players agree that a ship leaves the table."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.here else "out_of_play")
    title = msg("{ship} leaves the table", ship=ship.name)
    state, more = engage_freed(remove(battle, ship.id, "left_table"))
    return Outcome(battle=state, title=title, lines=(Line(text=title, tone="brass", ships=(ship.id,)), *more))
