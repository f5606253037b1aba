"""Marks as a picture in a page: the SVG of what the window and paper draw."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from fleetdesk.core.layout.marks import POINT, Box, Face, Line, Mark, Role, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.printing.canvas import palette
from fleetdesk.printing.fonts import measure

FACES: dict[Face, str] = {
    "sans": 'font-family="Roboto Condensed, sans-serif"',
    "sans-bold": 'font-family="Roboto Condensed, sans-serif" font-weight="bold"',
    "serif": 'font-family="Vollkorn, serif" font-style="italic"',
    "serif-bold": 'font-family="Vollkorn, serif" font-weight="bold" style="font-variant-numeric:lining-nums"',
}
"""The letters of paper, as a browser asks for them."""


def svg(marks: Iterable[Mark], width: float, height: float, title: str) -> str:
    """Texts, boxes and lines in a picture of so many millimetres, named for whoever does not see it.

    Each text is as long as it was laid out for, whatever letters a browser has.
    """
    inside = "".join(part for mark in marks for part in _drawn(mark))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" role="img"'
        f' width="{width * 4:.0f}" height="{height * 4:.0f}"><title>{escape(title)}</title>{inside}</svg>'
    )


def _ink(role: Role | None) -> str:
    colour = palette(Style())[role] if role is not None else None
    return "none" if colour is None else "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _drawn(mark: Mark) -> Iterator[str]:
    match mark:
        case Text():
            yield (
                f'<text x="{mark.x:.2f}" y="{mark.y:.2f}" font-size="{mark.size * POINT:.2f}" {FACES[mark.face]}'
                f' fill="{_ink(mark.role)}" text-anchor="{mark.anchor}" lengthAdjust="spacingAndGlyphs"'
                f' textLength="{measure(mark.text, mark.face, mark.size):.2f}">{escape(mark.text)}</text>'
            )
        case Line():
            dashes = ' stroke-dasharray="1 1"' if mark.dotted else ""
            yield (
                f'<line x1="{mark.x1:.2f}" y1="{mark.y1:.2f}" x2="{mark.x2:.2f}" y2="{mark.y2:.2f}"'
                f' stroke="{_ink(mark.role)}" stroke-width="{mark.weight * POINT:.2f}"{dashes}/>'
            )
        case Box():
            look = f'fill="{_ink(mark.fill)}" stroke="{_ink(mark.stroke)}" stroke-width="{mark.weight * POINT:.2f}"'
            if mark.shape == "round":
                yield (
                    f'<ellipse cx="{mark.x + mark.w / 2:.2f}" cy="{mark.y + mark.h / 2:.2f}"'
                    f' rx="{mark.w / 2:.2f}" ry="{mark.h / 2:.2f}" {look}/>'
                )
            else:
                yield (
                    f'<rect x="{mark.x:.2f}" y="{mark.y:.2f}" width="{mark.w:.2f}" height="{mark.h:.2f}" {look}/>'
                )
        case _:
            return  # plots have no outlines and no photographs
