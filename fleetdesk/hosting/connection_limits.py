"""At the door: so many connections from one address and in all, and nobody stands there without saying what for.

Every open connection takes one of the few files a program may hold open, and the battle's own file is among them:
who opens hundreds and says nothing must not keep a step from being written. Where connections are encrypted they are
counted before the first word of that, not when they have agreed on keys.
"""

import asyncio
import contextlib
import ssl
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

    def __init__(self, serve: Callable[[], asyncio.Protocol], tls: ssl.SSLContext | None = None) -> None:
        """`serve` makes what a connection is handed to, encrypted with `tls`."""
        self._serve, self.tls = serve, tls
        self.inside: Counter[str] = Counter()

    def __call__(self) -> "ConnectionLimit":
        """A porter for a connection that is being made."""
        return ConnectionLimit(self, self._serve())

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


class ConnectionLimit(asyncio.Protocol):
    """Hands one connection on, once it is let in and its words can be read."""

    def __init__(self, door: Door, inner: asyncio.Protocol) -> None:
        self._door, self._inner = door, inner
        self._address: str | None = None
        self._handed_on = False
        self._early = b""
        """What was said before it could be handed on."""
        self._tail = b""
        self._patience: asyncio.TimerHandle | None = None
        self._agreeing: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or close it without a word."""
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if not isinstance(transport, asyncio.Transport) or not self._door.enter(address):
            transport.close()
            return
        self._address = address
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(HEAD_SECONDS, transport.abort)
        if self._door.tls is None:
            self._hand_on(transport)
            return
        transport.pause_reading()  # its first words are for the keys
        self._agreeing = loop.create_task(self._agree(transport, self._door.tls))

    async def _agree(self, transport: asyncio.Transport, tls: ssl.SSLContext) -> None:
        """Agree on keys; who cannot, or goes away, is counted out."""
        try:
            # Of OSError are ssl.SSLError and all that a broken connection raises.
            with contextlib.suppress(OSError):
                secret = await asyncio.get_running_loop().start_tls(transport, self, tls, server_side=True)
                if secret is not None and self._address is not None:
                    self._hand_on(secret)
        finally:
            if not self._handed_on:
                transport.abort()
                self._go()

    def _hand_on(self, transport: asyncio.Transport) -> None:
        self._handed_on = True
        self._inner.connection_made(transport)
        if self._early:
            self._inner.data_received(self._early)
            self._early = b""

    def data_received(self, data: bytes) -> None:
        """Hand on what was said; once a first request is whole there is no hurry any more."""
        if self._address is None:
            return
        if self._patience is not None:
            if _END_OF_HEAD in self._tail + data:
                self._patience.cancel()
                self._patience = None
            self._tail = (self._tail + data)[-_TAIL:]
        if self._handed_on:
            self._inner.data_received(data)
        else:
            self._early += data

    def eof_received(self) -> bool | None:
        """Hand it on."""
        return self._inner.eof_received() if self._handed_on else None

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it out."""
        self._go()
        if self._handed_on:
            self._inner.connection_lost(exc)

    def _go(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
        if self._address is not None:
            self._door.leave(self._address)
            self._address = None

    def pause_writing(self) -> None:
        """Hand it on."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Hand it on."""
        self._inner.resume_writing()
