"""The button of the bar that takes the last step back, and says which."""

from __future__ import annotations

from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import wrapped

_WIDE, _ROOM = 190, 126
"""Across in all, and for the words of each of two lines."""


class UndoTool(BigButton):
    """As wide whatever it says, so that nothing beside it moves; a picture alone in a narrow bar."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, " ", "undo", "bar", font="label")
        self._words = words

    def show_title(self, title: Msg | None, *, folded: bool) -> None:
        """What undo would take back."""
        told, name, theme = "" if title is None else self._words.say(title), N_("Undo"), self.theme
        self.setEnabled(bool(told))
        short = " ".join(wrapped(told or self._words.text(name), theme.font("label"), theme.px(_ROOM), 2))
        self.setText("" if folded else short)
        self.setFixedSize(theme.target if folded else theme.px(_WIDE), theme.target)
        self._set_name(f"{self._words.text(name)}: {told}" if told else self._words.text(name))
