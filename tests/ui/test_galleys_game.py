"""Two turns of galleys by clicks through the real window, in French: handover, ram, corvus, boarding, capture."""

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
from fleetdesk.systems.galleys.orders import ORDERS
from fleetdesk.ui.app import open_window
from fleetdesk.ui.widgets.entry.keypad import Keypad
from tests.ui import leaks
from tests.ui.pages import AtTable, button_of


class Player(AtTable):
    """Sits at the window and clicks what it reads, in French."""

    def __init__(self, window) -> None:
        super().__init__(window)
        self.words = window.context.words

    def lay(self, side: str, **orders: str) -> None:
        """The orders of a side lie open: choose each by its French name, seal them; that hands the device over."""
        if not self.page.prepare.isVisible():
            self.click(button_of(self.page, "place_orders"))
        table = self.page.prepare.form.questions.view("orders")
        for ship in self.state.in_play(side):
            self.part(table.rows, f"{ship.name}, {self.words.text(ORDERS[orders[ship.name]])}")
        assert self.page.prepare.go.text() == "Sceller, puis passer"
        self.click(self.page.prepare.go)
        assert {ship.name: ship.order for ship in self.state.in_play(side)} == orders
        assert self.seating.handover is not None

    # --- actions -------------------------------------------------------------------------------------

    def lead(self, action: str) -> None:
        """A button of the whole table."""
        self.click(button_of(self.page, action))

    def answer(self, *faces: int, then: str = "", **answers) -> None:
        """Answer the questions, then as always."""
        for key, value in answers.items():
            view = self.page.prepare.form.questions.view(key)
            if isinstance(value, int):
                self.type_number(view.stepper, value)
            else:
                assert view.pick(value)
            leaks.settle()
        super().answer(*faces, then=then)

    def answer_at_once(self, **answer: str) -> None:
        """The pick is all that is asked: it runs the action, and what follows may be asked next."""
        for key, value in answer.items():
            assert self.page.prepare.form.questions.view(key).pick(value)
        leaks.settle()

    def type_number(self, stepper, value: int) -> None:
        """Tap the number, type another; what has folded for want of room is unfolded first."""
        if not stepper.isVisible():
            self.click(self.page.prepare.adjust)
        self.page.prepare.view.ensureWidgetVisible(stepper)
        leaks.settle()
        self.click(stepper)
        pad = next(one for one in self.window.findChildren(Keypad) if one.isVisible())
        QTest.keyClicks(pad, str(value))
        QTest.keyClick(pad, Qt.Key.Key_Return)
        leaks.settle()

    def go_on(self, phase: str) -> None:
        """On to the next phase, whatever is owed."""
        self.lead("next_phase")
        self.answer()
        assert self.state.phase == phase

    def activate(self, ship: str, seat: str) -> None:
        """A real card of that side is drawn, its ship chosen."""
        self.click(next(one for one in self.page.acts.prompt.buttons if one.text() == "Vraie carte"))
        self.answer_at_once(side=seat)
        self.answer_at_once(ship=self.ship(ship).id)
        assert self.state.active == self.ship(ship).id

    def log(self) -> str:
        """The newest entry as this seat reads it."""
        self.page.log.read()
        log = self.page.log.list
        return log._said(log._entries[0])


@pytest.fixture
def player(qtbot, tmp_path):
    """The window, its shelf with a battle of two ships a side."""
    parts = bootstrap.parts("fr", settings=tmp_path / "settings.json", folder=tmp_path / "data")
    library = Library(parts.folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)
    system = systems.load("galleys")
    sides = []
    for side, file, names in (
        ("r", "mylae_rome", {"Aquila", "Spes"}),
        ("c", "mylae_carthage", {"Tanit", "Gadir"}),
    ):
        fleet = system.fleet.model_validate_json(
            (paths.shipped_fleets() / "galleys" / f"{file}.json").read_bytes()
        )
        line = fleet.squadrons[0]
        few = line.but(ships=tuple(ship for ship in line.ships if ship.name in names))
        sides.append(SideSetup(id=side, name=line.name, fleet=fleet.but(squadrons=(few,))))
    path = library.new_battle_path("Mylae")
    BattleSession.create(
        system, Setup(title="Mylae", sides=tuple(sides), seed=3, umpire=True), path, clock=parts.clock
    ).close()
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    leaks.settle()
    yield Player(window)
    window.close()
    leaks.settle()


def test_two_turns_in_french(player):
    player.part(player.window.rooms.library_page.shelf, "Continuer")
    player.seating.real_dice = True
    opening = canonical(player.state)
    first_orders(player)
    first_activations(player)
    first_boarding(player)
    second_turn(player)
    end = canonical(player.state)
    take_all_back_and_do_it_again(player, opening, end)


def first_orders(player) -> None:
    """Each side lays its orders behind the screen; the other reads only that they lie there."""
    player.sit("r")
    player.lay("r", Aquila="combat", Spes="astern")
    blank = leaks.read(player.window, look=False)
    assert not [text for text in blank if "Au Combat" in text or "En Arrière" in text]
    player.sit("c")
    table = player.page.prepare.form.questions.view("orders")
    said = {part.name.partition(",")[0] for part in table.rows.parts()}
    assert said == {"Tanit", "Gadir"}, "only her own ships stand in the table"
    assert not any(part.chosen for part in table.rows.parts())
    player.click(player.page.prepare.leave)
    for name in ("Aquila", "Spes"):
        player.page.select(player.ship(name).id)
        read = leaks.read(player.window, look=False)
        assert any("ordre posé" in text for text in read)
        table = ("Pour tous ceux", "Tanit,", "Gadir,")  # its headings, and her own ships in it
        others = [text for text in read if not any(one in text for one in table)]
        assert not [text for text in others if "Au Combat" in text or "En Arrière" in text]
    player.lay("c", Tanit="ahead", Gadir="halt")
    player.sit(TABLE)
    player.go_on("activations")


def first_activations(player) -> None:
    """Aquila dashes, rams Tanit in the side, drops her corvus; Tanit cannot get away."""
    player.activate("Aquila", "r")
    assert player.ship("Aquila").revealed
    assert "Au Combat\N{NO-BREAK SPACE}! Mouvement 12 cm" in player.log()
    read = leaks.read(player.window, look=False)
    assert not [text for text in read if "En Arrière" in text], "only her own order is turned up"
    card = player.page.card_pane.card
    faces = [part for part in card.parts() if part.name.endswith((": tient", ": fatigué"))]
    assert [face.name[-5:] == "tient" for face in faces] == [True] * 3 + [False] * 3
    player.click(card, faces[2].rect.center().toPoint())
    assert player.ship("Aquila").tested, "the face on the table was taken, and nothing asked"
    assert not player.ship("Aquila").fatigued
    player.do("Aquila", "move", cm=6, degrees=45, straight=3)
    player.do("Aquila", "ram", 3, 4, target=player.ship("Tanit").id)
    tanit = player.ship("Tanit")
    assert (tanit.damaged, tanit.fatigued, tanit.status) == (True, True, "in_play")
    assert "Tanit est endommagé, son équipage fatigué" in player.log()
    player.do("Aquila", "grapple", 5, target=player.ship("Tanit").id)
    link = player.state.links[0]
    assert (link.kind, player.state.ships[link.by].name, player.state.ships[link.to].name) == (
        "corvus",
        "Aquila",
        "Tanit",
    )
    player.lead("end_activation")
    player.activate("Tanit", "c")
    player.do("Tanit", "disengage", 4)
    assert player.state.links
    player.lead("end_activation")
    for ship, seat in (("Spes", "r"), ("Gadir", "c")):
        player.activate(ship, seat)
        player.lead("end_activation")


def first_boarding(player) -> None:
    """A melee that goes on: each side loses a marine."""
    player.go_on("shooting")
    player.go_on("boarding")
    player.lead("assault")
    player.answer(4, target=player.ship("Tanit").id)
    assert (player.ship("Aquila").marines, player.ship("Tanit").marines) == (5, 3)
    assert player.state.links
    player.go_on("command")
    assert player.state.turn == 2


def second_turn(player) -> None:
    """The orders lie face down anew; the second assault captures, half the victors stay aboard."""
    player.sit("r")
    player.lay("r", Aquila="ahead", Spes="ahead")
    player.sit("c")
    player.lay("c", Tanit="halt", Gadir="ahead")
    player.sit(TABLE)
    player.go_on("activations")
    player.go_on("shooting")
    player.go_on("boarding")
    player.lead("assault")
    player.answer(5, target=player.ship("Tanit").id, then="take")
    player.answer()
    tanit = player.ship("Tanit")
    assert (tanit.side, tanit.marines, tanit.crew, tanit.fatigued) == ("r", 3, "conscript", True)
    assert not player.state.links
    assert player.ship("Aquila").corvus == "ready"
    assert "Tanit est capturé par Rome" in player.log()


def take_all_back_and_do_it_again(player, opening: bytes, end: bytes) -> None:
    """The umpire reads everything; undo to the start and redo to the end give the very same table."""
    player.click(player.page.top.seat)
    player.sit(EVERYONE)
    page = player.page
    assert page.bridge.battle == player.state
    journal = page.bridge.session.journal
    while journal.head != OPENING:
        page.controller.undo()
    assert canonical(player.state) == opening
    while journal.steps_on:
        page.controller.redo()
    assert canonical(player.state) == end
    read = [page.words.say(line.text) for entry, _ in page.bridge.seen.log() for line in entry.lines]
    assert "L’arbitre a regardé." in read
