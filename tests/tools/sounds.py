"""Make the two sounds of the program: `python tests/tools/sounds.py`.

A rattle of three knocks for dice, two soft bells for whose turn it is. The same numbers give the same bytes.
"""

import io
import math
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

RATE = 16_000
"""Samples a second."""
LOUD = 0.25
"""Of what a file can hold: quiet."""
FOLDER = Path(__file__).resolve().parents[2] / "resources" / "sounds"


def bell(pitch: float, start: float) -> Callable[[float], float]:
    """A tone that begins after `start` seconds and dies away."""

    def at(time: float) -> float:
        since = time - start
        return (
            0
            if since < 0
            else math.exp(-9 * since) * math.sin(math.tau * pitch * since) * min(1, 200 * since)
        )

    return at


def knock(pitch: float, start: float) -> Callable[[float], float]:
    """A die on wood: a low tone that is gone at once."""

    def at(time: float) -> float:
        since = time - start
        return 0 if since < 0 else math.exp(-70 * since) * math.sin(math.tau * pitch * since)

    return at


SOUNDS = {
    "dice": (0.35, (knock(620, 0.0), knock(540, 0.09), knock(700, 0.15))),
    "turn": (0.9, (bell(660, 0.0), bell(880, 0.22))),
}
"""Seconds, and what sounds together."""


def made(name: str) -> bytes:
    """The bytes of a sound's file."""
    seconds, parts = SOUNDS[name]
    samples = array(
        "h",
        (round(32767 * LOUD * sum(part(at / RATE) for part in parts)) for at in range(int(seconds * RATE))),
    )
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return file.getvalue()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in SOUNDS:
        (FOLDER / f"{name}.wav").write_bytes(made(name))
