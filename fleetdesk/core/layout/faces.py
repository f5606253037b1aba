"""Widths of letters, read from a TrueType file: one measure for the window, the preview and the print."""

import struct
from collections.abc import Mapping
from functools import lru_cache

from fleetdesk.core.layout.marks import POINT


class Letters:
    """Advance widths of one font file, without kerning.

    Whoever draws must switch kerning off, or the text will not be as wide as it was measured.
    """

    def __init__(self, widths: Mapping[int, float], unknown: float) -> None:
        self._widths = widths
        self._unknown = unknown
        self._ems = lru_cache(maxsize=8192)(self._sum)

    @classmethod
    def read(cls, data: bytes, *, lining: bool = False) -> "Letters":
        """Read the widths out of a TrueType file; `lining`: of its figures as tall as capitals, where it has some.

        Raises ValueError: the file has no Unicode table this reads (format 12, which each of ours has).
        """
        tables = _tables(data)
        units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
        long_metrics = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
        advances = struct.unpack_from(f">{2 * long_metrics}H", data, tables[b"hmtx"])[::2]
        glyphs = _glyphs(data, tables[b"cmap"]) | (lining_figures(data) if lining else {})
        last = long_metrics - 1
        widths = {letter: advances[min(glyph, last)] / units for letter, glyph in glyphs.items()}
        return cls(widths, advances[0] / units)

    def has(self, letter: str) -> bool:
        """Whether the font can show a letter."""
        return ord(letter) in self._widths

    def width(self, text: str, size: float) -> float:
        """Width in millimetres of a text set in so many points."""
        return self._ems(text) * size * POINT

    def _sum(self, text: str) -> float:
        widths, unknown = self._widths, self._unknown
        return sum(widths.get(ord(letter), unknown) for letter in text)


def _tables(data: bytes) -> dict[bytes, int]:
    """Where each table of the file begins."""
    count = struct.unpack_from(">H", data, 4)[0]
    return {
        data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0] for at in range(12, 12 + 16 * count, 16)
    }


FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LINING = b".lf"
"""Behind the name of a figure as tall as a capital, in a font whose figures are old style."""
_UNICODE = 12
NAMED = 258
"""Names of glyphs every font shares; its own are counted from here."""


def lining_figures(data: bytes) -> dict[int, int]:
    """Figure -> its lining glyph, in a font that has them beside its old style ones: there a 1 is a small I."""
    post = _tables(data)[b"post"]
    if struct.unpack_from(">I", data, post)[0] != 0x20000:
        return {}
    count = struct.unpack_from(">H", data, post + 32)[0]
    order = struct.unpack_from(f">{count}H", data, post + 34)
    at, names = post + 34 + 2 * count, []
    for _ in range(max(0, max(order) - NAMED + 1)):
        names.append(data[at + 1 : at + 1 + data[at]])
        at += 1 + data[at]
    glyphs = {names[name - NAMED]: glyph for glyph, name in enumerate(order) if name >= NAMED}
    found = {ord("0") + figure: glyphs.get(name.encode() + LINING, 0) for figure, name in enumerate(FIGURES)}
    return found if all(found.values()) else {}


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Letter -> glyph, from the widest Unicode table of the file."""
    for index in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * index)[0]
        if struct.unpack_from(">H", data, at)[0] == _UNICODE:
            return _ranges(data, at)
    raise ValueError("no Unicode table of format 12 in this font")


def _ranges(data: bytes, at: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for index in range(struct.unpack_from(">I", data, at + 12)[0]):
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * index)
        found.update((letter, glyph + letter - first) for letter in range(first, last + 1))
    return found
