"""Draws the marks of a page on a ReportLab canvas.

Marks of one style that follow each other become one path: fewer operators than one call for each mark, and the
same picture. Text comes last, so it stands on every ground, in the order it is read in; photographs come between
the drawing and the text. Figures, headings and text are marked for whoever has the page read aloud.
"""

import contextlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Protocol

from fleetdesk.core.blocks.photographs import unpacked
from fleetdesk.core.layout.marks import (
    POINT,
    STRIKE,
    Box,
    Curve,
    Line,
    Move,
    Path,
    Picture,
    Role,
    Tag,
    Text,
    To,
)
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.pages import Page
from fleetdesk.printing import fonts
from fleetdesk.printing.tagging import END, Element, Reading

Colour = tuple[float, float, float]

_BLACK: Colour = (0.0, 0.0, 0.0)
_WHITE: Colour = (1.0, 1.0, 1.0)


def _hex(colour: str) -> Colour:
    red, green, blue = (round(int(colour[at : at + 2], 16) / 255, 4) for at in (0, 2, 4))
    return red, green, blue


_INK = _hex("14202d")
_COLOURS: Mapping[Role, Colour | None] = {
    "ink": _INK,
    "muted": _hex("55616c"),
    "line": _hex("8b959d"),
    "sea": _hex("24607f"),
    "brass": _hex("7a5510"),
    "harm": _hex("a5301f"),
    "sound": _INK,
    "struck": _INK,
    "head": _hex("dfe6ea"),
    "tint": _hex("f1f4f5"),
    "card": _WHITE,
    "fan": _hex("f1f4f5"),
    "fan_dark": _hex("dfe6ea"),
    "solid": _INK,
    "detail": _WHITE,
    "blue": _hex("24607f"),
    "gold": _hex("a07018"),
    "red": _hex("a5301f"),
}
"""Navy ink, and colours that stay apart in grey; none of them alone carries a meaning."""

_SAVED: Mapping[Role, Colour | None] = {
    **{role: _BLACK for role, colour in _COLOURS.items() if colour is not None},
    **dict.fromkeys(("head", "tint", "fan", "fan_dark", "blue", "gold", "red")),
    "card": _WHITE,
}
"""Black outlines alone, no tints: silhouettes come as outlines (`core.layout.drawings.outlined`)."""

THINNER = 0.55
"""How much of each line is left where ink is saved."""

KAPPA = 0.5523
"""Reach of the control points of a quarter circle."""

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Sheet(Protocol):
    """What of a ReportLab canvas is used."""

    def addLiteral(self, s: str) -> None: ...  # noqa: N802 - ReportLab's name
    def drawImage(  # noqa: N802 - as above
        self, image: Any, x: float, y: float, width: float, height: float
    ) -> object: ...
    def beginText(self) -> Any: ...  # noqa: N802 - as above
    def drawText(self, text: Any) -> None: ...  # noqa: N802 - as above
    def linkURL(self, url: str, rect: tuple[float, float, float, float]) -> None: ...  # noqa: N802 - as above
    def showPage(self) -> None: ...  # noqa: N802 - as above


def palette(style: Style) -> Mapping[Role, Colour | None]:
    """The colours of paper; `None` is not drawn at all."""
    return _SAVED if style.ink_saver else _COLOURS


class Drawer:
    """Draws pages, one after the other, on one canvas."""

    def __init__(self, sheet: Sheet, style: Style) -> None:
        self._sheet = sheet
        self._colours = palette(style)
        self._thinner = THINNER if style.ink_saver else 1.0
        self._code: list[str] = []
        self._pen: tuple[Role | None, float, bool, Role | None] | None = None

    def draw(self, page: Page) -> Reading:
        """Draw a page and turn to the next; returns what can be read aloud of it."""
        self._code = [f"{1 / POINT:.6f} 0 0 {-1 / POINT:.6f} 0 {page.height / POINT:.4f} cm 1 j"]
        self._pen = None
        reading = Reading(page)
        shown: list[tuple[Element | None, Picture]] = []
        marked: Element | None = None
        self._code.append(reading.begin(None))
        for mark, figure in zip(page.marks, reading.figures, strict=True):
            if isinstance(mark, Picture):
                shown.append((figure, mark))
            elif not isinstance(mark, Text | Tag):
                if figure is not marked:
                    self._stroke()
                    self._code += (END, reading.begin(figure))
                    marked = figure
                self._shape(mark)
        self._stroke()
        self._code.append(END)
        self._sheet.addLiteral("q")
        self._sheet.addLiteral("\n".join(self._code))
        self._sheet.addLiteral("Q")
        for figure, picture in shown:
            self._sheet.addLiteral(reading.begin(figure))
            self._show(picture, page)
            self._sheet.addLiteral(END)
        for element, texts in reading.texts:
            self._sheet.addLiteral(reading.begin(element))
            self._write(texts, page)
            self._sheet.addLiteral(END)
        self._sheet.showPage()
        return reading

    def _shape(self, mark: Line | Box | Path) -> None:
        match mark:
            case Line(x1, y1, x2, y2, role, weight, dotted):
                self._style(role, weight, None, dotted=dotted)
                self._code.append(f"{x1:.3f} {y1:.3f} m {x2:.3f} {y2:.3f} l")
            case Box():
                self._style(mark.stroke, mark.weight, mark.fill)
                self._code.append(_outline(mark))
                if mark.struck:
                    self._style("struck", mark.weight * STRIKE, None)
                    self._code.append(_cross(mark))
            case Path():
                self._style(mark.stroke, mark.weight, mark.fill, dotted=mark.dotted)
                self._code.append(_steps(mark))
                if mark.fill is not None:  # a filled drawing may stand on the one before: no batch
                    self._stroke()

    def _style(self, stroke: Role | None, weight: float, fill: Role | None, *, dotted: bool = False) -> None:
        """Begin a new path where the style changes."""
        style = (stroke, weight, dotted, fill)
        if style == self._pen:
            return
        self._stroke()
        self._pen = style
        line = self._colours[stroke] if stroke is not None else None
        ground = self._colours[fill] if fill is not None else None
        if line is not None:
            dash = "1 J [.01 1.1] 0 d" if dotted else "0 J [] 0 d"
            self._code.append(f"{_rgb(line)} RG {weight * self._thinner * POINT:.4f} w {dash}")
        if ground is not None:
            self._code.append(f"{_rgb(ground)} rg")

    def _stroke(self) -> None:
        """Paint the path collected so far."""
        if self._pen is None:
            return
        stroke, _, _, fill = self._pen
        line = stroke is not None and self._colours[stroke] is not None
        ground = fill is not None and self._colours[fill] is not None
        self._code.append("B" if line and ground else "S" if line else "f" if ground else "n")
        self._pen = None

    def _show(self, mark: Picture, page: Page) -> None:
        """A photograph, once in the file however often it is drawn."""
        from reportlab.lib.utils import ImageReader  # noqa: PLC0415 - loaded when a PDF is written, not before

        photo = unpacked(mark.data)
        if photo is not None:
            low = (page.height - mark.y - mark.h) / POINT
            # A foreign one may be torn behind a sound head, and fails in any way then: its place stays empty.
            with contextlib.suppress(Exception):
                image = ImageReader(BytesIO(photo.data))
                self._sheet.drawImage(image, mark.x / POINT, low, mark.w / POINT, mark.h / POINT)

    def _write(self, marks: Sequence[Text], page: Page) -> None:
        """Text in the order it is read in."""
        text = self._sheet.beginText()
        font: tuple[str, float] | None = None
        colour: Colour | None = None
        for at, mark in enumerate(marks, 1):
            wanted = self._colours[mark.role] or _BLACK
            if wanted != colour:
                colour = wanted
                text.setFillColorRGB(*wanted)
            x = mark.x
            if mark.anchor != "start" or mark.url:
                width = fonts.measure(mark.text, mark.face, mark.size)
                x -= _ANCHORS[mark.anchor] * width
                if mark.url:
                    self._link(mark, x, width, page)
            text.setTextOrigin(x / POINT, (page.height - mark.y) / POINT)
            after = marks[at].text[:1] if at < len(marks) else " "
            # read aloud, words must not run together
            said = mark.text if " " in {mark.text[-1:], after} else f"{mark.text} "
            for file, part in fonts.runs(said, mark.face):
                if font != (file, mark.size):
                    font = file, mark.size
                    text.setFont(fonts.NAMES[file], mark.size)
                text.textOut(part)
        self._sheet.drawText(text)

    def _link(self, mark: Text, x: float, width: float, page: Page) -> None:
        low = (page.height - mark.y) / POINT
        self._sheet.linkURL(mark.url, (x / POINT, low - 2, (x + width) / POINT, low + mark.size))


def _rgb(colour: Colour) -> str:
    return " ".join(f"{part:g}" for part in colour)


def _outline(box: Box) -> str:
    x, y, w, h = box.x, box.y, box.w, box.h
    if box.shape == "square":
        return f"{x:.3f} {y:.3f} {w:.3f} {h:.3f} re"
    if box.shape == "diamond":
        across, down = x + w / 2, y + h / 2
        return f"{across:.3f} {y:.3f} m {x + w:.3f} {down:.3f} l {across:.3f} {y + h:.3f} l {x:.3f} {down:.3f} l h"
    across, down = (
        (w / 2, h / 2) if box.shape == "round" else (min(box.radius, w / 2), min(box.radius, h / 2))
    )
    a, d = across * (1 - KAPPA), down * (1 - KAPPA)
    r, b = x + w, y + h
    return (
        f"{x + across:.3f} {y:.3f} m {r - across:.3f} {y:.3f} l"
        f" {r - a:.3f} {y:.3f} {r:.3f} {y + d:.3f} {r:.3f} {y + down:.3f} c {r:.3f} {b - down:.3f} l"
        f" {r:.3f} {b - d:.3f} {r - a:.3f} {b:.3f} {r - across:.3f} {b:.3f} c {x + across:.3f} {b:.3f} l"
        f" {x + a:.3f} {b:.3f} {x:.3f} {b - d:.3f} {x:.3f} {b - down:.3f} c {x:.3f} {y + down:.3f} l"
        f" {x:.3f} {y + d:.3f} {x + a:.3f} {y:.3f} {x + across:.3f} {y:.3f} c h"
    )


def _cross(box: Box) -> str:
    left, top, right, bottom = box.cross
    return (
        f"{left:.3f} {top:.3f} m {right:.3f} {bottom:.3f} l {left:.3f} {bottom:.3f} m {right:.3f} {top:.3f} l"
    )


def _steps(path: Path) -> str:
    parts: list[str] = []
    for step in path.steps:
        match step:
            case Move(x, y):
                parts.append(f"{x:.3f} {y:.3f} m")
            case To(x, y):
                parts.append(f"{x:.3f} {y:.3f} l")
            case Curve(x1, y1, x2, y2, x, y):
                parts.append(f"{x1:.3f} {y1:.3f} {x2:.3f} {y2:.3f} {x:.3f} {y:.3f} c")
    if path.closed:
        parts.append("h")
    return " ".join(parts)
