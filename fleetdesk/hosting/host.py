"""Opens a table on the local network, in a thread of its own, and closes it again."""

import asyncio
import contextlib
import logging
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleetdesk.core.errors import BadInput, Said
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.hosting.connection_limits import Door
from fleetdesk.hosting.guests import Invitation

if TYPE_CHECKING:
    from fleetdesk.hosting.server import Owner
    from fleetdesk.hosting.table_session import TableSession

PORT = 8640
_TRIED = 10
"""Ports tried one after the other where none was asked for."""
_START_SECONDS = 10.0
_REST_SECONDS = 5.0
"""So long a connection stays that has brought a file and is asked for no other: each takes a place at the door."""
_EVERY_CARD = "0.0.0.0"  # noqa: S104 - phones come over whichever network there is, also one that is joined later
NEEDED = ("aiohttp", "ifaddr")
NEEDED_TO_ENCRYPT = "trustme"

_QUIET = logging.getLogger("fleetdesk.phones")
"""A phone that goes away in the middle of a file is no news for whoever sits at the tablet."""
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


def missing(*, tls: bool = False) -> Msg | None:
    """What to do where the extra is not there; `None`: it is."""
    if all(find_spec(name) is not None for name in (*NEEDED, *((NEEDED_TO_ENCRYPT,) if tls else ()))):
        return None
    return msg(
        "Phones need an addition to the program. Install it with: {command}",
        command='pip install "fleetdesk[host]"',
    )


class Host:
    """A table that phones can come to."""

    def __init__(
        self,
        table: "TableSession",
        owner: "Owner",
        *,
        resources: Path,
        languages: Mapping[str, Words],
        port: int | None = None,
        tls: bool = False,
    ) -> None:
        """Get ready; nothing listens yet. Raises BadInput where the extra is missing."""
        problem = missing(tls=tls)
        if problem is not None:
            raise BadInput(problem)
        from fleetdesk.hosting.addresses import numeric_addresses  # noqa: PLC0415 - of the extra
        from fleetdesk.hosting.server import Server  # noqa: PLC0415 - as above
        from fleetdesk.hosting.static import sheets  # noqa: PLC0415 - reads every file of the page

        self.table = table
        self.addresses = numeric_addresses()
        """Numeric addresses of this computer, the likeliest first."""
        self.port = port or 0
        """Where it listens."""
        self._asked = port
        self._tls = _certified(self.addresses) if tls else None
        self._server: Server = Server(table, owner, sheets(resources, languages))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._thread: threading.Thread | None = None

    # --- open and close ------------------------------------------------------------------------------

    def start(self) -> None:
        """Listen from now on. Raises BadInput: the port is taken."""
        begun: Future[int] = Future()
        self._thread = threading.Thread(target=self._run, args=(begun,), name="phones", daemon=True)
        self._thread.start()
        self.port = begun.result(_START_SECONDS)
        ears = self.table.ears
        ears.stepped.append(self._stepped)
        ears.answered.append(self._answered)
        ears.gone.append(self._cut)
        ears.beside.append(self._seated)

    def stop(self) -> None:
        """Close the port and end every link."""
        ears = self.table.ears
        if self._stepped in ears.stepped:
            ears.stepped.remove(self._stepped)
            ears.answered.remove(self._answered)
            ears.gone.remove(self._cut)
            ears.beside.remove(self._seated)
        stop = self._stop
        if stop is not None:
            self._soon(stop.set)
        if self._thread is not None:
            self._thread.join(_START_SECONDS)
        self._loop = None

    def _run(self, begun: Future[int]) -> None:
        try:
            asyncio.run(self._serve(begun))
        except (Said, OSError, RuntimeError, ValueError) as error:  # whoever waits for the start hears of it
            if not begun.done():
                begun.set_exception(error)

    async def _serve(self, begun: Future[int]) -> None:
        from aiohttp import web  # noqa: PLC0415 - of the extra

        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        runner = web.AppRunner(
            self._server.app(),
            access_log=None,
            logger=_QUIET,
            shutdown_timeout=1.0,
            keepalive_timeout=_REST_SECONDS,
            handle_signals=False,
        )
        await runner.setup()
        ear: asyncio.Server | None = None
        try:
            ear = await self._listen(Door(_making(runner), self._tls))
            begun.set_result(ear.sockets[0].getsockname()[1])
            await self._stop.wait()
        finally:
            if ear is not None:
                ear.close()
            await runner.cleanup()

    async def _listen(self, door: Door) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        ports = range(PORT, PORT + _TRIED) if self._asked is None else (self._asked,)
        for port in ports:
            with contextlib.suppress(OSError):
                return await loop.create_server(door, _EVERY_CARD, port)
        raise BadInput(
            msg("Port {port} is taken by another program: name another with --port.", port=str(ports[0]))
        )

    # --- told from the journal's side ----------------------------------------------------------------

    def _soon(self, call: Callable[..., object], *args: object) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it ended meanwhile
                self._loop.call_soon_threadsafe(call, *args)

    def _stepped(self) -> None:
        self._soon(self._server.stepped)

    def _answered(self, guest: str, answer: Any) -> None:
        self._soon(lambda: asyncio.ensure_future(self._server.answered(guest, answer)))

    def _cut(self, guests: frozenset[str]) -> None:
        self._soon(lambda: asyncio.ensure_future(self._server.cut(guests)))

    def _seated(self, guests: frozenset[str]) -> None:
        self._soon(self._server.seated, guests)

    @property
    def here(self) -> frozenset[str]:
        """Phones that are connected now."""
        return frozenset(link.guest.id for link in tuple(self._server.links))

    def minutes_away(self, guest: str) -> int:
        """Whole minutes since a phone was here; 0 of one that has not been since the table opened."""
        left = self._server.left.get(guest)
        return 0 if left is None else int(time.monotonic() - left) // 60

    # --- the way here --------------------------------------------------------------------------------

    @property
    def encrypts(self) -> bool:
        """Whether what goes to phones is encrypted."""
        return self._tls is not None

    @property
    def address(self) -> str:
        """What is typed into a browser: number and port, as phones reach it; unasked no browser tries to encrypt."""
        return f"{'https://' if self.encrypts else ''}{self._place}"

    @property
    def _place(self) -> str:
        return f"{self.addresses[0] if self.addresses else '127.0.0.1'}:{self.port}"

    def link(self, invitation: Invitation) -> str:
        """What the square holds: behind the # is what no browser sends."""
        return f"{'https' if self.encrypts else 'http'}://{self._place}/#{invitation.key}"


def _making(runner: Any) -> Callable[[], asyncio.Protocol]:
    """What speaks HTTP on a connection, made anew for each."""
    made: Callable[[], asyncio.Protocol] = runner.server
    return made


def _certified(addresses: tuple[str, ...]) -> ssl.SSLContext:
    """TLS with a certificate made now, for these addresses, by an authority that is forgotten at once."""
    import trustme  # noqa: PLC0415 - of the extra, for those who ask for it

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trustme.CA().issue_cert("localhost", "127.0.0.1", *addresses).configure_cert(context)
    return context
