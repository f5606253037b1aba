"""Orders handed in: pasted as players write them, or tapped on the grid; nothing is carried out yet (R26-R46)."""

from collections.abc import Iterable
from typing import Any

from pydantic import Field

from fleetdesk.core.answers import flag, one_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.forms import Answers, Cells, Form, FormField, Info, Pick, Shares, Written
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.salves import drawing, messages, movement, preview, wording
from fleetdesk.systems.salves.picks import OPEN, cells_given, of_ship, of_side, seen_by, side_of
from fleetdesk.systems.salves.posts import grammar
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sea.compass import Step
from fleetdesk.systems.salves.state import FIRST, MOST_MESSAGE, PLAYING, Paper, SalvesBattle, SalvesShip, Shot
from fleetdesk.systems.salves.turn.judging import Judged, judge, reading, tried, why_wrong

TOUCHED = "touched"
"""Answer of a button that one touch of the grid stands for."""
NOT_NOW = msg("Orders are handed in during the game.")


class PasteOrders(Frozen):
    """Hand in a player's orders, as he wrote them."""

    side: str
    text: str = Field(max_length=MOST_MESSAGE)


class Salvo(Frozen):
    """Write a salvo on a player's paper."""

    ship: str
    targets: tuple[Shot, ...]


class Move(Frozen):
    """Write a move on a player's paper."""

    ship: str
    steps: tuple[Step, ...]


def has_played(battle: SalvesBattle, side: str) -> bool:
    """R24, R25: its orders of this turn are carried out."""
    if battle.phase == FIRST:
        return battle.resolved
    if battle.phase != PLAYING or not battle.has_side(battle.player):
        return False
    order = [one.id for one in battle.sides]
    return order.index(side) < order.index(battle.player) + battle.resolved


def may_order(battle: SalvesBattle, side: str) -> Msg | None:
    """Why a player need not hand in orders now; `None` if it is time, or soon will be."""
    if battle.phase == FIRST and not battle.resolved:
        return None
    if battle.phase != PLAYING or not battle.has_side(battle.player):
        return NOT_NOW
    if not has_played(battle, side):
        return None
    if side == battle.player:
        return msg("These orders were carried out already.")
    return msg("{fleet} has played this turn.", fleet=wording.fleet(battle, side))


# --- papers -----------------------------------------------------------------------------------------


def hand_in(battle: SalvesBattle, side: str, written: str) -> tuple[SalvesBattle, tuple[Line, ...]]:
    """Put a text on a player's paper; what is told of it to him alone."""
    after = battle.but(papers={**battle.papers, side: Paper(text=written)})
    judged = judge(after, side, written)
    wrong = sum(bool(one.reason) for one in judged)
    seats = (side,)
    told = nmsg("{fleet}: 1 order", "{fleet}: {n} orders", len(judged), fleet=wording.fleet(battle, side))
    if wrong:
        told = nmsg("{what}, 1 refused", "{what}, {n} refused", wrong, what=told)
    lines = [Line(text=told, tone="harm" if wrong else "sound", seats=seats)]
    for one in judged:
        ships = (one.ship,) if one.line.own else ()
        if one.reason:
            told = msg("{line} \N{EM DASH} {reason}", line=one.line.text, reason=why_wrong(battle, one))
            lines.append(Line(text=told, tone="harm", ships=ships, seats=seats))
        elif one.order is not None:
            lines.append(Line(text=wording.ordered(battle, one.ship, one.order), ships=ships, seats=seats))
    return after, tuple(lines)


def receive(battle: SalvesBattle, side: str, got: messages.Received) -> tuple[SalvesBattle, tuple[Line, ...]]:
    """Put what a message orders on a player's paper; what is told of it, and what he is to be asked."""
    after, lines = hand_in(battle, side, messages.merged(battle, side, got))
    ask = tuple(
        Line(text=told, tone="brass", ships=(ship,) if ship else (), seats=(side,))
        for ship, told in messages.questions(battle, got.found)
        if not ship or battle.ships[ship].side == side
    )
    return after, (*lines, *ask)


def with_line(battle: SalvesBattle, ship: SalvesShip, order: Order | None) -> str:
    """The paper of a ship's player with one order of that ship: in the place of the one it had, else below."""
    old = battle.paper(ship.side)
    new = grammar.written(ship.name, order, battle.language) if order is not None else ""
    rows = old.splitlines()
    at = sorted({one.line.number for one in judge(battle, ship.side, old) if one.ship == ship.id})
    if at:
        rows[at[0]] = new
        rows = [row for number, row in enumerate(rows) if number not in at[1:]]
    else:
        rows.append(new)
    return "\n".join(row for row in rows if row.strip())


def _write(battle: SalvesBattle, number: str, order: Order | None, table: Table) -> Outcome[SalvesBattle]:
    ship = ship_of(battle, number)
    stop = may_order(battle, ship.side)
    table.require(stop is None, stop or NOT_NOW)
    after, _ = hand_in(battle, ship.side, with_line(battle, ship, order))
    after = _begun(battle, after, ship.side, 1 if order is not None else -1)
    title = msg("{fleet}: an order written", fleet=wording.fleet(battle, ship.side))
    if order is None:
        title = msg("{fleet}: an order taken back", fleet=wording.fleet(battle, ship.side))
        told = msg("{ship}: order taken back", ship=ship.name)
        return Outcome(
            battle=after, title=title, lines=(Line(text=told, ships=(ship.id,), seats=(ship.side,)),)
        )
    reason = tried(battle, ship, order).reason
    told = wording.ordered(battle, ship.id, order)
    if reason:
        told = msg("{line} \N{EM DASH} {reason}", line=told, reason=said(reason))
    line = Line(text=told, tone="harm" if reason else "sound", ships=(ship.id,), seats=(ship.side,))
    return Outcome(battle=after, title=title, lines=(line,))


def _begun(before: SalvesBattle, after: SalvesBattle, side: str, more: int) -> SalvesBattle:
    """R22, R23: ship by ship a player is done with as many orders as he may give; else he hands them in.

    Orders are counted, which everybody reads in the log; which ships have one nobody else may learn from it. Who handed
    in a whole message stays done, whatever he changes in it.
    """
    paper = before.papers.get(side, Paper(begun=True))
    if not paper.begun and not paper.written:
        return after
    written = max(0, paper.written + more)
    single = before.phase == FIRST and before.house.first_turn == "one_ship_one_cell"
    most = 1 if single else sum(ship.cell is not None for ship in before.afloat(side))
    changed = after.papers[side].but(begun=written < most, written=written)
    return after.but(papers={**after.papers, side: changed})


# --- forms ------------------------------------------------------------------------------------------


def _paste_form(battle: SalvesBattle, answers: Answers) -> Form:
    """The paper of one player, read while it is written."""
    side = one_of(answers, "side", [one.id for one in battle.sides])
    if not side:
        return Form(title=msg("Orders"))
    if flag(answers, TOUCHED):  # what is written ship by ship is all
        return Form(
            title=msg("Orders: {fleet}", fleet=wording.fleet(battle, side)), args={"side": side, "text": ""}
        )
    seen = seen_by(battle, side, answers)
    written = text(answers, "text", "", MOST_MESSAGE)
    got = messages.received(seen, (side,), written)
    judged = judge(seen, side, messages.merged(seen, side, got))
    fields: list[FormField] = [
        Written(
            key="text",
            label=msg("Orders, as they were sent"),
            value=written,
            readings=tuple(messages.said_of(seen, (side,), written, got)),
            lines=max(5, min(14, len(seen.afloat(side)) + 1)),
            hint=example(seen, side),
        )
    ]
    if not written.strip():
        fields.append(Info(key="how", text=how_to_write(battle)))
    stays = [reading(seen, one) for one in judged if one.ship not in got.orders]
    fields += [
        Info(key=f"stays-{at}", text=one.text, tone="plain" if one.tone == "sea" else one.tone)
        for at, one in enumerate(stays)
    ]
    left = _without_order(seen, side, judged)
    if left and battle.phase == PLAYING:
        names = wording.names(battle, left)
        fields.append(Info(key="left", text=msg("Without an order: {ships}", ships=names)))
    fields.append(Cells(key="preview", label=msg("On the grid"), chart=preview.chart(seen, judged), most=0))
    coming = preview.warnings(seen, side, judged) if answers.get(OPEN) is True else ()
    return Form(
        title=msg("Orders: {fleet}", fleet=wording.fleet(battle, side)),
        fields=tuple(fields),
        remarks=coming,
        args={"side": side, "text": written},
        go=msg("Keep these orders"),
    )


@action(N_("Orders"), rules="R20-R28 R35-R37 R46", icon="card", form=_paste_form, rights=of_side)
def paste_orders(battle: SalvesBattle, args: PasteOrders, table: Table) -> Outcome[SalvesBattle]:
    """R46 (Tn.2): the message replaces the orders of the ships it names; refused ones are kept to be mended."""
    side = side_of(battle, args.side)
    stop = may_order(battle, side.id)
    table.require(stop is None, stop or NOT_NOW)
    after, lines = receive(battle, side.id, messages.received(battle, (side.id,), args.text))
    told = msg("{fleet}: orders handed in", fleet=wording.fleet(battle, side.id))
    return Outcome(battle=after, title=told, lines=(Line(text=told, tone="sea"), *lines))


def example(battle: SalvesBattle, side: str) -> Msg:
    """An order as it may look, for one of the ships there are."""
    name = next((ship.name for ship in battle.afloat(side)), "Bismarck")
    if battle.phase == FIRST:
        return msg("{ship} \N{EN DASH} fire C4", ship=name)
    return msg("{ship} \N{EN DASH} 1N, 1NW", ship=name)


def how_to_write(battle: SalvesBattle) -> Msg:
    """What a line may say."""
    if battle.phase == FIRST:
        return msg("A ship and one cell: all its shots go there.")
    return msg("To move: 1N, 1NW \N{MIDDLE DOT} to fire: fire C4 x3, C5")


def _without_order(battle: SalvesBattle, side: str, judged: Iterable[Judged]) -> tuple[str, ...]:
    ordered = {one.ship for one in judged if not one.reason}
    return tuple(ship.id for ship in battle.afloat(side) if ship.id not in ordered and ship.cell is not None)


def written_order(battle: SalvesBattle, ship: SalvesShip) -> Order | None:
    """The order a ship has on its paper, as far as whoever looks may know."""
    found = [one for one in judge(battle, ship.side, battle.paper(ship.side)) if one.ship == ship.id]
    return found[0].order if found else None


def _salvo_form(battle: SalvesBattle, answers: Answers) -> Form:
    ship = battle.ships.get(text(answers, "ship"))
    if ship is None:
        return Form(title=msg("Fire"))
    seen = seen_by(battle, ship.side, answers)
    attack = battle.values(ship.id).attack
    first = battle.phase == FIRST and battle.house.first_turn == "one_ship_one_cell"
    chosen = cells_given(answers, "cells", seen.grid, most=1 if first else attack)
    given = answers.get("shots")
    dealt = _dealt(given if isinstance(given, dict) else {}, chosen, attack)
    label = msg("Touch the target cells") if not first else msg("Touch the target cell")
    fields: list[FormField] = [
        Cells(
            key="cells",
            label=label,
            chart=drawing.of_ship(seen, ship.id, "band"),
            values=chosen,
            most=1 if first else attack,
        )
    ]
    if len(chosen) > 1:
        picks = tuple(Pick(value=cell_name(cell), title=Msg.verbatim(cell_name(cell))) for cell in chosen)
        values = {cell_name(cell): count for cell, count in dealt.items()}
        fields.append(Shares(key="shots", label=msg("Shots"), picks=picks, total=attack, values=values))
    targets = [{"cell": cell, "count": count} for cell, count in dealt.items() if count]
    order = Order("fire", targets=tuple((cell, count) for cell, count in dealt.items() if count))
    remarks = _trial(seen, ship, order) if targets else ()
    args = {"ship": ship.id, "targets": targets} if targets else None
    return _order_form(msg("{ship} fires", ship=ship.name), answers, fields, remarks, args)


@action(N_("Fire"), rules="R26-R28", icon="target", form=_salvo_form, rights=of_ship)
def salvo(battle: SalvesBattle, args: Salvo, table: Table) -> Outcome[SalvesBattle]:
    """R26-R28: the cells fired at and the shots on each; a cell named twice gets the shots of both."""
    targets: dict[Cell, int] = {}
    for shot in args.targets:
        targets[shot.cell] = targets.get(shot.cell, 0) + shot.count
    return _write(battle, args.ship, Order("fire", targets=tuple(targets.items())), table)


def _dealt(given: dict[Any, Any], cells: tuple[Cell, ...], attack: int) -> dict[Cell, int]:
    """R28: shots as they were dealt; else all on one cell, or spread evenly over several."""
    if not cells:
        return {}
    if len(cells) > 1 and any(given.get(cell_name(cell)) for cell in cells):
        found: dict[Cell, int] = {}
        for cell in cells:
            value = given.get(cell_name(cell), 0)
            whole = value if isinstance(value, int) and not isinstance(value, bool) else 0
            found[cell] = min(max(0, whole), attack)
        return found
    each, more = divmod(attack, len(cells))
    return {cell: each + int(at < more) for at, cell in enumerate(cells)}


def _move_form(battle: SalvesBattle, answers: Answers) -> Form:
    ship = battle.ships.get(text(answers, "ship"))
    if ship is None:
        return Form(title=msg("Move"))
    seen = seen_by(battle, ship.side, answers)
    here = seen.ships[ship.id].cell
    speed = battle.values(ship.id).speed
    chosen = cells_given(answers, "cells", seen.grid, most=max(1, speed))
    steps = movement.route((here, *chosen)) if here is not None else ()
    points = movement.cost(steps, speed)
    order = Order("move", steps=steps)
    fields: list[FormField] = [
        Cells(
            key="cells",
            label=msg("Touch the cells to sail through, the last one is the end"),
            chart=drawing.of_ship(seen, ship.id, "reach", way=(here, *chosen) if here is not None else ()),
            values=chosen,
            most=max(1, speed),
        )
    ]
    if steps:
        told = msg("{steps}: {n} of {most} points", steps=wording.steps(steps), n=points, most=speed)
        fields.append(Info(key="cost", text=told, tone="harm" if points > speed else "sound"))
    remarks = _trial(seen, ship, order) if steps else ()
    args = {"ship": ship.id, "steps": steps} if steps else None
    return _order_form(msg("{ship} moves", ship=ship.name), answers, fields, remarks, args)


@action(N_("Move"), rules="R35-R37", icon="ship", form=_move_form, rights=of_ship)
def move(battle: SalvesBattle, args: Move, table: Table) -> Outcome[SalvesBattle]:
    """R35-R37: the steps of a ship, left to right."""
    return _write(battle, args.ship, Order("move", steps=args.steps), table)


def _order_form(
    title: Msg,
    answers: Answers,
    fields: list[FormField],
    remarks: tuple[Msg, ...],
    args: dict[str, Any] | None,
) -> Form:
    """The form of one order; where a touch of the grid said all, and nothing speaks against it, nothing is asked."""
    said_all = flag(answers, TOUCHED) and not remarks
    shown = () if said_all else tuple(fields)
    return Form(title=title, fields=shown, remarks=remarks, args=args, go=msg("Write the order"))


def _trial(battle: SalvesBattle, ship: SalvesShip, order: Order) -> tuple[Msg, ...]:
    """What would be said of this order on the paper."""
    one = tried(battle, ship, order)
    if one.reason:
        return (why_wrong(battle, one),)
    return tuple(wording.WARNINGS[code] for code in one.warnings)


@action(N_("Pass"), rules="R21", icon="anchor", rights=of_ship)
def pass_ship(battle: SalvesBattle, args: OneShip, table: Table) -> Outcome[SalvesBattle]:
    """R21: a ship that does nothing, and says so."""
    return _write(battle, args.ship, Order("pass"), table)


@action(N_("Take the order back"), rules="R46", icon="undo", rights=of_ship)
def clear_order(battle: SalvesBattle, args: OneShip, table: Table) -> Outcome[SalvesBattle]:
    """R46: the player takes a line back, to write another or none."""
    return _write(battle, args.ship, None, table)
