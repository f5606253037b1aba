"""The umpire's own hand: putting a ship elsewhere, and corrections that tell nobody what they changed."""

from fleetdesk.core.answers import flag, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Cells, Form, Info
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.salves import drawing, wording
from fleetdesk.systems.salves.picks import OPEN, cells_given, of_umpire
from fleetdesk.systems.salves.state import PLACING, SalvesBattle, SalvesShip
from fleetdesk.systems.salves.turn.steps import decided


class Relocate(Frozen):
    """Put a ship in another cell, against the rules of movement."""

    ship: str
    cell: Cell


def _announced(battle: SalvesBattle, ship: SalvesShip, path: tuple[Cell | None, ...]) -> SalvesBattle:
    """Everybody hears that something was corrected: what they had deduced of that ship no longer holds."""
    battle = battle.with_event("corrected", ship.side, ship=ship.id)
    way = tuple(cell for cell in path if cell is not None)
    return battle.with_note("way", ship.side, event=battle.latest, ship=ship.id, path=way)


def _relocate_form(battle: SalvesBattle, answers: Answers) -> Form:
    title = msg("Put a ship elsewhere")
    ship = battle.ships.get(text(answers, "ship"))
    if ship is None or ship.sunk or not flag(answers, OPEN):
        return Form(title=title, fields=(Info(text=msg("Only the umpire puts ships elsewhere.")),))
    chosen = cells_given(answers, "cells", battle.grid, most=1)
    return Form(
        title=msg("Put {ship} elsewhere", ship=ship.name),
        fields=(
            Cells(key="cells", label=msg("Where is it really?"), chart=drawing.bare(battle), values=chosen),
        ),
        args={"ship": ship.id, "cell": chosen[0]} if chosen else None,
        go=msg("Put it here"),
    )


@action(N_("Put elsewhere"), rules="R14", icon="edit", form=_relocate_form, rights=of_umpire)
def relocate(battle: SalvesBattle, args: Relocate, _: Table) -> Outcome[SalvesBattle]:
    """R14 holds for the umpire too: two ships in a cell would make every deduction wrong."""
    ship = ship_of(battle, args.ship)
    if ship.sunk:
        raise BadInput(msg("{ship} is sunk: raise it first.", ship=ship.name))
    others = battle.with_ship(ship.but(cell=None))
    if not battle.grid.holds(args.cell) or others.occupied(args.cell):
        raise BadInput(msg("The cell {cell} is not free.", cell=cell_name(args.cell)))
    after = battle.with_ship(ship.but(cell=args.cell))
    if battle.phase != PLACING:
        after = _announced(after, ship, (ship.cell, args.cell))
    told = msg("{ship}: put in {cell} by the umpire.", ship=ship.name, cell=cell_name(args.cell))
    title = msg("{fleet}: the umpire moved a ship", fleet=wording.fleet(battle, ship.side))
    lines = (
        Line(text=title, tone="brass"),
        Line(text=told, tone="brass", ships=(ship.id,), seats=(ship.side,)),
    )
    return Outcome(battle=after, title=title, lines=lines)


def settle(battle: SalvesBattle, ship: str, slot: str) -> tuple[SalvesBattle, tuple[Line, ...]]:
    """What follows from hit points set by hand: sunk, or afloat again; the game may be over with it."""
    state = battle.ships[ship]
    if slot not in {"lost", "sunk"}:
        return battle, ()
    armour = battle.values(ship).armour
    if slot == "lost":
        gone = state.lost >= armour
    else:
        gone = state.sunk
        lost = armour if gone else min(state.lost, armour - 1)
        state = state.but(lost=lost)
    changed = gone != battle.ships[ship].sunk or slot == "sunk"
    battle = battle.with_ship(state.but(sunk=False))
    if not gone and changed and state.cell is not None:
        others = battle.with_ship(state.but(cell=None))
        if others.occupied(state.cell):  # another ship lies there now: the umpire finds it a place
            state = state.but(cell=None)
    battle = battle.with_ship(state.but(sunk=gone))
    if not changed or battle.phase == PLACING:
        return battle, ()
    sunk = (ship,) if gone else ()
    battle = battle.with_event("corrected", state.side, ship=ship, sunk=sunk)
    told = wording.sunk(battle, ship) if gone else msg("{ship} is afloat again.", ship=state.name)
    line = Line(text=told, tone="harm" if gone else "sound", ships=(ship,))
    return decided(battle), (line,)
