"""The bundled fonts: how wide their letters are, and their registration with ReportLab.

Paper is set in Vollkorn and Roboto Condensed, the window in DejaVu, which also lends paper the few signs the
others have not.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby

from fleetdesk import paths
from fleetdesk.core.layout.faces import Letters, lining_figures
from fleetdesk.core.layout.marks import POINT, Face

FILES: Mapping[Face, str] = {
    "sans": "RobotoCondensed-Regular.ttf",
    "sans-bold": "RobotoCondensed-Bold.ttf",
    "serif": "Vollkorn-Italic.ttf",
    "serif-bold": "Vollkorn-Bold.ttf",
}
"""Face -> file of paper below `paths.fonts()`."""

SCREEN: Mapping[Face, str] = {
    "sans": "DejaVuSans.ttf",
    "sans-bold": "DejaVuSans-Bold.ttf",
    "serif": "DejaVuSerif.ttf",
    "serif-bold": "DejaVuSerif-Bold.ttf",
}
"""Face -> file of the window, and of the signs paper borrows."""

LINING = FILES["serif-bold"]
"""The file whose figures are lined up with its capitals: names and years are read across a table, and its old style 1 is a small I."""

NAMES: Mapping[str, str] = {
    file: f"FleetDesk-{file.removesuffix('.ttf')}" for file in (*FILES.values(), *SCREEN.values())
}
"""File -> the name it has in ReportLab."""


@cache
def letters(file: str) -> Letters:
    """The widths of a font, read when first needed."""
    return Letters.read((paths.fonts() / file).read_bytes(), lining=file == LINING)


@cache
def file_of(letter: str, face: Face) -> str:
    """The file a letter of paper is drawn from."""
    return FILES[face] if letters(FILES[face]).has(letter) else SCREEN[face]


def runs(text: str, face: Face) -> Iterator[tuple[str, str]]:
    """The parts of a text on paper that are drawn from one file: (file, part)."""
    for file, part in groupby(text, lambda letter: file_of(letter, face)):
        yield file, "".join(part)


@lru_cache(maxsize=8192)
def _ems(text: str, face: Face) -> float:
    return sum(letters(file).width(part, 1.0) for file, part in runs(text, face))


def measure(text: str, face: Face, size: float) -> float:
    """Width of a text on paper in millimetres; `size` in points. The same for the preview and the print."""
    return _ems(text, face) * size


def on_screen(text: str, face: Face, size: float) -> float:
    """Width of a text on a card in the window."""
    return letters(SCREEN[face]).width(text, size)


@cache
def register() -> None:
    """Tell ReportLab about the bundled fonts, once."""
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415 - loaded when a PDF is written, not before
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - as above

    for file, name in NAMES.items():
        font = TTFont(name, str(paths.fonts() / file))
        if file == LINING:
            for letter, glyph in lining_figures((paths.fonts() / file).read_bytes()).items():
                font.face.charToGlyph[letter] = glyph
                font.face.charWidths[letter] = letters(file).width(chr(letter), 1000.0) / POINT
        pdfmetrics.registerFont(font)
