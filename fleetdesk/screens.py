"""Whether there is a screen to open a window on."""

from __future__ import annotations

from collections.abc import Mapping


def has_screen(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether Qt will find something to draw on; where it does not it ends the process."""
    if platform in {"win32", "darwin"}:
        return True
    return any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
