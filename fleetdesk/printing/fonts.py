"""The bundled fonts: how wide their letters are, and their registration with ReportLab."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fleetdesk import paths
from fleetdesk.core.faces import Letters
from fleetdesk.core.marks import Face

FILES: Mapping[Face, str] = {
    "sans": "DejaVuSans.ttf",
    "sans-bold": "DejaVuSans-Bold.ttf",
    "serif": "DejaVuSerif.ttf",
    "serif-bold": "DejaVuSerif-Bold.ttf",
}
"""Face -> file below `paths.fonts()`."""

NAMES: Mapping[Face, str] = {face: f"FleetDesk-{face}" for face in FILES}
"""Face -> the name it has in ReportLab."""


@cache
def letters(face: Face) -> Letters:
    """The widths of a face, read when first needed."""
    return Letters.read((paths.fonts() / FILES[face]).read_bytes())


def measure(text: str, face: Face, size: float) -> float:
    """Width of a text in millimetres; `size` in points. The same for screen and paper."""
    return letters(face).width(text, size)


@cache
def register() -> None:
    """Tell ReportLab about the bundled fonts, once."""
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415 - loaded when a PDF is written, not before
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - as above

    for face, file in FILES.items():
        pdfmetrics.registerFont(TTFont(NAMES[face], str(paths.fonts() / file)))
