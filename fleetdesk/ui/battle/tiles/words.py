"""Letters of words on a tile: as large as they stand whole, on one line or on two."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from fleetdesk.ui.battle.painting import at_size, narrow
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.lines import halved_width, height_of, widest_word, width_of, wrapped

_SYLLABLE = re.compile(
    r"(?<=[aeiouyàâäéèêëîïôöûü])(?=[b-df-hj-np-tv-zç][aeiouyàâäéèêëîïôöûü])|(?<=[lmnrs])(?=[b-df-hj-np-tv-zç]{1,2}[aeiouyàâäéèêëîïôöûü])"
)
"""Where a word may be parted, in the languages ships are named in: before a consonant and its vowel, or between two."""
_SMALLER = (0.92, 0.84, 0.76, 0.68, 0.6, 0.53, 0.47)
LEGIBLE = _SMALLER[1]
"""How much smaller a name may be for the sake of what stands beside it, in letters of 100 %."""


class Letters(NamedTuple):
    """How large all names of a screen are."""

    step: int | None = None
    """Of `letters_of`; `None`: each name has the largest it stands whole in."""
    lines: int = 0
    """On how many lines the longest of them stand: below a name of one line as much room is left free."""


Names = Sequence[tuple[str, QSizeF]]
"""Each with its room."""


class Lettering:
    """The one size of the names of a screen: the smallest that any of its bands needs."""

    def __init__(self) -> None:
        self._steps: WeakKeyDictionary[QWidget, int] = WeakKeyDictionary()

    @property
    def step(self) -> int:
        """Of `letters_of`."""
        return max(self._steps.values(), default=0)

    def need(self, band: QWidget, theme: Theme, names: Names) -> None:
        """What a band has to tell now; all are painted anew where that changes the size."""
        before = self.step
        self._steps[band] = _step(theme, names)
        for one in tuple(self._steps) if self.step != before else ():
            one.update()

    def letters(self, theme: Theme, names: Names) -> Letters:
        """Of names among which these are."""
        step = self.step
        lines = (named(theme, name, room.width(), room.height(), step)[1] for name, room in names)
        return Letters(step, max(lines, default=0))


class BandNames:
    """The names of a band: measured where they, their rooms or their letters are others, not with every mark struck."""

    def __init__(self, band: QWidget, lettering: Lettering) -> None:
        self._band, self._lettering = band, lettering
        self._names: Names = ()
        self.forget()

    def forget(self) -> None:
        """Letters look another way."""
        self._told: tuple[object, ...] = ()
        self._letters: Letters | None = None

    def tell(self, theme: Theme, told: tuple[object, ...], names: Callable[[], Names]) -> None:
        """Hear of the names shown now, with their rooms; `told` is what both follow from."""
        if told != self._told:
            self._told, self._names, self._letters = told, names(), None
            self._lettering.need(self._band, theme, self._names)

    def letters(self, theme: Theme) -> Letters:
        """What they are written in."""
        if self._letters is None or self._letters.step != self._lettering.step:
            self._letters = self._lettering.letters(theme, self._names)
        return self._letters


def letters_of(theme: Theme) -> tuple[QFont, ...]:
    """Letters all names of a screen may have, from the largest to the smallest that is read at arm's length."""
    usual, least = name_fonts(theme), LEGIBLE * 100 / theme.scale
    return (*usual, *(at_size(usual[-1], share) for share in _SMALLER if share >= least))


def _step(theme: Theme, names: Names) -> int:
    """The largest of `letters_of` in which each of these names stands whole in its room, none parted if that helps."""
    fonts = letters_of(theme)
    for split in (str, lambda name: name if " " in name else parted(name) or name):
        for step, font in enumerate(fonts):
            if all(_lines_of(name, split(name), font, room) for name, room in names):
                return step
    return len(fonts) - 1


def _lines_of(name: str, told: str, font: QFont, room: QSizeF) -> int:
    """On how many lines it stands whole there; 0: on none."""
    if width_of(name, font) <= room.width():
        return 1
    return 2 if height_of(2, font) <= room.height() + 2 and halved_width(told, font) <= room.width() else 0


def named(
    theme: Theme, name: str, width: float, height: float, step: int | None = None
) -> tuple[QFont, int, str]:
    """The letters of that step, else the largest a name stands whole in, on how many lines, and as it is written there.

    One word that would be too small on its line is parted, where two lines have the height.
    """
    if step is not None:
        font, room = letters_of(theme)[step], QSizeF(width, height)
        for told in (name, parted(name) if " " not in name else ""):
            if told and (lines := _lines_of(name, told, font, room)):
                return font, lines, told
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
