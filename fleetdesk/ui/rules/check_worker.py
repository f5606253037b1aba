"""Runs a game's worked cases beside the window."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QThread, Signal

from fleetdesk.core.cases import CaseResult, check_cases
from fleetdesk.core.errors import Said
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import outside


class Checked(NamedTuple):
    """What came of it: results, or the sentence that says why there are none."""

    file: Path
    results: tuple[CaseResult, ...] = ()
    problem: Msg | None = None


class CheckWorker(QThread):
    """One run over one file.

    Signals:
        checked: `Checked`.
    """

    checked = Signal(object)

    def __init__(self, system: AnySystem, file: Path) -> None:
        super().__init__()
        self._system, self._file = system, file

    def run(self) -> None:
        try:
            results = check_cases(
                self._system.run_case, outside.read_text(self._file), system=self._system.id
            )
        except Said as said:
            self.checked.emit(Checked(self._file, problem=said.message))
        except Exception as error:  # noqa: BLE001 - a thread has nobody above it: tell the window instead
            told = msg("The cases could not be run: {reason}.", reason=str(error) or type(error).__name__)
            self.checked.emit(Checked(self._file, problem=told))
        else:
            self.checked.emit(Checked(self._file, results))
