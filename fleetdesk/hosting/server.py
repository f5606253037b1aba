"""The web server: hands out the empty page, and speaks with phones that have a seat.

A stranger gets the page without a battle in it and a socket that says nothing until it is shown a key. Every message
is bounded, checked and slowed down; what it means is the round table's affair, where the journal is owned.
"""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any, Protocol, TypeVar

from aiohttp import WSCloseCode, WSMsgType, web
from pydantic import ValidationError

from fleetdesk.core.errors import Said, StoreError
from fleetdesk.hosting.addresses import is_numeric
from fleetdesk.hosting.intents import Answer
from fleetdesk.hosting.links import HEARD, HELLO, Link, Pace
from fleetdesk.hosting.pages import Parts, changed
from fleetdesk.hosting.photo_uploads import Darkroom
from fleetdesk.hosting.plain_json import plain
from fleetdesk.hosting.static import Sheet, spoken
from fleetdesk.hosting.table_session import TableSession

MOST_BYTES = 64 * 1024
"""Of one message: more than the longest paper of orders."""
HELLO_SECONDS = 8
HEARTBEAT = 20
MOST_LINKS, MOST_OF_ONE, MOST_STRANGERS = 96, 3, 8
"""Sockets in all, of one phone (two pages, and one that died and is not missed yet), and from one address without a seat."""
MOST_WRONG, WRONG_SECONDS = 12, 60
"""Wrong keys from one address, until it is not heard for so long."""
BREATH = 0.03
"""Seconds between two tellings at least: steps that come close together are told together."""
REST = 3
"""So many times as long as a telling took is left to wishes: telling everybody never keeps a finger waiting long."""
_BESIDE = 4 * 1024
"""Bytes of a file from which it is packed in a thread."""
GONE = 4401
"""Close code: this phone has no seat; it asks for a code instead of trying again."""

CLOSED = 4402
"""Close code: the tablet has closed the table, and keeps its seats."""

UNSHOWN = (Said, AttributeError, LookupError, TypeError, ValueError)
"""What drawing a battle may end with that no phone can be shown."""

T = TypeVar("T")


class Owner(Protocol):
    """Runs calls where the journal is owned, one after the other."""

    def submit(self, call: Callable[[], T], /) -> Future[T]:
        """Run it there."""


class Server:
    """All that runs in the thread of the server."""

    def __init__(self, table: TableSession, owner: Owner, sheets: Mapping[str, Sheet]) -> None:
        self._table, self._owner, self._sheets = table, owner, sheets
        self.links: list[Link] = []
        """The oldest first."""
        self.left: dict[str, float] = {}
        """When a phone was here last, by the monotonic clock."""
        self._strangers: Counter[str] = Counter()
        self._wrong: dict[str, list[float]] = {}
        self._news = asyncio.Event()
        self._darkroom = Darkroom(table, self._run)

    def app(self) -> web.Application:
        """What aiohttp runs."""
        app = web.Application(client_max_size=1024, middlewares=[guarded])
        app.router.add_get("/wire", self._wire)
        app.router.add_post("/photo", self._photo)
        app.router.add_get("/{path:.*}", self._file)
        app.cleanup_ctx.append(self._told)
        app.on_shutdown.append(partial(self._close_all, code=CLOSED))
        return app

    async def _run(self, call: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self._owner.submit(call))

    # --- files ---------------------------------------------------------------------------------------

    async def _file(self, request: web.Request) -> web.Response:
        door = request.path == "/"
        path = spoken(request.headers.get("Accept-Language", ""), self._sheets) if door else request.path
        sheet = self._sheets.get(path)
        if sheet is None:
            raise web.HTTPNotFound(text="")
        headers = {
            "ETag": sheet.tag,
            "Cache-Control": "no-cache",
            "Content-Type": sheet.kind,
            "Vary": "Accept-Encoding, Accept-Language" if door else "Accept-Encoding",
        }
        if request.headers.get("If-None-Match") == sheet.tag:
            return web.Response(status=304, headers=headers)
        # Packed as it goes over the air, beside the loop: nothing of a battle is in these files.
        response = web.Response(body=sheet.body, headers=headers, zlib_executor_size=_BESIDE)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.enable_compression(web.ContentCoding.gzip)
        return response

    # --- phones --------------------------------------------------------------------------------------

    async def _wire(self, request: web.Request) -> web.StreamResponse:
        remote = self._from_our_page(request)
        if len(self.links) >= MOST_LINKS or self._strangers[remote] >= MOST_STRANGERS:
            raise web.HTTPTooManyRequests(text="")
        socket = web.WebSocketResponse(max_msg_size=MOST_BYTES, heartbeat=HEARTBEAT, compress=False)
        self._strangers[remote] += 1
        try:
            await socket.prepare(request)
            link = await self._greeted(socket, remote)
        finally:
            self._strangers[remote] -= 1
            if not self._strangers[remote]:
                del self._strangers[remote]
        if link is not None:
            await self._serve(link)
        return socket

    async def _photo(self, request: web.Request) -> web.Response:
        """A photograph of a sheet, with the key of the phone that took it."""
        remote = self._from_our_page(request)
        own = request.headers.get("Authorization", "")
        guest = await self._run(lambda: self._table.guests.of(own))
        if guest is None:
            self._missed(remote)
            raise web.HTTPForbidden(text="")
        return web.json_response(await self._darkroom.take(guest, request))

    def _from_our_page(self, request: web.Request) -> str:
        """Where it comes from, if it is said by our own page and not by one that guesses keys."""
        if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
            raise web.HTTPForbidden(text="")
        remote = request.remote or ""
        if self._is_tiring(remote):
            raise web.HTTPTooManyRequests(text="")
        return remote

    def _missed(self, remote: str) -> None:
        self._wrong.setdefault(remote, []).append(asyncio.get_running_loop().time())

    def _is_tiring(self, remote: str) -> bool:
        now = asyncio.get_running_loop().time()
        recent = [at for at in self._wrong.get(remote, ()) if now - at < WRONG_SECONDS]
        self._wrong = {
            **{k: v for k, v in self._wrong.items() if v and now - v[-1] < WRONG_SECONDS},
            remote: recent,
        }
        return len(recent) >= MOST_WRONG

    async def _greeted(self, socket: web.WebSocketResponse, remote: str) -> Link | None:
        """Who it is; a stranger hears nothing but the end."""
        hello = None
        with contextlib.suppress(TimeoutError, ValidationError, TypeError, ValueError):
            hello = HELLO.validate_json(await socket.receive_str(timeout=HELLO_SECONDS))
        guest = None
        if hello is not None:
            said = hello
            guest = await self._run(lambda: self._table.welcome(said.own, invite=said.invite, code=said.code))
        if hello is None or guest is None:
            self._missed(remote)
            await socket.close(code=GONE)
            return None
        return Link(socket, guest, hello)

    async def _serve(self, link: Link) -> None:
        link.telling = asyncio.create_task(self._welcome(link))
        own = [one for one in self.links if one.guest == link.guest]
        self.links.append(link)
        parting = self._end(own[: 1 - MOST_OF_ONE])
        pace = Pace()
        try:
            await link.telling
            async for message in link.socket:
                if message.type is not WSMsgType.TEXT:
                    break
                await pace.step()
                await self._hear(link, message.data)
        except (ConnectionResetError, ValidationError, ValueError):
            pass  # what is no message of ours ends the link
        finally:
            self.links.remove(link)
            self.left[link.guest.id] = time.monotonic()
            if link.telling is not None:
                link.telling.cancel()
            await link.socket.close()
            with contextlib.suppress(asyncio.CancelledError):  # the table is being closed
                await self._run(self._told_links)
            await parting

    async def _welcome(self, link: Link) -> None:
        """Say who it is and all that changed while it slept, at one visit to the journal; it waits for no other phone."""

        def made() -> tuple[dict[str, Any], tuple[int, Parts]]:
            words = self._table.words(link.language)
            self._told_links()
            said = {
                "welcome": {
                    "guest": link.guest.id,
                    "seat": link.guest.seat,
                    "name": words.say(self._table.seat_name(link.guest.seat)),
                    "player": words.say(self._table.guest_name(link.guest)),
                    "language": words.language,
                    "real": self._table.real_dice,
                    "rules": bool(self._table.session.system.rule_book().chapter),
                }
            }
            return said, self._table.parts(link.guest, link.language, link.watch)

        look = link.looks()
        try:
            said, (head, parts) = await self._run(made)
        except UNSHOWN:
            raise ConnectionResetError from None  # what cannot be shown is not shown; the phone tries again
        await link.send(json.dumps(said, ensure_ascii=False))
        await self._send_parts(link, look, head, parts)

    async def _show(self, link: Link) -> None:
        """Show a phone at once what it looks at now: a finger does not wait until all others were told."""
        if link.telling is not None and not link.telling.done():
            return  # it is told when that is over
        link.stale = False
        link.telling = asyncio.create_task(self._seen(link))
        await link.telling

    async def _seen(self, link: Link) -> None:
        look = link.looks()
        try:
            head, parts = await self._run(lambda: self._table.parts(link.guest, link.language, link.watch))
        except UNSHOWN:
            raise ConnectionResetError from None
        await self._send_parts(link, look, head, parts)

    def _told_links(self) -> None:
        for tell in tuple(self._table.ears.room):
            tell()

    async def _hear(self, link: Link, data: str) -> None:
        heard = HEARD.validate_json(data)
        if heard.watch is not None:
            link.watch, link.stale = heard.watch, True
            await self._show(link)
        if heard.ask is not None:
            asked = heard.ask
            found = await self._run(lambda: self._table.answer(link.guest, link.language, asked))
            await link.send(json.dumps({"asked": asked.number, **found}, ensure_ascii=False))
        if heard.away:
            with contextlib.suppress(StoreError):  # it is away all the same
                await self._run(lambda: self._table.take_back(link.guest, heard.away))
        if heard.wish is not None:
            wish = heard.wish
            answer = await self._run(lambda: self._table.wish(link.guest, wish))
            await self.send_answer(link, answer)

    async def send_answer(self, link: Link, answer: Answer) -> None:
        """Tell a phone what came of its wish."""
        said = plain(answer, self._table.words(link.language))
        await link.send(json.dumps({"answer": said}, ensure_ascii=False))

    async def _told(self, app: web.Application) -> AsyncIterator[None]:
        """While it listens, phones are told what changed."""
        teller = asyncio.create_task(self._tell(app))
        yield
        teller.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await teller

    async def _tell(self, app: web.Application) -> None:
        """Tell all phones what changed: one visit to the journal for all of them, and wishes come between two visits."""
        while True:
            await self._news.wait()
            self._news.clear()
            stale = [
                link for link in self.links if link.stale and (link.telling is None or link.telling.done())
            ]
            for link in stale:
                link.stale = False
            if not stale:
                continue
            looks = [link.looks() for link in stale]
            try:
                took, found = await self._run(partial(self._parts_of, tuple(stale)))
            except UNSHOWN:
                await self._close_all(app)  # what cannot be shown is not shown; the phones try again
                continue
            for link, look, (head, parts) in zip(stale, looks, found, strict=True):
                link.telling = asyncio.create_task(self._send_parts(link, look, head, parts))
            await asyncio.sleep(max(BREATH, REST * took))

    def _parts_of(self, links: tuple[Link, ...]) -> tuple[float, list[tuple[int, Parts]]]:
        """What it took of the journal's thread, in seconds of work, and what each link is shown."""
        began = time.thread_time()  # nobody rests for what others kept it waiting
        found = [self._table.parts(link.guest, link.language, link.watch) for link in links]
        return time.thread_time() - began, found

    async def _send_parts(self, link: Link, look: int, head: int, parts: Parts) -> None:
        async with link.showing:
            if not link.overtakes(look):
                return
            fresh, gone = changed(parts, link.held)
            said = ",".join(f'{json.dumps(name)}:["{part.tag}",{part.body}]' for name, part in fresh.items())
            try:
                await link.send(f'{{"now":{head},"gone":{json.dumps(gone)},"parts":{{{said}}}}}')
            except ConnectionResetError:
                await link.socket.close()
                return
            link.held = {name: part.tag for name, part in parts.items()}
        if link.stale:
            self._news.set()

    # --- called from outside, in this thread ---------------------------------------------------------

    def stepped(self) -> None:
        """Something happened in the battle."""
        self._tell_anew(self.links)

    def seated(self, guests: frozenset[str]) -> None:
        """Beside these phones somebody came or went."""
        self._tell_anew(link for link in self.links if link.guest.id in guests)

    async def answered(self, guest: str, answer: Answer) -> None:
        """A wish that had waited was decided."""
        for link in tuple(self.links):
            if link.guest.id == guest:
                with contextlib.suppress(ConnectionResetError):
                    await self.send_answer(link, answer)

    async def cut(self, guests: frozenset[str]) -> None:
        """End the links of phones that have no seat any more."""
        await self._end(link for link in self.links if link.guest.id in guests)

    def _tell_anew(self, links: Iterable[Link]) -> None:
        """What they see has changed."""
        for link in links:
            link.stale = True
        self._news.set()

    def _end(self, links: Iterable[Link]) -> asyncio.Future[list[bool]]:
        """End links for good, all at once: one whose phone does not answer keeps no other open."""
        return asyncio.gather(*(one.socket.close(code=GONE) for one in links))

    async def _close_all(self, _app: web.Application, code: int = WSCloseCode.GOING_AWAY) -> None:
        for link in tuple(self.links):
            await link.socket.close(code=code)


@web.middleware
async def guarded(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what was sent to another name, and say on every page what a browser may do with it."""
    if not is_numeric(request.host):
        response: web.StreamResponse = web.Response(status=403)
    else:
        try:
            response = await handler(request)
        except web.HTTPException as said:
            response = web.Response(status=said.status)
    if not response.prepared:
        response.headers.update(_headers(request))
    return response


def _headers(request: web.Request) -> dict[str, str]:
    wire = f"{'wss' if request.secure else 'ws'}://{request.host}" if is_numeric(request.host) else ""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' {wire}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Server": "FleetDesk",
    }
