"""Papers: from blocks to the bytes of a PDF, beside the same marks drawn one by one straight on a canvas."""

import io
import itertools
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.layout.marks import POINT, Box, Line, Mark, Move, Text, To
from fleetdesk.core.layout.marks import Path as Outline
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, Page
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing import fonts
from fleetdesk.printing.paper import Told, pages_of, pdf_bytes
from tests.bench import scenes
from tests.bench.measure import Row, Sizes, both

GREY = 0.92


def papers(sizes: Sizes, folder: Path) -> list[Row]:
    """Every sheet of the game for many ships."""
    fleet = scenes.fleet_of(sizes.ships)
    rows = []
    for name, sheet in scenes.game().sheets.items():
        if name == "pack":  # the others once more
            continue
        pages = pages_of(sheet.draw(fleet, None, "", SheetOptions()), ENGLISH, A4)

        def ours(sheet=sheet) -> bytes | None:
            document = sheet.draw(fleet, None, "", SheetOptions())
            return pdf_bytes(pages_of(document, ENGLISH, A4), Told("Bench", "en"), Style())

        ours()
        mine, below = both(ours, lambda pages=pages: _plainly(pages), sizes.runs)
        rows.append(
            Row(
                what=f"Print: {name}, {sizes.ships} ships, {len(pages)} pages",
                ours=len(pages) / mine.median,
                floor=len(pages) / below.median,
                against="the same marks on a bare canvas",
                unit="pages/s",
            )
        )
    return rows


def growth(sizes: Sizes, folder: Path) -> list[Row]:
    """Ship log, roster and overview of many ships, beside as many times those of the size before."""
    runs = max(1, sizes.runs // 3)
    rows = []
    for few, many in itertools.pairwise(sizes.grown):
        against = f"{many / few:g} times that of {few}"
        for name in ("log", "roster"):
            sheet = scenes.game().sheets[name]
            fleets = {ships: scenes.fleet_of(ships) for ships in (few, many)}

            def laid(ships: int, sheet=sheet, fleets=fleets) -> object:
                return pages_of(sheet.draw(fleets[ships], None, "", SheetOptions()), ENGLISH, A4)

            laid(few)
            measured = both(partial(laid, many), partial(laid, few), runs)
            rows.append(Row.of(f"Lay out: {name}, {many} ships", *measured, against, times=many / few))
        openings = {ships: scenes.game().opening(scenes.setup(ships)) for ships in (few, many)}

        def seen(ships: int, openings=openings) -> object:
            return scenes.game().overview(openings[ships], EVERYONE)

        measured = both(partial(seen, many), partial(seen, few), sizes.steps)
        rows.append(Row.of(f"The table at a glance, {many} ships", *measured, against, times=many / few))
    return rows


def _plainly(pages: tuple[Page, ...]) -> bytes:
    """Each mark with one call of the canvas."""
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=1, pageCompression=1)
    for page in pages:
        canvas.setPageSize((page.width / POINT, page.height / POINT))
        for mark in page.marks:
            _draw(canvas, mark, page.height)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw(canvas: Canvas, mark: Mark, height: float) -> None:
    match mark:
        case Text():
            canvas.setFont(fonts.NAMES[fonts.FILES[mark.face]], mark.size)
            draw: Mapping[str, object] = {
                "start": canvas.drawString,
                "middle": canvas.drawCentredString,
                "end": canvas.drawRightString,
            }
            draw[mark.anchor](mark.x / POINT, (height - mark.y) / POINT, mark.text)
        case Line():
            canvas.setLineWidth(mark.weight)
            ends = (mark.x1 / POINT, (height - mark.y1) / POINT, mark.x2 / POINT, (height - mark.y2) / POINT)
            canvas.line(*ends)
        case Box():
            _box(canvas, mark, height)
        case Outline():
            canvas.drawPath(_path(canvas, mark, height))


def _box(canvas: Canvas, mark: Box, height: float) -> None:
    grey = mark.fill == "head"
    canvas.setLineWidth(mark.weight)
    canvas.setFillGray(GREY if grey else 0)
    x, y, w, h = mark.x / POINT, (height - mark.y - mark.h) / POINT, mark.w / POINT, mark.h / POINT
    if mark.shape == "square":
        canvas.rect(x, y, w, h, stroke=int(mark.stroke is not None), fill=int(grey))
    elif mark.shape == "rounded":
        canvas.roundRect(x, y, w, h, mark.radius / POINT)
    else:
        canvas.ellipse(x, y, x + w, y + h)
    canvas.setFillGray(0)


def _path(canvas: Canvas, mark: Outline, height: float) -> object:
    path = canvas.beginPath()
    for step in mark.steps:
        where = [(height - value) / POINT if at % 2 else value / POINT for at, value in enumerate(step)]
        draw = (
            path.moveTo if isinstance(step, Move) else path.lineTo if isinstance(step, To) else path.curveTo
        )
        draw(*where)
    path.close()
    return path
