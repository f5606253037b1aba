"""Writes a PDF off the window's thread, page by page, until it is done or told to stop."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QThread, Signal

from fleetdesk.core.cards import Document
from fleetdesk.core.errors import StoreError
from fleetdesk.core.pages import Paper
from fleetdesk.core.pen import Style
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.store import outside


class PdfJob(NamedTuple):
    """What is to be written, and how."""

    document: Document
    target: Path
    words: Words
    paper: Paper
    style: Style


class PdfWorker(QThread):
    """One PDF being written.

    Signals:
        progressed: (pages done, pages in all).
        ended: the path written, or the message why not; None when it was stopped.
    """

    progressed = Signal(object)
    ended = Signal(object)

    def __init__(self, job: PdfJob) -> None:
        super().__init__()
        self._job = job
        self._stopped = False

    def stop(self) -> None:
        """Give up after the page being drawn; nothing is written."""
        self._stopped = True

    def run(self) -> None:
        """Draw and write; runs in its own thread."""
        from fleetdesk.printing.paper import write_pdf  # noqa: PLC0415 - ReportLab is loaded when something is printed

        job = self._job
        found: Path | Msg | None
        try:
            outside.spare(job.target)
            done = write_pdf(
                job.document, job.target, job.words, job.paper, job.style, progress=self._went_on
            )
            found = job.target if done else None
        except StoreError as said:
            found = said.message
        except Exception as fault:  # noqa: BLE001 - a thread has nobody above it: tell the window instead
            found = msg("The PDF could not be made: {reason}.", reason=f"{type(fault).__name__}: {fault}")
        self.ended.emit(found)

    def _went_on(self, done: int, count: int) -> bool:
        self.progressed.emit((done, count))
        return not self._stopped
