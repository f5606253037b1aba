"""Writing the orders of a whole side at once: a row a ship, a column a turn, with what stands (R38, R40)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core import forms
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail.hexes import Heading, Hex, ahead, distance
from fleetdesk.systems.age_of_sail.orders.asking import (
    COLUMNS,
    MOST_LETTERS,
    asks_course,
    open_turns,
    plotted,
    readings,
    standing_lines,
    written,
)
from fleetdesk.systems.age_of_sail.orders.charts import Course, order_chart
from fleetdesk.systems.age_of_sail.orders.helms import Plotted, helm_of, next_turn, readable
from fleetdesk.systems.age_of_sail.orders.keys import Keys, ToWrite
from fleetdesk.systems.age_of_sail.orders.labels import fault_msg, order_msg, pad
from fleetdesk.systems.age_of_sail.orders.routes import routes
from fleetdesk.systems.age_of_sail.orders.rules import Helm, track
from fleetdesk.systems.age_of_sail.orders.writing import TurnOrder, log_orders, side_of, tally
from fleetdesk.systems.age_of_sail.picks import said
from fleetdesk.systems.age_of_sail.pieces import side_number, squad_number
from fleetdesk.systems.age_of_sail.sailing import POINT_WORDS
from fleetdesk.systems.age_of_sail.state import ORDERS, AosBattle, AosShip
from fleetdesk.systems.common.overviews import listed_name
from fleetdesk.systems.common.sentences import ship_of

AHEAD = 2
"""Turns beyond the last that is owed which are laid out, to be written ahead."""


class ShipOrders(Frozen):
    """The order of one ship for a turn."""

    ship: str
    text: str = Field(max_length=MOST_LETTERS)
    turn: int = Field(0, ge=0)
    """0: the next she sails in."""


class WriteSquadron(Frozen):
    """Orders of ships of one side."""

    side: str
    orders: tuple[ShipOrders, ...]


class Place(NamedTuple):
    """Whose order a line of the text is, and for which turn."""

    ship: str
    turn: int


def _writers(battle: AosBattle, side: str) -> tuple[AosShip, ...]:
    """Ships of a side that write orders now, squadron by squadron."""
    found = [
        ship
        for ship in battle.afloat(side)
        if not ship.moved and not asks_course(battle, ship) and open_turns(battle, ship).turns
    ]
    order = list(dict.fromkeys(ship.squadron for ship in found))
    return tuple(sorted(found, key=lambda ship: order.index(ship.squadron)))


def _places(battle: AosBattle, ships: Iterable[AosShip]) -> tuple[Place, ...]:
    """The line of each order that may be written: ship by ship what is open, then what may be written ahead."""
    found = {ship.id: open_turns(battle, ship) for ship in ships}
    most = battle.turn + COLUMNS - 1
    owed = battle.turn + max((battle.ships[ship].lead for ship in found), default=0)
    last = min(most, max((owed + AHEAD, *(one.turns[-1] for one in found.values()))))
    now = [Place(ship, turn) for ship, one in found.items() for turn in one.turns if turn <= most]
    ahead = [Place(ship, turn) for ship, one in found.items() for turn in one.ahead if turn <= last]
    return (*now, *ahead)


class _Log(NamedTuple):
    """What a ship's log comes to with these answers."""

    ship: AosShip
    helm: Helm
    given: Mapping[int, str]
    standing: Mapping[int, str]
    plot: tuple[Plotted, ...]


def _logs(battle: AosBattle, answers: forms.Answers, lines: Mapping[Place, str]) -> Iterator[_Log]:
    standing = answers.get("standing", {})
    texts: dict[str, dict[int, str]] = {place.ship: {} for place in lines}
    for place, text in lines.items():
        if text.strip():
            texts[place.ship][place.turn] = text
    for name, given in texts.items():
        ship = battle.ships[name]
        if ship.heading is None:
            continue
        stands = standing_lines(
            {"standing": standing.get(ship.id, {}) if isinstance(standing, Mapping) else {}}
        )
        helm, plot = _plotted(battle, name, ship.heading, tuple({**stands, **given}.items()))
        yield _Log(ship, helm, given, stands, plot)


@remembered
def _plotted(
    battle: AosBattle, number: str, heading: Heading, orders: tuple[tuple[int, str], ...]
) -> tuple[Helm, tuple[Plotted, ...]]:
    """A ship's helm and what her orders come to: of a whole side one ship's change with a touch."""
    ship = battle.ships[number]
    helm = helm_of(battle, ship, heading)
    return helm, plotted(helm, next_turn(battle, ship), dict(orders))


def _squadron_form(battle: AosBattle, answers: forms.Answers) -> forms.Form:
    """A line for each order; filled only from the answers of the button."""
    side = next((one for one in battle.sides if one.id == answers.get("side")), None)
    if side is None:
        return forms.Form(title=msg("Orders"))
    value = written(answers)
    places = _places(battle, _writers(battle, side.id))
    texts = value.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = {place: texts[at][:MOST_LETTERS] if at < len(texts) else "" for at, place in enumerate(places)}
    logs = tuple(_logs(battle, answers, lines))
    at, found = {place: line for line, place in enumerate(places)}, list[forms.Reading]()
    for one in logs:
        for plot in one.plot:
            if plot.turn in one.given:
                line = at[Place(one.ship.id, plot.turn)]
                found += [
                    told.but(line=line, whose=one.ship.name) for told in readings((plot.turn,), (plot,), None)
                ]
    orders = [
        {"ship": place.ship, "turn": place.turn, "text": text.strip()}
        for place, text in lines.items()
        if text.strip()
    ]
    of, keys = {one.ship.id: one for one in logs}, pad(None)
    open_lines = {
        line: ToWrite(log.helm, next_turn(battle, log.ship), place.turn, {**log.standing, **log.given})
        for place, line in at.items()
        if (log := of.get(place.ship))
    }
    field = forms.Written(
        key="orders",
        label=msg("A line for each order"),
        value=value,
        symbols=keys,
        fitting=Keys(lines=open_lines, symbols=keys),
        readings=tuple(found),
        lines=max(1, len(places)),
        hint=msg("such as 2P1"),
        ledger=_ledger(battle, logs, lines, at),
    )
    return forms.Form(
        title=msg("Orders of {side}, turn {n}", side=side.name, n=battle.turn),
        fields=(field, order_chart(battle, [Course(one.ship, one.helm, one.plot) for one in logs])),
        args={"side": side.id, "orders": orders} if orders else None,
        go=msg("Enter in the log"),
    )


# --- the ledger -----------------------------------------------------------------------------------------


def _ledger(
    battle: AosBattle, logs: tuple[_Log, ...], lines: Mapping[Place, str], at: Mapping[Place, int]
) -> forms.Ledger:
    last = max((place.turn for place in lines), default=battle.turn)
    turns = range(battle.turn, last + 1)
    groups = []
    for squadron, found in groupby(logs, lambda one: one.ship.squadron):
        here = tuple(found)
        title = listed_name(battle, battle.side(here[0].ship.side), squadron)
        groups.append(
            forms.LedgerGroup(title=title, rows=tuple(_row(battle, one, at, turns) for one in here))
        )
    return forms.Ledger(
        heads=tuple(msg("Turn {n}", n=turn) for turn in turns),
        groups=tuple(groups),
        fills=tuple(_fills(battle, logs, lines)),
    )


def _row(battle: AosBattle, log: _Log, at: Mapping[Place, int], turns: range) -> forms.LedgerRow:
    open_ = open_turns(battle, log.ship)
    faults = {one.turn: one.verdict.faults for one in log.plot}
    cells = []
    for turn in turns:
        if turn in open_.standing:
            words = order_msg(log.standing[turn]) if turn in log.standing else msg("written")
            risk = fault_msg(faults[turn][0]) if faults.get(turn) else None
            cells.append(forms.LedgerCell(stands=words, risk=risk))
        elif (line := at.get(Place(log.ship.id, turn))) is not None:
            early = _early(battle, log.ship, turn)
            cells.append(forms.LedgerCell(line=line, due=turn in open_.missing, ahead=early))
        else:
            cells.append(forms.LedgerCell())
    helm, v = log.helm, log.ship.v_prev
    allowed = msg("V {v}, {low} to {high}M", v=v, low=helm.least, high=helm.most)
    if helm.at == "A":
        allowed = msg("V {v}, {point}", v=v, point=Msg(key=POINT_WORDS["A"]))
    return forms.LedgerRow(
        ship=log.ship.id,
        title=log.ship.name,
        lead=log.ship.lead,
        side=side_number(battle, log.ship),
        squad=squad_number(battle, log.ship),
        flag="plain" if log.ship.role == "none" else log.ship.role,
        detail=allowed if helm.mode == "sailing" else msg("V {v}", v=v),
        cells=tuple(cells),
    )


def _early(battle: AosBattle, ship: AosShip, turn: int) -> bool:
    """R40: whether an order for that turn is not owed yet."""
    return turn > battle.turn + ship.lead


def _fills(battle: AosBattle, logs: tuple[_Log, ...], lines: Mapping[Place, str]) -> Iterator[forms.Fill]:
    """What writes many lines at once: the orders of the turn before, the track of the ship ahead."""
    of = {one.ship.id: one for one in logs}
    before = {
        place: _before(of[place.ship], place.turn)
        for place, text in lines.items()
        if not text.strip() and not _early(battle, battle.ships[place.ship], place.turn)
    }
    if any(before.values()):
        title = msg("As in turn {n}", n=battle.turn - 1) if battle.turn > 1 else msg("As the turn before")
        yield forms.Fill(
            title=title, value="\n".join(text or before.get(place, "") for place, text in lines.items())
        )
    followed = dict(_followed(logs, lines)) if battle.tracking == "hex" else {}
    if followed:
        value = "\n".join(text or followed.get(place, "") for place, text in lines.items())
        yield forms.Fill(title=msg("Follow the leader"), value=value)


def _before(log: _Log, turn: int) -> str:
    """The order of the turn before: one that stands or is written here, or the last that was sailed."""
    known = {**log.standing, **log.given}
    order = log.ship.order_of(turn - 1)
    sailed = order.text if order is not None and order.sailed is not None else ""
    return known.get(turn - 1, sailed)


def _followed(logs: tuple[_Log, ...], lines: Mapping[Place, str]) -> Iterator[tuple[Place, str]]:
    """For each ship without an order behind one that has hers: as many hexes along the track of the ship ahead."""
    tracks: dict[str, tuple[Hex, ...]] = {}
    leader: _Log | None = None
    for one in logs:
        if leader is None or leader.ship.squadron != one.ship.squadron:
            leader = one
        first = next((plot for plot in one.plot if plot.text.strip()), None)
        cell = one.ship.hex
        if first is not None and cell is not None:
            tracks[one.ship.id] = first.voyage.track(cell)
        elif cell is not None and leader.ship.id in tracks and leader is not one:
            place = next(place for place in lines if place.ship == one.ship.id)
            found = _along(one, cell, tracks[leader.ship.id])
            if found:
                text, way = found
                tracks[one.ship.id] = way
                yield place, text
        leader = one


def _along(log: _Log, start: Hex, ahead_track: tuple[Hex, ...]) -> tuple[str, tuple[Hex, ...]] | None:
    """The order that takes a ship as far along the wake of the one ahead as that one sails; `None`: she cannot."""
    gap, count = distance(start, ahead_track[0]), len(ahead_track) - 1
    wake = [start]
    while wake[-1] != ahead_track[0] and len(wake) <= gap:
        step = ahead(wake[-1], log.helm.heading)
        if distance(step, ahead_track[0]) >= distance(wake[-1], ahead_track[0]):
            return None
        wake.append(step)
    goal = (*wake, *ahead_track[1:])[count]
    way = next(iter(routes(log.helm, start, goal)), None)
    return (way[0], track(start, way[1].steps)) if way is not None else None


def squadron_offer(battle: AosBattle, side: str) -> Offer | None:
    """The button that writes the orders of all ships of a side at once; it carries what its seat may read."""
    ships = _writers(battle, side)
    if not ships:
        return None
    known = {ship.id: readable(ship) for ship in ships}
    texts = [known[place.ship].get(place.turn, "") for place in _places(battle, ships)]
    standing = {
        ship.id: {
            str(turn): known[ship.id][turn]
            for turn in open_turns(battle, ship).standing
            if turn in known[ship.id]
        }
        for ship in ships
    }
    return offer(
        write_squadron,
        title=msg("Orders of {side}", side=battle.side(side).name),
        side=side,
        orders="\n".join(texts),
        standing={ship: orders for ship, orders in standing.items() if orders},
    ).but(seats=(side,), standing=True)


@action(
    N_("Orders of a side"),
    rules="R40 R43-R69",
    icon="card",
    form=_squadron_form,
    rights=lambda _, args: Rights(sides=(args.side,)),
)
def write_squadron(battle: AosBattle, args: WriteSquadron, table: Table) -> Outcome[AosBattle]:
    """R40, R43: every order that was written."""
    table.require(battle.phase == ORDERS, said("wrong_phase"))
    side_of(battle, args.side)
    lines: list[Line] = []
    for one in args.orders:
        ship = ship_of(battle, one.ship)
        table.require(ship.side == args.side, msg("Each side writes the orders of its own ships."))
        order = TurnOrder(turn=one.turn or next_turn(battle, ship), text=one.text)
        ship, added = log_orders(battle, ship, (order,), table)
        battle = battle.with_ship(ship)
        lines += added
    title = msg("Orders of {side}", side=battle.side(args.side).name)
    return Outcome(battle=battle, title=title, lines=(*lines, tally(battle, args.side)))
