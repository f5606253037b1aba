"""Placing ships in secret, and sealing the set-up (R1, R2, A-04, section 2)."""

from __future__ import annotations

import re
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.charts import Cell, cell_name
from fleetdesk.core.forms import Answers, Cells, Form, Reading, Written
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.systems.common.answers import one_of, text
from fleetdesk.systems.salves import drawing, grammar, wording
from fleetdesk.systems.salves.grid import read_cell
from fleetdesk.systems.salves.judging import roster
from fleetdesk.systems.salves.picks import (
    cells_given,
    of_ship,
    of_side,
    seen_by,
    ship_of,
    side_of,
    unplaced,
)
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.state import MOST_TEXT, PLACING, SalvesBattle, SalvesShip

_BEFORE_CELL = re.compile(r"^[ :=>-]*(?:(?:est\s+)?(?:en|in|at|sur|on|a)\s+)?(?:(?:la\s+)?case\s+|cell\s+)?")
"""Words players put between a ship and its cell."""
SET_UP = msg("Ships are placed before the first turn.")


class Place(Frozen):
    """Put one ship on the grid."""

    ship: str
    cell: Cell


class PlaceFleet(Frozen):
    """Place ships as their player wrote it: a name and a cell on each line."""

    side: str
    text: str = Field(max_length=MOST_TEXT)


class Spot(NamedTuple):
    """One line of a placement."""

    number: int
    start: int
    end: int
    text: str
    ship: str = ""
    cell: Cell | None = None
    reason: str = ""
    meant: str = ""
    """Id of a ship with a name much like the one that was written."""


def _put(battle: SalvesBattle, ship: SalvesShip, cell: Cell) -> tuple[SalvesBattle, Line]:
    """R2: one ship a cell over all fleets. A cell that is taken is refused privately, and the umpire sees it."""
    here, seats = (ship.id,), (ship.side,)
    taken = any(one.cell == cell and one.id != ship.id for one in battle.ships.values())
    if taken or not battle.grid.holds(cell):
        reason = said("occupied")
        line = msg("{ship} in {cell}: {reason}", ship=ship.name, cell=cell_name(cell), reason=reason)
        return (
            battle.with_note("taken", ship.side, ship=ship.id, cell=cell, reason="occupied"),
            Line(text=line, tone="harm", ships=here, seats=seats),
        )
    line = msg("{ship} is placed in {cell}", ship=ship.name, cell=cell_name(cell))
    return battle.with_ship(ship.but(cell=cell)), Line(text=line, ships=here, seats=seats)


def _count(battle: SalvesBattle, side: str) -> Line:
    """How far a player is; the others hear of it when he is done: a count that stands still tells of a refusal."""
    ships = battle.fleet_of(side)
    fleet, placed = wording.fleet(battle, side), sum(ship.cell is not None for ship in ships)
    if placed == len(ships):
        return Line(text=msg("{fleet}: all ships are placed", fleet=fleet), tone="sea")
    told = msg("{fleet}: {n} of {all} ships placed", fleet=fleet, n=placed, all=len(ships))
    return Line(text=told, tone="sea", seats=(side,))


def _place_form(battle: SalvesBattle, answers: Answers) -> Form:
    """The grid with the own ships; whether a cell is free is only said when it is asked for in earnest."""
    ship = battle.ships.get(text(answers, "ship"))
    if ship is None:
        return Form(title=msg("Place a ship"))
    seen = seen_by(battle, ship.side, answers)
    title = msg("Place {ship}", ship=ship.name)
    touched = cells_given(answers, "touched", seen.grid, most=1)
    if touched:  # from the grid itself: nothing is left to ask
        return Form(title=title, args={"ship": ship.id, "cell": touched[0]})
    chosen = cells_given(answers, "cells", seen.grid, most=1)
    own = unplaced(seen, ship.side)
    return Form(
        title=title,
        fields=(
            Cells(
                key="cells",
                label=nmsg(
                    "Touch a cell; 1 ship is still to be placed",
                    "Touch a cell; {n} ships are still to be placed",
                    len(own),
                ),
                chart=drawing.bare(seen),
                values=chosen,
            ),
        ),
        args={"ship": ship.id, "cell": chosen[0]} if chosen else None,
        go=msg("Place it here"),
    )


@action(
    "place",
    N_("Place"),
    Place,
    rules="R1 R2",
    icon="anchor",
    form=_place_form,
    rights=of_ship,
)
def place(battle: SalvesBattle, args: Place, table: Table) -> Outcome[SalvesBattle]:
    """R1, R2: one ship a cell, over all players; only its own player reads where."""
    ship = ship_of(battle, args.ship)
    table.require(battle.phase == PLACING, SET_UP)
    after, line = _put(battle, ship, args.cell)
    if battle.phase != PLACING:
        after = battle  # nothing of a sealed set-up is moved; the umpire has a button of his own
    title = msg("{fleet}: a ship placed", fleet=wording.fleet(battle, ship.side))
    return Outcome(battle=after, title=title, lines=(line, _count(after, ship.side)))


# --- a whole fleet, as text -------------------------------------------------------------------------


def spots(battle: SalvesBattle, side: str, written: str) -> tuple[Spot, ...]:
    """A written placement, line by line; only what the player himself knows is looked at."""
    names = roster(battle, side)
    lines = grammar.read(written, names)
    told = {line.ship for line in lines}
    used: dict[Cell, str] = {
        ship.cell: ship.id
        for ship in battle.fleet_of(side)
        if ship.cell is not None and ship.id not in told  # those in the text may change places
    }
    found: list[Spot] = []
    for line in lines:
        spot = Spot(line.number, line.start, line.end, line.text, line.ship)
        if not line.own:
            start, end = line.wrong or (line.start, line.end)
            spot = spot._replace(start=start, end=end, meant=line.meant)
            found.append(spot._replace(reason=line.reason))
            continue
        placed = _BEFORE_CELL.sub("", line.rest).strip(" :-=>")
        cell = read_cell(placed)
        if not placed:
            found.append(spot)
        elif cell is None:
            found.append(spot._replace(reason="no_cell"))
        elif not battle.grid.holds(cell):
            found.append(spot._replace(cell=cell, reason="off_grid"))
        elif used.get(cell, line.ship) != line.ship:
            found.append(spot._replace(cell=cell, reason="twice"))
        else:
            used = {place: ship for place, ship in used.items() if ship != line.ship} | {cell: line.ship}
            found.append(spot._replace(cell=cell))
    return tuple(found)


def place_written(battle: SalvesBattle, side: str, written: str) -> tuple[SalvesBattle, tuple[Line, ...]]:
    """Place ships as their player wrote it; what is told of it to him alone."""
    lines: list[Line] = []
    after = battle
    if battle.phase == PLACING:
        found = spots(battle, side, written)
        good = [spot for spot in found if spot.cell is not None and not spot.reason]
        # Ships that change places must not stand in each other's way.
        after = after.with_ships(after.ships[spot.ship].but(cell=None) for spot in good)
        for spot in good:
            if spot.cell is not None:
                after, line = _put(after, after.ships[spot.ship], spot.cell)
                lines.append(line)
        for spot in found:
            if spot.reason and spot.reason != grammar.NO_ORDER:
                wrong = msg("{line} \N{EM DASH} {reason}", line=spot.text, reason=said(spot.reason))
                lines.append(Line(text=wrong, tone="harm", seats=(side,)))
    return after, (*lines, _count(after, side))


def spot_reading(battle: SalvesBattle, spot: Spot) -> Reading:
    """How one line of a placement was understood."""
    at = (spot.start, spot.end)
    if spot.reason == grammar.NO_ORDER:
        return Reading(line=spot.number, text=said(spot.reason), tone="plain")
    if spot.reason:
        told = said(spot.reason)
        if spot.meant:
            told = msg("{reason} Is it {ship}?", reason=told, ship=battle.ships[spot.meant].name)
        return Reading(line=spot.number, text=told, tone="harm", at=at)
    if spot.cell is None:
        return Reading(line=spot.number, text=msg("to be placed"), tone="brass", at=at)
    told = msg("{ship} in {cell}", ship=battle.ships[spot.ship].name, cell=cell_name(spot.cell))
    return Reading(line=spot.number, text=told, at=at)


def _place_fleet_form(battle: SalvesBattle, answers: Answers) -> Form:
    sides = [side.id for side in battle.sides]
    side = one_of(answers, "side", sides)
    if not side:
        return Form(title=msg("Place a fleet"))
    seen = seen_by(battle, side, answers)
    written = text(answers, "text", _as_placed(seen, side), MOST_TEXT)
    found = spots(seen, side, written)
    good = {spot.ship: spot.cell for spot in found if spot.cell is not None and not spot.reason}
    placed = seen.with_ships(seen.ships[ship].but(cell=cell) for ship, cell in good.items())
    own = seen.fleet_of(side)
    example = own[0].name if own else "Bismarck"
    return Form(
        title=msg("Placing: {fleet}", fleet=wording.fleet(battle, side)),
        fields=(
            Written(
                key="text",
                label=msg("A ship and its cell on each line"),
                value=written,
                readings=tuple(spot_reading(seen, spot) for spot in found),
                lines=max(4, min(14, len(own) + 1)),
                hint=msg("{ship}: C4", ship=example),
            ),
            Cells(key="preview", label=msg("So they will lie"), chart=drawing.bare(placed), most=0),
        ),
        args={"side": side, "text": written},
        go=msg("Place them"),
    )


@action(
    "place_fleet",
    N_("Place a fleet"),
    PlaceFleet,
    rules="R1 R2",
    icon="anchor",
    form=_place_fleet_form,
    rights=of_side,
)
def place_fleet(battle: SalvesBattle, args: PlaceFleet, table: Table) -> Outcome[SalvesBattle]:
    """R1, R2: several ships as one text names them; a spot that is refused is told to its player alone."""
    side = side_of(battle, args.side)
    table.require(battle.phase == PLACING, SET_UP)
    title = msg("{fleet}: ships placed", fleet=wording.fleet(battle, side.id))
    after, lines = place_written(battle, side.id, args.text)
    return Outcome(battle=after, title=title, lines=lines)


def _as_placed(battle: SalvesBattle, side: str) -> str:
    """The placement so far, to be completed."""
    return "\n".join(
        f"{ship.name}: {cell_name(ship.cell)}" if ship.cell is not None else f"{ship.name}: "
        for ship in battle.fleet_of(side)
    )
