"""Writing a PDF beside the window: progress, and a way to stop."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from fleetdesk.core.cards import Document
from fleetdesk.core.errors import Said
from fleetdesk.core.pages import Paper
from fleetdesk.core.pen import Style
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.printing.paper import write_pdf


class PdfJob(QThread):
    """Writes one document. `stop` ends it; nothing is left of a file that was not finished.

    Signals:
        progress: (pages done, pages in all).
        done: the path that was written, or None when it was stopped.
        failed: the `Msg` that says why.
    """

    progress = Signal(object)
    done = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        document: Document,
        target: Path,
        words: Words,
        *,
        paper: Paper,
        style: Style,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._target, self._words = document, target, words
        self._paper, self._style = paper, style
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Stop after the page being drawn."""
        self._stopped.set()

    def run(self) -> None:
        try:
            written = write_pdf(
                self._document, self._target, self._words, self._paper, self._style, progress=self._told
            )
        except Said as said:
            self.failed.emit(said.message)
        except Exception as error:  # noqa: BLE001 - whatever went wrong must reach the window
            self.failed.emit(_unexpected(error))
        else:
            self.done.emit(self._target if written else None)

    def _told(self, page: int, pages: int) -> bool:
        self.progress.emit((page, pages))
        return not self._stopped.is_set()


def _unexpected(error: Exception) -> Msg:
    return msg("The PDF could not be written: {reason}.", reason=str(error) or type(error).__name__)
