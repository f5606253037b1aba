"""Letters of words on a tile: as large as they stand whole, on one line or on two."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QFont

from fleetdesk.ui.battle.painting import at_size, narrow
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.lines import halved_width, height_of, widest_word, width_of, wrapped

_SMALLER = (0.92, 0.84, 0.76, 0.68, 0.6, 0.53, 0.47)
LEGIBLE = _SMALLER[1]
"""How much smaller a name may be for the sake of what stands beside it."""


def named(theme: Theme, name: str, width: float, height: float) -> tuple[QFont, int]:
    """The largest letters a name stands whole in, and on how many lines."""
    fonts = name_fonts(theme)
    one = next((font for font in fonts if width_of(name, font) <= width), None)
    if one is not None:
        return one, 1
    if " " in name:
        for share in (1.0, *_SMALLER):
            font = at_size(fonts[-1], share)
            if halved_width(name, font) <= width and height_of(2, font) <= height + 2:
                return font, 2
    last = (at_size(fonts[-1], share) for share in _SMALLER)
    return next((font for font in last if width_of(name, font) <= width), at_size(fonts[-1], _SMALLER[-1])), 1


def name_fonts(theme: Theme) -> tuple[QFont, ...]:
    """Letters of names on one line, from the largest."""
    strong, small = theme.font("strong"), theme.font("small_strong")
    return strong, narrow(strong), narrow(small)


def smaller(font: QFont) -> Iterator[QFont]:
    """The same letters, step by step smaller."""
    yield from (at_size(font, share) for share in (1.0, *_SMALLER))


def name_font(theme: Theme, name: str, width: float) -> QFont:
    """The largest letters in which a name stands whole on one line; else the smallest."""
    usual = name_fonts(theme)
    letters = (*usual, *smaller(usual[-1]))
    return next((one for one in letters if whole(name, one, width, 1)), letters[-1])


def whole(text: str, font: QFont, width: float, lines: int) -> bool:
    """Whether it stands on so many lines, no word of it cut."""
    return widest_word(text, font) <= width and len(wrapped(text, font, width, lines + 1)) <= lines
