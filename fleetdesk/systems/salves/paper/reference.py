"""Two faces to look up: what ships may do and how it is written, and how a turn goes and what is told of it."""

from collections.abc import Callable, Iterator

from fleetdesk.core.blocks.cards import Card, Cell, Columns, Heading, Notes, Table, TableRow
from fleetdesk.core.blocks.charts import Cell as Place
from fleetdesk.core.blocks.pencil import Sea
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.salves import movement, wording
from fleetdesk.systems.salves.nations import NATIONS
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.paper import parts
from fleetdesk.systems.salves.sea.grid import TYPES, Type, band, in_band

WIDEST, FAR = 4, 3
"""Cells all round a ship that a picture shows: of fire at most, of moves."""
SHIP, HIT = "\N{BULLET}", "\N{MULTIPLICATION SIGN}"


def faces(rules: HouseRules) -> Iterator[Card]:
    """What players look up while they write, and what they ask the umpire."""
    kinds = tuple(
        TableRow(
            label=msg("{type} ({sign})", type=wording.type_name(kind), sign=kind),
            cells=(Cell(text=wording.reach(kind, rules)), Cell(text=note)),
        )
        for kind, note in zip(TYPES, _KINDS, strict=True)
    )
    heads = (msg("Type"), msg("Range"), msg("Remember"))
    yield papers.face(
        msg("Move or fire"),
        (
            papers.topic(
                msg("Fire"),
                Table(heads=heads, rows=kinds, widths=(3, 1, 8)),
                Notes(
                    text=msg("As many shots as attack, on as many cells as you like; all hit who lies there.")
                ),
            ),
            papers.topic(msg("Move"), *(Notes(text=one) for one in _MOVES)),
            papers.topic(
                msg("How to write"),
                Table(
                    heads=(msg("Order"), msg("What the ship does")),
                    rows=tuple(papers.row(order, does) for order, does in _ORDERS),
                    widths=(4, 5),
                ),
            ),
        ),
        below=(Heading(title=msg("All round a ship"), level=2, ruled=True), _pictures(rules)),
    )
    yield papers.face(msg("The turn and its report"), _turn(rules))


_KINDS = (
    msg("never nearer, never farther"),
    msg("own cell and all round"),
    msg("hits submarines with any salvo"),
    msg("hit only by a salvo on one cell, or by a destroyer"),
)
_MOVES = (
    msg("A straight cell costs 1 point, a diagonal one 2; a ship of speed 1 goes one cell any way."),
    msg("One detected ship frees all: a fleet moves once one of its ships afloat has fired."),
    msg("A move stops before an occupied cell; only its owner learns which."),
)
_ORDERS = (
    (msg("Bismarck - 1N, 1NW"), msg("one cell north, then one north-west: 3 points")),
    (msg("Bismarck - fire C4"), msg("all its shots at C4")),
    (msg("Bismarck - fire C4 x3, C5"), msg("three shots at C4, one at C5")),
    (msg("Bismarck - pass"), msg("nothing")),
)


def _pictures(rules: HouseRules) -> Columns:
    """R4-R8, R35: from a ship in the middle, the cells each type fires at, and what it costs to go to others."""

    def fire(kind: Type, away: int) -> Sea:
        title = Msg.verbatim(
            " \N{MIDDLE DOT} ".join(one for one in TYPES if band(one, rules) == band(kind, rules))
        )
        said = msg("range {n}", n=wording.reach(kind, rules))
        middle = (away, away)
        return _around(
            title,
            said,
            away,
            lambda cell: HIT if in_band(kind, middle, cell, rules) else "",
        )

    guns, carrier = (min(band(kind, rules)[1], WIDEST) for kind in ("BB", "CV"))
    moves = _around(
        msg("Points of a move"),
        None,
        FAR,
        lambda cell: str(_points(cell[0] - FAR, cell[1] - FAR)),
    )
    seas = (fire("BB", guns + 1), fire("CV", carrier), moves)
    return Columns(
        columns=tuple((one,) for one in seas), weights=tuple(len(one.columns) + 1.0 for one in seas)
    )


def _points(east: int, south: int) -> int:
    """The fewest to go so far: diagonal cells as long as both ways ask for one, then straight ones."""
    straight, aslant = (movement.cost(((1, way),), 2) for way in ("N", "NW"))
    bends = min(abs(east), abs(south))
    return aslant * bends + straight * (max(abs(east), abs(south)) - bends)


def _around(title: Msg, detail: Msg | None, away: int, sign: Callable[[Place], str]) -> Sea:
    """So many cells all round a ship, with their signs."""
    side = 2 * away + 1
    cells = [(column, row) for row in range(side) for column in range(side)]
    signs = tuple((*cell, SHIP if cell == (away, away) else sign(cell)) for cell in cells)
    shown = tuple(one for one in signs if one[2])
    return parts.sea(parts.Window(0, 0, side, side), title, detail, shown).but(plain=True)


def _turn(rules: HouseRules) -> tuple[Card, ...]:
    """Its steps, who plays after whom, and who is told what."""
    steps = (
        papers.row(msg("Set-up"), msg("every player writes a cell for each ship; the umpire seals them")),
        papers.row(msg("Turn 1"), parts.first_turn(rules)),
        papers.row(
            msg("From turn 2 on"),
            msg("the nations play one after the other; each ship moves OR fires, once a turn"),
        ),
        papers.row(
            msg("Every turn"), msg("the umpire carries the orders out as they are written, then reports")
        ),
        papers.row(msg("End"), msg("the last fleet afloat wins; the umpire opens the set-up")),
    )
    return (
        papers.topic(
            msg("The turn"), Table(heads=(msg("Step"), msg("What is done")), rows=steps, widths=(1, 4))
        ),
        papers.topic(
            msg("Order of play"),
            papers.numbered(msg("Nation"), tuple(Msg(key=name) for name in NATIONS.values())),
        ),
        papers.topic(
            msg("What is told"),
            Notes(text=parts.publish(rules)),
            Notes(text=_MOVES_TOLD[rules.publish_moves]),
            Notes(
                text=msg(
                    "To you alone: where your ships are hit, by whom and how often; where a move met a ship; "
                    "orders refused, and why."
                )
            ),
        ),
        papers.topic(msg("House rules"), *papers.house_rules(rules)),
    )


_MOVES_TOLD = {
    "steps": msg("Moves: the steps made, never the cells."),
    "moved_only": msg("Moves: that the ship moved, not where to."),
    "secret": msg("Moves: nothing."),
}
