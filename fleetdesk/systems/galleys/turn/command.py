"""Orders, laid face down (R2-R9, R12, R16, R20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fleetdesk.core.answers import flag, one_of, rows
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Info, Pick, Toggle
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.formulas.trials import chance, trial_table
from fleetdesk.systems.galleys.orders import ORDERS, Order
from fleetdesk.systems.galleys.picks import comply, said, why
from fleetdesk.systems.galleys.readiness import fatigue_trial
from fleetdesk.systems.galleys.state import COMMAND, HIDDEN, GalleyBattle, GalleyShip


class Laid(Frozen):
    """One order of a ship."""

    ship: str
    order: Order
    rest: bool = False


class PlaceOrder(Laid):
    """Lay the order of one ship face down."""


class PlaceOrders(Frozen):
    """Lay the orders of a whole side."""

    side: str
    orders: tuple[Laid, ...]


def order_msg(order: str) -> Msg:
    """An order's name; one that lies face down is not told."""
    if order in ORDERS:
        return Msg(key=ORDERS[order])
    return msg("face down") if order == HIDDEN else msg("no order")


def laid_count(battle: GalleyBattle, side: str) -> tuple[int, int]:
    """How many ships of a side have an order, of how many."""
    ships = battle.in_play(side)
    return sum(bool(ship.order) for ship in ships), len(ships)


def rests(ship: GalleyShip, laid: Laid) -> bool:
    """R16, R22: only a fatigued crew at a halt gains anything from a rest."""
    return laid.rest and not orders.why_no_rest(laid.order, fatigued=ship.fatigued)


def _lay(battle: GalleyBattle, laid: Iterable[Laid], table: Table) -> tuple[GalleyBattle, tuple[Line, ...]]:
    """Put orders down; what they are only their own side reads."""
    table.require(battle.phase == COMMAND, msg("Orders are laid in the command phase (R2)."))
    lines: list[Line] = []
    sides: dict[str, None] = {}
    for one in laid:
        ship = ship_of(battle, one.ship)
        table.require(ship.on_table, said("out_of_play"))
        comply(table, orders.why_no_order(one.order, fatigued=ship.fatigued))
        rest = rests(ship, one)
        # Laid anew, by players who went back to this phase by hand: it lies face down again.
        battle = battle.with_ship(ship.but(order=one.order, rest_wanted=rest, revealed=False))
        text = (
            msg("{ship}: {order}, rest", ship=ship.name, order=order_msg(one.order))
            if rest
            else msg("{ship}: {order}", ship=ship.name, order=order_msg(one.order))
        )
        lines.append(Line(text=text, ships=(ship.id,), seats=(ship.side,)))
        sides[ship.side] = None
    for side in sides:
        count, total = laid_count(battle, side)
        text = msg("Orders laid: {side} {n} of {all}", side=battle.side(side).name, n=count, all=total)
        lines.append(Line(text=text, tone="sea"))
    return battle, tuple(lines)


def deciding(battle: GalleyBattle) -> tuple[str, ...]:
    """R2: sides with a ship that has no order."""
    if battle.phase != COMMAND:
        return ()
    return tuple(side.id for side in battle.sides if not all(ship.order for ship in battle.in_play(side.id)))


ICONS = {
    "halt": "halt",
    "ahead": "up",
    "combat": "up-up",
    "port": "to-port",
    "starboard": "to-starboard",
    "astern": "down",
}


def _reach(battle: GalleyBattle, ship: GalleyShip, order: str) -> Msg | None:
    """R3-R9, R30-R33: how far an order would carry the ship as she is now; nothing of a ship that stays."""
    way = battle.may_move(ship.id, orders.pace(order, battle.house, fatigued=ship.fatigued).speed)
    return msg("{cm} cm", cm=way) if order != "halt" else None


def order_fields(battle: GalleyBattle, ship: GalleyShip, order: str, *, rest: bool) -> tuple[FormField, ...]:
    """Which order, and for a tired crew at a halt whether it rests."""
    picks = tuple(
        Pick(
            value=key,
            title=Msg(key=name),
            trailing=_reach(battle, ship, key),
            discouraged=why(orders.why_no_order(key, fatigued=ship.fatigued)),
            icon=ICONS[key],
        )
        for key, name in ORDERS.items()
    )
    fields: tuple[FormField, ...] = (
        Choice(key="order", label=msg("Order"), picks=picks, value=order, segments=True, at_once=True),
    )
    if ship.fatigued and order == "halt":
        fields += (Toggle(key="rest", label=msg("Rest"), detail=msg("Two halts in a row (R16)"), value=rest),)
    return fields


def dash_msg(battle: GalleyBattle, ship: GalleyShip) -> Msg:
    """What a dash at combat speed risks (R10), before the order is chosen."""
    if ship.fatigued:
        return msg("Fatigued: no combat speed (R12)")
    return msg("Fatigue test at combat speed: {chance}", chance=chance(fatigue_trial(battle, ship.id)))


def _tests(battle: GalleyBattle, laid: Iterable[Laid]) -> Odds | None:
    """R5, R10, A-02: the fatigue tests these orders will need."""
    tables = []
    for one in laid:
        ship = battle.ships.get(one.ship)
        if ship is None or ship.fatigued:
            continue
        if orders.pace(one.order, battle.house, fatigued=False).test:
            title = msg("{ship}: fatigue test", ship=ship.name)
            tables.append(trial_table(title, fatigue_trial(battle, ship.id)))
    return Odds(tables=tuple(tables)) if tables else None


def _place_odds(battle: GalleyBattle, args: PlaceOrder) -> Odds | None:
    return _tests(battle, (args,))


def _place_all_odds(battle: GalleyBattle, args: PlaceOrders) -> Odds | None:
    return _tests(battle, args.orders)


def _place_form(battle: GalleyBattle, answers: Answers) -> Form:
    """Filled only from the answers of the button: the form itself never looks at an order."""
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Order"))
    order = one_of(answers, "order", ORDERS, "ahead")
    rest = flag(answers, "rest", default=ship.fatigued)
    useless = orders.why_no_rest(order, fatigued=ship.fatigued, engaged=battle.engaged(ship.id))
    return Form(
        title=msg("{ship}: order", ship=ship.name),
        fields=(*order_fields(battle, ship, order, rest=rest), Info(text=dash_msg(battle, ship))),
        remarks=(said(useless),) if rest and useless == "rest_engaged" else (),
        args={"ship": ship.id, "order": order, "rest": rest and order == "halt"},
        go=msg("Lay it face down"),
    )


@action(
    N_("Order"),
    rules="R2-R9 R12 R16",
    icon="card",
    form=_place_form,
    odds=_place_odds,
    rights=lambda battle, args: Rights(sides=(ship_of(battle, args.ship).side,)),
)
def place_order(battle: GalleyBattle, args: PlaceOrder, table: Table) -> Outcome[GalleyBattle]:
    """R2: one ship's order; the name of the step does not tell it."""
    after, lines = _lay(battle, (args,), table)
    return Outcome(battle=after, title=msg("Order of {ship}", ship=battle.ships[args.ship].name), lines=lines)


def _place_all_form(battle: GalleyBattle, answers: Answers) -> Form:
    side = next((one for one in battle.sides if one.id == answers.get("side")), None)
    if side is None:
        return Form(title=msg("Orders"))
    given = rows(answers, "orders")
    lines: list[GroupRow] = []
    laid: list[dict[str, Any]] = []
    for ship in battle.in_play(side.id):
        row = given.get(ship.id, {})
        order = one_of(row, "order", ORDERS, "ahead")
        rest = flag(row, "rest", default=ship.fatigued)
        lines.append(
            GroupRow(
                key=ship.id,
                title=Msg.verbatim(ship.name),
                detail=dash_msg(battle, ship),
                fields=order_fields(battle, ship, order, rest=rest),
            )
        )
        laid.append({"ship": ship.id, "order": order, "rest": rest and order == "halt"})
    return Form(
        title=msg("Orders of {side}", side=side.name),
        fields=(Group(key="orders", label=msg("One order for each ship (R2)"), rows=tuple(lines)),),
        args={"side": side.id, "orders": laid},
        go=msg("Lay them face down"),
    )


@action(
    N_("Orders of a side"),
    rules="R2",
    icon="card",
    form=_place_all_form,
    odds=_place_all_odds,
    rights=lambda _, args: Rights(sides=(args.side,)),
)
def place_orders(battle: GalleyBattle, args: PlaceOrders, table: Table) -> Outcome[GalleyBattle]:
    """R2: the orders of a side."""
    if not any(side.id == args.side for side in battle.sides):
        raise BadInput(msg("There is no side {side} in this battle.", side=args.side))
    for one in args.orders:
        table.require(
            ship_of(battle, one.ship).side == args.side, msg("Each side lays the orders of its own ships.")
        )
    after, lines = _lay(battle, args.orders, table)
    return Outcome(battle=after, title=msg("Orders of {side}", side=battle.side(args.side).name), lines=lines)
