"""Letters of words on a tile: as large as they stand whole, on one line or on two."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtGui import QFont

from fleetdesk.ui.battle.painting import at_size, narrow
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.lines import halved_width, height_of, widest_word, width_of, wrapped

_SYLLABLE = re.compile(
    r"(?<=[aeiouyàâäéèêëîïôöûü])(?=[b-df-hj-np-tv-zç][aeiouyàâäéèêëîïôöûü])|(?<=[lmnrs])(?=[b-df-hj-np-tv-zç]{1,2}[aeiouyàâäéèêëîïôöûü])"
)
"""Where a word may be parted, in the languages ships are named in: before a consonant and its vowel, or between two."""
_SMALLER = (0.92, 0.84, 0.76, 0.68, 0.6, 0.53, 0.47)
LEGIBLE = _SMALLER[1]
"""How much smaller a name may be for the sake of what stands beside it."""


def named(theme: Theme, name: str, width: float, height: float) -> tuple[QFont, int, str]:
    """The largest letters a name stands whole in, on how many lines, and as it is written there.

    One word that would be too small on its line is parted, where two lines have the height.
    """
    usual = name_fonts(theme)
    small = [at_size(usual[-1], share) for share in (1.0, *_SMALLER)]
    told = name if " " in name else parted(name)
    liked = usual if told == name else (*usual, at_size(usual[-1], LEGIBLE))
    one = next((font for font in liked if width_of(name, font) <= width), None)
    if one is not None:
        return one, 1, name
    for font in small:
        if told != name and width_of(name, font) <= width:
            return font, 1, name
        if told and halved_width(told, font) <= width and height_of(2, font) <= height + 2:
            return font, 2, told
    return next((font for font in small if width_of(name, font) <= width), small[-1]), 1, name


def parted(word: str) -> str:
    """A word in two with a hyphen, between two syllables near its middle: "Delphi- nus"; empty: too short for that."""
    middle = len(word) / 2
    places = [found.start() for found in _SYLLABLE.finditer(word) if 3 <= found.start() <= len(word) - 3]
    at = min(places, key=lambda place: abs(place - middle), default=0)
    return f"{word[:at]}- {word[at:]}" if at else ""


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
