"""What a touch of the chart does."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.views import Offer
from fleetdesk.core.words import msg
from fleetdesk.ui.battle.acting.action_flow import ActionFlow
from fleetdesk.ui.battle.panel.offer_grid import OfferButton, ordered, show_offer
from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.sheet import Sheet


class Spot(NamedTuple):
    """A place where there is more than one thing to do."""

    title: str
    """How the chart describes it."""
    offers: tuple[Offer, ...]
    """What may be done there."""
    ships: tuple[str, ...]
    """Ids of the ships that may be taken in hand."""


class ChartTaps(QObject):
    """Turns touches of the chart into answers, or asks for an action or for another ship in hand."""

    ship_wanted = Signal(str)
    """Id of a ship to be taken in hand."""
    offer_wanted = Signal(object)
    """The `Offer` to begin."""
    choice_wanted = Signal(object)
    """The `Spot` touched, where the player must say what is meant."""

    def __init__(self, screen: BattleScreen, flow: ActionFlow) -> None:
        super().__init__(screen)
        self._screen, self._flow = screen, flow
        self._chart = screen.chart
        self._chart.piece_chosen.connect(self.ship_touched)
        self._chart.cell_chosen.connect(self.cell_touched)
        self._chart.way_drawn.connect(self._way_drawn)
        self._chart.way_done.connect(self._way_done)

    def ship_touched(self, ship: str) -> None:
        """Answer the question being asked, say what can be done to another's ship, or take one's own in hand."""
        screen = self._screen
        cell = self._chart.cell_of(ship)
        if self._asking:
            questions = screen.prepare.form.questions
            if not questions.pick(ship) and (cell is None or not questions.pick_cell(cell)):
                self.ship_wanted.emit(ship)
            return
        offers = screen.bridge.cell_offers(screen.ship, cell) if cell is not None else ()
        ships = screen.bridge.battle.ships
        at_once = self._at_once(offers)
        if at_once is not None and ship != screen.ship:
            self.offer_wanted.emit(at_once)
            return
        own = screen.ship in ships and ship in ships and ships[ship].side == ships[screen.ship].side
        if cell is not None and offers and (ship == screen.ship or not own):
            self._ask(cell, offers, () if ship == screen.ship else (ship,))
        else:
            self.ship_wanted.emit(ship)

    def cell_touched(self, cell: Cell) -> None:
        """Answer the question being asked, or say what can be done there."""
        screen = self._screen
        if self._asking:
            at_once = self._at_once(screen.bridge.cell_offers(screen.ship, cell))
            if not screen.prepare.form.questions.pick_cell(cell) and at_once is not None and self._written:
                self._flow.cancel()  # what a touch stands for goes before what was typed
                self.offer_wanted.emit(at_once)
            return
        ships = tuple(piece.id for piece in self._chart.board.canvas.ships_at(cell))
        ghost = self._chart.ghost_at(cell)
        if ghost and ghost != screen.ship and not ships:
            self.ship_wanted.emit(ghost)  # what she was told to do is told anew
            return
        offers = screen.bridge.cell_offers(screen.ship, cell)
        at_once = self._at_once(offers)
        if at_once is not None or (len(offers) == 1 and offers[0].kind == "primary" and not ships):
            self.offer_wanted.emit(at_once or offers[0])
        elif offers or ships:
            self._ask(cell, offers, ships)

    def _way_drawn(self, way: tuple[Cell, ...]) -> None:
        """Say what the way under the finger comes to."""
        screen = self._screen
        offer = next(iter(screen.bridge.way_offers(screen.ship, way)), None)
        self._chart.board.canvas.say_way(screen.words.say(offer.title) if offer is not None else "")

    def _way_done(self, way: tuple[Cell, ...]) -> None:
        """Write what it came to."""
        screen = self._screen
        offer = next(iter(screen.bridge.way_offers(screen.ship, way)), None)
        if offer is None or (self._asking and not self._written):
            return
        if self._asking:
            self._flow.cancel()
        self.offer_wanted.emit(offer)

    def _at_once(self, offers: tuple[Offer, ...]) -> Offer | None:
        """The one thing a touch means there that asks nothing more: it goes before whoever lies in that cell."""
        actions = self._screen.bridge.system.actions
        found = [one for one in offers if one.kind == "primary" and actions[one.action].form is None]
        return found[0] if len(offers) == len(found) == 1 else None

    @property
    def _asking(self) -> bool:
        return self._flow.busy and self._screen.asking

    @property
    def _written(self) -> bool:
        """Whether what is being asked is the order of the ship in hand."""
        return self._flow.answers.get("ship") == self._screen.ship

    def _ask(self, cell: Cell, offers: tuple[Offer, ...], ships: tuple[str, ...]) -> None:
        self.choice_wanted.emit(Spot(self._chart.board.canvas.describe(cell), offers, ships))


def spot_sheet(play: SheetContext, spot: Spot) -> Sheet:
    """What can be done there, then the ships that may be taken in hand; answers the offer or the ship tapped."""
    keeper, words, known = play.keeper, play.words, play.bridge.battle.ships
    first, quiet = ordered(sorted(spot.offers, key=lambda one: one.kind != "primary"))
    body = QWidget()
    column = Column(keeper, body, gap=8)
    sheet = Sheet(keeper, words, play.host, spot.title, body=body, width=420)
    for offer in (*first, *quiet):
        button = column.put(OfferButton(keeper, " ", tall=True))
        show_offer(button, offer, words, primary=offer.kind == "primary")
        button.clicked.connect(_answering(sheet, offer))
    for ship in spot.ships:
        name = known[ship].name if ship in known else ship
        take = BigButton(keeper, words.say(msg("Take {ship} in hand", ship=name)), "ship", tall=True)
        take.clicked.connect(_answering(sheet, ship))
        column.addWidget(take)
    column.addStretch(1)
    return sheet.open()


def _answering(sheet: Sheet, answer: object) -> Callable[[], None]:
    return lambda: sheet.answer(answer)
