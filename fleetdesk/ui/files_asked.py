"""Asking for files: whoever opens one begins where the last was opened or saved."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk import paths
from fleetdesk.core.errors import StoreError
from fleetdesk.store.settings import SettingsFile


class _Last:
    """Where a file was chosen last."""

    folder: Path | None = None
    settings: SettingsFile | None = None
    """Where that is kept from one start to the next."""


def keep_in(settings: SettingsFile) -> None:
    """Begin where these say from now on, and keep in them where a file is chosen."""
    told = settings.settings.files_folder
    _Last.folder, _Last.settings = Path(told) if told else None, settings


def begin() -> str:
    """The folder a dialog begins in: of the last file, else the player's documents."""
    known = _Last.folder
    return str(known if known is not None and known.is_dir() else paths.documents())


def remember(*chosen: str) -> None:
    """Begin there the next time."""
    for name in filter(None, chosen[-1:]):
        folder, kept = Path(name).parent, _Last.settings
        if folder == _Last.folder:
            return
        _Last.folder = folder
        if kept is not None:
            with contextlib.suppress(StoreError):  # the next start begins elsewhere, and nothing else is lost
                kept.save(kept.settings.but(files_folder=str(folder)))


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
