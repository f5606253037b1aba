"""Orders lie face down: whatever the other side opens, prints, hears or takes away is the same whatever they are."""

import os
import secrets
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fleetdesk import bootstrap, paths, systems
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Setup, SideSetup
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.ui.app import open_window
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from tests.ui import leaks
from tests.ui.leaks import hush

ROME = (("halt", True), ("combat", False), ("ahead", False))
WHEN = "2026-05-01T12:00:00"
OTHERWISE = (("astern", False), ("halt", False), ("combat", False))


@pytest.fixture(scope="module")
def fleets():
    return leaks.few("galleys", "mylae_rome", "mylae_carthage")


@pytest.fixture
def begin(qtbot, fleets):
    """A battle on the screen, before the first orders."""

    def made(language="fr"):
        session = leaks.opened("galleys", dict(zip("rc", fleets, strict=True)))
        state: Any = session.state
        tired = next(ship.id for ship in state.in_play("r"))
        session.do("correct", {"ship": tired, "slot": "fatigued", "value": True})
        keeper, words = ThemeKeeper(paths.resources()), Words.load(language, paths.texts())
        return leaks.at_table(qtbot, keeper, words, session)

    return made


def lay(page, side, orders) -> None:
    """Lay the orders of a side on the screen, as its player does: taken, chosen, changed, laid."""
    state = page.bridge.session.state
    offer = next(
        one
        for one in page.bridge.overview.offers
        if one.action == "place_orders" and one.answers["side"] == side
    )
    page.flow.start(offer)
    rows = {
        ship.id: {"order": order, "rest": rest}
        for ship, (order, rest) in zip(state.in_play(side), orders, strict=True)
    }
    page.flow.answer({"side": side, "orders": rows})
    leaks.settle()
    page.flow.go()
    assert [ship.order for ship in page.bridge.session.state.in_play(side)] == [one for one, _ in orders]


def played(place, rome) -> Seating:
    """Rome decides and looks around, then hands the device over."""
    place.take_seat("r")
    page = place.page
    lay(page, "r", rome)
    leaks.settle()
    page.select(page.bridge.session.state.in_play("r")[1].id)
    page.flow.start(next(one for one in page.bridge.offers(page.ship) if one.action == "place_order"))
    page.flow.cancel()
    place.hand_over()
    leaks.settle()
    return place


def both(begin) -> tuple[Seating, Seating]:
    return played(begin(), ROME), played(begin(), OTHERWISE)


def test_the_walk_finds_an_order_that_is_open(begin):
    """The helper is no use if it sees nothing: the umpire does read the orders."""
    places = both(begin)
    for place in places:
        place.take_seat(EVERYONE)
    one, other = (leaks.read(place, look=False) for place in places)
    assert leaks.differences(one, other)
    assert any("En Avant" in text for text in one)


def test_no_screen_paper_report_or_log_tells_an_order(begin):
    leaks.nothing_tells(*both(begin), "c", TABLE)


def test_nothing_tells_it_in_the_phases_after(begin):
    """Activations have begun, nothing is turned up yet."""
    one, other = both(begin)
    for place in (one, other):
        place.take_seat("c")
        lay(place.page, "c", [("ahead", False)] * 3)
        hush(place.page)
        place.page.bridge.do("next_phase", {})
        assert place.seat == TABLE, "the seat does not outlast its phase"
    assert not leaks.differences(leaks.read(one), leaks.read(other))
    assert not leaks.differences(leaks.wander(one.page), leaks.wander(other.page))


def test_what_was_undone_tells_nothing_either(begin):
    places = both(begin)
    for place in places:
        place.session.undo()
        place.take_seat("c")
        place.page.controller.undo()
    assert not leaks.differences(*(leaks.read(place) for place in places))


def in_the_window(qtbot, folder, fleets, rome) -> list[tuple[str, ...]]:
    """Open the file of such a battle, look at the library, its shelf and the print room, each as anybody may."""
    parts = bootstrap.parts("fr", settings=folder / "settings.json", folder=folder / "data")
    library = Library(parts.folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)
    system = systems.load("galleys")
    sides = tuple(
        SideSetup(id=side, name=fleet.name, fleet=fleet) for side, fleet in zip("rc", fleets, strict=True)
    )
    path = library.new_battle_path("Mylae")
    session = BattleSession.create(
        system, Setup(title="Mylae", sides=sides, seed=5), path, clock=lambda: WHEN
    )
    state: Any = session.state
    orders = [
        {"ship": ship.id, "order": order} for ship, (order, _) in zip(state.in_play("r"), rome, strict=True)
    ]
    session.do("place_orders", {"side": "r", "orders": orders})
    session.close()
    os.utime(path, (0, 0))
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    rooms = window.rooms
    qtbot.waitUntil(
        lambda: not rooms.library_page.looks, timeout=60_000
    )  # the shelf is judged beside the window
    found = [leaks.read(window)]
    rooms.print_item(library.battles()[0])
    found.append(leaks.read(window))
    rooms.open_file(path)
    assert rooms.battle_room.seating.handover.isVisible()
    found.append(leaks.read(window))
    rooms.battle_room.speak()
    found.append(leaks.read(window))
    rooms.battle_room.seating.take_seat("c")
    rooms.run("print_this")
    found.append(leaks.read(window))
    window.close()
    leaks.settle()
    for file in path.parent.iterdir():
        file.unlink()
    return found


def test_neither_library_nor_print_room_tells_it(qtbot, tmp_path, fleets, monkeypatch):
    monkeypatch.setattr(
        secrets, "token_hex", lambda n: "00" * n
    )  # the number of a battle is in the codes of its pages
    rooms = [in_the_window(qtbot, tmp_path, fleets, rome) for rome in (ROME, OTHERWISE)]
    for one, other in zip(*rooms, strict=True):
        assert not leaks.differences(one, other)


def test_papers_of_one_seat_are_not_left_for_the_next(qtbot, tmp_path, fleets):
    """The print room is emptied when the device changes hands."""
    parts = bootstrap.parts("en", settings=tmp_path / "settings.json", folder=tmp_path / "data")
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    rooms = window.rooms
    rooms.play(systems.load("galleys"), fleets[0])
    rooms.battle_room.setup.go.click()
    seating = rooms.battle_room.seating
    seating.take_seat("a")
    rooms.run("print_this")
    assert rooms._rooms["print"].pages
    seating.hand_over()
    assert not rooms._rooms["print"].pages
    window.close()


def test_no_shortcut_of_the_window_leads_past_the_blank_screen(qtbot, tmp_path, fleets):
    """A saved battle is opened and nothing is touched: undo, papers, other rooms, nothing answers."""
    parts = bootstrap.parts("fr", settings=tmp_path / "settings.json", folder=tmp_path / "data")
    library = Library(parts.folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)
    system = systems.load("galleys")
    sides = tuple(
        SideSetup(id=side, name=fleet.name, fleet=fleet) for side, fleet in zip("rc", fleets, strict=True)
    )
    path = library.new_battle_path("Mylae")
    session = BattleSession.create(system, Setup(title="Mylae", sides=sides, seed=5), path)
    ship = next(iter(session.state.ships.values()))
    session.do("place_order", {"ship": ship.id, "order": "halt"})
    session.close()
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    window.activateWindow()
    window.rooms.open_file(path)
    leaks.settle()
    room = window.rooms.battle_room
    blank = room.seating.handover
    for target in (window, blank, QApplication.focusWidget() or window):
        for key in "ZYP12456NOF":
            QTest.keyClick(target, getattr(Qt.Key, f"Key_{key}"), Qt.KeyboardModifier.ControlModifier)
    leaks.settle()
    assert window.rooms.key == "battle"
    assert room.session.journal.head == 1
    assert blank.isVisible()
    assert room.page is None
    room.seating.take_seat("r")
    leaks.settle()
    QTest.keyClick(room.page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    leaks.settle()
    assert room.session.journal.head == 0, "at one's own seat the keys are awake"
    window.close()


def test_a_phase_skipped_by_hand_is_agreed_once_for_all_that_was_set(begin):
    place = begin()
    place.sit("c")
    leaks.settle()
    page = place.page
    page.controller.correct("")
    sheet = page.controller.sheet
    for key, value in (("turn", 2), ("phase", "boarding")):
        sheet.form.answers[key] = value
    wanted = sheet.corrections()
    assert [one["slot"] for one in wanted] == ["turn", "phase"]
    sheet.answer("keep")
    leaks.settle()
    session = page.bridge.session
    consent = page.controller.sheet.body
    for side in "rc":
        assert (session.state.turn, session.state.phase) == (1, "command")
        consent.buttons[side].click()
    leaks.settle()
    assert (session.state.turn, session.state.phase) == (2, "boarding")
    first, second = session.journal.entries[-2:]
    assert [one.action for one in (first, second)] == ["correct", "correct"]
    assert first.agreed == second.agreed == ("r", "c")
