"""Placing ships in secret, and sealing the set-up (R1, R2, A-04, section 2)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core.answers import one_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Cells, Form, Reading, Written
from fleetdesk.core.odds import Tone
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.salves import drawing, messages, taught, wording
from fleetdesk.systems.salves.picks import cells_given, of_ship, of_side, seen_by, side_of, unplaced
from fleetdesk.systems.salves.posts import grammar
from fleetdesk.systems.salves.posts.saying import EVERY, Ask, Read
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.reader import tokens
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sea.grid import read_cell
from fleetdesk.systems.salves.state import MOST_MESSAGE, PLACING, SalvesBattle, SalvesShip

_NAME_ALONE = frozenset({"ship", "colon", "dash", "sign"})
"""Kinds of words of a line that names a ship and no cell."""
_ORDERING = frozenset({"firev", "movev", "follow"})
"""Kinds of words that order something else than a place."""
SET_UP = msg("Ships are placed before the first turn.")


class Place(Frozen):
    """Put one ship on the grid."""

    ship: str
    cell: Cell


class PlaceFleet(Frozen):
    """Place ships as their player wrote it: a name and a cell on each line."""

    side: str
    text: str = Field(max_length=MOST_MESSAGE)


class Spot(NamedTuple):
    """What is said of one ship in a placement."""

    ship: str
    text: str
    """The words it was read in."""
    cell: Cell | None = None
    reason: str = ""


class Spots(NamedTuple):
    """A placement as it was written."""

    found: Read
    spots: tuple[Spot, ...]


def _put(battle: SalvesBattle, ship: SalvesShip, cell: Cell) -> tuple[SalvesBattle, Line]:
    """A ship in a cell. Whether another fleet lies there nobody is told here: touch by touch it would be found out."""
    line = msg("{ship} is placed in {cell}", ship=ship.name, cell=cell_name(cell))
    sent = ship.sent if ship.cell == cell else 1 + max(one.sent for one in battle.ships.values())
    return battle.with_ship(ship.but(cell=cell, sent=sent)), Line(
        text=line, ships=(ship.id,), seats=(ship.side,)
    )


def parted(battle: SalvesBattle) -> tuple[SalvesBattle, tuple[Line, ...]]:
    """R2, A-04: one ship a cell over all fleets; the later sender is asked for another, and hears it alone.

    Done once all have placed their ships, or by an umpire: who places must not learn where others lie.
    """
    lies: set[Cell] = set()
    lines: list[Line] = []
    for ship in sorted(battle.ships.values(), key=lambda one: one.sent):
        if ship.cell is None:
            continue
        if ship.cell not in lies:
            lies.add(ship.cell)
            continue
        told = msg(
            "{ship} in {cell}: {reason}", ship=ship.name, cell=cell_name(ship.cell), reason=said("occupied")
        )
        battle = battle.with_ship(ship.but(cell=None))
        battle = battle.with_note("taken", ship.side, ship=ship.id, cell=ship.cell, reason="occupied")
        lines.append(Line(text=told, tone="harm", ships=(ship.id,), seats=(ship.side,)))
    return battle, tuple(lines)


def count(before: SalvesBattle, battle: SalvesBattle, side: str) -> Line:
    """How far a player is; the others hear of it once, when he is done."""
    fleet, ships, left = wording.fleet(battle, side), battle.fleet_of(side), len(unplaced(battle, side))
    if not left:
        seats = () if unplaced(before, side) else (side,)
        return Line(text=msg("{fleet}: all ships are placed", fleet=fleet), tone="sea", seats=seats)
    told = msg("{fleet}: {n} of {all} ships placed", fleet=fleet, n=len(ships) - left, all=len(ships))
    return Line(text=told, tone="sea", seats=(side,))


def _place_form(battle: SalvesBattle, answers: Answers) -> Form:
    """The grid with the own ships."""
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


@action(N_("Place"), rules="R1 R2", icon="anchor", form=_place_form, rights=of_ship)
def place(battle: SalvesBattle, args: Place, table: Table) -> Outcome[SalvesBattle]:
    """R1, R2: one ship a cell; only its own player reads where."""
    ship = ship_of(battle, args.ship)
    table.require(battle.phase == PLACING, SET_UP)
    if battle.phase != PLACING:  # nothing of a sealed set-up is moved; the umpire has a button of his own
        return Outcome(battle=battle, title=SET_UP)
    own = (one.cell for one in battle.fleet_of(ship.side) if one.id != ship.id)
    if args.cell in own or not battle.grid.holds(args.cell):
        raise BadInput(msg("The cell {cell} is not free.", cell=cell_name(args.cell)))
    after, line = _put(battle, ship, args.cell)
    title = msg("{fleet}: a ship placed", fleet=wording.fleet(battle, ship.side))
    return Outcome(battle=after, title=title, lines=(line, count(battle, after, ship.side)))


# --- a whole fleet, as text -------------------------------------------------------------------------


def spots(battle: SalvesBattle, sides: Sequence[str], written: str) -> Spots:
    """A written placement: a ship and one cell is where it lies; only what the players themselves know is looked at.

    It is read as orders are: a quoted, struck or doubtful place is no place.
    """
    names, written = messages.names_of(battle, sides), taught.plain(battle, sides, written)
    found = _without_strangers(messages.understood(battle, sides, written), names)
    lie: dict[Cell, str] = {
        ship.cell: ship.id
        for ship in battle.ships.values()
        if ship.side in sides and ship.cell is not None and ship.id not in found.orders
    }  # those in the text may change places
    told: list[Spot] = []
    for ship, order in found.orders.items():
        if ship == EVERY:
            continue
        spot = Spot(ship, found.told.get(ship, ""))
        fires = any(word.kind in _ORDERING for word in tokens(spot.text, names))
        cell = read_cell(order.salvos[0][0]) if len(order.salvos) == 1 and not fires else None
        if cell is None:
            told.append(spot._replace(reason="no_cell"))
        elif not battle.grid.holds(cell):
            told.append(spot._replace(cell=cell, reason="off_grid"))
        elif cell in lie and battle.ships[lie[cell]].side == battle.ships[ship].side:
            told.append(spot._replace(cell=cell, reason="twice"))
        else:
            lie[cell] = ship
            told.append(spot._replace(cell=cell))
    return Spots(found, tuple(told))


def _without_strangers(found: Read, names: Names) -> Read:
    """A cell in words that name none of the ships may be meant for one: that is asked, not passed over.

    A name alone asks nothing: that ship is still to be placed.
    """
    strange = tuple(
        part
        for part in found.skipped
        if part.why == "talk" and any(word.kind == "cell" for word in tokens(part.text, names))
    )
    open_ = (one for one in found.asks if {word.kind for word in tokens(one.text, names)} - _NAME_ALONE)
    asks = (*open_, *(Ask(part.text, "unknown_ship") for part in strange))
    return found._replace(asks=asks, skipped=tuple(part for part in found.skipped if part not in strange))


def place_written(
    battle: SalvesBattle, sides: Sequence[str], written: str
) -> tuple[SalvesBattle, tuple[Line, ...]]:
    """Place ships as their players wrote it; what is told of it to each of them alone."""
    if battle.phase != PLACING:
        return battle, ()
    found = spots(battle, sides, written)
    good = {spot.ship: spot.cell for spot in found.spots if spot.cell is not None and not spot.reason}
    after, lines = battle, list[Line]()
    for ship, cell in good.items():
        after, line = _put(after, after.ships[ship], cell)
        lines.append(line)
    for spot in found.spots:
        if spot.reason:
            wrong = msg("{line} \N{EM DASH} {reason}", line=spot.text, reason=said(spot.reason))
            lines.append(Line(text=wrong, tone="harm", seats=(battle.ships[spot.ship].side,)))
    if len(sides) == 1:
        asked = messages.questions(battle, found.found)
        lines += [Line(text=told, tone="harm", seats=tuple(sides)) for _, told in asked]
    return after, tuple(lines)


def readings(
    battle: SalvesBattle, sides: Sequence[str], written: str, *, tried: bool = False
) -> Iterator[Reading]:
    """How each part of a placement was understood; `tried`: it was asked for, so a cell that is taken is told."""
    found = spots(battle, sides, written)
    written = taught.plain(battle, sides, written)
    where = messages.Places(written)

    def told_of(ship: str, text: Msg) -> Msg:
        fleet = wording.short(battle, battle.ships[ship].side)
        return msg("{fleet} \N{MIDDLE DOT} {what}", fleet=fleet, what=text) if len(sides) > 1 else text

    for spot in found.spots:
        name = battle.ships[spot.ship].name
        reason = "occupied" if tried and _is_taken(battle, spot) else spot.reason
        text = said(reason) if reason else msg("{ship} in {cell}", ship=name, cell=wording.cell(spot.cell))
        tone: Tone = "harm" if reason else "sound"
        if tried and battle.ships[spot.ship].cell not in {None, spot.cell}:
            text, tone = messages.replaced(battle, (spot.ship,)), "plain"
        yield Reading(line=where.line(spot.text), text=told_of(spot.ship, text), tone=tone)
    yield from messages.remarks(battle, found.found._replace(skipped=()), where)
    if any(ask.why == "too_long" for ask in found.found.asks):
        return
    bare = [
        line
        for line in grammar.read(written, _roster(battle, sides))
        if line.ship and not line.rest.strip(" :-=>")
    ]
    for line in bare:
        if line.ship not in found.found.orders:
            yield Reading(
                line=line.number,
                text=told_of(line.ship, msg("to be placed")),
                tone="brass",
                at=(line.start, line.end),
            )
    names = {line.number for line in bare}
    for part in messages.remarks(battle, found.found._replace(asks=()), where):
        if part.line not in names:
            yield part


def _is_taken(battle: SalvesBattle, spot: Spot) -> bool:
    """R2: whether another ship lies there, and this one nowhere."""
    return battle.ships[spot.ship].cell is None and any(
        one.cell == spot.cell for one in battle.ships.values() if one.cell is not None
    )


def _roster(battle: SalvesBattle, sides: Sequence[str]) -> grammar.Roster:
    ships = battle.ships.values()
    return grammar.roster(tuple((ship.id, ship.name) for ship in ships if ship.side in sides))


def _place_fleet_form(battle: SalvesBattle, answers: Answers) -> Form:
    sides = [side.id for side in battle.sides]
    side = one_of(answers, "side", sides)
    if not side:
        return Form(title=msg("Place a fleet"))
    seen = seen_by(battle, side, answers)
    written = text(answers, "text", _as_placed(seen, side), MOST_MESSAGE)
    found = spots(seen, (side,), written)
    good = {spot.ship: spot.cell for spot in found.spots if not spot.reason}
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
                readings=tuple(sorted(readings(seen, (side,), written), key=lambda one: one.line)),
                lines=max(4, min(14, len(own) + 1)),
                hint=msg("{ship}: C4", ship=example),
            ),
            Cells(key="preview", label=msg("So they will lie"), chart=drawing.bare(placed), most=0),
        ),
        args={"side": side, "text": written},
        go=msg("Place them"),
    )


@action(N_("Place a fleet"), rules="R1 R2", icon="anchor", form=_place_fleet_form, rights=of_side)
def place_fleet(battle: SalvesBattle, args: PlaceFleet, table: Table) -> Outcome[SalvesBattle]:
    """R1, R2: several ships as one text names them; a spot that is refused is told to its player alone."""
    side = side_of(battle, args.side)
    table.require(battle.phase == PLACING, SET_UP)
    title = msg("{fleet}: ships placed", fleet=wording.fleet(battle, side.id))
    after, lines = place_written(battle, (side.id,), args.text)
    return Outcome(battle=after, title=title, lines=(*lines, count(battle, after, side.id)))


def _as_placed(battle: SalvesBattle, side: str) -> str:
    """The placement so far, to be completed."""
    return "\n".join(
        f"{ship.name}: {cell_name(ship.cell)}" if ship.cell is not None else f"{ship.name}: "
        for ship in battle.fleet_of(side)
    )
