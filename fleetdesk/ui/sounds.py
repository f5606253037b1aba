"""Two quiet sounds, for whoever asked for them: dice, and the tablet goes to somebody else.

What plays sounds within Qt weighs more than the rest of the window, so the system's own player does it; where there is
none, the system's bell rings.
"""

import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QApplication

Sound = Literal["dice", "turn"]
_PLAYERS = ("afplay", "pw-play", "paplay", "aplay")
"""Of macOS, PipeWire, PulseAudio and ALSA: the first that is there plays."""


@cache
def _player() -> str:
    return next(filter(None, map(shutil.which, _PLAYERS)), "")


class Sounds:
    """Plays what lies in a folder, beside the window: nothing waits for it, nothing is said if it fails."""

    def __init__(self, folder: Path, *, wanted: Callable[[], bool]) -> None:
        """`wanted` says whether anything is to be heard now."""
        self._folder, self._wanted = folder, wanted

    def play(self, sound: Sound) -> None:
        """Let it be heard, once."""
        if not self._wanted():
            return
        from PySide6.QtCore import QProcess  # noqa: PLC0415 - few want to hear anything

        file = str(self._folder / f"{sound}.wav")
        if sys.platform == "win32":
            import winsound  # noqa: PLC0415 - there is none elsewhere

            winsound.PlaySound(file, winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
        elif not (_player() and QProcess.startDetached(_player(), [file])[0]):
            QApplication.beep()
