"""Phase 6 as actions: the next thing of the queue, or all of it (R98-R116, section 8.4)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import Nothing, OneShip, action
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.systems.age_of_sail.chores import asks, done, section_dice
from fleetdesk.systems.age_of_sail.damage_asking import chore_text, settle_form, settle_odds
from fleetdesk.systems.age_of_sail.picks import said, ship_of
from fleetdesk.systems.age_of_sail.state import DAMAGE, AosBattle


class Settle(Frozen):
    """Settle what phase 6 owes at this place of the queue."""

    at: int = Field(0, ge=0)
    near: tuple[str, ...] | None = None
    """Of an explosion: ships within one hex, where the hexes are not followed."""


def _settle_odds(battle: AosBattle, args: Settle) -> Odds | None:
    return settle_odds(battle, args.at)


@action(
    "settle", N_("Settle damage"), Settle, rules="R98-R116", icon="burst", form=settle_form, odds=_settle_odds
)
def settle(battle: AosBattle, args: Settle, table: Table) -> Outcome[AosBattle]:
    """R98-R116: one of the damage dice owed, in the order of the step."""
    table.require(battle.phase == DAMAGE, said("wrong_phase"))
    if args.at >= len(battle.chores):
        raise BadInput(msg("Nothing is owed here any more."))
    table.require(args.at == 0, said("not_its_turn"))
    chore = battle.chores[args.at]
    first = battle.but(chores=(chore, *battle.chores[: args.at], *battle.chores[args.at + 1 :]))
    found = done(first, chore, table, args.near)
    title = found.lines[0].text if found.lines else chore_text(battle, chore)
    return Outcome(battle=found.battle, title=title, lines=found.lines)


@action("settle_all", N_("Settle all damage"), Nothing, rules="R98-R116", icon="burst")
def settle_all(battle: AosBattle, _: Nothing, table: Table) -> Outcome[AosBattle]:
    """R98-R116: everything owed, in its order, up to the first question."""
    table.require(battle.phase == DAMAGE, said("wrong_phase"))
    if not battle.chores:
        raise BadInput(msg("Nothing is owed here any more."))
    lines: list[Line] = []
    before = sum(ship.hull_lost for ship in battle.ships.values())
    while battle.chores and not asks(battle.chores[0]):
        found = done(battle, battle.chores[0], table)
        battle = found.battle
        lines += found.lines
    lost = sum(ship.hull_lost for ship in battle.ships.values()) - before
    title = nmsg("Damage of this turn: {n} hull point", "Damage of this turn: {n} hull points", lost)
    return Outcome(battle=battle, title=title, lines=tuple(lines) or (Line(text=title),))


@action("section_die", N_("Section die"), OneShip, rules="R100", icon="dice")
def section_die(battle: AosBattle, args: OneShip, table: Table) -> Outcome[AosBattle]:
    """R100: for a section that was struck off by hand."""
    ship = ship_of(battle, args.ship)
    if not ship.masts_left:
        raise BadInput(msg("{ship} has no mast section left.", ship=ship.name))
    after, lines = section_dice(battle, ship, 1, table)
    title = lines[0].text if lines else msg("{ship}: section die", ship=ship.name)
    return Outcome(battle=after, title=title, lines=lines)
