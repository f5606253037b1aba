"""Movement as actions: all orders carried out at once, one ship by herself, ships that meet, positions set right."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from pydantic import Field

from fleetdesk.core.answers import rows, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Group, GroupRow, Info, Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.collision_resolution import part, sail, settle
from fleetdesk.systems.age_of_sail.hexes import Heading
from fleetdesk.systems.age_of_sail.orders.asking import (
    MOST_LETTERS,
    USUAL,
    asks_course,
    course_choice,
    course_heading,
    heading_told,
    plotted,
    stands,
)
from fleetdesk.systems.age_of_sail.orders.charts import Course, order_chart
from fleetdesk.systems.age_of_sail.orders.helms import helm_of
from fleetdesk.systems.age_of_sail.orders.labels import leads_to, order_msg
from fleetdesk.systems.age_of_sail.picks import said, ship_pick
from fleetdesk.systems.age_of_sail.shores import told
from fleetdesk.systems.age_of_sail.state import MOVEMENT, AosBattle, AosShip, Contact
from fleetdesk.systems.common.sentences import names_of, ship_of


class SailAll(Frozen):
    """Every ship that has not sailed carries out her order."""

    headings: Mapping[str, Heading] = {}
    """Of ships whose heading is not followed, as the players told it."""


class SailOne(Frozen):
    """One ship carries out her order."""

    ship: str
    heading: Heading | None = None


def _afloat(asked: Asked) -> list[Pick]:
    battle: AosBattle = asked.battle
    return [ship_pick(ship, Msg.verbatim(battle.side(ship.side).name)) for ship in battle.afloat()]


class Meet(Frozen):
    """Ships that ended their moves in one hex, as the players see it."""

    ships: Annotated[tuple[str, ...], Ask(msg("Ships"), picks=_afloat), Field(min_length=2)]


def waiting(battle: AosBattle) -> tuple[AosShip, ...]:
    """Ships that have not sailed this turn."""
    return tuple(ship for ship in battle.afloat() if not ship.moved)


def _turns_up(battle: AosBattle, ships: Iterable[AosShip]) -> Rights:
    """R3: sides whose orders of this turn are read out as these ships sail."""
    orders = ((ship.side, ship.order_of(battle.turn)) for ship in ships if not ship.moved)
    read = (side for side, order in orders if order is not None and order.sailed is None)
    return Rights(opens=tuple(dict.fromkeys(read)))


def _heading(battle: AosBattle, ship: AosShip, told: Heading | None) -> Heading:
    return told or ship.heading or course_heading(USUAL, battle.wind)


def _friends(
    battle: AosBattle, own: list[str], table: Table
) -> tuple[AosBattle, list[str], tuple[Line, ...]]:
    """R71: friends first; the one that stays."""
    before = {one: battle.ships[one] for one in own}
    battle, lines = part(battle, own, table)
    stayed = [one for one in own if battle.ships[one] == before[one]]
    return battle, stayed[:1] or own[:1], lines


# --- forms ----------------------------------------------------------------------------------------------


def _sail_all_form(battle: AosBattle, answers: Answers) -> Form:
    """Tells no order: they are all turned up together."""
    ships = waiting(battle)
    given = rows(answers, "courses")
    fields: list[FormField] = []
    bare = [ship for ship in ships if ship.order_of(battle.turn) is None]
    text = nmsg("1 ship carries out her order.", "{n} ships carry out their orders, all at once.", len(ships))
    fields.append(Info(text=text))
    if bare:
        listed = tuple(Msg.verbatim(ship.name) for ship in bare)
        fields.append(
            Info(
                key="bare",
                text=msg("Without an order, going straight on: {ships} (R73).", ships=listed),
                tone="brass",
            )
        )
    headings: dict[str, str] = {}
    asked: list[GroupRow] = []
    for ship in ships:
        if not asks_course(battle, ship):
            continue
        choice = course_choice(battle, ship, given.get(ship.id, {}))
        headings[ship.id] = course_heading(choice.value, battle.wind)
        asked.append(GroupRow(key=ship.id, title=Msg.verbatim(ship.name), fields=(choice,)))
    if asked:
        fields.append(
            Group(
                key="courses", label=msg("How do they lie to the wind before they sail?"), rows=tuple(asked)
            )
        )
    return Form(
        title=msg("Movement of turn {n}", n=battle.turn),
        fields=tuple(fields),
        args={"headings": headings},
        go=msg("Turn the orders up and sail"),
    )


def _sail_one_form(battle: AosBattle, answers: Answers) -> Form:
    """Shows the order the button told, if its seat may read it: the form itself never looks into a log."""
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Sail"))
    helm = helm_of(battle, ship, heading_told(battle, ship, answers))
    order = text(answers, "order", most=MOST_LETTERS)
    plot = plotted(helm, battle.turn, {battle.turn: order}) if order else ()
    args: dict[str, object] = {"ship": ship.id}
    fields: list[FormField] = []
    if asks_course(battle, ship):
        fields.append(course_choice(battle, ship, answers))
        args["heading"] = helm.heading
    fields.append(Info(key="stands", text=stands(helm)))
    for one in plot:
        start = ship.hex if battle.tracking == "hex" else None
        end = one.voyage.track(start)[-1] if start is not None else None
        reading = msg("Order {order}: {leads}", order=order_msg(order), leads=leads_to(helm, one.voyage, end))
        fields.append(Info(key="order", text=reading, tone="sound" if one.verdict.legal else "harm"))
    fields.append(order_chart(battle, [Course(ship, helm, plot)]))
    return Form(
        title=msg("{ship}: her order is carried out", ship=ship.name),
        fields=tuple(fields),
        args=args,
        go=msg("Sail"),
    )


def _which(_: Asked) -> tuple[FormField, ...]:
    text = msg("Choose the ships that ended in the same hex. Of friends one gives way; enemies may board.")
    return (Info(text=text),)


# --- for the table --------------------------------------------------------------------------------------


def sail_offers(battle: AosBattle) -> Iterator[Offer]:
    """The buttons of the movement phase."""
    if battle.phase != MOVEMENT:
        return
    if waiting(battle):
        yield offer(sail_all, kind="primary")
    if any(ship.hex is None for ship in battle.afloat()):
        yield offer(meet)


def sail_debts(battle: AosBattle) -> Iterator[Debt]:
    left = waiting(battle) if battle.phase == MOVEMENT else ()
    if left:
        yield Debt(
            text=nmsg("1 ship has not sailed", "{n} ships have not sailed", len(left)),
            ships=tuple(ship.id for ship in left),
            offer=offer(sail_all),
        )


@action(
    N_("Carry out the orders"),
    rules="R3 R70-R74",
    icon="ship",
    form=_sail_all_form,
    rights=lambda battle, _: _turns_up(battle, waiting(battle)).but(together=True),
)
def sail_all(battle: AosBattle, args: SailAll, table: Table) -> Outcome[AosBattle]:
    """R3, R70-R74: all at once, then who met whom."""
    table.require(battle.phase == MOVEMENT, said("wrong_phase"))
    lines: list[Line] = []
    moved: list[AosShip] = []
    for ship in waiting(battle):
        after, line = sail(battle, ship, _heading(battle, ship, args.headings.get(ship.id)))
        moved.append(after)
        lines.append(line)
    battle = battle.with_ships(moved)
    ashore = tuple(told(battle, moved))
    battle, met = settle(battle, table)
    title = nmsg("1 ship sails", "{n} ships take part", len(moved))
    return Outcome(battle=battle, title=title, lines=(*lines, *ashore, *met) or (Line(text=title),))


@action(
    N_("Carry out her order"),
    rules="R73 R74",
    icon="ship",
    form=_sail_one_form,
    rights=lambda battle, args: _turns_up(battle, (ship_of(battle, args.ship),)),
)
def sail_one(battle: AosBattle, args: SailOne, table: Table) -> Outcome[AosBattle]:
    """R73, R74: by herself; the ships are settled when the last one has sailed."""
    table.require(battle.phase == MOVEMENT, said("wrong_phase"))
    ship = ship_of(battle, args.ship)
    table.require(ship.on_map, said("out_of_play"))
    table.require(not ship.moved, msg("{ship} has sailed her order of this turn.", ship=ship.name))
    if battle.is_fort(ship.id):
        raise BadInput(msg("{ship} is a fort and does not move.", ship=ship.name))
    after, line = sail(battle, ship, _heading(battle, ship, args.heading))
    battle = battle.with_ship(after)
    met = tuple(told(battle, (after,)))
    if not waiting(battle):
        battle, settled = settle(battle, table)
        met = (*met, *settled)
    return Outcome(
        battle=battle, title=msg("{ship}: her order is carried out", ship=ship.name), lines=(line, *met)
    )


@action(
    N_("Two in one hex"),
    rules="R70-R75",
    icon="ram",
    asks=Asks(title=msg("Ships in one hex"), go=msg("They met"), more=_which),
    acts=lambda _, args: args.ships,
)
def meet(battle: AosBattle, args: Meet, table: Table) -> Outcome[AosBattle]:
    """R70-R75 where hexes are not followed: friends give way, enemies may board."""
    table.require(battle.phase == MOVEMENT, said("wrong_phase"))
    ships = [ship_of(battle, one) for one in dict.fromkeys(args.ships)]
    lines: list[Line] = []
    may_board = airs.row(battle.wind_force).boarding
    left: list[str] = []
    for side in dict.fromkeys(ship.side for ship in ships):
        own = [ship.id for ship in ships if ship.side == side]
        grappled = [one for one in own if battle.melee_of(one) is not None]
        if len(own) > 1 and not grappled:
            battle, own, more = _friends(battle, own, table)
            lines += more
        left += own
    sides = {battle.ships[one].side for one in left}
    if len(sides) > 1 and may_board:
        battle = battle.but(contacts=(*battle.contacts, Contact(ships=tuple(left))))
        text = msg("{ships} are in one hex: boarding is possible (R75)", ships=names_of(battle, left))
        lines.append(Line(text=text, tone="harm", ships=tuple(left)))
    elif len(sides) > 1:
        battle, more_ = part(battle, left, table)
        lines += more_
    title = msg("In one hex: {ships}", ships=names_of(battle, [ship.id for ship in ships]))
    return Outcome(battle=battle, title=title, lines=tuple(lines) or (Line(text=title),))
