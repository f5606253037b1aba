"""A turn of every game with the keyboard alone: what has the focus is named, and keys lead everywhere."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.line_editor import LineEditor
from fleetdesk.ui.widgets.parts import PartsArea
from fleetdesk.ui.widgets.sheet import Sheet
from tests.players import begin
from tests.ui.battle.conftest import settle

pytestmark = pytest.mark.slow

MOST = 150
"""Tab presses after which nobody looks further."""
TRIES = 9
STUCK = 40
"""Steps without one of the turn's after which a player who says nothing comes no further."""


class Keys:
    """A player without mouse or finger."""

    def __init__(self, page) -> None:
        self.page = page
        self.unnamed: set[str] = set()
        self.tries = 0
        """Buttons used in this step of the turn: who comes no further tries the next one."""
        self.asked_for_words = False

    def focus(self) -> QWidget:
        return QApplication.focusWidget() or self.page

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.focus(), key)
        settle()

    def sheet(self) -> Sheet | None:
        return next((one for one in self.page.window().findChildren(Sheet) if one.isVisible()), None)

    @property
    def over(self) -> bool:
        """The battle is decided: its report leads, and the turn need not come to its end."""
        return self.page.foot.does == "report"

    def walk_to(self, *wanted: BigButton) -> bool:
        """Tab until one of these has the focus."""
        for _ in range(MOST):
            here = self.focus()
            if here in wanted:
                return True
            if isinstance(here, BigButton | PartsArea) and not (here.accessibleName() or _text(here)):
                self.unnamed.add(type(here).__name__)
            self.press(Qt.Key.Key_Tab)
        return False

    def use(self, *buttons: BigButton) -> None:
        assert self.walk_to(*(one for one in buttons if one.isVisible() and one.isEnabled()))
        here = self.focus()
        while isinstance(here, BigButton) and here.guarded():
            QTest.qWait(20)
        self.press(Qt.Key.Key_Return)

    def answer(self) -> None:
        """Give every question its first answer."""
        waiting = set(self.page.prepare.form.findChildren(PartsArea))
        for _ in range(MOST):
            if self.page.prepare.go.isEnabled() or not waiting:
                return
            here = self.focus()
            self.press(Qt.Key.Key_Space if here in waiting else Qt.Key.Key_Tab)
            waiting.discard(here)

    def step(self) -> None:
        """Go on in the turn, whatever is asked."""
        page = self.page
        over = self.sheet()
        if over is not None:
            if over.buttons:
                on = [one for key, one in over.buttons.items() if key in {"go", "insist"}]
                self.use(*(on or list(over.buttons.values())[-1:]))
            elif isinstance(self.focus(), PartsArea):
                self.press(Qt.Key.Key_Space)  # the first of a list of things to do
            else:
                self.press(Qt.Key.Key_Escape)
            return
        if page.centre.currentWidget() is page.throwing:
            for _ in range(page.dice_view.tray._count):
                self.press(Qt.Key.Key_3)
            return
        if page.centre.currentWidget() is page.preparing:
            self.asked_for_words |= any(
                view.findChildren(LineEditor) for view in page.prepare.form.questions.views
            )
            self.answer()
            if page.prepare.go.isEnabled():
                self.use(page.prepare.go)
            else:
                self.press(Qt.Key.Key_Escape)
            return
        offered = [page.foot.primary, *page.acts.prompt.findChildren(BigButton)]
        leading = [one for one in offered if one.isVisible() and one.isEnabled()]
        self.use(leading[self.tries // TRIES % len(leading)])
        self.tries += 1


def _text(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, BigButton) else ""


@pytest.mark.parametrize("name", systems.system_ids())
def test_a_turn_goes_by_with_keys_alone(make, name):
    session = BattleSession(systems.load(name), begin(name, 0))
    keys = Keys(make(session))
    first = (session.state.turn, session.state.phase)
    seen = {first}
    since = 0
    for _ in range(140):
        keys.step()
        since += 1
        now = (session.state.turn, session.state.phase)
        if now not in seen:
            seen.add(now)
            keys.tries = since = 0
        if (
            keys.over
            or session.state.turn > first[0]
            or (keys.asked_for_words and len(seen) > 1 and since > STUCK)
        ):
            break
    # where orders are written in words a player who says nothing comes to the next step of the turn and no further
    assert keys.over or session.state.turn > first[0] or (keys.asked_for_words and len(seen) > 1), sorted(
        seen
    )
    assert keys.unnamed == set()
