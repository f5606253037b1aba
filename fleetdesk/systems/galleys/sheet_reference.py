"""The table page: the tests with their modifiers, boarding, shooting, the turn (section 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fleetdesk.core.cards import Block, Card, Cell, Columns, Heading, Notes, Table, TableRow
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import DASH
from fleetdesk.systems.galleys.crews import CREWS, level
from fleetdesk.systems.galleys.labels import MODIFIERS, signed
from fleetdesk.systems.galleys.moves import disengage_values, grapple_values, oars_values, ram_values
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import ORDERS
from fleetdesk.systems.galleys.sheet_log import order_key
from fleetdesk.systems.galleys.tables import Speed, tables

SPEEDS: Mapping[Speed, Msg] = {
    "none": msg("no movement"),
    "normal": msg("normal"),
    "combat": msg("combat, fatigue test"),
    "third": msg("a third, backwards"),
}
PLACES: Mapping[str, Msg] = {
    "marines": msg("Marines"),
    "archers": msg("Archers"),
    "engine": msg("Engine (2 points)"),
    "rowers": msg("Rowers (not cataphract)"),
}


def reference(rules: HouseRules) -> Iterator[Card]:
    """Everything that is looked up at the table."""
    yield _turn(rules)
    yield _topic(
        msg("Disengaging: the die must be HIGH"),
        msg(
            "D6 + modifiers > boarding value of the other - own size. Free of all: half movement. A minus hinders."
        ),
        _modifiers(disengage_values(), crew=1),
    )
    yield _topic(
        msg("Ramming: the die must be LOW"),
        msg(
            "D6 + modifiers < size of the target. Side or stern; half the cruise speed rowed; last 3 cm straight."
        ),
        _modifiers(ram_values(), crew=-1),
        Notes(text=_damage()),
    )
    yield _topic(
        msg("Grapples: the die must be LOW"),
        msg(
            "D6 + modifiers, at most own boarding value - size of the target. Corvus within 15° of perpendicular."
        ),
        _modifiers(grapple_values(), crew=-1),
    )
    yield _topic(
        msg("Breaking oars: the die must be LOW"),
        msg("D6 + modifiers < size. Alongside, or at more than 45°. Not with a ram in one activation."),
        _modifiers(oars_values(), crew=-1),
    )
    yield _shooting()
    yield _boarding()
    yield _crews(rules)


def _topic(title: Msg, text: Msg, *blocks: Block) -> Card:
    return Card(blocks=(Heading(title=title, level=3), Notes(text=text), *blocks), half=True)


def _modifiers(values: Mapping[str, int], *, crew: int) -> Table:
    better = TableRow(label=msg("Each level the own crew is better"), cells=(Cell(text=signed(crew)),))
    worse = TableRow(label=msg("Each level it is worse"), cells=(Cell(text=signed(-crew)),))
    rows = (
        TableRow(label=Msg(key=MODIFIERS[key][0]), cells=(Cell(text=signed(value)),))
        for key, value in values.items()
    )
    return Table(heads=(msg("Modifier"), msg("D6")), rows=(better, worse, *rows), widths=(5, 1))


def _damage() -> Msg:
    most = tables().ram.damaged_up_to
    return msg(
        "Damage: D6 + ram. Up to D nothing; D+1 to D+{most} damaged (half speed, fatigued; twice: sunk); more: sunk.",
        most=most,
    )


def _turn(rules: HouseRules) -> Card:
    rows = []
    for key, row in tables().orders.items():
        least = msg("{n} angle", n=row.turn_min) if row.turn_min else msg("0")
        most = msg("{n}°", n=row.degrees) if row.degrees else msg("{n} angles", n=row.turn_max)
        turn = msg("{least} to {most}", least=least, most=most) if row.sides else DASH
        combat = rules.turn_order_speed == "combat_with_test" and row.degrees
        speed = SPEEDS["combat" if combat else row.speed]
        rows.append(TableRow(label=Msg(key=ORDERS[key]), cells=(Cell(text=speed), Cell(text=turn))))
    return Card(
        blocks=(
            Heading(title=msg("The turn"), level=2),
            Columns(
                columns=(
                    (Table(heads=(msg("Order"), msg("Speed"), msg("Turning")), rows=tuple(rows)),),
                    (
                        Notes(
                            text=msg(
                                "1 Orders face down. 2 A card names a side; it activates a ship: turn up the order, disengage, fatigue test, move, ram, oars, grapples. 3 All shoot, losses together. 4 Boarding."
                            )
                        ),
                        Notes(
                            text=msg(
                                "Rest: two halts in a row, neither moved nor engaged; markers 2, then 1; fresh at the end of the second turn."
                            )
                        ),
                        Notes(text=order_key()),
                    ),
                )
            ),
        )
    )


def _shooting() -> Card:
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
    places = tuple(
        TableRow(label=msg("{n}", n=face), cells=(Cell(text=PLACES[place]),))
        for face, place in row.location.items()
    )
    return _topic(
        msg("Shooting"),
        msg(
            "A die for each archer point and each catapult. Target engaged {engaged}; catapult damaged {damaged}.",
            engaged=signed(row.target_engaged),
            damaged=signed(row.catapult_damaged),
        ),
        Table(heads=(msg("Weapon"), msg("D6"), msg("Range"), msg("Points")), rows=weapons),
        Table(heads=(msg("D6"), msg("Who is hit")), rows=places),
    )


def _boarding() -> Card:
    row = tables().boarding
    lines = tuple(
        TableRow(label=msg("{n}", n=face), cells=tuple(Cell(text=Msg.verbatim(one)) for one in results))
        for face, results in row.rows.items()
    )
    heads = (msg("D6"), *(Msg.verbatim(one) for one in row.columns))
    return _topic(
        msg("Boarding"),
        msg("Marines of the attackers to marines of the defender. A Roman attacker adds {n}.", n=row.roman),
        Table(heads=heads, rows=lines),
        Notes(
            text=msg(
                "r: repulsed, the attacker loses 1. -: both lose 1. C: captured (half the marines stay aboard) or sunk."
            )
        ),
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
    return _topic(
        msg("Crews"),
        msg("A failed test tires the crew: no combat speed until it has rested."),
        Table(heads=(msg("Crew"), msg("Level"), msg("Fatigue test")), rows=rows),
    )
