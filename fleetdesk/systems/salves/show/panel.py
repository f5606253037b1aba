"""The large card of a ship in play, its buttons, and what can be done in a cell (section 11)."""

from collections.abc import Iterator
from typing import Any

from fleetdesk.core.blocks import cards
from fleetdesk.core.blocks.charts import Cell as Place
from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.salves import movement, wording
from fleetdesk.systems.salves.orders import (
    TOUCHED,
    clear_order,
    may_order,
    move,
    pass_ship,
    salvo,
    written_order,
)
from fleetdesk.systems.salves.picks import opened
from fleetdesk.systems.salves.placing import place
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sea.grid import names
from fleetdesk.systems.salves.show.overview import ship_badges
from fleetdesk.systems.salves.sight import FEW, candidates
from fleetdesk.systems.salves.state import FIRST, PLACING, PLAYING, SalvesBattle, SalvesShip
from fleetdesk.systems.salves.turn.by_hand import relocate
from fleetdesk.systems.salves.turn.judging import cost, judge, tried

DASH = Msg.verbatim("\N{EN DASH}")
MOST_TOLD = 6


def panel(battle: SalvesBattle, ship: str, seat: str) -> cards.Card:
    """The card of a ship as it stands, as far as this seat may know."""
    state, card = battle.ships[ship], battle.card(ship)
    side = battle.side(state.side)
    detail = msg(
        "{type} \N{MIDDLE DOT} {fleet}",
        type=wording.type_name(card.kind),
        fleet=wording.fleet(battle, side.id),
    )
    blocks: list[cards.Block] = [
        cards.Heading(title=Msg.verbatim(state.name), detail=detail, struck=state.sunk),
        cards.Stats(items=tuple(_stats(battle, state))),
    ]
    if battle.sees(state.side):
        blocks.append(
            cards.Track(
                slot="lost",
                label=msg("Hit points"),
                total=battle.values(ship).armour,
                lost=_lost(battle, state),
            )
        )
    badges = (*ship_badges(battle, state), *_order_badges(battle, state))
    if badges:
        blocks.append(cards.Chips(badges=badges))
    blocks.extend(_known(battle, state, seat))
    blocks.extend(_story(battle, state))
    if battle.sees(state.side):
        blocks += special(card, title=msg("Remarks"), texts=True)
    return cards.Card(blocks=tuple(blocks), framed=False)


def _lost(battle: SalvesBattle, ship: SalvesShip) -> int:
    most = battle.values(ship.id).armour
    return most if ship.sunk else min(ship.lost, most)


def _stats(battle: SalvesBattle, ship: SalvesShip) -> Iterator[cards.Stat]:
    values = battle.values(ship.id)
    known = battle.known_values(ship.id)
    for key, label, value in (
        ("attack", msg("ATTACK"), values.attack),
        ("armour", msg("ARMOUR"), values.armour),
        ("speed", msg("SPEED"), values.speed),
    ):
        yield cards.Stat(
            label=label,
            value=msg("{n}", n=value) if known else Msg.verbatim("?"),
            why=f"{ship.id}/{key}" if known else f"{ship.id}/secret",
        )
    reach = wording.reach(battle.card(ship.id).kind, battle.house)
    yield cards.Stat(label=msg("RANGE"), value=reach, why=f"{ship.id}/range")
    if battle.sees(ship.side):
        place = DASH if ship.sunk else wording.cell(ship.cell)
        yield cards.Stat(label=msg("CELL"), value=place, tone="sea", why=f"{ship.id}/cell")


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


def _known(battle: SalvesBattle, ship: SalvesShip, seat: str) -> Iterator[cards.Block]:
    """R49: where a player can think an enemy; for the umpire what each of them can think."""
    if ship.sunk or battle.over or battle.phase == PLACING:
        return
    if seat and not battle.sees(ship.side):
        yield cards.Notes(
            title=msg("Where it may be"), text=_where(battle, candidates(battle, seat).get(ship.id, 0))
        )
    elif not battle.eyes:
        rows = tuple(
            cards.TableRow(
                label=wording.fleet(battle, side.id),
                cells=(
                    cards.Cell(
                        text=_where(battle, candidates(battle, side.id).get(ship.id, 0)),
                        why=f"{ship.id}/known/{side.id}",
                    ),
                ),
            )
            for side in battle.sides
            if side.id != ship.side
        )
        if rows:
            yield cards.Table(
                heads=(msg("What they can know"), msg("It may be in")), rows=rows, widths=(1, 2)
            )


def _where(battle: SalvesBattle, found: int) -> Msg:
    count = found.bit_count()
    if not count:
        return msg("nowhere: the log was corrected by hand")
    if count > FEW:
        return nmsg("1 cell", "{n} cells", count)
    return msg("{cells}", cells=", ".join(names(battle.grid.cells(found))))


def _story(battle: SalvesBattle, ship: SalvesShip) -> Iterator[cards.Block]:
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
        yield cards.Notes(title=None if at else msg("Heard of it"), text=text)


# --- buttons ----------------------------------------------------------------------------------------


def offers(battle: SalvesBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; none for a ship of somebody else."""
    state = battle.ships[ship]
    if not battle.sees(state.side) or state.sunk or battle.over:
        return ()
    return tuple(_offers(battle, state))


def _offers(battle: SalvesBattle, ship: SalvesShip) -> Iterator[Offer]:
    here = opened(battle, ship=ship.id)
    if battle.phase == PLACING:
        again = ship.cell is not None
        title = msg("Place elsewhere") if again else None
        yield offer(place, title=title, leads=not again, **here)
        return
    order = written_order(battle, ship)
    aimed: dict[str, Any] = {}
    if order is not None and order.kind == "fire":
        aimed["cells"] = tuple(cell for cell, _ in order.targets)
        aimed["shots"] = {cell_name(cell): count for cell, count in order.targets}
    stop = may_order(battle, ship.side) or _cannot(battle, ship, Order("fire"))
    yield _leading(offer(salvo, discouraged=stop, **here, **aimed), order)
    no_move = may_order(battle, ship.side) or _cannot(battle, ship, Order("move"))
    yield _leading(offer(move, discouraged=no_move, **here), order)
    if order is not None:
        yield offer(clear_order, ship=ship.id)
    elif stop is None:
        yield offer(pass_ship, kind="quiet", ship=ship.id)
    if not battle.eyes:
        yield offer(relocate, kind="quiet", **here)


def _leading(one: Offer, order: Order | None) -> Offer:
    """The button that leads on: nothing speaks against it, and nothing is ordered yet."""
    return one.but(kind="primary") if one.discouraged is None and order is None else one


def _cannot(battle: SalvesBattle, ship: SalvesShip, order: Order) -> Msg | None:
    """What would be said on the paper against an order, as far as it is known: of none but its kind, or with cells."""
    reason = tried(battle, ship, order).reason
    return said(reason) if reason not in {"", "zero_shots"} else None


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
    if battle.phase == PLACING:
        told = msg("Place {ship} in {cell}", ship=state.name, cell=cell_name(cell))
        here = opened(battle, ship=ship, touched=(cell,))
        own = any(one.cell == cell for one in battle.fleet_of(state.side))
        return () if own else (offer(place, title=told, kind="primary", **here),)
    if state.cell is None or may_order(battle, state.side) is not None or state.acted:
        return ()
    return tuple(_in_cell(battle, state, state.cell, cell))


def _in_cell(battle: SalvesBattle, ship: SalvesShip, stands: Place, cell: Place) -> Iterator[Offer]:
    order = written_order(battle, ship)
    cells: tuple[Place, ...] = (cell,)
    single = battle.phase == FIRST and battle.house.first_turn == "one_ship_one_cell"
    if order is not None and order.kind == "fire" and not single:
        cells = (*(one for one, _ in order.targets if one != cell), cell)
    stop = _cannot(battle, ship, Order("fire", targets=((cell, 1),)))
    told = msg("Fire at {cell}", cell=cell_name(cell))
    here = opened(battle, ship=ship.id, cells=cells)
    if len(cells) > 1:  # how the shots are shared is asked
        told = msg("Also fire at {cell}", cell=cell_name(cell))
    else:
        here[TOUCHED] = True
    fire = offer(salvo, title=told, discouraged=stop, leads=stop is None, **here)
    if cell == stands or single:
        yield fire
        return
    steps = movement.route((stands, cell))
    points = movement.cost(steps, battle.values(ship.id).speed)
    no_move = _cannot(battle, ship, Order("move", steps=steps))
    go = offer(
        move,
        title=nmsg("Move to {cell}: 1 point", "Move to {cell}: {n} points", points, cell=cell_name(cell)),
        discouraged=no_move,
        leads=stop is not None and no_move is None,
        **{**opened(battle, ship=ship.id, cells=(cell,)), TOUCHED: True},
    )
    if (stop is None) == (no_move is None):
        yield from (fire, go)
    else:  # the other one is no choice
        yield fire if stop is None else go
