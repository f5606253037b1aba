"""Small parts of forms: whose secrets may be shown, ships, sides and cells as they were answered."""

from typing import Any

from fleetdesk.core.answers import flag
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers
from fleetdesk.core.words import msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.salves.sea.grid import Grid
from fleetdesk.systems.salves.state import FIRST, PLACING, PLAYING, SalvesBattle, SalvesShip, SalvesSide, view

OPEN = "open"
"""Answer that only buttons of the umpire carry: the form may look at everything."""


def opened(battle: SalvesBattle, **answers: Any) -> dict[str, Any]:
    """Answers of a button; the umpire's forms may look at everything."""
    return answers if battle.eyes else {**answers, OPEN: True}


def seen_by(battle: SalvesBattle, side: str, answers: Answers) -> SalvesBattle:
    """What a form may look at: all of it for the umpire, else what that player knows.

    A form is made from the whole battle, so it takes the secrets out by itself.
    """
    return battle if flag(answers, OPEN) else view(battle, side)


def side_of(battle: SalvesBattle, side: str) -> SalvesSide:
    """The side of that id. Raises BadInput for an unknown one."""
    if not battle.has_side(side):
        raise BadInput(msg("There is no side {side} in this battle.", side=side))
    return battle.side(side)


def of_ship(battle: SalvesBattle, args: Any) -> Rights:
    """What is written for a ship only her own fleet writes."""
    return Rights(sides=(ship_of(battle, args.ship).side,))


def of_side(_: SalvesBattle, args: Any) -> Rights:
    """What is written for a fleet only its own player writes."""
    return Rights(sides=(args.side,))


def of_umpire(_battle: SalvesBattle, _args: Any) -> Rights:
    """Only who sees everything."""
    return Rights(umpire=True)


def nobody_waits(battle: SalvesBattle, _: object) -> Rights:
    """It goes on only when all who decide have done so."""
    return Rights(waits=deciding(battle))


def deciding(battle: SalvesBattle) -> tuple[str, ...]:
    """R1, R22, R24: fleets that are still to place ships or to hand in orders."""
    if battle.phase == PLACING:
        return tuple(side.id for side in battle.sides if unplaced(battle, side.id))
    if battle.resolved or battle.phase not in {FIRST, PLAYING}:
        return ()
    to_play = [battle.player] if battle.phase == PLAYING else [side.id for side in battle.sides]
    return tuple(side for side in to_play if battle.alive().get(side) and not handed_in(battle, side))


def handed_in(battle: SalvesBattle, side: str) -> bool:
    """R22: whether a player is done with his orders; that he is everybody may know."""
    return side in battle.papers and not battle.papers[side].begun


def unplaced(battle: SalvesBattle, side: str) -> tuple[SalvesShip, ...]:
    """Ships of a side without a cell; of ships that are covered all, or none where the side is done."""
    if side in battle.placed and not battle.sees(side):
        return ()
    return tuple(ship for ship in battle.fleet_of(side) if ship.cell is None)


def cells_given(answers: Answers, key: str, grid: Grid, *, most: int) -> tuple[Cell, ...]:
    """Cells that were touched, as far as they are cells of this grid; the first `most` of them."""
    value = answers.get(key, ())
    found: list[Cell] = []
    for one in value if isinstance(value, list | tuple) else ():
        if not isinstance(one, list | tuple) or len(one) != 2:
            continue
        column, row = one
        whole = isinstance(column, int) and isinstance(row, int)
        if whole and not isinstance(column, bool) and not isinstance(row, bool):
            cell = (int(column), int(row))
            if grid.holds(cell) and cell not in found:
                found.append(cell)
    return tuple(found[:most])
