"""The page of a battle as tests take it: somebody sits at it, and a button is found by what it does."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.panel.offer_grid import OfferGrid
from fleetdesk.ui.battle.panel.prompt_bar import PromptBar
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import PartsArea
from fleetdesk.ui.widgets.sheet import Sheet
from tests.ui import leaks


def seated(keeper, words, session, *, seat=EVERYONE, real_dice=False, **more) -> BattlePage:
    page = BattlePage(keeper, words, session, **more)
    page.sit_down(seat, real_dice=real_dice, sent=set())
    return page


def among(row: OfferGrid | PromptBar, action: str) -> BigButton | None:
    """The button of an action, if it is shown there."""
    pairs = zip(row.buttons, row._offers, strict=False)
    return next((button for button, offer in pairs if offer.action == action), None)


def button_of(page: BattlePage, action: str) -> BigButton | None:
    """The button of an action, wherever on the page it stands."""
    if page.foot.offer is not None and page.foot.offer.action == action:
        # of a battle that is over the foot shows the report, and the banner leads on
        return page.acts.banner.button if page.foot.does == "report" else page.foot.primary
    return among(page.acts.prompt, action) or among(page.acts.grid, action)


def ships_of(band) -> list[str]:
    """Ids of the ships a band shows."""
    return [ship.ship for side in band.sides for squadron in side.squadrons for ship in squadron.ships]


class AtTable:
    """Sits at the window and clicks what it reads."""

    def __init__(self, window) -> None:
        self.window = window

    @property
    def page(self):
        return self.window.rooms.battle_room.page

    @property
    def seating(self):
        return self.window.rooms.battle_room.seating

    @property
    def state(self):
        return self.seating.session.state

    def ship(self, name):
        return next(ship for ship in self.state.ships.values() if ship.name == name)

    def click(self, widget: QWidget, where=None) -> None:
        assert widget.isVisible(), widget
        while isinstance(widget, BigButton) and widget.guarded():  # nobody taps faster than 300 ms
            QTest.qWait(20)
        at = widget.rect().center() if where is None else where
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)
        leaks.settle()

    def part(self, area: PartsArea, name: str) -> None:
        """Click the part that is called so."""
        part = next(part for part in area.parts() if part.name.startswith(name))
        self.click(area, part.rect.center().toPoint())

    def sheet(self) -> Any:
        """The newest that is open."""
        return next(one for one in reversed(self.window.findChildren(Sheet)) if one.isVisible())

    def button(self, text: str) -> None:
        """Click the button of the newest sheet that says so."""
        self.click(next(one for one in self.sheet().findChildren(BigButton) if one.text() == text))

    def sit(self, seat: str) -> None:
        """At the blank screen whoever takes the device says so."""
        assert self.seating.handover.isVisible()
        assert not self.window.findChildren(BattlePage), "nothing lies behind"
        self.click(self.seating.handover.buttons[seat])
        if seat == EVERYONE:
            self.click(self.seating.handover.confirm)
        assert self.seating.handover is None
        assert self.page.bridge.seat == seat

    def pass_on(self) -> None:
        """What is offered once a seat has decided something in secret."""
        self.button("Passer l\N{RIGHT SINGLE QUOTATION MARK}appareil")

    def do(self, ship: str, action: str, *faces: int, **answers) -> None:
        """A button of a ship; answers its questions, types the dice."""
        self.page.select(self.ship(ship).id)
        leaks.settle()
        self.click(among(self.page.acts.grid, action))
        self.answer(*faces, **answers)

    def answer(self, *faces: int, then: str = "") -> None:
        """Go on from the form as it stands and type the dice; `then` is what is asked for next."""
        page = self.page
        if page is None:  # a secret phase began at once
            return
        if page.flow.busy and page.prepare.isVisible():
            self.click(page.prepare.go)
        for face in faces:
            self.click(page.dice_view.tray.keys[face - 1])
        assert (page.flow.offer.action if page.flow.offer else "") == then
