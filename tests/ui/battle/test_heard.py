"""A turn of every game for one who hears the screen: all is found by its name and pressed through the reader."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from shiboken6 import isValid

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup
from fleetdesk.core.battle.journal import OPENING, Journal
from fleetdesk.core.words import Words
from fleetdesk.services import first_battle
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import PartsArea
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_keys import Keys
from tests.ui.pages import among, seated

pytestmark = pytest.mark.slow

NAME = QAccessible.Text.Name
PRESS = "Press"


def nodes(spoken: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """All a reader can come to: what is not shown is not there."""
    for number in range(spoken.childCount()):
        child = spoken.child(number)
        if child is not None and not child.state().invisible:
            yield child
            yield from nodes(child)


def actions(node: QAccessibleInterface) -> list[str]:
    found = node.actionInterface()
    return list(found.actionNames()) if found is not None else []


class Listener(Keys):
    """A player without eyes: names are heard, and what has one is pressed."""

    def __init__(self, page) -> None:
        super().__init__(page)
        self.nameless: set[str] = set()

    def heard(self, name: str) -> QAccessibleInterface:
        root = QAccessible.queryAccessibleInterface(self.page.window())
        return next(node for node in nodes(root) if node.text(NAME) == name and PRESS in actions(node))

    def use(self, *buttons: BigButton) -> None:
        for button in buttons:
            if button.isVisible() and button.isEnabled():
                while button.guarded():
                    QTest.qWait(20)
                name = QAccessible.queryAccessibleInterface(button).text(NAME)
                self.heard(name).actionInterface().doAction(PRESS)
                while isValid(button) and button.isDown():  # Qt shows it for a moment before it clicks
                    QTest.qWait(20)
                settle()
                return
        raise AssertionError([one.text() for one in buttons])

    def answer(self) -> None:
        """Give every question its first answer, as long as the answer is not enough."""
        for area in self.page.prepare.form.findChildren(PartsArea):
            if self.page.prepare.go.isEnabled():
                return
            spoken = QAccessible.queryAccessibleInterface(area)
            if area.isVisible() and spoken.childCount() and PRESS in actions(spoken.child(0)):
                spoken.child(0).actionInterface().doAction(PRESS)
                settle()

    def press(self, key) -> None:
        """What hands would do with a key, done by what stands there for it."""
        del key
        tray = self.page.dice_view.tray
        if self.page.centre.currentWidget() is self.page.throwing:
            face = next(
                one for one in tray.findChildren(QAbstractButton) if one.text() == "3" and one.isVisible()
            )
            self.use(face)
        elif self.sheet() is not None:
            self.sheet().dismiss()
        else:
            self.page.flow.cancel()
        settle()


@pytest.fixture(autouse=True)
def curious(monkeypatch):
    """A reader that asks about a widget as soon as it has a name, as those outside do, however little of it is made."""
    named = Themed.setAccessibleName

    def ask(widget, name):
        named(widget, name)
        spoken = QAccessible.queryAccessibleInterface(widget)
        if spoken is not None:
            spoken.role(), spoken.state(), spoken.text(NAME)
            assert all(spoken.child(at).isValid() for at in range(spoken.childCount()))

    monkeypatch.setattr(Themed, "setAccessibleName", ask)


@pytest.fixture
def table(qtbot, keeper):
    """A battle of two ships, shown to the first side in a language."""

    def made(game: str, language: str) -> BattlePage:
        words = Words.load(language, paths.texts()).plain
        system = systems.load(game)
        files = sorted((paths.shipped_fleets() / game).glob("*.json"))
        lists = {file.stem: fleets.load(file).value for file in files}
        setup: Setup = first_battle.line_up(system, lists, words, seed=1)
        session = BattleSession(system, Journal(system.opening(setup), system.actions))
        page = seated(keeper, words, session)
        qtbot.addWidget(page)
        page.resize(1280, 800)
        with qtbot.waitExposed(page):
            page.show()
        settle()
        return page

    return made


@pytest.mark.parametrize(
    ("name", "language"), list(zip(systems.system_ids(), cycle(("fr", "en")), strict=False))
)
def test_a_turn_is_played_by_ear(table, name, language):
    page = table(name, language)
    told: list[str] = []
    page.announcer.said.connect(told.append)
    listener, state = Listener(page), page.bridge.session.state
    first, seen = (state.turn, state.phase), set()
    for _ in range(60):
        listener.step()
        state = page.bridge.session.state
        if (state.turn, state.phase) not in seen:
            seen.add((state.turn, state.phase))
            listener.tries = 0
        if listener.over or state.turn > first[0]:
            break
    assert listener.over or state.turn > first[0] or (listener.asked_for_words and len(seen) > 1), sorted(
        seen
    )
    assert told, "nothing of it was said"


def test_every_part_has_a_name_a_state_and_something_to_do(table):
    page = table("uncharted_seas", "en")
    root = QAccessible.queryAccessibleInterface(page)
    roles = QAccessible.Role
    found = [
        node
        for node in nodes(root)
        if node.role() in (roles.Button, roles.RadioButton, roles.CheckBox, roles.ListItem)
    ]
    assert [node.role() for node in found if not node.text(NAME)] == []
    assert [
        node.text(NAME) for node in found if not node.state().disabled and PRESS not in actions(node)
    ] == []
    sides = {side.name for side in page.bridge.battle.sides}
    ships = [
        node.text(NAME)
        for node in nodes(QAccessible.queryAccessibleInterface(page.near))
        if node.state().selected
    ]
    assert ships
    assert all(any(side in ship for side in sides) for ship in ships)
    card = QAccessible.queryAccessibleInterface(page.card_pane.card).text(NAME)
    state = page.bridge.battle.ships[page.ship]
    assert state.name in card
    assert page.bridge.battle.side(state.side).name in card
    page.show_log(shown=True)
    assert all(
        among(page.acts.grid, one.action) is None or actions_of(page, one) == []
        for one in page.bridge.offers(page.ship)
    )


def actions_of(page, offer) -> list[str]:
    """What can be done through the reader with a button that is hidden now."""
    button = among(page.acts.grid, offer.action)
    spoken = QAccessible.queryAccessibleInterface(button)
    return [] if spoken.state().invisible else actions(spoken)


def test_the_focus_lands_on_the_part_and_can_be_set_there(table):
    page = table("uncharted_seas", "en")
    card = page.card_pane.card
    spoken = QAccessible.queryAccessibleInterface(card)
    spoken.child(3).actionInterface().doAction("SetFocus")
    assert card.hasFocus()
    assert spoken.focusChild() is spoken.child(3)
    assert spoken.child(3).state().focused
    card.hide()
    assert spoken.child(3).state().invisible
    assert actions(spoken.child(3)) == []


def test_what_is_taken_back_or_refused_is_said_too(table):
    page = table("uncharted_seas", "en")
    told: list[str] = []
    page.announcer.said.connect(told.append)
    page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": 1})
    page.controller.undo()
    assert len(told) == 2
    assert told[0].count("hull") == 1, "what was struck is said once"
    assert told[1].startswith("Undo: ")
    page.bridge.look_at(None)
    assert len(told) == 2


def test_back_at_now_nothing_is_said(table):
    page = table("galleys", "en")
    said = []
    page.announcer.said.connect(said.append)
    page.bridge.do("remark", {"text": "A squall"})
    del said[:]
    page.bridge.look_at(OPENING)
    page.bridge.look_at(None)
    assert said == []
