"""A battle with its port open on this computer, and phones that are no browsers: for tests and long trials."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.hosting.guests import Guests, new_key
from fleetdesk.hosting.host import Host
from fleetdesk.hosting.table_session import TableSession
from fleetdesk.services.battle import BattleSession
from tests import players

WORDS = {language: Words.load(language, paths.texts()) for language in LANGUAGES}
SOON = 20.0
"""Seconds after which a phone that hears nothing has failed."""


def session_of(game: str, path: Path, *, seed: int = 3, umpire: bool | None = None) -> BattleSession:
    """A battle of a handful of ships in a file."""
    setup = players.setup(game, seed)
    sides = tuple(one.but(name=name) for one, name in zip(setup.sides, ("Rome", "Carthage"), strict=True))
    chosen = Setup(
        title="Mylae", sides=tuple(SideSetup(**dict(one)) for one in sides), seed=seed, umpire=umpire
    )
    return BattleSession.create(systems.load(game), chosen, path)


@contextlib.contextmanager
def hosted(
    make: Any, *, guests: Guests | None = None, nod: bool = False, port: int = 0, tls: bool = False
) -> Iterator[SimpleNamespace]:
    """A table whose journal has a thread of its own: session, table, host, owner."""
    with ThreadPoolExecutor(max_workers=1) as owner:
        session: BattleSession = owner.submit(make).result()
        table = TableSession(session, guests or Guests(), WORDS, nod=nod)
        host = Host(table, owner, resources=paths.resources(), languages=WORDS, port=port, tls=tls)
        host.start()
        try:
            yield SimpleNamespace(session=session, table=table, host=host, owner=owner, port=host.port)
        finally:
            host.stop()
            owner.submit(session.close).result()


class Phone:
    """What the page does, without drawing: keeps parts by name, sends wishes again until they are answered."""

    def __init__(
        self, port: int, *, invite: str = "", code: str = "", language: str = "en", tls: bool = False
    ) -> None:
        self.tls = tls
        self.port, self.invite, self.code, self.language = port, invite, code, language
        self.own = new_key()
        self.parts: dict[str, Any] = {}
        self.tags: dict[str, str] = {}
        self.watch: dict[str, Any] = {}
        self.now = 0
        self.seat: str | None = None
        self.heard: list[str] = []
        """Every message as it came: for whoever looks for secrets."""
        self.answers: dict[str, dict[str, Any]] = {}
        self.asked: dict[int, dict[str, Any]] = {}
        self._http: aiohttp.ClientSession | None = None
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    @property
    def origin(self) -> str:
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}"

    async def come(self) -> None:
        """Connect and say who it is; what came before stays known."""
        self._http = self._http or aiohttp.ClientSession()
        self.socket = await self._http.ws_connect(
            f"{self.origin}/wire",
            origin=self.origin,
            max_msg_size=0,
            ssl=not self.tls,  # made by an authority that is forgotten: nobody can check it
            timeout=aiohttp.ClientWSTimeout(ws_close=2),
        )
        hello = {"own": self.own, "invite": self.invite, "code": self.code, "language": self.language}
        await self.socket.send_json({**hello, "have": self.tags, "watch": self.watch})
        self._reader = asyncio.create_task(self._read(self.socket))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            self.heard.append(message.data)
            async with self._news:
                self._take(json.loads(message.data))
                self._news.notify_all()
        async with self._news:
            self._news.notify_all()

    def _take(self, said: dict[str, Any]) -> None:
        if "welcome" in said:
            self.seat, self.invite, self.code = said["welcome"]["seat"], "", ""
        if "parts" in said:
            for name in said["gone"]:
                self.parts.pop(name, None)
                self.tags.pop(name, None)
            for name, (tag, body) in said["parts"].items():
                self.tags[name], self.parts[name] = tag, body
            self.now = said["now"]
        if "answer" in said:
            self.answers[said["answer"]["wish"]] = said["answer"]
        if "asked" in said:
            self.asked[said["asked"]] = said

    async def until(self, met: Any) -> None:
        """Wait until something is so. Raises TimeoutError, or ConnectionError where the link ended."""
        async with asyncio.timeout(SOON), self._news:
            await self._news.wait_for(lambda: met() or self.closed)
        if not met():
            raise ConnectionError

    @property
    def closed(self) -> bool:
        return self.socket is None or self.socket.closed or (self._reader is not None and self._reader.done())

    async def shown(self) -> None:
        """Wait for the table."""
        await self.until(lambda: "table" in self.parts)

    async def look(self, **watch: Any) -> None:
        """Look at something beside the table."""
        self.watch = watch
        await self.say({"watch": watch})

    async def say(self, message: Any) -> None:
        """Send anything."""
        if self.closed:
            raise ConnectionError
        assert self.socket is not None
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def wish(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Send a wish and wait for its answer."""
        found = {"id": secrets.token_urlsafe(9), "saw": self.now, **wish}
        self.answers.pop(found["id"], None)
        await self.say({"wish": found})
        await self.until(lambda: found["id"] in self.answers)
        return self.answers[found["id"]]

    async def ask(self, **question: Any) -> dict[str, Any]:
        """Ask something and wait for what is answered."""
        number = len(self.asked) + 1
        await self.say({"ask": {"number": number, **question}})
        await self.until(lambda: number in self.asked)
        return self.asked[number]

    async def sleep(self) -> None:
        """The screen goes dark: the link ends without a word."""
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    async def leave(self) -> None:
        """Close the page."""
        await self.sleep()
        if self._http is not None:
            await self._http.close()
        if self.tls:
            await asyncio.sleep(0.25)  # what lies below the encryption closes a moment after it
