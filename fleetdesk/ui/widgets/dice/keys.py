"""Keys with what dice may show: a tap tells them and, when they are all, runs what waits for them, as a button does."""

from PySide6.QtCore import QDeadlineTimer, QRectF
from PySide6.QtGui import QColor, QPainter

from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.buttons import GUARD_MS
from fleetdesk.ui.widgets.parts import PartsArea

_CORNER = 8


class DiceKeys(PartsArea):
    """Base of the keys of a throw: they bear the sign of the buttons where a tap overrules the rules.

    Keys that have just come to mean other dice ignore taps for a moment.
    """

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__(keeper)
        self.overrules = ""
        """What a tap overrules, in words."""
        self._guard = QDeadlineTimer(0)

    def guard(self) -> None:
        """Ignore taps for a moment."""
        self._guard = QDeadlineTimer(GUARD_MS)

    def guarded(self) -> bool:
        """Whether taps are still ignored."""
        return not self._guard.hasExpired()

    def show_overruling(self, text: str) -> None:
        """Say what a tap overrules; empty: nothing."""
        if text != self.overrules:
            self.overrules = text
            self.update()

    @property
    def words_from(self) -> int:
        """From its top on no notice covers it, as far as there is another place: a key is found by what stands on it."""
        return 0

    @property
    def ground(self) -> QColor:
        """What the text of a key stands on."""
        return self.theme.brass_soft if self.overrules else self.theme.field

    def paint_key(self, painter: QPainter, rect: QRectF, ground: QColor, *, down: bool) -> None:
        """The shape of a key."""
        theme = self.theme
        box(
            painter,
            rect,
            theme.px(_CORNER),
            mix(ground, theme.ink, 0.12) if down else ground,
            theme.brass if self.overrules else theme.edge,
            width=theme.px(2 if self.overrules else 1),
        )
