"""Taps of orders under sail: written on the chart, and for a whole squadron in the log of a side."""

from PySide6.QtCore import QPoint

from fleetdesk.core.battle.battles import Battle
from fleetdesk.services.battle import BattleSession
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.ui.battle.forms.written import WrittenField
from tests.bench.hand import Hand

SAIL = "age_of_sail"
SIDE, SHIPS = "a", 12


def to_orders(session: BattleSession) -> None:
    """Up to the orders of turn 1."""
    while session.state.phase != "orders":  # the state of this game
        session.do("next_phase", {}, insist=True)


def _begin(hand: Hand) -> None:
    hand.sit(SIDE)
    hand.taps = 0


def _owing(battle: Battle, ship: str) -> bool:
    return bool(open_turns(battle, battle.ships[ship]).missing)


def _plot(hand: Hand) -> None:
    """Touch an end of the ship in hand where no other ship's order ends."""
    canvas = hand.page.chart.board.canvas
    chart, camera = canvas.chart, canvas.camera
    assert chart is not None
    taken = {piece.cell for piece in chart.pieces if piece.faint}
    grid = canvas.grid
    assert grid is not None
    spots = [camera.pixel(grid.middle(one.cell)) for one in chart.reach if one.cell not in taken]
    spot = next(spot for spot in spots if canvas.area.contains(spot))
    hand.touch(canvas, QPoint(round(spot.x()), round(spot.y())))


def one_order(hand: Hand) -> None:
    """Take a ship that lies clear of where the one in hand could end, touch where her order ends."""
    _begin(hand)
    canvas = hand.page.chart.board.canvas
    chart = canvas.chart
    assert chart is not None
    ends = {one.cell for one in chart.reach}
    ships = [one.id for one in hand.state.ships.values() if one.side == SIDE and _owing(hand.state, one.id)]
    spots = [canvas.spot_of(one) for one in ships if one != hand.page.ship]
    clear = next(
        canvas.camera.pixel((spot.x, spot.y))
        for spot in spots
        if spot is not None
        and spot.piece.cell not in ends
        and canvas.area.contains(canvas.camera.pixel((spot.x, spot.y)))
    )
    hand.touch(canvas, QPoint(round(clear.x()), round(clear.y())))
    _plot(hand)


def twelve_orders(hand: Hand) -> None:
    """One touch a ship: the next that owes an order comes into hand by itself."""
    _begin(hand)
    done: set[str] = set()
    while len(done) < SHIPS:
        ship = hand.page.ship
        _plot(hand)
        if not _owing(hand.state, ship):
            done.add(ship)


def squadron(hand: Hand) -> None:
    """The band of a squadron, the sign: the log stands open, and what is written in it is entered by going on."""
    _begin(hand)
    field = hand.page.prepare.form.questions.view("orders")
    assert isinstance(field, WrittenField)
    band = next(part for part in field.ledger.parts() if part.kind == "button")
    hand.touch(field.ledger, QPoint(round(band.rect.center().x()), round(band.rect.top()) + 24))
    hand.part(field.pad, lambda name: name.startswith("3"))
    squadron, taps = field.ledger.chosen, hand.taps
    assert len(squadron) > 1
    hand.part(field.pad, hand.page.words.text("New line"))
    written = [one for one in hand.state.ships.values() if one.side == SIDE and one.log]  # type: ignore[attr-defined]  # ships of this game
    assert len(written) == len(squadron), "going on to the next order has entered them"
    hand.taps = taps
