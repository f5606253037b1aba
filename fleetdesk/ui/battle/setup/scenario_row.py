"""Which scenario a battle begins from: a button of the page, and the list behind it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.scenarios import Scenario, Story
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.story_view import StoryView, story_sheet
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton


class ScenarioRow(BigButton):
    """Says which one it is; asks for another, and shows it before it is taken."""

    chosen = Signal(object)
    """The `Scenario`, or None for a battle without one."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, system: AnySystem, scenarios: Sequence[Scenario]
    ) -> None:
        super().__init__(keeper, words.text(N_("Scenario …")), "chart", "ghost")
        self._language, self._system = words, system
        self._scenarios = tuple(scenarios)
        self._taken: Scenario | None = None
        self.setVisible(bool(scenarios))
        self.clicked.connect(self.ask)

    @property
    def story(self) -> Story | None:
        """What the battle keeps of it."""
        return self._taken.story if self._taken is not None else None

    @property
    def name(self) -> str:
        """What it is called; empty without one."""
        return self._taken.story.name if self._taken is not None else ""

    def show_scenario(self, scenario: Scenario | None) -> None:
        self._taken = scenario
        self.setVisible(bool(self._scenarios or scenario))
        self.setText(self.name or self._language.text(N_("Scenario …")))
        self.updateGeometry()

    def ask(self) -> Sheet:
        words = self._language
        title = words.text(N_("Scenario"))
        rows = [
            Choice(
                words.text(one.story.name),
                " \N{EN DASH} ".join(words.text(side.name) for side in one.sides),
                icon="chart",
            )
            for one in self._scenarios
        ]
        rows.append(
            Choice(words.text(N_("No scenario")), words.text(N_("Lists of your own, open sea")), icon="ship")
        )
        return choose(self._keeper, words, self, title, rows, then=self._picked, width=520)

    def _picked(self, index: object) -> None:
        if not isinstance(index, int):
            return
        if index == len(self._scenarios):
            self.chosen.emit(None)
        else:
            self.preview(self._scenarios[index])

    def preview(self, scenario: Scenario) -> Sheet:
        """Let it be read before it is taken."""
        words = self._language
        view = StoryView(self._keeper, words, self._system, scenario.story, scenario.sides)
        take = SheetButton("take", words.text(N_("Play this scenario")), "primary", "check")
        title = words.text(scenario.story.name)
        sheet = story_sheet(self._keeper, words, self, view, title, take)
        sheet.finished.connect(lambda answer: self.chosen.emit(scenario) if answer == "take" else None)
        return sheet
