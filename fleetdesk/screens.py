"""Whether there is something to open, and a screen to open it on: asked before anything is loaded."""

from collections.abc import Mapping
from pathlib import Path


def has_screen(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether Qt will find something to draw on; where it does not it ends the process."""
    if platform in {"win32", "darwin"}:
        return True
    return any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def is_there(file: Path) -> bool:
    """Whether it is a file; a name no disk would take is none."""
    try:
        return file.is_file()
    except OSError:
        return False
