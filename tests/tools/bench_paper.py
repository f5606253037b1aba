"""How fast papers are written: `python tests/tools/bench_paper.py [ships]`.

The floor is measured in the same run: the same marks drawn one by one straight on a ReportLab canvas, without
blocks, layout or pages. Ours counts from blocks to bytes.
"""

from __future__ import annotations

import gc
import io
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from reportlab import rl_config  # noqa: E402 - the checkout first
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

from fleetdesk import paths, systems  # noqa: E402
from fleetdesk.core.cards import SheetOptions  # noqa: E402
from fleetdesk.core.fleets import FleetList  # noqa: E402
from fleetdesk.core.marks import POINT, Box, Line, Move, Text, To  # noqa: E402
from fleetdesk.core.marks import Path as Outline  # noqa: E402
from fleetdesk.core.pages import A4, Page  # noqa: E402
from fleetdesk.core.pen import Style  # noqa: E402
from fleetdesk.core.words import ENGLISH  # noqa: E402
from fleetdesk.printing import fonts  # noqa: E402
from fleetdesk.printing.paper import pages_of, pdf_bytes  # noqa: E402

RUNS = 7
GREY = 0.92


def floor(pages: tuple[Page, ...]) -> bytes:
    """Each mark with one call of the canvas."""
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=1, pageCompression=1)
    for page in pages:
        canvas.setPageSize((page.width / POINT, page.height / POINT))
        for mark in page.marks:
            plain(canvas, mark, page.height)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def plain(canvas: Canvas, mark: object, height: float) -> None:
    match mark:
        case Text():
            canvas.setFont(fonts.NAMES[mark.face], mark.size)
            x, y = mark.x / POINT, (height - mark.y) / POINT
            draw = {
                "start": canvas.drawString,
                "middle": canvas.drawCentredString,
                "end": canvas.drawRightString,
            }
            draw[mark.anchor](x, y, mark.text)
        case Line():
            canvas.setLineWidth(mark.weight)
            canvas.line(
                mark.x1 / POINT, (height - mark.y1) / POINT, mark.x2 / POINT, (height - mark.y2) / POINT
            )
        case Box():
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
        case Outline():
            canvas.drawPath(outline(canvas, mark, height))


def outline(canvas: Canvas, mark: Outline, height: float) -> object:
    path = canvas.beginPath()
    for step in mark.steps:
        where = [(height - value) / POINT if at % 2 else value / POINT for at, value in enumerate(step)]
        draw = (
            path.moveTo if isinstance(step, Move) else path.lineTo if isinstance(step, To) else path.curveTo
        )
        draw(*where)
    path.close()
    return path


def median(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(RUNS):
        gc.collect()
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def many(fleet: FleetList, ships: int) -> FleetList:
    """The list repeated until so many ships sail."""
    times = -(-ships // sum(1 for _ in fleet.sailing()))
    squadrons = tuple(
        squadron.but(
            id=f"{squadron.id}-{n}", ships=tuple(ship.but(id=f"{ship.id}-{n}") for ship in squadron.ships)
        )
        for n in range(times)
        for squadron in fleet.squadrons
    )
    return fleet.but(squadrons=squadrons)


def main() -> None:
    ships = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    rl_config.useA85 = 0
    fonts.register()
    folder = min(path for path in paths.shipped_fleets().iterdir() if path.is_dir())
    system = systems.load(folder.name)
    fleet = many(system.fleet.model_validate_json(min(folder.glob("*.json")).read_bytes()), ships)
    for name, sheet in system.sheets.items():
        document = sheet.draw(fleet, None, "", SheetOptions())
        pages = pages_of(document, ENGLISH, A4)
        below = median(lambda pages=pages: floor(pages))
        ours = median(
            lambda sheet=sheet: pdf_bytes(
                pages_of(sheet.draw(fleet, None, "", SheetOptions()), ENGLISH, A4), "bench", "en", Style()
            )
        )
        drawn = median(lambda pages=pages: pdf_bytes(pages, "bench", "en", Style()))
        print(
            f"{name:10} {len(pages):3} pages: floor {len(pages) / below:5.0f} pages/s, "
            f"from blocks to bytes {len(pages) / ours:5.0f} ({below / ours:4.2f}), drawing alone {below / drawn:4.2f}"
        )


if __name__ == "__main__":
    main()
