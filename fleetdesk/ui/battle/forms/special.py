"""Questions that are more than a row: dice dealt out among targets, and a direction."""

from PySide6.QtCore import Qt

from fleetdesk.core.forms import Rose, Shares
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label, discard
from fleetdesk.ui.widgets.marks.shares import Share, SharesField
from fleetdesk.ui.widgets.marks.wind_rose import WindRose

_EDGE = 40
"""What a rose leaves free for a line above and below, at 100 %."""


class SharesOut(FieldView):
    """A number of dice dealt out: a stepper for each target, and what is left to give."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Shares | None = None
        self._label = self.whole.put(Label(keeper, "", "small_strong", "muted"))
        self.shares: SharesField | None = None

    def change(self, field: Shares, before: Shares | None) -> None:
        self._label.setText(self.words.say(field.label))
        now = tuple(field.values.get(pick.value, field.least) for pick in field.picks)
        if self.shares is not None and before is not None and before.picks == field.picks:
            self.shares.set_total(field.total)
            for stepper, value in zip(self.shares.steppers, now, strict=True):
                stepper.show_value(value)
            return
        if self.shares is not None:
            discard(self.shares)
        say = self.words.say
        rows = [
            Share(say(pick.title), say(pick.detail), given=given)
            for pick, given in zip(field.picks, now, strict=True)
        ]
        self.shares = self.whole.put(SharesField(self.keeper, self.words, field.total, rows))
        self.shares.setAccessibleName(say(field.label))
        self.shares.changed.connect(self._changed)

    def deal(self, row: str, answer: str, value: float) -> None:  # noqa: ARG002 - a row has one
        if self._field is not None and self.shares is not None:
            at = [pick.value for pick in self._field.picks].index(row)
            self.shares.steppers[at].set_value(value)

    def _changed(self, shares: tuple[int, ...]) -> None:
        if self._field is not None:
            keys = [pick.value for pick in self._field.picks]
            self.answered.emit(dict(zip(keys, shares, strict=True)))


class RoseField(FieldView):
    """A direction on a rose: tap where it points, or turn it a notch."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._label = self.whole.put(Label(keeper, "", "small_strong", "muted"))
        self.rose: WindRose | None = None
        self._labels: tuple[str, ...] = ()

    def show_field(self, field: Rose) -> None:
        label = self.words.say(field.label)
        self._label.setText(label)
        named = tuple(self.words.say(name) for name in field.names)
        labels = named if len(named) == field.points else tuple(str(n) for n in range(field.points))
        if self.rose is None or labels != self._labels:
            if self.rose is not None:
                discard(self.rose)
            self.rose = WindRose(
                self.keeper, labels, direction=field.value % field.points, name=label, onward=field.onward
            )
            self.rose.turned.connect(self.tell)
            self.whole.addWidget(self.rose, 0, Qt.AlignmentFlag.AlignHCenter)
            self._labels = labels
        self.rose.show_direction(field.value)

    def set_room(self, height: int, width: int) -> None:
        """The rose is smaller where there is less."""
        if self.rose is not None:
            beside = self._label.heightForWidth(width) + self.whole.spacing() + self.keeper.theme.px(_EDGE)
            self.rose.setMaximumHeight(max(self.rose.minimumSizeHint().height(), height - beside))
