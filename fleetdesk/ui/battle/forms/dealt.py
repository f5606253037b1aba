"""Shares of a divided throw beside its dice: a stepper for each that takes one, while the questions are folded."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.forms import FormField, Group, GroupRow, Number, Shares
from fleetdesk.core.words import Words
from fleetdesk.ui.cards.spelling import unit_mark
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label, Row, Themed, box, discard
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.lines import wrapped

_MOST = 3
"""With more of them the questions are opened."""
_NAME, _UNIT, _GAP, _EDGE, _LINES = 64, 24, 8, 8, 3
"""The least width of a name, what a unit takes, what lies between two, and around them, at 100 %; how many lines the
question may take.
"""


class Share(NamedTuple):
    """One that takes a share: in which question, in which row of it, by which answer of that row."""

    key: str
    row: str
    answer: str
    title: str
    value: int
    least: float = 0
    most: float = 99
    unit: str = ""
    asked: str = ""
    """The question."""


def shares_of(fields: Sequence[FormField], words: Words) -> list[Share]:
    """The shares of a throw that is divided between a few; empty: of one that is not."""
    found = next((one for one in (_of(field, words) for field in fields) if len(one) > 1), [])
    return found if len(found) <= _MOST else []


def _of(field: FormField, words: Words) -> list[Share]:
    match field:
        case Shares():
            given = ((pick, field.values.get(pick.value, field.least)) for pick in field.picks)
            return [
                Share(
                    field.key,
                    pick.value,
                    "",
                    words.say(pick.title),
                    value,
                    field.least,
                    field.total,
                    asked=words.say(field.label),
                )
                for pick, value in given
            ]
        case Group():
            found = [_share(field, row, words) for row in field.rows if row.ticked]
            return [one for one in found if one is not None] if None not in found else []
        case _:
            return []


def _share(field: Group, row: GroupRow, words: Words) -> Share | None:
    """What a row takes, if that is the one number it asks."""
    counts = [one for one in row.fields if isinstance(one, Number)]
    if len(counts) != 1:
        return None
    (one,) = counts
    unit, asked = unit_mark(words, one.unit), words.say(field.label)
    title = words.say(row.title)
    return Share(field.key, row.key, one.key, title, int(one.value), one.least, one.most, unit, asked)


class DealtRow(Themed, QWidget):
    """A name and a stepper for each, side by side on brass: what is dealt is still to be told."""

    dealt = Signal(object)
    """(`Share`, its new value)."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self.dress(keeper)
        self._row = Row(keeper, self, gap=_GAP, margins=(_EDGE, 4, _EDGE, 4))
        self.asked = self._row.put(Label(keeper, "", "tiny", "muted"), 1)
        self._shares: list[Share] = []
        self.steppers: list[Stepper] = []
        self._widgets: list[QWidget] = []

    def show_shares(self, shares: list[Share]) -> None:
        """Show these; the same ones keep their keys under the finger."""
        same = [one[:4] for one in shares] == [one[:4] for one in self._shares]
        self._shares = shares
        if not same:
            for one in self._widgets:
                discard(one)
            self._widgets, self.steppers = [], []
            for at, share in enumerate(shares):
                name = Label(self._keeper, share.title, "strong")
                stepper = Stepper(self._keeper, self._words, share.value, unit=share.unit, name=share.title)
                stepper.changed.connect(partial(self._changed, at))
                unit = self.theme.px(_UNIT) if share.unit else 0
                stepper.setFixedWidth(stepper.minimumSizeHint().width() + unit)
                self._row.addWidget(name, 1)
                self._row.addWidget(stepper)
                self._widgets += [name, stepper]
                self.steppers.append(stepper)
        for stepper, share in zip(self.steppers, shares, strict=True):
            stepper.set_bounds(share.least, share.most)
            stepper.show_value(share.value)

    def fits(self, width: int) -> bool:
        """Whether all stand side by side there; the question does where that leaves it room for two lines."""
        px = self.theme.px
        needed = [one.width() + px(_NAME) + 2 * px(_GAP) for one in self.steppers]
        left = width - sum(needed) - 2 * px(_EDGE)
        self.asked.setText(self._shares[0].asked if self._shares else "")
        lines = wrapped(self.asked.text(), self.asked.font(), left - px(_GAP), 9)
        self.asked.setVisible(left > px(_NAME) and len(lines) <= _LINES)
        return bool(needed) and left >= 0

    def _changed(self, at: int, value: float) -> None:
        self.dealt.emit((self._shares[at], value))

    def paintEvent(self, _event: QPaintEvent) -> None:
        box(QPainter(self), QRectF(self.rect()), self.theme.px(9), self.theme.brass_soft, None)
