"""Writing the orders of all ships under direct command at once, a line for each (R38, R40)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.forms import Answers, Form, Reading, Written
from fleetdesk.core.rights import Rights
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail.orders.asking import (
    MOST_LETTERS,
    asks_course,
    heading_told,
    open_turns,
    plotted,
    readings,
    stands,
    written,
)
from fleetdesk.systems.age_of_sail.orders.charts import Course, order_chart
from fleetdesk.systems.age_of_sail.orders.helms import helm_of, next_turn, readable
from fleetdesk.systems.age_of_sail.orders.labels import pad
from fleetdesk.systems.age_of_sail.orders.writing import TurnOrder, log_orders, side_of, tally
from fleetdesk.systems.age_of_sail.picks import said, ship_of
from fleetdesk.systems.age_of_sail.state import ORDERS, AosBattle, AosShip

MOST_LINES = 6
"""Lines shown at once, so that the pad stays in sight."""


class ShipOrders(Frozen):
    """The order of one ship for this turn."""

    ship: str
    text: str = Field(max_length=MOST_LETTERS)


class WriteSquadron(Frozen):
    """The orders of this turn, one for each ship."""

    side: str
    orders: tuple[ShipOrders, ...]


def _squadron_ships(battle: AosBattle, side: str) -> tuple[AosShip, ...]:
    """Ships that write one order, for this turn: the others need a form of their own."""
    return tuple(
        ship
        for ship in battle.afloat(side)
        if not ship.moved
        and open_turns(battle, ship).turns == (battle.turn,)
        and not asks_course(battle, ship)
    )


def _squadron_form(battle: AosBattle, answers: Answers) -> Form:
    """A line for each ship under direct command; filled only from the answers."""
    side = next((one for one in battle.sides if one.id == answers.get("side")), None)
    if side is None:
        return Form(title=msg("Orders"))
    ships = _squadron_ships(battle, side.id)
    value = written(answers)
    lines = value.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    given = {ship.id: line[:MOST_LETTERS] for ship, line in zip(ships, lines, strict=False) if line.strip()}
    found: list[Reading] = []
    courses: list[Course] = []
    for at, ship in enumerate(ships):
        helm = helm_of(battle, ship, heading_told(battle, ship, answers))
        plot = plotted(helm, battle.turn, {battle.turn: given[ship.id]}) if ship.id in given else ()
        courses.append(Course(ship, helm, plot))
        if not plot:
            text = msg("{ship}: {stands}", ship=ship.name, stands=stands(helm))
            found.append(Reading(line=at, text=text, tone="plain"))
            continue
        start = ship.hex if battle.tracking == "hex" else None
        found += [
            one.but(line=at, text=msg("{ship}: {reading}", ship=ship.name, reading=one.text))
            for one in readings((battle.turn,), plot, start)
        ]
    field = Written(
        key="orders",
        label=msg("A line for each ship: {ships}", ships=tuple(Msg.verbatim(one.name) for one in ships)),
        value=value,
        symbols=pad(None),
        readings=tuple(found),
        lines=max(1, min(MOST_LINES, len(ships))),
        hint=msg("such as 2P1"),
    )
    return Form(
        title=msg("Orders of {side}, turn {n}", side=side.name, n=battle.turn),
        fields=(field, order_chart(battle, courses)),
        args={
            "side": side.id,
            "orders": [{"ship": ship, "text": line.strip()} for ship, line in given.items()],
        }
        if given
        else None,
        go=msg("Enter in the log"),
    )


def squadron_offer(battle: AosBattle, side: str) -> Offer | None:
    """The button that writes the orders of all ships under direct command at once."""
    ships = _squadron_ships(battle, side)
    if len(ships) <= 1:
        return None
    texts = [readable(ship).get(battle.turn, "") for ship in ships]
    value = "\n".join(texts) if any(texts) else ""
    return offer(
        write_squadron, title=msg("Orders of {side}", side=battle.side(side).name), side=side, orders=value
    )


@action(
    "write_squadron",
    N_("Orders of a side"),
    WriteSquadron,
    rules="R40 R43-R69",
    icon="card",
    form=_squadron_form,
    rights=lambda _, args: Rights(sides=(args.side,)),
)
def write_squadron(battle: AosBattle, args: WriteSquadron, table: Table) -> Outcome[AosBattle]:
    """R40, R43: a line for each ship."""
    table.require(battle.phase == ORDERS, said("wrong_phase"))
    side_of(battle, args.side)
    lines: list[Line] = []
    for one in args.orders:
        ship = ship_of(battle, one.ship)
        table.require(ship.side == args.side, msg("Each side writes the orders of its own ships."))
        first = TurnOrder(turn=next_turn(battle, ship), text=one.text)
        ship, added = log_orders(battle, ship, (first,), table)
        battle = battle.with_ship(ship)
        lines += added
    title = msg("Orders of {side}", side=battle.side(args.side).name)
    return Outcome(battle=battle, title=title, lines=(*lines, tally(battle, args.side)))
