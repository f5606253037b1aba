"""Writes a PDF page by page, off the window's thread, until it is done or told to stop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Document
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.words import Words
from fleetdesk.store import outside


class PdfJob(NamedTuple):
    """What is to be written, and how: a task for a `TaskWorker`."""

    document: Document
    target: Path
    words: Words
    paper: Paper
    style: Style
    fill: bool = False
    """Boxes and cells can be filled in on a screen."""

    def write(self, told: Callable[[int, int], bool]) -> Path | None:
        """The path written; `None` when `told` ended it: then nothing is. Raises StoreError."""
        from fleetdesk.printing.paper import write_pdf  # noqa: PLC0415 - ReportLab is loaded when something is printed

        outside.spare(self.target)
        done = write_pdf(
            self.document, self.target, self.words, self.paper, self.style, progress=told, fill=self.fill
        )
        return self.target if done else None
