"""Notes that travel as text or as QR codes, in as few bytes as can be: JSON, deflated with words both ends know.

The first edition was deflated without such words (`FD1`); the second begins with a dictionary of what fleets of every
game say (`FD2`). That dictionary is part of the format: another one would be a third edition.
"""

import json
import zlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from fleetdesk import paths

MOST_UNPACKED = 8 * 2**20


@cache
def _words(edition: str) -> bytes:
    """What an edition takes for known; the last of it is cheapest to name."""
    if edition == "1":
        return b""
    return (paths.resources() / "packing" / f"words-{edition}.txt").read_bytes().replace(b"\n", b"")


def pack(note: Mapping[str, Any]) -> bytes:
    """The bytes of a note, of the second edition."""
    packer = zlib.compressobj(9, zdict=_words("2"))
    return packer.compress(json.dumps(note, sort_keys=True, separators=(",", ":")).encode()) + packer.flush()


def unpack(packed: bytes, edition: str) -> dict[str, Any] | None:
    """The note again, of either edition; `None` where it did not arrive whole."""
    reader = zlib.decompressobj(zdict=_words(edition))
    try:
        note = json.loads(reader.decompress(packed, MOST_UNPACKED))
    except (zlib.error, ValueError, RecursionError):
        return None
    return note if reader.eof and isinstance(note, dict) else None
