"""What the signs of a log mean, in a line below its ships."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fleetdesk.core.words import Msg, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.lines import draw_text, width_of

HIGH = 26
_SIGN, _GAP, _APART = 14, 5, 18
_SIGNS: tuple[tuple[str, Msg], ...] = (
    ("lock", msg("stands already")),
    ("?", msg("to be written now")),
    ("0", msg("lead in turns")),
    ("", msg("grey: written ahead")),
    ("", msg("a touch of its band takes a whole squadron")),
)
"""(sign or icon, what it means), the most needed first."""


def paint_legend(painter: QPainter, keeper: ThemeKeeper, rect: QRectF, say: Callable[[Msg], str]) -> None:
    """As many as have room in the line."""
    theme = keeper.theme
    strong, font, left = theme.font("small_strong"), theme.font("small"), rect.left()
    for sign, meaning in _SIGNS:
        text = say(meaning)
        before = float(theme.px(_SIGN + _GAP)) if sign else 0.0
        wide = width_of(text, font)
        if left + before + wide > rect.right():
            return
        spot = QRectF(left, rect.center().y() - theme.px(_SIGN) / 2, theme.px(_SIGN), theme.px(_SIGN))
        if sign == "lock":
            keeper.icons.paint(painter, spot, sign, theme.muted)
        elif sign:
            draw_text(
                painter,
                QRectF(spot.left(), rect.top(), before, rect.height()),
                sign,
                strong,
                theme.brass_deep,
            )
        room = QRectF(left + before, rect.top(), wide + 1, rect.height())
        draw_text(painter, room, text, font, theme.muted)
        left += before + wide + theme.px(_APART)
