"""The table page: the tests with their modifiers, boarding, shooting, the turn (section 9)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Block, Card, Cell, Heading, Notes, Table, TableRow
from fleetdesk.core.blocks.rows import Sign, Signs
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.papers import DASH, lesser_rules, topic
from fleetdesk.systems.common.sentences import signed
from fleetdesk.systems.galleys.formulas.contact import grapple_values, oars_values, ram_values
from fleetdesk.systems.galleys.formulas.crews import CREWS, level
from fleetdesk.systems.galleys.formulas.links import disengage_values
from fleetdesk.systems.galleys.formulas.trials import MODIFIERS
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import ORDERS, SHORT, why_no_order
from fleetdesk.systems.galleys.tables import Speed, tables

PLACES: Mapping[str, Msg] = {
    "marines": msg("Marines"),
    "archers": msg("Archers"),
    "engine": msg("Engine (2 points)"),
    "rowers": msg("Rowers (not cataphract)"),
}


TOLD = {"turn_order_speed", "conscript_level", "oars_size_of"}
"""Switches a table of the page follows; those set otherwise of the rest stand below."""


class _Test(NamedTuple):
    """A column of the table of tests."""

    title: Msg
    way: Msg
    values: Mapping[str, int]
    crew: int
    """For each level the own crew is better."""


_LOW, _HIGH = msg("LOW"), msg("HIGH")


def reference(rules: HouseRules) -> Iterator[Card]:
    """Two faces: the turn with its orders, crews, shooting and boarding; the tests of a ship that is activated."""
    turn = [
        _sequence(),
        _orders(rules),
        _crews(rules),
        topic(msg("Shooting"), *_shooting()),
        topic(msg("Boarding"), *_boarding()),
        *lesser_rules(rules, type(rules).model_fields.keys() - TOLD),
    ]
    yield papers.face(msg("The turn and its orders"), turn)
    tests = [
        topic(msg("What is measured"), *measures(rules)),
        topic(msg("Damage of a ram"), Notes(text=ram_damage())),
    ]
    yield papers.face(msg("Disengage, ram, grapple"), tests, below=_tests())


def _tests() -> Iterator[Block]:
    """Section 0: the four tests side by side, so that the sign of each modifier is plain."""
    columns = (
        _Test(msg("Disengage"), _HIGH, disengage_values(), 1),
        _Test(msg("Ram"), _LOW, ram_values(), -1),
        _Test(msg("Grapple"), _LOW, grapple_values(), -1),
        _Test(msg("Break oars"), _LOW, oars_values(), -1),
    )
    better, worse = (tuple(Cell(text=signed(sign * one.crew)) for one in columns) for sign in (1, -1))
    rows = [
        TableRow(label=msg("The die must be"), cells=tuple(Cell(text=one.way) for one in columns)),
        TableRow(label=msg("Each level one's own crew is better"), cells=better),
        TableRow(label=msg("Each level it is worse"), cells=worse),
    ]
    for name in dict.fromkeys(MODIFIERS[key][0] for one in columns for key in one.values):
        found = (
            next((value for key, value in one.values.items() if MODIFIERS[key][0] == name), 0)
            for one in columns
        )
        cells = tuple(Cell(text=signed(value) if value else DASH) for value in found)
        rows.append(TableRow(label=Msg(key=name), cells=cells))
    heads = (msg("Modifier"), *(one.title for one in columns))
    yield Heading(title=msg("The tests"), level=2, ruled=True)
    yield Table(heads=heads, rows=tuple(rows), widths=(66, 26, 22, 24, 26))


def measures(rules: HouseRules) -> tuple[Notes, ...]:
    """What each test is measured against, and when it may be made."""
    disengage = msg(
        "Disengage: D6 > boarding value of the other \N{MINUS SIGN} own size. Free of all: half movement. Here a minus hinders; the corvus does not hinder a Roman who leaves."
    )
    grapple = msg(
        "Grapple: D6 at most own boarding value \N{MINUS SIGN} size of the target. Corvus within 15° of perpendicular."
    )
    ram = msg("Ram: D6 < size of the target. Side or stern, half the cruise speed rowed, last 3 cm straight.")
    size = msg("size of the target") if rules.oars_size_of == "target" else msg("own size")
    oars = msg(
        "Oars: D6 < {size}. Alongside, or at more than 45°. Not with a ram in one activation.", size=size
    )
    return tuple(Notes(text=one, bold="head") for one in (disengage, ram, grapple, oars))


def _sequence() -> Card:
    return topic(
        msg("The turn"),
        papers.numbered(
            msg("Step"),
            (
                msg("Orders face down"),
                msg(
                    "A card names a side; it activates a ship: turn up the order, disengage, fatigue test, move, ram, oars, grapples"
                ),
                msg("All shoot, losses together"),
                msg("Boarding"),
            ),
        ),
    )


def _orders(rules: HouseRules) -> Card:
    rows = tuple(
        TableRow(label=Msg(key=name), cells=(Cell(text=speed(order, rules)), Cell(text=turn(order) or DASH)))
        for order, name in ORDERS.items()
    )
    return topic(
        msg("Orders"),
        Table(heads=(msg("Order"), msg("Speed"), msg("Turning")), rows=rows),
        Notes(text=in_a_line()),
    )


def _shooting() -> Iterator[Block]:
    row = tables().shooting
    names = {"archer": msg("Archer"), "catapult": msg("Catapult")}
    weapons = tuple(
        TableRow(
            label=names[key],
            cells=(
                Cell(text=msg("\N{LESS-THAN OR EQUAL TO}{n}", n=one.capacity)),
                Cell(text=msg("{least}\N{EN DASH}{most} cm", least=one.range_min, most=one.range_max)),
                Cell(text=msg("{n}", n=one.points)),
            ),
        )
        for key, one in row.weapons.items()
    )
    faces: dict[str, list[int]] = {}
    for face, place in row.location.items():
        faces.setdefault(place, []).append(face)
    places = tuple(
        TableRow(
            label=Msg.verbatim("\N{EN DASH}".join(str(face) for face in (some[0], some[-1])[: len(some)])),
            cells=(Cell(text=PLACES[place]),),
        )
        for place, some in faces.items()
    )
    yield Notes(
        text=msg(
            "A die for each archer point and each catapult. Target engaged {engaged}; catapult damaged {damaged}.",
            engaged=signed(row.target_engaged),
            damaged=signed(row.catapult_damaged),
        )
    )
    yield Table(heads=(msg("Weapon"), msg("D6"), msg("Range"), msg("Points")), rows=weapons)
    yield Table(heads=(msg("D6"), msg("Who is hit")), rows=places, widths=(1, 4))


def _boarding() -> Iterator[Block]:
    row = tables().boarding
    lines = tuple(
        TableRow(label=msg("{n}", n=face), cells=tuple(Cell(text=Msg.verbatim(one)) for one in results))
        for face, results in row.rows.items()
    )
    heads = (msg("D6"), *(Msg.verbatim(one) for one in row.columns))
    yield Notes(
        text=msg(
            "Marines of the attackers to marines of the defender. A Roman attacker adds {n}.", n=row.roman
        )
    )
    yield Table(heads=heads, rows=lines)
    yield Notes(
        text=msg(
            "r: repulsed, the attacker loses 1. -: both lose 1. C: captured (half the marines stay aboard) or sunk."
        )
    )


def _crews(rules: HouseRules) -> Card:
    rows = tuple(
        TableRow(
            label=Msg(key=name),
            cells=(
                Cell(text=msg("{n}", n=level(key, rules).level)),
                Cell(text=msg("\N{LESS-THAN OR EQUAL TO}{n}", n=level(key, rules).fatigue)),
            ),
        )
        for key, name in CREWS.items()
    )
    return topic(
        msg("Crews"),
        Notes(text=msg("A failed test tires the crew: no combat speed until it has rested.")),
        Table(heads=(msg("Crew"), msg("Level"), msg("Fatigue test")), rows=rows, widths=(2, 1, 1.2)),
        Notes(
            text=msg(
                "Rest: two halts in a row, neither moved nor engaged; markers 2, then 1; fresh at the end of the second turn."
            )
        ),
    )


def ram_damage() -> Msg:
    return msg(
        "D6 + ram. Up to D nothing; D+1 to D+{most} damaged (half speed, fatigued; twice: sunk); more: sunk.",
        most=tables().ram.damaged_up_to,
    )


SPEEDS: Mapping[Speed, Msg] = {
    "none": msg("no movement"),
    "normal": msg("normal"),
    "combat": msg("combat, fatigue test"),
    "third": msg("a third, backwards"),
}


def speed(order: str, rules: HouseRules) -> Msg:
    """R3-R9, A-02: the speed of an order."""
    row = tables().orders[order]
    with_test = rules.turn_order_speed == "combat_with_test" and row.degrees
    return SPEEDS["combat" if with_test else row.speed]


def turn(order: str) -> Msg | None:
    """R3-R8: how far it turns a ship; `None`: not at all."""
    row = tables().orders[order]
    if not row.sides:
        return None
    if row.degrees:
        return msg("{n} angle to {degrees}°", n=row.turn_min, degrees=row.degrees)
    return nmsg("1 angle at most", "{n} angles at most", row.turn_max)


def signs(rules: HouseRules) -> Signs:
    """What is written on a sheet for each order, and what it does."""
    return Signs(
        items=tuple(
            Sign(short=Msg(key=SHORT[order]), name=Msg(key=name), meaning=_meaning(order, rules))
            for order, name in ORDERS.items()
        )
    )


def _meaning(order: str, rules: HouseRules) -> Msg:
    """R12, R16: with whom it is forbidden to, and what else it is for."""
    turning = turn(order)
    if turning is None:
        return msg("{speed}, rest allowed", speed=speed(order, rules))
    told = msg("{speed}, {turn}", speed=speed(order, rules), turn=turning)
    return msg("{told}, not if fatigued", told=told) if why_no_order(order, fatigued=True) else told


def in_a_line() -> Msg:
    """What the short forms mean, in a line: AH Ahead!, ..."""
    return msg(
        "{orders}",
        orders=tuple(
            msg("{short} {order}", short=Msg(key=SHORT[key]), order=Msg(key=name))
            for key, name in ORDERS.items()
        ),
    )
