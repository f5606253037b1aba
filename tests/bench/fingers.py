"""What a finger touches, besides boxes, and where: each ends when the window waits for the next."""

import itertools
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.forms.table import TableField
from fleetdesk.ui.battle.forms.written import WrittenField
from tests.bench import plot_taps, scenes
from tests.bench.measure import Row, Sizes
from tests.bench.strikes import BETWEEN, SAIL, waited
from tests.bench.taps import ARMADA, GALLEYS, SEAS, _play
from tests.bench.touches import Timed, Touched, Touches, Watch, measured

SALVES = "salves"
MARKED, SOME = 80, 8
"""Steps of a log; ships that are touched in turn."""
LINES = (3, 5, 8)
"""Lines of the log that are looked back at in turn."""
LETTERS = (115, 100)
"""Sizes of everything, in percent."""


def touches(sizes: Sizes, folder: Path) -> list[Row]:
    """Two rows for each: its time, its calls."""
    rows: list[Row] = []
    for at, touch in enumerate(TOUCHES):
        home = folder / str(at)
        home.mkdir()
        rows += measured(touch, sizes, home)
    return rows


def _begun(session: BattleSession) -> None:
    """It is tried where the battle begins."""
    del session


def _firing(session: BattleSession) -> None:
    """A squadron has moved, and may fire."""
    for step in ("next_phase", "initiative", "wind", "next_phase"):
        _play(session, step)
    squadron = next(iter(session.state.ships.values())).squadron
    session.do("activate", {"squadron": squadron}, insist=True)
    for ship in list(session.state.ships.values()):
        if ship.squadron == squadron:
            _play(session, "move", ship=ship.id)


def _marked(session: BattleSession) -> None:
    """A log of some pages."""
    for args in itertools.islice(scenes.marks(session.state), MARKED):
        session.do("mark", args)


def _ordered(session: BattleSession) -> None:
    """Every ship has an order."""
    for side in ("a", "b"):
        ships = [one.id for one in session.state.ships.values() if one.side == side]
        orders = [{"ship": ship, "order": "combat"} for ship in ships]
        session.do("place_orders", {"side": side, "orders": orders}, seat=side)


def _some(hand: Timed, *, foes: bool) -> tuple[str, Iterator[str]]:
    """The first ship, and some others of her side or of the enemy's, over and over."""
    first, *others = hand.state.ships.values()
    found = [one.id for one in others if (one.side != first.side) == foes]
    return first.id, itertools.cycle(found[1 : SOME + 1])


def _taken(hand: Timed) -> Touches:
    """A ship of the fleets."""
    for ship in _some(hand, foes=False)[1]:
        yield partial(hand.ship, ship)


def _taken_at_sea(hand: Timed) -> Touches:
    """A ship on the chart."""
    canvas = hand.page.chart.board.canvas
    spots = [canvas.spot_of(one) for one in hand.state.ships]
    pixels = [canvas.camera.pixel((one.x, one.y)) for one in spots if one is not None]
    seen = [one.toPoint() for one in pixels if canvas.area.contains(one)]
    for spot in itertools.cycle(seen[1 : SOME + 1]):
        yield partial(hand.touch, canvas, spot)


def _gun(hand: Timed) -> Touches:
    """A gun on the card."""
    hand.take(_some(hand, foes=True)[0])
    while True:
        hand.page.flow.cancel()
        yield partial(hand.gun, 0, 0)


def _aimed(hand: Timed) -> Touches:
    """An enemy who is not the one proposed."""
    first, foes = _some(hand, foes=True)
    hand.take(first)
    for foe in foes:
        hand.page.flow.cancel()
        hand.gun(0, 0)
        yield partial(hand.ship, foe)


def _divided(hand: Timed) -> Touches:
    """One enemy more, or one less."""
    first, foes = _some(hand, foes=True)
    hand.take(first)
    hand.gun(0, 0)
    for foe in foes:
        yield partial(hand.ship, foe)


def _plotted(hand: Timed) -> Touches:
    """The end of an order; the next ship that owes one comes into hand by itself."""
    hand.sit("a")
    while True:
        yield partial(plot_taps._plot, hand)


def _written(hand: Timed) -> Touches:
    """A sign of an order, and the same sign for the whole squadron."""
    hand.sit("a")
    field = hand.page.prepare.form.questions.view("orders")
    assert isinstance(field, WrittenField)
    ledger = field.ledger
    while True:
        for lines in [(line,) for row in ledger.rows for line in row.open_lines[:1]]:
            Watch.whole(partial(ledger._choose, lines))
            yield partial(hand.part, field.pad, lambda name: name.startswith("1"))
        Watch.whole(ledger.choose_all)
        yield partial(hand.part, field.pad, lambda name: name.startswith("2"))


def _grid(hand: Timed) -> Touches:
    """The orders of one ship after the other."""
    hand.sit("a")
    table = hand.page.prepare.form.questions.view("orders")
    assert isinstance(table, TableField)
    word = hand.page.words.text
    hand.part(table.heads, word("To battle!"))
    ships = [one.name for one in hand.state.ships.values() if one.side == "a"]
    for order, ship in itertools.product(itertools.repeat("Ahead!", 2), ships):
        yield partial(hand.part, table.rows, f"{ship}, {word(order)}")


def _looked_back(hand: Timed) -> Touches:
    """A line of the log; the battle is shown as it stood."""
    hand.touch(hand.page.foot.journal)
    lines = hand.page.log.list
    for at in itertools.cycle(LINES):
        yield partial(hand.touch, lines, lines.parts()[at].rect.center().toPoint())


def _larger(hand: Timed) -> Touches:
    """All letters larger, or as they were, as the settings make them."""
    for scale in itertools.cycle(LETTERS):
        grow = partial(hand.page.keeper.set_scale, scale)
        yield lambda grow=grow: hand.taps_as(grow)


def _handed_on(hand: Timed) -> Touches:
    """The seat in the line above; the next one has sat down before."""
    seating = hand._room.seating
    assert seating is not None
    for seat in itertools.cycle("ab"):
        seating.take_seat(seat)
        waited(BETWEEN)
        yield lambda: hand.touch(hand.page.top.seat)


def _sat_down(hand: Timed) -> Touches:
    """Who takes the device says so; it went from hand to hand before, and what was to be done meanwhile is."""
    seating = hand._room.seating
    assert seating is not None
    for seat in itertools.cycle("ab"):
        if not hand.blank:
            Watch.whole(seating.hand_over)
        assert seating.handover is not None
        seating.handover.choose(seat)
        waited(BETWEEN)
        yield partial(hand.sit, seat)


def _log(hand: Timed) -> Touches:
    """The log rises, and goes."""
    while True:
        yield partial(hand.touch, hand.page.foot.journal)


def _undo(hand: Timed) -> Touches:
    """One step after the other."""
    while True:
        yield partial(hand.touch, hand.page.foot.undo)


def _next(hand: Timed) -> Touches:
    """Whatever leads on; what it asks is left."""
    seating = hand._room.seating
    assert seating is not None
    while True:
        if hand.blank:
            seating.take_seat(TABLE)
            waited(BETWEEN)
        if not hand.page.bridge.overview.offers:  # nothing leads there but handing the device over
            seating.take_seat(hand.page.bridge.seen.system.deciding(hand.state)[0])
            waited(BETWEEN)
        hand.page.flow.cancel()
        yield hand.on


TOUCHES: tuple[Touched, ...] = (
    Touched("Another ship taken in hand", SEAS, _firing, _taken),
    Touched("Another ship taken in hand", SAIL, _begun, _taken_at_sea, hexes=True),
    Touched("A gun chosen", SEAS, _firing, _gun),
    Touched("An enemy aimed at", SEAS, _firing, _aimed),
    Touched("Fire divided", SEAS, _firing, _divided),
    Touched("An order in the table of all", GALLEYS, _begun, _grid),
    Touched("An order on the chart", SAIL, plot_taps.to_orders, _plotted, hexes=True),
    Touched("A sign of an order", SAIL, plot_taps.to_orders, _written, hexes=True),
    Touched("The device handed on", GALLEYS, _begun, _handed_on),
    Touched("The device taken", GALLEYS, _begun, _sat_down),
    Touched("The device handed on", SAIL, plot_taps.to_orders, _handed_on, hexes=True),
    Touched("The device taken", SAIL, plot_taps.to_orders, _sat_down, hexes=True),
    Touched("The log opened or closed", SEAS, _marked, _log),
    Touched("A moment looked back at", SEAS, _marked, _looked_back),
    Touched("A moment looked back at", SAIL, _marked, _looked_back, hexes=True),
    Touched("Letters made larger", SEAS, _marked, _larger),
    Touched("Letters made larger", SAIL, _marked, _larger, hexes=True),
    Touched("A step undone", SEAS, _marked, _undo),
    Touched("A step undone", SAIL, _marked, _undo, hexes=True),
    Touched("The next phase", SEAS, _begun, _next),
    Touched("The next phase", ARMADA, _begun, _next),
    Touched("The next phase", SALVES, _begun, _next),
    Touched("The next phase", SAIL, _begun, _next, hexes=True),
    Touched("The next phase", GALLEYS, _ordered, _next),
)
