"""One phone that is connected: what it says first and later, how fast, and what it was shown last."""

import asyncio
from collections.abc import Mapping

from aiohttp import web
from pydantic import Field, TypeAdapter

from fleetdesk.core.base import Frozen
from fleetdesk.hosting.intents import AnyWish
from fleetdesk.hosting.pages import Watch
from fleetdesk.hosting.table_session import Question
from fleetdesk.store.guests import Guest

SEND_SECONDS = 15
A_SECOND, AT_ONCE = 40, 120
"""Messages of one phone."""


class Hello(Frozen):
    """The first message of a phone."""

    own: str = Field(max_length=40)
    """The key it drew itself."""
    invite: str = Field("", max_length=40)
    code: str = Field("", max_length=20)
    language: str = Field("", max_length=5)
    have: Mapping[str, str] = Field({}, max_length=4000)
    """Parts it still holds: name -> tag."""
    watch: Watch = Watch()


class Heard(Frozen):
    """Any later message: one of these."""

    wish: AnyWish | None = None
    ask: Question | None = None
    watch: Watch | None = None
    away: str = Field("", max_length=20)
    """A phone let into the same seat later, to be sent away."""


HEARD = TypeAdapter(Heard)
HELLO = TypeAdapter(Hello)


class Pace:
    """So many messages a second; whoever sends more waits."""

    def __init__(self) -> None:
        self._left, self._at = float(AT_ONCE), 0.0

    async def step(self) -> None:
        """Wait until one more may come."""
        now = asyncio.get_running_loop().time()
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND)
        self._at = now
        self._left -= 1
        if self._left < 0:
            await asyncio.sleep(-self._left / A_SECOND)


class Link:
    """One phone that is connected now."""

    def __init__(self, socket: web.WebSocketResponse, guest: Guest, hello: Hello) -> None:
        self.socket, self.guest = socket, guest
        self.language, self.watch = hello.language, hello.watch
        self.held = dict(hello.have)
        self.stale = False
        """Whether something may have changed since it was told last."""
        self.telling: asyncio.Task[None] | None = None
        self.showing = asyncio.Lock()
        self._looks = self._shown = 0
        self._sending = asyncio.Lock()

    def looks(self) -> int:
        """The number of a look at the table for it, drawn as the journal is asked: it answers in that order."""
        self._looks += 1
        return self._looks

    def overtakes(self, look: int) -> bool:
        """Whether nothing newer was shown it yet: two answers that come together may be taken up in either order."""
        newer = look > self._shown
        self._shown = max(self._shown, look)
        return newer

    async def send(self, body: str) -> None:
        """Send one message; a phone that takes none is let go, it comes back by itself."""
        async with self._sending:
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await self.socket.send_str(body)
            except TimeoutError as error:
                raise ConnectionResetError from error
