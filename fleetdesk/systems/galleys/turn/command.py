"""Orders, laid face down (R2-R9, R12, R16, R20)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from fleetdesk.core import forms
from fleetdesk.core.answers import flag, one_of, rows
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.formulas import crews
from fleetdesk.systems.galleys.formulas.trials import chance, needed, trial_table
from fleetdesk.systems.galleys.orders import ORDERS, UNORDERED, Order
from fleetdesk.systems.galleys.picks import comply, drawn, link_badges, said, status_badges, why, word_of
from fleetdesk.systems.galleys.profiles import known
from fleetdesk.systems.galleys.readiness import fatigue_trial
from fleetdesk.systems.galleys.state import COMMAND, HIDDEN, GalleyBattle, GalleyShip, GalleySide


class Laid(Frozen):
    """One order of a ship."""

    ship: str
    order: Order | Literal[""]
    """Empty: the one it has is taken back."""
    rest: bool = False


class PlaceOrder(Laid):
    """Lay the order of one ship face down."""


class PlaceOrders(Frozen):
    """Lay the orders of a whole side."""

    side: str
    orders: tuple[Laid, ...]
    seal: bool = False
    """The side lays no more orders, though ships may lack one."""


def order_msg(order: str) -> Msg:
    """An order's name; one that lies face down is not told."""
    if order in ORDERS:
        return Msg(key=ORDERS[order])
    return msg("face down") if order == HIDDEN else msg("no order")


@remembered
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
    """R2: sides with a ship that has no order, unless they have sealed them all the same."""
    if battle.phase != COMMAND:
        return ()
    counts = (
        (side.id, *laid_count(battle, side.id)) for side in battle.sides if side.id not in battle.sealed
    )
    return tuple(side for side, laid, ships in counts if laid < ships)


ICONS = {
    "halt": "halt",
    "ahead": "up",
    "combat": "up-up",
    "port": "to-port",
    "starboard": "to-starboard",
    "astern": "down",
}


def order_cell(battle: GalleyBattle, ship: GalleyShip, order: str) -> forms.Pick:
    """R3-R16, R30-R34: what an order would come to for the ship as she is now: how far, and what goes with it."""
    pace = orders.pace(order, battle.house, fatigued=ship.fatigued)
    reason = orders.why_no_order(order, fatigued=ship.fatigued)
    way = battle.may_move(ship.id, pace.speed)
    return forms.Pick(
        value=order,
        title=Msg(key=ORDERS[order]),
        trailing=msg("{cm} cm", cm=way),
        detail=_goes_with(battle, ship, order, pace),
        discouraged=why(reason),
        word=word_of(reason),
        icon=ICONS[order],
    )


def _goes_with(battle: GalleyBattle, ship: GalleyShip, order: str, pace: orders.Pace) -> Msg:
    """A rest, the half of a ship that must break free first, a test, or how far it turns."""
    limits = orders.turning(pace.order, known(battle.card(ship.id).turning_angle))
    if order == "halt":
        now = crews.Rest(ship.fatigued, ship.rest)
        rest = crews.begin_rest(now, order, wants_rest=True, engaged=battle.engaged(ship.id)).rest
        return msg("Rest {n}", n=rest) if rest else msg("on the spot")
    if battle.bound(ship.id):
        return msg("broken free: {cm} cm", cm=battle.may_move(ship.id, pace.speed, freed=True))
    if pace.test:
        return msg("fatigue: {need}", need=needed(fatigue_trial(battle, ship.id)))
    return turn_msg(limits)


def turn_msg(limits: orders.Turning) -> Msg:
    """R3-R8: how far an order turns a ship."""
    if limits.least:
        return msg("{least} to {most}°", least=limits.least, most=limits.most)
    return msg("\N{LESS-THAN OR EQUAL TO} {most}°", most=limits.most)


@remembered
def order_fields(battle: GalleyBattle, number: str, order: str, *, rest: bool) -> tuple[forms.FormField, ...]:
    """Which order, and for a tired crew at a halt whether it rests."""
    ship = battle.ships[number]
    picks = tuple(order_cell(battle, ship, key) for key in ORDERS)
    fields: tuple[forms.FormField, ...] = (
        forms.Choice(
            key="order",
            label=msg("Order"),
            picks=picks,
            value=order,
            otherwise=UNORDERED,
            segments=True,
            at_once=True,
        ),
    )
    if ship.fatigued and order == "halt":
        fields += (
            forms.Toggle(key="rest", label=msg("Rest"), detail=msg("Two halts in a row (R16)"), value=rest),
        )
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
        if ship is None or ship.fatigued or not one.order:
            continue
        if orders.pace(one.order, battle.house, fatigued=False).test:
            title = msg("{ship}: fatigue test", ship=ship.name)
            tables.append(trial_table(title, fatigue_trial(battle, ship.id)))
    return Odds(tables=tuple(tables)) if tables else None


def _place_form(battle: GalleyBattle, answers: forms.Answers) -> forms.Form:
    """Filled only from the answers of the button: the form itself never looks at an order."""
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return forms.Form(title=msg("Order"))
    order = one_of(answers, "order", ORDERS, UNORDERED)
    rest = flag(answers, "rest", default=ship.fatigued)
    useless = orders.why_no_rest(order, fatigued=ship.fatigued, engaged=battle.engaged(ship.id))
    return forms.Form(
        title=msg("{ship}: order", ship=ship.name),
        fields=(*order_fields(battle, ship.id, order, rest=rest), forms.Info(text=dash_msg(battle, ship))),
        remarks=(said(useless),) if rest and useless == "rest_engaged" else (),
        args={"ship": ship.id, "order": order, "rest": rest and order == "halt"},
        go=msg("Lay it face down"),
    )


@action(
    N_("Order"),
    rules="R2-R9 R12 R16",
    icon="card",
    form=_place_form,
    odds=lambda battle, args: _tests(battle, (args,)),
    rights=lambda battle, args: Rights(sides=(ship_of(battle, args.ship).side,)),
)
def place_order(battle: GalleyBattle, args: PlaceOrder, table: Table) -> Outcome[GalleyBattle]:
    """R2: one ship's order; the name of the step does not tell it."""
    after, lines = _lay(battle, (args,), table)
    return Outcome(battle=after, title=msg("Order of {ship}", ship=battle.ships[args.ship].name), lines=lines)


# --- the orders of a side -----------------------------------------------------------------------------


def _side_form(battle: GalleyBattle, answers: forms.Answers) -> forms.Form:
    """A row a ship, a column an order; like the other filled from answers alone."""
    side = next((one for one in battle.sides if one.id == answers.get("side")), None)
    if side is None:
        return forms.Form(title=msg("Orders"))
    given, ships = rows(answers, "orders"), battle.in_play(side.id)
    told = [
        (ship, one_of(row, "order", ORDERS), flag(row, "rest", default=ship.fatigued), "order" in row)
        for ship in ships
        for row in (given.get(ship.id, {}),)
    ]
    bare = [ship for ship, order, _, _ in told if not order]
    laid = [
        {"ship": ship.id, "order": order, "rest": order == "halt" and rest}
        for ship, order, rest, answered in told
        if answered
    ]
    go = nmsg("Seal (1 without an order)", "Seal ({n} without an order)", len(bare)) if bare else msg("Seal")
    return forms.Form(
        title=msg("Orders of {side}", side=side.name),
        fields=(
            forms.Group(
                key="orders",
                label=msg("One order for each ship (R2)"),
                rows=tuple(_row_of(battle, ship.id, order, rest=rest) for ship, order, rest, _ in told),
                fills=tuple(_fills(battle, given, bare or ships)),
                across=tuple(_across(battle, one) for one in battle.sides if one is not side),
            ),
        ),
        args={"side": side.id, "orders": laid, "seal": True},
        left={"side": side.id, "orders": laid},
        lacks=len(bare),
        passes=True,
        go=go,
    )


@remembered
def _row_of(battle: GalleyBattle, number: str, order: str, *, rest: bool) -> forms.GroupRow:
    ship, card = battle.ships[number], battle.card(number)
    kind = Msg(key=card.ship_type) if card.ship_type else Msg.verbatim(card.class_name)
    return forms.GroupRow(
        key=ship.id,
        title=Msg.verbatim(ship.name),
        detail=msg(
            "{class_name} \N{MIDDLE DOT} {crew}", class_name=kind, crew=Msg(key=crews.CREW_WORDS[ship.crew])
        ),
        fields=order_fields(battle, number, order, rest=rest),
        ship=ship.id,
        outline=drawn(battle, ship),
        badges=(*status_badges(battle, ship), *link_badges(battle, ship)),
    )


def _fills(
    battle: GalleyBattle, given: Mapping[str, Mapping[str, Any]], whose: Iterable[GalleyShip]
) -> Iterator[forms.Fill]:
    """The orders of the turn before for these ships, as far as they may be given again; none at all."""
    before = {
        ship.id: {"order": ship.last_order}
        for ship in whose
        if ship.last_order and not orders.why_no_order(ship.last_order, fatigued=ship.fatigued)
    }
    if before:
        yield forms.Fill(title=msg("As in turn {n}", n=battle.turn - 1), value={**given, **before})
    yield forms.Fill(
        title=msg("Clear my orders"), value={ship: {"order": ""} for ship in battle.ships if ship in given}
    )


def _across(battle: GalleyBattle, side: GalleySide) -> forms.FaceDown:
    count, total = laid_count(battle, side.id)
    sealed = side.id not in deciding(battle)
    text = (
        nmsg("1 order sealed, face down", "{n} orders sealed, face down", count)
        if sealed
        else msg("{n} of {all} orders laid, face down", n=count, all=total)
    )
    return forms.FaceDown(title=Msg.verbatim(side.name), text=text, count=count)


@action(
    N_("Orders of a side"),
    rules="R2",
    icon="card",
    form=_side_form,
    odds=lambda battle, args: _tests(battle, args.orders),
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
    side = battle.side(args.side)
    if args.seal:
        after = after.but(sealed=tuple(dict.fromkeys((*after.sealed, side.id))))
        laid, ships = laid_count(after, side.id)
        if laid < ships:
            text = nmsg(
                "{side}: orders sealed, 1 ship has none and goes ahead (R2)",
                "{side}: orders sealed, {n} ships have none and go ahead (R2)",
                ships - laid,
                side=side.name,
            )
            lines = (*lines, Line(text=text, tone="brass"))
    return Outcome(battle=after, title=msg("Orders of {side}", side=side.name), lines=lines)
