"""The guided first battle of each game, by real touches through all its steps; and what each room says of itself."""

import itertools

import pytest
from PySide6.QtCore import QPoint

from fleetdesk import systems
from fleetdesk.ui.guide.lesson import STEPS, Ring
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.layouts import standing
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window.commands import FEET, ROOMS
from tests.ui import finger as hands

pytestmark = pytest.mark.slow

GAMES = sorted(systems.system_ids(), key=lambda game: systems.load(game).rank)


class Learner:
    """Who does what the bar says, where the ring is."""

    def __init__(self, window, finger) -> None:
        self.window, self.finger = window, finger

    @property
    def room(self):
        return self.window.rooms.battle_room

    @property
    def lesson(self):
        return self.room.guided.lesson

    def sheet(self) -> Sheet | None:
        self.finger.settle()
        return next((one for one in self.window.findChildren(Sheet) if one.isVisible()), None)

    def begin(self, game: str) -> None:
        """From the question mark of the rail to the first step."""
        text = self.window.context.words.text
        self.finger.part(self.window.rail, text("Help"))
        self.finger.part(self.sheet().body.findChild(ChoiceList), text("My first battle"))
        self.finger.part(self.sheet().body, text(systems.load(game).title))
        self.finger.settle()

    def filled(self) -> bool:
        """Whether what is asked has all the room there is."""
        self.finger.settle()
        page = self.room.page
        return page is not None and page.prepare.isVisible()

    def ring(self) -> Ring:
        self.finger.settle()
        return next(one for one in self.window.findChildren(Ring) if one.isVisible())

    def touch_in_ring(self) -> None:
        """Touch the middle of what the ring is around; once more if that only led to it."""
        ring = self.ring()
        under = ring.parentWidget()
        at = QPoint(ring.geometry().center())
        child = under.childAt(at)
        while isinstance(child, Ring):
            child = next((one for one in under.children() if one is not child and _at(one, at)), None)
        if child is None:
            self.finger.click(under, at)
        else:
            self.finger.click(child, child.mapFrom(under, at))


def _at(one, at: QPoint) -> bool:
    return (
        one.isWidgetType() and one.isVisible() and not isinstance(one, Ring) and one.geometry().contains(at)
    )


@pytest.mark.parametrize(("language", "games"), [("en", GAMES[::2]), ("fr", GAMES[1::2])])
def test_a_stranger_is_led_through_all_steps_in_every_game(qtbot, tmp_path, language, games):
    window, finger = hands.open_table(qtbot, tmp_path, language)
    window.resize(1280, 800)
    for kept, game in enumerate(games, 1):
        learner = Learner(window, finger)
        learner.begin(game)
        led_through(learner, game)
        before = learner.room.session.journal.head
        finger.click(learner.room.guided.bar.pass_on)
        assert learner.room.guided is None  # a battle like any other now
        assert len(window.rooms.library.battles()) == kept
        assert learner.room.session.journal.head == before
        window.rooms.enter("library")
    window.close()


def led_through(learner, game):
    lesson, told = learner.lesson, set()
    for step in STEPS:
        assert lesson.step == step, game
        told.add(learner.room.guided.bar.told.text())
        for _ in range(
            2 if learner.filled() else 1
        ):  # what it tells of is in view, unless a grid fills the screen
            learner.touch_in_ring()
            if step == "why" and learner.sheet() is not None:
                learner.sheet().dismiss()
                learner.finger.settle()
            if lesson.step != step:
                break
    assert lesson.step == "end", game
    assert len(told) == len(STEPS), game


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200), (800, 1280)])
def test_both_ships_of_the_first_sea_fight_are_in_view(qtbot, tmp_path, size):
    window, finger = hands.open_table(qtbot, tmp_path, "fr")
    window.resize(*size)
    learner = Learner(window, finger)
    learner.begin("age_of_sail")
    page = learner.room.page
    if not page.chart.isVisible():
        finger.part(page.acts.switch, "Carte")
    canvas = page.chart.board.canvas
    for ship in learner.room.session.state.ships:
        spot = canvas.spot_of(ship)
        assert canvas.area.contains(canvas.camera.pixel((spot.x, spot.y))), ship
    window.close()


def test_it_can_be_left_at_any_step_and_leaves_nothing(qtbot, tmp_path):
    window, finger = hands.open_table(qtbot, tmp_path, "en")
    learner = Learner(window, finger)
    for skipped in (0, 3, len(STEPS)):
        learner.begin("galleys")
        folder = learner.room.guided.path.parent
        assert folder.exists()
        for _ in range(skipped):
            finger.click(learner.room.guided.bar.pass_on)
        finger.click(learner.room.guided.bar.leave)
        assert window.rooms.key == "library"
        assert window.rooms.battle_room is None
        assert not folder.exists()
        assert window.rooms.library.battles() == ()
    window.close()


def test_codes_and_drafts_of_one_lesson_are_not_those_of_the_next(qtbot, tmp_path):
    window, finger = hands.open_table(qtbot, tmp_path, "en")
    seeds = itertools.count(1)
    window.rooms.parts.seed = lambda: next(seeds)
    learner = Learner(window, finger)
    learner.begin("galleys")
    page = learner.room.page
    page.pins.put(page.bridge.seat, "1234")
    finger.click(learner.room.guided.bar.leave)
    learner.begin("galleys")
    page = learner.room.page
    assert not page.pins.has(page.bridge.seat)
    window.close()


def _first_words(sheet):
    first = min(standing(sheet.body), key=lambda one: one.y())
    assert isinstance(first, Label)
    return first.text()


def test_every_room_answers_what_is_this_in_one_tap(qtbot, tmp_path):
    window, finger = hands.open_table(qtbot, tmp_path, "fr")
    learner = Learner(window, finger)
    said = set()
    for room in (*ROOMS, FEET[-1]):
        finger.part(window.rail, window.context.words.text(room.text))
        finger.part(window.rail, "Aide")
        sheet = learner.sheet()
        assert sheet.title.text() == window.context.words.text("What is this?")
        said.add(_first_words(sheet))
        sheet.dismiss()
        finger.settle()
    learner.begin("uncharted_seas")
    finger.click(window.rooms.battle_room.page.top.help)
    said.add(_first_words(learner.sheet()))
    assert len(said) == len(ROOMS) + 1
    window.close()
