"""Asking for files: whoever opens one begins where the last was opened or saved."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk import paths


class _Last:
    """Where a file was chosen last, as long as the program runs."""

    folder: Path | None = None


def begin() -> str:
    """The folder a dialog begins in: of the last file, else the player's documents."""
    known = _Last.folder
    return str(known if known is not None and known.is_dir() else paths.documents())


def remember(*chosen: str) -> None:
    """Begin there the next time."""
    for name in chosen:
        if name:
            _Last.folder = Path(name).parent


def open_one(over: QWidget, title: str, kinds: str) -> Path | None:
    """A file to read; `None`: none was chosen."""
    name, _ = QFileDialog.getOpenFileName(over, title, begin(), kinds)
    remember(name)
    return Path(name) if name else None


def open_some(over: QWidget, title: str, kinds: str) -> Sequence[Path]:
    """Files to read."""
    names, _ = QFileDialog.getOpenFileNames(over, title, begin(), kinds)
    remember(*names)
    return [Path(name) for name in names]


def save_as(over: QWidget, title: str, proposed: Path, kinds: str = "") -> tuple[Path | None, str]:
    """Where a file is to be saved, and the kind chosen; `None`: nowhere. Of one kind ("*.zip") it gets the ending."""
    if kinds:
        name, kind = QFileDialog.getSaveFileName(over, title, str(proposed), kinds)
    else:
        name, kind = QFileDialog.getSaveFileName(over, title, str(proposed))
    remember(name)
    if not name:
        return None, kind
    ending = kinds[1:] if kinds.startswith("*.") and not name.endswith(kinds[1:]) else ""
    return Path(name + ending), kind
