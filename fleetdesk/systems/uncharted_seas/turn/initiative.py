"""Initiative: one die a side, the highest activates first (R3, A01, A02)."""

from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common import turns
from fleetdesk.systems.uncharted_seas.state import INITIATIVE, SeaBattle


@action(N_("Throw initiative"), rules="R3", icon="dice")
def initiative(battle: SeaBattle, __: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R3, A01, A02: one die a side, ties thrown again."""
    table.require(
        battle.phase == INITIATIVE, msg("Initiative is thrown in the second step of the turn (R1).")
    )
    table.require(not battle.initiative, msg("Initiative was already thrown this turn."))
    lines: list[Line] = []
    threw: set[str] = set()

    def throw(side: str) -> int:
        name = battle.side(side).name
        face = table.die(msg("Initiative: {side}", side=name))
        told = msg("{side}: {face} for initiative", side=name, face=face)
        if side in threw:
            told = msg("Level, again {side}: {face}", side=name, face=face)
        threw.add(side)
        lines.append(Line(text=told, throw=table.last))
        return face

    order, _ = turns.thrown_off((side.id for side in battle.sides), throw)
    first = battle.side(order[0]).name
    lines.append(Line(text=msg("{side}: initiative won", side=first), tone="sea"))
    return Outcome(
        battle=battle.but(initiative=order), title=msg("Initiative: {side}", side=first), lines=tuple(lines)
    )
