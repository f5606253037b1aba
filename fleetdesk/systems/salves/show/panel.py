"""The large card of a ship in play, its buttons, and what can be done in a cell (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import Block, Card, Cell, Chips, Heading, Notes, Stat, Stats, Table, TableRow, Track
from fleetdesk.core.charts import Cell as Place
from fleetdesk.core.charts import cell_name
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import movement, wording
from fleetdesk.systems.salves.grid import in_band, names
from fleetdesk.systems.salves.judging import judge
from fleetdesk.systems.salves.orders import may_order, written_order
from fleetdesk.systems.salves.picks import OPEN
from fleetdesk.systems.salves.readings import cost
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.show.overview import ship_badges
from fleetdesk.systems.salves.sight import FEW, candidates
from fleetdesk.systems.salves.state import FIRST, PLACING, PLAYING, SalvesBattle, SalvesShip

DASH = Msg.verbatim("\N{EN DASH}")
MOST_TOLD = 6


def panel(battle: SalvesBattle, ship: str, seat: str) -> Card:
    """The card of a ship as it stands, as far as this seat may know."""
    state, card = battle.ships[ship], battle.card(ship)
    side = battle.side(state.side)
    detail = msg(
        "{type} \N{MIDDLE DOT} {fleet}",
        type=wording.type_name(card.kind),
        fleet=wording.fleet(battle, side.id),
    )
    blocks: list[Block] = [
        Heading(title=Msg.verbatim(state.name), detail=detail, struck=state.sunk),
        Stats(items=tuple(_stats(battle, state))),
    ]
    if battle.sees(state.side):
        blocks.append(
            Track(
                slot="lost",
                label=msg("Hit points"),
                total=battle.values(ship).armour,
                lost=_lost(battle, state),
            )
        )
    badges = (*ship_badges(battle, state), *_order_badges(battle, state))
    if badges:
        blocks.append(Chips(badges=badges))
    blocks.extend(_known(battle, state, seat))
    blocks.extend(_story(battle, state))
    if card.notes and battle.sees(state.side):
        blocks.append(Notes(title=msg("Remarks"), text=Msg(key=card.notes)))
    return Card(blocks=tuple(blocks), framed=False)


def _lost(battle: SalvesBattle, ship: SalvesShip) -> int:
    most = battle.values(ship.id).armour
    return most if ship.sunk else min(ship.lost, most)


def _stats(battle: SalvesBattle, ship: SalvesShip) -> Iterator[Stat]:
    values = battle.values(ship.id)
    known = battle.known_values(ship.id)
    for key, label, value in (
        ("attack", msg("ATTACK"), values.attack),
        ("armour", msg("ARMOUR"), values.armour),
        ("speed", msg("SPEED"), values.speed),
    ):
        yield Stat(
            label=label,
            value=msg("{n}", n=value) if known else Msg.verbatim("?"),
            why=f"{ship.id}/{key}" if known else f"{ship.id}/secret",
        )
    reach = wording.reach(battle.card(ship.id).kind, battle.house)
    yield Stat(label=msg("RANGE"), value=reach, why=f"{ship.id}/range")
    if battle.sees(ship.side):
        place = DASH if ship.sunk else wording.cell(ship.cell)
        yield Stat(label=msg("CELL"), value=place, tone="sea", why=f"{ship.id}/cell")


def _order_badges(battle: SalvesBattle, ship: SalvesShip) -> Iterator[Badge]:
    """The order on the paper, where this seat may read it."""
    if not battle.sees(ship.side) or battle.phase not in {FIRST, PLAYING}:
        return
    for one in judge(battle, ship.side, battle.paper(ship.side)):
        if one.ship != ship.id:
            continue
        if one.reason:
            yield Badge(text=said(one.reason), tone="harm", icon="warning", why=f"{ship.id}/order")
        elif one.order is not None:
            price = cost(battle, one)
            told = wording.order(one.order)
            told = msg("{what} ({cost})", what=told, cost=price) if price is not None else told
            yield Badge(text=told, tone="sound", icon="card", why=f"{ship.id}/order")


def _known(battle: SalvesBattle, ship: SalvesShip, seat: str) -> Iterator[Block]:
    """R49: where a player can think an enemy; for the umpire what each of them can think."""
    if ship.sunk or battle.over or battle.phase == PLACING:
        return
    if seat and not battle.sees(ship.side):
        yield Notes(
            title=msg("Where it may be"), text=_where(battle, candidates(battle, seat).get(ship.id, 0))
        )
    elif not battle.eyes:
        rows = tuple(
            TableRow(
                label=wording.fleet(battle, side.id),
                cells=(
                    Cell(
                        text=_where(battle, candidates(battle, side.id).get(ship.id, 0)),
                        why=f"{ship.id}/known/{side.id}",
                    ),
                ),
            )
            for side in battle.sides
            if side.id != ship.side
        )
        if rows:
            yield Table(heads=(msg("What they can know"), msg("It may be in")), rows=rows, widths=(1, 2))


def _where(battle: SalvesBattle, found: int) -> Msg:
    count = found.bit_count()
    if not count:
        return msg("nowhere: the log was corrected by hand")
    if count > FEW:
        return nmsg("1 cell", "{n} cells", count)
    return msg("{cells}", cells=", ".join(names(battle.grid.cells(found))))


def _story(battle: SalvesBattle, ship: SalvesShip) -> Iterator[Block]:
    """What everybody has heard of it, newest first."""
    rows = []
    for _, event in sorted(battle.events.items(), reverse=True):
        if event.kind == "salvo" and ship.id in {event.ship, *event.named}:
            rows.append((event.turn, wording.salvo(battle, event)))
        elif event.kind in {"move", "moved"} and event.ship == ship.id:
            rows.append((event.turn, wording.moved(battle, event)))
        if len(rows) == MOST_TOLD:
            break
    for at, (turn, told) in enumerate(rows):
        text = msg("Turn {n}: {what}", n=turn, what=told)
        yield Notes(title=None if at else msg("Heard of it"), text=text)


# --- buttons ----------------------------------------------------------------------------------------


def _ship_answers(battle: SalvesBattle, ship: SalvesShip) -> dict[str, object]:
    return {"ship": ship.id} | ({} if battle.eyes else {OPEN: True})


def offers(battle: SalvesBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; none for a ship of somebody else."""
    state = battle.ships[ship]
    if not battle.sees(state.side) or state.sunk or battle.over:
        return ()
    return tuple(_offers(battle, state))


def _offers(battle: SalvesBattle, ship: SalvesShip) -> Iterator[Offer]:
    here = _ship_answers(battle, ship)
    if battle.phase == PLACING:
        yield Offer(
            action="place",
            title=msg("Place") if ship.cell is None else msg("Place elsewhere"),
            answers=here,
            kind="primary" if ship.cell is None else "plain",
            icon="anchor",
        )
        return
    stop = may_order(battle, ship.side) or (said("ashore") if ship.cell is None else None)
    if stop is None and ship.acted:
        stop = said("already_acted")
    stop = stop or _another_fires(battle, ship)
    order = written_order(battle, ship)
    fire = dict(here)
    move = dict(here)
    if order is not None and order.kind == "fire":
        fire["cells"] = tuple(cell for cell, _ in order.targets)
        fire["shots"] = {cell_name(cell): count for cell, count in order.targets}
    yield Offer(
        action="salvo",
        title=msg("Fire"),
        answers=fire,
        discouraged=stop,
        kind="primary" if stop is None and order is None else "plain",
        icon="target",
    )
    no_move = stop or _no_move(battle, ship)
    yield Offer(
        action="move",
        title=msg("Move"),
        answers=move,
        discouraged=no_move,
        kind="primary" if no_move is None and order is None else "plain",
        icon="ship",
    )
    if order is not None:
        yield Offer(
            action="clear_order", title=msg("Take the order back"), answers={"ship": ship.id}, icon="undo"
        )
    elif stop is None:
        yield Offer(
            action="pass_ship", title=msg("Pass"), answers={"ship": ship.id}, kind="quiet", icon="anchor"
        )
    if not battle.eyes:
        yield Offer(action="relocate", title=msg("Put elsewhere"), answers=here, kind="quiet", icon="edit")


def _another_fires(battle: SalvesBattle, ship: SalvesShip) -> Msg | None:
    """R23: in the first turn one ship of a player fires; which one, his paper says already."""
    if battle.phase != FIRST or battle.house.first_turn != "one_ship_one_cell":
        return None
    paper = judge(battle, ship.side, battle.paper(ship.side))
    fires = {
        one.ship for one in paper if not one.reason and one.order is not None and one.order.kind == "fire"
    }
    return said("one_ship_only") if fires - {ship.id} else None


def _no_move(battle: SalvesBattle, ship: SalvesShip) -> Msg | None:
    """R16, R23: why a ship may not move at all now."""
    if battle.phase == FIRST:
        return said("fire_only")
    gate = battle.gate_open if battle.player == ship.side else battle.detected(ship.side)
    if not gate and battle.house.gate == "turn_start":
        return said("not_detected")
    return None


# --- cells ------------------------------------------------------------------------------------------


def cell_offers(battle: SalvesBattle, ship: str, cell: Place) -> tuple[Offer, ...]:
    """What may be done in a cell that was touched: place the ship in hand, fire there, sail there."""
    state = battle.ships.get(ship)
    if (
        state is None
        or not battle.grid.holds(cell)
        or not battle.sees(state.side)
        or state.sunk
        or battle.over
    ):
        return ()
    here = _ship_answers(battle, state)
    if battle.phase == PLACING:
        if state.cell == cell:
            return ()
        told = msg("Place {ship} in {cell}", ship=state.name, cell=cell_name(cell))
        return (
            Offer(
                action="place",
                title=told,
                answers={**here, "touched": (cell,)},
                kind="primary",
                icon="anchor",
            ),
        )
    if state.cell is None or may_order(battle, state.side) is not None or state.acted:
        return ()
    return tuple(_in_cell(battle, state, state.cell, cell, here))


def _in_cell(
    battle: SalvesBattle, ship: SalvesShip, stands: Place, cell: Place, here: dict[str, object]
) -> Iterator[Offer]:
    card = battle.card(ship.id)
    order = written_order(battle, ship)
    cells: tuple[Place, ...] = (cell,)
    single = battle.phase == FIRST and battle.house.first_turn == "one_ship_one_cell"
    if order is not None and order.kind == "fire" and not single:
        before = tuple(one for one, _ in order.targets if one != cell)
        cells = (*before, cell)
    in_range = in_band(card.kind, stands, cell, battle.house)
    stop = _another_fires(battle, ship) or (None if in_range else said("out_of_range"))
    more = len(cells) > 1
    yield Offer(
        action="salvo",
        title=msg("Also fire at {cell}", cell=cell_name(cell))
        if more
        else msg("Fire at {cell}", cell=cell_name(cell)),
        answers={**here, "cells": cells},
        discouraged=stop,
        kind="primary" if stop is None else "plain",
        icon="target",
    )
    if cell == stands:
        return
    steps = movement.route((stands, cell))
    points, speed = movement.cost(steps, card.values.speed), card.values.speed
    stop = _no_move(battle, ship) or (said("too_far") if points > speed else None)
    yield Offer(
        action="move",
        title=nmsg("Move to {cell}: 1 point", "Move to {cell}: {n} points", points, cell=cell_name(cell)),
        answers={**here, "cells": (cell,)},
        discouraged=stop,
        kind="plain",
        icon="ship",
    )
