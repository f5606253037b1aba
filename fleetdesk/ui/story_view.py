"""A scenario to be read: briefing, map, what wins, where its figures come from."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Story
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services import scenario_chart
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_HIGH = 380


class StoryView(QWidget):
    """All a scenario tells; every side may read all of it."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        system: AnySystem,
        story: Story,
        sides: Sequence[FleetList],
        *,
        told: Sequence[str] = (),
    ) -> None:
        """`told`: how the sides stand, while it is played."""
        super().__init__()
        column = Column(keeper, self, gap=10)
        if story.briefing:
            column.addWidget(Label(keeper, words.text(story.briefing), "body"))
        self.board = column.put(ChartBoard(keeper, words, name=words.text(N_("Map of the scenario"))), 1)
        self.board.setMinimumHeight(keeper.theme.px(_HIGH))
        self.board.show_chart(scenario_chart.chart(system, story, sides))
        column.addWidget(SectionTitle(keeper, words.text(N_("Victory"))))
        for text in (words.text(story.victory), *told):
            if text:
                column.addWidget(Label(keeper, text, "body"))
        if story.turns:
            column.addWidget(Label(keeper, words.say(msg("Last turn: {n}", n=story.turns)), "body"))
        if story.source:
            column.addWidget(Label(keeper, words.text(story.source), "small", "muted"))


def story_sheet(
    keeper: ThemeKeeper, words: Words, host: QWidget, view: StoryView, title: str, *buttons: SheetButton
) -> Sheet:
    """Lay it over the window."""
    return Sheet(keeper, words, host, title, body=view, buttons=buttons, width=860).open()
