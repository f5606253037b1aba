"""A page beside choices: what turns, enlarges and folds it."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.window_context import WindowContext


class Paged(QWidget):
    """A page that stands beside something else; where there is no room for both, one is folded away."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context

    def _halves(self, whole: Column, first: str, second: str, name: str, fold: Callable[[], None]) -> Row:
        """Where the two stand, under the segments that choose one; catalogue keys of them and of the choice.

        `fold` shows what was chosen of the two, or both where there is room.
        """
        keeper, words = self._context.keeper, self._context.words
        self._top = QWidget()
        self.segments = Segments(keeper, (words.text(first), words.text(second)), name=words.text(name))
        self.segments.chosen.connect(fold)
        Row(keeper, self._top, margins=(16, 10, 16, 0)).addWidget(self.segments)
        whole.addWidget(self._top)
        return whole.put(Row(keeper, gap=0), 1)

    def _bar(self) -> Row:
        """Buttons that turn the pages and change their size, and where one is."""
        keeper, words = self._context.keeper, self._context.words
        bar = Row(keeper, gap=8)
        self.back = BigButton(keeper, icon="arrow-left", name=words.text(N_("Page before")))
        self.forward = BigButton(keeper, icon="arrow-right", name=words.text(N_("Next page")))
        self.where = Label(keeper, "", "number", wrap=False)
        self.smaller = BigButton(keeper, icon="minus", name=words.text(N_("Smaller")))
        self.larger = BigButton(keeper, icon="plus", name=words.text(N_("Larger")))
        for one in (self.back, self.where, self.forward):
            bar.addWidget(one)
        bar.addStretch(1)
        bar.add(self.smaller, self.larger)
        return bar
