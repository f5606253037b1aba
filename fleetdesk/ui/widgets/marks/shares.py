"""So many points to give out among several."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.words import Words, msg, nmsg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Themed
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.flow import Chip


class Share(NamedTuple):
    """One that takes a share: its name, a line below, the most it can take (None: no limit), its share at first."""

    title: str
    sub: str = ""
    most: int | None = None
    given: int = 0


class SharesField(Themed, QWidget):
    """Gives `total` out among rows with steppers and says what is left, or that it is too much. It never forbids."""

    changed = Signal(object)
    """Tuple of int, the shares in the order of the rows."""

    def __init__(self, keeper: ThemeKeeper, words: Words, total: int, rows: Sequence[Share]) -> None:
        super().__init__()
        self._words = words
        self.total = total
        self.dress(keeper)
        whole = Column(keeper, self, gap=10)
        self._left = Chip(keeper)
        whole.addWidget(self._left, 0, Qt.AlignmentFlag.AlignLeft)
        self._grid = whole.put(QGridLayout())
        self._steppers: list[Stepper] = []
        for number, row in enumerate(rows):
            names = Column(keeper, gap=1)
            self._grid.addLayout(names, number, 0, Qt.AlignmentFlag.AlignVCenter)
            names.addWidget(Label(keeper, row.title, "strong"))
            if row.sub:
                names.addWidget(Label(keeper, row.sub, "small", "muted"))
            most = row.most if row.most is not None else max(99, total)
            stepper = Stepper(keeper, words, row.given, least=0, most=most, name=row.title)
            stepper.changed.connect(self._stepped)
            self._steppers.append(stepper)
            self._grid.addWidget(stepper, number, 1)
        self._grid.setColumnStretch(0, 1)
        self.restyle()
        self._show()

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        return tuple(self._steppers)

    @property
    def shares(self) -> tuple[int, ...]:
        return tuple(int(stepper.value) for stepper in self._steppers)

    @property
    def left_over(self) -> int:
        """What is still to give out; negative when too much was given."""
        return self.total - sum(self.shares)

    def set_total(self, total: int) -> None:
        self.total = total
        self._show()

    def restyle(self) -> None:
        self._grid.setHorizontalSpacing(self.theme.px(12))
        self._grid.setVerticalSpacing(self.theme.px(8))

    def _stepped(self, _value: object) -> None:
        self._show()
        self.changed.emit(self.shares)

    def _show(self) -> None:
        left = self.left_over
        if left > 0:
            self._left.set_chip(
                self._words.say(nmsg("{n} left to give", "{n} left to give", n=left)), "brass"
            )
        elif left == 0:
            self._left.set_chip(self._words.say(msg("All given")), "sound", "check")
        else:
            self._left.set_chip(
                self._words.say(nmsg("{n} too many", "{n} too many", n=-left)), "harm", "warning"
            )
