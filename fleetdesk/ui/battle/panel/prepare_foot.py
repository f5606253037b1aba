"""The buttons below what is prepared: leave it, give it more room, run it with these dice or with others."""

from PySide6.QtCore import Signal

from fleetdesk.core.forms import Fill, Form, Group
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.forms.table import is_table
from fleetdesk.ui.battle.forms.whole import FormView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row
from fleetdesk.ui.widgets.buttons import BigButton

_BESIDE = 790
"""From which width what a form has for its foot stands beside the buttons."""


class PrepareFoot(Row):
    """A row of them; whoever made it listens to each."""

    filled = Signal(object)
    """(key of a question, all that is answered to it then)."""
    _filled: tuple[str, Fill] | None = None

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, gap=8)
        self._words = words
        self.leave = BigButton(keeper, words.text(N_("Cancel")))
        self.spread = BigButton(keeper, words.text(N_("All ships")), "large")
        """A sheet of the form stands in the chart's place."""
        self.spread.setCheckable(True)
        self.adjust = BigButton(keeper, words.text(N_("Adjust")))
        self.all = BigButton(keeper, " ", does=self._fill)
        """Answers a question of many ships with one tap."""
        self.other = BigButton(keeper, " ")
        self.go = BigButton(keeper, " ", kind="primary")
        self.buttons = (self.leave, self.spread, self.adjust, self.other, self.go)
        for button, share in zip(self.buttons, (0, 0, 0, 1, 2), strict=True):
            self.addWidget(button, share)
        self.insertWidget(3, self.all)

    def _fill(self) -> None:
        if self._filled is not None:
            key, fill = self._filled
            self.filled.emit((key, fill.value))

    def hold(self, form: FormView, *, wide: int) -> None:
        """Take what of the form stands beside the buttons, where they leave it the room."""
        if form.foot is not None and wide >= self._keeper.theme.px(_BESIDE):
            self.insertWidget(0, form.foot, 3)
        else:
            form.gather_foot()

    def show_form(self, form: Form, *, real: bool, idle: bool, standing: bool) -> None:
        """Say on the buttons what they overrule, what is left out, who is next, and where the dice come from.

        `idle`: there is nothing new to run.
        """
        words = self._words
        group = next((one for one in form.fields if isinstance(one, Group) and one.fills), None)
        self._filled = (group.key, group.fills[0]) if group is not None and not is_table(group) else None
        self.all.setVisible(self._filled is not None)
        if self._filled is not None:
            self.all.set_meaning(words.say(self._filled[1].title))
        overrules = words.text(N_("overrules the rules")) if form.refusals else ""
        dice = words.text(N_("real dice, typed in") if real else N_("dice on screen"))
        ready = form.args is not None and form.stop is None and not idle
        go = words.say(form.go) if form.go else words.text(N_("Do it"))
        self.go.setText(words.say(msg("{what}, then pass", what=go)) if form.passes and standing else go)
        self.go.set_sub(overrules)
        self.go.set_icon(("keypad" if real else "dice") if form.throws else "")
        self.go.setAccessibleDescription(dice if form.throws else "")
        self.go.set_kind("brass" if form.refusals or form.lacks else "primary")
        self.go.setEnabled(ready)
        self.other.setVisible(form.throws)
        self.other.setText(words.text(N_("Roll on screen") if real else N_("Type dice")))
        self.other.set_sub(overrules)
        self.other.set_icon("dice" if real else "keypad")
        self.other.setEnabled(ready)
