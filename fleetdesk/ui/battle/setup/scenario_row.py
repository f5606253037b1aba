"""Which scenario a battle begins from: a row of the page, and the list behind it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.scenarios.story_view import StoryView, story_sheet
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton


class ScenarioRow(QWidget):
    """Says which one it is; asks for another, and shows it before it is taken.

    Signals:
        chosen: the `Scenario`, or None for a battle without one.
    """

    chosen = Signal(object)

    def __init__(
        self, keeper: ThemeKeeper, words: Words, system: AnySystem, scenarios: Sequence[Scenario]
    ) -> None:
        super().__init__()
        self._keeper, self._words, self._system = keeper, words, system
        self._scenarios = tuple(scenarios)
        self.row = ValueRow(keeper, words.text(N_("Scenario")), icon="chart")
        self.row.clicked.connect(self.ask)
        Column(keeper, self, gap=0).addWidget(self.row)
        self.show_scenario(None)

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Say which one it is."""
        words = self._words
        none = words.text(N_("none: open sea"))
        self.row.set_value(words.text(scenario.story.name) if scenario is not None else none)

    def ask(self) -> Sheet:
        """The scenarios there are."""
        words = self._words
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
        listed = ChoiceList(self._keeper, rows, ticks=False, name=title)
        sheet = Sheet(self._keeper, words, self, title, body=listed, width=520)
        listed.chosen.connect(sheet.answer)
        sheet.finished.connect(self._picked)
        sheet.open()
        return sheet

    def _picked(self, index: object) -> None:
        if not isinstance(index, int):
            return
        if index == len(self._scenarios):
            self.chosen.emit(None)
        else:
            self.preview(self._scenarios[index])

    def preview(self, scenario: Scenario) -> Sheet:
        """Let it be read before it is taken."""
        words = self._words
        view = StoryView(self._keeper, words, self._system, scenario.story, scenario.sides)
        take = SheetButton("take", words.text(N_("Play this scenario")), "primary", "check")
        title = words.text(scenario.story.name)
        sheet = story_sheet(self._keeper, words, self, view, title, take)
        sheet.finished.connect(lambda answer: self.chosen.emit(scenario) if answer == "take" else None)
        return sheet
