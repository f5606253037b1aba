"""Three turns under sail by clicks through the real window, in French: a dead captain, a fire, a boarding."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fleetdesk import bootstrap, paths, systems
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Setup, SideSetup
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.ui.app import open_window
from tests.ui import leaks
from tests.ui.pages import AtTable, among, button_of

pytestmark = pytest.mark.slow

PLACES = {
    "Victory": ((8, 8), "SE", "sailing", 1),
    "Temeraire": ((18, 8), "SE", "sailing", 1),
    "Bucentaure": ((8, 12), "NE", "anchored", 0),
    "Redoutable": ((21, 8), "NE", "anchored", 0),
}
"""Hex, heading, mode and speed at the start; the wind is north."""


class Player(AtTable):
    """Sits at the window, clicks what is there, reads and types."""

    def lead(self, action: str, *faces: int, then: str = "") -> None:
        """A button of the whole table, its questions as they stand, the dice; `then` is what is asked for next."""
        self.click(button_of(self.page, action))
        self.answer(*faces, then=then)

    def answer_all_agree(self) -> None:
        """Nobody has closed its log: both say that the game goes on all the same."""
        self.click(self.page.prepare.go)
        assert self.state.phase == "orders"
        for button in list(self.sheet().body.buttons.values()):
            assert self.state.phase == "orders"
            self.click(button)

    def write(self, ship: str, *orders: str) -> None:
        """A line for each turn that is still open, on the keyboard."""
        page = self.page
        page.select(self.ship(ship).id)
        leaks.settle()
        if page.flow.standing:  # the log of the side lies over the ship's own buttons
            self.click(page.prepare.leave)
        self.click(among(page.acts.grid, "write_orders"))
        editor = page.prepare.form.questions.view("orders").editor
        for at, order in enumerate(orders):
            if at:
                QTest.keyClick(editor, Qt.Key.Key_Return)
            QTest.keyClicks(editor, order)
        leaks.settle()
        self.click(page.prepare.go)
        assert not page.flow.busy

    def go_on(self, phase: str) -> None:
        """On to the next phase, whatever is owed; a new turn asks for the die of its weather at once."""
        self.lead("next_phase", then="weather" if phase == "weather" else "")
        assert self.state.phase == phase

    def log(self) -> str:
        """The newest entry as this seat reads it."""
        self.page.log.read()
        log = self.page.log.list
        return log._said(log._entries[0])


@pytest.fixture
def player(qtbot, tmp_path):
    """The window with a battle of two ships a side, placed on the chart."""
    parts = bootstrap.parts("fr", settings=tmp_path / "settings.json", folder=tmp_path / "data")
    library = Library(parts.folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)
    system = systems.load("age_of_sail")
    sides = []
    for side, file in (("b", "trafalgar_british"), ("f", "trafalgar_allies")):
        content = (paths.shipped_fleets() / "age_of_sail" / f"{file}.json").read_bytes()
        fleet = system.fleet.model_validate_json(content)
        few = [
            one.but(ships=tuple(ship for ship in one.ships if ship.name in PLACES)) for one in fleet.squadrons
        ]
        kept = tuple(one for one in few if one.ships)
        sides.append(SideSetup(id=side, name=file, fleet=fleet.but(squadrons=kept)))
    setup = Setup(title="Trafalgar", sides=tuple(sides), seed=3, answers={"wind": 0, "force": 3}, umpire=True)
    path = library.new_battle_path("Trafalgar")
    session = BattleSession.create(system, setup, path, clock=parts.clock)
    for ship in list(session.state.ships.values()):
        cell, heading, mode, speed = PLACES[ship.name]
        session.do("place", {"ship": ship.id, "hex": cell, "heading": heading, "mode": mode, "v": speed})
    session.close()
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    leaks.settle()
    window.rooms.open_file(path)
    leaks.settle()
    yield Player(window)
    window.close()
    leaks.settle()


def test_three_turns_in_french(player):
    player.seating.real_dice = True
    player.seating.sit(TABLE)
    opening = canonical(player.state)
    first_turn(player)
    second_turn(player)
    third_turn(player)
    end = canonical(player.state)
    journal = player.page.bridge.session.journal
    player.click(player.page.top.seat)
    player.sit(EVERYONE)
    page = player.page
    while journal.head != OPENING:
        page.controller.undo()
    while journal.steps_on:
        page.controller.redo()
    assert canonical(player.state) == end != opening


def write_all(player, british: dict, french: dict) -> None:
    """Each side writes behind the screen; neither reads the other's orders."""
    player.sit("b")
    for ship, orders in british.items():
        player.write(ship, *orders)
    player.pass_on()
    player.sit("f")
    hidden = player.page.bridge.battle.ships[player.ship("Victory").id]
    assert {order.text for order in hidden.log.values() if order.sailed is None} == {"hidden"}
    for ship, orders in french.items():
        player.write(ship, *orders)
    player.pass_on()
    player.sit(TABLE)


def first_turn(player) -> None:
    """Victory sets Bucentaure on fire and loses her captain."""
    player.go_on("orders")
    write_all(player, {"Victory": ["1"], "Temeraire": ["1"]}, {"Bucentaure": ["0"], "Redoutable": ["0"]})
    player.go_on("movement")
    player.lead("sail_all")
    assert player.ship("Victory").hex == (9, 8)
    player.go_on("broadsides")  # nobody boards: that goes by
    player.do("Victory", "fire", 6, 6, then="fire")  # the next one that can is asked for without a tap
    assert player.page.flow.offer.answers == {"ship": player.ship("Bucentaure").id}
    player.answer(6, 1, then="fire")
    player.page.controller.escape()  # who is left holds her fire
    assert player.ship("Victory").pv == 20  # nothing counts before phase 6
    player.go_on("damage")
    player.lead("settle")
    player.lead(
        "settle", then="settle"
    )  # what asks something is asked for without a tap: the third, the fourth
    player.answer()
    assert player.ship("Bucentaure").fire
    assert player.ship("Victory").captain_dead
    assert player.log().endswith("Capitaine mort")
    player.go_on("weather")  # nobody is helpless
    assert player.state.turn == 2


def second_turn(player) -> None:
    """The lead of Victory grows by a turn; Temeraire boards; Bucentaure burns."""
    player.answer(1)
    assert player.state.wind_force == 2
    player.go_on("orders")  # command is worked out on the chart
    assert (player.ship("Victory").lead, player.ship("Temeraire").lead) == (1, 3)  # too far from the flag
    write_all(
        player,
        {"Victory": ["1", "1"], "Temeraire": ["2", "0", "0", "0"]},
        {"Bucentaure": ["0"], "Redoutable": ["0", "0", "0", "0"]},
    )
    player.go_on("movement")
    player.lead("sail_all")
    assert player.ship("Temeraire").hex == player.ship("Redoutable").hex
    player.go_on("boarding")
    player.lead("grapple", 3)
    assert player.ship("Temeraire").mode == player.ship("Redoutable").mode == "locked"
    player.lead("fight", 4, 4)
    assert player.ship("Temeraire").pv == 20 - 3  # force 12, die 4
    assert player.ship("Redoutable").pv == 15 - 3  # force 15, die 4
    player.go_on("broadsides")
    player.go_on("damage")
    before = player.ship("Bucentaure").pv
    player.lead("settle", 3)
    assert player.ship("Bucentaure").pv == before - 3
    player.go_on("weather")


def third_turn(player) -> None:
    """What Victory wrote for this turn stands; she writes for the next one."""
    player.answer(5)
    player.go_on("orders")
    victory = player.ship("Victory")
    assert open_turns(player.state, victory).standing == (3,)
    player.sit("b")
    debts = [player.page.words.say(debt.text) for debt in player.page.bridge.debts]
    assert any(text.startswith("Victory n’a pas d’ordre") and "tour 4" in text for text in debts)
    player.click(player.page.top.seat)
    player.sit(TABLE)
    player.click(button_of(player.page, "next_phase"))
    player.answer_all_agree()
    assert player.state.phase == "movement"
    assert "D’un commun accord (trafalgar_british, trafalgar_allies)" in player.log()
    player.lead("sail_all")
    assert player.ship("Victory").log["3"].sailed.hexes == 1
    player.go_on("boarding")
    assert player.state.melees[0].rounds == 0
    player.lead("fight", 1, 1)


def test_half_an_order_survives_another_language_and_the_library(player):
    """What is written and not entered waits for its own seat, on whatever page the battle is shown next."""
    window = player.window
    player.go_on("orders")
    player.sit("b")
    begin_writing(player, "Victory", "1x1")
    window.speak("en")
    leaks.settle()
    assert player.page.bridge.seat == "b"
    assert begun(player, "Victory") == "1x1"
    path = window.rooms.battle_room.path
    player.page.leave_wanted.emit()
    leaks.settle()
    assert window.rooms.battle_room is None
    window.rooms.open_file(path)
    leaks.settle()
    player.sit("f")
    assert "1x1" not in " ".join((*leaks.read(window, look=False), *leaks.wander(player.page)))
    player.sit("f")  # looking about took a step back, and again
    open_orders(player, "Victory")
    assert not player.page.flow.busy, "not even the questions are for another side"
    player.seating.hand_over()
    leaks.settle()
    player.sit("b")
    assert begun(player, "Victory") == "1x1"


def begin_writing(player, ship: str, text: str) -> None:
    """A line of orders on the keyboard, not entered."""
    assert begun(player, ship) == ""
    QTest.keyClicks(player.page.prepare.form.questions.view("orders").editor, text)
    leaks.settle()


def open_orders(player, ship: str) -> None:
    """Tap the button of a ship's orders."""
    page = player.page
    ship_id = player.ship(ship).id
    page.select(ship_id)
    page.flow.start(next(one for one in page.bridge.offers(ship_id) if one.action == "write_orders"))
    leaks.settle()


def begun(player, ship: str) -> str:
    """What stands in the order form of a ship when it is opened."""
    open_orders(player, ship)
    return player.page.prepare.form.questions.view("orders").editor.toPlainText()
