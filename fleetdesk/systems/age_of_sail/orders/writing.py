"""Writing the orders of a ship, and closing the log of a turn (R3, R40, R43, section 7.6)."""

from collections.abc import Iterable, Iterator, Mapping

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Info, Written
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Debt
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.hexes import Heading
from fleetdesk.systems.age_of_sail.orders.asking import (
    MOST_LETTERS,
    asks_course,
    course_choice,
    heading_told,
    lines_of,
    open_turns,
    order_offer,
    plotted,
    readings,
    standing_lines,
    stands,
    written,
)
from fleetdesk.systems.age_of_sail.orders.charts import Course, order_chart
from fleetdesk.systems.age_of_sail.orders.helms import Plotted, helm_of, next_turn
from fleetdesk.systems.age_of_sail.orders.keys import Keys, ToWrite
from fleetdesk.systems.age_of_sail.orders.labels import order_msg, pad
from fleetdesk.systems.age_of_sail.orders.words import kept
from fleetdesk.systems.age_of_sail.picks import said
from fleetdesk.systems.age_of_sail.state import ORDERS, AosBattle, AosShip, LoggedOrder
from fleetdesk.systems.common.sentences import ship_of


class TurnOrder(Frozen):
    turn: int = Field(ge=1)
    text: str = Field(max_length=MOST_LETTERS)


class WriteOrders(Frozen):
    ship: str
    orders: tuple[TurnOrder, ...]
    heading: Heading | None = None
    """As the players told it, where it is not followed."""


class OfSide(Frozen):
    """A side that is done with its orders."""

    side: str


# --- rules ----------------------------------------------------------------------------------------------


def counted(battle: AosBattle, side: str) -> tuple[int, int]:
    """How many ships of a side have all the orders they need, of how many."""
    ships = battle.afloat(side)
    return sum(not open_turns(battle, ship).missing for ship in ships), len(ships)


def log_orders(
    battle: AosBattle, ship: AosShip, orders: Iterable[TurnOrder], table: Table
) -> tuple[AosShip, tuple[Line, ...]]:
    """R40: enter orders; what they are only their own side reads.

    Nor may it show whether one was changed: an open one counts as written now also where the words stay, one that
    stands does so as before also where players agree on other words.
    """
    lines: list[Line] = []
    open_ = open_turns(battle, ship)
    free = {*open_.turns, *open_.ahead}
    for one in orders:
        before = ship.order_of(one.turn)
        words = kept(one.text)
        same = before is not None and before.text == words
        if one.turn in free:
            table.require(ship.side not in battle.written, said("log_closed"))
            ship = ship.with_order(one.turn, LoggedOrder(text=words, written=battle.turn))
        elif not same:
            table.require(False, _why_not(ship, one.turn))
            written = before or LoggedOrder(written=battle.turn)
            ship = ship.with_order(one.turn, written.but(text=words, sailed=None))
        if same:
            continue
        text = msg("{ship}, turn {turn}: {order}", ship=ship.name, turn=one.turn, order=order_msg(words))
        lines.append(Line(text=text, ships=(ship.id,), seats=(ship.side,)))
    return ship, tuple(lines)


def _why_not(ship: AosShip, turn: int) -> Msg:
    if ship.order_of(turn) is not None:
        return msg("The order of {ship} for turn {turn} is locked (R40).", ship=ship.name, turn=turn)
    return msg("{ship} does not write orders for turn {turn} now (R40).", ship=ship.name, turn=turn)


def tally(battle: AosBattle, side: str) -> Line:
    """How far a side is, for everybody."""
    done, all_ = counted(battle, side)
    text = msg("Orders written: {side} {n} of {all}", side=battle.side(side).name, n=done, all=all_)
    return Line(text=text, tone="sea")


def side_of(battle: AosBattle, side: str) -> None:
    """Checks that there is such a side. Raises BadInput."""
    if not any(one.id == side for one in battle.sides):
        raise BadInput(msg("There is no side {side} in this battle.", side=side))


def locked(battle: AosBattle, ship: AosShip) -> AosShip:
    """R40: her log with everything up to this turn and the lead time standing."""
    last = max(battle.turn, battle.turn + ship.lead - 1)
    log = {
        turn: order.with_news({"locked": True}) if int(turn) <= last else order
        for turn, order in ship.log.items()
    }
    return ship.with_news({"log": log})


def _unlocked(battle: AosBattle, ship: AosShip) -> AosShip:
    """R40: her log with what was written this turn free again."""
    log = {
        turn: order.but(locked=False) if order.written == battle.turn else order
        for turn, order in ship.log.items()
    }
    return ship.but(log=log)


def deciding(battle: AosBattle) -> tuple[str, ...]:
    """R40: sides that have not closed their log."""
    if battle.phase != ORDERS:
        return ()
    return tuple(side.id for side in battle.sides if side.id not in battle.written and battle.afloat(side.id))


# --- forms ----------------------------------------------------------------------------------------------


def _write_form(battle: AosBattle, answers: Answers) -> Form:
    """Filled only from the answers of the button: the form itself never looks into a log."""
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Orders"))
    found = open_turns(battle, ship)
    value = written(answers)
    orders = lines_of(value, found.turns)
    standing = standing_lines(answers)
    helm = helm_of(battle, ship, heading_told(battle, ship, answers))
    known, first = {**standing, **orders}, next_turn(battle, ship)
    plot = plotted(helm, first, known)
    fields: list[FormField] = [Info(text=stands(helm))]
    args: dict[str, object] = {"ship": ship.id}
    if asks_course(battle, ship):
        fields.append(course_choice(battle, ship, answers))
        args["heading"] = helm.heading
    fields += _standing_fields(found.standing, standing, plot)
    start, keys = ship.hex if battle.tracking == "hex" else None, pad(helm)
    lines = {line: ToWrite(helm, first, turn, known) for line, turn in enumerate(found.turns)}
    fields.append(
        Written(
            key="orders",
            label=_label(found.turns),
            value=value,
            symbols=keys,
            fitting=Keys(lines=lines, symbols=keys),
            readings=readings(found.turns, plot, start),
            lines=len(found.turns),
            hint=msg("2P1 is: two hexes, turn to port, one hex"),
        )
    )
    fields.append(order_chart(battle, [Course(ship, helm, plot)]))
    args["orders"] = [{"turn": turn, "text": words.strip()} for turn, words in orders.items()]
    bare = tuple(msg("turn {n}", n=turn) for turn in found.missing if turn not in orders)
    return Form(
        title=msg("{ship}: orders", ship=ship.name),
        fields=tuple(fields),
        remarks=(msg("Nothing is written for {turns}.", turns=bare),) if bare else (),
        args=args if orders else None,
        go=msg("Enter in the log"),
    )


def _label(turns: tuple[int, ...]) -> Msg:
    if len(turns) == 1:
        return msg("Order for turn {n}", n=turns[0])
    return msg("Orders, a line for each turn from {first} to {last}", first=turns[0], last=turns[-1])


def _standing_fields(
    turns: tuple[int, ...], orders: Mapping[int, str], plot: tuple[Plotted, ...]
) -> Iterator[FormField]:
    """Locked turns, with a reminder where one does not fit any more."""
    at_risk = {one.turn for one in plot if not one.verdict.legal}
    for turn in turns:
        words = order_msg(orders[turn]) if turn in orders else msg("written")
        if turn in at_risk:
            text = msg(
                "Turn {turn}, locked: {order}. It does not fit any more (R73).", turn=turn, order=words
            )
            yield Info(key=f"turn{turn}", text=text, tone="brass")
        else:
            yield Info(key=f"turn{turn}", text=msg("Turn {turn}, locked: {order}", turn=turn, order=words))


def _close_form(battle: AosBattle, answers: Answers) -> Form:
    side = next((one for one in battle.sides if one.id == answers.get("side")), None)
    if side is None:
        return Form(title=msg("Orders"))
    done, all_ = counted(battle, side.id)
    text = nmsg("1 of {all} ships has her orders.", "{n} of {all} ships have their orders.", done, all=all_)
    return Form(
        title=msg("{side}: close the log of turn {n}", side=side.name, n=battle.turn),
        fields=(Info(text=text, tone="sound" if done == all_ else "brass"),),
        args={"side": side.id},
        go=msg("Close the log"),
    )


# --- for the table --------------------------------------------------------------------------------------


def order_debts(battle: AosBattle) -> Iterator[Debt]:
    """R40: ships that still have to write, told to their own side only; then sides that have not closed."""
    if battle.phase != ORDERS:
        return
    for side in battle.sides:
        if side.id in battle.written:
            continue
        owed = (_order_debt(battle, ship.id) for ship in battle.afloat(side.id))
        yield from (one for one in owed if one is not None)
        text = msg("{side}: log not closed yet", side=side.name)
        yield Debt(text=text, offer=offer(close_orders, side=side.id))


@remembered
def _order_debt(battle: AosBattle, number: str) -> Debt | None:
    ship = battle.ships[number]
    missing = open_turns(battle, ship).missing
    if not missing:
        return None
    turns = tuple(msg("turn {n}", n=turn) for turn in missing)
    return Debt(
        text=msg("{ship} has no order for {turns} (R40)", ship=ship.name, turns=turns),
        ships=(ship.id,),
        offer=order_offer(battle, ship),
        seats=(ship.side,),
    )


@action(
    N_("Orders"),
    rules="R40 R43-R69",
    icon="card",
    form=_write_form,
    rights=lambda battle, args: Rights(sides=(ship_of(battle, args.ship).side,)),
)
def write_orders(battle: AosBattle, args: WriteOrders, table: Table) -> Outcome[AosBattle]:
    """R40, R43: one ship; the name of the step does not tell her orders."""
    table.require(battle.phase == ORDERS, said("wrong_phase"))
    ship = ship_of(battle, args.ship)
    table.require(ship.on_map, said("out_of_play"))
    ship, lines = log_orders(battle, ship, args.orders, table)
    if args.heading is not None:
        ship = ship.but(heading=args.heading)
    after = battle.with_ship(ship)
    title = msg("Orders of {ship}", ship=ship.name)
    return Outcome(battle=after, title=title, lines=(*lines, tally(after, ship.side)))


@action(
    N_("Close the log"),
    rules="R3 R40",
    icon="check",
    form=_close_form,
    rights=lambda _, args: Rights(sides=(args.side,)),
)
def close_orders(battle: AosBattle, args: OfSide, table: Table) -> Outcome[AosBattle]:
    """R40: what stands inside the lead time is locked; a missing order stays missing."""
    table.require(battle.phase == ORDERS, said("wrong_phase"))
    side_of(battle, args.side)
    ships = [locked(battle, ship) for ship in battle.afloat(args.side)]
    bare = [ship for ship in battle.afloat(args.side) if open_turns(battle, ship).missing]
    after = battle.with_ships(ships).but(written=tuple(dict.fromkeys((*battle.written, args.side))))
    name = battle.side(args.side).name
    title = msg("{side}: orders all written", side=name)
    lines = [Line(text=title, tone="sea")]
    lines += [
        Line(
            text=msg("{ship} sails without a full set of orders", ship=ship.name),
            tone="brass",
            ships=(ship.id,),
            seats=(args.side,),
        )
        for ship in bare
    ]
    return Outcome(battle=after, title=title, lines=tuple(lines))


@action(N_("Open the log again"), rules="R40", icon="card", rights=lambda _, args: Rights(sides=(args.side,)))
def open_log(battle: AosBattle, args: OfSide, table: Table) -> Outcome[AosBattle]:
    """R40: until the phase ends a side may write anew what it wrote this turn; everybody reads that it does."""
    table.require(battle.phase == ORDERS, said("wrong_phase"))
    side_of(battle, args.side)
    table.require(args.side in battle.written, said("log_open"))
    ships = [_unlocked(battle, ship) for ship in battle.afloat(args.side)]
    after = battle.with_ships(ships).but(written=tuple(one for one in battle.written if one != args.side))
    title = msg("{side}: log open again", side=battle.side(args.side).name)
    return Outcome(battle=after, title=title, lines=(Line(text=title, tone="brass"),))
