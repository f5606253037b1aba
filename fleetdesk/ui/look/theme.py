"""One look: colours by role, fonts by role, lengths by scale."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from typing import Any, Literal, NamedTuple

from PySide6.QtGui import QColor, QFont, QFontMetrics

from fleetdesk.core.values import Value

SANS = "DejaVu Sans"
SERIF = "DejaVu Serif"
LETTERED = "Vollkorn"
"""As paper and charts are lettered."""
SCALES = (100, 110, 125, 150, 175, 200)
SMALLEST_TARGET_MM = 9
_LEAST_TARGET = 48

ThemeName = Literal["day", "night"]

Tone = Literal["plain", "muted", "sea", "brass", "harm", "sound"]

FontRole = Literal[
    "body", "strong", "button", "small", "small_strong", "label", "caps", "tiny",
    "number", "big_number", "figure", "huge", "heading", "title",
]  # fmt: skip


class _Face(NamedTuple):
    """A font role: family, pixels at 100 %, weight, and extra space between letters in percent."""

    family: str
    pixels: float
    bold: bool = False
    spacing: float = 0


_FACES: Mapping[FontRole, _Face] = {
    "body": _Face(SANS, 15),
    "strong": _Face(SANS, 15, bold=True),
    "button": _Face(SANS, 14, bold=True),
    "small": _Face(SANS, 13),
    "small_strong": _Face(SANS, 13, bold=True),
    "label": _Face(SANS, 12),
    "caps": _Face(SANS, 12, bold=True, spacing=6),
    "tiny": _Face(SANS, 11),
    "number": _Face(SANS, 18, bold=True),
    "big_number": _Face(SANS, 22, bold=True),
    "figure": _Face(SANS, 28, bold=True),  # capitals of 20 pixels, read at a metre
    "huge": _Face(SANS, 34, bold=True),
    "heading": _Face(SERIF, 20, bold=True),
    "title": _Face(SERIF, 26, bold=True),
}


class ThemeError(ValueError):
    """A theme file lacks a role, knows one too many, or names no colour."""


class Inks(NamedTuple):
    """The colours of one tone: a soft ground, a text that reads on it, and the strong colour itself."""

    ground: QColor
    text: QColor
    strong: QColor


class Roles(Value):
    """Every colour the window uses, by what it is for. The theme files say what each looks like."""

    __eq__, __hash__ = object.__eq__, object.__hash__  # each is read once

    paper: QColor
    card: QColor
    field: QColor
    soft: QColor
    wash: QColor
    track: QColor
    dim: QColor
    ink: QColor
    muted: QColor
    faint: QColor
    line: QColor
    edge: QColor
    sea: QColor
    on_sea: QColor
    sea_soft: QColor
    sea_deep: QColor
    brass: QColor
    on_brass: QColor
    brass_soft: QColor
    brass_deep: QColor
    harm: QColor
    on_harm: QColor
    harm_soft: QColor
    harm_deep: QColor
    sound: QColor
    sound_soft: QColor
    sound_deep: QColor
    bar: QColor
    bar_box: QColor
    bar_text: QColor
    bar_muted: QColor
    bar_done: QColor
    water: QColor
    stain: QColor
    cloth: QColor
    smoke: QColor
    land: QColor
    shoal: QColor
    side_1: QColor
    side_2: QColor
    side_3: QColor
    side_4: QColor
    side_5: QColor
    side_6: QColor
    side_7: QColor
    side_8: QColor
    side_9: QColor
    side_10: QColor


@lru_cache
def _letters(role: FontRole, scale: int) -> QFont:
    """Made once: it knows what Qt has found out about its letters."""
    face = _FACES[role]
    font = QFont(face.family)
    font.setPixelSize(max(1, round(face.pixels * scale / 100)))
    font.setBold(face.bold)
    if face.spacing:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + face.spacing)
    return font


class Theme(Roles):
    """The look in force: read it, draw with it, never keep it (ask the keeper again after `changed`).

    `dots_per_mm` is known only where the screen tells something believable; then a finger target is never
    less than 9 mm, whatever the scale.
    """

    name: ThemeName
    dark: bool
    scale: int = 100
    dots_per_mm: float | None = None
    files: Path

    def px(self, pixels: float) -> int:
        """A length given for 100 %, in this scale's whole pixels; never 0 unless 0 was asked."""
        if not pixels or (self.scale == 100 and isinstance(pixels, int)):
            return int(pixels)
        scaled = round(abs(pixels) * self.scale / 100) or 1
        return scaled if pixels > 0 else -scaled

    @property
    def target(self) -> int:
        """The least side of anything a finger is meant to hit, in pixels."""
        return max(self.px(_LEAST_TARGET), self.finger)

    @property
    def finger(self) -> int:
        """9 mm in pixels: what a target keeps at any scale where room is short."""
        if self.dots_per_mm is None:
            return _LEAST_TARGET
        return max(_LEAST_TARGET, ceil(self.dots_per_mm * SMALLEST_TARGET_MM))

    def font(self, role: FontRole) -> QFont:
        """Shared by all who ask: whoever changes it takes a copy first, `QFont(...)`."""
        return _letters(role, self.scale)

    def metrics(self, role: FontRole) -> QFontMetrics:
        return QFontMetrics(self.font(role))

    def ink_of(self, tone: Tone) -> QColor:
        """The colour of a tone where it stands alone: a mark, a track on the sea."""
        return self.brass_deep if tone == "brass" else self.tone(tone).strong

    def tone(self, tone: Tone) -> Inks:
        match tone:
            case "plain":
                return Inks(self.soft, self.ink, self.ink)
            case "muted":
                return Inks(self.soft, self.muted, self.muted)
            case "sea":
                return Inks(self.sea_soft, self.sea_deep, self.sea)
            case "brass":
                return Inks(self.brass_soft, self.brass_deep, self.brass)
            case "harm":
                return Inks(self.harm_soft, self.harm_deep, self.harm)
            case "sound":
                return Inks(self.sound_soft, self.sound_deep, self.sound)

    def side(self, number: int) -> QColor:
        """The colour of a side on a chart; an eleventh begins anew, its shape tells them apart."""
        colours = (
            self.side_1, self.side_2, self.side_3, self.side_4,
            self.side_5, self.side_6, self.side_7, self.side_8, self.side_9, self.side_10,
        )  # fmt: skip
        return colours[number % len(colours)]

    @lru_cache(maxsize=32)  # noqa: B019 - a card drawn larger asks for the same few at every step; themes stay
    def scaled(self, scale: int, dots_per_mm: float | None, *, strong: bool = False) -> "Theme":
        """The same colours at another size; `strong`: quiet text and edges as dark (or light) as all other."""
        sized = self.but(scale=scale, dots_per_mm=dots_per_mm)
        if strong:
            sized = sized.but(muted=self.ink, edge=self.ink, line=self.edge, bar_muted=self.bar_text)
        return sized


@cache
def load_theme(folder: Path, name: ThemeName) -> Theme:
    """Read `<folder>/<name>.toml`; its sections only group the roles for the reader.

    Raises ThemeError: a role is missing, unknown, or no colour.
    """
    path = folder / f"{name}.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    colours: dict[str, Any] = {}
    for section in raw.values():
        if isinstance(section, dict):
            colours.update({role: QColor(str(value)) for role, value in section.items()})
    wrong = sorted(colours.keys() ^ Roles.field_names()) + sorted(
        role for role, colour in colours.items() if not colour.isValid()
    )
    if wrong:
        raise ThemeError(f"{path.name}: each role needs exactly one colour; look at {', '.join(wrong)}")
    return Theme(**colours, name=name, dark=bool(raw["dark"]), files=folder / name)


def mix(one: QColor, other: QColor, share: float) -> QColor:
    """`share` (0-1) of `other` laid over `one`."""
    keep = 1 - share
    return QColor.fromRgbF(
        one.redF() * keep + other.redF() * share,
        one.greenF() * keep + other.greenF() * share,
        one.blueF() * keep + other.blueF() * share,
    )


def faded(colour: QColor, alpha: float) -> QColor:
    """The same colour, `alpha` (0-1) opaque."""
    copy = QColor(colour)
    copy.setAlphaF(alpha)
    return copy
