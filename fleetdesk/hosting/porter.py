"""At the door: so many connections from one address and in all, and nobody stands there without saying what for.

Every open connection takes one of the few files a program may hold open, and the battle's own file is among them:
who opens hundreds and says nothing must not keep a step from being written.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

MOST = 160
"""Connections in all; a program may hold 256 files open where that is fewest."""
MOST_FROM_ONE = 40
"""From one address: a browser opens six and its wire, and a few phones may share a router's."""
HEAD_SECONDS = 10.0
"""Until the first request is said."""
_END_OF_HEAD = b"\r\n\r\n"
_TAIL = len(_END_OF_HEAD) - 1


class Door:
    """Makes a porter for each connection, and knows how many are inside."""

    def __init__(self, serve: Callable[[], asyncio.Protocol]) -> None:
        """`serve` makes what a connection is handed to."""
        self._serve = serve
        self.inside: Counter[str] = Counter()

    def __call__(self) -> Porter:
        """A porter for a connection that is being made."""
        return Porter(self, self._serve())

    def enter(self, address: str) -> bool:
        """Whether one more may come in from there; it is counted."""
        if self.inside[address] >= MOST_FROM_ONE or self.inside.total() >= MOST:
            return False
        self.inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One of them went."""
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]


class Porter(asyncio.Protocol):
    """Hands one connection on, once it is let in."""

    def __init__(self, door: Door, inner: asyncio.Protocol) -> None:
        self._door, self._inner = door, inner
        self._address: str | None = None
        self._tail = b""
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or close it without a word."""
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if not isinstance(transport, asyncio.Transport) or not self._door.enter(address):
            transport.close()
            return
        self._address = address
        self._patience = asyncio.get_running_loop().call_later(HEAD_SECONDS, transport.abort)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Hand on what was said; once a first request is whole there is no hurry any more."""
        if self._address is None:
            return
        if self._patience is not None:
            if _END_OF_HEAD in self._tail + data:
                self._patience.cancel()
                self._patience = None
            self._tail = (self._tail + data)[-_TAIL:]
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Hand it on."""
        return None if self._address is None else self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it out."""
        if self._patience is not None:
            self._patience.cancel()
        if self._address is not None:
            self._door.leave(self._address)
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Hand it on."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Hand it on."""
        self._inner.resume_writing()
