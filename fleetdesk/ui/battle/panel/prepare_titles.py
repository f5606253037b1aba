"""What is being prepared, and how the questions are answered that are folded away."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.battle.panel.target_card import high
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, abreast

_TRIES = 3
"""So often at most it is reckoned how high the line gets."""
_BETWEEN = " \N{MIDDLE DOT} "


class Titles(Column):
    """A title, and a line below it or, where every line counts, beside it."""

    def __init__(self, keeper: ThemeKeeper, head: Row) -> None:
        """`head` is the row in which it stands."""
        super().__init__(keeper, gap=2)
        self._head = head
        self.more: Sequence[QWidget] = ()
        """What stands in that row beside it."""
        self.title = Label(keeper, "", "heading")
        self.chosen = Label(keeper, "", "small", "muted")
        self.chosen.hide()
        self.addWidget(self.title)
        self.addWidget(self.chosen, 1, Qt.AlignmentFlag.AlignTop)

    def say(self, text: str, width: int, *, low: bool) -> None:
        """How folded questions are answered; nothing: none is. `width` and `low` as below."""
        self.chosen.setText(text)
        self.chosen.setVisible(bool(text))
        self.stand(width, low=low)

    def tell(self, fold: Callable[[int], Sequence[str] | None], width: int, *, low: bool) -> bool:
        """Fold what has no room beside the line that says how it stands, and no more.

        `fold` is told how many pixels the line takes, and gives its words, or None where nothing is folded. Returns
        whether anything is.
        """
        said: Sequence[str] | None = None
        taken = 0
        for _ in range(_TRIES):
            self.say("", width, low=low)
            bare, said = self.high(width), fold(taken)
            self.say(_BETWEEN.join(said or ()), width, low=low)
            line = self.high(width) - bare
            if line <= taken:
                break
            taken = line
        return said is not None

    def stand(self, width: int, *, low: bool) -> None:
        """Beside each other where `low` is asked for and one line of a head of that width holds both."""
        px, gap = self._keeper.theme.px, self._keeper.theme.px(16)
        said = [one.fontMetrics().horizontalAdvance(one.text()) for one in (self.title, self.chosen)]
        taken = sum(one.sizeHint().width() + gap for one in self.more if not one.isHidden())
        beside = low and sum(said) + 2 * gap + taken <= width
        abreast(self, beside=beside)
        self.setSpacing(gap if beside else px(2))
        self.title.setWordWrap(not beside)

    def high(self, width: int) -> int:
        """How high the head is at that width: words were set in it, their own invalidation is only posted."""
        self.invalidate()
        self._head.invalidate()
        return high(self._head, width)
